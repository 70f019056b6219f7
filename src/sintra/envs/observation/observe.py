"""Observations and action masks of single positions, and decoding of observations."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs import warmup
from sintra.envs.kernel import single
from sintra.envs.kernel.columns import MAX_COLUMNS
from sintra.envs.observation.layout import Layout, Observation
from sintra.envs.registry import spec_of
from sintra.model.arguments import parse_index
from sintra.model.errors import SintraError
from sintra.model.game import Game, Json, Position
from sintra.rules import engine


def layout(game: Game) -> Layout:
    """The columns of a game's observations."""
    found = spec_of(game).layout(game.players)
    assert found.size < MAX_COLUMNS, "a row holds every column, and one that is not used"
    return found


def observe(position: Position, seat: int, out: Observation | None = None) -> Observation:
    """What a seat may know of a position, as one vector; written to ``out`` if it is given.

    >>> import sintra
    >>> position = sintra.azul().start(seed=7)
    >>> observation = observe(position, position.actor)
    >>> layout(position.game).split(observation)["score"].tolist()
    [0, 0]
    """
    size = layout(position.game).size
    seat = parse_index(seat, position.game.players, "seat")
    if out is None:
        out = np.empty(size, np.uint8)
    elif out.shape != (size,) or out.dtype != np.uint8 or not out.flags.carray:
        raise SintraError(f"an observation is written to a uint8 array of {size} in one piece")
    warmup.compile_now(position.game)
    single.observe(visible_state(position, seat), seat, out.reshape(1, size))
    return out


def visible_state(position: Position, seat: int) -> Any:
    """A state from which the observation of a seat may be written.

    Usually it is the true state, because hidden information is not written. While another player
    makes secret moves (ruling 2), it is the state that the seat's view shows instead.
    """
    if position.actor == seat or not engine.in_secret_move(position.state):
        return position.state
    return position.view(seat, events=False).state


def legal_action_mask(position: Position) -> NDArray[np.bool_]:
    """Which moves are legal, by id; none if chance is next or the game is over."""
    mask = np.empty((1, position.game.move_count), np.bool_)
    warmup.compile_now(position.game)
    single.legal_mask(position.state, mask)
    return mask[0]


def decode(game: Game, observation: NDArray[Any], seat: int) -> Json:
    """The position dictionary (``docs/notation.md``) that a seat's observation describes.

    It equals ``Position.view(seat).position``: all that the seat may know, and nothing else.
    """
    columns, observation = layout(game), np.asarray(observation)
    if observation.shape != (columns.size,):
        raise SintraError(
            f"an observation of this game has the shape {(columns.size,)}, not {observation.shape}"
        )
    seat = parse_index(seat, game.players, "seat")
    return spec_of(game).decode(columns.split(observation), seat)
