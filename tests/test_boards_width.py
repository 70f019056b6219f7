"""Boards fit the columns that there are, and lose nothing by it."""

import random

import pytest

from sintra.model import text_canvas as canvas
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id


def moments(game: Game) -> list[tuple[dict[str, object], tuple[str, ...]]]:
    rng = random.Random(4)
    position = game.start(seed=4)
    position.names = ("Ana", "小明", "A name that is far too long", "Di")[: game.players]
    found = []
    while not position.is_over and position.ply < 400:
        if position.ply % 5 == 0:
            found.append((position.to_dict(), position.names))
        position.play(rng.choice(position.legal_ids))
    return found


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
@pytest.mark.parametrize("columns", [72, 80, 90])
def test_a_narrow_board_is_a_higher_one(game: Game, columns: int) -> None:
    for position, names in moments(game):
        usual = game.text_board(position, names)
        narrow = game.text_board(position, names, columns)
        assert max(canvas.width(line) for line in narrow.splitlines()) <= columns
        for tile in "BYRKT·●○☆◇*":
            assert narrow.count(tile) == usual.count(tile), tile
        assert (
            game.text_board(position, names, 100) == game.text_board(position, names, 300) == usual
        )
