"""No page has anything that shuts people out, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.browser.robot import TABLE, Visitor, visit
from tests.server.harness import Server

PAGES = ["/", "/rules", "/learn/duel", "/learn/azul", "/replay", "/nowhere"]


def check(visitor: Visitor, where: str) -> None:
    visitor.page.wait_for_timeout(400)
    found = Axe().run(visitor.page).response["violations"]
    told = [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]
    assert told == [], where


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_pages(site: Server, browser: Browser, path: str, theme: str) -> None:
    with visit(browser, site.url, color_scheme=theme) as ana:
        ana.go(path)
        ana.page.wait_for_selector("main")
        check(ana, path)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["duel", "azul"])
def test_tables(site: Server, browser: Browser, game: str, theme: str) -> None:
    with visit(browser, site.url, color_scheme=theme) as ana:
        ana.go()
        ana.page.locator(f"input[name=game][value={game}]").check()
        ana.page.locator("form button[type=submit]").click()
        ana.page.wait_for_selector(TABLE)
        asked = set()
        for _ in range(24):
            what = ana.wait_for_turn()
            if what not in asked:
                check(ana, what)
            asked.add(what)
            ana.step()
        assert len(asked) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_dialogs_and_the_end(site: Server, browser: Browser, theme: str) -> None:
    with visit(browser, site.url, color_scheme=theme) as ana:
        ana.go()
        ana.page.get_by_role("button", name="Settings").click()
        ana.page.wait_for_selector("dialog[open]")
        check(ana, "settings")
        ana.page.keyboard.press("Escape")
        ana.page.locator("input[name=game][value=azul]").check()
        ana.page.locator("form button[type=submit]").click()
        ana.page.wait_for_selector(TABLE)
        ana.play_out()
        check(ana, "the end")


def test_a_phone(site: Server, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visit(browser, site.url, **phone) as ana:
        ana.go()
        check(ana, "start on a phone")
        ana.page.locator(".hero button.go").click()
        ana.page.wait_for_selector(TABLE)
        for _ in range(6):
            ana.step()
        check(ana, "table on a phone")
