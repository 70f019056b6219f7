"""Steps of many games of one agent against compiled opponents: the vector environment.

As in ``stepping.py``, every function works on the games from ``begin`` up to ``end``. ``groups``
are the arrays of ``BatchArrays`` and ``AgentArrays``, and ``Settings``.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sintra.envs.kernel import rewards
from sintra.envs.kernel.arrays import AGENT_ARRAYS, BATCH_ARRAYS, AgentArrays, BatchArrays
from sintra.envs.kernel.columns import copy_row, new_row, write_observation
from sintra.envs.kernel.prefetch import prefetch
from sintra.envs.kernel.stepping import (
    Numbers,
    begin_game,
    has_ended,
    is_truncated,
    play_move,
    write_outputs,
)
from sintra.players.move_scores import ScoreBuffers, new_buffers, score_moves
from sintra.rules.effects import EffectLog, no_log
from sintra.rules.engine import is_over, random_move
from sintra.rules.jit import inlined, jit
from sintra.rules.rng import Rng, below

NEXT_STEP = 0
"""A game that has ended begins anew at the next step."""
SAME_STEP = 1
"""A game that ends begins anew at once; its last observation is kept."""
DISABLED = 2
"""A game that has ended stays so until it is reset."""

FORFEIT = -1
"""Instead of an action: the agent loses, and the game ends as it stands."""

ANY_SEAT = -1
"""The agent's seat is drawn anew for each game."""


class Settings(NamedTuple):
    """What stays the same in all steps of a vector environment."""

    fixed_seat: int
    """The agent's seat, or ``ANY_SEAT``."""
    greedy: bool
    """Whether the opponents are greedy; else they are random."""
    by_score: bool
    """Whether rewards are points; else they are the result."""
    autoreset: int
    """``NEXT_STEP``, ``SAME_STEP`` or ``DISABLED``."""
    max_rounds: int
    """The round after which games are truncated."""
    forfeit_reward: float
    """The agent's reward for ``FORFEIT``."""


@jit
def _choose_reply(state: Any, opponent_rng: Rng, greedy: bool, scratch: ScoreBuffers) -> int:
    """An opponent's move: any, or the one with the best heuristic score, the first of several."""
    if not greedy:
        return random_move(state[0], opponent_rng)
    n = score_moves(state, scratch)
    best = 0
    for number in range(1, n):
        if scratch.scores[number] > scratch.scores[best]:
            best = number
    return scratch.moves[best]


@jit
def _choose_seat(opponent_rng: Rng, fixed_seat: int, players: int) -> int:
    return below(opponent_rng, players) if fixed_seat == ANY_SEAT else fixed_seat


@jit
def reply(state: Any, opponent_rng: Any, greedy: bool) -> int:
    """An opponent's move in a single state, from Python (both are arrays of one record)."""
    return _choose_reply(state, opponent_rng[0], greedy, new_buffers())


@jit
def choose_seat(opponent_rng: Any, fixed_seat: int, players: int) -> int:
    """The agent's seat in a single game, from Python (an array of one record)."""
    return _choose_seat(opponent_rng[0], fixed_seat, players)


@inlined
def _play_replies(
    state: Any,
    seat: int,
    chance_rng: Rng,
    opponent_rng: Rng,
    settings: Settings,
    scratch: ScoreBuffers,
    log: EffectLog,
) -> None:
    """Let the opponents play until the agent, at ``seat``, decides or the game has ended."""
    s = state[0]
    while not has_ended(s, settings.max_rounds) and s.actor != seat:
        move = _choose_reply(state, opponent_rng, settings.greedy, scratch)
        play_move(s, move, chance_rng, log)


@inlined
def _begin_agent_game(
    start: Any,
    state: Any,
    chance_rng: Rng,
    opponent_rng: Rng,
    players: int,
    settings: Settings,
    scratch: ScoreBuffers,
    log: EffectLog,
) -> int:
    """Begin a game anew, up to the agent's first decision; returns the agent's seat."""
    begin_game(start, state, chance_rng, log)
    seat = _choose_seat(opponent_rng, settings.fixed_seat, players)
    _play_replies(state, seat, chance_rng, opponent_rng, settings, scratch, log)
    return seat


@jit
def reset(begin: int, end: int, chosen: NDArray[np.bool_], *groups: Any) -> None:
    """Begin the chosen games anew."""
    start, states, chance_rngs, legal, observation, mask = BatchArrays(*groups[:BATCH_ARRAYS])
    seats, opponent_rngs, seat_rewards, _, _, _, _, _ = AgentArrays(
        *groups[BATCH_ARRAYS:AGENT_ARRAYS]
    )
    settings = Settings(*groups[AGENT_ARRAYS:])
    log = no_log()
    row = new_row()
    scratch = new_buffers()
    players = seat_rewards.shape[1]
    for i in range(begin, end):
        if chosen[i]:
            state = states[i : i + 1]
            seats[i] = _begin_agent_game(
                start, state, chance_rngs[i], opponent_rngs[i], players, settings, scratch, log
            )
            write_outputs(state[0], seats[i], False, i, row[0], legal, observation, mask)


@jit
def step(begin: int, end: int, actions: Numbers, *groups: Any) -> None:
    """Play one legal action of the agent, or ``FORFEIT``, in every game, and the replies to it."""
    start, states, chance_rngs, legal, observation, mask = BatchArrays(*groups[:BATCH_ARRAYS])
    (
        seats,
        opponent_rngs,
        seat_rewards,
        agent_rewards,
        terminated,
        truncated,
        final_observation,
        final_seats,
    ) = AgentArrays(*groups[BATCH_ARRAYS:AGENT_ARRAYS])
    settings = Settings(*groups[AGENT_ARRAYS:])
    log = no_log()
    row = new_row()
    scratch = new_buffers()
    players = seat_rewards.shape[1]
    for i in range(begin, end):
        prefetch(states, i + 1)
        state = states[i : i + 1]
        s = state[0]
        seat = seats[i]
        rewards.clear(seat_rewards, i)
        agent_rewards[i] = 0.0
        ended = (terminated[i] or truncated[i]) and settings.autoreset != SAME_STEP
        if ended:
            begins_anew = settings.autoreset == NEXT_STEP
            if begins_anew:
                terminated[i] = False
                truncated[i] = False
        else:
            if actions[i] == FORFEIT:
                agent_rewards[i] = settings.forfeit_reward
                terminated[i] = True
                truncated[i] = False
            else:
                rewards.begin(s, settings.by_score, seat_rewards, i)
                play_move(s, actions[i], chance_rngs[i], log)
                _play_replies(state, seat, chance_rngs[i], opponent_rngs[i], settings, scratch, log)
                rewards.finish(s, settings.by_score, seat_rewards, i)
                agent_rewards[i] = seat_rewards[i, seat]
                terminated[i] = is_over(s)
                truncated[i] = is_truncated(s, settings.max_rounds)
            ended = terminated[i] or truncated[i]
            begins_anew = ended and settings.autoreset == SAME_STEP
            if begins_anew:
                final_seats[i] = seat
                write_observation(s, seat, row[0])
                copy_row(row[0], final_observation, i)
        if begins_anew:
            ended = False
            seats[i] = _begin_agent_game(
                start, state, chance_rngs[i], opponent_rngs[i], players, settings, scratch, log
            )
        write_outputs(s, seats[i], ended, i, row[0], legal, observation, mask)
