"""Azul Duel: heuristic scores of moves, in points."""

from typing import Any

import numpy as np

from sintra.players.duel.offer import in_moons
from sintra.players.duel.parameters import DEFAULTS, P
from sintra.players.duel.plate_scores import (
    compute_face_scores,
    place_score,
    plate_score,
    update_face_scores,
)
from sintra.players.duel.tile_values import best_tile_value, tile_value
from sintra.players.heuristics import FILL_PROGRESS, FILL_SHARE, LineValueCache, best_line_score
from sintra.rules.duel import event_ids, pieces, state, tiling, turns
from sintra.rules.duel.state import GRID, NONE, ON_FACTORY
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

_MAX_BROKEN = len(pieces.BROKEN_POINTS)
_BROKEN_COST = np.concatenate([[0.0], np.cumsum(pieces.BROKEN_POINTS)])
"""What so many broken tiles cost together."""
_MAX_SOLVABLE_TILES = 8

lines_for = turns.lines_for


@jit
def use_default_parameters(s: Any, cache: LineValueCache) -> None:
    """Set all parameters to their defaults."""
    for index in range(len(DEFAULTS)):
        cache.parameters[index] = DEFAULTS[index]


@jit
def _broken_cost(s: Any, seat: int, tiles: int, cache: LineValueCache) -> float:
    """What breaking so many more tiles costs."""
    there = s.broken_n[seat]
    points = _BROKEN_COST[min(there + tiles, _MAX_BROKEN)] - _BROKEN_COST[there]
    return cache.parameters[P.BROKEN] * points


@jit
def _best_tile_value(s: Any, seat: int, row: int, color: int, cache: LineValueCache) -> float:
    special_weight = cache.parameters[P.SPECIAL]
    return best_tile_value(s, seat, row, color, special_weight, cache.parameters[P.GOALS])


@jit
def _line_value(s: Any, seat: int, row: int, color: int, cache: LineValueCache) -> float:
    """The value of a full line of this color, which may have no space on the dome yet."""
    best = _best_tile_value(s, seat, row, color, cache)
    if best >= 0.0:
        return best
    band = row // 2 * 3
    free = 0
    for space in range(band, band + 3):
        if s.plate_at[seat, space] == NONE:
            free += 1
    if free == 0 or s.turn_round == pieces.ROUNDS:
        return -1.0
    return cache.parameters[P.LINE_WITHOUT_SPACE] * (1.0 + 0.25 * free)


@jit
def compute_line_values(s: Any, seat: int, cache: LineValueCache) -> None:
    """Compute the values of a seat's full lines, and of dome spaces if it has plates to come."""
    cache.known_plates[seat] = 0
    if s.tokens[seat] > 0 and s.turn_round < pieces.ROUNDS:
        compute_face_scores(s, seat, cache)
    cache.known_takes[seat] = 0
    for row in range(GRID):
        for color in range(COLORS):
            cache.line_value[seat, row, color] = _line_value(s, seat, row, color, cache)


@jit
def update_line_values(s: Any, event: int, seat: int, cache: LineValueCache) -> None:
    """A plate changes the values of lines; tiles on a line, the scores of takes and plates."""
    if event_ids.PLACE <= event < event_ids.STACK:
        compute_line_values(s, seat, cache)
    elif event_ids.LINE <= event <= event_ids.BREAK:
        cache.known_takes[seat] = 0
        if event < event_ids.BREAK and cache.known_plates[seat] != 0:
            update_face_scores(s, seat, event - event_ids.LINE, cache)


@jit
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, cache: LineValueCache) -> float:
    """The score of putting so many tiles of a color on a line that takes them."""
    there = s.line_n[seat, row]
    free = row + 1 - there
    placed = min(tiles, free)
    score = -_broken_cost(s, seat, tiles - placed, cache)
    line_value = cache.line_value[seat, row, color]
    if line_value < 0.0:  # all of it will break at the end of the round
        return score - _broken_cost(s, seat, there + placed, cache) - cache.parameters[P.DEAD_LINE]
    score += cache.parameters[P.LONG_LINES] * row * FILL_SHARE[row, placed]
    if placed == free:
        return score + line_value + cache.parameters[P.FINISHED]
    progress = FILL_PROGRESS[row, there + placed] - FILL_PROGRESS[row, there]
    last = s.turn_round == pieces.ROUNDS
    if last and free - placed > 2:
        return score - 0.2
    share = cache.parameters[P.LAST_ROUND if last else P.LATER_ROUND]
    return score + share * line_value * progress + cache.parameters[P.TILE_ON_LINE] * placed


@jit
def choose_line(
    s: Any, seat: int, color: int, tiles: int, cache: LineValueCache
) -> tuple[int, float]:
    """The best line for so many tiles of a color, or breaking them, as a move; and its score."""
    chosen = event_ids.BREAK
    best = -_broken_cost(s, seat, tiles, cache)
    lines = turns.lines_for(s, seat, color)
    for row in range(GRID):
        if (lines >> row) & 1:
            score = line_score(s, seat, row, color, tiles, cache)
            if score > best:
                best = score
                chosen = event_ids.LINE + row
    return chosen, best


@jit
def default_rollout_move(s: Any, cache: LineValueCache) -> int:
    """Plates and taken tiles go to their best places."""
    if s.awaits == state.PLACE:
        plate_score(s, s.actor, s.held, cache)
        return cache.plate_place[s.actor, s.held]
    if s.awaits == state.LINE:
        return choose_line(s, s.actor, s.hand_color, s.hand_n, cache)[0]
    return -1


@jit
def _take_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The score of taking tiles: on their best line, and what the take leaves and denies."""
    seat = s.actor
    score = 0.0
    with_marker = False
    if event < event_ids.MOON:
        factory = event // COLORS
        color = event % COLORS
        tiles = s.sun[factory, color]
        with_marker = factory == 0 and s.sun_n[0] == tiles
        score -= cache.parameters[P.LEFT_OVER] * (s.sun_n[factory] - tiles)
    else:
        color = event - event_ids.MOON
        tiles = in_moons(s, color)
        with_marker = s.moon[color] > 0
    if with_marker and s.marker == ON_FACTORY:
        last = s.turn_round == pieces.ROUNDS
        score -= cache.parameters[P.LAST_MARKER if last else P.MARKER]
    if cache.parameters[P.DENIED] != 0.0:
        denied = best_line_score(s, 1 - seat, color, tiles, cache)
        score += cache.parameters[P.DENIED] * denied
    return score + best_line_score(s, seat, color, tiles, cache)


@jit
def _chip_score(s: Any, kind: int, cache: LineValueCache) -> float:
    """The score of taking a chip: more if it shows the colors of begun lines."""
    seat = s.actor
    score = cache.parameters[P.CHIP]
    for row in range(GRID):
        there = s.line_n[seat, row]
        if 0 < there <= row and tiling.SHOWS[kind, s.line_color[seat, row]]:
            score += cache.parameters[P.FITTING_CHIP]
    return score


@jit
def _turn_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The score of the first move of a turn."""
    if event < event_ids.CHIP:
        return _take_score(s, event, cache)
    if event < event_ids.PLATE:
        return _chip_score(s, event - event_ids.CHIP, cache)
    score = cache.parameters[P.PLATE_EARLY] * s.offer_n / pieces.ROUND_TILES
    if event == event_ids.DRAW:
        return score - cache.parameters[P.DRAW] - (0.0 if s.drawn_n == 0 else 2.5)
    place = plate_score(s, s.actor, event - event_ids.PLATE, cache)
    return score + cache.parameters[P.PLATE] + cache.parameters[P.PLATE_PLACE] * place


@jit
def _spend_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The score of spending chips on a line in the tiling phase, or of leaving it."""
    seat = s.actor
    color = s.line_color[seat, s.line]
    if event == event_ids.LEAVE:
        missing = s.line + 1 - s.line_n[seat, s.line]
        last = s.turn_round == pieces.ROUNDS
        return 0.0 if last else cache.parameters[P.SAVED_CHIPS] * missing + 0.5
    best = _best_tile_value(s, seat, s.line, color, cache)
    if event == event_ids.DONE:
        return best + 1.0
    kind = event - event_ids.SPEND
    return best + 0.3 * tiling.SHOWS[kind, color]


@jit
def _later_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The score of a move that continues a turn, or that tiles."""
    seat = s.actor
    if event_ids.PLACE <= event < event_ids.STACK:
        space = (event - event_ids.PLACE) // event_ids.TURNS
        turn = (event - event_ids.PLACE) % event_ids.TURNS
        plate_score(s, seat, s.held, cache)  # makes sure that the cache has the faces' scores
        return cache.parameters[P.PLACE_SCALE] * place_score(cache, seat, s.held, space, turn)
    if event_ids.LINE <= event < event_ids.BREAK:
        score = line_score(s, seat, event - event_ids.LINE, s.hand_color, s.hand_n, cache)
        return cache.parameters[P.LINE_SCALE] * score
    if event == event_ids.BREAK:
        return -cache.parameters[P.LINE_SCALE] * _broken_cost(s, seat, s.hand_n, cache)
    if event_ids.TILE <= event < event_ids.UNDER:
        column = event - event_ids.TILE
        special_weight = cache.parameters[P.SPECIAL]
        return tile_value(s, seat, s.line, column, special_weight, cache.parameters[P.GOALS])
    if event >= event_ids.SPEND:
        return _spend_score(s, event, cache)
    if event_ids.STACK <= event < event_ids.LINE:
        # What the opponent wants most goes to the bottom.
        wanted = best_line_score(s, 1 - seat, event - event_ids.STACK, 1, cache)
        return cache.parameters[P.STACK_SCALE] * wanted
    return 0.0


@jit
def move_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The heuristic score of a legal move, in points."""
    if event <= event_ids.DRAW:
        return cache.parameters[P.TURN_SCALE] * _turn_score(s, event, cache)
    return _later_score(s, event, cache)


@jit
def is_solvable(s: Any) -> bool:
    """Whether few tiles are left, and no plates will be drawn."""
    plates_to_come = s.turn_round < pieces.ROUNDS and s.tokens[0] + s.tokens[1] > 0
    return (
        s.phase == state.ACQUISITION
        and not plates_to_come
        and s.held == NONE
        and s.drawn_n == 0
        and s.offer_n <= _MAX_SOLVABLE_TILES
    )


@jit
def ignore_goals(s: Any, count: int) -> None:
    """Take the last ``count`` tablets in play out of a state."""
    tablet = len(s.goals) - 1
    while tablet >= 0 and count > 0:
        if s.goals[tablet] != 0:
            s.goals[tablet] = 0
            count -= 1
        tablet -= 1
