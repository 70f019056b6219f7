"""Observations and masks of single positions, and back from an observation to names."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.kernel import azul as azul_columns
from sintra.envs.kernel import duel as duel_columns
from sintra.envs.kernel import stepping
from sintra.envs.kernel.columns import LONGEST
from sintra.envs.observation import azul, duel
from sintra.envs.observation.layout import Layout, Observation
from sintra.model.errors import SintraError
from sintra.model.game import Game, Json
from sintra.model.position import Position
from sintra.rules.duel.state import UNDER

WRITERS = (azul_columns, duel_columns)
"""What writes the observations of each game: their import makes it known."""


def layout(game: Game) -> Layout:
    """The blocks of a game's observations."""
    found = duel.layout() if game.name == "duel" else azul.layout(game.players)
    assert found.size < LONGEST, "a row has room for every column, and one to spare"
    return found


def observe(position: Position, seat: int, out: Observation | None = None) -> Observation:
    """What a seat may know of a position, as one vector; written to ``out`` if it is given.

    >>> import sintra
    >>> position = sintra.azul().start(seed=7)
    >>> seen = observe(position, position.actor)
    >>> layout(position.game).split(seen)["score"].tolist()
    [0, 0]
    """
    from sintra.envs import warmup  # it compiles this module's functions, so it imports this one

    size = layout(position.game).size
    if not 0 <= seat < position.game.players:
        raise SintraError(f"there is no seat {seat!r}; seats are 0 to {position.game.players - 1}")
    if out is None:
        out = np.empty(size, np.uint8)
    elif out.shape != (size,) or out.dtype != np.uint8 or not out.flags.carray:
        raise SintraError(f"an observation is written to a uint8 array of {size} in one piece")
    warmup.ready(position.game)
    stepping.show(known_state(position, seat), seat, out.reshape(1, size))
    return out


def known_state(position: Position, seat: int) -> Any:
    """A state that the observation of a seat may be written from.

    It is the true one, because what is secret is not written; except while another player puts
    plates back one by one, which others see happen all at once.
    """
    if position.actor == seat or position.game.name == "azul":
        return position.state
    if int(position.state["awaits"][0]) == UNDER:
        return position.view(seat).state
    return position.state


def legal_action_mask(position: Position) -> NDArray[np.bool_]:
    """Which moves are legal, by number; none if chance is next or the game is over."""
    from sintra.envs import warmup  # as above

    mask = np.empty((1, position.game.move_count), np.bool_)
    warmup.ready(position.game)
    stepping.look(position.state, mask)
    return mask[0]


def decode(game: Game, observation: NDArray[Any], seat: int) -> Json:
    """The position dictionary (``docs/notation.md``) that an observation tells of.

    It is what ``Position.view(seat).position`` is: all that the seat may know, and nothing else.
    """
    if observation.shape != (layout(game).size,):
        raise SintraError(
            f"an observation of this game has the shape {(layout(game).size,)}, "
            f"not {observation.shape}"
        )
    if not 0 <= seat < game.players:
        raise SintraError(f"there is no seat {seat!r}; seats are 0 to {game.players - 1}")
    blocks = layout(game).split(observation)
    return duel.decode(blocks, seat) if game.name == "duel" else azul.decode(blocks, seat)
