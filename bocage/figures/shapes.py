"""Does a value look like ours? What a pack gives is compared with what stands in the same place in our files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bocage.figures.places import Path

Finding = tuple[Path, str]
"""Where something is wrong, and what."""


def is_rows(value: Any) -> bool:
    """A list of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "a whole number" if isinstance(value, int) else "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "a table"


def _lists(path: Path, ours: list[Any], value: list[Any]) -> Iterator[Finding]:
    examples = [x for x in ours if isinstance(x, list)]
    lengths = {len(x) for x in examples}
    if len(examples) > 1 and len(lengths) == 1 and len(value) not in lengths:
        yield path, f"{path[-1]} must be a list of {lengths.pop()}, not of {len(value)}"
        return
    inside = [item for x in examples for item in x]
    for item in value:
        if inside:
            yield from misfits(path, inside, item)


def misfits(path: Path, ours: list[Any], value: Any) -> Iterator[Finding]:
    """Why this value cannot stand where these of ours stand; nothing if it can."""
    kinds = {kind_of(x) for x in ours}
    kind = kind_of(value)
    if kind == "a whole number" and "a number" in kinds:
        return
    if kind not in kinds:
        name = next((part for part in reversed(path) if isinstance(part, str)), "it")
        yield path, f"{name} must be {' or '.join(sorted(kinds))}, not {value!r}"
    elif isinstance(value, dict):
        yield from table_misfits(path, [x for x in ours if isinstance(x, dict)], value)
    elif isinstance(value, list):
        yield from _lists(path, ours, value)


def table_misfits(path: Path, ours: list[dict[str, Any]], value: dict[str, Any]) -> Iterator[Finding]:
    """Fields that none of our tables has, and values of another kind."""
    for field, given in value.items():
        known = [table[field] for table in ours if field in table]
        if not known:
            fields = sorted({x for table in ours for x in table if x not in ("provenance", "description")})
            yield (*path, field), f"there is no field {field!r} here; there are {', '.join(fields)}"
        else:
            yield from misfits((*path, field), known, given)


def missing(ours: list[dict[str, Any]], value: dict[str, Any]) -> list[str]:
    """Fields that every one of our entries has and this one lacks."""
    return [field for field in ours[0] if all(field in row for row in ours) and field not in value]
