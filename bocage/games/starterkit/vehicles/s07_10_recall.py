"""SK 7.10 Recall: the vehicle leaves the map by a friendly edge, by the shortest way in MP, without stopping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.battlefield.ways import Ways
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.marks import RECALL
from bocage.games.starterkit.model.names import Facing, Location, Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables_vehicle import CAR_MP, TRACKED_MP
from bocage.games.starterkit.vehicles.s03_3_2_costs import ahead_of, forbidden, is_rough, ways_between
from bocage.games.starterkit.vehicles.s07_status import is_mobile, marks
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle

NOT_HOMEWARD = Refusal("SK 7.10", "a Recalled vehicle goes to a friendly edge by the shortest way, without stopping")
NO_ROUTE = 10_000.0

Pose = tuple[int, int]
"""(hex, facing)."""


def exit_cost(s: SKState, v: Vehicle) -> float:
    """SK 3.3 Leaving the map is entering Open Ground."""
    return (TRACKED_MP if s.type(v).is_tracked else CAR_MP)["open"]


def faces_out(s: SKState, where: Location, facing: Facing) -> bool:
    """Is a hex of its VCA off the map?"""
    row = ground_of(s).neighbours[where]
    return row[facing] < 0 or row[(facing + 1) % 6] < 0


class Homeward:
    """The search for the way home of one vehicle; never stored."""

    def __init__(self, s: SKState, v: Vehicle) -> None:
        self.s = s
        self.v = v
        self.home = battle_of(s).sides[s.side[v]].home

    def onward(self, pose: Pose, cost: float) -> list[tuple[Pose, float]]:
        s, v = self.s, self.v
        where, facing = pose
        turn = 2.0 if is_rough(s, where) else 1.0
        found: list[tuple[Pose, float]] = [
            ((where, (facing + 1) % 6), cost + turn),
            ((where, (facing + 5) % 6), cost + turn),
        ]
        for h in ahead_of(s, where, facing):
            if forbidden(s, v, h) is None:
                ways = [price for _, price in ways_between(s, v, where, h)]
                found.append(((h, facing), cost + min(ways, default=float(s.type(v).mp))))
        return found

    def anything(self, cost: float) -> bool:
        return True

    def left(self, where: Location, facing: Facing) -> float:
        """The least MP from there to off the map, or NO_ROUTE."""
        ways: Ways[Pose] = Ways()
        ways.spread([(where, facing)], self.onward, self.anything)
        least = NO_ROUTE
        for (h, f), cost in ways.cost.items():
            if h in self.home and faces_out(self.s, h, f):
                least = min(least, cost)
        return least


def recall_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 7.10 Only what brings a Recalled vehicle home, if there is a way."""
    v = f.vehicle
    if not marks(s, v) & RECALL or s.at[v] < 0 or not is_mobile(s, v):
        return None
    home = Homeward(s, v)
    now = home.left(s.at[v], s.facing[v])
    if now >= NO_ROUTE:
        return None
    if action[0] == "pivot":
        then = (2.0 if is_rough(s, s.at[v]) else 1.0) + home.left(s.at[v], action[1])
        return NOT_HOMEWARD if then > now else None
    if action[0] == "drive" and action[1] >= 0:
        ways = [price for _, price in ways_between(s, v, s.at[v], action[1])]
        then = min(ways, default=float(s.type(v).mp)) + home.left(action[1], s.facing[v])
        return NOT_HOMEWARD if then > now else None
    return NOT_HOMEWARD


def may_go_home(s: SKState, v: Vehicle) -> bool:
    """Must it be moved in its Movement Phase?"""
    return bool(marks(s, v) & RECALL) and is_mobile(s, v)
