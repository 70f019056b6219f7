"""What players need to know about either game, declared once: the games' rooms fill it in.

``move_score`` is a quick opinion on one move, in points; it orders moves and plays games out.
``features`` describe a board at the end of a round; with tuned weights they become the points that
are still to come (``evaluation.py``).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sintra.rules.jit import generic, implement, jit

Vector = NDArray[np.float64]


MAX_SEATS = 4
MAX_TASTES = 32
MAX_LINES = 6
MAX_PICKED = 12
"""Fewer tiles than these are asked about again and again; to pick more is rare."""

POINTS = 0.2
"""What a point is as a number for the policy (``policy.py``), so that most numbers are about 1."""

FILLED = np.array([[n / (row + 1) for n in range(MAX_LINES + 1)] for row in range(MAX_LINES)])
"""The part of a line that so many tiles fill."""
NEAR = FILLED**2
"""How near it is to being full: the last tile counts most."""


class Taste(NamedTuple):
    """A number that quick opinions are made of. Games decide about it (``spar.py``)."""

    name: str
    usual: float
    """What it is where nothing else is said: for ``greedy``."""
    step: float
    """By how much it is moved to see what wins."""


HOPES: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("taste", np.float64, (MAX_TASTES,)),
            # What a full line of a color would bring, by seat, row and color.
            ("line", np.float64, (MAX_SEATS, MAX_LINES, 5)),
            # The best that picked tiles could do, by seat, color and number, once it was asked.
            ("picked", np.float64, (MAX_SEATS, 5 * MAX_PICKED)),
            ("known", np.int64, (MAX_SEATS,)),  # set of those
            # What a plate would bring, by seat and plate, once it was asked; and where.
            ("plate", np.float64, (MAX_SEATS, 18)),
            ("place", np.int64, (MAX_SEATS, 18)),
            ("asked", np.int64, (MAX_SEATS,)),  # set of plates
            # What a tile on a dome space would count, whatever is printed there.
            ("cell", np.float64, (2, 36)),
            # What a space of a plate would bring, by seat, dome space and what is printed on it.
            ("space", np.float64, (2, 36, 7)),
            ("last", np.int64),  # whether this round may be the last
            ("made", np.int64),  # moves made with these hopes, for the bench
        ],
    )
)
"""Numbers that every opinion on a move asks for.

Boards seldom change while tiles are taken: the search keeps these instead of working them out again
and again.
"""


def new_hopes(n: int = 1) -> Any:
    """Room for hopes, as an array of records."""
    return np.zeros(n, HOPES)


@generic
def use_usual(s: Any, h: Any) -> None:
    """Judge by the usual tastes."""
    raise AssertionError


@generic
def hope(s: Any, seat: int, h: Any) -> None:
    """Work out a seat's hopes; ``h`` has tastes already."""
    raise AssertionError


@generic
def hope_again(s: Any, event: int, seat: int, h: Any) -> None:
    """Work out a seat's hopes again if its move, just made, has changed them."""
    raise AssertionError


@generic
def habit(s: Any, h: Any) -> int:
    """A move that a playout makes without comparing; -1 if it has to compare."""
    raise AssertionError


@generic
def move_score(s: Any, event: int, h: Any) -> float:
    """How good a legal move looks at once, in points; ``h`` are the hopes of all seats."""
    raise AssertionError


@generic
def choose_line(s: Any, seat: int, color: int, tiles: int, h: Any) -> tuple[int, float]:
    """Where so many tiles of a color do best for a seat, as a move, and what that brings."""
    raise AssertionError


@jit
def best_line(s: Any, seat: int, color: int, tiles: int, h: Any) -> float:
    """The best that picked tiles can do; worked out once, until ``hope_again`` says otherwise."""
    if tiles >= MAX_PICKED:
        return choose_line(s, seat, color, tiles, h)[1]
    slot = color * MAX_PICKED + tiles
    if (h.known[seat] >> slot) & 1 == 0:
        h.picked[seat, slot] = choose_line(s, seat, color, tiles, h)[1]
        h.known[seat] |= 1 << slot
    return h.picked[seat, slot]


@generic
def describe(s: Any, h: Any, context: Any, rows: Any) -> int:
    """Describe a decision and its legal moves for the policy; returns its kind, -1 if it has none.

    ``rows``, one for each move, are 0 before.
    """
    raise AssertionError


@generic
def features(s: Any, seat: int, out: Vector) -> None:
    """Describe a seat's board at the end of a round."""
    raise AssertionError


@generic
def board(s: Any, seat: int, out: Any) -> None:
    """A seat's board at the end of a round, space by space; ``out`` is 0 before."""
    raise AssertionError


@generic
def stage(s: Any) -> int:
    """Which row of the evaluation's weights fits: how far the game has come."""
    raise AssertionError


@generic
def is_solvable(s: Any) -> bool:
    """Whether little of the round is left, and nothing hidden but chips."""
    raise AssertionError


_GENERICS = {
    function.__name__: function
    for function in (
        use_usual, hope, hope_again, habit, move_score, choose_line, describe, features, board,
        stage, is_solvable,
    )
}  # fmt: skip


def register(state: np.dtype[Any], **implementations: Callable[..., Any]) -> None:
    """Make a game known to the players."""
    for name, function in _GENERICS.items():
        implement(function, state, implementations[name])
