"""The page of ``sintra analyze --html`` in a browser: from a file, alone, for everybody."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import sintra
import sintra.study
from sintra.cli.report_page.page import report_page
from sintra.cli.review_text import ReviewText
from sintra.cli.texts import Texts
from tests.cli.running import TABLE_GAME, random_game


@pytest.fixture(scope="module", params=["duel", "azul"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report."""
    if request.param == "duel":
        record = sintra.Record.parse(TABLE_GAME)
    else:
        record = random_game(sintra.azul(players=3), most=60).record
    review = sintra.study.review(record, depth=1)
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(report_page(ReviewText(review, Texts("de"))), encoding="utf-8")
    return Path(file).as_uri()


@pytest.mark.parametrize("width", [320, 390, 1200])
def test_it_fits_and_shows_one_unit(browser: Browser, report: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(report)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for unit, other in (("lead", "share"), ("share", "lead")):
        page.locator(f"label[for=unit-{unit}]").click()
        expect(page.locator(f".graph.{unit}")).to_be_visible()
        expect(page.locator(f".{other}").first).to_be_hidden()
    mark = page.locator(".graph.share a.mark").last
    target = mark.get_attribute("href")
    mark.click(force=True)
    expect(page.locator(f"article{target}")).to_be_in_viewport()
    assert (asked, said) == ([report], [])
    page.close()


def test_it_shuts_nobody_out(browser: Browser, report: str) -> None:
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme, bypass_csp=True)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(report)
        for unit in ("lead", "share"):
            page.locator(f"label[for=unit-{unit}]").click()
            found = Axe().run(page).response["violations"]
            assert [(one["id"], one["nodes"][0]["target"]) for one in found] == []
        context.close()


def test_dark_follows_the_system(browser: Browser, report: str) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(report)
        shown = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        grounds.append(sum(map(int, re.findall(r"\d+", shown)[:3])))
        page.close()
    assert grounds[0] > 500
    assert grounds[1] < 200
