"""Players that do not look ahead."""

import random
from typing import Any

import numpy as np

from sintra.model.events import Move
from sintra.model.view import View
from sintra.players import heuristics as sense
from sintra.players.player import Budget, Player
from sintra.rules import engine
from sintra.rules.bits import nth
from sintra.rules.engine import legal_mask, mask_offset
from sintra.rules.jit import jit


@jit
def judge(state: Any, moves: Any, scores: Any, hopes: Any) -> int:
    """List the legal moves with their quick opinions; returns how many there are."""
    s = state[0]
    h = hopes[0]
    sense.use_usual(s, h)
    for seat in range(engine.player_count(s)):
        sense.hope(s, seat, h)
    left = legal_mask(s)
    first = mask_offset(s)
    n = 0
    while left != 0:
        moves[n] = first + nth(left, 0)
        scores[n] = sense.move_score(s, moves[n], h)
        left &= left - 1
        n += 1
    return n


def room() -> tuple[Any, Any, Any]:
    """Room for the moves, scores and hopes of ``judge``."""
    return np.empty(64, np.int64), np.empty(64), sense.new_hopes()


def opinions(game: str, state: Any) -> dict[int, float]:
    """A quick opinion on every legal move of a state, in points, by the move's number."""
    from sintra.players import warmup as warm  # here: it needs this module

    warm.ready(game)
    moves, scores, hopes = room()
    n = judge(state, moves, scores, hopes)
    return dict(zip(moves[:n].tolist(), scores[:n].tolist(), strict=True))


class RandomPlayer(Player):
    """Plays any legal move, each equally likely."""

    name = "random"

    def choose(self, view: View, budget: Budget) -> Move:
        return random.Random(budget.seed).choice(view.legal_moves)


class GreedyPlayer(Player):
    """Takes the best immediate outcome, broken tiles included, and never looks at the answer."""

    name = "greedy"

    def choose(self, view: View, budget: Budget) -> Move:
        judged = opinions(view.game.name, view.state)
        return max(view.legal_moves, key=lambda move: judged[move.id])
