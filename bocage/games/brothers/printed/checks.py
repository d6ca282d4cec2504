"""The checks of the Player Aid Card: Prof Checks, SATW Checks, changes of Morale, anti-tank weapons by date.

PROF["op_fire"]   -2      SATW["each_hex"]  -1      MORALE["withdrawal"]  -3
satw_model("panzerfaust", 1944, 9)  (22, 2): FP and range, None outside the weapon's dates
"""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.data import load

_DATA: dict[str, Any] = load("checks")

# Changes of the Prof Rating of Guns and Vehicles, and of Morale in an SATW Check, by name, each with its rule.
PROF: dict[str, int] = {str(row["id"]): int(row["value"]) for row in _DATA["prof"]}
PROF_RULE: dict[str, str] = {str(row["id"]): str(row["rule"]) for row in _DATA["prof"]}
SATW: dict[str, int] = {str(row["id"]): int(row["value"]) for row in _DATA["satw"]}
SATW_RULE: dict[str, str] = {str(row["id"]): str(row["rule"]) for row in _DATA["satw"]}
ARTILLERY_OP_FIRE: dict[str, int] = {str(nation): int(value) for nation, value in _DATA["artillery_op_fire"].items()}
MORALE: dict[str, int] = {str(key): int(value) for key, value in _DATA["morale"].items()}
VEHICLE_FIRE: dict[str, int] = {str(key): int(value) for key, value in _DATA["vehicle_fire"].items()}

PROF_BANDS: tuple[tuple[int, int], ...] = tuple((int(b), int(v)) for b, v in _DATA["prof_range"]["bands"])
NIGHT_PER_HEX: int = int(_DATA["prof_range"]["night_per_hex"])
NIGHT_MOST: int = int(_DATA["prof_range"]["night_most"])
MONSOON_PER_HEX: int = int(_DATA["prof_range"]["monsoon_per_hex"])


def months(year: int, month: int) -> int:
    return year * 12 + month - 1


# By weapon: first month, last month, FP, range of each model.
WEAPONS: dict[str, tuple[tuple[int, int, int, int], ...]] = {
    str(row["id"]): tuple(
        (months(*model["from"]), months(*model["until"]), int(model["fp"]), int(model["range"]))
        for model in row["models"]
    )
    for row in _DATA["weapon"]
}
HELPS_AT_GUNS: frozenset[str] = frozenset(str(row["id"]) for row in _DATA["weapon"] if row["helps_at_guns"])
HAS_BACKBLAST: frozenset[str] = frozenset(str(row["id"]) for row in _DATA["weapon"] if row["backblast"])


def satw_model(weapon: str, year: int, month: int) -> tuple[int, int] | None:
    """FP and range of an anti-tank weapon at a date (BB 33.0)."""
    now = months(year, month)
    for first, last, fp, reach in WEAPONS[weapon]:
        if first <= now <= last:
            return fp, reach
    return None


def needs_prof_check(range_: int) -> bool:
    """BB 20.4: is the distance alone reason for a Prof Check?"""
    return range_ > PROF_BANDS[0][0]


def prof_at(range_: int) -> int:
    """BB 20.4: what the distance changes in the Prof Rating by day."""
    change = 0
    for beyond, value in PROF_BANDS:
        if range_ > beyond:
            change = value
    return change


def prof_at_night(range_: int) -> int:
    """BB 50.2: -1 per hex, at most -4."""
    return max(NIGHT_PER_HEX * range_, NIGHT_MOST)
