"""Clocks: the server measures the time, stores it, and ends the game of whoever has none left."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sintra.server.store import Clock
from sintra.server.tables.clocks import RunningClock
from tests.server.cluster import Cluster
from tests.server.harness import HERE, LINK, ME, Page, RefusedError, Server, catch_up, level, until

LONG = {"seconds": 3600, "increment": 60}
SHORT = {"seconds": 1}
HOUR = 3_600_000


def hear_until_over(page: Page) -> None:
    while not page.table["over"]:
        page.hear()


def end_turn(page: Page) -> int:
    """Play at the first legal moves until somebody else is to decide; returns who played."""
    seat = page.to_decide
    assert seat is not None
    while page.to_decide == seat:
        if page.view(seat)["confirming"]:
            page.confirm(seat)
        else:
            page.play(seat, page.legal(seat)[0])
    return seat


# The clock itself -------------------------------------------------------------------------------


def test_a_clock_that_was_started_long_ago_is_up() -> None:
    now = int(1000 * time.time())
    clock = Clock(60, 5, (60_000, 30_000), running=1, since=now - 31_000)
    assert RunningClock(clock, 0.0).is_up
    assert RunningClock(clock, 0.0).left() == [60_000, 0]
    assert not RunningClock(clock, time.monotonic() + 1000).is_up  # the server has just started
    assert not RunningClock(Clock(60, 5, (60_000, 0)), 0.0).is_up  # nobody's runs


def test_a_wall_clock_that_was_put_back_gives_no_time() -> None:
    ahead = int(1000 * time.time()) + 10**9
    clock = RunningClock(Clock(60, 5, (60_000, 60_000), running=0, since=ahead), 0.0)
    assert clock.left()[0] <= 60_000


def test_only_a_turn_that_was_ended_earns_the_increment() -> None:
    now = int(1000 * time.time())
    clock = RunningClock(Clock(60, 5, (60_000, 60_000), running=0, since=now), 0.0)
    earned, not_earned = (clock.handed_to(1, earned=one).stored for one in (True, False))
    assert earned.left[0] > 60_000 >= not_earned.left[0]
    assert (earned.left[1], earned.running) == (60_000, 1)


# At a table -------------------------------------------------------------------------------------


def test_time_runs_for_who_decides_once_everybody_sits(server: Server) -> None:
    made = server.table("azul", ME, LINK, clock=LONG, confirm=True)
    with server.page(made["table"], made["tokens"]["0"]) as ana:
        assert ana.table["clock"] == {**LONG, "left": [HOUR, HOUR], "running": None}
        taken = server.post(f"/api/tables/{made['table']}/seats", {"seat": 1, "name": "Rui"})
        with server.page(made["table"], taken["token"]) as rui:
            catch_up(ana, rui.seq)
            first = ana if ana.to_decide is not None else rui
            assert rui.table["clock"]["running"] == first.to_decide
            seat = end_turn(first)
            clock = first.table["clock"]
            assert clock["running"] == 1 - seat
            assert HOUR < clock["left"][seat] <= HOUR + 60_000  # the increment was earned
            assert clock["left"][1 - seat] <= HOUR


def test_levels_have_no_clock(server: Server) -> None:
    made = server.table("azul", ME, level(1), level(1), clock=LONG)
    with server.page(made["table"], made["tokens"]["0"]) as page:
        while page.to_decide is None:
            page.hear()
        assert page.table["clock"]["left"][1:] == [None, None]
        assert page.table["clock"]["running"] == 0


def test_a_table_without_clocks_has_none(server: Server) -> None:
    made = server.table("azul", ME, level(1))
    with server.page(made["table"], made["tokens"]["0"]) as page:
        assert page.table["clock"] is None


@pytest.mark.parametrize(
    "clock", [{"seconds": 0}, {"seconds": 10**7}, {"seconds": 9, "increment": -1}]
)
def test_clocks_that_make_no_sense_are_refused(server: Server, clock: dict[str, int]) -> None:
    with pytest.raises(RefusedError) as refused:
        server.table("azul", ME, LINK, clock=clock)
    assert refused.value.status == 422


def test_whoever_uses_up_the_time_loses(server: Server) -> None:
    made = server.table("duel", ME, HERE, clock=SHORT)
    with server.page(made["table"], *made["tokens"].values()) as page:
        seat = page.to_decide
        assert seat is not None
        hear_until_over(page)
        assert page.table["outcome"]["winners"] == [1 - seat]
        assert page.table["outcome"]["resigned"] == [seat]
        assert page.table["clock"]["left"][seat] == 0
        assert page.table["clock"]["running"] is None
        assert (page.events[-1]["kind"], page.events[-1]["by"]) == ("timeout", seat)
        late = page.do("resign", seat=1 - seat, seq=page.seq)
        assert late["error"] == "over"


def test_with_three_players_a_level_plays_on_for_the_one_without_time(server: Server) -> None:
    made = server.table("azul", ME, HERE, HERE, clock=SHORT)
    with server.page(made["table"], *made["tokens"].values()) as page:
        seat = page.to_decide
        while seat == page.to_decide:
            page.hear()
        assert not page.table["over"]
        assert page.table["seats"][seat]["kind"] == "level"
        assert page.table["seats"][seat]["resigned"]


def test_a_rematch_has_fresh_clocks(server: Server) -> None:
    made = server.table("duel", ME, HERE, clock=SHORT)
    with server.page(made["table"], *made["tokens"].values()) as page:
        hear_until_over(page)
        page.do("offer", seat=0, what="rematch")
        again = page.wait_for("rematch")
    with server.page(again["table"], *again["tokens"].values()) as page:
        assert page.table["clock"]["seconds"] == 1


# Across restarts and processes ------------------------------------------------------------------


def test_time_goes_on_over_a_restart(own_server: Server) -> None:
    made = own_server.table("azul", ME, HERE, clock=LONG)
    with own_server.page(made["table"], *made["tokens"].values()) as page:
        seat = end_turn(page)
        before = page.table["clock"]
    own_server.kill()
    own_server.start()
    with own_server.page(made["table"], *made["tokens"].values()) as page:
        after = page.table["clock"]
        assert after["running"] == before["running"] == 1 - seat
        assert after["left"][seat] == before["left"][seat]
        assert after["left"][1 - seat] < before["left"][1 - seat]


def test_time_that_ran_out_while_nobody_looked_is_judged_at_the_next_visit(
    own_server: Server,
) -> None:
    made = own_server.table("duel", ME, HERE, clock=LONG)
    own_server.kill()
    file = own_server.data / "tables.sqlite"
    with closing(sqlite3.connect(file)) as database:  # as if it had been begun a week ago
        week = 7 * 24 * 3_600_000
        earlier = "json_extract(clock, '$.since') - ?"
        database.execute(f"UPDATE tables SET clock = json_set(clock, '$.since', {earlier})", [week])
        database.commit()
    own_server.start()
    with own_server.page(made["table"], *made["tokens"].values()) as page:
        hear_until_over(page)
        assert page.events[-1]["kind"] == "timeout"


def test_after_a_start_nobody_loses_before_players_could_come_back(tmp_path: Path) -> None:
    server = Server(tmp_path, clock_grace_seconds=3600.0)
    try:
        server.start()
        made = server.table("duel", ME, HERE, clock=SHORT)
        with server.page(made["table"], *made["tokens"].values()) as page:
            seat = page.to_decide
            state = f"/api/tables/{made['table']}/state"
            until(lambda: server.get(state)["table"]["clock"]["left"][seat] == 0)
            end_turn(page)  # still accepted
            assert not page.table["over"]
    finally:
        server.stop()


@pytest.fixture
def two_servers(cluster: Cluster, tmp_path: Path) -> Iterator[list[Server]]:
    """Two processes on one PostgreSQL database."""
    database = cluster.database()
    both = [
        Server(tmp_path / name, database=database, heartbeat_seconds=0.5)
        for name in ("left", "right")
    ]
    try:
        for server in both:
            server.data.mkdir()
            server.start()
        yield both
    finally:
        for server in both:
            server.stop()


def test_two_processes_agree_on_the_time_and_end_it_once(two_servers: list[Server]) -> None:
    left, right = two_servers
    made = left.table("duel", ME, LINK, clock=SHORT)
    name = made["table"]
    with left.page(name, made["tokens"]["0"]) as ana:
        taken = right.post(f"/api/tables/{name}/seats", {"seat": 1, "name": "Rui"})
        with right.page(name, taken["token"]) as rui:
            hear_until_over(ana)
            hear_until_over(rui)
            assert ana.table["outcome"] == rui.table["outcome"]
            for page in (ana, rui):
                catch_up(page, max(ana.seq, rui.seq))
                ends = [event for event in page.events if event["kind"] == "timeout"]
                assert len(ends) == 1


def test_a_process_that_dies_leaves_the_clock_to_the_others(two_servers: list[Server]) -> None:
    left, right = two_servers
    made = left.table("azul", ME, HERE, clock={"seconds": 20})
    tokens = made["tokens"].values()
    with left.page(made["table"], *tokens) as page:
        end_turn(page)
        before: dict[str, Any] = page.table["clock"]
        left.kill()
    with right.page(made["table"], *tokens) as page:
        after = page.table["clock"]
        assert after["running"] == before["running"]
        assert after["left"][after["running"]] <= before["left"][after["running"]]
        end_turn(page)
