"""What is told of a table, to each as much as they may know: the game, the seats, the points."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from sintra.model.game import Json
from sintra.model.preview import boards
from sintra.model.view import View
from sintra.server.store import LEVEL, Seat
from sintra.server.tables import serialize as wire
from sintra.server.tables.history import Told

if TYPE_CHECKING:
    from sintra.server.tables.table import Table


class Telling:
    """Tells of one table. What is the same for everybody is put together once for each step."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._goals: tuple[bytes, list[list[Json]]] | None = None
        self._same: Json | None = None
        self._people: Json | None = None

    def forget(self) -> None:
        """Something has changed."""
        self._same = None

    def forget_people(self) -> None:
        """Somebody came or went, or sits somewhere else."""
        self._people = None

    def moment(self, fresh: Sequence[Told] = ()) -> "Moment":
        """The game as it is now, and what is new."""
        return Moment(self._table, self, fresh)

    def table(self, mine: Collection[int]) -> Json:
        """What everybody may know about the table, for somebody who sits on ``mine``."""
        if self._same is None:
            self._same = self._same_for_all()
        if self._people is None:
            self._people = self._people_now()
        seats = [{**seat, "yours": seat["seat"] in mine} for seat in self._people["seats"]]
        thinking = self._table.thinking
        return {**self._same, **self._people, "seats": seats, "thinking": thinking}

    def _people_now(self) -> Json:
        table = self._table
        present = [table.here(), *table.elsewhere.values()]
        online = {seat for one in present for seat in one.seats}
        return {
            "seats": [
                self._seat(seat, online, name)
                for seat, name in zip(table.seats, told_apart(table.seats), strict=True)
            ],
            "watching": sum(one.watching for one in present),
        }

    def _same_for_all(self) -> Json:
        table = self._table
        return {
            "id": table.id,
            "game": table.game.name,
            "options": table.game.options,
            "confirm": table.confirm,
            "over": table.over,
            "outcome": self._outcome(),
            "points": table.fold.points(),
            "goals": self._goals_now(),
            "rounds": table.fold.rounds(),
            "offers": [
                {"id": o.id, "seat": o.seat, "what": o.what, "to": o.to, "agreed": o.agreed}
                for o in table.offers.values()
            ],
            "assisted": [seat.seat for seat in table.seats if seat.assisted],
            "rematch": table.rematch,
        }

    def _goals_now(self) -> list[list[Json]]:
        """What the goals would pay now; counted anew when a board has changed."""
        position = self._table.fold.position
        key = boards(position.state)  # which everybody sees
        if self._goals is None or self._goals[0] != key:
            self._goals = key, wire.goals(position.view(None, events=False))
        return self._goals[1]

    def _seat(self, seat: Seat, online: set[int], name: str | None) -> Json:
        level = self._table.level(seat.seat)
        return {
            "seat": seat.seat,
            "name": name,
            "kind": seat.kind if level is None else LEVEL,
            "level": level,
            "online": level is not None or seat.seat in online,
            "resigned": seat.seat in self._table.resigned,
        }

    def _outcome(self) -> Json | None:
        table = self._table
        if not table.over:
            return None
        outcome = table.fold.position.outcome
        if outcome is not None:
            winners = list(outcome.winners)
        else:
            winners = [s.seat for s in table.seats if s.seat not in table.resigned]
        return {
            "scores": list(table.fold.position.scores),
            "winners": winners,
            "resigned": sorted(table.resigned),
        }


class Moment:
    """The game at one moment. Views are made when somebody wants them, each once for all."""

    def __init__(self, table: "Table", telling: Telling, fresh: Sequence[Told]) -> None:
        self._table = table
        self._telling = telling
        self._fresh = fresh
        self._views: dict[int | None, Json] = {}
        self._events: list[Json] | None = None
        self._first: View | None = None

    def message(self, kind: str, seats: Collection[int]) -> Json:
        """What those who sit on ``seats``, or who watch, are told of it."""
        table = self._table
        wanted: list[int | None] = [*sorted(seats)] or [None]
        return {
            "type": kind,
            "seq": table.fold.seq,
            "events": self._told(seats),
            "views": {"-" if seat is None else str(seat): self.view(seat) for seat in wanted},
            "table": self._telling.table(seats),
        }

    def _told(self, seats: Collection[int]) -> list[Json]:
        if self._events is not None:
            return self._events
        events = [wire.event(told, seats, over=self._table.over) for told in self._fresh]
        if all(told.secret_of is None for told in self._fresh):  # everybody is told the same
            self._events = events
        return events

    def view(self, seat: int | None) -> Json:
        """What a seat sees, what it may do, and what it may take back."""
        if seat not in self._views:
            self._views[seat] = self._view(seat)
        return self._views[seat]

    def _view(self, seat: int | None) -> Json:
        table = self._table
        view = table.fold.position.view(seat, events=False)
        if self._first is None:
            self._first = view
        else:
            view.share(self._first)
        acts = not table.over and table.confirming is None and seat is not None
        return {
            "seat": seat,
            "position": view.position,
            "legal": wire.moves(view) if acts and table.level(seat or 0) is None else [],
            "undo": self._undo(seat),
            "confirming": seat is not None and table.confirming == seat,
        }

    def _undo(self, seat: int | None) -> Json | None:
        table = self._table
        if seat is None or table.over or not table.is_person(table.seats[seat]):
            return None
        free = table.fold.free_undo(seat)
        if free:
            return {"free": True, "to": free[0], "ask": False}
        to = table.fold.last_turn(seat)
        if to is None:
            return None
        return {"free": False, "to": to, "ask": bool(table.others(seat))}


def told_apart(seats: Sequence[Seat]) -> list[str | None]:
    """The names of the seats; those that several share are numbered in the order of the seats."""
    names = [seat.name for seat in seats]
    return [
        f"{name} {names[: seat + 1].count(name)}" if name and names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]
