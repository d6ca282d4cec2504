"""DE 4.518, 4.3 CG8, CG9: the set-up of a scenario.

    SetUpScenario           weapons are taken up, Isolated units set up and then the others, one side after the other
    Station                 the units of a side, one by one, each in the area where it is kept

Which lines a side has is its secret until they stand on the map: its answers are its own,
and everybody sees what stands.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.battles import whole_map
from bocage.games.starterkit.elst.campaign.book import Key, Line, carried_by, line, lines, retain, write
from bocage.games.starterkit.elst.campaign.charts import GUN_MOVES
from bocage.games.starterkit.elst.campaign.fielding import area_hexes, field_vehicle, set_down
from bocage.games.starterkit.elst.campaign.s04_4_initial import may_wait, starting_hexes
from bocage.games.starterkit.elst.campaign.s04_518_arming import DONE, Arming
from bocage.games.starterkit.elst.campaign.s04_5171_playing_area import PlayingArea, german_attack, take_part
from bocage.games.starterkit.elst.campaign.state import ENTRY, INITIAL, ON_MAP, IslandState
from bocage.games.starterkit.model.marks import BOGGED, IMMOBILIZED, LOW_AMMO
from bocage.games.starterkit.model.names import Counter, Location, Side
from bocage.games.starterkit.model.state import holds, stacking
from bocage.games.starterkit.movement.s03_3_1_entering import MOST_HALVES, MOST_LEADERS, STEEPLE_HALVES
from bocage.games.starterkit.ordnance.arcs import SPINES
from bocage.games.starterkit.ordnance.s06_3_emplacement import NO_BUILDING, NO_GUN_THERE
from bocage.games.starterkit.ordnance.s06_4_hidden import is_paved
from bocage.games.starterkit.vehicles.s03_3_2_costs import NO_WAY
from bocage.games.starterkit.vehicles.s07_10_effects import set_hatches
from bocage.games.starterkit.vehicles.s07_status import vehicle_at
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

OUT_OF_AREA = Refusal("DE 4.518", "it sets up in the Setup Area where it is kept")
GUN_TOO_FAR = Refusal("DE 4.3", "a Gun sets up within three hexes of where it ended the last scenario")
IMMOBILE = Refusal("DE 4.5181", "an immobile vehicle stays in its hex")
ENEMY_THERE = Refusal("SK 1.3", "enemy units are set up in that hex")
OVERSTACKED = Refusal("SK 3.3.1", "three squad equivalents and four leaders of a side find room in a hex")
ONE_VEHICLE = Refusal("SK 3.3.1", "each side may have one vehicle in a hex")
STILL_SOME = Refusal("DE 4.518", "there are units left that set up on the map")
NOT_WAITING = Refusal("DE 4.518", "it is not among those who set up now")
ISOLATED_AREA = Refusal("DE 4.5151", "a group bought for the map sets up in a Setup Area that is not Isolated")
GROUP_TOGETHER = Refusal("DE 4.3", "all of a Reinforcement Group set up in the same area")


def is_cut(s: IslandState, x: Line) -> bool:
    """DE 4.5181 Is it kept in an Isolated Setup Area?"""
    return x.area > ENTRY and bool(s.zone_cut[x.area])


# units


def waiting(s: IslandState, side: Side, cut: bool) -> list[Key]:
    """Who sets up on the map in this pass and does not stand there yet: vehicles, crews of Guns, then the others."""
    there = set(s.line.values())
    found = []
    for key, x in lines(s, side):
        if key in there or key in s.aside or not (x.type.is_personnel or x.type.is_vehicle):
            continue
        if x.area != ENTRY and is_cut(s, x) == cut:
            found.append(key)
    order = sorted([(not line(s, key).type.is_vehicle, gun_of(s, key) < 0, key) for key in found])
    return [key for _, _, key in order]


def gun_of(s: IslandState, key: Key) -> Key:
    return next((k for k in carried_by(s, key) if line(s, k).type.is_gun), -1)


def is_immobile(x: Line) -> bool:
    return bool(x.vehicle_marks & (IMMOBILIZED | BOGGED))


def spots_of(s: IslandState, key: Key) -> list[Location]:
    """DE 4.518 The hexes where a line may be set up, as far as its area goes."""
    x = line(s, key)
    g = ground_of(s)
    if s.scenario == INITIAL:
        found = starting_hexes(s, x.side)
    else:
        found = area_hexes(s, x)
    if not x.type.is_vehicle and gun_of(s, key) < 0:
        found = [*found, *(g.above[h] for h in found if h in g.above)]  # DE 1.1
    return found


def spot_refusal(s: IslandState, key: Key, where: Location) -> Refusal | None:
    """DE 4.518, 4.3 CG9 May it be set up there?"""
    x = line(s, key)
    if where not in spots_of(s, key):
        return OUT_OF_AREA
    return free_refusal(s, x, gun_of(s, key), where)


def free_refusal(s: IslandState, x: Line, gun: Key, where: Location) -> Refusal | None:
    """The same of a place in its area: does it find room, and may a Gun or vehicle be there?"""
    g = ground_of(s)
    if not g.passable[where]:
        return NO_WAY
    if holds(s, where, 1 - x.side):
        return ENEMY_THERE
    if x.type.is_vehicle:
        if is_immobile(x) and x.hex >= 0 and g.names[where] != whole_map().names[x.hex]:
            return IMMOBILE
        return ONE_VEHICLE if vehicle_at(s, x.side, where) >= 0 else None
    halves, leaders = stacking(s, x.side, where) if where in s.stacks or s.hiding[x.side] else (0, 0)
    size = 2 if gun >= 0 and x.type.size == 1 else x.type.size
    if where >= g.hexes and halves + size > STEEPLE_HALVES:
        return OVERSTACKED
    if halves + size > MOST_HALVES or leaders + int(x.type.is_leader) > MOST_LEADERS:
        return OVERSTACKED
    return gun_refusal(s, line(s, gun), where) if gun >= 0 else None


def gun_refusal(s: IslandState, gun: Line, where: Location) -> Refusal | None:
    """DE 4.3 CG9, SK 1.2.6"""
    g = ground_of(s)
    if where >= g.hexes:
        return NO_GUN_THERE
    if g.is_building[where] and not gun.type.fits_building:
        return NO_BUILDING
    w = whole_map()
    if gun.hex >= 0 and w.ranges[gun.hex][w.hex(g.names[where])] > GUN_MOVES:
        return GUN_TOO_FAR
    return None


class Station(Frame):
    """DE 4.5181, 4.5182 A side sets up its Isolated units, or the others."""

    def __init__(self, side: Side = 0, cut: bool = False) -> None:
        super().__init__()
        self.side = side
        self.cut = cut
        self.key = -1
        self.where = -1
        self.vehicle: Counter = -1

    def start(self, s: IslandState, _: Any) -> None:
        groups = [x.group for _, x in lines(s, self.side) if x.area == ON_MAP and not x.module] if not self.cut else []
        if groups:
            return ask(s, self, "joined", self.side, "DE 4.5151", (self.side,))
        for key, x in lines(s, self.side):
            if x.area == ON_MAP and x.holder < 0 and not self.cut:
                write(s, key, x._replace(area=ENTRY))  # a radio that nobody has taken up
        left = waiting(s, self.side, self.cut)
        self.key = left[0] if left else -1
        rule = "DE 4.5181" if self.cut else "DE 4.5182"
        return ask(s, self, "stationed", self.side, rule, (self.side,))

    # DE 4.5151, 4.3 CG8: groups bought for the map

    def _group(self, s: IslandState) -> int:
        return min([x.group for _, x in lines(s, self.side) if x.area == ON_MAP and not x.module])

    def can_joined(self, s: IslandState) -> list[Action]:
        group = self._group(s)
        areas = range(1, len(s.zone_side))
        found: list[Action] = [("join", group, n) for n in areas if self.joining_refusal(s, n) is None]
        return [*found, ("join", group, ENTRY)]

    def joining_refusal(self, s: IslandState, n: int) -> Refusal | None:
        """DE 4.5151 A friendly Setup Area that is not Isolated, or else the Entry Area (docs/rulings)."""
        if n == ENTRY:
            return None
        if not 0 < n < len(s.zone_side) or s.zone_side[n] != self.side:
            return OUT_OF_AREA
        return ISOLATED_AREA if s.zone_cut[n] else None

    def why_not_joined(self, s: IslandState, action: Action) -> Refusal | None:
        if action[0] != "join" or action[1] != self._group(s):
            return GROUP_TOGETHER
        return self.joining_refusal(s, action[2])

    def explain_joined(self, s: IslandState, action: Action) -> Explanation | None:
        return previews.joining(s, self.side, action[1], action[2])

    def joined(self, s: IslandState, action: Action) -> None:
        _, group, n = action
        for key, x in lines(s, self.side):
            if x.group == group and x.area == ON_MAP:
                retain(s, key, n)  # a radio that its leader has taken up goes with him
        goto(s, self, "start")

    # units, one by one

    def can_stationed(self, s: IslandState) -> list[Action]:
        if self.key < 0:
            return [DONE]
        x, gun = line(s, self.key), gun_of(s, self.key)
        found: list[Action] = [
            ("station", self.key, h) for h in spots_of(s, self.key) if free_refusal(s, x, gun, h) is None
        ]
        if not found or may_wait(s, self.key):
            found.append(("hold", self.key))
        return found

    def why_not_stationed(self, s: IslandState, action: Action) -> Refusal | None:
        if action == DONE:
            return STILL_SOME
        if action[1] != self.key:
            return NOT_WAITING
        return spot_refusal(s, self.key, action[2]) if action[0] == "station" else OUT_OF_AREA

    def stationed(self, s: IslandState, action: Action) -> None:
        if action == DONE:
            return end(s)
        if action[0] == "hold":
            return self._hold(s)
        self.where = action[2]
        x = line(s, self.key)
        if x.type.is_vehicle:
            if self.cut:  # DE 4.5181, SK 7.2.1; in the ledger, so that it lasts when the playing area is cut out
                main = carried_by(s, self.key)[0]
                write(s, main, line(s, main)._replace(gun_marks=line(s, main).gun_marks | LOW_AMMO))
            self.vehicle = field_vehicle(s, self.key, self.where)
            tell(s, "DE 4.518", ("stands", self.vehicle, self.where))
            if is_immobile(x) and x.facing >= 0:
                return goto(s, self, "faced", ("face", x.facing))
            return ask(s, self, "faced", self.side, "SK 3.2.4")
        if gun_of(s, self.key) >= 0:
            return ask(s, self, "laid", self.side, "SK 6.4", (self.side,))
        u = set_down(s, self.key, self.where, -1, False)
        tell(s, "DE 4.518", ("stands", u, self.where))
        return goto(s, self, "start")

    def _hold(self, s: IslandState) -> None:
        """DE 4.41 The British may enter later instead; who finds no room is kept and takes no part (docs/rulings)."""
        if may_wait(s, self.key):
            retain(s, self.key, ENTRY)
        else:
            s.aside[self.key] = 1
        goto(s, self, "start")

    def can_laid(self, s: IslandState) -> list[Action]:
        found: list[Action] = [("lay", k) for k in range(SPINES)]
        if line(s, self.key).type.is_crew and not is_paved(ground_of(s), self.where):  # SK 6.4
            found += [("lay hidden", k) for k in range(SPINES)]
        return found

    def laid(self, s: IslandState, action: Action) -> None:
        hidden = action[0] == "lay hidden"
        u = set_down(s, self.key, self.where, action[1], hidden)
        tell(s, "DE 4.518", ("stands", u, self.where), (self.side,) if hidden else None)
        goto(s, self, "start")

    def can_faced(self, s: IslandState) -> list[Action]:
        return [("face", k) for k in range(SPINES)]

    def faced(self, s: IslandState, action: Action) -> None:
        s.facing[self.vehicle] = action[1]
        if ground_of(s).is_building[self.where]:
            return goto(s, self, "hatched", ("button up", self.vehicle))
        return ask(s, self, "hatched", self.side, "SK 7.7")

    def can_hatched(self, s: IslandState) -> list[Action]:
        return [("expose", self.vehicle), ("button up", self.vehicle)]

    def hatched(self, s: IslandState, action: Action) -> None:
        if action[0] == "expose":
            set_hatches(s, self.vehicle, True, "SK 7.7")
        goto(s, self, "start")


class SetUpScenario(Frame):
    """DE 4.5181, 4.5182 Isolated units of the first side, of the second, then the rest in the same order."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: tuple[str, ...] = ()
        self.map_name = ""

    def start(self, s: IslandState, _: Any) -> None:
        first = battle_of(s).sets_up_first
        order = (first, 1 - first)
        parts = [f"arm {side}" for side in order]
        parts += [f"cut {side}" for side in order if any(is_isolated(s, n, side) for n in range(len(s.zone_cut)))]
        self.parts = (*parts, *[f"rest {side}" for side in order])
        if german_attack(s):  # DE 4.5171: declared between the two
            self.parts = (*self.parts[:-1], "declare 0", self.parts[-1], "restrict 0")
        goto(s, self, "next_part")

    def next_part(self, s: IslandState, _: Any) -> None:
        if not self.parts:
            return end(s)
        what, side = self.parts[0].split()
        self.parts = self.parts[1:]
        if what == "arm":
            return call(s, self, "next_part", Arming(int(side)))
        if what == "declare":
            return call(s, self, "declared", PlayingArea())
        if what == "restrict":
            return self._restrict(s)
        return call(s, self, "next_part", Station(int(side), what == "cut"))

    def declared(self, s: IslandState, map_name: str) -> None:
        self.map_name = map_name
        goto(s, self, "next_part")

    def _restrict(self, s: IslandState) -> None:
        take_part(s, self.map_name)
        goto(s, self, "next_part")


def is_isolated(s: IslandState, n: int, side: Side) -> bool:
    return s.zone_side[n] == side and bool(s.zone_cut[n])
