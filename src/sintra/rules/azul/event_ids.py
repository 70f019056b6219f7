"""Azul: the fixed number of every event, laid out as in Duel: moves first, then chance."""

import numpy as np

from sintra.rules.azul import pieces, state
from sintra.rules.supply import UP_TO

_C = len(pieces.COLOR_LETTERS)
DEALS = int(UP_TO[pieces.FACTORY_TILES])
"""Number of different deals to one factory."""

TAKE = 0  # + source * 5 + color
LINE = TAKE + state.SOURCES * _C  # + line
FLOOR = LINE + state.GRID
TILE = FLOOR + 1  # + column
MOVES = TILE + state.GRID
"""Number of moves; chance events follow."""

START = MOVES  # + seat
DEAL = START + pieces.MAX_PLAYERS  # + factory * DEALS + rank
EVENTS = DEAL + state.CENTER * DEALS
"""Number of events of all kinds."""

FIRST = np.zeros(state.FINISHED + 1, np.int64)
"""By what the position awaits: the number of the first event that may answer."""
FIRST[state.LINE] = LINE
FIRST[state.TILE] = TILE
