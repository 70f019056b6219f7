"""Azul Duel: what the policy is told about the moves of a decision (``policy.py``).

Colors are told by what they mean to the two boards, never by their names: what is learned about one
holds for all. Numbers are scaled to be about 1.
"""

from typing import Any

from sintra.players.duel.heuristics import move_score
from sintra.players.duel.offer import buried, in_moons, in_suns
from sintra.players.duel.policy_places import PLACE_ROW, describe_places
from sintra.players.duel.policy_turns import TURN_ROW, describe_turns
from sintra.players.heuristics import POINTS, best_line
from sintra.rules.bits import count, nth
from sintra.rules.duel import event_ids, pieces, state, tiling
from sintra.rules.duel.rules import legal_mask
from sintra.rules.duel.state import FACE_DOWN, GRID, NONE, ON_FACTORY
from sintra.rules.jit import jit
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
    for kind in range(state.CHIP_KINDS):
        chips += s.chips[seat, kind]
    return chips


@jit
def _need(s: Any, seat: int, row: int) -> float:
    """How well a begun line is supplied with the tiles that it misses."""
    there = s.line_n[seat, row]
    if there == 0 or there > row:
        return 0.0
    color = s.line_color[seat, row]
    tiles = in_suns(s, color) + in_moons(s, color) + buried(s, color)
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
    for factory in range(1, event_ids.FACTORIES):
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
    for kind in range(state.CHIP_KINDS):
        shown += s.chips[seat, kind] * tiling.SHOWS[kind, color]
    out[16] = shown / 3.0
    out[17] = 1.0 if missing > 0 and tiling.can_pay(s, seat, color, missing) else 0.0
    best = -1.0
    if s.line_n[seat, row] == 0:
        for other in range(COLORS):
            if other != color and in_suns(s, other) + in_moons(s, other) > 0:
                best = max(best, h.line[seat, row, other])
        out[18] = POINTS * (best - hope)
    band = row // 2 * 3
    for space in range(band, band + 3):
        if s.plate_at[seat, space] == NONE:
            out[19] += 1.0 / 3.0
    out[20] = 0.5 * columns
    supply = in_suns(s, color) + in_moons(s, color) + buried(s, color)
    out[21] = min(2.0, supply / (missing + 1.0))


@jit
def _describe_lines(s: Any, h: Any, context: Any, rows: Any) -> None:
    left = legal_mask(s)
    best = -9.0
    size = count(left)
    for index in range(size):
        row = nth(left, index)
        rows[index, row] = 1.0
        rows[index, 7] = POINTS * move_score(s, event_ids.LINE + row, h)
        best = max(best, rows[index, 7])
        if row < GRID:
            _describe_line(s, row, h, rows[index])
    for index in range(size):
        rows[index, 8] = rows[index, 7] - best
    context[_IN_SUNS] = 0.25 * in_suns(s, s.hand_color)
    context[_IN_SUNS + 1] = in_moons(s, s.hand_color) / 3.0
    context[_IN_SUNS + 2] = buried(s, s.hand_color) / 3.0
    context[_IN_SUNS + 3] = best
    context[_IN_SUNS + 5] = s.hand_n / 3.0


STACK_ROW = (
    "other's gain", "gain", "other's gain of one", "gain of one", "tiles", "height", "in moons",
    "in suns", "below other's best",
)  # fmt: skip


@jit
def _describe_stacks(s: Any, h: Any, context: Any, rows: Any) -> None:
    seat = s.actor
    left = legal_mask(s)
    best = -9.0
    size = count(left)
    for index in range(size):
        color = nth(left, index)
        out = rows[index]
        reach = in_moons(s, color) + 1
        out[0] = POINTS * best_line(s, 1 - seat, color, reach, h)
        out[1] = POINTS * best_line(s, seat, color, reach, h)
        out[2] = POINTS * best_line(s, 1 - seat, color, 1, h)
        out[3] = POINTS * best_line(s, seat, color, 1, h)
        out[4] = 0.5 * s.rest[color]
        out[5] = 0.5 * s.height[s.rest_at]
        out[6] = (reach - 1) / 3.0
        out[7] = 0.25 * in_suns(s, color)
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
        describe_turns(s, h, context[_IN_SUNS:_NEED], rows)
        return TURN
    if s.awaits == state.LINE:
        _describe_position(s, context)
        _describe_lines(s, h, context, rows)
        return LINE
    if s.awaits == state.PLACE:
        _describe_position(s, context)
        describe_places(s, h, rows)
        return PLACE
    if s.awaits == state.STACK:
        _describe_position(s, context)
        _describe_stacks(s, h, context, rows)
        return STACK
    return NONE
