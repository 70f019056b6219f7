"""All live tables: made, found again after a restart, and forgotten when nobody is there."""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sintra.model import games
from sintra.model.errors import SintraError
from sintra.model.game import Game, Json
from sintra.model.record import Record
from sintra.players.levels import level as level_of
from sintra.server.fold import Fold
from sintra.server.requests import NewTable
from sintra.server.store import Saved, Seat, Step, Store
from sintra.server.table import LEVEL, OPEN, PERSON, Listener, Table, refold
from sintra.server.tokens import Tokens

_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class NoTableError(Exception):
    """There is no such table."""


class TakenError(Exception):
    """The seat is not there to be taken."""


class Tables:
    """Finds tables; the same one for everybody who asks for it."""

    def __init__(self, store: Store, tokens: Tokens) -> None:
        self._store = store
        self._tokens = tokens
        self._live: dict[str, asyncio.Task[Table | None]] = {}

    # Finding ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[Table]:
        """A table for as long as it is needed; ``NoTableError`` if there is none."""
        table = await self._find(name)
        table.users += 1
        try:
            yield table
        finally:
            table.users -= 1
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
        saved = await self._store.load(name)
        if saved is None:
            return None
        fold = await asyncio.to_thread(refold, saved)
        return Table(saved, fold.game, fold, self._store)

    def _forget(self) -> None:
        """Drop tables that nobody uses; they are all in the store."""
        for name, loading in list(self._live.items()):
            if loading.done() and not loading.cancelled() and loading.exception() is None:
                table = loading.result()
                if table is None or table.users == 0:
                    del self._live[name]

    # Making -----------------------------------------------------------------------------------

    async def create(self, wanted: NewTable) -> tuple[str, dict[str, str]]:
        """A new table; its name and the tokens of the seats at this browser."""
        saved = await asyncio.to_thread(_lay, wanted)
        await self._store.create(saved)
        mine = {
            str(seat.seat): self._tokens.seat(saved.id, seat.seat, seat.epoch)
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
        claim = self._tokens.read_seat(token) if token else None
        if claim is None or claim.table != table.id or claim.seat >= len(table.seats):
            return None
        return claim.seat if table.seats[claim.seat].epoch == claim.epoch else None

    async def take(self, table: Table, seat: int, name: str | None) -> str:
        """Sit down on an open seat; returns its token."""
        async with table.lock:
            await table.trust()
            if seat >= len(table.seats) or table.seats[seat].kind != OPEN:
                raise TakenError
            return await self._sit(table, table.seats[seat], name)

    def handover(self, table: Table, seat: int) -> str:
        """The code by which somebody else may take this seat over."""
        return self._tokens.handover(table.id, seat, table.seats[seat].epoch)

    async def claim(self, table: Table, code: str, name: str | None) -> tuple[int, str]:
        """Take a seat over by its code; returns the seat and its new token."""
        claim = self._tokens.read_handover(code)
        if claim is None or claim.table != table.id:
            raise TakenError
        async with table.lock:
            await table.trust()
            seat = table.seats[claim.seat]
            if seat.epoch != claim.epoch:
                raise TakenError
            return claim.seat, await self._sit(table, seat, name or seat.name)

    async def _sit(self, table: Table, before: Seat, name: str | None) -> str:
        seat = Seat(before.seat, PERSON, name, None, _party(), before.epoch + 1, before.assisted)
        await table.commit(Step(taken=seat))
        for listener in list(table.listeners):
            if seat.seat in listener.seats:  # whoever sat here before only watches now
                listener.seats.discard(seat.seat)
                listener.send(table.state(listener, None))
        table.tell_table()
        return self._tokens.seat(table.id, seat.seat, seat.epoch)


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
        game, start = games.make(wanted.game, wanted.options, len(seats)), wanted.position
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
    events = [told.entry for told in fold.history]
    name = secrets.token_urlsafe(12)
    return Saved(name, game.name, game.options, start, confirm, seats, events)


__all__ = ["Listener", "NoTableError", "Table", "Tables", "TakenError"]
