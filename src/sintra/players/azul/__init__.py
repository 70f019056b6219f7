"""Azul for the players: heuristics, features and encodings."""
