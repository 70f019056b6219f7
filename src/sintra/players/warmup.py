"""Compiles what the players need, before the first move rather than during it."""

from typing import Any

from sintra.model import registry
from sintra.players import heuristics, move_scores, weights
from sintra.players.search import mcts, tiling_solver
from sintra.players.search.mcts import SearchParameters
from sintra.players.search.round_solver import RoundSolver
from sintra.rules.jit import Steps, compile_once
from sintra.rules.rng import new_rng

LAYER = "players"


def name(game: str) -> str:
    """What the compiled players of a game are called in the cache."""
    return f"{game}-players"


def warm_up(game: str) -> Steps:
    """The steps that compile everything the players of a game need, each with its name."""
    state = registry.make(game).new_state()
    loaded = weights.load(game)

    def search() -> Any:
        buffers = mcts.new_buffers(state, 1024)
        return mcts.simulate(state, 0, 0, 1, 1, buffers, loaded, SearchParameters(), new_rng(1))

    return [
        ("heuristics", lambda: move_scores.score_moves(state, move_scores.new_buffers())),
        ("search", search),
        ("what can be solved", lambda: heuristics.is_solvable(state[0])),
        ("ends of rounds", lambda: RoundSolver(state).solve(state, loaded, 1)),
        ("tiling", lambda: tiling_solver.solve(state, loaded, tiling_solver.new_buffers(state))),
    ]


def ready(game: str) -> None:
    """Compile what is not on disk yet, saying so on standard error."""
    compile_once(name(game), lambda: warm_up(game), LAYER)
