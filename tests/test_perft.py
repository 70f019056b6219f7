"""Perft files: positions, depths and counts as plain data, readable by any implementation.

``python -m tests.test_perft`` writes the files anew. The small counts are checked against the naive
models too.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.model import perft
from sintra.model.game import Game
from tests.test_lockstep import naive_of

FOLDER = Path(__file__).resolve().parent / "perft"
FILES = ("duel", "azul")
FEW = 3000
"""Counts up to here are made by the naive model too."""


def cases(name: str) -> list[perft.Case]:
    return perft.parse((FOLDER / f"{name}.perft").read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_counts_are_as_known(name: str) -> None:
    for case in cases(name):
        for depth, count in case.counts:
            assert perft.count(case.position(), depth) == count, f"line {case.line}, depth {depth}"


def count_naively(naive: Any, events: list[str], depth: int, game: Game) -> int:
    legal = naive.legal()
    if depth == 0 or not legal:
        return 1
    if depth == 1:
        return len(legal)
    found = 0
    for text in legal:
        fresh = naive_of(game)
        for event in [*events, text]:
            fresh.play(event)
        found += count_naively(fresh, [*events, text], depth - 1, game)
    return found


@pytest.mark.parametrize("name", FILES)
def test_the_naive_models_count_the_same(name: str) -> None:
    checked = 0
    for case in cases(name):
        events = [event.text for event in case.events]
        for depth, count in case.counts:
            if depth <= 2 and count <= FEW:
                naive = naive_of(case.game)
                for event in events:
                    naive.play(event)
                assert count_naively(naive, events, depth, case.game) == count
                checked += 1
    assert checked >= len(cases(name))


def find(game: Game, seed: int, wanted: Callable[[sintra.Position], bool]) -> sintra.Position:
    """The first position of a kind in random games."""
    while True:
        rng = random.Random(seed)
        position = game.start(seed=seed)
        while not position.is_over:
            if wanted(position):
                return position
            draw = (
                position.awaits == "turn"
                and position.round == 2
                and "draw" in map(str, position.legal_moves)
            )
            position.play("draw" if draw else rng.choice(position.legal_moves))
        seed += 1


def write() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    kinds: dict[str, list[tuple[Game, Callable[[sintra.Position], bool], tuple[int, ...]]]] = {
        "duel": [
            (sintra.duel(), lambda p: p.awaits == "plate", (1, 2, 3)),
            (sintra.duel(), lambda p: p.awaits == "turn", (1, 2, 3)),
            (sintra.duel("colors edge corners"), lambda p: p.awaits == "stack", (1, 2, 3)),
            (sintra.duel(zero_draws="free"), lambda p: p.awaits == "draw", (1, 2, 3, 4)),
            (sintra.duel("random4"), lambda p: p.awaits == "under", (1, 2, 3)),
            (sintra.duel(), lambda p: p.awaits == "chips" and p.round > 2, (1, 2, 3, 4, 5)),
            (sintra.duel(), lambda p: p.awaits == "tile" and p.round == 5, (1, 2, 3)),
            (sintra.duel(), lambda p: p.round == 5 and p.ply > 300, (1, 2, 3)),
        ],
        "azul": [
            (sintra.azul(), lambda p: True, (1, 2, 3, 4)),
            (sintra.azul(3), lambda p: p.round == 3, (1, 2, 3)),
            (sintra.azul(4), lambda p: p.ply > 40, (1, 2, 3)),
            (sintra.azul(2, "grey"), lambda p: p.awaits == "tile", (1, 2, 3)),
            (
                sintra.azul(2),
                lambda p: p.awaits == "line" and not p.to_dict()["center"] and p.round == 2
                and not any(p.to_dict()["factories"]),
                (1, 2),
            ),
        ],
    }  # fmt: skip
    for name, wanted in kinds.items():
        blocks = [perft.HEAD]
        for number, (game, kind, depths) in enumerate(wanted):
            position = find(game, 100 + number, kind)
            counts = tuple((depth, perft.count(position, depth)) for depth in depths)
            blocks.append(str(perft.Case(game, position.events, counts)))
        (FOLDER / f"{name}.perft").write_text("\n".join(blocks), "utf-8")


if __name__ == "__main__":
    write()
