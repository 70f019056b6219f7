"""The table on screens of all sizes: a turn needs no scrolling, and fits a finger."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser

import sintra
from tests.browser.robot import TABLE, Visitor, visit
from tests.playing import Habit, anything, decisions, hoard, tidy
from tests.server.harness import ME, Server, level
from tests.texts import LOCALES

SIZES = {
    "a phone": (390, 844),
    "a small phone": (360, 640),
    "a phone held sideways": (844, 390),
    "a tablet": (768, 1024),
    "a tablet held sideways": (1024, 768),
    "a page enlarged to 200 %": (720, 450),
    "a desktop": (1440, 900),
}
TILES = {"a small phone": 28, "a page enlarged to 200 %": 28}
"""How large a tile that can be taken is at least, where 32 pixels do not fit."""
MOMENTS = {
    "duel": ("turn", "line", "place", "stack", "chips"),
    "azul": ("take", "line"),
}
"""What is asked for in the positions that are looked at."""

IN_VIEW = """() => {
    const wanted = [".mine .board", ".middle .factories", ".prompt .words", ".prompt .buttons",
        ".tools", ".choices", ".plates-area .held", ".mine .all"];
    const found = [];
    for (const one of wanted) for (const element of document.querySelectorAll(one)) {
        const box = element.getBoundingClientRect();
        if (box.width === 0) continue;
        const { left, top, right, bottom } = box;
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
            found.push(`${one}: ${[left, top, right, bottom].map(Math.round)}`);
    }
    return found;
}"""
"""The parts that a turn needs and that are not wholly in view."""

COVERED = """() => {
    const bar = document.querySelector(".prompt").getBoundingClientRect();
    return [".mine .board", ".middle .factories", ".plates-area .display"].filter((one) => {
        const box = document.querySelector(one)?.getBoundingClientRect();
        return box && box.width && box.left < bar.right - 1 && box.right > bar.left + 1
            && box.top < bar.bottom - 1 && box.bottom > bar.top + 1;
    });
}"""
"""The parts that the question and its buttons cover."""

SMALL = """(least) => {
    const found = [];
    const targets = "button, a, [role=tab], [data-drop], .tile[data-move], .slot.can,"
        + " [data-act]:not(.spread)";
    for (const element of document.querySelectorAll(`.table :is(${targets})`)) {
        if (element.closest(".side, .others")) continue;
        const box = (element.matches(".stack") ? element.querySelector(".top") : element)
            .getBoundingClientRect();
        if (box.width === 0) continue;
        const size = Math.min(box.width, box.height);
        if (size < least - 0.5) found.push(`${element.className} ${box.width}×${box.height}`);
    }
    return found;
}"""
"""What can be clicked and is smaller than so many pixels."""

SMALL_TILES = """(least) => [...document.querySelectorAll(".middle :is(.can, .next) > .tile")]
    .filter((tile) => !tile.closest(".stack") || tile.matches(".top"))
    .map((tile) => tile.getBoundingClientRect())
    .filter((box) => {
        const crowded = document.querySelector(".mine .slot:nth-child(7):not(.used) .piece");
        return Math.min(box.width, box.height) < (crowded ? 24 : least) - 0.5;
    })
    .map((box) => `${box.width}×${box.height}`)
"""
"""The tiles that can be taken and are smaller than so many pixels (24 beside two rows of chips)."""


Wanted = Callable[[sintra.Position], bool]


def any_position(position: sintra.Position) -> bool:
    return True


@cache
def moment(
    game: str,
    awaits: str,
    players: int = 2,
    wanted: Wanted = any_position,
    habit: Habit = tidy,
) -> sintra.Position:
    """A position in which the first seat is asked for something, in the second half of a game."""
    made = sintra.duel() if game == "duel" else sintra.azul(players)
    for seed in range(50):
        rng = random.Random(seed)
        for position in decisions(made, seed, habit):
            late = position.round >= 2 and rng.random() < 0.5
            asked = position.awaits == awaits and position.actor == 0
            if late and asked and wanted(position):
                return position.copy()
    raise AssertionError(f"{game} never awaits {awaits}")


def check(ana: Visitor, where: str, tiles: int) -> None:
    """A turn needs no scrolling, nothing is covered, and everything fits a finger."""
    page = ana.page
    assert page.evaluate(IN_VIEW) == [], where
    assert page.evaluate(COVERED) == [], where
    assert page.evaluate(SMALL, 24) == [], where
    assert page.evaluate(SMALL_TILES, tiles) == [], where
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0, where


def sit(site: Server, visitor: Visitor, position: sintra.Position) -> None:
    seats = [ME] + [level(1)] * (position.game.players - 1)
    made: dict[str, Any] = site.post(
        "/api/tables",
        {
            "game": position.game.name,
            "options": position.game.options,
            "seats": seats,
            "confirm": True,
            "record": str(position.record),
        },
    )
    visitor.sit(made)
    visitor.page.wait_for_selector(f"{TABLE}:not([data-awaits=none])")


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_needs_no_scrolling(site: Server, browser: Browser, size: str) -> None:
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    with visit(browser, site.url, viewport=viewport, has_touch=True) as ana:
        for game, moments in MOMENTS.items():
            for awaits in moments:
                sit(site, ana, moment(game, awaits))
                if awaits == "place":
                    ana.page.locator(".mine .space.open").last.click()
                    ana.page.wait_for_selector("[data-move=place]")
                check(ana, f"{game}, {awaits}", TILES.get(size, 32))


@pytest.mark.parametrize(
    "size", ["a phone", "a small phone", "a phone held sideways", "a tablet", "a desktop"]
)
@pytest.mark.parametrize("players", [3, 4])
def test_a_turn_of_several_players_needs_no_scrolling(
    site: Server, browser: Browser, size: str, players: int
) -> None:
    width, height = SIZES[size]
    with visit(browser, site.url, viewport={"width": width, "height": height}) as ana:
        sit(site, ana, moment("azul", "take", players))
        # Nine factories stand side by side on a phone.
        check(ana, "", 24 if "phone" in size else 32)


@pytest.mark.parametrize("language", LOCALES)
def test_a_turn_fits_the_smallest_phone_in_every_language(
    site: Server, browser: Browser, language: str
) -> None:
    small = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
    with visit(browser, site.url, locale=language, **small) as ana:
        for awaits in ("turn", "line", "place", "stack"):
            sit(site, ana, moment("duel", awaits))
            if awaits == "place":
                ana.page.locator(".mine .space.open").last.click()
                ana.page.wait_for_selector("[data-move=place]")
            check(ana, awaits, TILES["a small phone"])


def number_of_chips(position: sintra.Position) -> int:
    return len(position.to_dict()["players"][0]["chips"])


def holds_six_chips(position: sintra.Position) -> bool:
    return number_of_chips(position) == 6


def holds_eight_chips(position: sintra.Position) -> bool:
    return number_of_chips(position) == 8


def holds_ten_chips(position: sintra.Position) -> bool:
    return number_of_chips(position) == 10


@pytest.mark.parametrize("size", ["a phone", "a small phone", "a phone held sideways"])
@pytest.mark.parametrize(
    ("awaits", "wanted", "habit"),
    [
        ("turn", holds_ten_chips, hoard),
        ("line", holds_ten_chips, hoard),
        ("chips", holds_ten_chips, hoard),
        ("chips", holds_eight_chips, anything),
        ("chips", holds_six_chips, anything),
    ],
)
def test_many_chips_fit_a_phone(
    site: Server, browser: Browser, size: str, awaits: str, wanted: Wanted, habit: Habit
) -> None:
    width, height = SIZES[size]
    with visit(browser, site.url, viewport={"width": width, "height": height}) as ana:
        sit(site, ana, moment("duel", awaits, wanted=wanted, habit=habit))
        check(ana, awaits, 24)


def uncovers_two_chips(position: sintra.Position) -> bool:
    """Whether the other player has just taken tiles from moons and uncovered two chips."""
    last = position.events[-4:]
    words = [event.text.partition(":")[0] for event in last]
    return words[:3] == ["moon", "reveal", "reveal"] and words[3] in ("line", "break")


@pytest.mark.parametrize("size", ["a small phone", "a phone held sideways"])
def test_long_news_fit_a_phone(site: Server, browser: Browser, size: str) -> None:
    width, height = SIZES[size]
    with visit(browser, site.url, viewport={"width": width, "height": height}) as ana:
        sit(site, ana, moment("duel", "turn", wanted=uncovers_two_chips, habit=anything))
        assert "→" in ana.page.locator(".prompt .words").inner_text()
        check(ana, "turn", 24)
