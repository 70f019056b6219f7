"""Azul: the position in a decision's encoding for the policy."""

from typing import Any

from sintra.players.azul.offer import round_tiles, tiles_on_offer
from sintra.players.azul.tile_values import longest_row
from sintra.players.columns import column_indices
from sintra.players.shared_features import encode_lines, opponent
from sintra.rules.azul.state import CENTER, GRID, IN_CENTER
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

_LAST_ROUND = 6
"""Later rounds are encoded like this one."""

CONTEXT = (
    "bias", "tiles", "in center", "round 1", "round 2", "round 3", "round 4", "round 5", "round 6",
    "marker", "lead", "floor", "other's floor", "two players", "three players", "four players",
    "grey wall",
    "line 1", "line 2", "line 3", "line 4", "line 5",
    "other's line 1", "other's line 2", "other's line 3", "other's line 4", "other's line 5",
    "longest row", "others' longest row",
    # When a line is chosen: the color in hand. "Choices" are moves, or the tiles in hand.
    "color in factories", "color in center", "best score", "other's best gain", "choices",
    "supply 1", "supply 2", "supply 3", "supply 4", "supply 5",
    "other's supply 1", "other's supply 2", "other's supply 3", "other's supply 4",
    "other's supply 5",
    "center colors",
)  # fmt: skip
"""The features of a position. "Other" is the next player."""
C = column_indices(CONTEXT)


@jit
def encode_context(s: Any, out: Any) -> None:
    """Encode the position; what depends on the kind of decision stays 0."""
    seat = s.actor
    other = opponent(s, seat)
    dealt = float(round_tiles(s))
    out[:] = 0.0
    out[C.BIAS] = 1.0
    for color in range(COLORS):
        out[C.TILES] += tiles_on_offer(s, color) / dealt
        out[C.IN_CENTER] += s.source[CENTER, color] / dealt
        out[C.CENTER_COLORS] += 0.25 * (s.source[CENTER, color] > 0)
    out[C.ROUND_1 + min(s.turn_round, _LAST_ROUND) - 1] = 1.0
    out[C.MARKER] = 1.0 if s.marker == IN_CENTER else 0.0
    best = -1000
    for seat_of_other in range(s.players):
        if seat_of_other != seat:
            best = max(best, s.score[seat_of_other])
            out[C.OTHERS_LONGEST_ROW] = max(
                out[C.OTHERS_LONGEST_ROW], 0.2 * longest_row(s, seat_of_other)
            )
    out[C.LEAD] = min(max((s.score[seat] - best) / 20.0, -2.0), 2.0)
    out[C.FLOOR] = s.floor_n[seat] / 4.0
    out[C.OTHERS_FLOOR] = s.floor_n[other] / 4.0
    out[C.TWO_PLAYERS + s.players - 2] = 1.0
    out[C.GREY_WALL] = s.grey
    encode_lines(s, seat, GRID, C.LINE_1, C.SUPPLY_1, out)
    encode_lines(s, other, GRID, C.OTHERS_LINE_1, C.OTHERS_SUPPLY_1, out)
    out[C.LONGEST_ROW] = 0.2 * longest_row(s, seat)
