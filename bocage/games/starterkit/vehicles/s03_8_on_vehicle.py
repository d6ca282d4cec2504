"""SK 3.8, 3.3.4 Infantry attacks a vehicle by Close Combat: its CCV, the DRM, and what the roll does to whom."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.model.counters import wreck
from bocage.games.starterkit.model.marks import CX, SILENCED
from bocage.games.starterkit.model.names import Unit, Units, Vehicle
from bocage.games.starterkit.model.state import SKState, inexperienced, stacking
from bocage.games.starterkit.model.tables import CCV, created_leader
from bocage.games.starterkit.model.tables_vehicle import (
    CC_EXPOSED,
    CC_IMMOBILE,
    CC_MOVING,
    CC_NO_MG,
    THIRD_KILLS,
    THIRD_STOPS,
)
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.games.starterkit.movement.s03_3_1_entering import MOST_LEADERS
from bocage.games.starterkit.phases.s03_1_attempts import LeaderCreation, creation_drm
from bocage.games.starterkit.phases.s03_8_strength import attackers_drm, close_combat_value
from bocage.games.starterkit.vehicles.s07_10_effects import immobilize
from bocage.games.starterkit.vehicles.s07_fire_refusals import may_man
from bocage.games.starterkit.vehicles.s07_status import is_exposed, is_mobile, is_under_way, machine_guns, marks, works
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

TWO_AT_MOST = Refusal("SK 3.8", "at most two units attack a vehicle together, one of them a leader")
Rows = list[tuple[str, str, int]]


def vehicle_rows(s: SKState, v: Vehicle) -> Rows:
    """SK 3.8 What the vehicle's own state adds to the roll against it."""
    bits = marks(s, v)
    found: Rows = []
    if is_exposed(s, v):
        found.append(("SK 3.8", "crew exposed", CC_EXPOSED))
    if bits & SILENCED or not any(usable(s, v, w) for w in machine_guns(s, v)):
        found.append(("SK 3.8", "no usable machine gun", CC_NO_MG))
    if is_under_way(s, v):
        found.append(("SK 3.8", "in Motion", CC_MOVING))
    elif not is_mobile(s, v):  # SK 2.0: by Shock or Stun too
        found.append(("SK 3.8", "immobile", CC_IMMOBILE))
    return found


def usable(s: SKState, v: Vehicle, w: int) -> bool:
    """A machine gun that works and is manned: an anti-aircraft gun by an exposed crew (or a remote one inside)."""
    return works(s, w) and may_man(s, w)


def attack_rows(s: SKState, units: Units, v: Vehicle, ambush: int) -> Rows:
    found = vehicle_rows(s, v)
    state = s.victim_change(v)
    if state:
        found.append(("SK 3.8", "the target's state", state))
    own = attackers_drm(s, units)
    tired = 1 if any(s.status[u] & CX for u in units) else 0
    more = [row for row in s.combat_lines(units) if row[2]]
    led = own - tired - sum([row[2] for row in more])
    if led:
        found.append(("SK 3.8", "leadership", led))
    found += more
    if tired:
        found.append(("SK 3.8", "exhausted", tired))
    if ambush:
        found.append(("SK 3.8", "ambush", ambush))
    return found


def group_refusal(s: SKState, units: Units) -> Refusal | None:
    """SK 3.8 Two units at most, of which one is a leader."""
    if len(units) > 2 or (len(units) == 2 and not any(s.is_leader(u) for u in units)):
        return TWO_AT_MOST
    return None


def explain_attack(s: SKState, units: Units, v: Vehicle, halvings: int, ambush: int = 0) -> Explanation:
    value = close_combat_value(s, units, halvings)
    e = Explanation(("SK 3.8",), f"CCV {value}")
    for rule, words, amount in attack_rows(s, units, v, ambush):
        e.add(rule, words, amount)
    drm = int(e.total())
    rolls = [a + b for a in range(1, 7) for b in range(1, 7) if a + b > 2]
    two = [_by_two(value + joined, drm + led) for joined, led in made_leaders(s, units)]
    kills = (sum(x + drm < value for x in rolls) + sum(x for x, _ in two) / len(two)) / 36
    stops = (sum(x + drm == value for x in rolls) + sum(x for _, x in two) / len(two)) / 36
    e.odds = [Odds("destroyed", kills, "SK 3.8"), Odds("Immobilized", stops, "SK 3.8")]
    if not marks(s, v) & SILENCED:
        e.odds.append(Odds("Casualty Reduction of the attacker", 1 / 36, "SK 3.8"))
    return e


def _by_two(value: int, drm: int) -> tuple[float, float]:
    """SK 3.8 An original 2: how likely it destroys and immobilizes, by the third die where the DRM leave no chance."""
    if 2 + drm > value:
        return THIRD_KILLS / 6, (THIRD_STOPS - THIRD_KILLS) / 6
    return float(2 + drm < value), float(2 + drm == value)


def made_leaders(s: SKState, units: Units) -> list[tuple[int, int]]:
    """SK 5.3 What the leader adds to CCV and DRM whom an original 2 may make, for each die; nothing to a pair."""
    men = [u for u in units if s.type(u).is_multi_man]
    if not men or len(units) > 1 or stacking(s, s.side[men[0]], s.at[men[0]])[1] >= MOST_LEADERS:
        return [(0, 0)]
    u = men[0]
    schooled = -CCV["inexperienced"] if s.type(u).grade == "G" and inexperienced(s, u) else 0  # SK 5.4
    found: list[tuple[int, int]] = []
    for die in range(1, 7):
        ident = created_leader(die + creation_drm(s, u, 1, False))
        led = min(0, TYPES[ROWS[f"{s.type(u).nation} {ident}"]].leadership) if ident else 0
        found.append((CCV["leader_added"] + schooled, led) if ident else (0, 0))
    return found


class VehicleAttacked(Frame):
    """SK 3.8 Below the CCV destroys, the CCV itself immobilizes. Ends with (new leader or -1, unit, original roll)."""

    def __init__(self, units: Units = (), vehicle: Vehicle = -1, halvings: int = 0, ambush: int = 0) -> None:
        super().__init__()
        self.units = units
        self.vehicle = vehicle
        self.halvings = halvings
        self.ambush = ambush
        self.dice: tuple[int, ...] = ()
        self.leader = -1
        self.base = -1

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.8")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 5.3 An original 2 may make a leader, who joins in."""
        self.dice = dice
        if s.gated:
            s.attacked((self.vehicle,))
            for u in self.units:
                s.struck(u)
        men = [u for u in self.units if s.type(u).is_multi_man]
        if dice == (1, 1) and men:
            self.base = men[0]
            return call(s, self, "promoted", LeaderCreation(self.base, creation_drm(s, self.base, 1, False)))
        return goto(s, self, "resolve")

    def promoted(self, s: SKState, leader: Unit) -> None:
        self.leader = leader
        if leader >= 0 and len(self.units) == 1:
            self.units = (*self.units, leader)
        goto(s, self, "resolve")

    def resolve(self, s: SKState, _: Any) -> None:
        v = self.vehicle
        value = close_combat_value(s, self.units, self.halvings)
        drm = sum(amount for _, _, amount in attack_rows(s, self.units, v, self.ambush))
        original = self.dice[0] + self.dice[1]
        tell(s, "SK 3.8", ("vehicle attacked", self.units, v, self.dice, drm, value))
        if original + drm < value:
            wreck(s, v, "SK 3.8")
        elif original + drm == value:
            immobilize(s, v, "SK 3.8")
        elif original == 2:
            return roll(s, self, "third", "1d6", "SK 3.8")
        if original == 12 and not marks(s, v) & SILENCED:
            if len(self.units) > 1:
                return roll(s, self, "unlucky", f"1d{len(self.units)}", "SK 3.8")
            return goto(s, self, "unlucky", 1)
        return goto(s, self, "over")

    def third(self, s: SKState, die: int) -> None:
        """SK 3.8 A chance even where the DRM leave none: 1-2 destroys, 3 immobilizes."""
        tell(s, "SK 3.8", ("third die", self.vehicle, die))
        if die <= THIRD_KILLS:
            wreck(s, self.vehicle, "SK 3.8")
        elif die <= THIRD_STOPS:
            immobilize(s, self.vehicle, "SK 3.8")
        goto(s, self, "over")

    def unlucky(self, s: SKState, die: int) -> None:
        call(s, self, "over", CasualtyReduction(self.units[die - 1], "SK 3.8"))

    def over(self, s: SKState, _: Any) -> None:
        end(s, (self.leader, self.base, self.dice))
