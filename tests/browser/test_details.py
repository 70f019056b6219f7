"""What one meets beside the game itself."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.robot import TABLE, visit
from tests.server.harness import LINK, ME, Server, level


def test_a_refusal_is_said_in_the_language_of_the_page(site: Server, browser: Browser) -> None:
    made = site.table("duel", ME, LINK)
    site.post(f"/api/tables/{made['table']}/seats", {"seat": 1, "name": "Rui"})
    with visit(browser, site.url, locale="nl") as ana:
        ana.sit(made)
        ana.page.get_by_role("tab", name="Praten").click()
        first, second = (
            ana.page.get_by_role("button", name=phrase).element_handle()
            for phrase in ("Hallo!", "Goede zet!")
        )
        ana.page.evaluate("(two) => two.forEach((one) => one.click())", [first, second])
        expect(ana.page.get_by_role("alert")).to_contain_text("Eén zin tegelijk")


def test_everything_on_the_table_explains_itself(site: Server, browser: Browser) -> None:
    made = site.table("duel", ME, level(1))
    with visit(browser, site.url) as ana:
        ana.sit(made)
        ana.wait_for_turn()  # the level may have the first move
        seq = ana.seq
        ana.page.get_by_role("button", name="What is this?").click()
        ana.page.get_by_role("tab", name="Log").click()  # has nothing to explain
        ana.page.locator(".pile").click(force=True)  # nothing can be drawn now
        dialog = ana.page.get_by_role("dialog")
        expect(dialog.get_by_role("heading")).to_have_text("Pile")
        assert ana.seq == seq
        dialog.get_by_role("link").click()
        expect(ana.page).to_have_url(re.compile("/rules#pile$"))
        expect(ana.page.locator("#pile h3")).to_be_focused()


def test_letters_can_be_had_on_tiles_plates_and_chips(site: Server, browser: Browser) -> None:
    made = site.table("duel", ME, level(1))
    with visit(browser, site.url) as ana:
        ana.sit(made)
        letter = ana.page.locator(f"{TABLE} .middle .letter, {TABLE} .plates-area .letter")
        expect(letter.first).to_be_hidden()
        ana.page.get_by_role("button", name="Settings").click()
        ana.page.get_by_role("group", name="Letters on the tiles").get_by_label("On").check()
        ana.page.keyboard.press("Escape")
        expect(letter.first).to_be_visible()
        assert {text.strip() for text in letter.all_text_contents()} <= set("BYRKT")
        ana.page.reload()
        expect(letter.first).to_be_visible()


def test_a_hint_stays_for_as_long_as_it_is_followed(site: Server, browser: Browser) -> None:
    made = site.table("azul", ME, level(1))
    with visit(browser, site.url) as ana:
        ana.sit(made)
        assert ana.wait_for_turn() == "take"
        ana.page.get_by_role("button", name="Hint").click()
        tip = ana.page.locator(".news.tip")
        expect(tip).to_contain_text("→")
        ana.page.locator(f"{TABLE} .group.lit .tile").first.click()
        assert ana.wait_for_turn() == "line"
        expect(tip).to_contain_text("→")
        expect(ana.page.locator(f"{TABLE} .mine .lit")).to_have_count(1)
        ana.page.locator(f"{TABLE} .mine [data-drop]:not(.lit)").first.click()
        expect(tip).to_have_count(0)
