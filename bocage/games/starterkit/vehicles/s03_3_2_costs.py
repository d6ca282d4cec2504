"""SK 1.1.1, 3.3.2 What a vehicle pays to enter a hex, and what it may not enter at all."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.ground import ROAD_RATE, ROADS, TERRAIN_RATE, Ground
from bocage.games.starterkit.model.names import Facing, Location, Vehicle
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.model.tables_vehicle import (
    CAR_MP,
    OBSTACLE_MP,
    OBSTACLE_ROAD_MP,
    ROAD_BUTTONED_MP,
    ROAD_EXPOSED_MP,
    TRACKED_MP,
    UPHILL_MP,
    UPHILL_ROAD_MP,
)
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.movement.s03_3_1_entering import smoke_cost
from bocage.games.starterkit.movement.s03_3_1_offboard import road_onto
from bocage.games.starterkit.vehicles.s07_status import is_exposed
from bocage.kernel.refusal import Refusal

HALF_RATE: Final = 2
ALL_RATE: Final = 3
POLDER_RATE: Final = 4
"""Of a Bog Check only: it leaves a Polder hex without all its MP (DE 1.3)."""
BREAKDOWN: Final = 12
"""SK 3.3.2 The start roll that a vehicle with red MP fears; a Panther stalls on it."""
RATE_NAMES: Final = ("", "by the road", "for half its MP", "for all its MP")

NO_WAY = Refusal("SK 1.1.1", "no vehicle enters that terrain")
CAR_INSIDE = Refusal("SK 1.1.1", "an armored car may not enter a building")
NOT_EXPOSED = Refusal("SK 1.1.1", "a tracked vehicle enters a building only buttoned up")

Way = tuple[int, float]
"""(rate, MP)."""


def mp_to_spend(s: SKState, v: Vehicle) -> float:
    """SK 3.3.2 Its MP allotment, less what a scenario says it has spent before it enters (SK 1.3)."""
    group = battle_of(s).group_of(v) if s.at[v] < 0 else None
    return s.type(v).mp - (group.mp_spent if group is not None else 0.0)


def forbidden(s: SKState, v: Vehicle, where: Location) -> Refusal | None:
    """SK 1.1.1 Terrain that this vehicle may not enter as it is."""
    g = ground_of(s)
    if not g.passable[where]:
        return no.POND_SHUT if g.is_pond[where] else NO_WAY  # DE 1.2
    if g.is_building[where]:
        if not s.type(v).is_tracked:
            return CAR_INSIDE
        return NOT_EXPOSED if is_exposed(s, v) else None
    return None


def obstacles(s: SKState, v: Vehicle, where: Location) -> int:
    """SK 3.3.2, 7.4 Wrecks and other vehicles there."""
    others = len([x for x in s.vehicles[where] if x != v]) if where in s.vehicles else 0
    return others + len(s.wrecks[where]) if where in s.wrecks else others


def has_road(g: Ground, here: Location, where: Location) -> bool:
    side = g.neighbours[here].index(where)
    return g.field.roads[here][side] in ROADS


def ways_into(s: SKState, v: Vehicle, where: Location) -> list[Way]:
    ways = ways_between(s, v, s.at[v], where)
    return s.drive_ways(v, ways) if s.gated else ways


def ways_between(s: SKState, v: Vehicle, here: Location, where: Location) -> list[Way]:
    """Every rate at which the vehicle may enter a hex from another, with its MP; `forbidden` judges the terrain."""
    g = ground_of(s)
    blocks = obstacles(s, v, where) if where in s.vehicles or where in s.wrecks else 0
    key = (s.kind[v], is_exposed(s, v), here if here >= 0 else -1, where, blocks, where in s.smoke)
    found = g.ways.get(key)
    if found is None:
        found = g.ways[key] = ways_by_ground(s, v, here, where, blocks)
    return found


def ways_by_ground(s: SKState, v: Vehicle, here: Location, where: Location, blocks: int) -> list[Way]:
    """The same past so many obstacles; the ground keeps it for vehicles of the kind."""
    g = ground_of(s)
    t = TYPES[s.kind[v]]
    if here < 0:
        by_road, climbs = road_onto(s, where) == ROAD_RATE, False
    else:
        by_road, climbs = has_road(g, here, where), g.level[where] > g.level[here]
    smoke = smoke_cost(s, where)
    found: list[Way] = []
    if by_road and not g.is_building[where]:
        woods = 2.0 if g.is_woods[where] else 1.0
        cost = ROAD_EXPOSED_MP if is_exposed(s, v) else ROAD_BUTTONED_MP
        cost += (UPHILL_ROAD_MP if climbs else 0.0) + blocks * OBSTACLE_ROAD_MP * woods
        found.append((ROAD_RATE, cost + smoke))
        if not blocks or g.is_woods[where]:
            return found  # SK 1.1.1: a vehicle in a Woods-Road hex is on its road
    uphill = UPHILL_ROAD_MP if by_road else UPHILL_MP  # SK 1.1.1: by the hexside, at whatever rate
    extra = (uphill if climbs else 0.0) + blocks * OBSTACLE_MP + smoke
    if g.is_woods[where] or g.is_building[where]:
        if t.is_tracked:
            found.append((HALF_RATE, t.mp / 2 + extra))
        return found
    costs = TRACKED_MP if t.is_tracked else CAR_MP
    kind = g.kinds[where]
    if kind in costs:
        found.append((TERRAIN_RATE, costs[kind] + extra))
    return found


def ahead(s: SKState, v: Vehicle, facing: Facing) -> list[Location]:
    return ahead_of(s, s.at[v], facing)


def ahead_of(s: SKState, here: Location, facing: Facing) -> list[Location]:
    """SK 3.3.2 The next hexes of a VCA: the two joined by the hexspine it points at."""
    row = ground_of(s).neighbours[here]
    return [h for h in (row[facing], row[(facing + 1) % 6]) if h >= 0]


def needs_bog_check(s: SKState, where: Location, rate: int) -> bool:
    """SK 7.6 Woods and buildings, but not along a road."""
    g = ground_of(s)
    return rate != ROAD_RATE and (g.is_woods[where] or g.is_building[where])


def is_rough(s: SKState, where: Location) -> bool:
    """SK 3.3.2 In woods or a building turning costs more; a vehicle in a Woods-Road hex is on the road (SK 1.1.1)."""
    g = ground_of(s)
    return g.is_building[where] or (g.is_woods[where] and not g.two_rates[where])


def edge_of(s: SKState, v: Vehicle) -> Location:
    """The edge hex before which a vehicle stands off board."""
    return OFF_BOARD - s.at[v]


def entry_row(s: SKState, v: Vehicle) -> list[Location]:
    """SK 3.3 Off board: places next to it along the edge of entry."""
    battle = battle_of(s)
    return [b for b in battle.ground.near[edge_of(s, v)] if b in battle.entries(s.side[v])]


def inward(s: SKState, where: Location) -> Facing:
    """A hexspine that points onto the map from an edge hex: both of its hexes are on it, if there is one."""
    row = battle_of(s).ground.neighbours[where]
    return max(range(6), key=lambda k: (row[k] >= 0) + (row[(k + 1) % 6] >= 0) + (row[(k + 3) % 6] < 0))


def entry_side(s: SKState, v: Vehicle, where: Location) -> int:
    """The side of a hex by which it would come in; from off board one at its back. -1: it is there already."""
    row = ground_of(s).neighbours[where]
    if s.at[v] in row:
        return row.index(s.at[v])
    if s.at[v] <= OFF_BOARD:
        ahead_now = inward(s, where)
        for side in ((ahead_now + 3) % 6, (ahead_now + 4) % 6):
            if row[side] < 0:
                return side
    return -1
