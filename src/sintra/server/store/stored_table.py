"""The types in which tables are stored: a table, its seats, its offers, and one change of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from sintra.model.game import Json
from sintra.server.store.clock import Clock
from sintra.server.store.entry import Entry

SeatKind = Literal["person", "level", "open"]
PERSON: Final = "person"
LEVEL: Final = "level"
OPEN: Final = "open"


@dataclass
class Seat:
    """Who sits on one seat of a table. The fields are the columns of the database."""

    seat: int
    kind: SeatKind
    name: str | None
    level: int | None
    party: str
    """The same for seats that share a browser."""
    epoch: int = 0
    """Counts how often the seat changed hands. Tokens of an earlier epoch are not valid."""
    assisted: bool = False
    """Whether the seat has asked for a hint."""
    said: str | None = None
    """The last phrase that was sent from the seat."""
    said_at: int = 0
    """The table's version when the phrase was sent."""


@dataclass
class Offer:
    """A proposal that needs the consent of the other players."""

    id: str
    seat: int
    what: Literal["undo", "rematch"]
    to: int | None
    agreed: list[int]
    """Seats that have accepted."""
    open: bool = True


@dataclass
class StoredTable:
    """A table as it is stored, with all of its events or only the latest ones."""

    id: str
    game: str
    options: Json
    start: Json | None
    confirm: bool
    seats: list[Seat]
    events: Sequence[Entry] = ()
    offers: list[Offer] = field(default_factory=list)
    """Open offers only."""
    rematch: str | None = None
    version: int = 0
    clock: Clock | None = None


@dataclass
class Change:
    """What one action changes at a table. It is stored in one transaction."""

    events: Sequence[Entry] = ()
    """New entries of the history."""
    answer: tuple[int, str, int] | None = None
    """Seat, client id and the ``seq`` of the acknowledgment, to answer repeated messages."""
    taken: Seat | None = None
    """A seat that has changed hands; its ``epoch`` is one higher."""
    assisted: int | None = None
    """A seat that has asked for its first hint."""
    phrase: tuple[int, str] | None = None
    """A seat and the phrase it sends."""
    offers: Sequence[Offer] = ()
    confirm: bool | None = None
    rematch: StoredTable | None = None
    """The new table of a rematch."""
    clock: Clock | None = None
    """The clocks, if another one runs from now on."""

    def is_events_only(self) -> bool:
        """Whether nothing changes but the history."""
        others = (
            self.taken, self.assisted, self.phrase, self.confirm, self.rematch, self.clock
        )  # fmt: skip
        return bool(self.events) and not self.offers and all(other is None for other in others)
