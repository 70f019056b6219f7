"""Chooses the database: SQLite for a file, PostgreSQL for an address."""

from pathlib import Path

from sintra.server.store.database import Database
from sintra.server.store.postgres import Postgres, postgres_url
from sintra.server.store.sqlite import Sqlite


def make_database(where: Path | str, lock_seconds: float) -> Database:
    """The database in a file or at an address. ``lock_seconds`` is how long a write may wait."""
    if isinstance(where, Path):
        return Sqlite(where, lock_seconds)
    return Postgres(postgres_url(where), lock_seconds)
