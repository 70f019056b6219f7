"""Another name of ``sintra.model.game``."""

from sintra.model.game import CHANCE, Applied, Decider, Position

__all__ = ["CHANCE", "Applied", "Decider", "Position"]
