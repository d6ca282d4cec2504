"""SK 3.2.4, 7.9 The To Hit and To Kill charts of Guns and vehicles as lookups, for the ordnance that is to come."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.data import read

ITT: Final = "itt"
ATT: Final = "att"
VTT: Final = "vtt"

_HIT: Final[dict[str, Any]] = read("to_hit")
_KILL: Final[dict[str, Any]] = read("to_kill")


def _band(bands: list[int], distance: int) -> int:
    """Which band a range falls into; -1 beyond the last."""
    for i, last in enumerate(bands):
        if distance <= last:
            return i
    return -1


def _printed(entry: Any, red: bool) -> int:
    """SK 3.2.4 The red number where one is printed and asked for."""
    if isinstance(entry, int):
        return entry
    return int(entry[-1] if red else entry[0])


def gun_reach(gun: str, target_type: str) -> int:
    """SK 3.2.4 The range of the last number that a gun type has on the chart; -1 where it has none."""
    found = _REACHES.get((gun, target_type))
    if found is None:
        bands = _HIT[f"{target_type}_bands"][: len(_HIT["gun"][gun][target_type])]
        found = _REACHES[gun, target_type] = bands[-1] if bands else -1
    return found


_REACHES: dict[tuple[str, str], int] = {}


def gun_to_hit(gun: str, target_type: str, distance: int, red: bool = False) -> int:
    """SK 3.2.4 The To Hit number of a gun type, or -1 where there is none."""
    if distance > gun_reach(gun, target_type):
        return -1
    band = _band(_HIT[f"{target_type}_bands"], distance)
    return _printed(_HIT["gun"][gun][target_type][band], red)


def gun_critical(gun: str, distance: int, red: bool = False) -> int:
    """SK 6.1 The critical hit number on the Infantry Target Type, or -1."""
    numbers = _HIT["gun"][gun]["ch"]
    band = _band(_HIT["itt_bands"], distance)
    return _printed(numbers[band], red) if 0 <= band < len(numbers) else -1


def armour_piercing(gun: str, distance: int, ammo: str = "ap") -> int:
    """SK 7.9 The To Kill number of AP, APCR or APDS, or -1."""
    numbers = _KILL[ammo].get(gun, [])
    band = _band(_KILL["bands"], distance)
    return int(numbers[band]) if 0 <= band < len(numbers) else -1


def high_explosive_kill(millimetres: int) -> int:
    """SK 7.9 The HE To Kill number by calibre."""
    found = 0
    for size, number in zip(_KILL["he"]["sizes"], _KILL["he"]["tk"]):
        if millimetres >= size:
            found = int(number)
    return found


def heat_kill(what: str) -> int:
    """SK 7.9 The HEAT To Kill number of a weapon."""
    return int(_KILL["heat"][what])


FLAME_KILL: Final[int] = _KILL["flame"]["tk"]
POSITION_WELL: Final[int] = _KILL["charge_position"]["well"]
POSITION_BONUS: Final[int] = _KILL["charge_position"]["bonus"]
POSITION_LOST: Final[int] = _KILL["charge_position"]["lost"]
DEMOLITION_KILL: Final[int] = _KILL["he"]["demolition_charge"]
"""SK 4.3, 7.9 The To Kill number of a demolition charge."""
