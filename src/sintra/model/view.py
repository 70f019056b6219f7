"""What one seat, or a spectator, may know of a position."""

import json
from dataclasses import dataclass

from sintra.model.events import Move
from sintra.model.game import Game, Json


@dataclass(frozen=True)
class View:
    """A position as one seat may know it; built from what it may know, nothing is removed later.

    >>> import sintra
    >>> position = sintra.duel().start(seed=7)
    >>> view = position.view(0)
    >>> view.position["pile"]["unknown"] == position.to_dict()["pile"]["unknown"]
    True
    """

    game: Game
    seat: int | None
    """Whose view it is; ``None`` for a spectator."""
    names: tuple[str, ...]
    position: Json
    """The position dictionary without what this seat may not know."""
    events: tuple[str, ...]
    """The events so far; secret ones of others as ``front:?`` and ``under:?``."""
    legal_moves: tuple[Move, ...]
    """The moves of this seat, if it is the one to decide."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(player["score"] for player in self.position["players"])

    def to_dict(self) -> Json:
        """JSON form."""
        return {
            "game": self.game.name,
            "options": self.game.options,
            "seat": self.seat,
            "players": list(self.names),
            "position": self.position,
            "events": list(self.events),
            "legal_moves": [move.text for move in self.legal_moves],
        }

    def to_json(self) -> str:
        """JSON text."""
        return json.dumps(self.to_dict())

    def __str__(self) -> str:
        return self.game.draw(self.position, self.names)
