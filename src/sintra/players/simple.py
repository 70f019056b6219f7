"""Players that do not look ahead."""

import random
from typing import Any

from sintra.model.events import Move
from sintra.model.view import View
from sintra.players import sense
from sintra.players.player import Budget, Player
from sintra.rules.bits import nth
from sintra.rules.compiled import compile_once, jit
from sintra.rules.drive import first_option, options


@jit
def best_at_once(state: Any) -> int:
    """The move with the best quick opinion; the first of equals."""
    s = state[0]
    left = options(s)
    first = first_option(s)
    best = -1.0e9
    chosen = -1
    while left != 0:
        move = first + nth(left, 0)
        left &= left - 1
        score = sense.move_score(s, move)
        if score > best:
            best = score
            chosen = move
    return chosen


class RandomPlayer(Player):
    """Plays any legal move, each equally likely."""

    name = "random"

    def choose(self, view: View, budget: Budget) -> Move:
        return random.Random(budget.seed).choice(view.legal_moves)


class GreedyPlayer(Player):
    """Takes the best immediate outcome, broken tiles included, and never looks at the answer."""

    name = "greedy"

    def choose(self, view: View, budget: Budget) -> Move:
        compile_once(
            f"greedy-{view.game.name}",
            lambda: [("opinions", lambda: best_at_once(view.state))],
            "players",
        )
        number = best_at_once(view.state)
        return next(move for move in view.legal_moves if move.id == number)
