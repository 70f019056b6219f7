"""Games on this device: the page plays with its own engine, without a server."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser

import sintra
from tests.browser.robot import TABLE, Visitor, at_start, visit
from tests.server.harness import Server


def api_calls(visitor: Visitor) -> list[str]:
    """The server's tables that are asked for from now on, as they come."""
    asked: list[str] = []
    visitor.page.on("request", lambda one: "/api/tables" in one.url and asked.append(one.url))
    return asked


def test_a_duel_against_a_level_needs_no_server_and_the_library_reads_its_record(
    browser: Browser, device: Server, tmp_path: Path
) -> None:
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
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("button", name="Record (JSON)").first.click()
        download.value.save_as(tmp_path / "record.json")
    record = sintra.Record.parse((tmp_path / "record.json").read_text("utf-8"))
    assert record.outcome is not None
    assert record.player_info.by == ("person", "level:3")


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


def test_azul_for_four_on_the_grey_wall_with_two_people(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        at_start(visitor)
        page = visitor.page
        page.locator("input[name=game][value=azul]").check(force=True)
        page.locator("input[name=players][value='4']").check(force=True)
        page.locator("input[name=wall][value=grey]").check(force=True)
        page.locator("select.kind").nth(2).select_option("here")
        page.locator("form button[type=submit]").click()
        visitor.play_out()
        assert "/t/local-" in page.url


def test_a_worker_that_dies_in_mid_thought_is_replaced(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        while not visitor.page.workers:
            visitor.step()
        visitor.offline = True  # what the worker says when it dies does not count
        visitor.page.workers[0].evaluate(
            "() => void setTimeout(() => { throw new Error('killed'); })"
        )
        for _ in range(16):
            visitor.step()


def test_a_game_goes_on_where_it_cannot_be_saved(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        visitor.step()
        visitor.page.evaluate(
            "() => { IDBObjectStore.prototype.put = () => {"
            " throw new DOMException('full', 'QuotaExceededError'); }; }"
        )
        visitor.step()
        visitor.see(re.compile("cannot be saved on this device"))
        for _ in range(16):
            visitor.step()


def test_a_browser_without_simd_plays_on_the_server(browser: Browser, site: Server) -> None:
    with visit(browser, site.url) as visitor:
        visitor.context.add_init_script("WebAssembly.validate = () => false")
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        visitor.page.wait_for_selector(TABLE)
        assert "/t/local-" not in visitor.page.url


def test_a_damaged_record_is_refused_in_words(browser: Browser, device: Server) -> None:
    record = {
        "sintra": 1, "game": "azul", "options": {"seats": 2, "wall": "colored"},
        "players": ["A", "B"], "position": None, "events": ["start:1", "start:2"], "result": None,
    }  # fmt: skip
    with visit(browser, device.url) as visitor:
        at_start(visitor, "/replay")
        visitor.page.locator("textarea").fill(json.dumps(record))
        visitor.page.locator("form button[type=submit]").click()
        visitor.see(re.compile("event 2"))


def test_without_the_engine_the_server_plays(browser: Browser, site: Server) -> None:
    with visit(browser, site.url) as visitor:
        at_start(visitor)
        visitor.page.get_by_role("button", name=re.compile("Play now")).click()
        visitor.page.wait_for_selector(TABLE)
        assert "/t/local-" not in visitor.page.url
