"""What is kept: tables, seats and their events, in SQLite or PostgreSQL."""

from sintra.server.store.store import Store
from sintra.server.store.stored_table import (
    LEVEL,
    OPEN,
    PERSON,
    ConflictError,
    Offer,
    Saved,
    Seat,
    Step,
    UnavailableError,
)

__all__ = [
    "LEVEL",
    "OPEN",
    "PERSON",
    "ConflictError",
    "Offer",
    "Saved",
    "Seat",
    "Step",
    "Store",
    "UnavailableError",
]
