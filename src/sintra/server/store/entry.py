"""One line of a table's history, as it is stored and sent."""

from dataclasses import dataclass

MOVE, CHANCE, UNDO, CONFIRM, RESIGN = "move", "chance", "undo", "confirm", "resign"
"""Kinds of entries."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened at a table. Entries are numbered from 1 and never change."""

    seq: int
    kind: str
    by: int | None
    """The seat; ``None`` for chance."""
    text: str | None = None
    """The event in the notation; ``None`` if it is not one of the game's."""
    to: int | None = None
    """Undo: entries after this number are void."""
