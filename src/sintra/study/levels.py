"""Played like level N: the error rate of a player, compared with those of the levels.

The error rates of the levels are measured (``docs/study.md``) and kept in ``error_rates.json``.
"""

import json
from functools import cache
from importlib.resources import files
from itertools import pairwise

MIN_DECISIONS = 10
"""Fewer decisions say nothing about how well somebody plays."""


@cache
def error_rates() -> dict[str, list[float]]:
    """By game: the error rates of levels 1, 2 and so on, falling."""
    data = json.loads((files("sintra.study") / "error_rates.json").read_text("utf-8"))
    return {game: [float(rate) for rate in rates] for game, rates in data["error_rates"].items()}


def played_like(game: str, error_rate: float, decisions: int) -> float | None:
    """The level with such an error rate, between two levels too, to one decimal.

    >>> rates = error_rates()["duel"]
    >>> played_like("duel", rates[2], 50), played_like("duel", 10_000.0, 50)
    (3.0, 1.0)
    >>> played_like("duel", rates[2], 3) is None
    True
    """
    rates = error_rates().get(game)
    if rates is None or decisions < MIN_DECISIONS:
        return None
    if error_rate >= rates[0]:
        return 1.0
    for number, (worse, better) in enumerate(pairwise(rates), 1):
        if error_rate >= better:
            return round(number + (worse - error_rate) / (worse - better), 1)
    return float(len(rates))
