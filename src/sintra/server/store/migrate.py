"""Migrates a database of any earlier version of Sintra to the current schema."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from sintra.model.errors import SintraError

_FOLDER = Path(__file__).parent / "migrations"
_FIRST = "0001"
"""The schema of databases from before there were migrations."""


def newest() -> str:
    """The schema version that this version of Sintra uses."""
    return max(file.name[1:5] for file in (_FOLDER / "versions").glob("v*.py"))


def migrate(connection: Connection) -> None:
    """Run all missing migrations in the current transaction.

    Raises:
        SintraError: the database was made by a newer version of Sintra.
    """
    found = inspect(connection)
    if found.has_table("alembic_version"):
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if version == newest():
            return
    _upgrade(connection, unversioned=found.has_table("tables"))


def _upgrade(connection: Connection, *, unversioned: bool) -> None:
    # Imported here because it is slow to import, and mostly there is nothing to migrate.
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    scripts = ScriptDirectory(str(_FOLDER))
    context = MigrationContext.configure(
        connection, opts={"fn": lambda now, _: scripts._upgrade_revs("head", now)}
    )
    if context.get_current_revision() is None and unversioned:
        context.stamp(scripts, _FIRST)
    try:
        with Operations.context(context):
            context.run_migrations()
    except CommandError as error:
        raise SintraError(
            f"the database was made by a newer Sintra ({error}); this one knows schemas up to "
            f"{newest()}. There is no way back: install the newer Sintra, or restore a backup from "
            "before the update"
        ) from None
