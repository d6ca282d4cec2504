"""A scenario of somebody's own is named by all it says, which is longer than 80 characters."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":  # which never looked at the length
        op.alter_column("games", "scenario", existing_type=sa.String(80), type_=sa.Text, existing_nullable=False)


def downgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("games", "scenario", existing_type=sa.Text, type_=sa.String(80), existing_nullable=False)
