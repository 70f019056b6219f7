"""Who plays the games: workers, each with one game at a time, wherever they run."""

import faulthandler
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sintra.arena.match import Match
from sintra.arena.play import DIED, TIME, forfeited
from sintra.model.game import Json
from sintra.players.baselines import RandomPlayer
from sintra.players.player import Budget

MAX_DEATHS = 3
"""A game that so many workers died of is not played again."""

_GRACE = 5.0
"""Seconds after its limit until a player that blocks the whole process takes it down."""


@dataclass(frozen=True)
class Death:
    """A worker died; another one has taken its place."""

    number: int
    """The game it was playing."""
    seat: int | None
    """Who was thinking at that moment, if that is known."""
    why: str = ""
    """What is known about the cause."""


class Crew(ABC):
    """A number of workers. Give as many games as there are workers, and wait for results."""

    size: int

    @abstractmethod
    def give(self, number: int) -> None:
        """Let an idle worker play a game of the match."""

    @abstractmethod
    def wait(self) -> list[Json | Death]:
        """Wait until at least one worker is idle again, and say why."""

    @abstractmethod
    def close(self) -> None:
        """Send everybody home; games that are not finished are lost."""


def play_games(crew: Crew, match: Match, numbers: Iterable[int]) -> Iterator[Json]:
    """Play games on all workers; results come as they are finished."""
    waiting = iter(numbers)
    again: list[int] = []
    deaths: Counter[tuple[int, int | None]] = Counter()
    busy = 0
    while True:
        while busy < crew.size:
            number = again.pop() if again else next(waiting, None)
            if number is None:
                break
            crew.give(number)
            busy += 1
        if busy == 0:
            return
        for news in crew.wait():
            busy -= 1
            if not isinstance(news, Death):
                yield news
                continue
            deaths[news.number, news.seat] += 1
            died = sum(times for (game, _), times in deaths.items() if game == news.number)
            if died < MAX_DEATHS:
                again.append(news.number)
            else:
                yield _given_up(match, news, deaths[news.number, news.seat] == died)


def _given_up(match: Match, news: Death, always_the_same: bool) -> Json:
    """What becomes of a game that workers die of: lost for whom they died of, if it is clear."""
    if news.seat is not None and always_the_same:
        text = f"{MAX_DEATHS} workers died while it was thinking"
        return forfeited(match, news.number, news.seat, DIED, text)
    seating = match.seating(news.number)
    return {
        "kind": "game",
        "game": news.number,
        "deal": seating.deal,
        "seats": list(seating.seats),
        "void": f"{MAX_DEATHS} workers died{': ' if news.why else ''}{news.why}",
    }


def is_stuck(result: Json) -> bool:
    """Whether a worker has a thread that may never end, and has to be replaced."""
    forfeit = result.get("forfeit")
    return forfeit is not None and forfeit["reason"] == TIME


def guard(seat: int | None, limit: float) -> None:
    """Take this process down if a player never lets go of the interpreter.

    It cannot be timed from within it then; a watch for ``play`` in a worker.
    """
    if seat is None:
        faulthandler.cancel_dump_traceback_later()
    else:
        faulthandler.dump_traceback_later(limit + _GRACE, exit=True)


def warm_up(match: Match) -> None:
    """Load, or compile, what the games need, so that no player's first decision pays for it.

    Sintra's own players play a quick game together. Strangers are only made: they may do anything.
    """
    made = [(spec.make(), spec.built_in) for spec in match.specs]
    players = [player for player, built_in in made if built_in] or [RandomPlayer()]
    position = match.table.start(seed=0)
    decisions = 0
    while not position.is_over:
        seat = position.actor
        assert isinstance(seat, int)
        player = players[decisions % len(players)]
        position.play(player.think(position.view(seat), Budget(1.0, 1, seed=0)).move)
        decisions += 1
