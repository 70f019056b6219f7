"""Writing the columns of an observation, compiled.

An observation is written to a *row* and then copied to its place in an array. A row is a record,
not an array, because Numba counts references to arrays at every call of a small function. Each
``put_`` function writes from column ``at`` on and returns the column after the last one.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.bits import lowest
from sintra.rules.jit import generic, jit

MAX_VALUE = 255
"""The largest value of a column; a larger number (a score, a round) is written as this one."""
MAX_COLUMNS = 1664
"""The columns of a row; more than any game needs."""
_UNUSED = MAX_COLUMNS - 1
"""A column that is part of no observation. Values without a place are written here: a store that
is always made costs less than a branch that the processor cannot predict."""

ROW: np.dtype[Any] = np.dtype(
    (
        np.record,
        {
            "names": ["columns", "words"],
            "formats": [(np.uint8, (MAX_COLUMNS,)), (np.uint64, (MAX_COLUMNS // 8,))],
            "offsets": [0, 0],
        },
    )
)
"""A row: its columns, and the same memory as words of eight columns."""
Row = Any
"""A record of type ``ROW``."""

_EXPANDED = np.array(
    [[bits >> place & 1 for place in range(8)] for bits in range(256)], np.uint8
).view(np.uint64)[:, 0]
"""Eight bits as a word of eight columns."""


@generic
def write_observation(s: Any, seat: int, row: Row) -> int:
    """Write what ``seat`` may know of a state; returns the number of columns.

    If the seat does not decide in it, the state has to be that of ``Position.view(seat)`` while
    secret moves are under way.
    """
    raise AssertionError


@jit
def new_row() -> Any:
    """An array of one row to write to."""
    return np.zeros(1, ROW)


@jit
def copy_row(row: Row, array: NDArray[Any], i: int) -> None:
    """Copy the first columns of a row to ``array[i]``."""
    for column in range(array.shape[1]):
        array[i, column] = row.columns[column]


@jit
def clear_row(row: Row) -> None:
    """Set a whole row to 0, so that only other values have to be written."""
    for column in range(MAX_COLUMNS):
        row.columns[column] = 0


@jit
def put_number(row: Row, at: int, value: int) -> int:
    """Write one number."""
    row.columns[at] = min(value, MAX_VALUE)
    return at + 1


@jit
def put_counts(row: Row, at: int, values: Any) -> int:
    """Write a list of small numbers."""
    for place in range(len(values)):
        row.columns[at + place] = values[place]
    return at + len(values)


@jit
def put_one_hot(row: Row, at: int, index: int, size: int) -> int:
    """Write a one-hot vector; all 0 if the index is out of range."""
    row.columns[at + index if 0 <= index < size else _UNUSED] = 1
    return at + size


@jit
def put_bits(row: Row, at: int, bits: int, size: int) -> int:
    """Write a set, or a plane, that is given as bits."""
    while bits != 0:
        row.columns[at + lowest(bits)] = 1
        bits &= bits - 1
    return at + size


@jit
def put_color_count(row: Row, at: int, color: int, n: int, size: int) -> int:
    """Write counts by color, where only one color has a count."""
    row.columns[at + color if n > 0 else _UNUSED] = n
    return at + size


@jit
def put_action_mask(row: Row, legal_moves: int, offset: int, size: int) -> None:
    """Write an action mask of so many columns to the beginning of a row.

    The legal moves are bits; bit 0 is the move with id ``offset``. It always writes nine words: a
    loop over the bits that are set would end where the processor cannot predict it.
    """
    words = row.words
    for word in range((size + 7) >> 3):
        words[word] = 0
    word = offset >> 3
    shift = offset & 7
    words[word] = _EXPANDED[((legal_moves & 255) << shift) & 255]
    for further in range(1, 9):
        words[word + further] = _EXPANDED[(legal_moves >> min(8 * further - shift, 63)) & 255]


@jit
def put_two_planes(row: Row, word: int, first: int, second: int) -> int:
    """Write two planes of 36 cells, given as bits, to nine words; returns the next word."""
    words = row.words
    words[word] = _EXPANDED[first & 255]
    words[word + 1] = _EXPANDED[(first >> 8) & 255]
    words[word + 2] = _EXPANDED[(first >> 16) & 255]
    words[word + 3] = _EXPANDED[(first >> 24) & 255]
    words[word + 4] = _EXPANDED[(first >> 32) | ((second & 15) << 4)]
    words[word + 5] = _EXPANDED[(second >> 4) & 255]
    words[word + 6] = _EXPANDED[(second >> 12) & 255]
    words[word + 7] = _EXPANDED[(second >> 20) & 255]
    words[word + 8] = _EXPANDED[(second >> 28) & 255]
    return word + 9
