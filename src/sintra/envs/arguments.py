"""Arguments that several environments take, parsed and checked."""

from collections.abc import Mapping
from typing import Any

from sintra.envs.kernel.stepping import NO_LIMIT
from sintra.model.errors import OptionError
from sintra.model.game import Game, make_game

RENDER_MODES = ("human", "ansi", "rgb_array")
"""The text board printed, the text board as a string, an image as an array."""

MAX_ROUNDS = 50
"""After how many rounds an episode is truncated by default.

Players of Azul can prolong a game at will (``docs/rules.md``, ruling A8); Duel has five rounds.
"""
ILLEGAL_ACTIONS = ("raise", "lose", "random")
"""What an illegal action does: an error, the loss of the game, or a random legal move instead."""


def parse_max_rounds(max_rounds: Any) -> int:
    """A limit of rounds for the compiled functions; ``None`` is none."""
    if max_rounds is None:
        return NO_LIMIT
    if isinstance(max_rounds, bool) or not isinstance(max_rounds, int) or max_rounds < 1:
        raise OptionError(f"max_rounds is a whole number from 1 on, or None, not {max_rounds!r}")
    return max_rounds


def parse_illegal_actions(word: str) -> str:
    """What an illegal action does, if it is one of ``ILLEGAL_ACTIONS``; else ``OptionError``."""
    if word not in ILLEGAL_ACTIONS:
        expected = ", ".join(map(repr, ILLEGAL_ACTIONS))
        raise OptionError(f"illegal_actions is one of {expected}, not {word!r}")
    return word


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
    return make_game(game, options)
