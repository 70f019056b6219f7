"""The games by name. A new game is a line in ``GAMES``."""

from collections.abc import Mapping

GAMES: Mapping[str, str] = {
    "duel": "sintra.model.duel.game:Duel",
    "azul": "sintra.model.azul.game:Azul",
}
"""The class of each game, as ``module:class``. ``game_class`` imports it when first needed."""

DEFAULT_GAME = "duel"
"""The game that is meant where none is named."""
