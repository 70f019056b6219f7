"""Observations and action masks of single games, compiled (states are arrays of one record)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.kernel.columns import copy_row, new_row, put_action_mask, write_observation
from sintra.rules import engine
from sintra.rules.engine import mask_offset
from sintra.rules.jit import jit

Observation = NDArray[np.uint8]
Mask = NDArray[np.bool_] | NDArray[np.int8]


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
def legal_mask_and_observe(state: Any, mask: Mask, observation: Observation) -> int:
    """Write the mask, and the observation of the seat that decides, if one does; returns who.

    Both arrays have one axis.
    """
    seat = legal_mask(state, mask.reshape(1, mask.size))
    if seat >= 0:
        observe(state, seat, observation.reshape(1, observation.size))
    return seat
