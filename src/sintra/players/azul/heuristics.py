"""Azul: heuristic scores of moves, in points."""

from typing import Any

import numpy as np

from sintra.players.azul.parameters import DEFAULTS, P
from sintra.players.azul.tile_values import best_tile_value, may_be_last_round, tile_value
from sintra.players.heuristics import FILL_PROGRESS, FILL_SHARE, LineValueCache, best_line_score
from sintra.rules.azul import event_ids, pieces, rules, state
from sintra.rules.azul.state import CENTER, FLOOR, GRID, IN_CENTER
from sintra.rules.bits import count
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

_FLOOR_COST = np.concatenate([[0.0], np.cumsum(pieces.FLOOR_POINTS)])
"""What so many tiles on the floor cost together."""
_MAX_SOLVABLE_OFFERS = 10

lines_for = rules.lines_for


@jit
def use_default_parameters(s: Any, cache: LineValueCache) -> None:
    """Set all parameters to their defaults."""
    for index in range(len(DEFAULTS)):
        cache.parameters[index] = DEFAULTS[index]


@jit
def _floor_cost(s: Any, seat: int, tiles: int, cache: LineValueCache) -> float:
    """What so many more tiles on the floor cost."""
    points = _FLOOR_COST[min(s.floor_n[seat] + tiles, FLOOR)] - _FLOOR_COST[s.floor_n[seat]]
    return cache.parameters[P.BROKEN] * points


@jit
def compute_line_values(s: Any, seat: int, cache: LineValueCache) -> None:
    """Compute the values of a seat's full lines."""
    cache.known_takes[seat] = 0
    last = may_be_last_round(s)
    cache.may_be_last_round = 1 if last else 0
    bonus_weight = cache.parameters[P.BONUSES]
    for row in range(GRID):
        for color in range(COLORS):
            cache.line_value[seat, row, color] = best_tile_value(
                s, seat, row, color, bonus_weight, last
            )


@jit
def update_line_values(s: Any, event: int, seat: int, cache: LineValueCache) -> None:
    """Forget the scores of takes if a line has changed; walls change only in the tiling phase."""
    if event_ids.LINE <= event <= event_ids.FLOOR:
        cache.known_takes[seat] = 0
    if s.grey and s.phase == state.TILING:  # the colored wall leaves no choice in this phase
        cache.may_be_last_round = 1 if may_be_last_round(s) else 0


@jit
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, cache: LineValueCache) -> float:
    """The score of putting so many tiles of a color on a line that takes them."""
    there = s.line_n[seat, row]
    free = row + 1 - there
    placed = min(tiles, free)
    score = -_floor_cost(s, seat, tiles - placed, cache)
    line_value = cache.line_value[seat, row, color]
    if line_value < 0.0:
        return score - _floor_cost(s, seat, row + 1, cache) - cache.parameters[P.DEAD_LINE]
    score += cache.parameters[P.LONG_LINES] * row * FILL_SHARE[row, placed]
    if placed == free:
        return score + line_value + cache.parameters[P.FINISHED]
    progress = FILL_PROGRESS[row, there + placed] - FILL_PROGRESS[row, there]
    share = cache.parameters[P.LATER_ROUND]
    if cache.may_be_last_round != 0:
        share = cache.parameters[P.LAST_ROUND]
    return score + share * line_value * progress + cache.parameters[P.TILE_ON_LINE] * placed


@jit
def choose_line(
    s: Any, seat: int, color: int, tiles: int, cache: LineValueCache
) -> tuple[int, float]:
    """The best line for so many tiles of a color, or the floor, as a move; and its score."""
    chosen = event_ids.FLOOR
    best = -_floor_cost(s, seat, tiles, cache)
    lines = rules.lines_for(s, seat, color)
    for row in range(GRID):
        if (lines >> row) & 1:
            score = line_score(s, seat, row, color, tiles, cache)
            if score > best:
                best = score
                chosen = event_ids.LINE + row
    return chosen, best


@jit
def default_rollout_move(s: Any, cache: LineValueCache) -> int:
    """Taken tiles go to their best line."""
    if s.awaits == state.LINE:
        return choose_line(s, s.actor, s.hand_color, s.hand_n, cache)[0]
    return -1


@jit
def _take_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The score of taking tiles: on their best line, and what the take leaves and denies."""
    seat = s.actor
    source = event // COLORS
    color = event % COLORS
    tiles = s.source[source, color]
    score = best_line_score(s, seat, color, tiles, cache)
    if source == CENTER:
        if s.marker == IN_CENTER:
            score -= cache.parameters[P.MARKER] * _floor_cost(s, seat, 1, cache)
    else:
        score -= cache.parameters[P.LEFT_OVER] * (pieces.FACTORY_TILES - tiles)
    if cache.parameters[P.DENIED] != 0.0:
        following = (seat + 1) % s.players
        denied = best_line_score(s, following, color, tiles, cache)
        score += cache.parameters[P.DENIED] * denied
    return score


@jit
def move_score(s: Any, event: int, cache: LineValueCache) -> float:
    """The heuristic score of a legal move, in points."""
    seat = s.actor
    if event < event_ids.LINE:
        return cache.parameters[P.TURN_SCALE] * _take_score(s, event, cache)
    if event < event_ids.FLOOR:
        score = line_score(s, seat, event - event_ids.LINE, s.hand_color, s.hand_n, cache)
        return cache.parameters[P.LINE_SCALE] * score
    if event == event_ids.FLOOR:
        return -cache.parameters[P.LINE_SCALE] * _floor_cost(s, seat, s.hand_n, cache)
    column = event - event_ids.TILE
    color = s.line_color[seat, s.line]
    bonus_weight = cache.parameters[P.BONUSES]
    return tile_value(s, seat, s.line, column, color, bonus_weight, cache.may_be_last_round != 0)


@jit
def is_solvable(s: Any) -> bool:
    """Whether few offers are left, for two players."""
    return s.players == 2 and s.phase == state.OFFER and count(s.offer) <= _MAX_SOLVABLE_OFFERS


@jit
def ignore_goals(s: Any, count: int) -> None:
    """Nothing: all games of Azul have the same goals, and every level knows them."""
