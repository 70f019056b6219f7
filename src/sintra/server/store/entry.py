"""One entry of a table's history, as it is stored."""

from dataclasses import dataclass
from typing import Final, Literal

EntryKind = Literal["move", "chance", "undo", "confirm", "resign", "timeout"]
MOVE: Final = "move"
CHANCE: Final = "chance"
UNDO: Final = "undo"
CONFIRM: Final = "confirm"
RESIGN: Final = "resign"
TIMEOUT: Final = "timeout"


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened at a table. Entries are numbered from 1 and never change."""

    seq: int
    kind: EntryKind
    by: int | None
    """The seat; ``None`` for chance."""
    text: str | None = None
    """The event in the game's notation; ``None`` if the entry is not an event of the game."""
    to: int | None = None
    """For an undo: entries after this number no longer count."""
