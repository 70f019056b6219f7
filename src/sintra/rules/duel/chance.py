"""Azul Duel: which random outcomes are possible, how likely, and drawing one of them."""

from typing import Any

from sintra.rules import supply
from sintra.rules.bits import count, nth
from sintra.rules.duel import event_ids, pieces, plates, rules, state, turns
from sintra.rules.duel.state import NONE
from sintra.rules.jit import jit
from sintra.rules.rng import Rng, below
from sintra.rules.supply import MULTISET_COUNT, MULTISETS


@jit
def _plate_candidates(s: Any) -> int:
    """Plates that may come up next: to the display, or to the drawer's eyes."""
    if s.awaits == state.AWAIT_FRONT:
        return s.unseen & plates.OF_TYPE[s.drawn_type[plates.first_unseen_drawn(s)]]
    if s.unseen_n == 0:
        return 1 << s.returned[0]
    if s.top == NONE:
        return s.unseen
    return s.unseen & plates.OF_TYPE[s.top]


@jit
def _unseen_of_type(s: Any, kind: int) -> int:
    """Unseen plates of a type on the pile: those drawn face down do not lie there."""
    left = count(s.unseen & plates.OF_TYPE[kind])
    for place in range(s.drawn_n):
        if s.drawn[place] == NONE and s.drawn_type[place] == kind:
            left -= 1
    return left


@jit
def _tablet_weight(s: Any, code: int) -> int:
    in_play = 0
    for _ in range(state.TABLETS):
        if code % 3 > 0:
            in_play += 1
        code //= 3
    return 1 if in_play == s.random_tablets else 0


@jit
def probability(s: Any, event: int) -> float:
    """How likely a chance event is here; 0 if it cannot happen."""
    asked = s.awaits
    if asked == state.AWAIT_SHOW or asked == state.AWAIT_FRONT:
        plate = event - (event_ids.SHOW if asked == state.AWAIT_SHOW else event_ids.FRONT)
        candidates = _plate_candidates(s)
        if 0 <= plate < state.PLATE_COUNT and candidates >> plate & 1:
            return 1.0 / count(candidates)
    elif asked == state.AWAIT_BACK:
        kind = event - event_ids.BACK
        if 0 <= kind < len(plates.TYPES):
            return _unseen_of_type(s, kind) / s.unseen_n
    elif asked == state.AWAIT_DEAL:
        deal = event - event_ids.DEAL - s.dealt * MULTISET_COUNT
        if 0 <= deal < MULTISET_COUNT:
            redraw = s.dealt == 0
            return supply.deal_probability(
                s.bag, s.tower, rules.deal_size(s), redraw, MULTISETS[deal]
            )
    elif asked == state.AWAIT_REVEAL:
        kind = event - event_ids.REVEAL - turns.emptied_factory(s) * state.CHIP_KINDS
        if 0 <= kind < state.CHIP_KINDS:
            return s.chip_pool[kind] / supply_of_chips(s)
    elif asked == state.AWAIT_START:
        if event_ids.START <= event < event_ids.START + pieces.PLAYERS:
            return 1.0 / pieces.PLAYERS
    elif asked == state.AWAIT_TABLETS:
        code = event - event_ids.TABLETS
        if 0 <= code < 3**state.TABLETS and _tablet_weight(s, code):
            choices = 4 * 8 if s.random_tablets == 3 else 16
            return 1.0 / choices
    return 0.0


@jit
def supply_of_chips(s: Any) -> int:
    """Chips that nobody has seen."""
    chips = 0
    for kind in range(state.CHIP_KINDS):
        chips += s.chip_pool[kind]
    return chips


@jit
def outcome_range(s: Any) -> tuple[int, int]:
    """The numbers from and up to which the outcomes of the next chance event lie."""
    asked = s.awaits
    if asked == state.AWAIT_SHOW:
        return event_ids.SHOW, event_ids.SHOW + state.PLATE_COUNT
    if asked == state.AWAIT_FRONT:
        return event_ids.FRONT, event_ids.FRONT + state.PLATE_COUNT
    if asked == state.AWAIT_BACK:
        return event_ids.BACK, event_ids.BACK + len(plates.TYPES)
    if asked == state.AWAIT_DEAL:
        first = event_ids.DEAL + s.dealt * MULTISET_COUNT
        return first, first + MULTISET_COUNT
    if asked == state.AWAIT_REVEAL:
        first = event_ids.REVEAL + turns.emptied_factory(s) * state.CHIP_KINDS
        return first, first + state.CHIP_KINDS
    if asked == state.AWAIT_START:
        return event_ids.START, event_ids.START + pieces.PLAYERS
    if asked == state.AWAIT_TABLETS:
        return event_ids.TABLETS, event_ids.TABLETS + 3**state.TABLETS
    return 0, 0


@jit
def _sample_tablets(s: Any, rng: Rng) -> int:
    left_out = below(rng, state.TABLETS) if s.random_tablets < state.TABLETS else NONE
    code = 0
    weight = 1
    for tablet in range(state.TABLETS):
        if tablet != left_out:
            code += weight * (1 + below(rng, 2))
        weight *= 3
    return event_ids.TABLETS + code


@jit
def sample_outcome(s: Any, rng: Rng) -> int:
    """Draw the next chance event."""
    asked = s.awaits
    if asked == state.AWAIT_DEAL:
        redraw = s.dealt == 0
        deal = supply.sample_deal(s.bag, s.tower, rules.deal_size(s), redraw, rng)
        return event_ids.DEAL + s.dealt * MULTISET_COUNT + deal
    if asked == state.AWAIT_REVEAL:
        pick = below(rng, supply_of_chips(s))
        kind = 0
        while pick >= s.chip_pool[kind]:
            pick -= s.chip_pool[kind]
            kind += 1
        return event_ids.REVEAL + turns.emptied_factory(s) * state.CHIP_KINDS + kind
    if asked == state.AWAIT_BACK:
        special = below(rng, s.unseen_n) < _unseen_of_type(s, plates.SPECIAL_TYPE)
        return event_ids.BACK + (plates.SPECIAL_TYPE if special else plates.JOKER_TYPE)
    if asked == state.AWAIT_START:
        return event_ids.START + below(rng, pieces.PLAYERS)
    if asked == state.AWAIT_TABLETS:
        return _sample_tablets(s, rng)
    candidates = _plate_candidates(s)
    plate = nth(candidates, below(rng, count(candidates)))
    return plate + (event_ids.SHOW if asked == state.AWAIT_SHOW else event_ids.FRONT)
