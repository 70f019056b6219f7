"""What all batches of games need: threads, arrays that are given, actions that are checked."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sintra.envs.kernel import stepping
from sintra.model.errors import IllegalMoveError, OptionError, SintraError
from sintra.model.game import Game
from sintra.model.position import Position

_FEWEST = 64
"""A thread is worth its while for at least so many games."""


def check_numbers(games: int, threads: int | None) -> None:
    """Refuse numbers of games and threads that make no sense."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise OptionError(f"a batch has at least 1 game, not {games!r}")
    if threads is not None and threads < 1:
        raise OptionError(f"a batch needs at least 1 thread, not {threads!r}")


def given(array: NDArray[Any] | None, shape: tuple[int, int], dtype: Any) -> NDArray[Any]:
    """The user's array if it fits, or a new one."""
    if array is None:
        return np.zeros(shape, dtype)
    if array.shape != shape or array.dtype != dtype or not array.flags.carray:
        raise OptionError(
            f"this array has to be writable, in one piece, {np.dtype(dtype)} of shape {shape}; "
            f"it is {array.dtype} of shape {array.shape}"
        )
    return array


def seed(rngs: Any, sources: Iterable[np.random.SeedSequence]) -> None:
    """Let each game's generator begin at its own source."""
    rngs["enabled"] = 1
    for number, source in enumerate(sources):
        rngs["words"][number] = source.generate_state(4, np.uint32)


def read_actions(actions: ArrayLike, games: int) -> NDArray[np.int64]:
    """Actions as the kernel wants them."""
    read = np.asarray(actions)
    if read.shape != (games,) or not np.issubdtype(read.dtype, np.integer):
        raise SintraError(
            f"actions are {games} whole numbers, one for each game, "
            f"not {read.dtype} of shape {read.shape}"
        )
    return np.ascontiguousarray(read, np.int64)


def check(game: Game, states: Any, legal: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
    """Refuse actions that are not legal, with the reason for the first of them."""
    number = stepping.first_refused(legal, actions)
    if number < 0:
        return
    action = int(actions[number])
    if not 0 <= action < game.move_count:
        last = game.move_count - 1
        raise IllegalMoveError(f"game {number}: actions are 0 to {last}, not {action}")
    reason = game.why_illegal(states[number : number + 1], action)
    raise IllegalMoveError(f"game {number}: {game.events[action]}: {reason}")


def position(game: Game, states: Any, rngs: Any, number: int) -> Position:
    """A copy of one of the games; chance goes on as it will in the batch."""
    if not 0 <= number < len(states):
        raise SintraError(f"there is no game {number!r}; games are 0 to {len(states) - 1}")
    alone = slice(number, number + 1)
    return Position(game, states[alone].copy(), rngs[alone].copy(), set_up=True)


def run(function: Callable[..., None], games: int, threads: int | None, *arguments: Any) -> None:
    """Call a compiled function for all games, shared out among the threads."""
    parts = min(threads or _cores(), -(-games // _FEWEST))
    if parts == 1:
        function(0, games, *arguments)
        return
    ends = [games * part // parts for part in range(parts + 1)]
    others = [
        _helpers().submit(function, ends[part], ends[part + 1], *arguments)
        for part in range(1, parts)
    ]
    function(0, ends[1], *arguments)
    for other in others:
        other.result()


@cache
def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _helpers() -> ThreadPoolExecutor:
    """Threads that all batches of the process share; those that wait cost nothing."""
    return ThreadPoolExecutor(max_workers=256, thread_name_prefix="sintra-batch")


if hasattr(os, "register_at_fork"):  # threads do not survive a fork: the child starts its own
    os.register_at_fork(after_in_child=_helpers.cache_clear)
