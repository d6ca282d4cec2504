"""BB 20.6: fire at Vehicles: FP less armor, and what a hit does (BB 61.2, 61.3)."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.sums import Part
from bocage.games.brothers.infantry.shot import AP, FIRE, Shot
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.checks import VEHICLE_FIRE
from bocage.games.brothers.state import FIRED, USED, BrothersState
from bocage.games.brothers.table import remove, type_of
from bocage.games.brothers.vehicles.arcs import FRONT, REAR, aspect
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import KILL, MISS, UNSURE, mark_unsure, verdict
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, end, goto, roll, tell

ARMOR = ("front armor", "side armor", "rear armor")
FAR, FARTHER = 20, 30


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

    def start(self, s: BrothersState, _: Any) -> None:
        s.used[self.firer] = USED  # BB 4.2, 9.0
        s.mark[self.firer] |= FIRED
        roll(s, self, "rolled", "1d10", self.rule)

    def rolled(self, s: BrothersState, die: int) -> None:
        result = verdict(s, die, self.number)
        tell(s, self.rule, ("vehicle fire", self.firer, self.target, self.number, die, result))
        fired_upon(s, self.target)  # BB 22.0
        if result == MISS and die == 1 and s.critical_rule:
            return roll(s, self, "critical", "1d10", "BB 61.3")
        self.apply(s, result)
        return goto(s, self, "over")

    def critical(self, s: BrothersState, die: int) -> None:
        """BB 61.3: a 1 that did nothing: once more with +6, and the most it does is an Unconfirmed Kill."""
        number = self.number + 6
        hit = die <= number and die != 10
        tell(s, "BB 61.3", ("critical hit", self.target, number, die, int(hit)))
        self.apply(s, UNSURE if hit else MISS)
        goto(s, self, "over")

    def apply(self, s: BrothersState, result: int) -> None:
        if result == KILL:
            remove(s, self.target, self.rule)
        elif result == UNSURE:
            mark_unsure(s, self.target, self.rule)

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)


def explain_number(s: BrothersState, rows: list[Part], e: Explanation) -> None:
    """The sum and the odds of a shot at a Vehicle."""
    number = 0
    for rule, what, amount in rows:
        e.add(rule, what, amount)
        number += amount
    counts = [0, 0, 0]
    for die in range(1, 11):
        counts[verdict(s, die, number)] += 1
    for result, what in ((KILL, "destroyed"), (UNSURE, "Unconfirmed Kill"), (MISS, "no effect")):
        if counts[result]:
            e.odds.append(Odds(what, counts[result] / 10, "BB 61.2" if result == UNSURE else "BB 20.6"))
