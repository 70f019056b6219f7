"""Azul Duel: dome-plates, from pile or display onto a dome (``docs/rules.md``, Duel 3)."""

from typing import Any

import numpy as np

from sintra.rules import effects
from sintra.rules.duel import event_ids, pieces
from sintra.rules.duel.state import FROM_UNSEEN, GRID, NONE, PLATE_COUNT
from sintra.rules.effects import EffectLog, log_effect
from sintra.rules.jit import jit

SPECIAL_TYPE, JOKER_TYPE = 0, 1
TYPES = ("special", "joker")

PLATE_TYPE = np.array(
    [SPECIAL_TYPE if "*" in plate else JOKER_TYPE for plate in pieces.PLATES], np.int64
)
OF_TYPE = np.array(
    [sum(1 << plate for plate in range(PLATE_COUNT) if PLATE_TYPE[plate] == t) for t in (0, 1)],
    np.int64,
)
"""The set of all plates of a type."""


def _turned_faces() -> Any:
    """``[plate, quarter turns, quadrant]``: the space printed there; quadrants in reading order."""
    faces = np.zeros((PLATE_COUNT, event_ids.TURNS, 4), np.int64)
    for plate, spaces in enumerate(pieces.PLATES):
        quadrants = [pieces.SPACE_LETTERS.index(letter) for letter in spaces]
        for turn in range(event_ids.TURNS):
            faces[plate, turn] = quadrants
            top_left, top_right, bottom_left, bottom_right = quadrants
            quadrants = [bottom_left, top_left, bottom_right, top_right]
    return faces


FACES = _turned_faces()


@jit
def pile_n(s: Any) -> int:
    """How many plates lie on the pile."""
    return s.unseen_n + s.returned_n


@jit
def display_set(s: Any) -> int:
    """The set of face-up plates."""
    plates = 0
    for slot in range(pieces.DISPLAY):
        if s.display[slot] != NONE:
            plates |= 1 << s.display[slot]
    return plates


@jit
def drawn_set(s: Any) -> int:
    """The set of drawn plates whose fronts are known to the drawer."""
    plates = 0
    for place in range(s.drawn_n):
        if s.drawn[place] != NONE:
            plates |= 1 << s.drawn[place]
    return plates


@jit
def may_draw(s: Any) -> bool:
    """Whether the player may draw (another) plate from the pile (ruling 1)."""
    if pile_n(s) == 0:
        return False
    if s.score[s.actor] > 0 or s.zero_free:
        return True
    return s.drawn_n == 0 and display_set(s) == 0


@jit
def top_is_hidden(s: Any) -> bool:
    """Whether the back of the pile's top plate has still to be seen (ruling 2)."""
    return s.unseen_n > 0 and s.top == NONE


@jit
def forget(s: Any, plate: int) -> None:
    """Remove a plate that became public from what seats know in secret."""
    for seat in range(pieces.PLAYERS):
        s.knows[seat] &= ~(1 << plate)


@jit
def _pop_returned(s: Any) -> None:
    for place in range(1, s.returned_n):
        s.returned[place - 1] = s.returned[place]
        s.returned_by[place - 1] = s.returned_by[place]
        s.returned_turn[place - 1] = s.returned_turn[place]
    s.returned_n -= 1
    s.returned[s.returned_n] = NONE
    s.returned_by[s.returned_n] = NONE
    s.returned_turn[s.returned_n] = NONE


@jit
def show(s: Any, plate: int) -> None:
    """Turn the top plate of the pile face up onto the first free slot of the display."""
    if s.unseen_n > 0:
        s.unseen_n -= 1
        s.unseen &= ~(1 << plate)
        s.top = NONE
    else:
        _pop_returned(s)
    forget(s, plate)
    for slot in range(pieces.DISPLAY):
        if s.display[slot] == NONE:
            s.display[slot] = plate
            return


@jit
def take_shown(s: Any, plate: int) -> None:
    """Take a face-up plate; the display is not refilled during the round."""
    for slot in range(pieces.DISPLAY):
        if s.display[slot] == plate:
            s.display[slot] = NONE
    s.held = plate


@jit
def draw(s: Any, log: EffectLog) -> None:
    """Pay a point, where there is one, and draw a plate face down."""
    if s.score[s.actor] > 0:
        s.score[s.actor] -= 1
        log_effect(log, effects.DRAW, s.actor, 1, 0, 0, 0)
    place = s.drawn_n
    s.drawn_n += 1
    if s.unseen_n > 0:
        s.drawn[place] = NONE
        s.drawn_type[place] = s.top
        s.drawn_from[place] = FROM_UNSEEN
        s.unseen_n -= 1
        s.top = NONE
    else:
        s.drawn[place] = s.returned[0]
        s.drawn_type[place] = PLATE_TYPE[s.returned[0]]
        s.drawn_from[place] = s.returned_by[0]
        _pop_returned(s)


@jit
def look(s: Any) -> None:
    """Stop drawing. What the drawer sees now it need not remember about the other's returns."""
    s.looked = 1
    s.knows[s.actor] &= ~drawn_set(s)
    s.returns += 1


@jit
def first_unseen_drawn(s: Any) -> int:
    """Place of the first drawn plate whose front is still to be determined, or NONE."""
    for place in range(s.drawn_n):
        if s.drawn[place] == NONE:
            return place
    return NONE


@jit
def see_front(s: Any, plate: int) -> None:
    """The drawer sees the front of the next drawn plate."""
    s.drawn[first_unseen_drawn(s)] = plate
    s.unseen &= ~(1 << plate)


@jit
def _remove_drawn(s: Any, plate: int) -> int:
    """Take a plate out of those drawn; returns where it had come from."""
    place = 0
    while s.drawn[place] != plate:
        place += 1
    came_from = s.drawn_from[place]
    s.drawn_n -= 1
    for later in range(place, s.drawn_n):
        s.drawn[later] = s.drawn[later + 1]
        s.drawn_type[later] = s.drawn_type[later + 1]
        s.drawn_from[later] = s.drawn_from[later + 1]
    s.drawn[s.drawn_n] = NONE
    s.drawn_type[s.drawn_n] = NONE
    s.drawn_from[s.drawn_n] = NONE
    return came_from


@jit
def keep(s: Any, plate: int) -> None:
    """Keep one drawn plate."""
    _remove_drawn(s, plate)
    forget(s, plate)
    s.held = plate


@jit
def put_under(s: Any, plate: int) -> None:
    """Put a drawn plate back under the pile."""
    came_from = _remove_drawn(s, plate)
    other = 1 - s.actor
    if came_from == other:  # the other knew which plate lay there, and learns only its new owner
        s.knows[other] |= 1 << plate
    s.returned[s.returned_n] = plate
    s.returned_by[s.returned_n] = s.actor
    s.returned_turn[s.returned_n] = s.returns
    s.returned_n += 1


@jit
def lay(s: Any, seat: int, plate: int, space: int, turn: int) -> None:
    """Lay a plate on a dome space, turned clockwise by ``turn`` quarters."""
    s.plate_at[seat, space] = plate
    s.turned[seat, space] = turn
    for quadrant in range(4):
        row = space // 3 * 2 + quadrant // 2
        column = space % 3 * 2 + quadrant % 2
        s.printed[seat, FACES[plate, turn, quadrant]] |= 1 << (row * GRID + column)
