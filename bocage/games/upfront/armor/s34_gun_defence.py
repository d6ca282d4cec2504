"""UF 34.4: the gunshield: which values an infantry gun defends with; Snipers (UF 14.32); crew losses (UF 34.71)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import (
    AFV_GUN,
    ANTI_TANK_RIFLE,
    INFANTRY_GUN,
    LIGHT_ANTI_TANK,
    MORTAR,
)
from bocage.games.upfront.armor.s25_hit_strength import TERRAIN_RULES
from bocage.games.upfront.armor.s25_to_hit import hull_down
from bocage.games.upfront.armor.s28_odds import add_odds, at_him, numbers, sum_of
from bocage.games.upfront.armor.vehicle_state import guns_attacked
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s06_targets import attack_strength
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import has_half
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.printed.vehicles import (
    AFV_MORALE,
    AFV_PANIC,
    GUN_BOXED_KIA,
    GUN_BOXED_MORALE,
    GUN_BOXED_PANIC,
    GUN_CREW,
    GUN_KIA,
)
from bocage.games.upfront.printed.weapons import IS_FLAMETHROWER
from bocage.games.upfront.state import GUN, MAN, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS, rout_or_panic
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.firepower import can_shoot, required
from bocage.games.upfront.table.ground import WALL, read
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, tell

INHERENT = "inherent"  # the boxed firepower that every man has at Relative Range 5 (UF 28.7)
ARTILLERY = "artillery"
ORDNANCE_KINDS = (MORTAR, LIGHT_ANTI_TANK, ANTI_TANK_RIFLE, AFV_GUN, INFANTRY_GUN)
BOXED_KINDS = (*ORDNANCE_KINDS, ARTILLERY, INHERENT)


def defends_boxed(s: UpFrontState, kind: str, firer: int, target: int) -> bool:
    """UF 34.4: ordnance, artillery, inherent boxed fire and Flanking Fire get behind the shield, nothing else does."""
    if kind in BOXED_KINDS:
        return True
    return kind == "fire" and firer >= 0 and has_flanking_fire(s, firer, target)


def gun_kia(s: UpFrontState, m: int, boxed: bool) -> int:
    kia = GUN_BOXED_KIA[s.person[m]] if boxed else GUN_KIA[s.person[m]]
    return kia + 1 if s.pinned[m] else kia


def gun_outcome(s: UpFrontState, m: int, number: int, card: int, boxed: bool) -> int:
    """UF 34.4, UF 6.5: the number against the exposed values of the gun, boxed or not, as its place changes them (UF
    17.613, UF 52.16)."""
    v = s.person[m]
    if number >= gun_kia(s, m, boxed):
        return KILLS
    if s.pinned[m]:
        panic = (GUN_BOXED_PANIC[v] if boxed else AFV_PANIC[v]) + sum([row[1](s, m) for row in hooks(s).panic_rows])
        return rout_or_panic(s, m, card) if number >= panic else NOTHING
    morale = (GUN_BOXED_MORALE[v] if boxed else AFV_MORALE[v]) + sum([row[1](s, m) for row in hooks(s).morale_rows])
    return PINS if number >= morale else NOTHING


def terrain_of_gun(s: UpFrontState, kind: str, firer: int, target: int) -> int:
    """What the target's terrain has taken off the strength of a hit."""
    found = sum([function(s, firer, target) for rule, _, function in hooks(s).into_rows if rule in TERRAIN_RULES])
    if kind == MORTAR and read(s.cards[target]).terrain == WALL:
        return max(found, -1)  # UF 8.9
    return found


def strength_at_gun(s: UpFrontState, f: Any, m: int) -> int:
    """UF 34.5: Concealed does not hide a gun that was seen; UF 28.92: a Hull Down gun has no terrain against a hit, but
    one in transfer is moving and has that of the group attacked (UF 17.83)."""
    if s.kind[m] != GUN:
        return 0
    change: int = f.hidden if f.hidden and (marks.SEEN, m) in s.marks else 0
    if f.kind in ORDNANCE_KINDS and m not in s.crossing and hull_down(s, f.firer, f.target):
        change -= terrain_of_gun(s, f.kind, f.firer, f.target)
    return change


def result_at_gun(s: UpFrontState, f: Any, m: int, result: int, number: int, card: int) -> int:
    if s.kind[m] != GUN:
        return result
    return gun_outcome(s, m, number, card, defends_boxed(s, f.kind, f.firer, f.target))


def fire_at_gun(s: UpFrontState, m: int, number: int, card: int, g: int, t: int) -> int:
    """For the odds of a Fire attack."""
    return gun_outcome(s, m, number, card, defends_boxed(s, "fire", g, t))


def lose_crewman(s: UpFrontState, m: int) -> bool:
    """UF 34.71: one man of the crew is killed; True if it was the last and the gun is eliminated."""
    lost = s.marks.get((marks.CREW_LOST, m), 0) + 1
    s.marks[marks.CREW_LOST, m] = lost
    tell(s, "UF 34.71", ("crew lost", m, lost))
    return lost >= GUN_CREW


def sniper_at_gun(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    """UF 14.32: a kill costs a crewman and pins; a pin removes a gun that is pinned already."""
    if s.kind[m] != GUN or result != KILLS:
        return result
    if lose_crewman(s, m):
        return KILLS
    return NOTHING if s.pinned[m] else PINS


def gun_can_check(s: UpFrontState, g: int) -> bool:
    """UF 14.4: an unpinned gun is enough for a Sniper Check."""
    return any(s.kind[m] == GUN and not s.pinned[m] for m in members(s, g))


def working_flames(s: UpFrontState, g: int) -> list[int]:
    """The flamethrowers of the group that take part in its fire."""
    return [m for m in s.men[g] if s.kind[m] == MAN and IS_FLAMETHROWER[s.weapon[m]] and can_shoot(s, m)]


def inherent_firepower(s: UpFrontState, g: int) -> int:
    """UF 28.7: one boxed factor for every unpinned man who is nobody's assistant and has not held back (UF 20.531);
    none for half a man (UF 33.2, UF 32.21), nor for a flamethrower that works (the answer at UF 22.5)."""
    away = [m for m in s.men[g] if m in s.crossing or (m in s.inside and m in s.silent) or has_half(s, m)]
    away.extend(working_flames(s, g))
    return sum([s.kind[m] == MAN and not s.pinned[m] and s.principal[m] < 0 and m not in away for m in s.men[g]])


class InherentAttack(Frame):
    """UF 34.4, UF 28.7: at Relative Range 5 the same Fire cards may be used again, with inherent boxed firepower."""

    def __init__(self, group: int = -1, target: int = -1, strength: int = 0, hidden: int = 0) -> None:
        super().__init__()
        self.group = group
        self.target = target
        self.strength = strength
        self.hidden = hidden

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "decided", self.group // SLOTS, "UF 34.4")

    def can_decided(self, s: UpFrontState) -> list[Action]:
        return [("resolve",), ("decline",)]

    def explain_decided(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action == ("decline",):
            return None
        e = sum_of("A second attack at close quarters", ("UF 34.4",), [("UF 34.4", "as before", self.strength)])
        attack = Resolution(self.target, self.strength, self.group, INHERENT, self.hidden)
        for m in guns_attacked(s, self.target):
            found = numbers(s, self.group // SLOTS, at_him(s, attack, m))
            add_odds(e, [gun_outcome(s, m, number, card, True) for number, card in found], "UF 34.4")
        return e

    def decided(self, s: UpFrontState, action: Action) -> None:
        if action == ("decline",):
            return end(s)
        return call(s, self, "done", Resolution(self.target, self.strength, self.group, INHERENT, self.hidden))

    def done(self, s: UpFrontState, _: Any) -> None:
        end(s)


def second_attack(s: UpFrontState, f: Any) -> Frame | None:
    """UF 34.4: if inherent firepower alone is enough for the Fire cards played, a gun may be attacked again."""
    if not guns_attacked(s, f.target) or relative_range(s, f.group, f.target) != 5:
        return None
    if inherent_firepower(s, f.group) < required(s, f.group // SLOTS, f.cards, f.group):
        return None
    before = s.silent
    s.silent = (*before, *working_flames(s, f.group))  # UF 22.1: they bring nothing to it, so the cover is there again
    strength = attack_strength(s, f.group, f.target, f.cards) + f.added - f.hidden  # UF 13.243: a Breeze tells now
    s.silent = before
    return InherentAttack(f.group, f.target, strength, f.hidden)


def gun_close_combat(s: UpFrontState, m: int) -> int:
    """UF 34.7, UF 20.622: CCV of the crewman attacked: Morale, 4 less if pinned, and 3 for each other unpinned one."""
    left = GUN_CREW - s.marks.get((marks.CREW_LOST, m), 0)
    morale = AFV_MORALE[s.person[m]]
    return morale - 4 if s.pinned[m] else morale + 3 * (left - 1)
