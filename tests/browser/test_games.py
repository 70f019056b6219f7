"""Whole games on the page, as people play them."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import sintra
from tests.browser.robot import PATIENCE, TABLE, Visitor, play_together, visit
from tests.server.harness import Server
from tests.texts import LOCALES


def table_of(visitor: Visitor) -> str:
    visitor.page.wait_for_url(re.compile("/t/"))
    return visitor.page.url.rpartition("/t/")[2].partition("?")[0]


def check_result(site: Server, visitor: Visitor, table: str) -> None:
    """The page shows the result that is on record."""
    record = sintra.Record.from_dict(site.get(f"/api/tables/{table}/record"))
    assert record.outcome is not None
    shown = visitor.page.locator("dialog[open] .result b").all_inner_texts()
    assert [int(text) for text in shown] == list(record.outcome.scores)


def test_a_whole_duel_against_a_level_in_one_click(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        ana.go()
        ana.page.get_by_role("button", name="Play now").click()
        table = table_of(ana)
        ana.play_out()
        check_result(site, ana, table)
        ana.page.get_by_role("button", name="Play again").or_(
            ana.page.locator("dialog[open] .row .go")
        ).first.click()
        ana.page.wait_for_url(lambda url: table not in url)
        assert ana.wait_for_turn() != "over"


def test_a_whole_duel_by_keyboard_alone(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        ana.go()
        ana.page.get_by_role("button", name="Play now").wait_for()
        while ana.page.evaluate("() => !document.activeElement?.matches('.hero button.go')"):
            ana.page.keyboard.press("Tab")
        ana.page.keyboard.press("Enter")
        table = table_of(ana)
        while ana.step_by_keys() != "over":
            pass
        check_result(site, ana, table)


@pytest.mark.parametrize("wall", ["colored", "grey"])
def test_a_whole_azul_against_a_level(site: Server, browser: Browser, wall: str) -> None:
    with visit(browser, site.url) as ana:
        ana.go()
        ana.page.locator("input[name=game][value=azul]").check()
        ana.page.locator(f"input[name=wall][value={wall}]").check()
        ana.page.locator("form button[type=submit]").click()
        table = table_of(ana)
        ana.play_out()
        check_result(site, ana, table)


def open_table(site: Server, seats: list[dict[str, object]], game: str = "duel") -> str:
    made = site.post("/api/tables", {"game": game, "seats": seats, "confirm": True})
    return str(made["table"])


def invite(site: Server, ana: Visitor) -> str:
    """Ana opens a table with a seat for whoever has the link."""
    ana.go()
    ana.page.locator(".seat select.kind").nth(1).select_option("link")
    ana.page.locator("form button[type=submit]").click()
    return table_of(ana)


def test_two_browsers_and_a_spectator_with_reload_and_reconnect(
    site: Server, browser: Browser
) -> None:
    with (
        visit(browser, site.url) as ana,
        visit(browser, site.url) as rui,
        visit(browser, site.url) as eva,
    ):
        table = invite(site, ana)
        rui.go(f"/t/{table}")
        rui.page.locator("form input.field").fill("Rui")
        rui.page.locator("form button[type=submit]").click()
        expect(rui.page.locator("form")).to_have_count(0, timeout=PATIENCE)
        eva.go(f"/t/{table}")
        eva.page.wait_for_selector(TABLE)
        for _ in range(14):
            play_together(ana, rui)
        ana.page.reload()  # the seat is kept in the browser
        for _ in range(8):
            play_together(ana, rui)
        rui.offline = True
        rui.context.set_offline(True)
        rui.page.evaluate("() => 0")
        rui.context.set_offline(False)
        rui.page.reload()
        rui.offline = False
        for _ in range(14):
            play_together(ana, rui)
        record = site.get(f"/api/tables/{table}/record")
        moves = [text for text in record["events"] if re.match("sun|moon|plate|chip|draw", text)]
        assert len(moves) >= 8
        told = max(ana.seq, rui.seq)
        expect(eva.page.locator(TABLE)).to_have_attribute("data-seq", str(told))
        assert eva.page.locator(TABLE).get_attribute("data-awaits") == "none"
        for visitor in (ana, rui, eva):
            assert shown_boards(visitor) == shown_boards(ana)


def shown_boards(visitor: Visitor) -> list[str]:
    """Everything that lies on the boards, as the page shows it."""
    visitor.page.locator(f"{TABLE} .prompt").dispatch_event("click")  # show it all at once
    shown: list[str] = visitor.page.evaluate(
        """() => [...document.querySelectorAll(":is(.mine, .others) [data-spot]")]
            .filter((one) => !one.dataset.spot.startsWith("hand:"))
            .map((one) => `${one.dataset.spot} ${one.dataset.piece}`)"""
    )
    return sorted(shown)


def test_after_a_restart_both_pages_go_on_by_themselves(own_site: Server, browser: Browser) -> None:
    with visit(browser, own_site.url) as ana, visit(browser, own_site.url) as rui:
        table = invite(own_site, ana)
        rui.go(f"/t/{table}")
        rui.page.locator("form button[type=submit]").click()
        expect(rui.page.locator("form")).to_have_count(0, timeout=PATIENCE)
        for _ in range(10):
            play_together(ana, rui)
        before = own_site.get(f"/api/tables/{table}/record")["events"]
        for visitor in (ana, rui):
            visitor.offline = True
        own_site.kill()
        for visitor in (ana, rui):
            expect(visitor.page.locator("[role=alert]").first).to_be_visible(timeout=PATIENCE)
        own_site.start()
        for visitor in (ana, rui):
            expect(visitor.page.locator("[role=alert]")).to_have_count(0, timeout=PATIENCE)
            visitor.offline = False
        for _ in range(10):
            play_together(ana, rui)
        after = own_site.get(f"/api/tables/{table}/record")["events"]
        assert after[: len(before)] == before
        assert len(after) > len(before)


def test_a_turn_can_be_taken_back_until_it_is_confirmed(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        ana.go()
        ana.page.get_by_role("button", name="Play now").click()
        table_of(ana)
        while ana.wait_for_turn() != "turn":
            ana.step()
        before = shown_boards(ana)
        ana.page.locator(".middle [data-act^='sun:'] .tile").first.click()
        while ana.wait_for_turn() != "confirm":
            ana.step()
        assert shown_boards(ana) != before
        while ana.wait_for_turn() != "turn":
            seq = ana.seq
            ana.page.locator("[data-move=undo]:not([disabled])").click()
            expect(ana.page.locator(TABLE)).not_to_have_attribute("data-seq", str(seq))
        assert shown_boards(ana) == before


def test_a_game_can_be_played_on_a_phone(site: Server, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visit(browser, site.url, **phone) as ana:
        ana.go()
        check_width(ana)
        ana.page.get_by_role("button", name="Play now").click()
        table_of(ana)
        for _ in range(30):
            ana.step()
        check_width(ana)
        board = ana.page.locator(".mine").bounding_box()
        factories = ana.page.locator(".middle").bounding_box()
        assert board is not None
        assert factories is not None
        top, bottom = (
            min(board["y"], factories["y"]),
            max(board["y"] + board["height"], factories["y"] + factories["height"]),
        )
        assert bottom - top <= 844  # both on one screen


def check_width(visitor: Visitor) -> None:
    wide = visitor.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


@pytest.mark.parametrize("language", LOCALES)
def test_each_language_from_start_to_table(site: Server, browser: Browser, language: str) -> None:
    with visit(browser, site.url, locale=language) as ana:
        ana.go()
        expect(ana.page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
        titles = [ana.page.locator("h1").inner_text()]
        for path in ("/rules", "/learn/duel", "/learn/azul", "/replay", "/games"):
            ana.go(path)
            ana.page.wait_for_load_state("networkidle")
            titles.append(ana.page.locator("main").inner_text())
        ana.go()
        ana.page.locator(".hero button.go").click()
        table_of(ana)
        for _ in range(3):
            ana.step()
        titles.append(ana.page.locator("main").inner_text())
        # A text that is missing shows its key, and a variable that is missing its name.
        missing = re.compile(
            r"\b(?:app|start|table|learn|rules|words|end|replay)-[a-z]+(?:-[a-z]+)*\b|\{ ?\$"
        )
        for text in titles:
            assert text.strip()
            assert not missing.search(text), missing.search(text)


LESSONS = Path(__file__).parents[2] / "web" / "src" / "pages" / "learn"


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_the_tutorial_to_its_end(site: Server, browser: Browser, game: str) -> None:
    lesson = json.loads((LESSONS / f"{game}.json").read_text("utf-8"))
    stops = [ply for scene in lesson["scenes"] for ply in scene["plies"] if "say" in ply]
    with visit(browser, site.url) as ana:
        ana.go(f"/learn/{game}")
        for number, stop in enumerate(stops):
            expect(ana.page.locator(".guide progress")).to_have_attribute("value", str(number + 1))
            if "choices" in stop:
                ana.step_freely()
                ana.step_freely()
            expect(ana.page.locator(".guide .row button").first).to_be_enabled()
            if stop.get("expect") is None:
                ana.page.locator(".guide .row .go").click()
            else:
                ana.play(stop["expect"])
        expect(ana.page.locator(".guide h2")).to_be_focused()


def test_a_finished_game_is_replayed_from_its_file(
    site: Server, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    position = sintra.azul().start(seed=5)
    while not position.is_over:
        position.play(position.legal_moves[0])
    file = tmp_path_factory.mktemp("records") / "game.sintra"
    file.write_text(str(position.record), encoding="utf-8")
    with visit(browser, site.url) as ana:
        ana.go("/replay")
        ana.page.locator("input[type=file]").set_input_files(str(file))
        ana.page.wait_for_selector(TABLE)
        ana.page.keyboard.press("End")
        scores = [str(score) for score in position.scores]
        for score in scores:
            expect(ana.page.get_by_text(score, exact=True).first).to_be_visible()
