"""Observations hold all that a seat may know, by name, and nothing else."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

import sintra
from sintra.envs.observation import observe
from sintra.envs.observation.layout import Layout
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id
from tests.playing import HABITS, Habit, decisions, eager, every_ply, finished

DUELS = [game for game in ALL_GAMES if game.name == "duel"]
FREE = sintra.duel(zero_draws="free")

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)


def seen(position: sintra.Position, seat: int) -> bytes:
    return observe.observe(position, seat).tobytes()


# Names --------------------------------------------------------------------------------------------


@all_games
def test_blocks_follow_one_another_and_every_column_has_a_name(game: Game) -> None:
    layout = observe.layout(game)
    assert [block.start for block in layout.values()] == np.cumsum(
        [0, *(block.size for block in layout.values())]
    ).tolist()[:-1]
    assert len(set(layout.labels())) == layout.size == len(layout.high)
    for block in layout.values():
        assert len(list(block.labels())) == block.size
        assert layout.label(block.start).startswith(block.name)


def test_columns_say_what_they_mean() -> None:
    layout = observe.layout(sintra.duel())
    at = np.arange(layout.size)
    where = {name: column for column, name in zip(at, layout.labels(), strict=True)}
    blocks = layout.split(at)
    assert blocks["tiles"][1, 5, 2, 3] == where["tiles[next, *, 3, d]"]
    assert blocks["chip"][3, 10] == where["chip[4, ?]"]
    assert blocks["round"][4] == where["round[5]"]
    assert where["looked"] == layout["looked"].start
    four = observe.layout(sintra.azul(4))
    assert "floor[fourth, 7, 1]" in four.labels()
    assert "factories[9, T]" in four.labels()
    assert "factories[6, B]" not in observe.layout(sintra.azul(2)).labels()


@pytest.mark.parametrize("column", [-1, 1_000_000])
def test_there_are_no_other_columns(column: int) -> None:
    with pytest.raises(sintra.SintraError, match="columns are 0 to"):
        observe.layout(sintra.azul()).label(column)


def test_unknown_blocks_and_wrong_shapes_are_refused() -> None:
    layout: Layout = observe.layout(sintra.azul())
    with pytest.raises(sintra.SintraError, match="there is no block 'tower'; blocks are grey,"):
        layout["tower"]
    assert "tower" not in layout
    with pytest.raises(sintra.SintraError, match="has 456 columns"):
        layout.split(np.zeros(455))
    position = sintra.azul().start(seed=1)
    for out in (np.zeros(455, np.uint8), np.zeros(456), np.zeros(912, np.uint8)[::2]):
        with pytest.raises(sintra.SintraError, match="uint8 array of 456"):
            observe.observe(position, 0, out)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(sintra.SintraError, match="there is no seat 2"):
        observe.observe(sintra.duel().start(seed=1), 2)
    with pytest.raises(sintra.SintraError, match="there is no seat -1"):
        observe.observe(position, -1)
    with pytest.raises(sintra.SintraError, match="there is no seat 2"):
        observe.decode(position.game, observe.observe(position, 0), 2)
    with pytest.raises(sintra.SintraError, match="has the shape"):
        observe.decode(sintra.duel(), observe.observe(position, 0), 0)


def test_several_observations_are_split_at_once() -> None:
    game = sintra.azul(3)
    layout = observe.layout(game)
    rows = np.stack([observe.observe(position, 1) for position in decisions(game, 5)])
    wall = layout.split(rows)["wall"]
    assert wall.shape == (len(rows), 3, 5, 5, 5)
    assert wall[0].sum() == 0 < wall[-1].sum()
    scaled = layout.scaled(rows)
    assert scaled.dtype == np.float32
    assert scaled.min() == 0
    assert scaled.max() <= 1


# Everything that a seat may know ------------------------------------------------------------------


def positions(game: Game, seed: int, habit: Habit) -> Iterator[sintra.Position]:
    """Every choice of one game, and every event of its beginning, chance included."""
    yield from decisions(game, seed, habit)
    record = finished(game, seed, habit).record
    for ply in range(0, len(record), 7):
        yield record.position(ply)


@all_games
@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.__name__)
def test_an_observation_says_what_the_view_says(game: Game, habit: Habit) -> None:
    layout = observe.layout(game)
    high = layout.high
    for position in positions(game, 11, habit):
        for seat in range(game.players):
            observation = observe.observe(position, seat)
            assert (observation <= high).all(), [
                layout.label(int(column)) for column in np.flatnonzero(observation > high)
            ]
            decoded = observe.decode(game, observation, seat)
            assert decoded == position.view(seat).position


@all_games
def test_options_are_part_of_an_observation(game: Game) -> None:
    blocks = observe.layout(game).split(observe.observe(game.start(seed=1), 0))
    if game.name == "azul":
        assert bool(blocks["grey"]) == (game.options["wall"] == "grey")
    else:
        assert bool(blocks["zero_draws"]) == (game.options["zero_draws"] == "free")
        assert bool(blocks["special_color"]) == game.options["special_counts_as_color"]


@all_games
def test_every_seat_sees_itself_first(game: Game) -> None:
    layout = observe.layout(game)
    for position in list(decisions(game, 2))[-1:]:
        for seat in range(game.players):
            score = layout.split(observe.observe(position, seat))["score"].tolist()
            assert score == list(position.scores[seat:] + position.scores[:seat])


def test_a_score_too_large_for_a_column_is_the_largest() -> None:
    game = sintra.azul()
    full = game.start(seed=1).to_dict()
    full["players"][1]["score"] = 300
    blocks = observe.layout(game).split(observe.observe(game.setup(full), 0))
    assert blocks["score"].tolist() == [0, 255]


def test_an_observation_is_written_where_it_is_wanted() -> None:
    position = sintra.duel().start(seed=4)
    out = np.full((3, observe.layout(position.game).size), 9, np.uint8)
    assert observe.observe(position, 1, out[1]).base is out
    assert (out[[0, 2]] == 9).all()
    assert out[1].tobytes() == seen(position, 1)


@all_games
def test_the_mask_shows_the_legal_moves(game: Game) -> None:
    for position in decisions(game, 8):
        mask = observe.legal_action_mask(position)
        assert np.flatnonzero(mask).tolist() == [move.id for move in position.legal_moves]
    given = game.start(given=True)
    assert not observe.legal_action_mask(given).any()


# And nothing else ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", DUELS, ids=game_id)
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(game: Game) -> None:
    exchanged = 0
    for seed in range(2):
        for position in list(every_ply(finished(game, seed, eager).record))[:-1:2]:
            for seat in (0, 1):
                before = seen(position, seat)
                other = position.sample(seat, seed)
                exchanged += other != position
                if position.actor == seat:
                    assert seen(other, seat) == before
                assert seen(position.view(seat).sample(seed), seat) == before
    assert exchanged > 40


def test_plates_that_go_back_one_by_one_are_seen_to_go_back_at_once() -> None:
    between = 0
    for seed in range(12):
        for position in decisions(FREE, seed, eager):
            if position.awaits != "under":
                continue
            other = 1 - int(position.to_dict()["turn"])
            for _ in range(3):  # the other sees the same until all of them are back
                before = seen(position, other)
                position.play(position.legal_ids[0])
                if position.awaits != "under":
                    break
                between += 1
                assert seen(position, other) == before
    assert between > 0


def test_fronts_are_seen_by_the_drawer_only() -> None:
    layout = observe.layout(FREE)
    looks = 0
    rng = random.Random(3)
    for seed in range(4):
        position = FREE.start(seed=seed)
        while not position.is_over:
            if position.awaits == "keep":
                mine, theirs = (
                    layout.split(observe.observe(position, seat))["drawn"]
                    for seat in (int(position.to_dict()["turn"]), 1 - position.to_dict()["turn"])
                )
                full = position.to_dict()
                assert np.count_nonzero(mine) == len(full["drawn"])
                returned = [seat for seat in full["memory"]["drawn_from"] if seat is not None]
                assert np.count_nonzero(theirs) == returned.count(1 - full["turn"])
                looks += 1
            position.play(eager(position, rng))
    assert looks > 5
