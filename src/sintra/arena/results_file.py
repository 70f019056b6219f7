"""The results file: JSON lines, first the match, then each game as it finishes.

Every line is flushed to disk, so that no finished game is lost if the process or the machine dies.
An incomplete last line is dropped when the match is resumed.
"""

import json
import os
from pathlib import Path
from types import TracebackType

from sintra.arena.match import Match
from sintra.model.errors import OptionError
from sintra.model.game import Json

FORMAT = 2
"""Version of the file's format."""


class ResultsFile:
    """A results file that is open for appending."""

    def __init__(self, path: Path, match: Match, *, resume: bool = False) -> None:
        self.results: dict[int, Json] = {}
        """The games that the file held already, by number."""
        content = path.read_bytes() if path.exists() else b""
        if content and not resume:
            raise OptionError(
                f"{path} exists already; resume its match with --resume, or choose another file"
            )
        complete = content[: content.rfind(b"\n") + 1]
        if complete:
            self.results = _read(path, complete, match)
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise OptionError(f"{path} cannot be written: {error.strerror}") from error
        if len(complete) < len(content):
            os.ftruncate(self._file, len(complete))
        if not complete:
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
    content = path.read_bytes()
    lines = _lines(path, content[: content.rfind(b"\n") + 1])
    return _match(path, lines), _games(lines)


def _read(path: Path, content: bytes, match: Match) -> dict[int, Json]:
    lines = _lines(path, content)
    differences = match.differences(_match(path, lines))
    if differences:
        raise OptionError(
            f"{path} holds another match: {', '.join(differences)} differ; "
            "give the same settings, or another file"
        )
    return {number: game for number, game in _games(lines).items() if number < match.total}


def _lines(path: Path, content: bytes) -> list[Json]:
    try:
        return [json.loads(line) for line in content.splitlines()]
    except ValueError as error:
        raise OptionError(f"{path} is not a results file: {error}") from error


def _match(path: Path, lines: list[Json]) -> Match:
    first = lines[0] if lines else {}
    if not isinstance(first, dict) or first.get("sintra_arena") != FORMAT:
        raise OptionError(f"{path} is not a results file of the arena, format {FORMAT}")
    return Match.from_dict(first["match"])


def _games(lines: list[Json]) -> dict[int, Json]:
    return {line["game"]: line for line in lines if line.get("kind") == "game"}
