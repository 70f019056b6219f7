"""Policies by seat: who decides where, what they are paid, and how they are seated."""

from typing import Any

import numpy as np
import pytest

import sintra
from sintra.envs.batch import Batch
from sintra.envs.policy_pool import PolicyPool, random_policy
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
FLOOR = sintra.azul().event("floor").id


def first(observation: Any, mask: Any) -> Any:
    return mask.argmax(axis=1)


def middle(observation: Any, mask: Any) -> Any:
    return (mask.cumsum(axis=1) > mask.sum(axis=1, keepdims=True) // 2).argmax(axis=1)


def stalling(observation: Any, mask: Any) -> Any:
    """All tiles to the floor line."""
    return np.where(mask[:, FLOOR], FLOOR, mask.argmax(axis=1))


@all_games
def test_every_seat_is_played_by_its_policy(game: Game) -> None:
    batch, twin = Batch(game, 30, seed=3), Batch(game, 30, seed=3)
    twin.reset()  # as the pool does
    pool = PolicyPool(batch, [first, middle], seed=1)
    decided = set()
    for _ in range(300):
        seats, players = pool.seats.copy(), batch.current_player.copy()
        wanted = np.where(
            seats[np.arange(30), players] == 0,
            first(None, batch.legal_action_mask),
            middle(None, batch.legal_action_mask),
        )
        pool.step()
        assert (pool.actions == wanted).all()
        assert (pool.decided == seats[np.arange(30), players]).all()
        assert (np.sort(seats, axis=1)[:, 0] == 0).all()  # the learner is in every game
        assert ((seats == 0).sum(axis=1) == 1).all()
        twin.step(wanted)
        assert batch.observation.tobytes() == twin.observation.tobytes()
        ended = batch.terminated | batch.truncated
        assert (pool.seats[~ended] == seats[~ended]).all()
        decided |= {tuple(row) for row in seats.tolist()}
    assert len(decided) == game.players  # each seat was the learner's
    assert pool.episodes[0] > 15


def test_returns_are_counted_by_policy() -> None:
    pool = PolicyPool(
        Batch("azul", 64, seed=1, rewards="score"), [random_policy(1), stalling], seed=2
    )
    rewards = np.zeros(2)
    while pool.episodes[0] < 200:
        seats = pool.seats.copy()
        pool.step()
        np.add.at(rewards, seats, pool.batch.rewards)
    assert pool.episodes[0] == pool.episodes[1]
    assert pool.returns.sum() == pytest.approx(0)
    assert pool.returns[0] > 2 * pool.episodes[0]  # whoever gives up all tiles loses clearly
    running = pool._rewards.sum(axis=0)
    assert rewards.sum() == pytest.approx(0)
    assert abs(rewards[0] - pool.returns[0]) <= np.abs(pool._rewards).sum() + 1e-6
    assert running.sum() == pytest.approx(0)


def test_opponents_are_drawn_from_the_pool_and_it_may_grow() -> None:
    learner, other = random_policy(8), random_policy(9)
    pool = PolicyPool(Batch(sintra.azul(4), 50, seed=1), [learner, other], seed=3)
    assert (np.sort(pool.seats, axis=1) == [0, 1, 1, 1]).all()
    pool.policies += [random_policy(1), random_policy(2), random_policy(3)]
    for _ in range(400):
        pool.step()
    drawn = np.sort(pool.seats, axis=1)
    assert (drawn[:, 0] == 0).all()
    assert (np.diff(drawn, axis=1) > 0).all()  # there are enough: each plays one seat
    assert set(np.unique(drawn)) == {0, 1, 2, 3, 4}
    assert len(pool.episodes) == 5
    assert pool.episodes.sum() == 4 * pool.episodes[0]


def test_one_policy_plays_all_seats_and_sees_the_arrays_themselves() -> None:
    batch = Batch(sintra.duel(), 8, seed=1)
    seen = []

    def choose(observation: Any, mask: Any) -> Any:
        seen.append((observation is batch.observation, mask is batch.legal_action_mask))
        return first(observation, mask)

    pool = PolicyPool(batch, [choose])
    for _ in range(5):
        pool.step()
    assert seen == [(True, True)] * 5
    assert not pool.seats.any()


def test_seats_can_be_given() -> None:
    fixed = PolicyPool(Batch("azul", 6, seed=1), [first, middle], seats=[1, 0])
    by_game = np.array([[0, 1], [1, 0]] * 3)
    given = PolicyPool(Batch("azul", 6, seed=1), [first, middle], seats=by_game)
    drawn = PolicyPool(
        Batch("azul", 6, seed=1), [first, middle], seats=lambda rng, games: [[1, 1]] * games
    )
    for _ in range(100):
        for pool in (fixed, given, drawn):
            pool.step()
    assert fixed.seats.tolist() == [[1, 0]] * 6
    assert (given.seats == by_game).all()
    assert drawn.seats.tolist() == [[1, 1]] * 6
    assert drawn.episodes.tolist()[0] == 0


@pytest.mark.parametrize(
    "seats", [[0], [0, 2], [-1, 0], [[0, 1]] * 5, [0.0, 1.0], lambda rng, games: [0, 7]]
)
def test_wrong_seats_are_refused(seats: Any) -> None:
    with pytest.raises(sintra.OptionError, match=r"seats are 2 numbers|the seats name one"):
        PolicyPool(Batch("azul", 6, seed=1), [first, middle], seats=seats)


def test_a_policy_that_answers_nonsense_is_named() -> None:
    for wrong in ([1], [0.5] * 6, 3):
        pool = PolicyPool(Batch("azul", 6, seed=1), [lambda observation, mask, w=wrong: w])
        with pytest.raises(sintra.OptionError, match="policy 0 has to choose 6 actions"):
            pool.step()
    pool = PolicyPool(Batch("azul", 6, seed=1), [lambda observation, mask: [60] * 6])
    with pytest.raises(sintra.IllegalMoveError, match="game 0: "):
        pool.step()


def test_games_that_do_not_begin_anew_are_counted_once() -> None:
    batch = Batch("azul", 20, seed=1, auto_reset=False, rewards="score")
    pool = PolicyPool(batch, [random_policy(1), random_policy(2)], seed=1)
    while (batch.current_player >= 0).any():
        pool.step()
    for _ in range(3):
        pool.step()
    assert (pool.decided == -1).all()
    assert pool.episodes.tolist() == [20, 20]


def test_a_seed_repeats_everything() -> None:
    def play(seed: int) -> bytes:
        pool = PolicyPool(Batch("azul", 16, seed=2), [random_policy(1), first, middle], seed=seed)
        for _ in range(150):
            pool.step()
        return pool.seats.tobytes() + pool.batch.observation.tobytes()

    assert play(4) == play(4) != play(5)
