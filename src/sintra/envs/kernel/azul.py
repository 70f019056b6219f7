"""Azul: an observation written from a state, compiled. Nothing is secret in Azul."""

from typing import Any

from sintra.envs.kernel.columns import Row, clear, counts, members, number, one_of, some, write
from sintra.rules.azul import pieces, state
from sintra.rules.azul.state import CENTER, FLOOR, GRID
from sintra.rules.jit import implement, jit
from sintra.rules.supply import COLORS

_PHASES = len(state.PHASES)
_AWAITS = len(state.AWAITS)
_FLOOR_KINDS = COLORS + 1


@jit
def _seat(out: Row, at: int, whose: int, seat: int, players: int) -> int:
    """One of the seats, counted from ``seat``; none if it is nobody's."""
    if 0 <= whose < players:
        out.columns[at + (whose - seat) % players] = 1
    return at + players


@jit
def _boards(s: Any, seat: int, out: Row, at: int) -> int:
    players = s.players
    for place in range(players):
        at = number(out, at, s.score[(seat + place) % players])
    for place in range(players):
        of = (seat + place) % players
        for line in range(GRID):
            at = some(out, at, s.line_color[of, line], s.line_n[of, line], COLORS)
    for place in range(players):
        of = (seat + place) % players
        for color in range(COLORS):
            at = members(out, at, s.tiles[of, color], GRID * GRID)
    for place in range(players):
        of = (seat + place) % players
        for space in range(FLOOR):
            kind = s.floor[of, space] if space < s.floor_n[of] else -1
            at = one_of(out, at, kind, _FLOOR_KINDS)
    return at


@jit
def _write(s: Any, seat: int, out: Row) -> int:
    players = s.players
    clear(out)
    at = number(out, 0, s.grey)
    at = number(out, at, s.turn_round)
    at = one_of(out, at, s.phase, _PHASES)
    at = one_of(out, at, s.awaits, _AWAITS)
    at = _seat(out, at, s.actor, seat, players)
    at = _seat(out, at, s.starter, seat, players)
    at = _seat(out, at, s.marker, seat, players)
    at = counts(out, at, s.bag)
    at = counts(out, at, s.lid)
    for factory in range(pieces.FACTORIES[players]):
        for color in range(COLORS):
            at = number(out, at, s.source[factory, color])
    for color in range(COLORS):
        at = number(out, at, s.source[CENTER, color])
    at = number(out, at, s.dealt)
    at = some(out, at, s.hand_color, s.hand_n, COLORS)
    at = one_of(out, at, s.line if s.phase == state.TILING else -1, GRID)
    return _boards(s, seat, out, at)


implement(write, state.STATE, _write)
