"""Azul Duel, phase 1: what a turn may do, and what it does (``docs/rules.md``, Duel 3).

Dome-plates are in ``plates.py``.
"""

from typing import Any

from sintra.rules import effects, supply
from sintra.rules.duel import event_ids, pieces, plates, state, tiling
from sintra.rules.duel.state import FACE_DOWN, GRID, NONE, ON_FACTORY
from sintra.rules.effects import EffectLog, log_effect
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS


@jit
def turn_mask(s: Any) -> int:
    """Everything a player may do on a turn; passing only if that is nothing."""
    mask = 0
    if s.offer_n > 0:
        for factory in range(event_ids.FACTORIES):
            if s.sun_n[factory] > 0:
                for color in range(COLORS):
                    if s.sun[factory, color] > 0:
                        mask |= 1 << (event_ids.SUN + factory * COLORS + color)
        for color in range(COLORS):
            if s.moon[color] > 0:
                mask |= 1 << (event_ids.MOON + color)
        for factory in range(1, event_ids.FACTORIES):
            if s.height[factory] > 0:
                top = s.stack[factory, s.height[factory] - 1]
                mask |= 1 << (event_ids.MOON + top)
    if s.chips_on > 0 and s.taken[s.actor] < pieces.CHIPS_PER_ROUND:
        for factory in range(1, event_ids.FACTORIES):
            if NONE < s.chip_at[factory] < FACE_DOWN:
                mask |= 1 << (event_ids.CHIP + s.chip_at[factory])
    if s.tokens[s.actor] > 0 and s.turn_round < pieces.ROUNDS:
        mask |= plates.display_set(s) << event_ids.PLATE
        if plates.may_draw(s):
            mask |= 1 << event_ids.DRAW
    if mask == 0:
        mask = 1 << event_ids.PASS
    return mask


@jit
def lines_for(s: Any, seat: int, color: int) -> int:
    """The lines of a seat that take tiles of a color."""
    lines = 0
    for row in range(GRID):
        tiles = s.line_n[seat, row]
        if tiles == 0 or (tiles <= row and s.line_color[seat, row] == color):
            lines |= 1 << row
    return lines


@jit
def line_mask(s: Any) -> int:
    """Lines that take the picked tiles, and breaking them."""
    return lines_for(s, s.actor, s.hand_color) | 1 << GRID


@jit
def place_mask(s: Any) -> int:
    """Dome spaces without a plate, in every rotation."""
    mask = 0
    for space in range(state.SPACES):
        if s.plate_at[s.actor, space] == NONE:
            mask |= 15 << (space * event_ids.TURNS)
    return mask


@jit
def stack_mask(s: Any) -> int:
    """Colors still to be stacked."""
    mask = 0
    for color in range(COLORS):
        if s.rest[color] > 0:
            mask |= 1 << color
    return mask


@jit
def _take_marker(s: Any, log: EffectLog) -> None:
    if s.marker == ON_FACTORY:
        s.marker = s.actor
        log_effect(log, effects.MARKER, s.actor, 0, 0, 0, 0)


@jit
def take_sun(s: Any, factory: int, color: int, log: EffectLog) -> None:
    """All tiles of a color from a sun; the rest goes to that factory's moon."""
    s.hand_color = color
    s.hand_n = s.sun[factory, color]
    s.offer_n -= s.hand_n
    s.sun[factory, color] = 0
    if factory == 0:
        if s.hand_n == s.sun_n[0]:  # nothing is left for the moon (ruling 7)
            _take_marker(s, log)
        for other in range(COLORS):
            s.moon[other] += s.sun[0, other]
            s.sun[0, other] = 0
    else:
        s.rest_at = factory
        for other in range(COLORS):
            s.rest[other] = s.sun[factory, other]
            s.sun[factory, other] = 0
        stack_if_alike(s)
    s.sun_n[factory] = 0


@jit
def stack_one(s: Any, color: int) -> None:
    """Put one tile of the rest on the stack."""
    s.stack[s.rest_at, s.height[s.rest_at]] = color
    s.height[s.rest_at] += 1
    s.rest[color] -= 1


@jit
def stack_if_alike(s: Any) -> None:
    """A rest of one color leaves no choice: it is stacked at once."""
    if supply.one_color(s.rest):
        for color in range(COLORS):
            while s.rest[color] > 0:
                stack_one(s, color)
        s.rest_at = 0


@jit
def take_moon(s: Any, color: int, log: EffectLog) -> None:
    """The top tile of every small stack that shows the color, and all of it on the large moon."""
    s.hand_color = color
    s.hand_n = s.moon[color]
    if s.moon[color] > 0:
        s.moon[color] = 0
        _take_marker(s, log)
    for factory in range(1, event_ids.FACTORIES):
        top = s.height[factory] - 1
        if top >= 0 and s.stack[factory, top] == color:
            s.stack[factory, top] = NONE
            s.height[factory] = top
            s.hand_n += 1
    s.offer_n -= s.hand_n


@jit
def take_chip(s: Any, kind: int) -> None:
    """Take a revealed chip of a kind."""
    for factory in range(1, event_ids.FACTORIES):
        if s.chip_at[factory] == kind:
            s.chip_at[factory] = NONE
            break
    s.chips_on -= 1
    s.chips[s.actor, kind] += 1
    s.taken[s.actor] += 1


@jit
def put_on_line(s: Any, row: int, log: EffectLog) -> None:
    """Picked tiles to a line, or all to the broken tiles (``row`` is GRID); the excess breaks."""
    seat = s.actor
    excess = s.hand_n
    if row < GRID:
        placed = min(s.hand_n, row + 1 - s.line_n[seat, row])
        s.line_color[seat, row] = s.hand_color
        s.line_n[seat, row] += placed
        excess -= placed
    if excess > 0:
        discarded = tiling.break_tiles(s, seat, s.hand_color, excess)
        log_effect(log, effects.BROKEN, seat, excess, discarded, 0, 0)
    s.hand_color = NONE
    s.hand_n = 0


@jit
def emptied_factory(s: Any) -> int:
    """The first small factory that is empty while its chip lies face down, or NONE."""
    for factory in range(1, event_ids.FACTORIES):
        if s.chip_at[factory] == FACE_DOWN and s.sun_n[factory] == 0 and s.height[factory] == 0:
            return factory
    return NONE
