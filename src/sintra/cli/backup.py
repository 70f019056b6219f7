"""``sintra backup`` and ``sintra restore``: all games of a server in one file."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import add, output
from sintra.cli.files import data_folder

if TYPE_CHECKING:
    from sintra.server.store.backup import Contents

_File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]
_Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Folder of saved games.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add(
        app,
        backup,
        ("sintra backup games.sqlite", "while the server runs or not"),
        ("sintra backup --check games.sqlite", "whether it can be restored"),
    )
    add(
        app,
        restore,
        ("sintra restore games.sqlite", "into an empty data folder"),
        ("sintra restore games.sqlite --replace", "existing games are backed up first"),
        (
            "sintra restore games.sqlite --database postgresql://sintra@db/sintra",
            "move to PostgreSQL",
        ),
    )


def backup(
    file: _File,
    data: _Data = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check that an existing backup can be restored.")
    ] = False,
) -> None:
    """Write all games of the server to one file, with the key of its seats.

    The server may be running. Whoever has the file can play for every seat: keep it safe. With
    --check nothing is written: the file is restored into a temporary folder, and every game in it
    is played through. A PostgreSQL database is backed up with its own pg_dump.
    """
    from sintra.server.store import backup as work

    if check:
        from sintra.server.tables.table import load_history

        _print_contents("can be restored", asyncio.run(work.check(file, load_history)))
        return
    _print_contents("saved", asyncio.run(work.backup(data or data_folder(), file)))


def restore(
    file: _File,
    data: _Data = None,
    database: Annotated[
        str,
        typer.Option(
            "--database", metavar="URL", help="Restore into this PostgreSQL database instead."
        ),
    ] = "",
    replace: Annotated[bool, typer.Option("--replace", help="Replace existing games.")] = False,
) -> None:
    """Restore the games of a backup; the server must be stopped."""
    from sintra.server.store import backup as work

    if database:
        contents = asyncio.run(work.restore_to_postgres(file, database))
    else:
        contents = asyncio.run(work.restore(file, data or data_folder(), replace=replace))
    _print_contents("restored", contents)


def _print_contents(done: str, contents: "Contents") -> None:
    output().print(f"{contents.tables:,} tables with {contents.events:,} events {done}.")
