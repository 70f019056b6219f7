"""Azul Duel: the first moves of a turn, encoded for the policy."""

from typing import Any

from sintra.players.columns import column_indices
from sintra.players.duel.heuristics import choose_line, move_score
from sintra.players.duel.offer import buried, in_moons, in_suns, tiles_taken
from sintra.players.duel.plate_scores import plate_score
from sintra.players.duel.policy_context import C
from sintra.players.heuristics import POINT_SCALE, LineValueCache, best_line_score
from sintra.players.shared_features import (
    FIT_COLUMNS,
    GAIN_COLUMNS,
    LineColumns,
    compare_gain,
    encode_gain,
    encode_lines_for_take,
    no_gains,
)
from sintra.rules.bits import count, nth
from sintra.rules.duel import event_ids, plates, tiling
from sintra.rules.duel.rules import legal_mask
from sintra.rules.duel.state import GRID, ON_FACTORY
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

TURN_FEATURES = (
    "large sun", "small sun", "moon", "chip", "plate", "draw", "score",
    *GAIN_COLUMNS,
    "tiles 1", "tiles 2", "tiles 3", "tiles 4", "tiles 5",
    "to line 1", "to line 2", "to line 3", "to line 4", "to line 5", "to line 6", "breaks",
    *FIT_COLUMNS,
    # The same color elsewhere.
    "in suns", "in moons", "buried",
    # What a sun leaves to its moon.
    "left tiles", "left for other", "left for player", "empties", "takes marker",
    # What lies under the tiles that are taken from the moons.
    "uncovers", "uncovered for other", "uncovered for player",
    "chip fits", "chip fits other", "two colors",
    "plate for player", "plate for other", "plate below best", "special plate", "plates shown",
    "top is special",
    "second line",
    "on line 1", "on line 2", "on line 3", "on line 4", "on line 5", "on line 6",
    "other's on line 1", "other's on line 2", "other's on line 3", "other's on line 4",
    "other's on line 5", "other's on line 6",
    "best alternative", "largest elsewhere", "other's best reply", "left for other in all",
)  # fmt: skip
_F = column_indices(TURN_FEATURES)
_LINES = LineColumns(_F.TO_LINE_1, _F.FILLS, _F.SECOND_LINE, _F.ON_LINE_1, _F.OTHERS_ON_LINE_1)


@jit
def _encode_rest(s: Any, factory: int, taken: int, cache: LineValueCache, out: Any) -> None:
    """What a sun leaves to its moon, and what that would score for both."""
    seat = s.actor
    for_player = -1.0
    for_other = -1.0
    left = 0
    for color in range(COLORS):
        n = s.sun[factory, color]
        if color != taken and n > 0:
            left += n
            reach = in_moons(s, color) + (n if factory == 0 else 1)
            mine = POINT_SCALE * best_line_score(s, seat, color, reach, cache)
            theirs = POINT_SCALE * best_line_score(s, 1 - seat, color, reach, cache)
            for_player = max(for_player, mine)
            for_other = max(for_other, theirs)
            out[_F.LEFT_FOR_OTHER_IN_ALL] += theirs
    out[_F.LEFT_TILES] = left / 3.0
    if left > 0:
        out[_F.LEFT_FOR_OTHER] = for_other
        out[_F.LEFT_FOR_PLAYER] = for_player
    elif factory > 0:
        out[_F.EMPTIES] = 1.0
    if factory == 0 and left == 0 and s.marker == ON_FACTORY:
        out[_F.TAKES_MARKER] = 1.0


@jit
def _encode_uncovered(s: Any, taken: int, cache: LineValueCache, out: Any) -> None:
    """What lies under the tops that are taken from the moons."""
    seat = s.actor
    for_player = -1.0
    for_other = -1.0
    for factory in range(1, event_ids.FACTORIES):
        height = s.height[factory]
        if height > 0 and s.stack[factory, height - 1] == taken:
            if height == 1:
                out[_F.EMPTIES] += 1.0
            else:
                color = s.stack[factory, height - 2]
                reach = 1 if color == taken else in_moons(s, color) + 1
                mine = POINT_SCALE * best_line_score(s, seat, color, reach, cache)
                theirs = POINT_SCALE * best_line_score(s, 1 - seat, color, reach, cache)
                for_player = max(for_player, mine)
                for_other = max(for_other, theirs)
                out[_F.UNCOVERS] += 0.5
    if out[_F.UNCOVERS] > 0.0:
        out[_F.UNCOVERED_FOR_OTHER] = for_other
        out[_F.UNCOVERED_FOR_PLAYER] = for_player
    if s.moon[taken] > 0 and s.marker == ON_FACTORY:
        out[_F.TAKES_MARKER] = 1.0


@jit
def _encode_take(s: Any, event: int, cache: LineValueCache, out: Any) -> None:
    """Tiles of one color from a sun, or from the moons."""
    color = event % COLORS
    tiles = tiles_taken(s, event)
    row = choose_line(s, s.actor, color, tiles, cache)[0] - event_ids.LINE
    out[_F.TILES_1 + min(tiles, 5) - 1] = 1.0
    for factory in range(event_ids.FACTORIES):
        if factory * COLORS + color != event:
            elsewhere = 0.25 * s.sun[factory, color]
            out[_F.LARGEST_ELSEWHERE] = max(out[_F.LARGEST_ELSEWHERE], elsewhere)
    encode_lines_for_take(s, row, color, tiles, GRID, cache, _LINES, out)
    out[_F.IN_SUNS] = 0.25 * in_suns(s, color)
    out[_F.BURIED] = buried(s, color) / 3.0
    if event < event_ids.MOON:
        out[_F.LARGE_SUN if event < COLORS else _F.SMALL_SUN] = 1.0
        out[_F.IN_SUNS] -= 0.25 * tiles
        out[_F.IN_MOONS] = in_moons(s, color) / 3.0
        _encode_rest(s, event // COLORS, color, cache, out)
    else:
        out[_F.MOON] = 1.0
        _encode_uncovered(s, color, cache, out)
    out[_F.OTHERS_BEST_REPLY] = max(
        out[_F.OTHERS_BEST_AFTER], out[_F.LEFT_FOR_OTHER], out[_F.UNCOVERED_FOR_OTHER]
    )


@jit
def _fitting_lines(s: Any, seat: int, kind: int) -> float:
    """Begun lines whose color a chip shows."""
    lines = 0
    for row in range(GRID):
        there = s.line_n[seat, row]
        if 0 < there <= row and tiling.SHOWS[kind, s.line_color[seat, row]]:
            lines += 1
    return 0.5 * lines


@jit
def _encode_other_move(
    s: Any, event: int, best_plate: float, cache: LineValueCache, out: Any
) -> None:
    """Taking a chip or a plate, or drawing plates."""
    seat = s.actor
    if event < event_ids.PLATE:
        kind = event - event_ids.CHIP
        out[_F.CHIP] = 1.0
        out[_F.CHIP_FITS] = _fitting_lines(s, seat, kind)
        out[_F.CHIP_FITS_OTHER] = _fitting_lines(s, 1 - seat, kind)
        out[_F.TWO_COLORS] = 1.0 if kind >= COLORS else 0.0
    elif event < event_ids.DRAW:
        plate = event - event_ids.PLATE
        is_special = plates.PLATE_TYPE[plate] == plates.SPECIAL_TYPE
        score = POINT_SCALE * plate_score(s, seat, plate, cache)
        out[_F.PLATE] = 1.0
        out[_F.PLATE_FOR_PLAYER] = score
        out[_F.PLATE_FOR_OTHER] = POINT_SCALE * plate_score(s, 1 - seat, plate, cache)
        out[_F.PLATE_BELOW_BEST] = score - best_plate
        out[_F.SPECIAL_PLATE] = 1.0 if is_special else 0.0
        out[_F.PLATES_SHOWN] = count(plates.display_set(s)) / 3.0
    else:
        out[_F.DRAW] = 1.0
        out[_F.PLATE_BELOW_BEST] = -best_plate
        out[_F.PLATES_SHOWN] = count(plates.display_set(s)) / 3.0
        out[_F.TOP_IS_SPECIAL] = 1.0 if s.top == plates.SPECIAL_TYPE else 0.0


@jit
def encode_turn_moves(s: Any, cache: LineValueCache, context: Any, moves: Any) -> None:
    """Encode all first moves of a turn."""
    left = legal_mask(s)
    size = count(left)
    top = no_gains()
    best_plate = -2.0
    for index in range(size):
        event = nth(left, index)
        if event < event_ids.CHIP:
            tiles = tiles_taken(s, event)
            top = encode_gain(s, event % COLORS, tiles, cache, moves, index, _F.GAIN, top)
        elif event_ids.PLATE <= event < event_ids.DRAW:
            score = POINT_SCALE * plate_score(s, s.actor, event - event_ids.PLATE, cache)
            best_plate = max(best_plate, score)
    for color in range(COLORS):
        context[C.IN_SUNS] += in_suns(s, color) / 15.0
        context[C.IN_MOONS] += in_moons(s, color) / 8.0
        context[C.BURIED] += buried(s, color) / 4.0
    context[C.BEST_SCORE] = top.best
    context[C.OTHERS_BEST_GAIN] = top.others_best
    context[C.CHOICES] = size / 15.0
    for index in range(size):
        event = nth(left, index)
        out = moves[index]
        out[_F.SCORE] = POINT_SCALE * move_score(s, event, cache)
        if event < event_ids.CHIP:
            compare_gain(top, _F.GAIN, _F.BEST_ALTERNATIVE, out)
            _encode_take(s, event, cache, out)
        else:
            _encode_other_move(s, event, best_plate, cache, out)
