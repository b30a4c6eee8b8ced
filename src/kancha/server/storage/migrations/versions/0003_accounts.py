"""Accounts: a player is a guest who can come back from anywhere. Guests stay as they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables of accounts."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("password", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.ForeignKeyConstraint(["id"], ["guests.id"], name="fk_players_id"),
        sa.UniqueConstraint("key", name="uq_players_key"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_passkeys_player"),
    )
    op.create_index("ix_passkeys_player", "passkeys", ["player"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_sessions_player"),
    )
    op.create_index("ix_sessions_player", "sessions", ["player"])
    op.create_table(
        "recovery_codes",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("player", "hash", name="pk_recovery_codes"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_recovery_codes_player"),
    )
    op.create_table(
        "account_invitations",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_account_invitations"),
    )
    op.create_table(
        "progress",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_progress"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_progress_player"),
    )


def downgrade() -> None:
    """Remove them: all accounts are guests again, whose cookies are still known."""
    names = ("progress", "account_invitations", "recovery_codes", "sessions", "passkeys", "players")
    for table in names:
        op.drop_table(table)
