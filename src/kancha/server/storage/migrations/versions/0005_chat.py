"""What people say at tables, whom they do not want to read, and what they report to the host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "chat_lines",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("phrase", sa.String(20)),
        sa.Column("text", sa.Text),
        sa.Column("command", sa.String(90), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat_lines"),
        sa.UniqueConstraint("table_id", "command", name="uq_chat_lines_table_id_command"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_lines_table_id"),
    )
    op.create_index("ix_chat_lines_guest_at", "chat_lines", ["guest", "at"])
    op.create_table(
        "mutes",
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("muted", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", "muted", name="pk_mutes"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(40), nullable=False),
        sa.Column("reported", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id"),
    )
    op.create_index("ix_reports_state_at", "reports", ["state", "at"])
    op.create_index("ix_reports_reporter_at", "reports", ["reporter", "at"])


def downgrade() -> None:
    """Remove them."""
    for table in ("reports", "mutes", "chat_lines"):
        op.drop_table(table)
