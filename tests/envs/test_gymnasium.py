"""Gymnasium: its own checker, and games against Sintra's players."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sintra
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.observation import observe
from sintra.envs.render import picture
from sintra.model.events import Move
from sintra.model.game import Game, View
from sintra.players.baselines import GreedyPlayer, RandomPlayer
from sintra.players.player import Budget, Player
from tests.games import ALL_GAMES, game_id

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
one_of_each = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=game_id)


def played(env: SintraEnv, seed: int, chooser: int = 1) -> tuple[list[int], float]:
    """A random game to its end: the agent's actions, and all rewards together."""
    rng = np.random.default_rng(chooser)
    _, info = env.reset(seed=seed)
    actions, total, over = [], 0.0, False
    while not over:
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, over, cut, info = env.step(actions[-1])
        assert not cut
        total += reward
    return actions, total


@pytest.mark.parametrize("name", ["duel", "azul"])
def test_gymnasiums_own_checker_with_all_render_modes(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = gymnasium.make(
        f"sintra/{name}-v0", opponent="random", illegal_actions="random", render_mode="ansi"
    )
    check_env(made.unwrapped)
    assert "agent" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["duel", "azul"])
def test_the_environments_are_registered(name: str) -> None:
    env = made = gymnasium.make(f"sintra/{name}-v0", opponent="random", rewards="score")
    assert isinstance(made.unwrapped, SintraEnv)
    observation, info = env.reset(seed=3)
    assert observation in made.observation_space
    assert info["action_mask"].dtype == np.int8
    over = False
    while not over:
        action = made.action_space.sample(info["action_mask"])
        observation, _, over, _, info = env.step(action)
        assert observation in made.observation_space
    assert not info["action_mask"].any()


@one_of_each
def test_the_agent_is_asked_for_its_own_seat_only(game: Game) -> None:
    for seat in range(game.players):
        env = SintraEnv(game, opponent="random", seat=seat)
        _, info = env.reset(seed=2)
        while not env.position.is_over:
            assert env.position.actor == seat == info["seat"]
            legal = [move.id for move in env.position.legal_moves]
            assert np.flatnonzero(info["action_mask"]).tolist() == legal
            assert np.flatnonzero(env.action_masks()).tolist() == legal
            observation, _, _, _, info = env.step(legal[len(legal) // 2])
            assert observation.tobytes() == observe.observe(env.position, seat).tobytes()


@all_games
def test_the_result_is_that_of_the_game(game: Game) -> None:
    for seat in range(game.players):
        env = SintraEnv(game, opponent="random", seat=seat)
        _, total = played(env, seed=5)
        outcome = env.position.outcome
        assert outcome is not None
        assert (total >= 0) == (seat in outcome.winners)
        by_score = SintraEnv(game, opponent="random", seat=seat, rewards="score")
        _, lead = played(by_score, seed=5)
        scores = by_score.position.scores
        others = (sum(scores) - scores[seat]) / (game.players - 1)
        assert lead == pytest.approx(scores[seat] - others)


@one_of_each
def test_a_seed_gives_the_same_game(game: Game) -> None:
    one, other = (SintraEnv(game, opponent="random") for _ in range(2))
    first = played(one, seed=7)
    assert played(other, seed=7) == first
    assert one.position.events == other.position.events
    assert played(one, seed=8) != first
    opening = game.start(seed=7)
    played(one, seed=7)
    assert one.position.events[: opening.ply] == opening.events
    for env in (one, other):
        env.reset(seed=7)
        env.reset()
    assert one.position.events == other.position.events


def test_seats_are_drawn_if_none_is_given() -> None:
    env = SintraEnv("azul", opponent="random", players=4)
    env.reset(seed=1)
    seats = {env.reset()[1]["seat"] for _ in range(40)}
    assert seats == {0, 1, 2, 3}


class Careful(GreedyPlayer):
    """Greedy, but not the class itself: it is given a view like any other player."""


@all_games
def test_greedy_needs_to_see_no_more_than_its_view(game: Game) -> None:
    fast, careful = SintraEnv(game), SintraEnv(game, opponent=Careful())
    for seed in range(2):
        assert played(fast, seed) == played(careful, seed)
        assert fast.position.events == careful.position.events


@pytest.mark.parametrize("opponent", ["greedy", "level:1", "search:simulations=2", RandomPlayer()])
def test_any_player_is_an_opponent(opponent: Any) -> None:
    env = SintraEnv("azul", opponent=opponent, seat=0)
    played(env, seed=1)
    assert env.position.is_over


@one_of_each
def test_a_copy_goes_on_by_itself(game: Game) -> None:
    env = SintraEnv(game, opponent="random")
    _, info = env.reset(seed=8)
    for _ in range(5):
        info = env.step(int(np.flatnonzero(info["action_mask"])[0]))[4]
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    endings = []
    for each in (*copies, env):
        while not each.position.is_over:
            each.step(int(np.flatnonzero(each.action_masks())[0]))
        endings.append(each.position.events)
    assert endings[0] == endings[1] == endings[2]


@pytest.mark.parametrize("opponent", ["search:simulations=4", "level:1"])
@one_of_each
def test_copies_with_a_thinking_opponent_go_on_alike(game: Game, opponent: str) -> None:
    env = SintraEnv(game, opponent=opponent)
    _, info = env.reset(seed=8)
    for _ in range(3):
        info = env.step(int(np.flatnonzero(info["action_mask"])[0]))[4]
    played = []
    for each in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env):
        for _ in range(3):
            each.step(int(np.flatnonzero(each.action_masks())[0]))
        played.append(each.position.events)
    assert played[0] == played[1] == played[2]


class Cheat(Player):
    """Chooses a move that is not legal."""

    name = "cheat"

    def choose(self, view: View, budget: Budget) -> Move:
        legal = {move.id for move in view.legal_moves}
        return view.game.events[next(n for n in range(view.game.move_count) if n not in legal)]


def test_an_opponent_that_cheats_is_named() -> None:
    seed = next(seed for seed in range(99) if sintra.azul().start(seed=seed).actor == 0)
    env = SintraEnv("azul", opponent=Cheat(), seat=1)
    with pytest.raises(
        sintra.SintraError, match=r"the opponent cheat chose take:\S+, which is not"
    ):
        env.reset(seed=seed)


def test_the_board_is_printed_or_returned(capsys: pytest.CaptureFixture[str]) -> None:
    silent, ansi, human = (
        SintraEnv("duel", opponent="random", seat=0, render_mode=mode)
        for mode in (None, "ansi", "human")
    )
    for env in (silent, ansi, human):
        env.reset(seed=3)
    assert silent.render() is None
    assert ansi.render() == str(ansi.position.view(0))
    assert capsys.readouterr().out.strip() == str(ansi.position.view(0)).strip()
    drawn = SintraEnv("duel", opponent="random", seat=0, render_mode="rgb_array")
    drawn.reset(seed=3)
    assert np.array_equal(drawn.render(), picture.to_rgb_array(ansi.position.view(0)))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponent": "best"}, "there is no player 'best'"),
        ({"seat": 2}, "seats are 0 to 1, not 2"),
        ({"tablets": "rows"}, "three or four tablets"),
        ({"wall": "grey"}, "no such option"),
        ({"rewards": ""}, "rewards are"),
        ({"render_mode": "rgb"}, "render modes are"),
    ],
)
def test_wrong_options_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(sintra.OptionError, match=words):
        SintraEnv("duel", **settings)


def test_bad_actions_change_nothing() -> None:
    env = SintraEnv("azul", opponent="random", seat=1)
    with pytest.raises(sintra.SintraError, match="has to be reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.position.key()
    for action in (60, 61, -1, None, 1.5, "floor"):
        with pytest.raises(sintra.SintraError):
            env.step(action)
        assert env.position.key() == before
    played(env, seed=1)
    with pytest.raises(sintra.GameOverError):
        env.step(0)
