"""Illegal actions: an error, a loss, or a random legal action instead; and the peers' checkers."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import sintra
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.adapters.gymnasium_vector import SintraVectorEnv
from sintra.envs.adapters.pettingzoo import env
from sintra.envs.rewards import FORFEIT_POINTS
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
one_of_each = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=game_id)
tolerant = pytest.mark.parametrize("illegal_actions", ["lose", "random"])


def illegal(mask: Any) -> int:
    return int(np.flatnonzero(np.asarray(mask) == 0)[0])


@tolerant
@all_games
def test_gymnasiums_checker_samples_without_a_mask(game: Game, illegal_actions: str) -> None:
    made = SintraEnv(game, opponent="random", illegal_actions=illegal_actions)
    check_env(made, skip_render_check=True)


@tolerant
@pytest.mark.parametrize("name", ["duel", "azul"])
def test_unmasked_samples_play_whole_episodes(name: str, illegal_actions: str) -> None:
    made = gymnasium.make(
        f"sintra/{name}-v0",
        opponent="random",
        illegal_actions=illegal_actions,
        disable_env_checker=False,
    )
    made.action_space.seed(1)
    for seed in range(3):
        made.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            _, reward, over, cut, _ = made.step(made.action_space.sample())
        if illegal_actions == "lose":
            assert reward == -1


@one_of_each
def test_an_illegal_action_loses(game: Game) -> None:
    for rewards, loss in (("win", -1 / (game.players - 1)), ("score", -FORFEIT_POINTS)):
        made = SintraEnv(game, opponent="random", rewards=rewards, illegal_actions="lose")
        _, info = made.reset(seed=4)
        before = made.position
        _, reward, over, cut, after = made.step(illegal(info["action_mask"]))
        assert (reward, over, cut) == (pytest.approx(loss), True, False)
        assert made.position == before
        assert not after["action_mask"].any()
        with pytest.raises(sintra.GameOverError, match="reset the environment"):
            made.step(0)
        made.reset()


@one_of_each
@pytest.mark.parametrize("rewards", ["win", "score"])
def test_the_others_win_if_an_agent_of_pettingzoo_loses(game: Game, rewards: str) -> None:
    aec = env(game, rewards=rewards, illegal_actions="lose")
    aec.reset(seed=4)
    loser = aec.agent_selection
    aec.step(illegal(aec.infos[loser]["action_mask"]))
    assert all(aec.terminations.values())
    assert not any(aec.truncations.values())
    assert sum(aec.rewards.values()) == pytest.approx(0)
    assert [agent for agent, reward in aec.rewards.items() if reward < 0] == [loser]
    for _ in aec.possible_agents:
        aec.step(None)
    assert aec.agents == []


@one_of_each
def test_a_random_legal_action_replaces_an_illegal_one(game: Game) -> None:
    opened = set()
    for seed in range(20):
        aec = env(game, illegal_actions="random")
        aec.reset(seed=5)
        aec._core._episode_seed = seed  # the same deal, other replacements
        legal = aec.position.legal_ids
        aec.step(illegal(aec.infos[aec.agent_selection]["action_mask"]))
        played = aec.position.events[game.start(seed=5).ply].id
        assert played in legal
        opened.add(played)
    assert len(opened) > 1
    plain, same = env(game), env(game, illegal_actions="random")
    for each in (plain, same):
        each.reset(seed=6)
        each.step(int(each.infos[each.agent_selection]["action_mask"].argmax()))
    assert plain.position.events == same.position.events  # legal ones are played as they are


@one_of_each
def test_replacements_repeat_with_the_seed_and_in_copies(game: Game) -> None:
    def play(made: SintraEnv, steps: int) -> tuple[Any, ...]:
        for _ in range(steps):
            made.step(illegal(made.action_masks()))
        return made.position.events

    one, other = (SintraEnv(game, opponent="random", illegal_actions="random") for _ in range(2))
    one.reset(seed=3)
    other.reset(seed=3)
    assert play(one, 6) == play(other, 6)
    copies = [copy.deepcopy(one), pickle.loads(pickle.dumps(one))]
    assert play(copies[0], 6) == play(copies[1], 6) == play(one, 6)


@tolerant
@one_of_each
def test_vector_environments_do_the_same(game: Game, illegal_actions: str) -> None:
    settings: dict[str, Any] = {"opponent": "random", "illegal_actions": illegal_actions}
    many = SintraVectorEnv(4, game, autoreset_mode="Disabled", rewards="score", **settings)
    alone = [SintraEnv(game, rewards="score", **settings) for _ in range(4)]
    many.reset(seed=9)
    for number, single in enumerate(alone):
        single.reset(seed=9 + number)
    rng = np.random.default_rng(2)
    over = np.zeros(4, np.bool_)
    for _ in range(40):
        masks = many.action_masks()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        for number in range(2):  # illegal in two of the four games
            actions[number] = illegal(masks[number])
        seen, paid, over, cut, _ = many.step(actions)
        for number, single in enumerate(alone):
            observation, reward, ended, truncated, _ = single.step(actions[number])
            assert observation.tobytes() == seen[number].tobytes()
            assert (reward, ended, truncated) == (paid[number], over[number], cut[number])
        if over.any():
            break
    if illegal_actions == "lose":
        assert over.tolist() == [True, True, False, False]
        assert paid[:2].tolist() == [-FORFEIT_POINTS] * 2
    for number, position in enumerate(many.positions()):
        assert position == alone[number].position


@tolerant
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_unmasked_samples_play_on_in_vector_environments(mode: str, illegal_actions: str) -> None:
    envs = RecordEpisodeStatistics(
        SintraVectorEnv(6, "azul", illegal_actions=illegal_actions, autoreset_mode=mode)
    )
    space = batch_space(envs.single_action_space, 6)
    space.seed(1)
    envs.reset(seed=1)
    while len(envs.return_queue) < 12:
        before = envs.unwrapped.action_masks()
        _, paid, over, _, infos = envs.step(space.sample())
        assert not over[~before.any(axis=1)].any()  # these games only begin anew
        if illegal_actions == "lose":
            assert (paid[over] == -1).all()
        if mode == "SameStep":
            assert infos["action_mask"].any(axis=1).all()
            assert ("final_obs" in infos) == over.any()
        else:
            assert (infos["action_mask"].any(axis=1) == ~over).all()


@pytest.mark.parametrize("illegal_actions", ["raise", "lose", "random"])
def test_what_is_no_action_at_all_is_always_refused(illegal_actions: str) -> None:
    single = SintraEnv("azul", opponent="random", illegal_actions=illegal_actions)
    aec = env("azul", illegal_actions=illegal_actions)
    many = SintraVectorEnv(2, "azul", illegal_actions=illegal_actions)
    for each in (single, aec, many):
        each.reset(seed=1)
    for action in (-1, 61, 10**6):
        with pytest.raises(sintra.IllegalMoveError, match="actions are 0 to 60, not"):
            single.step(action)
        with pytest.raises(sintra.IllegalMoveError, match="actions are 0 to 60, not"):
            aec.step(action)
        with pytest.raises(sintra.IllegalMoveError, match="game 1: actions are 0 to 60, not"):
            many.step([int(many.action_masks()[0].argmax()), action])
    for make in (SintraEnv, env, lambda game, **given: SintraVectorEnv(2, game, **given)):
        with pytest.raises(sintra.OptionError, match="'raise', 'lose', 'random'"):
            make("azul", illegal_actions="skip")
