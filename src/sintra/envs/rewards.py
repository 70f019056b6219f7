"""Rewards: the result of a game, or the lead in points. Over all seats their sum is always 0."""

from collections.abc import Sequence

from sintra.model.errors import OptionError

REWARDS = ("win", "score")
"""The result at the end, or the change of the lead in points."""

FORFEIT_POINTS = 100.0
"""What a forfeit costs if rewards are points: more than going on costs in practice."""


def is_by_score(rewards: str) -> bool:
    """Whether rewards are points; ``OptionError`` if they are not one of ``REWARDS``."""
    if rewards not in REWARDS:
        raise OptionError(f"rewards are {' or '.join(map(repr, REWARDS))}, not {rewards!r}")
    return rewards == "score"


def rewards_of_winners(winners: Sequence[int], players: int) -> list[float]:
    """1 for a sole winner, shared among several; the other seats pay for it.

    >>> rewards_of_winners([1], 2)
    [-1.0, 1.0]
    >>> rewards_of_winners([0], 3)
    [1.0, -0.5, -0.5]
    >>> rewards_of_winners([0, 1], 2)
    [0.0, 0.0]
    """
    share = players / len(winners)
    return [((share if seat in winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]


def rewards_of_scores(scores: Sequence[int]) -> list[float]:
    """The lead of each seat over the average of the others, in points.

    >>> rewards_of_scores([30, 20])
    [10.0, -10.0]
    """
    players = len(scores)
    return [(players * score - sum(scores)) / (players - 1) for score in scores]


def rewards_of_forfeit(seat: int, players: int, by_score: bool) -> list[float]:
    """The rewards if a seat forfeits the game: the others share the win, or its points.

    >>> rewards_of_forfeit(1, 2, by_score=False)
    [1.0, -1.0]
    >>> rewards_of_forfeit(1, 3, by_score=True)
    [50.0, -100.0, 50.0]
    """
    others = [other for other in range(players) if other != seat]
    if not by_score:
        return rewards_of_winners(others, players)
    return [
        -FORFEIT_POINTS if of == seat else FORFEIT_POINTS / len(others) for of in range(players)
    ]
