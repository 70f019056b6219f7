"""Compiled playouts for the searches of OpenSpiel."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.rewards import leads, of_winners
from sintra.model.errors import OptionError
from sintra.model.position import Position
from sintra.rules import engine
from sintra.rules.rng import new_rng

if TYPE_CHECKING:
    from sintra.envs.adapters.open_spiel import SintraState


class Rollouts:
    """An evaluator for OpenSpiel's ``MCTSBot`` and ``ISMCTSBot``: compiled random games to the end.

    It does what their ``RandomRolloutEvaluator`` does, and far faster, because a playout does not
    come back to Python. It knows no ``max_rounds``: playouts go on to the real end.
    """

    def __init__(self, rollouts: int = 1, seed: int | None = None) -> None:
        """Make an evaluator.

        Args:
            rollouts: Random games for each evaluation.
            seed: Where their randomness starts.
        """
        if rollouts < 1:
            raise OptionError(f"an evaluation needs at least 1 rollout, not {rollouts}")
        self.rollouts = rollouts
        self._rng = new_rng(seed)

    def evaluate(self, state: "SintraState") -> NDArray[np.float64]:
        """What random players get from here, on average, by seat."""
        position: Position = state.position
        game, end = position.game, position.state.copy()
        total = np.zeros(game.players)
        for _ in range(self.rollouts):
            engine.random_games(position.state, end, 1, self._rng)
            total += self._returns(Position(game, end), state.by_score)
        return total / self.rollouts

    def _returns(self, end: Position, by_score: bool) -> list[float]:
        if by_score:
            return leads(end.scores)
        outcome = end.outcome
        assert outcome is not None, "a random game goes on to the end"
        return of_winners(outcome.winners, end.game.players)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """How likely each action seems beforehand: all the same."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]
