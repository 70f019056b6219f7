"""A match: the players, the game, their budgets, and the schedule of games and deals."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

from sintra.model import registry
from sintra.model.errors import OptionError
from sintra.model.game import Game, Json, make_game
from sintra.players.player import Budget
from sintra.players.registry import PlayerSpec, read_spec

TIMEOUT_FACTOR = 10
"""A decision is forfeited after this many times the seconds of the budget."""

MIN_TIMEOUT = 1.0
"""Shortest time limit in seconds, because a busy machine can easily delay a decision."""

DEFAULT_TIMEOUT = 300.0
"""Time limit in seconds for a player whose budget is not a time."""


@dataclass(frozen=True)
class Seating:
    """Which player has which seat in one game."""

    number: int
    """The game, counted from 0 over the whole match."""
    deal: int
    """Number of the set; games of a set have the same deals."""
    challenger: int
    """The player with one seat, as an index of ``Match.players``."""
    opponent: int
    """The player with all other seats."""
    seats: tuple[int, ...]
    """The player at each seat."""


@dataclass(frozen=True)
class Match:
    """A match between players. It holds everything that is needed to play any of its games.

    Games come in sets, one game for each seat, with the same deals. The challenger moves on by one
    seat from game to game. In a game for two, a set is a pair with seats swapped.

    >>> match = Match(("greedy", "random"), games=4)
    >>> [match.seating(number).seats for number in range(match.total)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    >>> [match.seating(number).deal for number in range(match.total)]
    [0, 0, 1, 1]
    """

    players: tuple[str, ...]
    """Specs as ``players.registry`` reads them."""
    game: str = registry.DEFAULT_GAME
    """Name of the game."""
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 100
    """Games for each pairing, rounded up to whole sets."""
    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    seed: int = 1
    round_robin: bool = False
    """Every player against every other; otherwise the first player against each of the others."""
    sprt: tuple[float, float] | None = None
    """Two Elo differences: stop as soon as the sequential test accepts one of them."""
    timeout: float | None = None
    """Seconds after which a decision is forfeited; without it, ten times the budget."""
    luck: bool = False
    """Whether the luck of every game is measured, for luck-adjusted results."""

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise OptionError(f"a match needs at least two players, not {len(self.players)}")
        if not isinstance(self.games, int) or not 0 < self.games <= 10**7:
            raise OptionError(f"games has to be a number from 1 to {10**7}, not {self.games!r}")
        if not isinstance(self.seed, int) or self.seed < 0:
            raise OptionError(f"a seed is a whole number from 0 on, not {self.seed!r}")
        if self.timeout is not None and not 0 < self.timeout < 10**6:
            raise OptionError(f"timeout is a number of seconds above 0, not {self.timeout!r}")
        self._check_sprt()
        _ = self.budget, self.specs, self.resolved_game  # each raises an error if it is wrong

    def _check_sprt(self) -> None:
        if self.sprt is None:
            return
        if not (len(self.sprt) == 2 and -1000 <= self.sprt[0] < self.sprt[1] <= 1000):
            raise OptionError(
                "sprt takes two Elo differences from -1000 to 1000, the smaller one first, such as "
                f"0,20; not {self.sprt!r}"
            )
        if len(self.players) != 2 or self.round_robin:
            raise OptionError("sprt decides between two players, not in a round robin")

    # Players, game and budgets ------------------------------------------------------------------

    @cached_property
    def budget(self) -> Budget:
        """The budget of players that have none of their own."""
        return Budget(self.seconds, self.simulations, self.threads)

    @cached_property
    def specs(self) -> tuple[PlayerSpec, ...]:
        """The players' specs, parsed."""
        return tuple(read_spec(text) for text in self.players)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names; a number tells players with the same spec apart."""
        texts = [spec.text for spec in self.specs]
        before = [texts[:index].count(text) for index, text in enumerate(texts)]
        return tuple(
            f"{text} ({count + 1})" if count else text
            for text, count in zip(texts, before, strict=True)
        )

    @cached_property
    def resolved_game(self) -> Game:
        """The game with its options."""
        return make_game(self.game, self.options)

    def budget_of(self, player: int) -> Budget:
        """A player's budget: its own, or that of the match."""
        own = self.specs[player].budget
        if own is None:
            return self.budget
        return Budget(own.seconds, own.simulations, max(own.threads, self.threads))

    def time_limit(self, player: int) -> float:
        """Seconds after which a player's decision is forfeited."""
        if self.timeout is not None:
            return self.timeout
        seconds = self.budget_of(player).seconds
        return max(MIN_TIMEOUT, TIMEOUT_FACTOR * seconds) if seconds else DEFAULT_TIMEOUT

    # The schedule -------------------------------------------------------------------------------

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        """Challenger and opponent of each pairing."""
        players = range(len(self.players))
        if not self.round_robin:
            return [(0, opponent) for opponent in players[1:]]
        if self.resolved_game.players == 2:
            return list(combinations(players, 2))
        return list(permutations(players, 2))  # one A against three B is not three A against one B

    @property
    def sets(self) -> int:
        """Number of sets, all pairings together."""
        return -(-self.games // self.resolved_game.players) * len(self.pairings)

    @property
    def total(self) -> int:
        """Number of games."""
        return self.sets * self.resolved_game.players

    def seating(self, number: int) -> Seating:
        """The seats of a game. Pairings alternate, so that a match may be stopped at any time."""
        players = self.resolved_game.players
        deal, own_seat = divmod(number, players)
        challenger, opponent = self.pairings[deal % len(self.pairings)]
        seats = tuple(challenger if seat == own_seat else opponent for seat in range(players))
        return Seating(number, deal, challenger, opponent, seats)

    def games_of(self, deal: int) -> range:
        """The numbers of the games of a set."""
        players = self.resolved_game.players
        return range(deal * players, (deal + 1) * players)

    # JSON ---------------------------------------------------------------------------------------

    def to_dict(self) -> Json:
        """JSON form."""
        return {
            **asdict(self),
            "players": list(self.players),
            "options": self.resolved_game.options,
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

    def differences(self, other: "Match") -> list[str]:
        """The settings in which two matches differ; the number of games does not matter."""
        mine, theirs = self.to_dict(), other.to_dict()
        return [key for key in mine if key != "games" and mine[key] != theirs[key]]
