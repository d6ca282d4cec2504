"""SK 3.2.2, 3.4, 3.5, 6.4, 7.8 At what the machine guns of a vehicle may fire now."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.names import Counters, Location, Side, Vehicle, Weapon, Weapons
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.arcs import in_arc
from bocage.games.starterkit.vehicles.s07_8_machine_guns import GunsAttack, explain_guns, turn_needed
from bocage.games.starterkit.vehicles.s07_fire_refusals import (
    NO_CREW_SEEN,
    aim_refusal,
    bearing_refusal,
    fixed_arc,
    gun_refusal,
    open_refusal,
    own_hex_refusal,
    serving_refusal,
    vehicle_fire_refusal,
)
from bocage.games.starterkit.vehicles.s07_status import machine_guns, vehicle_at
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

FIRE: Action = ("fire",)


def soft_targets(s: SKState, side: Side, where: Location) -> Counters:
    """SK 3.2.3, 7.12 Infantry there, and vehicles whose crew is exposed."""
    return targets_in(s, side, where)


def ready_guns(s: SKState, mode: int, v: Vehicle) -> list[Weapon]:
    """The machine guns that may fire now, whatever the target."""
    if vehicle_fire_refusal(s, mode, v) is not None:
        return []
    return [w for w in machine_guns(s, v) if serving_refusal(s, mode, w) is None]


def bearing_guns(
    s: SKState, mode: int, guns: list[Weapon], v: Vehicle, target: Location, one: bool = False
) -> list[Weapon]:
    """Those of the vehicle's ready guns that may be turned on the hex, or (`one`) the first."""
    able: list[Weapon] = []
    for w in guns:
        if bearing_refusal(s, mode, w, target) is None:
            able.append(w)
            if one:
                break
    if able and (own_hex_refusal(s, v, target) is not None or open_refusal(s, v, target) is not None):
        return []
    return able


class Mounts:
    """What a vehicle's ready machine guns bear on beside its own hex: (how far, in which arc or -1) of each."""

    def __init__(self, s: SKState, mode: int, guns: list[Weapon]) -> None:
        g, here = ground_of(s), s.at[guns[0]]
        self.ground = g
        self.here = here
        self.guns = guns
        self.arcs = [(2 * TYPES[s.kind[w]].range, fixed_arc(s, mode, w)) for w in guns]
        self.farthest = max([reach for reach, _ in self.arcs])

    def bear(self, target: Location) -> bool:
        distance = self.ground.ranges[self.here][target]
        for reach, arc in self.arcs:
            if distance <= reach and (arc < 0 or in_arc(self.ground, self.here, arc, target)):
                return True
        return False


def guns_for(s: SKState, mode: int, v: Vehicle, target: Location) -> list[Weapon]:
    """The machine guns that could fire at the hex."""
    return bearing_guns(s, mode, ready_guns(s, mode, v), v, target)


def open_to(s: SKState, mode: int, mounts: Mounts, v: Vehicle, target: Location) -> bool:
    """May one of the ready guns be turned on the hex?"""
    if mounts.ground.ranges[mounts.here][target] == 0:
        return bool(bearing_guns(s, mode, mounts.guns, v, target, True))
    return mounts.bear(target) and own_hex_refusal(s, v, target) is None and open_refusal(s, v, target) is None


def gun_hexes(s: SKState, mode: int, v: Vehicle) -> list[Location]:
    """Hexes at which its machine guns could fire."""
    ready = ready_guns(s, mode, v)
    return known_hexes(s, mode, v, Mounts(s, mode, ready), enemy_hexes(s, s.side[v])) if ready else []


def known_hexes(
    s: SKState, mode: int, v: Vehicle, mounts: Mounts, hexes: list[Location], one: bool = False
) -> list[Location]:
    """Those of its enemies' hexes, or (`one`) the first."""
    side, ranges, strafed = s.side[v], mounts.ground.ranges[mounts.here], s.strafed.get(v, ())
    most = min(mounts.farthest, s.fire_reach(v)) if s.gated else mounts.farthest
    found: list[Location] = []
    for h in hexes:
        if ranges[h] > most or h in strafed:
            continue  # SK 3.2.2: its machine guns fire at one target together
        if open_to(s, mode, mounts, v, h) and soft_targets(s, side, h):
            found.append(h)
            if one:
                return found
    return found


def suspect_hexes(s: SKState, mode: int, v: Vehicle) -> list[Location]:
    """SK 6.4 Hexes without a known target that its machine guns could search, while enemies are hidden somewhere."""
    ready = ready_guns(s, mode, v) if s.hiding[1 - s.side[v]] else []
    return searchable_hexes(s, mode, v, Mounts(s, mode, ready), enemy_hexes(s, s.side[v])) if ready else []


def searchable_hexes(
    s: SKState, mode: int, v: Vehicle, mounts: Mounts, hexes: list[Location], one: bool = False
) -> list[Location]:
    """The same where somebody hides; `hexes` are its enemies'. Or (`one`) any one of them."""
    g = mounts.ground
    known = {*hexes, *s.strafed.get(v, ())}
    found: list[Location] = []
    ring = g.ring(mounts.here, 1, mounts.farthest)
    for h in (*[h for h in g.near[mounts.here] if h < g.hexes], *ring) if one else ring:
        if h not in known and open_to(s, mode, mounts, v, h):
            found.append(h)
            if one:
                break
    return found


def has_gun_target(s: SKState, mode: int, v: Vehicle, ready: list[Weapon], hexes: list[Location]) -> bool:
    """Could these of its machine guns, which are ready, fire at one of its enemies' hexes, or search one?"""
    if not ready:
        return False
    mounts = Mounts(s, mode, ready)
    if known_hexes(s, mode, v, mounts, hexes, True):
        return True
    return bool(s.hiding[1 - s.side[v]] and searchable_hexes(s, mode, v, mounts, hexes, True))


def fire_refusal_of(s: SKState, side: Side, mode: int, v: Vehicle) -> Refusal | None:
    if not 0 <= v < len(s.kind) or not s.type(v).is_vehicle or s.side[v] != side or s.at[v] < 0:
        return no.NOT_YOURS
    refusals = [gun_refusal(s, mode, w) for w in machine_guns(s, v)]
    if refusals and all(x is not None for x in refusals):
        return refusals[0]
    return None if has_gun_target(s, mode, v, ready_guns(s, mode, v), enemy_hexes(s, side)) else no.NO_TARGET


def guns_refusal(s: SKState, mode: int, v: Vehicle, target: Location) -> Refusal:
    """Why none of its machine guns may fire at the hex: of one that could fire elsewhere, if there is any."""
    found = [(gun_refusal(s, mode, w), w) for w in machine_guns(s, v)]
    able = [w for refusal, w in found if refusal is None]
    for w in able:
        refusal = aim_refusal(s, mode, w, target)
        if refusal is not None:
            return refusal
    return found[0][0] or no.NO_TARGET if found else no.NO_TARGET


def easy_guns(s: SKState, mode: int, v: Vehicle, target: Location) -> Weapons:
    """Guns that bear as they are, or else the first that could: what an attack begins with."""
    able = guns_for(s, mode, v, target)
    easy = [w for w in able if not turn_needed(s, w, target)]
    return tuple(easy or able[:1])


class GunsFire(Frame):
    """SK 7.8 Declaring the machine guns of a vehicle: the target, then which of them. Ends like a Declaration."""

    def __init__(
        self,
        vehicle: Vehicle = -1,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Counters = (),
        entry: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.mode = mode
        self.target = target
        self.targets = targets
        self.entry = entry
        self.guns: Weapons = ()
        self.column = -1
        """Of the hex to be searched (SK 6.4)."""
        self.settled = False
        """A gun was left out: none is added any more."""

    def start(self, s: SKState, _: Any) -> None:
        if self.target >= 0:
            return goto(s, self, "choose")
        return ask(s, self, "aimed", s.side[self.vehicle], "SK 7.8")

    def can_aimed(self, s: SKState) -> list[Action]:
        columns = ground_of(s).columns
        if self.column >= 0:
            suspect = suspect_hexes(s, self.mode, self.vehicle)
            return [("aim", h) for h in suspect if columns[h] == self.column]
        found: list[Action] = [("aim", h) for h in gun_hexes(s, self.mode, self.vehicle)]
        suspect = suspect_hexes(s, self.mode, self.vehicle)
        return found + [("row", c) for c in dict.fromkeys([columns[h] for h in suspect])]

    def why_not_aimed(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] != "aim":
            return no.NO_TARGET
        where, side = action[1], s.side[self.vehicle]
        if where in s.strafed.get(self.vehicle, ()):
            return no.MANDATORY_GROUP
        if not s.hiding[1 - side] and not soft_targets(s, side, where):
            return NO_CREW_SEEN if vehicle_at(s, 1 - side, where) >= 0 else no.NO_TARGET
        for w in machine_guns(s, self.vehicle):
            refusal = gun_refusal(s, self.mode, w) or aim_refusal(s, self.mode, w, where)
            if refusal is not None:
                return refusal
        return None

    def explain_aimed(self, s: SKState, action: Action) -> Explanation | None:
        if action[0] != "aim":
            return None
        where = action[1]
        targets = soft_targets(s, s.side[self.vehicle], where)
        return explain_guns(s, self.mode, easy_guns(s, self.mode, self.vehicle, where), where, targets)

    def aimed(self, s: SKState, action: Action) -> None:
        if action[0] == "row":
            self.column = action[1]
            return ask(s, self, "aimed", s.side[self.vehicle], "SK 6.4")
        self.target = action[1]
        self.targets = soft_targets(s, s.side[self.vehicle], self.target)
        return goto(s, self, "choose")

    def choose(self, s: SKState, _: Any) -> None:
        if not self.guns:
            self.guns = easy_guns(s, self.mode, self.vehicle, self.target)
        if self.can_chosen(s) == [FIRE]:
            return goto(s, self, "chosen", FIRE)
        return ask(s, self, "chosen", s.side[self.vehicle], "SK 7.8")

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = [FIRE]
        if len(self.guns) > 1:
            found += [("leave out", w) for w in self.guns]
        if self.settled:
            return found
        return found + [("add", w) for w in guns_for(s, self.mode, self.vehicle, self.target) if w not in self.guns]

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "add":
            if action[1] not in machine_guns(s, self.vehicle):
                return no.NOT_YOURS  # and nothing else: it may be hidden (SK 6.4)
            return gun_refusal(s, self.mode, action[1]) or aim_refusal(s, self.mode, action[1], self.target)
        return None

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        guns = self.guns
        if action[0] == "add":
            guns = (*guns, action[1])
        elif action[0] == "leave out":
            guns = tuple([w for w in guns if w != action[1]])
        return explain_guns(s, self.mode, guns, self.target, self.targets, self.entry)

    def chosen(self, s: SKState, action: Action) -> None:
        if action[0] == "add":
            self.guns = (*self.guns, action[1])
            return goto(s, self, "choose")
        if action[0] == "leave out":
            self.guns = tuple([w for w in self.guns if w != action[1]])
            self.settled = True
            return goto(s, self, "choose")
        return call(s, self, "over", self._attack())

    def _attack(self) -> GunsAttack:
        return GunsAttack(self.vehicle, self.mode, self.guns, self.target, self.targets, self.entry)

    def over(self, s: SKState, outcome: tuple[tuple[int, ...], ...]) -> None:
        end(s, outcome)
