"""Why the points: what an event did beyond itself, each effect with its parts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sintra.rules.effects import EffectKind

_COLUMNS = "abcdef"

ALWAYS = ("kind", "seat", "points")
"""The fields that the JSON form of an effect always has; others are left out when empty."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One consequence of an event.

    ``kind`` says which fields mean something: ``tile`` (row, column, across, down), ``special``
    (row, column), ``draw``, ``broken`` or in Azul ``floor`` (count, discarded), ``unplaceable``
    (row, count, discarded), ``cost`` (count, spaces, marker), ``goal`` (name, count, worth),
    ``marker``, ``restock`` (count), ``round`` (count), ``end``.
    """

    kind: str
    seat: int | None
    """Whom it concerns, if anybody."""
    points: int = 0
    """What it added to the seat's score (negative: took). A goal only counts at ``end``."""
    row: int | None = None
    """Line or grid row, from 1."""
    column: str | None = None
    """Grid column, from ``a``."""
    across: int = 0
    """Length of the horizontal run with the tile in it."""
    down: int = 0
    """Length of the vertical run with the tile in it."""
    count: int = 0
    """Tiles broken or on the floor, spaces filled, times fulfilled, or the number of the round."""
    discarded: int = 0
    """Tiles among them that found no space, and cost nothing."""
    spaces: int = 0
    """Points for broken tiles, or for the floor, before the floor at 0."""
    marker: int = 0
    """Points for the starting player tile, before the floor at 0."""
    name: str | None = None
    """Name of the goal."""
    worth: int = 0
    """Points of a goal, or of a tile."""

    @property
    def text(self) -> str:
        """The effect in words, without the player's name."""
        words: Callable[[Effect], str] = _WORDS[self.kind]
        return words(self)

    def to_dict(self) -> dict[str, Any]:
        """JSON form: the fields that say something."""
        every = {name: getattr(self, name) for name in self.__slots__}
        return {
            name: value for name, value in every.items() if name in ALWAYS or value not in (None, 0)
        }


def _plural(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else "−" + str(-n) if n < 0 else "0"


def _tile_words(e: Effect) -> str:
    runs = []
    if e.across > 1:
        runs.append(f"row {e.across}")
    if e.down > 1:
        runs.append(f"column {e.down}")
    return f"tile on {e.column}{e.row}: {' + '.join(runs) or 'alone'} = {_signed(e.points)}"


def _cost_words(e: Effect) -> str:
    parts = []
    if e.spaces:
        parts.append(f"{_plural(e.count, 'tile')} lost {_signed(-e.spaces)}")
    if e.marker:
        parts.append(f"starting player tile {_signed(-e.marker)}")
    floored = (
        "" if -e.points == e.spaces + e.marker else f", but never below 0: {_signed(e.points)}"
    )
    return ", ".join(parts) + floored


def _lost_words(e: Effect, where: str) -> str:
    extra = f", {e.discarded} of them at no cost" if e.discarded else ""
    return f"{_plural(e.count, 'tile')} {where}{extra}"


_WORDS = {
    "tile": _tile_words,
    "special": lambda e: f"special tile on {e.column}{e.row}: {_signed(e.points)}",
    "draw": lambda e: f"pays {-e.points} to draw",
    "broken": lambda e: _lost_words(e, "broken"),
    "floor": lambda e: _lost_words(e, "to the floor"),
    "unplaceable": lambda e: f"line {e.row} cannot be placed: {_lost_words(e, 'lost')}",
    "cost": _cost_words,
    "goal": lambda e: f"{e.name} ×{e.count}: {_signed(e.worth)}",
    "marker": lambda e: "becomes the starting player",
    "restock": lambda e: f"the bag is restocked with {_plural(e.count, 'tile')}",
    "round": lambda e: f"round {e.count} begins",
    "end": lambda e: f"at the end {_signed(e.points)}",
}


@lru_cache(4096)
def decode(row: tuple[int, ...], goals: tuple[str, ...]) -> Effect:
    """Make an effect of a row of the rules' log. There are not many, and they come again."""
    kind = EffectKind(row[0])
    seat = None if row[1] < 0 else row[1]
    a, b, c, d = row[2:6]
    name = kind.name.lower()
    match kind:
        case EffectKind.TILE:
            points = max(1, (c if c > 1 else 0) + (d if d > 1 else 0))
            return Effect(name, seat, points, a + 1, _COLUMNS[b], across=c, down=d)
        case EffectKind.SPECIAL:
            return Effect(name, seat, c, a + 1, _COLUMNS[b])
        case EffectKind.DRAW:
            return Effect(name, seat, -a)
        case EffectKind.BROKEN | EffectKind.FLOOR:
            return Effect(name, seat, count=a, discarded=b)
        case EffectKind.UNPLACEABLE:
            return Effect(name, seat, row=a + 1, count=b, discarded=c)
        case EffectKind.COST:
            return Effect(name, seat, -d, count=a, spaces=b, marker=c)
        case EffectKind.GOAL:
            return Effect(name, seat, count=b, name=goals[a], worth=c)
        case EffectKind.END:
            return Effect(name, seat, a)
        case _:
            return Effect(name, seat, count=a)
