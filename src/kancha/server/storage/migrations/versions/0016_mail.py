"""Mail addresses, links that were mailed, what waits to be sent, and what people want to hear."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "mail_addresses",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("address", sa.String(254)),
        sa.Column("key", sa.String(254)),
        sa.Column("wanted", sa.String(254)),
        sa.Column("unsubscribe", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_mail_addresses"),
        _of_player("mail_addresses"),
    )
    op.create_index("ix_mail_addresses_key", "mail_addresses", ["key"])
    op.create_index("ix_mail_addresses_unsubscribe", "mail_addresses", ["unsubscribe"])
    op.create_table(
        "mail_links",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_mail_links"),
        _of_player("mail_links"),
    )
    op.create_index("ix_mail_links_player", "mail_links", ["player"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40)),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("about", sa.String(254), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        _of_player("outbox"),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])
    op.create_index("ix_outbox_player", "outbox", ["player"])
    op.create_table(
        "reminder_choices",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("browser", sa.String(60), nullable=False),
        sa.Column("mail", sa.String(60), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("zone", sa.String(60)),
        sa.PrimaryKeyConstraint("player", name="pk_reminder_choices"),
        _of_player("reminder_choices"),
    )


def _of_player(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["player"], ["players.id"], name=f"fk_{table}_player_players")


def downgrade() -> None:
    """Remove them."""
    for table in ("reminder_choices", "outbox", "mail_links", "mail_addresses"):
        op.drop_table(table)
