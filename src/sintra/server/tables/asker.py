"""Who waits for something that takes long, so that waiting can be fair by address."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Asker:
    """Who waits for an answer."""

    addresses: frozenset[str]
    """The addresses of the clients that wait."""
    table: str = ""
    """Where they wait; empty if it is not at a table."""
    person: bool = True
    """Whether one of them takes part, and does not only watch."""


class NobodyAsksError(Exception):
    """Nobody waits for the answer any longer."""


WhoAsks = Callable[[], Asker | None]
"""Who waits at this moment; ``None`` if nobody waits any longer."""
