"""A game retold: each event with what it did, and where the points came from."""

import threading
from collections.abc import Iterable, Sequence
from typing import Any

from sintra.model.effects import Effect, decode
from sintra.model.events import Event
from sintra.model.game import Game
from sintra.model.states import copied
from sintra.rules import effects, engine

Story = list[tuple[Event, tuple[Effect, ...]]]
"""Every event with its effects."""

_SOURCES = {"tile": "tiles", "special": "special tiles", "draw": "draws", "cost": "costs"}


class _Explainer(threading.local):
    """Plays events on states, and says what each did; keeps its log from one to the next."""

    def __init__(self) -> None:
        self._log = effects.new_effect_log()
        self._rows, self._count = self._log["rows"][0], self._log["n"]

    def __call__(self, game: Game, state: Any, number: int) -> tuple[Effect, ...]:
        """Play a legal event on a state, and say what it did."""
        engine.explain(state, number, self._log)
        count = self._count[0]
        if not count:
            return ()
        return tuple(decode(tuple(row), game.goals) for row in self._rows[:count].tolist())


explain = _Explainer()
"""One for each thread."""


def tell(game: Game, root: Any, events: Sequence[int]) -> Story:
    """Replay legal events from a state, keeping what each did."""
    state = copied(root)
    return [(game.events[number], explain(game, state, number)) for number in events]


def outlook(game: Game, root: Any, events: Sequence[int]) -> Story:
    """What each of some legal events would do, if it came next."""
    return [(game.events[number], explain(game, copied(root), number)) for number in events]


def points(game: Game, began: Sequence[int], told: Story) -> list[dict[str, int]]:
    """Each seat's points by source."""
    table = [{"start": score} for score in began]
    for _, happened in told:
        add_points(game, table, happened)
    return table


def add_points(game: Game, table: list[dict[str, int]], happened: Iterable[Effect]) -> None:
    """Add what an event brought to each seat's points by source."""
    for effect in happened:
        if effect.seat is None:
            continue
        mine = table[effect.seat]
        if effect.kind in _SOURCES:
            source = _SOURCES[effect.kind]
            mine[source] = mine.get(source, 0) + effect.points
        elif effect.kind == "goal":
            mine[str(effect.name)] = effect.worth
        elif effect.kind == "end":
            goals = sum(mine.get(goal, 0) for goal in game.goals)
            if goals != effect.points:
                mine["floor"] = effect.points - goals
