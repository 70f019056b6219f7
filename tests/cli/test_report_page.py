"""``sintra analyze --html``: one page with everything, which loads nothing and runs nothing."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import sintra
import sintra.study
from sintra.cli.report_page.mistakes import MOST, worst
from sintra.cli.report_page.page import report_page
from sintra.cli.review_text import ReviewText
from sintra.cli.texts import Texts
from tests.cli.running import TABLE_GAME, random_game, refused, run
from tests.texts import LOCALES, keys

VOID = ("br", "input", "meta")


class Page(HTMLParser):
    """A page taken apart: elements that are open and closed in order, attributes, text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text.append(data)

    def all(self, name: str) -> list[str]:
        return [value for attribute, value in self.attributes if attribute == name]


def reviewed(record: sintra.Record, language: str = "en") -> ReviewText:
    return ReviewText(sintra.study.review(record, depth=1), Texts(language))


@pytest.fixture(scope="module")
def whole_game() -> ReviewText:
    return reviewed(random_game(sintra.azul(players=3)).record)


def test_everything_that_is_linked_or_used_is_on_the_page(whole_game: ReviewText) -> None:
    page = Page(report_page(whole_game))
    ids = page.all("id")
    assert len(set(ids)) == len(ids)
    links = page.all("href")
    assert links
    assert {link for link in links if link.removeprefix("#") not in ids} == set()
    marked = [link for link in links if link.startswith("#event-")]
    told = [f"#event-{one.ply}" for one in worst(whole_game)]
    assert marked == told + told  # in points, and as chances to win
    assert len(told) == MOST


def test_the_page_loads_nothing_and_runs_nothing(whole_game: ReviewText) -> None:
    html = report_page(whole_game)
    page = Page(html)
    assert "default-src 'none'; style-src 'unsafe-inline'" in page.all("content")
    assert page.names.isdisjoint({"script", "link", "img", "iframe", "object", "base", "form"})
    assert [name for name, _ in page.attributes if name.startswith("on") or name == "src"] == []
    without_names = html.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert re.findall(r"https?:|//|url\((?!#)|@import", without_names) == []


def test_the_page_says_what_the_review_found(whole_game: ReviewText) -> None:
    text = " ".join(Page(report_page(whole_game)).text)
    review = whole_game.review
    for seat, name in enumerate(whole_game.names):
        assert f"{review.performance(seat).accuracy:.1f}" in text
        assert name in text
    assert whole_game.result() in text
    for one in worst(whole_game):
        assert whole_game.lost_points(one) in text
        assert whole_game.lost_share(one) in text
        assert whole_game.best(one).words in text
        for reason in whole_game.reasons(one):
            assert reason.text in text
    assert f"{len(review.mistakes) - MOST} more" in text


def test_names_are_text() -> None:
    names = ("<u>x</u>", "\"'><img src=x>")
    record = replace(sintra.Record.parse(TABLE_GAME), names=names)
    page = Page(report_page(reviewed(record)))
    assert {"u", "img"}.isdisjoint(page.names)
    assert set(names) <= {each.strip() for each in page.text}


@pytest.mark.parametrize("language", LOCALES)
def test_every_language(language: str) -> None:
    page = Page(report_page(reviewed(sintra.Record.parse(TABLE_GAME), language)))
    assert page.all("lang") == [language]
    said = " ".join(page.text + page.all("aria-label") + page.all("title"))
    every_key = keys("en", "study") | keys("en", "table") | keys("en", "words")
    assert every_key & set(re.findall(r"[a-z]+(?:-[a-z]+)+", said)) == set()


def test_a_game_without_mistakes_and_one_of_a_single_move() -> None:
    position = sintra.azul().start(seed=4)
    position.play(position.legal_moves[0])
    text = reviewed(position.record)
    text.review.improve(2)
    page = " ".join(Page(report_page(text, 0.5)).text)
    assert "The game is not finished" in page
    assert "50 % reviewed" in page


def test_the_option_writes_the_page_and_no_other_file(tmp_path: Path) -> None:
    file, target = tmp_path / "game.sintra", tmp_path / "report.html"
    file.write_text(TABLE_GAME, encoding="utf-8")
    for _ in range(2):  # the second time it overwrites its own file
        shown = run("analyze", file, "--depth", 1, "--html", target)
        assert shown.stdout.startswith("Review: Azul Duel\n")
        Page(target.read_text(encoding="utf-8"))
    printed = run("analyze", file, "--depth", 1, "--html", "-").stdout
    assert printed == target.read_text(encoding="utf-8")
    assert "only one of" in refused("analyze", file, "--html", "-", "--json", "-")
    assert "is not a report" in refused("analyze", file, "--html", file)
    missing = tmp_path / "no" / "report.html"
    result = run("analyze", file, "--depth", 1, "--html", missing)
    assert result.exit_code == 2
    assert "cannot write" in result.stderr
