"""``sintra backup`` and ``sintra restore``: games, seats and keys come back as they were."""

import random
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.cluster import Cluster
from tests.server.harness import HERE, ME, Json, Server, play_out


def sintra(*words: object) -> tuple[int, str]:
    """What a command says."""
    done = subprocess.run(
        [sys.executable, "-m", "sintra", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, (done.stdout + done.stderr).strip()


def begin(server: Server) -> tuple[Json, list[Json]]:
    """A game that was begun, and what has happened in it."""
    made = server.table("azul", ME, HERE)
    with server.page(made["table"], *made["tokens"].values()) as page:
        rng = random.Random(1)
        for _ in range(8):
            page.step(rng)
        return made, page.events


def check_goes_on(server: Server, made: Json, events: list[Json]) -> None:
    with server.page(made["table"], *made["tokens"].values()) as page:
        assert page.events == events
        assert set(page.views) == {"0", "1"}
        play_out(random.Random(2), page)


def test_a_backup_brings_everything_back(own_server: Server, tmp_path: Path) -> None:
    made, events = begin(own_server)
    file = tmp_path / "games.sqlite"
    code, told = sintra("backup", file, "--data", own_server.data)  # while the server runs
    assert (code, told) == (0, f"1 tables with {len(events)} events saved.")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["games.sqlite"]
    code, told = sintra("backup", file, "--data", own_server.data)
    assert (code, told) == (2, f"sintra: {file} exists already")

    code, told = sintra("restore", file, "--data", own_server.data, "--replace")
    assert code == 2
    assert "a server is running on" in told
    with own_server.page(made["table"], *made["tokens"].values()) as page:
        page.step(random.Random(3))  # comes after the backup, and goes when it is restored
    own_server.stop()
    code, told = sintra("restore", file, "--data", own_server.data)
    assert code == 2
    assert "already (--replace replaces them)" in told
    code, told = sintra("restore", file, "--data", own_server.data, "--replace")
    assert (code, told) == (0, f"1 tables with {len(events)} events restored.")
    with closing(sqlite3.connect(own_server.data / "before-restore.sqlite")) as before:
        [more] = before.execute("SELECT count(*) FROM events").fetchone()
    assert more > len(events)
    own_server.start()
    check_goes_on(own_server, made, events)


def test_a_club_moves_to_postgresql(own_server: Server, cluster: Cluster, tmp_path: Path) -> None:
    made, events = begin(own_server)
    own_server.stop()
    file = tmp_path / "games.sqlite"
    assert sintra("backup", file, "--data", own_server.data)[0] == 0
    database = cluster.database()
    code, told = sintra("restore", file, "--database", database)
    assert (code, told) == (0, f"1 tables with {len(events)} events restored.")
    code, told = sintra("restore", file, "--database", database)
    assert (code, told) == (2, "sintra: there are games in that database already")
    elsewhere = Server(tmp_path / "data", database=database).start()
    try:
        check_goes_on(elsewhere, made, events)
    finally:
        elsewhere.stop()


@pytest.mark.parametrize("content", [b"", b"not a database, whatever it says" * 99, None])
def test_what_is_no_backup_is_refused_and_nothing_is_touched(
    tmp_path: Path, content: bytes | None
) -> None:
    file, data = tmp_path / "games.sqlite", tmp_path / "data"
    if content is not None:
        file.write_bytes(content)
    code, told = sintra("restore", file, "--data", data)
    assert code == 2
    assert told.startswith("sintra: ")
    assert str(file) in told
    assert {path.name for path in data.glob("*")} <= {"tables.lock"}


def test_a_damaged_backup_is_refused(server: Server, tmp_path: Path) -> None:
    begin(server)
    file = tmp_path / "games.sqlite"
    assert sintra("backup", file, "--data", server.data)[0] == 0
    damaged = bytearray(file.read_bytes())
    page = 4096
    for number in range(2, len(damaged) // page):
        damaged[number * page : number * page + 64] = b"\xff" * 64
    file.write_bytes(damaged)
    code, told = sintra("restore", file, "--data", tmp_path / "data")
    assert code == 2
    assert "damaged" in told or "not a backup" in told
    assert not (tmp_path / "data" / "tables.sqlite").exists()


def test_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    code, told = sintra("backup", tmp_path / "games.sqlite", "--data", tmp_path / "none")
    assert (code, told) == (2, f"sintra: there are no games in {tmp_path / 'none'}")
