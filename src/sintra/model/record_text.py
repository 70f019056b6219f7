"""The text format of records (``docs/notation.md``): writing, parsing, checking the events."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.model.base_game import BaseGame, Json
from sintra.model.base_position import BasePosition
from sintra.model.errors import ParseError, PositionError, RecordError, SintraError
from sintra.model.events import Event, Move
from sintra.model.outcome import Outcome
from sintra.model.player_info import HEADERS, PlayerInfo
from sintra.model.state_arrays import copy_state
from sintra.rules import engine

FORMAT = 1
"""Version of the record format."""


def first_state(game: BaseGame, start: Json | None) -> Any:
    """The state before the first event: of a new game, or of a position that was set up."""
    return game.ready_state() if start is None else game.validated_state(start)


# Writing ------------------------------------------------------------------------------------------


def header_lines(
    game: BaseGame,
    names: Sequence[str],
    info: PlayerInfo,
    start: Json | None,
    outcome: Outcome | None,
) -> Iterator[str]:
    """The first lines of a record: format, game, options, players, start and result."""
    yield f"sintra {FORMAT}"
    yield f"game: {game.name}"
    for name, value in game.options.items():
        yield f"{name}: {_option_text(value)}"
    yield "players: " + " | ".join(names)
    yield from info.headers()
    if start is not None:
        yield "position: " + json.dumps(start)
    if outcome is not None:
        scores = "-".join(str(score) for score in outcome.scores)
        won = " and ".join(names[seat] for seat in outcome.winners)
        verb = "wins" if len(outcome.winners) == 1 else "share the win"
        yield f"result: {scores}, {won} {verb}"


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value)
    return str(value)


def event_lines(game: BaseGame, start: Json | None, events: Sequence[Event]) -> list[str]:
    """The events, a line for each turn, with the player's number before a turn's first move."""
    state = first_state(game, start)
    lines: list[str] = []
    words: list[str] = []
    speaker = None
    current: int | None = None
    phase: int | None = None
    for event in events:
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
        elif speaker is not None and game.is_table_event(event):
            _flush(lines, words)
            speaker = None
        words.append(event.text)
        engine.replay(state, np.array([event.id], np.int64), 1)
    _flush(lines, words)
    return lines


def _flush(lines: list[str], words: list[str]) -> None:
    if words:
        lines.append(" ".join(words))
        words.clear()


# Parsing ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ParsedRecord:
    """What stands in the text of a record; nothing is checked against the rules yet."""

    game: str
    game_line: int
    options: dict[str, str]
    names: list[str]
    start: Json | None
    start_line: int
    scores: list[int] | None
    info: PlayerInfo
    words: list[tuple[str, int]]
    """Events and players' numbers, each with its line."""


def parse(text: str) -> ParsedRecord:
    """Take the text of a record apart."""
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
    words = [
        (word, index + 1) for index in range(number, len(lines)) for word in lines[index].split()
    ]
    return _parse_headers(headers, words)


def _parse_headers(
    headers: dict[str, tuple[str, int]], words: list[tuple[str, int]]
) -> ParsedRecord:
    left = dict(headers)
    info = PlayerInfo.from_headers({name: left.pop(name)[0] for name in HEADERS if name in left})
    game, game_line = left.pop("game", ("", 1))
    names, _ = left.pop("players", ("", 0))
    start, start_line = left.pop("position", ("", 0))
    result, result_line = left.pop("result", ("", 0))
    return ParsedRecord(
        game,
        game_line,
        {name: value for name, (value, _) in left.items()},
        [name.strip() for name in names.split("|")] if names else [],
        _parse_start(start, start_line) if start else None,
        start_line,
        _parse_scores(result, result_line) if result else None,
        info,
        words,
    )


def _parse_scores(text: str, line: int) -> list[int]:
    try:
        return [int(score) for score in text.partition(",")[0].split("-")]
    except ValueError:
        raise RecordError(f"a result is written like 34-28: {text!r}", line) from None


def _parse_start(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the position is not JSON: {error}", line) from error


# Checking -----------------------------------------------------------------------------------------


class EventReader:
    """Reads the events of a record one by one, filling in those that are forced."""

    def __init__(
        self,
        game: BaseGame,
        names: Sequence[str],
        start: Json | None,
        start_line: int | None = None,
    ) -> None:
        if names and len(names) != game.players:
            raise RecordError(f"{len(names)} players are named, but there are {game.players} seats")
        if any(
            "|" in name or "#" in name or [name] != (name.splitlines() or [""]) for name in names
        ):
            raise RecordError("a name may not contain '|', '#' or a line break")
        self.game = game
        try:
            self.state = first_state(game, start)
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
            BasePosition(self.game, copy_state(self.state)).play(event.id)
        except SintraError as error:
            raise RecordError(f"{where}{error}", line) from error

    def finish(self, scores: list[int] | None, winners: Any = None) -> Outcome | None:
        """The outcome after the last event; a result that is stated has to be right."""
        if scores is not None:
            while self._fill_in():
                pass
        outcome = BasePosition(self.game, self.state).outcome
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
        return outcome
