"""Writing columns, compiled: each function writes from a column on and returns the next one.

An array is handed on with the row to write, not cut into rows: Numba counts references to every
cut with atomic operations.
"""

from typing import Any

from numpy.typing import NDArray

from sintra.envs.blocks import MOST
from sintra.rules.bits import lowest
from sintra.rules.compiled import generic, jit

Rows = NDArray[Any]


@generic
def write(s: Any, seat: int, out: Rows, row: int) -> int:
    """Write what ``seat`` may know of a state; returns the number of columns.

    The state is the true one if the seat decides in it, else that of ``Position.view(seat)``.
    """
    raise AssertionError


@jit
def clear(out: Rows, row: int) -> None:
    """Set a whole row to 0; whoever writes afterwards writes only what is not."""
    for column in range(out.shape[1]):
        out[row, column] = 0


@jit
def number(out: Rows, row: int, at: int, value: int) -> int:
    """One number."""
    out[row, at] = min(value, MOST)
    return at + 1


@jit
def counts(out: Rows, row: int, at: int, values: Any) -> int:
    """A list of small numbers."""
    for place in range(len(values)):
        out[row, at + place] = values[place]
    return at + len(values)


@jit
def one_of(out: Rows, row: int, at: int, place: int, size: int) -> int:
    """One of several; none if ``place`` is not one of them."""
    if 0 <= place < size:
        out[row, at + place] = 1
    return at + size


@jit
def members(out: Rows, row: int, at: int, bits: int, size: int) -> int:
    """A set, or a plane, given as bits."""
    while bits != 0:
        out[row, at + lowest(bits)] = 1
        bits &= bits - 1
    return at + size


@jit
def some(out: Rows, row: int, at: int, color: int, n: int, size: int) -> int:
    """``n`` of one color; nothing if there are none."""
    if n > 0:
        out[row, at + color] = n
    return at + size
