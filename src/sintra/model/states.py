"""The rules' states, copied and read quickly: NumPy takes a record field by field."""

from functools import lru_cache
from typing import Any

import numpy as np


def copied(state: Any) -> Any:
    """An independent copy of a state, as bytes.

    ``ndarray.copy`` takes up to a hundred times as long.

    >>> import sintra
    >>> state = sintra.duel().new_state()
    >>> copy = copied(state)
    >>> copy["score"] += 1
    >>> copy.dtype == state.dtype, bool((copy == state).any())
    (True, False)
    """
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)


def fields(state: Any, only: frozenset[str] | None = None) -> dict[str, Any]:
    """The fields of a state of one game as numbers and lists, by name: all, or ``only`` some.

    >>> import sintra
    >>> read = fields(sintra.azul().new_state())
    >>> read["turn_round"], read["score"]
    (1, [0, 0, 0, 0])
    """
    get = np.frombuffer(state.tobytes(), np.int64).tolist().__getitem__
    flat, grids = _layout(state.dtype, only)
    read: dict[str, Any] = {name: get(where) for name, where in flat}
    for name, rows in grids:
        read[name] = list(map(get, rows))
    return read


_Flat = list[tuple[str, int | slice]]
_Grids = list[tuple[str, list[slice]]]


@lru_cache(8)
def _layout(dtype: Any, only: frozenset[str] | None) -> tuple[_Flat, _Grids]:
    """Where the numbers and lists are, and where the rows of those that are lists of lists."""
    flat: _Flat = []
    grids: _Grids = []
    for name in dtype.names:
        if only is not None and name not in only:
            continue
        kind, offset = dtype.fields[name][:2]
        assert kind.base == np.int64, f"{name}: all fields are whole numbers of 64 bits"
        first = offset // 8
        match kind.shape:
            case ():
                flat.append((name, first))
            case (count,):
                flat.append((name, slice(first, first + count)))
            case (count, width):
                starts = range(first, first + count * width, width)
                grids.append((name, [slice(start, start + width) for start in starts]))
            case _:
                raise AssertionError(f"{name}: no field has more than two dimensions")
    return flat, grids


def without(state: Any, names: frozenset[str]) -> bytes:
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
