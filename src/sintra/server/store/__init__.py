"""Storage of tables, seats and events in SQLite or PostgreSQL."""

from sintra.server.store.clock import Clock
from sintra.server.store.errors import ConflictError, ConnectionLostError, UnavailableError
from sintra.server.store.store import Store
from sintra.server.store.stored_table import (
    LEVEL,
    OPEN,
    PERSON,
    Change,
    Offer,
    Seat,
    StoredTable,
)

__all__ = [
    "LEVEL",
    "OPEN",
    "PERSON",
    "Change",
    "Clock",
    "ConflictError",
    "ConnectionLostError",
    "Offer",
    "Seat",
    "Store",
    "StoredTable",
    "UnavailableError",
]
