"""BB 20.6: fire at Vehicles: FP less armor, and what a hit does (BB 61.2, 61.3)."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.sums import Part
from bocage.games.brothers.infantry.s07_morale import strike
from bocage.games.brothers.infantry.shot import AP, FINAL, FIRE, FLAMES, SAT, Shot
from bocage.games.brothers.nations.s59_marks import give_up_charge
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.checks import VEHICLE_FIRE
from bocage.games.brothers.state import FIRED, GONE, BrothersState
from bocage.games.brothers.table import remove, type_of, use_up
from bocage.games.brothers.vehicles.arcs import FRONT, REAR, aspect
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon, riders
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import KILL, MISS, UNSURE, mark_unsure, verdict
from bocage.kernel.consequences import first_owed
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, call, end, goto, roll, tell

ARMOR = ("front armor", "side armor", "rear armor")
FAR, FARTHER = 20, 30
CRITICAL = 6
"""BB 61.3: what a critical hit adds to the FP of its second attack."""


def target_vehicle(s: BrothersState, shot: Shot) -> Unit:
    """The enemy Vehicle in the target hex, the moving one if there are two; -1 if there is none."""
    side = s.side[shot.firer]
    found = [t for t in s.here.get(shot.target, ()) if _enemy_vehicle(s, t, side)]
    return next((t for t in found if shot.move_of(t) is not None), found[0] if found else -1)


def _enemy_vehicle(s: BrothersState, t: Unit, side: Side) -> bool:
    return s.side[t] != side and type_of(s, t).vehicle and not s.conceal[t]


def facing_armor(s: BrothersState, t: Unit, source: Loc, shot: Shot) -> tuple[int, int]:
    """Which way the Vehicle is hit, and the armor there (BB 20.3, 20.6)."""
    side = aspect(shot.ground, s.face[t], shot.target, source)
    return side, type_of(s, t).armor[0 if side == FRONT else 1]


def number_rows(s: BrothersState, shot: Shot, t: Unit, fp: int) -> list[Part]:
    """The attack number: FP, armor, elevation, the card's modifiers. Other terrain does not matter (BB 20.6)."""
    side, armor = facing_armor(s, t, shot.source, shot)
    rows: list[Part] = [("BB 20.4", "FP against Vehicles", fp), ("BB 20.6", ARMOR[side], -armor)]
    if side == REAR:
        rows.append(("BB 20.6", "from the rear", VEHICLE_FIRE["rear"]))
    if shot.range > FAR:
        rows.append(("BB 20.6", "distance", VEHICLE_FIRE["beyond_20"]))
    if shot.range > FARTHER:
        rows.append(("BB 20.6", "distance", VEHICLE_FIRE["beyond_30"]))
    if shot.ground.height[shot.target] < shot.ground.height[shot.source]:
        rows.append(("BB 47.3", "target lower", pac.LOWER))
    return rows


def attack_rows(s: BrothersState, shot: Shot, t: Unit) -> list[Part]:
    """The better of the two for the firer where the Vehicle is Unarmored and he may choose (BB 23.0)."""
    rows = number_rows(s, shot, t, shot.unit.gun_fp[0])
    kind = type_of(s, t)
    if not kind.unarmored:
        return rows
    other: list[Part] = [("BB 20.4", "FP against Infantry", shot.unit.gun_fp[1])]
    other.append(("BB 23.0", "Casualty rating", -kind.bracket))
    if shot.ground.height[shot.target] < shot.ground.height[shot.source]:
        other.append(("BB 47.3", "target lower", pac.LOWER))
    return other if sum([row[2] for row in other]) > sum([row[2] for row in rows]) else rows


class AttackVehicle(Frame):
    """One die against the attack number; 10 never hits. `number` is settled before the roll."""

    def __init__(
        self,
        firer: Unit = -1,
        target: Unit = -1,
        number: int = 0,
        mode: str = FIRE,
        how: str = AP,
        rule: str = "BB 20.6",
    ) -> None:
        super().__init__()
        self.firer = firer
        self.target = target
        self.number = number
        self.mode = mode
        self.how = how
        self.rule = rule
        self.die = 0
        self.burnt: tuple[Unit, ...] = ()
        """Riders under the same flame: fired upon as well (BB 17.0, 22.0)."""

    def start(self, s: BrothersState, _: Any) -> None:
        give_up_charge(s, self.firer)
        if s.at[self.firer] != GONE:  # BB 57.5
            use_up(s, self.firer)  # BB 4.2, 9.0
        s.mark[self.firer] |= FIRED
        roll(s, self, "rolled", "1d10", self.rule)

    def rolled(self, s: BrothersState, die: int) -> None:
        self.die = die
        sure = self.how == FLAMES and type_of(s, self.firer).foot  # BB 61.2: not of Infantry's flame
        result = verdict(s, die, self.number, sure)
        tell(s, self.rule, ("vehicle fire", self.firer, self.target, self.number, die, result))
        if self.how == FLAMES:
            self.burn(s, die)
        fired_upon(s, self.target)  # BB 22.0
        if result == MISS and die == 1 and s.critical_rule and self.how != FLAMES:
            return roll(s, self, "critical", "1d10", "BB 61.3")
        self.apply(s, result)
        return goto(s, self, "over")

    def critical(self, s: BrothersState, die: int) -> None:
        """BB 61.3: a 1 that did nothing: once more with +6, and the most it does is an Unconfirmed Kill."""
        number = self.number + CRITICAL
        hit = die <= number and die != 10
        tell(s, "BB 61.3", ("critical hit", self.target, number, die, int(hit)))
        self.apply(s, UNSURE if hit else MISS)
        goto(s, self, "over")

    def apply(self, s: BrothersState, result: int) -> None:
        if result == KILL:
            remove(s, self.target, self.rule)
        elif result == UNSURE:
            mark_unsure(s, self.target, self.rule)

    def burn(self, s: BrothersState, die: int) -> None:
        """BB 22.0, 34.0: the riders separately, at the FP against Infantry; then the fuel may be gone."""
        from bocage.games.brothers.infantry.s06_fire import result_of, run_dry

        fp = self.number - (pac.FLAME_OPEN_TOP if type_of(s, self.target).open_top else 0)
        if self.mode == FINAL and type_of(s, self.firer).foot:
            fp += pac.FINAL  # BB 34.0: the one modifier of a situation that counts here; BB 20.7: not for a Vehicle
        self.burnt = tuple(riders(s, self.target))
        for t in self.burnt:
            result = result_of(die, fp, s, t, False, True, True)
            tell(s, "BB 34.0", ("fire", self.firer, t, fp, die, result))
            if result:
                strike(s, t, result, "BB 34.0")
        run_dry(s, self.firer, die)

    def over(self, s: BrothersState, _: Any) -> None:
        from bocage.games.brothers.infantry.s17_combat_events import CombatEvent, event_due

        if self.how in (SAT, FLAMES) and event_due(s, self.firer, self.die):
            if first_owed(s, self, "over"):
                return None  # BB 17.0: the effects of the roll come first
            return call(s, self, "done", CombatEvent(self.firer, (self.target, *self.burnt)))  # BB 17.0
        return end(s)

    def done(self, s: BrothersState, _: Any) -> None:
        end(s)


def target_number(s: BrothersState, shot: Shot, t: Unit) -> list[Part]:
    """The attack number by what is fired: gun, anti-tank weapon or flame."""
    if shot.how == SAT:
        from bocage.games.brothers.weapons.s33_satw import satw_number

        return satw_number(s, shot, t)
    if shot.how == FLAMES:
        from bocage.games.brothers.weapons.s34_flame import flame_number

        return flame_number(s, shot, t)
    return attack_rows(s, shot, t)


def explain_number(
    s: BrothersState, rows: list[Part], e: Explanation, sure: bool = False, critical: bool = False
) -> None:
    """The sum and the odds of a shot at a Vehicle; `critical`: of a kind that may be a critical hit (BB 61.3)."""
    number = 0
    for rule, what, amount in rows:
        e.add(rule, what, amount)
        number += amount
    faces = [0, 0, 0]  # of a hundred: the die, and the second one of a critical hit
    for die in range(1, 11):
        faces[verdict(s, die, number, sure)] += 10
    if critical and s.critical_rule and verdict(s, 1, number, sure) == MISS:
        hits = max(0, min(9, number + CRITICAL))
        faces[MISS] -= hits
        faces[UNSURE] += hits
    for result, what in ((KILL, "destroyed"), (UNSURE, "Unconfirmed Kill"), (MISS, "no effect")):
        if faces[result]:
            e.odds.append(Odds(what, faces[result] / 100, "BB 61.2" if result == UNSURE else "BB 20.6"))
