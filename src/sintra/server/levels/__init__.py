"""Levels, the computer opponents at tables, and the worker processes in which they search."""
