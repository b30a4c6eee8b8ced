"""A summary and the time of the last change for each table; listing tables replays no game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. Older tables have no summary until they change."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("updated", sa.BigInteger))
        tables.add_column(sa.Column("summary", sa.Text))
    op.execute(
        "UPDATE tables SET updated ="
        " (SELECT MAX(entries.at) FROM entries WHERE entries.table_id = tables.id)"
    )


def downgrade() -> None:
    """Remove the columns."""
    op.drop_column("tables", "summary")
    op.drop_column("tables", "updated")
