"""What a move means, and what has happened: what the table shows of it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import sintra
from sintra.model import preview
from tests.browser.robot import TABLE, visit
from tests.browser.test_sizes import moment, sit
from tests.playing import decisions, tidy
from tests.server.harness import LINK, ME, Server, level


def words(page: Page) -> str:
    return page.locator(f"{TABLE} .prompt .words").inner_text()


def test_a_line_shows_where_its_tiles_could_go(site: Server, browser: Browser) -> None:
    position = moment("duel", "line")
    with visit(browser, site.url) as ana:
        sit(site, ana, position)
        page = ana.page
        board = position.view(0).position["players"][0]
        for line in page.locator(".mine [data-drop^='line:']").all():
            label = line.get_attribute("aria-label") or ""
            row = int((line.get_attribute("data-line")) or 0) - 1
            cells = page.locator(".mine .dome .tiles > .row").nth(row).locator(".cell")
            fits = [
                i
                for i, cell in enumerate(cells.all())
                if "fits" in (cell.get_attribute("class") or "")
            ]
            named = re.findall(r"fits ((?:[a-f]\d(?:, )?)+)", label)
            assert [f"{'abcdef'[i]}{row + 1}" for i in fits] == (
                named[0].strip(", ").split(", ") if named else []
            )
            for i in fits:
                assert board["tiles"][row][i] == "."
            nothing = "no space yet" in label or "fits nowhere" in label
            assert nothing == (not fits)
            assert line.locator(".later").count() == nothing


def test_what_can_be_taken_is_marked_before_it_is_pointed_at(
    site: Server, browser: Browser
) -> None:
    with visit(browser, site.url, has_touch=True) as ana:
        sit(site, ana, moment("azul", "take"))
        tiles = ana.page.locator(".middle .can > .tile")
        assert tiles.count() > 0
        styles = tiles.evaluate_all(
            "(all) => all.map((tile) => getComputedStyle(tile).outlineStyle)"
        )
        assert set(styles) == {"solid"}


def test_placing_a_plate_is_its_own_confirmation(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        sit(site, ana, moment("duel", "place"))
        seq = ana.seq
        ana.page.locator(".mine .space.open").first.click()
        ana.page.locator("[data-move=place]").click()
        # The level plays on without anything else being clicked.
        ana.page.wait_for_function(
            f"() => Number(document.querySelector('{TABLE}').dataset.seq) >= {seq + 3}"
        )


def test_chips_are_chosen_in_any_order(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        position = moment("duel", "chips")
        sit(site, ana, position)
        page = ana.page
        used = page.locator(".mine .slot[aria-label$='used']")
        before = used.count()
        for _ in range(10):  # from right to left
            if page.locator("[data-payment]:enabled.go").count():
                break
            page.locator(".mine .slot.can:not(.picked)").last.click()
        page.locator("[data-payment].go").click()
        expect(used).not_to_have_count(before)
        page.wait_for_selector(f"{TABLE}:not([data-awaits=chips])")


def test_a_hint_tries_the_plate_where_it_should_go(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        sit(site, ana, moment("duel", "place"))
        ana.page.get_by_role("button", name="Hint").click()
        expect(ana.page.locator(".mine .space.lit .trial.sure")).to_have_count(1)
        expect(ana.page.locator("[data-move=place]")).to_be_visible()


def test_a_hint_marks_what_is_taken_and_where_it_goes(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        sit(site, ana, moment("azul", "take"))
        ana.page.get_by_role("button", name="Hint").click()
        expect(ana.page.locator(".middle .group.lit")).to_have_count(1)
        expect(ana.page.locator(".mine :is(.line, .floor).lit")).to_have_count(1)


def pays(position: sintra.Position) -> bool:
    """Whether the round would pay the first seat something now."""
    return preview.forecasts(position.view(0))[0].points > 0


def test_each_board_says_what_the_round_would_pay(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        position = moment("azul", "take", wanted=pays)
        sit(site, ana, position)
        found = preview.forecasts(position.view(0))[0]
        button = ana.page.locator(".mine .forecast button")
        expect(button.locator("b")).to_have_text(f"+{found.points}")
        button.hover()
        tiles = sum(effect.kind == "tile" for effect in found.effects)
        expect(ana.page.locator(".mine .foreseen")).to_have_count(tiles)
        expect(ana.page.locator(".mine .what li")).to_have_count(
            len(found.effects) + (found.goals != 0)
        )
        ana.page.keyboard.press("f")
        expect(ana.page.locator("[data-live]")).to_contain_text("If the round ended now")
        ana.page.get_by_role("button", name="Settings").click()
        ana.page.get_by_role("group", name="What the round would pay now").get_by_label(
            "Off"
        ).check()
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator(".forecast button")).to_have_count(0)


def last_move_of_a_round(players: int) -> sintra.Position:
    """A position of Azul in which the first seat ends the factory offer."""
    for seed in range(60):
        for position in decisions(sintra.azul(players), seed, tidy):
            if position.awaits != "line" or position.actor != 0 or position.round < 2:
                continue
            after = position.copy()
            after.play(position.legal_moves[-1])
            if after.round > position.round and len(position.legal_moves) > 1:
                return position.copy()
    raise AssertionError("no round ends with the first seat")


def test_a_tiling_is_told_step_by_step_and_by_player(site: Server, browser: Browser) -> None:
    with visit(browser, site.url, reduced_motion="no-preference") as ana:
        position = last_move_of_a_round(3)
        sit(site, ana, position)
        page = ana.page
        # Every state of the page is looked at: what is told may not be ahead of what is shown.
        page.evaluate(
            """() => {
                window.seen = [];
                const look = () => {
                    const tiles = document.querySelectorAll('.wall .piece').length;
                    const told = [...document.querySelectorAll('.log ol > li > ul > li')]
                        .filter((one) => /^[a-e]\\d:/.test(one.textContent.trim())).length;
                    const last = window.seen.at(-1);
                    if (last?.[0] !== tiles || last?.[1] !== told) window.seen.push([tiles, told]);
                };
                look();
                new MutationObserver(() => requestAnimationFrame(look))
                    .observe(document.querySelector('main'), { subtree: true, childList: true });
            }"""
        )
        page.locator(".mine .floor.open").click()
        page.locator("[data-move=confirm]:enabled").click()
        page.wait_for_selector(f"{TABLE} .factory:not(.empty)")
        seen = page.evaluate("() => window.seen")
        tiles, told = seen[0]
        assert len(seen) > 2
        assert all(shown - tiles == said - told for shown, said in seen)
        owners = page.locator(".log ol > li:has(ul) b").all_inner_texts()
        assert len(set(owners)) >= 2


def test_all_opponents_last_turns_stay_readable(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        sit(site, ana, moment("azul", "take", 4))
        turns = ana.page.locator(".middle ul[aria-label='Last turns of the others'] li")
        expect(turns).to_have_count(3)
        marked = ana.page.locator(".others .board:has(.marked)")
        expect(marked).to_have_count(3)


def test_on_a_phone_the_line_that_changed_is_in_the_tab(site: Server, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visit(browser, site.url, **phone) as ana:
        sit(site, ana, moment("azul", "take", 3))
        tabs = ana.page.locator(".strip [role=tab]")
        expect(tabs).to_have_count(3)
        lines = ana.page.locator(".strip .line").count()
        floors = ana.page.locator(".bar li", has_text="floor").count()
        assert lines + floors >= 2


def test_after_a_resignation_the_table_is_over_for_everybody(
    site: Server, browser: Browser
) -> None:
    made = site.table("duel", ME, LINK)
    other = site.post(f"/api/tables/{made['table']}/seats", {"seat": 1, "name": "Rui"})
    rui_made = {"table": made["table"], "tokens": {"1": other["token"]}}
    with visit(browser, site.url) as ana, visit(browser, site.url) as rui:
        ana.sit(made)
        rui.sit(rui_made)
        ana.page.locator("header .extra button").nth(1).click()
        ana.page.get_by_role("button", name="Resign").click()
        ana.page.get_by_role("button", name="Resign").click()
        for visitor in (ana, rui):
            visitor.page.wait_for_selector("dialog[open] .result")
            visitor.page.keyboard.press("Escape")
        expect(rui.page.locator(".prompt .words")).to_contain_text("You win")
        expect(ana.page.locator(".prompt .words")).to_contain_text("Rui wins")
        for visitor in (ana, rui):
            expect(visitor.page.locator(".board.turn")).to_have_count(0)
            assert visitor.page.locator(TABLE).get_attribute("data-awaits") == "none"
        # A rematch is an offer: who accepts goes there, who offered may still look at the result.
        ana.page.get_by_role("button", name="Result").click()
        ana.page.get_by_role("button", name="Play again").click()
        rui.page.get_by_role("button", name="Agree").first.click()
        rui.page.wait_for_url(lambda url: made["table"] not in url)
        link = ana.page.locator("main a.go[href^='/t/']")
        expect(link).to_have_count(1)
        assert made["table"] in ana.page.url
        ana.page.keyboard.press("Escape")
        link.click()
        ana.page.wait_for_url(lambda url: made["table"] not in url)


@pytest.mark.parametrize(("speed", "pace"), [("Slow", 1.8), ("Normal", 1), ("Fast", 0.5)])
def test_the_speed_of_animations_can_be_chosen(
    site: Server, browser: Browser, speed: str, pace: float
) -> None:
    made = site.table("duel", ME, level(1))
    with visit(browser, site.url) as ana:
        ana.sit(made)
        ana.page.get_by_role("button", name="Settings").click()
        ana.page.get_by_role("group", name="Animations").get_by_label(speed).check()
        root = ana.page.locator("html")
        expect(root).to_have_attribute("data-motion", "on")
        assert root.evaluate("(html) => html.style.getPropertyValue('--pace')") == f"{pace:g}"
        ana.page.get_by_role("group", name="Animations").get_by_label("Off").check()
        expect(root).to_have_attribute("data-motion", "off")


def test_keys_speak_words_and_all_of_them_are_listed(site: Server, browser: Browser) -> None:
    with visit(browser, site.url) as ana:
        sit(site, ana, moment("duel", "turn"))
        spoken = ana.page.locator("[data-live]")
        ana.page.keyboard.press("l")
        expect(spoken).to_contain_text(re.compile(r"\d+ moves: .*(from the (sun|moons)|taken)"))
        assert not re.search(r"\b(sun|moon|line|plate|chip):", spoken.inner_text())
        ana.page.keyboard.press("p")
        expect(spoken).to_contain_text(words(ana.page).splitlines()[-1].strip("."))
        ana.page.get_by_role("button", name="Settings").click()
        keys = set(ana.page.locator("dialog kbd").all_inner_texts())
        assert {"p", "l", "o", "s", "f", "r", "R", "u", "c", "/", "Esc", "Enter", "Tab"} <= keys


def test_forced_colors_keep_borders(site: Server, browser: Browser) -> None:
    with visit(browser, site.url, forced_colors="active") as ana:
        sit(site, ana, moment("duel", "line"))
        for selector in (
            ".mine .lines .cell", ".mine .lost", ".mine .slot", ".mine .space", ".mine .line.open",
            ".board.turn", ".middle .factory",
        ):  # fmt: skip
            style = ana.page.locator(selector).first.evaluate(
                "(it) => getComputedStyle(it).outlineStyle"
            )
            assert style == "solid", selector
