"""The steps of a game: its decisions with a choice, and its chance events, in order; compiled.

A step holds what a review found there. The candidates of a decision are moves that were compared:
their sums (``players/search/tally.py``) are kept beside the steps, ``MAX_CANDIDATES`` records for
each step.
"""

from typing import Any, NamedTuple

import numpy as np

from sintra.players.search.tally import SUMS
from sintra.rules import engine
from sintra.rules.bits import count
from sintra.rules.effects import MAX_SEATS, no_log
from sintra.rules.engine import Events, apply, copy, is_chance, legal_mask
from sintra.rules.jit import jit

MAX_CANDIDATES = 8
LINE = 8
"""Moves of a principal variation that are kept."""
SEARCHED, TILING, ROUND_END = range(3)
"""Where values come from: simulations, the solved tiling, the solved end of a round."""
CHANCE = -1
"""Instead of a seat: nobody decides, this step is chance."""

STEP: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("ply", np.int64),  # events before this step
            ("end", np.int64),  # events after it: chance often comes in a row
            ("seat", np.int64),  # who decides, or CHANCE
            ("round", np.int64),
            ("turn", np.int64),  # counted from 0; chance belongs to no turn and has -1
            ("options", np.int64),  # legal moves
            # A decision: how far it is reviewed, and its candidates, the best first.
            ("passes", np.int64),  # 0: nothing is known yet
            ("exact", np.int64),  # SEARCHED, or how its values were solved
            ("n", np.int64),
            ("played", np.int64),  # index of the move played among the candidates
            ("moves", np.int64, (MAX_CANDIDATES,)),
            ("exact_share", np.float64, (MAX_CANDIDATES,)),  # for the player who decides
            ("exact_lead", np.float64, (MAX_CANDIDATES,)),
            ("line_n", np.int64, (MAX_CANDIDATES,)),
            ("lines", np.int64, (MAX_CANDIDATES, LINE)),  # what is expected after a candidate
            # Chance: what it brought each seat, compared with the mean of what could have come.
            ("luck_share", np.float64, (MAX_SEATS,)),
            ("luck_lead", np.float64, (MAX_SEATS,)),
            ("luck_error", np.float64, (MAX_SEATS,)),  # standard error of luck_share
            ("percentile", np.float64, (MAX_SEATS,)),  # share of outcomes worse than this one
        ],
    )
)
"""One step of a game."""


class Steps(NamedTuple):
    """The steps of a game, and the sums of their candidates."""

    steps: Any
    sums: Any


def new_steps(events: int) -> Steps:
    """Room for the steps of a game with so many events."""
    return Steps(np.zeros(events, STEP), np.zeros(events * MAX_CANDIDATES, SUMS))


@jit
def walk(root: Any, events: Events, n: int, state: Any, study: Steps) -> int:
    """List the steps of a game whose events led on from ``root``; returns how many there are.

    ``state`` is scratch memory, and afterwards the end of the game.
    """
    copy(root, state)
    s = state[0]
    log = no_log()
    found = 0
    turn = -1
    last_actor = -1
    last_phase = -1
    ply = 0
    while ply < n:
        step = study.steps[found]
        if is_chance(s):
            step.seat = CHANCE
            step.turn = -1
            step.round = s.turn_round
            step.ply = ply
            step.options = 0
            while ply < n and is_chance(s):
                apply(s, events[ply], log)
                ply += 1
            step.round = s.turn_round
        else:
            if engine.begins_turn(state, last_actor, last_phase):
                turn += 1
            last_actor = s.actor
            last_phase = s.phase
            options = count(legal_mask(s))
            step.seat = s.actor
            step.turn = turn
            step.round = s.turn_round
            step.ply = ply
            step.options = options
            apply(s, events[ply], log)
            ply += 1
            if options == 1:
                continue
        step.end = ply
        step.passes = 0
        found += 1
    return found


@jit
def load(root: Any, events: Events, ply: int, state: Any) -> None:
    """Write the state after the first ``ply`` events."""
    copy(root, state)
    engine.replay(state, events, ply)
