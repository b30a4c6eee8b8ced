"""Games by correspondence: time for each move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. What was played before has the usual clocks."""
    each_move = sa.Column("clock_each_move", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", each_move)
    op.add_column("tables", sa.Column("due", sa.BigInteger))
    op.create_index("ix_tables_due", "tables", ["due"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "clock_each_move")
