"""What a seat can do at a table: every message but the greeting, checked and carried out."""

import asyncio
import secrets
import time
from collections.abc import Callable

from sintra.model.errors import GameOverError, NotYourTurnError, ParseError, SintraError
from sintra.model.game import Json
from sintra.server.levels.bots import Bots, Wish
from sintra.server.metrics import Metrics
from sintra.server.schema import messages as say
from sintra.server.store import (
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
from sintra.server.tables.history import Fold
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.table import Listener, Table

_TRIES = 5
"""How often a step is tried that others were quicker than; each time they have got on."""
_FINISH_SECONDS = 5.0
"""How long a server that stops waits for the database."""
_PHRASE_PAUSE = 2.0
"""Seconds between two phrases of one seat."""

_NEVER_DONE = ("malformed", "not-your-seat", "unavailable")
"""Refusals of messages that cannot have been accepted before, or cannot be looked up."""

Following = Callable[[Table, list[Seat]], Saved]
"""Makes the table of a rematch."""


class Deeds:
    """Carries out what seats want, one deed at a time for each table."""

    def __init__(self, bots: Bots, store: Store, following: Following, metrics: Metrics) -> None:
        self._bots = bots
        self._store = store
        self._metrics = metrics
        self._following = following
        self._spoke: dict[tuple[str, int], float] = {}
        self._hinting: set[str] = set()
        self._under_way: set[asyncio.Task[None]] = set()

    async def do(self, table: Table, listener: Listener, deed: say.AnyDeed) -> None:
        """Do it and say so, or refuse it and say why; there is always an answer.

        What has begun is finished, even if whoever asked for it goes away meanwhile.
        """
        task = asyncio.create_task(self._see_to(table, listener, deed))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for what is under way, but not for long."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=_FINISH_SECONDS)

    async def _see_to(self, table: Table, listener: Listener, deed: say.AnyDeed) -> None:
        hint: Wish | None = None
        outcome = "accepted"
        began = time.monotonic()
        async with table.lock:
            try:
                hint = await self._try(table, listener, deed)
            except RefusalError as refusal:
                outcome = refusal.code
                self._refuse(table, listener, deed, refusal)
        self._metrics.deeds.labels(deed.type, outcome).inc()
        self._metrics.deed_seconds.labels(deed.type).observe(time.monotonic() - began)
        if hint is not None:  # without the lock: it takes a while
            await self._hint(table, listener, deed, hint)
        self._bots.wake(table)

    async def _try(self, table: Table, listener: Listener, deed: say.AnyDeed) -> Wish | None:
        """Do it, again if another process was quicker; what was done before is not done again."""
        for _ in range(_TRIES):
            try:
                return await self._do(table, listener, deed)
            except ConflictError:
                if await self._was_done(table, listener, deed):
                    return None
            except RefusalError as refusal:
                if refusal.code in _NEVER_DONE or not await self._was_done(table, listener, deed):
                    raise
                return None
        raise RefusalError("stale", "the game has gone on meanwhile")

    async def _was_done(self, table: Table, listener: Listener, deed: say.AnyDeed) -> bool:
        """Whether this very message was accepted before; then it is answered as it was then."""
        try:
            seq = await self._store.answer(table.id, deed.seat, deed.client)
        except UnavailableError:
            raise RefusalError("unavailable", UNAVAILABLE) from None
        if seq is not None:
            listener.send(accepted(deed.client, seq))
        return seq is not None

    def _refuse(
        self, table: Table, listener: Listener, deed: say.AnyDeed, refusal: RefusalError
    ) -> None:
        listener.send(refused(deed.client, refusal))
        if refusal.code == "stale":
            since = min(getattr(deed, "seq", 0), table.fold.seq)
            listener.send(table.state(listener, since))

    async def _do(self, table: Table, listener: Listener, deed: say.AnyDeed) -> Wish | None:
        if deed.seat not in listener.seats:
            raise RefusalError("not-your-seat", f"seat {deed.seat + 1} is not yours")
        await table.trust()
        if isinstance(deed, say.Timely):
            _check_moment(table, deed)
        step = Step()
        draft: Fold | None = None
        match deed:
            case say.Hint():
                return await self._ask_hint(table, deed)
            case say.Phrase():
                self._check_phrase(table, deed)
                step.said = (deed.seat, deed.phrase)
            case say.Move():
                draft = _move(table, deed.seat, deed.move)
            case say.Confirm():
                draft = _confirm(table, deed.seat)
            case say.Undo():
                draft = _undo(table, deed.seat, deed.to, step)
            case say.Resign():
                draft = table.fold.copy()
                draft.mark(kinds.RESIGN, deed.seat)
                draft.settle(set(table.confirmers()) - {deed.seat})
            case say.ChangeSettings():
                step.confirm = deed.confirm
                draft = table.fold.copy()
                draft.settle(table.confirmers(deed.confirm))
            case say.MakeOffer():
                draft = self._offer(table, deed, step)
            case say.Answer():
                draft = self._answer(table, deed, step)
        await self._keep(table, listener, deed, step, draft)
        return None

    async def _keep(
        self, table: Table, listener: Listener, deed: say.AnyDeed, step: Step, draft: Fold | None
    ) -> None:
        since = table.fold.seq
        seq = since if draft is None else draft.seq
        step.answer = (deed.seat, deed.client, seq)
        await table.commit(step, draft)
        listener.send(accepted(deed.client, seq))
        if isinstance(deed, say.Phrase):
            self._spoke[table.id, deed.seat] = time.monotonic()
            table.tell_phrase(deed.seat, deed.phrase)
        elif seq > since:
            table.tell_events(since)
        else:
            table.tell_table()
        if step.rematch is not None:
            table.tell_rematch()

    # Offers -----------------------------------------------------------------------------------

    def _offer(self, table: Table, deed: say.MakeOffer, step: Step) -> Fold | None:
        if deed.what == "undo":
            return _undo(table, deed.seat, -1 if deed.to is None else deed.to, step)
        if not table.over:
            raise RefusalError("not-allowed", "the game is not over yet")
        if table.rematch is not None:
            raise RefusalError("not-allowed", "there is a new game already")
        there = next((o for o in table.offers.values() if o.what == "rematch"), None)
        offer = there or _new_offer(deed.seat, "rematch", None)
        return self._agree(table, offer, deed.seat, step)

    def _answer(self, table: Table, deed: say.Answer, step: Step) -> Fold | None:
        offer = table.offers.get(deed.offer)
        if offer is None:
            raise RefusalError("stale", "this offer is not there any more")
        if deed.yes:
            return self._agree(table, offer, deed.seat, step)
        step.offers = [Offer(offer.id, offer.seat, offer.what, offer.to, offer.agreed, open=False)]
        return None

    def _agree(self, table: Table, offer: Offer, seat: int, step: Step) -> Fold | None:
        """One more yes; when it was the last one, what was offered is done."""
        agreed = sorted({*offer.agreed, seat})
        parties = {table.seats[one].party for one in agreed}
        asked = {
            other.party
            for other in table.seats
            if other.kind == PERSON and other.party in table.others(offer.seat)
        }
        complete = asked <= parties
        step.offers = [Offer(offer.id, offer.seat, offer.what, offer.to, agreed, not complete)]
        if not complete:
            return None
        if offer.what == "rematch":
            step.rematch = self._following(table, table.seats)
            return None
        draft = table.fold.copy()
        draft.mark(kinds.UNDO, offer.seat, offer.to)
        draft.settle(table.confirmers())
        return draft

    # Phrases and hints --------------------------------------------------------------------------

    def _check_phrase(self, table: Table, deed: say.Phrase) -> None:
        now = time.monotonic()
        if now - self._spoke.get((table.id, deed.seat), -_PHRASE_PAUSE) < _PHRASE_PAUSE:
            raise RefusalError("too-many", "one phrase at a time, please")
        self._spoke = {key: at for key, at in self._spoke.items() if now - at < _PHRASE_PAUSE}

    async def _ask_hint(self, table: Table, deed: say.Hint) -> Wish:
        if table.others(deed.seat):
            raise RefusalError("not-allowed", "hints are for games without other people")
        _check_turn(table, deed.seat)
        if table.id in self._hinting:
            raise RefusalError("too-many", "the last hint is still being thought about")
        if not table.seats[deed.seat].assisted:
            await table.commit(Step(assisted=deed.seat))
            table.tell_table()
        return Wish(table.fold.position.view(deed.seat), None)

    async def _hint(self, table: Table, listener: Listener, deed: say.AnyDeed, wish: Wish) -> None:
        seq = table.fold.seq
        self._hinting.add(table.id)
        try:
            thought = await self._bots.think(wish)
        finally:
            self._hinting.discard(table.id)
        if table.fold.seq != seq:
            refusal = RefusalError("stale", "the game has gone on meanwhile")
            listener.send(refused(deed.client, refusal))
            return
        listener.send({"type": "hint", "client": deed.client, "seq": seq, **thought})


def accepted(client: str, seq: int) -> Json:
    """It is done, and on disk."""
    return {"type": "accepted", "client": client, "seq": seq}


def refused(client: str | None, refusal: RefusalError) -> Json:
    """It is not done, and why."""
    return {
        "type": "refused",
        "client": client,
        "error": refusal.code,
        "words": refusal.words,
    }


def _check_moment(table: Table, deed: say.Timely) -> None:
    if table.over:
        raise RefusalError("over", "the game is over")
    if deed.seq != table.fold.seq:
        raise RefusalError("stale", "the game has gone on meanwhile")


def _check_turn(table: Table, seat: int) -> None:
    if table.confirming is not None:
        whose = "your" if table.confirming == seat else "the other's"
        raise RefusalError("not-your-turn", f"{whose} turn has to be confirmed first")
    if table.fold.position.actor != seat or table.level(seat) is not None:
        raise RefusalError("not-your-turn", "somebody else is to decide")


def _move(table: Table, seat: int, text: str) -> Fold:
    _check_turn(table, seat)
    draft = table.fold.copy()
    try:
        draft.play(table.game.event(text))
    except ParseError as error:
        raise RefusalError("malformed", str(error)) from None
    except NotYourTurnError as error:
        raise RefusalError("not-your-turn", str(error)) from None
    except GameOverError as error:
        raise RefusalError("over", str(error)) from None
    except SintraError as error:
        raise RefusalError("illegal", str(error)) from None
    draft.settle(table.confirmers())
    return draft


def _confirm(table: Table, seat: int) -> Fold:
    if table.confirming != seat:
        raise RefusalError("not-allowed", "there is no turn of yours to confirm")
    draft = table.fold.copy()
    draft.mark(kinds.CONFIRM, seat)
    draft.settle(table.confirmers())
    return draft


def _undo(table: Table, seat: int, to: int, step: Step) -> Fold | None:
    """Take back at once what is free, or what nobody else minds; ask the others otherwise."""
    if table.over:
        raise RefusalError("over", "the game is over")
    free = to in table.fold.free_undo(seat)
    if to not in table.fold.decisions(seat):
        raise RefusalError("not-allowed", "only a decision of your own can be taken back")
    if not free and table.others(seat):
        step.offers = [_new_offer(seat, "undo", to)]
        return None
    draft = table.fold.copy()
    draft.mark(kinds.UNDO, seat, to)
    draft.settle(table.confirmers())
    return draft


def _new_offer(seat: int, what: str, to: int | None) -> Offer:
    return Offer(secrets.token_urlsafe(6), seat, what, to, [seat])
