"""The steps of an event: what is shown one by one, with the boards after each of them."""

import random
from collections.abc import Iterator

import pytest

import sintra
from sintra.model.events import Event
from sintra.model.game import Json
from sintra.model.position import Applied, Position

GAMES = {
    "duel": sintra.duel,
    "duel random4": lambda: sintra.duel(tablets="random4", zero_draws="free"),
    "azul": sintra.azul,
    "azul grey": lambda: sintra.azul(players=4, wall="grey"),
}
LINE_KINDS = ("tile", "unplaceable", "cost")
"""Effects of which a step has at most one."""


def applied(name: str, games: int) -> Iterator[tuple[Position, Event, Applied]]:
    """All events of some random games."""
    rng = random.Random(name)
    for _ in range(games):
        position = GAMES[name]().start(given=True)
        while not position.is_over:
            event = position.game.events[rng.choice(position.legal_ids)]
            after = position.applied(event)
            yield position, event, after
            position = after.position


def boards(position: Position) -> list[Json]:
    return position.game.boards(position.state)


@pytest.mark.parametrize("name", GAMES)
def test_steps_end_where_the_event_ends(name: str) -> None:
    tiled = 0
    for before, _, after in applied(name, 4):
        counts = [step.effects for step in after.steps]
        assert counts == sorted(counts)
        assert counts[-1] == len(after.effects)
        last = before.game.boards(after.steps[-1].state)
        assert last == boards(after.position)
        tiled += any(effect.kind == "tile" for effect in after.effects)
    assert tiled > 4


@pytest.mark.parametrize("name", GAMES)
def test_each_step_shows_one_line_or_the_costs_of_one_player(name: str) -> None:
    for before, _, after in applied(name, 4):
        game, shown, seen = before.game, boards(before), 0
        for step in after.steps:
            effects, seen = after.effects[seen : step.effects], step.effects
            kinds = [effect.kind for effect in effects]
            assert sum(kind in LINE_KINDS for kind in kinds) <= 1, kinds
            assert "special" not in kinds or "tile" in kinds
            now = game.boards(step.state)
            for effect in effects:
                if effect.kind == "tile":
                    check_tile(shown, now, effect)
                elif effect.kind == "cost":
                    check_cost(shown, now, effect)
            shown = now


def check_tile(before: list[Json], now: list[Json], effect: sintra.Effect) -> None:
    """One tile came from the line to the board, and scored."""
    old, new = before[effect.seat or 0], now[effect.seat or 0]
    row, column = (effect.row or 0) - 1, "abcdef".index(effect.column or "")
    grid = "wall" if "wall" in new else "tiles"
    assert old[grid][row][column] == "."
    assert new[grid][row][column] == (old["lines"][row] or new[grid][row][column])[0]
    assert new["lines"][row] == ""
    assert new["score"] >= old["score"] + effect.points


def check_cost(before: list[Json], now: list[Json], effect: sintra.Effect) -> None:
    """The score went down by the costs alone, not yet by the points of the end."""
    old, new = before[effect.seat or 0], now[effect.seat or 0]
    assert new["score"] == old["score"] + effect.points
    assert new["floor" if "floor" in new else "broken"] == ""
