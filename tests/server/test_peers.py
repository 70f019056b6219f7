"""Several server processes on one PostgreSQL database are one server to everybody."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import sintra
from tests.server.cluster import Cluster
from tests.server.harness import HERE, LINK, ME, Page, Server, catch_up, level, play_out, until


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.database()


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes, which have nothing in common but the database."""
    both = [
        Server(tmp_path_factory.mktemp(name), database=database, heartbeat_seconds=0.5)
        for name in ("left", "right")
    ]
    try:
        for server in both:
            server.start(ready=False)
        for server in both:
            until(lambda server=server: server.get("/api/status")["ready"])
        yield both
    finally:
        for server in both:
            server.stop()


def hear_until(page: Page, true: object) -> None:
    assert callable(true)
    while not true():
        page.hear()


def sit_apart(servers: list[Server], game: str) -> tuple[str, Page, Page]:
    """Ana by the left server, Rui by the right one."""
    left, right = servers
    made = left.table(game, ME, LINK, confirm=True)
    name = made["table"]
    ana = Page(left, name, (made["tokens"]["0"],))
    ana.open()
    taken = right.post(f"/api/tables/{name}/seats", {"seat": 1, "name": "Rui"})
    rui = Page(right, name, (taken["token"],))
    rui.open()
    return name, ana, rui


def test_people_at_different_processes_play_see_and_hear_each_other(servers: list[Server]) -> None:
    name, ana, rui = sit_apart(servers, "azul")
    try:
        hear_until(ana, lambda: ana.table["seats"][1]["name"] == "Rui")
        hear_until(ana, lambda: ana.table["seats"][1]["online"])
        hear_until(rui, lambda: rui.table["seats"][0]["online"])
        assert rui.do("phrase", seat=1, phrase="hello")["type"] == "accepted"
        assert ana.wait_for("phrase")["phrase"] == "hello"
        play_out(random.Random(1), ana, rui)
        assert ana.events == rui.events
        records = [server.get(f"/api/tables/{name}/record") for server in servers]
        assert records[0] == records[1]
        assert sintra.Record.from_dict(records[0]).outcome is not None
        ana.do("offer", seat=0, what="rematch")
        hear_until(rui, lambda: rui.table["offers"])
        rui.do("answer", seat=1, offer=rui.table["offers"][0]["id"], accept=True)
        told = [page.wait_for("rematch") for page in (ana, rui)]
        assert told[0]["table"] == told[1]["table"]
        for page, again in zip((rui, ana), told[::-1], strict=True):
            with page.server.page(again["table"], *again["tokens"].values()) as next_page:
                assert set(next_page.views) == set(again["tokens"])
        rui.close()
        hear_until(ana, lambda: not ana.table["seats"][1]["online"])
    finally:
        ana.close()
        rui.close()


def test_of_two_who_move_at_once_by_different_processes_one_is_late(servers: list[Server]) -> None:
    left, right = servers
    made = left.table("azul", ME, HERE)
    tokens = made["tokens"].values()
    with left.page(made["table"], *tokens) as one, right.page(made["table"], *tokens) as two:
        for _ in range(6):
            seat, seq = one.to_decide, one.seq
            assert seat is not None
            moves = one.legal(seat)
            names = [
                page.act("move", seat=seat, seq=seq, move=move)
                for page, move in zip((one, two), (moves[0], moves[-1]), strict=True)
            ]
            answers = []
            for page, name in zip((one, two), names, strict=True):
                while (answer := page.hear()).get("client") != name:
                    pass
                answers.append(answer)
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            refused = next(answer for answer in answers if answer["type"] == "refused")
            assert refused["error"] == "stale"
            done = next(answer["seq"] for answer in answers if answer["type"] == "accepted")
            for page in (one, two):
                catch_up(page, done)
            assert one.events == two.events


def test_a_seat_handed_over_by_one_process_is_lost_at_the_other(servers: list[Server]) -> None:
    left, right = servers
    made = left.table("duel", ME, HERE)
    name, token = made["table"], made["tokens"]["0"]
    with right.page(name, token) as before:
        assert set(before.views) == {"0"}
        link = left.post(f"/api/tables/{name}/seats/handover", {"token": token})["link"]
        code = link.partition("claim=")[2]
        taken = left.post(f"/api/tables/{name}/seats/claim", {"code": code, "name": "Eva"})
        hear_until(before, lambda: set(before.views) == {"-"})
        with right.page(name, token) as old, right.page(name, taken["token"]) as new:
            assert set(old.views) == {"-"}
            assert set(new.views) == {"0"}


def test_one_of_several_processes_is_killed_and_all_games_finish(
    servers: list[Server], cluster: Cluster, database: str, tmp_path: Path
) -> None:
    left, right = servers
    third = Server(tmp_path, database=database, heartbeat_seconds=0.5).start()
    rng = random.Random(3)
    made = third.table("azul", ME, level(1), level(1))
    name = made["table"]
    there, here = Page(third, name, ()), Page(left, name, (made["tokens"]["0"],))
    there.open()  # so the third process thinks for the levels
    here.open()
    ana, rui = sit_apart([left, third], "duel")[1:]
    try:
        hear_until(here, lambda: here.table["spectators"] == 1)
        for _ in range(2):
            while not here.step(rng):
                here.hear()
        for _ in range(20):
            assert ana.step(rng) or rui.step(rng)
            for page in (ana, rui):
                catch_up(page, max(ana.seq, rui.seq))
        third.kill()
        rui.server = right  # whoever stands in front of the processes sends Rui elsewhere
        rui.reconnect()
        play_out(rng, ana, rui)
        assert [e["seq"] for e in ana.events] == [e["seq"] for e in rui.events]
        assert ana.table["outcome"] == rui.table["outcome"]
        hear_until(here, lambda: here.table["spectators"] == 0)  # it is noticed, after a while
        play_out(rng, here)
        name = database.rpartition("/")[2]
        until(lambda: len(cluster.sql("SELECT id FROM processes", name)) == len(servers))
    finally:
        third.stop()
        for page in (there, here, ana, rui):
            page.close()
