"""Games that outlive their rules: recorded views, entries that were cut, notes; seats that are claimed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NEW = (
    ("games", "facts_json", sa.Text),
    ("games", "notes_json", sa.Text),
    ("games", "agreed_json", sa.Text),
    ("games", "ending_json", sa.Text),
    ("games", "archived", sa.Float),
    ("seats", "key_hash", sa.String(64)),
    ("checkpoints", "shape", sa.String(80)),
)


def upgrade() -> None:
    op.add_column("games", sa.Column("pack", sa.String(64), nullable=False, server_default=""))
    for table, name, kind in NEW:
        op.add_column(table, sa.Column(name, kind))
    op.create_table(
        "films",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("cut", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("reel", sa.Text, nullable=False),
    )
    op.create_table(
        "cut_entries",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("cut", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("rule", sa.String(40), nullable=False),
        sa.Column("action_json", sa.Text, nullable=False),
        sa.Column("told_json", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("cut_entries")
    op.drop_table("films")
    op.drop_column("games", "pack")
    for table, name, _ in NEW:
        op.drop_column(table, name)
