"""Azul Duel for the players."""
