"""Compiled random rollouts for the searches of OpenSpiel."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.rewards import rewards_of_scores, rewards_of_winners
from sintra.model.errors import OptionError
from sintra.model.position import Position
from sintra.rules import engine
from sintra.rules.rng import new_rng

if TYPE_CHECKING:
    from sintra.envs.adapters.open_spiel import SintraState


class Rollouts:
    """An evaluator for OpenSpiel's ``MCTSBot`` and ``ISMCTSBot``: compiled random games to the end.

    It does the same as OpenSpiel's ``RandomRolloutEvaluator`` but far faster: a whole rollout
    is compiled. Rollouts ignore ``max_rounds`` and go on to the real end.
    """

    def __init__(self, rollouts: int = 1, seed: int | None = None) -> None:
        """Make an evaluator.

        Args:
            rollouts: Random games for each evaluation.
            seed: The seed of the random games.
        """
        if rollouts < 1:
            raise OptionError(f"an evaluation needs at least 1 rollout, not {rollouts}")
        self.rollouts = rollouts
        self._rng = new_rng(seed)

    def evaluate(self, state: "SintraState") -> NDArray[np.float64]:
        """The average returns of random games from this state, by seat."""
        position: Position = state.position
        game, scratch = position.game, position.state.copy()
        total = np.zeros(game.players)
        for _ in range(self.rollouts):
            engine.random_games(position.state, scratch, 1, self._rng)
            total += self._returns(Position(game, scratch), state.by_score)
        return total / self.rollouts

    def _returns(self, end: Position, by_score: bool) -> list[float]:
        if by_score:
            return rewards_of_scores(end.scores)
        outcome = end.outcome
        assert outcome is not None, "a random game goes on to the end"
        return rewards_of_winners(outcome.winners, end.game.players)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """The prior probability of each action: uniform, or that of a chance outcome."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]
