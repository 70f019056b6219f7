"""Validates actions and drafts what they change; nothing is stored or published here.

A refused action raises ``RefusalError``.
"""

import secrets
from dataclasses import dataclass, field
from typing import Literal

from sintra.model.errors import GameOverError, NotYourTurnError, ParseError, SintraError
from sintra.server.schema import messages
from sintra.server.store import PERSON, Change, Offer
from sintra.server.store import entry as kinds
from sintra.server.tables.history import History
from sintra.server.tables.new_table import rematch_table
from sintra.server.tables.refusal import RefusalError
from sintra.server.tables.table import Table

_MAX_UNDO_ENTRIES = 5000
"""Nothing is taken back in a longer history; a game has about 350 entries."""
STALE = "the game has gone on since then"
OVER = "the game is over"


@dataclass
class Draft:
    """What an action would change: the change to store, and the history after it."""

    change: Change = field(default_factory=Change)
    history: History | None = None
    """``None`` if the action adds no entry to the history."""


def draft_action(table: Table, action: messages.Action) -> Draft:
    """Draft an action of a player; hints are not drafted, because they change nothing."""
    seat = action.seat
    match action:
        case messages.MoveAction():
            check_turn(table, seat)
            return draft_move(table, action.move)
        case messages.ConfirmAction():
            return _draft_confirm(table, seat)
        case messages.UndoAction():
            return _draft_undo(table, seat, action.to)
        case messages.ResignAction():
            return Draft(history=_ended(table, kinds.RESIGN, seat))
        case messages.SettingsAction():
            history = table.history.copy()
            history.play_forced(table.confirming_seats(action.confirm))
            return Draft(Change(confirm=action.confirm), history)
        case messages.PhraseAction():
            return Draft(Change(phrase=(seat, action.phrase)))
        case messages.OfferAction():
            return _draft_offer(table, action)
        case messages.AnswerAction():
            return _draft_answer(table, action)
    raise AssertionError(f"{action.type} cannot be drafted")


def draft_time_out(table: Table, seat: int) -> Draft:
    """Draft that the time of a seat is used up, which ends the game for it."""
    return Draft(history=_ended(table, kinds.TIMEOUT, seat))


def check_moment(table: Table, action: messages.TimedAction) -> None:
    """Refuse an action that was sent for another position than the current one."""
    if table.over:
        raise RefusalError("over", OVER)
    if action.seq != table.history.seq:
        raise RefusalError("stale", STALE)


def check_turn(table: Table, seat: int) -> None:
    """Refuse an action of a seat that is not to decide."""
    if table.confirming is not None:
        whose = "your" if table.confirming == seat else "the other player's"
        raise RefusalError("not-your-turn", f"{whose} turn has to be confirmed first")
    if table.history.position.actor != seat or table.level(seat) is not None:
        raise RefusalError("not-your-turn", "it is another player's turn to decide")


def draft_move(table: Table, text: str) -> Draft:
    """Draft a move, of a person or of a level, and what follows from it by itself."""
    history = table.history.copy()
    try:
        history.play(table.game.event(text))
    except ParseError as error:
        raise RefusalError("malformed", str(error)) from None
    except NotYourTurnError as error:
        raise RefusalError("not-your-turn", str(error)) from None
    except GameOverError as error:
        raise RefusalError("over", str(error)) from None
    except SintraError as error:
        raise RefusalError("illegal", str(error)) from None
    history.play_forced(table.confirming_seats())
    return Draft(history=history)


def _draft_confirm(table: Table, seat: int) -> Draft:
    if table.confirming != seat:
        raise RefusalError("not-allowed", "you have no turn to confirm")
    return Draft(history=_with_marker(table, kinds.CONFIRM, seat))


def _draft_undo(table: Table, seat: int, to: int) -> Draft:
    """Take back at once if it is free or nobody else plays; otherwise make an offer of it."""
    if table.over:
        raise RefusalError("over", OVER)
    free = to in table.history.free_undo_targets(seat)
    if to not in table.history.undo_targets(seat):
        raise RefusalError("not-allowed", "you can take back only decisions of your own")
    _check_undos(table)
    if not free and table.other_parties(seat):
        open_offers = [o for o in table.offers.values() if (o.seat, o.what) == (seat, "undo")]
        if any(offer.to == to for offer in open_offers):
            raise RefusalError("not-allowed", "you have offered that already")
        return Draft(Change(offers=[*map(_closed, open_offers), _new_offer(seat, "undo", to)]))
    return Draft(history=_with_marker(table, kinds.UNDO, seat, to))


def _draft_offer(table: Table, action: messages.OfferAction) -> Draft:
    if action.what == "undo":
        return _draft_undo(table, action.seat, -1 if action.to is None else action.to)
    if not table.over:
        raise RefusalError("not-allowed", "the game is not over yet")
    if table.rematch is not None:
        raise RefusalError("not-allowed", "there is a rematch already")
    existing = next((o for o in table.offers.values() if o.what == "rematch"), None)
    offer = existing or _new_offer(action.seat, "rematch", None)
    return _draft_agreement(table, offer, action.seat)


def _draft_answer(table: Table, action: messages.AnswerAction) -> Draft:
    offer = table.offers.get(action.offer)
    if offer is None:
        raise RefusalError("stale", "this offer is no longer open")
    if action.accept:
        return _draft_agreement(table, offer, action.seat)
    return Draft(Change(offers=[_closed(offer)]))


def _draft_agreement(table: Table, offer: Offer, seat: int) -> Draft:
    """One more seat agrees; if it was the last one, what was offered is done."""
    agreed = sorted({*offer.agreed, seat})
    parties = {table.seats[one].party for one in agreed}
    asked = {
        other.party
        for other in table.seats
        if other.kind == PERSON and other.party in table.other_parties(offer.seat)
    }
    complete = asked <= parties
    updated = Offer(offer.id, offer.seat, offer.what, offer.to, agreed, open=not complete)
    draft = Draft(Change(offers=[updated]))
    if complete and offer.what == "rematch":
        draft.change.rematch = rematch_table(table)
    elif complete:
        draft.history = _with_marker(table, kinds.UNDO, offer.seat, offer.to)
    return draft


def _ended(table: Table, kind: kinds.EntryKind, seat: int) -> History:
    """The history after a seat has given up, or its time is used up."""
    history = table.history.copy()
    history.add_marker(kind, seat)
    history.play_forced(set(table.confirming_seats()) - {seat})
    return history


def _with_marker(table: Table, kind: kinds.EntryKind, seat: int, to: int | None = None) -> History:
    """The history with a marker, and with the forced moves and chance that follow it."""
    history = table.history.copy()
    history.add_marker(kind, seat, to)
    history.play_forced(table.confirming_seats())
    return history


def _check_undos(table: Table) -> None:
    """Refuse to take back without end, because the whole history stays."""
    if table.history.undos >= table.max_undos:
        raise RefusalError(
            "not-allowed", f"moves can be taken back at most {table.max_undos} times in a game"
        )
    if table.history.seq >= _MAX_UNDO_ENTRIES:
        raise RefusalError("not-allowed", "this game is too long to take more of it back")


def _closed(offer: Offer) -> Offer:
    return Offer(offer.id, offer.seat, offer.what, offer.to, offer.agreed, open=False)


def _new_offer(seat: int, what: Literal["undo", "rematch"], to: int | None) -> Offer:
    return Offer(secrets.token_urlsafe(6), seat, what, to, [seat])
