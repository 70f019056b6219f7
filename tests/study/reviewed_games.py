"""Games to review, played by fast players, one for each kind of table."""

from functools import cache

import sintra
from sintra.model.game import Game, Record
from sintra.players.player import Budget
from sintra.players.registry import make_player

GAMES: dict[str, Game] = {
    "duel": sintra.duel(),
    "azul": sintra.azul(),
    "azul-3-grey": sintra.azul(players=3, wall="grey"),
}


@cache
def played(name: str, seed: int = 1) -> Record:
    """A finished game: greedy against random moves."""
    position = GAMES[name].start(seed=seed)
    players = [make_player("greedy"), make_player("random")]
    while not position.is_over:
        seat = position.actor
        assert isinstance(seat, int)
        budget = Budget(seed=1000 * seed + position.ply)
        position.play(players[seat % 2].think(position.view(seat), budget).move)
    return position.record
