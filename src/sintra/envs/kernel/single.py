"""Observations and action masks of single games, compiled (states are arrays of one record)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.kernel.columns import copy_row, new_row, put_action_mask, write_observation
from sintra.envs.kernel.stepping import is_truncated
from sintra.rules import engine
from sintra.rules.engine import mask_offset
from sintra.rules.jit import jit

Observation = NDArray[np.uint8]
Mask = NDArray[np.bool_] | NDArray[np.int8]

TRUNCATED = -3
"""Instead of the seat that decides: the game has gone beyond its last round."""


@jit
def observe(state: Any, seat: int, observation: Observation) -> None:
    """Write what a seat may know of a state to ``observation[0]``."""
    row = new_row()
    write_observation(state[0], seat, row[0])
    copy_row(row[0], observation, 0)


@jit
def legal_mask(state: Any, mask: Mask) -> int:
    """Write which moves are legal to ``mask[0]``; returns who decides, as ``engine.actor`` does."""
    s = state[0]
    row = new_row()
    put_action_mask(row[0], engine.legal_mask(s), mask_offset(s), mask.shape[1])
    copy_row(row[0], mask, 0)
    return engine.actor(state)


@jit
def legal_mask_and_observe(
    state: Any, max_rounds: int, mask: Mask, observation: Observation
) -> int:
    """Write the mask, and the observation of the seat that decides, if one does; returns who.

    If the game has gone beyond its last round, nothing is written. Both arrays have one axis.
    """
    if is_truncated(state[0], max_rounds):
        return TRUNCATED
    seat = legal_mask(state, mask.reshape(1, mask.size))
    if seat >= 0:
        observe(state, seat, observation.reshape(1, observation.size))
    return seat


@jit
def random_move(state: Any, rng: Any) -> int:
    """Any legal move, each equally likely; both are arrays of one record."""
    return engine.random_move(state[0], rng[0])
