"""UF 21.2 to 21.4: Demolition Charges: used by their carrier in the turn in which he has infiltrated the enemy group.

`marks[KEEPS_CHARGE, m]` is the turn in which he said that he goes in without placing it; `marks[CHARGE_SET, g]` the
turn and target (turn * N_GROUPS + target) of a charge that the group has set off.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s25_hit_strength import TERRAIN_RULES
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s06_resolution import HALT, Resolution
from bocage.games.upfront.basic.s09_concealment import Concealment
from bocage.games.upfront.close_combat.s20_infiltrators import infiltrators, lose_status
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s19_malfunction import lowest_for_all
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.tables import DEMOLITION_STRENGTH
from bocage.games.upfront.state import IN_PLAY, N_GROUPS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import Frame, call, end, tell
from bocage.kernel.refusal import Refusal

CHARGE = "demolition_charge"
KIND = "charge"  # of Resolution
COVER_RULES = [*TERRAIN_RULES, "UF 13.21", "UF 28.72", "UF 36.2"]  # UF 21.3

NO_CHARGE = Refusal("UF 21.2", "that man has no Demolition Charge")
NOT_NOW = Refusal("UF 21.2", "a Demolition Charge is used only in the turn in which its carrier infiltrates")
LEFT_OUT = Refusal("UF 21.2", "he declared that he would go in without placing the charge")
NOT_AT_ARMOR = Refusal("UF 21.2", "against an AFV a Demolition Charge works only in Close Combat")
ONLY_ATTACK = Refusal("UF 21.3", "a Demolition Charge is the only attack of its group on that target this turn")
IN_MELEE = Refusal("UF 45.47", "the Banzai group is attacked in Close Combat this turn")


def charge_refusal(s: UpFrontState, m: int, t: int, entered: int) -> Refusal | None:
    """UF 21.2, UF 21.3: may the man who got into the group in that turn set his charge off there?"""
    if s.secondary.get(m) != CHARGE or s.inside.get(m, -1) != t:
        return NO_CHARGE
    if entered != s.turn:
        return NOT_NOW
    if s.marks.get((marks.KEEPS_CHARGE, m), -1) == s.turn:
        return LEFT_OUT
    if is_afv_group(s, t):
        return NOT_AT_ARMOR
    if s.marks.get((marks.COUNTERED, t), 0) == s.turn:
        return IN_MELEE
    return only_attack(s, s.group[m], t)


def only_attack(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 21.3: nothing else of the group goes at the same target in the turn of the charge."""
    if not s.marks or (marks.CHARGE_SET, g) not in s.marks:
        return None
    return ONLY_ATTACK if s.marks[marks.CHARGE_SET, g] == s.turn * N_GROUPS + t else None


def sets_off(s: UpFrontState, m: int, t: int) -> Frame | None:
    """UF 21.2: who has not said otherwise places it as soon as he is in."""
    if charge_refusal(s, m, t, s.turn) is not None:
        return None
    return Detonation(m, t)


def could_keep(s: UpFrontState, m: int) -> bool:
    return s.secondary.get(m) == CHARGE


def keep(s: UpFrontState, m: int) -> None:
    """UF 21.2: he infiltrates without placing it, and cannot use it before he infiltrates anew."""
    s.marks[marks.KEEPS_CHARGE, m] = s.turn
    tell(s, "UF 21.2", ("keeps charge", m))


def strength_at(s: UpFrontState, g: int, t: int) -> int:
    """UF 21.3: 8, changed only by the terrain and the Smoke of those who are attacked, and by jungle (UF 47.3)."""
    return (
        DEMOLITION_STRENGTH
        - int(s.jungle)
        + sum([f(s, g, t) for rule, _, f in hooks(s).into_rows if rule in COVER_RULES])
    )


class Detonation(Frame):
    """UF 21.3: no Fire card; the defender may play a Concealed card; then friends who are in that group too."""

    def __init__(self, man: int = -1, target: int = -1) -> None:
        super().__init__()
        self.man = man
        self.target = target
        self.strength = 0
        self.friends: tuple[int, ...] = ()
        self.at_them: tuple[int, ...] = ()  # the strength against each: a Breeze changes nothing any more (UF 13.243)

    def start(self, s: UpFrontState, _: Any) -> None:
        m, t = self.man, self.target
        g = s.group[m]
        self.strength = strength_at(s, g, t)
        self.friends = tuple([other for other in infiltrators(s, t) if other != m])
        self.at_them = tuple([strength_at(s, t, s.group[other]) for other in self.friends])  # it goes off over there
        s.marks[marks.CHARGE_SET, g] = s.turn * N_GROUPS + t
        del s.secondary[m]
        tell(s, "UF 21.3", ("charge", m, t, self.strength))
        call(s, self, "goes_off", Concealment(t, self.strength, "UF 21.3"))

    def goes_off(self, s: UpFrontState, hidden: int) -> None:
        attack = Resolution(self.target, self.strength - hidden, s.group[self.man], KIND, hidden)
        call(s, self, "at_friends", attack)

    def at_friends(self, s: UpFrontState, _: Any) -> None:
        """UF 21.3: each in the terrain of his own group; a charge that failed harms nobody any more."""
        if s.marks.pop((marks.DUD, self.target), 0):
            self.friends = ()
        while self.friends:
            m, self.friends = self.friends[0], self.friends[1:]
            strength, self.at_them = self.at_them[0], self.at_them[1:]
            if s.fate[m] == IN_PLAY:
                return call(s, self, "at_friends", Resolution(s.group[m], strength, -1, KIND, 0, (m,)))
        lose_status(s, self.man, "UF 21.2")
        return end(s)


def fails(s: UpFrontState, f: Any) -> Frame | None:
    """UF 21.4: only a red 6 (in the desert also a 5, UF 52.3) as the first draw of the attack; it is worthless then."""
    if f.kind != KIND or f.firer < 0 or f.next != 1 or not RED[f.card] or RN[f.card] < lowest_for_all(s):
        return None
    return Dud(f.target)


class Dud(Frame):
    """UF 21.4: nobody else is attacked."""

    def __init__(self, target: int = -1) -> None:
        super().__init__()
        self.target = target

    def start(self, s: UpFrontState, _: Any) -> None:
        s.marks[marks.DUD, self.target] = 1
        tell(s, "UF 21.4", ("dud", self.target))
        end(s, HALT)
