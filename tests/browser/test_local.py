"""Games on this device: the page plays with its own engine, without a server."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import sintra
from sintra.engine import build
from tests.browser.conftest import STATIC
from tests.browser.robot import TABLE, Visitor, visit
from tests.engine import node
from tests.server.harness import Server

SETTINGS = {"pace": 0.02, "confirm": False}


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page and its engine, which is not needed any more once they are loaded."""
    node.require_engine()
    running = Server(tmp_path_factory.mktemp("data"), static=str(STATIC), engine=str(build.FOLDER))
    try:
        yield running.start(ready=False)
    finally:
        running.stop()


def at_start(visitor: Visitor, **settings: Any) -> None:
    """The start page, with settings of this browser."""
    kept = json.dumps(json.dumps(SETTINGS | settings))
    visitor.context.add_init_script(
        "localStorage.getItem('sintra.settings') ??"
        f" localStorage.setItem('sintra.settings', {kept})"
    )
    visitor.go()


def api_calls(visitor: Visitor) -> list[str]:
    """The server's tables that are asked for from now on, as they come."""
    asked: list[str] = []
    visitor.page.on("request", lambda one: "/api/tables" in one.url and asked.append(one.url))
    return asked


def test_a_duel_against_a_level_needs_no_server(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        asked = api_calls(visitor)
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        visitor.page.wait_for_selector(TABLE)
        assert "/t/local-" in visitor.page.url
        for _ in range(3):
            visitor.step()
        visitor.context.set_offline(True)  # nothing of it needs the network
        visitor.play_out()
        assert asked == []
        visitor.context.set_offline(False)


def test_a_local_game_survives_a_reload(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        for _ in range(6):
            visitor.step()
        seq = visitor.seq
        visitor.page.reload()
        visitor.page.wait_for_selector(TABLE)
        assert visitor.seq >= seq
        visitor.go()
        visitor.page.locator("section[aria-labelledby=unfinished] a").first.click()
        visitor.step()


def test_the_record_of_a_local_game_is_one_that_the_library_reads(
    browser: Browser, device: Server, tmp_path: Path
) -> None:
    with visit(browser, device.url) as visitor:
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        visitor.play_out()
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("button", name="Record (JSON)").first.click()
        download.value.save_as(tmp_path / "record.json")
    record = sintra.Record.parse((tmp_path / "record.json").read_text("utf-8"))
    assert record.outcome is not None
    assert record.player_info.by == ("person", "level:3")


def test_without_the_engine_the_server_plays(browser: Browser, site: Server) -> None:
    with visit(browser, site.url) as visitor:
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        visitor.page.wait_for_selector(TABLE)
        assert "/t/local-" not in visitor.page.url
