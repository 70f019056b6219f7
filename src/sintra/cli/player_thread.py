"""Runs a program's player in a thread, so that Ctrl-C can stop it and the time can be shown."""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from sintra.model.errors import SintraError
from sintra.players.player import Budget, Player, PlayResult
from sintra.players.registry import PlayerSpec, read_spec

if TYPE_CHECKING:
    from sintra.model.game import View

STOP_TIMEOUT = 0.5
"""Seconds that a player gets to stop after Ctrl-C; then its thread is abandoned."""
_POLL_SECONDS = 0.05

T = TypeVar("T")


class StoppedError(SintraError):
    """Somebody pressed Ctrl-C while a player was thinking."""

    def __init__(self, *, is_running: bool) -> None:
        """``is_running``: the thread did not stop in time, and was abandoned."""
        super().__init__("stopped")
        self.is_running = is_running


class PlayerError(SintraError):
    """A player raised an exception, or did not choose a legal move."""


def run_stoppable(
    work: Callable[[], T], stop: threading.Event, on_wait: Callable[[float], None]
) -> T:
    """Do work in a thread; Ctrl-C sets ``stop`` and raises ``StoppedError``.

    ``on_wait`` is called with the seconds so far, about every 50 ms. What the work raises is
    raised here.
    """
    results: list[T] = []
    errors: list[Exception] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except Exception as error:  # raised again below
            errors.append(error)
        finally:
            done.set()

    began = time.monotonic()
    threading.Thread(target=run, daemon=True).start()
    try:
        while not done.wait(_POLL_SECONDS):
            on_wait(time.monotonic() - began)
    except KeyboardInterrupt:
        stop.set()
        raise StoppedError(is_running=not done.wait(STOP_TIMEOUT)) from None
    if errors:
        raise errors[0]
    return results[0]


class PlayerThread:
    """A player for one seat of a game; every decision is made in a thread of its own."""

    def __init__(self, spec: str, seconds: float | None = None, seed: int | None = None) -> None:
        """``seconds`` applies to players whose budget is a time, such as the top level."""
        self.spec: PlayerSpec = read_spec(spec)
        self._seconds = self._time_limit(seconds)
        self._seed = seed
        self._player: Player | None = None

    def _time_limit(self, asked: float | None) -> float | None:
        if asked is not None:
            Budget(seconds=asked)  # raises an error if it is out of range
        own = self.spec.budget
        if own is not None and own.seconds is None:
            return None  # its budget is a number of simulations
        return asked or (own.seconds if own is not None else 1.0)

    def choose(
        self, view: "View", on_wait: Callable[[float], None] = lambda seconds: None
    ) -> PlayResult:
        """Choose a move; ``on_wait`` is called with the seconds so far, about every 50 ms."""
        budget = self._budget(len(view.events))
        try:
            if self._player is None:
                self._player = self.spec.make()
            result = self._wait(self._player, view, budget, on_wait)
        except StoppedError:
            raise
        except SintraError as error:
            raise PlayerError(str(error)) from error
        if result.move not in view.legal_moves:
            raise PlayerError(f"{result.move} is not a legal move here")
        return result

    def _budget(self, ply: int) -> Budget:
        # Another seed for each move: otherwise a level would repeat the same random error.
        seed = None if self._seed is None else self._seed * 10_007 + ply
        if self._seconds is None:
            return Budget(seed=seed)
        return Budget(seconds=self._seconds, seed=seed)

    def _wait(
        self, player: Player, view: "View", budget: Budget, on_wait: Callable[[float], None]
    ) -> PlayResult:
        """Ask the player in another thread; this one reports the time and handles Ctrl-C."""
        try:
            return run_stoppable(lambda: player.think(view, budget), budget.stop, on_wait)
        except StoppedError as stopped:
            if stopped.is_running:
                self._player = None  # the next move needs a new one
            raise
        except Exception as error:  # a user's player may raise anything
            self._player = None
            raise PlayerError(f"{type(error).__name__}: {error}") from error
