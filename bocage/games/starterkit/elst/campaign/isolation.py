"""DE 4.5052 What is Isolated, asked of lines; and the Areas of DE 4.5055 as they were recorded."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import Line
from bocage.games.starterkit.elst.campaign.s04_505_areas import Areas
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_entries, island_ground
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.model.names import Side


def areas_of(s: IslandState) -> Areas:
    """DE 4.5055 The division of the map as it stands recorded."""
    return Areas(island_ground(), list(s.zone), list(s.zone_side), dict(s.strategic), island_entries())


def is_isolated(s: IslandState, x: Line) -> bool:
    """DE 4.5052 Kept in an Isolated Setup Area."""
    return x.area > ENTRY and bool(s.zone_cut[x.area])


def safe_areas(s: IslandState, side: Side) -> list[int]:
    """The side's Setup Areas that are not Isolated."""
    return [n for n in range(1, len(s.zone_side)) if s.zone_side[n] == side and not s.zone_cut[n]]
