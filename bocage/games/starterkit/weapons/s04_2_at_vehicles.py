"""SK 4.2, 4.3 Flamethrowers and demolition charges against an AFV that was named beforehand.

The Flame row of the To Kill table and the DC Position Chart are lost: data/to_kill.toml has estimates (docs/rulings).
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance, smoke_seen
from bocage.games.starterkit.fire.s03_2_2_blocked import BlockedFire
from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number
from bocage.games.starterkit.fire.s03_2_2_marks import mark_fired
from bocage.games.starterkit.fire.s03_2_2_window import roll_attack
from bocage.games.starterkit.fire.shot import FLAME as FLAMES
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP, Shot
from bocage.games.starterkit.model.counters import remove_weapon
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import MOTION
from bocage.games.starterkit.model.names import Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import column_of
from bocage.games.starterkit.model.tables_ordnance import DEMOLITION_KILL, FLAME_KILL, POSITION_BONUS, POSITION_LOST
from bocage.games.starterkit.model.tables_ordnance import POSITION_WELL as WELL
from bocage.games.starterkit.movement.s03_3_5_residual import place_residual
from bocage.games.starterkit.vehicles.s07_9_to_kill import (
    CHARGE,
    DESTROYED,
    FLAME,
    OUTCOMES,
    ToKill,
    armour_of,
    aspect_of,
    face_of_side,
    face_within,
    final_number,
    outcome_of,
)
from bocage.games.starterkit.vehicles.s07_12_collateral import Collateral
from bocage.games.starterkit.vehicles.s07_status import is_exposed, marks
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, call, end, goto, roll, tell


def flame_number(s: SKState, w: Weapon, v: Vehicle) -> int:
    """SK 4.2 The To Kill number: armour does not count; halved at long range, one more against an exposed crew."""
    return int(FLAME_KILL * share_of(s, w, v)) + (1 if is_exposed(s, v) else 0)


def share_of(s: SKState, w: Weapon, v: Vehicle) -> float:
    """SK 4.2 Half at long range, and half again for each other Area Fire that a variant knows."""
    where = s.at[v]
    share = 0.5 if ground_of(s).ranges[s.at[w]][where] > s.type(w).range else 1.0
    for _, _, factor in s.strength_parts(w, where) if s.gated else ():
        share *= factor
    return share


class FlameAttack(Frame):
    """SK 4.2 A flamethrower at an AFV: one roll on the To Kill table. Ends like a Declaration."""

    def __init__(self, weapon: Weapon = -1, mode: int = IN_PREP, target: Vehicle = -1) -> None:
        super().__init__()
        self.weapon = weapon
        self.mode = mode
        self.target = target
        self.dice: tuple[int, ...] = ()
        self.column = -1

    def start(self, s: SKState, _: Any) -> None:
        w, where = self.weapon, s.at[self.target]
        tell(s, "SK 4.2", ("declared", s.side[s.holder[w]], self.mode, (w,), where, ()))
        if hindrance(s, ground_of(s), s.at[w], where) == BLOCKED:
            tell(s, "SK 3.2.1", ("no sight", (w,), where))
            return call(s, self, "over", BlockedFire(self.mode, (w,)))
        return roll_attack(s, self, rule="SK 4.2")

    def ready(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 4.2")

    def shot(self, s: SKState) -> Shot:
        a = Shot(s, FLAMES, self.mode, s.at[self.target])
        a.targets = (self.target,)
        a.aim(s, (self.weapon,), (), ())
        return a

    def rows(self, s: SKState, a: Shot) -> list[tuple[str, str, int]]:
        """SK 4.2 Hindrances, an exhausted user, and what a variant adds to all fire."""
        found = [("SK 3.2.1", "hindrance", a.hindrance), ("SK 3.3.1", "exhausted (CX)", a.cx)]
        return found + s.flame_lines(a, self.target) if s.gated else found

    def drm(self, s: SKState) -> int:
        return sum([amount for _, _, amount in self.rows(s, self.shot(s))])

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        self.dice = dice
        w, v = self.weapon, self.target
        self.column = column_of(s.type(w).fp * share_of(s, w, v))
        used_up = dice[0] + dice[1] >= breakdown_number(s, self.mode, w)
        if self.mode == IN_FIRST and not used_up:  # SK 3.3.5
            place_residual(s, s.at[v], self.column, self.drm(s))
        final = flame_number(s, w, v) - self.drm(s)
        call(s, self, "struck", Ablaze(v, FLAME, final, aspect_of(dice), 0, -1, 0, dice))

    def struck(self, s: SKState, outcome: int) -> None:
        """SK 7.12 A predesignated flame that leaves the AFV alive may reach its exposed crew."""
        v = self.target
        if outcome == DESTROYED or OUTCOMES[outcome] in ("Shock", "Stun") or not is_exposed(s, v):
            return goto(s, self, "mark")
        return call(s, self, "mark", Collateral(v, self.column, self.dice))

    def mark(self, s: SKState, _: Any) -> None:
        w, u = self.weapon, s.holder[self.weapon]
        used_up = self.dice[0] + self.dice[1] >= breakdown_number(s, self.mode, w)
        mark_fired(s, self.mode, (w,), (u,), (), False)
        if used_up:
            remove_weapon(s, w, "SK 4.2")
        goto(s, self, "over")

    def over(self, s: SKState, _: Any) -> None:
        end(s, ((), (self.weapon,)))

    def explained(self, s: SKState) -> Explanation:
        w, where = self.weapon, s.at[self.target]
        number = flame_number(s, w, self.target)
        e = Explanation(("SK 4.2", "SK 7.9"), f"To Kill {number} against an AFV, armour not counted (estimate)")
        shot = self.shot(s)
        if not s.free_sight:
            shot.hindrance = smoke_seen(s, (s.at[w],), where)
        for rule, words, amount in self.rows(s, shot):
            e.add(rule, words, amount)
        final = number - int(e.total())
        found: dict[int, float] = {}
        for a in range(1, 7):
            for b in range(1, 7):
                what = outcome_of(final, a + b, FLAME, aspect_of((a, b)))
                found[what] = found.get(what, 0.0) + 1 / 36
        e.odds = [Odds(OUTCOMES[what], found[what], "SK 7.10") for what in sorted(found, reverse=True)]
        return e


class Ablaze(ToKill):
    """A To Kill roll that has been made already."""

    def __init__(
        self,
        target: Vehicle = -1,
        ammo: str = FLAME,
        final: int = 0,
        aspect: int = 0,
        facing: int = 0,
        column: int = -1,
        dud: int = 0,
        made: tuple[int, ...] = (),
    ) -> None:
        super().__init__(target, ammo, final, aspect, facing, column, dud)
        self.made = made

    def start(self, s: SKState, _: Any) -> None:
        goto(s, self, "rolled", self.made)


MOTION_DRM = 2
"""SK 3.3.2, case 24."""

Charge = tuple[int, ...]
"""(target hex, CX DRM, X#, the hex it came from, AFV or -1, its VCA and TCA when it was placed)."""


class ChargeOnVehicle(Frame):
    """SK 4.3 A charge placed on an AFV goes off: where it lies, then a To Kill roll."""

    def __init__(self, weapon: Weapon = -1, charge: Charge = ()) -> None:
        super().__init__()
        self.weapon = weapon
        self.charge = charge

    def start(self, s: SKState, _: Any) -> None:
        if s.at[self.charge[4]] != self.charge[0]:
            return goto(s, self, "over")  # it is a wreck already
        return roll(s, self, "positioned", "2d6", "SK 4.3")

    def positioned(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 4.3 The position roll also says hull or turret; the face is that of the hexside it was placed through.

        SK 3.3.2: a vehicle in Motion has its To Hit DRM against a charge too.
        """
        where, tired, x_number, origin, v, hull, turret = self.charge
        s.attacked((v,))
        total = dice[0] + dice[1] + (MOTION_DRM if marks(s, v) & MOTION else 0)
        tell(s, "SK 4.3", ("charge lies", self.weapon, v, dice, total >= POSITION_LOST))
        if total >= POSITION_LOST:
            return goto(s, self, "over")
        aspect = aspect_of(dice)
        if ground_of(s).hex_of[origin] == where:
            face = face_within(dice[0])  # DE 1.1: from the Steeple above it (docs/rulings)
        else:
            face = face_of_side(turret if aspect else hull, ground_of(s).neighbours[where].index(origin))
        basic = DEMOLITION_KILL + (POSITION_BONUS if total <= WELL else 0)
        final = final_number(basic, face, False, armour_of(s, v, aspect, face)) - tired
        return call(s, self, "over", ToKill(v, CHARGE, final, aspect, face, -1, x_number))

    def over(self, s: SKState, _: Any) -> None:
        remove_weapon(s, self.weapon, "SK 4.3")
        end(s)
