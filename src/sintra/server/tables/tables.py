"""All live tables: made, found again after a restart, and forgotten when nobody is there."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress

from sintra.model import registry
from sintra.model.errors import SintraError
from sintra.model.game import Game, Json
from sintra.model.record import Record
from sintra.players.levels import level as level_of
from sintra.server.schema.requests import NewTable
from sintra.server.store import (
    LEVEL,
    OPEN,
    PERSON,
    ConflictError,
    Saved,
    Seat,
    Step,
    UnavailableError,
)
from sintra.server.tables.history import Fold
from sintra.server.tables.peers import Present
from sintra.server.tables.table import Listener, Shared, Table, refold

_LOG = logging.getLogger("sintra.server")
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
_AT_ONCE = 1000
"""Tables that the database is asked about with one question."""
_MAX_TO_REST = 50
"""Tables that are made small with one look: nobody is to wait for that."""
_MAX_UNUSED = 500
"""Tables that stay in memory although nobody uses them."""


class NoTableError(Exception):
    """There is no such table."""


class TakenError(Exception):
    """The seat is not there to be taken."""


class Tables:
    """Finds tables; the same one for everybody who asks for it."""

    def __init__(self, shared: Shared, idle_seconds: float, rest_seconds: float) -> None:
        self._shared = shared
        self._idle_seconds = idle_seconds
        self._rest_seconds = rest_seconds
        self._live: dict[str, asyncio.Task[Table | None]] = {}
        self._unused: dict[str, float] = {}
        """Tables in memory that nobody uses, and since when; the oldest first."""
        self.seen: Callable[[Table], None] = lambda _: None
        """Called for each table that was looked at: perhaps a level has to decide there."""

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def resting(self) -> int:
        """How many of them are kept small."""
        loaded = (self._loaded(name) for name in self._live)
        return sum(table is not None and table.rests for table in loaded)

    # Finding ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[Table]:
        """A table as it is now, for as long as it is needed; ``NoTableError`` if there is none."""
        fresh = name not in self._live
        table = await self._find(name)
        table.users += 1  # from here on it is not forgotten
        self._unused.pop(name, None)
        try:
            if not fresh and await self._shared.neighbors.may_have_changed():
                await self.look([name])
            yield table
        finally:
            table.users -= 1
            if table.users == 0:
                self._unused[name] = time.monotonic()
            self._forget()

    async def _find(self, name: str) -> Table:
        if not _ID.fullmatch(name):
            raise NoTableError(name)
        if name not in self._live:
            self._live[name] = asyncio.create_task(self._load(name))
        loading = self._live[name]
        try:
            table = await asyncio.shield(loading)
        except Exception:
            self._live.pop(name, None)
            raise
        if table is None:
            self._live.pop(name, None)
            raise NoTableError(name)
        return table

    async def _load(self, name: str) -> Table | None:
        saved = await self._shared.store.load(name)
        if saved is None:
            return None
        table = Table(saved, await asyncio.to_thread(refold, saved), self._shared)
        table.meet((await self._shared.neighbors.presence([name])).get(name, {}))
        return table

    def _forget(self) -> None:
        """Drop tables that nobody has used for a while; they are all in the store."""
        for name, since in list(self._unused.items()):
            old = time.monotonic() - since > self._idle_seconds
            if not old and len(self._unused) <= _MAX_UNUSED:
                break
            del self._unused[name]
            self._live.pop(name, None)

    def _rest(self) -> None:
        """Keep tables small at which people sit, but nothing happens; a few at a time."""
        at_most = _MAX_TO_REST
        for name in self._live:
            if (table := self._loaded(name)) is not None:
                if at_most > 0 and table.rest(self._rest_seconds):
                    at_most -= 1
                if table.users == 0:  # a level was the last one there
                    self._unused.setdefault(name, time.monotonic())

    async def look(self, names: Collection[str] | None) -> None:
        """Look for what other processes did at some tables, or at all that are live here."""
        self._forget()
        if not names:
            self._rest()
        live = [
            table
            for name in (list(self._live) if names is None else names)
            if (table := self._loaded(name)) is not None and table.users
        ]
        for first in range(0, len(live), _AT_ONCE):
            await self._look_at({table.id: table for table in live[first : first + _AT_ONCE]})

    async def _look_at(self, live: dict[str, Table]) -> None:
        versions = await self._shared.store.versions(live)
        there = await self._shared.neighbors.presence(live)
        looks = (
            self._look(table, versions.get(name), there.get(name, {}))
            for name, table in live.items()
        )
        for told in await asyncio.gather(*looks, return_exceptions=True):
            if isinstance(told, UnavailableError):
                raise told
            if isinstance(told, Exception):
                _LOG.error("a table could not be read", exc_info=told)

    async def _look(self, table: Table, version: int | None, elsewhere: dict[str, Present]) -> None:
        if table.is_behind(version):
            async with table.lock:
                if table.is_behind(version):
                    await table.refresh()
        if table.elsewhere != elsewhere:
            table.meet(elsewhere)
            table.tell_table()
        self.seen(table)

    def _loaded(self, name: str) -> Table | None:
        loading = self._live.get(name)
        if loading is None or not loading.done() or loading.cancelled() or loading.exception():
            return None
        return loading.result()

    # Coming and going ---------------------------------------------------------------------------

    def join(self, table: Table, listener: Listener) -> None:
        """From now on somebody listens; the others at the table hear of it."""
        table.come(listener)
        self._shared.neighbors.present(table.id, table.here())
        for other in list(table.listeners):
            if other is not listener:
                other.send({"type": "table", "table": table.telling.table(other.seats)})

    def leave(self, table: Table, listener: Listener) -> None:
        """Somebody is gone."""
        table.go(listener)
        here = table.here() if table.listeners else None
        self._shared.neighbors.present(table.id, here)
        table.tell_table()

    # Making -----------------------------------------------------------------------------------

    async def create(self, wanted: NewTable) -> tuple[str, dict[str, str]]:
        """A new table; its name and the tokens of the seats at this browser."""
        saved = await asyncio.to_thread(_lay, wanted)
        await self._shared.store.create(saved)
        mine = {
            str(seat.seat): self._shared.tokens.seat(saved.id, seat.seat, seat.epoch)
            for seat in saved.seats
            if seat.kind == PERSON
        }
        return saved.id, mine

    def following(self, table: Table, seats: Sequence[Seat]) -> Saved:
        """The table of a rematch: the same people on the same seats."""
        again = [Seat(s.seat, s.kind, s.name, s.level, s.party) for s in seats]
        return _saved(table.game, None, again, table.confirm, Fold(table.game, None))

    # Seats ------------------------------------------------------------------------------------

    def seat_of(self, table: Table, token: str | None) -> int | None:
        """The seat that a token stands for; ``None`` if it holds nothing here any more."""
        claim = self._shared.tokens.read_seat(token) if token else None
        if claim is None or claim.table != table.id or claim.seat >= len(table.seats):
            return None
        return claim.seat if table.seats[claim.seat].epoch == claim.epoch else None

    async def take(self, table: Table, seat: int, name: str | None) -> str:
        """Sit down on an open seat; returns its token."""
        async with table.lock:
            while True:
                await table.trust()
                if seat >= len(table.seats) or table.seats[seat].kind != OPEN:
                    raise TakenError
                with suppress(ConflictError):  # by now we know what somebody else did: look again
                    return await self._sit(table, table.seats[seat], name)

    def handover(self, table: Table, seat: int) -> str:
        """The code by which somebody else may take this seat over."""
        return self._shared.tokens.handover(table.id, seat, table.seats[seat].epoch)

    async def claim(self, table: Table, code: str, name: str | None) -> tuple[int, str]:
        """Take a seat over by its code; returns the seat and its new token."""
        claim = self._shared.tokens.read_handover(code)
        if claim is None or claim.table != table.id:
            raise TakenError
        async with table.lock:
            while True:
                await table.trust()
                seat = table.seats[claim.seat]
                if seat.epoch != claim.epoch:
                    raise TakenError
                with suppress(ConflictError):
                    return claim.seat, await self._sit(table, seat, name or seat.name)

    async def _sit(self, table: Table, before: Seat, name: str | None) -> str:
        seat = Seat(before.seat, PERSON, name, None, _party(), before.epoch + 1, before.assisted)
        await table.commit(Step(taken=seat))
        table.tell_table()
        return self._shared.tokens.seat(table.id, seat.seat, seat.epoch)


def _party() -> str:
    return secrets.token_hex(4)


def _lay(wanted: NewTable) -> Saved:
    """A table as it was asked for, with everything set up that asks nobody."""
    here = _party()
    seats = [
        Seat(0, LEVEL, level_of(one.level or 0).name, one.level, "")
        if one.kind == "level"
        else Seat(0, OPEN, one.name, None, _party())
        if one.kind == "link"
        else Seat(0, PERSON, one.name, None, here)
        for one in wanted.seats
    ]
    for number, seat in enumerate(seats):
        seat.seat = number
    if wanted.record is not None:
        record = Record.parse(wanted.record)
        game, start = record.game, record.start
        fold = Fold(game, start)
        for event in record.events:
            fold.play(event)
    else:
        game, start = registry.make(wanted.game, wanted.options, len(seats)), wanted.position
        if start is not None:
            start = game.setup(start, given=True).to_dict()
        fold = Fold(game, start)
    if game.players != len(seats):
        raise SintraError(f"this game has {game.players} seats, not {len(seats)}")
    if fold.position.is_over:
        raise SintraError("this game is over already")
    return _saved(game, start, seats, wanted.confirm, fold)


def _saved(game: Game, start: Json | None, seats: list[Seat], confirm: bool, fold: Fold) -> Saved:
    persons = {seat.seat for seat in seats if seat.kind == PERSON}
    fold.settle(persons if confirm else ())
    name = secrets.token_urlsafe(12)
    return Saved(name, game.name, game.options, start, confirm, seats, fold.history)


__all__ = ["Listener", "NoTableError", "Table", "Tables", "TakenError"]
