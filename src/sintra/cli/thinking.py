"""A player thinks while the keyboard stays alive: with a note, and stopped at once by Ctrl-C."""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sintra.model.errors import SintraError
from sintra.players.player import Budget, Player, PlayResult
from sintra.players.registry import PlayerSpec, read_spec

if TYPE_CHECKING:
    from sintra.model.view import View

PATIENCE = 0.5
"""Seconds a player gets to stop when told to; one that does not listen is left behind."""
_BLINK = 0.05


class Stopped(SintraError):  # noqa: N818  # nothing went wrong
    """Somebody pressed Ctrl-C while a player was thinking."""


class PlayerError(SintraError):
    """A player broke down, or did not choose a legal move."""


class Thinker:
    """A player at the table, who is asked again and again."""

    def __init__(self, spec: str, seconds: float | None = None, seed: int | None = None) -> None:
        """``seconds`` is for players whose strength is a matter of time."""
        self.spec: PlayerSpec = read_spec(spec)
        self._seconds = self._time_limit(seconds)
        self._seed = seed
        self._player: Player | None = None

    def _time_limit(self, asked: float | None) -> float | None:
        if asked is not None:
            Budget(seconds=asked)  # refuses what makes no sense
        own = self.spec.budget
        if own is not None and own.seconds is None:
            return None  # so many simulations, however long they take
        return asked or (own.seconds if own is not None else 1.0)

    def choose(
        self, view: "View", waiting: Callable[[float], None] = lambda seconds: None
    ) -> PlayResult:
        """Choose a move; ``waiting`` hears how long it takes."""
        budget = self._budget(len(view.events))
        try:
            if self._player is None:
                self._player = self.spec.make()
            result = self._wait(self._player, view, budget, waiting)
        except Stopped:
            raise
        except SintraError as error:
            raise PlayerError(str(error)) from error
        if result.move not in view.legal_moves:
            raise PlayerError(f"{result.move} is not a legal move here")
        return result

    def _budget(self, ply: int) -> Budget:
        # Another seed for each move: otherwise a level would make the same error again and again.
        seed = None if self._seed is None else self._seed * 10_007 + ply
        if self._seconds is None:
            return Budget(seed=seed)
        return Budget(seconds=self._seconds, seed=seed)

    def _wait(
        self, player: Player, view: "View", budget: Budget, waiting: Callable[[float], None]
    ) -> PlayResult:
        """Think in another thread; this one looks after the clock and Ctrl-C."""
        results: list[PlayResult] = []
        errors: list[Exception] = []
        done = threading.Event()

        def think() -> None:
            try:
                results.append(player.think(view, budget))
            except Exception as error:  # whatever a stranger's player may raise
                errors.append(error)
            finally:
                done.set()

        began = time.monotonic()
        threading.Thread(target=think, daemon=True).start()
        try:
            while not done.wait(_BLINK):
                waiting(time.monotonic() - began)
        except KeyboardInterrupt:
            budget.stop.set()
            if not done.wait(PATIENCE):
                self._player = None  # it still thinks: the next move needs a new one
            raise Stopped("stopped") from None
        if errors:
            self._player = None
            raise PlayerError(f"{type(errors[0]).__name__}: {errors[0]}") from errors[0]
        return results[0]
