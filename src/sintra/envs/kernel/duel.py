"""Azul Duel: writes an observation from a state, compiled.

Plates that the seat may not know are left out. What the other player put back in one turn is sorted
by type, as in ``Position.view``. So states with the same information state give the same row.
"""

from typing import Any

from sintra.envs.kernel.columns import (
    Row,
    clear_row,
    put_bits,
    put_color_count,
    put_counts,
    put_number,
    put_one_hot,
    put_two_planes,
)
from sintra.rules.duel import pieces, plates, state
from sintra.rules.duel.determinize import drawn_is_secret, type_put_back
from sintra.rules.duel.plates import PLATE_TYPE
from sintra.rules.duel.state import CHIP_KINDS, FROM_UNSEEN, GRID, MAX_DRAWN, NONE, PLATE_COUNT
from sintra.rules.jit import jit
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
def _put_seat(row: Row, at: int, whose: int, seat: int) -> int:
    """Write a seat as a one-hot vector, the observing seat first; all 0 if it is none."""
    if 0 <= whose < _PLAYERS:
        row.columns[at + (whose ^ seat)] = 1
    return at + _PLAYERS


@jit
def _domes(s: Any, seat: int, row: Row) -> int:
    """The domes, own first: printed spaces by kind, then tiles by color.

    They come first in a row, so that words of eight columns can be written.
    """
    word = 0
    for pair in range(_PRINTED):
        one, other = 2 * pair, 2 * pair + 1
        word = put_two_planes(
            row,
            word,
            s.printed[seat ^ (one // _PRINTED), one % _PRINTED],
            s.printed[seat ^ (other // _PRINTED), other % _PRINTED],
        )
    for pair in range(_TILES):
        one, other = 2 * pair, 2 * pair + 1
        word = put_two_planes(
            row,
            word,
            s.tiles[seat ^ (one // _TILES), one % _TILES],
            s.tiles[seat ^ (other // _TILES), other % _TILES],
        )
    return word * 8


@jit
def _game(s: Any, seat: int, row: Row, at: int) -> int:
    """Options, the round, the phase, and whose turn it is."""
    at = put_number(row, at, s.zero_free)
    at = put_number(row, at, s.special_color)
    for tablet in range(state.TABLETS):
        at = put_one_hot(row, at, s.goals[tablet] - 1, _GOALS)
    at = put_one_hot(row, at, s.turn_round - 1, pieces.ROUNDS)
    at = put_one_hot(row, at, s.phase, _PHASES)
    at = put_one_hot(row, at, s.awaits, _AWAITS)
    at = _put_seat(row, at, s.actor, seat)
    at = _put_seat(row, at, s.starter, seat)
    return _put_seat(row, at, s.marker, seat)


@jit
def _table(s: Any, row: Row, at: int) -> int:
    """Tiles and chips on the table, and tiles in motion."""
    at = put_counts(row, at, s.bag)
    at = put_counts(row, at, s.tower)
    at = put_number(row, at, s.dealt)
    for factory in range(_FACTORIES):
        for color in range(COLORS):
            at = put_number(row, at, s.sun[factory, color])
    at = put_counts(row, at, s.moon)
    for factory in range(1, _FACTORIES):
        for height in range(_HEIGHT):
            tile = s.stack[factory, height] if height < s.height[factory] else NONE
            at = put_one_hot(row, at, tile, COLORS)
    for factory in range(1, _FACTORIES):
        at = put_one_hot(row, at, s.chip_at[factory], CHIP_KINDS + 1)
    at = put_color_count(row, at, s.hand_color, s.hand_n, COLORS)
    at = put_counts(row, at, s.rest)
    at = put_one_hot(row, at, s.rest_at - 1, pieces.SMALL_FACTORIES)
    at = put_one_hot(row, at, s.line if s.phase == state.TILING else NONE, GRID)
    return put_counts(row, at, s.spent)


@jit
def _drawn(s: Any, seat: int, row: Row, at: int) -> int:
    """The plates drawn: fronts that the seat may know, backs, and where they came from."""
    backs = at + PLATE_COUNT
    origins = backs + MAX_DRAWN * _TYPES
    for place in range(s.drawn_n):
        if s.drawn[place] != NONE and not drawn_is_secret(s, seat, place):
            row.columns[at + s.drawn[place]] = place + 1
        row.columns[backs + place * _TYPES + s.drawn_type[place]] = 1
        came_from = s.drawn_from[place]
        origin = _PLAYERS if came_from == FROM_UNSEEN else came_from ^ seat
        row.columns[origins + place * (_PLAYERS + 1) + origin] = 1
    return put_number(row, origins + MAX_DRAWN * (_PLAYERS + 1), s.looked)


@jit
def _returned(s: Any, seat: int, row: Row, at: int) -> int:
    """The plates put back: own ones by name, the other's by type."""
    backs = at + PLATE_COUNT
    owners = backs + MAX_DRAWN * _TYPES
    turns = owners + MAX_DRAWN * _PLAYERS
    for place in range(s.returned_n):
        whose = s.returned_by[place]
        if whose == seat:
            row.columns[at + s.returned[place]] = place + 1
        row.columns[backs + place * _TYPES + type_put_back(s, seat, place)] = 1
        _put_seat(row, owners + place * _PLAYERS, whose, seat)
        put_number(row, turns + place, s.returned_turn[place])
    at = put_number(row, turns + MAX_DRAWN, s.returns)
    return put_bits(row, at, s.knows[seat], PLATE_COUNT)


@jit
def _pile(s: Any, seat: int, row: Row, at: int) -> int:
    """Plates that lie on no dome yet."""
    for slot in range(pieces.DISPLAY):
        at = put_one_hot(row, at, s.display[slot], PLATE_COUNT)
    at = put_one_hot(row, at, s.held, PLATE_COUNT)
    top = s.top
    if s.unseen_n == 0:
        top = PLATE_TYPE[s.returned[0]] if s.returned_n > 0 else NONE
    at = put_one_hot(row, at, top, _TYPES)
    at = put_number(row, at, s.unseen_n)
    at = _drawn(s, seat, row, at)
    return _returned(s, seat, row, at)


@jit
def _boards(s: Any, seat: int, row: Row, at: int) -> int:
    """The players' scores, lines, broken tiles and chips, own first."""
    for place in range(_PLAYERS):
        of = seat ^ place
        put_number(row, at + place, s.score[of])
        put_number(row, at + _PLAYERS + place, s.tokens[of])
        put_number(row, at + 2 * _PLAYERS + place, s.passed[of])
        put_number(row, at + 3 * _PLAYERS + place, s.taken[of])
    at += 4 * _PLAYERS
    for place in range(_PLAYERS):
        for line in range(GRID):
            color = s.line_color[seat ^ place, line]
            at = put_color_count(row, at, color, s.line_n[seat ^ place, line], COLORS)
    for place in range(_PLAYERS):
        for space in range(_BROKEN):
            tile = s.broken[seat ^ place, space] if space < s.broken_n[seat ^ place] else NONE
            at = put_one_hot(row, at, tile, COLORS)
    for place in range(_PLAYERS):
        for kind in range(CHIP_KINDS):
            at = put_number(row, at, s.chips[seat ^ place, kind])
    for place in range(_PLAYERS):
        for kind in range(CHIP_KINDS):
            at = put_number(row, at, s.used[seat ^ place, kind])
    return at


@jit
def write_observation(s: Any, seat: int, row: Row) -> int:
    """Write what a seat may know of a state; returns the number of columns."""
    clear_row(row)
    at = _domes(s, seat, row)
    at = _game(s, seat, row, at)
    at = _table(s, row, at)
    at = _pile(s, seat, row, at)
    return _boards(s, seat, row, at)
