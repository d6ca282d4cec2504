"""SK 7.1, 7.2, 7.8 A vehicle's turret armour and weapons, read from data/vehicles.toml (units.py calls this)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bocage.games.starterkit.model.units import Type

AF_LADDER: Final = (0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 26)
"""SK 7.1 A circle makes the turret one step weaker, a square one step stronger."""
SHAPES: Final = {"": 0, "circle": -1, "square": 1}


def turret_armour(factor: int, shape: str) -> int:
    """SK 7.1 The turret's armour where the hull's is `factor` and printed in a circle or square."""
    step = AF_LADDER.index(factor) + SHAPES[shape]
    return AF_LADDER[max(0, min(step, len(AF_LADDER) - 1))]


MOUNTS: Final = (("bow", 8), ("coaxial", 12), ("anti_aircraft", 8), ("rear", 8))
"""SK 2.0 Machine guns of a vehicle and their ranges."""
MOUNT_NAMES: Final = {"bow": "BMG", "coaxial": "CMG", "anti_aircraft": "AAMG", "rear": "RMG"}


def read_main(t: Type, entry: dict[str, Any]) -> None:
    """SK 7.2 A main armament."""
    t.name = f"{entry['gun']} gun"
    t.gun, t.calibre, t.rof, t.mount = entry["gun"], entry["calibre"], entry["rof"], "main"
    t.breakdown, t.circled, t.repair = entry.get("b", 12), entry.get("circled", False), 1
    t.no_ap, t.no_he = entry.get("no_ap", False), entry.get("no_he", False)
    t.is_ordnance = True
    for ammo in ("heat", "he", "apcr", "apds", "smoke", "wp"):
        if ammo in entry:
            t.depletion[ammo] = tuple((year, month, number) for year, month, number in entry[ammo])
    t.smoke_number = t.depletion["smoke"][0][2] if "smoke" in t.depletion else 0
    t.figures = (t.gun,)


def read_mount(t: Type, entry: dict[str, Any], mount: str, reach: int) -> None:
    """SK 7.8 A machine gun of a vehicle."""
    t.name, t.mount = MOUNT_NAMES[mount], mount
    t.fp, t.range, t.repair = entry[mount], reach, 1
    t.fixed = mount == "bow" and entry.get("fixed_bow", False)
    t.remote = mount == "anti_aircraft" and entry.get("remote", False)
    if f"{mount}_since" in entry:
        year, month = entry[f"{mount}_since"]
        t.since = (year, month)
    t.hull_only = mount == "coaxial" and entry.get("hull_only", False)
    t.figures = (str(t.fp), str(t.range))
