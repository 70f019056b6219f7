"""Reviews of games in the page: by mouse, by keyboard, on a phone; kept, and never lost."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

import sintra
from tests.browser.robot import PATIENCE, TABLE, Visitor, at_start, visit
from tests.browser.test_axe import check
from tests.server.harness import LINK, ME, Server
from tests.study.reviewed_games import played
from tests.texts import LOCALES

PART = 70
"""Events of a game that is reviewed to the end of the depth; a whole one takes many seconds."""
_FAILS_AFTER_TWO_STEPS = """let told = 0;
const tell = self.postMessage.bind(self);
self.postMessage = (message) => {
    told += 1;
    if (told === 3) throw new Error("failed");
    tell(message);
};
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def part(name: str = "duel", events: int = PART) -> str:
    return str(played(name).position(events).record)


def open_record(visitor: Visitor, record: str) -> None:
    at_start(visitor, "/replay")
    visitor.page.locator("textarea").fill(record)
    visitor.page.locator("form button[type=submit]").click()
    visitor.page.wait_for_selector(TABLE)


def begin_review(visitor: Visitor) -> Locator:
    """Review what is replayed; the review's panel."""
    visitor.page.locator(".replay .bar").get_by_role("button", name="Review", exact=True).click()
    return visitor.page.locator(".review")


def wait_until_done(panel: Locator) -> None:
    expect(panel.get_by_text("Reviewed", exact=True)).to_be_visible()


def shown_ply(visitor: Visitor) -> int:
    slider = visitor.page.get_by_role("slider")
    return int(slider.get_attribute("aria-valuenow") or -1)


def test_a_finished_game_is_reviewed_and_its_worst_mistake_explained(
    browser: Browser, device: Server
) -> None:
    with visit(browser, device.url) as visitor:
        page = visitor.page
        open_record(visitor, str(played("duel")))
        page.locator("input[type=range]").press("End")
        for _ in range(12):
            page.get_by_role("button", name="One turn back").click()
        page.get_by_role("button", name="Play on from here").click()
        page.get_by_role("dialog").locator("button.go").click()
        page.wait_for_url(re.compile("/t/local-"))
        visitor.play_out()
        page.get_by_role("dialog").get_by_role("button", name="Review", exact=True).click()
        panel = page.locator(".review")
        worst = panel.locator("li button:has(.blunder)").first
        worst.click()
        decision = panel.locator(".decision")
        expect(decision.locator("h2 .blunder")).to_be_visible()
        expect(decision.get_by_text(re.compile(r"^Best: "))).to_be_visible()
        expect(decision.get_by_text(re.compile("points lost$"))).to_be_visible()
        expect(decision.locator(".reasons li")).not_to_have_count(0)
        expect(decision.locator(".candidates li").nth(1)).to_be_visible()
        expect(page.locator(f"{TABLE} .better")).not_to_have_count(0)  # the best move is a ghost
        panel.get_by_role("button", name="Show the best move").click()
        expect(page.locator(f"{TABLE} .better")).to_have_count(0)


def test_a_line_is_played_out_and_left_again(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        page = visitor.page
        open_record(visitor, part())
        panel = begin_review(visitor)
        wait_until_done(panel)
        panel.locator("li button:has(.judgement)").first.click()
        at = shown_ply(visitor)
        before = page.locator(TABLE).get_attribute("data-seq")
        panel.locator(".decision").get_by_role("button", name="Play out the best line").click()
        expect(page.locator(TABLE)).not_to_have_attribute("data-seq", before or "")
        page.get_by_role("button", name="Back to the game").click()
        assert shown_ply(visitor) == at
        expect(page.locator(TABLE)).to_have_attribute("data-seq", before or "")


def test_by_keyboard_alone(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        page = visitor.page
        open_record(visitor, part())
        page.get_by_role("button", name="Review", exact=True).focus()
        page.keyboard.press("Enter")
        panel = page.locator(".review")
        wait_until_done(panel)
        slider = page.get_by_role("slider")
        slider.focus()
        slider.press("Home")
        assert shown_ply(visitor) == 0
        slider.press("ArrowRight")
        assert shown_ply(visitor) == 1
        slider.press("Enter")
        assert shown_ply(visitor) > 1
        expect(panel.locator(".decision h2 .judgement")).to_have_class(
            re.compile("inaccuracy|mistake|blunder")
        )
        said = slider.get_attribute("aria-valuetext") or ""
        assert "points" in said
        slider.press("End")
        assert shown_ply(visitor) == PART


def test_points_come_first_and_shares_by_a_switch(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        open_record(visitor, part())
        panel = begin_review(visitor)
        wait_until_done(panel)
        panel.locator("li button:has(.judgement)").first.click()
        expect(panel.locator(".decision .loss")).to_contain_text("points lost")
        panel.get_by_role("button", name="Win %").click()
        expect(panel.locator(".decision .loss")).to_contain_text("% lost")


def test_a_review_opens_again_without_computing(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        open_record(visitor, part())
        wait_until_done(begin_review(visitor))
        visitor.page.wait_for_function(
            "async () => (await indexedDB.databases()).some((one) => one.name === 'sintra-reviews')"
        )
        visitor.page.wait_for_timeout(300)  # the last of it is being written
        started: list[str] = []
        visitor.page.on("worker", lambda worker: started.append(worker.url))
        open_record(visitor, part())
        wait_until_done(begin_review(visitor))
        assert [url for url in started if "review" in url] == []


def test_a_review_is_paused_and_goes_on(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        open_record(visitor, str(played("duel")))
        panel = begin_review(visitor)
        panel.get_by_role("button", name="Pause").click()
        expect(panel.get_by_role("button", name="Go on")).to_be_visible()
        for _ in range(PATIENCE // 20):
            if not (left := [one for one in visitor.page.workers if "review" in one.url]):
                break
            visitor.page.wait_for_timeout(20)  # the browser tells a moment later
        assert left == []
        panel.get_by_role("button", name="Go on").click()
        expect(panel.get_by_role("button", name="Pause")).to_be_visible()


def test_workers_that_fail_in_mid_review_are_replaced(browser: Browser, device: Server) -> None:
    failing: list[str] = []

    def fail_once(route: Route) -> None:
        """The first worker fails when it has told of two steps; those after it do not."""
        answer = route.fetch()
        if failing:
            route.fulfill(response=answer)
            return
        failing.append(route.request.url)
        route.fulfill(response=answer, body=_FAILS_AFTER_TWO_STEPS + answer.text())

    with visit(browser, device.url) as visitor:
        visitor.page.route("**/reviewWorker*", fail_once)
        open_record(visitor, part())
        started: list[str] = []
        visitor.page.on("worker", lambda worker: started.append(worker.url))
        panel = begin_review(visitor)
        wait_until_done(panel)
        assert failing
        asked = visitor.page.evaluate("navigator.hardwareConcurrency")
        assert len([url for url in started if "review" in url]) > min(4, asked)


def test_a_full_storage_loses_nothing(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        open_record(visitor, part())
        visitor.page.evaluate(
            "() => { IDBObjectStore.prototype.put = () => {"
            " throw new DOMException('full', 'QuotaExceededError'); }; }"
        )
        panel = begin_review(visitor)
        wait_until_done(panel)
        expect(panel.get_by_text(re.compile("could not keep the review"))).to_be_visible()
        expect(panel.locator("li button:has(.judgement)")).not_to_have_count(0)


def test_nothing_to_review_is_said(browser: Browser, device: Server) -> None:
    position = sintra.duel().start(seed=1)
    only_chance = json.dumps(position.record.to_dict())
    with visit(browser, device.url) as visitor:
        open_record(visitor, only_chance)
        panel = begin_review(visitor)
        expect(panel.get_by_text(re.compile("nothing to review"))).to_be_visible()


@pytest.mark.parametrize("name", ["duel", "azul", "azul-3-grey"])
def test_on_a_phone(browser: Browser, device: Server, name: str) -> None:
    with visit(browser, device.url, **PHONE) as visitor:
        page = visitor.page
        open_record(visitor, part(name, 40))
        panel = begin_review(visitor)
        wait_until_done(panel)
        page.get_by_role("button", name="Next mistake").tap()
        expect(page.locator(".replay .bar .judgement")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check(visitor, f"a review on a phone, {name}")


def test_for_everybody(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        open_record(visitor, part())
        panel = begin_review(visitor)
        wait_until_done(panel)
        panel.locator("li button:has(.judgement)").first.click()
        check(visitor, "a review")


@pytest.mark.parametrize("language", LOCALES)
def test_every_language(browser: Browser, device: Server, language: str) -> None:
    with visit(browser, device.url) as visitor:
        at_start(visitor, "/replay", language=language)
        visitor.page.locator("textarea").fill(part(events=40))
        visitor.page.locator("form button[type=submit]").click()
        visitor.page.locator(".replay .bar .go").click()
        panel = visitor.page.locator(".review")
        expect(panel.locator("progress")).to_have_count(0)
        panel.locator("li button:has(.judgement)").first.click()
        text = visitor.page.locator(".replay").inner_text()
        assert re.findall(r"\b(?:review|why|judgement|source|end)-[a-z-]+", text) == []


def test_a_game_with_other_people_is_not_reviewed_before_its_end(
    browser: Browser, both: Server
) -> None:
    """Azul has no secrets, but no review of it is offered while it is played."""
    position = sintra.azul().start(seed=3)
    while position.ply < 12:
        position.play(position.legal_moves[0])
    made = both.table("azul", ME, LINK, record=str(position.record))
    with visit(browser, both.url) as visitor:
        visitor.sit(made)
        visitor.go(f"/t/{made['table']}?at=9")
        bar = visitor.page.locator(".replay .bar")
        expect(bar.get_by_role("button", name="Copy link")).to_be_visible()
        expect(bar.get_by_role("button", name="Review", exact=True)).to_have_count(0)
        with visit(browser, both.url) as alone:  # the same record, opened by itself
            open_record(alone, str(position.record))
            expect(
                alone.page.locator(".replay .bar").get_by_role("button", name="Review", exact=True)
            ).to_be_visible()


def test_a_hint_says_why(browser: Browser, device: Server) -> None:
    with visit(browser, device.url) as visitor:
        at_start(visitor)
        visitor.page.locator("input[name=game][value=azul]").check(force=True)
        visitor.page.locator("form button[type=submit]").click()
        for _ in range(6):
            visitor.step()
        visitor.wait_for_turn()
        visitor.page.get_by_role("button", name="Hint").click()
        visitor.see(re.compile(r"^Hint: .+ Rather than .+: .+\.$"))
