"""What an OpenSpiel player sees: tensors of named blocks, and text."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from sintra.envs.observation import observe

if TYPE_CHECKING:
    from sintra.envs.adapters.open_spiel import SintraGame, SintraState

HISTORY = "history"
"""The block of an information state that an observation does not have: the events so far."""

NUMBERS = np.uint16
"""How the numbers of events are kept: as bytes, which copies share."""


class Observer:
    """An observation, or with perfect recall an information state, of one player.

    ``tensor`` is everything in one vector, ``dict`` the same by block (``observe.layout``). All
    numbers are from 0 to 1: each is divided by the largest of its block. In ``history``, event
    number ``n`` of ``size`` is ``(n + 1) / (size + 1)``; 1 is an event that the player may not see,
    and 0 none.
    """

    def __init__(self, game: "SintraGame", kind: Any = None, params: Any = None) -> None:
        """Made by ``SintraGame.make_py_observer``."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info != own:
            raise ValueError(
                "players observe what is public and their own secrets, together; "
                f"this was asked for: {kind} {params or ''}"
            )
        self._recalls = bool(kind.perfect_recall)
        self._events = game.sintra.event_count
        self._layout = observe.layout(game.sintra)
        self._high = self._layout.high.astype(np.float32)
        self._row = np.empty(self._layout.size, np.uint8)
        events = game.bound.events if self._recalls else 0
        self.tensor: NDArray[np.float32] = np.zeros(self._layout.size + events, np.float32)
        """Everything, in one vector."""
        self.dict = self._layout.split(self.tensor[: self._layout.size])
        """The blocks by name, each in its shape."""
        if self._recalls:
            self.dict[HISTORY] = self.tensor[self._layout.size :]

    def set_from(self, state: "SintraState", player: int) -> None:
        """Write what a player sees."""
        size = self._layout.size
        observe.observe(state.position, player, self._row)
        np.divide(self._row, self._high, out=self.tensor[:size])
        if self._recalls:
            self._recall(state, player)

    def _recall(self, state: "SintraState", player: int) -> None:
        numbers = np.frombuffer(state.heard[player], NUMBERS)
        history = self.dict[HISTORY]
        # 0 is nothing, 1 is an event that the player may not see.
        np.divide(numbers + 1.0, self._events + 1.0, out=history[: len(numbers)])
        history[len(numbers) :] = 0.0

    def string_from(self, state: "SintraState", player: int) -> str:
        """What a player sees, as text: the position as JSON, or the events as words."""
        return state.recalled(player) if self._recalls else state.told(player)
