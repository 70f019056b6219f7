"""Another name of ``sintra.model.game``."""

from sintra.model.game import View

__all__ = ["View"]
