"""Observations: what a seat may know of a position, as a vector with named columns."""
