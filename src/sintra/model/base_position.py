"""A game at one moment: reading its state, playing events, taking them back, their effects.

``sintra.model.game.Position`` adds what a position gives to others: views, samples, records.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, NoReturn, Self, cast

import numpy as np

from sintra.model import effect_history
from sintra.model.arguments import parse_index
from sintra.model.base_game import BaseGame, Json
from sintra.model.effect_history import EffectHistory
from sintra.model.effects import Effect
from sintra.model.errors import GameOverError, IllegalMoveError, NotYourTurnError, SintraError
from sintra.model.events import Chance, Event, Move
from sintra.model.outcome import Outcome
from sintra.model.pictures import svg
from sintra.model.state_arrays import copy_state
from sintra.rules import engine
from sintra.rules.rng import Rng, no_rng

CHANCE: Literal["chance"] = "chance"
"""``Position.actor`` when the next event is random."""

_TRAIL = 64


class Decider(NamedTuple):
    """Who decides, and in which phase; all decisions of one turn have the same."""

    seat: int
    phase: int


def refuse_seat(game: BaseGame, state: Any, seat: int | None) -> NoReturn:
    """Raise the error for a seat that is not to move in a state; ``None`` is a spectator."""
    actor = engine.actor(state)
    if actor == engine.GAME_OVER:
        raise GameOverError("the game is over")
    if actor == engine.CHANCE_NEXT:
        awaits = game.awaits_words[int(state["awaits"][0])]
        raise NotYourTurnError(f"chance is next ({awaits}), nobody is to move")
    who = "a spectator" if seat is None else f"seat {seat}"
    raise NotYourTurnError(f"{who} is not to move: seat {actor} is")


class BasePosition:
    """A state of the rules, and the events that led there. Moves change it."""

    __slots__ = (
        "_events",
        "_legal",
        "_rng",
        "_root",
        "_seat",
        "_set_up",
        "_state",
        "_trail",
        "game",
        "names",
    )  # fmt: skip

    game: BaseGame
    """The game and its options."""

    names: tuple[str, ...]
    """The players' names, for boards and records."""

    def __init__(
        self,
        game: BaseGame,
        state: Any,
        rng: Rng | None = None,
        *,
        names: Sequence[str] | None = None,
        events: Sequence[int] = (),
        root: Any = None,
        set_up: bool = False,
        play_forced: bool = False,
    ) -> None:
        """Made by ``Game.start``, ``Game.setup``, ``View.sample`` and ``Record.position``."""
        self.game = game
        self.names = tuple(names or game.default_names)
        self._state = state
        self._root = copy_state(state) if root is None else root
        self._set_up = set_up
        self._events: list[int] = list(events)
        self._rng = no_rng() if rng is None else rng
        self._trail = np.zeros(_TRAIL, np.int64)
        # What was asked of the rules since the last event: it is asked for several times.
        self._seat: int | None = None
        self._legal: list[int] | None = None
        if play_forced:
            self._play_forced()

    # Where the game stands ----------------------------------------------------------------------

    @property
    def actor(self) -> int | Literal["chance"] | None:
        """The seat that decides; ``CHANCE`` if the next event is random, ``None`` at the end."""
        seat = self._seat
        if seat is None:
            self._seat = seat = engine.actor(self._state)
        if seat >= 0:
            return seat
        return CHANCE if seat == engine.CHANCE_NEXT else None

    @property
    def decider(self) -> Decider:
        """Who decides, or whose action chance interrupts, and in which phase."""
        return Decider(int(self._state["actor"][0]), int(self._state["phase"][0]))

    def begins_turn(self, last: Decider | None) -> bool:
        """Whether the decision asked for begins a turn; ``last`` made the decision before it."""
        return last is None or engine.begins_turn(self._state, last.seat, last.phase)

    def turn_is_over(self, last: Decider) -> bool:
        """Whether the turn is over in which ``last`` made the latest decision."""
        return engine.turn_is_over(self._state, last.seat, last.phase)

    @property
    def is_tiling(self) -> bool:
        """Whether players move tiles from their lines onto their boards."""
        return engine.in_tiling(self._state)

    @property
    def awaits(self) -> str:
        """What is asked for: a word of ``docs/notation.md``."""
        return self.game.awaits_words[int(self._state["awaits"][0])]

    @property
    def phase(self) -> str:
        """The phase of the round."""
        return self.game.phase_words[int(self._state["phase"][0])]

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        return int(self._state["turn_round"][0])

    @property
    def hand(self) -> int:
        """How many tiles were taken and not laid down yet."""
        return int(self._state["hand_n"][0])

    @property
    def line(self) -> int:
        """The line that is being tiled, counted from 1; 0 before the first."""
        return int(self._state["line"][0]) + 1

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(self._state["score"][0].tolist()[: self.game.players])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` before."""
        if not self.is_over:
            return None
        scores = self.scores
        tie_break = scores.count(max(scores)) > 1
        return Outcome(self.leaders, scores, tie_break)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that would win if no more points were scored; at the end, the winners."""
        ahead = engine.winner_set(self._state)
        return tuple(seat for seat in range(self.game.players) if ahead >> seat & 1)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, moves and chance, since the start or the set-up."""
        return self.game.events.take(self._events)

    def events_since(self, ply: int) -> list[Event]:
        """What has happened after the first ``ply`` events."""
        return list(self.game.events.take(self._events[self._parse_ply(ply) :]))

    def _parse_ply(self, ply: int) -> int:
        return parse_index(ply, len(self._events) + 1, "ply")

    @property
    def state(self) -> Any:
        """The rules' state itself, hidden information included, for compiled programs to read."""
        return self._state

    @property
    def ply(self) -> int:
        """How many events have happened."""
        return len(self._events)

    @property
    def legal_ids(self) -> list[int]:
        """The numbers of all legal moves, or of all outcomes that chance may bring."""
        return self._possible().copy()

    def _possible(self) -> list[int]:
        legal = self._legal
        if legal is None:
            found = np.empty(2048, np.int64)
            n = engine.legal(self._state, found)
            self._legal = legal = cast("list[int]", found[:n].tolist())
        return legal

    @property
    def legal_moves(self) -> list[Move]:
        """The moves of the player to decide; empty if chance is next or the game is over."""
        if self.actor in (CHANCE, None):
            return []
        table = self.game.events
        return [cast(Move, table[number]) for number in self._possible()]

    @property
    def chance_ids(self) -> list[tuple[int, float]]:
        """The numbers of what chance may bring next, with probabilities."""
        if self.actor != CHANCE:
            return []
        found = np.empty(2048, np.int64)
        odds = np.empty(2048)
        n = engine.legal(self._state, found)
        engine.probabilities(self._state, found, n, odds)
        return list(zip(found[:n].tolist(), odds[:n].tolist(), strict=True))

    @property
    def chances(self) -> dict[Chance, float]:
        """What chance may bring next, with probabilities; empty if a player decides."""
        table = self.game.events
        return {cast(Chance, table[number]): odds for number, odds in self.chance_ids}

    # Playing ------------------------------------------------------------------------------------

    def play(self, event: Event | str | int, *, by: int | None = None) -> None:
        """Play a move (or, where chance is given, an outcome).

        Forced moves and chance that is drawn follow at once. A text may hold several events; either
        all of them are played or none. ``by`` says who plays, and is checked for each of them.

        What is not an event of this game raises ``ParseError``, one that cannot happen now
        ``IllegalMoveError``; the position does not change then.
        """
        if by is not None and by != self.actor:
            self._refuse_seat(by)
        if type(event) is not int:
            if isinstance(event, str):
                self._play_text(event, by)
                return
            event = self.game.events.id_of(event)
        if not 0 <= event < self.game.event_count:
            self._refuse(event)
        n = engine.play(self._state, event, self._rng, self._trail)
        self._seat = self._legal = None
        if n == 1:
            self._events.append(event)
        elif n == 0:
            self._refuse(event)
        else:
            self._events += self._trail[:n].tolist()
            if n == _TRAIL:
                self._play_forced()

    def _play_forced(self) -> None:
        n = _TRAIL
        while n == _TRAIL:
            n = engine.play(self._state, engine.FORCED_ONLY, self._rng, self._trail)
            self._seat = self._legal = None
            self._events += self._trail[:n].tolist()

    def _play_text(self, text: str, by: int | None) -> None:
        words = [self.game.event(word) for word in text.split()]
        if len(words) == 1:
            self.play(words[0].id)
            return
        if not words:
            self.game.event(text)  # raises: nothing is not an event
        before = (copy_state(self._state), len(self._events), copy_state(self._rng))
        try:
            passed_over: list[int] = []
            for word in words:
                # A copied line names the moves without a choice too, which play by themselves.
                if passed_over and passed_over[0] == word.id:
                    passed_over.pop(0)
                    continue
                ply = len(self._events)
                self.play(word.id, by=by)
                passed_over = self._events[ply + 1 :]
        except SintraError:
            self._state[:] = before[0]
            self._seat = self._legal = None
            del self._events[before[1] :]
            self._rng[:] = before[2]
            raise

    def _refuse_seat(self, seat: int | None) -> None:
        refuse_seat(self.game, self._state, seat)

    def _refuse(self, number: int) -> None:
        if not 0 <= number < len(self.game.events):
            last = len(self.game.events) - 1
            raise IllegalMoveError(f"there is no event number {number}; they are 0 to {last}")
        event = self.game.events[number]
        if self.is_over:
            raise GameOverError(f"{event}: the game is over")
        raise IllegalMoveError(f"{event}: {self.game.why_illegal(self._state, number)}")

    def undo(self) -> None:
        """Take back the last decision and everything that followed from it.

        Where chance is given, a given outcome counts as a decision. Chance that is drawn is drawn
        anew afterwards.
        """
        flags = np.zeros(len(self._events), np.int64)
        state = copy_state(self._root)
        engine.decision_flags(state, np.array(self._events, np.int64), len(self._events), flags)
        wanted = 1 if self._rng["enabled"][0] else 2
        asked = np.flatnonzero((flags > 0) & (flags <= wanted))
        if len(asked) == 0:
            raise IllegalMoveError("there is nothing to undo")
        self._rewind(int(asked[-1]))

    def _rewind(self, ply: int) -> None:
        del self._events[ply:]
        self._state[:] = self._root
        engine.replay(self._state, np.array(self._events, np.int64), ply)
        self._seat = self._legal = None

    # What it is, and how it came about ----------------------------------------------------------

    def to_dict(self) -> Json:
        """The whole position, hidden information included (``docs/notation.md``)."""
        return self.game.state_to_dict(self._state)

    def effects(self, ply: int | None = None) -> tuple[Effect, ...]:
        """What an event did, with the parts of its points; without ``ply``, the last one."""
        count = len(self._events)
        if not count:
            raise SintraError("there is no event yet")
        return self.history()[count - 1 if ply is None else parse_index(ply, count, "event")][1]

    def history(self, since: int = 0) -> EffectHistory:
        """Every event with its effects; with ``since``, those after the first so many events."""
        since = self._parse_ply(since)
        state = copy_state(self._root)
        engine.replay(state, np.array(self._events[:since], np.int64), since)
        return effect_history.replay_effects(self.game, state, self._events[since:])

    def points(self) -> list[dict[str, int]]:
        """Each seat's points by source; together they are its score.

        Sources: ``start``, ``tiles``, ``special tiles``, ``draws``, ``costs``, and the goals by
        name when the game is over. ``floor`` is what the floor at 0 gave back at the end.
        """
        began = self._root["score"][0].tolist()[: self.game.players]
        return effect_history.points_by_source(self.game, began, self.history())

    # Values -------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy, with its own copy of the generator."""
        return type(self)(
            self.game,
            copy_state(self._state),
            copy_state(self._rng),
            names=self.names,
            events=self._events,
            root=self._root,
            set_up=self._set_up,
        )

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Same game, same options, same state; how it came about does not matter."""
        return (
            isinstance(other, BasePosition)
            and self.game == other.game
            and self._state.tobytes() == other._state.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]  # positions change

    def key(self) -> bytes:
        """The state as bytes: equal for equal positions, for use in dictionaries."""
        return cast(bytes, self._state.tobytes())

    def __str__(self) -> str:
        return self.game.text_board(self.to_dict(), self.names)

    def _repr_svg_(self) -> str:
        """The whole table as a picture, for notebooks."""
        return svg.to_svg(self.game, self.to_dict(), self.names)

    def __repr__(self) -> str:
        return f"<{self.game.name} position, round {self.round}, {self.ply} events: {self.awaits}>"
