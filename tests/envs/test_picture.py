"""Pictures of positions show what lies on the table, and nothing that a seat may not know."""

import random

import numpy as np
import pytest

import sintra
from sintra.envs.render import picture
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_every_position_of_a_game_is_drawn_at_the_same_size(game: Game) -> None:
    position = game.start(seed=1)
    rng = random.Random(1)
    size = picture.to_image(position).size
    asked = set()
    while not position.is_over:
        if position.awaits not in asked:
            asked.add(position.awaits)
            assert picture.to_image(position).size == size
        position.play(rng.choice(position.legal_ids))
    last = picture.to_rgb_array(position)
    assert last.shape == (size[1], size[0], 3)
    assert last.dtype == np.uint8


def test_a_move_changes_the_picture_where_something_moved() -> None:
    position = sintra.azul().start(seed=2)
    before = picture.to_rgb_array(position)
    assert np.array_equal(before, picture.to_rgb_array(position.copy()))
    position.play(next(move for move in position.legal_moves if move.text.startswith("take:1")))
    changed = (before != picture.to_rgb_array(position)).any(axis=2)
    assert changed[58:170, 200:280].any(), "the factory is empty now"
    assert not changed[58:150, 690:940].any(), "nothing happened at the last one"


def test_a_seats_picture_does_not_show_what_others_drew() -> None:
    game = sintra.duel(zero_draws="free")
    rng = random.Random(1)
    compared = 0
    for seed in range(6):
        position = game.start(seed=seed)
        while not position.is_over:
            if position.awaits == "keep":
                own, other = (position.view(seat) for seat in (position.actor, 1 - position.actor))
                assert np.array_equal(picture.to_rgb_array(own), picture.to_rgb_array(position))
                assert not np.array_equal(
                    picture.to_rgb_array(other), picture.to_rgb_array(position)
                )
                sampled = [other.sample(n).view(other.seat) for n in range(2)]
                assert np.array_equal(*(picture.to_rgb_array(view) for view in sampled))
                compared += 1
                break
            draws = [m for m in position.legal_moves if m.text in ("draw", "look")]
            position.play(rng.choice(draws or position.legal_moves))
    assert compared > 2
