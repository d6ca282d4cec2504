"""One set of figures laid over another: tables field by field, entries by what they are known by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.figures.shapes import is_rows

Content = dict[str, Any]
KeyOf = Callable[[str, list[dict[str, Any]]], tuple[str, ...]]


def laid_over(place: str, ours: Content, theirs: Content, key_of: KeyOf, whole: tuple[str, ...]) -> Content:
    """`ours` with every value that `theirs` gives instead; neither is changed."""
    result = dict(ours)
    for field, value in theirs.items():
        old = ours.get(field)
        inner = f"{place}.{field}"
        if isinstance(value, dict) and isinstance(old, dict):
            result[field] = laid_over(inner, old, value, key_of, whole)
        elif is_rows(old) and is_rows(value) and key_of(inner, list(old or ())):
            result[field] = _rows(inner, list(old or ()), value, key_of, whole)
        else:
            result[field] = value
    return result


def known_by(fields: tuple[str, ...], row: Content) -> tuple[Any, ...]:
    return tuple(row.get(field) for field in fields)


def _rows(place: str, ours: list[Content], theirs: list[Content], key_of: KeyOf, whole: tuple[str, ...]) -> list[Any]:
    """Entries changed where they stand; a new one comes behind the last that shares all but the last of its key."""
    fields = key_of(place, ours)
    rows = list(ours)
    for entry in theirs:
        key = known_by(fields, entry)
        at = [i for i, row in enumerate(rows) if known_by(fields, row) == key]
        if at:
            rows[at[0]] = entry if place in whole else laid_over(place, rows[at[0]], entry, key_of, whole)
        else:
            kin = [i for i, row in enumerate(rows) if known_by(fields, row)[:-1] == key[:-1]]
            rows.insert(kin[-1] + 1 if kin else len(rows), entry)
    return rows
