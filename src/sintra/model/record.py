"""Another name of ``sintra.model.game``."""

from sintra.model.game import Record

__all__ = ["Record"]
