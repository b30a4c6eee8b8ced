"""What several workers share: challenges of passkeys, and attempts to sign in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "challenges",
        sa.Column("visitor", sa.String(40), nullable=False),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("visitor", name="pk_challenges"),
    )
    op.create_index("ix_challenges_made", "challenges", ["made"])
    op.create_table(
        "attempts",
        sa.Column("whose", sa.String(64), nullable=False),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("whose", name="pk_attempts"),
    )
    op.create_index("ix_attempts_at", "attempts", ["at"])


def downgrade() -> None:
    """Remove them."""
    for table in ("attempts", "challenges"):
        op.drop_table(table)
