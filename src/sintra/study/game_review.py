"""The review of a game: computed, improved, kept in a file, and as JSON."""

import hashlib
import threading
import time
from collections.abc import Callable
from pathlib import Path

from sintra.model import record_text
from sintra.model.errors import OptionError, RecordError
from sintra.model.game import Json, Record
from sintra.study import plan, storage
from sintra.study.analyst import Analyst
from sintra.study.findings import Findings
from sintra.study.review_json import FORMAT, review_to_dict
from sintra.study.steps import CHANCE

DEFAULT_DEPTH = 4
"""Passes over a decision that is not settled before."""


class Review(Findings):
    """What is known about a game; it can be improved further at any time."""

    def __init__(self, record: Record, seed: int = 0) -> None:
        if len(record) == 0:
            raise RecordError("there is nothing to review: the record has no events")
        self.record = record
        self._seed = seed
        root = record_text.first_state(record.game, record.start)
        super().__init__(Analyst(record.game, root, [event.id for event in record.events], seed))
        if not (self._analyst.study.steps["seat"][: self._analyst.n] != CHANCE).any():
            raise RecordError("there is nothing to review: nobody had a choice yet")

    # Computing ----------------------------------------------------------------------------------

    def improve(
        self,
        depth: int = DEFAULT_DEPTH,
        *,
        seconds: float | None = None,
        threads: int = 1,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        """Review on, up to ``depth`` passes, for ``seconds`` at most, or until ``stop`` is set.

        ``progress`` is told the share of the work that is done, 0 to 1, a few times a second.
        """
        if not 1 <= depth <= plan.MAX_PASSES:
            raise OptionError(f"depth is 1 to {plan.MAX_PASSES}, not {depth}")
        stop = stop or threading.Event()
        done = threading.Event()
        began = time.perf_counter()

        told = 0.0

        def tell() -> None:
            # A decision that was settled may become unsettled; a bar does not go back.
            nonlocal told
            told = max(told, self._analyst.progress(depth))
            if progress is not None:
                progress(told)

        def watch() -> None:
            while not done.wait(0.1):
                tell()
                if seconds is not None and time.perf_counter() - began > seconds:
                    stop.set()

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            self._analyst.improve(depth, stop, threads)
        except BaseException:
            stop.set()
            raise
        finally:
            done.set()
            watcher.join()
            self._forget()
        tell()

    def progress(self, depth: int = DEFAULT_DEPTH) -> float:
        """The share of a review to this depth that is done, 0 to 1."""
        return self._analyst.progress(depth)

    # Keeping ------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write what is known to a file, from which ``load`` goes on."""
        storage.save(path, self._key, self._analyst)

    @classmethod
    def load(cls, path: Path, record: Record, seed: int = 0) -> "Review":
        """Read a review of this record from a file; raises ``OptionError`` if it holds none."""
        made = cls(record, seed)
        storage.load(path, made._key, made._analyst)
        return made

    @property
    def _key(self) -> str:
        """What a file of the review has to match: game, seed, and how reviews are stored."""
        parts = f"{FORMAT} {storage.LAYOUT} {self._seed} {self.record}"
        return hashlib.sha256(parts.encode()).hexdigest()

    def to_dict(self) -> Json:
        """JSON form (``docs/review-json.md``)."""
        return review_to_dict(self.record, self, complete=self.progress() == 1.0)


def review(
    record: Record,
    depth: int = DEFAULT_DEPTH,
    *,
    seconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
) -> Review:
    """Review a game: judge every decision, measure luck, and close the ledger.

    >>> import sintra, sintra.study
    >>> position = sintra.azul().start(seed=1)
    >>> for _ in range(4):
    ...     position.play(position.legal_moves[0])
    >>> found = sintra.study.review(position.record, depth=1)
    >>> len(found.decisions), found.decisions[0].played.text
    (4, 'take:1B')
    """
    found = Review(record, seed)
    found.improve(depth, seconds=seconds, threads=threads)
    return found
