"""Thousands of games stepped in one compiled call, with NumPy arrays in and out."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sintra.envs import batching, threads, warmup
from sintra.envs.arguments import MAX_ROUNDS, parse_game, parse_max_rounds
from sintra.envs.kernel import stepping
from sintra.envs.kernel.arrays import SelfPlayArrays
from sintra.envs.observation import observe
from sintra.envs.observation.layout import Layout, Observation
from sintra.envs.rewards import is_by_score
from sintra.envs.seeding import seed_rngs
from sintra.model.arguments import parse_seed
from sintra.model.game import Game, Position
from sintra.rules.rng import RNG


class Batch:
    """Many games of the same kind, each at its own point. Every step overwrites the arrays.

    Chance and forced moves are played inside, so every game always waits for a decision of
    ``current_player``. A game that ends begins anew at once (``auto_reset``). Its ``rewards``,
    ``scores``, ``terminated`` and ``truncated`` are those of the end; all other fields are those of
    the new game.

    >>> import sintra
    >>> batch = Batch(sintra.azul(), 100, seed=7)
    >>> batch.step(batch.random_actions())
    >>> batch.observation.shape, batch.legal_action_mask.shape, batch.rewards.shape
    ((100, 456), (100, 61), (100, 2))
    """

    current_player: NDArray[np.int64]
    """The seat that decides in each game; -1 if it has ended."""
    observation: Observation
    """What that seat may know: a row of named columns for each game (``layout``)."""
    legal_action_mask: NDArray[np.bool_]
    """Which moves, by id, are legal for that seat."""
    rewards: NDArray[np.float32]
    """The rewards of the last step by seat; their sum is 0."""
    terminated: NDArray[np.bool_]
    """Which games were over after the last step."""
    truncated: NDArray[np.bool_]
    """Which games were not over, but had gone beyond ``max_rounds``."""
    scores: NDArray[np.int64]
    """Points by seat after the last step."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seed: int | Sequence[int] | None = None,
        rewards: str = "win",
        max_rounds: int | None = MAX_ROUNDS,
        auto_reset: bool = True,
        threads: int | None = None,
        observation: Observation | None = None,
        legal_action_mask: NDArray[np.bool_] | None = None,
    ) -> None:
        """Begin ``games`` games.

        Args:
            game: ``sintra.duel(...)`` or ``sintra.azul(...)``; or a name, for the usual options.
            games: The number of games.
            seed: The seed of all games; game ``n`` depends on the seed and ``n`` alone. Or a seed
                for each game, as of ``game.start``.
            rewards: ``"win"`` or ``"score"``.
            max_rounds: Games are truncated after this number of rounds; ``None`` is no limit.
                Players of Azul can prolong a game at will.
            auto_reset: Whether a game that ends begins anew. If not, it stays as it is, and its
                further actions are ignored.
            threads: The number of threads; without it, one for each core.
            observation: An array to write observations to, for example in shared memory.
            legal_action_mask: An array to write masks to.
        """
        batching.check_size(games, threads)
        by_score = is_by_score(rewards)
        self._max_rounds = parse_max_rounds(max_rounds)
        game = parse_game(game, {})
        warmup.compile_now(game)
        self.game: Game = game
        self.games = games
        self.auto_reset = auto_reset
        self._by_score = by_score
        self._threads = threads
        self._arrays = batching.new_arrays(game, games, observation, legal_action_mask)
        self._play = SelfPlayArrays(
            current_player=np.zeros(games, np.int64),
            rewards=np.zeros((games, game.players), np.float32),
            terminated=np.zeros(games, np.bool_),
            truncated=np.zeros(games, np.bool_),
            scores=np.zeros((games, game.players), np.int64),
        )
        self._action_rngs = np.zeros(games, RNG)
        self.observation = self._arrays.observation
        self.legal_action_mask = self._arrays.mask
        self.current_player, self.rewards, self.terminated, self.truncated, self.scores = self._play
        self._seed(seed)
        self.reset()

    @property
    def layout(self) -> Layout:
        """The meaning of each column of an observation."""
        return observe.layout(self.game)

    def _seed(self, seed: int | Sequence[int] | None) -> None:
        chance: Iterable[np.random.SeedSequence]
        actions: Iterable[np.random.SeedSequence]
        if batching.is_list(seed):
            chance = list(map(np.random.SeedSequence, batching.parse_seeds(seed, self.games)))
            actions = [source.spawn(1)[0] for source in chance]
        else:
            root = np.random.SeedSequence(parse_seed(seed)).entropy
            games = range(self.games)
            chance = (np.random.SeedSequence(root, spawn_key=(i, 0)) for i in games)
            actions = (np.random.SeedSequence(root, spawn_key=(i, 1)) for i in games)
        seed_rngs(self._arrays.chance_rngs, chance)
        seed_rngs(self._action_rngs, actions)

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin all games anew; without a seed, the generators go on."""
        if seed is not None:
            self._seed(seed)
        self.rewards[:] = 0
        self.terminated[:] = False
        self.truncated[:] = False
        self._run(stepping.reset, *self._arrays, *self._play)
        self.scores[:] = self._arrays.states["score"][:, : self.game.players]

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game: the id of a move, as in ``game.events``.

        If one of them is not legal, ``IllegalMoveError`` says which and why, and no game changes.
        """
        parsed = batching.parse_actions(actions, self.games)
        batching.check_actions(self.game, self._arrays, parsed)
        settings = self._by_score, self.auto_reset, self._max_rounds
        self._run(stepping.step, parsed, *settings, *self._arrays, *self._play)

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each equally likely; -1 for a game that has ended."""
        actions = np.empty(self.games, np.int64)
        # On one thread: waking another takes longer than drawing all actions.
        stepping.random_actions(0, self.games, self._arrays.legal, self._action_rngs, actions)
        return actions

    def afterstates(self) -> Observation:
        """What each legal action would lead to, before chance, as the player who decides sees it.

        There is a row for each ``True`` of ``legal_action_mask`` in its order, so
        ``np.nonzero(batch.legal_action_mask)`` gives the game and the action of every row. Forced
        moves that follow are played. A value learned for such rows can choose actions.

        >>> import sintra
        >>> batch = Batch(sintra.azul(), 3, seed=7)
        >>> batch.afterstates().shape, int(batch.legal_action_mask.sum())
        ((44, 456), 44)
        """
        ends = np.cumsum(np.bitwise_count(self._arrays.legal[:, 0]), dtype=np.int64)
        first_rows = np.concatenate(([0], ends[:-1]))
        rows = np.empty((int(ends[-1]), self.layout.size), np.uint8)
        self._run(stepping.afterstates, self._action_rngs, first_rows, rows, *self._arrays)
        return rows

    def position(self, number: int) -> Position:
        """A copy of one game; its chance goes on as it will in the batch."""
        return batching.copy_position(self.game, self._arrays, number)

    def _run(self, function: Callable[..., None], *arguments: Any) -> None:
        threads.run(function, self.games, self._threads, *arguments)
