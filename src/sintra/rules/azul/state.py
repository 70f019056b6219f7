"""Azul: the whole state of a game as one flat record of named fields.

As in Duel, all fields are 64-bit, and the record holds no generator and no hidden order. Nothing
is secret in Azul.
"""

from typing import Any

import numpy as np

from sintra.rules.azul import pieces
from sintra.rules.jit import jit

GRID = len(pieces.WALL)
"""Rows and columns of the wall, and number of pattern lines."""
FLOOR = len(pieces.FLOOR_POINTS)
CENTER = int(pieces.FACTORIES[pieces.MAX_PLAYERS])
"""Index of the center of the table among the sources of tiles; the factories come before it."""
SOURCES = CENTER + 1

# Phases
SETUP, OFFER, TILING, PREPARATION, OVER = range(5)
PHASES = ("setup", "offer", "tiling", "preparation", "over")

# What the position waits for. Decisions come first, then chance, then the end.
TAKE, LINE, TILE, AWAIT_START, AWAIT_DEAL, FINISHED = range(6)
AWAITS = ("take", "line", "tile", "start", "deal", "over")
RESOLVING = FINISHED + 1
"""``awaits`` inside one event: wall-tiling goes on by itself. No position has it."""

NONE = -1
IN_CENTER = pieces.MAX_PLAYERS
"""``marker`` while the starting player marker lies in the center."""
MARKER = len(pieces.COLOR_LETTERS)
"""The starting player marker on a floor line."""

_I = np.int64
_P = pieces.MAX_PLAYERS
_C = len(pieces.COLOR_LETTERS)

STATE: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            # options
            ("players", _I),
            ("grey", _I),
            # where the game stands
            ("phase", _I),
            ("awaits", _I),
            ("actor", _I),
            ("turn_round", _I),  # from 1 (a field called `round` clashes with np.record)
            ("starter", _I),
            ("marker", _I),  # seat that holds the starting player marker, or IN_CENTER
            ("dealt", _I),  # factories filled so far in this preparation
            ("tiled", _I),  # players who have finished wall-tiling in this round
            ("line", _I),  # tiling on the grey wall: the line under way
            # tiles
            ("bag", _I, (_C,)),
            ("lid", _I, (_C,)),
            ("source", _I, (SOURCES, _C)),  # factories, then the center
            ("offer", _I),  # set of source * 5 + color with at least one tile
            ("hand_color", _I),
            ("hand_n", _I),
            # players
            ("score", _I, (_P,)),
            ("line_color", _I, (_P, GRID)),
            ("line_n", _I, (_P, GRID)),
            ("tiles", _I, (_P, _C)),  # wall bits by color
            ("filled", _I, (_P,)),  # wall bits of all tiles
            ("floor", _I, (_P, FLOOR)),
            ("floor_n", _I, (_P,)),
        ],
    )
)


def new(players: int = 2, grey: bool = False) -> Any:
    """A game before its first event, as an array of one record."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.players = players
    s.grey = grey
    set_up(s)
    return state


@jit
def set_up(s: Any) -> None:
    """Fill in a game before its first event, where only the options stand."""
    s.phase = SETUP
    s.awaits = AWAIT_START
    s.turn_round = 1
    s.starter = NONE
    s.marker = IN_CENTER
    s.line = NONE
    s.bag[:] = pieces.TILES_PER_COLOR
    s.hand_color = NONE
    s.line_color[:] = NONE
    s.floor[:] = NONE
