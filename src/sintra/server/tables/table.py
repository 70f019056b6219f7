"""A live table: its seats, its game, and the clients that are connected to it.

One writer at a time works on a table (``lock``). An action is tried on a draft of the history,
stored, and only then becomes the table's state, is acknowledged, and is published to everybody.
"""

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass

from sintra.model.game import Game, make_game
from sintra.server.store import (
    LEVEL,
    PERSON,
    Change,
    ConflictError,
    ConnectionLostError,
    Offer,
    Seat,
    Store,
    StoredTable,
    UnavailableError,
)
from sintra.server.store import entry as kinds
from sintra.server.tables.clocks import RunningClock
from sintra.server.tables.compressed_history import CompressedHistory
from sintra.server.tables.history import History
from sintra.server.tables.peers import Peers, Presence
from sintra.server.tables.presenter import Presenter, distinct_names
from sintra.server.tables.publisher import Publisher
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.status import status_of
from sintra.server.tables.tokens import Tokens
from sintra.server.work import measured

SUBSTITUTE_LEVEL = 3
"""The level that plays on for a player who resigned while others still play."""

_MAX_INLINE_ENTRIES = 20
"""More entries than this are loaded in a thread. For fewer, a thread costs more than it saves."""


@dataclass(frozen=True)
class TableContext:
    """What all tables of a process share."""

    store: Store
    tokens: Tokens
    peers: Peers
    max_undos: int = 500
    """How often people may take back in one game."""
    judged_from: float = 0.0
    """Before this moment of the monotonic clock nobody loses on time."""


class Table:
    """One table. ``Tables`` loads it, ``Actions`` changes it."""

    def __init__(self, stored: StoredTable, history: History, context: TableContext) -> None:
        self.id = stored.id
        self.game: Game = history.game
        self.lock = asyncio.Lock()
        self.users = 0
        """How many tasks use this table; at 0 it may be dropped from memory."""
        self._context = context
        self.max_undos = context.max_undos
        self.presenter = Presenter(self)
        self.publisher = Publisher(self, context.tokens)
        self._uncertain = False
        """Whether a write failed in such a way that it may have been stored."""
        self.resigned: frozenset[int] = frozenset()
        self._history: History | CompressedHistory = history
        self._used_at = time.monotonic()
        self._set_state(stored, history)

    def _set_state(self, stored: StoredTable, history: History) -> None:
        self.confirm = stored.confirm
        self.seats = stored.seats
        self.offers = {offer.id: offer for offer in stored.offers}
        self.rematch = stored.rematch
        self.version = stored.version
        self.clock: RunningClock | None = None
        if stored.clock is not None:
            self.clock = RunningClock(stored.clock, self._context.judged_from)
        self.history = history
        self._update_status()
        self.presenter.invalidate_people()

    @property
    def history(self) -> History:
        """The history of the game; it is decompressed if necessary."""
        if isinstance(self._history, CompressedHistory):
            self._history = self._history.decompress()
            self._used_at = time.monotonic()
        return self._history

    @history.setter
    def history(self, history: History) -> None:
        self._history = history
        self._used_at = time.monotonic()

    def packed_history(self) -> CompressedHistory:
        """The history in compressed form, for a worker."""
        found = self._history
        return found if isinstance(found, CompressedHistory) else CompressedHistory(found)

    @property
    def is_compressed(self) -> bool:
        """Whether the history is compressed."""
        return isinstance(self._history, CompressedHistory)

    def compress_if_idle(self, seconds: float) -> bool:
        """Compress the history if nothing has happened for so long; tells whether it did."""
        idle = time.monotonic() - max(self._used_at, self.publisher.published_at) > seconds
        if not idle or self.lock.locked() or isinstance(self._history, CompressedHistory):
            return False
        self._history = CompressedHistory(self._history)
        return True

    def _update_status(self) -> None:
        """Work out who decides, who confirms, and whether the game is over."""
        history = self.history
        if history.resigned != self.resigned:
            self.presenter.invalidate_people()
        self.resigned = history.resigned
        self._status = status_of(history, self.seats, confirm=self.confirm)
        self.presenter.invalidate()

    @property
    def confirming(self) -> int | None:
        """The seat that has to confirm its turn."""
        return self._status.confirming

    @property
    def over(self) -> bool:
        """Whether the game is over, by its rules or because players gave up."""
        return self._status.over

    def presence(self) -> list[Presence]:
        """Who is connected, through this process and through others."""
        return self.publisher.presence()

    def end(self) -> None:
        """End the game here, because the table is no longer there, and tell everybody."""
        self._status = self._status._replace(over=True, timed=None)
        self.publisher.gone()

    # Seats --------------------------------------------------------------------------------------

    def confirming_seats(self, confirm: bool | None = None) -> Collection[int]:
        """The seats that have to confirm their turns."""
        wanted = self.confirm if confirm is None else confirm
        return {seat.seat for seat in self.seats if self.is_person(seat)} if wanted else set()

    def is_person(self, seat: Seat) -> bool:
        """Whether a person plays this seat."""
        return seat.kind == PERSON and seat.seat not in self.resigned

    def level(self, seat: int) -> int | None:
        """The level that plays a seat, if one does."""
        if seat in self.resigned:
            return SUBSTITUTE_LEVEL
        return self.seats[seat].level if self.seats[seat].kind == LEVEL else None

    def other_parties(self, seat: int) -> set[str]:
        """The parties of all persons but the one on this seat; open seats count as persons."""
        own = self.seats[seat].party
        return {
            other.party
            for other in self.seats
            if other.kind != LEVEL and other.seat not in self.resigned and other.party != own
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, as in records."""
        return tuple(
            name or f"Player {seat + 1}" for seat, name in enumerate(distinct_names(self.seats))
        )

    @property
    def thinking(self) -> int | None:
        """The seat of the level that has to decide, if anybody is connected to see it."""
        actor = self._status.actor
        if self.over or self.confirming is not None or not self.publisher.listeners:
            return None
        return actor if isinstance(actor, int) and self.level(actor) is not None else None

    # Changes ------------------------------------------------------------------------------------

    def is_outdated(self, version: int | None) -> bool:
        """Whether it has to be read again, if this is its version in the database."""
        return self._uncertain or version != self.version

    async def ensure_current(self) -> None:
        """Read the table again if it is uncertain what was stored; call with the lock held."""
        if not self._uncertain:
            return
        try:
            await self.refresh()
        except UnavailableError:
            raise RefusalError("unavailable", UNAVAILABLE) from None

    async def refresh(self) -> None:
        """Read and publish what other processes have stored; call with the lock held."""
        since = self.history.seq
        stored = await self._context.store.load(self.id, since)
        if stored is not None and stored.version < self.version:  # a backup was restored
            stored, since = await self._context.store.load(self.id), 0
        if stored is None:
            raise UnavailableError("the table is not in the database")
        self._uncertain = False
        if stored.version == self.version:
            return
        if since == 0:
            history = await asyncio.to_thread(load_history, stored)
        elif len(stored.events) > _MAX_INLINE_ENTRIES:
            history = await asyncio.to_thread(self.history.extended, stored.events)
        else:
            history = self.history.extended(stored.events)
        self._adopt(stored, history, since)

    def _adopt(self, stored: StoredTable, history: History, since: int) -> None:
        """Take over and publish the changes of other processes."""
        version, rematch, epochs = self.version, self.rematch, [s.epoch for s in self.seats]
        self._set_state(stored, history)
        self.publisher.revoke({seat.seat for seat in self.seats if seat.epoch != epochs[seat.seat]})
        if history.seq != since:
            self.publisher.events(since)
        else:
            self.publisher.table()
        for seat in self.seats:
            if seat.said_at > version and seat.said is not None:
                self.publisher.phrase(seat.seat, seat.said)
        if self.rematch != rematch:
            self.publisher.rematch()

    async def commit(self, change: Change, draft: History | None = None) -> None:
        """Store a change, then apply it; call with the lock held.

        Raises:
            ConflictError: another process was first, or it is uncertain what was stored. The table
                was read again, and the change has to be validated again.
            RefusalError: it cannot be stored now.
        """
        since = self.history.seq
        if draft is not None:
            change.events = draft.entries[since:]
            change.offers = [*change.offers, *self._expired_offers(change.offers)]
        clock = self._next_clock(change, draft)
        change.clock = None if clock is None else clock.stored
        try:
            await self._context.store.commit(self.id, self.version, change)
        except (ConflictError, ConnectionLostError) as error:
            self._uncertain = True
            await self.ensure_current()
            raise ConflictError(str(error)) from None
        except UnavailableError:
            self._uncertain = True
            raise RefusalError("unavailable", UNAVAILABLE) from None
        self._apply(change, draft, clock)
        self._context.peers.notify_changed(self.id)

    def _next_clock(self, change: Change, draft: History | None) -> RunningClock | None:
        """The clock after a change, if another one runs then."""
        if self.clock is None:
            return None
        seats = list(self.seats)
        if change.taken is not None:
            seats[change.taken.seat] = change.taken
        confirm = self.confirm if change.confirm is None else change.confirm
        status = status_of(draft or self.history, seats, confirm=confirm)
        if status.timed == self._status.timed:
            return None
        ended = {kinds.MOVE, kinds.CONFIRM, kinds.CHANCE}
        earned = all(entry.kind in ended for entry in change.events)
        return self.clock.handed_to(status.timed, earned=earned)

    def _apply(self, change: Change, draft: History | None, clock: RunningClock | None) -> None:
        self.version += 1
        if clock is not None:
            self.clock = clock
        if change.taken is not None:
            self.seats[change.taken.seat] = change.taken
            self.presenter.invalidate_people()
        if change.phrase is not None:
            seat = self.seats[change.phrase[0]]
            seat.said, seat.said_at = change.phrase[1], self.version
        if change.assisted is not None:
            self.seats[change.assisted].assisted = True
        for offer in change.offers:
            if offer.open:
                self.offers[offer.id] = offer
            else:
                self.offers.pop(offer.id, None)
        if change.confirm is not None:
            self.confirm = change.confirm
        if change.rematch is not None:
            self.rematch = change.rematch.id
        if draft is not None:
            self.history = draft
        self._update_status()
        if change.taken is not None:
            self.publisher.revoke({change.taken.seat})

    def _expired_offers(self, new: Collection[Offer]) -> list[Offer]:
        """Open offers of an undo, closed because the game goes on."""
        known = {offer.id for offer in new}
        return [
            Offer(o.id, o.seat, o.what, o.to, o.agreed, open=False)
            for o in self.offers.values()
            if o.what == kinds.UNDO and o.id not in known
        ]


def load_history(stored: StoredTable) -> History:
    """The history of a stored table."""
    with measured():
        game = make_game(stored.game, stored.options, len(stored.seats))
        return History(game, stored.start, stored.events)
