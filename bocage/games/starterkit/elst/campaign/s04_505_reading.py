"""DE 4.2, CG7, CG10 What the map of Elst gives to Setup Areas: its ground, road exits and Entry Areas."""

from __future__ import annotations

from typing import Final

from bocage.battlefield.areas import hexes_of
from bocage.games.starterkit.elst.campaign.s04_505_areas import Entries
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.tables_campaign import (
    BRITISH_EDGE,
    GERMAN_ALWAYS,
    GERMAN_FROM,
    GERMAN_TO,
    ROAD_EXITS,
)
from bocage.games.starterkit.scenario_check import ground_for

GERMAN: Final = 0
BRITISH: Final = 1
ISLAND: Final = "elst"
SEPTEMBER: Final = 9

_ENTRIES: list[tuple[Entries, Entries]] = []
_EXITS: list[frozenset[int]] = []


def island_ground() -> Ground:
    """CG1 The whole map."""
    return ground_for(ISLAND, SEPTEMBER, True)


def road_exits() -> frozenset[int]:
    """CG10 The road exit and entry hexes that are Strategic Locations."""
    if not _EXITS:
        _EXITS.append(frozenset([island_ground().hex(name) for name in ROAD_EXITS]))
    return _EXITS[0]


def island_entries() -> tuple[Entries, Entries]:
    """CG7 The Entry Areas: the British anywhere along the west edge; the Germans by two roads, whatever happens, and
    along the north and east edges between two hexes where no British Setup Area is."""
    if not _ENTRIES:
        g = island_ground()
        edge = hexes_of({"edge": "north"}, g.field, {}) + hexes_of({"edge": "east"}, g.field, {})
        first, last = g.hex(GERMAN_FROM), g.hex(GERMAN_TO)
        between = [h for h in edge if g.columns[h] >= g.columns[first] and g.field.ys[h] <= g.field.ys[last]]
        german = Entries(frozenset([g.hex(name) for name in GERMAN_ALWAYS]), frozenset(between))
        british = Entries(frozenset(hexes_of({"edge": BRITISH_EDGE}, g.field, {})), frozenset())
        _ENTRIES.append((german, british))
    return _ENTRIES[0]
