"""Vacations of players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "vacations",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("start", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "start", name="pk_vacations"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_vacations_player_players"),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("vacations")
