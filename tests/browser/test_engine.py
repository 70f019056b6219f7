"""The engine computes in Chromium what it computes in Node, and so what Python computes."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from sintra.players import levels
from tests.browser.robot import visit
from tests.engine import node
from tests.engine.test_engine import positions, question
from tests.server.harness import Server
from tests.study.reviewed_games import GAMES, played

_PERFORM = """async (tasks) => {
    const { perform } = await import("/tasks.mjs");
    return await perform(tasks, async (name) => {
        const answer = await fetch(`/engine/${name}`);
        return new Uint8Array(await answer.arrayBuffer());
    });
}"""


def tasks_of(name: str) -> list[dict[str, Any]]:
    """Whole games, random games, moves of levels, and a review."""
    game = GAMES[name]
    base = {"game": game.name, "options": game.options}
    asked = [
        question(position, levels.settings(levels.level(1 + number % 3), game.name), number)
        for number, position in enumerate(positions(game, range(2)))
    ]
    record = played(name).position(40).record
    return [
        base | {"kind": "game", "seed": node.words(1), "every": 7},
        base | {"kind": "random", "seeds": [node.words(seed) for seed in range(50)]},
        {"kind": "think", "game": game.name, "questions": asked},
        base
        | {
            "kind": "review", "seed": node.words(7), "depth": 2,
            "events": [event.id for event in record.events],
        },
    ]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_chromium_computes_what_node_computes(
    browser: Browser, device: Server, name: str, tmp_path: Path
) -> None:
    tasks = tasks_of(name)
    program = node.bundle(node.ROOT / "web" / "src" / "engine" / "testing" / "tasks.ts")
    with visit(browser, device.url) as visitor:
        visitor.page.route("**/tasks.mjs", lambda route: route.fulfill(path=program))
        visitor.go("/rules")
        told = visitor.page.evaluate(_PERFORM, tasks)
    assert told == node.run(tasks, tmp_path)
