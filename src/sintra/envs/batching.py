"""What ``Batch`` and the vector environment share: arrays, checks of actions, copies of games."""

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sintra.envs.kernel import stepping
from sintra.envs.kernel.arrays import BatchArrays
from sintra.envs.observation import observe
from sintra.envs.observation.layout import Observation
from sintra.model.arguments import parse_index, parse_seed
from sintra.model.errors import IllegalMoveError, OptionError, SintraError
from sintra.model.game import Game, Position
from sintra.rules.rng import RNG


def check_size(games: int, threads: int | None) -> None:
    """Refuse numbers of games and threads that are not at least 1."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise OptionError(f"a batch has at least 1 game, not {games!r}")
    if threads is not None and (not isinstance(threads, int) or threads < 1):
        raise OptionError(f"a batch needs at least 1 thread, not {threads!r}")


def new_arrays(
    game: Game,
    games: int,
    observation: Observation | None = None,
    mask: NDArray[np.bool_] | None = None,
) -> BatchArrays:
    """The arrays of so many games; observations and masks may be the user's own."""
    start = game.new_state()
    return BatchArrays(
        start=start,
        states=np.repeat(start, games),
        chance_rngs=np.zeros(games, RNG),
        legal=np.zeros((games, 2), np.int64),
        observation=_output_array(observation, (games, observe.layout(game).size), np.uint8),
        mask=_output_array(mask, (games, game.move_count), np.bool_),
    )


def _output_array(array: NDArray[Any] | None, shape: tuple[int, int], dtype: Any) -> NDArray[Any]:
    """The user's array if it fits, or a new one."""
    if array is None:
        return np.zeros(shape, dtype)
    if array.shape != shape or array.dtype != dtype or not array.flags.carray:
        raise OptionError(
            f"this array has to be writable, in one piece, {np.dtype(dtype)} of shape {shape}; "
            f"it is {array.dtype} of shape {array.shape}"
        )
    return array


def parse_actions(actions: ArrayLike, games: int) -> NDArray[np.int64]:
    """Actions as an array for the compiled functions, one for each game."""
    parsed = np.asarray(actions)
    if parsed.shape != (games,) or not np.issubdtype(parsed.dtype, np.integer):
        raise SintraError(
            f"actions are {games} whole numbers, one for each game, "
            f"not {parsed.dtype} of shape {parsed.shape}"
        )
    return np.ascontiguousarray(parsed, np.int64)


def is_list(seed: Any) -> bool:
    """Whether these are seeds of single games, rather than one seed of all."""
    return isinstance(seed, Sequence | np.ndarray) and np.ndim(seed) == 1


def parse_seeds(seed: Any, games: int) -> list[int | None]:
    """A seed for each game: counted up from one, or given one by one."""
    if seed is None:
        return [None] * games
    if is_list(seed):
        if len(seed) != games:
            raise SintraError(f"there are {games} games, and {len(seed)} seeds")
        return list(map(parse_seed, seed))
    first = parse_seed(seed) or 0
    return [first + number for number in range(games)]


def check_range(game: Game, arrays: BatchArrays, actions: NDArray[np.int64]) -> None:
    """Refuse actions that are no ids of moves; a game that has ended accepts any."""
    outside = (actions < 0) | (actions >= game.move_count)
    if outside.any():
        outside &= arrays.legal[:, 0] != 0
        for i in np.flatnonzero(outside)[:1].tolist():
            _refuse_range(game, i, int(actions[i]))


def _refuse_range(game: Game, i: int, action: int) -> NoReturn:
    raise IllegalMoveError(f"game {i}: actions are 0 to {game.move_count - 1}, not {action}")


def check_actions(game: Game, arrays: BatchArrays, actions: NDArray[np.int64]) -> None:
    """Refuse actions that are not legal, with the reason for the first of them."""
    i = stepping.first_illegal(arrays.legal, actions)
    if i < 0:
        return
    action = int(actions[i])
    if not 0 <= action < game.move_count:
        _refuse_range(game, i, action)
    reason = game.why_illegal(arrays.states[i : i + 1], action)
    raise IllegalMoveError(f"game {i}: {game.events[action]}: {reason}")


def copy_position(game: Game, arrays: BatchArrays, i: int) -> Position:
    """A copy of game ``i``; its chance goes on as it will in the batch."""
    i = parse_index(i, len(arrays.states), "game")
    one = slice(i, i + 1)
    state, rng = arrays.states[one].copy(), arrays.chance_rngs[one].copy()
    return Position(game, state, rng, set_up=True)
