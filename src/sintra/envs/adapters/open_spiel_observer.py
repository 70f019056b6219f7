"""What an OpenSpiel player sees: tensors of named blocks, and text."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sintra.envs.extras import extra
from sintra.envs.observation import observe
from sintra.model.game import Game, Position

with extra("openspiel", "pyspiel"):
    import pyspiel

HISTORY = "history"
"""The block of an information state that an observation does not have: all events so far."""

EVENT_IDS = "H"
"""The type code of ``array.array`` for event ids, 16 bits; they are kept as bytes."""


class ObservedState(Protocol):
    """What an observer asks a state for."""

    position: Position
    visible_events: tuple[bytes, ...]

    def observation_text(self, player: int) -> str:
        """What a player may know of the position."""

    def information_state_text(self, player: int) -> str:
        """All events as a player saw them."""


class Observer:
    """An observation or, with perfect recall, an information state of one player.

    ``tensor`` holds everything in one vector, ``dict`` the same by block (``observe.layout``). All
    numbers are from 0 to 1: each is divided by the largest value of its column. In ``history``,
    event ``n`` of ``size`` is ``(n + 1) / (size + 1)``; 1 is an event that the player may not see,
    and 0 is none.
    """

    def __init__(self, game: Game, max_events: int, kind: Any = None, params: Any = None) -> None:
        """Made by ``SintraGame.make_py_observer``."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info != own:
            raise ValueError(
                "observations hold public and the player's own private information, together; "
                f"this was asked for: {kind} {params or ''}"
            )
        self._has_recall = bool(kind.perfect_recall)
        self._event_count = game.event_count
        self._layout = observe.layout(game)
        self._high = self._layout.high.astype(np.float32)
        self._observation = np.empty(self._layout.size, np.uint8)
        history = max_events if self._has_recall else 0
        self.tensor: NDArray[np.float32] = np.zeros(self._layout.size + history, np.float32)
        """Everything in one vector."""
        self.dict = self._layout.split(self.tensor[: self._layout.size])
        """The blocks by name, each in its shape."""
        if self._has_recall:
            self.dict[HISTORY] = self.tensor[self._layout.size :]

    def set_from(self, state: ObservedState, player: int) -> None:
        """Write what a player sees."""
        size = self._layout.size
        observe.observe(state.position, player, self._observation)
        np.divide(self._observation, self._high, out=self.tensor[:size])
        if self._has_recall:
            self._write_history(state, player)

    def _write_history(self, state: ObservedState, player: int) -> None:
        events = np.frombuffer(state.visible_events[player], EVENT_IDS)
        history = self.dict[HISTORY]
        np.divide(events + 1.0, self._event_count + 1.0, out=history[: len(events)])
        history[len(events) :] = 0.0

    def string_from(self, state: ObservedState, player: int) -> str:
        """What a player sees, as text: the position as JSON, or all events as words."""
        if self._has_recall:
            return state.information_state_text(player)
        return state.observation_text(player)
