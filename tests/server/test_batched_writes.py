"""Writes that wait for the disk share a transaction, and each of them can fail alone."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select

from sintra.server.store import Change, ConflictError, Seat, Store, StoredTable
from sintra.server.store.entry import Entry
from sintra.server.store.schema import ANSWERS, EVENTS
from sintra.server.store.sqlite import Sqlite

SEATS = [Seat(0, "person", "Ana", None, "a"), Seat(1, "person", "Rui", None, "b")]


def change(seq: int) -> Change:
    return Change(events=[Entry(seq, "move", 0, "line:1")], answer=(0, f"c{seq}", seq))


async def opened(where: Path | str, tables: int) -> Store:
    store = Store(where, 5.0)
    await store.open()
    for number in range(tables):
        await store.create(StoredTable(f"t{number}", "azul", {}, None, False, list(SEATS)))
    return store


def count_commits(store: Store) -> list[Any]:
    commits: list[Any] = []
    assert isinstance(store.database, Sqlite)
    event.listen(store.database._engine, "commit", commits.append)
    return commits


def test_many_changes_are_few_transactions(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened(tmp_path / "x.sqlite", 40)
        commits = count_commits(store)
        await asyncio.gather(*(store.commit(f"t{number}", 0, change(1)) for number in range(40)))
        assert len(commits) < 10
        for number in range(40):
            stored = await store.load(f"t{number}")
            assert stored is not None
            assert [entry.seq for entry in stored.events] == [1]
            assert stored.version == 1
        await store.close()

    asyncio.run(run())


def test_who_is_late_fails_alone(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened(tmp_path / "x.sqlite", 3)
        wanted = [
            store.commit("t0", 0, change(1)),
            store.commit("t0", 0, change(1)),  # the same version again: another writer was first
            store.commit("t1", 0, change(1)),
            store.commit("t2", 7, change(1)),  # a version that is not there
            store.commit("t2", 0, change(1)),
        ]
        results = await asyncio.gather(*wanted, return_exceptions=True)
        assert [type(one) for one in results] == [
            type(None), ConflictError, type(None), ConflictError, type(None),
        ]  # fmt: skip
        for name in ("t0", "t1", "t2"):
            stored = await store.load(name)
            assert stored is not None
            assert len(stored.events) == 1
        await store.close()

    asyncio.run(run())


def test_a_mistake_of_one_is_not_the_others(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened(tmp_path / "x.sqlite", 2)

        def mistake(_: Any) -> None:
            raise KeyError("a bug")

        results = await asyncio.gather(
            store.commit("t0", 0, change(1)),
            store.database.write(mistake),
            store.commit("t1", 0, change(1)),
            return_exceptions=True,
        )
        assert [type(one) for one in results] == [type(None), KeyError, type(None)]
        with pytest.raises(ConflictError):
            await store.commit("t0", 0, change(1))
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_change_of_events_only_is_stored_like_any_other(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres = kind == "postgresql"
    where = request.getfixturevalue("cluster").database() if postgres else tmp_path / "x.sqlite"
    entries = [
        Entry(1, "move", 1, "sun:2T"),
        Entry(2, "chance", None, "show:R"),
        Entry(3, "undo", 0, to=1),
    ]
    short = Change(events=entries, answer=(1, "c", 3))
    with_phrase = Change(events=entries, answer=(1, "c", 3), phrase=(0, "hello"))
    assert short.is_events_only()
    assert not with_phrase.is_events_only()

    async def rows(store: Store, table: str) -> Any:
        def read(connection: Any) -> Any:
            events = select(*EVENTS.c[1:-1]).where(EVENTS.c.table_id == table).order_by("seq")
            answers = select(*ANSWERS.c[1:]).where(ANSWERS.c.table_id == table)
            return connection.execute(events).all(), connection.execute(answers).all()

        return await store.database.read(read)

    async def run() -> None:
        store = await opened(where, 2)
        before = datetime.now(UTC).replace(tzinfo=None)
        await store.commit("t0", 0, short)
        await store.commit("t1", 0, with_phrase)
        assert await rows(store, "t0") == await rows(store, "t1")
        times = await store.database.read(lambda c: c.execute(select(EVENTS.c.at)).scalars().all())
        assert len(times) == 6
        assert all(
            before <= at.replace(tzinfo=None) < before + timedelta(minutes=5) for at in times
        )
        await store.close()

    asyncio.run(run())
