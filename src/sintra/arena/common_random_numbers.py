"""Common random numbers: the games of a set draw the same chance, as far as they can share it.

Paired games with common random numbers differ less by luck, so fewer of them show which player is
stronger.
"""

import zlib
from collections import Counter
from functools import cache

import numpy as np

from sintra.model.events import Chance
from sintra.model.game import Game
from sintra.model.position import Position

_STREAM = 0
"""The stream of the deals; the players' own randomness uses another one."""

_MAX_OUTCOMES = 512
"""No chance event has more outcomes; the deals of five tiles have 252."""


class CommonRandomNumbers:
    """Draws the chance events of one game; games of the same seed and deal draw alike.

    Outcomes are drawn by an exponential race: each gets an exponential arrival time with its
    probability as the rate, and the first one wins. So every outcome has exactly its probability.
    The random numbers depend only on the seed, the deal, what is drawn (``deal:2``, a plate) and
    how often it was drawn before. If the probabilities in two games are the same, so is the
    outcome. If they differ a little, because other tiles are left in the bag, it mostly still is.

    >>> import sintra
    >>> position = sintra.azul().start(given=True)
    >>> CommonRandomNumbers(1, 5).draw(position) == CommonRandomNumbers(1, 5).draw(position)
    True
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._seed = seed
        self._deal = deal
        self._draws: Counter[str] = Counter()
        """How often each source was drawn from."""

    def draw(self, position: Position) -> Chance:
        """Draw what happens next in a position where chance is next."""
        chances = position.chances
        if len(chances) == 1:
            return next(iter(chances))
        ranks = _ranks(position.game)
        source = position.game.chance_source(next(iter(chances)))
        times = self._arrival_times(source)
        self._draws[source] += 1
        return min(chances, key=lambda outcome: times[ranks[outcome.id]] / chances[outcome])

    def _arrival_times(self, source: str) -> list[float]:
        """Exponential times with rate 1, the same for every game of the seed and deal."""
        key = zlib.crc32(source.encode())
        entropy = [_STREAM, self._seed, self._deal, key, self._draws[source]]
        rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(entropy)))
        times: list[float] = rng.standard_exponential(_MAX_OUTCOMES).tolist()
        return times


@cache
def _ranks(game: Game) -> list[int]:
    """Each event's rank among the outcomes of the same chance event, by event id."""
    seen: Counter[str] = Counter()
    ranks = []
    for event in game.events:
        group = event.text.partition("=")[0] if "=" in event.text else event.verb
        ranks.append(seen[group])
        seen[group] += 1
    return ranks
