"""Judgement of decisions: values of candidates, losses with intervals, words; compiled.

Two units: *share* is the part of the win that a seat can expect, 0 to 1; *lead* its expected final
lead over the best opponent, in points. A decision is judged by share, and by lead where the result
is certain anyway.
"""

from enum import IntEnum

import numpy as np

from sintra.rules.jit import jit
from sintra.study.steps import CHANCE, MAX_CANDIDATES, ROUND_END, Steps


class Judgement(IntEnum):
    """What a decision was, from its loss."""

    UNRATED = 0  # searched too little, or not at all
    EVEN = 1  # all moves come to the same
    BEST = 2
    GOOD = 3
    INACCURACY = 4
    MISTAKE = 5
    BLUNDER = 6


UNRATED = int(Judgement.UNRATED)
EVEN = int(Judgement.EVEN)
BEST = int(Judgement.BEST)
GOOD = int(Judgement.GOOD)
INACCURACY = int(Judgement.INACCURACY)
MISTAKE = int(Judgement.MISTAKE)
BLUNDER = int(Judgement.BLUNDER)

SHARE, LEAD = range(2)
"""The units."""

NOISE, INACCURATE, MISTAKEN, BLUNDERED = range(4)
BOUNDS = np.array([[0.0025, 0.02, 0.04, 0.08], [0.1, 3.0, 7.0, 15.0]])
"""By unit: the largest loss that counts as none, and the least losses of the three mistakes."""
DECIDED = 0.005
"""A share this close to 0 or 1 is decided: then points judge."""
CONFIDENCE = 1.96
"""Standard errors on either side of a value in its 95 % interval."""


@jit
def candidate_value(study: Steps, index: int, place: int, seat: int, unit: int) -> float:
    """What a seat can expect after a candidate."""
    step = study.steps[index]
    sums = study.sums[index * MAX_CANDIDATES + place]
    if step.exact == ROUND_END:
        value = float(step.exact_share[place] if unit == SHARE else step.exact_lead[place])
        if seat == step.seat:
            return value
        return 1.0 - value if unit == SHARE else -value  # only rounds of two players are solved
    if sums.simulations == 0.0:
        return 0.0
    total = float(sums.share[seat] if unit == SHARE else sums.lead[seat])
    return total / float(sums.simulations)


@jit
def candidate_error(study: Steps, index: int, place: int, seat: int, unit: int) -> float:
    """The standard error of ``candidate_value``; 0 if it is exact."""
    step = study.steps[index]
    sums = study.sums[index * MAX_CANDIDATES + place]
    n = sums.simulations
    if step.exact or n < 2.0:
        return 0.0
    if unit == SHARE:
        mean = sums.share[seat] / n
        squares = sums.share_squares[seat] / n
    else:
        mean = sums.lead[seat] / n
        squares = sums.lead_squares[seat] / n
    return float(np.sqrt(max(0.0, squares - mean * mean) / (n - 1.0)))


@jit
def best_candidate(study: Steps, index: int) -> int:
    """The candidate with the highest value; the move played if it is as good.

    Where the result is certain, the highest lead counts.
    """
    step = study.steps[index]
    unit = judging_unit(study, index)
    best = step.played
    value = candidate_value(study, index, best, step.seat, unit)
    most = 0.0
    for place in range(step.n):
        most = max(most, study.sums[index * MAX_CANDIDATES + place].simulations)
    for place in range(step.n):
        # What was given up early was worse; chance may make it look better now.
        enough = 2.0 * study.sums[index * MAX_CANDIDATES + place].simulations >= most
        found = candidate_value(study, index, place, step.seat, unit)
        if (enough or step.exact) and found > value:
            value = found
            best = place
    return int(best)


@jit
def judging_unit(study: Steps, index: int) -> int:
    """``LEAD`` if every candidate leaves the result as certain as it was, else ``SHARE``."""
    step = study.steps[index]
    low = 1.0
    high = 0.0
    for place in range(step.n):
        value = candidate_value(study, index, place, step.seat, SHARE)
        low = min(low, value)
        high = max(high, value)
    return LEAD if high < DECIDED or low > 1.0 - DECIDED else SHARE


@jit
def loss(study: Steps, index: int, unit: int) -> float:
    """How much less the move played is worth than the best one, for the player who decided."""
    step = study.steps[index]
    best = best_candidate(study, index)
    if step.seat == CHANCE or step.passes == 0 or best == step.played:
        return 0.0
    top = candidate_value(study, index, best, step.seat, unit)
    return max(0.0, top - candidate_value(study, index, step.played, step.seat, unit))


@jit
def loss_error(study: Steps, index: int, unit: int) -> float:
    """The standard error of the loss."""
    step = study.steps[index]
    best = best_candidate(study, index)
    if best == step.played:
        return 0.0
    a = candidate_error(study, index, best, step.seat, unit)
    b = candidate_error(study, index, step.played, step.seat, unit)
    return float(np.sqrt(a * a + b * b))


@jit
def is_even(study: Steps, index: int) -> bool:
    """Whether all candidates come to the same, as far as one can tell."""
    step = study.steps[index]
    unit = judging_unit(study, index)
    best = best_candidate(study, index)
    top = candidate_value(study, index, best, step.seat, unit)
    for place in range(step.n):
        less = top - candidate_value(study, index, place, step.seat, unit)
        if less > BOUNDS[unit, NOISE]:
            return False
    return True


@jit
def grade(amount: float, unit: int) -> int:
    """The word for a loss."""
    if amount >= BOUNDS[unit, BLUNDERED]:
        return BLUNDER
    if amount >= BOUNDS[unit, MISTAKEN]:
        return MISTAKE
    if amount >= BOUNDS[unit, INACCURATE]:
        return INACCURACY
    return GOOD if amount > BOUNDS[unit, NOISE] else BEST


@jit
def judge(study: Steps, index: int) -> int:
    """The judgement of a decision.

    A loss that may be noise counts only as far as it is certain: a mistake is called one when its
    whole interval is a loss, else it is good.
    """
    step = study.steps[index]
    if step.seat == CHANCE or step.passes == 0:
        return UNRATED
    if is_even(study, index):
        return EVEN
    unit = judging_unit(study, index)
    amount = loss(study, index, unit)
    if amount <= CONFIDENCE * loss_error(study, index, unit):
        amount = min(amount, 0.99 * BOUNDS[unit, INACCURATE])
    return grade(amount, unit)


@jit
def is_settled(study: Steps, index: int) -> bool:
    """Whether more simulations would hardly change the judgement.

    That is so if the values are exact, or if the interval of the loss, and that of every other
    candidate's distance to the best one, lies between two bounds.
    """
    step = study.steps[index]
    if step.exact or step.n < 2:
        return True
    unit = judging_unit(study, index)
    best = best_candidate(study, index)
    top = candidate_value(study, index, best, step.seat, unit)
    top_error = candidate_error(study, index, best, step.seat, unit)
    for place in range(step.n):
        if place == best:
            continue
        less = top - candidate_value(study, index, place, step.seat, unit)
        error = candidate_error(study, index, place, step.seat, unit)
        reach = CONFIDENCE * np.sqrt(top_error * top_error + error * error)
        if place == step.played or best == step.played:
            low = grade(max(0.0, less - reach), unit)
            if low != grade(less + reach, unit) and reach > BOUNDS[unit, NOISE]:
                return False
    return True
