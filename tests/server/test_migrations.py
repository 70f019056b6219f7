"""The database of any older Sintra is taken over, and two processes may do it at once."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from sintra.model.errors import SintraError
from sintra.server.store import Store
from sintra.server.store.migrate import newest
from sintra.server.store.schema import metadata
from tests.server.cluster import Cluster
from tests.server.harness import Server, play_out

OLD = Path(__file__).with_name("before_migrations.sql")
"""A database as it was made before there were migrations, with a game that was begun."""
KEY = "a5159accc882c299a26cb096f8b1067743c68adb5b6cc67e28910cb8763e9792"
TABLE = "WmIQJcwKd0bYHN18"
TOKENS = (
    "WyJXbUlRSmN3S2QwYllITjE4IiwwLDBd.RYUQWgYGiJMrg7mncPXysA4hGCk",
    "WyJXbUlRSmN3S2QwYllITjE4IiwxLDBd.2FdUICmUc80PYC6WBRXJtIE_JEQ",
)
SEQ = 15


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def opened(where: Path | str, times: int = 1) -> tuple[list[Any], str]:
    """Open a database, several times at once; what it is then, and its version."""
    stores = [Store(where, 10.0) for _ in range(times)]
    try:
        await asyncio.gather(*(store.open() for store in stores))
        version = await stores[0].database.read(
            lambda c: c.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        )
        return await stores[0].database.read(differences), version
    finally:
        for store in stores:
            await store.close()


def old(file: Path) -> Path:
    with closing(sqlite3.connect(file)) as database:
        database.executescript(OLD.read_text("utf-8"))
    return file


@pytest.mark.parametrize("kind", ["new", "old", "postgresql"])
def test_migrations_lead_to_the_schema(kind: str, tmp_path: Path, cluster: Cluster) -> None:
    file = tmp_path / "tables.sqlite"
    where = {"new": lambda: file, "old": lambda: old(file), "postgresql": cluster.database}[kind]()
    for _ in range(2):
        assert asyncio.run(opened(where, times=3)) == ([], newest())


def test_a_game_from_before_goes_on(tmp_path: Path) -> None:
    old(tmp_path / "tables.sqlite")
    (tmp_path / "signing.key").write_text(KEY + "\n", "ascii")
    server = Server(tmp_path).start()
    try:
        with server.page(TABLE, *TOKENS) as page:
            assert page.seq == SEQ
            assert set(page.views) == {"0", "1"}
            again = page.do("move", seat=0, seq=SEQ - 1, move="floor", client="c8")
            assert (again["type"], again["seq"]) == ("accepted", SEQ)  # as it was answered then
            play_out(random.Random(1), page)
    finally:
        server.stop()


def test_closed_offers_of_before_are_removed(tmp_path: Path) -> None:
    file = old(tmp_path / "tables.sqlite")
    with closing(sqlite3.connect(file)) as database:
        for name, is_open in (("closed", 0), ("open", 1)):
            row = (TABLE, name, 0, "undo", 3, "[0]", is_open)
            database.execute("INSERT INTO offers VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        database.commit()

    async def main() -> list[str]:
        store = Store(file, 10.0)
        try:
            await store.open()
            loaded = await store.load(TABLE)
            assert loaded is not None
            return [offer.id for offer in loaded.offers]
        finally:
            await store.close()

    assert asyncio.run(main()) == ["open"]


def test_a_database_of_a_newer_sintra_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    asyncio.run(opened(file))
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    with pytest.raises(SintraError, match="made by a newer Sintra"):
        asyncio.run(opened(file))
