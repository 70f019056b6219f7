"""Azul Duel for the players: heuristics, features and encodings."""
