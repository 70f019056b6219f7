"""Azul Duel: which random outcomes are possible, how likely, and drawing one of them."""

from typing import Any

from sintra.rules import supply
from sintra.rules.bits import count, nth
from sintra.rules.compiled import jit
from sintra.rules.dice import Dice, below
from sintra.rules.duel import moves, pieces, plates, rules, state, turns
from sintra.rules.duel.state import NONE
from sintra.rules.supply import MULTISET_N, MULTISETS


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
        plate = event - (moves.SHOW if asked == state.AWAIT_SHOW else moves.FRONT)
        candidates = _plate_candidates(s)
        if 0 <= plate < state.PLATE_N and candidates >> plate & 1:
            return 1.0 / count(candidates)
    elif asked == state.AWAIT_BACK:
        kind = event - moves.BACK
        if 0 <= kind < len(plates.TYPES):
            return _unseen_of_type(s, kind) / s.unseen_n
    elif asked == state.AWAIT_DEAL:
        deal = event - moves.DEAL - s.dealt * MULTISET_N
        if 0 <= deal < MULTISET_N:
            redraw = s.dealt == 0
            return supply.deal_probability(
                s.bag, s.tower, rules.deal_size(s), redraw, MULTISETS[deal]
            )
    elif asked == state.AWAIT_REVEAL:
        kind = event - moves.REVEAL - turns.emptied_factory(s) * state.CHIP_N
        if 0 <= kind < state.CHIP_N:
            return s.chip_pool[kind] / supply_of_chips(s)
    elif asked == state.AWAIT_START:
        if moves.START <= event < moves.START + pieces.PLAYERS:
            return 1.0 / pieces.PLAYERS
    elif asked == state.AWAIT_TABLETS:
        code = event - moves.TABLETS
        if 0 <= code < 3**state.TABLETS and _tablet_weight(s, code):
            choices = 4 * 8 if s.random_tablets == 3 else 16
            return 1.0 / choices
    return 0.0


@jit
def supply_of_chips(s: Any) -> int:
    """Chips that nobody has seen."""
    chips = 0
    for kind in range(state.CHIP_N):
        chips += s.chip_pool[kind]
    return chips


@jit
def outcome_range(s: Any) -> tuple[int, int]:
    """The numbers from and up to which the outcomes of the next chance event lie."""
    asked = s.awaits
    if asked == state.AWAIT_SHOW:
        return moves.SHOW, moves.SHOW + state.PLATE_N
    if asked == state.AWAIT_FRONT:
        return moves.FRONT, moves.FRONT + state.PLATE_N
    if asked == state.AWAIT_BACK:
        return moves.BACK, moves.BACK + len(plates.TYPES)
    if asked == state.AWAIT_DEAL:
        first = moves.DEAL + s.dealt * MULTISET_N
        return first, first + MULTISET_N
    if asked == state.AWAIT_REVEAL:
        first = moves.REVEAL + turns.emptied_factory(s) * state.CHIP_N
        return first, first + state.CHIP_N
    if asked == state.AWAIT_START:
        return moves.START, moves.START + pieces.PLAYERS
    if asked == state.AWAIT_TABLETS:
        return moves.TABLETS, moves.TABLETS + 3**state.TABLETS
    return 0, 0


@jit
def _sample_tablets(s: Any, rng: Dice) -> int:
    left_out = below(rng, state.TABLETS) if s.random_tablets < state.TABLETS else NONE
    code = 0
    weight = 1
    for tablet in range(state.TABLETS):
        if tablet != left_out:
            code += weight * (1 + below(rng, 2))
        weight *= 3
    return moves.TABLETS + code


@jit
def sample(s: Any, rng: Dice) -> int:
    """Draw the next chance event."""
    asked = s.awaits
    if asked == state.AWAIT_DEAL:
        redraw = s.dealt == 0
        deal = supply.sample_deal(s.bag, s.tower, rules.deal_size(s), redraw, rng)
        return moves.DEAL + s.dealt * MULTISET_N + deal
    if asked == state.AWAIT_REVEAL:
        pick = below(rng, supply_of_chips(s))
        kind = 0
        while pick >= s.chip_pool[kind]:
            pick -= s.chip_pool[kind]
            kind += 1
        return moves.REVEAL + turns.emptied_factory(s) * state.CHIP_N + kind
    if asked == state.AWAIT_BACK:
        special = below(rng, s.unseen_n) < _unseen_of_type(s, plates.SPECIAL_TYPE)
        return moves.BACK + (plates.SPECIAL_TYPE if special else plates.JOKER_TYPE)
    if asked == state.AWAIT_START:
        return moves.START + below(rng, pieces.PLAYERS)
    if asked == state.AWAIT_TABLETS:
        return _sample_tablets(s, rng)
    candidates = _plate_candidates(s)
    plate = nth(candidates, below(rng, count(candidates)))
    return plate + (moves.SHOW if asked == state.AWAIT_SHOW else moves.FRONT)
