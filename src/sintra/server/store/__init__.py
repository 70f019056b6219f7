"""What is kept: tables, seats and their events, in SQLite or PostgreSQL."""

from sintra.server.store.saved import (
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
from sintra.server.store.store import Store

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
