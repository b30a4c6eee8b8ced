"""What engines on other machines are asked, and which machines there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "engine_jobs",
        sa.Column("id", sa.String(80), nullable=False),
        sa.Column("priority", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("put", sa.BigInteger, nullable=False),
        sa.Column("wanted", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(40)),
        sa.Column("held", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
        sa.Column("reports", sa.Integer, nullable=False),
        sa.Column("report", sa.Text),
        sa.Column("answer", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_engine_jobs"),
    )
    op.create_index("ix_engine_jobs_priority_put", "engine_jobs", ["priority", "put"])
    op.create_table(
        "engine_workers",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("engines", sa.Integer, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_engine_workers"),
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("engine_workers", "engine_jobs"):
        op.drop_table(table)
