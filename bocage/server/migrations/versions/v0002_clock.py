"""The time used of a turn whose time is limited (UF 16.31)."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("clock_json", sa.Text))


def downgrade() -> None:
    op.drop_column("games", "clock_json")
