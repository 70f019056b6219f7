"""Many games of one agent against compiled opponents: the vector environment's steps.

As in ``stepping.py``, every function works on the games from ``begin`` up to ``end``. ``lots`` are
the generators that seats and random opponents draw from; chance has its own.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.kernel.columns import deliver, new_row, write
from sintra.envs.kernel.prefetch import fetch
from sintra.envs.kernel.stepping import (
    Flags,
    Numbers,
    Rewards,
    Rows,
    add_lead,
    pay_lead,
    pay_winners,
    tell,
)
from sintra.players import sense
from sintra.players.simple import judge
from sintra.rules.bits import count, nth
from sintra.rules.effects import EffectLog, no_log
from sintra.rules.engine import apply, copy, is_over, legal_mask, mask_offset, play_forced
from sintra.rules.jit import jit
from sintra.rules.rng import Rng, below

NEXT_STEP = 0
"""A game that is over begins anew at the next step."""
SAME_STEP = 1
"""A game that ends begins anew at once; its last observation is kept."""
DISABLED = 2
"""A game that is over stays so until it is reset."""

ANY = -1
"""A seat that is drawn anew for each game."""
_MOST = 64


@jit
def _reply(state: Any, lots: Rng, greedy: bool, moves: Any, scores: Any, hopes: Any) -> int:
    """What the opponent plays: any move, or the one that looks best, the first of several."""
    s = state[0]
    if not greedy:
        left = legal_mask(s)
        return mask_offset(s) + nth(left, below(lots, count(left)))
    n = judge(state, moves, scores, hopes)
    best = 0
    for number in range(1, n):
        if scores[number] > scores[best]:
            best = number
    return moves[best]


@jit
def draw_seat(lots: Rng, fixed_seat: int, players: int) -> int:
    """Where the agent sits; ``ANY`` draws it (``lots`` is one record)."""
    return below(lots, players) if fixed_seat == ANY else fixed_seat


@jit
def reply(state: Any, lots: Any, greedy: bool) -> int:
    """What an opponent plays in one state, from Python (both are arrays of one record)."""
    moves = np.empty(_MOST, np.int64)
    scores = np.empty(_MOST, np.float64)
    return _reply(state, lots[0], greedy, moves, scores, np.zeros(1, sense.HOPES))


@jit
def seat_of(lots: Any, fixed_seat: int, players: int) -> int:
    """Where the agent sits, from Python (an array of one record)."""
    return draw_seat(lots[0], fixed_seat, players)


@jit
def _answer(
    state: Any, seat: int, greedy: bool, rngs: Rng, lots: Rng, log: EffectLog,
    moves: Any, scores: Any, hopes: Any,
) -> None:  # fmt: skip
    """Let the others play until the agent decides or the game is over."""
    s = state[0]
    while not is_over(s) and s.actor != seat:
        apply(s, _reply(state, lots, greedy, moves, scores, hopes), log)
        play_forced(s, rngs, log)


@jit
def reset(
    begin: int,
    end: int,
    chosen: Flags,
    states: Any,
    rngs: Rng,
    lots: Rng,
    start: Any,
    fixed_seat: int,
    players: int,
    greedy: bool,
    seats: Numbers,
    legal: Numbers,
    observation: Rows,
    mask: Flags,
) -> None:
    """Begin the chosen games anew."""
    log = no_log()
    out = new_row()
    moves = np.empty(_MOST, np.int64)
    scores = np.empty(_MOST, np.float64)
    hopes = np.zeros(1, sense.HOPES)
    for row in range(begin, end):
        if chosen[row]:
            state = states[row : row + 1]
            copy(start, state)
            play_forced(state[0], rngs[row], log)
            seats[row] = draw_seat(lots[row], fixed_seat, players)
            _answer(state, seats[row], greedy, rngs[row], lots[row], log, moves, scores, hopes)
            tell(state[0], seats[row], row, out[0], legal, observation, mask)


@jit
def step(
    begin: int,
    end: int,
    states: Any,
    rngs: Rng,
    lots: Rng,
    start: Any,
    fixed_seat: int,
    greedy: bool,
    by_score: bool,
    mode: int,
    actions: Numbers,
    seats: Numbers,
    legal: Numbers,
    observation: Rows,
    mask: Flags,
    brought: Rewards,
    rewards: NDArray[np.float64],
    terminated: Flags,
    last_observation: Rows,
    last_seats: Numbers,
) -> None:
    """Play one legal action of the agent in every game, and what the others answer."""
    log = no_log()
    out = new_row()
    moves = np.empty(_MOST, np.int64)
    scores = np.empty(_MOST, np.float64)
    hopes = np.zeros(1, sense.HOPES)
    players = brought.shape[1]
    for row in range(begin, end):
        fetch(states, row + 1)
        state = states[row : row + 1]
        s = state[0]
        rewards[row] = 0.0
        begins = is_over(s)
        if not begins:
            for seat in range(players):
                brought[row, seat] = 0.0
            if by_score:
                add_lead(s, -1, brought, row)
            apply(s, actions[row], log)
            play_forced(s, rngs[row], log)
            _answer(state, seats[row], greedy, rngs[row], lots[row], log, moves, scores, hopes)
            over = is_over(s)
            terminated[row] = over
            if by_score:
                pay_lead(s, brought, row)
            elif over:
                pay_winners(s, brought, row)
            rewards[row] = brought[row, seats[row]]
            if over and mode == SAME_STEP:
                last_seats[row] = seats[row]
                write(s, seats[row], out[0])
                deliver(out[0], last_observation, row)
                begins = True
        else:
            terminated[row] = mode == DISABLED
            begins = mode != DISABLED
        if begins:
            copy(start, state)
            play_forced(s, rngs[row], log)
            seats[row] = draw_seat(lots[row], fixed_seat, players)
            _answer(state, seats[row], greedy, rngs[row], lots[row], log, moves, scores, hopes)
        tell(s, seats[row], row, out[0], legal, observation, mask)
