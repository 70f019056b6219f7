"""Six opponents of increasing strength, the same in every client.

Levels 1 to 5 are a search with few simulations that samples its move by visit counts. They are weak
everywhere, ends of rounds and tiling included: nothing is solved exactly, and the weakest ignore
tablets. They play at a higher temperature when they are winning, which gives weaker players a
chance. Level 6 is the full search. No level knows more than its seat may.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.model.errors import OptionError
from sintra.model.game import View
from sintra.players import games, level_play
from sintra.players.level_play import LEVEL
from sintra.players.player import Budget, Player, PlayResult
from sintra.players.search import decide
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


HINT_SECONDS = 1.0
"""Time of the search for a hint."""

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


def settings(level: Level, game: str) -> Any:
    """The settings of a level in a game for compiled code, as an array of one record."""
    record = np.zeros(1, LEVEL)
    record["simulations"] = level.simulations or 0
    record["seconds"] = level.seconds or 0.0
    record["ignored_tablets"] = level.ignored_tablets
    if not level.exact:
        record["temperature"] = games.find(game).level_temperatures[level.number]
    record["extra_temperature"] = level_play.EXTRA_TEMPERATURE_AHEAD
    record["exact"] = level.exact
    return record


def hint_settings() -> Any:
    """The settings of the search for a hint: the full search, for a moment."""
    record = np.zeros(1, LEVEL)
    record["seconds"] = HINT_SECONDS
    record["exact"] = True
    return record


class LevelPlayer(Player):
    """A search within the limits of a level, which may sample its move."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name
        self._search = SearchPlayer(level.name, exact=level.exact, sample=self._sample)

    def choose(self, view: View, budget: Budget) -> PlayResult:
        seen = _without_ignored_tablets(self.level, view)
        return self._search.choose(seen, self._limits(view, budget))

    def _sample(self, view: View, decision: Any, rng: Any) -> bool:
        record = settings(self.level, view.game.name)
        return bool(level_play.sample_move(record, view.state, decision, rng))

    def _limits(self, view: View, budget: Budget) -> Budget:
        limits = decide.new_search(None, None)
        level_play.set_limits(settings(self.level, view.game.name), view.state, limits)
        own, simulations = float(limits["seconds"][0]), int(limits["simulations"][0])
        if simulations:  # a weak level stays weak, however much time there is
            return Budget(None, simulations, 1, budget.seed, budget.stop)
        seconds = budget.seconds
        if seconds is None and budget.simulations is None:
            seconds = own
        elif seconds is not None and self.level.seconds is not None:
            seconds *= own / self.level.seconds  # less for the further decisions of a turn
        return Budget(seconds, budget.simulations, budget.threads, budget.seed, budget.stop)


def _without_ignored_tablets(level: Level, view: View) -> View:
    """The view with the tablets taken out that a level ignores."""
    if not level.ignored_tablets:
        return view
    state = view.state.copy()
    level_play.ignore_goals(settings(level, view.game.name), state)
    return View(
        view.game, view.seat, state,
        names=view.names, events=view.events, legal_moves=view.legal_moves,
    )  # fmt: skip
