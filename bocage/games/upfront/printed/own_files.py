"""Whether scenarios may be named by a path: at the command line yes, at a table that others reach no."""

from __future__ import annotations

_ALLOWED: list[bool] = [False]


def allow_files(allowed: bool) -> None:
    _ALLOWED[0] = allowed


def files_allowed() -> bool:
    return _ALLOWED[0]
