"""The file beside a record in which its review is kept, to open it again without computing."""

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

from sintra.cli.console import print_error
from sintra.cli.files import STDIN

if TYPE_CHECKING:
    from sintra.model.game import Record
    from sintra.study import Review

SUFFIX = ".review"


class ReviewFile:
    """Where the review of one record is kept; nothing here stops a review with an error."""

    def __init__(self, record_path: Path) -> None:
        """A record from standard input has no file."""
        from_stdin = str(record_path) == STDIN
        self.path = None if from_stdin else record_path.with_name(record_path.name + SUFFIX)

    def open(self, record: "Record", seed: int) -> "Review":
        """The review as it was kept, or a new one."""
        from sintra.model.errors import OptionError
        from sintra.study import Review

        if self.path is not None and self.path.exists():
            try:
                return Review.load(self.path, record, seed)
            except OptionError as error:
                if _may_replace(self.path):
                    print_error(f"warning: {error}; the game is reviewed anew")
                else:
                    print_error(f"warning: {error}; it is left alone, this review is not kept")
                    self.path = None
        return Review(record, seed)

    def save(self, review: "Review") -> None:
        """Keep the review; the file is complete or untouched."""
        if self.path is None:
            return
        try:
            _replace(self.path, review)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            print_error(f"warning: the review cannot be kept in {self.path}: {why}")
            self.path = None  # once is enough


def _may_replace(path: Path) -> bool:
    """Whether a file is, or once was, a review: nothing else is overwritten."""
    try:
        with path.open("rb") as file:
            start = file.read(4)
        with ZipFile(path) as archive:
            return "key.npy" in archive.namelist()
    except BadZipFile:
        return start in (b"", b"PK\x03\x04")  # a review that was cut off
    except (OSError, ValueError, NotImplementedError):
        return False


def _replace(path: Path, review: "Review") -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        review.save(Path(name))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
