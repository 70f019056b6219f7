"""Thousands of games stepped in one compiled call, with NumPy arrays in and out."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sintra.envs import observe, stepping, warm
from sintra.envs.blocks import Layout, Observation
from sintra.envs.rewards import is_by_score
from sintra.model.errors import IllegalMoveError, OptionError, SintraError
from sintra.model.game import Game
from sintra.model.position import Position
from sintra.rules.dice import DICE

_FEWEST = 64
"""A thread is worth its while for at least so many games."""


class Batch:
    """Many games of the same kind, each at its own point. The arrays are written anew by each step.

    Chance is drawn inside, and moves without a choice are played inside: every game always waits
    for a decision of ``current_player``. A game that ends is begun anew at once (``auto_reset``);
    its ``rewards``, ``scores`` and ``terminated`` are those of the end, everything else is already
    that of the new game.

    >>> import sintra
    >>> batch = Batch(sintra.azul(), 100, seed=7)
    >>> batch.step(batch.random_actions())
    >>> batch.observation.shape, batch.legal_action_mask.shape, batch.rewards.shape
    ((100, 456), (100, 61), (100, 2))
    """

    current_player: NDArray[np.int64]
    """The seat that decides in each game; -1 if it is over."""
    observation: Observation
    """What that seat may know: a row of named columns for each game (``layout``)."""
    legal_action_mask: NDArray[np.bool_]
    """Which moves, by number, that seat may choose from."""
    rewards: NDArray[np.float32]
    """What the last step brought each seat; over all seats it is 0."""
    terminated: NDArray[np.bool_]
    """Which games the last step ended."""
    scores: NDArray[np.int64]
    """Points by seat after the last step."""

    def __init__(
        self,
        game: Game,
        games: int,
        *,
        seed: int | None = None,
        rewards: str = "win",
        auto_reset: bool = True,
        threads: int | None = None,
        observation: Observation | None = None,
        legal_action_mask: NDArray[np.bool_] | None = None,
    ) -> None:
        """Begin ``games`` games.

        Args:
            game: ``sintra.duel(...)`` or ``sintra.azul(...)``.
            games: How many.
            seed: Where chance begins; game ``n`` depends on the seed and ``n`` alone.
            rewards: ``"win"`` or ``"score"``.
            auto_reset: Whether a game that ends is begun anew. If not, it stays as it is, and its
                further actions are ignored.
            threads: How many threads share the work; without it, one for each core.
            observation: An array to write observations to, for example in shared memory.
            legal_action_mask: An array to write masks to.
        """
        if isinstance(games, bool) or not isinstance(games, int) or games < 1:
            raise OptionError(f"a batch has at least 1 game, not {games!r}")
        if threads is not None and threads < 1:
            raise OptionError(f"a batch needs at least 1 thread, not {threads!r}")
        by_score = is_by_score(rewards)
        warm.ready(game)
        self.game = game
        self.games = games
        self.auto_reset = auto_reset
        self._by_score = by_score
        self._threads = threads
        self._start = game.new_state()
        self._states = np.repeat(self._start, games)
        self._dice = np.zeros(games, DICE)
        self._choosers = np.zeros(games, DICE)
        self._legal = np.zeros((games, 2), np.int64)
        self.current_player = np.zeros(games, np.int64)
        self.observation = _given(observation, (games, self.layout.size), np.uint8)
        self.legal_action_mask = _given(legal_action_mask, (games, game.moves), np.bool_)
        self.rewards = np.zeros((games, game.players), np.float32)
        self.terminated = np.zeros(games, np.bool_)
        self.scores = np.zeros((games, game.players), np.int64)
        self._seed(seed)
        self.reset()

    @property
    def layout(self) -> Layout:
        """What each column of an observation means."""
        return observe.layout(self.game)

    def _seed(self, seed: int | None) -> None:
        entropy = np.random.SeedSequence(seed).entropy
        for kind, dice in enumerate((self._dice, self._choosers)):
            dice["draws"] = 1
            for number in range(self.games):
                source = np.random.SeedSequence(entropy, spawn_key=(number, kind))
                dice["words"][number] = source.generate_state(4, np.uint32)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, chance begins there, else it goes on."""
        if seed is not None:
            self._seed(seed)
        self.rewards[:] = 0
        self.terminated[:] = False
        self._run(stepping.reset, self._states, self._dice, self._start, *self._shown())
        self.scores[:] = self._states["score"][:, : self.game.players]

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game: a move's number, as in ``game.events``.

        If one of them is not legal, ``IllegalMoveError`` says which and why, and no game changes.
        """
        chosen = self._read(actions)
        refused = stepping.first_refused(self._legal, chosen)
        if refused >= 0:
            self._refuse(refused, int(chosen[refused]))
        self._run(
            stepping.step,
            self._states,
            self._dice,
            self._start,
            self._by_score,
            self.auto_reset,
            chosen,
            *self._shown(),
            self.rewards,
            self.terminated,
            self.scores,
        )

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each equally likely; -1 for a game that is over."""
        actions = np.empty(self.games, np.int64)
        self._run(stepping.choose, self._legal, self._choosers, actions)
        return actions

    def position(self, number: int) -> Position:
        """A copy of one game, to look at or to play on; chance goes on as it will in the batch."""
        if not 0 <= number < self.games:
            raise SintraError(f"there is no game {number!r}; games are 0 to {self.games - 1}")
        alone = slice(number, number + 1)
        return Position(
            self.game, self._states[alone].copy(), self._dice[alone].copy(), set_up=True
        )

    def _shown(self) -> tuple[Any, ...]:
        return self._legal, self.current_player, self.observation, self.legal_action_mask

    def _read(self, actions: ArrayLike) -> NDArray[np.int64]:
        read = np.asarray(actions)
        if read.shape != (self.games,) or not np.issubdtype(read.dtype, np.integer):
            raise SintraError(
                f"actions are {self.games} whole numbers, one for each game, "
                f"not {read.dtype} of shape {read.shape}"
            )
        return np.ascontiguousarray(read, np.int64)

    def _refuse(self, number: int, action: int) -> None:
        if not 0 <= action < self.game.moves:
            last = self.game.moves - 1
            raise IllegalMoveError(f"game {number}: actions are 0 to {last}, not {action}")
        reason = self.game.why_not(self._states[number : number + 1], action)
        raise IllegalMoveError(f"game {number}: {self.game.events[action]}: {reason}")

    def _run(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call a compiled function for all games, shared out among the threads."""
        threads = min(self._threads or _cores(), -(-self.games // _FEWEST))
        if threads == 1:
            function(0, self.games, *arguments)
            return
        ends = [self.games * part // threads for part in range(threads + 1)]
        others = [
            _helpers().submit(function, ends[part], ends[part + 1], *arguments)
            for part in range(1, threads)
        ]
        function(0, ends[1], *arguments)
        for other in others:
            other.result()


def _given(array: NDArray[Any] | None, shape: tuple[int, int], dtype: Any) -> NDArray[Any]:
    """The user's array if it fits, or a new one."""
    if array is None:
        return np.zeros(shape, dtype)
    if array.shape != shape or array.dtype != dtype or not array.flags.carray:
        raise OptionError(
            f"this array has to be writable, in one piece, {np.dtype(dtype)} of shape {shape}; "
            f"it is {array.dtype} of shape {array.shape}"
        )
    return array


@cache
def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _helpers() -> ThreadPoolExecutor:
    """Threads that all batches of the process share; those that wait cost nothing."""
    return ThreadPoolExecutor(max_workers=256, thread_name_prefix="sintra-batch")


if hasattr(os, "register_at_fork"):  # threads do not survive a fork: the child starts its own
    os.register_at_fork(after_in_child=_helpers.cache_clear)
