"""What a game is worth to its players. All rewards of one moment add up to 0."""

from collections.abc import Sequence

from sintra.model.errors import OptionError

REWARDS = ("win", "score")
"""The result at the end, or the lead in points as it changes."""


def is_by_score(rewards: str) -> bool:
    """Whether rewards are points; ``OptionError`` if they are nothing known."""
    if rewards not in REWARDS:
        raise OptionError(f"rewards are {' or '.join(map(repr, REWARDS))}, not {rewards!r}")
    return rewards == "score"


def of_winners(winners: Sequence[int], players: int) -> list[float]:
    """1 for winning alone, shared if the win is shared; the others pay for it.

    >>> of_winners([1], 2)
    [-1.0, 1.0]
    >>> of_winners([0], 3)
    [1.0, -0.5, -0.5]
    >>> of_winners([0, 1], 2)
    [0.0, 0.0]
    """
    share = players / len(winners)
    return [((share if seat in winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]


def leads(scores: Sequence[int]) -> list[float]:
    """How many points more each player has than the others have on average.

    >>> leads([30, 20])
    [10.0, -10.0]
    """
    players = len(scores)
    return [(players * score - sum(scores)) / (players - 1) for score in scores]
