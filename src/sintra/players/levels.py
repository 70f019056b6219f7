"""Six opponents, from a beginner's to the strongest; the same in every client.

The lower ones are weak everywhere, ends of rounds and tiling included: they look ahead only a
little, do not always do what they thought of most, forget tablets, and become careless when they
are winning, which gives whoever is weaker a chance. None of them knows more than its seat may.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from sintra.model.errors import OptionError
from sintra.model.events import Move
from sintra.model.view import View
from sintra.players.player import Budget, Player, Thought
from sintra.players.search.player import SearchPlayer


@dataclass(frozen=True)
class Level:
    """What makes an opponent."""

    number: int
    name: str
    character: str
    """One line about how it plays."""
    simulations: int | None = None
    """How far it looks ahead; ``None``: as far as its time allows."""
    doubt: Mapping[str, float] | None = None
    """How it chooses among the moves it has looked at, in each game: near 0 the one it looked at
    most, at 1 each as often as it looked at it (``_pick``). ``None``: it has no doubt, and solves
    exactly what can be solved."""
    forgets: int = 0
    """So many tablets of Duel, the last ones, are not on its mind."""
    seconds: float | None = None
    """For the first decision of a turn."""


LATER_IN_A_TURN = 0.25
"""What the further decisions of a turn take of the time of its first."""

EASE = 2.0
"""How careless levels become: by how much more they doubt when sure of winning, as a share."""

LEVELS = (
    Level(
        1,
        "Beatriz",
        "Takes the tiles she likes, and forgets what the end will pay.",
        60,
        {"duel": 1.06, "azul": 1.17},
        forgets=4,
    ),
    Level(
        2,
        "Tomás",
        "Fills his lines well, but overlooks some tablets.",
        150,
        {"duel": 0.77, "azul": 0.69},
        forgets=2,
    ),
    Level(
        3,
        "Inês",
        "Sees what pays now, and what you would like to take.",
        600,
        {"duel": 0.64, "azul": 0.53},
    ),
    Level(
        4,
        "Duarte",
        "Looks a few turns ahead and changes his mind.",
        1500,
        {"duel": 0.48, "azul": 0.42},
    ),
    Level(
        5,
        "Leonor",
        "Plans the round, and the dome beyond it.",
        6000,
        {"duel": 0.25, "azul": 0.33},
    ),
    Level(6, "Manuel", "Weighs every answer you have before he touches a tile.", seconds=1.5),
)
"""The doubts are set by matches, so that each level is one step above the one below, and the first
no stronger than ``greedy`` (``docs/strength.md``)."""


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
        self._search = SearchPlayer(level.name, exact=level.doubt is None)

    def choose(self, view: View, budget: Budget) -> Thought:
        thought = self._search.choose(_as_seen(self.level, view), self._limits(view, budget))
        if self.level.doubt is None or len(thought.visits) < 2:
            return thought
        doubt = self.level.doubt[view.game.name] * (1.0 + EASE * _lead(view, thought))
        move = _pick(thought.visits, doubt, random.Random(budget.seed))
        return replace(thought, move=move, value=thought.values[move], line=(move,))

    def _limits(self, view: View, budget: Budget) -> Budget:
        if self.level.seconds is None:  # a weak level stays weak, however much time there is
            return Budget(None, self.level.simulations, 1, budget.seed, budget.stop)
        seconds = budget.seconds
        if seconds is None and budget.simulations is None:
            seconds = self.level.seconds
        if seconds is not None and not view.is_turn_start:
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


def _lead(view: View, thought: Thought) -> float:
    """How sure a seat is of winning: 0 with no more than its share, 1 if nothing can happen."""
    share = 1.0 / view.game.players
    return max(0.0, ((thought.value or 0.0) - share) / (1.0 - share))


def _pick(visits: Mapping[Move, int], doubt: float, rng: random.Random) -> Move:
    """A move, drawn by how often each was looked at, to the power of 1 / ``doubt``.

    Not by values: those of moves that were hardly looked at are luck, and so would be the choice.
    What a search looks at often is what a person would think of, too.
    """

    def drawn(move: Move) -> float:
        chance = max(rng.random(), np.finfo(float).tiny)
        return math.log(visits[move]) - doubt * math.log(-math.log(chance))  # Gumbel's way

    return max((move for move in visits if visits[move]), key=drawn)
