"""Azul Duel: what the policy is told about the first move of a turn."""

from typing import Any

from sintra.players.duel.heuristics import choose_line, line_score, move_score
from sintra.players.duel.offer import buried, in_moons, in_suns, tiles_of
from sintra.players.duel.plate_scores import plate_score
from sintra.players.heuristics import POINTS, best_line
from sintra.rules.bits import count, nth
from sintra.rules.duel import event_ids, plates, tiling
from sintra.rules.duel.rules import legal_mask
from sintra.rules.duel.state import GRID, ON_FACTORY
from sintra.rules.duel.turns import lines_for
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

TURN_ROW = (
    "large sun", "small sun", "moon", "chip", "plate", "draw", "opinion", "gain", "below best",
    "other's gain", "below other's best", "other's best", "other's next", "1 tile", "2 tiles",
    "3 tiles", "4 tiles", "5 tiles", "to line 1", "to line 2", "to line 3", "to line 4",
    "to line 5", "to line 6", "breaks", "fills", "excess", "missing", "goes on", "hope", "in suns",
    "in moons", "buried", "left", "left to other", "left to me", "empties", "takes marker",
    "uncovers", "uncovered for other", "uncovered for me", "chip fits", "chip fits other",
    "two colors", "plate for me", "plate for other", "below best plate", "special plate",
    "plates shown", "top is special", "second line", "on line 1", "on line 2", "on line 3",
    "on line 4", "on line 5", "on line 6", "other's on 1", "other's on 2", "other's on 3",
    "other's on 4", "other's on 5", "other's on 6", "best next", "largest other", "other's after",
    "all left to other",
)  # fmt: skip


@jit
def _describe_line_to_be(s: Any, color: int, tiles: int, h: Any, out: Any) -> None:
    """Where the tiles would go, and what the second choice would be."""
    seat = s.actor
    row = choose_line(s, seat, color, tiles, h)[0] - event_ids.LINE
    out[18 + row] = 1.0
    second = -2.0
    mine = lines_for(s, seat, color)
    theirs = lines_for(s, 1 - seat, color)
    for line in range(GRID):
        if (mine >> line) & 1:
            out[51 + line] = 0.3 + POINTS * line_score(s, seat, line, color, tiles, h)
            if line != row:
                second = max(second, out[51 + line] - 0.3)
        if (theirs >> line) & 1:
            out[57 + line] = 0.3 + POINTS * line_score(s, 1 - seat, line, color, tiles, h)
    out[50] = second
    if row < GRID:
        room = row + 1 - s.line_n[seat, row]
        out[25] = 1.0 if tiles >= room else 0.0
        out[26] = 0.5 * max(tiles - room, 0)
        out[27] = max(room - tiles, 0) / 3.0
        out[28] = 1.0 if s.line_n[seat, row] > 0 else 0.0
        out[29] = POINTS * h.line[seat, row, color]
    else:
        out[26] = 0.5 * tiles


@jit
def _describe_rest(s: Any, factory: int, taken: int, h: Any, out: Any) -> None:
    """What a sun leaves to its moon, and what that would be to both."""
    seat = s.actor
    left_to_me = -1.0
    left_to_other = -1.0
    left = 0
    for color in range(COLORS):
        n = s.sun[factory, color]
        if color != taken and n > 0:
            left += n
            reach = in_moons(s, color) + (n if factory == 0 else 1)
            left_to_me = max(left_to_me, POINTS * best_line(s, seat, color, reach, h))
            theirs = POINTS * best_line(s, 1 - seat, color, reach, h)
            left_to_other = max(left_to_other, theirs)
            out[66] += theirs
    out[33] = left / 3.0
    if left > 0:
        out[34] = left_to_other
        out[35] = left_to_me
    elif factory > 0:
        out[36] = 1.0
    if factory == 0 and left == 0 and s.marker == ON_FACTORY:
        out[37] = 1.0


@jit
def _describe_uncovered(s: Any, taken: int, h: Any, out: Any) -> None:
    """What lies under the tops that are taken from the moons."""
    seat = s.actor
    to_me = -1.0
    to_other = -1.0
    for factory in range(1, event_ids.FACTORIES):
        height = s.height[factory]
        if height > 0 and s.stack[factory, height - 1] == taken:
            if height == 1:
                out[36] += 1.0
            else:
                color = s.stack[factory, height - 2]
                reach = 1 if color == taken else in_moons(s, color) + 1
                out[38] += 0.5
                to_me = max(to_me, POINTS * best_line(s, seat, color, reach, h))
                to_other = max(to_other, POINTS * best_line(s, 1 - seat, color, reach, h))
    if out[38] > 0.0:
        out[39] = to_other
        out[40] = to_me
    if s.moon[taken] > 0 and s.marker == ON_FACTORY:
        out[37] = 1.0


@jit
def _fitting(s: Any, seat: int, kind: int) -> float:
    """Begun lines whose color a chip shows."""
    lines = 0
    for row in range(GRID):
        there = s.line_n[seat, row]
        if 0 < there <= row and tiling.SHOWS[kind, s.line_color[seat, row]]:
            lines += 1
    return 0.5 * lines


@jit
def _describe_other_turn(s: Any, event: int, best_plate: float, h: Any, out: Any) -> None:
    """Chips, plates, and drawing one."""
    seat = s.actor
    if event < event_ids.PLATE:
        kind = event - event_ids.CHIP
        out[3] = 1.0
        out[41] = _fitting(s, seat, kind)
        out[42] = _fitting(s, 1 - seat, kind)
        out[43] = 1.0 if kind >= COLORS else 0.0
    elif event < event_ids.DRAW:
        plate = event - event_ids.PLATE
        out[4] = 1.0
        mine = POINTS * plate_score(s, seat, plate, h)
        out[44] = mine
        out[45] = POINTS * plate_score(s, 1 - seat, plate, h)
        out[46] = mine - best_plate
        out[47] = 1.0 if plates.PLATE_TYPE[plate] == plates.SPECIAL_TYPE else 0.0
        out[48] = count(plates.display_set(s)) / 3.0
    else:
        out[5] = 1.0
        out[46] = -best_plate
        out[48] = count(plates.display_set(s)) / 3.0
        out[49] = 1.0 if s.top == plates.SPECIAL_TYPE else 0.0


@jit
def _compare_turns(s: Any, h: Any, rows: Any) -> tuple[float, float, float, float, float]:
    """What tiles would bring to both; returns the two best of each, and the best plate."""
    seat = s.actor
    left = legal_mask(s)
    best = -2.0
    after = -2.0
    others = -2.0
    others_after = -2.0
    plate = -2.0
    for index in range(count(left)):
        event = nth(left, index)
        if event < event_ids.CHIP:
            color = event % COLORS
            tiles = tiles_of(s, event)
            rows[index, 7] = POINTS * best_line(s, seat, color, tiles, h)
            rows[index, 9] = POINTS * best_line(s, 1 - seat, color, tiles, h)
            mine = float(rows[index, 7])  # as it was rounded, to be compared with
            theirs = float(rows[index, 9])
            after = max(after, min(best, mine))
            best = max(best, mine)
            others_after = max(others_after, min(others, theirs))
            others = max(others, theirs)
        elif event_ids.PLATE <= event < event_ids.DRAW:
            plate = max(plate, POINTS * plate_score(s, seat, event - event_ids.PLATE, h))
    return best, after, others, others_after, plate


@jit
def _describe_take(s: Any, event: int, h: Any, out: Any) -> None:
    """Tiles of one color from a sun, or from the moons."""
    color = event % COLORS
    tiles = tiles_of(s, event)
    out[12 + min(tiles, 5)] = 1.0
    for factory in range(event_ids.FACTORIES):
        if factory * COLORS + color != event:
            out[64] = max(out[64], 0.25 * s.sun[factory, color])
    _describe_line_to_be(s, color, tiles, h, out)
    out[30] = 0.25 * in_suns(s, color)
    out[32] = buried(s, color) / 3.0
    if event < event_ids.MOON:
        out[0 if event < COLORS else 1] = 1.0
        out[30] -= 0.25 * tiles
        out[31] = in_moons(s, color) / 3.0
        _describe_rest(s, event // COLORS, color, h, out)
    else:
        out[2] = 1.0
        _describe_uncovered(s, color, h, out)
    out[65] = max(out[12], out[34], out[39])


@jit
def describe_turns(s: Any, h: Any, offer: Any, rows: Any) -> None:
    """Describe all turns, and in ``offer`` all that can be taken (see ``duel_policy.CONTEXT``)."""
    left = legal_mask(s)
    size = count(left)
    best, after, others, others_after, plate = _compare_turns(s, h, rows)
    for color in range(COLORS):
        offer[0] += in_suns(s, color) / 15.0
        offer[1] += in_moons(s, color) / 8.0
        offer[2] += buried(s, color) / 4.0
    offer[3] = best
    offer[4] = others
    offer[5] = size / 15.0
    for index in range(size):
        event = nth(left, index)
        out = rows[index]
        out[6] = POINTS * move_score(s, event, h)
        if event >= event_ids.CHIP:
            _describe_other_turn(s, event, plate, h, out)
            continue
        is_best = out[9] >= others
        out[8] = out[7] - best
        out[10] = out[9] - others
        out[11] = 1.0 if is_best else 0.0
        out[12] = others_after if is_best else others
        out[63] = after if out[7] >= best else best
        _describe_take(s, event, h, out)
