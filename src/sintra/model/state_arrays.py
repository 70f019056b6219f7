"""Fast copies and reads of the rules' states; NumPy itself handles a record field by field."""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any

import numpy as np


def copy_state(state: Any) -> Any:
    """An independent copy of a state, as bytes.

    ``ndarray.copy`` takes up to a hundred times as long.

    >>> import sintra
    >>> state = sintra.duel().new_state()
    >>> copy = copy_state(state)
    >>> copy["score"] += 1
    >>> copy.dtype == state.dtype, bool((copy == state).any())
    (True, False)
    """
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)


def read_fields(state: Any, only: frozenset[str] | None = None) -> dict[str, Any]:
    """The fields of a state of one game as numbers and lists, by name: all, or ``only`` some.

    >>> import sintra
    >>> read = read_fields(sintra.azul().new_state())
    >>> read["turn_round"], read["score"]
    (1, [0, 0, 0, 0])
    """
    part, names, values, grids = _layout(state.dtype, only)
    numbers = np.frombuffer(state, np.int64)[part].tolist()
    read = dict(zip(names, values(numbers), strict=True))
    for name, rows in grids:
        read[name] = list(rows(numbers))
    return read


_Get = Callable[[list[int]], Any]
"""Takes several numbers, or lists of them, out of a list."""


@lru_cache(8)
def _layout(
    dtype: Any, only: frozenset[str] | None
) -> tuple[slice, list[str], _Get, list[tuple[str, _Get]]]:
    """Which part of a state some fields are in, and how to take them out of it.

    Those that are lists of lists are taken out row by row.
    """
    wanted = [name for name in dtype.names if only is None or name in only]
    begin = dtype.fields[wanted[0]][1]
    end = dtype.fields[wanted[-1]][1] + dtype.fields[wanted[-1]][0].itemsize
    flat: dict[str, int | slice] = {}
    grids: list[tuple[str, _Get]] = []
    for name in wanted:
        kind, offset = dtype.fields[name][:2]
        assert kind.base == np.int64, f"{name}: all fields are whole numbers of 64 bits"
        first = (offset - begin) // 8
        match kind.shape:
            case ():
                flat[name] = first
            case (count,):
                flat[name] = slice(first, first + count)
            case (count, width):
                starts = range(first, first + count * width, width)
                grids.append((name, itemgetter(*(slice(at, at + width) for at in starts))))
            case _:
                raise AssertionError(f"{name}: no field has more than two dimensions")
    return slice(begin // 8, end // 8), list(flat), itemgetter(*flat.values()), grids


def bytes_without(state: Any, names: frozenset[str]) -> bytes:
    """A state as bytes, without some of its fields."""
    raw = state.tobytes()
    return b"".join([raw[part] for part in _parts(state.dtype, names)])


@lru_cache(8)
def _parts(dtype: Any, names: frozenset[str]) -> list[slice]:
    """Where the other fields are; neighbors are one part."""
    parts: list[slice] = []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        if name in names:
            continue
        if parts and parts[-1].stop == offset:
            offset = parts.pop().start
        parts.append(slice(offset, dtype.fields[name][1] + kind.itemsize))
    return parts
