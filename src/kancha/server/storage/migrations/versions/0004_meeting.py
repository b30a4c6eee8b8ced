"""The lobby and ratings: who is there, which tables are laid for anybody, how strong people are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "lobby_tables",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("laid", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_lobby_tables"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_lobby_tables_table_id"),
    )
    op.create_index("ix_lobby_tables_laid", "lobby_tables", ["laid"])
    op.create_table(
        "lobby_people",
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("wish", sa.Text),
        sa.Column("since", sa.BigInteger),
        sa.Column("begun", sa.String(40)),
        sa.PrimaryKeyConstraint("guest", name="pk_lobby_people"),
    )
    op.create_index("ix_lobby_people_seen", "lobby_people", ["seen"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name="pk_ratings"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_ratings_player"),
    )
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", name="pk_rating_changes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rating_changes_table_id"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_rating_changes_player"),
    )
    op.create_index("ix_rating_changes_player_game_at", "rating_changes", ["player", "game", "at"])


def downgrade() -> None:
    """Remove them."""
    for table in ("rating_changes", "ratings", "lobby_people", "lobby_tables"):
        op.drop_table(table)
