"""Azul Duel: which moves are legal, and what an event does.

``legal_mask`` tells the legal moves. ``apply`` carries out one event: ``begin_event``, and then
what follows in phase 2 without a choice, which ``advance`` takes one step at a time. The actions of
phase 1 are in ``turns.py`` and ``plates.py``, phase 2 in ``tiling.py``, chance in ``chance.py``.
"""

from typing import Any

from sintra.rules import effects, supply
from sintra.rules.duel import event_ids, pieces, plates, scoring, state, tiling, turns
from sintra.rules.duel.state import FACE_DOWN, NONE, ON_FACTORY
from sintra.rules.effects import EffectLog, log_effect
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS, MULTISET_COUNT, MULTISETS


@jit
def is_chance(s: Any) -> bool:
    """Whether the next event is random."""
    return state.TILE < s.awaits < state.FINISHED


@jit
def is_over(s: Any) -> bool:
    """Whether the game has ended."""
    return s.awaits == state.FINISHED


@jit
def mask_offset(s: Any) -> int:
    """Number of the event that bit 0 of ``legal_mask`` stands for."""
    return event_ids.FIRST[s.awaits]


@jit
def legal_mask(s: Any) -> int:
    """The legal moves, as bits counted from ``mask_offset``; 0 if no player decides."""
    asked = s.awaits
    if asked == state.TURN:
        return turns.turn_mask(s)
    if asked == state.LINE:
        return turns.line_mask(s)
    if asked == state.STACK:
        return turns.stack_mask(s)
    if asked == state.TILE:
        return tiling.open_columns(s, s.actor, s.line, s.line_color[s.actor, s.line])
    if asked == state.PLACE:
        return turns.place_mask(s)
    if asked == state.FREE_PLATE:
        return plates.display_set(s) << event_ids.PLATE
    if asked == state.DRAWING:
        may_draw = 1 << event_ids.DRAW if plates.may_draw(s) else 0
        return may_draw | 1 << event_ids.LOOK
    if asked == state.KEEP:
        return plates.drawn_set(s) << event_ids.PLATE
    if asked == state.UNDER:
        return plates.drawn_set(s)
    if asked == state.CHIPS:
        return tiling.chip_mask(s)
    return 0


@jit
def _next_turn(s: Any) -> None:
    """The other player's turn, unless that player has passed; or the beginning of phase 2."""
    tokens = 0 if s.turn_round == pieces.ROUNDS else s.tokens[0] + s.tokens[1]
    if s.offer_n == 0 and s.chips_on == 0 and tokens == 0:
        s.phase = state.TILING
        s.actor = s.starter
        s.line = 0
        s.awaits = state.RESOLVING
        return
    if not s.passed[1 - s.actor]:
        s.actor = 1 - s.actor
    s.awaits = state.TURN


@jit
def _within_turn(s: Any) -> None:
    """What the action under way asks next; if nothing, it is the next player's turn."""
    if s.rest_at > 0:
        s.awaits = state.STACK
    elif turns.emptied_factory(s) != NONE:  # before the tiles are placed (ruling 15)
        s.awaits = state.AWAIT_REVEAL
    elif s.hand_n > 0:
        s.awaits = state.LINE
    elif s.drawn_n > 0 and not s.looked:
        s.awaits = state.AWAIT_BACK if plates.top_is_hidden(s) else state.DRAWING
    elif s.drawn_n > 0 and plates.first_unseen_drawn(s) != NONE:
        s.awaits = state.AWAIT_FRONT
    elif s.drawn_n > 0:
        s.awaits = state.KEEP if s.held == NONE else state.UNDER
    elif s.held != NONE:
        s.awaits = state.PLACE
    else:
        s.looked = 0
        _next_turn(s)


@jit
def _take_step(s: Any, log: EffectLog) -> None:
    """One step of phase 2."""
    if s.tiled == pieces.PLAYERS:
        _finish_round(s, log)
    elif not tiling.tile_lines(s, log):
        tiling.finish_player(s, log)
        s.tiled += 1
        if s.tiled < pieces.PLAYERS:
            s.actor = 1 - s.actor
            s.line = 0


@jit
def advance(s: Any, log: EffectLog) -> bool:
    """Take one step of phase 2; False if there is none to take.

    A step is a line of a player, a player's costs, or the end of the round.
    """
    if s.awaits != state.RESOLVING:
        return False
    _take_step(s, log)
    return True


@jit
def _resolve(s: Any, log: EffectLog) -> None:
    """Take all steps of phase 2. A function of its own keeps ``apply`` small, hence quick."""
    while s.awaits == state.RESOLVING:
        _take_step(s, log)


@jit
def _finish_round(s: Any, log: EffectLog) -> None:
    s.line = NONE
    s.tiled = 0
    if s.turn_round == pieces.ROUNDS:
        s.phase = state.OVER
        s.awaits = state.FINISHED
        for seat in range(pieces.PLAYERS):
            scoring.score_tablets(s, seat, log)
        return
    s.phase = state.PREPARATION
    s.turn_round += 1
    log_effect(log, effects.ROUND, NONE, s.turn_round, 0, 0, 0)
    if s.marker != ON_FACTORY:  # otherwise the same player starts again (ruling 8)
        s.starter = s.marker
    s.marker = ON_FACTORY
    s.dealt = 0
    for seat in range(pieces.PLAYERS):
        s.tokens[seat] = pieces.TOKENS
        s.passed[seat] = 0
        s.taken[seat] = 0
    for factory in range(1, event_ids.FACTORIES):
        s.chip_at[factory] = FACE_DOWN
    s.chips_on = pieces.SMALL_FACTORIES
    _prepare(s)


@jit
def _display_has_room(s: Any) -> bool:
    for slot in range(pieces.DISPLAY):
        if s.display[slot] == NONE:
            return plates.pile_n(s) > 0
    return False


@jit
def _prepare(s: Any) -> None:
    """Setup and phase 3: what is still to be laid out before the round begins."""
    if s.held != NONE:
        s.awaits = state.PLACE
    elif _display_has_room(s):
        s.awaits = state.AWAIT_SHOW
    elif plates.top_is_hidden(s):
        s.awaits = state.AWAIT_BACK
    elif s.dealt < event_ids.FACTORIES:
        s.awaits = state.AWAIT_DEAL
    elif turns.emptied_factory(s) != NONE:
        s.awaits = state.AWAIT_REVEAL
    elif s.starter == NONE:
        s.awaits = state.AWAIT_START
    elif s.free_plates > 0:
        s.actor = 1 - s.starter if s.free_plates == pieces.PLAYERS else s.starter
        s.awaits = state.FREE_PLATE
    else:
        s.phase = state.ACQUISITION
        s.actor = s.starter
        s.awaits = state.TURN


@jit
def deal_size(s: Any) -> int:
    """How many tiles the factory that is filled next should get."""
    return pieces.LARGE_TILES if s.dealt == 0 else pieces.SMALL_TILES


@jit
def _deal(s: Any, multiset: int, log: EffectLog) -> None:
    drawn = MULTISETS[multiset]
    restocked = supply.take_deal(s.bag, s.tower, deal_size(s), drawn)
    if restocked > 0:
        log_effect(log, effects.RESTOCK, NONE, restocked, 0, 0, 0)
    tiles = 0
    for color in range(COLORS):
        s.sun[s.dealt, color] = drawn[color]
        tiles += drawn[color]
    s.sun_n[s.dealt] = tiles
    s.offer_n += tiles
    s.dealt += 1


@jit
def _apply_turn(s: Any, event: int, log: EffectLog) -> None:
    """A turn's action, or a step of drawing a plate (they share their numbers)."""
    if event < event_ids.MOON:
        turns.take_sun(s, event // COLORS, event % COLORS, log)
    elif event < event_ids.CHIP:
        turns.take_moon(s, event - event_ids.MOON, log)
    elif event < event_ids.PLATE:
        turns.take_chip(s, event - event_ids.CHIP)
    elif event < event_ids.DRAW:
        if s.awaits == state.KEEP:
            plates.keep(s, event - event_ids.PLATE)
        else:
            if s.awaits == state.TURN:
                s.tokens[s.actor] -= 1
            plates.take_shown(s, event - event_ids.PLATE)
    elif event == event_ids.DRAW:
        if s.awaits == state.TURN:
            s.tokens[s.actor] -= 1
        plates.draw(s, log)
    elif event == event_ids.LOOK:
        plates.look(s)
    else:
        s.passed[s.actor] = 1


@jit
def _apply_chance(s: Any, event: int, log: EffectLog) -> None:
    if event >= event_ids.FRONT:
        plates.see_front(s, event - event_ids.FRONT)
    elif event >= event_ids.REVEAL:
        kind = (event - event_ids.REVEAL) % state.CHIP_KINDS
        s.chip_at[(event - event_ids.REVEAL) // state.CHIP_KINDS] = kind
        s.chip_pool[kind] -= 1
    elif event >= event_ids.DEAL:
        _deal(s, (event - event_ids.DEAL) % MULTISET_COUNT, log)
    elif event >= event_ids.BACK:
        s.top = event - event_ids.BACK
    elif event >= event_ids.SHOW:
        plates.show(s, event - event_ids.SHOW)
    elif event >= event_ids.START:
        s.starter = event - event_ids.START
    else:
        code = event - event_ids.TABLETS
        for tablet in range(state.TABLETS):
            s.goals[tablet] = code % 3
            code //= 3


@jit
def begin_event(s: Any, event: int, log: EffectLog) -> None:
    """Carry out a legal event, up to what follows in phase 2 without a choice (``advance``)."""
    if event < event_ids.PLACE:
        _apply_turn(s, event, log)
    elif event >= event_ids.MOVES:
        _apply_chance(s, event, log)
    elif event < event_ids.STACK:
        chosen = event - event_ids.PLACE
        plates.lay(s, s.actor, s.held, chosen // event_ids.TURNS, chosen % event_ids.TURNS)
        s.held = NONE
        if s.phase == state.SETUP:
            s.free_plates -= 1
    elif event < event_ids.LINE:
        turns.stack_one(s, event - event_ids.STACK)
        turns.stack_if_alike(s)
    elif event < event_ids.TILE:
        turns.put_on_line(s, event - event_ids.LINE, log)
    elif event < event_ids.UNDER:
        tiling.move_tile(s, event - event_ids.TILE, log)
        s.spent[:] = 0
        s.line += 1
    elif event < event_ids.SPEND:
        plates.put_under(s, event - event_ids.UNDER)
    elif event < event_ids.DONE:
        tiling.spend(s, event - event_ids.SPEND)
    elif event == event_ids.DONE:
        s.awaits = state.TILE
    else:
        s.line += 1

    if s.phase == state.ACQUISITION:
        _within_turn(s)
    elif s.phase == state.TILING:
        # After spending a chip, more chips or the tile are asked for the same line.
        if not event_ids.SPEND <= event <= event_ids.DONE:
            s.awaits = state.RESOLVING
    else:
        _prepare(s)


@jit
def apply(s: Any, event: int, log: EffectLog) -> None:
    """Carry out a legal event, and ask for the next one."""
    begin_event(s, event, log)
    if s.awaits == state.RESOLVING:
        _resolve(s, log)


@jit
def winners(s: Any) -> int:
    """The set of winners of a finished game; a tie goes to the starting player tile's holder."""
    if s.score[0] != s.score[1]:
        return 1 if s.score[0] > s.score[1] else 2
    holder = s.starter if s.marker == ON_FACTORY else s.marker
    return 1 << holder
