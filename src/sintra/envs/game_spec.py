"""What the environments need to know of a game, beyond its rules and its model."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.envs.observation.layout import Blocks, Layout
from sintra.model.game import Json


@dataclass(frozen=True)
class EpisodeLimits:
    """The most events that an episode can have, for libraries that ask for it beforehand."""

    moves: int
    """Moves of players, forced ones included."""
    chance_events: int
    """Outcomes of chance."""
    rounds: int | None
    """Rounds after which an episode is truncated; ``None`` if the rules end every game."""

    @property
    def events(self) -> int:
        """Moves and chance together."""
        return self.moves + self.chance_events


@dataclass(frozen=True)
class GameSpec:
    """One game, as the environments see it."""

    name: str
    """The name of the game in ``sintra.model.registry.GAMES``."""
    player_counts: tuple[int, ...]
    """How many players it can have."""
    state: np.dtype[Any]
    """The type of its states."""
    write_observation: Callable[..., int]
    """Writes an observation, compiled; see ``kernel.columns.write_observation``."""
    layout: Callable[[int], Layout]
    """The columns of an observation, by the number of players."""
    decode: Callable[[Blocks, int], Json]
    """The position dictionary of a seat's observation, which is given as blocks."""
    limits: Callable[[int, int | None], EpisodeLimits]
    """The limits of an episode, by the number of players and of rounds after which it is cut."""
    max_score: int
    """More points than anybody can score."""
    has_hidden_information: bool
    """Whether players know different things."""
    open_spiel_parameters: Mapping[str, Any]
    """The parameters that only this game has in OpenSpiel, with their defaults."""
    action_meanings: Mapping[str, str]
    """What each kind of move does, by its verb, for the documentation."""
