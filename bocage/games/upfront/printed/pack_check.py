"""What a man, an AFV or gun and a scenario of Up Front must look like: their faults, each with its field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bocage.deck.nations import NATION_NAMES
from bocage.figures.check import Fault, are_numbers, number, text, unknown, word
from bocage.games.upfront.data import base

RANKS = ("PVT", "PFC", "CPL", "JR SGT", "SGT", "SSG", "COMM")
LEADERS = ("SL", "ASL", "COMMISSAR")
_WEAPONS: frozenset[tuple[str, str]] = frozenset((row["nation"], row["code"]) for row in base("weapons")["weapon"])


def _six(entry: dict[str, Any], field: str, low: int, high: int) -> Iterator[Fault]:
    if not are_numbers(entry.get(field, [0] * 6), 6, low, high):
        yield Fault(field, f"{field} must be six whole numbers from {low} to {high}, one for each Relative Range")


MAN_FIELDS = (
    "nation", "number", "name", "weapon", "rank", "leader", "morale", "panic", "kia", "points", "marine", "source",
)  # fmt: skip


def man_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of a man."""
    yield from unknown(entry, MAN_FIELDS)
    yield from word(entry, "nation", NATION_NAMES)
    yield from number(entry, "number", 1, 99)
    yield from text(entry, "name")
    yield from word(entry, "rank", RANKS)
    if "leader" in entry:
        yield from word(entry, "leader", LEADERS)
    for field, low, high in (("morale", 0, 7), ("panic", 0, 9), ("kia", 6, 9), ("points", 0, 999)):
        yield from number(entry, field, low, high)
    if (entry.get("nation"), str(entry.get("weapon"))) not in _WEAPONS:
        yield Fault("weapon", f"no {entry.get('nation')} weapon has the code {entry.get('weapon')!r}")


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
    yield from unknown(entry, known)
    yield from word(entry, "nation", NATION_NAMES)
    yield from number(entry, "number", 1, 99)
    yield from text(entry, "name")
    yield from word(entry, "kind", ("afv", "gun"))
    yield from number(entry, "morale", 0, 12)
    yield from number(entry, "points", 0, 1999)
    for field, (low, high) in VEHICLE_NUMBERS.items():
        if field in entry:
            yield from number(entry, field, low, high)
    for field in NEEDED.get(entry.get("kind", ""), ()):
        if field not in entry:
            yield Fault("", f"{field} is missing")
    yield from _vehicle_list_faults(entry)


def _vehicle_list_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    for field in ("machine_gun", "machine_gun_buttoned", "flame"):
        yield from _six(entry, field, 0, 30)
    for field, length, high in (("armor", 3, 30), ("flank", 3, 30), ("bog", 2, 10), ("bog_buttoned", 2, 10)):
        if not are_numbers(entry.get(field, [1] * length), length, 0, high):
            yield Fault(field, f"{field} must be {length} whole numbers from 0 to {high}")
    years = entry.get("available", ["1941a", "1945a"])
    if not isinstance(years, list) or len(years) != 2 or not all(re.fullmatch(r"19\d\d[ab]", str(y)) for y in years):
        yield Fault("available", "available must be two half-years such as 1943a and 1945b")
    for field in ("to_hit", "to_hit_buttoned"):
        steps = entry.get(field, ["NA"] * 6)
        right = isinstance(steps, list) and len(steps) == 6
        if not right or not all(re.fullmatch(r"NA|0-[1-6]|[0-6]", str(step)) for step in steps):
            yield Fault(field, f"{field} must be six To Hit numbers such as 0-2, 1 or NA")


def scenario_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of a scenario, as `problems` words them."""
    from bocage.games.upfront.printed.scenario_check import problems

    for problem in problems(entry):
        yield Fault("", problem.rstrip("."))
