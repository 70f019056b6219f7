"""Whole games by touch, on small screens: nothing has to be scrolled, and everything can be hit."""

import re

import pytest
from playwright.sync_api import Browser

from tests.browser.robot import TABLE, visit
from tests.browser.test_games import check_result, table_of
from tests.browser.test_sizes import SIZES, TILES, check
from tests.server.harness import Server

ONE_ROW = 6
"""Chips that lie in one row on a phone."""
WITH_MANY_CHIPS = 24
"""How large a tile that can be taken is at least, where a second row of chips needs the height."""
GAMES = [
    ("duel", "a phone held sideways"),
    ("duel", "a small phone"),
    ("duel", "a tablet"),
    ("azul", "a phone held sideways"),
    ("azul", "a tablet held sideways"),
]


@pytest.mark.parametrize(("game", "size"), GAMES)
def test_a_whole_game_by_touch(site: Server, browser: Browser, game: str, size: str) -> None:
    width, height = SIZES[size]
    screen = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    with visit(browser, site.url, **screen) as ana:
        page = ana.page
        ana.go()
        page.wait_for_selector("summary")
        if not page.locator("input[name=game]").first.is_visible():
            page.locator("summary").first.tap()
        page.locator(f"label:has(input[name=game][value={game}])").tap()
        page.locator("form button[type=submit]").tap()
        table = table_of(ana)
        page.wait_for_selector(TABLE)
        while (asked := ana.wait_for_turn()) != "over":
            many = page.locator(".mine .slot:not(.used) .piece").count() > ONE_ROW
            check(ana, asked, WITH_MANY_CHIPS if many else TILES.get(size, 32))
            ana.step()
            assert page.evaluate("() => scrollX + scrollY") == 0, asked
        check_result(site, ana, table)
        again = page.locator("dialog[open] .next .go")
        assert again.evaluate("(it) => it.getBoundingClientRect().bottom <= innerHeight")
        again.tap()
        page.wait_for_url(re.compile(f"/t/(?!{table})"))
