"""Azul Duel: the whole state of a game as one flat record of named fields.

All fields are 64-bit, so that nothing can wrap and interpreted arithmetic equals compiled
arithmetic. The record holds no generator and no order of anything that nobody has seen: the bag,
the chips not yet revealed and the plates not yet seen are *sets*, drawn from when they are needed.
"""

from typing import Any

import numpy as np

from sintra.rules.duel import pieces
from sintra.rules.grid import WIDEST
from sintra.rules.jit import jit

GRID = WIDEST
"""Rows and columns of the dome, and number of pattern lines."""
SPACES = 9
"""Dome spaces, each for one plate."""
PLATE_COUNT = len(pieces.PLATES)
CHIP_KINDS = len(pieces.CHIPS)
TABLETS = 4
MAX_DRAWN = PLATE_COUNT
"""Plates that can be drawn or put back: 13 in a game, all in a position with empty domes."""

# Phases
SETUP, ACQUISITION, TILING, PREPARATION, OVER = range(5)
PHASES = ("setup", "acquisition", "tiling", "preparation", "over")

# What the position waits for. Decisions come first, then chance, then the end.
FREE_PLATE, TURN, DRAWING, KEEP, UNDER, PLACE, STACK, LINE, CHIPS, TILE = range(10)
AWAIT_TABLETS, AWAIT_SHOW, AWAIT_BACK, AWAIT_DEAL, AWAIT_START, AWAIT_REVEAL, AWAIT_FRONT = range(
    10, 17
)
FINISHED = 17
AWAITS = (
    "plate", "turn", "draw", "keep", "under", "place", "stack", "line", "chips", "tile",
    "tablets", "show", "back", "deal", "start", "reveal", "front", "over",
)  # fmt: skip
RESOLVING = FINISHED + 1
"""``awaits`` inside one event: phase 2 goes on by itself. No position has it."""

NONE = -1
FACE_DOWN = CHIP_KINDS
"""A chip that lies face down under its factory."""
ON_FACTORY = pieces.PLAYERS
"""``marker`` while the starting player tile lies on the large factory."""
FROM_UNSEEN = pieces.PLAYERS
"""``drawn_from`` of a plate that came from the unseen part of the pile."""

_I = np.int64
_P = pieces.PLAYERS
_C = len(pieces.COLOR_LETTERS)

STATE: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            # options
            ("random_tablets", _I),  # 0, or how many are drawn at random
            ("zero_free", _I),  # ruling 1: draws at 0 points are free
            ("special_color", _I),  # ruling 3: a special counts as one of five colors
            ("goals", _I, (TABLETS,)),  # per tablet: 0 not in play, 1 front, 2 back
            # where the game stands
            ("phase", _I),
            ("awaits", _I),
            ("actor", _I),  # who decides, or whose action chance interrupts
            ("turn_round", _I),  # 1-5 (a field called `round` clashes with np.record)
            ("starter", _I),
            ("marker", _I),  # seat that holds the starting player tile, or ON_FACTORY
            ("free_plates", _I),  # plates of the setup still to be placed
            ("dealt", _I),  # factories filled so far in this preparation
            ("tiled", _I),  # players who have finished tiling in this round
            # tiles
            ("bag", _I, (_C,)),
            ("tower", _I, (_C,)),
            ("sun", _I, (1 + pieces.SMALL_FACTORIES, _C)),  # large factory first
            ("sun_n", _I, (1 + pieces.SMALL_FACTORIES,)),
            ("moon", _I, (_C,)),  # of the large factory
            ("stack", _I, (1 + pieces.SMALL_FACTORIES, 3)),  # small moons, bottom first; row 0 idle
            ("height", _I, (1 + pieces.SMALL_FACTORIES,)),
            ("offer_n", _I),  # tiles on all factories
            # chips
            ("chip_at", _I, (1 + pieces.SMALL_FACTORIES,)),  # NONE, FACE_DOWN or kind; row 0 idle
            ("chips_on", _I),  # chips on all factories
            ("chip_pool", _I, (CHIP_KINDS,)),  # not revealed yet
            # plates
            ("display", _I, (pieces.DISPLAY,)),
            ("unseen", _I),  # set of the plates whose front nobody has seen
            ("unseen_n", _I),  # how many of them lie on the pile (not drawn)
            ("top", _I),  # type of the unseen part's top plate, NONE while not visible
            ("returned", _I, (MAX_DRAWN,)),  # put back under the unseen ones, top first
            ("returned_by", _I, (MAX_DRAWN,)),
            ("returned_turn", _I, (MAX_DRAWN,)),  # same number: put back in the same turn
            ("returned_n", _I),
            ("returns", _I),  # turns in which plates were put back, so far
            ("knows", _I, (_P,)),  # set of plates a seat knows among those the other put back
            ("drawn", _I, (MAX_DRAWN,)),  # NONE while its front was not seen by anybody
            ("drawn_type", _I, (MAX_DRAWN,)),
            ("drawn_from", _I, (MAX_DRAWN,)),  # who had put it back, or FROM_UNSEEN
            ("drawn_n", _I),
            ("looked", _I),
            ("held", _I),  # the plate to be placed
            # tiles in motion
            ("hand_color", _I),
            ("hand_n", _I),
            ("rest", _I, (_C,)),  # to be stacked on a small moon
            ("rest_at", _I),
            # tiling
            ("line", _I),
            ("spent", _I, (CHIP_KINDS,)),  # chips spent on this line
            # players
            ("score", _I, (_P,)),
            ("tokens", _I, (_P,)),
            ("passed", _I, (_P,)),
            ("taken", _I, (_P,)),  # chips taken this round
            ("line_color", _I, (_P, GRID)),
            ("line_n", _I, (_P, GRID)),
            ("broken", _I, (_P, len(pieces.BROKEN_POINTS))),
            ("broken_n", _I, (_P,)),
            ("plate_at", _I, (_P, SPACES)),
            ("turned", _I, (_P, SPACES)),  # clockwise quarter turns
            ("printed", _I, (_P, len(pieces.SPACE_LETTERS))),  # grid bits by kind of space
            ("tiles", _I, (_P, _C + 1)),  # grid bits by color, specials last
            ("filled", _I, (_P,)),  # grid bits of all tiles
            ("chips", _I, (_P, CHIP_KINDS)),
            ("used", _I, (_P, CHIP_KINDS)),
        ],
    )
)


def new(
    goals: tuple[int, ...] = (1, 1, 1, 0),
    random_tablets: int = 0,
    zero_free: bool = False,
    special_color: bool = True,
) -> Any:
    """A game before its first event, as an array of one record."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.random_tablets = random_tablets
    s.zero_free = zero_free
    s.special_color = special_color
    s.goals[:] = (0,) * TABLETS if random_tablets else goals
    set_up(s)
    return state


@jit
def set_up(s: Any) -> None:
    """Fill in a game before its first event, where only the options stand."""
    s.phase = SETUP
    s.awaits = AWAIT_TABLETS if s.random_tablets else AWAIT_SHOW
    s.turn_round = 1
    s.starter = NONE
    s.marker = ON_FACTORY
    s.free_plates = pieces.PLAYERS
    s.bag[:] = pieces.TILES_PER_COLOR
    s.stack[:] = NONE
    s.chip_at[:] = FACE_DOWN
    s.chip_at[0] = NONE
    s.chips_on = pieces.SMALL_FACTORIES
    s.chip_pool[:] = pieces.CHIPS_OF_A_KIND
    s.display[:] = NONE
    s.unseen = (1 << PLATE_COUNT) - 1
    s.unseen_n = PLATE_COUNT
    s.top = NONE
    s.returned[:] = NONE
    s.returned_by[:] = NONE
    s.returned_turn[:] = NONE
    s.drawn[:] = NONE
    s.drawn_type[:] = NONE
    s.drawn_from[:] = NONE
    s.held = NONE
    s.hand_color = NONE
    s.line = NONE
    s.score[:] = pieces.START_SCORE
    s.tokens[:] = pieces.TOKENS
    s.line_color[:] = NONE
    s.broken[:] = NONE
    s.plate_at[:] = NONE
