"""The same luck for every game of a set, as far as games that go different ways can share it."""

import zlib
from collections import Counter
from functools import cache

import numpy as np

from sintra.model.events import Chance, Event
from sintra.model.game import Game
from sintra.model.position import Position

_STREAM = 0
"""Keeps the deals apart from the players' own randomness, which has other streams."""

_FROM_THE_PILE = ("show", "front")
"""The next plate of the pile is the same one, turned up for all or for its drawer only."""

_MAX_OUTCOMES = 512
"""No question that chance is asked has more answers; the deals of five tiles have 252."""


class SharedChance:
    """Draws chance for one game; another one with the same numbers draws as equally as possible.

    Each outcome gets a waiting time, exponential with the outcome's probability as its rate, and
    the first to come happens. So every outcome has exactly its probability. The waiting times
    depend only on the seed, the deal, what is drawn (``deal:2``, a plate) and for the how-manieth
    time. If the probabilities in two games are the same, so is the outcome; if they differ a
    little, because other tiles are left in the bag, it mostly still is.

    >>> import sintra
    >>> position = sintra.azul().start(given=True)
    >>> SharedChance(1, 5).draw(position) == SharedChance(1, 5).draw(position)
    True
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._seed = seed
        self._deal = deal
        self._times: Counter[str] = Counter()

    def draw(self, position: Position) -> Chance:
        """Draw what happens next in a position where chance is next."""
        chances = position.chances
        if len(chances) == 1:
            return next(iter(chances))
        places = _places(position.game)
        what = _what(next(iter(chances)))
        waits = self._waits(what)
        self._times[what] += 1
        return min(chances, key=lambda outcome: waits[places[outcome.id]] / chances[outcome])

    def _waits(self, what: str) -> list[float]:
        entropy = [_STREAM, self._seed, self._deal, zlib.crc32(what.encode()), self._times[what]]
        rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(entropy)))
        waits: list[float] = rng.standard_exponential(_MAX_OUTCOMES).tolist()
        return waits


def _what(event: Event) -> str:
    """What is being drawn: ``deal:2`` for a factory's tiles, ``plate`` from the pile."""
    if event.verb in _FROM_THE_PILE:
        return "plate"
    place, equals, _ = event.text.partition("=")
    return place if equals else event.verb


@cache
def _places(game: Game) -> list[int]:
    """Each event's place among those that answer the same question, by number."""
    seen: Counter[str] = Counter()
    places = []
    for event in game.events:
        question = event.text.partition("=")[0] if "=" in event.text else event.verb
        places.append(seen[question])
        seen[question] += 1
    return places
