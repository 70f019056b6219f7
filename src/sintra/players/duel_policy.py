"""Azul Duel: what the policy is told about the moves of a decision (``policy.py``).

Colors are told by what they mean to the two boards, never by their names: what is learned about one
holds for all. Numbers are scaled to be about 1.
"""

from typing import Any

from sintra.players.duel_dome import place_score, plate_score
from sintra.players.duel_sense import choose_line, line_score, move_score
from sintra.players.sense import POINTS, best_line
from sintra.rules.bits import count, nth
from sintra.rules.compiled import jit
from sintra.rules.duel import moves, pieces, plates, state, tiling
from sintra.rules.duel.rules import options
from sintra.rules.duel.state import FACE_DOWN, GRID, NONE, ON_FACTORY, SPACES
from sintra.rules.grid import column_bits, row_bits
from sintra.rules.supply import COLORS

KINDS = ("turn", "line", "place", "stack")
TURN, LINE, PLACE, STACK = range(len(KINDS))

CONTEXT = (
    "one", "offer", "round 1", "round 2", "round 3", "round 4", "round 5", "tokens",
    "other's tokens", "chips taken", "other's chips taken", "marker", "lead", "revealed", "covered",
    "broken", "other's broken", "chips", "other's chips", "other passed", "rows", "columns",
    "diagonals", "jokers", "colors", "edge", "corners", "specials", "line 1", "line 2", "line 3",
    "line 4", "line 5", "line 6", "other's line 1", "other's line 2", "other's line 3",
    "other's line 4", "other's line 5", "other's line 6", "in suns", "in moons", "buried",
    "best", "other's best", "tiles", "need 1", "need 2", "need 3", "need 4", "need 5", "need 6",
    "other's need 1", "other's need 2", "other's need 3", "other's need 4", "other's need 5",
    "other's need 6",
)  # fmt: skip
"""About the position. From "in suns" to "tiles": the tiles in hand, or all that can be taken."""
_IN_SUNS = CONTEXT.index("in suns")
_NEED = CONTEXT.index("need 1")


@jit
def _unused(s: Any, seat: int) -> int:
    chips = 0
    for kind in range(state.CHIP_N):
        chips += s.chips[seat, kind]
    return chips


@jit
def _in_suns(s: Any, color: int) -> int:
    tiles = 0
    for factory in range(moves.FACTORIES):
        tiles += s.sun[factory, color]
    return tiles


@jit
def _in_moons(s: Any, color: int) -> int:
    """Tiles that would be taken from the moons."""
    tiles = s.moon[color]
    for factory in range(1, moves.FACTORIES):
        height = s.height[factory]
        if height > 0 and s.stack[factory, height - 1] == color:
            tiles += 1
    return tiles


@jit
def _buried(s: Any, color: int) -> int:
    tiles = 0
    for factory in range(1, moves.FACTORIES):
        for level in range(s.height[factory] - 1):
            if s.stack[factory, level] == color:
                tiles += 1
    return tiles


@jit
def _need(s: Any, seat: int, row: int) -> float:
    """How well a begun line is supplied with the tiles that it misses."""
    there = s.line_n[seat, row]
    if there == 0 or there > row:
        return 0.0
    color = s.line_color[seat, row]
    tiles = _in_suns(s, color) + _in_moons(s, color) + _buried(s, color)
    return min(1.5, tiles / (row + 1.0 - there))


@jit
def _describe_position(s: Any, out: Any) -> None:
    seat = s.actor
    other = 1 - seat
    out[:] = 0.0
    out[0] = 1.0
    out[1] = s.offer_n / pieces.ROUND_TILES
    out[1 + s.turn_round] = 1.0
    out[7] = 0.5 * s.tokens[seat]
    out[8] = 0.5 * s.tokens[other]
    out[9] = 0.5 * s.taken[seat]
    out[10] = 0.5 * s.taken[other]
    out[11] = 1.0 if s.marker == ON_FACTORY else 0.0
    out[12] = min(max((s.score[seat] - s.score[other]) / 20.0, -2.0), 2.0)
    for factory in range(1, moves.FACTORIES):
        if s.chip_at[factory] == FACE_DOWN:
            out[14] += 0.25
        elif s.chip_at[factory] != NONE:
            out[13] += 0.25
    out[15] = 0.25 * s.broken_n[seat]
    out[16] = 0.25 * s.broken_n[other]
    out[17] = 0.2 * _unused(s, seat)
    out[18] = 0.2 * _unused(s, other)
    out[19] = s.passed[other]
    for tablet in range(state.TABLETS):
        if s.goals[tablet] > 0:
            out[20 + (s.goals[tablet] - 1) * state.TABLETS + tablet] = 1.0
    for row in range(GRID):
        out[28 + row] = s.line_n[seat, row] / (row + 1.0)
        out[34 + row] = s.line_n[other, row] / (row + 1.0)
        out[_NEED + row] = _need(s, seat, row)
        out[_NEED + GRID + row] = _need(s, other, row)


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
def _tiles_of(s: Any, event: int) -> int:
    """How many tiles a move takes."""
    return (
        s.sun[event // COLORS, event % COLORS]
        if event < moves.MOON
        else _in_moons(s, event - moves.MOON)
    )


@jit
def _describe_line_to_be(s: Any, color: int, tiles: int, h: Any, out: Any) -> None:
    """Where the tiles would go, and what the second choice would be."""
    seat = s.actor
    row = choose_line(s, seat, color, tiles, h)[0] - moves.LINE
    out[18 + row] = 1.0
    second = -2.0
    for line in range(GRID):
        there = s.line_n[seat, line]
        fits = there == 0 or (there <= line and s.line_color[seat, line] == color)
        if fits:
            out[51 + line] = 0.3 + POINTS * line_score(s, seat, line, color, tiles, h)
            if line != row:
                second = max(second, out[51 + line] - 0.3)
        there = s.line_n[1 - seat, line]
        if there == 0 or (there <= line and s.line_color[1 - seat, line] == color):
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
            reach = _in_moons(s, color) + (n if factory == 0 else 1)
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
    for factory in range(1, moves.FACTORIES):
        height = s.height[factory]
        if height > 0 and s.stack[factory, height - 1] == taken:
            if height == 1:
                out[36] += 1.0
            else:
                color = s.stack[factory, height - 2]
                reach = 1 if color == taken else _in_moons(s, color) + 1
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
    if event < moves.PLATE:
        kind = event - moves.CHIP
        out[3] = 1.0
        out[41] = _fitting(s, seat, kind)
        out[42] = _fitting(s, 1 - seat, kind)
        out[43] = 1.0 if kind >= COLORS else 0.0
    elif event < moves.DRAW:
        plate = event - moves.PLATE
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
    left = options(s)
    best = -2.0
    after = -2.0
    others = -2.0
    others_after = -2.0
    plate = -2.0
    for index in range(count(left)):
        event = nth(left, index)
        if event < moves.CHIP:
            color = event % COLORS
            tiles = _tiles_of(s, event)
            rows[index, 7] = POINTS * best_line(s, seat, color, tiles, h)
            rows[index, 9] = POINTS * best_line(s, 1 - seat, color, tiles, h)
            mine = float(rows[index, 7])  # as it was rounded, to be compared with
            theirs = float(rows[index, 9])
            after = max(after, min(best, mine))
            best = max(best, mine)
            others_after = max(others_after, min(others, theirs))
            others = max(others, theirs)
        elif moves.PLATE <= event < moves.DRAW:
            plate = max(plate, POINTS * plate_score(s, seat, event - moves.PLATE, h))
    return best, after, others, others_after, plate


@jit
def _describe_take(s: Any, event: int, h: Any, out: Any) -> None:
    """Tiles of one color from a sun, or from the moons."""
    color = event % COLORS
    tiles = _tiles_of(s, event)
    out[12 + min(tiles, 5)] = 1.0
    for factory in range(moves.FACTORIES):
        if factory * COLORS + color != event:
            out[64] = max(out[64], 0.25 * s.sun[factory, color])
    _describe_line_to_be(s, color, tiles, h, out)
    out[30] = 0.25 * _in_suns(s, color)
    out[32] = _buried(s, color) / 3.0
    if event < moves.MOON:
        out[0 if event < COLORS else 1] = 1.0
        out[30] -= 0.25 * tiles
        out[31] = _in_moons(s, color) / 3.0
        _describe_rest(s, event // COLORS, color, h, out)
    else:
        out[2] = 1.0
        _describe_uncovered(s, color, h, out)
    out[65] = max(out[12], out[34], out[39])


@jit
def _describe_turns(s: Any, h: Any, context: Any, rows: Any) -> None:
    left = options(s)
    size = count(left)
    best, after, others, others_after, plate = _compare_turns(s, h, rows)
    for color in range(COLORS):
        context[_IN_SUNS] += _in_suns(s, color) / 15.0
        context[_IN_SUNS + 1] += _in_moons(s, color) / 8.0
        context[_IN_SUNS + 2] += _buried(s, color) / 4.0
    context[_IN_SUNS + 3] = best
    context[_IN_SUNS + 4] = others
    context[_IN_SUNS + 5] = size / 15.0
    for index in range(size):
        event = nth(left, index)
        out = rows[index]
        out[6] = POINTS * move_score(s, event, h)
        if event >= moves.CHIP:
            _describe_other_turn(s, event, plate, h, out)
            continue
        is_best = out[9] >= others
        out[8] = out[7] - best
        out[10] = out[9] - others
        out[11] = 1.0 if is_best else 0.0
        out[12] = others_after if is_best else others
        out[63] = after if out[7] >= best else best
        _describe_take(s, event, h, out)


LINE_ROW = (
    "line 1", "line 2", "line 3", "line 4", "line 5", "line 6", "break", "opinion", "below best",
    "fills", "excess", "missing", "there", "hope", "dead", "waits", "chips", "chips fill",
    "other color", "free", "columns", "supplied",
)  # fmt: skip


@jit
def _describe_line(s: Any, row: int, h: Any, out: Any) -> None:
    seat = s.actor
    color = s.hand_color
    room = row + 1 - s.line_n[seat, row]
    missing = max(room - s.hand_n, 0)
    hope = h.line[seat, row, color]
    columns = count(tiling.open_columns(s, seat, row, color))
    out[9] = 1.0 if missing == 0 else 0.0
    out[10] = 0.5 * max(s.hand_n - room, 0)
    out[11] = missing / 3.0
    out[12] = s.line_n[seat, row] / 3.0
    out[13] = POINTS * max(hope, 0.0)
    out[14] = 1.0 if hope < 0.0 else 0.0
    out[15] = 1.0 if hope >= 0.0 and columns == 0 else 0.0
    shown = 0
    chips = 0
    for kind in range(state.CHIP_N):
        chips += s.chips[seat, kind]
        shown += s.chips[seat, kind] * tiling.SHOWS[kind, color]
    out[16] = shown / 3.0
    out[17] = 1.0 if missing > 0 and shown // 2 + (chips - shown // 2 * 2) // 3 >= missing else 0.0
    best = -1.0
    if s.line_n[seat, row] == 0:
        for other in range(COLORS):
            if other != color and _in_suns(s, other) + _in_moons(s, other) > 0:
                best = max(best, h.line[seat, row, other])
        out[18] = POINTS * (best - hope)
    band = row // 2 * 3
    for space in range(band, band + 3):
        if s.plate_at[seat, space] == NONE:
            out[19] += 1.0 / 3.0
    out[20] = 0.5 * columns
    supply = _in_suns(s, color) + _in_moons(s, color) + _buried(s, color)
    out[21] = min(2.0, supply / (missing + 1.0))


@jit
def _describe_lines(s: Any, h: Any, context: Any, rows: Any) -> None:
    left = options(s)
    best = -9.0
    size = count(left)
    for index in range(size):
        row = nth(left, index)
        rows[index, row] = 1.0
        rows[index, 7] = POINTS * move_score(s, moves.LINE + row, h)
        best = max(best, rows[index, 7])
        if row < GRID:
            _describe_line(s, row, h, rows[index])
    for index in range(size):
        rows[index, 8] = rows[index, 7] - best
    context[_IN_SUNS] = 0.25 * _in_suns(s, s.hand_color)
    context[_IN_SUNS + 1] = _in_moons(s, s.hand_color) / 3.0
    context[_IN_SUNS + 2] = _buried(s, s.hand_color) / 3.0
    context[_IN_SUNS + 3] = best
    context[_IN_SUNS + 5] = s.hand_n / 3.0


PLACE_ROW = (
    "opinion", "below best", "space 1", "space 2", "space 3", "space 4", "space 5", "space 6",
    "space 7", "space 8", "space 9", "special in row 1", "special in row 2", "special in row 3",
    "special in row 4", "special in row 5", "special in row 6", "joker row", "fits", "waited for",
    "again", "new", "neighbors", "on diagonal", "joker on diagonal", "on edge", "full lines",
    "plates beside", "plates above", "column of it", "row of it",
)  # fmt: skip


@jit
def _describe_cell(s: Any, cell: int, face: int, out: Any) -> None:
    """What a plate prints on one space of the dome."""
    seat = s.actor
    row = cell // GRID
    column = cell % GRID
    filled = s.filled[seat]
    diagonal = 1.0 if row in (column, GRID - 1 - column) else 0.0
    if column > 0:
        out[22] += 0.25 * ((filled >> (cell - 1)) & 1)
    if column < GRID - 1:
        out[22] += 0.25 * ((filled >> (cell + 1)) & 1)
    if row > 0:
        out[22] += 0.25 * ((filled >> (cell - GRID)) & 1)
    if row < GRID - 1:
        out[22] += 0.25 * ((filled >> (cell + GRID)) & 1)
    if face == pieces.SPECIAL:
        out[11 + row] = 1.0
        out[23] = diagonal
        out[25] = 1.0 if row % (GRID - 1) == 0 or column % (GRID - 1) == 0 else 0.0
        out[29] = count(column_bits(filled, GRID, column)) / 3.0
        out[30] = count(row_bits(filled, GRID, row)) / 3.0
        return
    there = s.line_n[seat, row]
    if face == pieces.JOKER:
        out[17] = 0.2 * row
        out[24] = diagonal
    else:
        open_here = row_bits(s.printed[seat, face] & ~filled, GRID, row)
        out[20] += 0.5 if open_here != 0 else 0.0
        out[21] += 0.5 if row_bits(s.printed[seat, face], GRID, row) == 0 else 0.0
    if there > 0 and face in (s.line_color[seat, row], pieces.JOKER):
        full = there / (row + 1.0)
        out[18] += full
        if tiling.open_columns(s, seat, row, s.line_color[seat, row]) == 0:
            out[19] += full
        if there == row + 1:
            out[26] += 1.0


@jit
def _describe_places(s: Any, h: Any, rows: Any) -> None:
    seat = s.actor
    left = options(s)
    best = -9.0
    size = count(left)
    plate_score(s, seat, s.held, h)
    for index in range(size):
        space = nth(left, index) // moves.TURNS
        turn = nth(left, index) % moves.TURNS
        out = rows[index]
        out[0] = POINTS * place_score(h, seat, s.held, space, turn)
        best = max(best, out[0])
        out[2 + space] = 1.0
        for quadrant in range(4):
            row = space // 3 * 2 + quadrant // 2
            cell = row * GRID + space % 3 * 2 + quadrant % 2
            _describe_cell(s, cell, plates.FACES[s.held, turn, quadrant], out)
        for other in range(SPACES):
            if s.plate_at[seat, other] != NONE:
                out[27] += 0.5 * (other // 3 == space // 3)
                out[28] += 0.5 * (other % 3 == space % 3)
    for index in range(size):
        rows[index, 1] = rows[index, 0] - best


STACK_ROW = (
    "other's gain", "gain", "other's gain of one", "gain of one", "tiles", "height", "in moons",
    "in suns", "below other's best",
)  # fmt: skip


@jit
def _describe_stacks(s: Any, h: Any, context: Any, rows: Any) -> None:
    seat = s.actor
    left = options(s)
    best = -9.0
    size = count(left)
    for index in range(size):
        color = nth(left, index)
        out = rows[index]
        reach = _in_moons(s, color) + 1
        out[0] = POINTS * best_line(s, 1 - seat, color, reach, h)
        out[1] = POINTS * best_line(s, seat, color, reach, h)
        out[2] = POINTS * best_line(s, 1 - seat, color, 1, h)
        out[3] = POINTS * best_line(s, seat, color, 1, h)
        out[4] = 0.5 * s.rest[color]
        out[5] = 0.5 * s.height[s.rest_at]
        out[6] = (reach - 1) / 3.0
        out[7] = 0.25 * _in_suns(s, color)
        best = max(best, out[0])
    for index in range(size):
        rows[index, 8] = rows[index, 0] - best
    context[_IN_SUNS + 4] = best
    context[_IN_SUNS + 5] = s.hand_n / 3.0


ROWS = (TURN_ROW, LINE_ROW, PLACE_ROW, STACK_ROW)


@jit
def describe(s: Any, h: Any, context: Any, rows: Any) -> int:
    """Describe a decision and its legal moves, in their order; returns its kind, or ``NONE``.

    ``rows`` are cleared by the caller.
    """
    if s.awaits == state.TURN:
        _describe_position(s, context)
        _describe_turns(s, h, context, rows)
        return TURN
    if s.awaits == state.LINE:
        _describe_position(s, context)
        _describe_lines(s, h, context, rows)
        return LINE
    if s.awaits == state.PLACE:
        _describe_position(s, context)
        _describe_places(s, h, rows)
        return PLACE
    if s.awaits == state.STACK:
        _describe_position(s, context)
        _describe_stacks(s, h, context, rows)
        return STACK
    return NONE
