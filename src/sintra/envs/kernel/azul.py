"""Azul: writes an observation from a state, compiled; the game has no hidden information."""

from typing import Any

from sintra.envs.kernel.columns import (
    Row,
    clear_row,
    put_bits,
    put_color_count,
    put_counts,
    put_number,
    put_one_hot,
)
from sintra.rules.azul import pieces, state
from sintra.rules.azul.state import CENTER, FLOOR, GRID
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

_PHASES = len(state.PHASES)
_AWAITS = len(state.AWAITS)
_FLOOR_KINDS = COLORS + 1


@jit
def _put_seat(row: Row, at: int, whose: int, seat: int, players: int) -> int:
    """Write a seat as a one-hot vector, the observing seat first; all 0 if it is none."""
    if 0 <= whose < players:
        row.columns[at + (whose - seat) % players] = 1
    return at + players


@jit
def _boards(s: Any, seat: int, row: Row, at: int) -> int:
    players = s.players
    for place in range(players):
        at = put_number(row, at, s.score[(seat + place) % players])
    for place in range(players):
        of = (seat + place) % players
        for line in range(GRID):
            at = put_color_count(row, at, s.line_color[of, line], s.line_n[of, line], COLORS)
    for place in range(players):
        of = (seat + place) % players
        for color in range(COLORS):
            at = put_bits(row, at, s.tiles[of, color], GRID * GRID)
    for place in range(players):
        of = (seat + place) % players
        for space in range(FLOOR):
            kind = s.floor[of, space] if space < s.floor_n[of] else -1
            at = put_one_hot(row, at, kind, _FLOOR_KINDS)
    return at


@jit
def write_observation(s: Any, seat: int, row: Row) -> int:
    """Write what a seat may know of a state; returns the number of columns."""
    players = s.players
    clear_row(row)
    at = put_number(row, 0, s.grey)
    at = put_number(row, at, s.turn_round)
    at = put_one_hot(row, at, s.phase, _PHASES)
    at = put_one_hot(row, at, s.awaits, _AWAITS)
    at = _put_seat(row, at, s.actor, seat, players)
    at = _put_seat(row, at, s.starter, seat, players)
    at = _put_seat(row, at, s.marker, seat, players)
    at = put_counts(row, at, s.bag)
    at = put_counts(row, at, s.lid)
    for factory in range(pieces.FACTORIES[players]):
        for color in range(COLORS):
            at = put_number(row, at, s.source[factory, color])
    for color in range(COLORS):
        at = put_number(row, at, s.source[CENTER, color])
    at = put_number(row, at, s.dealt)
    at = put_color_count(row, at, s.hand_color, s.hand_n, COLORS)
    at = put_one_hot(row, at, s.line if s.phase == state.TILING else -1, GRID)
    return _boards(s, seat, row, at)
