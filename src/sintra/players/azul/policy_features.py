"""Azul: what the policy is told about the moves of a decision (``policy.py``).

As in Duel, colors are told by what they mean to the boards. Of the others, the next player's board
is the one that is looked at.
"""

from typing import Any

from sintra.players.azul.heuristics import choose_line, line_score, move_score
from sintra.players.heuristics import POINTS, best_line
from sintra.rules.azul import event_ids, pieces, scoring, state
from sintra.rules.azul.rules import legal_mask, lines_for
from sintra.rules.azul.state import CENTER, GRID, IN_CENTER, NONE
from sintra.rules.bits import count, nth
from sintra.rules.grid import column_bits, row_bits
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

KINDS = ("take", "line")
TAKE, LINE = range(len(KINDS))

_LAST_ROUND = 6
"""Later rounds are like this one."""

CONTEXT = (
    "one", "tiles", "in center", "round 1", "round 2", "round 3", "round 4", "round 5", "round 6",
    "marker", "lead", "floor", "next's floor", "two", "three", "four", "grey", "line 1", "line 2",
    "line 3", "line 4", "line 5", "next's line 1", "next's line 2", "next's line 3",
    "next's line 4", "next's line 5", "longest row", "others' longest row", "in factories",
    "color in center", "best", "next's best", "moves", "need 1", "need 2", "need 3", "need 4",
    "need 5", "next's need 1", "next's need 2", "next's need 3", "next's need 4", "next's need 5",
    "center colors",
)  # fmt: skip
"""About the position. From "in factories" to "moves": the tiles in hand, or all that are left."""
_IN_FACTORIES = CONTEXT.index("in factories")
_NEED = CONTEXT.index("need 1")


@jit
def _longest_row(s: Any, seat: int) -> float:
    longest = 0
    for row in range(GRID):
        longest = max(longest, count(row_bits(s.filled[seat], GRID, row)))
    return 0.2 * longest


@jit
def _in_factories(s: Any, color: int) -> int:
    tiles = 0
    for factory in range(pieces.FACTORIES[s.players]):
        tiles += s.source[factory, color]
    return tiles


@jit
def _need(s: Any, seat: int, row: int) -> float:
    """How well a begun line is supplied with the tiles that it misses."""
    there = s.line_n[seat, row]
    if there == 0 or there > row:
        return 0.0
    color = s.line_color[seat, row]
    return min(1.5, (_in_factories(s, color) + s.source[CENTER, color]) / (row + 1.0 - there))


@jit
def _describe_position(s: Any, out: Any) -> None:
    seat = s.actor
    following = (seat + 1) % s.players
    dealt = float(pieces.FACTORIES[s.players] * pieces.FACTORY_TILES)
    out[:] = 0.0
    out[0] = 1.0
    for color in range(COLORS):
        out[1] += (_in_factories(s, color) + s.source[CENTER, color]) / dealt
        out[2] += s.source[CENTER, color] / dealt
        out[_NEED + 2 * GRID] += 0.25 * (s.source[CENTER, color] > 0)
    out[2 + min(s.turn_round, _LAST_ROUND)] = 1.0
    out[9] = 1.0 if s.marker == IN_CENTER else 0.0
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, s.score[other])
            out[28] = max(out[28], _longest_row(s, other))
    out[10] = min(max((s.score[seat] - best) / 20.0, -2.0), 2.0)
    out[11] = s.floor_n[seat] / 4.0
    out[12] = s.floor_n[following] / 4.0
    out[11 + s.players] = 1.0
    out[16] = s.grey
    for row in range(GRID):
        out[17 + row] = s.line_n[seat, row] / (row + 1.0)
        out[22 + row] = s.line_n[following, row] / (row + 1.0)
        out[_NEED + row] = _need(s, seat, row)
        out[_NEED + GRID + row] = _need(s, following, row)
    out[27] = _longest_row(s, seat)


TAKE_ROW = (
    "factory", "center", "opinion", "gain", "below best", "next's gain", "below next's best",
    "next's best", "next's next", "1 tile", "2 tiles", "3 tiles", "4 tiles", "5 tiles",
    "to line 1", "to line 2", "to line 3", "to line 4", "to line 5", "to floor", "fills", "excess",
    "missing", "goes on", "hope", "in factories", "color in center", "left", "left to next",
    "left to me", "left colors", "takes marker", "second line", "on line 1", "on line 2",
    "on line 3", "on line 4", "on line 5", "next's on 1", "next's on 2", "next's on 3",
    "next's on 4", "next's on 5", "best next", "largest other", "next's after", "all left to next",
    "in row", "in column", "of color", "ends row", "last of color",
)  # fmt: skip


@jit
def _describe_line_to_be(s: Any, color: int, tiles: int, h: Any, out: Any) -> None:
    """Where the tiles would go, and what the second choice would be."""
    seat = s.actor
    row = choose_line(s, seat, color, tiles, h)[0] - event_ids.LINE
    out[14 + row] = 1.0
    second = -2.0
    following = (seat + 1) % s.players
    mine = lines_for(s, seat, color)
    theirs = lines_for(s, following, color)
    for line in range(GRID):
        if (mine >> line) & 1:
            out[33 + line] = 0.3 + POINTS * line_score(s, seat, line, color, tiles, h)
            if line != row:
                second = max(second, out[33 + line] - 0.3)
        if (theirs >> line) & 1:
            out[38 + line] = 0.3 + POINTS * line_score(s, following, line, color, tiles, h)
    out[32] = second
    if row < GRID:
        in_row = count(row_bits(s.filled[seat], GRID, row))
        out[47] = 0.25 * in_row
        if not s.grey:
            column = scoring.COLUMN_OF[row, color]
            out[48] = 0.25 * count(column_bits(s.filled[seat], GRID, column))
        out[49] = 0.25 * count(s.tiles[seat, color])
        out[50] = 1.0 if in_row == GRID - 1 and tiles >= row + 1 - s.line_n[seat, row] else 0.0
        room = row + 1 - s.line_n[seat, row]
        out[20] = 1.0 if tiles >= room else 0.0
        out[21] = 0.5 * max(tiles - room, 0)
        out[22] = max(room - tiles, 0) / 3.0
        out[23] = 1.0 if s.line_n[seat, row] > 0 else 0.0
        out[24] = POINTS * h.line[seat, row, color]
    else:
        out[21] = 0.5 * tiles


@jit
def _describe_rest(s: Any, factory: int, taken: int, h: Any, out: Any) -> None:
    """What a factory leaves to the center, and what that would be to this player and the next."""
    seat = s.actor
    following = (seat + 1) % s.players
    to_me = -2.0
    to_next = -2.0
    for color in range(COLORS):
        n = s.source[factory, color]
        if color != taken and n > 0:
            reach = s.source[CENTER, color] + n
            to_me = max(to_me, POINTS * best_line(s, seat, color, reach, h))
            theirs = POINTS * best_line(s, following, color, reach, h)
            to_next = max(to_next, theirs)
            out[46] += theirs
            out[27] += n / 3.0
            out[30] += 0.5
    if out[27] > 0.0:
        out[28] = to_next
        out[29] = to_me


@jit
def _compare_takes(s: Any, h: Any, rows: Any) -> tuple[float, float, float, float]:
    """What takes would bring to this player and the next; returns the two best of each."""
    seat = s.actor
    following = (seat + 1) % s.players
    left = legal_mask(s)
    best = -2.0
    after = -2.0
    others = -2.0
    others_after = -2.0
    for index in range(count(left)):
        source = nth(left, index) // COLORS
        color = nth(left, index) % COLORS
        tiles = s.source[source, color]
        rows[index, 3] = POINTS * best_line(s, seat, color, tiles, h)
        rows[index, 5] = POINTS * best_line(s, following, color, tiles, h)
        mine = float(rows[index, 3])  # as it was rounded, to be compared with
        theirs = float(rows[index, 5])
        after = max(after, min(best, mine))
        best = max(best, mine)
        others_after = max(others_after, min(others, theirs))
        others = max(others, theirs)
    return best, after, others, others_after


@jit
def _describe_take(s: Any, source: int, color: int, h: Any, out: Any) -> None:
    tiles = s.source[source, color]
    out[8 + min(tiles, 5)] = 1.0
    _describe_line_to_be(s, color, tiles, h, out)
    for factory in range(pieces.FACTORIES[s.players]):
        if factory != source:
            out[44] = max(out[44], 0.25 * s.source[factory, color])
    out[25] = 0.25 * _in_factories(s, color)
    if source == CENTER:
        out[1] = 1.0
        out[31] = 1.0 if s.marker == IN_CENTER else 0.0
    else:
        out[0] = 1.0
        out[25] -= 0.25 * tiles
        out[26] = 0.25 * s.source[CENTER, color]
        _describe_rest(s, source, color, h, out)
    out[45] = max(out[8], out[28])
    out[51] = 1.0 if out[25] == 0.0 and out[26] == 0.0 else 0.0


@jit
def _describe_takes(s: Any, h: Any, context: Any, rows: Any) -> None:
    left = legal_mask(s)
    size = count(left)
    best, after, others, others_after = _compare_takes(s, h, rows)
    context[_IN_FACTORIES + 2] = best
    context[_IN_FACTORIES + 3] = others
    context[_IN_FACTORIES + 4] = size / 10.0
    for index in range(size):
        event = nth(left, index)
        out = rows[index]
        is_best = out[5] >= others
        out[2] = POINTS * move_score(s, event, h)
        out[4] = out[3] - best
        out[6] = out[5] - others
        out[7] = 1.0 if is_best else 0.0
        out[8] = others_after if is_best else others
        out[43] = after if out[3] >= best else best
        _describe_take(s, event // COLORS, event % COLORS, h, out)


LINE_ROW = (
    "line 1", "line 2", "line 3", "line 4", "line 5", "floor", "opinion", "below best", "fills",
    "excess", "missing", "there", "hope", "dead", "other color", "in row", "in column", "of color",
    "ends row", "supplied",
)  # fmt: skip


@jit
def _describe_line(s: Any, row: int, h: Any, out: Any) -> None:
    seat = s.actor
    color = s.hand_color
    room = row + 1 - s.line_n[seat, row]
    missing = max(room - s.hand_n, 0)
    hope = h.line[seat, row, color]
    out[8] = 1.0 if missing == 0 else 0.0
    out[9] = 0.5 * max(s.hand_n - room, 0)
    out[10] = missing / 3.0
    out[11] = s.line_n[seat, row] / 3.0
    out[12] = POINTS * max(hope, 0.0)
    out[13] = 1.0 if hope < 0.0 else 0.0
    if s.line_n[seat, row] == 0:
        best = -1.0
        for other in range(COLORS):
            there = _in_factories(s, other) + s.source[CENTER, other] > 0
            if there and other != color and row_bits(s.tiles[seat, other], GRID, row) == 0:
                best = max(best, h.line[seat, row, other])
        out[14] = POINTS * (best - hope)
    in_row = count(row_bits(s.filled[seat], GRID, row))
    out[15] = 0.25 * in_row
    if not s.grey:
        column = scoring.COLUMN_OF[row, color]
        out[16] = 0.25 * count(column_bits(s.filled[seat], GRID, column))
    out[17] = 0.25 * count(s.tiles[seat, color])
    out[18] = 1.0 if in_row == GRID - 1 and missing == 0 else 0.0
    supply = _in_factories(s, color) + s.source[CENTER, color]
    out[19] = min(2.0, supply / (missing + 1.0))


@jit
def _describe_lines(s: Any, h: Any, context: Any, rows: Any) -> None:
    left = legal_mask(s)
    best = -9.0
    size = count(left)
    for index in range(size):
        row = nth(left, index)
        rows[index, row] = 1.0
        rows[index, 6] = POINTS * move_score(s, event_ids.LINE + row, h)
        best = max(best, rows[index, 6])
        if row < GRID:
            _describe_line(s, row, h, rows[index])
    for index in range(size):
        rows[index, 7] = rows[index, 6] - best
    context[_IN_FACTORIES] = 0.25 * _in_factories(s, s.hand_color)
    context[_IN_FACTORIES + 1] = 0.25 * s.source[CENTER, s.hand_color]
    context[_IN_FACTORIES + 2] = best
    context[_IN_FACTORIES + 4] = s.hand_n / 3.0


ROWS = (TAKE_ROW, LINE_ROW)


@jit
def describe(s: Any, h: Any, context: Any, rows: Any) -> int:
    """Describe a decision and its legal moves, in their order; returns its kind, or ``NONE``.

    ``rows`` are cleared by the caller.
    """
    if s.awaits == state.TAKE:
        _describe_position(s, context)
        _describe_takes(s, h, context, rows)
        return TAKE
    if s.awaits == state.LINE:
        _describe_position(s, context)
        _describe_lines(s, h, context, rows)
        return LINE
    return NONE
