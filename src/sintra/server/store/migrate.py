"""Brings a database up to date, whichever Sintra made it."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from sintra.model.errors import SintraError

_FOLDER = Path(__file__).parent / "migrations"
_FIRST = "0001"
"""What databases without a note of their version have."""


def newest() -> str:
    """The version of the database that this Sintra works with."""
    return max(file.name[1:5] for file in (_FOLDER / "versions").glob("v*.py"))


def migrate(connection: Connection) -> None:
    """Make everything that is missing, in the transaction under way.

    Raises:
        SintraError: the database was made by a newer Sintra.
    """
    found = inspect(connection)
    if found.has_table("alembic_version"):
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if version == newest():
            return
    _upgrade(connection, taken_over=found.has_table("tables"))


def _upgrade(connection: Connection, *, taken_over: bool) -> None:
    # Here, because it takes a while to import, and mostly nothing has changed.
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    scripts = ScriptDirectory(str(_FOLDER))
    context = MigrationContext.configure(
        connection, opts={"fn": lambda now, _: scripts._upgrade_revs("head", now)}
    )
    if context.get_current_revision() is None and taken_over:
        context.stamp(scripts, _FIRST)
    try:
        with Operations.context(context):
            context.run_migrations()
    except CommandError as error:
        raise SintraError(f"the database was made by a newer Sintra ({error})") from None
