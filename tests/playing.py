"""Whole games for tests: played by a habit and a seeded generator, and seen event by event."""

import random
from collections.abc import Callable, Iterator

import sintra
from sintra.model.game import Game

Habit = Callable[[sintra.Position, random.Random], int]
"""How to choose the number of the next event."""


def anything(position: sintra.Position, rng: random.Random) -> int:
    """Any legal event."""
    return rng.choice(position.legal_ids)


def eager(position: sintra.Position, rng: random.Random) -> int:
    """Draw plates as often as possible: they are put back, come up again and are drawn again."""
    legal = position.legal_ids
    wanted = [number for number in legal if position.game.events[number].text == "draw"]
    return wanted[0] if wanted and rng.random() < 0.8 else rng.choice(legal)


def tidy(position: sintra.Position, rng: random.Random) -> int:
    """Waste no tile and use the chips: full domes and walls, special tiles, goals."""
    events = position.game.events
    legal = position.legal_ids
    kept = [number for number in legal if events[number].text not in ("break", "floor", "leave")]
    return rng.choice(kept or legal)


def hoard(position: sintra.Position, rng: random.Random) -> int:
    """Take every chip, and spend none."""
    legal = position.legal_ids
    texts = {number: position.game.events[number].text for number in legal}
    kept = [number for number in legal if texts[number].startswith(("chip:", "leave"))]
    return rng.choice(kept or legal)


HABITS: tuple[Habit, ...] = (anything, eager, tidy)


def decisions(
    game: Game, seed: int, habit: Habit = anything, *, given: bool = False
) -> Iterator[sintra.Position]:
    """The position of one game at every choice and at the end; the same object each time."""
    rng = random.Random(seed)
    position = game.start(given=True) if given else game.start(seed=seed)
    while not position.is_over:
        yield position
        position.play(habit(position, rng))
    yield position


def finished(
    game: Game, seed: int, habit: Habit = anything, *, given: bool = False
) -> sintra.Position:
    """A game played to its end."""
    for position in decisions(game, seed, habit, given=given):
        last = position
    return last


def every_ply(record: sintra.Record) -> Iterator[sintra.Position]:
    """The position after each event, forced ones and chance included."""
    for ply in range(len(record) + 1):
        yield record.position(ply)


def of_each_kind(game: Game, seed: int, habit: Habit = anything) -> list[sintra.Position]:
    """The last position of a game for each thing that it awaited, forced ones included."""
    found = {
        position.awaits: position for position in every_ply(finished(game, seed, habit).record)
    }
    return list(found.values())
