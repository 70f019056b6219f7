"""Azul: validation of a state set up by hand, with the problems in words."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.azul import pieces, rules, scoring, state
from sintra.rules.azul.state import CENTER, FLOOR, GRID, IN_CENTER, MARKER, NONE
from sintra.rules.grid import full_rows

_COLORS = len(pieces.COLOR_LETTERS)

_AWAITED_IN = {
    state.SETUP: {state.AWAIT_START, state.AWAIT_DEAL},
    state.OFFER: {state.TAKE, state.LINE},
    state.TILING: {state.TILE},
    state.PREPARATION: {state.AWAIT_DEAL},
    state.OVER: {state.FINISHED},
}


def tiles_outside_bag(s: Any) -> NDArray[np.int64]:
    """Tiles by color everywhere but in the bag."""
    counts = s.lid + s.source.sum(axis=0)
    if s.hand_n:
        counts[s.hand_color] += s.hand_n
    for seat in range(s.players):
        for row in range(GRID):
            if s.line_n[seat, row]:
                counts[s.line_color[seat, row]] += s.line_n[seat, row]
        for place in range(s.floor_n[seat]):
            if s.floor[seat, place] != MARKER:
                counts[s.floor[seat, place]] += 1
        for color in range(_COLORS):
            counts[color] += int(s.tiles[seat, color]).bit_count()
    return np.asarray(counts, np.int64)


def derive(s: Any) -> None:
    """Fill in the fields that follow from others."""
    s.offer = 0
    for source in range(state.SOURCES):
        for color in range(_COLORS):
            if s.source[source, color] > 0:
                s.offer |= 1 << (source * _COLORS + color)
    s.tiled = (s.actor - s.starter) % s.players if s.phase == state.TILING else 0


def problems(s: Any) -> list[str]:
    """Everything that is wrong with a state, one sentence each; empty if nothing is."""
    found = [*_progress(s), *_tiles(s)]
    for seat in range(s.players):
        found += [f"player {seat + 1}: {problem}" for problem in _board(s, seat)]
    return found or [*_pending(s)]


def _progress(s: Any) -> Iterator[str]:
    factories = pieces.FACTORIES[s.players]
    if s.turn_round < 1:
        yield f"rounds are counted from 1, not {s.turn_round}"
    if s.phase == state.SETUP and s.turn_round != 1:
        yield "the setup belongs to round 1"
    if s.phase == state.PREPARATION and s.turn_round == 1:
        yield "the preparation of round 1 is the setup"
    if s.awaits not in _AWAITED_IN[int(s.phase)]:
        yield f"{state.AWAITS[s.awaits]!r} is not awaited in phase {state.PHASES[s.phase]!r}"
    if s.awaits != state.AWAIT_START and s.starter == NONE:
        yield "there has to be a starting player"
    if not 0 <= s.dealt <= factories:
        yield f"'dealt' is 0 to {factories}, not {s.dealt}"
    elif s.phase in (state.SETUP, state.PREPARATION):
        if s.dealt == factories:
            yield "all factories are dealt: the round has begun"
    elif s.dealt != factories:
        yield "all factories have been dealt to when the round has begun"


def _tiles(s: Any) -> Iterator[str]:
    counts = tiles_outside_bag(s) + s.bag
    for color, letter in enumerate(pieces.COLOR_LETTERS):
        if counts[color] != pieces.TILES_PER_COLOR or s.bag[color] < 0:
            there = counts[color] - min(0, s.bag[color])
            yield f"there are {pieces.TILES_PER_COLOR} tiles of {letter}, not {there}"
    for source in range(CENTER):
        if s.source[source].sum() > pieces.FACTORY_TILES:
            yield f"factory {source + 1} has more than {pieces.FACTORY_TILES} tiles"
    if s.phase in (state.SETUP, state.PREPARATION):
        for source in range(max(0, s.dealt), CENTER):
            if s.source[source].sum() > 0:
                yield f"factory {source + 1} has tiles, but is still to be dealt to"
    if s.phase != state.OFFER and s.source[CENTER].sum() > 0:
        yield "tiles lie in the center only during the factory offer"
    if s.phase in (state.TILING, state.OVER) and s.offer != 0:
        yield f"no tiles lie on the factories in phase {state.PHASES[s.phase]!r}"
    markers = [
        seat for seat in range(s.players) if MARKER in s.floor[seat, : s.floor_n[seat]].tolist()
    ]
    if len(markers) > 1 or (markers and s.marker != markers[0]):
        yield "the starting player marker is in one place: 'marker' has to name who has it"


def _board(s: Any, seat: int) -> Iterator[str]:
    if s.score[seat] < 0:
        yield f"a score never drops below 0, it is {s.score[seat]}"
    if s.floor[seat, : s.floor_n[seat]].tolist().count(MARKER) > 1:
        yield "the starting player marker lies there twice"
    for row in range(GRID):
        tiles = s.line_n[seat, row]
        if tiles > row + 1:
            yield f"line {row + 1} holds {tiles} tiles, at most {row + 1} fit"
        color = s.line_color[seat, row]
        if tiles and s.tiles[seat, color] >> (row * GRID) & (1 << GRID) - 1:
            letter = pieces.COLOR_LETTERS[color]
            yield f"line {row + 1} holds {letter} tiles, which its wall row has already"
    for color, letter in enumerate(pieces.COLOR_LETTERS):
        cells = [cell for cell in range(GRID * GRID) if s.tiles[seat, color] >> cell & 1]
        if len({cell // GRID for cell in cells}) < len(cells):
            yield f"a row of the wall holds {letter} twice"
        if len({cell % GRID for cell in cells}) < len(cells):
            yield f"a column of the wall holds {letter} twice"
        if not s.grey:
            for cell in cells:
                if scoring.COLUMN_OF[cell // GRID, color] != cell % GRID:
                    yield f"a {letter} tile lies on a wall space of another color"


def _pending(s: Any) -> Iterator[str]:
    """What is in motion has to fit what is awaited."""
    if (s.awaits == state.LINE) != (s.hand_n > 0):
        yield "tiles are in the hand exactly when a line is awaited for them"
    if s.awaits == state.TAKE and s.offer == 0:
        yield "no tiles are left to take: the factory offer is over"
    if s.phase == state.TILING:
        full = 0 <= s.line < GRID and s.line_n[s.actor, s.line] == s.line + 1
        if not s.grey:
            yield "on the colored wall nothing is asked in the tiling phase"
        elif not full:
            yield "'line' says which full line is being tiled, 1 to 5"
        elif rules.open_columns(s, s.actor, s.line, s.line_color[s.actor, s.line]) == 0:
            yield "the line that is being tiled has no space on the wall"
    elif s.line != NONE:
        yield "a line is being tiled only in the tiling phase"
    if s.phase in (state.SETUP, state.PREPARATION, state.OVER):
        for seat in range(s.players):
            if s.floor_n[seat] > 0:
                yield f"player {seat + 1}: the floor line is cleared at the end of the round"
    if s.phase in (state.SETUP, state.PREPARATION) and s.marker != IN_CENTER:
        yield "the starting player marker lies in the center before the round begins"
    if s.phase != state.OVER:
        for seat in range(s.players):
            if s.phase != state.TILING and full_rows(s.filled[seat], GRID) > 0:
                yield f"player {seat + 1} has a full row: the game is over"
    if s.marker != IN_CENTER and s.phase == state.OFFER:
        holder = s.floor[s.marker, : s.floor_n[s.marker]].tolist()
        if MARKER not in holder and s.floor_n[s.marker] < FLOOR:
            yield "the starting player marker lies on the floor line of the player who has it"
