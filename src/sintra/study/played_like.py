"""Played like level N: the error rate of a player, compared with those of the levels.

The error rates of the levels are measured (``docs/study.md``) and kept in ``error_rates.json``.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from sintra.rules.jit import jit

MIN_DECISIONS = 10
"""Fewer decisions say nothing about how well somebody plays."""
UNKNOWN = 0.0
"""Instead of a level."""


@cache
def error_rates(game: str) -> tuple[float, ...]:
    """The error rates of levels 1, 2 and so on, falling; empty if they are not measured."""
    data = json.loads((files("sintra.study") / "error_rates.json").read_text("utf-8"))
    return tuple(float(rate) for rate in data["error_rates"].get(game, ()))


def rates_array(game: str) -> Any:
    """The error rates as ``level_of`` takes them."""
    return np.array(error_rates(game), np.float64)


@jit
def level_of(rates: Any, error_rate: float, decisions: int) -> float:
    """The level with such an error rate, between two levels too, or ``UNKNOWN``.

    >>> rates = np.array([40.0, 20.0, 10.0])
    >>> level_of(rates, 20.0, 50), level_of(rates, 15.0, 50), level_of(rates, 99.0, 50)
    (2.0, 2.5, 1.0)
    >>> level_of(rates, 20.0, MIN_DECISIONS - 1)
    0.0
    """
    n = len(rates)
    if n == 0 or decisions < MIN_DECISIONS:
        return UNKNOWN
    if error_rate >= rates[0]:
        return 1.0
    for number in range(1, n):
        worse = rates[number - 1]
        better = rates[number]
        if error_rate >= better:
            return float(number + (worse - error_rate) / (worse - better))
    return float(n)
