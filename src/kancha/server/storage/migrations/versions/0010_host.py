"""Bots and their tokens; who is host, and what hosts do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "bots",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_bots"),
        sa.ForeignKeyConstraint(["id"], ["players.id"], name="fk_bots_id"),
    )
    op.create_index("ix_bots_owner", "bots", ["owner"])
    op.create_table(
        "bot_tokens",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_bot_tokens"),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name="fk_bot_tokens_bot"),
    )
    op.create_index("ix_bot_tokens_bot", "bot_tokens", ["bot"])
    op.create_table(
        "hosts",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_hosts"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_hosts_player"),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("lifted", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_bans"),
    )
    op.create_index("ix_bans_guest", "bans", ["guest"])
    op.create_table(
        "host_acts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("whom", sa.String(40), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_host_acts"),
    )
    op.create_index("ix_host_acts_at", "host_acts", ["at"])
    op.create_index("ix_host_acts_done", "host_acts", ["done"])
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_announcements"),
    )
    op.create_table(
        "repairs",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_repairs"),
    )


def downgrade() -> None:
    """Remove them; bots stay as players whom nobody can sign in as."""
    names = ("repairs", "announcements", "host_acts", "bans", "hosts", "bot_tokens", "bots")
    for table in names:
        op.drop_table(table)
