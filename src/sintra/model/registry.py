"""The games by name. A new game is a line in ``GAMES``."""

from collections.abc import Mapping
from typing import Any

from sintra.model.azul.game import Azul
from sintra.model.duel.game import Duel
from sintra.model.errors import OptionError
from sintra.model.game import Game

GAMES: Mapping[str, type[Game]] = {game.name: game for game in (Duel, Azul)}

DEFAULT_GAME = Duel.name
"""The game that is meant where none is named."""


def make(name: Any, options: Mapping[str, Any] | None = None, players: int | None = None) -> Game:
    """Make a game from its name and options as they stand in a record.

    Options may be text, as in a record's headers. ``players`` is used where the options do not say
    how many there are.

    >>> make("azul", {"wall": "grey"}, players=3)
    sintra.azul(seats=3, wall='grey')
    """
    if not isinstance(name, str) or name not in GAMES:
        raise OptionError(f"{name!r} is not a game; games are {', '.join(GAMES)}")
    read = {str(option): _read_value(value) for option, value in (options or {}).items()}
    try:
        return GAMES[name].from_options(read, players)
    except TypeError as error:
        raise OptionError(f"{name} has no such option: {error}") from error


def _read_value(value: Any) -> Any:
    if isinstance(value, str):
        if value in ("yes", "no"):
            return value == "yes"
        if value.isdecimal() and len(value) < 4:
            return int(value)
    return value
