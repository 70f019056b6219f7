"""Tallies: what simulations came to, added up: shares of the win, leads, points by source.

The tree of a search keeps only the values that guide it. Whoever wants to know more, as the study
of a game does, calls ``mcts.tallied_simulate`` with a tally.
"""

from typing import Any, NamedTuple

import numpy as np

from sintra.players.value import ValueScratch
from sintra.rules import effects, engine
from sintra.rules.effects import (
    GOALS,
    MAX_LINES,
    MAX_SEATS,
    SOURCES,
    EffectLog,
    clear_totals,
    no_log,
)
from sintra.rules.jit import jit

LATER = SOURCES
"""After the sources of points in this round: what is expected of later rounds."""
ALL_SOURCES = SOURCES + 1

SUMS: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("simulations", np.float64),
            # By seat: the share of the win, and the lead over the best opponent, in points.
            ("share", np.float64, (MAX_SEATS,)),
            ("share_squares", np.float64, (MAX_SEATS,)),
            ("lead", np.float64, (MAX_SEATS,)),
            ("lead_squares", np.float64, (MAX_SEATS,)),
            # By seat: points by source, tiles lost, tiles placed by row.
            ("points", np.float64, (MAX_SEATS, ALL_SOURCES)),
            ("lost_tiles", np.float64, (MAX_SEATS,)),
            ("tiled_rows", np.float64, (MAX_SEATS, MAX_LINES)),
        ],
    )
)
"""Sums over simulations."""


class Tally(NamedTuple):
    """Sums over simulations, and the log of the current one."""

    sums: Any
    log: Any


def new_tally() -> Tally:
    """An empty tally."""
    return Tally(np.zeros(1, SUMS), effects.new_totals())


@jit
def clear_sums(sums: Any) -> None:
    """Begin again."""
    sums.simulations = 0.0
    for seat in range(MAX_SEATS):
        sums.share[seat] = 0.0
        sums.share_squares[seat] = 0.0
        sums.lead[seat] = 0.0
        sums.lead_squares[seat] = 0.0
        sums.points[seat] = 0.0
        sums.lost_tiles[seat] = 0.0
        sums.tiled_rows[seat] = 0.0


@jit
def log_of(tally: Tally | None) -> EffectLog:
    """The log of a tally; ``no_log()`` without one. Compiled code knows which when it is made."""
    if tally is None:
        return no_log()
    return tally.log[0]


@jit
def begin_simulation(tally: Tally | None) -> None:
    """Clear the log before a simulation."""
    if tally is not None:
        clear_totals(tally.log[0])


@jit
def add_simulation(s: Any, found: ValueScratch, tally: Tally | None) -> None:
    """Add a simulation that ended in this position, with what ``evaluate`` found for it.

    Points by source, together with the score before them, are the expected final score.
    """
    if tally is None:
        return
    sums = tally.sums[0]
    log = tally.log[0]
    sums.simulations += 1.0
    over = engine.is_over(s)
    for seat in range(engine.player_count(s)):
        sums.share[seat] += found.share[seat]
        sums.share_squares[seat] += found.share[seat] * found.share[seat]
        sums.lead[seat] += found.lead[seat]
        sums.lead_squares[seat] += found.lead[seat] * found.lead[seat]
        for source in range(SOURCES):
            sums.points[seat, source] += log.points[seat, source]
        if not over:
            goals = engine.goal_points(s, seat)
            sums.points[seat, GOALS] += goals
            sums.points[seat, LATER] += found.score[seat] - s.score[seat] - goals
        sums.lost_tiles[seat] += log.lost_tiles[seat]
        for row in range(MAX_LINES):
            sums.tiled_rows[seat, row] += log.tiled_rows[seat, row]
