"""The games by name. A new game is a line in ``GAMES``."""

from collections.abc import Mapping
from typing import Any

GAMES: Mapping[str, str] = {
    "duel": "sintra.model.duel.game:Duel",
    "azul": "sintra.model.azul.game:Azul",
}
"""The class of each game, as ``module:class``. ``make_game`` imports it when it is first needed."""

DEFAULT_GAME = "duel"
"""The game that is meant where none is named."""


def make(name: Any, options: Mapping[str, Any] | None = None, players: int | None = None) -> Any:
    """Another name of ``sintra.model.game.make_game``."""
    from sintra.model.game import make_game

    return make_game(name, options, players)
