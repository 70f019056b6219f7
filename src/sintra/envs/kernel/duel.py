"""Azul Duel: an observation written from a state, compiled.

Plates that the seat may not know are left out, and what the other put back in one turn is sorted by
type, exactly as in ``Position.view``: two states that the seat cannot tell apart give the same row.
"""

from typing import Any

from sintra.envs.kernel.columns import (
    Row,
    clear,
    counts,
    members,
    number,
    one_of,
    some,
    two_planes,
    write,
)
from sintra.rules.duel import pieces, plates, state
from sintra.rules.duel.determinize import drawn_is_secret, type_put_back
from sintra.rules.duel.plates import PLATE_TYPE
from sintra.rules.duel.state import CHIP_KINDS, FROM_UNSEEN, GRID, MAX_DRAWN, NONE, PLATE_COUNT
from sintra.rules.jit import implement, jit
from sintra.rules.supply import COLORS

_PHASES = len(state.PHASES)
_AWAITS = len(state.AWAITS)
_FACTORIES = 1 + pieces.SMALL_FACTORIES
_HEIGHT = 3
_TYPES = len(plates.TYPES)
_PLAYERS = pieces.PLAYERS
_PRINTED = len(pieces.SPACE_LETTERS)
_BROKEN = len(pieces.BROKEN_POINTS)
_GOALS = 2
_TILES = COLORS + 1


@jit
def _seat(out: Row, at: int, whose: int, seat: int) -> int:
    """One of the seats, own first; none if it is nobody's."""
    if 0 <= whose < _PLAYERS:
        out.columns[at + (whose ^ seat)] = 1
    return at + _PLAYERS


@jit
def _domes(s: Any, seat: int, out: Row) -> int:
    """The domes, own first: printed spaces by kind, then tiles by color.

    They come first in a row, so that words of eight columns can be written.
    """
    word = 0
    for pair in range(_PRINTED):
        one, other = 2 * pair, 2 * pair + 1
        word = two_planes(
            out,
            word,
            s.printed[seat ^ (one // _PRINTED), one % _PRINTED],
            s.printed[seat ^ (other // _PRINTED), other % _PRINTED],
        )
    for pair in range(_TILES):
        one, other = 2 * pair, 2 * pair + 1
        word = two_planes(
            out,
            word,
            s.tiles[seat ^ (one // _TILES), one % _TILES],
            s.tiles[seat ^ (other // _TILES), other % _TILES],
        )
    return word * 8


@jit
def _game(s: Any, seat: int, out: Row, at: int) -> int:
    """Options, and where the game stands."""
    at = number(out, at, s.zero_free)
    at = number(out, at, s.special_color)
    for tablet in range(state.TABLETS):
        at = one_of(out, at, s.goals[tablet] - 1, _GOALS)
    at = one_of(out, at, s.turn_round - 1, pieces.ROUNDS)
    at = one_of(out, at, s.phase, _PHASES)
    at = one_of(out, at, s.awaits, _AWAITS)
    at = _seat(out, at, s.actor, seat)
    at = _seat(out, at, s.starter, seat)
    return _seat(out, at, s.marker, seat)


@jit
def _table(s: Any, out: Row, at: int) -> int:
    """Tiles and chips on the table, and tiles in motion."""
    at = counts(out, at, s.bag)
    at = counts(out, at, s.tower)
    at = number(out, at, s.dealt)
    for factory in range(_FACTORIES):
        for color in range(COLORS):
            at = number(out, at, s.sun[factory, color])
    at = counts(out, at, s.moon)
    for factory in range(1, _FACTORIES):
        for height in range(_HEIGHT):
            tile = s.stack[factory, height] if height < s.height[factory] else NONE
            at = one_of(out, at, tile, COLORS)
    for factory in range(1, _FACTORIES):
        at = one_of(out, at, s.chip_at[factory], CHIP_KINDS + 1)
    at = some(out, at, s.hand_color, s.hand_n, COLORS)
    at = counts(out, at, s.rest)
    at = one_of(out, at, s.rest_at - 1, pieces.SMALL_FACTORIES)
    at = one_of(out, at, s.line if s.phase == state.TILING else NONE, GRID)
    return counts(out, at, s.spent)


@jit
def _drawn(s: Any, seat: int, out: Row, at: int) -> int:
    """The plates drawn: fronts that the seat may know, backs, and where they came from."""
    backs = at + PLATE_COUNT
    origins = backs + MAX_DRAWN * _TYPES
    for place in range(s.drawn_n):
        if s.drawn[place] != NONE and not drawn_is_secret(s, seat, place):
            out.columns[at + s.drawn[place]] = place + 1
        out.columns[backs + place * _TYPES + s.drawn_type[place]] = 1
        came_from = s.drawn_from[place]
        origin = _PLAYERS if came_from == FROM_UNSEEN else came_from ^ seat
        out.columns[origins + place * (_PLAYERS + 1) + origin] = 1
    return number(out, origins + MAX_DRAWN * (_PLAYERS + 1), s.looked)


@jit
def _returned(s: Any, seat: int, out: Row, at: int) -> int:
    """The plates put back: own ones by name, the other's by type."""
    backs = at + PLATE_COUNT
    owners = backs + MAX_DRAWN * _TYPES
    turns = owners + MAX_DRAWN * _PLAYERS
    for place in range(s.returned_n):
        whose = s.returned_by[place]
        if whose == seat:
            out.columns[at + s.returned[place]] = place + 1
        out.columns[backs + place * _TYPES + type_put_back(s, seat, place)] = 1
        _seat(out, owners + place * _PLAYERS, whose, seat)
        number(out, turns + place, s.returned_turn[place])
    at = number(out, turns + MAX_DRAWN, s.returns)
    return members(out, at, s.knows[seat], PLATE_COUNT)


@jit
def _pile(s: Any, seat: int, out: Row, at: int) -> int:
    """Plates that lie on no dome yet."""
    for slot in range(pieces.DISPLAY):
        at = one_of(out, at, s.display[slot], PLATE_COUNT)
    at = one_of(out, at, s.held, PLATE_COUNT)
    top = s.top
    if s.unseen_n == 0:
        top = PLATE_TYPE[s.returned[0]] if s.returned_n > 0 else NONE
    at = one_of(out, at, top, _TYPES)
    at = number(out, at, s.unseen_n)
    at = _drawn(s, seat, out, at)
    return _returned(s, seat, out, at)


@jit
def _boards(s: Any, seat: int, out: Row, at: int) -> int:
    """What lies before the players, own first."""
    for place in range(_PLAYERS):
        of = seat ^ place
        number(out, at + place, s.score[of])
        number(out, at + _PLAYERS + place, s.tokens[of])
        number(out, at + 2 * _PLAYERS + place, s.passed[of])
        number(out, at + 3 * _PLAYERS + place, s.taken[of])
    at += 4 * _PLAYERS
    for place in range(_PLAYERS):
        for line in range(GRID):
            color = s.line_color[seat ^ place, line]
            at = some(out, at, color, s.line_n[seat ^ place, line], COLORS)
    for place in range(_PLAYERS):
        for space in range(_BROKEN):
            tile = s.broken[seat ^ place, space] if space < s.broken_n[seat ^ place] else NONE
            at = one_of(out, at, tile, COLORS)
    for place in range(_PLAYERS):
        for kind in range(CHIP_KINDS):
            at = number(out, at, s.chips[seat ^ place, kind])
    for place in range(_PLAYERS):
        for kind in range(CHIP_KINDS):
            at = number(out, at, s.used[seat ^ place, kind])
    return at


@jit
def _write(s: Any, seat: int, out: Row) -> int:
    clear(out)
    at = _domes(s, seat, out)
    at = _game(s, seat, out, at)
    at = _table(s, out, at)
    at = _pile(s, seat, out, at)
    return _boards(s, seat, out, at)


implement(write, state.STATE, _write)
