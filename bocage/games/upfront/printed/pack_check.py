"""What a man, an Action card, an AFV or gun and a whole deck must look like: their faults, each with its field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from bocage.games.upfront.data import base

RANKS = ("PVT", "PFC", "CPL", "JR SGT", "SGT", "SSG", "COMM")
LEADERS = ("SL", "ASL", "COMMISSAR")
COLOURS = ("red", "black")
MOVES = ("plain", "flank", "ford")
NAMES = ("german", "american", "russian")
TERRAINS = ("buildings", "woods", "brush", "hill", "gully", "wall", "marsh", "stream", "minefield", "pillbox")
HALVES = ("movement", "rally", "concealed", "smoke", "fire")

# The fields that a card of a kind must have, with the lowest and highest value.
CARD_FIELDS: dict[str, dict[str, tuple[int, int]]] = {
    "fire": {"strength": (1, 10), "need": (1, 30)},
    "movement": {},
    "rally": {"rally": (1, 99)},
    "concealed": {"concealed": (1, 3)},
    "terrain": {"into": (-4, 0), "from": (-1, 1)},
    "minefield": {"into": (0, 0), "from": (0, 0), "mine_strength": (0, 10), "mine_test": (0, 6)},
    "pillbox": {"into": (-4, -4), "from": (0, 0)},
    "sniper": {},
    "smoke": {},
    "wire": {},
    "hero": {},
    "split": {},
}


class Fault(NamedTuple):
    """What is wrong, and in which field."""

    field: str
    reason: str


_NATIONS: tuple[str, ...] = tuple(row["name"] for row in base("nations")["nation"])
_WEAPONS: frozenset[tuple[str, str]] = frozenset((row["nation"], row["code"]) for row in base("weapons")["weapon"])


def _number(entry: dict[str, Any], field: str, low: int, high: int) -> Iterator[Fault]:
    value = entry.get(field)
    if value is None:
        yield Fault("", f"{field} is missing")
    elif isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        yield Fault(field, f"{field} must be a whole number from {low} to {high}, not {value!r}")


def _word(entry: dict[str, Any], field: str, allowed: tuple[str, ...]) -> Iterator[Fault]:
    value = entry.get(field)
    if value is None:
        yield Fault("", f"{field} is missing")
    elif value not in allowed:
        yield Fault(field, f"{field} must be one of {', '.join(allowed)}, not {value!r}")


def _text(entry: dict[str, Any], field: str) -> Iterator[Fault]:
    value = entry.get(field)
    if not isinstance(value, str) or not value:
        yield Fault(field if field in entry else "", f"{field} must be a text")


def _are_numbers(values: Any, length: int, low: int, high: int) -> bool:
    right = isinstance(values, list) and len(values) == length
    return right and all(type(value) is int and low <= value <= high for value in values)


def _six(entry: dict[str, Any], field: str, low: int, high: int) -> Iterator[Fault]:
    if not _are_numbers(entry.get(field, [0] * 6), 6, low, high):
        yield Fault(field, f"{field} must be six whole numbers from {low} to {high}, one for each Relative Range")


def _are_marks(marks: Any) -> bool:
    return isinstance(marks, list) and all(mark in NAMES for mark in marks)


def _unknown(entry: dict[str, Any], known: tuple[str, ...]) -> Iterator[Fault]:
    for field in entry:
        if field not in known:
            yield Fault(field, f"there is no field {field!r}")


MAN_FIELDS = (
    "nation", "number", "name", "weapon", "rank", "leader", "morale", "panic", "kia", "points", "marine", "source",
)  # fmt: skip


def man_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of a man."""
    yield from _unknown(entry, MAN_FIELDS)
    yield from _word(entry, "nation", _NATIONS)
    yield from _number(entry, "number", 1, 99)
    yield from _text(entry, "name")
    yield from _word(entry, "rank", RANKS)
    if "leader" in entry:
        yield from _word(entry, "leader", LEADERS)
    for field, low, high in (("morale", 0, 7), ("panic", 0, 9), ("kia", 6, 9), ("points", 0, 999)):
        yield from _number(entry, field, low, high)
    if (entry.get("nation"), str(entry.get("weapon"))) not in _WEAPONS:
        yield Fault("weapon", f"no {entry.get('nation')} weapon has the code {entry.get('weapon')!r}")


def _position_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    marks = str(entry.get("positions", "")).split()
    if len(marks) != 10:
        yield Fault("positions", f"positions must be ten marks such as 3r or 4b, not {len(marks)}")
        return
    for column, mark in enumerate(marks, start=1):
        read = re.fullmatch(r"(\d+)[rb]", mark)
        if not read or not 1 <= int(read.group(1)) <= column:
            yield Fault("positions", f"column {column} must be a number from 1 to {column} with r or b, not {mark!r}")


def _range_faults(entry: dict[str, Any], field: str) -> Iterator[Fault]:
    if not _are_numbers(entry.get(field), 2, 0, 6):
        yield Fault(field, f"{field} must be two Random Numbers, the lowest and the highest")


CARD_KEYS = (
    "number", "kind", "random", "colour", "positions", "strength", "need", "move", "rally", "breeze", "radio", "halves",
    "concealed", "terrain", "into", "from", "mine_strength", "mine_test", "pin", "kia", "marks",
)  # fmt: skip


def card_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of an Action card."""
    yield from _unknown(entry, CARD_KEYS)
    yield from _number(entry, "number", 1, 162)
    yield from _number(entry, "random", 0, 6)
    yield from _word(entry, "colour", COLOURS)
    yield from _position_faults(entry)
    yield from _word(entry, "kind", tuple(CARD_FIELDS))
    yield from _use_faults(entry)
    for field in ("radio", "marks"):
        if not _are_marks(entry.get(field, [])):
            yield Fault(field, f"{field} must be a list of {', '.join(NAMES)}")
    if entry.get("kind") == "split":
        yield from _half_faults(entry)


def _use_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    kind = entry.get("kind", "")
    for field, (low, high) in CARD_FIELDS.get(kind, {}).items():
        yield from _number(entry, field, low, high)
    if kind == "movement":
        yield from _word(entry, "move", MOVES)
    if kind in ("terrain", "minefield", "pillbox"):
        yield from _word(entry, "terrain", TERRAINS if kind == "terrain" else (kind,))
    if kind == "sniper":
        yield from _range_faults(entry, "pin")
        yield from _range_faults(entry, "kia")


def _half_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    halves = entry.get("halves")
    if not isinstance(halves, list) or len(halves) != 2 or not all(isinstance(half, dict) for half in halves):
        yield Fault("halves", "a split card has two halves")
        return
    for half in halves:
        if not half.get("marks") or not _are_marks(half["marks"]):
            yield Fault("halves", f"a half needs marks out of {', '.join(NAMES)}")
        if half.get("kind") not in HALVES:
            yield Fault("halves", f"a half must be one of {', '.join(HALVES)}, not {half.get('kind')!r}")
        yield from (Fault("halves", fault.reason) for fault in _use_faults(half))


VEHICLE_FLAGS = ("open_topped", "assault_gun", "carrier", "no_he", "fires_moving", "number_is_estimate")
VEHICLE_LISTS = (
    "armor", "flank", "to_hit", "to_hit_buttoned", "machine_gun", "machine_gun_buttoned", "flame", "bog",
    "bog_buttoned", "available", "rulebook", "public", "source",
)  # fmt: skip
VEHICLE_NUMBERS = {
    "points": (0, 1999), "crew_exposed": (0, 20), "panic": (0, 12), "kia": (0, 20), "boxed_kia": (0, 20),
    "boxed_morale": (0, 12), "boxed_panic": (0, 12), "effect": (0, 12), "boxed": (0, 20), "second_effect": (0, 12),
    "second_boxed": (0, 20), "malfunction": (3, 7), "overrun": (0, 12), "overrun_buttoned": (0, 12),
}  # fmt: skip
NEEDED = {"afv": ("armor", "flank", "bog", "crew_exposed"), "gun": ("kia", "boxed_kia", "boxed_morale", "to_hit")}


def vehicle_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of an AFV or infantry gun."""
    known = ("nation", "number", "name", "kind", "morale", *VEHICLE_FLAGS, *VEHICLE_LISTS, *VEHICLE_NUMBERS)
    yield from _unknown(entry, known)
    yield from _word(entry, "nation", _NATIONS)
    yield from _number(entry, "number", 1, 99)
    yield from _text(entry, "name")
    yield from _word(entry, "kind", ("afv", "gun"))
    yield from _number(entry, "morale", 0, 12)
    yield from _number(entry, "points", 0, 1999)
    for field, (low, high) in VEHICLE_NUMBERS.items():
        if field in entry:
            yield from _number(entry, field, low, high)
    for field in NEEDED.get(entry.get("kind", ""), ()):
        if field not in entry:
            yield Fault("", f"{field} is missing")
    yield from _vehicle_list_faults(entry)


def _vehicle_list_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    for field in ("machine_gun", "machine_gun_buttoned", "flame"):
        yield from _six(entry, field, 0, 30)
    for field, length, high in (("armor", 3, 30), ("flank", 3, 30), ("bog", 2, 10), ("bog_buttoned", 2, 10)):
        if not _are_numbers(entry.get(field, [1] * length), length, 0, high):
            yield Fault(field, f"{field} must be {length} whole numbers from 0 to {high}")
    years = entry.get("available", ["1941a", "1945a"])
    if not isinstance(years, list) or len(years) != 2 or not all(re.fullmatch(r"19\d\d[ab]", str(y)) for y in years):
        yield Fault("available", "available must be two half-years such as 1943a and 1945b")
    for field in ("to_hit", "to_hit_buttoned"):
        steps = entry.get(field, ["NA"] * 6)
        right = isinstance(steps, list) and len(steps) == 6
        if not right or not all(re.fullmatch(r"NA|0-[1-6]|[0-6]", str(step)) for step in steps):
            yield Fault(field, f"{field} must be six To Hit numbers such as 0-2, 1 or NA")


def deck_faults(rows: list[dict[str, Any]]) -> Iterator[Fault]:
    """What the rulebook says of the whole deck: UF 2.2, 16.1, 23.1, 44.9."""
    counts = Counter(row.get("terrain", row["kind"]) for row in rows)
    for what, count, rule in (("buildings", 8, "UF 16.1"), ("pillbox", 1, "UF 23.1"), ("hero", 2, "UF 44.9")):
        if counts[what] != count:
            yield Fault("kind", f"the deck would have {counts[what]} {what} cards and must have {count} ({rule})")
    if {row["colour"] for row in rows if row["kind"] == "hero"} != {"red", "black"}:
        yield Fault("colour", "one Hero must be red and the other black (UF 44.9)")
