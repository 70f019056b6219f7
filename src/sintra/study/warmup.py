"""Compiles what a study needs, before the first review rather than during it."""

import numpy as np

from sintra.model.game import compile_now, make_game
from sintra.players import warmup as players
from sintra.players import weights
from sintra.players.search.mcts import SearchParameters
from sintra.rules.jit import Steps, compile_once
from sintra.rules.rng import new_rng
from sintra.study import comparison, judgement, ledger, plan, played_like, reasons, steps

LAYER = "study"


def name(game: str) -> str:
    """What the compiled study of a game is called in the cache."""
    return f"{game}-study"


def warm_up(game: str) -> Steps:
    """The steps that compile everything a study of a game needs, each with its name."""
    state = make_game(game).ready_state()
    bench = comparison.new_bench(state, weights.load(game), new_rng(1))
    study = steps.new_steps(1)
    events = np.zeros(1, np.int64)
    parameters = SearchParameters()
    random = new_rng(2)

    def walk() -> None:
        steps.walk(state, events, 0, bench.after, study)
        steps.load(state, events, 0, bench.after)
        plan.next_step(study, 0, 1, 0, 1)
        plan.progress(study, 0, 1)

    def improve() -> None:
        study.steps["seat"] = steps.CHANCE  # measured in no time where no chance is next
        plan.improve(bench, parameters, bench.state.copy(), events, random, study, 0)

    def judge() -> None:
        judgement.best_candidate(study, 0)
        judgement.candidate_value(study, 0, 0, 0, 0)
        judgement.candidate_error(study, 0, 0, 0, 0)
        ledger.close(study, 0, state, np.zeros(1, ledger.ROW), np.zeros(1, ledger.SUMMARY))
        played_like.level_of(played_like.rates_array(game), 0.0, 0)
        reasons.find_reasons(study, 0, 0, 0, state, np.zeros(reasons.MAX_REASONS, reasons.REASON))

    return [
        ("games", walk),
        ("comparison and luck", improve),
        ("judgements", judge),
    ]


def ready(game: str) -> None:
    """Compile what is not on disk yet, saying so on standard error."""
    compile_now(make_game(game))  # first: what is compiled here must not begin to compile rules
    players.ready(game)
    compile_once(name(game), lambda: warm_up(game), LAYER)
