"""How games end."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; several if the win is shared."""
    scores: tuple[int, ...]
    """Final points by seat."""
    tie_break: bool
    """Whether points were equal, and something else decided."""

    @property
    def winner(self) -> int | None:
        """The only winner, or ``None`` if the win is shared."""
        return self.winners[0] if len(self.winners) == 1 else None
