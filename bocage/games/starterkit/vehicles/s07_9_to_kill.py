"""SK 3.2.4, 7.1, 7.9, 7.10 To Kill: where a vehicle is hit, what armour is there, and what the roll does to it.

Whoever has hit a vehicle calls `to_kill(...)`, which gives the procedure; `kill_number` and `chances` are for previews.
"""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.counters import wreck
from bocage.games.starterkit.model.names import Location, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables_ordnance import (
    DEMOLITION_KILL,
    armour_piercing,
    heat_kill,
    high_explosive_kill,
)
from bocage.games.starterkit.vehicles.s07_10_effects import CrewCheck, immobilize, shock, stun
from bocage.games.starterkit.vehicles.s07_12_collateral import Collateral, collateral_column
from bocage.games.starterkit.vehicles.s07_status import is_exposed, is_shocked, turret_facing
from bocage.kernel.frames import Frame, call, end, goto, roll, tell

# ammunition (SK 6.2, 7.9)
AP: Final = "ap"
APCR: Final = "apcr"
APDS: Final = "apds"
HE: Final = "he"
HEAT: Final = "heat"
MG: Final = "mg"
CHARGE: Final = "charge"
FLAME: Final = "flame"

HULL: Final = 0
TURRET: Final = 1
ASPECTS: Final = ("hull", "turret")
FRONT: Final = 0
SIDE: Final = 1
REAR: Final = 2
FACINGS: Final = ("front", "side", "rear")

# what a To Kill roll does
NOTHING: Final = 0
POSSIBLE_SHOCK: Final = 1
STUNNED: Final = 2
SHOCKED: Final = 3
STOPPED: Final = 4
DESTROYED: Final = 5
OUTCOMES: Final = ("no effect", "possible Shock", "Stun", "Shock", "Immobilized", "destroyed")


def aspect_of(dice: tuple[int, ...]) -> int:
    """SK 3.2.4 Turret if the coloured die of the original To Hit roll is less than the white one."""
    return TURRET if dice[0] < dice[1] else HULL


def facing_of(s: SKState, v: Vehicle, aspect: int, origin: Location, coloured: int) -> int:
    """SK 3.2.4 Which face a shot from `origin` strikes: of the hull by the VCA, of the turret by the TCA.

    Fire from its own hex, or the Steeple above it (docs/rulings), goes by the coloured die; along a hexspine that
    divides two faces the worse for the firer.
    """
    where = s.at[v]
    if ground_of(s).hex_of[origin] == where:
        return face_within(coloured)
    pointing = turret_facing(s, v) if aspect == TURRET else s.facing[v]
    return min([face_of_side(pointing, side) for side in ground_of(s).entry_sides(origin, where)])


def face_within(coloured: int) -> int:
    """SK 3.2.4 Fire from within the target's hex."""
    return REAR if coloured <= 2 else SIDE if coloured <= 4 else FRONT


def face_of_side(pointing: int, side: int) -> int:
    """SK 3.2.4 The two hexsides beside the hexspine it points at are the front, those opposite the rear."""
    turned = (side - pointing) % 6
    return FRONT if turned in (0, 1) else REAR if turned in (3, 4) else SIDE


def armour_of(s: SKState, v: Vehicle, aspect: int, facing: int) -> int:
    """SK 7.1 Front, or side and rear; the turret's may be a step better or worse."""
    return s.type(v).armour[2 * aspect + (0 if facing == FRONT else 1)]


def basic_number(s: SKState, w: Weapon, ammo: str, distance: int) -> int:
    """SK 7.9 The To Kill number by ammunition, weapon and range; -1 where the table has none. `w` -1: a Panzerfaust."""
    if ammo == CHARGE:
        return DEMOLITION_KILL
    if ammo == HEAT:
        if w < 0:
            return heat_kill("PF")
        return heat_kill("75") if s.type(w).gun or s.type(w).is_gun else s.type(w).to_kill
    t = s.type(w)
    if ammo == MG or t.is_rifle:
        return armour_piercing("MG", distance)  # SK 4.1; an anti-tank rifle has no row of its own (docs/rulings)
    if ammo == HE:
        return high_explosive_kill(t.calibre)
    return armour_piercing(t.gun, distance, ammo)


def shot_of(s: SKState, w: Weapon, ammo: str) -> str:
    """SK 4.1, 7.10 What a machine gun fires at a vehicle has a column of its own on the AFV Destruction Table."""
    return MG if w >= 0 and s.type(w).is_machine_gun else ammo


def final_number(basic: int, facing: int, critical: bool, armour: int) -> int:
    """SK 7.9, 6.1 One more for a rear hit, doubled by a Critical Hit, less the armour."""
    number = basic + (1 if facing == REAR else 0)
    return (2 * number if critical else number) - armour


def outcome_of(final: int, total: int, ammo: str, aspect: int) -> int:
    """SK 7.10 The AFV Destruction Table for direct fire."""
    if total < final:
        return DESTROYED
    if total == final:
        if ammo == MG:
            return STUNNED
        if ammo == FLAME and aspect == HULL:
            return NOTHING  # no flamethrower immobilizes
        return SHOCKED if aspect == TURRET else STOPPED
    if total == final + 1 and ammo != MG:
        if ammo in (HE, CHARGE):
            return SHOCKED if aspect == TURRET else STOPPED
        return POSSIBLE_SHOCK
    return NOTHING


def chances(final: int, ammo: str, aspect: int, dud: int = 0) -> dict[int, float]:
    """How likely each outcome is, for previews; from `dud` on the roll does nothing (SK 4.3, 4.4.2)."""
    found: dict[int, float] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            what = outcome_of(final, a + b, ammo, aspect) if not dud or a + b < dud else NOTHING
            found[what] = found.get(what, 0.0) + 1 / 36
    return found


def to_kill(
    s: SKState,
    origin: Location,
    weapon: Weapon,
    ammo: str,
    target: Vehicle,
    dice: tuple[int, ...],
    critical: bool = False,
) -> ToKill:
    """The To Kill procedure of a hit from `origin`, whose original To Hit dice say where it struck."""
    ammo = shot_of(s, weapon, ammo)
    aspect = aspect_of(dice)
    facing = facing_of(s, target, aspect, origin, dice[0])
    distance = ground_of(s).ranges[origin][s.at[target]]
    basic = basic_number(s, weapon, ammo, distance)
    final = final_number(basic, facing, critical, armour_of(s, target, aspect, facing))
    return ToKill(target, ammo, final, aspect, facing, collateral_column(s, weapon, ammo), 12 if weapon < 0 else 0)


class ToKill(Frame):
    """SK 7.9, 7.10 One To Kill roll and its effect; a crew still exposed suffers a Collateral Attack (SK 7.12).

    Ends with the outcome.
    """

    def __init__(
        self,
        target: Vehicle = -1,
        ammo: str = AP,
        final: int = 0,
        aspect: int = HULL,
        facing: int = FRONT,
        column: int = -1,
        dud: int = 0,
    ) -> None:
        super().__init__()
        self.target = target
        self.ammo = ammo
        self.final = final
        self.aspect = aspect
        self.facing = facing
        self.column = column
        self.dud = dud
        """SK 4.3, 4.4.2 The original roll from which it is a dud; 0: none is."""
        self.dice: tuple[int, ...] = ()
        self.outcome = NOTHING

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 7.9")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        self.dice = dice
        v = self.target
        total = dice[0] + dice[1]
        self.outcome = outcome_of(self.final, total, self.ammo, self.aspect)
        if self.dud and total >= self.dud:
            self.outcome, self.column = NOTHING, -1
        where = f"{FACINGS[self.facing]} {ASPECTS[self.aspect]}"
        tell(s, "SK 7.9", ("to kill", v, where, dice, self.final, OUTCOMES[self.outcome]))
        if self.outcome == POSSIBLE_SHOCK:
            return call(s, self, "checked", CrewCheck(v, 0, "SK 7.10", True))
        apply_outcome(s, v, self.outcome)
        return goto(s, self, "collateral")

    def checked(self, s: SKState, _: Any) -> None:
        if is_shocked(s, self.target):
            self.outcome = SHOCKED
        goto(s, self, "collateral")

    def collateral(self, s: SKState, _: Any) -> None:
        """SK 7.12 Not if it was destroyed, Shocked or Stunned."""
        harmed = self.outcome in (DESTROYED, SHOCKED, STUNNED)
        if harmed or self.column < 0 or not is_exposed(s, self.target):
            return end(s, self.outcome)
        return call(s, self, "over", Collateral(self.target, self.column, self.dice))

    def over(self, s: SKState, _: Any) -> None:
        end(s, self.outcome)


def apply_outcome(s: SKState, v: Vehicle, outcome: int, rule: str = "SK 7.10") -> None:
    if outcome == DESTROYED:
        wreck(s, v, rule)
    elif outcome == STOPPED:
        immobilize(s, v, rule)
    elif outcome == SHOCKED:
        shock(s, v, rule)
    elif outcome == STUNNED:
        stun(s, v, rule)
