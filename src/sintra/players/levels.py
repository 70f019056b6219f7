"""Six opponents, from a beginner's to the strongest; the same in every client.

The lower ones are weak everywhere, the end of the game included: they look ahead only a little, err
in what they see, and forget tablets. None of them knows more than its seat may.
"""

import math
import random
from dataclasses import dataclass

import numpy as np

from sintra.model.errors import OptionError
from sintra.model.view import View
from sintra.players.player import Budget, Player, Thought
from sintra.players.search import SearchPlayer


@dataclass(frozen=True)
class Level:
    """What makes an opponent."""

    number: int
    name: str
    character: str
    """One line about how it plays."""
    simulations: int | None = None
    """How far it looks ahead; ``None``: as far as its time allows."""
    doubt: float = 0.0
    """Error in what it found by searching, as a share of how far the moves lie apart."""
    forgets: int = 0
    """So many tablets of Duel, the last ones, are not on its mind."""
    seconds: float | None = None
    """For the first decision of a turn."""


LATER_IN_A_TURN = 0.25
"""What the further decisions of a turn take of the time of its first."""

LEVELS = (
    Level(
        1,
        "Beatriz",
        "Takes the tiles she likes, and forgets what the end will pay.",
        65,
        0.45,
        4,
    ),
    Level(2, "Tomás", "Fills his lines well, but overlooks some tablets.", 150, 0.185, 2),
    Level(3, "Inês", "Sees what pays now, and what you would like to take.", 400, 0.143),
    Level(4, "Duarte", "Looks a few turns ahead and changes his mind.", 1500, 0.096),
    Level(5, "Leonor", "Plans the round, and the dome beyond it.", 5000, 0.027),
    Level(6, "Manuel", "Weighs every answer you have before he touches a tile.", seconds=1.5),
)


def level(number: int) -> Level:
    """A level by its number, 1 to 6."""
    if not isinstance(number, int) or not 1 <= number <= len(LEVELS):
        raise OptionError(f"levels are 1 to {len(LEVELS)}, not {number!r}")
    return LEVELS[number - 1]


def player(number: int) -> Player:
    """The opponent of a level."""
    return _Look(level(number))


class _Look(Player):
    """Searches, within limits, and doubts what it found."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name
        # Whoever doubts does not know the end of a round by heart either.
        self._search = SearchPlayer(level.name, exact=not level.doubt)

    def choose(self, view: View, budget: Budget) -> Thought:
        thought = self._search.choose(_as_seen(self.level, view), self._limits(view, budget))
        if not self.level.doubt or len(thought.values) < 2:
            return thought
        rng = random.Random(budget.seed)
        # How far moves lie apart says what an error is: where all are lost, none of them is one.
        values = thought.values
        spread = max(values.values()) - sum(values.values()) / len(values)
        move = max(values, key=lambda m: values[m] + self.level.doubt * spread * _error(rng))
        return Thought(
            move, values[move], (move,), thought.visits, values,
            thought.simulations, thought.seconds,
        )  # fmt: skip

    def _limits(self, view: View, budget: Budget) -> Budget:
        if self.level.seconds is None:  # a weak level stays weak, however much time there is
            return Budget(None, self.level.simulations, 1, budget.seed, budget.stop)
        seconds = budget.seconds
        if seconds is None and budget.simulations is None:
            seconds = self.level.seconds
        if seconds is not None and not view.game.begins_turn(view.legal_moves[0], view.state):
            seconds *= LATER_IN_A_TURN
        return Budget(seconds, budget.simulations, budget.threads, budget.seed, budget.stop)


def _as_seen(level: Level, view: View) -> View:
    """The view of somebody who may have forgotten some tablets."""
    if not level.forgets or "goals" not in (view.state.dtype.names or ()):
        return view
    state = view.state.copy()
    in_play = np.flatnonzero(state["goals"][0])
    state["goals"][0, in_play[-level.forgets :]] = 0
    return View(
        view.game, view.seat, state,
        names=view.names, events=view.events, legal_moves=view.legal_moves,
    )  # fmt: skip


def _error(rng: random.Random) -> float:
    """A human error of about 1: most are small, some are large (Gumbel)."""
    return -math.log(-math.log(max(rng.random(), np.finfo(float).tiny)))
