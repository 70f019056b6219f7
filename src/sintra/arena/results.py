"""The results file: JSON lines, the match first, then each game as it finishes.

A line is written in one go and forced to disk, so that nothing finished is lost when the process
or the machine dies. A line that was cut off is dropped when the match goes on.
"""

import json
import os
from pathlib import Path
from types import TracebackType

from sintra.arena.match import Match
from sintra.model.errors import OptionError
from sintra.model.game import Json

FORMAT = 1
"""Version of the file's format."""


class ResultsFile:
    """Results on disk, open for more."""

    def __init__(self, path: Path, match: Match, *, resume: bool = False) -> None:
        self.results: dict[int, Json] = {}
        """What was there already, by number of game."""
        there = path.read_bytes() if path.exists() else b""
        if there and not resume:
            raise OptionError(f"{path} exists already; --resume goes on with it")
        whole = there[: there.rfind(b"\n") + 1]
        if whole:
            self.results = _read(path, whole, match)
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise OptionError(f"{path} cannot be written: {error.strerror}") from error
        if len(whole) < len(there):
            os.ftruncate(self._file, len(whole))
        if not whole:
            self.append({"kind": "match", "sintra_arena": FORMAT, "match": match.to_dict()})

    def append(self, line: Json) -> None:
        """Write a line, and wait until it is on disk."""
        data = (json.dumps(line, allow_nan=False) + "\n").encode()
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)

    def __enter__(self) -> "ResultsFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)


def read(path: Path) -> tuple[Match, dict[int, Json]]:
    """Read a results file: the match, and its games by number."""
    whole = path.read_bytes()
    lines = _lines(path, whole[: whole.rfind(b"\n") + 1])
    return _first(path, lines), _games(lines)


def _read(path: Path, whole: bytes, match: Match) -> dict[int, Json]:
    lines = _lines(path, whole)
    differences = match.differs(_first(path, lines))
    if differences:
        raise OptionError(f"{path} is of another match: {', '.join(differences)} differ")
    return {number: game for number, game in _games(lines).items() if number < match.total}


def _lines(path: Path, whole: bytes) -> list[Json]:
    try:
        return [json.loads(line) for line in whole.splitlines()]
    except ValueError as error:
        raise OptionError(f"{path} is not a results file: {error}") from error


def _first(path: Path, lines: list[Json]) -> Match:
    first = lines[0] if lines else {}
    if not isinstance(first, dict) or first.get("sintra_arena") != FORMAT:
        raise OptionError(f"{path} is not a results file of the arena")
    return Match.from_dict(first["match"])


def _games(lines: list[Json]) -> dict[int, Json]:
    return {line["game"]: line for line in lines if line.get("kind") == "game"}
