"""Azul Duel: what one seat cannot know, replaced by something else that it could be.

Secret are only plates: which ones the other player saw and put back, in what order, and which
plates the other is looking at. (What nobody has seen is not in the state at all.) A seat knows the
plates that it put back itself, and for plates that the other drew from among those, that they are
with the other's now; ``knows`` remembers them as a set. It also knows the backs: the types that
went back in one turn, but not their order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.bits import count, nth
from sintra.rules.duel import pieces
from sintra.rules.duel.plates import JOKER_TYPE, OF_TYPE, PLATE_TYPE, SPECIAL_TYPE
from sintra.rules.duel.state import FROM_UNSEEN, MAX_DRAWN, NONE
from sintra.rules.jit import jit
from sintra.rules.rng import Rng, below, shuffle


@jit
def _hidden_turn(s: Any, place: int) -> tuple[int, int]:
    """From and up to which place the backs that went back in one turn have a secret order.

    A back on top of the pile can be seen, and so is not among them.
    """
    turn = s.returned_turn[place]
    begin = place
    while begin > 0 and s.returned_turn[begin - 1] == turn:
        begin -= 1
    end = place + 1
    while end < s.returned_n and s.returned_turn[end] == turn:
        end += 1
    if begin == 0 and s.unseen_n == 0:
        begin = 1
    return begin, end


@jit
def type_put_back(s: Any, seat: int, place: int) -> int:
    """The type of a plate put back, as far as a seat (or ``NONE``, a spectator) can tell.

    Types whose order is secret are told sorted, joker plates first.
    """
    begin, end = _hidden_turn(s, place)
    if s.returned_by[place] == seat or place < begin:
        return PLATE_TYPE[s.returned[place]]
    jokers = 0
    for other in range(begin, end):
        if PLATE_TYPE[s.returned[other]] == JOKER_TYPE:
            jokers += 1
    return JOKER_TYPE if place < begin + jokers else SPECIAL_TYPE


@jit
def _shuffle_types(s: Any, other: int, rng: Rng) -> None:
    """Reorder what the other put back in each turn, except for a back that can be seen.

    Special plates come first before the shuffle, so that the result depends on what the seat knows
    and the dice alone, not on the true order.
    """
    order = np.empty(MAX_DRAWN, np.int64)
    first = 0
    while first < s.returned_n:
        begin, end = _hidden_turn(s, first)
        if s.returned_by[first] == other:
            size = end - begin
            filled = 0
            for kind in range(len(OF_TYPE)):
                for place in range(size):
                    if PLATE_TYPE[s.returned[begin + place]] == kind:
                        order[filled] = s.returned[begin + place]
                        filled += 1
            shuffle(rng, order, size)
            for place in range(size):
                s.returned[begin + place] = order[place]
        first = end


@jit
def drawn_is_secret(s: Any, seat: int, place: int) -> bool:
    """Whether a seat cannot know the front of a drawn plate that somebody knows."""
    if s.drawn[place] == NONE:
        return False
    if s.actor == seat:
        return not s.looked and s.drawn_from[place] != seat
    return s.drawn_from[place] != seat


@jit
def visible_plates(
    state: Any, seat: int, types: NDArray[np.int64], hidden: NDArray[np.bool_]
) -> None:
    """What a seat (or ``NONE``, a spectator) knows of plates that somebody has seen.

    Writes the type of each plate put back, and whether the front of each one drawn is hidden.
    """
    s = state[0]
    for place in range(s.returned_n):
        types[place] = type_put_back(s, seat, place)
    for place in range(s.drawn_n):
        unknown = s.drawn[place] == NONE
        hidden[place] = unknown or seat == NONE or drawn_is_secret(s, seat, place)


@jit
def _is_slot(s: Any, seat: int, place: int, kind: int) -> bool:
    return drawn_is_secret(s, seat, place) and s.drawn_type[place] == kind


@jit
def _determinize_for_spectator(s: Any, rng: Rng) -> None:
    """Replace all plates that only players have seen, each possibility equally likely.

    The result depends on what everybody sees and the dice alone. What the players know of each
    other's returns is not among it, so it is forgotten.
    """
    for other in range(pieces.PLAYERS):
        _shuffle_types(s, other, rng)
        s.knows[other] = 0
    slots = np.empty(2 * MAX_DRAWN, np.int64)
    for kind in range(len(OF_TYPE)):
        pool = s.unseen & OF_TYPE[kind]
        slot_n = 0
        for place in range(s.returned_n):
            if PLATE_TYPE[s.returned[place]] == kind:
                pool |= 1 << s.returned[place]
                slots[slot_n] = place
                slot_n += 1
        for place in range(s.drawn_n):
            if s.drawn[place] != NONE and s.drawn_type[place] == kind:
                pool |= 1 << s.drawn[place]
                slots[slot_n] = MAX_DRAWN + place
                slot_n += 1
        for slot in range(slot_n):
            plate = nth(pool, below(rng, count(pool)))
            pool &= ~(1 << plate)
            place = slots[slot]
            if place < MAX_DRAWN:
                s.returned[place] = plate
            else:
                s.drawn[place - MAX_DRAWN] = plate
        s.unseen = (s.unseen & ~OF_TYPE[kind]) | pool


@jit
def determinize(s: Any, seat: int, rng: Rng) -> None:
    """Replace what ``seat`` (or ``NONE``, a spectator) cannot know by a random possibility.

    Each one is equally likely.
    """
    if seat == NONE:
        _determinize_for_spectator(s, rng)
        return
    other = 1 - seat
    _shuffle_types(s, other, rng)
    slots = np.empty(2 * MAX_DRAWN, np.int64)
    for kind in range(len(OF_TYPE)):
        known = s.knows[seat] & OF_TYPE[kind]
        pool = s.unseen & OF_TYPE[kind]
        # Slots that may hold a known plate come first, then those that came from the unseen part.
        slot_n = 0
        for place in range(s.returned_n):
            if s.returned_by[place] == other and PLATE_TYPE[s.returned[place]] == kind:
                slots[slot_n] = place
                slot_n += 1
        for place in range(s.drawn_n):
            if _is_slot(s, seat, place, kind) and s.drawn_from[place] != FROM_UNSEEN:
                slots[slot_n] = MAX_DRAWN + place
                slot_n += 1
        shuffle(rng, slots, slot_n)
        for place in range(s.drawn_n):
            if _is_slot(s, seat, place, kind) and s.drawn_from[place] == FROM_UNSEEN:
                slots[slot_n] = MAX_DRAWN + place
                slot_n += 1
        for slot in range(slot_n):
            place = slots[slot]
            plate = s.returned[place] if place < MAX_DRAWN else s.drawn[place - MAX_DRAWN]
            pool |= 1 << plate
        pool &= ~known
        for slot in range(slot_n):
            if slot < count(s.knows[seat] & OF_TYPE[kind]):
                plate = nth(known, 0)
                known &= ~(1 << plate)
            else:
                plate = nth(pool, below(rng, count(pool)))
                pool &= ~(1 << plate)
            place = slots[slot]
            if place < MAX_DRAWN:
                s.returned[place] = plate
            else:
                s.drawn[place - MAX_DRAWN] = plate
        s.unseen = (s.unseen & ~OF_TYPE[kind]) | pool
    # What the other knows of this seat's returns is its secret too, and depends on what it drew;
    # it is kept as it is, because it is a set of plates that this seat knows to be its own.
