"""DE 4.512 Equipment Repair: vehicles, weapons, captured ones, ammunition, British tanks, Recall.

A side's rolls are its own, as the Shifts before them are: whoever saw them would see who has gone where (docs/rulings).
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.book import (
    Key,
    Line,
    carried_by,
    change,
    line,
    lines,
    lose,
    name_of,
    note,
    retain,
    write,
)
from bocage.games.starterkit.elst.campaign.charts import (
    CAPTURED_FROM,
    DATES,
    FRONT_LINE_DRM,
    ISOLATED_DRM,
    MOBILE_TO,
    NON_QUALIFIED_DRM,
    RECOVERS_TO,
    REPAIRED_TO,
    STUNNED_TO,
    UNCONTROLLED_DRM,
    VEHICULAR_DRM,
)
from bocage.games.starterkit.elst.campaign.isolation import areas_of, is_isolated
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, IN_PLACE, UNCONTROLLED, IslandState
from bocage.games.starterkit.model.marks import (
    BOGGED,
    DAZED,
    DISABLED,
    IMMOBILIZED,
    LOW_AMMO,
    MALFUNCTION,
    NO_AP,
    NO_APCR,
    NO_APDS,
    NO_HE,
    NO_HEAT,
    NO_SMOKE_AMMO,
    NO_WP_AMMO,
    RECALL,
    STUN,
)
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
DEPLETED = NO_HE | NO_AP | NO_APCR | NO_APDS | NO_HEAT

NOT_DISABLED = Refusal("DE 4.5123", "only a Disabled machine gun of a vehicle is mended so")
NO_LMG = Refusal("DE 4.5123", "the light machine gun given up is kept in the vehicle's area")


def immobilization_drm(s: IslandState, x: Line) -> int:
    """DE 4.5121"""
    drm = ISOLATED_DRM if is_isolated(s, x) else 0
    if x.hex >= 0 and areas_of(s).is_front_line(x.hex):
        drm += FRONT_LINE_DRM
    if x.area == IN_PLACE and x.hex >= 0 and s.zone[x.hex] == UNCONTROLLED:
        drm += UNCONTROLLED_DRM
    return drm


def repair_drm(s: IslandState, key: Key) -> int:
    """DE 4.5123"""
    x = line(s, key)
    drm = -x.type.repair + (VEHICULAR_DRM if x.type.is_mounted else 0) + (ISOLATED_DRM if is_isolated(s, x) else 0)
    return drm + (NON_QUALIFIED_DRM if not has_qualified(s, x) else 0)


def has_qualified(s: IslandState, x: Line) -> bool:
    """DE 4.5123 A Gun has no qualified user in an area without a crew; other weapons have one wherever men are."""
    if not x.type.is_gun:
        return True
    return any(y.area == x.area and y.type.is_crew for _, y in lines(s, x.side))


def has_personnel(s: IslandState, side: Side, area: int) -> bool:
    return area >= ENTRY and any(y.area == area and y.type.is_personnel for _, y in lines(s, side))


def to_roll(s: IslandState, side: Side, step: int) -> list[Key]:
    """The lines that a step rolls for: 0 immobilized, 1 stunned, 2 malfunctioned, 3 captured (DE 4.5121 to 4.5124)."""
    found = []
    for key, x in lines(s, side):
        broken = bool(x.status & MALFUNCTION) and not x.gun_marks & DISABLED  # Disabled is no malfunction (SK 7.2)
        if (
            (step == 0 and x.type.is_vehicle and x.vehicle_marks & IMMOBILIZED)
            or (step == 1 and x.type.is_vehicle and x.vehicle_marks & (DAZED | STUN))
            or (step == 2 and broken and not x.is_captured and has_personnel(s, side, x.area))
            or (step == 3 and x.is_captured and not broken and has_personnel(s, side, x.area))
        ):
            found.append(key)
    return found


RULES = ("DE 4.5121", "DE 4.5122", "DE 4.5123", "DE 4.5124")


class EquipmentRepair(Frame):
    """DE 4.512 One side's repairs, step by step."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.step = -1
        self.waiting: tuple[int, ...] = ()

    def start(self, s: IslandState, _: Any) -> None:
        self.step += 1
        if self.step == 3:
            return ask(s, self, "swapped", self.side, "DE 4.5123", (self.side,))
        return goto(s, self, "gather")

    def gather(self, s: IslandState, _: Any) -> None:
        if self.step == len(RULES):
            finish_repairs(s, self.side)
            return end(s)
        if self.step == 3:
            lose_broken_captures(s, self.side)
        self.waiting = tuple(to_roll(s, self.side, self.step))
        return goto(s, self, "next_piece")

    def next_piece(self, s: IslandState, _: Any) -> None:
        if not self.waiting:
            return goto(s, self, "start")
        return roll(s, self, "rolled", "1d6", RULES[self.step], (self.side,))

    def rolled(self, s: IslandState, die: int) -> None:
        key = self.waiting[0]
        self.waiting = self.waiting[1:]
        x = line(s, key)
        drm = (immobilization_drm(s, x), ISOLATED_DRM if is_isolated(s, x) else 0, 0, 0)[self.step]
        if self.step == 2:
            drm = repair_drm(s, key)
        tell(s, RULES[self.step], ("repair roll of", name_of(x), die, die + drm), (self.side,))
        (mend_tracks, recover_crew, mend_weapon, try_captured)[self.step](s, key, die + drm)
        goto(s, self, "next_piece")

    # DE 4.5123: a light machine gun for a vehicle's

    def can_swapped(self, s: IslandState) -> list[Action]:
        own = lines(s, self.side)
        broken = [k for k, x in own if x.type.is_vehicle_gun and x.gun_marks & DISABLED]
        light = [k for k, x in own if x.type.ident == "LMG"] if broken else []
        return [DONE, *[("swap", k, w) for k in broken for w in light if swap_refusal(s, k, w) is None]]

    def why_not_swapped(self, s: IslandState, action: Action) -> Refusal | None:
        return swap_refusal(s, action[1], action[2]) if action[0] == "swap" else None

    def explain_swapped(self, s: IslandState, action: Action) -> Explanation | None:
        return previews.swapping(s, action[1], action[2]) if action[0] == "swap" else None

    def swapped(self, s: IslandState, action: Action) -> None:
        if action == DONE:
            return goto(s, self, "gather")
        _, key, given = action
        write(s, given, line(s, given)._replace(holder=-1))
        lose(s, given, "DE 4.5123", "was built into a vehicle")
        x = line(s, key)
        mended = x._replace(gun_marks=x.gun_marks & ~DISABLED, status=x.status & ~MALFUNCTION)
        change(s, key, mended, "DE 4.5123", f"{name_of(x)} is repaired")
        return ask(s, self, "swapped", self.side, "DE 4.5123", (self.side,))


def swap_refusal(s: IslandState, key: Key, given: Key) -> Refusal | None:
    """DE 4.5123 A Disabled vehicular machine gun for a friendly LMG kept in the same area."""
    known = dict(lines(s, key % 2))
    if key not in known or not known[key].type.is_vehicle_gun or not known[key].gun_marks & DISABLED:
        return NOT_DISABLED
    light = known.get(given)
    if light is None or light.type.ident != "LMG" or light.is_captured or light.area != known[key].area:
        return NO_LMG
    return NO_LMG if light.area < ENTRY else None  # left in place, each in its own hex: in no area together


def mend_tracks(s: IslandState, key: Key, final: int) -> None:
    x = line(s, key)
    if final <= MOBILE_TO:
        new = x._replace(vehicle_marks=x.vehicle_marks & ~IMMOBILIZED)
        change(s, key, new, "DE 4.5121", f"{name_of(x)} is mobile again")


def recover_crew(s: IslandState, key: Key, final: int) -> None:
    x = line(s, key)
    if final <= RECOVERS_TO:
        new = x._replace(vehicle_marks=x.vehicle_marks & ~(DAZED | STUN))
        change(s, key, new, "DE 4.5122", f"the crew of {name_of(x)} recovers")
    elif final > STUNNED_TO:
        lose(s, key, "DE 4.5122")


def mend_weapon(s: IslandState, key: Key, final: int) -> None:
    """DE 4.5123 Repaired, or lost; on a vehicle Disabled, and without its main armament it is Recalled."""
    x = line(s, key)
    if final <= REPAIRED_TO:
        change(s, key, x._replace(status=x.status & ~MALFUNCTION), "DE 4.5123", f"{name_of(x)} is repaired")
    elif not x.type.is_mounted:
        write(s, key, x._replace(holder=-1))
        lose(s, key, "DE 4.5123", "is beyond repair")
    else:
        silent = x._replace(gun_marks=x.gun_marks | DISABLED, status=x.status & ~MALFUNCTION)
        change(s, key, silent, "DE 4.5123", f"{name_of(x)} is Disabled")
        if x.type.is_main_armament:
            v = line(s, x.holder)
            recalled = v._replace(vehicle_marks=v.vehicle_marks | RECALL)
            change(s, x.holder, recalled, "DE 4.5123", f"{name_of(v)} is Recalled")


def try_captured(s: IslandState, key: Key, final: int) -> None:
    if final >= CAPTURED_FROM:
        write(s, key, line(s, key)._replace(holder=-1))
        lose(s, key, "DE 4.5124", "is lost to its captors")


def lose_broken_captures(s: IslandState, side: Side) -> None:
    """DE 4.5124 Each malfunctioned captured weapon is eliminated."""
    for key, x in lines(s, side):
        if x.is_captured and x.status & MALFUNCTION:
            write(s, key, x._replace(holder=-1))
            lose(s, key, "DE 4.5124", "is lost to its captors")


def finish_repairs(s: IslandState, side: Side) -> None:
    """DE 4.5125 to 4.5128 Ammunition, British tanks, Recall."""
    for key, x in lines(s, side):
        if not x.type.is_personnel and not x.type.is_vehicle and not x.is_captured and not is_isolated(s, x):
            full = x._replace(status=x.status & ~(NO_SMOKE_AMMO | NO_WP_AMMO), gun_marks=x.gun_marks & ~DEPLETED)
            if full != x:
                change(s, key, full, "DE 4.5125", f"{name_of(x)} has all its ammunition again")
            if full.gun_marks & LOW_AMMO:
                enough = full._replace(gun_marks=full.gun_marks & ~LOW_AMMO)
                change(s, key, enough, "DE 4.5126", f"{name_of(x)} is no longer low on ammunition")
    for key, x in lines(s, side):
        if x.type.is_vehicle and x.vehicle_marks & RECALL:
            lose(s, key, "DE 4.5128", "was Recalled")
    if side == BRITISH and s.fought_on == s.date - 1 and DATES[s.fought_on].name.endswith("Afternoon"):
        withdraw_tanks(s)


def withdraw_tanks(s: IslandState) -> None:
    """DE 4.5127 Mobile British tanks that are not Isolated spend the night in the Entry Area."""
    for key, x in lines(s, BRITISH):
        mobile = x.type.is_vehicle and not x.vehicle_marks & (IMMOBILIZED | BOGGED)
        if mobile and x.area != ENTRY and not is_isolated(s, x):
            retain(s, key, ENTRY)
            for k in (key, *carried_by(s, key)):
                write(s, k, line(s, k)._replace(hex=-1))
            note(s, BRITISH, "DE 4.5127", f"{name_of(x)} withdraws to the Entry Area", key)
