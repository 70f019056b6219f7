"""Azul: which events are legal, what each does, and how likely chance events are.

``legal_mask`` tells the legal moves. ``apply`` carries out one event: ``begin_event``, and then the
wall-tiling that may follow, which ``advance`` takes one step at a time.
"""

from typing import Any

from sintra.rules import effects, supply
from sintra.rules.azul import ending, event_ids, pieces, scoring, state
from sintra.rules.azul.state import CENTER, FLOOR, GRID, IN_CENTER, MARKER, NONE
from sintra.rules.effects import EffectLog, log_effect
from sintra.rules.grid import column_bits, full_rows, row_bits
from sintra.rules.jit import jit
from sintra.rules.rng import Rng, below
from sintra.rules.supply import COLORS, MULTISETS


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
def lines_for(s: Any, seat: int, color: int) -> int:
    """The lines of a seat that take tiles of a color."""
    lines = 0
    on_wall = s.tiles[seat, color]
    for row in range(GRID):
        tiles = s.line_n[seat, row]
        # An empty line: its row may not hold the color yet, on the grey wall too (ruling A4).
        begins = (tiles == 0) & (row_bits(on_wall, GRID, row) == 0)
        goes_on = (tiles <= row) & (s.line_color[seat, row] == color)
        lines |= (begins | goes_on) << row
    return lines


@jit
def open_columns(s: Any, seat: int, row: int, color: int) -> int:
    """Grey wall: the empty spaces of a row whose columns do not hold the color yet."""
    columns = 0
    for column in range(GRID):
        empty = (s.filled[seat] >> (row * GRID + column)) & 1 == 0
        if empty and column_bits(s.tiles[seat, color], GRID, column) == 0:
            columns |= 1 << column
    return columns


@jit
def legal_mask(s: Any) -> int:
    """The legal moves, as bits counted from ``mask_offset``; 0 if no player decides."""
    if s.awaits == state.TAKE:
        return s.offer
    if s.awaits == state.LINE:
        return lines_for(s, s.actor, s.hand_color) | 1 << GRID  # or all of them to the floor
    if s.awaits == state.TILE:
        return open_columns(s, s.actor, s.line, s.line_color[s.actor, s.line])
    return 0


@jit
def _to_floor(s: Any, seat: int, color: int, tiles: int) -> int:
    """Tiles to the floor line; beyond its last space to the lid. Returns how many went there."""
    for done in range(tiles):
        if s.floor_n[seat] == FLOOR:
            s.lid[color] += tiles - done
            return tiles - done
        s.floor[seat, s.floor_n[seat]] = color
        s.floor_n[seat] += 1
    return 0


@jit
def _take(s: Any, source: int, color: int, log: EffectLog) -> None:
    """All tiles of a color from a factory, the rest to the center; or from the center."""
    s.hand_color = color
    s.hand_n = s.source[source, color]
    s.source[source, color] = 0
    s.offer &= ~(1 << (source * COLORS + color))
    if source == CENTER:
        if s.marker == IN_CENTER:
            s.marker = s.actor
            log_effect(log, effects.MARKER, s.actor, 0, 0, 0, 0)
            if s.floor_n[s.actor] < FLOOR:  # a full floor: held at no cost (ruling A1)
                s.floor[s.actor, s.floor_n[s.actor]] = MARKER
                s.floor_n[s.actor] += 1
    else:
        for other in range(COLORS):
            tiles = s.source[source, other]
            if tiles > 0:
                s.source[CENTER, other] += tiles
                s.source[source, other] = 0
                s.offer |= 1 << (CENTER * COLORS + other)
        s.offer &= ~(31 << (source * COLORS))


@jit
def _put_on_line(s: Any, row: int, log: EffectLog) -> None:
    """Picked tiles to a line, or all to the floor (``row`` is GRID); the excess to the floor."""
    seat = s.actor
    excess = s.hand_n
    if row < GRID:
        placed = min(s.hand_n, row + 1 - s.line_n[seat, row])
        s.line_color[seat, row] = s.hand_color
        s.line_n[seat, row] += placed
        excess -= placed
    if excess > 0:
        discarded = _to_floor(s, seat, s.hand_color, excess)
        log_effect(log, effects.FLOOR, seat, excess, discarded, 0, 0)
    s.hand_color = NONE
    s.hand_n = 0


@jit
def _move_tile(s: Any, row: int, column: int, log: EffectLog) -> None:
    """One tile of a full line to the wall, the others to the lid."""
    seat = s.actor
    color = s.line_color[seat, row]
    s.lid[color] += row
    s.line_n[seat, row] = 0
    s.line_color[seat, row] = NONE
    scoring.place_tile(s, seat, row, column, color, log)


@jit
def _tile_line(s: Any, row: int, log: EffectLog) -> None:
    """Tile a full line, or ask for the column of its tile (grey wall)."""
    seat = s.actor
    color = s.line_color[seat, row]
    if not s.grey:
        _move_tile(s, row, scoring.COLUMN_OF[row, color], log)
    elif open_columns(s, seat, row, color) != 0:
        s.awaits = state.TILE
    else:
        s.line_n[seat, row] = 0
        s.line_color[seat, row] = NONE
        discarded = _to_floor(s, seat, color, row + 1)
        log_effect(log, effects.UNPLACEABLE, seat, row, row + 1, discarded, 0)


@jit
def _take_step(s: Any, log: EffectLog) -> None:
    """One step of wall-tiling."""
    if s.tiled == s.players:
        _finish_round(s, log)
        return
    while s.line < GRID:
        row = s.line
        if s.line_n[s.actor, row] == row + 1:
            _tile_line(s, row, log)
            if s.awaits == state.RESOLVING:
                s.line += 1
            return
        s.line += 1
    scoring.pay_floor(s, s.actor, log)
    s.tiled += 1
    if s.tiled < s.players:
        s.actor = (s.actor + 1) % s.players
        s.line = 0


@jit
def advance(s: Any, log: EffectLog) -> bool:
    """Take one step of wall-tiling; False if there is none to take.

    A step is one line of a player, a player's floor line, or the end of the round.
    """
    if s.awaits != state.RESOLVING:
        return False
    _take_step(s, log)
    return True


@jit
def _resolve(s: Any, log: EffectLog) -> None:
    """Take all steps of wall-tiling. A function of its own keeps ``apply`` small, hence quick."""
    while s.awaits == state.RESOLVING:
        _take_step(s, log)


@jit
def _finish_round(s: Any, log: EffectLog) -> None:
    s.line = NONE
    s.tiled = 0
    if ending.has_ended(s):
        s.phase = state.OVER
        s.awaits = state.FINISHED
        for seat in range(s.players):
            scoring.score_end(s, seat, log)
        return
    s.phase = state.PREPARATION
    s.turn_round += 1
    log_effect(log, effects.ROUND, NONE, s.turn_round, 0, 0, 0)
    if s.marker != IN_CENTER:  # otherwise the same player starts again (ruling A2)
        s.starter = s.marker
    s.marker = IN_CENTER
    s.dealt = 0
    s.awaits = state.AWAIT_DEAL


@jit
def _deal(s: Any, multiset: int, log: EffectLog) -> None:
    drawn = MULTISETS[multiset]
    restocked = supply.take_deal(s.bag, s.lid, pieces.FACTORY_TILES, drawn)
    if restocked > 0:
        log_effect(log, effects.RESTOCK, NONE, restocked, 0, 0, 0)
    for color in range(COLORS):
        s.source[s.dealt, color] = drawn[color]
        if drawn[color] > 0:
            s.offer |= 1 << (s.dealt * COLORS + color)
    s.dealt += 1
    if s.dealt == pieces.FACTORIES[s.players]:
        s.phase = state.OFFER
        s.actor = s.starter
        s.awaits = state.TAKE


@jit
def begin_event(s: Any, event: int, log: EffectLog) -> None:
    """Carry out a legal event, up to the wall-tiling that may follow (``advance``)."""
    if event < event_ids.LINE:
        _take(s, event // COLORS, event % COLORS, log)
        s.awaits = state.LINE
    elif event < event_ids.TILE:
        _put_on_line(s, event - event_ids.LINE, log)
        if s.offer == 0:
            s.phase = state.TILING
            s.actor = s.starter
            s.line = 0
            s.awaits = state.RESOLVING
        else:
            s.actor = (s.actor + 1) % s.players
            s.awaits = state.TAKE
    elif event < event_ids.MOVES:
        _move_tile(s, s.line, event - event_ids.TILE, log)
        s.line += 1
        s.awaits = state.RESOLVING
    elif event < event_ids.DEAL:
        s.starter = event - event_ids.START
        s.awaits = state.AWAIT_DEAL
    else:
        _deal(s, (event - event_ids.DEAL) % event_ids.DEALS, log)


@jit
def apply(s: Any, event: int, log: EffectLog) -> None:
    """Carry out a legal event, and ask for the next one."""
    begin_event(s, event, log)
    if s.awaits == state.RESOLVING:
        _resolve(s, log)


@jit
def winners(s: Any) -> int:
    """The set of winners: most points, then most full rows; then the win is shared."""
    best = -1
    chosen = 0
    for seat in range(s.players):
        standing = s.score[seat] * (GRID + 1) + full_rows(s.filled[seat], GRID)
        if standing > best:
            best = standing
            chosen = 0
        if standing == best:
            chosen |= 1 << seat
    return chosen


@jit
def outcome_range(s: Any) -> tuple[int, int]:
    """The numbers from and up to which the outcomes of the next chance event lie."""
    if s.awaits == state.AWAIT_START:
        return event_ids.START, event_ids.START + s.players
    first = event_ids.DEAL + s.dealt * event_ids.DEALS
    return first, first + event_ids.DEALS


@jit
def probability(s: Any, event: int) -> float:
    """How likely a chance event is here; 0 if it cannot happen."""
    first, end = outcome_range(s)
    if event < first or event >= end:
        return 0.0
    if s.awaits == state.AWAIT_START:
        return 1.0 / s.players
    drawn = MULTISETS[event - first]
    return supply.deal_probability(s.bag, s.lid, pieces.FACTORY_TILES, False, drawn)


@jit
def sample_outcome(s: Any, rng: Rng) -> int:
    """Draw the next chance event."""
    if s.awaits == state.AWAIT_START:
        return event_ids.START + below(rng, s.players)
    deal = supply.sample_deal(s.bag, s.lid, pieces.FACTORY_TILES, False, rng)
    return event_ids.DEAL + s.dealt * event_ids.DEALS + deal


@jit
def determinize(s: Any, seat: int, rng: Rng) -> None:
    """Replace what a seat cannot know: in Azul nothing is secret."""
