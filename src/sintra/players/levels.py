"""Six opponents of increasing strength, the same in every client.

Levels 1 to 5 are a search with few simulations that samples its move by visit counts. They are weak
everywhere, ends of rounds and tiling included: nothing is solved exactly, and the weakest ignore
tablets. They play at a higher temperature when they are winning, which gives weaker players a
chance. Level 6 is the full search. No level knows more than its seat may.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from sintra.model.errors import OptionError
from sintra.model.events import Move
from sintra.model.view import View
from sintra.players import games
from sintra.players.player import Budget, Player, PlayResult
from sintra.players.search.player import SearchPlayer


@dataclass(frozen=True)
class Level:
    """The settings of an opponent; its temperature differs by game (``GamePlayers``)."""

    number: int
    name: str
    character: str
    """One line about how it plays."""
    simulations: int | None = None
    """Simulations of each decision; ``None``: as many as its time allows."""
    ignored_tablets: int = 0
    """How many tablets of Duel it ignores, from the last one on."""
    seconds: float | None = None
    """Time for the first decision of a turn."""
    exact: bool = False
    """Whether it plays the best move and solves exactly what can be solved."""


LATER_DECISION_SHARE = 0.25
"""The time of the further decisions of a turn, as a share of that of the first."""

EXTRA_TEMPERATURE_AHEAD = 2.0
"""By how much the temperature rises when a level is sure of winning, as a share of it."""

LEVELS = (
    Level(
        1,
        "Beatriz",
        "Takes the tiles she likes, and forgets what the end will pay.",
        60,
        ignored_tablets=4,
    ),
    Level(2, "Tomás", "Fills his lines well, but overlooks some tablets.", 150, ignored_tablets=2),
    Level(3, "Inês", "Sees what pays now, and what you would like to take.", 600),
    Level(4, "Duarte", "Looks a few turns ahead and changes his mind.", 1500),
    Level(5, "Leonor", "Plans the round, and the dome beyond it.", 6000),
    Level(
        6,
        "Manuel",
        "Weighs every answer you have before he touches a tile.",
        seconds=1.5,
        exact=True,
    ),
)
"""Simulations and temperatures are set by matches (``docs/strength.md``).

Each level is one step above the one below, and the first no stronger than ``greedy``.
"""


def level(number: int) -> Level:
    """A level by its number, 1 to 6."""
    if not isinstance(number, int) or not 1 <= number <= len(LEVELS):
        raise OptionError(f"levels are 1 to {len(LEVELS)}, not {number!r}")
    return LEVELS[number - 1]


def player(number: int) -> Player:
    """The opponent of a level."""
    return LevelPlayer(level(number))


class LevelPlayer(Player):
    """A search within the limits of a level, which may sample its move."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name
        self._search = SearchPlayer(level.name, exact=level.exact)

    def choose(self, view: View, budget: Budget) -> PlayResult:
        seen = _without_ignored_tablets(self.level, view)
        result = self._search.choose(seen, self._limits(view, budget))
        if self.level.exact or len(result.visits) < 2:
            return result
        temperature = games.find(view.game.name).level_temperatures[self.level.number]
        temperature *= 1.0 + EXTRA_TEMPERATURE_AHEAD * _certainty_of_winning(view, result)
        move = _sample_move(result.visits, temperature, random.Random(budget.seed))
        return replace(result, move=move, value=result.values[move], pv=(move,))

    def _limits(self, view: View, budget: Budget) -> Budget:
        if self.level.seconds is None:  # a weak level stays weak, however much time there is
            return Budget(None, self.level.simulations, 1, budget.seed, budget.stop)
        seconds = budget.seconds
        if seconds is None and budget.simulations is None:
            seconds = self.level.seconds
        if seconds is not None and not view.is_turn_start:
            seconds *= LATER_DECISION_SHARE
        return Budget(seconds, budget.simulations, budget.threads, budget.seed, budget.stop)


def _without_ignored_tablets(level: Level, view: View) -> View:
    """The view with the tablets taken out that a level ignores."""
    ignore = games.find(view.game.name).ignore_tablets
    if not level.ignored_tablets or ignore is None:
        return view
    state = view.state.copy()
    ignore(state, level.ignored_tablets)
    return View(
        view.game, view.seat, state,
        names=view.names, events=view.events, legal_moves=view.legal_moves,
    )  # fmt: skip


def _certainty_of_winning(view: View, result: PlayResult) -> float:
    """0 if a seat's chance of winning is no more than its share, 1 if it is certain."""
    share = 1.0 / view.game.players
    return max(0.0, ((result.value or 0.0) - share) / (1.0 - share))


def _sample_move(visits: Mapping[Move, int], temperature: float, rng: random.Random) -> Move:
    """Sample a move in proportion to its visits to the power of 1 / ``temperature``.

    Not by values: those of moves with few visits are noise, and so would be the choice. What a
    search visits often is what a person would consider, too.
    """

    def perturbed(move: Move) -> float:
        uniform = max(rng.random(), np.finfo(float).tiny)
        return math.log(visits[move]) - temperature * math.log(-math.log(uniform))  # Gumbel-max

    return max((move for move in visits if visits[move]), key=perturbed)
