"""The games that tests run over: every option at least once, every player count."""

import sintra
from sintra.model.game import Game

ALL_GAMES: list[Game] = [
    sintra.duel(),
    sintra.duel("colors edge corners specials", zero_draws="free"),
    sintra.duel("rows edge corners jokers", special_counts_as_color=False),
    sintra.duel("colors diagonals jokers", special_counts_as_color=False, zero_draws="free"),
    sintra.duel("random"),
    sintra.duel("random4", zero_draws="free"),
    *(sintra.azul(players, wall) for wall in ("colored", "grey") for players in (2, 3, 4)),
]


def game_id(game: Game) -> str:
    """A short name for a game and its options, for pytest."""
    return "-".join([game.name, *(_word(value) for value in game.options.values())])


def _word(value: object) -> str:
    return "+".join(value) if isinstance(value, list) else str(value)
