"""What is to be played: who against whom, which game, how long they may think, which deals."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

from sintra.model import registry
from sintra.model.errors import OptionError
from sintra.model.game import Game, Json
from sintra.players.player import Budget
from sintra.players.registry import PlayerSpec, read_spec

LENIENCE = 10
"""A decision may take this many times the seconds it was given before it is forfeited."""

SHORTEST_LIMIT = 1.0
"""No decision is forfeited for less: a busy machine may well steal a second."""

USUAL_PATIENCE = 300.0
"""Seconds for a decision of a player whose budget has none."""


@dataclass(frozen=True)
class Seating:
    """Who sits where in one game."""

    number: int
    """The game, counted from 0 over the whole match."""
    deal: int
    """Games with the same number here are dealt the same."""
    hero: int
    """The player who sits alone, as an index of ``Match.players``."""
    others: int
    """The player at all the other seats."""
    seats: tuple[int, ...]
    """The player at each seat."""


@dataclass(frozen=True)
class Match:
    """A match, complete: with it alone, any of its games can be played anywhere.

    Games come in sets, one game for each seat: dealt the same, the hero one seat further each time.
    In a game for two that is a pair with seats swapped.

    >>> match = Match(("greedy", "random"), games=4)
    >>> [match.seating(number).seats for number in range(match.total)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    >>> [match.seating(number).deal for number in range(match.total)]
    [0, 0, 1, 1]
    """

    players: tuple[str, ...]
    """Specs as ``players.registry`` reads them."""
    game: str = "duel"
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 100
    """Games for each pairing, rounded up to whole sets."""
    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    seed: int = 1
    ladder: bool = False
    """Everybody against everybody; otherwise the first player against each of the others."""
    sprt: tuple[float, float] | None = None
    """Stop as soon as it is clear which of these two Elo differences fits better."""
    patience: float | None = None
    """Seconds after which a decision is forfeited; usually ten times the budget."""

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise OptionError("a match needs at least two players")
        if not isinstance(self.games, int) or not 0 < self.games <= 10**7:
            raise OptionError(f"games has to be from 1 to {10**7}, not {self.games!r}")
        if not isinstance(self.seed, int) or self.seed < 0:
            raise OptionError(f"a seed is a whole number from 0 on, not {self.seed!r}")
        if self.patience is not None and not 0 < self.patience < 10**6:
            raise OptionError(f"patience is a number of seconds, not {self.patience!r}")
        self._check_sprt()
        _ = self.budget, self.specs, self.table  # they refuse what they cannot read

    def _check_sprt(self) -> None:
        if self.sprt is None:
            return
        if not (len(self.sprt) == 2 and -1000 <= self.sprt[0] < self.sprt[1] <= 1000):
            raise OptionError("sprt takes two Elo differences, the smaller one first: 0,20")
        if len(self.players) != 2 or self.ladder:
            raise OptionError("sprt decides between two players, not in a ladder")

    # Who plays what -----------------------------------------------------------------------------

    @cached_property
    def budget(self) -> Budget:
        """What players without a budget of their own may think."""
        return Budget(self.seconds, self.simulations, self.threads)

    @cached_property
    def specs(self) -> tuple[PlayerSpec, ...]:
        """The players, understood."""
        return tuple(read_spec(text) for text in self.players)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names, made different where two are called the same."""
        texts = [spec.text for spec in self.specs]
        before = [texts[:place].count(text) for place, text in enumerate(texts)]
        return tuple(
            f"{text} ({count + 1})" if count else text
            for text, count in zip(texts, before, strict=True)
        )

    @cached_property
    def table(self) -> Game:
        """The game with its options."""
        return registry.make(self.game, self.options)

    def thinking(self, player: int) -> Budget:
        """A player's budget: its own, or that of the match."""
        own = self.specs[player].budget
        if own is None:
            return self.budget
        return Budget(own.seconds, own.simulations, max(own.threads, self.threads))

    def limit(self, player: int) -> float:
        """Seconds after which a player's decision is forfeited."""
        if self.patience is not None:
            return self.patience
        seconds = self.thinking(player).seconds
        return max(SHORTEST_LIMIT, LENIENCE * seconds) if seconds else USUAL_PATIENCE

    # The schedule -------------------------------------------------------------------------------

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        """Hero and others of each pairing."""
        everybody = range(len(self.players))
        if not self.ladder:
            return [(0, other) for other in everybody[1:]]
        if self.table.players == 2:
            return list(combinations(everybody, 2))
        return list(permutations(everybody, 2))  # one among many is not the same as the reverse

    @property
    def sets(self) -> int:
        """Number of sets of equal deals, all pairings together."""
        return -(-self.games // self.table.players) * len(self.pairings)

    @property
    def total(self) -> int:
        """Number of games."""
        return self.sets * self.table.players

    def seating(self, number: int) -> Seating:
        """Who sits where in a game. Pairings take turns, so that a match may stop any time."""
        deal, turn = divmod(number, self.table.players)
        hero, others = self.pairings[deal % len(self.pairings)]
        seats = tuple(hero if seat == turn else others for seat in range(self.table.players))
        return Seating(number, deal, hero, others, seats)

    def games_of(self, deal: int) -> range:
        """The games of a set."""
        return range(deal * self.table.players, (deal + 1) * self.table.players)

    # Values -------------------------------------------------------------------------------------

    def to_dict(self) -> Json:
        """JSON form."""
        return {
            **asdict(self),
            "players": list(self.players),
            "options": self.table.options,
            "sprt": None if self.sprt is None else list(self.sprt),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Match":
        """Read the JSON form."""
        sprt = data["sprt"]
        return cls(
            **{
                **data,
                "players": tuple(data["players"]),
                "sprt": None if sprt is None else (sprt[0], sprt[1]),
            }
        )

    def differs(self, other: "Match") -> list[str]:
        """What keeps the games of two matches from being added up; more games do not."""
        mine, theirs = self.to_dict(), other.to_dict()
        return [key for key in mine if key != "games" and mine[key] != theirs[key]]
