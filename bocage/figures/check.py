"""What is wrong with an entry: faults with their field, and the tests that find them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """What is wrong, and in which field ("" where one is missing or the whole entry is meant)."""

    field: str
    reason: str


def number(entry: dict[str, Any], field: str, low: int, high: int) -> Iterator[Fault]:
    value = entry.get(field)
    if value is None:
        yield Fault("", f"{field} is missing")
    elif isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        yield Fault(field, f"{field} must be a whole number from {low} to {high}, not {value!r}")


def word(entry: dict[str, Any], field: str, allowed: tuple[str, ...]) -> Iterator[Fault]:
    value = entry.get(field)
    if value is None:
        yield Fault("", f"{field} is missing")
    elif value not in allowed:
        yield Fault(field, f"{field} must be one of {', '.join(allowed)}, not {value!r}")


def words(entry: dict[str, Any], field: str, allowed: tuple[str, ...]) -> Iterator[Fault]:
    """A list of words, each out of those allowed; none at all is right too."""
    values = entry.get(field, [])
    for value in values if isinstance(values, list) else [values]:
        if value not in allowed:
            yield Fault(field, f"{field} names {value!r}, which is not one of {', '.join(allowed)}")


def text(entry: dict[str, Any], field: str) -> Iterator[Fault]:
    value = entry.get(field)
    if not isinstance(value, str) or not value:
        yield Fault(field if field in entry else "", f"{field} must be text")


def unknown(entry: dict[str, Any], known: tuple[str, ...]) -> Iterator[Fault]:
    for field in entry:
        if field not in known:
            yield Fault(field, f"there is no field {field!r}")


def are_numbers(values: Any, length: int, low: int, high: int) -> bool:
    right = isinstance(values, list) and len(values) == length
    return right and all(type(value) is int and low <= value <= high for value in values)
