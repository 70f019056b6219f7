"""A table's game: the entries of its history, folded into a position.

Whoever plays is asked one decision at a time. What leaves no choice, and chance, follows by itself,
unless a person still has to confirm the turn that ended. Everything here can be told from the
entries again: after a restart, the same fold gives the same game.
"""

import random
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from sintra.model import effect_history
from sintra.model.effects import Effect
from sintra.model.events import Event
from sintra.model.game import Game, Json
from sintra.model.position import CHANCE, Decider, Position
from sintra.model.record import Record
from sintra.server.store import entry as kinds
from sintra.server.store.entry import Entry

_OFF_THE_LINE = ("broken", "floor")
"""Effects that say how many tiles found no place on their line."""

_DICE: random.Random = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is; the moves of one phase 2 are one turn."""

    number: int = 0
    decider: Decider | None = None
    decided: bool = False
    """Whether there was anything to decide in it so far."""

    @property
    def seat(self) -> int | None:
        """Whose turn it is."""
        return None if self.decider is None else self.decider.seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Entry):
    """An entry, with what is known of it beyond what is stored."""

    turn: Turn
    """The turn it belongs to, up to here."""
    round: int
    scores: tuple[int, ...]
    """Points by seat after it."""
    event: Event | None = None
    choice: bool = False
    """Whether it was a decision between several moves."""
    secret_of: int | None = None
    """The only seat that may know its text before the game is over."""
    tiles: int | None = None
    """Tiles in hand: taken by this move, or laid down by it."""
    line: int | None = None
    """The line that is being tiled."""
    places_tiles: bool = False
    """Whether it lays the tiles in hand on a line, or gives them up."""
    kept: bool = False
    """Whether it keeps one of the plates that were drawn."""
    effects: tuple[Effect, ...] = ()

    @property
    def placed(self) -> int | None:
        """Tiles that it laid on a line; the others broke."""
        if not self.places_tiles:
            return None
        return placed(self.tiles or 0, self.effects, self.by)


def placed(tiles: int, effects: Iterable[Effect], seat: int | None) -> int:
    """How many of the tiles laid down found a place on the line."""
    return tiles - sum(e.count for e in effects if e.kind in _OFF_THE_LINE and e.seat == seat)


class Fold:
    """The history of one game and the position it leads to."""

    def __init__(self, game: Game, start: Json | None, entries: Iterable[Entry] = ()) -> None:
        self.game = game
        self.start = start
        self.history: list[Told] = []
        """Everything that has happened, what was taken back included."""
        self.line: list[Told] = []
        """What counts: moves, chance and confirmations that were not taken back."""
        self.resigned: frozenset[int] = frozenset()
        self._sums: _Sums | None = None
        self.position = self._at(())
        for entry in entries:
            self._take(entry)

    def copy(self) -> "Fold":
        """A draft that can be played on, and thrown away."""
        draft = Fold.__new__(Fold)
        draft.__dict__.update(self.__dict__)
        draft.history = list(self.history)
        draft.line = list(self.line)
        return draft

    def following(self, entries: Iterable[Entry]) -> "Fold":
        """A copy with more entries."""
        longer = self.copy()
        for entry in entries:
            longer._take(entry)
        return longer

    # What is ---------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.history)

    @property
    def turn(self) -> Turn:
        """The turn under way, or the last one."""
        return self.line[-1].turn if self.line else Turn()

    @property
    def events(self) -> list[Event]:
        """The events that count, in order."""
        return [told.event for told in self.line if told.event is not None]

    @cached_property
    def began(self) -> tuple[int, ...]:
        """The scores at the start."""
        return self._at(()).scores

    def record(self, names: Iterable[str]) -> Record:
        """The game as it counts."""
        outcome = self.position.outcome
        return Record(self.game, tuple(self.events), tuple(names), self.start, outcome)

    def points(self) -> list[dict[str, int]]:
        """Each seat's points by source."""
        return [dict(mine) for mine in self._summed().points]

    def rounds(self) -> list[list[int]]:
        """The scores after each finished round."""
        finished = [list(scores) for scores in self._summed().rounds]
        if self.position.is_over:
            finished.append(list(self.position.scores))
        return finished

    def _summed(self) -> "_Sums":
        """What the line adds up to; goes on from the last time unless something was taken back."""
        sums, line = self._sums, self.line
        if (
            sums is None
            or sums.count > len(line)
            or (sums.count and line[sums.count - 1] is not sums.last)
        ):
            sums = _Sums([{"start": score} for score in self.began])
        elif sums.count == len(line):
            return sums
        else:
            sums = sums.copy()
        for told in line[sums.count :]:
            sums.add(self.game, told)
        self._sums = sums
        return sums

    def turn_is_over(self) -> bool:
        """Whether whoever decides next does not go on with the turn under way."""
        decider = self.turn.decider
        return decider is None or self.position.turn_is_over(decider)

    def unconfirmed(self) -> int | None:
        """The seat that has ended its turn by a decision, and after which nothing happened yet."""
        last = self.line[-1] if self.line else None
        if last is None or last.kind != kinds.MOVE or not last.turn.decided:
            return None
        return last.by if self.turn_is_over() else None

    # Taking back -----------------------------------------------------------------------------

    def free_undo(self, seat: int) -> list[int]:
        """To where a seat may go back in its turn, nearest first: nothing was shown since then."""
        targets = []
        for place in range(len(self.line) - 1, -1, -1):
            told = self.line[place]
            same_turn = told.turn.number == self.turn.number
            if told.kind != kinds.MOVE or told.by != seat or not same_turn:
                break
            if told.event is not None and self.game.reveals_hidden(told.event):
                break
            if told.choice:
                targets.append(self._seq_before(place))
        return targets

    def decisions(self, seat: int) -> list[int]:
        """To where a seat could go back at all, nearest first: before each of its decisions."""
        return [
            self._seq_before(place)
            for place in range(len(self.line) - 1, -1, -1)
            if self.line[place].choice and self.line[place].by == seat
        ]

    def last_turn(self, seat: int) -> int | None:
        """The number before the first decision of a seat's last turn that had any."""
        first = number = None
        for place in range(len(self.line) - 1, -1, -1):
            told = self.line[place]
            if told.choice and told.by == seat:
                if number not in (None, told.turn.number):
                    break
                first, number = place, told.turn.number
        return None if first is None else self._seq_before(first)

    def _seq_before(self, place: int) -> int:
        return self.line[place - 1].seq if place else 0

    # What happens ----------------------------------------------------------------------------

    def play(self, event: Event) -> None:
        """Play exactly this event, a move or a chance outcome; it has to be possible."""
        before = self.position
        after, effects, _ = before.applied(event)
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
        if self.line and self.line[-1].scores == scores:
            scores = self.line[-1].scores  # the same object: most entries change nothing
        told = Told(
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
        self.history.append(told)
        self.line.append(told)

    def mark(self, kind: str, by: int, to: int | None = None) -> None:
        """Add an entry that is not an event of the game: confirm, resign or undo."""
        turn, position = self.turn, self.position
        told = Told(
            self.seq + 1, kind, by, to=to,
            turn=turn, round=position.round, scores=position.scores,
        )  # fmt: skip
        self.history.append(told)
        if kind == kinds.RESIGN:
            self.resigned |= {by}
        elif kind == kinds.CONFIRM:
            self.line.append(told)
        else:
            while self.line and self.line[-1].seq > (to or 0):
                self.line.pop()
            self.position = self._at(tuple(self.events))

    def settle(self, confirming: Collection[int]) -> None:
        """Let follow what asks nobody; stops where one of ``confirming`` has to confirm."""
        while True:
            actor = self.position.actor
            if actor is None or (confirming and self.unconfirmed() in confirming):
                break
            if actor == CHANCE:
                numbers, odds = zip(*self.position.chance_ids, strict=True)
                [drawn] = _DICE.choices(numbers, odds)
                self.play(self.game.events[drawn])
                continue
            legal = self.position.legal_ids
            if len(legal) > 1:
                break
            self.play(self.game.events[legal[0]])

    def _take(self, entry: Entry) -> None:
        if entry.text is not None:
            self.play(self.game.event(entry.text))
        elif entry.by is not None:
            self.mark(entry.kind, entry.by, entry.to)

    def _hand(self, event: Event, before: Position, after: Position) -> int | None:
        """How many tiles a move takes or puts down."""
        if self.game.takes_tiles(event):
            return after.hand
        return before.hand if self.game.places_tiles(event) else None

    def _at(self, events: Iterable[Event]) -> Position:
        names = tuple(f"Player {seat + 1}" for seat in range(self.game.players))
        return Record(self.game, tuple(events), names, self.start).position()


@dataclass
class _Sums:
    """What a part of a line adds up to. Drafts share it: it is copied before it grows."""

    points: list[dict[str, int]]
    rounds: list[tuple[int, ...]] = field(default_factory=list)
    count: int = 0
    """How much of the line is in it."""
    last: Told | None = None

    def copy(self) -> "_Sums":
        return _Sums([dict(mine) for mine in self.points], list(self.rounds), self.count, self.last)

    def add(self, game: Game, told: Told) -> None:
        self.count += 1
        self.last = told
        effect_history.add_points(game, self.points, told.effects)
        if any(e.kind == "round" and e.count > 1 for e in told.effects):
            self.rounds.append(told.scores)
