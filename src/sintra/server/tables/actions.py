"""The one path by which anything changes at a table: validate, draft, commit, publish.

Pages, programs and levels all take it. An action is tried on a draft of the history. The draft is
stored, and only then acknowledged and published. One action at a time is carried out at a table.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from sintra.model.game import Json, View
from sintra.server.metrics import Metrics
from sintra.server.schema import messages
from sintra.server.store import Change, ConflictError, Store, UnavailableError
from sintra.server.tables.asker import Asker, NobodyAsksError, WhoAsks
from sintra.server.tables.drafts import (
    STALE,
    Draft,
    check_moment,
    check_turn,
    draft_action,
    draft_move,
    draft_time_out,
)
from sintra.server.tables.publisher import Listener
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.table import Table
from sintra.server.tables.tables import Tables

_MAX_ATTEMPTS = 5
"""How often an action is tried when other processes change the table at the same time."""
_FINISH_SECONDS = 5.0
"""How long a server that stops waits for actions that were begun."""
_PHRASE_SECONDS = 2.0
"""Between two phrases of one seat, at least."""

_NEVER_STORED = ("malformed", "not-your-seat", "unavailable")
"""Refusals of actions that cannot have been accepted before, or that cannot be looked up."""

FindHint = Callable[[View, WhoAsks], Awaitable[Json]]
"""Searches for a good move for somebody; returns ``move``, ``pv`` and ``value``."""


class Actions:
    """Carries out the actions of players, one at a time for each table."""

    def __init__(self, tables: Tables, store: Store, metrics: Metrics, find_hint: FindHint) -> None:
        self._tables = tables
        self._store = store
        self._metrics = metrics
        self._find_hint = find_hint
        self._last_phrase: dict[tuple[str, int], float] = {}
        """When a seat last sent a phrase, by table and seat."""
        self._searching: set[str] = set()
        """Tables for which a hint is being searched."""
        self._running: set[asyncio.Task[None]] = set()

    async def perform(self, table: Table, listener: Listener, action: messages.Action) -> None:
        """Carry out a client's action, and send the client an answer in any case.

        An action that was begun is finished, even if the client disconnects meanwhile.
        """
        task = asyncio.create_task(self._perform(table, listener, action))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await asyncio.shield(task)

    async def perform_level_move(self, table: Table, seat: int, seq: int, move: str) -> None:
        """Play the move that a level chose at entry ``seq``; dropped if the game has gone on.

        Raises:
            ConflictError: another process changed the table at the same time.
            RefusalError: the move could not be played or stored.
        """
        async with table.lock:
            if _is_to_decide(table, seat, seq):
                await table.ensure_current()
            if _is_to_decide(table, seat, seq):
                await self._commit(table, draft_move(table, move))

    async def perform_time_out(self, table: Table) -> None:
        """End the game of the player whose time is up, if it still is.

        Raises:
            ConflictError: another process changed the table at the same time.
            RefusalError: it could not be stored.
        """
        async with table.lock:
            await table.ensure_current()
            await self._judge_time(table)
        self._tables.wake(table)

    async def _judge_time(self, table: Table) -> None:
        clock = table.clock
        if clock is not None and clock.stored.running is not None and clock.is_up:
            await self._commit(table, draft_time_out(table, clock.stored.running))

    async def finish(self) -> None:
        """Wait a short time for actions that were begun."""
        if self._running:
            await asyncio.wait(self._running, timeout=_FINISH_SECONDS)

    async def _perform(self, table: Table, listener: Listener, action: messages.Action) -> None:
        hint_view: View | None = None
        outcome = "accepted"
        began = time.monotonic()
        async with table.lock:
            try:
                hint_view = await self._try(table, listener, action)
            except RefusalError as refusal:
                outcome = refusal.code
                self._refuse(table, listener, action, refusal)
        self._metrics.actions.labels(action.type, outcome).inc()
        self._metrics.action_seconds.labels(action.type).observe(time.monotonic() - began)
        if hint_view is not None:  # without the lock, because the search takes a while
            await self._answer_hint(table, listener, action, hint_view)
        self._tables.wake(table)

    async def _try(self, table: Table, listener: Listener, action: messages.Action) -> View | None:
        """Carry out an action; again if another process was first, but never twice."""
        for _ in range(_MAX_ATTEMPTS):
            try:
                return await self._carry_out(table, listener, action)
            except ConflictError:
                if await self._answer_repeated(table, listener, action):
                    return None
            except RefusalError as refusal:
                if refusal.code in _NEVER_STORED:
                    raise
                if not await self._answer_repeated(table, listener, action):
                    raise
                return None
        raise RefusalError("stale", STALE)

    async def _answer_repeated(
        self, table: Table, listener: Listener, action: messages.Action
    ) -> bool:
        """If this very action was accepted before, send the same answer again."""
        try:
            seq = await self._store.answer(table.id, action.seat, action.client)
        except UnavailableError:
            raise RefusalError("unavailable", UNAVAILABLE) from None
        if seq is not None:
            listener.send(accepted(action.client, seq))
        return seq is not None

    def _refuse(
        self, table: Table, listener: Listener, action: messages.Action, refusal: RefusalError
    ) -> None:
        listener.send(refused(action.client, refusal))
        if refusal.code == "stale":
            since = min(getattr(action, "seq", 0), table.history.seq)
            listener.send(table.publisher.state(listener, since))

    async def _carry_out(
        self, table: Table, listener: Listener, action: messages.Action
    ) -> View | None:
        """Validate, draft, commit and publish an action; for a hint returns what to search."""
        if action.seat not in listener.seats:
            raise RefusalError("not-your-seat", f"seat {action.seat + 1} is not yours")
        await table.ensure_current()
        await self._judge_time(table)  # the timer may be late
        if isinstance(action, messages.TimedAction):
            check_moment(table, action)
        if isinstance(action, messages.HintAction):
            return await self._begin_hint(table, action)
        if isinstance(action, messages.PhraseAction):
            self._check_phrase(table, action)
        draft = draft_action(table, action)
        seq = table.history.seq if draft.history is None else draft.history.seq
        draft.change.answer = (action.seat, action.client, seq)
        await self._commit(table, draft, lambda: listener.send(accepted(action.client, seq)))
        return None

    async def _commit(
        self, table: Table, draft: Draft, acknowledge: Callable[[], None] = lambda: None
    ) -> None:
        """Store a draft; then acknowledge it to whoever acted, and publish it to everybody."""
        since = table.history.seq
        await table.commit(draft.change, draft.history)
        acknowledge()
        if draft.change.phrase is not None:
            seat, phrase = draft.change.phrase
            self._last_phrase[table.id, seat] = time.monotonic()
            table.publisher.phrase(seat, phrase)
        elif table.history.seq > since:
            table.publisher.events(since)
        else:
            table.publisher.table()
        if draft.change.rematch is not None:
            table.publisher.rematch()

    # Phrases and hints --------------------------------------------------------------------------

    def _check_phrase(self, table: Table, action: messages.PhraseAction) -> None:
        now = time.monotonic()
        last = self._last_phrase.get((table.id, action.seat), -_PHRASE_SECONDS)
        if now - last < _PHRASE_SECONDS:
            raise RefusalError("too-many", "please wait a moment before the next phrase")
        self._last_phrase = {
            key: at for key, at in self._last_phrase.items() if now - at < _PHRASE_SECONDS
        }

    async def _begin_hint(self, table: Table, action: messages.HintAction) -> View:
        """Mark the seat as assisted; returns the view to search."""
        if table.other_parties(action.seat):
            raise RefusalError("not-allowed", "hints are for games without other people")
        check_turn(table, action.seat)
        if table.id in self._searching:
            raise RefusalError("too-many", "the last hint is still being searched")
        if not table.seats[action.seat].assisted:
            await self._commit(table, Draft(Change(assisted=action.seat)))
        return table.history.position.view(action.seat)

    async def _answer_hint(
        self, table: Table, listener: Listener, action: messages.Action, view: View
    ) -> None:
        seq = table.history.seq
        self._searching.add(table.id)
        try:
            found = await self._find_hint(view, lambda: _waits(table, listener))
        except NobodyAsksError:
            listener.send(refused(action.client, RefusalError("stale", "you have left the table")))
            return
        finally:
            self._searching.discard(table.id)
        if table.history.seq != seq:
            listener.send(refused(action.client, RefusalError("stale", STALE)))
            return
        hint: messages.Hint = {
            "type": "hint",
            "client": action.client,
            "seq": seq,
            "move": found["move"],
            "pv": found["pv"],
            "value": found["value"],
        }
        listener.send(hint)


def accepted(client: str, seq: int) -> messages.Accepted:
    """The answer to an action that was carried out."""
    return {"type": "accepted", "client": client, "seq": seq}


def refused(client: str | None, refusal: RefusalError) -> messages.Refusal:
    """The answer to an action that was refused."""
    return {
        "type": "refused",
        "client": client,
        "error": refusal.code,
        "message": refusal.message,
    }


def _waits(table: Table, listener: Listener) -> Asker | None:
    """Who waits for a hint; ``None`` if the seat is no longer connected."""
    if not any(one.seats & listener.seats for one in table.publisher.listeners):
        return None
    return Asker(frozenset((listener.address,)), table.id)


def _is_to_decide(table: Table, seat: int, seq: int) -> bool:
    """Whether a level still has to decide at entry ``seq``."""
    return table.history.seq == seq and table.thinking == seat
