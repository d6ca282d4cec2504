"""SK 3.6 Where a routing unit may go: legal steps, the nearest shelter, and what lies on the way to it."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.battlefield.ways import FAR, Ways
from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED, cheapest_steps, leaving_mf
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance, plain_sight
from bocage.games.starterkit.model.ground import BLOCKED, ROAD_RATE, TERRAIN_RATE, Ground
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Location, Unit, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import ENTER_MF
from bocage.games.starterkit.movement.s03_3_1_entering import smoke_cost, stacking_refusal
from bocage.kernel.refusal import Refusal

Seen = frozenset[int]
"""Hexes of enemies that have had the unit in sight during this rout."""


def watchers(s: SKState, g: Ground, enemies: Seen, where: Location) -> Seen:
    """SK 3.6 Which hexes of enemy units, broken or not, are in sight of a hex."""
    row = g.rows[where]
    seen = [h for h in enemies if row[h] != BLOCKED]  # nothing opens a line that the ground blocks
    if not plain_sight(s):
        seen = [h for h in seen if hindrance(s, g, where, h) != BLOCKED]
    return frozenset(seen)


class Rout:
    """The facts of one unit's rout while its ways are reckoned; never stored."""

    def __init__(self, s: SKState, unit: Unit, units: Units, start: int) -> None:
        self.s = s
        self.ground = ground_of(s)
        self.side = s.side[unit]
        self.units = units
        self.start = start
        self.sights: dict[int, Seen] = {}
        self.taken: dict[tuple[int, Seen], list[tuple[int, float]]] = {}
        self.mf = 0.0
        self.moved = False
        """It has left its starting hex."""
        self.sheltered = False
        """It has reached a shelter that holds it: it goes on into others only, its own building among them."""
        self.unshelled = False
        """Only ways that enter no Fire For Effect (DE 2.6)."""
        self.to_nearest = False
        """Only ways that are no longer than the one to the nearest shelter that binds it."""
        self.enemies: Seen = frozenset([s.at[e] for e in (*s.roster[1 - self.side], *s.fleet[1 - self.side])])

    def watchers(self, where: Location) -> Seen:
        found = self.sights.get(where)
        if found is None:
            found = self.sights[where] = watchers(self.s, self.ground, self.enemies, where)
        return found

    def leave(self) -> None:
        """What follows is reckoned from beyond its starting hex, whose shelter holds it if it comes back."""
        if not self.moved:
            self.moved = True
            for place in [x for x in self.taken if x[0] == self.start]:
                del self.taken[place]

    def step_refusal(self, here: Location, where: Location, seen: Seen) -> Refusal | None:
        """SK 3.6 Not closer to an enemy that sees or saw it, nor to another hex next to the same enemy."""
        g, enemies = self.ground, self.enemies
        now, then = g.ranges[here], g.ranges[where]
        for e in seen:
            if then[e] < now[e]:
                return no.ROUT_TOWARD
        if where in enemies:
            return no.ENEMY_OCCUPIED
        for h in g.near[here]:
            if h in enemies and h in g.near[where]:
                return no.ROUT_ADJACENT
        return stacking_refusal(self.s, self.side, self.units, where, True)

    def steps(self, here: Location, seen: Seen) -> list[tuple[int, float]]:
        """(hex, MF) of every legal step at its cheapest; a sheltered unit goes only into another shelter."""
        found = self.taken.get((here, seen))
        if found is None:
            found = self.taken[here, seen] = []
            held = self.is_held(here)
            steps = cheapest_steps(self.ground, here)
            for where, mf in self.s.dearer(steps) if self.s.gated else steps:
                if (not held or self.ground.shelter[where]) and self.step_refusal(here, where, seen) is None:
                    found.append((where, mf + smoke_cost(self.s, where) if self.s.smoke else mf))
        return found

    def rates(self, here: Location, where: Location) -> list[tuple[int, float]]:
        """SK 1.1.1 (rate, MF) of the ways into a hex: through woods or brush for cover, or by their road for less.

        Into a Polder hex also with its channel (DE 1.3).
        """
        g = self.ground
        for entered, _, terrain, road in g.steps[here]:
            if entered == where:
                fixed = smoke_cost(self.s, where) + leaving_mf(g, here, road > 0, 0)
                if self.s.gated:
                    fixed += self.s.dearer([(where, 0.0)])[0][1]
                found = [(TERRAIN_RATE, (min(road, terrain) if road else terrain) + fixed)]
                if g.two_rates[where] and 0 < road < terrain:
                    found = [(TERRAIN_RATE, terrain + fixed), (ROAD_RATE, road + fixed)]
                if g.polder[where]:
                    more = ENTER_MF + leaving_mf(g, here, road > 0, CLAIMED) - leaving_mf(g, here, road > 0, 0)
                    found += [(rate | CLAIMED, cost + more) for rate, cost in found]
                return found
        return []

    def is_held(self, here: Location) -> bool:
        """SK 3.6 Must a unit that has come here end its rout, but for another shelter next door?

        A legal shelter that no enemy is next to; never the hexes of the building in which it began. Woods where it
        began hold it only when it has `moved` and comes back to them.
        """
        g = self.ground
        if self.sheltered:
            return True
        if (here == self.start and not self.moved) or not g.shelter[here] or self.near_enemy(here, False):
            return False
        return not (g.is_building[self.start] and g.building[here] == g.building[self.start])

    def near_enemy(self, where: Location, unbroken: bool) -> bool:
        """Is an enemy (an unbroken one) next to or in the hex?"""
        for h in (where, *self.ground.near[where]):
            for e in self.s.stacks.get(h, ()):
                if self.s.side[e] != self.side and not (unbroken and self.s.status[e] & BROKEN):
                    return True
            for v in self.s.vehicles.get(h, ()) if self.s.vehicles else ():
                if self.s.side[v] != self.side:
                    return True
        return False

    def onward(self, place: tuple[int, Seen], cost: float) -> list[tuple[tuple[int, Seen], float]]:
        here, saw = place
        if self.to_nearest and cost < self.mf and self.binds(here):
            self.mf = cost  # places come in the order of their costs
        left = self.mf - cost
        found: list[tuple[tuple[int, Seen], float]] = []
        if left <= 0:
            return found
        steps = self.steps(here, saw)
        if self.unshelled:
            steps = [step for step in steps if step[0] not in self.s.barrage]
        for where, price in steps:
            if price <= left:
                new = self.watchers(where)
                found.append(((where, saw if new <= saw else saw | new), cost + price))
        return found

    def reach(self, here: int, seen: Seen, mf: float) -> dict[int, float]:
        """The least MF to every hex that legal steps reach, keeping in mind who saw the unit on the way."""
        self.mf = mf
        ways: Ways[tuple[int, Seen]] = Ways()
        ways.spread([(here, seen)], self.onward)
        least: dict[int, float] = {}
        for (where, _), cost in ways.cost.items():
            least[where] = min(cost, least.get(where, FAR))
        return least

    def can_reach(self, here: Location, seen: Seen, mf: float, goals: dict[int, float]) -> bool:
        """Is a goal still in reach? The way that may come nearest is tried first."""
        if here in goals:
            return True
        ranges = [self.ground.ranges[g] for g in goals]
        best: dict[tuple[int, Seen], float] = {(here, seen): 0.0}
        heap: list[tuple[float, int, float, int, Seen]] = [(0.0, 0, 0.0, here, seen)]
        count = 0
        while heap:
            _, _, cost, at, saw = heappop(heap)
            if cost > best[at, saw]:
                continue
            for where, price in self.steps(at, saw):
                total = cost + price
                if where in goals and total <= mf:
                    return True
                least = total + min([row[where] for row in ranges])
                if least > mf:
                    continue
                now = self.watchers(where)
                now = saw if now <= saw else saw | now
                if total < best.get((where, now), 99.0):
                    best[where, now] = total
                    count += 1
                    heappush(heap, (least, count, total, where, now))
        return False

    def ignorable(self, where: Location) -> bool:
        """SK 3.6 A shelter no farther from a Known Enemy Unit than the start, or part of the building it starts in."""
        g = self.ground
        if g.is_building[self.start] and g.building[where] == g.building[self.start]:
            return True
        return any(g.ranges[where][e] <= g.ranges[self.start][e] for e in self.watchers(self.start))

    def is_goal(self, where: Location) -> bool:
        """SK 3.6 Is it a shelter that a unit makes for?"""
        return self.ground.shelter[where] and where != self.start and not self.near_enemy(where, False)

    def binds(self, where: Location) -> bool:
        return self.is_goal(where) and not self.ignorable(where)

    def goals(self, here: Location, seen: Seen, mf: float) -> dict[int, float]:
        """SK 3.6 The shelters it may make for: the nearest, and any that only ignorable ones are nearer than.

        Empty: no shelter binds it, it may rout to any hex.
        """
        row = self.ground.ranges[here]
        if not any(row[h] < mf for h in self.ground.shelters):
            return {}
        self.to_nearest, self.unshelled = True, bool(self.s.barrage)
        reached = self.reach(here, seen, mf)
        self.to_nearest = self.unshelled = False
        limit = min([cost for h, cost in reached.items() if self.binds(h)], default=-1.0)
        if limit < 0:
            return {}
        if self.s.barrage:  # DE 2.6: nobody is forced through Fire For Effect to the nearest shelter, but may go
            reached = self.reach(here, seen, limit)
        return {h: cost for h, cost in reached.items() if cost <= limit and self.is_goal(h)}
