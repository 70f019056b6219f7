"""The list of compiled functions that the engine offers to other hosts, for every game.

A function is listed with arguments of the kind that it is called with. Its name outside is
``GAME_NAME``, for example ``duel_play``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.model.game import make_game
from sintra.players import games, heuristics, level_play, weights
from sintra.players.search import decide, mcts, round_solver, tally, tiling_solver
from sintra.players.search.mcts import SearchParameters
from sintra.rules import effects, engine, outlook, rng, views
from sintra.study import comparison, judgement, ledger, plan, played_like, reasons, steps

LAYOUTS: Mapping[str, np.dtype[Any]] = {
    "rng": rng.RNG,
    "effects": effects.EFFECT_LOG,
    "node": mcts.NODE,
    "line_values": heuristics.LINE_VALUE_CACHE,
    "weights": weights.WEIGHTS,
    "solver": round_solver.SOLVER_STACK,
    "search": decide.SEARCH,
    "decision": decide.DECISION,
    "level": level_play.LEVEL,
    "step": steps.STEP,
    "sums": tally.SUMS,
    "ledger_row": ledger.ROW,
    "ledger_summary": ledger.SUMMARY,
    "reason": reasons.REASON,
    **{f"{game.name}_state": game.state for game in games.GAMES.values()},
}
"""The records that exported functions take, by name."""


@dataclass(frozen=True)
class Export:
    """A function, and arguments like those that it is called with."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


def exports(name: str) -> list[Export]:
    """The exported functions of a game.

    >>> [export.name for export in exports("azul")][:3]
    ['azul_set_up_state', 'azul_actor', 'azul_begins_turn']
    """
    game = make_game(name)
    state = np.zeros(1, games.find(name).state)
    ints, floats = np.zeros(1, np.int64), np.zeros(1)
    random = rng.new_rng(1)
    log = effects.new_effect_log()
    known = np.zeros(1, weights.WEIGHTS)
    ahead = outlook.new_buffers(state)
    tree = mcts.new_buffers(state, 1)
    solver = round_solver.new_buffers(state)
    search, decision = np.zeros(1, decide.SEARCH), np.zeros(1, decide.DECISION)
    level = np.zeros(1, level_play.LEVEL)
    study = steps.new_steps(1)
    bench = comparison.new_bench(state, known, random)
    rows, summary = np.zeros(1, ledger.ROW), np.zeros(1, ledger.SUMMARY)
    why = np.zeros(1, reasons.REASON)
    found: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        # the rules
        (engine.set_up_state, (state,)),
        (engine.actor, (state,)),
        (engine.begins_turn, (state, 0, 0)),
        (engine.turn_is_over, (state, 0, 0)),
        (engine.in_tiling, (state,)),
        (engine.is_secret_event, (state, 0)),
        (engine.current_goal_score, (state, 0, 0)),
        (engine.legal, (state, ints)),
        (engine.is_legal, (state, 0)),
        (engine.forced_event, (state, random)),
        (engine.play, (state, 0, random, ints)),
        (engine.replay, (state, ints, 0)),
        (engine.explain, (state, 0, log)),
        (engine.explain_steps, (state, 0, log, state, ints)),
        (engine.probabilities, (state, ints, 0, floats)),
        (engine.winner_set, (state,)),
        (engine.random_games, (state, state, 0, random)),
        (views.hide_secrets, (state, state, ints, 0, 0, random, state)),
        (engine.in_offer, (state,)),
        (engine.spaces_for, (state, 0, 0, 0)),
        (outlook.forecast, (state, 0, ahead, log)),
        (outlook.payments, (state, ahead)),
        *game.view_functions(state),
        # the search and the levels
        (mcts.simulate, (state, 0, 0, 1, 1, tree, known, SearchParameters(), random)),
        (tiling_solver.solve, (state, known, solver.tiling)),
        (round_solver.begin, (state, known, solver)),
        (round_solver.search_nodes, (0, known, solver)),
        (decide.first_stage, (state, True)),
        (decide.next_solver_nodes, (search, 0.0)),
        (decide.next_simulations, (search, tree.nodes, 0.0)),
        (decide.new_tree, (search, tree.nodes)),
        (decide.reuse_tree, (state, search, tree.nodes, ints, 0)),
        (decide.add_tree, (state, search, tree.nodes, decision)),
        (decide.conclude, (search, tree.nodes, decision)),
        (level_play.ignore_goals, (level, state)),
        (level_play.set_limits, (level, state, search)),
        (level_play.sample_move, (level, state, decision, random)),
        # the review of a game
        (steps.walk, (state, ints, 0, state, study)),
        (plan.next_step, (study, 0, 1, 0, 1)),
        (plan.improve, (bench, SearchParameters(), state, ints, random, study, 0)),
        (plan.progress, (study, 0, 1)),
        (judgement.best_candidate, (study, 0)),
        (judgement.candidate_value, (study, 0, 0, 0, 0)),
        (judgement.candidate_error, (study, 0, 0, 0, 0)),
        (played_like.level_of, (floats, 0.0, 0)),
        (ledger.close, (study, 0, state, rows, summary)),
        (reasons.find_reasons, (study, 0, 0, 0, state, why)),
    ]
    return [Export(f"{name}_{one.__name__}", one, arguments) for one, arguments in found]
