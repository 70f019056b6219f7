"""What a game registers to be played by the players: one ``GamePlayers`` object."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.model.game import Game
from sintra.players.heuristics import HeuristicParameter


@dataclass(frozen=True)
class GamePlayers:
    """A game as the players see it; defined in the game's folder, listed in ``games.py``."""

    name: str
    """The name of the game, as in ``Game.name``."""
    state: np.dtype[Any]
    """The type of its states."""
    modules: tuple[ModuleType, ...]
    """The modules that implement the functions of ``heuristics.py``."""
    parameters: tuple[HeuristicParameter, ...]
    """What heuristic scores depend on."""
    stages: int
    """Into how many stages the value function divides a game."""
    value_features: tuple[str, ...]
    """The features of a board, for the value function."""
    board_size: int
    """The size of a board's encoding, for the value network."""
    board_mirror: NDArray[np.int64] | None
    """The permutation of that encoding that mirrors the board; ``None`` if values would change."""
    context_features: tuple[str, ...]
    """The features of a position, for the policy."""
    move_features: Mapping[str, tuple[str, ...]]
    """The kinds of decision that the policy knows, and the features of their moves."""
    training_games: tuple[Game, ...]
    """The options that self-play goes through, so that weights fit all of them."""
    level_temperatures: Mapping[int, float]
    """The sampling temperature of each level; the others play the best move (``levels.py``)."""

    @property
    def input_size(self) -> int:
        """How many inputs the value network has: features, then the board."""
        return len(self.value_features) + self.board_size

    @property
    def input_mirror(self) -> NDArray[np.int64] | None:
        """``board_mirror`` as a permutation of all inputs of the value network."""
        if self.board_mirror is None:
            return None
        features = len(self.value_features)
        return np.concatenate([np.arange(features), features + self.board_mirror])
