"""The current schema of the database; ``migrations`` holds how it came about."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

TABLES = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON, nullable=True),
    Column("confirm", Boolean, nullable=False),
    Column("rematch", String(32), nullable=True),
    Column("created", DateTime(timezone=True), nullable=False),
    # Incremented by each change. A change is stored only if the version is still the one that its
    # writer has read (optimistic locking): so any number of processes write one at a time.
    Column("version", Integer, nullable=False, server_default="0"),
    # The players' clocks (clock.py); null without clocks.
    Column("clock", JSON, nullable=True),
)
SEATS = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=True),
    Column("level", Integer, nullable=True),
    Column("party", String(16), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("assisted", Boolean, nullable=False),
    # The last phrase, and the table's version when it was sent.
    Column("said", String(16), nullable=True),
    Column("said_at", Integer, nullable=False, server_default="0"),
)
EVENTS = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", String(64), nullable=True),
    Column("back_to", Integer, nullable=True),
    Column("at", DateTime(timezone=True), nullable=False),
)
ANSWERS = Table(
    "answers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("client", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
)
# Open offers only.
OFFERS = Table(
    "offers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("what", String(8), nullable=False),
    Column("back_to", Integer, nullable=True),
    Column("agreed", JSON, nullable=False),
)

KEYS = Table(
    "keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(128), nullable=False),
)

# Addresses and networks that may not use the server.
BANS = Table(
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),
    Column("reason", String(200), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("expires", DateTime(timezone=True), nullable=True),
)

# The running server processes. Whoever notices first that one has died removes its rows.
PROCESSES = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("beat", Integer, nullable=False),
)
LEASES = Table(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), nullable=False, index=True),
)
PRESENCE = Table(
    "presence",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column(
        "process",
        ForeignKey("processes.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
    Column("seats", JSON, nullable=False),
    Column("watching", Integer, nullable=False),
)
