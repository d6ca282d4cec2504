"""The map of DE 4.505's example, "Drawing the Perimeter": who Controls what after 23 Afternoon.

The illustration is lost. The text names E13, H13 and roads of the west edge for the British, F14, H15, I15, M15, M20
and L6 to O5 for the Germans, who hold every building that is not British. British tanks were Strategic Locations too;
where is not said, but two in D13 and E16 make all of it come out as the text has it.
"""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.s04_505_areas import (
    BUILDING,
    NOBODY,
    ROAD,
    VEHICLE,
    Areas,
    Strategic,
    determine,
)
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_entries, island_ground, road_exits

GERMAN, BRITISH = 0, 1
NAMES = ("German", "British")


def hexes(*names: str) -> frozenset[int]:
    g = island_ground()
    return frozenset(g.hex(name) for name in names)


def strategic(british: tuple[str, ...], roads: tuple[str, ...] = (), tanks: dict[str, int] | None = None) -> Strategic:
    """All buildings German but the British ones; road exits nobody's but the British ones."""
    g = island_ground()
    ours = hexes(*british)
    found: Strategic = {h: (BRITISH if h in ours else GERMAN, BUILDING) for h in range(g.hexes) if g.is_building[h]}
    found.update(dict.fromkeys(road_exits(), (NOBODY, ROAD)))
    found.update(dict.fromkeys(hexes(*roads), (BRITISH, ROAD)))
    found.update({g.hex(name): (side, VEHICLE) for name, side in (tanks or {}).items()})
    return found


def areas_of(
    british: tuple[str, ...],
    roads: tuple[str, ...] = (),
    tanks: dict[str, int] | None = None,
    occupied: tuple[str, ...] = (),
) -> Areas:
    return determine(island_ground(), strategic(british, roads, tanks), hexes(*occupied), island_entries())


def zone(areas: Areas, name: str) -> int:
    return areas.zone[island_ground().hex(name)]


def example(tanks: dict[str, int] | None = None) -> Areas:
    """DE 4.505 The example. With British tanks in D13 and E16 everything is as the text has it."""
    here = {"D13": BRITISH, "E16": BRITISH} if tanks is None else tanks
    return areas_of(("E12", "E13", "H13", "F19", "F20"), ("A12", "A19"), here)
