"""Gymnasium's vector environments: compiled games equal single ones, in every autoreset mode."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import sintra
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.adapters.gymnasium_vector import SintraVectorEnv
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
one_of_each = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=game_id)


def chosen(masks: np.ndarray[Any, Any], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action for every game; 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@all_games
@pytest.mark.parametrize(("opponent", "rewards"), [("greedy", "win"), ("random", "score")])
def test_games_are_those_of_the_single_environment(game: Game, opponent: str, rewards: str) -> None:
    settings: dict[str, Any] = {"opponent": opponent, "rewards": rewards}
    many = SintraVectorEnv(3, game, autoreset_mode="Disabled", **settings)
    alone = [SintraEnv(game, **settings) for _ in range(3)]
    seen, infos = many.reset(seed=20)
    results = [env.reset(seed=20 + number) for number, env in enumerate(alone)]
    rng = np.random.default_rng(1)
    over = np.zeros(3, np.bool_)
    while not over.any():
        for number, (observation, info) in enumerate(results):
            assert seen[number].tobytes() == observation.tobytes()
            assert infos["action_mask"][number].tobytes() == info["action_mask"].tobytes()
            assert infos["seat"][number] == info["seat"]
        actions = chosen(infos["action_mask"], rng)
        seen, paid, over, cut, infos = many.step(actions)
        assert not cut.any()
        for number, env in enumerate(alone):
            observation, reward, ended, _, info = env.step(actions[number])
            assert (reward, ended) == (pytest.approx(paid[number]), over[number])
            results[number] = (observation, info)
        for position, env in zip(many.positions(), alone, strict=True):
            assert position == env.position


@one_of_each
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_threads_and_the_number_of_games_change_nothing(game: Game, opponent: str) -> None:
    few, many, more = (
        SintraVectorEnv(games, game, opponent=opponent, threads=threads)
        for games, threads in ((5, 1), (150, 1), (150, 3))
    )
    rng = np.random.default_rng(1)
    results = [each.reset(seed=4) for each in (few, many, more)]
    for _ in range(60):
        assert results[1][0].tobytes() == results[2][0].tobytes()
        assert results[0][0].tobytes() == results[1][0][:5].tobytes()
        actions = chosen(results[1][-1]["action_mask"], rng)
        results = [each.step(actions[: each.num_envs]) for each in (few, many, more)]


@one_of_each
def test_games_begin_anew_at_the_next_step(game: Game) -> None:
    env = SintraVectorEnv(4, game, opponent="random")
    rng = np.random.default_rng(2)
    _, infos = env.reset(seed=1)
    over = np.zeros(4, np.bool_)
    begun = 0
    while begun < 6:
        before = over
        actions = chosen(infos["action_mask"], rng)
        _, paid, over, _, infos = env.step(actions)
        assert not over[before].any()
        assert (paid[before] == 0).all()
        assert (infos["action_mask"].any(axis=1) == ~over).all()
        rounds = [position.round for position in env.positions()]
        assert all(rounds[number] == 1 for number in np.flatnonzero(before))
        begun += int(before.sum())


@one_of_each
def test_games_begin_anew_in_the_same_step(game: Game) -> None:
    now, later = (
        SintraVectorEnv(4, game, opponent="random", seat=1, autoreset_mode=mode)
        for mode in ("SameStep", "Disabled")
    )
    rng = np.random.default_rng(3)
    _, infos = now.reset(seed=2)
    later.reset(seed=2)
    ended = 0
    while ended < 4:
        actions = chosen(infos["action_mask"], rng)
        seen, paid, over, _, infos = now.step(actions)
        last, same, also, _, _ = later.step(actions)
        assert (paid == same).all()
        assert (over == also).all()
        assert ("final_obs" in infos) == over.any()
        assert infos["action_mask"].any(axis=1).all()
        for number in np.flatnonzero(over):
            assert infos["final_obs"][number].tobytes() == last[number].tobytes()
            assert infos["_final_obs"].tolist() == over.tolist()
            assert infos["final_info"]["seat"][number] == 1
            ended += 1
        if over.any():
            last, again = later.reset(options={"reset_mask": over})
            assert again["action_mask"].tobytes() == infos["action_mask"].tobytes()
        assert seen.tobytes() == last.tobytes()


def test_a_game_that_is_over_has_to_be_reset_if_nothing_else_does_it() -> None:
    env = SintraVectorEnv(2, "azul", opponent="random", autoreset_mode="Disabled")
    rng = np.random.default_rng(1)
    with pytest.raises(sintra.SintraError, match="has to be reset"):
        env.step([0, 0])
    _, infos = env.reset(seed=1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        _, _, over, _, infos = env.step(chosen(infos["action_mask"], rng))
    before = [position.key() for position in env.positions()]
    with pytest.raises(sintra.GameOverError, match=r"game \d is over: reset it"):
        env.step(chosen(infos["action_mask"], rng))
    assert [position.key() for position in env.positions()] == before
    for wrong in ([True, False, True], [False, False], [1, 0]):
        with pytest.raises(sintra.SintraError, match="reset_mask is a bool array"):
            env.reset(options={"reset_mask": np.array(wrong)})


def test_bad_actions_change_no_game() -> None:
    env = SintraVectorEnv(3, "duel")
    env.reset(seed=1)
    before = [position.key() for position in env.positions()]
    good = chosen(env.action_masks(), np.random.default_rng(1))
    refused = int(np.flatnonzero(~env.action_masks()[2])[0])
    with pytest.raises(sintra.IllegalMoveError, match="game 2: "):
        env.step([*good[:2], refused])
    with pytest.raises(sintra.IllegalMoveError, match="game 2: actions are 0 to 144"):
        env.step([*good[:2], 145])
    with pytest.raises(sintra.SintraError, match="actions are 3 whole numbers"):
        env.step(good[:2])
    with pytest.raises(sintra.SintraError, match="3 games, and 2 seeds"):
        env.reset(seed=[1, 2])
    assert [position.key() for position in env.positions()] == before
    for same in (np.int64(1), [1, 2, 3], np.array([1, 2, 3])):
        env.reset(seed=same)
        assert [position.key() for position in env.positions()] == before


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"num_envs": 0}, "at least 1 game"),
        ({"opponent": "level:1"}, "random or greedy"),
        ({"seat": 2}, "seats are 0 to 1"),
        ({"autoreset_mode": "Always"}, "autoreset modes are"),
        ({"render_mode": "human"}, "render modes are"),
        ({"rewards": "gold"}, "rewards are"),
        ({"wall": "grey"}, "no such option"),
    ],
)
def test_wrong_options_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(sintra.OptionError, match=words):
        SintraVectorEnv(**{"num_envs": 2, "game": "duel", **settings})


@one_of_each
def test_copies_go_on_alike(game: Game) -> None:
    env = SintraVectorEnv(70, game, opponent="random", threads=2)
    env.reset(seed=3)
    copies = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ends = []
    for each in copies:
        rng = np.random.default_rng(1)
        for _ in range(50):
            each.step(chosen(each.action_masks(), rng))
        ends.append([position.key() for position in each.positions()])
    assert ends[0] == ends[1] == ends[2]


def test_without_copies_the_arrays_are_written_over() -> None:
    env = SintraVectorEnv(2, "azul", copy=False)
    first, infos = env.reset(seed=1)
    kept = first.copy()
    second, *_ = env.step(chosen(infos["action_mask"], np.random.default_rng(1)))
    assert second is first
    assert (kept != first).any()


@pytest.mark.parametrize("name", ["duel", "azul"])
def test_make_vec_makes_them(name: str) -> None:
    env = gymnasium.make_vec(f"sintra/{name}-v0", num_envs=6, opponent="random", rewards="score")
    assert isinstance(env.unwrapped, SintraVectorEnv)
    watched = RecordEpisodeStatistics(env)
    rng = np.random.default_rng(1)
    seen, infos = watched.reset(seed=1)
    assert seen in watched.observation_space
    while not watched.return_queue:
        actions = chosen(infos["action_mask"], rng)
        assert actions in watched.action_space
        seen, _, _, _, infos = watched.step(actions)
        assert seen in watched.observation_space
    assert infos["_episode"].any()
    watched.close()


def test_other_opponents_get_gymnasiums_own_vector_environment() -> None:
    env = gymnasium.make_vec("sintra/azul-v0", num_envs=2, opponent="search:simulations=2")
    assert isinstance(env.unwrapped, SyncVectorEnv)
    _, infos = env.reset(seed=1)
    env.step(chosen(infos["action_mask"], np.random.default_rng(1)))
    env.close()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasiums_own_vector_environments_take_single_ones(mode: str) -> None:
    env = gymnasium.make_vec("sintra/azul-v0", num_envs=2, vectorization_mode=mode)
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, infos = env.step(chosen(infos["action_mask"], rng))
    assert infos["action_mask"].shape == (2, 61)
    env.close()


def test_every_game_is_drawn() -> None:
    ansi, rgb = (
        SintraVectorEnv(2, "duel", seat=1, render_mode=mode) for mode in ("ansi", "rgb_array")
    )
    ansi.reset(seed=1)
    rgb.reset(seed=1)
    boards, pictures = ansi.render(), rgb.render()
    assert boards == tuple(str(position.view(1)) for position in ansi.positions())
    assert pictures is not None
    assert [picture.shape for picture in pictures] == [(662, 960, 3)] * 2
    assert SintraVectorEnv(2, "duel").render() is None
