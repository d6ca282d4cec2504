"""SK 1.2.6, 6.0 What is printed on a Gun counter, read from data/guns.toml into a Type (units.py calls this)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bocage.games.starterkit.model.units import Type

SIZES = {"small": 1, "": 0, "large": -1}
"""SK 6.7 The To Hit DRM of a Gun's size."""

SPECIAL = ("he", "ap", "apcr", "apds", "heat")
"""SK 6.2 Ammunition with dated depletion numbers; Smoke and WP have one number each."""

IFE_RANGE = 16
"""SK 6.8 The normal range of an Infantry Firepower Equivalent."""

SHIELDED = ("AT", "INF")


def read_gun(t: Type, entry: dict[str, Any]) -> None:
    """Fill in a Gun's Type."""
    t.name = entry["name"]
    t.gun_type = entry["type"]
    t.gun, t.calibre = entry["row"], entry["calibre"]
    t.is_mortar = t.gun_type == "MTR"  # SK 6.9: those above 60mm are Guns
    t.rof, t.repair, t.breakdown = entry["rof"], entry["repair"], entry.get("b", 12)
    t.manhandling = entry["m"]
    t.target_size = SIZES[entry.get("size", "")]
    t.turret = "T" if entry.get("mount") == "360" else "NT"  # SK 3.2.4: a 360-degree mount turns as a fast turret
    t.is_limbered = entry.get("limbered", False)
    t.least, t.most = entry.get("min", 0), entry.get("max", 0)
    t.no_ap, t.no_he = entry.get("no_ap", False), entry.get("no_he", False)
    t.smoke_number, t.wp_number = entry.get("smoke", 0), entry.get("wp", 0)
    t.has_shield = t.gun_type in SHIELDED  # SK 6.6
    t.fits_building = t.target_size > 0 or (t.has_shield and t.target_size == 0)  # SK 1.2.6
    if "ife" in entry:
        t.fp, t.range, t.has_ife = entry["ife"], IFE_RANGE, True
        t.reaches_twice = t.fires_again = True  # SK 6.8: as a machine gun
    year, month = entry.get("since", (0, 0))
    t.since = (year, month)
    t.depletion = read_depletion(entry)
    t.no_intensive = entry.get("no_if", False)
    t.stays_put = t.fires_alone = t.is_ordnance = True
    t.figures = (t.gun.removesuffix(" mortar"), f"M{t.manhandling}")


def read_depletion(entry: dict[str, Any]) -> dict[str, tuple[tuple[int, int, int], ...]]:
    """SK 6.2 By kind of ammunition: (first year, first month, depletion number), in order of time."""
    return {kind: tuple([(x[0], x[1], x[2]) for x in entry[kind]]) for kind in SPECIAL if kind in entry}
