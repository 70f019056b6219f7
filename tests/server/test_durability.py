"""Servers that are killed, workers that die, disks that are full: the game goes on."""

import json
import os
import random
import resource
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import sintra
from tests.server.harness import HERE, LINK, ME, Page, Server, catch_up, level, play_out, until


def two_pages(server: Server, game: str) -> tuple[str, Page, Page]:
    made = server.table(game, ME, LINK, confirm=True)
    name = made["table"]
    token = server.post(f"/api/tables/{name}/seats", {"seat": 1, "name": "Rui"})["token"]
    ana, rui = Page(server, name, (made["tokens"]["0"],)), Page(server, name, (token,))
    ana.open()
    rui.open()
    return name, ana, rui


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_a_killed_server_loses_nothing_and_both_pages_go_on(own_server: Server, game: str) -> None:
    rng = random.Random(7)
    name, ana, rui = two_pages(own_server, game)
    pages = [ana, rui]
    try:
        for _ in range(15):
            page = next(page for page in pages if page.to_decide is not None)
            page.step(rng)
            for each in pages:
                catch_up(each, page.seq)
        page = next(page for page in pages if page.to_decide is not None)
        message = wanted(rng, page)
        before = list(ana.events)
        page.say(message)
        own_server.kill()  # perhaps before it was stored, perhaps after
        own_server.start()
        for each in pages:
            each.reconnect()
        page.say(message)  # a page that got no answer says it again
        answer = page.wait_for("accepted")
        assert answer["client"] == message["client"]
        for each in pages:
            catch_up(each, answer["seq"])
        assert ana.events[: len(before)] == before
        said = [e for e in ana.events[len(before) :] if e["by"] == message["seat"]]
        assert said[0]["kind"] == message["type"]
        play_out(rng, *pages)
        assert [e["seq"] for e in ana.events] == list(range(1, ana.seq + 1))
        record = own_server.get(f"/api/tables/{name}/record")
        assert sintra.Record.from_dict(record).outcome is not None
    finally:
        for page in pages:
            page.close()


def wanted(rng: random.Random, page: Page) -> dict[str, object]:
    """What a page would say next."""
    seat = page.to_decide
    assert seat is not None
    message = {"client": f"k{rng.random()}", "seat": seat, "seq": page.seq}
    if page.view(seat)["confirming"]:
        return message | {"type": "confirm"}
    return message | {"type": "move", "move": rng.choice(page.legal(seat))}


def test_a_level_goes_on_after_a_restart(own_server: Server) -> None:
    made = own_server.table("azul", ME, level(1))
    page = Page(own_server, made["table"], (made["tokens"]["0"],))
    page.open()
    rng = random.Random(3)
    try:
        for _ in range(4):
            while not page.step(rng):
                page.hear()
        own_server.stop()
        with pytest.raises(ConnectionClosed):
            page.wait_for("nothing more")
        own_server.start()
        page.reconnect()
        play_out(rng, page)
    finally:
        page.close()


def test_a_worker_that_is_killed_is_replaced_and_the_move_is_found_again(
    own_server: Server,
) -> None:
    made = own_server.table("azul", ME, level(6))
    with own_server.page(made["table"], made["tokens"]["0"]) as page:
        rng = random.Random(1)
        for _ in range(2):
            while page.table["thinking"] is None:
                if not page.step(rng):
                    page.hear()
            before = set(own_server.workers())
            assert before
            for worker in before:
                os.kill(worker, signal.SIGKILL)
            seq = page.seq
            while page.seq == seq:
                page.hear()
            assert page.events[-1]["kind"] in ("move", "chance")
            # The move may have been found just before the blow; the next question needs a worker.
            while not set(own_server.workers()) - before:
                if not page.step(rng):
                    page.hear()


def test_a_worker_that_is_killed_between_two_questions_is_replaced(own_server: Server) -> None:
    made = own_server.table("azul", ME, level(1))
    with own_server.page(made["table"], made["tokens"]["0"]) as page:
        rng = random.Random(1)
        for _ in range(3):
            seen = len(page.events)
            while not any(event["by"] == 1 for event in page.events[seen:]):  # a worker is there
                if not page.step(rng):
                    page.hear()
            while page.table["thinking"] is not None:
                page.hear()
            for worker in own_server.workers():
                os.kill(worker, signal.SIGKILL)
            until(lambda: not own_server.workers())
        play_out(rng, page)


def test_workers_do_not_outlive_a_killed_server(own_server: Server) -> None:
    workers = own_server.workers()
    assert workers
    own_server.kill()
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server may grow meanwhile, as if the disk were full."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (500, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


def test_a_full_disk_refuses_moves_and_changes_nothing(server: Server) -> None:
    made = server.table("azul", ME, HERE)
    rng = random.Random(5)
    with server.page(made["table"], *made["tokens"].values()) as page:
        for _ in range(6):
            page.step(rng)
        seat = page.to_decide
        assert seat is not None
        seq, view, move = page.seq, page.view(seat), page.legal(seat)[0]
        with full_disk(server):
            for _ in range(2):
                answer = page.do("move", seat=seat, seq=seq, move=move, client="again")
                assert answer["error"] == "unavailable", answer
            with server.page(made["table"]) as watcher:
                assert watcher.seq == seq
        answer = page.do("move", seat=seat, seq=seq, move=move, client="again")
        assert answer["type"] == "accepted"
        page.wait_for("events")
        assert page.events[seq]["text"] == move
        assert page.view(seat) != view
        play_out(rng, page)


def test_a_database_that_somebody_else_holds_refuses_moves(server: Server) -> None:
    made = server.table("duel", ME, HERE)
    with server.page(made["table"], *made["tokens"].values()) as page:
        [file] = server.data.glob("*.sqlite")
        seat = page.to_decide
        assert seat is not None
        move = page.legal(seat)[0]
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = page.do("move", seat=seat, seq=page.seq, move=move)
            assert answer["error"] == "unavailable"
            other.execute("ROLLBACK")
        page.play(seat, move)


def test_two_servers_on_one_database_do_not_contradict_each_other(server: Server) -> None:
    made = server.table("azul", ME, HERE)
    other = Server(server.data)
    other.start()
    tokens = made["tokens"].values()
    try:
        with (
            server.page(made["table"], *tokens) as one,
            other.page(made["table"], *tokens) as two,
        ):
            seat = one.to_decide
            assert seat is not None
            first, second = one.legal(seat)[:2]
            one.play(seat, first)
            answer = two.do("move", seat=seat, seq=two.seq, move=second)
            assert answer["error"] == "stale"
            state = two.wait_for("state")
            assert state["events"][0]["text"] == first
            two.step(random.Random(1))
    finally:
        other.stop()


def test_events_are_never_changed_or_removed(server: Server) -> None:
    made = server.table("duel", ME, HERE)
    with server.page(made["table"], *made["tokens"].values()) as page:
        rng = random.Random(2)
        for _ in range(10):
            page.step(rng)
            seat = page.view(0)["undo"] and 0
            if seat is not None and page.view(0)["undo"]:
                page.do("undo", seat=0, seq=page.seq, to=page.view(0)["undo"]["to"])
                page.wait_for("events")
        [file] = server.data.glob("*.sqlite")
        with closing(sqlite3.connect(file)) as database:
            rows = database.execute(
                "SELECT seq, kind, text FROM events WHERE table_id = ? ORDER BY seq",
                [made["table"]],
            ).fetchall()
        assert rows == [(e["seq"], e["kind"], e["text"]) for e in page.events]
        assert "undo" in {kind for _, kind, _ in rows}, json.dumps(rows)
