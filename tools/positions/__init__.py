"""Literal positions with what a good player would do there, and the share of them that each opponent gets right.

    python -m tools.positions brothers --opponents random,rifleman --times 5

They are built as the tests build theirs, so they stand beside the package and not in it.
"""
