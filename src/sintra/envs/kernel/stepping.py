"""Steps of many games in which every seat is played from outside, compiled.

Every function works on the games from ``begin`` up to ``end``, so that threads can share a batch. A
game depends on its own generators alone: the number of threads changes nothing. ``groups`` are the
arrays of ``BatchArrays`` and, in ``reset`` and ``step``, those of ``SelfPlayArrays``. They become
variables before a loop: Numba would count references whenever an array is taken from a group.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.kernel import rewards
from sintra.envs.kernel.arrays import BATCH_ARRAYS, BatchArrays, SelfPlayArrays
from sintra.envs.kernel.columns import (
    Row,
    copy_row,
    new_row,
    put_action_mask,
    write_observation,
)
from sintra.envs.kernel.prefetch import prefetch
from sintra.rules.bits import count, lowest, nth
from sintra.rules.effects import EffectLog, no_log
from sintra.rules.engine import (
    apply,
    copy,
    determinize,
    is_over,
    legal_mask,
    mask_offset,
    play_forced,
)
from sintra.rules.jit import inlined, jit
from sintra.rules.rng import RNG, Rng, below

Numbers = NDArray[np.int64]
Observations = NDArray[np.uint8]
Masks = NDArray[np.bool_]

_MASK_BITS = 63
"""Legal moves are the bits of one integer, without its sign."""

NOBODY = -1
"""``current_player`` of a game that has ended."""
NO_LIMIT = 2**62
"""``max_rounds`` of games that are never truncated."""


@jit
def is_truncated(s: Any, max_rounds: int) -> bool:
    """Whether a game that is not over has gone beyond its last round."""
    return s.turn_round > max_rounds and not is_over(s)


@jit
def has_ended(s: Any, max_rounds: int) -> bool:
    """Whether a game is over or truncated."""
    return is_over(s) or s.turn_round > max_rounds


@jit
def play_move(s: Any, event: int, chance_rng: Rng, log: EffectLog) -> None:
    """Play a move, then forced moves and chance until a player must decide."""
    apply(s, event, log)
    play_forced(s, chance_rng, log)


@inlined
def begin_game(start: Any, state: Any, chance_rng: Rng, log: EffectLog) -> None:
    """Begin a game anew, up to the first decision (states are arrays of one record)."""
    copy(start, state)
    play_forced(state[0], chance_rng, log)


@inlined
def write_outputs(
    s: Any,
    seat: int,
    ended: bool,
    i: int,
    row: Row,
    legal: Numbers,
    observation: Observations,
    mask: Masks,
) -> None:
    """Write the legal moves of game ``i``, the mask, and the observation of a seat.

    No move is legal in a game that has ended.
    """
    left = 0 if ended else legal_mask(s)
    first = mask_offset(s)
    legal[i, 0] = left
    legal[i, 1] = first
    put_action_mask(row, left, first, mask.shape[1])
    copy_row(row, mask, i)
    write_observation(s, seat, row)
    copy_row(row, observation, i)


@inlined
def _write_current(
    s: Any,
    ended: bool,
    i: int,
    row: Row,
    current_player: Numbers,
    legal: Numbers,
    observation: Observations,
    mask: Masks,
) -> None:
    """Write who decides in game ``i``, and that seat's outputs; if it ended, the first seat's."""
    current_player[i] = NOBODY if ended else s.actor
    write_outputs(s, 0 if ended else s.actor, ended, i, row, legal, observation, mask)


@jit
def reset(begin: int, end: int, *groups: Any) -> None:
    """Begin every game anew."""
    start, states, chance_rngs, legal, observation, mask = BatchArrays(*groups[:BATCH_ARRAYS])
    current_player, _, _, _, _ = SelfPlayArrays(*groups[BATCH_ARRAYS:])
    log = no_log()
    row = new_row()
    for i in range(begin, end):
        begin_game(start, states[i : i + 1], chance_rngs[i], log)
        _write_current(states[i], False, i, row[0], current_player, legal, observation, mask)


@jit
def step(
    begin: int,
    end: int,
    actions: Numbers,
    by_score: bool,
    auto_reset: bool,
    max_rounds: int,
    *groups: Any,
) -> None:
    """Play one legal action in every game that has not ended."""
    start, states, chance_rngs, legal, observation, mask = BatchArrays(*groups[:BATCH_ARRAYS])
    current_player, seat_rewards, terminated, truncated, scores = SelfPlayArrays(
        *groups[BATCH_ARRAYS:]
    )
    log = no_log()
    row = new_row()
    for i in range(begin, end):
        prefetch(states, i + 1)
        s = states[i]
        rewards.clear(seat_rewards, i)
        if has_ended(s, max_rounds):
            continue
        rewards.begin(s, by_score, seat_rewards, i)
        play_move(s, actions[i], chance_rngs[i], log)
        rewards.finish(s, by_score, seat_rewards, i)
        for seat in range(scores.shape[1]):
            scores[i, seat] = s.score[seat]
        terminated[i] = is_over(s)
        truncated[i] = is_truncated(s, max_rounds)
        ended = has_ended(s, max_rounds)
        if ended and auto_reset:
            begin_game(start, states[i : i + 1], chance_rngs[i], log)
            ended = False
        _write_current(s, ended, i, row[0], current_player, legal, observation, mask)


@jit
def first_illegal(legal: Numbers, actions: Numbers) -> int:
    """The first game whose action is not legal, or -1. A game that has ended accepts any."""
    for i in range(len(actions)):
        left = legal[i, 0]
        bit = actions[i] - legal[i, 1]
        is_legal = 0 <= bit < _MASK_BITS and (left >> bit) & 1 == 1
        if not is_legal and left != 0:
            return i
    return -1


@jit
def random_actions(begin: int, end: int, legal: Numbers, rngs: Rng, actions: Numbers) -> None:
    """Draw a legal action for every game, each equally likely; -1 for a game that has ended."""
    for i in range(begin, end):
        left = legal[i, 0]
        if left == 0:
            actions[i] = NOBODY
        else:
            actions[i] = legal[i, 1] + nth(left, below(rngs[i], count(left)))


@jit
def afterstates(
    begin: int,
    end: int,
    rngs: Rng,
    first_rows: Numbers,
    observations: Observations,
    *groups: Any,
) -> None:
    """Write what every legal move leads to, as its player sees it, from ``first_rows[i]`` on.

    Forced moves that follow are played, chance is not drawn. Hidden information is replaced by a
    random possibility before, so that not even a forced move of another player reveals it.
    """
    _, states, _, legal, _, _ = BatchArrays(*groups)
    log = no_log()
    row = new_row()
    no_chance = np.zeros(1, RNG)
    determinized = states[begin : begin + 1].copy()
    after = determinized.copy()
    for i in range(begin, end):
        prefetch(states, i + 1)
        seat = states[i].actor
        left = legal[i, 0]
        at = first_rows[i]
        if left != 0:
            copy(states[i : i + 1], determinized)
            determinize(determinized[0], seat, rngs[i])
        while left != 0:
            copy(determinized, after)
            play_move(after[0], legal[i, 1] + lowest(left), no_chance[0], log)
            write_observation(after[0], seat, row[0])
            copy_row(row[0], observations, at)
            left &= left - 1
            at += 1
