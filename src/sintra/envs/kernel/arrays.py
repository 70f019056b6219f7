"""The arrays of a batch in named groups.

The first axis of every array is the game, except for ``start``.

Python passes the arrays of the groups one by one, ``step(begin, end, actions, *batch, *play)``, and
the compiled functions put them into groups again. A group as an argument would take Numba 2 µs
longer, because it determines the type of a named tuple slowly.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sintra.rules.rng import Rng


class BatchArrays(NamedTuple):
    """The games of a batch, and what the player who decides in each may see and do."""

    start: Any
    """The state before the first event of a game (an array of one record)."""
    states: Any
    """The state of each game."""
    chance_rngs: Rng
    """The generator from which chance is drawn in each game."""
    legal: NDArray[np.int64]
    """The legal moves of each game: bits, and the move's id that bit 0 stands for. Actions are
    checked and drawn from these without a look at the states, which do not fit into a cache."""
    observation: NDArray[np.uint8]
    """The observation of each game."""
    mask: NDArray[np.bool_]
    """The action mask of each game."""


BATCH_ARRAYS = len(BatchArrays._fields)
"""The number of arrays of the first group."""


class SelfPlayArrays(NamedTuple):
    """What a step brings if every seat is played from outside (``stepping.py``)."""

    current_player: NDArray[np.int64]
    """The seat that decides; ``NOBODY`` if the game is over."""
    rewards: NDArray[np.float32]
    """The rewards of the last step, by seat."""
    terminated: NDArray[np.bool_]
    """Whether the last step ended the game."""
    truncated: NDArray[np.bool_]
    """Whether the last step exceeded the limit of rounds."""
    scores: NDArray[np.int64]
    """Points by seat after the last step."""


class AgentArrays(NamedTuple):
    """What a step brings if one agent plays against compiled opponents (``opponents.py``)."""

    seats: NDArray[np.int64]
    """The agent's seat."""
    opponent_rngs: Rng
    """The generator from which seats and the moves of random opponents are drawn."""
    seat_rewards: NDArray[np.float32]
    """The rewards of the last step, by seat."""
    rewards: NDArray[np.float64]
    """The agent's reward of the last step."""
    terminated: NDArray[np.bool_]
    """Whether the last step ended the game."""
    truncated: NDArray[np.bool_]
    """Whether the last step exceeded the limit of rounds."""
    final_observation: NDArray[np.uint8]
    """The last observation of a game that has begun anew in the same step; else not written."""
    final_seats: NDArray[np.int64]
    """The agent's seat in that game."""


AGENT_ARRAYS = BATCH_ARRAYS + len(AgentArrays._fields)
"""The number of arrays of ``BatchArrays`` and ``AgentArrays`` together."""
