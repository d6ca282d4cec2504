"""BB 21.6: passengers rout with their Carrier, which follows the rules for Vehicles and for Rout."""

from __future__ import annotations

from bocage.battlefield.ways import Ways
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.rout_paths import RAIN_STEP
from bocage.games.brothers.infantry.s07_morale import afloat
from bocage.games.brothers.infantry.s14_line_of_sight import hindered
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import best_passenger, held_by, is_rider, melee_at, put, type_of
from bocage.games.brothers.terrain.s43_fortifications import fort_entered
from bocage.games.brothers.terrain.s46_dikes import bank_after
from bocage.games.brothers.terrain.s50_night import sees
from bocage.games.brothers.vehicles.arcs import FACINGS, front_hexes
from bocage.games.brothers.vehicles.s20_03_moves import Driving, blocked_side, may_end, step_price, turns_between
from bocage.games.brothers.vehicles.steps import vehicle_steps
from bocage.kernel.consequences import settled
from bocage.kernel.frames import tell

FAR_ENOUGH = 3
SIGHT_RANGE = 5
Node = tuple[Loc, int, tuple[Unit, ...]]
"""A location, the facing there, enemies seen so far."""


def carried_subject(s: BrothersState, u: Unit) -> bool:
    """Does this passenger take a Rout check? Only against an enemy from whom the Carrier does not cover it."""
    v = s.carrier[u]
    if s.at[v] < 0 or afloat(s, u) or best_passenger(s, v, True) != u:
        return False
    g, loc = CARDS[s.scenario].ground, s.at[v]
    bare = type_of(s, v).unarmored or is_rider(s, u)  # BB 22.0: the Carrier rules, but no cover from the Vehicle
    for x, at in enumerate(s.at):
        if at < 0 or s.side[x] == s.side[u] or melee_at(s, at) or s.unsure[x]:
            continue
        far = g.range(at, loc)
        if loc in g.adjacent[at]:
            return True
        open_to = bare or (far == 2 and g.height[at] > g.height[loc])
        if open_to and far <= SIGHT_RANGE and sees(s, at, loc) and not hindered(s, at, loc):
            return True
    return False


class CarrierFlight:
    """All ways a loaded Carrier may rout, over locations and facings."""

    def __init__(self, s: BrothersState, v: Unit) -> None:
        self.s = s
        self.vehicle = v
        self.ground = CARDS[s.scenario].ground
        self.steps = vehicle_steps(self.ground, type_of(s, v))
        self.enemies = [x for x, at in enumerate(s.at) if at >= 0 and s.side[x] != s.side[v]]
        free = [x for x in self.enemies if not melee_at(s, s.at[x])]
        self.beside = frozenset(n for x in free for n in self.ground.adjacent[s.at[x]])
        self.start: Node = (s.at[v], s.face[v], self.seen(s.at[v], ()))
        self.mp = type_of(s, v).mp
        self.drive = Driving(v)
        self.rain = RAIN_STEP if s.raining else 0
        self.ways: Ways[Node] = Ways()
        self.ways.spread([self.start], self._onward, self._affordable, in_order=True)

    def seen(self, loc: Loc, before: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return tuple([x for x in self.enemies if x in before or sees(self.s, loc, self.s.at[x])])

    def _affordable(self, cost: int) -> bool:
        return cost % RAIN_STEP <= self.mp and cost // RAIN_STEP <= pac.MONSOON_HEXES

    def _onward(self, node: Node, cost: int) -> list[tuple[Node, int]]:
        s, g = self.s, self.ground
        loc, facing, seen = node
        found: list[tuple[Node, int]] = []
        for spine in FACINGS:
            turn = turns_between(facing, spine) * pac.VEHICLE_TURN_MP
            ahead = front_hexes(g, spine, loc)
            for step in self.steps[loc]:
                there = step[0]
                if g.hex(there) not in ahead or there in self.beside or held_by(s, there, 1 - s.side[self.vehicle]):
                    continue
                if blocked_side(s, loc, there):
                    continue
                if any([g.range(there, s.at[x]) < g.range(loc, s.at[x]) for x in seen]):  # noqa: C419 (lists compile to loops)
                    continue
                price = turn + step_price(s, self.drive, step, False)
                found.append(((there, spine, self.seen(there, seen)), cost + price + self.rain))
        return found

    def safe(self, loc: Loc) -> bool:
        """Three hexes from every enemy in LOS."""
        s, g = self.s, self.ground
        return all(g.range(loc, s.at[x]) >= FAR_ENOUGH for x in self.enemies if sees(s, loc, s.at[x]))

    def ends(self) -> list[tuple[Loc, int]]:
        """Where it may come to rest: the first safe hexes, else as far as it can go; empty if it cannot rout at all."""
        nodes = [n for n in self.ways.order if n != self.start and may_end(self.s, self.vehicle, n[0])]
        good = [n for n in nodes if self.safe(n[0])]
        if good:
            first = [n for n in good if not any(self.safe(x[0]) for x in self.ways.path(n)[:-1])]
            nodes = first or good
        elif nodes:
            most = max(self.ways.cost[n] for n in nodes)
            nodes = [n for n in nodes if self.ways.cost[n] == most]
        return sorted({(n[0], n[1]) for n in nodes})

    def way_to(self, loc: Loc, facing: int) -> list[Loc]:
        """The hexes of the cheapest way that ends there, facing so."""
        node = next(n for n in self.ways.order if n[:2] == (loc, facing) and n != self.start)
        return [place[0] for place in self.ways.path(node)]


def roll_over(s: BrothersState, v: Unit, loc: Loc) -> None:
    """A routing Carrier enters a hex: what it flattens, shows and holds is settled hex by hex (BB 18.0, 43.0, 43.6)."""
    back = s.at[v]
    put(s, v, loc)
    s.bank[v] = bank_after(s, v, back, 0)
    fort_entered(s, loc)
    if loc in s.wire:
        del s.wire[loc]
        tell(s, "BB 43.6", ("wire removed", loc))
    settled(s)
