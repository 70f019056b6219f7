"""Games that players prolong at will are truncated, as each library reports it."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.vector import SyncVectorEnv

import sintra
from sintra.envs.adapters import open_spiel
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.adapters.gymnasium_vector import SintraVectorEnv
from sintra.envs.adapters.pettingzoo import SintraAEC, env
from sintra.envs.adapters.rllib import MaskedAEC, MaskedEnv
from sintra.envs.arguments import MAX_ROUNDS
from sintra.envs.batch import Batch
from sintra.model.game import Game
from sintra.players.baselines import GreedyPlayer
from sintra.players.player import Budget
from tests.games import game_id

FLOOR = sintra.azul().event("floor").id
AZUL = [sintra.azul(players, wall) for wall in ("colored", "grey") for players in (2, 3, 4)]
all_of_azul = pytest.mark.parametrize("game", AZUL, ids=game_id)


def stalling(masks: Any) -> Any:
    """All tiles to the floor line: nobody ever fills a row."""
    masks = np.asarray(masks, np.bool_)
    return np.where(masks[..., FLOOR], FLOOR, masks.argmax(axis=-1))


def stalled(aec: SintraAEC) -> int:
    """Stall to the end of the episode; returns the number of decisions."""
    decisions = 0
    while not (any(aec.terminations.values()) or any(aec.truncations.values())):
        aec.step(int(stalling(aec.infos[aec.agent_selection]["action_mask"])))
        decisions += 1
    return decisions


@all_of_azul
def test_pettingzoo_truncates_all_agents(game: Game) -> None:
    aec = env(game, max_rounds=3)
    aec.reset(seed=1)
    stalled(aec)
    assert set(aec.truncations.values()) == {True}
    assert set(aec.terminations.values()) == {False}
    assert aec.position.round == 4
    assert not any(aec.observe(agent)["action_mask"].any() for agent in aec.agents)
    for _ in aec.possible_agents:
        assert aec.last()[3]
        aec.step(None)
    assert aec.agents == []


def test_by_default_a_game_of_50_rounds_is_the_longest() -> None:
    aec, forever = env("azul"), env("azul", max_rounds=None, max_cycles=6000)
    aec.reset(seed=1)
    forever.reset(seed=1)
    decisions = stalled(aec)
    assert aec.position.round == MAX_ROUNDS + 1 == 51
    assert stalled(forever) == 12000 > decisions
    assert forever.position.round > MAX_ROUNDS + 1


@all_of_azul
def test_gymnasium_truncates_single_and_vector_environments_alike(game: Game) -> None:
    settings: dict[str, Any] = {"opponent": "random", "max_rounds": 2, "rewards": "score"}
    many = SintraVectorEnv(20, game, autoreset_mode="Disabled", **settings)
    alone = [SintraEnv(game, **settings) for _ in range(20)]
    _, infos = many.reset(seed=5)
    for number, single in enumerate(alone):
        single.reset(seed=5 + number)
    over = cut = np.zeros(20, np.bool_)
    while not over.any() and not cut.any():
        actions = stalling(infos["action_mask"])
        seen, paid, over, cut, infos = many.step(actions)
        for number, single in enumerate(alone):
            observation, reward, ended, truncated, info = single.step(actions[number])
            assert observation.tobytes() == seen[number].tobytes()
            assert reward == pytest.approx(paid[number])
            assert (ended, truncated) == (over[number], cut[number])
            assert info["action_mask"].tobytes() == infos["action_mask"][number].tobytes()
    assert cut.any()
    assert not over.any()
    ended = int(np.flatnonzero(cut)[0])
    assert not infos["action_mask"][ended].any()
    with pytest.raises(sintra.GameOverError, match="reset"):
        alone[ended].step(0)
    with pytest.raises(sintra.GameOverError, match="reset it"):
        many.step(actions)
    assert many.reset(options={"reset_mask": cut})[1]["action_mask"][ended].any()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_truncated_games_of_a_vector_environment_begin_anew(mode: str) -> None:
    env = SintraVectorEnv(8, "azul", opponent="random", max_rounds=1, autoreset_mode=mode)
    _, infos = env.reset(seed=1)
    cut = np.zeros(8, np.bool_)
    truncated = 0
    for _ in range(200):
        before = cut
        _, paid, over, cut, infos = env.step(stalling(infos["action_mask"]))
        assert not over.any()
        assert (paid == 0).all()  # nobody wins a game that is cut
        playing = infos["action_mask"].any(axis=1)
        rounds = np.array([position.round for position in env.positions()])
        if mode == "NextStep":
            assert not cut[before].any()
            assert (playing == ~cut).all()
            assert (rounds == np.where(cut, 2, 1)).all()
        else:
            assert playing.all()
            assert (rounds == 1).all()
            assert ("final_obs" in infos) == cut.any()
        truncated += int(cut.sum())
    assert truncated > 40


@all_of_azul
def test_batches_truncate(game: Game) -> None:
    batch = Batch(game, 6, seed=3, max_rounds=2, rewards="score")
    staying = Batch(game, 6, seed=3, max_rounds=2, auto_reset=False)
    ended = 0
    while ended < 12:
        actions = stalling(batch.legal_action_mask)
        batch.step(actions)
        ended += int(batch.truncated.sum())
        assert not batch.terminated.any()
        assert (batch.current_player >= 0).all()
        assert batch.legal_action_mask.any(axis=1).all()
    while (staying.current_player >= 0).any():
        playing = staying.current_player >= 0
        staying.step(stalling(staying.legal_action_mask))
        assert (staying.truncated[playing] == (staying.current_player[playing] < 0)).all()
    assert staying.truncated.all()
    assert not staying.terminated.any()
    assert not staying.legal_action_mask.any()
    assert (staying.random_actions() == -1).all()
    assert [staying.position(number).round for number in range(6)] == [3] * 6
    assert (staying.rewards == 0).all()
    last = staying.scores.copy()
    staying.step(np.zeros(6, int))
    assert (staying.scores == last).all()
    assert staying.truncated.all()
    staying.reset()
    assert not staying.truncated.any()


@pytest.mark.parametrize("rewards", ["win", "score"])
def test_open_spiel_pays_the_leader_of_a_truncated_game(rewards: str) -> None:
    """OpenSpiel knows no truncation: a draw would help whoever is behind."""
    game = pyspiel.load_game(f"sintra_azul(max_rounds=2,rewards={rewards})")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        elif state.current_player() == 0:
            state.apply_action(int(stalling(np.array(state.legal_actions_mask()))))
        else:
            state.apply_action(GreedyPlayer().choose(state.position.view(1), Budget()).id)
    scores = state.position.scores
    assert not state.position.is_over
    assert scores[1] > scores[0]
    assert state.returns() == ([-1, 1] if rewards == "win" else [-scores[1], scores[1]])


def test_a_position_beyond_the_last_round_is_refused() -> None:
    aec = env("azul", max_rounds=None)
    aec.reset(seed=1)
    while aec.position.round < 3:
        aec.step(int(stalling(aec.infos[aec.agent_selection]["action_mask"])))
    late = aec.position.to_dict()
    short = env("azul", max_rounds=2)
    short.reset(seed=1)
    before = short.position
    words = "the position is in round 3, and max_rounds is 2"
    with pytest.raises(sintra.OptionError, match=words):
        short.reset(options={"position": late})
    assert short.position == before
    with pytest.raises(sintra.OptionError, match=words):
        pyspiel.load_game("sintra_azul", {"position": open_spiel.pack(late), "max_rounds": 2})
    with pytest.raises(sintra.OptionError, match=words):
        pyspiel.load_game("sintra_azul(max_rounds=2)").new_initial_state(late)
    env("azul").reset(options={"position": late})


def test_duel_can_be_cut_short_too() -> None:
    batch = Batch(sintra.duel(), 10, seed=1, max_rounds=1)
    cut = 0
    for _ in range(60):
        batch.step(batch.random_actions())
        cut += int(batch.truncated.sum())
        assert not batch.terminated.any()
    assert cut >= 10


def test_rllib_and_gymnasiums_own_vector_environment_pass_it_on() -> None:
    single = MaskedEnv({"game": "azul", "opponent": "random", "max_rounds": 1})
    observation, _ = single.reset(seed=1)
    cut = False
    while not cut:
        action = stalling(observation["action_mask"])
        observation, _, over, cut, _ = single.step(action)
        assert not over
    all_seats = MaskedAEC({"game": "azul", "max_rounds": 1, "max_cycles": 10**6})
    all_seats.reset(seed=1)
    stalled(all_seats)
    assert all(all_seats.truncations.values())
    many = SyncVectorEnv([lambda: SintraEnv("azul", opponent="random", max_rounds=1)] * 2)
    _, infos = many.reset(seed=1)
    truncated = np.zeros(2, np.bool_)
    while not truncated.any():
        _, _, _, truncated, infos = many.step(stalling(infos["action_mask"]))


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "50", True])
def test_wrong_limits_are_refused(wrong: Any) -> None:
    for make in (SintraEnv, env, lambda game, **given: Batch(game, 2, **given)):
        with pytest.raises(sintra.OptionError, match="max_rounds is a whole number from 1 on"):
            make("azul", max_rounds=wrong)
