"""Reading an observation: from the columns of a block back to names, numbers and seats."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.observation.layout import COLORS


def one_hot_index(columns: NDArray[Any]) -> int | None:
    """The index of the one column that is set; ``None`` if none is."""
    found = np.flatnonzero(columns)
    return int(found[0]) if len(found) else None


def one_hot_label(columns: NDArray[Any], words: Sequence[str]) -> str | None:
    """The word for the one column that is set; ``None`` if none is."""
    index = one_hot_index(columns)
    return None if index is None else words[index]


def count_labels(counts: NDArray[Any], words: Sequence[str]) -> list[str]:
    """The words with a count, each as often as its count."""
    return [word for word, n in zip(words, counts.tolist(), strict=True) for _ in range(n)]


def tiles_text(counts: NDArray[Any]) -> str:
    """Counts of tiles by color, as letters."""
    return "".join(count_labels(counts, COLORS.labels))


def plane_rows(planes: NDArray[Any], words: Sequence[str]) -> list[str]:
    """Planes ``(kinds, rows, columns)`` as rows of characters; a dot where nothing is set."""
    return [
        "".join(one_hot_label(cell, words) or "." for cell in row)
        for row in planes.transpose(1, 2, 0)
    ]


def absolute_seat(columns: NDArray[Any], seat: int) -> int | None:
    """The seat whose column is set, where columns count from ``seat``; ``None`` if none is."""
    offset = one_hot_index(columns)
    return None if offset is None else (seat + offset) % len(columns)
