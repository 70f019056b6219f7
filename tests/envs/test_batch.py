"""Batches: every game is the one that the library plays, whatever the number of threads."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.envs.batch import Batch
from sintra.envs.observation import observe
from sintra.envs.rewards import rewards_of_scores, rewards_of_winners
from sintra.model.game import Game, Position
from sintra.rules.rng import no_rng
from tests.games import ALL_GAMES, game_id

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
one_of_each = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=game_id)


def arrays(batch: Batch) -> dict[str, bytes]:
    names = (
        "current_player", "observation", "legal_action_mask", "rewards", "terminated", "scores",
    )  # fmt: skip
    return {name: getattr(batch, name).tobytes() for name in names}


def steps(batch: Batch, count: int) -> Iterator[np.ndarray[Any, Any]]:
    for _ in range(count):
        actions = batch.random_actions()
        batch.step(actions)
        yield actions


@all_games
@pytest.mark.parametrize("rewards", ["win", "score"])
def test_every_game_is_the_one_that_the_library_plays(game: Game, rewards: str) -> None:
    batch = Batch(game, 3, seed=11, rewards=rewards)
    twins = [batch.position(number) for number in range(3)]
    ended = 0
    while ended < 4:
        for number, twin in enumerate(twins):
            assert twin.actor == batch.current_player[number]
            seen = observe.observe(twin, int(batch.current_player[number]))
            assert batch.observation[number].tobytes() == seen.tobytes()
            legal = [move.id for move in twin.legal_moves]
            assert np.flatnonzero(batch.legal_action_mask[number]).tolist() == legal
        actions = batch.random_actions()
        before = [twin.scores for twin in twins]
        batch.step(actions)
        for number, twin in enumerate(twins):
            twin.play(int(actions[number]))
            outcome = twin.outcome
            assert batch.terminated[number] == (outcome is not None)
            assert tuple(batch.scores[number]) == twin.scores
            wanted = np.zeros(game.players)
            if rewards == "score":
                wanted = np.array(
                    rewards_of_scores(np.subtract(twin.scores, before[number]).tolist())
                )
            elif outcome:
                wanted = np.array(rewards_of_winners(outcome.winners, game.players))
            assert batch.rewards[number] == pytest.approx(wanted)
            if outcome:  # the next game: chance goes on, so the twin takes it over
                ended += 1
                twins[number] = batch.position(number)
                assert twins[number].scores == game.start(seed=1).scores


@one_of_each
def test_threads_and_the_size_of_the_batch_change_nothing(game: Game) -> None:
    alone, shared = Batch(game, 300, seed=5, threads=1), Batch(game, 300, seed=5, threads=3)
    few = Batch(game, 7, seed=5)
    for _ in range(150):
        actions = alone.random_actions()
        assert (shared.random_actions() == actions).all()
        assert (few.random_actions() == actions[:7]).all()
        for batch in (alone, shared):
            batch.step(actions)
        few.step(actions[:7])
    assert arrays(alone) == arrays(shared)
    assert (few.observation == alone.observation[:7]).all()


@all_games
def test_afterstates_are_what_the_legal_actions_lead_to_before_chance(game: Game) -> None:
    batch = Batch(game, 2, seed=23)
    for _ in range(60):
        numbers, actions = np.nonzero(batch.legal_action_mask)
        for number, action, row in zip(numbers, actions, batch.afterstates(), strict=True):
            seat = int(batch.current_player[number])
            after = Position(game, batch.position(number).state, no_rng(), set_up=True)
            after.play(int(action))
            assert observe.observe(after, seat).tobytes() == row.tobytes()
        next(steps(batch, 1))


def test_afterstates_do_not_reveal_hidden_information() -> None:
    game = sintra.duel()
    true, draw = Batch(game, 60, seed=3), game.event("draw").id
    for _ in range(60):  # players who may draw plates do so, and put some back
        true.step(np.where(true.legal_action_mask[:, draw], draw, true.random_actions()))
    possible = copy.deepcopy(true)
    different = 0
    for number in range(60):
        position = true.position(number)
        sample = position.view(int(true.current_player[number])).sample(number)
        possible._arrays.states[number] = sample.state[0]
        different += sample.state.tobytes() != position.state.tobytes()
    assert different > 20
    assert (true.afterstates() == possible.afterstates()).all()


@one_of_each
def test_games_that_end_stay_without_auto_reset(game: Game) -> None:
    batch = Batch(game, 20, seed=2, auto_reset=False)
    while (batch.current_player >= 0).any():
        before = batch.current_player < 0
        final = batch.scores[before].copy()
        next(steps(batch, 1))
        assert (batch.scores[before] == final).all()
        assert (batch.rewards[before] == 0).all()
    assert batch.terminated.all()
    assert not batch.legal_action_mask.any()
    assert (batch.random_actions() == -1).all()
    for number in range(20):
        decoded = observe.decode(game, batch.observation[number], 0)
        assert decoded == batch.position(number).view(0).position


@one_of_each
def test_given_arrays_are_written_to(game: Game) -> None:
    size = observe.layout(game).size
    observation = np.full((5, size), 9, np.uint8)
    mask = np.ones((5, game.move_count), np.bool_)
    batch = Batch(game, 5, seed=1, observation=observation, legal_action_mask=mask)
    assert batch.observation is observation
    assert batch.legal_action_mask is mask
    usual = Batch(game, 5, seed=1)
    for _ in range(30):
        next(steps(batch, 1))
        next(steps(usual, 1))
    assert arrays(batch) == arrays(usual)
    for wrong in (observation[:4], observation.astype(np.int8), observation[:, ::-1]):
        with pytest.raises(sintra.OptionError, match="in one piece"):
            Batch(game, 5, observation=wrong)


@one_of_each
def test_an_action_that_is_not_legal_changes_no_game(game: Game) -> None:
    batch = Batch(game, 9, seed=3)
    list(steps(batch, 40))
    before = arrays(batch), [batch.position(number).key() for number in range(9)]
    good = batch.random_actions()
    refused = int(np.flatnonzero(~batch.legal_action_mask[6])[0])
    for action, words in (
        (refused, f"game 6: {game.events[refused]}: "),
        (game.move_count, f"game 6: actions are 0 to {game.move_count - 1}"),
        (-1, "game 6: actions are 0 to"),
    ):
        actions = good.copy()
        actions[6] = action
        with pytest.raises(sintra.IllegalMoveError) as error:
            batch.step(actions)
        assert words in str(error.value)
    for bad in (good[:8], good.astype(float), 3, [[1]] * 9):
        with pytest.raises(sintra.SintraError, match="actions are 9 whole numbers"):
            batch.step(bad)
    assert (arrays(batch), [batch.position(number).key() for number in range(9)]) == before
    batch.step(good.astype(np.int8))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"games": 0}, "at least 1 game"),
        ({"games": 2.5}, "at least 1 game"),
        ({"rewards": "points"}, "rewards are 'win' or 'score'"),
        ({"threads": 0}, "at least 1 thread"),
    ],
)
def test_wrong_options_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(sintra.OptionError, match=words):
        Batch(sintra.azul(), **{"games": 4, **settings})


@one_of_each
def test_copies_go_on_alike(game: Game) -> None:
    batch = Batch(game, 130, seed=4, threads=2)
    list(steps(batch, 20))
    copies = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for each in (*copies, batch):
        list(steps(each, 60))
    assert arrays(copies[0]) == arrays(copies[1]) == arrays(batch)


def test_seeds() -> None:
    game = sintra.azul()
    batch = Batch(game, 4, seed=6)
    first = arrays(batch)
    batch.reset()
    assert arrays(batch) != first
    batch.reset(seed=6)
    assert arrays(batch) == first
    assert arrays(Batch(game, 4)) != arrays(Batch(game, 4))
    assert arrays(Batch(game, 4, seed=7)) != arrays(Batch(game, 4, seed=6))
    assert len({batch.position(number).key() for number in range(4)}) == 4
    with pytest.raises(sintra.SintraError, match="there is no game 4"):
        batch.position(4)


@one_of_each
def test_seeds_of_single_games_are_those_of_the_library(game: Game) -> None:
    seeds = [5, 99, 5, 2**70]
    batch, other = Batch(game, 4, seed=seeds), Batch(game, 4, seed=1)
    other.reset(seed=np.array([5, 99, 5, 3]))
    twins = [game.start(seed=seed) for seed in seeds]
    for _ in range(50):
        for number, twin in enumerate(twins):
            if not twin.is_over:
                assert batch.position(number) == twin
        actions = batch.random_actions()
        assert actions[0] == actions[2]  # random actions are drawn from the same seed
        assert (other.random_actions()[:3] == actions[:3]).all()
        batch.step(actions)
        other.step(np.where(np.arange(4) < 3, actions, other.legal_action_mask.argmax(axis=1)))
        for twin, action in zip(twins, actions.tolist(), strict=True):
            if not twin.is_over:
                twin.play(action)


@pytest.mark.parametrize("wrong", [-1, 1.5, "7", [1, 2], [1, 2, 3, -4], [1, 2, 3, 0.5]])
def test_wrong_seeds_are_refused(wrong: Any) -> None:
    with pytest.raises(sintra.SintraError, match=r"a seed is a whole number|4 games, and 2 seeds"):
        Batch(sintra.azul(), 4, seed=wrong)


def test_other_libraries_can_use_the_arrays_without_a_copy() -> None:
    """DLPack, with which ``torch.from_dlpack`` makes tensors of them."""
    batch = Batch("azul", 10, seed=1)
    shared = {
        name: np.from_dlpack(getattr(batch, name))
        for name in ("observation", "legal_action_mask", "rewards", "terminated", "scores")
    }
    for _ in range(30):
        next(steps(batch, 1))
        for name, array in shared.items():
            assert np.shares_memory(array, getattr(batch, name))
            assert array.tobytes() == getattr(batch, name).tobytes()


PROGRAM = """
import hashlib, sys
import numpy as np
import sintra
from sintra.envs.batch import Batch
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.adapters.gymnasium_vector import SintraVectorEnv
from sintra.envs.adapters.pettingzoo import env

games, steps = map(int, sys.argv[1:])
digest = hashlib.sha256()
for game in (sintra.duel("random"), sintra.azul(3, "grey")):
    batch = Batch(game, games, seed=12)
    many = SintraVectorEnv(games, game, opponent="random")
    _, infos = many.reset(seed=3)
    alone, agents = SintraEnv(game, opponent="random"), env(game)
    _, info = alone.reset(seed=4)
    agents.reset(seed=5)
    for _ in range(steps):
        batch.step(batch.random_actions())
        digest.update(batch.observation.tobytes() + batch.legal_action_mask.tobytes())
        seen, *_, infos = many.step(infos["action_mask"].argmax(axis=1))
        digest.update(seen.tobytes() + infos["action_mask"].tobytes())
        seen, _, over, _, info = alone.step(int(info["action_mask"].argmax()))
        digest.update(seen.tobytes())
        if over:
            _, info = alone.reset()
        agents.step(int(agents.infos[agents.agent_selection]["action_mask"].argmax()))
        digest.update(agents.observe("player_1")["observation"].tobytes())
        if agents.position.is_over:
            agents.reset()
print(digest.hexdigest())
"""


def run_elsewhere(games: int, steps: int, **variables: str) -> bytes:
    """The output of the program in another process."""
    words = [sys.executable, "-c", PROGRAM, str(games), str(steps)]
    surroundings = {**os.environ, **variables}
    return subprocess.run(words, capture_output=True, check=True, env=surroundings).stdout


def test_other_processes_play_the_same_games() -> None:
    one, other = (run_elsewhere(70, 100, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other != b""


def test_interpreted_and_compiled_environments_are_the_same() -> None:
    compiled, interpreted = (run_elsewhere(2, 25, NUMBA_DISABLE_JIT=flag) for flag in ("0", "1"))
    assert compiled == interpreted != b""


def test_a_forked_child_has_threads_of_its_own() -> None:
    program = (
        "import os, sintra\n"
        "from sintra.envs.batch import Batch\n"
        "batch = Batch(sintra.azul(), 200, seed=1, threads=2)\n"
        "batch.step(batch.random_actions())\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    batch.step(batch.random_actions())\n"
        "    os._exit(7)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, timeout=60
    )
    assert run.stdout.strip() == b"7"
