"""Azul Duel: what may happen next, and what an event does.

``options`` tells the legal moves, ``apply`` carries out one event and then asks for the next one.
Chance is in ``chance.py``; phase 2 in ``tiling.py``; plates in ``plates.py``.
"""

from typing import Any

from sintra.rules import effects, supply
from sintra.rules.compiled import jit
from sintra.rules.duel import moves, pieces, plates, scoring, state, tiling
from sintra.rules.duel.state import FACE_DOWN, GRID, NONE, ON_FACTORY
from sintra.rules.effects import Log, note
from sintra.rules.supply import COLORS, MULTISET_N, MULTISETS


@jit
def is_chance(s: Any) -> bool:
    """Whether the next event is random."""
    return state.TILE < s.awaits < state.FINISHED


@jit
def is_over(s: Any) -> bool:
    """Whether the game has ended."""
    return s.awaits == state.FINISHED


@jit
def first_option(s: Any) -> int:
    """Number of the event that bit 0 of ``options`` stands for."""
    return moves.FIRST[s.awaits]


@jit
def _turn_options(s: Any) -> int:
    options = 0
    if s.offer_n > 0:
        for factory in range(moves.FACTORIES):
            if s.sun_n[factory] > 0:
                for color in range(COLORS):
                    if s.sun[factory, color] > 0:
                        options |= 1 << (moves.SUN + factory * COLORS + color)
        for color in range(COLORS):
            if s.moon[color] > 0:
                options |= 1 << (moves.MOON + color)
        for factory in range(1, moves.FACTORIES):
            if s.height[factory] > 0:
                top = s.stack[factory, s.height[factory] - 1]
                options |= 1 << (moves.MOON + top)
    if s.chips_on > 0 and s.taken[s.actor] < pieces.CHIPS_PER_ROUND:
        for factory in range(1, moves.FACTORIES):
            if NONE < s.chip_at[factory] < FACE_DOWN:
                options |= 1 << (moves.CHIP + s.chip_at[factory])
    if s.tokens[s.actor] > 0 and s.turn_round < pieces.ROUNDS:
        options |= plates.display_set(s) << moves.PLATE
        if plates.may_draw(s):
            options |= 1 << moves.DRAW
    if options == 0:
        options = 1 << moves.PASS
    return options


@jit
def _line_options(s: Any) -> int:
    options = 1 << GRID  # break them all
    for row in range(GRID):
        tiles = s.line_n[s.actor, row]
        if tiles == 0 or (tiles <= row and s.line_color[s.actor, row] == s.hand_color):
            options |= 1 << row
    return options


@jit
def _place_options(s: Any) -> int:
    options = 0
    for space in range(state.SPACES):
        if s.plate_at[s.actor, space] == NONE:
            options |= 15 << (space * moves.TURNS)
    return options


@jit
def _stack_options(s: Any) -> int:
    options = 0
    for color in range(COLORS):
        if s.rest[color] > 0:
            options |= 1 << color
    return options


@jit
def options(s: Any) -> int:
    """The legal moves, as bits counted from ``first_option``; 0 if no player decides."""
    asked = s.awaits
    if asked == state.TURN:
        return _turn_options(s)
    if asked == state.LINE:
        return _line_options(s)
    if asked == state.STACK:
        return _stack_options(s)
    if asked == state.TILE:
        return tiling.open_columns(s, s.actor, s.line, s.line_color[s.actor, s.line])
    if asked == state.PLACE:
        return _place_options(s)
    if asked == state.FREE_PLATE:
        return plates.display_set(s) << moves.PLATE
    if asked == state.DRAWING:
        may_draw = 1 << moves.DRAW if plates.may_draw(s) else 0
        return may_draw | 1 << moves.LOOK
    if asked == state.KEEP:
        return plates.drawn_set(s) << moves.PLATE
    if asked == state.UNDER:
        return plates.drawn_set(s)
    if asked == state.CHIPS:
        return tiling.chip_options(s)
    return 0


@jit
def _take_marker(s: Any, log: Log) -> None:
    if s.marker == ON_FACTORY:
        s.marker = s.actor
        note(log, effects.MARKER, s.actor, 0, 0, 0, 0)


@jit
def _take_sun(s: Any, factory: int, color: int, log: Log) -> None:
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
        _stack_if_alike(s)
    s.sun_n[factory] = 0


@jit
def _stack_one(s: Any, color: int) -> None:
    s.stack[s.rest_at, s.height[s.rest_at]] = color
    s.height[s.rest_at] += 1
    s.rest[color] -= 1


@jit
def _stack_if_alike(s: Any) -> None:
    """A rest of one color leaves no choice: it is stacked at once."""
    if supply.one_color(s.rest):
        for color in range(COLORS):
            while s.rest[color] > 0:
                _stack_one(s, color)
        s.rest_at = 0


@jit
def _take_moon(s: Any, color: int, log: Log) -> None:
    """The top tile of every small stack that shows the color, and all of it on the large moon."""
    s.hand_color = color
    s.hand_n = s.moon[color]
    if s.moon[color] > 0:
        s.moon[color] = 0
        _take_marker(s, log)
    for factory in range(1, moves.FACTORIES):
        top = s.height[factory] - 1
        if top >= 0 and s.stack[factory, top] == color:
            s.stack[factory, top] = NONE
            s.height[factory] = top
            s.hand_n += 1
    s.offer_n -= s.hand_n


@jit
def _take_chip(s: Any, kind: int) -> None:
    for factory in range(1, moves.FACTORIES):
        if s.chip_at[factory] == kind:
            s.chip_at[factory] = NONE
            break
    s.chips_on -= 1
    s.chips[s.actor, kind] += 1
    s.taken[s.actor] += 1


@jit
def _put_on_line(s: Any, row: int, log: Log) -> None:
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
        note(log, effects.BROKEN, seat, excess, discarded, 0, 0)
    s.hand_color = NONE
    s.hand_n = 0


@jit
def emptied_factory(s: Any) -> int:
    """The first small factory that is empty while its chip lies face down, or NONE."""
    for factory in range(1, moves.FACTORIES):
        if s.chip_at[factory] == FACE_DOWN and s.sun_n[factory] == 0 and s.height[factory] == 0:
            return factory
    return NONE


@jit
def _next_turn(s: Any, log: Log) -> None:
    """The other player's turn, unless that player has passed; or the end of phase 1."""
    tokens = 0 if s.turn_round == pieces.ROUNDS else s.tokens[0] + s.tokens[1]
    if s.offer_n == 0 and s.chips_on == 0 and tokens == 0:
        s.phase = state.TILING
        s.actor = s.starter
        s.line = 0
        _tile_on(s, log)
        return
    if not s.passed[1 - s.actor]:
        s.actor = 1 - s.actor
    s.awaits = state.TURN


@jit
def _within_turn(s: Any, log: Log) -> None:
    """What the action under way asks next; if nothing, it is the next player's turn."""
    if s.rest_at > 0:
        s.awaits = state.STACK
    elif emptied_factory(s) != NONE:  # before the tiles are placed (ruling 15)
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
        _next_turn(s, log)


@jit
def _tile_on(s: Any, log: Log) -> None:
    """Phase 2 up to the next choice, or to its end."""
    while not tiling.next_choice(s, log):
        tiling.finish_player(s, log)
        s.tiled += 1
        if s.tiled == pieces.PLAYERS:
            _finish_round(s, log)
            return
        s.actor = 1 - s.actor
        s.line = 0


@jit
def _finish_round(s: Any, log: Log) -> None:
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
    note(log, effects.ROUND, NONE, s.turn_round, 0, 0, 0)
    if s.marker != ON_FACTORY:  # otherwise the same player starts again (ruling 8)
        s.starter = s.marker
    s.marker = ON_FACTORY
    s.dealt = 0
    for seat in range(pieces.PLAYERS):
        s.tokens[seat] = pieces.TOKENS
        s.passed[seat] = 0
        s.taken[seat] = 0
    for factory in range(1, moves.FACTORIES):
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
    elif s.dealt < moves.FACTORIES:
        s.awaits = state.AWAIT_DEAL
    elif emptied_factory(s) != NONE:
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
def _deal(s: Any, multiset: int, log: Log) -> None:
    drawn = MULTISETS[multiset]
    if supply.take_deal(s.bag, s.tower, deal_size(s), drawn):
        note(log, effects.RESTOCK, NONE, supply.total(s.bag) + supply.total(drawn), 0, 0, 0)
    tiles = 0
    for color in range(COLORS):
        s.sun[s.dealt, color] = drawn[color]
        tiles += drawn[color]
    s.sun_n[s.dealt] = tiles
    s.offer_n += tiles
    s.dealt += 1


@jit
def _apply_turn(s: Any, event: int, log: Log) -> None:
    """A turn's action, or a step of drawing a plate (they share their numbers)."""
    if event < moves.MOON:
        _take_sun(s, event // COLORS, event % COLORS, log)
    elif event < moves.CHIP:
        _take_moon(s, event - moves.MOON, log)
    elif event < moves.PLATE:
        _take_chip(s, event - moves.CHIP)
    elif event < moves.DRAW:
        if s.awaits == state.KEEP:
            plates.keep(s, event - moves.PLATE)
        else:
            if s.awaits == state.TURN:
                s.tokens[s.actor] -= 1
            plates.take_shown(s, event - moves.PLATE)
    elif event == moves.DRAW:
        if s.awaits == state.TURN:
            s.tokens[s.actor] -= 1
        plates.draw(s, log)
    elif event == moves.LOOK:
        plates.look(s)
    else:
        s.passed[s.actor] = 1


@jit
def _apply_chance(s: Any, event: int, log: Log) -> None:
    if event >= moves.FRONT:
        plates.see_front(s, event - moves.FRONT)
    elif event >= moves.REVEAL:
        kind = (event - moves.REVEAL) % state.CHIP_N
        s.chip_at[(event - moves.REVEAL) // state.CHIP_N] = kind
        s.chip_pool[kind] -= 1
    elif event >= moves.DEAL:
        _deal(s, (event - moves.DEAL) % MULTISET_N, log)
    elif event >= moves.BACK:
        s.top = event - moves.BACK
    elif event >= moves.SHOW:
        plates.show(s, event - moves.SHOW)
    elif event >= moves.START:
        s.starter = event - moves.START
    else:
        code = event - moves.TABLETS
        for tablet in range(state.TABLETS):
            s.goals[tablet] = code % 3
            code //= 3


@jit
def apply(s: Any, event: int, log: Log) -> None:
    """Carry out a legal event and ask for the next one."""
    if event < moves.PLACE:
        _apply_turn(s, event, log)
    elif event >= moves.MOVES:
        _apply_chance(s, event, log)
    elif event < moves.STACK:
        turns = event - moves.PLACE
        plates.lay(s, s.actor, s.held, turns // moves.TURNS, turns % moves.TURNS)
        s.held = NONE
        if s.phase == state.SETUP:
            s.free_plates -= 1
    elif event < moves.LINE:
        _stack_one(s, event - moves.STACK)
        _stack_if_alike(s)
    elif event < moves.TILE:
        _put_on_line(s, event - moves.LINE, log)
    elif event < moves.UNDER:
        tiling.move_tile(s, event - moves.TILE, log)
        s.spent[:] = 0
        s.line += 1
    elif event < moves.SPEND:
        plates.put_under(s, event - moves.UNDER)
    elif event < moves.DONE:
        tiling.spend(s, event - moves.SPEND)
    elif event == moves.DONE:
        s.awaits = state.TILE
    else:
        s.line += 1

    if s.phase == state.ACQUISITION:
        _within_turn(s, log)
    elif s.phase == state.TILING:
        if not moves.SPEND <= event <= moves.DONE:  # more chips, or the tile, for the same line
            _tile_on(s, log)
    else:
        _prepare(s)


@jit
def winners(s: Any) -> int:
    """The set of winners of a finished game; a tie goes to the starting player tile's holder."""
    if s.score[0] != s.score[1]:
        return 1 if s.score[0] > s.score[1] else 2
    holder = s.starter if s.marker == ON_FACTORY else s.marker
    return 1 << holder
