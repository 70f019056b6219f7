"""Statistics of matches: Elo differences with intervals, and the sequential probability ratio test.

The samples are sets (pairs, in a game for two), not games: games with the same deals are not
independent. A set's score is the challenger's mean share of the win, 0 to 1. In a game for two it
has five possible values, which computer chess calls the pentanomial model.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

PER_LOGIT = 400 / math.log(10)
"""Elo points for a factor of e in the odds."""

ALPHA = BETA = 0.05
"""Error probabilities of the sequential test."""

UPPER = math.log((1 - BETA) / ALPHA)
LOWER = math.log(BETA / (1 - ALPHA))
"""Bounds of the log likelihood ratio at which the sequential test stops."""

_PSEUDO_COUNT = 1e-3
_GRID = 20001


def elo(score: float, seats: int = 2) -> float:
    """The Elo difference that gives a player this share of wins against equal others.

    >>> round(elo(0.75), 1), round(elo(0.5, seats=4), 1)
    (190.8, 190.8)
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return PER_LOGIT * math.log(score / (1 - score) * (seats - 1))


def expected_score(difference: float, seats: int = 2) -> float:
    """The share of wins that an Elo difference gives; the reverse of ``elo``."""
    return 1 / (1 + (seats - 1) * math.exp(-difference / PER_LOGIT))


@dataclass(frozen=True)
class Estimate:
    """An Elo difference from the scores of sets."""

    sets: int
    score: float
    """Mean share of the win."""
    elo: float
    """Infinite if every game was won, or lost."""
    low: float
    high: float
    """The 95 % interval; finite."""
    superiority: float
    """Probability that the challenger is the stronger player (LOS, likelihood of superiority)."""


def estimate(scores: Sequence[float], seats: int = 2) -> Estimate:
    """Estimate the Elo difference from the scores of sets.

    The interval is a 95 % credible interval. The prior is worth one set, won with the probability
    of equal players. The posterior is a beta distribution with the mean and variance of the
    Bayesian bootstrap over sets; for two seats and scores of only 0 and 1 it gives Jeffreys'
    interval. With many sets it agrees with the mean ± 1.96 standard errors. Unlike that, it is
    also valid for few sets, or if none was lost.
    """
    weight = len(scores) + 1
    mean = (sum(scores) + 1 / seats) / weight
    square = (sum(score * score for score in scores) + 1 / seats) / weight
    variance = (square - mean * mean) / (weight + 1)
    size = mean * (1 - mean) / variance - 1
    logits, below = _beta_on_logits(mean * size, (1 - mean) * size)
    low, high = np.interp([0.025, 0.975], below, logits).tolist()
    shift = math.log(seats - 1)
    raw = sum(scores) / len(scores) if scores else 1 / seats
    return Estimate(
        len(scores),
        raw,
        elo(raw, seats),
        PER_LOGIT * (low + shift),
        PER_LOGIT * (high + shift),
        1 - float(np.interp(-shift, logits, below)),
    )


MIN_SETS = 10
"""Sets from which ``adjusted_estimate`` knows how much their scores vary."""
_BOUND = 1e-4


def adjusted_estimate(scores: Sequence[float], seats: int = 2) -> Estimate | None:
    """Estimate the Elo difference from luck-adjusted scores; ``None`` from fewer than ``MIN_SETS``.

    Such scores have the mean of plain ones, vary less, and may be below 0 or above 1. The interval
    is that of a mean of many numbers, ± 1.96 standard errors.
    """
    if len(scores) < MIN_SETS:
        return None
    mean = float(np.mean(scores))
    error = float(np.std(scores, ddof=1)) / math.sqrt(len(scores))
    low, high = (
        elo(min(max(mean + side * 1.96 * error, _BOUND), 1 - _BOUND), seats) for side in (-1, 1)
    )
    distance = mean - 1 / seats
    superiority = (
        0.5 * (1 + math.erf(distance / error / math.sqrt(2))) if error else float(distance > 0)
    )
    return Estimate(len(scores), mean, elo(mean, seats), low, high, superiority)


def variance_reduction(plain: Sequence[float], adjusted: Sequence[float]) -> float | None:
    """How many times less adjusted scores vary; ``None`` from fewer than ``MIN_SETS``.

    As many times more plain sets would be needed for the same certainty.

    >>> variance_reduction([0.0, 1.0] * 5, [0.25, 0.75] * 5)
    4.0
    """
    if len(plain) < MIN_SETS or not np.std(adjusted):
        return None
    return float(np.var(plain) / np.var(adjusted))


def _beta_on_logits(a: float, b: float) -> tuple[np.ndarray, np.ndarray]:
    """Logits, and the cumulative probability of a beta distribution at each of them."""
    middle = math.log(a / b)
    spread = 8 * math.sqrt(1 / a + 1 / b)
    logits = np.linspace(middle - spread - 20 / a, middle + spread + 20 / b, _GRID)
    density = a * logits - (a + b) * np.logaddexp(0, logits)
    density = np.exp(density - density.max())
    steps = density[1:] + density[:-1]
    below = np.concatenate([[0.0], np.cumsum(steps)])
    return logits, below / below[-1]


def log_likelihood_ratio(
    counts: Mapping[float, float], elo0: float, elo1: float, seats: int = 2
) -> float:
    """The generalized log likelihood ratio of ``elo1`` against ``elo0``.

    For each hypothesis it uses the most likely distribution of scores that has its mean.
    ``counts`` says how often each score occurred.
    """
    total = sum(counts.values())
    ratio = 0.0
    tilt0 = _tilt(counts, expected_score(elo0, seats))
    tilt1 = _tilt(counts, expected_score(elo1, seats))
    for score, count in counts.items():
        at0 = 1 + tilt0 * (score - expected_score(elo0, seats))
        at1 = 1 + tilt1 * (score - expected_score(elo1, seats))
        ratio += count / total * (math.log(at0) - math.log(at1))
    return total * ratio


def _tilt(counts: Mapping[float, float], mean: float) -> float:
    """The x for which weights ``count / (1 + x (score - mean))`` have this mean, by bisection."""
    distances = np.array(list(counts)) - mean
    times = np.array(list(counts.values()))
    low = -1 / float(distances.max())
    high = -1 / float(distances.min())
    for _ in range(100):
        x = (low + high) / 2
        if (times * distances / (1 + x * distances)).sum() > 0:
            low = x
        else:
            high = x
    return (low + high) / 2


@dataclass
class SequentialTest:
    """The generalized sequential probability ratio test (GSPRT) over the scores of sets.

    Scores that have not occurred count as a thousandth of a set, so that the ratio is always
    defined. Luck-adjusted scores are tested in the same way.
    """

    elo0: float
    elo1: float
    seats: int = 2
    ratio: float = 0.0
    sets: int = 0
    """Number of sets so far."""
    counts: Counter[float] = field(default_factory=Counter)

    def feed(self, score: float) -> None:
        """Add the score of a set; nothing changes after the decision."""
        if self.decision is None:
            self.counts[score] += 1
            self.sets += 1
            possible = [place / 4 for place in range(5)] if self.seats == 2 else [0.0, 1.0]
            known = dict.fromkeys(possible, _PSEUDO_COUNT) | dict(self.counts)
            self.ratio = log_likelihood_ratio(known, self.elo0, self.elo1, self.seats)

    @property
    def decision(self) -> float | None:
        """The Elo difference that was accepted; ``None`` if the test is undecided."""
        if self.ratio >= UPPER:
            return self.elo1
        return self.elo0 if self.ratio <= LOWER else None
