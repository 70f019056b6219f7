"""The clients that are connected to a table, and what they are sent."""

import time
from collections.abc import Collection
from typing import Protocol, cast

from sintra.server.schema import messages
from sintra.server.schema.types import Phrase
from sintra.server.store import entry as kinds
from sintra.server.tables.asker import Asker
from sintra.server.tables.history import History
from sintra.server.tables.peers import Presence
from sintra.server.tables.presenter import Presenter
from sintra.server.tables.tokens import Tokens
from sintra.server.work import measured

MAX_STATE_ENTRIES = 1000
"""Entries in one ``state``, at most: the latest. Earlier ones are read in pages."""


class Listener(Protocol):
    """A client that is connected to a table."""

    seats: set[int]
    """The client's seats; empty for a spectator."""
    address: str
    """By which the client is counted."""

    def send(self, message: messages.ServerMessage) -> None:
        """Queue a message; does not wait until it is sent."""


class PublishedTable(Protocol):
    """What the publisher reads of a table, which in turn has a publisher."""

    id: str
    rematch: str | None
    presenter: Presenter

    @property
    def history(self) -> History:
        """The history of the game."""


class Publisher:
    """Sends the clients of a table what they may know."""

    def __init__(self, table: PublishedTable, tokens: Tokens) -> None:
        self._table = table
        self._tokens = tokens
        self.listeners: set[Listener] = set()
        self.remote_presence: dict[str, Presence] = {}
        """Who is connected through other processes."""
        self.published_chance = 0
        """How many chance events were published last, for the pace of the levels."""
        self.published_at = time.monotonic()

    def events(self, since: int) -> None:
        """Send everybody the entries after ``since``, each as much as they may know."""
        new = self._table.history.entries[since:]
        self.published_chance = sum(entry.kind == kinds.CHANCE for entry in new)
        self.published_at = time.monotonic()
        snapshot = self._table.presenter.snapshot(new, self._table.history.take_steps())
        for listener in list(self.listeners):
            listener.send(snapshot.state("events", listener.seats))

    def gone(self) -> None:
        """Tell everybody that the table is no longer there."""
        for listener in list(self.listeners):
            listener.send({"type": "gone"})

    def table(self) -> None:
        """Send everybody who is connected and what is offered."""
        for listener in list(self.listeners):
            listener.send(self.table_message(listener))

    def phrase(self, seat: int, phrase: str) -> None:
        """Send everybody a phrase of a seat."""
        for listener in list(self.listeners):
            listener.send({"type": "phrase", "seat": seat, "phrase": cast(Phrase, phrase)})

    def rematch(self) -> None:
        """Send everybody the table of the rematch."""
        for listener in list(self.listeners):
            listener.send(self.rematch_message(listener))

    def table_message(self, listener: Listener) -> messages.TableMessage:
        """What everybody may know about the table."""
        return {"type": "table", "table": self._table.presenter.table_info(listener.seats)}

    def rematch_message(self, listener: Listener) -> messages.Rematch:
        """The table of the rematch, with the tokens of the listener's seats."""
        rematch = self._table.rematch or ""
        tokens = {str(seat): self._tokens.seat(rematch, seat, 0) for seat in listener.seats}
        return {"type": "rematch", "table": rematch, "tokens": tokens}

    def state(self, listener: Listener, since: int | None) -> messages.State:
        """Where the game stands, with the entries after ``since``."""
        with measured():
            new = self._table.history.entries[since or 0 :][-MAX_STATE_ENTRIES:]
            return self._table.presenter.snapshot(new).state("state", listener.seats)

    def add(self, listener: Listener) -> None:
        """A client has connected."""
        self.listeners.add(listener)
        self._table.presenter.invalidate_people()

    def remove(self, listener: Listener) -> None:
        """A client has disconnected."""
        self.listeners.discard(listener)
        self._table.presenter.invalidate_people()

    def set_remote_presence(self, presence: dict[str, Presence]) -> None:
        """Set who is connected through other processes."""
        self.remote_presence = presence
        self._table.presenter.invalidate_people()

    def asker(self) -> Asker | None:
        """Who is connected through this process, and so waits for the levels."""
        sitting = frozenset(one.address for one in self.listeners if one.seats)
        watching = frozenset(one.address for one in self.listeners if not one.seats)
        if not sitting and not watching:
            return None
        return Asker(sitting or watching, self._table.id, bool(sitting))

    def presence(self) -> list[Presence]:
        """Who is connected, through this process and through others."""
        return [self.local_presence(), *self.remote_presence.values()]

    def local_presence(self) -> Presence:
        """Who is connected through this process."""
        seats = frozenset(seat for listener in self.listeners for seat in listener.seats)
        return Presence(seats, sum(not listener.seats for listener in self.listeners))

    def revoke(self, seats: Collection[int]) -> None:
        """Make spectators of the clients that had these seats."""
        for listener in list(self.listeners):
            if not listener.seats.isdisjoint(seats):
                listener.seats.difference_update(seats)
                self._table.presenter.invalidate_people()
                listener.send(self.state(listener, None))
