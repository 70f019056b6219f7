"""Azul Duel: the position in a decision's encoding for the policy."""

from typing import Any

from sintra.players.columns import column_indices
from sintra.players.shared_features import encode_lines
from sintra.rules.duel import event_ids, pieces, state
from sintra.rules.duel.state import FACE_DOWN, GRID, NONE, ON_FACTORY
from sintra.rules.jit import jit

CONTEXT = (
    "bias", "offer", "round 1", "round 2", "round 3", "round 4", "round 5",
    "tokens", "other's tokens", "chips taken", "other's chips taken", "marker", "lead",
    "revealed chips", "covered chips", "broken", "other's broken", "chips", "other's chips",
    "other passed",
    # The goals in play: all fronts of tablets, then all backs.
    *pieces.GOALS[::2], *pieces.GOALS[1::2],
    "line 1", "line 2", "line 3", "line 4", "line 5", "line 6",
    "other's line 1", "other's line 2", "other's line 3", "other's line 4", "other's line 5",
    "other's line 6",
    # All tiles on offer; when a line is chosen, the color in hand. "Choices" are moves, or the
    # tiles in hand.
    "in suns", "in moons", "buried", "best score", "other's best gain", "choices",
    "supply 1", "supply 2", "supply 3", "supply 4", "supply 5", "supply 6",
    "other's supply 1", "other's supply 2", "other's supply 3", "other's supply 4",
    "other's supply 5", "other's supply 6",
)  # fmt: skip
"""The features of a position."""
C = column_indices(CONTEXT)
_FIRST_GOAL = CONTEXT.index(pieces.GOALS[0])


@jit
def _unused_chips(s: Any, seat: int) -> int:
    chips = 0
    for kind in range(state.CHIP_KINDS):
        chips += s.chips[seat, kind]
    return chips


@jit
def encode_context(s: Any, out: Any) -> None:
    """Encode the position; what depends on the kind of decision stays 0."""
    seat = s.actor
    other = 1 - seat
    out[:] = 0.0
    out[C.BIAS] = 1.0
    out[C.OFFER] = s.offer_n / pieces.ROUND_TILES
    out[C.ROUND_1 + s.turn_round - 1] = 1.0
    out[C.TOKENS] = 0.5 * s.tokens[seat]
    out[C.OTHERS_TOKENS] = 0.5 * s.tokens[other]
    out[C.CHIPS_TAKEN] = 0.5 * s.taken[seat]
    out[C.OTHERS_CHIPS_TAKEN] = 0.5 * s.taken[other]
    out[C.MARKER] = 1.0 if s.marker == ON_FACTORY else 0.0
    out[C.LEAD] = min(max((s.score[seat] - s.score[other]) / 20.0, -2.0), 2.0)
    for factory in range(1, event_ids.FACTORIES):
        if s.chip_at[factory] == FACE_DOWN:
            out[C.COVERED_CHIPS] += 0.25
        elif s.chip_at[factory] != NONE:
            out[C.REVEALED_CHIPS] += 0.25
    out[C.BROKEN] = 0.25 * s.broken_n[seat]
    out[C.OTHERS_BROKEN] = 0.25 * s.broken_n[other]
    out[C.CHIPS] = 0.2 * _unused_chips(s, seat)
    out[C.OTHERS_CHIPS] = 0.2 * _unused_chips(s, other)
    out[C.OTHER_PASSED] = s.passed[other]
    for tablet in range(state.TABLETS):
        if s.goals[tablet] > 0:
            side = s.goals[tablet] - 1
            out[_FIRST_GOAL + side * state.TABLETS + tablet] = 1.0
    encode_lines(s, seat, GRID, C.LINE_1, C.SUPPLY_1, out)
    encode_lines(s, other, GRID, C.OTHERS_LINE_1, C.OTHERS_SUPPLY_1, out)
