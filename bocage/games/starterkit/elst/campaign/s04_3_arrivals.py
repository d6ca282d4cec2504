"""DE 4.3 CG7, CG8: units of the Entry Area are set up off the map in the Rally Phase of the turn they mean to enter."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.campaign.book import Key, carried_by, line, lines, name_of, note, write
from bocage.games.starterkit.elst.campaign.fielding import field_unit, field_vehicle
from bocage.games.starterkit.elst.campaign.s04_518_set_up import gun_of
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.model.names import Counter, Location, Side
from bocage.games.starterkit.model.state import OFF_BOARD, stacking
from bocage.games.starterkit.movement.s03_3_1_entering import MOST_HALVES, MOST_LEADERS
from bocage.games.starterkit.vehicles.s03_3_2_costs import CAR_INSIDE, NO_WAY
from bocage.games.starterkit.vehicles.s07_10_effects import set_hatches
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)

NOT_THERE = Refusal("DE 4.3", "it is not waiting in the Entry Area")
GUNS_STAY = Refusal("SK 6.5", "a new Gun does not enter, and its crew waits with it to be set up")
NO_ENTRY = Refusal("DE 4.3", "that hex is no part of the Entry Area")
CROWDED = Refusal("SK 3.3.1", "three squad equivalents and four leaders find room before a hex")


def entering(s: IslandState, side: Side) -> list[Key]:
    """Who waits in the Entry Area and has not been brought yet; forfeited entries wait for the next scenario."""
    there = set(s.line.values())
    units = [(k, x) for k, x in lines(s, side) if x.type.is_personnel or x.type.is_vehicle]
    return [k for k, x in units if x.area == ENTRY and k not in there]


def bringing_refusal(s: IslandState, side: Side, key: Key, h: Location) -> Refusal | None:
    """DE 4.3 CG7, CG8 May it be set up before this edge hex?"""
    if key not in entering(s, side):
        return NOT_THERE
    return _edge_refusal(s, side, dict(lines(s, side))[key].type.is_vehicle, key, h)


def _edge_refusal(s: IslandState, side: Side, vehicle: bool, key: Key, h: Location) -> Refusal | None:
    gun = gun_of(s, key)
    if gun >= 0 and line(s, gun).fresh:
        return GUNS_STAY  # DE 4.5162
    battle = battle_of(s)
    if h not in battle.entries(side):
        return NO_ENTRY
    g = battle.ground
    if not g.passable[h]:
        return NO_WAY
    if vehicle and g.is_building[h] and not line(s, key).type.is_tracked:
        return CAR_INSIDE
    if vehicle or OFF_BOARD - h not in s.stacks:
        return None
    t = dict(lines(s, side))[key].type
    halves, leaders = stacking(s, side, OFF_BOARD - h)
    return CROWDED if halves + t.size > MOST_HALVES or leaders + int(t.is_leader) > MOST_LEADERS else None


def leave_guns(s: IslandState, key: Key) -> None:
    """SK 6.5 A Gun does not enter: who comes without it leaves it in the Entry Area (docs/rulings)."""
    for k in carried_by(s, key):
        x = line(s, k)
        if x.type.is_gun:
            write(s, k, x._replace(holder=-1))
            note(s, x.side, "SK 6.5", f"{name_of(x)} is left in the Entry Area", k)


class Arrivals(Frame):
    """DE 4.3 CG8 The ATTACKER brings whom he likes; who then does not enter waits for the next scenario."""

    def __init__(self) -> None:
        super().__init__()
        self.vehicle: Counter = -1

    def start(self, s: IslandState, _: Any) -> None:
        ask(s, self, "brought", s.attacker, "DE 4.3", (s.attacker,))

    def can_brought(self, s: IslandState) -> list[Action]:
        found: list[Action] = [DONE]
        edge = sorted(battle_of(s).entries(s.attacker))
        known = dict(lines(s, s.attacker)) if edge else {}
        for key in entering(s, s.attacker) if edge else ():
            vehicle = known[key].type.is_vehicle
            found += [("bring", key, h) for h in edge if _edge_refusal(s, s.attacker, vehicle, key, h) is None]
        return found

    def why_not_brought(self, s: IslandState, action: Action) -> Refusal | None:
        return bringing_refusal(s, s.attacker, action[1], action[2]) if action[0] == "bring" else None

    def brought(self, s: IslandState, action: Action) -> None:
        if action == DONE:
            return end(s)
        _, key, h = action
        spot = OFF_BOARD - h
        if dict(lines(s, s.attacker))[key].type.is_vehicle:
            self.vehicle = field_vehicle(s, key, spot)
            tell(s, "DE 4.3", ("brought", self.vehicle, h))
            return ask(s, self, "hatched", s.attacker, "SK 7.7")
        leave_guns(s, key)
        u = field_unit(s, key, spot)
        if s.type(u).is_squad:
            s.brought[u] = s.turn  # CG5
        tell(s, "DE 4.3", ("brought", u, h))
        return goto(s, self, "start")

    def can_hatched(self, s: IslandState) -> list[Action]:
        return [("expose", self.vehicle), ("button up", self.vehicle)]

    def hatched(self, s: IslandState, action: Action) -> None:
        if action[0] == "expose":
            set_hatches(s, self.vehicle, True, "SK 7.7")
        goto(s, self, "start")
