"""What makes a level weaker than the full search, compiled: every host plays the same levels.

A host calls ``ignore_goals`` before the search, ``set_limits`` for its budget, and ``sample_move``
on what it came to.
"""

from typing import Any

import numpy as np

from sintra.players import heuristics
from sintra.rules import engine
from sintra.rules.jit import jit
from sintra.rules.rng import word

LATER_DECISION_SHARE = 0.25
"""The time of the further decisions of a turn, as a share of that of the first."""

EXTRA_TEMPERATURE_AHEAD = 2.0
"""By how much the temperature rises when a level is sure of winning, as a share of it."""

LEVEL: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("simulations", np.int64),  # of each decision; 0: as many as its time allows
            ("seconds", np.float64),  # for the first decision of a turn; 0: no limit
            ("ignored_tablets", np.int64),  # from the last one on
            ("temperature", np.float64),  # for sampling by visits; 0: it plays the best move
            ("extra_temperature", np.float64),  # when it is sure of winning, as a share
            ("exact", np.int64),  # whether it solves exactly what can be solved
        ],
    )
)
"""The settings of a level in one game."""

_WORDS = 2.0**32


@jit
def ignore_goals(level: Any, state: Any) -> None:
    """Take the tablets out of a state that a level ignores."""
    if level[0].ignored_tablets > 0:
        heuristics.ignore_goals(state[0], level[0].ignored_tablets)


@jit
def set_limits(level: Any, state: Any, search: Any) -> None:
    """Give a search the limits of a level in this position."""
    share = 1.0 if engine.opens_turn(state[0]) else LATER_DECISION_SHARE
    search[0].seconds = level[0].seconds * share
    search[0].simulations = level[0].simulations


@jit
def sample_move(level: Any, state: Any, decision: Any, generator: Any) -> bool:
    """Choose one of the visited moves as a level does; False if it plays the best one.

    Moves are sampled in proportion to their visits to the power of 1 / temperature (by the
    Gumbel-max trick). Not by values: those of moves with few visits are noise, and so would be the
    choice. What a search visits often is what a person would consider, too.
    """
    d = decision[0]
    temperature = level[0].temperature
    if temperature == 0.0 or d.n < 2:
        return False
    share = 1.0 / engine.player_count(state[0])
    value = d.value_sums[d.best] / max(1, d.visits[d.best])
    certainty = max(0.0, (value - share) / (1.0 - share))
    temperature *= 1.0 + level[0].extra_temperature * certainty
    chosen = d.best
    highest = -np.inf
    for place in range(d.n):
        if d.visits[place] > 0:
            uniform = (word(generator[0]) + 0.5) / _WORDS
            perturbed = np.log(d.visits[place]) - temperature * np.log(-np.log(uniform))
            if perturbed > highest:
                highest = perturbed
                chosen = place
    d.best = chosen
    return True
