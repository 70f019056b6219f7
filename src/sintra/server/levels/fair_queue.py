"""A queue that is fair to addresses: one that asks for much does not delay the others.

Whoever has used the least worker time is next: first among addresses, then among the tables of that
address. People who take part come before those who only watch. A question that nobody waits for any
longer is dropped.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from sintra.server.tables.asker import Asker, NobodyAsksError, WhoAsks

Key = TypeVar("Key", bound=Hashable)


OnWaited = Callable[[float, Literal["person", "spectator", "nobody"]], None]
"""Told for how many seconds somebody has waited; ``nobody`` if the question was dropped."""


class _Shares(Generic[Key]):
    """The time that each key has used, for start-time fair queueing.

    Who was idle gets no credit for it: a key that comes back continues from the key that was served
    last.
    """

    def __init__(self) -> None:
        self._used: dict[Key, float] = {}
        self._now = 0.0

    def __getitem__(self, key: Key) -> float:
        return max(self._used.get(key, 0.0), self._now)

    def begin(self, key: Key) -> None:
        """The key is served."""
        self._used[key] = self._now = self[key]

    def charge(self, key: Key, seconds: float) -> None:
        """The key has used so much."""
        self._used[key] = self[key] + seconds

    def forget(self) -> None:
        """Begin anew, because nobody wants anything."""
        self._used.clear()
        self._now = 0.0


@dataclass(eq=False)
class _Waiting:
    who: WhoAsks
    number: int
    since: float
    begin: "asyncio.Future[tuple[str, str]]"
    """Set when it is its turn, to the address and the table that are charged."""


class FairQueue:
    """Admits as many at a time as there are slots. Until ``add_slot`` is called there are none."""

    def __init__(self, per_address: int) -> None:
        self._per_address = per_address
        self._free = 0
        self._waiting: list[_Waiting] = []
        self._running: Counter[str] = Counter()
        """How many are admitted, by address."""
        self._addresses: _Shares[str] = _Shares()
        self._tables: _Shares[tuple[str, str]] = _Shares()
        self._count = 0
        self.on_waited: OnWaited = lambda _seconds, _who: None
        """Called whenever a wait ends; set by the metrics."""

    @property
    def length(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def longest_wait(self) -> float:
        """For how many seconds the oldest has waited."""
        return time.monotonic() - min(
            (one.since for one in self._waiting), default=time.monotonic()
        )

    def add_slot(self) -> None:
        """One more may be admitted at the same time."""
        self._free += 1
        self.admit()

    @asynccontextmanager
    async def turn(self, who: WhoAsks) -> AsyncIterator[None]:
        """Wait for a slot, and keep it while the context is open.

        Raises:
            NobodyAsksError: nobody waits any longer.
        """
        self._count += 1
        loop = asyncio.get_running_loop()
        one = _Waiting(who, self._count, time.monotonic(), loop.create_future())
        self._waiting.append(one)
        self.admit()
        try:
            address, table = await one.begin
        except asyncio.CancelledError:
            if one in self._waiting:
                self._waiting.remove(one)
            elif not one.begin.cancelled() and one.begin.exception() is None:
                self._release(*one.begin.result(), 0.0)  # admitted and cancelled at once
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._release(address, table, time.monotonic() - began)

    def _release(self, address: str, table: str, seconds: float) -> None:
        self._free += 1
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        self._addresses.charge(address, seconds)
        self._tables.charge((address, table), seconds)
        if not self._waiting and not self._running:
            self._addresses.forget()
            self._tables.forget()
        self.admit()

    def admit(self) -> None:
        """Admit who is next as long as there are free slots."""
        while self._free and self._waiting:
            asking = self.drop_unasked()
            best = min(filter(None, (self._rank(*one) for one in asking)), default=None)
            if best is None:
                return
            _, _, _, _, number, address, table = best
            one, asker = next(pair for pair in asking if pair[0].number == number)
            self._free -= 1
            self._running[address] += 1
            self._addresses.begin(address)
            self._tables.begin((address, table))
            self._end_wait(one, "person" if asker.person else "spectator")
            one.begin.set_result((address, table))

    def drop_unasked(self) -> list[tuple[_Waiting, Asker]]:
        """Drop what nobody waits for any longer; returns the others."""
        asking = []
        for one in list(self._waiting):
            asker = one.who()
            if asker is not None and asker.addresses:
                asking.append((one, asker))
            elif not one.begin.done():
                self._end_wait(one, "nobody")
                one.begin.set_exception(NobodyAsksError())
        return asking

    def _rank(
        self, one: _Waiting, asker: Asker
    ) -> tuple[bool, int, float, float, int, str, str] | None:
        """The rank in the queue, lowest first; ``None`` if its addresses have to wait anyway.

        If people of several addresses wait, the one counts that has used the least: nobody is
        delayed by who else watches.
        """
        running, used, address = min(
            (self._running[a], self._addresses[a], a) for a in asker.addresses
        )
        if running >= self._per_address or one.begin.done():
            return None
        used_table = self._tables[address, asker.table]
        return not asker.person, running, used, used_table, one.number, address, asker.table

    def _end_wait(self, one: _Waiting, who: Literal["person", "spectator", "nobody"]) -> None:
        self._waiting.remove(one)
        self.on_waited(time.monotonic() - one.since, who)
