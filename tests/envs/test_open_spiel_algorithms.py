"""OpenSpiel's own algorithms play our games."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from open_spiel.python.algorithms.random_agent import RandomAgent

import sintra
from sintra.envs.adapters import open_spiel
from sintra.envs.adapters.open_spiel_rollouts import Rollouts
from tests.envs.test_open_spiel import hidden_information_game, random_action, walk


def play(game: Any, bots: list[Any], seed: int) -> list[float]:
    """A game between bots; ``None`` plays at random."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        bot = None if state.is_chance_node() else bots[state.current_player()]
        state.apply_action(random_action(state, rng) if bot is None else bot.step(state))
    return list(state.returns())


def python_bot(game: Any, evaluator: Any, simulations: int) -> Any:
    return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=np.random.RandomState(1))


def test_mcts_beats_a_random_player() -> None:
    game = pyspiel.load_game("sintra_azul")
    bot = python_bot(game, Rollouts(seed=1), simulations=30)
    results = [play(game, [bot, None], seed=1)[0], play(game, [None, bot], seed=2)[1]]
    assert results == [1.0, 1.0]


def test_compiled_rollouts_have_the_value_of_openspiels_own() -> None:
    game = pyspiel.load_game("sintra_azul(rewards=score)")
    state = game.new_initial_state()
    for at in walk(state, seed=4):
        if at.position.round == 4:
            break
    own = mcts.RandomRolloutEvaluator(60, np.random.RandomState(1)).evaluate(state)
    compiled = Rollouts(2000, seed=1).evaluate(state)
    assert compiled.sum() == pytest.approx(0)
    assert own == pytest.approx(compiled, abs=7)  # the standard error of 60 games is about 2
    assert Rollouts(50, seed=3).evaluate(state) == pytest.approx(Rollouts(50, 3).evaluate(state))
    assert sum(odds for _, odds in Rollouts().prior(state)) == pytest.approx(1)
    with pytest.raises(sintra.OptionError, match="at least 1"):
        Rollouts(0)


def searched(game: Any, state: Any) -> list[tuple[int, float]]:
    bot = ismcts.ISMCTSBot(
        game, Rollouts(seed=1), 1.4, max_simulations=60, random_state=np.random.RandomState(1)
    )
    rng = random.Random(1)
    bot.set_resampler(lambda at, player: at.resample_from_infostate(player, rng.random))
    return list(bot.get_policy(state))


def test_information_set_mcts_decides_in_duel_without_hidden_information() -> None:
    state = hidden_information_game()
    game = state.get_game()
    policy = searched(game, state)
    assert {action for action, _ in policy} == set(state.legal_actions())
    assert sum(odds for _, odds in policy) == pytest.approx(1)
    other = state.resample_from_infostate(state.current_player(), random.Random(9).random)
    assert other.position != state.position
    assert searched(game, other) == policy


def test_information_set_mcts_samples_by_itself() -> None:
    state = hidden_information_game()
    bot = ismcts.ISMCTSBot(state.get_game(), Rollouts(seed=1), 1.4, max_simulations=5)
    assert bot.step(state) in state.legal_actions()


def last_decisions() -> Any:
    """A game of Azul that begins in what is probably the last round, with few tiles left."""
    rng = random.Random(2)
    position = sintra.azul().start(seed=2)
    while not (
        any("." not in row for p in position.to_dict()["players"] for row in p["wall"])
        or (position.round >= 4 and sum(map(len, position.to_dict()["factories"])) == 0
            and len(position.to_dict()["center"]) == 4)
    ):  # fmt: skip
        position.play(rng.choice(position.legal_ids))
    game = {"position": open_spiel.pack(position.to_dict()), "max_rounds": position.round}
    return pyspiel.load_game("sintra_azul", game)


@pytest.mark.parametrize(
    "solver_type",
    [
        external_sampling_mccfr.ExternalSamplingSolver,
        outcome_sampling_mccfr.OutcomeSamplingSolver,
    ],
    ids=["external", "outcome"],
)
def test_monte_carlo_cfr_runs_on_the_end_of_a_game(solver_type: Any) -> None:
    np.random.seed(1)  # noqa: NPY002  # the solvers draw from the global generator
    game = last_decisions()
    solver = solver_type(game)
    for _ in range(5):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    odds = policy.action_probabilities(state)
    assert set(odds) == set(state.legal_actions())
    assert sum(odds.values()) == pytest.approx(1)


def test_solvers_written_in_cpp_run_too() -> None:
    game = last_decisions()
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed=1)
    for _ in range(3):
        solver.run_iteration()
    state = game.new_initial_state()
    odds = solver.average_policy().action_probabilities(state)
    assert set(odds) == set(state.legal_actions())


def test_outcome_sampling_runs_on_whole_games_of_duel() -> None:
    np.random.seed(1)  # noqa: NPY002  # as above
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game("sintra_duel"))
    solver.iteration()
    assert len(solver._infostates) > 50


@pytest.mark.parametrize("options", ["sintra_duel", "sintra_azul(players=4,rewards=score)"])
def test_the_rl_environment_runs(options: str) -> None:
    np.random.seed(3)  # noqa: NPY002  # as above; a draw would fail the last assertion
    env = rl_environment.Environment(options)
    env.seed(3)
    agents = [
        RandomAgent(player_id=seat, num_actions=env.action_spec()["num_actions"])
        for seat in range(env.num_players)
    ]
    step = env.reset()
    while not step.last():
        output = agents[step.observations["current_player"]].step(step)
        step = env.step([output.action])
    assert sum(step.rewards) == pytest.approx(0)
    assert any(step.rewards)
