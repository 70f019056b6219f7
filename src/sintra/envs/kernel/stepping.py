"""Many games stepped at once, compiled: moves, chance, rewards, masks and observations.

Every function works on the games from ``begin`` up to ``end``, so that threads can share a batch. A
game depends on its own generator alone: how many threads there are changes nothing.

``legal`` holds the legal moves of every game as two numbers, the bits and the number of the first:
to check or to choose actions nobody has to read the states, which do not fit into a processor's
cache.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.kernel.columns import Row, deliver, moves, new_row, write
from sintra.envs.kernel.prefetch import fetch
from sintra.rules.bits import count, lowest, nth
from sintra.rules.effects import no_log
from sintra.rules.engine import (
    actor,
    apply,
    copy,
    determinize,
    is_over,
    legal_mask,
    mask_offset,
    play_forced,
    winners,
)
from sintra.rules.jit import inlined, jit
from sintra.rules.rng import RNG, Rng, below

Rows = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Rewards = NDArray[np.float32]
Flags = NDArray[np.bool_]
Mask = NDArray[np.bool_] | NDArray[np.int8]

_OPTIONS = 63
"""Legal moves are the bits of one integer, without its sign."""

NOBODY = -1
"""``current_player`` of a game that is over."""


@inlined
def write_mask(left: int, first: int, out: Row, mask: Mask, row: int) -> None:
    """Which moves are legal, given as bits counted from ``first``; ``out`` is scratch."""
    moves(out, left, first, mask.shape[1])
    deliver(out, mask, row)


@inlined
def tell(
    s: Any, seat: int, row: int, out: Row, legal: Numbers, observation: Rows, mask: Flags
) -> None:
    """Write what a seat may know and what may be done."""
    left = legal_mask(s)
    first = mask_offset(s)
    legal[row, 0] = left
    legal[row, 1] = first
    write_mask(left, first, out, mask, row)
    write(s, seat, out)
    deliver(out, observation, row)


@inlined
def _show(
    s: Any, row: int, out: Row, legal: Numbers, current: Numbers, observation: Rows, mask: Flags
) -> None:
    """Tell the player who decides; of a game that is over, the first seat."""
    over = is_over(s)
    current[row] = NOBODY if over else s.actor
    tell(s, 0 if over else s.actor, row, out, legal, observation, mask)


@jit
def add_lead(s: Any, sign: int, rewards: Rewards, row: int) -> None:
    """Points more than the others have on average, times the number of others: a whole number."""
    players = rewards.shape[1]
    total = 0
    for seat in range(players):
        total += s.score[seat]
    for seat in range(players):
        rewards[row, seat] += sign * (players * s.score[seat] - total)


@jit
def pay_lead(s: Any, rewards: Rewards, row: int) -> None:
    """How the lead has changed since it was taken off; over all seats it is 0."""
    add_lead(s, 1, rewards, row)
    players = rewards.shape[1]
    for seat in range(players):
        rewards[row, seat] /= players - 1


@jit
def pay_winners(s: Any, rewards: Rewards, row: int) -> None:
    """1 for winning alone; over all seats it is 0."""
    players = rewards.shape[1]
    won = winners(s)
    share = players / count(won)
    for seat in range(players):
        standing = share if (won >> seat) & 1 else 0.0
        rewards[row, seat] = (standing - 1.0) / (players - 1)


@jit
def reset(
    begin: int,
    end: int,
    states: Any,
    rngs: Rng,
    start: Any,
    legal: Numbers,
    current: Numbers,
    observation: Rows,
    mask: Flags,
) -> None:
    """Begin every game anew."""
    log = no_log()
    out = new_row()
    for row in range(begin, end):
        copy(start, states[row : row + 1])
        play_forced(states[row], rngs[row], log)
        _show(states[row], row, out[0], legal, current, observation, mask)


@jit
def first_refused(legal: Numbers, actions: Numbers) -> int:
    """The first game whose action is not legal, or -1. A game that is over takes any."""
    for row in range(len(actions)):
        left = legal[row, 0]
        bit = actions[row] - legal[row, 1]
        fits = 0 <= bit < _OPTIONS and (left >> bit) & 1 == 1
        if not fits and left != 0:
            return row
    return -1


@jit
def step(
    begin: int,
    end: int,
    states: Any,
    rngs: Rng,
    start: Any,
    by_score: bool,
    auto_reset: bool,
    actions: Numbers,
    legal: Numbers,
    current: Numbers,
    observation: Rows,
    mask: Flags,
    rewards: Rewards,
    terminated: Flags,
    scores: Numbers,
) -> None:
    """Play one legal action in every game."""
    log = no_log()
    out = new_row()
    players = rewards.shape[1]
    for row in range(begin, end):
        fetch(states, row + 1)
        s = states[row]
        for seat in range(players):
            rewards[row, seat] = 0.0
        if is_over(s):
            continue
        if by_score:
            add_lead(s, -1, rewards, row)
        apply(s, actions[row], log)
        play_forced(s, rngs[row], log)
        if by_score:
            pay_lead(s, rewards, row)
        for seat in range(players):
            scores[row, seat] = s.score[seat]
        over = is_over(s)
        terminated[row] = over
        if over:
            if not by_score:
                pay_winners(s, rewards, row)
            if auto_reset:
                copy(start, states[row : row + 1])
                play_forced(s, rngs[row], log)
        _show(s, row, out[0], legal, current, observation, mask)


@jit
def choose(begin: int, end: int, legal: Numbers, rngs: Rng, actions: Numbers) -> None:
    """Any legal action for every game, each equally likely; -1 for a game that is over."""
    for row in range(begin, end):
        left = legal[row, 0]
        if left == 0:
            actions[row] = NOBODY
        else:
            actions[row] = legal[row, 1] + nth(left, below(rngs[row], count(left)))


@jit
def foresee(
    begin: int,
    end: int,
    states: Any,
    rngs: Rng,
    legal: Numbers,
    firsts: Numbers,
    afterstates: Rows,
) -> None:
    """Write what every legal move leads to, from row ``firsts`` on, as who makes it sees it.

    Moves without a choice are played, chance is not drawn. What the player cannot know is replaced
    by a guess before, so that not even a forced answer of the other can tell it.
    """
    log = no_log()
    out = new_row()
    no_chance = np.zeros(1, RNG)
    guess = states[begin : begin + 1].copy()
    after = guess.copy()
    for row in range(begin, end):
        fetch(states, row + 1)
        seat = states[row].actor
        left = legal[row, 0]
        at = firsts[row]
        if left != 0:
            copy(states[row : row + 1], guess)
            determinize(guess[0], seat, rngs[row])
        while left != 0:
            copy(guess, after)
            apply(after[0], legal[row, 1] + lowest(left), log)
            play_forced(after[0], no_chance[0], log)
            write(after[0], seat, out[0])
            deliver(out[0], afterstates, at)
            left &= left - 1
            at += 1


@jit
def show(state: Any, seat: int, observation: Rows) -> None:
    """Write what a seat may know of one state (an array of one record)."""
    out = new_row()
    write(state[0], seat, out[0])
    deliver(out[0], observation, 0)


@jit
def look(state: Any, mask: Mask) -> int:
    """Write which moves are legal in one state; returns who decides, as ``engine.actor`` does."""
    s = state[0]
    write_mask(legal_mask(s), mask_offset(s), new_row()[0], mask, 0)
    return actor(state)


@jit
def look_and_show(state: Any, mask: Mask, observation: Row) -> int:
    """The same into a row, and write what the seat that decides may know, if one does."""
    seat = look(state, mask.reshape(1, mask.size))
    if seat >= 0:
        show(state, seat, observation.reshape(1, observation.size))
    return seat
