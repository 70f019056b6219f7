"""The clocks of a table's players, as they are stored."""

from dataclasses import asdict, dataclass

from sintra.model.game import Json


@dataclass(frozen=True)
class Clock:
    """The time of each player. At most one clock runs, that of the seat to decide or to confirm.

    It is stored when another clock starts to run, and when none runs any more.
    """

    seconds: int
    """What each player has at the beginning."""
    increment: int
    """Seconds that a player gains by ending a turn."""
    left: tuple[int, ...]
    """Milliseconds that each seat had left at ``since``."""
    running: int | None = None
    """The seat whose clock runs; ``None`` while a seat is open, a level plays, or it is over."""
    since: int = 0
    """When this was so, in milliseconds since the epoch."""

    def to_dict(self) -> Json:
        """The value of the database's column."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Json) -> "Clock":
        """The clock of a value of the database's column."""
        return cls(**{**data, "left": tuple(data["left"])})
