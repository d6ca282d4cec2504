"""SK 3.2.2, 3.2.5, 3.3.2.2, 3.4, 3.5, 7.2, 7.8 Which weapons of a vehicle may fire now, and at what."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_BOUNDING, IN_PREP
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import (
    BOUNDING,
    FINAL,
    FIRST,
    KEPT_ROF,
    MOTION,
    OTHERS_FIRED,
    PREP,
    RECALL,
    SILENCED,
    SWUNG,
)
from bocage.games.starterkit.model.names import Counters, Location, Side, Vehicle, Weapon, Weapons
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.vehicles.s03_2_4_arcs import covers
from bocage.games.starterkit.vehicles.s07_8_machine_guns import GunsAttack, by_turret, explain_guns, turn_needed
from bocage.games.starterkit.vehicles.s07_status import (
    is_exposed,
    is_mobile,
    machine_guns,
    marks,
    works,
)
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

FIRE: Action = ("fire",)
ANY_RANGE = 99
SILENT = Refusal("SK 7.10", "a Shocked or Stunned vehicle does not fire")
MOTION_PREP = Refusal("SK 3.2.5", "a vehicle in Motion does not fire in the Prep Fire Phase")
GOES_HOME = Refusal("SK 7.10", "a Recalled vehicle goes home as fast as it can: it does not stay to fire first")
HAS_SWUNG = Refusal("SK 3.3.2", "it has turned without firing: the phase is over for it")
BROKEN_GUN = Refusal("SK 7.8", "that weapon has malfunctioned or is disabled")
GUN_FIRED = Refusal("SK 7.8", "that weapon has fired already")
RESTRICTED = Refusal("SK 7.2", "this turret's weapons do not fire while the crew is exposed")
NEEDS_EXPOSED = Refusal("SK 7.8", "an anti-aircraft machine gun is fired by an exposed crew")
NEEDS_SHUT = Refusal("SK 7.8", "this anti-aircraft machine gun is fired only buttoned up")
FIRED_BOUNDING = Refusal(
    "SK 3.3.2.2", "after fire in its movement only a main armament that kept its rate, and fired alone, fires again"
)
OUT_OF_ARC = Refusal("SK 3.2.4", "the target is outside its covered arc")
GUN_RANGE = Refusal("SK 3.2.2", "the target is beyond twice the machine gun's range")
NO_CREW_SEEN = Refusal("SK 7.8", "a machine gun hurts Infantry and exposed crews, not a buttoned-up vehicle")
NO_SMALL_ARMS = Refusal("SK 7.12", "fire that is not aimed at a vehicle hurts only an exposed crew")
NO_SIGHT = Refusal("SK 3.2.1", "there is no line of sight")
OTHER_HEX = Refusal("SK 3.3.2.2", "other weapons fire from the hex of its first main armament shot")


def vehicle_fire_refusal(s: SKState, mode: int, v: Vehicle) -> Refusal | None:
    """May anything of this vehicle fire in this phase?"""
    bits = s.vehicle_marks.get(v, 0)
    if bits & SILENCED:
        return SILENT
    if mode == IN_PREP and bits & MOTION:
        return MOTION_PREP
    if mode == IN_PREP and bits & RECALL and is_mobile(s, v):
        return GOES_HOME
    if bits & SWUNG:
        return HAS_SWUNG
    return s.fire_bar(v, -1) if s.gated else None


def main_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """SK 3.2.5, 3.3.2.2, 7.2 What forbids a main armament a shot, beside what forbids any ordnance (SK 6)."""
    v = s.holder[w]
    if mode == IN_ADVANCING and marks(s, v) & BOUNDING and (not s.status[w] & KEPT_ROF or marks(s, v) & OTHERS_FIRED):
        return FIRED_BOUNDING
    return vehicle_fire_refusal(s, mode, v) or manning_refusal(s, w)


def hex_refusal(s: SKState, w: Weapon, target: Location) -> Refusal | None:
    """SK 3.2.2.1 With an enemy in its hex a vehicle fires only into that hex."""
    here = s.at[w]
    if target != here and holds(s, here, 1 - s.side[s.holder[w]]):
        return no.ENEMY_IN_HEX
    return s.fire_bar(s.holder[w], target) if s.gated else None


def gun_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """SK 7.2, 7.8 May this weapon of a vehicle fire now, whatever the target?"""
    return vehicle_fire_refusal(s, mode, s.holder[w]) or serving_refusal(s, mode, w)


def serving_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """The same of the weapon alone, in a vehicle that may fire."""
    t, bits = TYPES[s.kind[w]], s.vehicle_marks.get(s.holder[w], 0)
    if not works(s, w):
        return BROKEN_GUN
    kept = s.status[w] & KEPT_ROF
    if s.status[w] & (PREP | FIRST | FINAL) and not kept:
        return GUN_FIRED
    if mode == IN_ADVANCING and bits & BOUNDING and not (t.mount == "main" and kept and not bits & OTHERS_FIRED):
        return FIRED_BOUNDING
    return manning_refusal(s, w)


def manning_refusal(s: SKState, w: Weapon) -> Refusal | None:
    """SK 7.2, 7.8 Can its crew serve this weapon as it is, exposed or buttoned up?"""
    v, t = s.holder[w], TYPES[s.kind[w]]
    if t.mount in ("main", "coaxial") and TYPES[s.kind[v]].turret in ("RST", "1MT") and is_exposed(s, v):
        return RESTRICTED
    if t.mount == "anti_aircraft":
        if t.remote:
            return NEEDS_SHUT if is_exposed(s, v) else None
        return None if is_exposed(s, v) else NEEDS_EXPOSED
    return None


def may_man(s: SKState, w: Weapon) -> bool:
    return manning_refusal(s, w) is None


def aim_refusal(s: SKState, mode: int, w: Weapon, target: Location) -> Refusal | None:
    """SK 3.2.2, 3.2.2.1, 3.2.4 May this machine gun be turned on the hex?"""
    v = s.holder[w]
    return own_hex_refusal(s, v, target) or bearing_refusal(s, mode, w, target) or open_refusal(s, v, target)


def own_hex_refusal(s: SKState, v: Vehicle, target: Location) -> Refusal | None:
    """SK 3.2.2.1, DE 1.1 What its own hex forbids all machine guns of a vehicle."""
    here = s.at[v]
    if target != here and holds(s, here, 1 - s.side[v]):
        return no.ENEMY_IN_HEX
    g = ground_of(s)
    return no.STEEPLE_WEAPON if target >= g.hexes and g.hex_of[target] == here else None


def bearing_refusal(s: SKState, mode: int, w: Weapon, target: Location) -> Refusal | None:
    """SK 3.2.2, 3.2.4 Range and arc of one of them."""
    v = s.holder[w]
    if ground_of(s).ranges[s.at[v]][target] > 2 * TYPES[s.kind[w]].range:
        return GUN_RANGE
    fixed = mode == IN_BOUNDING or (not by_turret(s, w) and not is_mobile(s, v))
    return OUT_OF_ARC if fixed and not covers(s, w, target) else None


def open_refusal(s: SKState, v: Vehicle, target: Location) -> Refusal | None:
    """SK 3.2.1 What else forbids the hex to the whole vehicle."""
    if s.free_sight and hindrance(s, ground_of(s), s.at[v], target) == BLOCKED:
        return NO_SIGHT
    return s.fire_bar(v, target) if s.gated else None


def soft_targets(s: SKState, side: Side, where: Location) -> Counters:
    """SK 3.2.3, 7.12 Infantry there, and vehicles whose crew is exposed."""
    return targets_in(s, side, where)


def ready_guns(s: SKState, mode: int, v: Vehicle) -> list[Weapon]:
    """The machine guns that may fire now, whatever the target."""
    if vehicle_fire_refusal(s, mode, v) is not None:
        return []
    return [w for w in machine_guns(s, v) if serving_refusal(s, mode, w) is None]


def bearing_guns(s: SKState, mode: int, guns: list[Weapon], v: Vehicle, target: Location) -> list[Weapon]:
    """Those of the vehicle's ready guns that may be turned on the hex."""
    if own_hex_refusal(s, v, target) is not None:
        return []
    able = [w for w in guns if bearing_refusal(s, mode, w, target) is None]
    return able if able and open_refusal(s, v, target) is None else []


def guns_for(s: SKState, mode: int, v: Vehicle, target: Location) -> list[Weapon]:
    """The machine guns that could fire at the hex."""
    return bearing_guns(s, mode, ready_guns(s, mode, v), v, target)


def gun_hexes(s: SKState, mode: int, v: Vehicle, one: bool = False) -> list[Location]:
    """Hexes at which its machine guns could fire, or (`one`) the first."""
    ready = ready_guns(s, mode, v)
    if not ready:
        return []
    side, ranges = s.side[v], ground_of(s).ranges[s.at[v]]
    most = s.fire_reach(v) if s.gated else ANY_RANGE
    found: list[Location] = []
    for h in enemy_hexes(s, side):
        if ranges[h] > most or h in s.strafed.get(v, ()):
            continue  # SK 3.2.2: its machine guns fire at one target together
        if bearing_guns(s, mode, ready, v, h) and soft_targets(s, side, h):
            found.append(h)
            if one:
                return found
    return found


def suspect_hexes(s: SKState, mode: int, v: Vehicle, one: bool = False) -> list[Location]:
    """SK 6.4 Hexes without a known target that its machine guns could search, while enemies are hidden somewhere.

    Or (`one`) the first of them."""
    side = s.side[v]
    if not s.hiding[1 - side]:
        return []
    ready = ready_guns(s, mode, v)
    if not ready:
        return []
    known = [*enemy_hexes(s, side), *s.strafed.get(v, ())]
    found: list[Location] = []
    for h in range(ground_of(s).hexes):
        if h not in known and h != s.at[v] and bearing_guns(s, mode, ready, v, h):
            found.append(h)
            if one:
                break
    return found


def fire_choices(s: SKState, side: Side, mode: int) -> list[Action]:
    """("machine guns", vehicle) for a fire phase; main armaments fire like other ordnance (SK 6)."""
    able = [v for v in s.fleet[side] if gun_hexes(s, mode, v, True) or suspect_hexes(s, mode, v, True)]
    return [("machine guns", v) for v in able]


def fire_refusal_of(s: SKState, side: Side, mode: int, v: Vehicle) -> Refusal | None:
    if not 0 <= v < len(s.kind) or not s.type(v).is_vehicle or s.side[v] != side or s.at[v] < 0:
        return no.NOT_YOURS
    refusals = [gun_refusal(s, mode, w) for w in machine_guns(s, v)]
    if refusals and all(x is not None for x in refusals):
        return refusals[0]
    return None if gun_hexes(s, mode, v, True) or suspect_hexes(s, mode, v, True) else no.NO_TARGET


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
            return NO_CREW_SEEN if where in s.vehicles else no.NO_TARGET
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
        return explain_guns(s, self.mode, self._easy(s, where), where, targets)

    def aimed(self, s: SKState, action: Action) -> None:
        if action[0] == "row":
            self.column = action[1]
            return ask(s, self, "aimed", s.side[self.vehicle], "SK 6.4")
        self.target = action[1]
        self.targets = soft_targets(s, s.side[self.vehicle], self.target)
        return goto(s, self, "choose")

    def _easy(self, s: SKState, target: Location) -> Weapons:
        """Guns that bear as they are, or else all that could."""
        able = guns_for(s, self.mode, self.vehicle, target)
        easy = [w for w in able if not turn_needed(s, w, target)]
        return tuple(easy or able[:1])

    def choose(self, s: SKState, _: Any) -> None:
        if not self.guns:
            self.guns = self._easy(s, self.target)
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
        return explain_guns(s, self.mode, guns, self.target, self.targets)

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
