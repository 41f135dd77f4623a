"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("access", sa.String(10), nullable=False),
        sa.Column("creator", sa.String(22), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("seating", sa.Text, nullable=False),
        sa.Column("standing", sa.Text),
    )
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_listed", "tables", ["access", "status", "created"])
    op.create_index("tables_creator", "tables", ["creator", "status"])
    op.create_index("tables_address", "tables", ["address", "status"])
    op.create_table(
        "members",
        sa.Column("player", sa.String(22), primary_key=True),
        sa.Column("table_id", sa.String(22), primary_key=True),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("access", sa.String(10), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("resigned", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
    )
    op.create_table(
        "participants",
        sa.Column("player", sa.String(22), primary_key=True),
        sa.Column("match_id", sa.String(22), primary_key=True),
        sa.Column("started", sa.Float, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("match_id", sa.String(22), primary_key=True),
        sa.Column("rev", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("key", sa.String(64)),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
