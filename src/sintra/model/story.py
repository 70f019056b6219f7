"""A game retold: each event with what it did, and where the points came from."""

from collections.abc import Iterable, Sequence
from typing import Any

from sintra.model.effects import Effect, decode
from sintra.model.events import Event
from sintra.model.game import Game
from sintra.model.states import copied
from sintra.rules import drive, effects

Story = list[tuple[Event, tuple[Effect, ...]]]
"""Every event with its effects."""

_SOURCES = {"tile": "tiles", "special": "special tiles", "draw": "draws", "cost": "costs"}


def tell(game: Game, root: Any, events: Sequence[int]) -> Story:
    """Replay legal events from a state, keeping what each did."""
    state = copied(root)
    log = effects.new_log()
    rows_of, count_of = log["rows"][0], log["n"]
    told = []
    for number in events:
        drive.explain(state, number, log)
        rows = rows_of[: count_of[0]].tolist()
        told.append((game.events[number], tuple(decode(row, game.goals) for row in rows)))
    return told


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
