"""Compiling the players, once."""

from typing import Any

import numpy as np

from sintra.model import registry
from sintra.players import baselines as simple
from sintra.players import heuristics as sense
from sintra.players import value as evaluation
from sintra.players.search import mcts as tree
from sintra.players.search import round_solver as endgame
from sintra.players.search import tiling_solver as solve
from sintra.rules.jit import Steps, compile_once
from sintra.rules.rng import new_rng

LAYER = "players"


def name(game: str) -> str:
    """What the compiled players of a game are called."""
    return f"{game}-players"


def warm_up(game: str) -> Steps:
    """The steps that compile everything the players of a game need, each with its name."""
    state = registry.make(game).new_state()
    weights = evaluation.load(game)
    states, line = solve.scratch(state)
    room = simple.room()

    def search() -> Any:
        nodes = np.zeros(1024, tree.NODE)
        hopes = sense.new_hopes(2)
        return tree.simulate(
            state, 0, nodes, 0, 1, 1, state.copy(), hopes, weights, tree.tuning(), new_rng(1)
        )

    return [
        ("opinions", lambda: simple.judge(state, *room)),
        ("search", search),
        ("what can be solved", lambda: sense.is_solvable(state[0])),
        ("ends of rounds", lambda: endgame.Solver(state).solve(state, weights, 1)),
        ("tiling", lambda: solve.solve(state, states, weights, line)),
    ]


def ready(game: str) -> None:
    """Compile what is not on disk yet, saying so on standard error."""
    compile_once(name(game), lambda: warm_up(game), LAYER)
