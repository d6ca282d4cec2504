"""UF 19: which weapon of a firing group malfunctions when a red number is drawn, and what that does to the attack.

    fails_on(s, m, bracketed)      the lowest red number on which this man's weapon malfunctions (7: never)
    malfunction(s, m, rule)        the weapon of a man malfunctions; a second time it is removed (UF 19.2)
    lose_weapon(s, m, rule)        the weapon is gone for good
    Malfunction(target, men, first)   the procedure of UF 19.13; ends with the change to the Fire Strength, or HALT

Ordnance asks `ordnance_fails` with its To Hit draw. AFVs are left to their chapter.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s06_resolution import HALT
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.men import MAN_NATION
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.weapons import (
    CLASS,
    CREW_SERVED,
    FIRST_ONLY,
    IS_FLAMETHROWER,
    IS_ORDNANCE,
    MALFUNCTION,
    MALFUNCTION_BRACKETED,
    NEVER_FAILS,
    UNARMED,
    WEAPON_NATION,
)
from bocage.games.upfront.state import AFV, MAN, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import at_position, end_crew
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.firepower import (
    DRY,
    can_shoot,
    crewed,
    firepower,
    man_firepower,
    may_fire,
    only_as_ordnance,
    place_of,
)
from bocage.games.upfront.table.ground import read
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Frame, draw, end, tell

RED_SIX = 6  # UF 19.1: the number of weapons with no other printed, and of every weapon that has malfunctioned already
CAPTURED_FAILS = 5  # UF 20.741


def is_captured(s: UpFrontState, m: int) -> bool:
    """UF 20.74: a weapon of another nation."""
    if s.kind[m] != MAN or s.weapon[m] == UNARMED:
        return False
    return WEAPON_NATION[s.weapon[m]] != NATION_NAMES[MAN_NATION[s.person[m]]]


def uses_bracketed(s: UpFrontState, m: int) -> bool:
    """UF 19.15: fires at its bracketed value: no assistant, moving, or hampered by its place; a Hero alone is none."""
    weapon = s.weapon[m]
    if not CREW_SERVED[weapon]:
        return False
    ground = read(s.cards[s.group[m]])
    moving, place = ground.moves > 0, place_of(ground)
    if not may_fire(weapon, crewed(s, m), moving, place):
        return False
    return moving or place != DRY or not crewed(s, m)


def fails_on(s: UpFrontState, m: int, bracketed: bool) -> int:
    """UF 19.1, UF 19.15, UF 19.2: the lowest red number that puts the weapon out."""
    weapon = s.weapon[m]
    if MALFUNCTION[weapon] >= NEVER_FAILS:
        return NEVER_FAILS
    lowest = MALFUNCTION_BRACKETED[weapon] if bracketed else MALFUNCTION[weapon]
    if s.broken[m]:
        lowest = RED_SIX
    elif is_captured(s, m):
        lowest = min(lowest, CAPTURED_FAILS - bracketed)  # UF 30.4: a bazooka has lower numbers of its own
    return lowest - wider_by(s)


def ordnance_fails(lowest: int, card: int) -> bool:
    """UF 19.12: ordnance malfunctions on its To Hit draw alone, red and no lower than its number."""
    return RED[card] and RN[card] >= lowest


def lose_weapon(s: UpFrontState, m: int, rule: str) -> None:
    """The weapon is removed: the man is unarmed, or has his own back for a captured one (UF 20.74); a gun plays on."""
    s.broken[m] = False
    if s.kind[m] != MAN:
        s.marks[marks.NO_GUN, m] = 1
        tell(s, rule, ("gun lost", m))
        return
    tell(s, rule, ("weapon lost", m, s.weapon[m]))
    end_crew_of(s, m)
    own_again(s, m)


def own_again(s: UpFrontState, m: int) -> None:
    """UF 20.74: without the captured weapon he has his own again, as it was, if he kept it."""
    s.weapon[m] = s.captured_weapon.pop(m, UNARMED)
    s.broken[m] = bool(s.marks.pop((marks.OWN_BROKEN, m), 0))
    touch(s, ("man", m))


def end_crew_of(s: UpFrontState, m: int) -> None:
    """UF 11.13: an assistant's duty ends with the weapon; what the man does at another's weapon goes on."""
    if s.assistant[m] >= 0:
        end_crew(s, m)


def malfunction(s: UpFrontState, m: int, rule: str) -> None:
    """UF 19.2: a malfunction chit; the weapon is removed if it has one already, or is a captured one (UF 20.741)."""
    for function in hooks(s).on_malfunction:
        function(s, m)
    if s.broken[m]:
        lose_weapon(s, m, "UF 19.2")
    elif is_captured(s, m):
        lose_weapon(s, m, "UF 20.741")
    else:
        s.broken[m] = True
        tell(s, rule, ("malfunction", m))


def is_armed(s: UpFrontState, m: int) -> bool:
    """A weapon in working order or not; guns and vehicles have theirs, unless it was removed."""
    return s.weapon[m] != UNARMED if s.kind[m] == MAN else (marks.NO_GUN, m) not in s.marks


def fires(s: UpFrontState, m: int, t: int, rr: int) -> bool:
    """UF 19.13: takes part in the attack, be it with 0 firepower: not ordnance, nor a flamethrower out of reach."""
    weapon = s.weapon[m]
    if not can_shoot(s, m) or weapon == UNARMED or m in s.silent:
        return False
    if IS_FLAMETHROWER[weapon]:
        return man_firepower(s, m, t, rr) > 0
    return not is_ordnance(weapon) and not only_as_ordnance(s, m, t)


def is_ordnance(weapon: int) -> bool:
    """UF 19.13: an anti-tank rifle in a Fire attack is not fired as ordnance."""
    return IS_ORDNANCE[weapon] and CLASS[weapon] != "anti-tank rifle"


def singled_out(s: UpFrontState, g: int, t: int, rr: int, number: int) -> tuple[int, ...]:
    """The weapons among which this red number chooses without regard to the rest of the group; none: see UF 19.13.

    A flamethrower that fires goes before all others (UF 22.3), then captured weapons (UF 20.741); on less than a red 6
    every weapon whose own number it is (UF 19.15); on a red 6 the only weapon there is (UF 19.11). Where a range of
    numbers is wider for all (UF 52.3), its lowest number stands for the red 6.
    """
    firing = [m for m in members(s, g) if fires(s, m, t, rr)]
    failing = [m for m in firing if fails_on(s, m, uses_bracketed(s, m)) <= number]
    flames = [m for m in failing if IS_FLAMETHROWER[s.weapon[m]]]
    if flames:
        return tuple(flames)
    if number < lowest_for_all(s):
        return tuple(failing)
    captured = [m for m in failing if is_captured(s, m)]
    if captured:
        return tuple(captured)
    exposed = [m for m in members(s, g) if is_exposed(s, m, t, rr)]
    return tuple(exposed) if len(exposed) == 1 else ()


def is_exposed(s: UpFrontState, m: int, t: int, rr: int) -> bool:
    """UF 19.11, UF 19.13, UF 19.14: his weapon fires, be it with 0 firepower, or is a pinned man's, or is out of
    order already. That of an assistant is not exposed, nor are ordnance and those who hold back."""
    return fires(s, m, t, rr) or (is_armed(s, m) and (s.pinned[m] or s.broken[m]))


def reduction(factors: int) -> int:
    """UF 19.13: one less Fire Strength for every two factors or part of two."""
    return (factors + 1) // 2


def strike(s: UpFrontState, m: int, t: int, rr: int, first: bool, since: tuple[tuple[int, int], ...] = ()) -> Any:
    """UF 19.13, UF 19.14: his position was drawn, or his weapon singled out: the first case that applies. `since`: what
    those put in who have less by now."""
    g, weapon, gave = s.group[m], s.weapon[m], dict(since)
    tell(s, "UF 19.13", ("fault", m))
    if not is_armed(s, m):
        return 0
    if s.pinned[m] or s.broken[m]:
        malfunction(s, m, "UF 19.14")
        return 0
    p = s.principal[m]
    if s.kind[m] != MAN or is_ordnance(weapon) or (p >= 0 and is_ordnance(s.weapon[p])) or m in s.silent:
        return 0
    if only_as_ordnance(s, m, t) or (p >= 0 and only_as_ordnance(s, p, t)):
        return 0
    if p >= 0:
        return -1 if p != m and s.group[p] == g and fires(s, p, t, rr) else 0
    if not fires(s, m, t, rr) or (FIRST_ONLY[weapon] and not first):
        return 0  # UF 19.5: a small x fails on the first draw only
    lost = gave.get(m, man_firepower(s, m, t, rr))
    malfunction(s, m, "UF 19.13")
    left = firepower(s, g, t, rr) or any(gave[x] and fires(s, x, t, rr) for x in gave)
    return -reduction(lost) if left else HALT  # UF 19.11


class Malfunction(Frame):
    """UF 19.13: a position is drawn among these men; one alone needs no draw (UF 19.11)."""

    def __init__(
        self,
        target: int = -1,
        men: tuple[int, ...] = (),
        first: bool = True,
        gave: tuple[tuple[int, int], ...] = (),
    ) -> None:
        super().__init__()
        self.target = target
        self.men = men
        self.first = first
        self.gave = gave

    def start(self, s: UpFrontState, _: Any) -> None:
        if len(self.men) == 1:
            self.fall_on(s, self.men[0])
        else:
            draw(s, self, "placed", "pile", "UF 19.13")

    def placed(self, s: UpFrontState, card: int) -> None:
        m = at_position(self.men, card)
        drawn(s, card)
        self.fall_on(s, m)

    def fall_on(self, s: UpFrontState, m: int) -> None:
        rr = relative_range(s, s.group[m], self.target)
        end(s, strike(s, m, self.target, rr, self.first, self.gave))


def after_shot(s: UpFrontState, f: Any) -> Frame | None:
    """UF 19.1: a red number in the resolution of a group's fire may put one of its weapons out."""
    if f.kind != "fire" or f.firer < 0 or not RED[f.card]:
        return None
    g, t, number = f.firer, f.target, RN[f.card]
    if not s.men[g] or s.kind[s.men[g][0]] == AFV:
        return None
    men = singled_out(s, g, t, relative_range(s, g, t), number)
    if not men:
        if number < lowest_for_all(s):
            return None
        men = members(s, g)
    return Malfunction(t, men, f.next == 1, f.gave)


def wider_by(s: UpFrontState) -> int:
    """UF 52.3: by how much every range of malfunction numbers is wider."""
    return sum([function(s) for function in hooks(s).wider_failures])


def lowest_for_all(s: UpFrontState) -> int:
    """The number that raises the question for every weapon: a red 6, or less where the range is wider (UF 52.3)."""
    return RED_SIX - wider_by(s)


def unarmed(s: UpFrontState, m: int) -> int:
    """UF 19.4: Morale and Panic one lower without a weapon in working order."""
    if s.kind[m] != MAN:
        return 0
    return -1 if s.broken[m] or s.weapon[m] == UNARMED else 0
