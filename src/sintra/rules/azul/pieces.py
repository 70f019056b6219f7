"""Azul: what is printed on the pieces (``docs/rules.md``, Azul 1). One line to correct each.

Colors are numbered 0-4 in the order of ``COLOR_LETTERS``.
"""

import numpy as np

COLOR_LETTERS = "BYRKT"
TILES_PER_COLOR = 20
MIN_PLAYERS = 2
MAX_PLAYERS = 4
FACTORIES = np.array([0, 0, 5, 7, 9], np.int64)
"""Number of factories by number of players."""
FACTORY_TILES = 4

WALL = ("BYRKT", "TBYRK", "KTBYR", "RKTBY", "YRKTB")
"""The colored wall, row by row."""
FLOOR_POINTS = np.array([1, 1, 2, 2, 2, 3, 3], np.int64)
"""Cost of each space of the floor line."""

GOALS = ("rows", "columns", "colors")
"""What scores at the end of the game."""
ROW_POINTS = 2
COLUMN_POINTS = 7
COLOR_POINTS = 10
