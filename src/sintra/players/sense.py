"""What players need to know about either game, declared once: the games' rooms fill it in.

``move_score`` is a quick opinion on one move, in points; it orders moves and plays games out.
``features`` describe a board at the end of a round; with tuned weights they become the points that
are still to come (``evaluation.py``).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.compiled import generic, implement

Vector = NDArray[np.float64]


@generic
def move_score(s: Any, event: int) -> float:
    """How good a legal move looks at once, in points."""
    raise AssertionError


@generic
def seats(s: Any) -> int:
    """Number of players."""
    raise AssertionError


@generic
def round_is_over(s: Any) -> bool:
    """Whether the round is scored and the next one not yet dealt, or the game has ended."""
    raise AssertionError


@generic
def features(s: Any, seat: int, out: Vector) -> None:
    """Describe a seat's board at the end of a round."""
    raise AssertionError


@generic
def stage(s: Any) -> int:
    """Which row of the evaluation's weights fits: how far the game has come."""
    raise AssertionError


@generic
def is_tiling(s: Any) -> bool:
    """Whether players move tiles from their lines onto their boards."""
    raise AssertionError


@generic
def is_last(s: Any) -> bool:
    """Whether it is certain that no round follows."""
    raise AssertionError


@generic
def goal_points(s: Any, seat: int) -> int:
    """What a board would get at the end of the game, as it is."""
    raise AssertionError


_GENERICS = {
    function.__name__: function
    for function in (
        move_score, seats, round_is_over, features, stage, is_tiling, is_last, goal_points,
    )
}  # fmt: skip


def register(state: np.dtype[Any], **implementations: Callable[..., Any]) -> None:
    """Make a game known to the players."""
    for name, function in _GENERICS.items():
        implement(function, state, implementations[name])
