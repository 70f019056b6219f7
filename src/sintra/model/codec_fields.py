"""Values of a position dictionary: writing them, and reading them with clear errors."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sintra.model.errors import PositionError

COLORS = "BYRKT"


def tiles_text(counts: Iterable[int]) -> str:
    """Tiles by color as their letters."""
    blue, yellow, red, black, teal = counts  # written out: views are made of dozens of these
    return "B" * blue + "Y" * yellow + "R" * red + "K" * black + "T" * teal


def bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, from the lowest.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def grid_rows(width: int, letters: str, grids: Iterable[int]) -> list[str]:
    """Grids of bits, one for each letter, as rows of characters; a dot where no bit is set."""
    cells = ["."] * (width * width)
    for letter, grid in zip(letters, grids, strict=True):
        for place in bits(grid):
            cells[place] = letter
    return ["".join(cells[row * width : (row + 1) * width]) for row in range(width)]


def whole(value: Any, what: str) -> int:
    """A whole number of reasonable size."""
    if isinstance(value, bool) or not isinstance(value, int) or not -1000 < value < 1000:
        raise PositionError([f"{what!r} has to be a whole number, not {value!r}"])
    return value


def needed(position: dict[str, Any], key: str) -> Any:
    """The value of a key that a position must have."""
    if key not in position:
        raise PositionError([f"the position has no {key!r}"])
    return position[key]


def index(known: Sequence[str], word: Any, what: str) -> int:
    """The index of a word in a list of known words."""
    if not isinstance(word, str) or not word or word not in tuple(known):
        raise PositionError([f"{word!r} is not {what}; known are {', '.join(known)}"])
    return known.index(word)


def seat(value: Any, players: int, absent: int, word: str | None, what: str) -> int:
    """A seat; ``absent`` for ``word`` or ``None``."""
    if value is None or value == word:
        return absent
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
        raise PositionError([f"{what!r} is a seat, 0 to {players - 1}, not {value!r}"])
    return value


def counts(text: Any, what: str) -> list[int]:
    """Tiles by color, from their letters."""
    if not isinstance(text, str) or set(text) - set(COLORS):
        raise PositionError([f"{what!r} is written with the letters {COLORS}, not {text!r}"])
    return [text.count(color) for color in COLORS]


def one_color(text: Any, what: str) -> int:
    """The number of tiles in a text that may hold one color only."""
    if sum(1 for n in counts(text, what) if n) > 1:
        raise PositionError([f"{what!r} holds tiles of one color, not {text!r}"])
    return len(text)


def fixed(items: Any, size: int, what: str) -> Any:
    """A list with the one length that it can have."""
    if not isinstance(items, list | tuple) or len(items) != size:
        raise PositionError([f"{what!r} is a list of {size}, not {items!r}"])
    return items


def keys(given: Any, known: Sequence[str], what: str) -> None:
    """Refuse keys that mean nothing: they are typing errors."""
    if not isinstance(given, dict):
        raise PositionError([f"{what} is a dictionary, not {given!r}"])
    unknown = sorted(repr(key) for key in given if key not in known)
    if unknown:
        raise PositionError([f"{what} has no {', '.join(unknown)}"])


_ANY_ORDER = ("bag", "tower", "lid", "center", "rest")
"""Tiles that lie together without any order."""


def same(position: dict[str, Any], told: dict[str, Any], ignored: Sequence[str] = ()) -> None:
    """Refuse what is given otherwise than it follows from the rest."""
    for key, value in position.items():
        if key not in told:
            raise PositionError([f"{key!r} means nothing here"])
        shown = sorted(value) if key in _ANY_ORDER and isinstance(value, str) else value
        if key not in ignored and shown != (sorted(told[key]) if key in _ANY_ORDER else told[key]):
            raise PositionError([f"{key!r} is {value!r}, but follows to be {told[key]!r}"])
