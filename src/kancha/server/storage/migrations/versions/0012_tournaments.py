"""Tournaments: who takes part, the rounds, and who meets whom at which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("organiser", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("clock_initial", sa.BigInteger, nullable=False),
        sa.Column("clock_increment", sa.BigInteger, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("machines", sa.Boolean, nullable=False),
        sa.Column("starts", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_state_created", "tournaments", ["state", "created"])
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("rating", sa.Float),
        sa.Column("joined", sa.Integer, nullable=False),
        sa.Column("left", sa.Integer),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_entrants"),
        _belongs("tournament_entrants"),
    )
    op.create_index("ix_tournament_entrants_guest", "tournament_entrants", ["guest"])
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_rounds"),
        _belongs("tournament_rounds"),
    )
    op.create_table(
        "tournament_pairings",
        sa.Column("tournament_id", sa.String(40), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(40)),
        sa.Column("first_points", sa.Float),
        sa.Column("second_points", sa.Float),
        sa.Column("first_here", sa.Boolean, nullable=False),
        sa.Column("second_here", sa.Boolean, nullable=False),
        sa.Column("adjusted", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "round", "board", name="pk_tournament_pairings"),
        _belongs("tournament_pairings"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_tournament_pairings_table_id"
        ),
    )
    op.create_index("ix_tournament_pairings_table_id", "tournament_pairings", ["table_id"])


def _belongs(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_tournament_id"
    return sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=name)


def downgrade() -> None:
    """Remove them."""
    for table in (
        "tournament_pairings",
        "tournament_rounds",
        "tournament_entrants",
        "tournaments",
    ):
        op.drop_table(table)
