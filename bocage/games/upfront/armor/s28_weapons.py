"""UF 19.1, UF 29.2: malfunction of the machine gun or flamethrower of an AFV while it fires; repairs (UF 19.3)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import is_assault_gun
from bocage.games.upfront.armor.s25_to_hit import moves
from bocage.games.upfront.armor.s28_defence import BOXED_FIRE
from bocage.games.upfront.armor.s28_fire import flame_of, machine_gun_of
from bocage.games.upfront.armor.vehicle_state import MACHINE_GUN_PART, is_afv_group, is_stuck, part_fails
from bocage.games.upfront.basic.s06_resolution import HALT
from bocage.games.upfront.infantry.s19_malfunction import malfunction, reduction, wider_by
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.vehicles import FLAME, FLAME_MALFUNCTION, MACHINE_GUN_MALFUNCTION
from bocage.games.upfront.printed.weapons import CHIT_BY_CLASS
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.games.upfront.table.firepower import firepower
from bocage.kernel.frames import Frame, end

MACHINE_GUN_FAILS, FLAME_FAILS = "machine gun", "flamethrower"


def failing_weapon(s: UpFrontState, m: int, t: int, rr: int, card: int) -> str:
    """UF 22.3: the flamethrower on red 5 or 6, before all else; UF 19.1: the machine gun on red 6."""
    if not RED[card]:
        return ""
    number = RN[card] + wider_by(s)
    if flame_of(s, m, rr):
        return FLAME_FAILS if number >= FLAME_MALFUNCTION else ""
    return MACHINE_GUN_FAILS if number >= MACHINE_GUN_MALFUNCTION and machine_gun_of(s, m, t, rr) else ""


def fail(s: UpFrontState, m: int, what: str) -> None:
    """UF 19.2: the chit is placed."""
    if what == FLAME_FAILS:
        malfunction(s, m, "UF 22.3")
    else:
        part_fails(s, m, MACHINE_GUN_PART, "UF 19.13")  # UF 27.2: what the gun has acquired stays so


class AfvMalfunction(Frame):
    """UF 19.13: the rest of the attack goes on with what still fires, weaker by half of what is lost, or not at all."""

    def __init__(self, man: int = -1, target: int = -1, what: str = "") -> None:
        super().__init__()
        self.man = man
        self.target = target
        self.what = what

    def start(self, s: UpFrontState, _: Any) -> None:
        g, t, m = s.group[self.man], self.target, self.man
        rr = relative_range(s, g, t)
        lost = flame_of(s, m, rr) if self.what == FLAME_FAILS else machine_gun_of(s, m, t, rr)
        fail(s, m, self.what)
        left = bool(s.men[t]) and firepower(s, g, t, rr) > 0
        end(s, -reduction(lost) if left else HALT)


def afv_fault(s: UpFrontState, f: Any) -> Frame | None:
    """After each draw of an AFV's own fire."""
    if f.kind not in ("fire", BOXED_FIRE) or f.firer < 0 or not is_afv_group(s, f.firer):
        return None
    m = s.men[f.firer][0]
    what = failing_weapon(s, m, f.target, relative_range(s, f.firer, f.target), f.card)
    return AfvMalfunction(m, f.target, what) if what else None


def chit_of_afv(s: UpFrontState, m: int) -> tuple[int, ...]:
    """UF 19.3: the chit of its gun, or of its flamethrower."""
    return CHIT_BY_CLASS["flamethrower" if max(FLAME[s.person[m]]) else "ordnance"]


def assault_gun_aims(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """UF 28.2, UF 28.21: at a moving target."""
    return -1 if is_assault_gun(s, m, barrel) and moves(s, t) else 0


def stuck_assault_gun(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """Without a turret it must be turned whole."""
    return -2 if is_assault_gun(s, m, barrel) and is_stuck(s, m) else 0
