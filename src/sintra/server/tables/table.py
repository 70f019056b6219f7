"""A live table: its seats, its game, and who is there.

One writer at a time works on a table (``lock``). A step is tried on a draft, stored, and only then
becomes the table's game, is acknowledged, and told to everybody.
"""

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from sintra.model import registry
from sintra.model.game import Game, Json
from sintra.server.store import (
    LEVEL,
    PERSON,
    ConflictError,
    Offer,
    Saved,
    Seat,
    Step,
    Store,
    UnavailableError,
)
from sintra.server.store import entry as kinds
from sintra.server.store.stored_table import LostError
from sintra.server.tables.compressed_history import Packed
from sintra.server.tables.history import Fold
from sintra.server.tables.peers import Neighbors, Present
from sintra.server.tables.presenter import Telling, told_apart
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.tokens import Tokens

STAND_IN = 3
"""The level that plays on for somebody who resigned while others still play."""

_FEW = 20
"""Entries that are folded at once: a thread for them would cost more than it saves the others."""


class Listener(Protocol):
    """Somebody who is connected to a table."""

    seats: set[int]
    """Seats whose tokens were shown; none: a spectator."""

    def send(self, message: Json) -> None:
        """Send soon; never waits."""


@dataclass(frozen=True)
class Shared:
    """What all tables of a process have in common."""

    store: Store
    tokens: Tokens
    neighbors: Neighbors


class Table:
    """One table. ``Tables`` loads it, ``Deeds`` and ``Bots`` act on it."""

    def __init__(self, saved: Saved, fold: Fold, shared: Shared) -> None:
        self.id = saved.id
        self.game: Game = fold.game
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.users = 0
        """How many hold this table; at 0 it can be forgotten until somebody comes again."""
        self.news = 0
        """How many entries were told at the last time."""
        self.told_at = time.monotonic()
        self.elsewhere: dict[str, Present] = {}
        """Who is there by other processes."""
        self._shared = shared
        self.telling = Telling(self)
        self._doubtful = False
        self.resigned: frozenset[int] = frozenset()
        self._fold: Fold | Packed = fold
        self._quiet_since = time.monotonic()
        self._set(saved, fold)

    def _set(self, saved: Saved, fold: Fold) -> None:
        self.confirm = saved.confirm
        self.seats = saved.seats
        self.offers = {offer.id: offer for offer in saved.offers}
        self.rematch = saved.rematch
        self.version = saved.version
        self.fold = fold
        self._judge()
        self.telling.forget_people()

    @property
    def fold(self) -> Fold:
        """The game; of a table that rested it is unfolded first."""
        if isinstance(self._fold, Packed):
            self._fold = self._fold.unfold()
            self._quiet_since = time.monotonic()
        return self._fold

    @fold.setter
    def fold(self, fold: Fold) -> None:
        self._fold = fold
        self._quiet_since = time.monotonic()

    @property
    def rests(self) -> bool:
        """Whether the game is kept small."""
        return isinstance(self._fold, Packed)

    def rest(self, seconds: float) -> bool:
        """If nobody has needed the game for so long, keep it small until somebody does."""
        quiet = time.monotonic() - max(self._quiet_since, self.told_at) > seconds
        if not quiet or self.lock.locked() or isinstance(self._fold, Packed):
            return False
        self._fold = Packed(self._fold)
        return True

    def _judge(self) -> None:
        """Work out what a step means."""
        fold = self.fold
        if fold.resigned != self.resigned:
            self.telling.forget_people()
        self.resigned = fold.resigned
        self._actor = fold.position.actor
        self.telling.forget()
        confirmers = self.confirmers()
        waiting = fold.unconfirmed() if confirmers else None
        self.confirming = waiting if waiting in confirmers else None
        ended = fold.position.is_over and self.confirming is None
        self.over = ended or self._given_up()

    # Who --------------------------------------------------------------------------------------

    def confirmers(self, confirm: bool | None = None) -> Collection[int]:
        """The seats that have to confirm their turns."""
        wanted = self.confirm if confirm is None else confirm
        return {seat.seat for seat in self.seats if self.is_person(seat)} if wanted else set()

    def is_person(self, seat: Seat) -> bool:
        """Whether a person plays here."""
        return seat.kind == PERSON and seat.seat not in self.resigned

    def level(self, seat: int) -> int | None:
        """The level that plays a seat, if one does."""
        if seat in self.resigned:
            return STAND_IN
        return self.seats[seat].level if self.seats[seat].kind == LEVEL else None

    def others(self, seat: int) -> set[str]:
        """The parties of persons other than the one on this seat; open seats are somebody's."""
        mine = self.seats[seat].party
        return {
            other.party
            for other in self.seats
            if other.kind != LEVEL and other.seat not in self.resigned and other.party != mine
        }

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called in records."""
        return tuple(
            name or f"Player {seat + 1}" for seat, name in enumerate(told_apart(self.seats))
        )

    @property
    def thinking(self) -> int | None:
        """The seat of the level that is to decide, if somebody is there to see it."""
        actor = self._actor
        if self.over or self.confirming is not None or not self.listeners:
            return None
        return actor if isinstance(actor, int) and self.level(actor) is not None else None

    def _given_up(self) -> bool:
        """Whether nobody is left to play with; in a game for two, one who resigns ends it."""
        left = [s for s in self.seats if s.kind != LEVEL and s.seat not in self.resigned]
        return bool(self.resigned) and (len(self.seats) == 2 or not left)

    # Steps ------------------------------------------------------------------------------------

    def is_behind(self, version: int | None) -> bool:
        """Whether it has to be read again, if this is its version in the database."""
        return self._doubtful or version != self.version

    async def trust(self) -> None:
        """Read the table again if it is not certain what was stored; call with the lock held."""
        if not self._doubtful:
            return
        try:
            await self.refresh()
        except UnavailableError:
            raise RefusalError("unavailable", UNAVAILABLE) from None

    async def refresh(self) -> None:
        """Read what others have stored, and tell it to everybody here; call with the lock held."""
        since = self.fold.seq
        news = await self._shared.store.load(self.id, since)
        if news is not None and news.version < self.version:  # an older state was restored
            news, since = await self._shared.store.load(self.id), 0
        if news is None:
            raise UnavailableError("a table is gone")
        self._doubtful = False
        if news.version == self.version:
            return
        if since == 0:
            fold = await asyncio.to_thread(refold, news)
        elif len(news.events) > _FEW:
            fold = await asyncio.to_thread(self.fold.following, news.events)
        else:
            fold = self.fold.following(news.events)
        self._catch_up(news, fold, since)

    def _catch_up(self, news: Saved, fold: Fold, since: int) -> None:
        """Let count what others did."""
        old, known, epochs = self.version, self.rematch, [seat.epoch for seat in self.seats]
        self._set(news, fold)
        self._unseat({seat.seat for seat in self.seats if seat.epoch != epochs[seat.seat]})
        if fold.seq != since:
            self.tell_events(since)
        else:
            self.tell_table()
        for seat in self.seats:
            if seat.said_at > old and seat.said is not None:
                self.tell_phrase(seat.seat, seat.said)
        if self.rematch != known:
            self.tell_rematch()

    def _unseat(self, seats: Collection[int]) -> None:
        """Whoever sat there before only watches now."""
        for listener in list(self.listeners):
            if not listener.seats.isdisjoint(seats):
                listener.seats.difference_update(seats)
                self.telling.forget_people()
                listener.send(self.state(listener, None))

    async def commit(self, step: Step, draft: Fold | None = None) -> None:
        """Store a step, then let it count; call with the lock held.

        Raises:
            ConflictError: another process was quicker, or it is not certain that it was stored.
                The table was read again: whether the step still makes sense has to be seen anew.
            RefusalError: it cannot be stored now.
        """
        since = self.fold.seq
        if draft is not None:
            step.events = draft.history[since:]
            step.offers = [*step.offers, *self._outdated(step.offers)]
        try:
            await self._shared.store.commit(self.id, self.version, step)
        except (ConflictError, LostError) as error:
            self._doubtful = True
            await self.trust()
            raise ConflictError(str(error)) from None
        except UnavailableError:
            self._doubtful = True
            raise RefusalError("unavailable", UNAVAILABLE) from None
        self._let_count(step, draft)
        self._shared.neighbors.stepped(self.id)

    def _let_count(self, step: Step, draft: Fold | None) -> None:
        self.version += 1
        if step.taken is not None:
            self.seats[step.taken.seat] = step.taken
            self.telling.forget_people()
        if step.said is not None:
            seat = self.seats[step.said[0]]
            seat.said, seat.said_at = step.said[1], self.version
        if step.assisted is not None:
            self.seats[step.assisted].assisted = True
        for offer in step.offers:
            if offer.open:
                self.offers[offer.id] = offer
            else:
                self.offers.pop(offer.id, None)
        if step.confirm is not None:
            self.confirm = step.confirm
        if step.rematch is not None:
            self.rematch = step.rematch.id
        if draft is not None:
            self.fold = draft
        self._judge()
        if step.taken is not None:
            self._unseat({step.taken.seat})

    def _outdated(self, fresh: Collection[Offer]) -> list[Offer]:
        """Offers to take something back that the game has left behind."""
        known = {offer.id for offer in fresh}
        return [
            Offer(o.id, o.seat, o.what, o.to, o.agreed, open=False)
            for o in self.offers.values()
            if o.what == kinds.UNDO and o.id not in known
        ]

    # What everybody is told ---------------------------------------------------------------------

    def tell_events(self, since: int) -> None:
        """Tell everybody what happened after ``since``, each as much as they may know."""
        fresh = self.fold.history[since:]
        self.news = sum(told.kind == kinds.CHANCE for told in fresh)
        self.told_at = time.monotonic()
        moment = self.telling.moment(fresh)
        for listener in list(self.listeners):
            listener.send(moment.message("events", listener.seats))

    def tell_table(self) -> None:
        """Tell everybody who is there and what is offered."""
        for listener in list(self.listeners):
            listener.send({"type": "table", "table": self.telling.table(listener.seats)})

    def tell_phrase(self, seat: int, phrase: str) -> None:
        """Tell everybody what a seat has said."""
        for listener in list(self.listeners):
            listener.send({"type": "phrase", "seat": seat, "phrase": phrase})

    def tell_rematch(self) -> None:
        """Tell everybody where the next game is."""
        for listener in list(self.listeners):
            listener.send(self.rematch_json(listener))

    def rematch_json(self, listener: Listener) -> Json:
        """Where the next game is, with the tokens of the seats that the listener has."""
        following = self.rematch or ""
        tokens = {
            str(seat): self._shared.tokens.seat(following, seat, 0) for seat in listener.seats
        }
        return {"type": "rematch", "table": following, "tokens": tokens}

    def state(self, listener: Listener, since: int | None) -> Json:
        """Where the game stands, with all that happened after ``since``."""
        fresh = self.fold.history[since or 0 :]
        return self.telling.moment(fresh).message("state", listener.seats)

    # Who is there -------------------------------------------------------------------------------

    def come(self, listener: Listener) -> None:
        """From now on somebody listens."""
        self.listeners.add(listener)
        self.telling.forget_people()

    def go(self, listener: Listener) -> None:
        """Somebody is gone."""
        self.listeners.discard(listener)
        self.telling.forget_people()

    def meet(self, elsewhere: dict[str, Present]) -> None:
        """So many are there by other processes."""
        self.elsewhere = elsewhere
        self.telling.forget_people()

    def here(self) -> Present:
        """Who is there by this process."""
        seats = frozenset(seat for listener in self.listeners for seat in listener.seats)
        return Present(seats, sum(not listener.seats for listener in self.listeners))


def refold(saved: Saved) -> Fold:
    """The game of a stored table."""
    game = registry.make(saved.game, saved.options, len(saved.seats))
    return Fold(game, saved.start, saved.events)
