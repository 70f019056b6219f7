"""The layout of observations: named blocks of columns, each with a shape and labels."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.model.errors import SintraError

Observation = NDArray[np.uint8]
"""What a seat may know, as one vector of small numbers; or several, along the first axes."""

Blocks = dict[str, NDArray[Any]]
"""An observation by block, each block in its shape."""

SEATS = ("own", "next", "third", "fourth")
"""Seats as an observation names them: the observing seat first, the others clockwise."""


@dataclass(frozen=True)
class Axis:
    """One axis of a block."""

    name: str
    labels: tuple[str, ...]
    """What each index along the axis stands for."""


@dataclass(frozen=True)
class Block:
    """Adjacent columns of an observation that form one array."""

    name: str
    axes: tuple[Axis, ...]
    high: int
    """The largest value that occurs; 1 for a flag."""
    about: str
    """What the values mean."""
    start: int = 0
    """Its first column."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of each axis; ``()`` for a single number."""
        return tuple(len(axis.labels) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many columns it has."""
        return prod(self.shape)

    @property
    def columns(self) -> slice:
        """Its columns."""
        return slice(self.start, self.start + self.size)

    def labels(self) -> Iterator[str]:
        """A name for each of its columns, in order."""
        for words in product(*(axis.labels for axis in self.axes)):
            yield f"{self.name}[{', '.join(words)}]" if words else self.name


def block(name: str, axes: Sequence[Axis], high: int, about: str) -> Block:
    """A block without a place; ``Layout`` gives it one."""
    return Block(name, tuple(axes), high, about)


class Layout(Mapping[str, Block]):
    """The blocks of a game's observations, by name and in order.

    >>> import sintra
    >>> from sintra.envs.observation import observe
    >>> layout = observe.layout(sintra.duel())
    >>> layout["sun"].shape
    (5, 5)
    >>> layout.label(layout["sun"].start + 7)
    'sun[1, R]'
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks: dict[str, Block] = {}
        self.size = 0
        """Columns of an observation."""
        for each in blocks:
            placed = Block(each.name, each.axes, each.high, each.about, self.size)
            self._blocks[each.name] = placed
            self.size += placed.size
        self._labels = tuple(label for each in self.values() for label in each.labels())

    def __getitem__(self, name: str) -> Block:
        try:
            return self._blocks[name]
        except KeyError:
            known = ", ".join(self._blocks)
            raise SintraError(f"there is no block {name!r}; blocks are {known}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._blocks)

    def __len__(self) -> int:
        return len(self._blocks)

    def __contains__(self, name: object) -> bool:
        return name in self._blocks

    @property
    def high(self) -> Observation:
        """The largest value of each column, for spaces and for scaling."""
        return np.concatenate([np.full(b.size, b.high, np.uint8) for b in self.values()])

    def label(self, column: int) -> str:
        """What a column means, in words."""
        if not 0 <= column < self.size:
            raise SintraError(f"columns are 0 to {self.size - 1}, not {column}")
        return self._labels[column]

    def labels(self) -> tuple[str, ...]:
        """What each column means, in words."""
        return self._labels

    def split(self, observation: NDArray[Any]) -> Blocks:
        """The blocks of an observation, each in its shape; views where NumPy can give them.

        A batch of observations keeps its first axes: ``(4096, size)`` gives ``(4096, 5, 5)``.
        """
        if observation.shape[-1:] != (self.size,):
            raise SintraError(
                f"an observation has {self.size} columns; this array's shape is {observation.shape}"
            )
        batch_shape = observation.shape[:-1]
        return {
            b.name: observation[..., b.columns].reshape(batch_shape + b.shape)
            for b in self.values()
        }

    def scaled(self, observation: NDArray[Any]) -> NDArray[np.float32]:
        """The observation scaled to 0 to 1, for a network: each column divided by its ``high``."""
        scaled: NDArray[np.float32] = observation.astype(np.float32)
        scaled /= self.high
        return scaled

    def table(self) -> str:
        """All blocks as a Markdown table, for the documentation."""
        rows = ["| block | columns | shape | up to | what it says |", "|---|---|---|---|---|"]
        for each in self.values():
            last = each.start + each.size - 1
            columns = f"{each.start}" if each.size == 1 else f"{each.start}–{last}"
            axes = " × ".join(f"{len(axis.labels)} {axis.name}" for axis in each.axes) or "1"
            rows.append(f"| `{each.name}` | {columns} | {axes} | {each.high} | {each.about} |")
        return "\n".join(rows)

    def axes(self) -> str:
        """The labels of all axes as a Markdown table, for the documentation."""
        rows = ["| axis | in | entries, in order |", "|---|---|---|"]
        where: dict[Axis, list[str]] = {}
        for each in self.values():
            for axis in each.axes:
                names = where.setdefault(axis, [])
                if each.name not in names:
                    names.append(each.name)
        for axis, names in where.items():
            blocks = ", ".join(f"`{name}`" for name in names)
            rows.append(f"| {axis.name} | {blocks} | {' '.join(map(_code, axis.labels))} |")
        return "\n".join(rows)


def _code(word: str) -> str:
    return f"`{word}`"


# Axes that both games have ----------------------------------------------------------------------

COLORS = Axis("colors", tuple("BYRKT"))


def numbers(name: str, count: int) -> Axis:
    """An axis of things numbered from 1."""
    return Axis(name, tuple(str(number + 1) for number in range(count)))


def letters(name: str, count: int) -> Axis:
    """An axis of board columns, from ``a``."""
    return Axis(name, tuple("abcdef"[:count]))


def seats(players: int) -> Axis:
    """An axis of players, the observing seat first."""
    return Axis("seats", SEATS[:players])
