"""What is kept of a table, and what one step changes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sintra.model.game import Json
from sintra.server.store.entry import Entry


class UnavailableError(Exception):
    """The database did not take it, or did not answer; perhaps it was stored all the same."""


class LostError(UnavailableError):
    """The connection to the database broke, which may be back already."""


class ConflictError(Exception):
    """Somebody else has written to this table since it was read; nothing has changed."""


PERSON, LEVEL, OPEN = "person", "level", "open"
"""Kinds of seats."""


@dataclass
class Seat:
    """Who sits on one side of a table."""

    seat: int
    kind: str
    """``PERSON``, ``LEVEL`` or ``OPEN``."""
    name: str | None
    level: int | None
    party: str
    """The same for seats that share a browser."""
    epoch: int = 0
    """Goes up when the seat is handed over: older tokens do not hold any more."""
    assisted: bool = False
    """Whether it has asked for a hint."""
    said: str | None = None
    """The last phrase."""
    said_at: int = 0
    """The table's version when it was said."""


@dataclass
class Offer:
    """Something that needs the others' consent."""

    id: str
    seat: int
    what: str
    """``"undo"`` or ``"rematch"``."""
    to: int | None
    agreed: list[int]
    """Seats that said yes."""
    open: bool = True


@dataclass
class Saved:
    """A table as it is kept, with all its events or only the later ones."""

    id: str
    game: str
    options: Json
    start: Json | None
    confirm: bool
    seats: list[Seat]
    events: Sequence[Entry] = ()
    offers: list[Offer] = field(default_factory=list)
    """Those that are open."""
    rematch: str | None = None
    version: int = 0


@dataclass
class Step:
    """What one message changes, all of it or nothing."""

    events: Sequence[Entry] = ()
    answer: tuple[int, str, int] | None = None
    """Seat, client id and ``seq`` that is answered."""
    taken: Seat | None = None
    """A seat that has changed hands; its ``epoch`` has gone up by one."""
    assisted: int | None = None
    """A seat that has asked for its first hint."""
    said: tuple[int, str] | None = None
    """A seat and its phrase."""
    offers: Sequence[Offer] = ()
    confirm: bool | None = None
    rematch: Saved | None = None
    """A new table that follows this one."""

    def is_plain(self) -> bool:
        """Whether nothing changes but the game."""
        others = (self.taken, self.assisted, self.said, self.confirm, self.rematch)
        return bool(self.events) and not self.offers and all(other is None for other in others)
