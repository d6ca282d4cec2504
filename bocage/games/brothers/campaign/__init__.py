"""Chapters 62 to 65: the Campaign Game."""
