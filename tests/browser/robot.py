"""A person at the page: sees what it shows, and uses the mouse or the keyboard."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

PATIENCE = 60_000
"""Milliseconds."""
TABLE = ".table[data-awaits]"
_CONFIRM = "[data-move=confirm]:not([disabled])"
_END = "dialog[open] .result"

_CHOICES = {
    "turn": "[data-act]",
    "plate": "[data-act]",
    "take": "[data-act]",
    "draw": "[data-act], [data-move=look]",
    "keep": ".drawn [data-act]",
    "under": ".drawn [data-act]",
    "stack": ".group.next",
    "line": ".mine [data-drop^='line:'], .mine [data-drop='break'], .mine [data-drop='floor']",
    "tile": ".mine [data-drop^='tile:']",
    "chips": ".mine .slot.can, .mine [data-move=leave], .mine [data-move=done]",
    "place": ".mine .space.open",
}
"""What can be clicked, by what the position awaits."""

_WHERE = """(choices) => {
    const here = document.activeElement;
    if (!document.querySelector(choices)) return "gone";
    if (here?.matches(choices)) return "there";
    const grid = here?.closest("[role=grid]");
    return grid?.querySelector(choices) ? "near" : "elsewhere";
}"""
"""Whether the focus is on a choice, in the same region as one, or somewhere else."""


@contextmanager
def visit(browser: Browser, url: str, **options: Any) -> Iterator["Visitor"]:
    """Somebody opens the page in a browser of their own; whatever the page complains of counts."""
    wanted = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **options}
    context = browser.new_context(**wanted)
    context.set_default_timeout(PATIENCE)
    visitor = Visitor(context, url)
    try:
        yield visitor
        assert visitor.complaints == []
    finally:
        context.close()


class Visitor:
    """One browser with one page."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.rng = random.Random(1)
        self.complaints: list[str] = []
        self.offline = False
        """Whether the server is away, on purpose."""
        self.page: Page = context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self._check_host(request.url))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.offline:
            self.complaints.append(message.text)

    def _check_host(self, address: str) -> None:
        if not address.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"a request to {address}")

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.url}{path}")

    def see(self, text: str | re.Pattern[str]) -> Locator:
        found = self.page.get_by_text(text).first
        expect(found).to_be_visible(timeout=PATIENCE)
        return found

    # At the table --------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self.page.locator(TABLE).get_attribute("data-seq") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator(_END).count() > 0

    def wait_for_turn(self) -> str:
        """Wait until there is something to do; returns what."""
        asked = self.page.locator(f"{TABLE}:not([data-awaits='none']), {_CONFIRM}, {_END}")
        for _ in range(PATIENCE // 100):
            if asked.count():
                break
            # A click anywhere hurries what is being shown, as impatient people find out.
            self.page.locator(".table .prompt").dispatch_event("click")
            self.page.wait_for_timeout(100)
        if self.is_over:
            return "over"
        if self.page.locator(_CONFIRM).count():
            return "confirm"
        return self.page.locator(TABLE).get_attribute("data-awaits") or "none"

    def step(self) -> str:
        """Do one thing with the mouse, whatever the page asks for."""
        asked = self.wait_for_turn()
        seq = self.seq if asked != "over" else 0
        if asked == "confirm":
            self.page.locator(_CONFIRM).click()
        elif asked in _CHOICES:
            self._click_one_of(_CHOICES[asked])
            if asked == "place":
                for _ in range(self.rng.randrange(3)):
                    self.page.locator(".tools .tool").nth(1).click()
                self.page.locator("[data-move=place]").click()
        if asked not in ("over", "none"):
            self._wait_until_done(seq)
        return asked

    def _click_one_of(self, selector: str) -> None:
        found = self.page.locator(TABLE).locator(selector).all()
        usable = [one for one in found if one.get_attribute("data-act") != "carry"]
        if not usable:
            return  # the page gives an only answer by itself
        chosen = self.rng.choice(usable)
        tiles = chosen.locator(".tile")
        (tiles.last if tiles.count() else chosen).click()

    def play(self, move: str) -> None:
        """Play one move by the mouse, by its name in the notation."""
        verb, _, argument = move.partition(":")
        if verb != "place":
            self.page.locator(f"{TABLE} [data-move='{move}']").first.click()
            return
        space, _, degrees = argument.partition("@")
        self.page.locator(f"[data-drop='space:{space}']").click()
        for _ in range(int(degrees) // 90):
            self.page.locator(".tools .tool").nth(1).click()
        self.page.locator("[data-move=place]").click()

    def _wait_until_done(self, seq: int) -> None:
        """Wait until the server has answered; what is shown is then newer."""
        self.page.wait_for_function(
            "([table, end, seq]) => document.querySelector(end)"
            " || Number(document.querySelector(table)?.dataset.seq) > seq",
            arg=[TABLE, _END, seq],
            timeout=PATIENCE,
        )

    def play_out(self) -> None:
        """Play until the result is shown."""
        while self.step() != "over":
            pass

    # Without a mouse -----------------------------------------------------------------------------

    def step_by_keys(self) -> str:
        """Do one thing with the keyboard alone."""
        asked = self.wait_for_turn()
        if asked == "over":
            return asked
        seq = self.seq
        if asked == "confirm":
            self.page.keyboard.press("c")
        else:
            if not self._walk_to(f"{TABLE} :is({_CHOICES[asked]})"):
                return asked  # the page has given an only answer by itself
            self.page.keyboard.press("Enter")
            if asked == "place":
                for _ in range(self.rng.randrange(3)):
                    self.page.keyboard.press("r")
                self.page.keyboard.press("Enter")
        self._wait_until_done(seq)
        return asked

    def _walk_to(self, selector: str) -> bool:
        """Tab into the region that has a choice, and walk with the arrows until one is reached."""
        for _ in range(80):
            where = self.page.evaluate(_WHERE, selector)
            if where == "gone":
                return False
            if where == "there" and self.rng.random() < 0.6:
                return True
            arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
            walks = where in ("there", "near") and self.rng.random() < 0.95
            self.page.keyboard.press(self.rng.choice(arrows) if walks else "Tab")
        return bool(self.page.evaluate(_WHERE, selector) == "there")


def play_together(*visitors: Visitor) -> None:
    """One thing is done by whoever is asked to."""
    for _ in range(600):
        for visitor in visitors:
            asked = visitor.page.locator(f"{TABLE}:not([data-awaits='none']), {_CONFIRM}")
            if asked.count():
                visitor.step()
                return
        visitors[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked to do anything")
