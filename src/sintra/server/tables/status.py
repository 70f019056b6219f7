"""Who has to decide or to confirm at a table, and whether the game is over.

All of it follows from the history, the seats, and whether turns are confirmed. So it can be asked
of a draft before the draft is stored.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sintra.server.store import LEVEL, OPEN, PERSON, Seat
from sintra.server.tables.history import History


class Status(NamedTuple):
    """The state of a table's game."""

    actor: int | str | None
    """Who decides next: a seat, chance, or nobody."""
    confirming: int | None
    """The seat that has to confirm its turn."""
    over: bool
    """Whether the game is over, by its rules or because players gave up."""
    timed: int | None
    """The seat whose clock runs, if the table has clocks."""


def status_of(history: History, seats: Sequence[Seat], *, confirm: bool) -> Status:
    """The state of a game; ``confirm``: people confirm their turns."""
    persons = {s.seat for s in seats if s.kind == PERSON and s.seat not in history.resigned}
    waiting = history.unconfirmed() if confirm and persons else None
    confirming = waiting if waiting in persons else None
    actor = history.position.actor
    over = (history.position.is_over and confirming is None) or _is_abandoned(history, seats)
    deciding = actor if confirming is None else confirming
    idle = over or deciding not in persons or any(seat.kind == OPEN for seat in seats)
    timed = deciding if isinstance(deciding, int) and not idle else None
    return Status(actor, confirming, over, timed)


def _is_abandoned(history: History, seats: Sequence[Seat]) -> bool:
    """Whether players who gave up have ended the game: with two players, one is enough."""
    left = [seat for seat in seats if seat.kind != LEVEL and seat.seat not in history.resigned]
    return bool(history.resigned) and (len(seats) == 2 or not left)
