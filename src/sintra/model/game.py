"""Game, Position, View and Record: the classes that a program works with.

They make each other, so they stand in one module: a game starts positions, a position gives views
and a record, and a view and a record give positions again. What they consist of is in modules of
their own: ``base_game``, ``base_position``, ``visibility`` and ``record_text``.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, cast

import numpy as np

from sintra.model import effect_history, record_text, registry, visibility
from sintra.model.arguments import new_rng, parse_index, parse_rng
from sintra.model.base_game import BaseGame, Json, compile_now, warm_up
from sintra.model.base_position import CHANCE, BasePosition, Decider, refuse_seat
from sintra.model.effect_history import Step
from sintra.model.effects import Effect
from sintra.model.errors import OptionError, RecordError, SintraError
from sintra.model.events import Event, Move
from sintra.model.outcome import Outcome
from sintra.model.pictures import svg
from sintra.model.player_info import NO_PLAYER_INFO, PlayerInfo
from sintra.model.state_arrays import copy_state
from sintra.rules import engine
from sintra.rules.rng import Rng, no_rng

__all__ = [
    "CHANCE",
    "Applied",
    "Decider",
    "Game",
    "Json",
    "Position",
    "Record",
    "View",
    "compile_now",
    "game_class",
    "make_game",
    "warm_up",
]


class Game(BaseGame):
    """A game with its options and number of players; made by ``sintra.duel`` and ``sintra.azul``.

    Two games with the same options are equal.
    """

    def start(self, seed: int | None = None, *, given: bool = False) -> "Position":
        """Begin a game.

        Chance is drawn as the game goes on, from ``seed`` or from real randomness. With
        ``given=True`` it is not: each outcome is played like a move, as for a game on a real table.
        """
        rng = no_rng() if given else new_rng(seed)
        return Position(self, self.ready_state(), rng, play_forced=True)

    def setup(
        self, position: Mapping[str, Any], seed: int | None = None, *, given: bool = False
    ) -> "Position":
        """Set up any position from its dictionary (``docs/notation.md``); it is validated."""
        rng = no_rng() if given else new_rng(seed)
        return Position(self, self.validated_state(position), rng, set_up=True)


def game_class(name: Any) -> type[Game]:
    """The class of a game, by the game's name; it is imported when it is first asked for."""
    if not isinstance(name, str) or name not in registry.GAMES:
        raise OptionError(f"{name!r} is not a game; games are {', '.join(registry.GAMES)}")
    module, _, class_name = registry.GAMES[name].partition(":")
    return cast(type[Game], getattr(import_module(module), class_name))


def make_game(
    name: Any, options: Mapping[str, Any] | None = None, players: int | None = None
) -> Game:
    """Make a game from its name and options as they stand in a record.

    Options may be text, as in a record's headers. ``players`` is used where the options do not say
    how many there are.

    >>> make_game("azul", {"wall": "grey"}, players=3)
    sintra.azul(players=3, wall='grey')
    """
    kind = game_class(name)
    if options is not None and not isinstance(options, Mapping):
        raise OptionError(f"options are a dictionary, not {type(options).__name__}")
    read = {str(option): _read_value(value) for option, value in (options or {}).items()}
    try:
        return kind.from_options(read, players)
    except TypeError as error:
        raise OptionError(f"{name} has no such option: {error}") from error


def _read_value(value: Any) -> Any:
    if isinstance(value, str):
        if value in ("yes", "no"):
            return value == "yes"
        if value.isdecimal() and len(value) < 4:
            return int(value)
    return value


class Applied(NamedTuple):
    """What one event led to."""

    position: "Position"
    effects: tuple[Effect, ...]
    steps: list[Step]
    """The steps in which the effects happened, for showing them one by one."""


class Position(BasePosition):
    """A game in progress. Moves change it; ``copy`` first to keep what was.

    >>> import sintra
    >>> position = sintra.duel().start(seed=7)
    >>> position.actor, position.awaits, position.scores
    (0, 'plate', (5, 5))
    >>> position.play(position.legal_moves[0])
    >>> position.awaits
    'place'
    >>> position.undo()
    >>> position.awaits
    'plate'
    """

    __slots__ = ()

    game: Game
    """The game and its options."""

    def view(self, seat: int | None, *, events: bool = True) -> "View":
        """What a seat may know: ``None`` is a spectator, who knows what everybody knows.

        Without ``events`` it does not tell what has happened so far, which is quicker.
        """
        self._check_seat(seat)
        acts = seat is not None and self.actor == seat
        return View(
            self.game,
            seat,
            visibility.hide_secrets(self._state, self._root, self._events, seat),
            names=self.names,
            events=visibility.visible_events(
                self.game, self._root, self._events, seat, over=self.is_over
            )
            if events
            else (),
            legal_moves=self.legal_moves if acts else (),
        )

    def sample(self, seat: int, rng: Rng | int | None = None) -> "Position":
        """A full position that ``seat`` cannot tell from this one; see ``View.sample``."""
        self._check_seat(seat)
        return self.view(seat).sample(rng)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None:
            parse_index(seat, self.game.players, "seat")

    @property
    def record(self) -> "Record":
        """The record of the game so far."""
        start = self.game.state_to_dict(self._root) if self._set_up else None
        return Record(self.game, self.events, self.names, start, self.outcome)

    def applied(self, event: Event) -> Applied:
        """A copy after exactly this event, which has to be legal; forced moves do not follow.

        >>> import sintra
        >>> position = sintra.azul().start(seed=1)
        >>> position.applied(position.legal_moves[0]).position.ply - position.ply
        1
        """
        number = self.game.events.id_of(event)
        if number not in self._possible():
            self._refuse(number)
        after = self.copy()
        effects, steps = effect_history.explain_steps(self.game, after._state, number)
        after._events.append(number)
        return Applied(after, effects, steps)


class View:
    """A position as one seat may know it. It does not hold what the seat may not know.

    >>> import sintra
    >>> position = sintra.duel().start(seed=7)
    >>> view = position.view(0)
    >>> view.position["pile"]["unknown"] == position.to_dict()["pile"]["unknown"]
    True
    """

    def __init__(
        self,
        game: Game,
        seat: int | None,
        state: Any,
        *,
        names: Sequence[str],
        events: Sequence[Event],
        legal_moves: Sequence[Move],
    ) -> None:
        """Made by ``Position.view``; ``state`` already has other secrets than the true ones."""
        self.game = game
        self.seat = seat
        """Whose view it is; ``None`` for a spectator."""
        self.names = tuple(names)
        self.events = tuple(events)
        """The events so far; secret ones of others are a ``HiddenEvent``, such as ``front:?``."""
        self.legal_moves = tuple(legal_moves)
        """The moves of this seat, if it is the one to decide."""
        self.state = state
        """The rules' state, for compiled players. What the seat may not know is not the truth: it
        is one possibility, the same for all positions that the seat cannot tell apart."""
        self._public: Json | None = None
        self._position: Json | None = None

    @property
    def position(self) -> Json:
        """The position dictionary without what this seat may not know."""
        if self._position is None:
            self._position = {
                **self._public_part(),
                **self.game.private_part(self.state, self.seat),
            }
        return self._position

    def _public_part(self) -> Json:
        if self._public is None:
            self._public = self.game.public_part(self.state)
        return self._public

    def share(self, other: "View") -> None:
        """Reuse the public part of another view, if it is the same for both."""
        game = self.game
        if game == other.game and game.public_bytes(self.state) == game.public_bytes(other.state):
            self._public = other._public_part()

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(self.state["score"][0].tolist()[: self.game.players])

    @property
    def is_tiling(self) -> bool:
        """Whether players move tiles from their lines onto their boards."""
        return engine.in_tiling(self.state)

    @property
    def is_turn_start(self) -> bool:
        """Whether the decision asked for is the first of a turn in which tiles are taken."""
        return engine.is_turn_start(self.state)

    def check_turn(self) -> None:
        """Raise ``NotYourTurnError`` or ``GameOverError`` if this seat has no move to choose.

        >>> import sintra
        >>> sintra.azul().start(seed=7).view(1).check_turn()
        Traceback (most recent call last):
            ...
        sintra.model.errors.NotYourTurnError: seat 1 is not to move: seat 0 is
        """
        if not self.legal_moves:
            refuse_seat(self.game, self.state, self.seat)

    def sample(self, rng: Rng | int | None = None) -> "Position":
        """A full position that this seat cannot tell from the true one, drawn at random.

        It starts a history of its own, because the true one tells secrets. Chance goes on from
        ``rng``: a seed, or ``sintra.new_rng(seed)``, which is drawn from and changed.
        """
        if self.seat is None:
            raise SintraError("a spectator's view cannot be sampled: it is nobody's to decide")
        source = parse_rng(rng)
        state = copy_state(self.state)
        engine.determinize_state(state, self.seat, source)
        return Position(self.game, state, source, names=self.names, set_up=True)

    def to_dict(self) -> Json:
        """JSON form."""
        return {
            "game": self.game.name,
            "options": self.game.options,
            "seat": self.seat,
            "players": list(self.names),
            "position": self.position,
            "events": [event.text for event in self.events],
            "legal_moves": [move.text for move in self.legal_moves],
        }

    def to_json(self) -> str:
        """JSON text."""
        return json.dumps(self.to_dict())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __str__(self) -> str:
        return self.game.text_board(self.position, self.names)

    def _repr_svg_(self) -> str:
        """What the seat may know, as a picture for notebooks."""
        return svg.to_svg(self.game, self.position, self.names)


@dataclass(frozen=True)
class Record:
    """A game as it was played, from the start or from a position, finished or not.

    >>> import sintra
    >>> record = sintra.azul().start(seed=1).record
    >>> sintra.Record.parse(str(record)) == record
    True
    """

    game: Game
    events: tuple[Event, ...]
    names: tuple[str, ...]
    """The players' names, by seat."""
    start: Json | None = None
    """The position dictionary that the events begin from; ``None``: the start of the game."""
    outcome: Outcome | None = None
    """How the game ended, if it has."""
    player_info: PlayerInfo = NO_PLAYER_INFO
    """Who decided for each seat, who was helped, who gave up; as far as it is known."""

    def __len__(self) -> int:
        return len(self.events)

    def position(self, ply: int | None = None, *, seed: int | None = None) -> Position:
        """The position after the first ``ply`` events; without ``ply``, after all.

        Chance is given from there on, or with ``seed`` drawn, so that the game can be played on.
        """
        try:
            count = len(self) if ply is None else parse_index(ply, len(self) + 1, "ply")
        except SintraError as error:
            raise RecordError(f"{error}: the record has {len(self)} events") from None
        root = record_text.first_state(self.game, self.start)
        state = copy_state(root)
        numbers = [event.id for event in self.events[:count]]
        done = engine.replay(state, np.array(numbers, np.int64), count)
        if done < count:
            position = Position(self.game, state)
            try:
                position.play(numbers[done])
            except SintraError as error:
                raise RecordError(f"event {done + 1}: {error}") from error
        return Position(
            self.game,
            state,
            None if seed is None else new_rng(seed),
            names=self.names,
            events=numbers,
            root=root,
            set_up=self.start is not None,
        )

    # JSON ---------------------------------------------------------------------------------------

    def to_dict(self) -> Json:
        """JSON form."""
        result = None
        if self.outcome is not None:
            result = {
                "scores": list(self.outcome.scores),
                "winners": list(self.outcome.winners),
            }
        return {
            "sintra": record_text.FORMAT,
            "game": self.game.name,
            "options": self.game.options,
            "players": list(self.names),
            "position": self.start,
            "events": [event.text for event in self.events],
            "result": result,
            **self.player_info.to_dict(),
        }

    def to_json(self) -> str:
        """JSON text."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Record":
        """Read the JSON form; everything is checked by replaying it."""
        if not isinstance(data, Mapping) or data.get("sintra") != record_text.FORMAT:
            raise RecordError(f'not a record: it needs "sintra": {record_text.FORMAT}')
        names = data.get("players", [])
        options = data.get("options", {})
        words = data.get("events", [])
        if not isinstance(options, Mapping):
            raise RecordError('"options" has to be an object')
        for key, value in (("players", names), ("events", words)):
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise RecordError(f'"{key}" has to be a list of strings')
        game = make_game(data.get("game"), options, len(names) or None)
        scores = winners = None
        if data.get("result") is not None:
            scores = data["result"].get("scores") if isinstance(data["result"], Mapping) else None
            if not isinstance(scores, list):
                raise RecordError('"result" has to hold "scores"')
            winners = data["result"].get("winners")
        start = data.get("position")
        reader = record_text.EventReader(game, names, start)
        for number, word in enumerate(words):
            reader.read(word, f"event {number + 1}: ")
        outcome = reader.finish(scores, winners)
        return cls._read(game, reader, names, start, outcome, PlayerInfo.from_dict(data))

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read JSON text."""
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError) as error:
            raise RecordError(f"not JSON: {error}") from error
        return cls.from_dict(data)

    # Text ---------------------------------------------------------------------------------------

    def __str__(self) -> str:
        header = record_text.header_lines(
            self.game, self.names, self.player_info, self.start, self.outcome
        )
        events = record_text.event_lines(self.game, self.start, self.events)
        return "\n".join([*header, "", *events]) + "\n"

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record from text, or from JSON; everything is checked by replaying it."""
        if not isinstance(text, str):
            raise RecordError(f"a record is read from text, not from {type(text).__name__}")
        if text.lstrip().startswith("{"):
            return cls.from_json(text)
        parsed = record_text.parse(text)
        names, start = parsed.names, parsed.start
        try:
            game = make_game(parsed.game, parsed.options, len(names) or None)
        except SintraError as error:
            raise RecordError(str(error), parsed.game_line) from error
        reader = record_text.EventReader(game, names, start, parsed.start_line)
        for word, line in parsed.words:
            reader.read(word, "", line)
        outcome = reader.finish(parsed.scores)
        return cls._read(game, reader, names, start, outcome, parsed.info)

    @classmethod
    def _read(
        cls,
        game: Game,
        reader: record_text.EventReader,
        names: Sequence[str],
        start: Json | None,
        outcome: Outcome | None,
        info: PlayerInfo,
    ) -> "Record":
        """The record of events that were read."""
        info.check(game.players, over=outcome is not None)
        events = tuple(game.events[number] for number in reader.numbers)
        return cls(game, events, tuple(names) or game.default_names, start, outcome, info)
