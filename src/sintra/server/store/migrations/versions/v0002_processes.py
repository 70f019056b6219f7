"""Several processes on one database: versions of tables, and the running processes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("said", sa.String(16), nullable=True))
    op.add_column("seats", sa.Column("said_at", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "keys",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("value", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("beat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_leases_table_id"),
        _of_process("leases"),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
    )
    op.create_index("ix_leases_process", "leases", ["process"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_presence_table_id"),
        _of_process("presence"),
        sa.PrimaryKeyConstraint("table_id", "process", name="pk_presence"),
    )
    op.create_index("ix_presence_process", "presence", ["process"])


def _of_process(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["process"], ["processes.id"], name=f"fk_{table}_process", ondelete="CASCADE"
    )
