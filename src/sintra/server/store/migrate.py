"""Brings a database up to date, whichever Sintra made it."""

from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect

from sintra.model.errors import SintraError

_FIRST = "0001"
"""What databases without a note of their version have."""


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent / "migrations"))


def newest() -> str:
    """The version of the database that this Sintra works with."""
    [head] = _scripts().get_heads()
    return head


def migrate(connection: Connection) -> None:
    """Make everything that is missing, in the transaction under way.

    Raises:
        SintraError: the database was made by a newer Sintra, or is something else.
    """
    scripts = _scripts()
    context = MigrationContext.configure(
        connection, opts={"fn": lambda now, _: scripts._upgrade_revs("head", now)}
    )
    if context.get_current_revision() is None and inspect(connection).has_table("tables"):
        context.stamp(scripts, _FIRST)
    try:
        with Operations.context(context):
            context.run_migrations()
    except CommandError as error:
        raise SintraError(f"the database was made by a newer Sintra ({error})") from None
