"""The value function: what a position at the end of a round is worth to every seat.

A seat's expected final score is its score, plus a linear function of its board's features, plus
the output of a small network on features and board encoding. The lead over the best opponent then
gives the chance of winning. Weights and networks differ by stage of the game (``weights.py``).
"""

from typing import Any

import numpy as np

from sintra.players import heuristics
from sintra.players.games import GAMES
from sintra.rules import engine
from sintra.rules.effects import MAX_SEATS
from sintra.rules.engine import is_over, winners
from sintra.rules.jit import jit

MAX_FEATURES = 40
MAX_STAGES = 4
MAX_INPUTS = max(game.input_size for game in GAMES.values())
HIDDEN_UNITS = 32
MARGIN_SCALE = 40.0
"""Points of lead at which the share of the value that counts points begins to saturate."""

LAYERS: tuple[Any, ...] = (
    ("value_in", np.float32, (MAX_STAGES, MAX_INPUTS, HIDDEN_UNITS)),
    ("value_bias", np.float32, (MAX_STAGES, HIDDEN_UNITS)),
    ("value_out", np.float32, (MAX_STAGES, HIDDEN_UNITS)),
    ("value_skip", np.float32, (MAX_STAGES, MAX_INPUTS)),  # past the hidden layer
)
"""The layers of the network, by stage: name, type and shape in ``weights.WEIGHTS``."""

VALUE_SCRATCH: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("inputs", np.float32, (MAX_INPUTS,)),
            ("nonzero", np.int64, (MAX_INPUTS,)),  # the indices of inputs that are not 0
            ("hidden", np.float32, (HIDDEN_UNITS,)),
            # What ``evaluate`` found for each seat besides the value:
            ("score", np.float64, (MAX_SEATS,)),  # the expected final score
            ("lead", np.float64, (MAX_SEATS,)),  # its lead over the best opponent
            ("share", np.float64, (MAX_SEATS,)),  # the share of the win; all together are 1
        ],
    )
)
ValueScratch = Any
"""A record of type ``VALUE_SCRATCH``: what the value function computes in."""


def new_scratch() -> Any:
    """Scratch memory for the value function, as an array of one record."""
    return np.zeros(1, VALUE_SCRATCH)


@jit
def _network_points(w: Any, stage: int, scratch: ValueScratch) -> float:
    """The output of the network for the inputs in ``scratch``, in points.

    Most inputs are 0. The others go into the hidden layer four at a time, which takes a third of
    the time of one by one.
    """
    inputs = scratch.inputs
    nonzero = scratch.nonzero
    hidden = scratch.hidden
    first = w.value_in[stage]
    skip = w.value_skip[stage]
    last = w.value_out[stage]
    n = 0
    for index in range(w.input_size):
        nonzero[n] = index
        n += inputs[index] != 0.0
    hidden[:] = w.value_bias[stage]
    points = np.float32(0.0)
    for place in range(0, n - 3, 4):
        a = nonzero[place]
        b = nonzero[place + 1]
        c = nonzero[place + 2]
        d = nonzero[place + 3]
        of_a = inputs[a]
        of_b = inputs[b]
        of_c = inputs[c]
        of_d = inputs[d]
        points += (of_a * skip[a] + of_b * skip[b]) + (of_c * skip[c] + of_d * skip[d])
        for unit in range(HIDDEN_UNITS):
            hidden[unit] += (of_a * first[a, unit] + of_b * first[b, unit]) + (
                of_c * first[c, unit] + of_d * first[d, unit]
            )
    for place in range(n // 4 * 4, n):
        a = nonzero[place]
        points += inputs[a] * skip[a]
        for unit in range(HIDDEN_UNITS):
            hidden[unit] += inputs[a] * first[a, unit]
    for unit in range(HIDDEN_UNITS):
        points += max(hidden[unit], np.float32(0.0)) * last[unit]
    return float(points)


@jit
def expected_score(s: Any, w: Any, seat: int, scratch: ValueScratch) -> float:
    """The final score that a seat can expect at the end of a round."""
    if is_over(s):
        return float(s.score[seat])
    if engine.is_last_round(s):
        return float(max(0, s.score[seat] + engine.goal_points(s, seat)))
    size = w.feature_count
    inputs = scratch.inputs
    inputs[:] = 0.0
    heuristics.value_features(s, seat, inputs[:size])
    heuristics.encode_board(s, seat, inputs[size : w.input_size])
    stage = heuristics.stage(s)
    points = float(s.score[seat])
    for index in range(size):
        points += w.feature_weights[stage, index] * inputs[index]
    return points + _network_points(w, stage, scratch)


@jit
def _value(win: float, lead: float, margin_weight: float) -> float:
    """The chance of winning, mixed with a share for the lead in points."""
    margin = 0.5 + 0.5 * np.tanh(lead / MARGIN_SCALE)
    return (1.0 - margin_weight) * win + margin_weight * margin


@jit
def evaluate(s: Any, w: Any, scratch: ValueScratch, out: Any) -> None:
    """Write each seat's value at the end of a round or game, 0 to 1.

    The value is the chance of winning, mixed with a share ``margin_weight`` for the lead in points.
    What it comes from is written to ``scratch``.
    """
    n = engine.player_count(s)
    score = scratch.score
    lead = scratch.lead
    share = scratch.share
    for seat in range(n):
        score[seat] = expected_score(s, w, seat, scratch)
    for seat in range(n):
        best = -1000.0
        for other in range(n):
            if other != seat:
                best = max(best, score[other])
        lead[seat] = score[seat] - best
    if is_over(s):
        won = winners(s)
        shared = 0
        for seat in range(n):
            shared += (won >> seat) & 1
        for seat in range(n):
            share[seat] = ((won >> seat) & 1) / shared
            out[seat] = _value(share[seat], lead[seat], w.margin_weight)
        return
    scale = w.scale[heuristics.stage(s)]
    total = 0.0
    for seat in range(n):
        share[seat] = 1.0 / (1.0 + np.exp(-lead[seat] / scale))
        out[seat] = _value(share[seat], lead[seat], w.margin_weight)
        total += share[seat]
    for seat in range(n):
        share[seat] /= total
