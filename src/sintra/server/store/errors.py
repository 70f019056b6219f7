"""Errors of the store, the same for SQLite and PostgreSQL."""


class UnavailableError(Exception):
    """The database refused a write or did not answer; the write may still have been stored."""


class ConnectionLostError(UnavailableError):
    """The connection to the database broke. A new connection may work at once."""


class ConflictError(Exception):
    """Another writer has changed this table since it was read; nothing was stored."""
