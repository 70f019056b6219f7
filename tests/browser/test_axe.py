"""No page has anything that shuts people out, in light and in dark."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

import sintra
from tests.browser.robot import TABLE, Visitor, at_start, visit
from tests.server.harness import ME, Server, level

PAGES = ["/", "/rules", "/learn/duel", "/learn/azul", "/replay", "/nowhere"]
EVERYTHING: dict[str, Any] = {"resultTypes": ["violations"]}
COLORS_ALONE = EVERYTHING | {"runOnly": ["color-contrast"]}
"""What the theme can change."""


def check(visitor: Visitor, where: str) -> None:
    """Look for everything in light, and for what is different in dark."""
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=theme)
        visitor.page.wait_for_selector(f"html[data-theme={theme}]")
        found = Axe().run(visitor.page, options=EVERYTHING if theme == "light" else COLORS_ALONE)
        told = [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found.response["violations"]
            for node in one["nodes"]
        ]
        assert told == [], f"{where}, {theme}"
    visitor.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("path", PAGES)
def test_pages(site: Server, browser: Browser, path: str) -> None:
    with visit(browser, site.url) as ana:
        ana.go(path)
        ana.page.wait_for_selector("main h1")
        ana.page.wait_for_load_state("networkidle")
        check(ana, path)


def look_at_turns(ana: Visitor, game: str) -> None:
    """Open a table against a level, and look at whatever it asks for first."""
    ana.page.locator(f"input[name=game][value={game}]").check(force=True)
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


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_tables(site: Server, browser: Browser, game: str) -> None:
    with visit(browser, site.url) as ana:
        ana.go()
        look_at_turns(ana, game)


def test_a_table_on_this_device(device: Server, browser: Browser) -> None:
    with visit(browser, device.url) as ana:
        at_start(ana)
        look_at_turns(ana, "duel")
        assert "/t/local-" in ana.page.url


def test_dialogs_and_the_end(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        ana.go()
        ana.page.get_by_role("button", name="Settings").click()
        ana.page.wait_for_selector("dialog[open]")
        check(ana, "settings")
        ana.page.keyboard.press("Escape")
        ana.sit(nearly_over(site))
        ana.play_out()
        check(ana, "the end")


def nearly_over(site: Server) -> dict[str, Any]:
    """A table of Azul at which Ana has the last word."""
    position = sintra.azul().start(seed=5)
    while not position.is_over:
        position.play(position.legal_moves[0])
    record = position.record
    plies = range(len(record) - 1, 0, -1)
    last = next(here for ply in plies if (here := record.position(ply, seed=5)).actor == 0)
    return site.table("azul", ME, level(1), record=str(last.record))


def test_a_phone(site: Server, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visit(browser, site.url, **phone) as ana:
        ana.go()
        ana.page.wait_for_selector("main h1")
        check(ana, "start on a phone")
        ana.page.locator(".hero button.go").click()
        ana.page.wait_for_selector(TABLE)
        for _ in range(6):
            ana.step()
        check(ana, "table on a phone")
