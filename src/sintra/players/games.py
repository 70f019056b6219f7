"""The games that the players know. A new game is a folder like theirs, and a line in ``GAMES``."""

from collections.abc import Mapping

from sintra.model.errors import OptionError
from sintra.players import heuristics
from sintra.players.azul.game_players import AZUL
from sintra.players.duel.game_players import DUEL
from sintra.players.game_players import GamePlayers

GAMES: Mapping[str, GamePlayers] = {game.name: game for game in (DUEL, AZUL)}

for _game in GAMES.values():
    heuristics.register(_game.state, *_game.modules)


def find(name: str) -> GamePlayers:
    """A game by its name.

    >>> find("azul").stages
    4
    """
    if name not in GAMES:
        raise OptionError(f"{name!r} is not a game; games are {', '.join(GAMES)}")
    return GAMES[name]
