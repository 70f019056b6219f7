"""Arguments that several environments take, parsed and checked."""

from collections.abc import Mapping
from typing import Any

from sintra.model import registry
from sintra.model.errors import OptionError
from sintra.model.game import Game

RENDER_MODES = ("human", "ansi", "rgb_array")
"""The text board printed, the text board as a string, an image as an array."""


def parse_render_mode(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> str | None:
    """A render mode, if it is one of these; else ``OptionError``."""
    if mode is not None and mode not in modes:
        raise OptionError(f"render modes are {', '.join(modes)}, not {mode!r}")
    return mode


def check_seat(game: Game, seat: int | None) -> None:
    """Refuse a seat that the game does not have; ``None`` is any seat."""
    if seat is not None and seat not in range(game.players):
        raise OptionError(f"seats are 0 to {game.players - 1}, not {seat!r}")


def parse_game(game: str | Game, options: Mapping[str, Any]) -> Game:
    """A game from its name and options, or a game that has its options already."""
    if isinstance(game, Game):
        if options:
            raise OptionError(f"the game has its options already: {', '.join(options)}")
        return game
    return registry.make(game, options)
