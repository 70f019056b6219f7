"""The clocks of a table while they run.

Time runs for the seat that has to decide or to confirm. Whoever has none left loses as if by
resigning. A process measures time with its monotonic clock. The wall clock only tells how long ago
a clock was started that is read from the database: after a restart, or by another process.
"""

import time
from dataclasses import replace

from sintra.server.schema import objects
from sintra.server.schema.requests import NewClock
from sintra.server.store import Clock


class RunningClock:
    """A stored clock, and when it was started on this process's monotonic clock."""

    def __init__(self, stored: Clock, judged_from: float, started: float | None = None) -> None:
        self.stored = stored
        self._judged_from = judged_from
        if started is None:
            started = time.monotonic() - max(0.0, time.time() - stored.since / 1000)
        self._started = started

    @property
    def deadline(self) -> float | None:
        """When the time of the running seat is up, on the monotonic clock.

        Nobody loses on time while the server is away: after its start it judges no clock before
        ``judged_from``, so that players can come back.
        """
        if self.stored.running is None:
            return None
        end = self._started + self.stored.left[self.stored.running] / 1000
        return max(end, self._judged_from)

    @property
    def is_up(self) -> bool:
        """Whether the running seat has used up its time."""
        deadline = self.deadline
        return deadline is not None and time.monotonic() >= deadline

    def left(self) -> list[int]:
        """Milliseconds that each seat has left now."""
        left = list(self.stored.left)
        if self.stored.running is not None:
            elapsed = int(1000 * (time.monotonic() - self._started))
            left[self.stored.running] = max(0, left[self.stored.running] - elapsed)
        return left

    def handed_to(self, seat: int | None, *, earned: bool) -> "RunningClock":
        """The clock when that of another seat runs from now on.

        ``earned``: the seat whose clock ran has ended its turn, and gains the increment.
        """
        left = self.left()
        if earned and self.stored.running is not None:
            left[self.stored.running] += 1000 * self.stored.increment
        since = int(1000 * time.time())
        stored = replace(self.stored, left=tuple(left), running=seat, since=since)
        return RunningClock(stored, self._judged_from, time.monotonic())

    def to_json(self, timed: list[bool]) -> objects.Clock:
        """The clock as clients see it; ``timed`` tells which seats have one."""
        return {
            "seconds": self.stored.seconds,
            "increment": self.stored.increment,
            "left": [left if has else None for left, has in zip(self.left(), timed, strict=True)],
            "running": self.stored.running,
        }


def new_clock(wanted: NewClock, seats: int, running: int | None) -> Clock:
    """The clock of a new table; that of ``running`` runs at once."""
    left = (1000 * wanted.seconds,) * seats
    return Clock(wanted.seconds, wanted.increment, left, running, int(1000 * time.time()))
