"""Reads and writes record files, and knows where games are saved."""

import itertools
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.registry import GameName
from sintra.cli.warm import compile_visibly

if TYPE_CHECKING:
    from sintra.model.game import Record

STDIN = "-"
_SIGNATURES = (b"sintra ", b'{"sintra"')
"""How record files begin, as text and as JSON."""


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for ``-``."""
    from sintra.model.errors import SintraError

    try:
        data = sys.stdin.buffer.read() if str(path) == STDIN else path.read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SintraError(f"{_display_name(path)} is not a text file") from error
    except (OSError, ValueError) as error:
        raise SintraError(f"cannot read {_display_name(path)}: {_reason(error)}") from error


def _display_name(path: Path) -> str:
    return "standard input" if str(path) == STDIN else str(path)


def read_record(path: Path) -> "Record":
    """The record in a file; reading replays and checks it."""
    from sintra.model.game import Record

    text = read_text(path)
    compile_visibly(_games_in(text))
    with errors_name(path):
        return Record.parse(text)


@contextmanager
def errors_name(path: Path) -> Iterator[None]:
    """Put the name of the file before the message of an error."""
    from sintra.model.errors import SintraError

    try:
        yield
    except SintraError as error:
        raise SintraError(f"{_display_name(path)}: {error}") from error


def _games_in(text: str) -> list[str]:
    # A guess, good enough to show progress: a game that is not found compiles later, without.
    return [name for name in GameName if name in text]


def write_record(path: Path, record: "Record") -> None:
    """Write a record, as JSON if the name ends in ``.json``; the file is complete or untouched.

    A file that is not a record is not overwritten.
    """
    refuse_other_files(path)
    write_text(path, record.to_json() + "\n" if path.suffix == ".json" else str(record))


def write_text(path: Path, text: str) -> None:
    """Write a text file; the file is complete or untouched."""
    from sintra.model.errors import SintraError

    try:
        _replace(path, text)
    except (OSError, ValueError) as error:
        raise SintraError(f"cannot write {path}: {_reason(error)}") from error


def refuse_other_files(path: Path) -> None:
    """Raise an error if a file exists that is not a record, so that it is not overwritten."""
    refuse_foreign(path, _SIGNATURES, "a record")


def refuse_foreign(path: Path, signatures: tuple[bytes, ...], what: str) -> None:
    """Raise an error if a file exists that does not begin like ``what`` is to be written to it."""
    from sintra.model.errors import SintraError

    try:
        with path.open("rb") as file:
            start = file.read(max(map(len, signatures)))
    except (OSError, ValueError):
        return  # there is no file, or writing will fail and say why
    if start and not start.startswith(signatures):
        raise SintraError(f"{path} exists and is not {what}; choose another name")


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(handle)  # so that a power cut loses nothing
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def data_folder() -> Path:
    """The folder in which Sintra keeps its data."""
    import platformdirs

    return Path(os.environ.get("SINTRA_DATA_DIR") or platformdirs.user_data_path("sintra"))


def games_folder() -> Path:
    """The folder in which games played in the terminal are saved."""
    return data_folder() / "games"


def last_game() -> Path | None:
    """The game that was played last, if there is one."""
    try:
        games = [(path.stat(), path) for path in games_folder().glob("*.sintra")]
        written = [(stat.st_mtime_ns, path) for stat, path in games if stat.st_size]
        return max(written)[1] if written else None
    except OSError:
        return None


class GameFile:
    """The file that a game is saved to after every decision; each game has its own."""

    def __init__(self, path: Path | None = None, copy: Path | None = None) -> None:
        """``path`` is the file of a game that is resumed; ``copy`` is the file of ``--save``."""
        self.path = path
        self.copy = copy

    def save(self, record: "Record") -> None:
        """Write the record; the first time to a new file."""
        path = self.path or _new_file(record.game.name)
        try:
            write_record(path, record)
        except BaseException:
            if self.path is None:
                path.unlink(missing_ok=True)
            raise
        self.path = path

    def save_copy(self, record: "Record") -> None:
        """Write the file of ``--save``, if it was given."""
        if self.copy is not None:
            write_record(self.copy, record)


def _new_file(game: str) -> Path:
    """A new empty file, named after the time and the game."""
    from sintra.model.errors import SintraError

    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem = time.strftime(f"%Y-%m-%d-%H%M%S-{game}")
        for number in itertools.count(1):
            path = folder / (f"{stem}.sintra" if number == 1 else f"{stem}-{number}.sintra")
            with suppress(FileExistsError):
                path.touch(exist_ok=False)
                return path
    except OSError as error:
        raise SintraError(f"cannot write to {folder}: {_reason(error)}") from error
    raise AssertionError("itertools.count does not end")


def _reason(error: Exception) -> str:
    strerror = getattr(error, "strerror", None)
    return str(strerror or error).lower()
