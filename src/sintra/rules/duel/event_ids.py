"""Azul Duel: the fixed number of every event.

Moves come first, then chance. The moves that can be legal together are neighbors: each kind of
decision has its first number, and its legal answers are the bits of one integer counted from it.
"""

import numpy as np

from sintra.rules.duel import pieces, state
from sintra.rules.supply import MULTISET_COUNT

_C = len(pieces.COLOR_LETTERS)
FACTORIES = 1 + pieces.SMALL_FACTORIES
TURNS = 4
"""Ways to turn a plate."""

SUN = 0  # + factory * 5 + color
MOON = SUN + FACTORIES * _C  # + color
CHIP = MOON + _C  # + kind
PLATE = CHIP + state.CHIP_KINDS  # + plate: take a face-up plate, or keep a drawn one
DRAW = PLATE + state.PLATE_COUNT
LOOK = DRAW + 1
PASS = LOOK + 1
PLACE = PASS + 1  # + space * 4 + quarter turns
STACK = PLACE + state.SPACES * TURNS  # + color
LINE = STACK + _C  # + line
BREAK = LINE + state.GRID
TILE = BREAK + 1  # + column
UNDER = TILE + state.GRID  # + plate
SPEND = UNDER + state.PLATE_COUNT  # + kind of chip
DONE = SPEND + state.CHIP_KINDS
LEAVE = DONE + 1
MOVES = LEAVE + 1
"""Number of moves; chance events follow."""

TABLETS = MOVES  # + sum of side * 3 ** tablet
START = TABLETS + 3**state.TABLETS  # + seat
SHOW = START + pieces.PLAYERS  # + plate
BACK = SHOW + state.PLATE_COUNT  # + type
DEAL = BACK + 2  # + factory * MULTISET_COUNT + rank
REVEAL = DEAL + FACTORIES * MULTISET_COUNT  # + factory * CHIP_KINDS + kind; factory 0 idle
FRONT = REVEAL + FACTORIES * state.CHIP_KINDS  # + plate
EVENTS = FRONT + state.PLATE_COUNT
"""Number of events of all kinds."""

FIRST = np.zeros(state.FINISHED + 1, np.int64)
"""By what the position awaits: the number of the first event that may answer."""
FIRST[state.PLACE] = PLACE
FIRST[state.STACK] = STACK
FIRST[state.LINE] = LINE
FIRST[state.TILE] = TILE
FIRST[state.UNDER] = UNDER
FIRST[state.CHIPS] = SPEND
