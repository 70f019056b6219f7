"""Azul Duel: heuristic scores of plates and of their places on the dome."""

from typing import Any

from sintra.players.duel.parameters import P
from sintra.players.duel.tile_values import goal_value
from sintra.players.heuristics import LineValueCache
from sintra.rules.duel import event_ids, pieces, plates, state, tiling
from sintra.rules.duel.state import GRID, NONE
from sintra.rules.grid import column_run, row_run
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

FACES_KNOWN = 1 << state.PLATE_COUNT
"""A bit of ``known_plates`` beside those of the plates: ``face_score`` is up to date."""


@jit
def compute_face_scores(s: Any, seat: int, cache: LineValueCache) -> None:
    """Compute what each dome space scores, by what a plate would show on it."""
    filled = s.filled[seat]
    for row in range(GRID):
        for column in range(GRID):
            cell = row * GRID + column
            grid = filled | 1 << cell
            runs = row_run(grid, GRID, row, column) + column_run(grid, GRID, row, column)
            goals = goal_value(s, seat, row, column)
            cache.cell_score[seat, cell] = (
                cache.parameters[P.PLATE_RUNS] * (runs - 2)
                + cache.parameters[P.PLATE_GOALS] * goals
            )
        update_face_scores(s, seat, row, cache)
    cache.known_plates[seat] = FACES_KNOWN


@jit
def update_face_scores(s: Any, seat: int, row: int, cache: LineValueCache) -> None:
    """Compute the scores of one row again, whose line has changed.

    Every face has the score of its space; more if it shows the line's color, or is special.
    """
    there = s.line_n[seat, row]
    wanted = NONE
    gain = 0.0
    if there > 0:
        wanted = s.line_color[seat, row]
        has_no_space = tiling.open_columns(s, seat, row, wanted) == 0
        gain = (there + 1.0) / (row + 2.0)
        gain *= cache.parameters[P.PLATE_NEEDED if has_no_space else P.PLATE_FITS]
    special = cache.parameters[P.PLATE_SPECIAL] * pieces.SPECIAL_POINTS[row]
    for cell in range(row * GRID, (row + 1) * GRID):
        base = cache.cell_score[seat, cell]
        for color in range(COLORS):
            cache.face_score[seat, cell, color] = base
        if wanted != NONE:
            cache.face_score[seat, cell, wanted] = base + gain
        joker = base + gain + cache.parameters[P.PLATE_JOKER]
        cache.face_score[seat, cell, pieces.JOKER] = joker
        cache.face_score[seat, cell, pieces.SPECIAL] = base + special
    cache.known_plates[seat] &= FACES_KNOWN


@jit
def place_score(cache: LineValueCache, seat: int, plate: int, space: int, turn: int) -> float:
    """The score of a plate on a dome space; needs ``face_score``."""
    corner = (space // 3 * GRID + space % 3) * 2
    faces = plates.FACES
    return (
        cache.face_score[seat, corner, faces[plate, turn, 0]]
        + cache.face_score[seat, corner + 1, faces[plate, turn, 1]]
        + cache.face_score[seat, corner + GRID, faces[plate, turn, 2]]
        + cache.face_score[seat, corner + GRID + 1, faces[plate, turn, 3]]
    )


@jit
def plate_score(s: Any, seat: int, plate: int, cache: LineValueCache) -> float:
    """The score of a plate at its best place; cached, with that place."""
    if cache.known_plates[seat] & FACES_KNOWN == 0:
        compute_face_scores(s, seat, cache)
    if (cache.known_plates[seat] >> plate) & 1 == 0:
        best = -9.0
        for space in range(state.SPACES):
            if s.plate_at[seat, space] == NONE:
                for turn in range(event_ids.TURNS):
                    score = place_score(cache, seat, plate, space, turn)
                    if score > best:
                        best = score
                        place = event_ids.PLACE + space * event_ids.TURNS + turn
                        cache.plate_place[seat, plate] = place
        cache.plate_score[seat, plate] = best
        cache.known_plates[seat] |= 1 << plate
    return cache.plate_score[seat, plate]
