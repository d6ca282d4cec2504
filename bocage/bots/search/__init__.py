"""Opponents that look ahead: one search for all games, and a mind for each (docs/opponents.md)."""
