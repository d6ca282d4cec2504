"""UF 27: target acquisition by mortars, infantry guns and AFV guns.

The chit is marks[ACQUIRED, m] = target group. Chapters that end it call `lose_acquisition(s, m, rule)`:
malfunction, Buttoning Up, Close Combat, lost observation at night.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import ACQUIRES, piece_class
from bocage.games.upfront.armor.s25_to_hit import moves
from bocage.games.upfront.state import AFV, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.firepower import man_firepower
from bocage.games.upfront.table.ground import card_of, read
from bocage.kernel.frames import Frame, tell
from bocage.kernel.refusal import Refusal

ELSEWHERE = 100  # and above: a group of another game (UF 41.4, see s41_acquired.py)

WRONG_WEAPON = Refusal("UF 27.1", "only mortars, infantry guns and AFV guns acquire a target")
MOVING = Refusal("UF 27.1", "nothing is acquired while the firer or the target is moving")
IN_SMOKE = Refusal("UF 27.11", "nothing is acquired while the firer or the target is in Smoke")


def acquisition_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 27.1, UF 27.11: why a shot at that group would not acquire it."""
    if piece_class(s, m, barrel) not in ACQUIRES:
        return WRONG_WEAPON
    g = s.group[m]
    if moves(s, g) or moves(s, t):
        return MOVING
    if s.night:
        return None  # UF 38.1: Smoke does nothing
    return IN_SMOKE if read(s.cards[g]).smokes or read(s.cards[t]).smokes else None


def has_acquired(s: UpFrontState, m: int) -> int:
    """The group this card's ordnance has acquired, or -1."""
    return s.marks.get((marks.ACQUIRED, m), -1)


def lose_acquisition(s: UpFrontState, m: int, rule: str = "UF 27.2") -> None:
    """The chit is turned back, if there is one."""
    if s.marks and s.marks.pop((marks.ACQUIRED, m), -1) >= 0:
        tell(s, rule, ("acquisition lost", m))


def acquire(s: UpFrontState, m: int, barrel: int, t: int) -> None:
    """UF 27.1, UF 27.2: a shot, hit or miss, acquires its target; a weapon has one target, any other is given up."""
    if has_acquired(s, m) == t:
        return  # UF 27.12: what is acquired stays so in Smoke
    lose_acquisition(s, m)
    if acquisition_refusal(s, m, barrel, t) is None:
        s.marks[marks.ACQUIRED, m] = t
        tell(s, "UF 27.1", ("acquired", m, t))


def lost_by_movement(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 27.2: a Movement card that stays on the table, the firer's or the target's, ends acquisition."""
    if s.marks and card in [card_of(e) for e in s.cards[g]]:
        for key, t in list(s.marks.items()):
            if key[0] == marks.ACQUIRED and (t == g or s.group[key[1]] == g):
                lose_acquisition(s, key[1])
        s.marks.pop((marks.WATCHED, g), None)
    return None


def lost_by_fault(s: UpFrontState, m: int) -> None:
    """UF 27.2: a malfunction, a pin."""
    lose_acquisition(s, m)


def lost_with_the_firer(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """The card that had acquired a target is gone."""
    if s.marks:
        lose_acquisition(s, m)


def lost_with_the_group(s: UpFrontState, g: int) -> None:
    """There is nobody left to fire at, be it that the last men went over to another group."""
    if s.marks:
        for key, t in list(s.marks.items()):
            if key[0] == marks.ACQUIRED and t == g:
                lose_acquisition(s, key[1])
        s.marks.pop((marks.WATCHED, g), None)


def lost_by_other_fire(s: UpFrontState, f: Any) -> Frame | None:
    """UF 27.2, UF 27.3: the card has fired something else at another group; at the acquired one that is no harm, nor is
    an attack that was called off (UF 6.5)."""
    g, t = f.group, f.target
    for m in s.men[g] if s.marks else ():
        held = has_acquired(s, m)
        if held >= 0 and held != t and (s.kind[m] == AFV or man_firepower(s, m, t, relative_range(s, g, t))):
            lose_acquisition(s, m, "UF 27.3" if s.kind[m] == AFV else "UF 27.2")
    return None
