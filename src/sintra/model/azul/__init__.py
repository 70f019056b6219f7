"""Azul for people and programs: options, notation, positions as dictionaries and as text."""
