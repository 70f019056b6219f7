"""The history of a table's game: its entries, and the position that they lead to.

Players are asked for one decision at a time. Forced moves and chance follow by themselves, unless
a person still has to confirm the turn that ended. Everything here follows from the entries: loaded
again after a restart, they give the same game.
"""

import random
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from sintra.model import effect_history
from sintra.model.effect_history import Step
from sintra.model.effects import Effect
from sintra.model.events import Event
from sintra.model.game import CHANCE, Decider, Game, Json, Position, Record
from sintra.server.store import entry as kinds
from sintra.server.store.entry import Entry, EntryKind

_LOST_TILES = ("broken", "floor")
"""Kinds of effects that count tiles for which a line had no space."""

_RNG: random.Random = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn, as far as it has been played. The tiling of one player is one turn."""

    number: int = 0
    decider: Decider | None = None
    decided: bool = False
    """Whether there was a choice between several moves so far."""

    @property
    def seat(self) -> int | None:
        """Whose turn it is."""
        return None if self.decider is None else self.decider.seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry(Entry):
    """A stored entry, with what follows from it and is not stored."""

    turn: Turn
    """The turn it belongs to, up to here."""
    round: int
    scores: tuple[int, ...]
    """Points by seat after it."""
    event: Event | None = None
    choice: bool = False
    """Whether it was a choice between several moves."""
    secret_of: int | None = None
    """The only seat that may know its text before the game is over."""
    tiles: int | None = None
    """Tiles in hand: taken by this move, or put down by it."""
    line: int | None = None
    """The line that is being tiled."""
    places_tiles: bool = False
    """Whether it puts the tiles in hand on a line, or gives them up."""
    kept: bool = False
    """Whether it keeps one of several plates that were drawn."""
    effects: tuple[Effect, ...] = ()

    @property
    def placed(self) -> int | None:
        """How many of the tiles put down found a space on the line."""
        if not self.places_tiles:
            return None
        return placed_count(self.tiles or 0, self.effects, self.by)


def placed_count(tiles: int, effects: Iterable[Effect], seat: int | None) -> int:
    """How many of the tiles put down found a space on the line."""
    return tiles - sum(e.count for e in effects if e.kind in _LOST_TILES and e.seat == seat)


class History:
    """The entries of one game and the position that they lead to."""

    def __init__(self, game: Game, start: Json | None, entries: Iterable[Entry] = ()) -> None:
        self.game = game
        self.start = start
        self.entries: list[HistoryEntry] = []
        """Everything that has happened, including what was taken back."""
        self.active: list[HistoryEntry] = []
        """What counts: moves, chance and confirmations that were not taken back."""
        self.resigned: frozenset[int] = frozenset()
        self.undos = 0
        """How often something was taken back."""
        self.steps: dict[int, list[Step]] = {}
        """The steps of the newest events by ``seq``, until they are published.

        States are large, so they are not kept for the whole history.
        """
        self._totals: _Totals | None = None
        self.position = self.start_position()
        for entry in entries:
            self._load(entry)
        self.steps.clear()

    def copy(self) -> "History":
        """A draft on which an action is tried; it does not change this history."""
        draft = History.__new__(History)
        draft.__dict__.update(self.__dict__)
        draft.entries = list(self.entries)
        draft.active = list(self.active)
        draft.steps = {}
        return draft

    def extended(self, entries: Iterable[Entry]) -> "History":
        """A copy with more entries."""
        longer = self.copy()
        for entry in entries:
            longer._load(entry)
        return longer

    def take_steps(self) -> dict[int, list[Step]]:
        """The steps of the newest events by ``seq``; the history keeps them no longer."""
        steps, self.steps = self.steps, {}
        return steps

    # The game as it stands ----------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def turn(self) -> Turn:
        """The current turn, or the last one."""
        return self.active[-1].turn if self.active else Turn()

    @property
    def events(self) -> list[Event]:
        """The events that count, in order."""
        return [entry.event for entry in self.active if entry.event is not None]

    @cached_property
    def start_scores(self) -> tuple[int, ...]:
        """The scores before the first event."""
        return self.start_position().scores

    def start_position(self) -> Position:
        """The position before the first event."""
        return self._position_after(())

    def record(self, names: Iterable[str]) -> Record:
        """The record of the game, without what was taken back."""
        outcome = self.position.outcome
        return Record(self.game, tuple(self.events), tuple(names), self.start, outcome)

    def points(self) -> list[dict[str, int]]:
        """Each seat's points by source."""
        return [dict(own) for own in self._current_totals().points]

    def rounds(self) -> list[list[int]]:
        """The scores after each finished round."""
        finished = [list(scores) for scores in self._current_totals().rounds]
        if self.position.is_over:
            finished.append(list(self.position.scores))
        return finished

    def _current_totals(self) -> "_Totals":
        """The totals of all active entries.

        They continue from the totals of the last call, unless an entry of those was taken back.
        """
        totals, active = self._totals, self.active
        if (
            totals is None
            or totals.count > len(active)
            or (totals.count and active[totals.count - 1] is not totals.last)
        ):
            totals = _Totals([{"start": score} for score in self.start_scores])
        elif totals.count == len(active):
            return totals
        else:
            totals = totals.copy()
        for entry in active[totals.count :]:
            totals.add(self.game, entry)
        self._totals = totals
        return totals

    def turn_is_over(self) -> bool:
        """Whether the next decision does not belong to the current turn."""
        decider = self.turn.decider
        return decider is None or self.position.turn_is_over(decider)

    def unconfirmed(self) -> int | None:
        """The seat whose turn has just ended with a decision, so that it can be confirmed."""
        last = self.active[-1] if self.active else None
        if last is None or last.kind != kinds.MOVE or not last.turn.decided:
            return None
        return last.by if self.turn_is_over() else None

    # Taking back --------------------------------------------------------------------------------

    def free_undo_targets(self, seat: int) -> list[int]:
        """The numbers to which a seat may go back without consent, nearest first.

        These are before its choices in the current turn, as long as nothing was revealed since.
        """
        targets = []
        for index in range(len(self.active) - 1, -1, -1):
            entry = self.active[index]
            same_turn = entry.turn.number == self.turn.number
            if entry.kind != kinds.MOVE or entry.by != seat or not same_turn:
                break
            if entry.event is not None and self.game.reveals_hidden(entry.event):
                break
            if entry.choice:
                targets.append(self._seq_before(index))
        return targets

    def undo_targets(self, seat: int) -> list[int]:
        """The numbers before all choices of a seat, nearest first."""
        return [
            self._seq_before(index)
            for index in range(len(self.active) - 1, -1, -1)
            if self.active[index].choice and self.active[index].by == seat
        ]

    def last_turn_start(self, seat: int) -> int | None:
        """The number before the first choice of a seat's last turn that had one."""
        first = number = None
        for index in range(len(self.active) - 1, -1, -1):
            entry = self.active[index]
            if entry.choice and entry.by == seat:
                if number not in (None, entry.turn.number):
                    break
                first, number = index, entry.turn.number
        return None if first is None else self._seq_before(first)

    def _seq_before(self, index: int) -> int:
        return self.active[index - 1].seq if index else 0

    # Adding entries -----------------------------------------------------------------------------

    def play(self, event: Event) -> None:
        """Play exactly this event, a move or a chance outcome, which has to be legal."""
        before = self.position
        after, effects, steps = before.applied(event)
        seat = before.actor
        by = seat if isinstance(seat, int) else None
        choice = by is not None and len(before.legal_ids) > 1
        turn = self.turn
        if by is not None:
            if before.begins_turn(turn.decider):
                turn = Turn(turn.number + 1, before.decider)
            if choice and not turn.decided:
                turn = replace(turn, decided=True)
        scores = after.scores
        if self.active and self.active[-1].scores == scores:
            scores = self.active[-1].scores  # share the tuple: most entries do not score
        entry = HistoryEntry(
            self.seq + 1,
            kinds.CHANCE if by is None else kinds.MOVE,
            by,
            event.text,
            turn=turn,
            round=before.round,
            scores=scores,
            event=event,
            choice=choice,
            secret_of=turn.seat if self.game.is_secret(event) else None,
            tiles=self._hand(event, before, after),
            line=before.line if by is not None and before.is_tiling else None,
            places_tiles=self.game.places_tiles(event),
            kept=self.game.keeps_drawn(before.awaits),
            effects=effects,
        )
        self.position = after
        self.entries.append(entry)
        self.active.append(entry)
        self.steps[entry.seq] = steps

    def add_marker(self, kind: EntryKind, by: int, to: int | None = None) -> None:
        """Add an entry that is not an event of the game: an undo, a confirmation, a resignation."""
        turn, position = self.turn, self.position
        entry = HistoryEntry(
            self.seq + 1, kind, by, to=to,
            turn=turn, round=position.round, scores=position.scores,
        )  # fmt: skip
        self.entries.append(entry)
        if kind in (kinds.RESIGN, kinds.TIMEOUT):
            self.resigned |= {by}
        elif kind == kinds.CONFIRM:
            self.active.append(entry)
        else:
            self.undos += 1
            while self.active and self.active[-1].seq > (to or 0):
                self.active.pop()
            self.position = self._position_after(tuple(self.events))

    def play_forced(self, confirming: Collection[int]) -> None:
        """Play forced moves and chance until a player must decide or confirm.

        ``confirming`` are the seats that confirm their turns.
        """
        while True:
            actor = self.position.actor
            if actor is None or (confirming and self.unconfirmed() in confirming):
                break
            if actor == CHANCE:
                ids, probabilities = zip(*self.position.chance_ids, strict=True)
                [drawn] = _RNG.choices(ids, probabilities)
                self.play(self.game.events[drawn])
                continue
            legal = self.position.legal_ids
            if len(legal) > 1:
                break
            self.play(self.game.events[legal[0]])

    def _load(self, entry: Entry) -> None:
        if entry.text is not None:
            self.play(self.game.event(entry.text))
        elif entry.by is not None:
            self.add_marker(entry.kind, entry.by, entry.to)

    def _hand(self, event: Event, before: Position, after: Position) -> int | None:
        """How many tiles a move takes or puts down."""
        if self.game.takes_tiles(event):
            return after.hand
        return before.hand if self.game.places_tiles(event) else None

    def _position_after(self, events: Iterable[Event]) -> Position:
        names = tuple(f"Player {seat + 1}" for seat in range(self.game.players))
        return Record(self.game, tuple(events), names, self.start).position()


@dataclass
class _Totals:
    """Sums over the first active entries. Drafts share them, so they are copied before a change."""

    points: list[dict[str, int]]
    rounds: list[tuple[int, ...]] = field(default_factory=list)
    count: int = 0
    """How many entries are included."""
    last: HistoryEntry | None = None

    def copy(self) -> "_Totals":
        return _Totals([dict(own) for own in self.points], list(self.rounds), self.count, self.last)

    def add(self, game: Game, entry: HistoryEntry) -> None:
        self.count += 1
        self.last = entry
        effect_history.add_points(game, self.points, entry.effects)
        if any(e.kind == "round" and e.count > 1 for e in entry.effects):
            self.rounds.append(entry.scores)
