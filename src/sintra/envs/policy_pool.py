"""Several policies that play the games of a batch: self-play, and play against a pool."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sintra.envs.batch import Batch
from sintra.envs.kernel.stepping import NOBODY
from sintra.envs.observation.layout import Observation
from sintra.model.arguments import parse_seed
from sintra.model.errors import OptionError

Policy = Callable[[Observation, NDArray[np.bool_]], ArrayLike]
"""Chooses a legal action for each row of observations and masks."""

Seating = Callable[[np.random.Generator, int], ArrayLike]
"""Draws the policy of each seat, for so many new games: an array ``(games, players)``."""


class PolicyPool:
    """Policies that play the games of a batch against each other.

    A step asks every policy once, for all games in which it decides. By default the first policy,
    the learner, has a random seat in each game, and the other seats are drawn from the rest of the
    pool; a single policy plays all seats. Seats are drawn anew when a game begins.

    >>> import sintra
    >>> first = lambda observation, mask: mask.argmax(axis=1)
    >>> pool = PolicyPool(Batch(sintra.azul(), 100, seed=7), [first, random_policy(1)], seed=7)
    >>> for _ in range(100):
    ...     pool.step()
    >>> int(pool.episodes[0]) > 0, float(pool.returns.sum())
    (True, 0.0)
    """

    def __init__(
        self,
        batch: Batch,
        policies: Sequence[Policy],
        *,
        seats: ArrayLike | Seating | None = None,
        seed: int | None = None,
    ) -> None:
        """Seat the policies.

        Args:
            batch: The games. All of them are reset.
            policies: The pool; the first is the learner. Policies may be replaced or added later.
            seats: Which policy plays which seat: one number for each seat, the same in all games;
                an array ``(games, players)``; or a function that draws them for new games.
            seed: The seed of the draws.
        """
        self.batch = batch
        self.policies = list(policies)
        self._rng = np.random.default_rng(parse_seed(seed))
        games, players = batch.rewards.shape
        self._fixed = None if seats is None or callable(seats) else self._parse(seats, games)
        self._draw: Seating = seats if callable(seats) else self._seat_learner
        self.seats = np.zeros((games, players), np.int64)
        """The policy of each seat in each game."""
        self.decided = np.full(games, NOBODY, np.int64)
        """The policy that decided in the last step; -1 if the game had ended."""
        self.actions = np.full(games, NOBODY, np.int64)
        """The actions of the last step."""
        self.episodes = np.zeros(len(self.policies), np.int64)
        """How many episodes each policy has finished, counted by seats."""
        self.returns = np.zeros(len(self.policies))
        """The rewards of these episodes, added up."""
        self._rewards = np.zeros((games, players))
        batch.reset()
        self._seat(np.ones(games, np.bool_))

    def step(self) -> None:
        """Let every policy choose for the games in which it decides, and play these actions."""
        batch, players = self.batch, self.batch.current_player
        self.decided = np.where(
            players >= 0, np.take_along_axis(self.seats, players[:, None], axis=1)[:, 0], NOBODY
        )
        self.actions = self._choose()
        batch.step(self.actions)
        self._rewards += batch.rewards
        ended = (batch.terminated | batch.truncated) & (self.decided >= 0)
        if ended.any():
            self._count(ended)
            self._seat(ended)

    def _choose(self) -> NDArray[np.int64]:
        """The actions of all policies, for the games in which each decides."""
        observation, mask = self.batch.observation, self.batch.legal_action_mask
        actions = np.full(self.batch.games, NOBODY, np.int64)
        for number, policy in enumerate(self.policies):
            rows = np.flatnonzero(self.decided == number)
            if len(rows) == len(actions):  # all of them: nothing has to be copied
                chosen = np.asarray(policy(observation, mask))
            elif len(rows):
                chosen = np.asarray(policy(observation[rows], mask[rows]))
            else:
                continue
            if chosen.shape != rows.shape or not np.issubdtype(chosen.dtype, np.integer):
                raise OptionError(
                    f"policy {number} has to choose {len(rows)} actions as whole numbers, "
                    f"not {chosen.dtype} of shape {chosen.shape}"
                )
            actions[rows] = chosen
        return actions

    def _count(self, ended: NDArray[np.bool_]) -> None:
        """Add games that have ended to the results of their policies."""
        more = len(self.policies) - len(self.episodes)  # the pool may have grown
        self.episodes = np.pad(self.episodes, (0, more))
        self.returns = np.pad(self.returns, (0, more))
        np.add.at(self.episodes, self.seats[ended], 1)
        np.add.at(self.returns, self.seats[ended], self._rewards[ended])
        self._rewards[ended] = 0

    def _seat(self, begun: NDArray[np.bool_]) -> None:
        """Seat policies in games that begin."""
        if self._fixed is not None:
            self.seats[begun] = self._fixed[begun]
        else:
            games = int(begun.sum())
            self.seats[begun] = self._parse(self._draw(self._rng, games), games)

    def _seat_learner(self, rng: np.random.Generator, games: int) -> NDArray[np.int64]:
        """The first policy at a random seat; the others drawn, each once if there are enough."""
        others, free = len(self.policies) - 1, self.seats.shape[1] - 1
        if not others:
            return np.zeros((games, free + 1), np.int64)
        if others >= free:
            pool = np.broadcast_to(np.arange(1, others + 1), (games, others))
            drawn = rng.permuted(pool, axis=1)[:, :free]
        else:
            drawn = rng.integers(1, others + 1, (games, free))
        return rng.permuted(np.pad(drawn, ((0, 0), (1, 0))), axis=1)

    def _parse(self, seats: ArrayLike, games: int) -> NDArray[np.int64]:
        parsed, players = np.asarray(seats), self.batch.game.players
        fits = parsed.shape in ((players,), (games, players))
        if not fits or not np.issubdtype(parsed.dtype, np.integer):
            raise OptionError(
                f"seats are {players} numbers of policies, or an array of shape "
                f"{(games, players)}, not {parsed.dtype} of shape {parsed.shape}"
            )
        if parsed.size and not 0 <= parsed.min() <= parsed.max() < len(self.policies):
            raise OptionError(
                f"policies are 0 to {len(self.policies) - 1}, not "
                f"{parsed.min()} to {parsed.max()}: the seats name one that is not there"
            )
        return np.broadcast_to(parsed, (games, players)).astype(np.int64)


def random_policy(seed: int | None = None) -> Policy:
    """A policy that chooses any legal action, each equally likely."""
    rng = np.random.default_rng(parse_seed(seed))

    def choose(observation: Observation, mask: NDArray[np.bool_]) -> ArrayLike:
        actions: NDArray[np.intp] = ((1 - rng.random(mask.shape, np.float32)) * mask).argmax(axis=1)
        return actions

    return choose
