"""``sintra admin``: what operators do while a server runs, and how the server notices."""

import asyncio
import json
import re
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import yaml
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sintra.model.errors import SintraError
from sintra.server.metrics import Metrics
from sintra.server.store import Store, admin
from sintra.server.store.schema import EVENTS, TABLES
from tests.server.cluster import Cluster
from tests.server.harness import HERE, LINK, ME, PATIENCE, Server, level, until
from tests.server.test_backup import sintra
from tests.server.test_hardening import hear_all
from tests.server.test_http import raw

ROOT = Path(__file__).resolve().parent.parent.parent
BEA = {"kind": "me", "name": "Bea"}


def test_tables_are_listed_shown_closed_and_deleted(tmp_path: Path) -> None:
    server = Server(tmp_path, reload_seconds=0.2, heartbeat_seconds=0.2).start()
    where = ("--data", tmp_path)
    try:
        one = server.table("azul", ME, level(3))["table"]
        two = server.table("duel", BEA, LINK)
        code, told = sintra("admin", "list", *where)
        assert code == 0
        assert re.search(rf"^{two['table']} +duel +\d+ events +0\.0 days ago +Bea, -$", told, re.M)
        assert re.search(rf"^{one} +azul .* Ana, \(Inês\)$", told, re.MULTILINE)
        assert one not in sintra("admin", "list", "--name", "bea", *where)[1]
        assert sintra("admin", "list", "--idle", "1", *where) == (0, "")
        code, told = sintra("admin", "show", f"https://play.example/t/{one}?x=1", *where)
        assert code == 0
        assert "seat 2: level 3, Inês" in told
        assert sintra("admin", "show", "nothing", *where)[0] == 2

        with server.page(two["table"], *two["tokens"].values()) as page:
            code, told = sintra("admin", "close", two["table"], *where)
            assert (code, told) == (0, "1 of 1 games closed.")
            while not page.table["over"]:
                page.hear()
            assert page.table["outcome"]["winners"] == []
            assert sintra("admin", "close", two["table"], *where)[1] == "0 of 1 games closed."
            code, told = sintra("admin", "delete", "--name", "BEA", "--yes", *where)
            assert code == 0
            assert told.endswith("1 tables deleted.")
            page.wait_for("gone")
        assert raw(server, "GET", f"/api/tables/{two['table']}/state")[0] == 404
        assert server.get(f"/api/tables/{one}/state")["seq"] > 0
        assert sintra("admin", "delete", *where)[0] == 2
        assert sintra("admin", "delete", "nothing", "--yes", *where)[0] == 2
    finally:
        server.stop()


def test_an_address_is_banned_while_the_server_runs(tmp_path: Path) -> None:
    server = Server(tmp_path, reload_seconds=0.2, proxies=("127.0.0.1",)).start()
    where = ("--data", tmp_path)
    try:
        made = server.table("azul", ME, HERE)
        url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
        headers = {"X-Forwarded-For": "192.0.2.66"}
        stream = urllib.request.Request(
            f"{server.url}/api/tables/{made['table']}/events", headers=headers
        )
        with (
            connect(url, open_timeout=PATIENCE, additional_headers=headers) as page,
            urllib.request.urlopen(stream, timeout=PATIENCE) as told_on,
        ):
            page.send('{"type":"hello"}')
            page.recv(PATIENCE)
            assert told_on.readline() == b"event: state\n"
            words = ("192.0.2.0/24", "--days", "7", "--reason", "flood")
            code, told = sintra("admin", "ban", *words, *where)
            assert code == 0
            assert told.startswith("192.0.2.0/24 is banned until 20")
            with pytest.raises(ConnectionClosed):
                hear_all(page)
            for line in told_on:  # until the server ends it
                assert not line.startswith(b": heartbeat")
        path = "/api/levels"
        until(lambda: raw(server, "GET", path, X_Forwarded_For="192.0.2.1")[0] == 403)
        with pytest.raises(InvalidStatus):
            connect(url, open_timeout=PATIENCE, additional_headers=headers)
        assert raw(server, "GET", path, X_Forwarded_For="198.51.100.1")[0] == 200
        assert "192.0.2.0/24  until" in sintra("admin", "bans", *where)[1]
        assert sintra("admin", "unban", "192.0.2.0/24", *where)[0] == 0
        assert sintra("admin", "unban", "192.0.2.0/24", *where)[0] == 2
        until(lambda: raw(server, "GET", path, X_Forwarded_For="192.0.2.1")[0] == 200)
    finally:
        server.stop()


def test_networks_are_written_in_one_way() -> None:
    assert admin.network("192.0.2.1") == "192.0.2.1/32"
    assert admin.network("2001:db8::5") == "2001:db8::/64"
    assert admin.network("2001:db8::/48") == "2001:db8::/48"
    with pytest.raises(SintraError, match="is not an address"):
        admin.network("evil.example")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_old_games_and_bans_end(kind: str, cluster: Cluster, tmp_path: Path) -> None:
    where = cluster.database() if kind == "postgresql" else ""
    server = Server(tmp_path, database=where).start()
    old, new = (server.table("azul", ME, HERE)["table"] for _ in range(2))
    server.stop()

    async def main() -> None:
        store = Store(where or tmp_path / "tables.sqlite", 10.0)
        try:
            await store.open()
            then = datetime.now(UTC) - timedelta(days=40)
            for part, column in ((EVENTS, EVENTS.c.table_id), (TABLES, TABLES.c.id)):
                name = {"at": then} if part is EVENTS else {"created": then}
                change = update(part).where(column == old).values(**name)
                await store.database.write(lambda c, s=change: c.execute(s))  # type: ignore[misc]
            found = await admin.list_tables(store, admin.Which(idle_days=30))
            assert [row.id for row in found] == [old]
            assert (datetime.now(UTC) - found[0].last).days == 40
            assert await admin.close_tables(store, [old]) == 1
            assert await admin.close_tables(store, ["nothing"]) == 0
            await admin.ban(store, admin.Ban("192.0.2.1/32", "x", expires=then))
            await admin.ban(store, admin.Ban("192.0.2.2/32", "y"))
            assert [one.network for one in await admin.bans(store)] == ["192.0.2.2/32"]
            await store.database.write(
                lambda c: c.execute(update(EVENTS).where(EVENTS.c.table_id == old).values(at=then))
            )
        finally:
            await store.close()

    asyncio.run(main())
    again = Server(tmp_path, database=where, keep_days=30.0, reload_seconds=0.2).start()
    try:
        until(lambda: raw(again, "GET", f"/api/tables/{old}/state")[0] == 404)
        assert again.get(f"/api/tables/{new}/state")["seq"] > 0
    finally:
        again.stop()


# Files for operators ------------------------------------------------------------------------------


def metric_names() -> set[str]:
    """The metrics of a server, as Prometheus reads them."""
    program = (ROOT / "src/sintra/server/services.py").read_text("utf-8")
    gauges = set(re.findall(r'"(sintra_\w+)"', program))
    text = Metrics().to_bytes().decode()
    return gauges | set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize("name", ["alerts.yml", "grafana-dashboard.json"])
def test_alerts_and_dashboard_use_metrics_that_exist(name: str) -> None:
    text = (ROOT / "monitoring" / name).read_text("utf-8")
    assert yaml.safe_load(text) if name.endswith("yml") else json.loads(text)
    used = set(re.findall(r"\b(?:sintra|process)_\w+", text))
    known = metric_names()
    plain = {re.sub(r"_(bucket|sum|count)$", "", one) for one in used}
    assert plain <= known | {f"{one}_total" for one in known}
    assert len(plain) > 5


def test_the_documents_name_every_setting() -> None:
    from sintra.server.settings_file import names

    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    missing = [name for name in names() if f"`{name}`" not in text]
    assert not missing
