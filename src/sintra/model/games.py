"""The two games by name."""

from collections.abc import Callable, Mapping
from typing import Any

from sintra.model.azul import Azul, azul
from sintra.model.duel import Duel, duel
from sintra.model.errors import OptionError
from sintra.model.game import Game

MAKERS: Mapping[str, Callable[..., Game]] = {Duel.name: duel, Azul.name: azul}
"""How to make each game from its options."""


def make(name: Any, options: Mapping[str, Any], players: int | None = None) -> Game:
    """Make a game from its name and options as they stand in a record.

    Options may be text, as in a record's headers.
    """
    if not isinstance(name, str) or name not in MAKERS:
        raise OptionError(f"{name!r} is not a game; games are {', '.join(MAKERS)}")
    try:
        return MAKERS[name](**_read_options(options, players if name == Azul.name else None))
    except TypeError as error:
        raise OptionError(f"{name} has no such option: {error}") from error


def _read_options(options: Mapping[str, Any], players: int | None) -> dict[str, Any]:
    read = {str(option): _read_value(value) for option, value in options.items()}
    if "seats" in read:
        read["players"] = read.pop("seats")
    if players is not None:
        read.setdefault("players", players)
    return read


def _read_value(value: Any) -> Any:
    if isinstance(value, str):
        if value in ("yes", "no"):
            return value == "yes"
        if value.isdecimal() and len(value) < 4:
            return int(value)
    return value
