"""AFVs and infantry guns as parallel tuples, indexed by vehicle (an int 0..N_VEHICLES-1, all nations in one row).

    VEHICLE_NATION[v], VEHICLE_NUMBER[v]   nation and Personality card number; `vehicle(nation, number)` finds v
    VEHICLE_NAME[v], VEHICLE_POINTS[v]
    IS_GUN[v]                              an infantry gun (chapter 34), otherwise an AFV (chapter 28)
    OPEN_TOPPED[v], ASSAULT_GUN[v], CARRIER[v], NO_HE[v], FIRES_MOVING[v]
    AFV_MORALE[v], CREW_EXPOSED[v]         Morale and CE of the front; a gun's Morale
    ARMOR[v], FLANK[v]                     (immobilized, stunned, killed); equal first two: "i;s", a draw decides
    GUN_BOXED_MORALE, GUN_KIA, GUN_BOXED_KIA, AFV_PANIC, GUN_BOXED_PANIC
    AFV_TO_HIT[v][side][rr]                steps of the To Hit ladder (weapons.py); side EXPOSED or BUTTONED
    AFV_EFFECT[v], AFV_BOXED[v]            Effect Numbers; -1: no gun. SECOND_EFFECT, SECOND_BOXED: Char B1 (UF 51.6)
    MACHINE_GUN[v][side][rr], FLAME[v][rr] firepower; zeros: none
    OVERRUN[v][side], BOG[v][side]         OVR; (column, column in Wire)
    GUN_MALFUNCTION[v]                     lowest red number of the gun; machine guns fail on red 6, flames on red 5
    VEHICLE_FROM[v], VEHICLE_TO[v]         half-years of service, "" = always

Open-topped vehicles have no buttoned up side; their values are the same on both.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.data import load
from bocage.games.upfront.printed.nations import N_NATIONS, NATION_NAMES
from bocage.games.upfront.printed.weapons import NEVER_FAILS, ZEROS, step_of

EXPOSED = 0
BUTTONED = 1

GUN_CREW = 3  # UF 34.7
MACHINE_GUN_MALFUNCTION = 6
FLAME_MALFUNCTION = 5  # UF 22.3

_ROWS: list[dict[str, Any]] = load("vehicles")["vehicle"]
_NO_SHOTS = ["NA"] * 6


def _numbers(field: str, default: int = -1) -> tuple[int, ...]:
    return tuple(int(row.get(field, default)) for row in _ROWS)


def _flags(field: str) -> tuple[bool, ...]:
    return tuple(bool(row.get(field, False)) for row in _ROWS)


def _triple(row: dict[str, Any], field: str) -> tuple[int, int, int]:
    values: list[int] = row.get(field, [0, 0, 0])
    return values[0], values[1], values[2]


def _both_sides(row: dict[str, Any], field: str, default: Any) -> tuple[Any, Any]:
    exposed = row.get(field, default)
    return exposed, row.get(f"{field}_buttoned", exposed)


def _steps(row: dict[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    exposed, buttoned = _both_sides(row, "to_hit", _NO_SHOTS)
    return tuple(step_of(t) for t in exposed), tuple(step_of(t) for t in buttoned)


def _firepower(row: dict[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    exposed, buttoned = _both_sides(row, "machine_gun", ZEROS)
    return tuple(exposed), tuple(buttoned)


def _overrun(row: dict[str, Any]) -> tuple[int, int]:
    exposed, buttoned = _both_sides(row, "overrun", 0)
    return int(exposed), int(buttoned)


def _bog(row: dict[str, Any]) -> tuple[tuple[int, int], tuple[int, int]]:
    exposed, buttoned = _both_sides(row, "bog", [10, 10])
    return (exposed[0], exposed[1]), (buttoned[0], buttoned[1])


N_VEHICLES = len(_ROWS)
VEHICLE_NATION: tuple[int, ...] = tuple(NATION_NAMES.index(row["nation"]) for row in _ROWS)
VEHICLE_NUMBER: tuple[int, ...] = _numbers("number")
VEHICLE_NAME: tuple[str, ...] = tuple(str(row["name"]) for row in _ROWS)
VEHICLE_POINTS: tuple[int, ...] = _numbers("points")
IS_GUN: tuple[bool, ...] = tuple(row["kind"] == "gun" for row in _ROWS)
OPEN_TOPPED: tuple[bool, ...] = _flags("open_topped")
ASSAULT_GUN: tuple[bool, ...] = _flags("assault_gun")
CARRIER: tuple[bool, ...] = _flags("carrier")  # UF 44.7
NO_HE: tuple[bool, ...] = _flags("no_he")  # UF 44.6
FIRES_MOVING: tuple[bool, ...] = _flags("fires_moving")

AFV_MORALE: tuple[int, ...] = _numbers("morale")
CREW_EXPOSED: tuple[int, ...] = _numbers("crew_exposed")
AFV_PANIC: tuple[int, ...] = _numbers("panic")
ARMOR: tuple[tuple[int, int, int], ...] = tuple(_triple(row, "armor") for row in _ROWS)
FLANK: tuple[tuple[int, int, int], ...] = tuple(_triple(row, "flank") for row in _ROWS)
GUN_KIA: tuple[int, ...] = _numbers("kia")
GUN_BOXED_KIA: tuple[int, ...] = _numbers("boxed_kia")
GUN_BOXED_MORALE: tuple[int, ...] = _numbers("boxed_morale")
GUN_BOXED_PANIC: tuple[int, ...] = _numbers("boxed_panic")

AFV_TO_HIT: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = tuple(_steps(row) for row in _ROWS)
AFV_EFFECT: tuple[int, ...] = _numbers("effect")
AFV_BOXED: tuple[int, ...] = _numbers("boxed")
SECOND_EFFECT: tuple[int, ...] = _numbers("second_effect")
SECOND_BOXED: tuple[int, ...] = _numbers("second_boxed")
GUN_MALFUNCTION: tuple[int, ...] = _numbers("malfunction", NEVER_FAILS)
MACHINE_GUN: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = tuple(_firepower(row) for row in _ROWS)
FLAME: tuple[tuple[int, ...], ...] = tuple(tuple(row.get("flame", ZEROS)) for row in _ROWS)
OVERRUN: tuple[tuple[int, int], ...] = tuple(_overrun(row) for row in _ROWS)
BOG: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = tuple(_bog(row) for row in _ROWS)
VEHICLE_FROM: tuple[str, ...] = tuple(str(row.get("available", ["", ""])[0]) for row in _ROWS)
VEHICLE_TO: tuple[str, ...] = tuple(str(row.get("available", ["", ""])[1]) for row in _ROWS)

VEHICLES: tuple[tuple[int, ...], ...] = tuple(
    tuple(v for v in range(N_VEHICLES) if VEHICLE_NATION[v] == nation) for nation in range(N_NATIONS)
)
_BY_CARD: dict[tuple[int, int], int] = {(VEHICLE_NATION[v], VEHICLE_NUMBER[v]): v for v in range(N_VEHICLES)}


def is_vehicle(nation: int, number: int) -> bool:
    """Is this Personality card an AFV or an infantry gun?"""
    return (nation, number) in _BY_CARD


def vehicle(nation: int, number: int) -> int:
    """The AFV or gun on that card; KeyError says which card is missing."""
    if (nation, number) not in _BY_CARD:
        raise KeyError(f"{NATION_NAMES[nation]} card {number} is not a vehicle or gun")
    return _BY_CARD[nation, number]


def immobilized_or_stunned(values: tuple[int, int, int], result: int) -> str:
    """UF 28.4: "killed", "immobilized", "stunned", "drawn" (an "i;s" value: red immobilizes, black stuns) or ""."""
    immobilizes, stuns, kills = values
    if result >= kills:
        return "killed"
    if result == immobilizes == stuns:
        return "drawn"
    if result == immobilizes:
        return "immobilized"
    return "stunned" if result == stuns else ""
