"""Faults from outside: the server refuses in words, recovers, and loses no acknowledged step."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sintra.server.store.signing_key import signing_keys
from tests.server.cluster import Cluster
from tests.server.fault_injection import (
    TcpProxy,
    fill_disk,
    kill_database,
    kill_server,
    kill_workers,
    small_disk,
)
from tests.server.harness import HERE, ME, PATIENCE, Json, Page, Server, catch_up, play_out
from tests.server.load_generator import LoadGenerator

TABLES = 6
STEPS = 25
"""Acknowledged between two kills."""


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.database()


@pytest.fixture(scope="module")
def postgres(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on PostgreSQL that tests do not harm for good."""
    running = Server(tmp_path_factory.mktemp("data"), database=database)
    try:
        yield running.start()
    finally:
        running.stop()


def insist(page: Page, seat: int, move: str) -> Json:
    """Say the same until it is accepted; nothing else than "unavailable" may come before."""
    seq = page.seq
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = page.do("move", client=f"again{seq}", seat=seat, seq=seq, move=move)
        if answer["type"] == "accepted":
            return answer
        assert answer["error"] == "unavailable", answer
        assert time.monotonic() < deadline
        time.sleep(0.2)


def use_up(page: Page) -> None:
    """Store things that do not matter until there is no room: what still fits is stored."""
    deadline = time.monotonic() + PATIENCE
    while page.do("settings", seat=0, confirm=False).get("error") != "unavailable":
        assert time.monotonic() < deadline


def refuses(page: Page) -> tuple[int, str]:
    """A move that is refused as unavailable."""
    seat = page.to_decide
    assert seat is not None
    move = page.legal(seat)[0]
    answer = page.do("move", seat=seat, seq=page.seq, move=move, client=f"again{page.seq}")
    assert answer["error"] == "unavailable", answer
    assert "nothing has changed" in answer["message"]
    return seat, move


def goes_on(page: Page, seat: int, move: str) -> None:
    seq = page.seq
    answer = insist(page, seat, move)
    catch_up(page, answer["seq"])
    assert [e["text"] for e in page.events if e["seq"] == seq + 1] == [move]
    rng = random.Random(1)
    for _ in range(5):
        page.step(rng)
    assert [e["seq"] for e in page.events] == list(range(1, page.seq + 1))


def test_a_disk_that_is_full_and_has_room_again(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 8) as disk:
        server = Server(disk).start()
        try:
            made = server.table("azul", ME, HERE)
            with server.page(made["table"], *made["tokens"].values()) as page:
                rng = random.Random(1)
                for _ in range(5):
                    page.step(rng)
                ballast = fill_disk(disk)
                use_up(page)
                found = refuses(page)
                ballast.unlink()
                goes_on(page, *found)
            server.kill()
            with closing(sqlite3.connect(disk / "tables.sqlite")) as kept:
                assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                [events] = kept.execute("SELECT count(*) FROM events").fetchone()
            assert events == page.seq
        finally:
            server.stop()


def test_a_full_disk_of_the_database_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    root = Path("/tmp") / f"sintra-disk-{os.getpid()}"  # the database server may enter it
    with small_disk(root, 140, "postgres") as disk:
        cluster = Cluster(disk).start()
        server = Server(tmp_path_factory.mktemp("data"), database=cluster.database()).start()
        try:
            made = server.table("azul", ME, HERE)
            with server.page(made["table"], *made["tokens"].values()) as page:
                page.step(random.Random(1))
                ballast = fill_disk(disk)
                use_up(page)
                found = refuses(page)
                ballast.unlink()
                goes_on(page, *found)
        finally:
            server.stop()
            cluster.stop()
    shutil.rmtree(root)


def test_a_database_server_that_only_reads_for_a_while(
    postgres: Server, cluster: Cluster, database: str
) -> None:
    name = database.rpartition("/")[2]
    made = postgres.table("duel", ME, HERE)
    with postgres.page(made["table"], *made["tokens"].values()) as page:
        cluster.sql("ALTER SYSTEM SET default_transaction_read_only = on", name)
        cluster.sql("SELECT pg_reload_conf()", name)
        try:
            use_up(page)  # until the server is told, too
            found = refuses(page)
            with postgres.page(made["table"]) as watcher:  # looking on is possible
                assert watcher.seq == page.seq
        finally:
            cluster.sql("ALTER SYSTEM RESET default_transaction_read_only", name)
            cluster.sql("SELECT pg_reload_conf()", name)
        goes_on(page, *found)


@pytest.mark.parametrize("before", ["new", "old"])
def test_a_disk_that_can_only_be_read_is_said_in_words(tmp_path: Path, before: str) -> None:
    with small_disk(tmp_path / "disk", 4) as disk:
        if before == "old":
            signing_keys(disk)
            sqlite3.connect(disk / "tables.sqlite").close()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        done = subprocess.run(
            [sys.executable, "-m", "sintra", "serve", "--no-open", "--data", disk],
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(f"sintra: cannot use {disk}/")
    assert "read" in done.stderr.lower()
    assert done.stderr.count("\n") == 1


def test_a_lost_connection_between_page_and_server(server: Server) -> None:
    made = server.table("azul", ME, HERE)
    rng = random.Random(4)
    with TcpProxy(server.port) as proxy:
        page = Page(server, made["table"], tuple(made["tokens"].values()))
        page.port = proxy.port
        page.open()
        for number in range(6):
            page.step(rng)
            seat = page.to_decide
            assert seat is not None
            client, seq, move = f"n{number}", page.seq, rng.choice(page.legal(seat))
            page.act("move", seat=seat, seq=seq, move=move, client=client)
            proxy.cut()  # perhaps before the server has heard it, perhaps after
            proxy.restore()
            page.reconnect()
            answer = page.do("move", seat=seat, seq=seq, move=move, client=client)
            assert answer["type"] == "accepted", answer
            catch_up(page, answer["seq"])
            assert page.events[seq]["text"] == move
        assert [e["seq"] for e in page.events] == list(range(1, page.seq + 1))
        page.close()


def test_a_lost_connection_between_server_and_database(
    postgres: Server, cluster: Cluster, database: str, tmp_path: Path
) -> None:
    name = database.rpartition("/")[2]
    with TcpProxy(cluster.port) as proxy:
        far = Server(
            tmp_path,
            database=cluster.url(name, proxy.port),
            heartbeat_seconds=0.5,
            lock_seconds=1.0,
        ).start()
        try:
            for fail in (proxy.cut, proxy.stall):
                made = far.table("azul", ME, HERE)
                tokens = tuple(made["tokens"].values())
                with (
                    far.page(made["table"], *tokens) as page,
                    postgres.page(made["table"], *tokens) as other,
                ):
                    page.step(random.Random(1))
                    catch_up(other, page.seq)
                    fail()
                    refuses(page)
                    seat = other.to_decide
                    assert seat is not None
                    goes_on(other, seat, other.legal(seat)[0])  # at the other process
                    proxy.restore()
                    catch_up(page, other.seq)  # nobody could tell it; it was found
                    seat = page.to_decide
                    assert seat is not None
                    goes_on(page, seat, page.legal(seat)[0])
                    catch_up(other, page.seq)
        finally:
            far.stop()


CLOCK = """
import datetime, itertools, random, time
jump, true = random.Random(1), time.time
def wrong():
    return max(0.0, true() + jump.choice((-1, 1)) * jump.uniform(0, 10 * 365 * 86400))
class Wrong(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(wrong(), tz)
    @classmethod
    def utcnow(cls):
        return cls.now()
time.time, time.time_ns, datetime.datetime = wrong, lambda: int(wrong() * 1e9), Wrong
"""


def test_a_wall_clock_that_jumps_by_years_does_no_harm(cluster: Cluster, tmp_path: Path) -> None:
    """Time is measured by a clock that only goes forward; the other one is only written down."""
    server = Server(tmp_path, database=cluster.database(), prelude=CLOCK, heartbeat_seconds=0.2)
    server.start()
    try:
        made = server.table("azul", ME, {"kind": "level", "level": 1})
        with server.page(made["table"], *made["tokens"].values()) as page:
            play_out(random.Random(1), page)
            record = server.get(f"/api/tables/{made['table']}/record")
        assert record["result"] is not None
    finally:
        server.stop()


# ``kill -9`` under load ---------------------------------------------------------------------------


def test_killed_servers_and_workers_lose_no_acknowledged_step(own_server: Server) -> None:
    with LoadGenerator([own_server], TABLES) as load:
        for _ in range(2):
            load.wait(STEPS)
            kill_server(own_server)
            load.wait(STEPS)
            kill_workers(own_server)
        load.wait(STEPS)
    load.check()


def test_killed_databases_and_servers_lose_no_acknowledged_step(
    own_cluster: Cluster, tmp_path: Path
) -> None:
    database = own_cluster.database()
    servers = [Server(tmp_path / name, database=database) for name in ("one", "two")]
    try:
        for server in servers:
            server.start()
        with LoadGenerator(servers, TABLES) as load:
            for server in servers:
                load.wait(STEPS)
                kill_database(own_cluster)
                load.wait(STEPS)
                server.kill()  # its pages go to the other one
                load.wait(STEPS)
                server.start()
            load.wait(STEPS)
        load.check()
    finally:
        for server in servers:
            server.stop()
