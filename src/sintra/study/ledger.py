"""The ledger of a game: result - start = luck + skill + re-evaluation; compiled.

Luck is what chance brought, skill what the players' moves lost against the best ones, each signed
by what it did to a seat. Re-evaluation is the rest: what the search thought of the same position
before and after. So the three add up exactly, for every seat, in shares of the win and in points.
"""

from typing import Any

import numpy as np

from sintra.rules import engine
from sintra.rules.bits import count
from sintra.rules.effects import MAX_SEATS
from sintra.rules.jit import jit
from sintra.study.judgement import (
    BEST,
    CONFIDENCE,
    LEAD,
    SHARE,
    UNRATED,
    best_candidate,
    candidate_value,
    grade,
    judge,
    judging_unit,
    loss,
    loss_error,
)
from sintra.study.steps import CHANCE, Steps

UNITS = 2
MAX_ROUNDS = 32
"""Rounds that are told apart; a longer game goes on in the last one."""
JUDGEMENTS = 7

ROW: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            # By unit and seat: what could be expected before and after the step.
            ("before", np.float64, (UNITS, MAX_SEATS)),
            ("after", np.float64, (UNITS, MAX_SEATS)),
            ("loss", np.float64, (UNITS,)),
            ("error", np.float64, (UNITS,)),  # standard error of the loss
            ("judgement", np.int64),
            ("turn_judgement", np.int64),  # of the whole turn; in its first step, else UNRATED
        ],
    )
)
"""What the ledger says of one step."""

SUMMARY: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("rated", np.int64),  # decisions with values
            ("over", np.int64),  # whether the game was played to its end
            ("start", np.float64, (UNITS, MAX_SEATS)),
            ("result", np.float64, (UNITS, MAX_SEATS)),
            ("luck", np.float64, (UNITS, MAX_SEATS)),
            ("skill", np.float64, (UNITS, MAX_SEATS, MAX_SEATS)),  # of the last seat, for the first
            ("reevaluation", np.float64, (UNITS, MAX_SEATS)),
            # By player and round; round 0 is the whole game. Decisions and turns count while the
            # result is open, lost points always.
            ("decisions", np.int64, (MAX_SEATS, MAX_ROUNDS)),  # with a real choice
            ("losses", np.float64, (UNITS, MAX_SEATS, MAX_ROUNDS)),
            ("turns", np.int64, (MAX_SEATS, MAX_ROUNDS)),
            ("accuracy", np.float64, (MAX_SEATS, MAX_ROUNDS)),  # 0 to 100, mean over turns
            ("error_rate", np.float64, (MAX_SEATS, MAX_ROUNDS)),  # mean loss in thousandths
            ("judgements", np.int64, (MAX_SEATS, JUDGEMENTS)),  # how many turns of each
        ],
    )
)
"""What the ledger says of the game."""


@jit
def turn_accuracy(lost: float) -> float:
    """Accuracy of a turn that lost such a share of the win: the curve of lichess, 0 to 100."""
    return min(100.0, max(0.0, 103.1668 * float(np.exp(-4.354 * lost)) - 3.1669))


@jit
def _results(final: Any, out: Any) -> None:
    """Write the result of a finished game by unit and seat."""
    s = final[0]
    n = engine.player_count(s)
    won = engine.winners(s)
    for seat in range(n):
        best = -1000.0
        for other in range(n):
            if other != seat:
                best = max(best, float(s.score[other]))
        out[SHARE, seat] = ((won >> seat) & 1) / count(won)
        out[LEAD, seat] = s.score[seat] - best


@jit
def close(study: Steps, n: int, final: Any, rows: Any, summary: Any) -> None:
    """Fill in the ledger of the first ``n`` steps; ``final`` is the state after them."""
    t = summary[0]
    summary[0] = np.zeros(1, SUMMARY)[0]
    seats = engine.player_count(final[0])
    expected = np.zeros((UNITS, MAX_SEATS), np.float64)
    luck_before = np.zeros((UNITS, MAX_SEATS), np.float64)
    for index in range(n):  # the start: before the luck of the first deal
        step = study.steps[index]
        if step.passes == 0:
            continue
        if step.seat != CHANCE:
            best = best_candidate(study, index)
            for unit in range(UNITS):
                for seat in range(seats):
                    value = candidate_value(study, index, best, seat, unit)
                    t.start[unit, seat] = value - luck_before[unit, seat]
            break
        for seat in range(seats):
            luck_before[SHARE, seat] += step.luck_share[seat]
            luck_before[LEAD, seat] += step.luck_lead[seat]
    expected[:] = t.start
    for index in range(n):
        _add_step(study, index, seats, expected, rows[index], t)
    t.over = engine.is_over(final[0])
    t.result[:] = expected
    if t.over and t.rated > 0:
        _results(final, t.result)
    for unit in range(UNITS):
        for seat in range(seats):
            t.reevaluation[unit, seat] += t.result[unit, seat] - expected[unit, seat]
    _add_turns(study, n, rows, t)
    for seat in range(seats):
        for turn_round in range(MAX_ROUNDS):
            turns = max(1, t.turns[seat, turn_round])
            t.accuracy[seat, turn_round] /= turns
            lost = t.losses[SHARE, seat, turn_round]
            t.error_rate[seat, turn_round] = 1000.0 * lost / max(1, t.decisions[seat, turn_round])


@jit
def _add_step(study: Steps, index: int, seats: int, expected: Any, row: Any, t: Any) -> None:
    step = study.steps[index]
    row.judgement = UNRATED
    row.turn_judgement = UNRATED
    row.loss[:] = 0.0
    row.error[:] = 0.0
    row.before[:] = expected
    row.after[:] = expected
    if step.passes == 0:
        return
    if step.seat == CHANCE:
        for seat in range(seats):
            t.luck[SHARE, seat] += step.luck_share[seat]
            t.luck[LEAD, seat] += step.luck_lead[seat]
            expected[SHARE, seat] += step.luck_share[seat]
            expected[LEAD, seat] += step.luck_lead[seat]
        row.after[:] = expected
        return
    best = best_candidate(study, index)
    for unit in range(UNITS):
        for seat in range(seats):
            value = candidate_value(study, index, best, seat, unit)
            played = candidate_value(study, index, step.played, seat, unit)
            t.reevaluation[unit, seat] += value - expected[unit, seat]
            t.skill[unit, seat, step.seat] += played - value
            row.before[unit, seat] = value
            row.after[unit, seat] = played
            expected[unit, seat] = played
        row.loss[unit] = loss(study, index, unit)
        row.error[unit] = loss_error(study, index, unit)
    row.judgement = judge(study, index)
    t.rated += 1
    if row.judgement >= BEST:
        # Where the result is certain nothing can be lost: such decisions would make a rate better.
        is_open = judging_unit(study, index) == SHARE
        for turn_round in (0, min(step.round, MAX_ROUNDS - 1)):
            t.losses[LEAD, step.seat, turn_round] += row.loss[LEAD]
            if is_open:
                t.decisions[step.seat, turn_round] += 1
                t.losses[SHARE, step.seat, turn_round] += row.loss[SHARE]


@jit
def _add_turns(study: Steps, n: int, rows: Any, t: Any) -> None:
    """Judge every turn by what its decisions lost together."""
    index = 0
    while index < n:
        first = index
        turn = study.steps[first].turn
        seat = study.steps[first].seat
        lost = 0.0
        certain = np.zeros(UNITS, np.float64)
        unit = LEAD
        real = False
        while index < n and (study.steps[index].turn == turn or study.steps[index].seat == CHANCE):
            # Chance may come in the middle of a turn.
            if study.steps[index].seat != CHANCE and rows[index].judgement >= BEST:
                real = True
                lost += rows[index].loss[SHARE]
                own_unit = judging_unit(study, index)
                if own_unit == SHARE:
                    unit = SHARE
                if rows[index].loss[own_unit] > CONFIDENCE * rows[index].error[own_unit]:
                    certain[SHARE] += rows[index].loss[SHARE]
                    certain[LEAD] += rows[index].loss[LEAD]
            index += 1
            if seat == CHANCE:
                break
        if not real:
            continue
        judgement = grade(certain[unit], unit)
        rows[first].turn_judgement = judgement
        t.judgements[seat, judgement] += 1
        if unit == LEAD:
            continue
        for turn_round in (0, min(study.steps[first].round, MAX_ROUNDS - 1)):
            t.turns[seat, turn_round] += 1
            t.accuracy[seat, turn_round] += turn_accuracy(lost)
