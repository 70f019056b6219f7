"""Whole games by the rules of either game: legal events, steps, playouts, perft, compiled.

Each function works for both games. What differs is declared here as ``generic`` and registered by
the game's package; the state's type decides which one is compiled in.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.bits import count, lowest, nth
from sintra.rules.compiled import generic, implement, jit
from sintra.rules.dice import Dice, below
from sintra.rules.effects import Log, silent

Events = NDArray[np.int64]

SETTLE = -1
"""Given to ``play`` instead of an event: only do what asks nobody."""
ASKED = -1
"""Instead of an event: somebody has to be asked, or the game is over."""


@generic
def options(s: Any) -> int:
    """The legal moves as bits counted from ``first_option``; 0 if no player decides."""
    raise AssertionError


@generic
def first_option(s: Any) -> int:
    """Number of the event that bit 0 of ``options`` stands for."""
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
def apply(s: Any, event: int, log: Log) -> None:
    """Carry out a legal event."""
    raise AssertionError


@generic
def probability(s: Any, event: int) -> float:
    """How likely a chance event is here."""
    raise AssertionError


@generic
def outcome_range(s: Any) -> tuple[int, int]:
    """From and up to which number the outcomes of the next chance event lie."""
    raise AssertionError


@generic
def sample(s: Any, rng: Dice) -> int:
    """Draw the next chance event."""
    raise AssertionError


@generic
def winners(s: Any) -> int:
    """The set of winners of a finished game."""
    raise AssertionError


@generic
def goal_score(s: Any, seat: int, goal: int) -> tuple[int, int]:
    """How often a seat has reached a goal by now, and what that would pay at the end."""
    raise AssertionError


@generic
def resample(s: Any, seat: int, rng: Dice) -> None:
    """Replace what a seat cannot know by a random possibility."""
    raise AssertionError


_GENERICS = {
    function.__name__: function
    for function in (
        options, first_option, is_chance, is_over, apply,
        probability, outcome_range, sample, winners, goal_score, resample,
    )
}  # fmt: skip


def register(state: np.dtype[Any], **implementations: Callable[..., Any]) -> None:
    """Make a game known: for states of this type, these are the functions declared above."""
    for name, generic_function in _GENERICS.items():
        implement(generic_function, state, implementations[name])


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
def actor(state: Any) -> int:
    """The seat that decides, or ``CHANCE_NEXT``, or ``GAME_OVER``."""
    s = state[0]
    if is_chance(s):
        return CHANCE_NEXT
    return GAME_OVER if is_over(s) else s.actor


@jit
def goal_now(state: Any, seat: int, goal: int) -> tuple[int, int]:
    """How often a seat has reached a goal by now, and what that would pay at the end."""
    return goal_score(state[0], seat, goal)


@jit
def legal(state: Any, events: Events) -> int:
    """List the numbers of all legal events, in ascending order; returns how many there are.

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
        left = options(s)
        first = first_option(s)
        while left != 0:
            events[n] = first + nth(left, 0)
            left &= left - 1
            n += 1
    return n


@jit
def probabilities(state: Any, events: Events, n: int, chances: NDArray[np.float64]) -> None:
    """How likely each of the first ``n`` chance events is."""
    s = state[0]
    for i in range(n):
        chances[i] = probability(s, events[i])


@jit
def _is_legal(s: Any, event: int) -> bool:
    if is_chance(s):
        return probability(s, event) > 0.0
    bit = event - first_option(s)
    return 0 <= bit < 63 and (options(s) >> bit) & 1 == 1


@jit
def is_legal(state: Any, event: int) -> bool:
    """Whether an event may happen here."""
    return _is_legal(state[0], event)


@jit
def unasked(s: Any, rng: Dice) -> int:
    """The next event if it asks nobody: a move without a choice, or chance that may be drawn.

    Otherwise ``ASKED``.
    """
    if is_chance(s):
        return sample(s, rng) if rng.draws else ASKED
    left = options(s)
    if left == 0 or left & (left - 1) != 0:
        return ASKED
    return first_option(s) + lowest(left)


@jit
def settle(s: Any, rng: Dice, log: Log) -> None:
    """Go on with whatever asks nobody."""
    event = unasked(s, rng)
    while event != ASKED:
        apply(s, event, log)
        event = unasked(s, rng)


@jit
def play(state: Any, event: int, dice: Dice, trail: Events) -> int:
    """Play an event and then whatever asks nobody: moves without a choice, and chance.

    Chance is drawn only if there is a generator. The events are written to ``trail``; returns how
    many, or 0 if the event is not legal. If ``trail`` is full, there may be more: ``SETTLE``.
    """
    s = state[0]
    rng = dice[0]
    log = silent()
    n = 0
    if event != SETTLE:
        if not _is_legal(s, event):
            return 0
        apply(s, event, log)
        trail[0] = event
        n = 1
    while n < trail.shape[0]:
        event = unasked(s, rng)
        if event == ASKED:
            break
        apply(s, event, log)
        trail[n] = event
        n += 1
    return n


@jit
def replay(state: Any, events: Events, n: int) -> int:
    """Apply events exactly as given; stops before the first illegal one, returns how many ran."""
    s = state[0]
    log = silent()
    for i in range(n):
        if not _is_legal(s, events[i]):
            return i
        apply(s, events[i], log)
    return n


@jit
def choices(state: Any, events: Events, n: int, asked: Events) -> int:
    """Replay legal events, noting which were a choice: 1 of a player, 2 of chance, 0 of nobody."""
    s = state[0]
    log = silent()
    for i in range(n):
        if is_chance(s):
            asked[i] = 2
        else:
            left = options(s)
            asked[i] = 0 if left & (left - 1) == 0 else 1
        apply(s, events[i], log)
    return n


@jit
def explain(state: Any, event: int, log: Log) -> None:
    """Apply a legal event and write its effects to ``log``."""
    log[0].n = 0
    apply(state[0], event, log[0])


@jit
def winner_set(state: Any) -> int:
    """The set of winners of a finished game, as bits."""
    return winners(state[0])


@jit
def imagine(state: Any, seat: int, dice: Dice) -> None:
    """Replace what a seat cannot know by a random possibility."""
    resample(state[0], seat, dice[0])


@jit
def random_move(s: Any, rng: Dice) -> int:
    """Any legal move, each equally likely."""
    legal_moves = options(s)
    return first_option(s) + nth(legal_moves, below(rng, count(legal_moves)))


@jit
def random_games(start: Any, scratch: Any, games: int, dice: Dice) -> int:
    """Play whole games at random, chance included; returns the number of decisions.

    The last game stays in ``scratch``.
    """
    decisions = 0
    log = silent()
    rng = dice[0]
    s = scratch[0]
    for _ in range(games):
        copy(start, scratch)
        while not is_over(s):
            if is_chance(s):
                apply(s, sample(s, rng), log)
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
    log = silent()
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
