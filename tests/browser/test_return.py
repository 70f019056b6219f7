"""Coming back: the start page, my games, replays, and games with friends over days."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

import sintra
from tests.browser.conftest import STATIC
from tests.browser.robot import TABLE, play_together, visit
from tests.browser.test_axe import check, nearly_over
from tests.server.harness import LINK, ME, Server, level

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CLOCK = {"seconds": 3600, "increment": 10}


def heights(page: Page) -> tuple[int, int]:
    return tuple(page.evaluate("() => [document.documentElement.scrollHeight, innerHeight]"))


# Start and my games -----------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [{}, PHONE])
def test_start_names_the_games_and_fits_on_one_screen(
    site: Server, browser: Browser, screen: dict[str, Any]
) -> None:
    with visit(browser, site.url, **screen) as ana:
        ana.go()
        expect(ana.page.locator("h1")).to_have_text("Azul Duel and Azul")
        expect(ana.page.locator(".big small")).to_contain_text("Inês")
        whole, seen = heights(ana.page)
        assert whole <= seen


def test_play_now_plays_what_was_chosen_last(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        ana.go()
        ana.page.locator("input[name=game][value=azul]").check()
        ana.page.locator("input[name=players][value='3']").check()
        ana.page.locator("form button[type=submit]").click()
        ana.page.wait_for_selector(TABLE)
        ana.go()
        now = ana.page.locator(".hero button.go")
        expect(now).to_contain_text("Azul with Inês")
        now.click()
        ana.page.wait_for_selector(TABLE)
        expect(ana.page.locator(".others .board")).to_have_count(2)
        ana.go()
        expect(
            ana.page.get_by_role("region", name="Go on playing").get_by_role("link")
        ).to_have_count(2)


def test_finished_games_stay_with_result_and_replay(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        made = nearly_over(site)
        ana.sit(made)
        ana.play_out()
        scores = site.get(f"/api/tables/{made['table']}/record")["result"]["scores"]
        ana.go()
        ana.page.get_by_role("link", name="My games (1)").click()
        game = ana.page.get_by_role("region", name="Finished").get_by_role("listitem")
        expect(game).to_contain_text(" : ".join(map(str, scores)))
        expect(game).to_contain_text(re.compile(r"\d+ turns, round \d"))
        check(ana, "my games")
        game.get_by_role("link", name="Replay").click()
        ana.page.wait_for_selector(TABLE)
        expect(ana.page).to_have_url(re.compile(rf"/t/{made['table']}\?at=0$"))
        ana.page.go_back()
        game.get_by_role("button", name="Remove").click()
        expect(ana.page.get_by_text("Nothing here yet.")).to_be_visible()


# Replay -----------------------------------------------------------------------------------------


def begun(site: Server, moves: int = 12) -> dict[str, Any]:
    """A table of Azul at which some moves were made."""
    position = sintra.azul().start(seed=3)
    while position.ply < moves:
        position.play(position.legal_moves[0])
    return site.table("azul", ME, level(1), record=str(position.record))


def current(page: Page) -> str:
    return page.locator("[aria-current=step]").inner_text()


def test_a_replay_has_an_address_for_each_moment(site: Server, browser: Browser) -> None:
    made = begun(site)
    with visit(browser, site.url, permissions=["clipboard-read", "clipboard-write"]) as ana:
        ana.go(f"/t/{made['table']}?at=9")
        ana.page.wait_for_selector(TABLE)
        shown = current(ana.page)
        expect(ana.page.locator(TABLE)).to_have_attribute("data-seq", "9")
        ana.page.keyboard.press("ArrowRight")
        expect(ana.page).to_have_url(re.compile(r"\?at=10$"))
        ana.page.keyboard.press("ArrowLeft")
        expect(ana.page).to_have_url(re.compile(r"\?at=9$"))
        ana.page.get_by_role("button", name="Copy link").click()
        copied = ana.page.evaluate("() => navigator.clipboard.readText()")
        check(ana, "replay")
        with visit(browser, site.url) as rui:
            rui.go(copied.removeprefix(site.url))
            rui.page.wait_for_selector(TABLE)
            assert current(rui.page) == shown
            rui.page.get_by_role("button", name="Back to now").click()
            expect(rui.page).to_have_url(re.compile(rf"/t/{made['table']}$"))


def test_the_log_of_a_replay_is_in_playing_order_and_leads_anywhere(
    site: Server, browser: Browser
) -> None:
    made = begun(site, 40)
    with visit(browser, site.url, reduced_motion="no-preference") as ana:
        ana.sit(made)
        ana.go(f"/t/{made['table']}?at=0")
        ana.page.wait_for_selector(TABLE)
        turns = ana.page.locator(".log ol > li")
        expect(ana.page.locator(".log h2").first).to_have_text("Round 1")
        turns.last.get_by_role("button").click()
        expect(turns.last).to_have_attribute("aria-current", "step")
        assert ana.page.evaluate("() => document.getAnimations().length") == 0  # a jump is instant
        ana.page.keyboard.press("Home")
        expect(ana.page).to_have_url(re.compile(r"\?at=0$"))
        for _ in range(8):
            ana.page.keyboard.press("Shift+ArrowRight")
        step = ana.page.locator("[aria-current=step]")
        expect(step).to_be_in_viewport()


def test_playing_on_from_a_replay_asks_for_seat_and_opponent(
    site: Server, browser: Browser
) -> None:
    made = begun(site)
    with visit(browser, site.url) as ana:
        ana.go(f"/t/{made['table']}?at=9")
        ana.page.get_by_role("button", name="Play on from here").click()
        dialog = ana.page.get_by_role("dialog")
        seats = dialog.locator("select.kind")
        check(ana, "playing on")
        seats.nth(0).select_option("level")
        expect(dialog.get_by_role("button", name="To the table")).to_be_disabled()
        dialog.get_by_role("radio", name="Level 2").first.check()
        seats.nth(1).select_option("me")
        dialog.get_by_role("button", name="To the table").click()
        ana.page.wait_for_url(lambda url: made["table"] not in url)
        ana.page.wait_for_selector(TABLE)
        table = ana.page.url.rpartition("/")[2]
        info = site.get(f"/api/tables/{table}/state")["table"]
        assert [(seat["kind"], seat["level"]) for seat in info["seats"]] == [
            ("level", 2),
            ("person", None),
        ]
        before = site.get(f"/api/tables/{made['table']}/record")["events"][:9]
        assert site.get(f"/api/tables/{table}/record")["events"][:9] == before


# Friends ----------------------------------------------------------------------------------------


def test_the_invitation_says_what_is_played(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana, visit(browser, site.url, **PHONE) as rui:
        ana.go()
        ana.page.locator("input[name=game][value=azul]").check()
        ana.page.locator("input[name=wall][value=grey]").check()
        ana.page.locator(".seat select.kind").nth(1).select_option("link")
        ana.page.locator("details.rules summary").click()
        ana.page.get_by_role("group", name="Clock").get_by_label("Other").check()
        ana.page.get_by_label("Minutes for each player").fill("20")
        expect(ana.page.get_by_text("Whoever has no time left loses.")).to_be_visible()
        check(ana, "choosing a clock")
        ana.page.locator("form button[type=submit]").click()
        ana.page.wait_for_selector(TABLE)
        rui.go(ana.page.url.removeprefix(site.url))
        form = rui.page.locator("main form")
        for words in ("Azul for 2", "grey wall", "20 min + 5 s per turn", "loses", "confirmed"):
            expect(form).to_contain_text(words)
        check(rui, "an invitation with a clock")
        form.locator("input").fill("Rui")
        form.locator("button[type=submit]").click()
        for visitor in (ana, rui):
            clocks = visitor.page.get_by_role("timer")
            expect(clocks).to_have_count(2)
            expect(visitor.page.locator(".clock.runs")).to_have_count(1)
        play_together(ana, rui)
        check(ana, "a table with clocks")


def test_the_code_of_an_invitation_leads_to_the_table(browser: Browser, named_site: Server) -> None:
    made = named_site.table("duel", ME, LINK)
    url = f"http://sintra.localhost:{named_site.port}"
    with visit(browser, url) as ana:
        ana.sit(made)
        code = ana.page.get_by_role("img", name="QR code")
        expect(code).to_be_visible()
        drawn = code.locator("path").get_attribute("d") or ""
        dark = {tuple(map(int, spot)) for spot in re.findall(r"M(\d+) (\d+)h1", drawn)}
        corner = {(4 + x, 4 + y) for x in range(7) for y in (0, 6)}
        assert corner <= dark  # one of the patterns that readers look for
        link = ana.page.get_by_label("Link to this table").input_value()
        assert link == f"{url}/t/{made['table']}"


def test_whose_turn_it_is_calls_them_back(site: Server, browser: Browser) -> None:
    note = """
        window.notes = [];
        Object.defineProperty(Document.prototype, "visibilityState", { get: () => "hidden" });
        window.Notification = class {
            static permission = "granted";
            static requestPermission = () => Promise.resolve("granted");
            constructor(title, options) { window.notes.push([title, options.body]); }
            close() {}
        };
    """
    made = site.table("azul", ME, LINK)
    with visit(browser, site.url) as ana, visit(browser, site.url) as rui:
        rui.context.add_init_script(note)
        rui.go()
        rui.page.get_by_role("button", name="Settings").click()
        rui.page.get_by_role("group", name="Notify me").get_by_label("On").check()
        rui.page.keyboard.press("Escape")
        ana.sit(made)
        rui.go(f"/t/{made['table']}")
        rui.page.locator("form button[type=submit]").click()
        expect(rui.page.locator("form")).to_have_count(0)
        if site.get(f"/api/tables/{made['table']}/state")["views"]["-"]["position"]["actor"] == 0:
            ana.step()
            ana.step()
        icon = rui.page.locator('link[rel="icon"]')
        expect(icon).to_have_attribute("href", "/favicon-turn.svg")
        expect(rui.page).to_have_title(re.compile("^● Your turn · "))
        rui.page.wait_for_function("() => window.notes.length")
        title, body = rui.page.evaluate("() => window.notes[0]")
        assert title == "Your turn"
        assert "Ana" in body
        rui.step()
        rui.step()
        expect(icon).to_have_attribute("href", "/favicon.svg")
        expect(rui.page).not_to_have_title(re.compile("^●"))


def test_a_link_that_is_opened_later_shows_whose_turn_it_is(
    own_site: Server, browser: Browser
) -> None:
    made = own_site.table("azul", ME, LINK, clock={"seconds": 7 * 24 * 3600})
    with visit(browser, own_site.url) as rui:
        rui.go(f"/t/{made['table']}")
        rui.page.locator("form input.field").fill("Rui")
        rui.page.locator("form button[type=submit]").click()
        expect(rui.page.locator("form")).to_have_count(0)
        rui.page.close()
        own_site.stop()  # nobody plays for days, and the server is restarted
        own_site.start()
        token = made["tokens"]["0"]
        with own_site.page(made["table"], token) as ana:
            while ana.to_decide is not None:
                ana.play(0, ana.legal(0)[0])
        rui.page = rui.context.new_page()
        rui.go()
        waiting = rui.page.get_by_role("region", name="Go on playing").get_by_role("listitem")
        expect(waiting).to_contain_text("Your turn")
        waiting.get_by_role("link").click()
        rui.page.wait_for_selector(TABLE)
        expect(rui.page.locator(".prompt")).to_contain_text("Your turn")
        expect(rui.page.get_by_role("timer").first).to_contain_text("days")


# Tutorials --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_a_free_turn_of_a_tutorial_is_judged(site: Server, browser: Browser, game: str) -> None:
    with visit(browser, site.url) as ana:
        ana.go(f"/learn/{game}")
        show = ana.page.get_by_role("button", name="Show me")
        on = ana.page.get_by_role("button", name="Go on")
        while ana.wait_for_lesson() != "free":
            (show if show.count() else on).click()
        ana.step_freely()
        ana.step_freely()
        text = ana.page.locator(".guide .text")
        expect(text).to_contain_text(re.compile("Very good|Good|gives something away"))
        check(ana, "a judged turn")
        ana.page.get_by_role("button", name="Try something else").click()
        expect(text).to_contain_text("without a frame")
        ana.step_freely()
        ana.step_freely()
        on.click()
        expect(ana.page.locator(".guide .text")).not_to_contain_text("without a frame")


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_every_target_of_a_tutorial_has_a_frame(site: Server, browser: Browser, game: str) -> None:
    with visit(browser, site.url) as ana:
        ana.go(f"/learn/{game}")
        show = ana.page.get_by_role("button", name="Show me")
        on = ana.page.get_by_role("button", name="Go on")
        done = ana.page.locator(".guide h2")
        while (what := ana.wait_for_lesson()) != "done":
            if what == "ask":
                expect(ana.page.locator(f"{TABLE} .lit").first).to_be_visible()
                show.click()
            elif what == "free":
                ana.step_freely()
                ana.step_freely()
            else:
                on.click()
        expect(done).to_be_focused()


def test_a_plate_of_a_tutorial_is_framed_until_it_lies_right(
    site: Server, browser: Browser
) -> None:
    with visit(browser, site.url) as ana:
        ana.go("/learn/duel")
        text = ana.page.locator(".guide .text")
        while ana.wait_for_lesson() and "half around" not in text.inner_text():
            ana.page.locator(".guide .row button").first.click()
        space = ana.page.locator(f"{TABLE} [data-drop='space:nw']")
        expect(space).to_have_class(re.compile(r"\blit\b"))
        space.click()
        turn = ana.page.locator(".tools .tool").nth(1)
        expect(turn).to_have_class(re.compile(r"\blit\b"))
        turn.click()
        turn.click()
        expect(turn).not_to_have_class(re.compile(r"\blit\b"))
        place = ana.page.locator("[data-move=place]")
        expect(place).to_have_class(re.compile(r"\blit\b"))
        place.click()
        expect(ana.page.locator(".guide .text")).to_contain_text("factories", ignore_case=True)


def test_the_page_is_small(browser: Browser, own_site: Server) -> None:
    """What a visitor loads who opens every page, in one language, is at most 220 kB."""
    with visit(browser, own_site.url) as ana:
        sizes: dict[str, int] = {}

        def add(request: Request) -> None:
            """Count what was sent: the second time it comes from the browser's cache."""
            if "/api/" not in request.url:
                sent = request.sizes()["responseBodySize"]
                sizes[request.url] = max(sent, sizes.get(request.url, 0))

        ana.page.on("requestfinished", add)
        made = own_site.table("duel", ME, level(1))
        ana.sit(made)
        for path in ("/", "/games", "/rules", "/learn/duel", "/learn/azul", "/replay"):
            ana.go(path)
            ana.page.wait_for_load_state("networkidle")
        assert 100_000 < sum(sizes.values()) <= 220_000, sizes


@pytest.fixture
def named_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that other devices could reach by a name."""
    running = Server(
        tmp_path_factory.mktemp("data"),
        static=str(STATIC),
        pace=0.02,
        hosts=("sintra.localhost", "127.0.0.1"),
    )
    try:
        yield running.start()
    finally:
        running.stop()
