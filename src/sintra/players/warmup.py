"""Compiles what the players need, before the first move rather than during it."""

from typing import Any

import numpy as np

from sintra.model.game import make_game
from sintra.players import level_play, move_scores, weights
from sintra.players.search import decide, mcts, tiling_solver
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
    state = make_game(game).new_state()
    loaded = weights.load(game)

    def search() -> Any:
        buffers = mcts.new_buffers(state, 1024)
        return mcts.simulate(state, 0, 0, 1, 1, buffers, loaded, SearchParameters(), new_rng(1))

    return [
        ("heuristics", lambda: move_scores.score_moves(state, move_scores.new_buffers())),
        ("search", search),
        ("decisions", lambda: _decide(state)),
        ("ends of rounds", lambda: RoundSolver(state).solve(state, loaded, iter((1, 0)).__next__)),
        ("tiling", lambda: tiling_solver.solve(state, loaded, tiling_solver.new_buffers(state))),
    ]


def _decide(state: Any) -> None:
    """Call what a search and a level do around the simulations."""
    search, nodes = decide.new_search(None, None), np.zeros(1, mcts.NODE)
    decision, level = np.zeros(1, decide.DECISION), np.zeros(1, level_play.LEVEL)
    decide.first_stage(state, True)
    decide.next_solver_nodes(search, 0.0)
    decide.next_simulations(search, nodes, 0.0)
    decide.reuse_tree(state, search, nodes, np.zeros(0, np.int64), 0)
    decide.add_tree(state, search, nodes, decision)
    decide.conclude(search, nodes, decision)
    level_play.ignore_goals(level, state.copy())
    level_play.set_limits(level, state, search)
    level_play.sample_move(level, state, decision, new_rng(1))


def ready(game: str) -> None:
    """Compile what is not on disk yet, saying so on standard error."""
    compile_once(name(game), lambda: warm_up(game), LAYER)
