"""Only open offers are kept; closed ones were never read."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Remove the closed offers, and the column that told them apart."""
    op.execute(sa.text("DELETE FROM offers WHERE NOT open"))
    with op.batch_alter_table("offers") as offers:  # SQLite could not drop columns before 3.35
        offers.drop_column("open")
