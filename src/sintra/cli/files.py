"""Reading and writing of records, with errors in words."""

import itertools
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sintra.model.record import Record

STDIN = "-"
_MARKS = (b"sintra ", b'{"sintra"')
"""How the files that Sintra writes begin."""


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for ``-``."""
    from sintra.model.errors import SintraError

    try:
        data = sys.stdin.buffer.read() if str(path) == STDIN else path.read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SintraError(f"{_called(path)} is not a text file") from error
    except (OSError, ValueError) as error:
        raise SintraError(f"cannot read {_called(path)}: {_reason(error)}") from error


def _called(path: Path) -> str:
    return "standard input" if str(path) == STDIN else str(path)


def read_record(path: Path) -> "Record":
    """The record in a file, checked by replaying it."""
    from sintra.cli.warm import compile_visibly
    from sintra.model.record import Record

    text = read_text(path)
    compile_visibly(_games_in(text))
    with naming(path):
        return Record.parse(text)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the name of the file before whatever is wrong with what it says."""
    from sintra.model.errors import SintraError

    try:
        yield
    except SintraError as error:
        raise SintraError(f"{_called(path)}: {error}") from error


def _games_in(text: str) -> list[str]:
    # A guess, good enough to show progress: what is not found compiles later, unseen.
    return [name for name in ("duel", "azul") if name in text]


def write_record(path: Path, record: "Record") -> None:
    """Write a record, as JSON if the name ends so; the file is complete or untouched.

    A file that is not a record is not overwritten.
    """
    from sintra.model.errors import SintraError

    refuse_other_files(path)
    text = record.to_json() + "\n" if path.suffix == ".json" else str(record)
    try:
        _replace(path, text)
    except (OSError, ValueError) as error:
        raise SintraError(f"cannot write {path}: {_reason(error)}") from error


def refuse_other_files(path: Path) -> None:
    """Raise an error if there is a file that is not a record: it may be precious."""
    from sintra.model.errors import SintraError

    try:
        with path.open("rb") as file:
            start = file.read(16)
    except (OSError, ValueError):
        return  # nothing there that can be read; writing will tell
    if start and not start.startswith(_MARKS):
        raise SintraError(f"{path} is there already and is not a record")


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(handle)  # the game survives the machine, too
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def data_folder() -> Path:
    """Where Sintra keeps games."""
    import platformdirs

    return Path(os.environ.get("SINTRA_DATA_DIR") or platformdirs.user_data_path("sintra"))


def games_folder() -> Path:
    """Where the games that were played in the terminal are kept."""
    return data_folder() / "games"


def last_game() -> Path | None:
    """The game that was played last, if there is one."""
    try:
        games = [(path.stat(), path) for path in games_folder().glob("*.sintra")]
        written = [(stat.st_mtime_ns, path) for stat, path in games if stat.st_size]
        return max(written)[1] if written else None
    except OSError:
        return None


class Keeper:
    """Writes a game down after every decision; each game has a file of its own."""

    def __init__(self, path: Path | None = None, copy: Path | None = None) -> None:
        """``path`` is the file of a game that goes on; ``copy`` is kept up to date as well."""
        self.path = path
        self.copy = copy

    def keep(self, record: "Record") -> None:
        """Write the record."""
        path = self.path or _new_file(record.game.name)
        try:
            write_record(path, record)
        except BaseException:
            if self.path is None:
                path.unlink(missing_ok=True)
            raise
        self.path = path

    def keep_copy(self, record: "Record") -> None:
        """Write the copy that was asked for, if one was."""
        if self.copy is not None:
            write_record(self.copy, record)


def _new_file(game: str) -> Path:
    """A file that nobody else writes to, named after the present moment."""
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
    raise AssertionError("numbers do not end")


def _reason(error: Exception) -> str:
    strerror = getattr(error, "strerror", None)
    return str(strerror or error).lower()
