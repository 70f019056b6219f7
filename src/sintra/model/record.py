"""Records: a game's options, players and events, as text and as JSON (``docs/notation.md``)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.model import registry
from sintra.model.errors import ParseError, PositionError, RecordError, SintraError
from sintra.model.events import Event, Move
from sintra.model.game import Game, Json
from sintra.model.outcome import Outcome
from sintra.model.player_info import HEADERS, NO_PLAYER_INFO, PlayerInfo
from sintra.model.position import Position
from sintra.model.state_arrays import copy_state
from sintra.rules import engine
from sintra.rules.rng import new_rng

FORMAT = 1
"""Version of the record format."""


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
        count = len(self.events) if ply is None else ply
        if not 0 <= count <= len(self.events):
            raise RecordError(f"there is no ply {ply}; the record has {len(self.events)} events")
        root = self._first_state()
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

    def _first_state(self) -> Any:
        return _first_state(self.game, self.start)

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
            "sintra": FORMAT,
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
        if not isinstance(data, Mapping) or data.get("sintra") != FORMAT:
            raise RecordError(f'not a record: it needs "sintra": {FORMAT}')
        names = data.get("players", [])
        options = data.get("options", {})
        words = data.get("events", [])
        if not isinstance(options, Mapping):
            raise RecordError('"options" has to be an object')
        for key, value in (("players", names), ("events", words)):
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise RecordError(f'"{key}" has to be a list of strings')
        game = registry.make(data.get("game"), options, len(names) or None)
        scores = winners = None
        if data.get("result") is not None:
            scores = data["result"].get("scores") if isinstance(data["result"], Mapping) else None
            if not isinstance(scores, list):
                raise RecordError('"result" has to hold "scores"')
            winners = data["result"].get("winners")
        reader = _Reader(game, names, data.get("position"))
        for number, word in enumerate(words):
            reader.read(word, f"event {number + 1}: ")
        return reader.finish(scores, PlayerInfo.from_dict(data), winners)

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read JSON text."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not JSON: {error}") from error
        return cls.from_dict(data)

    # Text ---------------------------------------------------------------------------------------

    def __str__(self) -> str:
        lines = [f"sintra {FORMAT}", f"game: {self.game.name}"]
        for name, value in self.game.options.items():
            lines.append(f"{name}: {_option_text(value)}")
        lines.append("players: " + " | ".join(self.names))
        lines += self.player_info.headers()
        if self.start is not None:
            lines.append("position: " + json.dumps(self.start))
        if self.outcome is not None:
            scores = "-".join(str(score) for score in self.outcome.scores)
            won = " and ".join(self.names[seat] for seat in self.outcome.winners)
            verb = "wins" if len(self.outcome.winners) == 1 else "share the win"
            lines.append(f"result: {scores}, {won} {verb}")
        lines.append("")
        lines += self._event_lines()
        return "\n".join(lines) + "\n"

    def _event_lines(self) -> list[str]:
        """The events, a line for each turn, with the player's number before a turn's first move."""
        state = self._first_state()
        lines: list[str] = []
        words: list[str] = []
        speaker = None
        current: int | None = None
        phase: int | None = None
        for event in self.events:
            turn_round = int(state["turn_round"][0])
            if turn_round != current:
                _flush(lines, words)
                lines.append(f"# Round {turn_round}")
                current, speaker = turn_round, None
            if isinstance(event, Move):
                seat = int(state["actor"][0])
                last = (-1 if speaker is None else speaker, -1 if phase is None else phase)
                phase = int(state["phase"][0])
                if engine.begins_turn(state, *last):
                    _flush(lines, words)
                    words.append(f"{seat + 1}:")
                    speaker = seat
            elif speaker is not None and self.game.is_table_event(event):
                _flush(lines, words)
                speaker = None
            words.append(event.text)
            engine.replay(state, np.array([event.id], np.int64), 1)
        _flush(lines, words)
        return lines

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record from text, or from JSON; everything is checked by replaying it."""
        if text.lstrip().startswith("{"):
            return cls.from_json(text)
        lines = [line.partition("#")[0].strip() if "#" in line else line.strip()
                 for line in text.splitlines()]  # fmt: skip
        commented = ["#" in line for line in text.splitlines()]
        if not lines or lines[0].split() != ["sintra", str(FORMAT)]:
            raise RecordError(f"a record begins with a line 'sintra {FORMAT}'", 1)
        headers: dict[str, tuple[str, int]] = {}
        number = 1
        while number < len(lines) and (lines[number] or commented[number]):
            if lines[number]:
                name, colon, value = lines[number].partition(":")
                if not colon or name in headers:
                    what = "two headers" if colon else "not a header"
                    raise RecordError(f"{what}: {lines[number]!r}", number + 1)
                headers[name] = (value.strip(), number + 1)
            number += 1
        reader, scores, info = _read_headers(headers)
        for index in range(number, len(lines)):
            for word in lines[index].split():
                reader.read(word, "", index + 1)
        return reader.finish(scores, info)


def _flush(lines: list[str], words: list[str]) -> None:
    if words:
        lines.append(" ".join(words))
        words.clear()


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value)
    return str(value)


def _first_state(game: Game, start: Json | None) -> Any:
    if start is None:
        return game.ready_state()
    return copy_state(game.setup(start, given=True)._state)


def _read_headers(
    headers: dict[str, tuple[str, int]],
) -> tuple["_Reader", list[int] | None, PlayerInfo]:
    taken = dict(headers)
    info = PlayerInfo.from_headers({name: taken.pop(name)[0] for name in HEADERS if name in taken})
    kind, line = taken.pop("game", ("", 1))
    names_text, _ = taken.pop("players", ("", 0))
    names = [name.strip() for name in names_text.split("|")] if names_text else []
    start_text, start_line = taken.pop("position", ("", 0))
    result_text, result_line = taken.pop("result", ("", 0))
    options = {name: value for name, (value, _) in taken.items()}
    try:
        game = registry.make(kind, options, len(names) or None)
    except SintraError as error:
        raise RecordError(str(error), line) from error
    scores = None
    if result_text:
        try:
            scores = [int(score) for score in result_text.partition(",")[0].split("-")]
        except ValueError:
            raise RecordError(
                f"a result is written like 34-28: {result_text!r}", result_line
            ) from None
    start = None
    if start_text:
        try:
            start = json.loads(start_text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"the position is not JSON: {error}", start_line) from error
    return _Reader(game, names, start, start_line), scores, info


class _Reader:
    """Reads events one by one, filling in those that are forced."""

    def __init__(
        self, game: Game, names: Sequence[str], start: Json | None, start_line: int | None = None
    ) -> None:
        if names and len(names) != game.players:
            raise RecordError(f"{len(names)} players are named, but there are {game.players} seats")
        if any(
            "|" in name or "#" in name or [name] != (name.splitlines() or [""]) for name in names
        ):
            raise RecordError("a name may not contain '|', '#' or a line break")
        self.game = game
        self.names = tuple(names)
        self.start = start
        try:
            self.state = _first_state(game, start)
        except PositionError as error:
            raise RecordError(f"the position cannot be: {error}", start_line) from error
        self.numbers: list[int] = []
        self._named: int | None = None
        self._found = np.empty(2048, np.int64)

    def read(self, word: str, where: str, line: int | None = None) -> None:
        """Take in one word: an event, or a player's number."""
        if word in ("1:", "2:", "3:", "4:"):
            self._named = int(word[0]) - 1
            return
        try:
            event = self.game.event(word)
        except ParseError as error:
            raise RecordError(f"{where}{error}", line) from error
        while not engine.is_legal(self.state, event.id):
            if not self._fill_in():
                self._refuse(event, where, line)
        if isinstance(event, Move):
            seat = int(self.state["actor"][0])
            if self._named is not None and self._named != seat:
                raise RecordError(
                    f"{where}{event} is a move of player {self._named + 1} here, "
                    f"but player {seat + 1} is to move",
                    line,
                )
            self._named = None
        self._apply(event.id)

    def _apply(self, number: int) -> None:
        engine.replay(self.state, np.array([number], np.int64), 1)
        self.numbers.append(number)

    def _fill_in(self) -> bool:
        """Apply the next event if there is only one that can happen."""
        if engine.legal(self.state, self._found) != 1:
            return False
        self._apply(int(self._found[0]))
        return True

    def _refuse(self, event: Event, where: str, line: int | None) -> None:
        try:
            Position(self.game, copy_state(self.state)).play(event.id)
        except SintraError as error:
            raise RecordError(f"{where}{error}", line) from error

    def finish(self, scores: list[int] | None, info: PlayerInfo, winners: Any = None) -> Record:
        """The record, after its last event; a result that was stated has to be right."""
        if scores is not None:
            while self._fill_in():
                pass
        position = Position(self.game, self.state, names=self.names or None)
        outcome = position.outcome
        if scores is not None:
            if outcome is None:
                raise RecordError("a result is stated, but the game is not over")
            if list(outcome.scores) != scores:
                played = "-".join(str(score) for score in outcome.scores)
                stated = "-".join(str(score) for score in scores)
                raise RecordError(f"the result is stated as {stated}, but the events give {played}")
            if winners is not None and winners != list(outcome.winners):
                raise RecordError(
                    f"the winners are stated as {winners!r}, but are {list(outcome.winners)}"
                )
        info.check(self.game.players, over=outcome is not None)
        table = self.game.events
        events = tuple(table[number] for number in self.numbers)
        return Record(self.game, events, position.names, self.start, outcome, info)
