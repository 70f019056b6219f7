"""Thousands of games stepped in one compiled call, with NumPy arrays in and out."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sintra.envs import batching, warmup
from sintra.envs.kernel import stepping
from sintra.envs.observation import observe
from sintra.envs.observation.layout import Layout, Observation
from sintra.envs.rewards import is_by_score
from sintra.model.game import Game
from sintra.model.position import Position
from sintra.rules.rng import RNG


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
        batching.check_numbers(games, threads)
        by_score = is_by_score(rewards)
        warmup.ready(game)
        self.game = game
        self.games = games
        self.auto_reset = auto_reset
        self._by_score = by_score
        self._threads = threads
        self._start = game.new_state()
        self._states = np.repeat(self._start, games)
        self._rng = np.zeros(games, RNG)
        self._choosers = np.zeros(games, RNG)
        self._legal = np.zeros((games, 2), np.int64)
        self.current_player = np.zeros(games, np.int64)
        self.observation = batching.given(observation, (games, self.layout.size), np.uint8)
        self.legal_action_mask = batching.given(
            legal_action_mask, (games, game.move_count), np.bool_
        )
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
        for kind, rngs in enumerate((self._rng, self._choosers)):
            sources = (
                np.random.SeedSequence(entropy, spawn_key=(number, kind))
                for number in range(self.games)
            )
            batching.seed(rngs, sources)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, chance begins there, else it goes on."""
        if seed is not None:
            self._seed(seed)
        self.rewards[:] = 0
        self.terminated[:] = False
        self._run(stepping.reset, self._states, self._rng, self._start, *self._shown())
        self.scores[:] = self._states["score"][:, : self.game.players]

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game: a move's number, as in ``game.events``.

        If one of them is not legal, ``IllegalMoveError`` says which and why, and no game changes.
        """
        chosen = batching.read_actions(actions, self.games)
        batching.check(self.game, self._states, self._legal, chosen)
        self._run(
            stepping.step,
            self._states,
            self._rng,
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
        # On one thread: to wake another takes longer than to choose.
        stepping.choose(0, self.games, self._legal, self._choosers, actions)
        return actions

    def afterstates(self) -> Observation:
        """What each legal action would lead to, before chance, as the player who decides sees it.

        A row for each ``True`` of ``legal_action_mask`` in its order, so that
        ``np.nonzero(batch.legal_action_mask)`` tells the game and the action of every row. Moves
        without a choice that follow are played. A value learned for such rows chooses actions.

        >>> import sintra
        >>> batch = Batch(sintra.azul(), 3, seed=7)
        >>> batch.afterstates().shape, int(batch.legal_action_mask.sum())
        ((44, 456), 44)
        """
        ends = np.cumsum(np.bitwise_count(self._legal[:, 0]), dtype=np.int64)
        firsts = np.concatenate(([0], ends[:-1]))
        found = np.empty((int(ends[-1]), self.layout.size), np.uint8)
        self._run(stepping.foresee, self._states, self._choosers, self._legal, firsts, found)
        return found

    def position(self, number: int) -> Position:
        """A copy of one game, to look at or to play on; chance goes on as it will in the batch."""
        return batching.position(self.game, self._states, self._rng, number)

    def _run(self, function: Callable[..., None], *arguments: Any) -> None:
        batching.run(function, self.games, self._threads, *arguments)

    def _shown(self) -> tuple[Any, ...]:
        return self._legal, self.current_player, self.observation, self.legal_action_mask
