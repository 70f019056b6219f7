"""A person at the page: sees what it shows, and uses the mouse or the keyboard."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    ElementHandle,
    Locator,
    Page,
    expect,
)

PATIENCE = 180_000
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
    "chips": "[data-payment]:not([disabled]), [data-move=leave]",
    "place": ".mine .space.open",
}
"""What can be clicked, by what the position awaits."""

# Whatever can be found out or decided in one call is: a round trip to the browser costs more than
# everything it asks for.

_ASKED = """([table, confirm, end]) => {
    if (document.querySelector(end)) return ["over", 0];
    const board = document.querySelector(table);
    if (!board) return null;
    const seq = Number(board.dataset.seq);
    if (document.querySelector(confirm)) return ["confirm", seq];
    if (board.dataset.awaits !== "none") return [board.dataset.awaits, seq];
    // A click anywhere hurries what is being shown, as impatient people find out.
    board.querySelector(".prompt").click();
    return null;
}"""
"""What is asked for, and the number of the last event; null while nothing is."""

_CHOICE = """([choices, chance]) => {
    const found = [...document.querySelectorAll(choices)];
    const usable = found.filter((one) => one.dataset.act !== "carry");
    const chosen = usable[Math.floor(chance * usable.length)];
    return chosen === undefined ? null : ([...chosen.querySelectorAll(".tile")].at(-1) ?? chosen);
}"""
"""One of the choices, where it can be clicked; null if there are none."""

_WALK = """([choices, chance]) => {
    const here = document.activeElement;
    const wanted = [...document.querySelectorAll(choices)];
    if (wanted.length === 0) return "gone";
    const region = here?.closest("[role=grid]");
    const near = wanted.filter((one) => one.closest("[role=grid]") === region);
    if (near.length === 0) return "Tab";
    if (wanted.includes(here) && (chance < 0.6 || near.length === 1)) return "there";
    const middle = (cell) => {
        const box = (cell.querySelector("[data-spot]") ?? cell).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const from = middle(here);
    const ways = near.filter((one) => one !== here).map(middle)
        .map((to) => [to[0] - from[0], to[1] - from[1]])
        .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    const [across, down] = ways[0];
    if (Math.abs(across) > Math.abs(down)) return across > 0 ? "ArrowRight" : "ArrowLeft";
    return down > 0 ? "ArrowDown" : "ArrowUp";
}"""
"""The key that leads towards a choice: Tab into its region, then arrows; or "there", or "gone"."""


SETTINGS = {"pace": 0.02, "confirm": False}
"""Settings of a browser that plays on its own device, quickly."""


@contextmanager
def visit(browser: Browser, url: str, **options: Any) -> Iterator["Visitor"]:
    """Somebody opens the page in a browser of their own; whatever the page complains of counts."""
    wanted = {
        "viewport": {"width": 1440, "height": 900},
        "reduced_motion": "reduce",
        "service_workers": "block",  # every visitor would begin by filling a cache
        **options,
    }
    context = browser.new_context(**wanted)
    context.set_default_timeout(PATIENCE)
    visitor = Visitor(context, url, touch=bool(wanted.get("has_touch")))
    try:
        yield visitor
        assert visitor.complaints == [], visitor.complaints
    finally:
        context.close()


class Visitor:
    """One browser with one page."""

    def __init__(self, context: BrowserContext, url: str, *, touch: bool = False) -> None:
        self.context = context
        self.url = url
        self.touch = touch
        """Whether a finger is used in place of the mouse."""
        self.rng = random.Random(1)
        self.complaints: list[str] = []
        self.offline = False
        """Whether the server is away, or a worker dies, on purpose."""
        self.page: Page = context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self._complain(str(error)))
        self.page.on("request", lambda request: self._check_host(request.url))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(message.text)

    def _complain(self, text: str) -> None:
        if not self.offline:
            self.complaints.append(text)

    def _check_host(self, address: str) -> None:
        if not address.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"a request to {address}")

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.url}{path}")

    def see(self, text: str | re.Pattern[str]) -> Locator:
        found = self.page.get_by_text(text).first
        expect(found).to_be_visible(timeout=PATIENCE)
        return found

    def sit(self, made: dict[str, Any]) -> None:
        """Go to a table that was made elsewhere, with the tokens of its seats."""
        kept = {"id": made["table"], "game": "azul", "tokens": made["tokens"], "names": []}
        tables = json.dumps([kept | {"round": 1, "over": False, "seen": 1}])
        self.go()
        self.page.evaluate("(tables) => localStorage.setItem('sintra.tables', tables)", tables)
        self.go(f"/t/{made['table']}")
        self.page.wait_for_selector(TABLE)

    # At the table --------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self.page.locator(TABLE).get_attribute("data-seq") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator(_END).count() > 0

    def wait_for_turn(self) -> str:
        """Wait until there is something to do; returns what."""
        return self._asked()[0]

    def _asked(self) -> tuple[str, int]:
        answer = self.page.wait_for_function(_ASKED, arg=[TABLE, _CONFIRM, _END], timeout=PATIENCE)
        what, seq = answer.json_value()
        return str(what), int(seq)

    def step(self) -> str:
        """Do one thing with the mouse or a finger, whatever the page asks for."""
        asked, seq = self._asked()
        if asked == "confirm":
            self._use(self.page.locator(_CONFIRM))
        elif asked in _CHOICES:
            if asked == "chips":
                self._choose_chips()
            self._click_one_of(_CHOICES[asked])
            if asked == "place":
                for _ in range(self.rng.randrange(3)):
                    self._use(self.page.locator(".tools .tool").nth(1))
                self._use(self.page.locator("[data-move=place]"))
        if asked != "over":
            self._wait_until_done(seq)
        return asked

    def _click_one_of(self, selector: str) -> None:
        wanted = [f"{TABLE} :is({selector})", self.rng.random()]
        chosen = self.page.evaluate_handle(_CHOICE, wanted).as_element()
        if chosen is not None:  # the page gives an only answer by itself
            self._use(chosen)

    def _choose_chips(self) -> None:
        """Choose chips one by one, in any order, until they pay; or none."""
        paid = self.page.locator(f"{TABLE} [data-payment]:not([disabled])")
        left = self.page.locator(f"{TABLE} .mine .slot.can:not(.picked)")
        if self.rng.random() < 0.5:
            return
        while not paid.count() and left.count():
            self._use(left.nth(self.rng.randrange(left.count())))

    def _use(self, what: Locator | ElementHandle) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

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

    # In a tutorial -------------------------------------------------------------------------------

    def wait_for_lesson(self) -> str:
        """Wait until a step of a tutorial can be taken: read, ask, free, or done."""
        what = self.page.wait_for_function(
            """(table) => {
                if (document.querySelector(".guide h2")) return "done";
                const awaits = document.querySelector(table)?.dataset.awaits ?? "none";
                const button = document.querySelector(".guide .row button");
                if (!button) return null;
                const quiet = button.matches(".quiet");
                if (quiet) return awaits === "none" ? null : "free";
                if (button.matches(".go")) return button.disabled ? null : "read";
                return awaits === "none" || button.disabled ? null : "ask";
            }""",
            arg=TABLE,
            timeout=PATIENCE,
        )
        return str(what.json_value())

    def step_freely(self) -> None:
        """Make one move of one's own choice in a tutorial."""
        awaits = self.page.wait_for_function(
            """(table) => {
                const awaits = document.querySelector(table)?.dataset.awaits ?? "none";
                return awaits === "none" ? null : awaits;
            }""",
            arg=TABLE,
            timeout=PATIENCE,
        ).json_value()
        self._click_one_of(_CHOICES[awaits])
        expect(self.page.locator(TABLE)).not_to_have_attribute("data-awaits", awaits)

    # Without a mouse -----------------------------------------------------------------------------

    def step_by_keys(self) -> str:
        """Do one thing with the keyboard alone."""
        asked, seq = self._asked()
        if asked == "over":
            return asked
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
            key = self.page.evaluate(_WALK, [selector, self.rng.random()])
            if key in ("gone", "there"):
                return bool(key == "there")
            # An arrow may lead past a cell, or nowhere: now and then another one is tried.
            arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
            self.page.keyboard.press(self.rng.choice(arrows) if self.rng.random() < 0.15 else key)
        raise AssertionError(f"{selector} cannot be reached by keyboard")


def at_start(visitor: Visitor, path: str = "/", **settings: Any) -> None:
    """The start page, with settings of this browser."""
    kept = json.dumps(json.dumps(SETTINGS | settings))
    visitor.context.add_init_script(
        "localStorage.getItem('sintra.settings') ??"
        f" localStorage.setItem('sintra.settings', {kept})"
    )
    visitor.go(path)


def play_together(*visitors: Visitor) -> None:
    """One thing is done by whoever is asked to."""
    for _ in range(PATIENCE // 20):
        for visitor in visitors:
            if visitor.page.evaluate(_ASKED, [TABLE, _CONFIRM, _END]) is not None:
                visitor.step()
                return
        visitors[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked to do anything")
