"""Writing columns, compiled: each function writes from a column on and returns the next one.

An observation is written to a *row* and then copied to where it is wanted. A row is a record, not
an array, for the reason that a log of effects is one: Numba counts references to arrays, and every
small function here would count twice.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.blocks import MOST
from sintra.rules.bits import lowest
from sintra.rules.compiled import generic, jit

LONGEST = 1664
"""Columns that a row has room for."""

ROW: np.dtype[Any] = np.dtype((np.record, [("columns", np.uint8, (LONGEST,))]))
Row = Any
"""A record of type ``ROW``."""


@generic
def write(s: Any, seat: int, out: Row) -> int:
    """Write what ``seat`` may know of a state; returns the number of columns.

    The state is the true one if the seat decides in it, else that of ``Position.view(seat)``.
    """
    raise AssertionError


@jit
def new_row() -> Any:
    """An array of one row to write to."""
    return np.zeros(1, ROW)


@jit
def deliver(out: Row, rows: NDArray[np.uint8], number: int) -> None:
    """Copy a row to its place among others."""
    for column in range(rows.shape[1]):
        rows[number, column] = out.columns[column]


@jit
def clear(out: Row) -> None:
    """Set a whole row to 0; whoever writes afterwards writes only what is not."""
    for column in range(LONGEST):
        out.columns[column] = 0


@jit
def number(out: Row, at: int, value: int) -> int:
    """One number."""
    out.columns[at] = min(value, MOST)
    return at + 1


@jit
def counts(out: Row, at: int, values: Any) -> int:
    """A list of small numbers."""
    for place in range(len(values)):
        out.columns[at + place] = values[place]
    return at + len(values)


@jit
def one_of(out: Row, at: int, place: int, size: int) -> int:
    """One of several; none if ``place`` is not one of them."""
    if 0 <= place < size:
        out.columns[at + place] = 1
    return at + size


@jit
def members(out: Row, at: int, bits: int, size: int) -> int:
    """A set, or a plane, given as bits."""
    while bits != 0:
        out.columns[at + lowest(bits)] = 1
        bits &= bits - 1
    return at + size


@jit
def some(out: Row, at: int, color: int, n: int, size: int) -> int:
    """``n`` of one color; nothing if there are none."""
    if n > 0:
        out.columns[at + color] = n
    return at + size
