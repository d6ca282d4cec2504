"""SK 7.10 Recall: the vehicle leaves the map by a friendly edge, by the shortest way in MP, without stopping."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder_vehicles import leaving_mp, quitting_mp
from bocage.games.starterkit.model.marks import IMMOBILIZED, RECALL, SILENCED
from bocage.games.starterkit.model.names import Facing, Location, Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables_vehicle import CAR_MP, TRACKED_MP
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE, ahead_of, forbidden, is_rough, ways_between
from bocage.games.starterkit.vehicles.s07_status import is_exposed, is_mobile, marks
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle

NOT_HOMEWARD = Refusal("SK 7.10", "a Recalled vehicle goes to a friendly edge by the shortest way, without stopping")
NO_ROUTE = 10_000.0
KEPT = 200

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

    def __init__(self, s: SKState, v: Vehicle, paid: bool = False) -> None:
        self.s = s
        self.v = v
        self.free = s.at[v] if paid else -1
        """The Polder hex that it has paid for leaving (DE 1.3)."""
        self.home = battle_of(s).sides[s.side[v]].home

    def onward(self, pose: Pose) -> list[tuple[Pose, float]]:
        """The next poses and what they cost: a turn of the hull, or a hex of the VCA."""
        s, v = self.s, self.v
        where, facing = pose
        turn = 2.0 if is_rough(s, where) else 1.0
        found: list[tuple[Pose, float]] = [((where, (facing + 1) % 6), turn), ((where, (facing + 5) % 6), turn)]
        for h in ahead_of(s, where, facing):
            if forbidden(s, v, h) is None:
                ways = [price for _, price in ways_between(s, v, where, h)]
                found.append(((h, facing), min(ways, default=float(s.type(v).mp)) + self.quitting(where, h)))
        return found

    def quitting(self, where: Location, then: Location) -> float:
        """DE 1.3 The MP for leaving a Polder hex, for another or (-1) for the map's edge."""
        return 0.0 if where == self.free else quitting_mp(self.s, where, then)

    def first_steps(self, start: Pose) -> list[Pose]:
        """SK 7.10 The first poses of all shortest ways off the map; none if there is no way, or it is there."""
        cost: dict[Pose, float] = {start: 0.0}
        before: dict[Pose, list[Pose]] = {start: []}
        heap: list[tuple[float, Pose]] = [(0.0, start)]
        done: set[Pose] = set()
        goals: list[Pose] = []
        best = NO_ROUTE
        while heap:
            spent, pose = heappop(heap)
            if spent > best:
                break
            if pose in done:
                continue
            done.add(pose)
            if pose[0] in self.home and faces_out(self.s, pose[0], pose[1]):
                leaving = self.quitting(pose[0], -1)
                if spent + leaving <= best:
                    goals = [*goals, pose] if spent + leaving == best else [pose]
                    best = spent + leaving
                if not leaving:
                    continue
            for then, price in self.onward(pose):
                total = spent + price
                if total < cost.get(then, NO_ROUTE):
                    cost[then], before[then] = total, [pose]
                    heappush(heap, (total, then))
                elif total == cost.get(then):
                    before[then].append(pose)
        return _firsts(start, goals, before)


def _firsts(start: Pose, goals: list[Pose], before: dict[Pose, list[Pose]]) -> list[Pose]:
    found: list[Pose] = []
    seen: set[Pose] = set(goals)
    waiting = list(goals)
    while waiting:
        pose = waiting.pop()
        for earlier in before[pose]:
            if earlier == start and pose not in found:
                found.append(pose)
            if earlier not in seen:
                seen.add(earlier)
                waiting.append(earlier)
    return found


def recall_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 7.10 Only what brings a Recalled vehicle home."""
    v = f.vehicle
    if not marks(s, v) & RECALL or s.at[v] < 0:
        return None
    if not is_mobile(s, v):  # bogged, it first tries to come free
        return NOT_HOMEWARD if may_go_home(s, v) and not f.begun and not f.tried_free else None
    if action[0] not in ("pivot", "drive") or action[1] < 0:
        return NOT_HOMEWARD
    if action[0] == "drive" and action[2:3] == (ALL_RATE,):
        left = f.left - leaving_mp(s, f, action[1])
        if any(cost <= left for _, cost in ways_between(s, v, s.at[v], action[1])):
            return NOT_HOMEWARD  # as fast as it can: not all MP for a hex that takes fewer
    pose = (s.at[v], action[1]) if action[0] == "pivot" else (action[1], s.facing[v])
    return None if pose in steps_home(s, v, f.quit) else NOT_HOMEWARD


def steps_home(s: SKState, v: Vehicle, paid: bool = False) -> list[Pose]:
    """The search once for all the answers to a question: the ground remembers it with all that it depends on."""
    start = (s.at[v], s.facing[v])
    others = (tuple(s.vehicles.items()), tuple(s.wrecks.items()), tuple(s.smoke))
    key = (s.side[v], v, s.kind[v], is_exposed(s, v), start, paid, others)
    homeward = ground_of(s).homeward
    found = homeward.get(key)
    if found is None:
        if len(homeward) > KEPT:
            homeward.clear()
        found = homeward[key] = Homeward(s, v, paid).first_steps(start)
    return found


def may_go_home(s: SKState, v: Vehicle) -> bool:
    """Must it be moved in its Movement Phase? Bogged too: it tries to come free (SK 7.6)."""
    return bool(marks(s, v) & RECALL) and not marks(s, v) & (SILENCED | IMMOBILIZED)
