"""Azul for the players."""
