"""PettingZoo: its own tests, and whole games that equal those of the library."""

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

import numpy as np
import pettingzoo
import pytest

import sintra
from sintra.envs.adapters.pettingzoo import SintraAEC, azul_v0, duel_v0, env
from sintra.envs.observation import observe
from sintra.envs.render import picture
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id

with warnings.catch_warnings():
    # If pygame is there, the library imports a game of its own in its own deprecated way.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
one_of_each = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=game_id)


@pytest.fixture(autouse=True)
def _only_the_unavoidable() -> Iterator[None]:
    """The library warns of every observation that is a dictionary, which a mask needs."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        yield


def played(game: SintraAEC, seed: int, chooser: int = 1) -> list[tuple[str, int]]:
    """A random game to its end, dead steps included: who chose what."""
    rng = np.random.default_rng(chooser)
    game.reset(seed=seed)
    chosen = []
    for agent in game.agent_iter():
        observation, _, over, cut, info = game.last()
        if over or cut:
            game.step(None)
            continue
        assert (observation["action_mask"] == info["action_mask"]).all()
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        chosen.append((agent, action))
        game.step(action)
    return chosen


@all_games
def test_pettingzoos_own_test_of_the_interface(game: Game) -> None:
    api_test(env(game), num_cycles=400)


@all_games
def test_pettingzoos_own_test_of_seeds(game: Game) -> None:
    seed_test(lambda: env(game), num_cycles=120)


@one_of_each
def test_pettingzoos_own_test_of_rendering(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert "player_0" in capsys.readouterr().out


class Cycles:
    """The module that PettingZoo's ``max_cycles_test`` expects.

    The test samples without a mask. It expects a parallel environment, so in each cycle the agents
    decide one after the other.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def env(self, max_cycles: int) -> Any:
        return env(self.game, max_cycles=max_cycles, illegal_actions="random")

    def parallel_env(self, max_cycles: int) -> Any:
        cycled = self.env(max_cycles)

        class Parallel:
            agents = cycled.possible_agents

            def reset(self) -> Any:
                cycled.reset(seed=1)
                return {}, {}

            def action_space(self, agent: str) -> Any:
                return cycled.action_space(agent)

            def step(self, actions: dict[str, int]) -> Any:
                for _ in self.agents:
                    cycled.step(actions[cycled.agent_selection])
                return {}, {}, cycled.terminations, cycled.truncations, {}

        return Parallel()


@pytest.mark.parametrize("game", [sintra.azul(), sintra.azul(3), sintra.azul(4)], ids=game_id)
def test_pettingzoos_own_test_of_cycles(game: Game) -> None:
    max_cycles_test(Cycles(game))


@one_of_each
def test_a_game_is_cut_after_so_many_cycles(game: Game) -> None:
    aec = env(game, max_cycles=3)
    assert len(played(aec, seed=1)) == 3 * game.players
    assert not aec.position.is_over
    aec.reset(seed=1)
    for number in range(3 * game.players):
        assert not any(aec.truncations.values()), number
        aec.step(int(np.flatnonzero(aec.infos[aec.agent_selection]["action_mask"])[0]))
    assert all(aec.truncations.values())
    assert not any(aec.terminations.values())
    long = env(game, max_cycles=10**6)
    assert played(long, seed=1) == played(env(game), seed=1)


def test_pictures_are_of_everything_on_the_table() -> None:
    aec = duel_v0(render_mode="rgb_array")
    aec.reset(seed=3)
    assert np.array_equal(aec.render(), picture.to_rgb_array(aec.position))


@all_games
def test_a_game_is_the_same_as_through_the_library(game: Game) -> None:
    aec = env(game)
    chosen = played(aec, seed=9)
    position = game.start(seed=9)
    for agent, action in chosen:
        assert agent == f"player_{position.actor}"
        position.play(action)
    assert position.is_over
    assert aec.position.events == position.events


@one_of_each
def test_agents_see_what_their_seats_may_know_at_any_time(game: Game) -> None:
    aec = env(game)
    aec.reset(seed=2)
    rng = np.random.default_rng(2)
    assert aec.metadata["is_parallelizable"] is False
    for agent in aec.agent_iter():
        for seat, each in enumerate(aec.possible_agents):
            seen = aec.observe(each)
            wanted = observe.observe(aec.position, seat)
            assert seen["observation"].tobytes() == wanted.tobytes()
            assert seen["action_mask"].any() == (each == agent and not aec.position.is_over)
            assert seen in aec.observation_space(each)
        mask = aec.observe(agent)["action_mask"]
        if aec.position.is_over:
            break
        aec.step(int(rng.choice(np.flatnonzero(mask))))
    assert not any(aec.observe(each)["action_mask"].any() for each in aec.possible_agents)


@pytest.mark.parametrize("rewards", ["win", "score"])
@all_games
def test_rewards_tell_the_result(game: Game, rewards: str) -> None:
    aec = env(game, rewards=rewards)
    aec.reset(seed=4)
    total = np.zeros(game.players)
    rng = np.random.default_rng(4)
    while not aec.position.is_over:
        mask = aec.infos[aec.agent_selection]["action_mask"]
        aec.step(int(rng.choice(np.flatnonzero(mask))))
        brought = np.array([aec.rewards[agent] for agent in aec.possible_agents])
        assert brought.sum() == pytest.approx(0)
        total += brought
    outcome = aec.position.outcome
    assert outcome is not None
    if rewards == "score":
        scores = np.array(outcome.scores)
        others = (scores.sum() - scores) / (game.players - 1)
        assert total == pytest.approx(scores - others)
    else:
        won = np.isin(np.arange(game.players), outcome.winners)
        assert (total[won] >= 0).all()
        assert (total[~won] < 0).all()
        if len(outcome.winners) == 1:
            assert total[won] == 1


def test_the_agents_get_their_rewards_at_the_end() -> None:
    aec = duel_v0()
    aec.reset(seed=3)
    total: dict[str, float] = dict.fromkeys(aec.agents, 0.0)
    for agent in aec.agent_iter():
        _, reward, over, _, info = aec.last()
        total[agent] += reward
        aec.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
    assert sorted(total.values()) == [-1, 1]
    assert aec.agents == []


# Refusals -----------------------------------------------------------------------------------------


@one_of_each
def test_a_bad_action_changes_nothing(game: Game) -> None:
    aec = env(game)
    aec.reset(seed=5)
    before = aec.position.key(), aec.agent_selection
    illegal = int(np.flatnonzero(aec.infos[aec.agent_selection]["action_mask"] == 0)[0])
    bad: list[tuple[Any, type[Exception], str]] = [
        (illegal, sintra.IllegalMoveError, ": "),
        (10**6, sintra.IllegalMoveError, "actions are 0 to"),
        (game.move_count, sintra.IllegalMoveError, "actions are 0 to"),
        (-1, sintra.IllegalMoveError, "actions are 0 to"),
        ("pass", sintra.SintraError, "an action is the id of a move"),
        (0.5, sintra.SintraError, "an action is the id of a move"),
        (None, sintra.SintraError, "an action is the id of a move"),
    ]
    for action, error, words in bad:
        with pytest.raises(error, match=words):
            aec.step(action)
        assert (aec.position.key(), aec.agent_selection) == before
    with pytest.raises(sintra.PositionError, match="the position has no"):
        aec.reset(seed=6, options={"position": {}})
    assert (aec.position.key(), aec.agent_selection) == before


def test_an_action_after_the_end_is_refused() -> None:
    aec = azul_v0()
    aec.reset(seed=1)
    while not aec.position.is_over:
        mask = aec.infos[aec.agent_selection]["action_mask"]
        aec.step(int(np.flatnonzero(mask)[0]))
    before = aec.position.key()
    with pytest.raises(sintra.GameOverError, match="the only action is None"):
        aec.step(0)
    assert aec.num_agents == 2
    aec.step(None)
    aec.step(None)
    assert aec.num_agents == 0
    with pytest.raises(sintra.GameOverError, match="reset the environment"):
        aec.step(0)
    assert aec.position.key() == before


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 5}, "2 to 4 players"),
        ({"colour": 1}, "no such option"),
        ({"rewards": "points"}, "rewards are 'win' or 'score', not 'points'"),
        ({"max_cycles": 0}, "max_cycles has to be at least 1"),
        ({"max_cycles": "7"}, "max_cycles has to be at least 1"),
        ({"render_mode": "ascii"}, "render modes are"),
    ],
)
def test_wrong_options_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(sintra.OptionError, match=words):
        azul_v0(**settings)


def test_other_wrong_options() -> None:
    with pytest.raises(sintra.OptionError, match="'chess' is not a game"):
        env("chess")
    with pytest.raises(sintra.OptionError, match="has its options already: players"):
        env(sintra.azul(), players=3)


def test_before_the_first_reset_errors_say_what_to_do() -> None:
    aec = duel_v0()
    uses: list[Callable[[], Any]] = [
        lambda: aec.position,
        lambda: aec.step(0),
        aec.last,
        lambda: aec.observe("player_0"),
        lambda: next(iter(aec.agent_iter())),
        lambda: aec.agents,
        lambda: aec.infos,
    ]
    for use in uses:
        with pytest.raises(sintra.SintraError, match="the environment has to be reset"):
            use()
    assert not hasattr(aec, "agent_selection")
    render = duel_v0(render_mode="ansi")
    with pytest.raises(sintra.SintraError, match="has to be reset"):
        render.render()


# Values -------------------------------------------------------------------------------------------


@one_of_each
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))], ids=["copy", "pickle"]
)
def test_a_copy_goes_on_by_itself(game: Game, copied: Any) -> None:
    aec = env(game)
    aec.reset(seed=8)
    for _ in range(20):
        mask = aec.infos[aec.agent_selection]["action_mask"]
        aec.step(int(np.flatnonzero(mask)[0]))
    other = copied(aec)
    before = aec.position.key()
    for each in (other, aec):
        while not each.position.is_over:
            mask = each.infos[each.agent_selection]["action_mask"]
            each.step(int(np.flatnonzero(mask)[0]))
        if each is other:
            assert aec.position.key() == before
    assert other.position.events == aec.position.events
    for each in (other, aec):
        each.reset()
    assert other.position.events == aec.position.events


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    one, other = duel_v0(), duel_v0()
    one.reset(seed=1)
    other.reset(seed=1)
    games = []
    for _ in range(3):
        one.reset()
        other.reset()
        assert one.position.events == other.position.events
        games.append(one.position.events)
    assert len(set(games)) == 3
    other = duel_v0()
    other.reset()
    assert other.position.events not in games


def test_changing_what_was_returned_changes_nothing() -> None:
    aec = duel_v0()
    aec.reset(seed=1)

    def seen() -> list[bytes]:
        return [
            array.tobytes()
            for agent in aec.possible_agents
            for array in aec.observe(agent).values()
        ]

    before = seen()
    aec.position.play(aec.position.legal_ids[0])
    for agent in aec.possible_agents:
        for given in (*aec.observe(agent).values(), aec.infos[agent]["action_mask"]):
            given[:] = 9
            assert seen() == before
    aec.step(aec.position.legal_ids[0])
    kept = [aec.observe(agent) for agent in aec.possible_agents], dict(aec.infos)
    bytes_of = pickle.dumps(kept)
    aec.step(aec.position.legal_ids[0])
    assert pickle.dumps(kept) == bytes_of


def test_a_game_begins_from_any_position() -> None:
    game = sintra.azul()
    position = game.start(seed=3)
    for _ in range(9):
        position.play(position.legal_ids[0])
    aec = env(game)
    aec.reset(seed=1, options={"position": position.to_dict()})
    assert aec.position == position
    assert aec.agent_selection == f"player_{position.actor}"
    before = game.start(given=True).to_dict()  # chance is next: it is drawn
    aec.reset(seed=1, options={"position": before})
    assert aec.position.events == game.start(seed=1).events


def test_the_environments_are_registered() -> None:
    if tuple(map(int, version("pettingzoo").split(".")[:2])) < (1, 27):
        assert not hasattr(pettingzoo, "make"), "older versions know no names"
        return
    made = pettingzoo.make("aec", "sintra/azul-v0", players=4, wall="grey")
    assert made.unwrapped.game == sintra.azul(4, "grey")
    assert pettingzoo.make("aec", "sintra/duel-v0").unwrapped.metadata["name"] == "sintra/duel-v0"
