"""Baseline players, which do not search."""

import random
from typing import Any

from sintra.model.events import Move
from sintra.model.game import View
from sintra.players import warmup
from sintra.players.move_scores import new_buffers, score_moves
from sintra.players.player import Budget, Player


def heuristic_scores(game: str, state: Any) -> dict[int, float]:
    """The heuristic score of every legal move of a state, in points, by the move's id."""
    warmup.ready(game)
    buffers = new_buffers()
    n = score_moves(state, buffers)
    return dict(zip(buffers.moves[:n].tolist(), buffers.scores[:n].tolist(), strict=True))


class RandomPlayer(Player):
    """Plays any legal move, each equally likely."""

    name = "random"

    def choose(self, view: View, budget: Budget) -> Move:
        view.check_turn()
        return random.Random(budget.seed).choice(view.legal_moves)


class GreedyPlayer(Player):
    """Plays the move with the best heuristic score, and does not look ahead."""

    name = "greedy"

    def choose(self, view: View, budget: Budget) -> Move:
        view.check_turn()
        scores = heuristic_scores(view.game.name, view.state)
        return max(view.legal_moves, key=lambda move: scores[move.id])
