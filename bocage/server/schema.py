"""The tables of the store. A game is its log of entries; a checkpoint only saves replaying from the start.

Texts named `..._json` hold JSON. Links are kept as hashes: a copy of the store opens no seat.
"""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options_json", Text, nullable=False),
    Column("settings_json", Text, nullable=False),
    Column("opening_json", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("over", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("clock_json", Text),
    Column("pack", String(64), nullable=False, server_default=""),
    Column("facts_json", Text),
    Column("notes_json", Text),
    Column("agreed_json", Text),
    Column("ending_json", Text),
    Column("archived", Float),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("link_hash", String(64), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("bot", String(40)),
    Column("orders_json", Text, nullable=False),
    Column("key_hash", String(64)),
)

entries = Table(
    "entries",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("rule", String(40), nullable=False),
    Column("action_json", Text, nullable=False),
    Column("told_json", Text, nullable=False),
    Column("at", Float, nullable=False),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("state_json", Text, nullable=False),
    Column("shape", String(80)),
)

films = Table(
    "films",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("cut", Integer, primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("last", Integer, nullable=False),
    Column("reel", Text, nullable=False),
)
"""What every seat saw after each step, recorded so that it can be shown without any rules."""

cut_entries = Table(
    "cut_entries",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("cut", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("rule", String(40), nullable=False),
    Column("action_json", Text, nullable=False),
    Column("told_json", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""Entries that no longer fitted when their players went on from before them: kept, never lost."""

Index("games_changed", games.c.changed)
