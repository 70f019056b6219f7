"""Builds the messages about a table, for each client with what it may know."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, Protocol

from sintra.model.effect_history import Step
from sintra.model.game import Game, View
from sintra.model.preview import boards, lines
from sintra.server.schema import messages, objects
from sintra.server.store import LEVEL, Offer, Seat
from sintra.server.tables import serialize
from sintra.server.tables.clocks import RunningClock
from sintra.server.tables.history import History, HistoryEntry
from sintra.server.tables.peers import Presence


class PresentedTable(Protocol):
    """What the presenter reads of a table, which in turn has a presenter."""

    id: str
    game: Game
    seats: list[Seat]
    history: History
    confirm: bool
    offers: dict[str, Offer]
    rematch: str | None
    resigned: frozenset[int]
    clock: RunningClock | None

    @property
    def confirming(self) -> int | None:
        """The seat that has to confirm its turn."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def thinking(self) -> int | None:
        """The seat of the level that has to decide, if anybody is connected to see it."""

    def presence(self) -> list[Presence]:
        """Who is connected, through this process and through others."""

    def level(self, seat: int) -> int | None:
        """The level that plays a seat, if one does."""

    def is_person(self, seat: Seat) -> bool:
        """Whether a person plays this seat."""

    def other_parties(self, seat: int) -> set[str]:
        """The parties of all persons but the one on this seat."""


class Presenter:
    """Builds the messages about one table. What is the same for everybody is built once."""

    def __init__(self, table: PresentedTable) -> None:
        self._table = table
        self._goals: tuple[bytes, list[list[objects.Goal]]] | None = None
        self._forecast: tuple[bytes, list[objects.RoundForecast]] | None = None
        self._info: objects.TableInfo | None = None
        self._people: tuple[list[objects.Seat], int] | None = None

    def invalidate(self) -> None:
        """The game or the table has changed."""
        self._info = None

    def invalidate_people(self) -> None:
        """Somebody came or went, or sits on another seat."""
        self._people = None

    def snapshot(
        self, new: Sequence[HistoryEntry] = (), steps: Mapping[int, Sequence[Step]] | None = None
    ) -> "Snapshot":
        """The game as it is now, with new entries and their steps by ``seq``."""
        return Snapshot(self._table, self, new, steps or {})

    def table_info(self, own: Collection[int]) -> objects.TableInfo:
        """What everybody may know about the table, for a client that sits on ``own``."""
        if self._info is None:
            self._info = self._build_info()
        if self._people is None:
            self._people = self._build_people()
        seats, spectators = self._people
        info = self._info.copy()
        info["seats"] = [{**seat, "yours": seat["seat"] in own} for seat in seats]
        info["spectators"] = spectators
        info["thinking"] = self._table.thinking
        info["clock"] = self._clock()
        return info

    def _build_people(self) -> tuple[list[objects.Seat], int]:
        table = self._table
        presence = table.presence()
        online = {seat for one in presence for seat in one.seats}
        seats = [
            self._seat(seat, online, name)
            for seat, name in zip(table.seats, distinct_names(table.seats), strict=True)
        ]
        return seats, sum(one.spectators for one in presence)

    def _build_info(self) -> objects.TableInfo:
        """Everything but the people, who change independently of the game."""
        table = self._table
        return {
            "id": table.id,
            "game": table.game.name,
            "options": table.game.options,
            "seats": [],
            "spectators": 0,
            "confirm": table.confirm,
            "over": table.over,
            "outcome": self._outcome(),
            "points": table.history.points(),
            "goals": self._current_goals(),
            "forecast": self._current_forecast(),
            "rounds": table.history.rounds(),
            "offers": [
                {
                    "id": offer.id,
                    "seat": offer.seat,
                    "what": offer.what,
                    "to": offer.to,
                    "agreed": offer.agreed,
                }
                for offer in table.offers.values()
            ],
            "assisted": [seat.seat for seat in table.seats if seat.assisted],
            "thinking": None,
            "rematch": table.rematch,
            "clock": None,
        }

    def _clock(self) -> objects.Clock | None:
        clock = self._table.clock
        if clock is None:
            return None
        return clock.to_json([seat.kind != LEVEL for seat in self._table.seats])

    def _current_goals(self) -> list[list[objects.Goal]]:
        """What the goals would score now; counted again only if a board has changed."""
        position = self._table.history.position
        key = boards(position.state)  # which everybody sees
        if self._goals is None or self._goals[0] != key:
            self._goals = key, serialize.goals_json(position.view(None, events=False))
        return self._goals[1]

    def _current_forecast(self) -> list[objects.RoundForecast]:
        """What the round would pay now; computed again only if lines or boards have changed."""
        if self._table.over:
            return []
        position = self._table.history.position
        key = lines(position.state)  # which everybody sees
        if self._forecast is None or self._forecast[0] != key:
            self._forecast = key, serialize.forecast_json(position.view(None, events=False))
        return self._forecast[1]

    def _seat(self, seat: Seat, online: set[int], name: str | None) -> objects.Seat:
        level = self._table.level(seat.seat)
        return {
            "seat": seat.seat,
            "kind": seat.kind if level is None else LEVEL,
            "name": name,
            "level": level,
            "online": level is not None or seat.seat in online,
            "yours": False,
            "resigned": seat.seat in self._table.resigned,
        }

    def _outcome(self) -> objects.Outcome | None:
        table = self._table
        if not table.over:
            return None
        outcome = table.history.position.outcome
        if outcome is not None:
            winners = list(outcome.winners)
        else:
            winners = [s.seat for s in table.seats if s.seat not in table.resigned]
        return {
            "scores": list(table.history.position.scores),
            "winners": winners,
            "resigned": sorted(table.resigned),
        }


class Snapshot:
    """The game at one moment. Each view is built when it is first needed, once for everybody."""

    def __init__(
        self,
        table: PresentedTable,
        presenter: Presenter,
        new: Sequence[HistoryEntry],
        steps: Mapping[int, Sequence[Step]],
    ) -> None:
        self._table = table
        self._presenter = presenter
        self._new = new
        self._steps = steps
        self._views: dict[int | None, objects.View] = {}
        self._events: list[objects.GameEvent] | None = None
        self._first: View | None = None

    def state(self, kind: Literal["state", "events"], seats: Collection[int]) -> messages.State:
        """The message for a client that sits on ``seats``, or that watches."""
        wanted: list[int | None] = [*sorted(seats)] or [None]
        return {
            "type": kind,
            "seq": self._table.history.seq,
            "events": self._visible_events(seats),
            "views": {"-" if seat is None else str(seat): self.view(seat) for seat in wanted},
            "table": self._presenter.table_info(seats),
        }

    def _visible_events(self, seats: Collection[int]) -> list[objects.GameEvent]:
        if self._events is not None:
            return self._events
        events = [self._event(entry, seats) for entry in self._new]
        if all(entry.secret_of is None for entry in self._new):  # the same for everybody
            self._events = events
        return events

    def _event(self, entry: HistoryEntry, seats: Collection[int]) -> objects.GameEvent:
        event = serialize.event_json(entry, seats, over=self._table.over)
        steps = self._steps.get(entry.seq)
        if steps and (shown := serialize.steps_json(self._table.game, entry.effects, steps)):
            event["steps"] = shown
        return event

    def view(self, seat: int | None) -> objects.View:
        """What a seat sees, what it may do, and what it may take back."""
        if seat not in self._views:
            self._views[seat] = self._build_view(seat)
        return self._views[seat]

    def _build_view(self, seat: int | None) -> objects.View:
        table = self._table
        view = table.history.position.view(seat, events=False)
        if self._first is None:
            self._first = view
        else:
            view.share(self._first)
        acts = not table.over and table.confirming is None and seat is not None
        acts = acts and table.level(seat or 0) is None
        shown: objects.View = {
            "seat": seat,
            "position": view.position,
            "legal": serialize.moves_json(view) if acts else [],
            "undo": self._undo(seat),
            "confirming": seat is not None and table.confirming == seat,
        }
        if acts and (ways := serialize.payments_json(view)):
            shown["payments"] = ways
        return shown

    def _undo(self, seat: int | None) -> objects.Undo | None:
        table = self._table
        if seat is None or table.over or not table.is_person(table.seats[seat]):
            return None
        free = table.history.free_undo_targets(seat)
        if free:
            return {"free": True, "to": free[0], "ask": False}
        to = table.history.last_turn_start(seat)
        if to is None:
            return None
        return {"free": False, "to": to, "ask": bool(table.other_parties(seat))}


def distinct_names(seats: Sequence[Seat]) -> list[str | None]:
    """The names of the seats; names that several seats share are numbered."""
    names = [seat.name for seat in seats]
    return [
        f"{name} {names[: seat + 1].count(name)}" if name and names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]
