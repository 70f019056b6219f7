"""A game changes its place: from this device to the server, with a friend, and back."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.robot import TABLE, Visitor, at_start, play_together, visit
from tests.server.harness import Server


def begin(visitor: Visitor, game: str) -> None:
    """A game against a level that is under way."""
    visitor.page.locator(f"input[name=game][value={game}]").check(force=True)
    visitor.page.locator("form button[type=submit]").click()
    for _ in range(8):
        visitor.step()
    visitor.wait_for_turn()


def in_menu(visitor: Visitor, button: str) -> str:
    """Press a button of the table's menu that leads to another table; its address."""
    page = visitor.page
    before = page.url
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name=re.compile(button)).click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector(TABLE)
    return str(page.url)


def scores(visitor: Visitor) -> list[str]:
    return visitor.page.locator(f"{TABLE} .score").all_inner_texts()


def test_a_friend_is_invited_to_a_seat_of_a_local_game(browser: Browser, both: Server) -> None:
    with visit(browser, both.url) as host, visit(browser, both.url) as friend:
        at_start(host)
        begin(host, "duel")
        assert "/t/local-" in host.page.url
        seq, shown = host.seq, scores(host)
        address = in_menu(host, "Seat of")
        assert "/t/local-" not in address
        assert (host.seq, scores(host)) == (seq, shown)
        at_start(friend, address.removeprefix(both.url))
        friend.page.get_by_role("button", name=re.compile("Take the seat")).click()
        friend.page.wait_for_selector(TABLE)
        for _ in range(6):
            play_together(host, friend)
        # The game on the device is still there.
        host.go("/games")
        expect(host.page.locator("li.panel")).to_have_count(2)


def test_a_game_of_the_server_goes_on_on_this_device(browser: Browser, both: Server) -> None:
    with visit(browser, both.url) as visitor:
        at_start(visitor, local=False)
        begin(visitor, "azul")
        assert "/t/local-" not in visitor.page.url
        seq, shown = visitor.seq, scores(visitor)
        visitor.page.evaluate(
            "() => localStorage.setItem('sintra.settings', JSON.stringify({"
            "...JSON.parse(localStorage.getItem('sintra.settings')), local: true}))"
        )
        visitor.page.reload()
        visitor.page.wait_for_selector(TABLE)
        address = in_menu(visitor, "without the server")
        assert "/t/local-" in address
        assert (visitor.seq, scores(visitor)) == (seq, shown)
        while not visitor.page.workers:  # from then on all of the engine is there
            visitor.step()
        visitor.context.set_offline(True)
        visitor.offline = True
        visitor.play_out()
        visitor.context.set_offline(False)
