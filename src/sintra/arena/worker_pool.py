"""Worker pools: play the games of a match in parallel, and survive workers that die."""

import faulthandler
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sintra.arena.match import Match
from sintra.arena.match_game import DIED, TIMEOUT, forfeit_result
from sintra.model.game import Json
from sintra.players.baselines import RandomPlayer
from sintra.players.player import Budget
from sintra.study import warmup as study

MAX_DEATHS = 3
"""A game during which so many workers have died is not tried again."""

_GRACE = 5.0
"""Seconds after its time limit until a player that blocks the interpreter ends the process."""


@dataclass(frozen=True)
class WorkerDeath:
    """A worker died; another one has taken its place."""

    number: int
    """The game it was playing."""
    seat: int | None
    """Who was thinking at that moment, if that is known."""
    why: str = ""
    """What is known about the cause."""


class WorkerPool(ABC):
    """Workers that play one game each. Submit up to ``size`` games, then wait for results."""

    size: int
    """Number of workers."""

    @abstractmethod
    def submit(self, number: int) -> None:
        """Let an idle worker play a game of the match."""

    @abstractmethod
    def wait(self) -> list[Json | WorkerDeath]:
        """Wait until at least one worker is idle again; returns results and deaths."""

    @abstractmethod
    def close(self) -> None:
        """End all workers; games that are not finished are lost."""


def play_games(pool: WorkerPool, match: Match, numbers: Iterable[int]) -> Iterator[Json]:
    """Play games on all workers; yields the results in the order in which games finish."""
    waiting = iter(numbers)
    retries: list[int] = []
    deaths: Counter[tuple[int, int | None]] = Counter()
    busy = 0
    while True:
        while busy < pool.size:
            number = retries.pop() if retries else next(waiting, None)
            if number is None:
                break
            pool.submit(number)
            busy += 1
        if busy == 0:
            return
        for result in pool.wait():
            busy -= 1
            if not isinstance(result, WorkerDeath):
                yield result
                continue
            deaths[result.number, result.seat] += 1
            died = sum(times for (game, _), times in deaths.items() if game == result.number)
            if died < MAX_DEATHS:
                retries.append(result.number)
            else:
                yield _give_up(match, result, deaths[result.number, result.seat] == died)


def _give_up(match: Match, death: WorkerDeath, always_same_seat: bool) -> Json:
    """The result of a game during which too many workers died.

    It is forfeited if the same seat was thinking each time, otherwise void.
    """
    if death.seat is not None and always_same_seat:
        text = f"{MAX_DEATHS} workers died while it was thinking"
        return forfeit_result(match, death.number, death.seat, DIED, text)
    seating = match.seating(death.number)
    return {
        "kind": "game",
        "game": death.number,
        "deal": seating.deal,
        "seats": list(seating.seats),
        "void": f"{MAX_DEATHS} workers died{': ' if death.why else ''}{death.why}",
    }


def is_stuck(result: Json) -> bool:
    """Whether the worker has to be replaced: one of its threads may never end."""
    forfeit = result.get("forfeit")
    return forfeit is not None and forfeit["reason"] == TIMEOUT


def exit_if_stuck(seat: int | None, limit: float) -> None:
    """End this process if a player holds the interpreter lock for too long after its time limit.

    No thread of the process could notice it then. An observer for ``play_game`` in a worker.
    """
    if seat is None:
        faulthandler.cancel_dump_traceback_later()
    else:
        faulthandler.dump_traceback_later(limit + _GRACE, exit=True)


def warm_up(match: Match) -> None:
    """Load or compile what the games need, so that it does not count as thinking time.

    Built-in players play a quick game together. Players of the user's own are only constructed,
    because they may do anything.
    """
    if match.luck:
        study.ready(match.resolved_game.name)
    made = [(spec.make(), spec.built_in) for spec in match.specs]
    players = [player for player, built_in in made if built_in] or [RandomPlayer()]
    position = match.resolved_game.start(seed=0)
    decisions = 0
    while not position.is_over:
        seat = position.actor
        assert isinstance(seat, int)
        player = players[decisions % len(players)]
        position.play(player.think(position.view(seat), Budget(1.0, 1, seed=0)).move)
        decisions += 1
