"""Azul Duel: what is printed on the pieces (``docs/rules.md``, Duel 1). One line to correct each.

Colors are numbered 0-4 in the order of ``COLOR_LETTERS``; on a plate 5 is a joker space and 6 a
special space.
"""

import numpy as np

COLOR_LETTERS = "BYRKT"
SPACE_LETTERS = COLOR_LETTERS + "J*"
JOKER = 5
SPECIAL = 6
SPECIAL_TILE = 5
"""Index of special tiles among tiles on the dome (0-4 are the colors)."""

TILES_PER_COLOR = 13
ROUNDS = 5
PLAYERS = 2
START_SCORE = 5
TOKENS = 2
CHIPS_PER_ROUND = 2
LARGE_TILES = 5
SMALL_TILES = 4
SMALL_FACTORIES = 4
ROUND_TILES = LARGE_TILES + SMALL_FACTORIES * SMALL_TILES
"""On all factories at the beginning of a round."""
DISPLAY = 3

PLATES = (
    # special plates: top left, top right, bottom left, bottom right
    "YKT*", "K*TR", "*KRB", "YBK*", "TRB*", "Y*KR", "BK*T", "*TYB", "*YBR",
    # joker plates
    "JBTK", "TRBJ", "KYRJ", "TYJK", "YRJB", "TKRJ", "RTYJ", "TBJY", "RJBK",
)  # fmt: skip

PILES = tuple(
    len(PLATES) - DISPLAY - PLAYERS - TOKENS * PLAYERS * played for played in range(ROUNDS - 1)
)
"""Plates on the pile at the beginning of rounds 1 to 4, in which plates are taken: each player has
got one for nothing, and then one for each token in every round."""

CHIPS = ("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB")
"""The ten kinds of bonus chip by the colors that they show."""
CHIPS_OF_A_KIND = 2

SPECIAL_POINTS = np.array([1, 2, 3, 4, 5, 6], np.int64)
"""Points of a special tile by grid row."""
BROKEN_POINTS = np.array([1, 2, 3, 4], np.int64)
"""Cost of each space for broken tiles."""
MARKER_POINTS = 2
"""Cost of the starting player tile."""

GOALS = ("rows", "colors", "columns", "edge", "diagonals", "corners", "jokers", "specials")
"""Front and back of the four scoring tablets, in turn."""
FIRST_GAME = ("rows", "columns", "diagonals")
ROW_POINTS = 3
COLORS_POINTS = 4
COLORS_NEEDED = 5
COLUMN_POINTS = 7
EDGE_POINTS = 1
DIAGONAL_POINTS = 10
CORNER_POINTS = np.array([3, 3, 8, 8], np.int64)
"""Upper left, upper right, lower left, lower right."""
JOKER_POINTS = 2
EMPTY_SPECIAL_POINTS = -3
