"""Azul: the takes of a turn, encoded for the policy."""

from typing import Any

from sintra.players.azul.heuristics import choose_line, move_score
from sintra.players.azul.offer import in_factories
from sintra.players.azul.policy_context import C
from sintra.players.azul.policy_lines import WALL_COLUMNS, encode_wall
from sintra.players.columns import column_indices
from sintra.players.heuristics import POINT_SCALE, LineValueCache, best_line_score
from sintra.players.shared_features import (
    FIT_COLUMNS,
    GAIN_COLUMNS,
    LineColumns,
    compare_gain,
    encode_gain,
    encode_lines_for_take,
    no_gains,
    opponent,
)
from sintra.rules.azul import event_ids, pieces
from sintra.rules.azul.rules import legal_mask
from sintra.rules.azul.state import CENTER, GRID, IN_CENTER
from sintra.rules.bits import count, nth
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

TURN_FEATURES = (
    "factory", "center", "score",
    *GAIN_COLUMNS,
    "tiles 1", "tiles 2", "tiles 3", "tiles 4", "tiles 5",
    "to line 1", "to line 2", "to line 3", "to line 4", "to line 5", "to floor",
    *FIT_COLUMNS,
    # The same color elsewhere; and what a factory leaves to the center.
    "color in factories", "color in center",
    "left tiles", "left for other", "left for player", "left colors", "takes marker",
    "second line", "on line 1", "on line 2", "on line 3", "on line 4", "on line 5",
    "other's on line 1", "other's on line 2", "other's on line 3", "other's on line 4",
    "other's on line 5",
    "best alternative", "largest elsewhere", "other's best reply", "left for other in all",
    *WALL_COLUMNS,
    "last of color",
)  # fmt: skip
_F = column_indices(TURN_FEATURES)
_LINES = LineColumns(_F.TO_LINE_1, _F.FILLS, _F.SECOND_LINE, _F.ON_LINE_1, _F.OTHERS_ON_LINE_1)


@jit
def _encode_rest(s: Any, factory: int, taken: int, cache: LineValueCache, out: Any) -> None:
    """What a factory leaves to the center, and what that would score for both."""
    seat = s.actor
    other = opponent(s, seat)
    for_player = -2.0
    for_other = -2.0
    for color in range(COLORS):
        n = s.source[factory, color]
        if color != taken and n > 0:
            reach = s.source[CENTER, color] + n
            mine = POINT_SCALE * best_line_score(s, seat, color, reach, cache)
            theirs = POINT_SCALE * best_line_score(s, other, color, reach, cache)
            for_player = max(for_player, mine)
            for_other = max(for_other, theirs)
            out[_F.LEFT_FOR_OTHER_IN_ALL] += theirs
            out[_F.LEFT_TILES] += n / 3.0
            out[_F.LEFT_COLORS] += 0.5
    if out[_F.LEFT_TILES] > 0.0:
        out[_F.LEFT_FOR_OTHER] = for_other
        out[_F.LEFT_FOR_PLAYER] = for_player


@jit
def _encode_take(s: Any, source: int, color: int, cache: LineValueCache, out: Any) -> None:
    tiles = s.source[source, color]
    row = choose_line(s, s.actor, color, tiles, cache)[0] - event_ids.LINE
    out[_F.TILES_1 + min(tiles, 5) - 1] = 1.0
    encode_lines_for_take(s, row, color, tiles, GRID, cache, _LINES, out)
    if row < GRID:
        encode_wall(s, row, color, out[_F.FILLS] > 0.0, _F.IN_ROW, out)
    for factory in range(pieces.FACTORIES[s.players]):
        if factory != source:
            elsewhere = 0.25 * s.source[factory, color]
            out[_F.LARGEST_ELSEWHERE] = max(out[_F.LARGEST_ELSEWHERE], elsewhere)
    out[_F.COLOR_IN_FACTORIES] = 0.25 * in_factories(s, color)
    if source == CENTER:
        out[_F.CENTER] = 1.0
        out[_F.TAKES_MARKER] = 1.0 if s.marker == IN_CENTER else 0.0
    else:
        out[_F.FACTORY] = 1.0
        out[_F.COLOR_IN_FACTORIES] -= 0.25 * tiles
        out[_F.COLOR_IN_CENTER] = 0.25 * s.source[CENTER, color]
        _encode_rest(s, source, color, cache, out)
    out[_F.OTHERS_BEST_REPLY] = max(out[_F.OTHERS_BEST_AFTER], out[_F.LEFT_FOR_OTHER])
    is_last = out[_F.COLOR_IN_FACTORIES] == 0.0 and out[_F.COLOR_IN_CENTER] == 0.0
    out[_F.LAST_OF_COLOR] = 1.0 if is_last else 0.0


@jit
def encode_turn_moves(s: Any, cache: LineValueCache, context: Any, moves: Any) -> None:
    """Encode all takes."""
    left = legal_mask(s)
    size = count(left)
    top = no_gains()
    for index in range(size):
        event = nth(left, index)
        color = event % COLORS
        tiles = s.source[event // COLORS, color]
        top = encode_gain(s, color, tiles, cache, moves, index, _F.GAIN, top)
    context[C.BEST_SCORE] = top.best
    context[C.OTHERS_BEST_GAIN] = top.others_best
    context[C.CHOICES] = size / 10.0
    for index in range(size):
        event = nth(left, index)
        out = moves[index]
        out[_F.SCORE] = POINT_SCALE * move_score(s, event, cache)
        compare_gain(top, _F.GAIN, _F.BEST_ALTERNATIVE, out)
        _encode_take(s, event // COLORS, event % COLORS, cache, out)
