"""Both games through one interface: legal events, applying them, whole games, perft; compiled.

A function that each game implements is declared here as ``generic`` and registered by the game's
package (``register``); the type of the state decides which implementation is compiled in. Functions
that take ``s`` get a record, functions that take ``state`` an array of one record: that is what
Python passes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.bits import count, lowest, nth
from sintra.rules.effects import EffectLog, no_log
from sintra.rules.jit import generic, implement, jit
from sintra.rules.rng import Rng, below

Events = NDArray[np.int64]

FORCED_ONLY = -1
"""Given to ``play`` instead of an event: only play what is forced."""
NO_FORCED = -1
"""Instead of an event: a player has a choice, chance is not drawn here, or the game is over."""
SPECTATOR = -1
"""Instead of a seat: somebody who sees what everybody sees."""


# What a game implements -------------------------------------------------------------------------


@generic
def set_up(s: Any) -> None:
    """Fill in a game before its first event, where only the options stand."""
    raise AssertionError


@generic
def legal_mask(s: Any) -> int:
    """The legal moves as bits counted from ``mask_offset``; 0 if no player decides."""
    raise AssertionError


@generic
def mask_offset(s: Any) -> int:
    """The event id that bit 0 of ``legal_mask`` stands for."""
    raise AssertionError


@generic
def is_chance(s: Any) -> bool:
    """Whether the next event is random."""
    raise AssertionError


@generic
def is_over(s: Any) -> bool:
    """Whether the game has ended."""
    raise AssertionError


@generic
def apply(s: Any, event: int, log: EffectLog) -> None:
    """Carry out a legal event: ``begin_event``, then ``advance`` as long as there is a step."""
    raise AssertionError


@generic
def begin_event(s: Any, event: int, log: EffectLog) -> None:
    """Carry out a legal event, up to the tiling that may follow without a choice."""
    raise AssertionError


@generic
def advance(s: Any, log: EffectLog) -> bool:
    """Take one step of that tiling; False if there is none to take."""
    raise AssertionError


@generic
def probability(s: Any, event: int) -> float:
    """The probability of a chance event; 0 if it cannot happen now."""
    raise AssertionError


@generic
def outcome_range(s: Any) -> tuple[int, int]:
    """First event id, and the id after the last, of the outcomes of the next chance event."""
    raise AssertionError


@generic
def sample_outcome(s: Any, rng: Rng) -> int:
    """Draw the next chance event."""
    raise AssertionError


@generic
def winners(s: Any) -> int:
    """The winners of a finished game, as a set of seats."""
    raise AssertionError


@generic
def goal_score(s: Any, seat: int, goal: int) -> tuple[int, int]:
    """How often a seat has reached a goal by now, and what that would pay at the end."""
    raise AssertionError


@generic
def goal_points(s: Any, seat: int) -> int:
    """What all goals in play together would pay a seat if the game ended now."""
    raise AssertionError


@generic
def determinize(s: Any, seat: int, rng: Rng) -> None:
    """Replace what a seat (or ``SPECTATOR``) cannot know by a random possibility."""
    raise AssertionError


@generic
def player_count(s: Any) -> int:
    """Number of players."""
    raise AssertionError


@generic
def is_tiling(s: Any) -> bool:
    """Whether it is the phase in which players move tiles from their lines onto their boards."""
    raise AssertionError


@generic
def begin_tiling(s: Any, seat: int) -> None:
    """Begin the tiling with a seat's lines as they stand; ``advance`` takes its steps."""
    raise AssertionError


@generic
def open_columns(s: Any, seat: int, row: int, color: int) -> int:
    """The columns of a row whose empty space takes a color now, as bits."""
    raise AssertionError


@generic
def row_is_complete(s: Any, seat: int, row: int) -> bool:
    """Whether a row has all its spaces: what finds none now never will."""
    raise AssertionError


@generic
def round_is_over(s: Any) -> bool:
    """Whether the round is scored and the next one not yet dealt, or the game has ended."""
    raise AssertionError


@generic
def is_last_round(s: Any) -> bool:
    """Whether it is certain that no round follows the current one."""
    raise AssertionError


@generic
def opens_turn(s: Any) -> bool:
    """Whether the decision asked for is the first of a turn in which tiles are taken."""
    raise AssertionError


@generic
def chance_interrupts_turn(s: Any) -> bool:
    """Whether the player's turn goes on after the pending chance event."""
    raise AssertionError


@generic
def secret_move_pending(s: Any) -> bool:
    """Whether secret moves are under way, of which others may see nothing before the last one."""
    raise AssertionError


@generic
def is_secret(s: Any, event: int) -> bool:
    """Whether only the player who acts may see an event of the game; the state does not matter."""
    raise AssertionError


_GENERICS = {
    function.__name__: function
    for function in (
        set_up, legal_mask, mask_offset, is_chance, is_over, apply, begin_event, advance,
        probability, outcome_range, sample_outcome, winners, goal_score, goal_points, determinize,
        player_count, is_tiling, begin_tiling, open_columns, row_is_complete, round_is_over,
        is_last_round, opens_turn, chance_interrupts_turn, secret_move_pending, is_secret,
    )
}  # fmt: skip


def register(state: np.dtype[Any], *modules: Any) -> None:
    """Register a game: for states of this type, its modules implement the functions above."""
    for name, generic_function in _GENERICS.items():
        [found] = {getattr(module, name) for module in modules if hasattr(module, name)}
        implement(generic_function, state, found)


# What every game has from that ------------------------------------------------------------------


@jit
def copy(source: Any, target: Any) -> None:
    """Copy a state (arrays of one record).

    Call this rather than assign records in a longer function: next to other work on the record
    Numba compiles the assignment field by field, which takes long and runs slowly.
    """
    target[0] = source[0]


CHANCE_NEXT = -1
GAME_OVER = -2


@jit
def set_up_state(state: Any) -> None:
    """Fill in a game before its first event, where only the options stand."""
    set_up(state[0])


@jit
def actor(state: Any) -> int:
    """The seat that decides, or ``CHANCE_NEXT``, or ``GAME_OVER``."""
    s = state[0]
    if is_chance(s):
        return CHANCE_NEXT
    return GAME_OVER if is_over(s) else s.actor


@jit
def is_turn_start(state: Any) -> bool:
    """Whether the decision asked for is the first of a turn in which tiles are taken."""
    return opens_turn(state[0])


@jit
def begins_turn(state: Any, last_actor: int, last_phase: int) -> bool:
    """Whether the decision asked for begins a turn, after one of ``last_actor`` in ``last_phase``.

    A turn is all decisions of one player up to those of another. A player's tiling is a turn of its
    own.
    """
    s = state[0]
    return s.actor != last_actor or s.phase != last_phase or opens_turn(s)


@jit
def turn_is_over(state: Any, last_actor: int, last_phase: int) -> bool:
    """Whether the turn of ``last_actor``, who decided last in ``last_phase``, is over."""
    s = state[0]
    if is_over(s):
        return True
    if is_chance(s):
        return not chance_interrupts_turn(s)
    return begins_turn(state, last_actor, last_phase)


@jit
def in_tiling(state: Any) -> bool:
    """Whether players move tiles from their lines onto their boards."""
    return is_tiling(state[0])


@jit
def in_offer(state: Any) -> bool:
    """Whether players take tiles: the round is neither tiled nor over."""
    s = state[0]
    return not is_tiling(s) and not round_is_over(s) and not is_over(s)


@jit
def spaces_for(state: Any, seat: int, row: int, color: int) -> tuple[int, bool]:
    """The columns of a row whose empty space takes a color, and whether no more can come."""
    s = state[0]
    return open_columns(s, seat, row, color), row_is_complete(s, seat, row)


@jit
def in_secret_move(state: Any) -> bool:
    """Whether secret moves are under way, of which others may see nothing before the last one."""
    return secret_move_pending(state[0])


@jit
def is_secret_event(state: Any, event: int) -> bool:
    """Whether only the player who acts may see an event, in any state."""
    return is_secret(state[0], event)


@jit
def current_goal_score(state: Any, seat: int, goal: int) -> tuple[int, int]:
    """How often a seat has reached a goal by now, and what that would pay at the end."""
    return goal_score(state[0], seat, goal)


@jit
def legal(state: Any, events: Events) -> int:
    """List the ids of all legal events in ascending order; returns how many there are.

    If chance is next, these are the outcomes that can happen.
    """
    s = state[0]
    n = 0
    if is_chance(s):
        first, end = outcome_range(s)
        for event in range(first, end):
            if probability(s, event) > 0.0:
                events[n] = event
                n += 1
    else:
        left = legal_mask(s)
        first = mask_offset(s)
        while left != 0:
            events[n] = first + nth(left, 0)
            left &= left - 1
            n += 1
    return n


@jit
def probabilities(state: Any, events: Events, n: int, chances: NDArray[np.float64]) -> None:
    """The probabilities of the first ``n`` chance events."""
    s = state[0]
    for i in range(n):
        chances[i] = probability(s, events[i])


@jit
def _is_legal(s: Any, event: int) -> bool:
    if is_chance(s):
        return probability(s, event) > 0.0
    bit = event - mask_offset(s)
    return 0 <= bit < 63 and (legal_mask(s) >> bit) & 1 == 1


@jit
def is_legal(state: Any, event: int) -> bool:
    """Whether an event may happen here."""
    return _is_legal(state[0], event)


@jit
def next_forced(s: Any, rng: Rng) -> int:
    """The next event if it is forced: the only legal move, or chance that is drawn here.

    Otherwise ``NO_FORCED``.
    """
    if is_chance(s):
        return sample_outcome(s, rng) if rng.enabled else NO_FORCED
    left = legal_mask(s)
    if left == 0 or left & (left - 1) != 0:
        return NO_FORCED
    return mask_offset(s) + lowest(left)


@jit
def forced_event(state: Any, generator: Rng) -> int:
    """The next event if it is forced, or ``NO_FORCED``: ``next_forced`` for an array."""
    return next_forced(state[0], generator[0])


@jit
def play_forced(s: Any, rng: Rng, log: EffectLog) -> None:
    """Play forced moves and chance until a player must decide."""
    event = next_forced(s, rng)
    while event != NO_FORCED:
        apply(s, event, log)
        event = next_forced(s, rng)


@jit
def play(state: Any, event: int, generator: Rng, trail: Events) -> int:
    """Play an event, then forced moves and chance until a player must decide.

    Chance is drawn only if ``generator`` is enabled. The events are written to ``trail``; returns
    how many, or 0 if the event is not legal. If ``trail`` is full, there may be more: call again
    with ``FORCED_ONLY``.
    """
    s = state[0]
    rng = generator[0]
    log = no_log()
    n = 0
    if event != FORCED_ONLY:
        if not _is_legal(s, event):
            return 0
        apply(s, event, log)
        trail[0] = event
        n = 1
    while n < trail.shape[0]:
        event = next_forced(s, rng)
        if event == NO_FORCED:
            break
        apply(s, event, log)
        trail[n] = event
        n += 1
    return n


@jit
def replay(state: Any, events: Events, n: int) -> int:
    """Apply events exactly as given; stops before the first illegal one, returns how many ran."""
    s = state[0]
    log = no_log()
    for i in range(n):
        if not _is_legal(s, events[i]):
            return i
        apply(s, events[i], log)
    return n


@jit
def decision_flags(state: Any, events: Events, n: int, flags: Events) -> int:
    """Replay legal events and flag each: 1 a player's choice, 2 chance, 0 a forced move."""
    s = state[0]
    log = no_log()
    for i in range(n):
        if is_chance(s):
            flags[i] = 2
        else:
            left = legal_mask(s)
            flags[i] = 0 if left & (left - 1) == 0 else 1
        apply(s, events[i], log)
    return n


@jit
def explain(state: Any, event: int, log: EffectLog) -> None:
    """Apply a legal event and write its effects to ``log``."""
    log[0].n = 0
    apply(state[0], event, log[0])


@jit
def explain_steps(state: Any, event: int, log: EffectLog, steps: Any, effects: Events) -> int:
    """Apply a legal event, keeping the state after each step that had an effect.

    Writes these states to ``steps``, how many effects there were by then to ``effects``, and all
    effects to ``log``; returns how many steps there are. The first is the event itself.
    """
    log[0].n = 0
    begin_event(state[0], event, log[0])
    copy(state, steps[:1])
    effects[0] = log[0].n
    n = 1
    while advance(state[0], log[0]):
        if log[0].n > effects[n - 1]:
            copy(state, steps[n : n + 1])
            effects[n] = log[0].n
            n += 1
    return n


@jit
def winner_set(state: Any) -> int:
    """The set of winners of a finished game, as bits."""
    return winners(state[0])


@jit
def determinize_state(state: Any, seat: int, generator: Rng) -> None:
    """Replace what a seat (or ``SPECTATOR``) cannot know by a random possibility."""
    determinize(state[0], seat, generator[0])


@jit
def random_move(s: Any, rng: Rng) -> int:
    """Any legal move, each equally likely."""
    legal_moves = legal_mask(s)
    return mask_offset(s) + nth(legal_moves, below(rng, count(legal_moves)))


@jit
def random_games(start: Any, scratch: Any, games: int, generator: Rng) -> int:
    """Play whole games at random, chance included; returns the number of decisions.

    The last game stays in ``scratch``.
    """
    decisions = 0
    log = no_log()
    rng = generator[0]
    s = scratch[0]
    for _ in range(games):
        copy(start, scratch)
        while not is_over(s):
            if is_chance(s):
                apply(s, sample_outcome(s, rng), log)
            else:
                apply(s, random_move(s, rng), log)
                decisions += 1
    return decisions


@jit
def perft(states: Any, events: NDArray[np.int64], depth: int) -> int:
    """Count the event sequences of length ``depth`` from ``states[0]`` (shorter if it ends).

    ``states`` and ``events`` are scratch with a row for each level.
    """
    if depth == 0:
        return 1
    log = no_log()
    size = np.zeros(depth, np.int64)
    done = np.zeros(depth, np.int64)
    paths = 0
    level = 0
    size[0] = legal(states[:1], events[0])
    if size[0] == 0:
        return 1
    while level >= 0:
        if done[level] == size[level]:
            level -= 1
            continue
        if level == depth - 1:
            paths += size[level]
            level -= 1
            continue
        copy(states[level : level + 1], states[level + 1 : level + 2])
        apply(states[level + 1], events[level, done[level]], log)
        done[level] += 1
        following = legal(states[level + 1 : level + 2], events[level + 1])
        if following == 0:  # the game ended early: one sequence
            paths += 1
            continue
        level += 1
        size[level] = following
        done[level] = 0
    return paths
