"""What the players need from a game: heuristic scores of moves, and encodings of positions.

A function that each game implements is declared here as ``generic``; ``games.py`` registers the
implementations. ``move_score`` rates one move in points, without search: it orders moves and plays
rollouts. ``value_features`` and ``encode_board`` describe a board at the end of a round for the
value function (``value.py``), ``encode_decision`` a decision for the policy (``policy.py``).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sintra.rules import engine
from sintra.rules.effects import MAX_LINES, MAX_SEATS
from sintra.rules.jit import generic, implement, jit
from sintra.rules.supply import COLORS

Vector = NDArray[np.float64]

MAX_PARAMETERS = 32
MAX_CACHED_TILES = 12
"""Scores of fewer tiles than these are cached; to take more is rare."""
MAX_PLATES = 18
MAX_PLATE_SEATS = 2
"""Only Duel has plates, and it has two players."""
MAX_CELLS = 36
MAX_FACES = COLORS + 2
"""What a space of a plate can show: a color, a joker or a special space."""

POINT_SCALE = 0.2
"""Factor for points in encodings, so that most inputs of the networks are about 1."""

FILL_SHARE = np.array([[n / (row + 1) for n in range(MAX_LINES + 1)] for row in range(MAX_LINES)])
"""The share of a line that so many tiles fill, by row and number of tiles."""
FILL_PROGRESS = FILL_SHARE**2
"""How much of a line's value so many tiles count for: the last tile counts most."""


class HeuristicParameter(NamedTuple):
    """A number that heuristic scores depend on; tuned by matches (``training/spsa.py``)."""

    name: str
    default: float
    """What ``greedy`` uses. The search uses the tuned value among its weights."""
    step: float
    """By how much SPSA perturbs it."""


LINE_VALUE_CACHE: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("parameters", np.float64, (MAX_PARAMETERS,)),
            # Value of a full line, by seat, row and color; negative if its tiles have no space.
            ("line_value", np.float64, (MAX_SEATS, MAX_LINES, COLORS)),
            # Best score of taken tiles, by seat and color * MAX_CACHED_TILES + number of tiles.
            ("take_score", np.float64, (MAX_SEATS, COLORS * MAX_CACHED_TILES)),
            ("known_takes", np.int64, (MAX_SEATS,)),  # bits: which of them are up to date
            # Score of a plate at its best place, and that place as a move, by seat and plate.
            ("plate_score", np.float64, (MAX_SEATS, MAX_PLATES)),
            ("plate_place", np.int64, (MAX_SEATS, MAX_PLATES)),
            ("known_plates", np.int64, (MAX_SEATS,)),  # bits: which of them are up to date
            # Score of a dome space whatever is printed there; and by what a plate shows on it.
            ("cell_score", np.float64, (MAX_PLATE_SEATS, MAX_CELLS)),
            ("face_score", np.float64, (MAX_PLATE_SEATS, MAX_CELLS, MAX_FACES)),
            ("may_be_last_round", np.int64),
            ("moves_made", np.int64),  # counted for the benchmark
        ],
    )
)
LineValueCache = Any
"""A record of type ``LINE_VALUE_CACHE``; Python passes arrays of such records.

It holds the parameters of heuristic scores, and numbers that every score needs. Boards seldom
change while tiles are taken, so the search updates these numbers instead of computing them for
every move.
"""


def new_line_values(n: int = 1) -> Any:
    """New line-value caches, as an array of ``n`` records."""
    return np.zeros(n, LINE_VALUE_CACHE)


# What a game implements -------------------------------------------------------------------------


@generic
def use_default_parameters(s: Any, cache: LineValueCache) -> None:
    """Set all parameters to their defaults."""
    raise AssertionError


@generic
def compute_line_values(s: Any, seat: int, cache: LineValueCache) -> None:
    """Compute all cached numbers of a seat; the parameters must be set."""
    raise AssertionError


@generic
def update_line_values(s: Any, event: int, seat: int, cache: LineValueCache) -> None:
    """Compute again what a seat's move, just made, has changed."""
    raise AssertionError


@generic
def default_rollout_move(s: Any, cache: LineValueCache) -> int:
    """The move that a rollout makes without comparing scores; -1 if it has to compare."""
    raise AssertionError


@generic
def move_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The heuristic score of a legal move, in points."""
    raise AssertionError


@generic
def lines_for(s: Any, seat: int, color: int) -> int:
    """The lines of a seat that take tiles of a color, as bits."""
    raise AssertionError


@generic
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, cache: LineValueCache) -> float:
    """The heuristic score of putting so many tiles on a line that takes them."""
    raise AssertionError


@generic
def choose_line(
    s: Any, seat: int, color: int, tiles: int, cache: LineValueCache
) -> tuple[int, float]:
    """The best line for so many tiles of a color, as a move, and its score."""
    raise AssertionError


@generic
def tiles_on_offer(s: Any, color: int) -> int:
    """How many tiles of a color can still be taken in this round."""
    raise AssertionError


@generic
def encode_decision(s: Any, cache: LineValueCache, context: Any, moves: Any) -> int:
    """Encode a decision for the policy; returns its kind, or -1 if the policy has none for it.

    ``context`` describes the position. ``moves`` has a row for each legal move, in their order; it
    must be 0 before.
    """
    raise AssertionError


@generic
def value_features(s: Any, seat: int, out: Vector) -> None:
    """The features of a seat's board at the end of a round."""
    raise AssertionError


@generic
def encode_board(s: Any, seat: int, out: Any) -> None:
    """Encode a seat's board at the end of a round, space by space; ``out`` must be 0 before."""
    raise AssertionError


@generic
def stage(s: Any) -> int:
    """Which stage of the value function applies: how far the game has come."""
    raise AssertionError


@generic
def is_solvable(s: Any) -> bool:
    """Whether the rest of the round is small enough to be solved exactly."""
    raise AssertionError


@generic
def ignore_goals(s: Any, count: int) -> None:
    """Take the last goals in play out of a state, for weak levels, if games differ in them."""
    raise AssertionError


_GENERICS = {
    function.__name__: function
    for function in (
        use_default_parameters, compute_line_values, update_line_values, default_rollout_move,
        move_score, lines_for, line_score, choose_line, tiles_on_offer, encode_decision,
        value_features, encode_board, stage, is_solvable, ignore_goals,
    )
}  # fmt: skip


def register(state: np.dtype[Any], *modules: Any) -> None:
    """Register a game: for states of this type, its modules implement the functions above."""
    for name, generic_function in _GENERICS.items():
        found: set[Callable[..., Any]] = {
            getattr(module, name) for module in modules if hasattr(module, name)
        }
        [implementation] = found
        implement(generic_function, state, implementation)


# What every game has from that ------------------------------------------------------------------


@jit
def compute_all_line_values(s: Any, cache: LineValueCache) -> None:
    """Compute all cached numbers of all seats; the parameters must be set."""
    for seat in range(engine.player_count(s)):
        compute_line_values(s, seat, cache)


@jit
def best_line_score(s: Any, seat: int, color: int, tiles: int, cache: LineValueCache) -> float:
    """The score of so many tiles of a color on their best line; cached until a line changes."""
    if tiles >= MAX_CACHED_TILES:
        return choose_line(s, seat, color, tiles, cache)[1]
    slot = color * MAX_CACHED_TILES + tiles
    if (cache.known_takes[seat] >> slot) & 1 == 0:
        cache.take_score[seat, slot] = choose_line(s, seat, color, tiles, cache)[1]
        cache.known_takes[seat] |= 1 << slot
    return cache.take_score[seat, slot]
