"""The rewards of a step, compiled; ``envs/rewards.py`` defines them.

Call ``begin`` before the step and ``finish`` after it. Rewards by score are the change of the lead:
``begin`` subtracts the old lead, ``finish`` adds the new one.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.bits import count
from sintra.rules.engine import is_over, winners
from sintra.rules.jit import inlined, jit

Rewards = NDArray[np.float32]
"""Rewards by game and seat."""


@jit
def _add_lead(s: Any, sign: int, rewards: Rewards, i: int) -> None:
    """Add each seat's lead over the others' average, times the number of others.

    That is a whole number, so nothing is rounded.
    """
    players = rewards.shape[1]
    total = 0
    for seat in range(players):
        total += s.score[seat]
    for seat in range(players):
        rewards[i, seat] += sign * (players * s.score[seat] - total)


@jit
def _divide_by_others(rewards: Rewards, i: int) -> None:
    players = rewards.shape[1]
    for seat in range(players):
        rewards[i, seat] /= players - 1


@jit
def _reward_winners(s: Any, rewards: Rewards, i: int) -> None:
    """1 for a sole winner, shared among several; the other seats pay for it."""
    players = rewards.shape[1]
    won = winners(s)
    share = players / count(won)
    for seat in range(players):
        standing = share if (won >> seat) & 1 else 0.0
        rewards[i, seat] = (standing - 1.0) / (players - 1)


@inlined
def clear(rewards: Rewards, i: int) -> None:
    """Set the rewards of game ``i`` to 0."""
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0.0


@inlined
def begin(s: Any, by_score: bool, rewards: Rewards, i: int) -> None:
    """Prepare the rewards of game ``i``, which are 0, before a step."""
    if by_score:
        _add_lead(s, -1, rewards, i)


@inlined
def finish(s: Any, by_score: bool, rewards: Rewards, i: int) -> None:
    """Complete the rewards of game ``i`` after a step; over all seats their sum is 0."""
    if by_score:
        _add_lead(s, 1, rewards, i)
        _divide_by_others(rewards, i)
    elif is_over(s):
        _reward_winners(s, rewards, i)
