"""BB 20.3, 21.1: the steps Vehicles may take over the ground, with their costs (BB 39.0 to 55.1)."""

from __future__ import annotations

from bocage.games.brothers.numbers import Hex, Loc
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.units import BLUE, BROWN, UnitType
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.steps import CAVE, PLAIN, UPPER, Step, Stepper

WATER = ("ocean", "surf")
CLOSED_TO_CARRIERS = ("hedgerow", "wall")
IS_CARRIER, IS_UNARMORED, IS_BLUE, IS_BROWN, POINTS = 1, 2, 4, 8, 16
ROADS = ("dirt", "paved")


def wheels_of(kind: UnitType) -> int:
    """What makes the steps of one Vehicle cost or lead otherwise than another's, as a number."""
    found = kind.points * POINTS
    if kind.carrier:
        found += IS_CARRIER
    if kind.unarmored:
        found += IS_UNARMORED
    return found + (IS_BLUE if kind.afloat == BLUE else IS_BROWN if kind.afloat == BROWN else 0)


class VehicleStepper(Stepper):
    """Steps in all six directions; which of them lie before or behind a Vehicle is asked when it drives."""

    def __init__(self, ground: Ground, wheels: int) -> None:
        super().__init__(ground, 0)
        self.carrier = bool(wheels & IS_CARRIER)
        self.unarmored = bool(wheels & IS_UNARMORED)
        self.blue = bool(wheels & IS_BLUE)
        self.craft = bool(wheels & (IS_BLUE | IS_BROWN))
        self.half = wheels // POINTS // 2 * pac.MP

    def steps(self, loc: Loc) -> tuple[Step, ...]:
        n = self.n
        h = self.ground.hex(loc)
        if loc >= n and self.second[h] in ("", UPPER, CAVE):
            return ()
        self.under = loc >= n
        near = [b for b in self.field.neighbours[h] if b >= 0]
        return tuple([step for b in near for step in [*self._into(h, b), *self._down_the_bank(loc, h, b)]])

    def entry_cost(self, h: Hex) -> int:
        """What a hex costs a Vehicle that comes on from off the board."""
        off = [side for side, b in enumerate(self.field.neighbours[h]) if b < 0]
        if any(self.field.roads[h][side] in ROADS for side in off) and not self.special.snow:
            return self._least(pac.ROAD_VEHICLE_MP)
        cost = self._hex_price(h)
        return self._least(cost) if cost else 0

    def _least(self, cost: int) -> int:
        """BB 50.2: at night a hex costs a Vehicle at least 2 MP."""
        return max(cost, pac.NIGHT_VEHICLE_MP) if self.special.night else cost

    def _into(self, a: int, b: int) -> list[Step]:
        side = self.field.side_between(a, b)
        features = self.field.sides[a][side]
        if self._off_bridge(a, b, side) or "cliff" in features or "escarpment" in features or self._steep(a, b, side):
            return []  # BB 45.4, 47.4, 54.3
        return self._plain_step(a, b, side, b + self.n if self.below else b)

    def _plain_step(self, a: int, b: int, side: int, target: Loc) -> list[Step]:
        features = self.field.sides[a][side]
        if self.by_road(a, b):
            return [(target, self._least(pac.ROAD_VEHICLE_MP) + self.beyond_hex(a, b), PLAIN)]
        cost = self._hex_price(target)
        if self._road(a, side) == "path" and self._lets_in(b, self.special.path_vehicles):
            cost = min(cost, self.special.path_vehicles) if cost else self.special.path_vehicles  # BB 53.0
        if not cost or (self.carrier and any(x in features for x in CLOSED_TO_CARRIERS)):
            return []  # BB 20.3, 21.1
        return [(target, self._least(cost) + self.beyond_hex(a, b), PLAIN)]

    def by_road(self, a: Hex, b: Hex) -> bool:
        """Is the hex entered along a road (BB 42.0, 55.1)?"""
        road = self._road(a, self.field.side_between(a, b)) in ROADS and not self.special.snow
        return road and bool(self.terrain[b].vehicle_mp) and not self.blue

    def beyond_hex(self, a: Hex, b: Hex) -> int:
        """What the climb and the hexside add to the price of the hex; along a road only the climb does."""
        if self.by_road(a, b):
            return self._climb(a, b, True)
        features = self.field.sides[a][self.field.side_between(a, b)]
        extra = self._climb(a, b, False)
        for feature in CLOSED_TO_CARRIERS:
            if feature in features:
                extra += pac.SIDE_VEHICLE_MP[feature]
        if "ridge" in features and "ridge" in self.field.tags[b] and "ridge" not in self.field.tags[a]:
            extra += pac.SIDE_VEHICLE_MP["ridge"]  # BB 54.2
        return extra

    def _hex_price(self, h: Loc) -> int:
        """What the terrain of the hex costs; 0 if it is closed."""
        terrain = self.terrain[h]
        if self.craft and terrain.ident in WATER:
            return pac.MP  # BB 21.1, 45.5
        if self.blue:
            return 0
        if terrain.vehicle_pays_half:
            return 0 if self.unarmored else self.half  # BB 54.5
        if self._lets_in(h, self.special.jungle_vehicles):
            return self.special.jungle_vehicles  # BB 51.0
        return terrain.vehicle_mp

    def _lets_in(self, h: Loc, cost: int) -> bool:
        """Jungle that the scenario opens to Vehicles at this cost; never to craft that only swim."""
        return bool(cost) and self.terrain[h].ident == "jungle" and not self.blue

    def _climb(self, a: int, b: int, by_road: bool) -> int:
        """BB 47.1: what each level up adds; less on a road."""
        up = self._climbs(a, b)
        if up <= 0 or self.terrain[a].vehicle_pays_half or self.terrain[b].vehicle_pays_half:
            return 0
        return up * (pac.UPHILL_BY_ROAD if by_road else pac.SIDE_VEHICLE_MP["uphill"])


def vehicle_steps(g: Ground, kind: UnitType) -> list[tuple[Step, ...]]:
    """The steps from each location for Vehicles like this one, worked out when first asked for."""
    wheels = wheels_of(kind)
    found = g.wheels.get(wheels)
    if found is None:
        stepper = VehicleStepper(g, wheels)
        found = g.wheels[wheels] = [stepper.steps(loc) for loc in range(2 * g.n)]
    return found


def vehicle_entry(g: Ground, kind: UnitType, h: Hex) -> int:
    return VehicleStepper(g, wheels_of(kind)).entry_cost(h)


def beyond_hex(g: Ground, kind: UnitType, a: Loc, b: Loc) -> int:
    """What climb and hexside between two neighbours cost such a Vehicle."""
    return VehicleStepper(g, wheels_of(kind)).beyond_hex(g.hex(a), g.hex(b))


def drivable(g: Ground, kind: UnitType, loc: Loc) -> bool:
    """May such a Vehicle enter the hex during movement (BB 21.3)?"""
    return any([step[0] == loc for b in g.field.neighbours[g.hex(loc)] if b >= 0 for step in vehicle_steps(g, kind)[b]])  # noqa: C419 (lists compile to loops)
