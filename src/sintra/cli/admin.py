"""``sintra admin``: what operators do with tables, addresses and keys of a server."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from sintra.cli.console import add, examples, fail, output
from sintra.cli.files import data_folder

if TYPE_CHECKING:
    from sintra.server.store import Store
    from sintra.server.store.admin import TableRow

Result = TypeVar("Result")

_LOCK_SECONDS = 10.0
_Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Folder of saved games.")
]
_Database = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", envvar="SINTRA_DATABASE", help="PostgreSQL database instead."
    ),
]
_Tables = Annotated[
    list[str] | None, typer.Argument(metavar="TABLE", help="Ids of tables, or links to them.")
]
_Name = Annotated[
    str | None,
    typer.Option("--name", metavar="NAME", help="Tables where a person of this name sits."),
]
_Idle = Annotated[
    float | None,
    typer.Option("--idle", metavar="DAYS", min=0.0, help="Tables where nothing happened so long."),
]
_Yes = Annotated[bool, typer.Option("--yes", help="Do not ask before deleting.")]
_Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="An address or a network.")]

admin = typer.Typer(
    help="Look after a server: its tables, who may use it, and its keys. It may be running.",
    epilog=examples(
        ("sintra admin list", "the tables that were used last"),
        ("sintra admin delete --name Ana", "all games of a person"),
        ("sintra admin ban 192.0.2.66 --days 7", "keep an address away"),
    ),
    rich_markup_mode="rich",
    no_args_is_help=True,
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(admin, name="admin")
    add(
        admin,
        list_,
        ("sintra admin list --idle 30", "what nobody has used for a month"),
        name="list",
    )
    add(admin, show, ("sintra admin show p2xGqYbZ7mB1c0dE", "who sits there, and what happened"))
    add(admin, close, ("sintra admin close p2xGqYbZ7mB1c0dE", "end a game; its record stays"))
    add(
        admin,
        delete,
        ("sintra admin delete p2xGqYbZ7mB1c0dE", "one table"),
        ("sintra admin delete --name Ana", "all games of a person"),
        ("sintra admin delete --idle 365 --yes", "what nobody has used for a year"),
    )
    add(admin, ban, ("sintra admin ban 2001:db8::/48 --reason flood", "a network"))
    add(admin, unban, ("sintra admin unban 192.0.2.66", "lift a ban"))
    add(admin, bans, ("sintra admin bans", "who is banned, why, and until when"))
    add(
        admin,
        rotate_key,
        ("sintra admin rotate-key", "sign with a new key; older tokens stay valid"),
        ("sintra admin rotate-key --keep 0", "the same, and all older tokens end"),
    )


def _run(data: Path | None, database: str, work: "Callable[[Store], Awaitable[Result]]") -> Result:
    """Do something with the database of a server."""
    from sintra.model.errors import SintraError
    from sintra.server.settings import DATABASE_FILE
    from sintra.server.store import ConflictError, Store, UnavailableError

    file = (data or data_folder()) / DATABASE_FILE
    if not database and not file.is_file():
        fail(f"there are no games in {file.parent}")

    async def run() -> Result:
        store = Store(database or file, _LOCK_SECONDS)
        try:
            await store.open()
            return await work(store)
        except (UnavailableError, ConflictError) as error:
            raise SintraError(f"cannot use {store.database.label}: {error}") from error
        finally:
            await store.close()

    return asyncio.run(run())


def _print_rows(rows: "list[TableRow]") -> None:
    now = datetime.now(UTC)
    for row in rows:
        days = (now - row.last).total_seconds() / 86_400
        names = ", ".join(row.names)
        typer.echo(
            f"{row.id:16}  {row.game:5} {row.events:5} events  {days:7.1f} days ago  {names}"
        )


def list_(
    data: _Data = None,
    database: _Database = "",
    name: _Name = None,
    idle: _Idle = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many.")] = 50,
) -> None:
    """List tables, those that were used last first.

    Whoever knows the id of a table may watch it: keep the list to yourself.
    """
    from sintra.server.store.admin import Which, list_tables

    which = Which(name=name, idle_days=idle)
    _print_rows(_run(data, database, lambda store: list_tables(store, which, limit)))


def show(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    data: _Data = None,
    database: _Database = "",
) -> None:
    """Show who sits at a table and what has happened there."""
    from sintra.server.store.admin import Which, list_tables, table_id

    wanted = table_id(table)

    async def work(store: "Store") -> tuple[list["TableRow"], Any]:
        return await list_tables(store, Which([wanted])), await store.load(wanted)

    rows, stored = _run(data, database, work)
    if stored is None:
        fail(f"there is no table {wanted}")
    _print_rows(rows)
    typer.echo(f"created {rows[0].created:%Y-%m-%d %H:%M} UTC, version {stored.version}")
    for seat in stored.seats:
        hints = ", took hints" if seat.assisted else ""
        level = f" {seat.level}" if seat.level else ""
        typer.echo(f"seat {seat.seat + 1}: {seat.kind}{level}, {seat.name or 'no name'}{hints}")
    for event in stored.events[-20:]:
        by = "chance" if event.by is None else f"seat {event.by + 1}"
        text = event.text or (f"to {event.to}" if event.to is not None else "")
        typer.echo(f"{event.seq:5}  {by:7} {event.kind:8} {text}")


def close(tables: _Tables = None, data: _Data = None, database: _Database = "") -> None:
    """End games: everybody at these tables resigns. Their records can still be read."""
    from sintra.server.store.admin import close_tables, table_id

    ids = [table_id(one) for one in tables or ()]
    if not ids:
        fail("which tables? Give their ids or links")
    count = _run(data, database, lambda store: close_tables(store, ids))
    output().print(f"{count} of {len(ids)} games closed.")


def delete(
    tables: _Tables = None,
    data: _Data = None,
    database: _Database = "",
    name: _Name = None,
    idle: _Idle = None,
    yes: _Yes = False,
) -> None:
    """Delete tables with everything that happened there.

    Backups that were made before still have them.
    """
    from sintra.server.store.admin import Which, delete_tables, list_tables, table_id

    which = Which([table_id(one) for one in tables or ()], name, idle)
    if which.is_everything():
        fail("which tables? Give their ids or links, --name or --idle")
    rows = _run(data, database, lambda store: list_tables(store, which))
    if not rows:
        fail("there is no such table")
    _print_rows(rows)
    if not yes and not typer.confirm(f"Delete {len(rows)} tables for ever?"):
        raise typer.Exit(1)
    ids = [row.id for row in rows]
    count = _run(data, database, lambda store: delete_tables(store, ids))
    output().print(f"{count} tables deleted.")


def ban(
    address: _Address,
    data: _Data = None,
    database: _Database = "",
    days: Annotated[
        float | None,
        typer.Option("--days", min=0.0, help="For so many days; for ever if not given."),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why, for other operators.")] = "",
) -> None:
    """Ban an address or a network. Servers notice within seconds."""
    from sintra.server.store import admin as work

    expires = None if days is None else datetime.now(UTC) + timedelta(days=days)
    entry = work.Ban(work.network(address), reason[:200], expires=expires)
    _run(data, database, lambda store: work.ban(store, entry))
    output().print(
        f"{entry.network} is banned{f' until {expires:%Y-%m-%d %H:%M} UTC' if expires else ''}."
    )


def unban(address: _Address, data: _Data = None, database: _Database = "") -> None:
    """Lift a ban."""
    from sintra.server.store import admin as work

    network = work.network(address)
    if not _run(data, database, lambda store: work.unban(store, network)):
        fail(f"{network} is not banned")
    output().print(f"{network} may use the server again.")


def bans(data: _Data = None, database: _Database = "") -> None:
    """List the bans."""
    from sintra.server.store import admin as work

    for one in _run(data, database, work.bans):
        until = f"until {one.expires:%Y-%m-%d %H:%M} UTC" if one.expires else "for ever"
        typer.echo(f"{one.network}  {until}  {one.reason}".rstrip())


def rotate_key(
    data: _Data = None,
    database: _Database = "",
    keep: Annotated[
        int, typer.Option("--keep", min=0, max=3, help="Older keys whose tokens stay valid.")
    ] = 1,
) -> None:
    """Sign tokens with a new key. Running servers notice within seconds.

    With --keep 0 everybody loses their seats: use it when a key or a backup was stolen.
    """
    from sintra.server.store.signing_key import new_key, signing_keys, write_keys

    async def work(store: "Store") -> int:
        keys = await store.signing_keys()
        await store.write_signing_keys([new_key(), *keys[:keep]])
        return len(keys[:keep])

    if database:
        kept = _run(None, database, work)
    else:
        folder = data or data_folder()
        with suppress(FileNotFoundError):
            old = signing_keys(folder)[:keep]
        write_keys(folder, [new_key(), *old])
        kept = len(old)
    output().print(f"A new key signs from now on; {kept} older keys stay valid.")
