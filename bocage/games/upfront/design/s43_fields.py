"""Fields of a designer's TOML file, read with one clear sentence for what cannot be understood."""

from __future__ import annotations

import re
from typing import Any

from bocage.kernel.game import BadInput


def _start(place: str) -> str:
    return place[:1].upper() + place[1:]


def known_only(data: dict[str, Any], known: tuple[str, ...], place: str) -> None:
    for field in data:
        if field not in known:
            raise BadInput(f"{_start(place)} has no field {field!r}; its fields are {', '.join(known)}.")


def text(data: dict[str, Any], field: str, place: str, default: str | None = None) -> str:
    found = data.get(field, default)
    if not isinstance(found, str):
        raise BadInput(f"{_start(place)}: {field} is {'missing' if found is None else 'not text'}.")
    return found


def whole(data: dict[str, Any], field: str, place: str, default: int | None = None) -> int:
    found = data.get(field, default)
    if not isinstance(found, int) or isinstance(found, bool):
        raise BadInput(f"{_start(place)}: {field} is {'missing' if found is None else 'not a whole number'}.")
    return found


def flag(data: dict[str, Any], field: str, place: str) -> bool:
    found = data.get(field, False)
    if not isinstance(found, bool):
        raise BadInput(f"{_start(place)}: {field} is true or false.")
    return found


def choice(data: dict[str, Any], field: str, place: str, choices: tuple[str, ...], default: str | None = None) -> str:
    found = text(data, field, place, default)
    for known in choices:
        if known.lower() == found.lower():
            return known
    raise BadInput(f"{_start(place)}: {field} is {found!r}; it must be one of {', '.join(choices)}.")


def words(data: dict[str, Any], field: str, place: str) -> tuple[str, ...]:
    found: Any = data.get(field, [])
    if not isinstance(found, list) or not all(isinstance(x, str) for x in found):
        raise BadInput(f"{_start(place)}: {field} is a list of words.")
    return tuple(found)


def wholes(data: dict[str, Any], field: str, place: str) -> tuple[int, ...]:
    found: Any = data.get(field, [])
    if not isinstance(found, list) or not all(type(x) is int for x in found):
        raise BadInput(f"{_start(place)}: {field} is a list of whole numbers.")
    return tuple(found)


def pairs(data: dict[str, Any], field: str, place: str) -> tuple[tuple[str, int], ...]:
    """A list such as [["woods", 4], ["stream", 1]]."""
    found: Any = data.get(field, [])
    rows: list[tuple[str, int]] = []
    for row in found if isinstance(found, list) else [None]:
        if not isinstance(row, list) or len(row) != 2 or not isinstance(row[0], str) or type(row[1]) is not int:
            raise BadInput(f"{_start(place)}: {field} is a list of pairs of a word and a number.")
        rows.append((row[0], row[1]))
    return tuple(rows)


def counts(data: dict[str, Any], field: str, place: str) -> tuple[tuple[str, int], ...]:
    """A table such as {radio = 1}."""
    found: Any = data.get(field, {})
    if not isinstance(found, dict) or not all(type(x) is int and x > 0 for x in found.values()):
        raise BadInput(f"{_start(place)}: {field} is a table of a name and how many.")
    return tuple(found.items())


def cards(data: dict[str, Any], field: str, place: str) -> tuple[int, ...]:
    """Card numbers in a list such as "1-4 6 9-10"."""
    numbers: list[int] = []
    for part in text(data, field, place, "").split():
        found = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", part)
        if found is None:
            raise BadInput(f'{_start(place)}: {field} is a list of card numbers such as "1-4 6", and {part!r} is none.')
        low, high = int(found.group(1)), int(found.group(2) or found.group(1))
        if high < low:
            raise BadInput(f"{_start(place)}: {field} has {part!r}, which runs backwards.")
        numbers.extend(range(low, high + 1))
    return tuple(numbers)


def tables_of(data: dict[str, Any], field: str, place: str) -> list[dict[str, Any]]:
    found: Any = data.get(field, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise BadInput(f"{_start(place)}: {field} is a list of tables.")
    return found


def as_cards(numbers: tuple[int, ...]) -> str:
    """(1, 2, 3, 6) as "1-3 6"."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return " ".join(f"{low}-{high}" if high > low else str(low) for low, high in parts)
