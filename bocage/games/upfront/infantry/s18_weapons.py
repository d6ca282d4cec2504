"""UF 18.1, UF 18.4: weapons of men who leave play stay with their group, until it moves.

A chapter in whose attack a man falls elsewhere than in his own group (Close Combat, UF 20.742) sets
`marks[FALLS_IN, m]` to that group before it removes him.
"""

from __future__ import annotations

from bocage.games.upfront.infantry.s18_chits import carried, chit
from bocage.games.upfront.printed.weapons import CREW_SERVED, UNARMED
from bocage.games.upfront.state import CAPTURED, KILLED, MAN, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import leave_crew
from bocage.games.upfront.table.ground import MARSH, STREAM, read
from bocage.kernel.frames import tell

LEAVES_WEAPON = (KILLED, PANICKED)  # UF 18.1: eliminated, by panic too
WALKS_OFF = (ROUTED, CAPTURED)  # UF 32.12: a prisoner would have routed


def leaves_weapon(s: UpFrontState, m: int, fate: int) -> bool:
    """UF 18.1: who is eliminated leaves his weapon; who routs only a crew-served one that he operates."""
    return fate in LEAVES_WEAPON or (fate in WALKS_OFF and CREW_SERVED[s.weapon[m]])


def left_by(s: UpFrontState, m: int, fate: int) -> tuple[int, ...]:
    """The chits that the man leaves: his weapon, and with his life what else he carried."""
    found = [chit(s.weapon[m], s.broken[m], leave_crew(s, m))] if s.weapon[m] != UNARMED else []
    if fate not in WALKS_OFF:
        if m in s.captured_weapon:
            found.append(chit(s.captured_weapon[m], (marks.OWN_BROKEN, m) in s.marks))
        if m in s.secondary:
            found.append(carried(s, m))
    return tuple(found)


def weapon_falls(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """UF 18.1: a chit beside the group's letter, except in Marsh or Stream, where it is lost with the man."""
    if s.kind[m] != MAN:
        return
    where = s.marks.pop((marks.FALLS_IN, m), g)
    if leaves_weapon(s, m, fate) and read(s.cards[where]).terrain not in (MARSH, STREAM):
        found = left_by(s, m, fate)
        s.dropped[where] = (*s.dropped[where], *found)
        for c in found:
            tell(s, "UF 18.1", ("weapon lies", where, c))
    s.secondary.pop(m, None)
    s.captured_weapon.pop(m, None)
