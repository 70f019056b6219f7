"""Writing columns, compiled: each function writes from a column on and returns the next one.

An observation is written to a *row* and then copied to where it is wanted. A row is a record, not
an array, for the reason that a log of effects is one: Numba counts references to arrays, and every
small function here would count twice.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.bits import lowest
from sintra.rules.jit import generic, jit

MOST = 255
"""The largest number that a column can hold; what is larger (a score, a round) is written so."""
LONGEST = 1664
"""Columns that a row has room for; more than any game needs."""
_NOWHERE = LONGEST - 1
"""A column that is no part of any observation. What has no place is written here: a store that is
always made costs less than a branch that nobody can predict."""

ROW: np.dtype[Any] = np.dtype(
    (
        np.record,
        {
            "names": ["columns", "words"],
            "formats": [(np.uint8, (LONGEST,)), (np.uint64, (LONGEST // 8,))],
            "offsets": [0, 0],
        },
    )
)
"""A row: its columns, and the same memory as words of eight columns."""
Row = Any
"""A record of type ``ROW``."""

_SPREAD = np.array(
    [[bits >> place & 1 for place in range(8)] for bits in range(256)], np.uint8
).view(np.uint64)[:, 0]
"""Eight bits as eight columns."""


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
def deliver(out: Row, rows: NDArray[Any], number: int) -> None:
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
    out.columns[at + place if 0 <= place < size else _NOWHERE] = 1
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
    out.columns[at + color if n > 0 else _NOWHERE] = n
    return at + size


@jit
def moves(out: Row, left: int, first: int, size: int) -> None:
    """A row of nothing but moves: those that are legal, given as bits counted from ``first``.

    Always nine words, whatever the bits: a loop over those that are set ends where no processor
    expects it.
    """
    words = out.words
    for word in range((size + 7) >> 3):
        words[word] = 0
    word = first >> 3
    shift = first & 7
    words[word] = _SPREAD[((left & 255) << shift) & 255]
    for further in range(1, 9):
        words[word + further] = _SPREAD[(left >> min(8 * further - shift, 63)) & 255]


@jit
def two_planes(out: Row, word: int, one: int, other: int) -> int:
    """Two planes of 36 cells, given as bits, into nine words; returns the next one."""
    words = out.words
    words[word] = _SPREAD[one & 255]
    words[word + 1] = _SPREAD[(one >> 8) & 255]
    words[word + 2] = _SPREAD[(one >> 16) & 255]
    words[word + 3] = _SPREAD[(one >> 24) & 255]
    words[word + 4] = _SPREAD[(one >> 32) | ((other & 15) << 4)]
    words[word + 5] = _SPREAD[(other >> 4) & 255]
    words[word + 6] = _SPREAD[(other >> 12) & 255]
    words[word + 7] = _SPREAD[(other >> 20) & 255]
    words[word + 8] = _SPREAD[(other >> 28) & 255]
    return word + 9
