"""Azul Duel: a quick opinion on each move, in points."""

from typing import Any

import numpy as np

from sintra.players.duel import parameters as tastes
from sintra.players.duel.offer import in_moons
from sintra.players.duel.plate_scores import judge_row, judge_spaces, place_score, plate_score
from sintra.players.duel.tile_values import best_tile, tile_worth
from sintra.players.heuristics import FILLED, NEAR, best_line
from sintra.rules.duel import event_ids, pieces, state, tiling, turns
from sintra.rules.duel.state import GRID, NONE, ON_FACTORY
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

_MAX_BROKEN = len(pieces.BROKEN_POINTS)
_COST = np.concatenate([[0.0], np.cumsum(pieces.BROKEN_POINTS)])
"""What so many broken tiles cost together."""


@jit
def use_usual(s: Any, h: Any) -> None:
    """Judge by the usual tastes."""
    for index in range(len(tastes.USUAL)):
        h.taste[index] = tastes.USUAL[index]


@jit
def _breakage(s: Any, seat: int, tiles: int, h: Any) -> float:
    """What breaking so many more tiles costs."""
    points = _COST[min(s.broken_n[seat] + tiles, _MAX_BROKEN)] - _COST[s.broken_n[seat]]
    return h.taste[tastes.BROKEN] * points


@jit
def _best_tile(s: Any, seat: int, row: int, color: int, h: Any) -> float:
    return best_tile(s, seat, row, color, h.taste[tastes.SPECIAL], h.taste[tastes.GOALS])


@jit
def _hope(s: Any, seat: int, row: int, color: int, h: Any) -> float:
    """What a full line of this color will bring, certainly or perhaps."""
    best = _best_tile(s, seat, row, color, h)
    if best >= 0.0:
        return best
    band = row // 2 * 3
    free = 0
    for space in range(band, band + 3):
        if s.plate_at[seat, space] == NONE:
            free += 1
    if free == 0 or s.turn_round == pieces.ROUNDS:
        return -1.0
    return h.taste[tastes.WAITING] * (1.0 + 0.25 * free)


@jit
def hope(s: Any, seat: int, h: Any) -> None:
    """What full lines will bring a seat, and spaces of the dome if it has plates to come."""
    h.asked[seat] = 0
    if s.tokens[seat] > 0 and s.turn_round < pieces.ROUNDS:
        judge_spaces(s, seat, h)
    h.known[seat] = 0
    for row in range(GRID):
        for color in range(COLORS):
            h.line[seat, row, color] = _hope(s, seat, row, color, h)


@jit
def hope_again(s: Any, event: int, seat: int, h: Any) -> None:
    """A plate changes what lines will bring; tiles on them, what others and plates would."""
    if event_ids.PLACE <= event < event_ids.STACK:
        hope(s, seat, h)
    elif event_ids.LINE <= event <= event_ids.BREAK:
        h.known[seat] = 0
        if event < event_ids.BREAK and h.asked[seat] != 0:
            judge_row(s, seat, event - event_ids.LINE, h)


@jit
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, h: Any) -> float:
    """What it brings to put so many tiles of a color on a line that takes them."""
    there = s.line_n[seat, row]
    room = row + 1 - there
    placed = min(tiles, room)
    score = -_breakage(s, seat, tiles - placed, h)
    hope = h.line[seat, row, color]
    if hope < 0.0:  # all of it will break at the end of the round
        return score - _breakage(s, seat, there + placed, h) - h.taste[tastes.DEAD_LINE]
    score += h.taste[tastes.LONG_LINES] * row * FILLED[row, placed]
    if placed == room:
        return score + hope + h.taste[tastes.FINISHED]
    nearer = NEAR[row, there + placed] - NEAR[row, there]
    last = s.turn_round == pieces.ROUNDS
    if last and room - placed > 2:
        return score - 0.2
    share = h.taste[tastes.LAST] if last else h.taste[tastes.LATER]
    return score + share * hope * nearer + h.taste[tastes.LAID] * placed


@jit
def choose_line(s: Any, seat: int, color: int, tiles: int, h: Any) -> tuple[int, float]:
    """Where tiles of a color do best, and what that brings."""
    chosen = event_ids.BREAK
    best = -_breakage(s, seat, tiles, h)
    lines = turns.lines_for(s, seat, color)
    for row in range(GRID):
        if (lines >> row) & 1:
            score = line_score(s, seat, row, color, tiles, h)
            if score > best:
                best = score
                chosen = event_ids.LINE + row
    return chosen, best


@jit
def _take_score(s: Any, event: int, h: Any) -> float:
    seat = s.actor
    score = 0.0
    with_marker = False
    if event < event_ids.MOON:
        factory = event // COLORS
        color = event % COLORS
        tiles = s.sun[factory, color]
        with_marker = factory == 0 and s.sun_n[0] == tiles
        score -= h.taste[tastes.LEFT_OVER] * (s.sun_n[factory] - tiles)
    else:
        color = event - event_ids.MOON
        tiles = in_moons(s, color)
        with_marker = s.moon[color] > 0
    if with_marker and s.marker == ON_FACTORY:
        last = s.turn_round == pieces.ROUNDS
        score -= h.taste[tastes.LAST_MARKER] if last else h.taste[tastes.MARKER]
    if h.taste[tastes.DENIED] != 0.0:
        score += h.taste[tastes.DENIED] * best_line(s, 1 - seat, color, tiles, h)
    return score + best_line(s, seat, color, tiles, h)


@jit
def habit(s: Any, h: Any) -> int:
    """Plates and tiles go where they seem best."""
    if s.awaits == state.PLACE:
        plate_score(s, s.actor, s.held, h)
        return h.place[s.actor, s.held]
    if s.awaits == state.LINE:
        return choose_line(s, s.actor, s.hand_color, s.hand_n, h)[0]
    return -1


@jit
def _chips_score(s: Any, event: int, h: Any) -> float:
    seat = s.actor
    color = s.line_color[seat, s.line]
    if event == event_ids.LEAVE:
        missing = s.line + 1 - s.line_n[seat, s.line]
        last = s.turn_round == pieces.ROUNDS
        return 0.0 if last else h.taste[tastes.SAVED_CHIPS] * missing + 0.5
    best = _best_tile(s, seat, s.line, color, h)
    if event == event_ids.DONE:
        return best + 1.0
    kind = event - event_ids.SPEND
    return best + 0.3 * tiling.SHOWS[kind, color]


@jit
def _turn_score(s: Any, event: int, h: Any) -> float:
    """How good the first move of a turn looks."""
    seat = s.actor
    if event < event_ids.CHIP:
        return _take_score(s, event, h)
    if event < event_ids.PLATE:
        kind = event - event_ids.CHIP
        score = h.taste[tastes.CHIP]
        for row in range(GRID):
            there = s.line_n[seat, row]
            if 0 < there <= row and tiling.SHOWS[kind, s.line_color[seat, row]]:
                score += h.taste[tastes.FITTING_CHIP]
        return score
    score = h.taste[tastes.PLATE_EARLY] * s.offer_n / pieces.ROUND_TILES
    if event == event_ids.DRAW:
        return score - h.taste[tastes.DRAW] - (0.0 if s.drawn_n == 0 else 2.5)
    place = h.taste[tastes.PLATE_PLACE] * plate_score(s, seat, event - event_ids.PLATE, h)
    return score + h.taste[tastes.PLATE] + place


@jit
def _later_score(s: Any, event: int, h: Any) -> float:
    """How good a move looks that goes on with a turn, or that tiles."""
    seat = s.actor
    if event_ids.PLACE <= event < event_ids.STACK:
        chosen = event - event_ids.PLACE
        plate_score(s, seat, s.held, h)
        score = place_score(h, seat, s.held, chosen // event_ids.TURNS, chosen % event_ids.TURNS)
        return h.taste[tastes.SURE_OF_PLACES] * score
    if event_ids.LINE <= event < event_ids.BREAK:
        score = line_score(s, seat, event - event_ids.LINE, s.hand_color, s.hand_n, h)
        return h.taste[tastes.SURE_OF_LINES] * score
    if event == event_ids.BREAK:
        return -h.taste[tastes.SURE_OF_LINES] * _breakage(s, seat, s.hand_n, h)
    if event_ids.TILE <= event < event_ids.UNDER:
        return tile_worth(
            s, seat, s.line, event - event_ids.TILE, h.taste[tastes.SPECIAL], h.taste[tastes.GOALS]
        )
    if event >= event_ids.SPEND:
        return _chips_score(s, event, h)
    if event_ids.STACK <= event < event_ids.LINE:
        # What the other wants most goes to the bottom.
        return h.taste[tastes.SURE_OF_STACKS] * best_line(
            s, 1 - seat, event - event_ids.STACK, 1, h
        )
    return 0.0


@jit
def move_score(s: Any, event: int, h: Any) -> float:
    """How good a legal move looks at once, in points."""
    if event <= event_ids.DRAW:
        return h.taste[tastes.SURE_OF_TURNS] * _turn_score(s, event, h)
    return _later_score(s, event, h)


_FEW_TILES = 8


@jit
def is_solvable(s: Any) -> bool:
    """Whether few tiles are left, and no plates will be drawn."""
    plates_to_come = s.turn_round < pieces.ROUNDS and s.tokens[0] + s.tokens[1] > 0
    return (
        s.phase == state.ACQUISITION
        and not plates_to_come
        and s.held == NONE
        and s.drawn_n == 0
        and s.offer_n <= _FEW_TILES
    )
