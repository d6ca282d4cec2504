"""SK 3.2.2, 3.3.2.2, 7.8 Vehicular machine guns: arcs, ranges, firepower, and one attack of them."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.sums import lines
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.explain_fire import _rank
from bocage.games.starterkit.fire.firepower import is_steep
from bocage.games.starterkit.fire.modifiers import FIRE_ROWS, fire_drm, outside_drm
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance, smoke_seen
from bocage.games.starterkit.fire.s03_2_2_window import roll_attack
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_BOUNDING, IN_FIRST, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.counters import malfunction
from bocage.games.starterkit.model.ground import BLOCKED, TERRAIN_RATE
from bocage.games.starterkit.model.names import Counters, Location, Vehicle, Weapon, Weapons
from bocage.games.starterkit.model.state import SKState, lose_aim
from bocage.games.starterkit.model.tables import COLUMNS, NO_EFFECT, Result, column_of, ift, result_name
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.movement.s03_3_5_residual import place_residual
from bocage.games.starterkit.ordnance.arcs import spines_between
from bocage.games.starterkit.ordnance.firers import facing_of
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_at, reveal_unit
from bocage.games.starterkit.ordnance.s06_10_acquisition import marker_hexes
from bocage.games.starterkit.vehicles.s03_2_4_arcs import TURNING, arc_of, covers, toward, turning_drm
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, risks_bog, warn_of_bog
from bocage.games.starterkit.vehicles.s07_8_marks import mark_guns
from bocage.games.starterkit.vehicles.s07_10_effects import crew_drm
from bocage.games.starterkit.vehicles.s07_status import (
    has_turret,
    is_moving_target,
    is_under_way,
    turn_hull,
    turn_turret,
)
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, call, end, goto, roll, tell

BREAKS_ON = 12


def by_turret(s: SKState, w: Weapon) -> bool:
    t = TYPES[s.kind[w]]
    return t.mount in ("main", "coaxial", "rear") and not t.hull_only and has_turret(s, s.holder[w])


def turn_needed(s: SKState, w: Weapon, target: Location) -> int:
    """Hexspines that this gun must be turned to bear on the target."""
    if covers(s, w, target):
        return 0
    return spines_between(arc_of(s, w), toward(s, w, target))


def turning(s: SKState, guns: Weapons, target: Location) -> int:
    """SK 3.2.4 Case 8 on the Infantry Fire Table: the dearest turn among the guns; the hull's as of a bow mount."""
    drm = 0
    for w in guns:
        spines = turn_needed(s, w, target)
        if spines:
            v = s.holder[w]
            if by_turret(s, w) and s.type(w).mount != "rear":
                drm = max(drm, turning_drm(s, v, toward(s, w, target)))
            else:
                doubled = 2 if ground_of(s).is_building[s.at[v]] else 1
                drm = max(drm, sum(TURNING["NT"][:spines]) * doubled)
    return drm


def turn_for(s: SKState, guns: Weapons, target: Location) -> None:
    """SK 3.3.2 Turning by firing costs no MP. A main armament that is turned so has changed its arc (SK 6.10)."""
    main = s.carried[s.holder[guns[0]]][0]
    before = facing_of(s, main)
    for w in guns:
        if turn_needed(s, w, target):
            v = s.holder[w]
            facing = toward(s, w, target)
            if s.type(w).mount == "rear":
                turn_turret(s, v, (facing + 3) % 6)
            elif by_turret(s, w):
                turn_turret(s, v, facing)
            else:
                turn_hull(s, v, facing)
    if facing_of(s, main) != before and target not in marker_hexes(s, main):
        lose_aim(s, main)


def turns_hull(s: SKState, guns: Weapons, target: Location) -> bool:
    """SK 7.6 Must the hull turn for one of them, in woods or a building?"""
    return any(
        turn_needed(s, w, target) and not by_turret(s, w) and s.type(w).mount != "rear" and risks_bog(s, s.holder[w])
        for w in guns
    )


def gun_factors(s: SKState, mode: int, w: Weapon, target: Location) -> list[tuple[str, str, float]]:
    """SK 3.2.2, 3.3.2.2, 3.5 What multiplies a gun's firepower."""
    distance = ground_of(s).ranges[s.at[w]][target]
    found: list[tuple[str, str, float]] = []
    if distance > s.type(w).range:
        found.append(("SK 3.2.2", "long range", 0.5))
    if is_steep(ground_of(s), s.at[w], target):
        pass  # DE 1.1: no Point Blank Fire to or from a Steeple
    elif distance == 1:
        found.append(("SK 3.2.2", "point blank", 2.0))
    elif distance == 0:
        found.append(("SK 3.2.2.1", "triple point blank", 3.0))
    if mode == IN_BOUNDING:
        found.append(("SK 3.3.2.2", "bounding first fire", 0.5))
    if mode == IN_ADVANCING:
        found.append(("SK 3.5", "advancing fire", 0.5))
    if is_under_way(s, s.holder[w]):
        found.append(("SK 3.3.2.2", "not stopped", 0.5))
    if s.gated:
        found += s.strength_parts(w, target)
    return found


def gun_firepower(s: SKState, mode: int, guns: Weapons, target: Location) -> float:
    total = 0.0
    for w in guns:
        power = float(s.type(w).fp)
        for _, _, factor in gun_factors(s, mode, w, target):
            power *= factor
        total += power
    return total


def guns_shot(
    s: SKState, mode: int, guns: Weapons, target: Location, targets: Counters, entry: tuple[int, ...]
) -> Shot:
    a = Shot(s, SMALL_ARMS, mode, target)
    a.targets, a.entry = targets, entry
    a.aim(s, guns, (), ())
    return a


def guns_drm(s: SKState, guns: Weapons, target: Location, u: int) -> list[tuple[str, str, int]]:
    """What only vehicular guns add: turning, a crew that was Stunned, a fixed mount against a moving target."""
    found: list[tuple[str, str, int]] = []
    turned = turning(s, guns, target)
    if turned:
        found.append(("SK 3.2.4", "turning", turned))
    if guns and crew_drm(s, s.holder[guns[0]]):
        found.append(("SK 7.10", "crew was Stunned", crew_drm(s, s.holder[guns[0]])))
    if any(s.type(w).fixed for w in guns) and u >= 0 and s.type(u).is_vehicle and is_moving_target(s, u):
        found.append(("SK 7.8", "fixed mount", 1))
    return found


class GunsAttack(Frame):
    """SK 7.8 The machine guns of one vehicle at one target; never cowers, no rate of fire, no leadership."""

    def __init__(
        self,
        vehicle: Vehicle = -1,
        mode: int = IN_PREP,
        guns: Weapons = (),
        target: Location = -1,
        targets: Counters = (),
        entry: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.mode = mode
        self.guns = guns
        self.target = target
        self.targets = targets
        self.entry = entry
        self.dice: tuple[int, ...] = ()
        self.column = -1
        self.outside = 0
        self.blind = False

    def start(self, s: SKState, _: Any) -> None:
        tell(s, "SK 7.8", ("declared", s.side[self.vehicle], self.mode, self.guns, self.target, ()))
        if turns_hull(s, self.guns, self.target):
            return call(s, self, "borne", BogCheck(self.vehicle, s.at[self.vehicle], TERRAIN_RATE))
        return goto(s, self, "borne", False)

    def borne(self, s: SKState, bogged: bool) -> None:
        """SK 7.6 If it bogs, the hull has not turned: guns of the hull that do not bear fall out (docs/rulings)."""
        if bogged:
            self.guns = tuple([w for w in self.guns if by_turret(s, w) or covers(s, w, self.target)])
            if not self.guns:
                return end(s, ((), ()))
        self.blind = hindrance(s, ground_of(s), s.at[self.vehicle], self.target) == BLOCKED
        if self.blind:
            tell(s, "SK 3.2.1", ("no sight", self.guns, self.target))
            return roll(s, self, "rolled", "2d6", "SK 3.2.3")
        return roll_attack(s, self, rule="SK 3.2.3")

    def ready(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.2.3")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        self.dice = dice
        if self.blind:
            turn_for(s, self.guns, self.target)
            return goto(s, self, "struck")
        targets = tuple([u for u in self.targets if s.at[u] == self.target])
        a = guns_shot(s, self.mode, self.guns, self.target, targets, self.entry)
        power = gun_firepower(s, self.mode, self.guns, self.target)
        self.column = column_of(power)
        results = []
        for u in targets:
            drm = fire_drm(s, a, u) + sum(x[2] for x in guns_drm(s, self.guns, self.target, u))
            column = column_of(power * s.area_fire(a, u)) if s.gated else self.column
            desperation(s, u, column, 2 + drm)
            result = ift(column, dice[0] + dice[1] + drm)
            tell(s, "SK 7.8", ("struck", u, result_name(result), dice, power))
            results.append((u, result))
        found = self._search(s, a, power / 2)
        results += found
        apart = tuple([(u, column_of(power / 2)) for u, _ in found])
        if targets:
            self.outside = outside_drm(s, a, targets[0]) + sum(
                x[2] for x in guns_drm(s, self.guns, self.target, targets[0])
            )
        turn_for(s, self.guns, self.target)
        unhurt = unhurt_leaders(s, targets, results)
        return call(s, self, "struck", Effects(shares_of(results), self.column, "SK 7.8", unhurt, apart))

    def _search(self, s: SKState, a: Shot, power: float) -> list[tuple[int, Result]]:
        """SK 6.4, SSR of DaE1: whoever is hidden there is struck by Area Fire, and shown only by an effect."""
        column = column_of(power)
        found: list[tuple[int, Result]] = []
        hidden = hidden_at(s, 1 - s.side[self.vehicle], self.target) if self.mode != IN_FIRST and column >= 0 else ()
        for u in hidden:
            drm = fire_drm(s, a, u) + sum(x[2] for x in guns_drm(s, self.guns, self.target, u))
            result = ift(column, self.dice[0] + self.dice[1] + drm)
            if result[0] != NO_EFFECT:
                reveal_unit(s, u)
                tell(s, "SK 6.4", ("struck", u, result_name(result), self.dice, power))
                found.append((u, result))
        return found

    def struck(self, s: SKState, _: Any) -> None:
        """SK 7.8, 4.1 On an original 12 one of them malfunctions."""
        if self.dice[0] + self.dice[1] < BREAKS_ON:
            return goto(s, self, "mark", -1)
        if len(self.guns) > 1:
            return roll(s, self, "broke", f"1d{len(self.guns)}", "SK 4.1")
        return goto(s, self, "broke", 1)

    def broke(self, s: SKState, die: int) -> None:
        w = self.guns[die - 1]
        malfunction(s, w, "SK 7.8")
        goto(s, self, "mark", w)

    def mark(self, s: SKState, broken: int) -> None:
        if self.mode == IN_FIRST and not self.blind:
            lasting = tuple([w for w in self.guns if w != broken])
            column = column_of(gun_firepower(s, self.mode, lasting, self.target))
            place_residual(s, self.target, column, self.outside)
        if self.mode != IN_FIRST:
            s.strafed[self.vehicle] = (*s.strafed.get(self.vehicle, ()), self.target)
        mark_guns(s, self.mode, self.vehicle, self.guns)
        main = s.carried[self.vehicle][0]
        if self.target not in marker_hexes(s, main) and any(s.type(w).mount == "coaxial" for w in self.guns):
            lose_aim(s, main)  # SK 6.10: its CMG fired at another hex
        end(s, (self.guns, self.guns))


def explain_guns(
    s: SKState, mode: int, guns: Weapons, target: Location, targets: Counters, entry: tuple[int, ...] = ()
) -> Explanation:
    """What the attack would be; Hindrances on the line only where free checks are allowed."""
    a = guns_shot(s, mode, guns, target, targets, entry)
    if not s.free_sight:
        a.hindrance = smoke_seen(s, a.hexes, target)
    power = gun_firepower(s, mode, guns, target)
    if s.gated and targets:
        power *= s.area_fire(a, targets[0])
    column = column_of(power)
    e = Explanation(("SK 7.8", "SK 3.2.3"))
    if not targets or column < 0:
        e.title = f"{power:g} firepower: no attack"
        return e
    u = targets[0]
    for rule, words, amount in [*lines((*FIRE_ROWS, *s.fire_rows()), s, a, u), *guns_drm(s, guns, target, u)]:
        e.add(rule, words, amount)
    drm = int(e.total())
    e.title = f"{power:g} firepower, column {COLUMNS[column]}, DRM {drm:+d}"
    for w in guns:
        text = f"{s.type(w).name}: {s.type(w).fp}"
        for rule, words, factor in gun_factors(s, mode, w, target):
            text += f" x {factor:g} {words} ({rule})"
        e.notes.append(text)
    counts: dict[str, int] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            name = result_name(ift(column, one + two + drm))
            counts[name] = counts.get(name, 0) + 1
    e.odds = [Odds(name, n / 36, "SK 3.2.3") for name, n in sorted(counts.items(), key=lambda x: _rank(x[0]))]
    if turns_hull(s, guns, target):
        warn_of_bog(s, e, s.holder[guns[0]])
    return e
