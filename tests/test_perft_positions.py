"""Perft of chosen positions: how many sequences of events follow, by depth; as plain data.

``tests/perft/*.perft`` hold blocks of lines: ``game`` with its options begins a block, ``events``
(repeated, they add up) lead to the position, and ``perft DEPTH COUNT`` says how many sequences of
DEPTH events follow, moves and chance outcomes alike; a sequence that ends the game early is one.
"""

import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model import perft
from sintra.model.game import make_game
from sintra.rules import engine
from tests.test_lockstep import naive_of

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
MAX_NAIVE = 1500
"""The naive models count to the depth where they have to go through this many positions."""


@dataclass
class Block:
    """One position and its counts."""

    where: str
    game: sintra.Game
    events: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)


def blocks(path: Path) -> list[Block]:
    """Read a file."""
    found: list[Block] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        verb, *words = line.partition("#")[0].split() or [""]
        if verb == "game":
            options = dict(word.split("=", 1) for word in words[1:])
            found.append(Block(f"{path.stem}:{number}", make_game(words[0], options)))
        elif verb == "events":
            found[-1].events += words
        elif verb == "perft":
            found[-1].counts[int(words[0])] = int(words[1])
        else:
            assert not verb, f"{path.name}, line {number}: {verb!r}"
    return found


ALL = [block for path in FILES for block in blocks(path)]
every_block = pytest.mark.parametrize("block", ALL, ids=lambda block: block.where)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_library_reads_the_files_alike(path: Path) -> None:
    for block, case in zip(blocks(path), perft.parse(path.read_text("utf-8")), strict=True):
        assert case.game == block.game
        assert [event.text for event in case.events] == block.events
        assert dict(case.counts) == block.counts


def replayed(block: Block) -> sintra.Position:
    events = tuple(block.game.event(text) for text in block.events)
    return sintra.Record(block.game, events, ("A",) * block.game.players).position()


def naive_count(model: Any, depth: int) -> int:
    """Sequences of events in a naive model, by trying all of them."""
    legal = model.legal()
    if depth == 0 or not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal:
        after = copy.deepcopy(model)
        after.play(text)
        total += naive_count(after, depth - 1)
    return total


def test_the_files_cover_both_games_and_all_phases() -> None:
    awaited = {(block.game.name, replayed(block).awaits) for block in ALL}
    wanted = {"show", "deal", "plate", "turn", "draw", "front", "keep", "under", "chips", "tile"}
    assert awaited >= {("duel", word) for word in wanted | {"tablets", "stack", "line"}}
    assert awaited >= {("azul", word) for word in ("start", "take", "line", "tile")}
    assert {block.game.options.get("wall") for block in ALL} == {None, "colored", "grey"}


@every_block
def test_the_rules_count_as_written(block: Block) -> None:
    state = replayed(block)._state
    deepest = max(block.counts)
    states = np.repeat(state, deepest + 1)
    events = np.zeros((deepest + 1, 2048), np.int64)
    for depth, count in block.counts.items():
        assert engine.perft(states, events, depth) == count, depth


@every_block
def test_the_naive_models_count_as_written(block: Block) -> None:
    model = naive_of(block.game)
    for text in block.events:
        model.play(text)
    counted = 0
    for depth, count in block.counts.items():
        if depth <= 1 or block.counts.get(depth - 1, MAX_NAIVE + 1) <= MAX_NAIVE:
            assert naive_count(model, depth) == count, depth
            counted += 1
    assert counted >= 1
