"""Accounts that are to be deleted, and round robins by correspondence."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. Nobody is leaving, and tournaments have had the usual clocks."""
    op.add_column("players", sa.Column("leaves", sa.BigInteger))
    op.create_index("ix_players_leaves", "players", ["leaves"])
    each_move = sa.Column("clock_each_move", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tournaments", each_move)


def downgrade() -> None:
    """Remove them."""
    op.drop_column("tournaments", "clock_each_move")
    op.drop_index("ix_players_leaves", "players")
    op.drop_column("players", "leaves")
