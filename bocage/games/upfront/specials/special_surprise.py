"""W.3, W.4: men taken by surprise (UF 2.4): when they can be rallied, and when their side has Snipers.

`marks[ASLEEP, seat]` is there while no Rally card helps those who were pinned as the game began: 0, or the turn in
which their side made its first attack; from its next turn on they may be rallied. Heroes help at any time.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.infantry.s21_demolition import KIND as CHARGE
from bocage.games.upfront.state import OUTSIDE, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import Frame, tell
from bocage.kernel.refusal import Refusal

STILL_ASLEEP = Refusal("UF 2.4", "W.3: no Rally card helps these men before they are fired at or have attacked")
NO_BANZAI = Refusal("UF 2.4", "W.3: a Banzai would rally men who may not be rallied yet")
NO_SNIPER = Refusal("UF 2.4", "W.4: no Sniper attacks before a Rally card has rallied somebody")


def is_asleep(s: UpFrontState, seat: int) -> bool:
    """W.3: until the turn after the side's own first attack, unless it is fired at before."""
    since = s.marks.get((marks.ASLEEP, seat), -1)
    return since == 0 or since == s.turn


def cannot_rally(s: UpFrontState, m: int) -> Refusal | None:
    return STILL_ASLEEP if (marks.SURPRISED, m) in s.marks and is_asleep(s, s.side[m]) else None


def no_banzai(s: UpFrontState, g: int, verb: str) -> Refusal | None:
    """UF 45.41 would rally them all."""
    if verb != "banzai" or not s.marks or not is_asleep(s, g // SLOTS):
        return None
    pinned = [m for m in s.men[g] if s.pinned[m] and (marks.SURPRISED, m) in s.marks]
    return NO_BANZAI if pinned else None


def wake(s: UpFrontState, seat: int) -> None:
    """W.3, W.4: fired at; a Sniper's shot and a demolition charge that was survived do as well."""
    if (marks.ASLEEP, seat) in s.marks:
        del s.marks[marks.ASLEEP, seat]
        tell(s, "UF 2.4", ("woken", seat))


def attacks(s: UpFrontState, g: int) -> None:
    """W.3: the side has made an attack of its own; UF 41.4: that of guests counts in the game that they come from."""
    if s.letter[g] == OUTSIDE:
        s.marks[marks.ATTACKS_BEYOND, g] = 1
    elif s.marks.get((marks.ASLEEP, g // SLOTS), -1) == 0:
        s.marks[marks.ASLEEP, g // SLOTS] = s.turn


def after_man(s: UpFrontState, f: Any) -> Frame | None:
    """Fire and the like: by the first man shot at; a charge only if somebody of the group is left after it."""
    if s.marks:
        if f.firer >= 0:
            attacks(s, f.firer)
        if f.kind != CHARGE or (f.next == len(f.men) and s.men[f.target]):
            wake(s, f.target // SLOTS)
    return None


def after_sniper(s: UpFrontState, f: Any) -> Frame | None:
    if s.marks:
        wake(s, f.target // SLOTS)
    return None


def after_shot(s: UpFrontState, m: int, t: int) -> None:
    """Ordnance, whether it hits or not."""
    if s.marks:
        attacks(s, s.group[m])
        wake(s, t // SLOTS)


def after_rally(s: UpFrontState, m: int) -> None:
    """W.4: somebody was rallied, and not by a Hero."""
    s.marks.pop((marks.NO_SNIPERS, s.side[m]), None)


def no_sniper_yet(s: UpFrontState, g: int) -> Refusal | None:
    """W.4; UF 41.4: a Sniper of the game beside this one is another player's, who is bound by his own game."""
    if not s.marks or (marks.FROM_OUTSIDE, 0) in s.marks:
        return None
    return NO_SNIPER if (marks.NO_SNIPERS, 1 - g // SLOTS) in s.marks else None
