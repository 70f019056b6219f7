"""The keys that sign tokens, the files of a data folder, and backups that are killed."""

import asyncio
import hashlib
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from sintra.model.errors import SintraError
from sintra.server.store import Store
from sintra.server.store import backup as backups
from sintra.server.store.private_files import make_private
from sintra.server.store.signing_key import KEY_FILE, new_key, signing_keys, write_keys
from sintra.server.tables import tokens
from sintra.server.tables.tokens import Claim, Tokens
from tests.server.cluster import Cluster
from tests.server.harness import HERE, ME, RefusedError, Server, until
from tests.server.test_backup import sintra
from tests.server.test_http import raw


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# Keys ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", ["", "\n", "abc", f"{'a' * 64}\nshort\n"])
def test_a_key_that_is_empty_or_short_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / KEY_FILE).write_text(content)
    with pytest.raises(SintraError, match="empty or damaged"):
        signing_keys(tmp_path)
    assert (tmp_path / KEY_FILE).read_text() == content


def test_a_server_does_not_start_with_an_empty_key(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_text("")
    code, told = sintra("serve", "--no-open", "--port", "0", "--data", tmp_path)
    assert code == 2
    assert "empty or damaged" in told


def test_a_key_in_the_database_is_checked_too(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path / "tables.sqlite", 1.0)
        try:
            await store.open()
            [first] = await store.signing_keys()
            assert await store.signing_keys() == (first,)
            keys = tuple(new_key() for _ in range(4))
            await store.write_signing_keys(keys)
            assert await store.signing_keys() == keys
            await store.write_signing_keys([""])
            with pytest.raises(SintraError, match="empty or damaged"):
                await store.signing_keys()
        finally:
            await store.close()

    asyncio.run(main())


def test_tokens_are_signed_with_sha256_and_old_ones_are_accepted() -> None:
    key = new_key()
    made = Tokens()
    made.use_keys([key])
    old = URLSafeSerializer(key, salt="sintra seat").dumps(["table", 1, 0])
    assert made.read_seat(str(old)) == Claim("table", 1, 0)
    token = made.seat("table", 1, 0)
    assert len(token.rpartition(".")[2]) == 43  # 32 bytes in base 64
    new = URLSafeSerializer(
        key, salt="sintra seat", signer_kwargs={"digest_method": hashlib.sha256}
    )
    assert new.loads(token) == ["table", 1, 0]
    assert made.read_handover(token) is None


def test_a_token_that_is_no_text_is_not_valid() -> None:
    made = Tokens()
    for text in ("\ud800", "é.é", "", ".", "a.\udfff"):
        assert made.read_seat(text) is None
        assert made.read_handover(text) is None


def test_keys_overlap() -> None:
    old, new = new_key(), new_key()
    before, after, ended = Tokens(), Tokens(), Tokens()
    before.use_keys([old])
    after.use_keys([new, old])
    ended.use_keys([new])
    token = before.seat("t", 0, 0)
    assert after.read_seat(token) == Claim("t", 0, 0)
    assert ended.read_seat(token) is None
    assert ended.read_seat(after.seat("t", 0, 0)) == Claim("t", 0, 0)
    after.use_keys([new, old], signing=1)  # as long as others do not know the new one
    assert before.read_seat(after.seat("t", 0, 0)) == Claim("t", 0, 0)


def test_tokens_may_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Tokens(days=2.0)
    token, code = made.seat("t", 0, 0), made.handover("t", 0, 0)
    found = made.read_seat(token)
    assert found is not None
    assert found[:3] == ("t", 0, 0)
    now = time.time()
    monkeypatch.setattr(tokens.time, "time", lambda: now + 3 * 86_400)
    assert made.read_seat(token) is None
    assert made.read_handover(code) is None
    assert Tokens().seat("t", 0, 0).count(".") == 1


def test_a_running_server_takes_a_new_key_and_keeps_the_old_one(tmp_path: Path) -> None:
    server = Server(tmp_path, reload_seconds=0.2).start()
    try:
        old = server.table("azul", ME, HERE)
        assert sintra("admin", "rotate-key", "--data", tmp_path)[0] == 0
        keys = signing_keys(tmp_path)
        assert len(keys) == 2
        check = Tokens()
        check.use_keys(keys[:1])

        def signs_anew() -> bool:
            made = server.table("azul", ME, HERE)
            return check.read_seat(made["tokens"]["0"]) is not None

        until(signs_anew)
        with server.page(old["table"], *old["tokens"].values()) as page:
            assert set(page.views) == {"0", "1"}
        assert sintra("admin", "rotate-key", "--keep", "0", "--data", tmp_path)[0] == 0
        path, token = f"/api/tables/{old['table']}/moves", old["tokens"]["0"]
        until(lambda: raw(server, "GET", path, Authorization=f"Bearer {token}")[0] == 403)
    finally:
        server.stop()


def test_wrong_codes_of_links_are_counted(tmp_path: Path) -> None:
    server = Server(tmp_path, address_failures="5/minute").start()
    try:
        made = server.table("azul", ME, HERE)
        statuses = []
        for number in range(7):
            with pytest.raises(RefusedError) as error:
                server.post(f"/api/tables/{made['table']}/seats/claim", {"code": f"x.{number}"})
            statuses.append(error.value.status)
        assert statuses == [409] * 5 + [429] * 2
    finally:
        server.stop()


# Files --------------------------------------------------------------------------------------------


def test_only_the_owner_may_read_the_data_folder(own_server: Server) -> None:
    own_server.table("azul", ME, HERE)
    own_server.stop()
    data = own_server.data
    data.chmod(0o755)
    for file in data.glob("tables.sqlite*"):
        file.chmod(0o644)
    own_server.start()
    own_server.table("azul", ME, HERE)
    assert mode(data) == 0o700
    files = {file.name: mode(file) for file in data.iterdir() if file.is_file()}
    assert {"tables.sqlite", "tables.sqlite-wal", KEY_FILE} <= set(files)
    assert set(files.values()) == {0o600}


def test_a_new_folder_is_private_and_somebody_elses_is_left_alone(tmp_path: Path) -> None:
    make_private(tmp_path / "new" / "games")
    assert mode(tmp_path / "new" / "games") == 0o700
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "letter").write_text("hello")
    (shared / "letter").chmod(0o644)
    make_private(shared)
    assert (mode(shared), mode(shared / "letter")) == (0o755, 0o644)


# Killed -------------------------------------------------------------------------------------------

_KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from sintra.server.store import backup
def die(*_): os.kill(os.getpid(), signal.SIGKILL)
{patch}
asyncio.run({call})
"""


def killed(patch: str, call: str) -> None:
    """Run a part of a backup in a process that kills itself."""
    program = _KILLED.format(patch=patch, call=call)
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def test_a_restore_that_is_killed_between_database_and_key_loses_no_key(
    own_server: Server, tmp_path: Path
) -> None:
    """Whichever database is there then, the tokens of its seats are valid."""
    data, other = own_server.data, tmp_path / "other"
    mine = own_server.table("azul", ME, HERE)
    own_server.stop()
    theirs = Server(other).start()
    made = theirs.table("azul", ME, HERE)
    theirs.stop()
    file = tmp_path / "games.sqlite"
    asyncio.run(backups.backup(other, file))
    call = f"backup.restore(Path({str(file)!r}), Path({str(data)!r}), replace=True)"
    for patch, expected in (
        ("Path.replace = (lambda old: lambda self, to: old(self, to) if to.name != "
         "'tables.sqlite' else die())(Path.replace)", mine),
        ("writes = []\nold = backup.write_keys\nbackup.write_keys = lambda *a: "
         "die() if writes else (writes.append(a), old(*a))", made),
    ):  # fmt: skip
        killed(patch, call)
        own_server.start()
        with own_server.page(expected["table"], *expected["tokens"].values()) as page:
            assert set(page.views) == {"0", "1"}
        own_server.stop()
    assert sintra("restore", file, "--data", data, "--replace")[0] == 0
    assert signing_keys(data) == signing_keys(other)
    names = {path.name for path in data.iterdir()}
    assert not [name for name in names if name.startswith(".")]


def test_what_a_killed_backup_has_left_is_removed(own_server: Server, tmp_path: Path) -> None:
    own_server.table("azul", ME, HERE)
    own_server.stop()
    file = tmp_path / "here" / "games.sqlite"
    file.parent.mkdir()
    (file.parent / ".games.sqlite.notours").write_text("")
    call = f"backup.backup(Path({str(own_server.data)!r}), Path({str(file)!r}))"
    killed("backup._finish = die", call)
    assert len(list(file.parent.iterdir())) > 2
    assert sintra("backup", file, "--data", own_server.data)[0] == 0
    names = {path.name for path in file.parent.iterdir()}
    assert names == {"games.sqlite", ".games.sqlite.notours"}


def test_a_backup_is_checked(own_server: Server, tmp_path: Path) -> None:
    made = own_server.table("azul", ME, HERE)
    own_server.stop()
    file = tmp_path / "games.sqlite"
    assert sintra("backup", file, "--data", own_server.data)[0] == 0
    before = file.read_bytes()
    code, told = sintra("backup", "--check", file)
    assert code == 0
    assert told.startswith("1 tables with ")
    assert told.endswith(" can be restored.")
    assert file.read_bytes() == before
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE events SET text = 'nonsense' WHERE seq = 2")
        database.commit()
    code, told = sintra("backup", "--check", file)
    assert code == 2
    assert made["table"] in told


def test_rotated_keys_are_in_backups_and_in_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Server(data).start()
    server.table("azul", ME, HERE)
    server.stop()
    keys = (new_key(), *signing_keys(data))
    write_keys(data, keys)
    assert os.stat(data / KEY_FILE).st_mode & 0o077 == 0
    file = tmp_path / "games.sqlite"
    assert sintra("backup", file, "--data", data)[0] == 0
    assert sintra("restore", file, "--data", tmp_path / "again")[0] == 0
    assert signing_keys(tmp_path / "again") == keys
    database = cluster.database()
    assert sintra("restore", file, "--database", database)[0] == 0

    async def read() -> tuple[str, ...]:
        store = Store(database, 10.0)
        try:
            return await store.signing_keys()
        finally:
            await store.close()

    assert asyncio.run(read()) == keys
