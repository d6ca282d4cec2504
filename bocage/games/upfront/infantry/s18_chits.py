"""UF 18.1: weapon chits that lie with a group (`s.dropped[g]`), each an int.

The low eight bits are the weapon's number (weapons.py), or SECONDARY and up for a secondary weapon; then a bit for the
Malfunction side; above it one more than the assistant who still serves the weapon (UF 11.13, UF 18.22), if any, or the
artillery behind a radio (UF 40.5).
"""

from __future__ import annotations

from bocage.games.upfront.printed.weapons import UNARMED, WEAPON_NAME
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import SECONDARY, SERVED, serves

ARTILLERY = 24  # above this bit of the chit of a radio: the artillery that was bought with it (UF 40.5)
# UF 21.1; before play the marks of the same names count what is not yet given out
SECONDARIES = (marks.TO_GIVE_CHARGE, marks.TO_GIVE_FAUST, marks.TO_GIVE_MINE, marks.TO_GIVE_RADIO)


def chit(weapon: int, broken: bool = False, server: int = -1) -> int:
    return weapon | broken << 8 | (server + 1) << SERVED


def secondary_chit(name: str) -> int:
    return SECONDARY + SECONDARIES.index(name)


def carried(s: UpFrontState, m: int) -> int:
    """The chit of his secondary weapon; a radio that is out of order lies on that side (UF 40.4), and the artillery
    behind it is the same whoever takes it up (UF 40.5)."""
    artillery = s.marks.get((marks.RADIO_STRENGTH, m), 0)
    return secondary_chit(s.secondary[m]) | ((marks.RADIO_BROKEN, m) in s.marks) << 8 | artillery << ARTILLERY


def put_off(s: UpFrontState, m: int) -> int:
    """He carries it no longer."""
    c = carried(s, m)
    del s.secondary[m]
    s.marks.pop((marks.RADIO_BROKEN, m), None)
    s.marks.pop((marks.RADIO_STRENGTH, m), None)
    return c


def put_own_off(s: UpFrontState, m: int) -> int:
    """UF 20.74: his own weapon, idle beside a captured one, is carried no longer."""
    return chit(s.captured_weapon.pop(m), bool(s.marks.pop((marks.OWN_BROKEN, m), 0)))


def take_on(s: UpFrontState, m: int, c: int) -> None:
    """He carries the secondary weapon on this chit."""
    s.secondary[m] = secondary_on(c)
    if shows_malfunction(c):
        s.marks[marks.RADIO_BROKEN, m] = 1
    if c >> ARTILLERY:
        s.marks[marks.RADIO_STRENGTH, m] = c >> ARTILLERY


def weapon_on(c: int) -> int:
    return c & 255


def is_secondary(c: int) -> bool:
    return c & 255 >= SECONDARY


def secondary_on(c: int) -> str:
    return SECONDARIES[(c & 255) - SECONDARY]


def shows_malfunction(c: int) -> bool:
    return bool(c >> 8 & 1)


def chit_name(c: int) -> str:
    name = secondary_on(c).replace("_", " ") if is_secondary(c) else WEAPON_NAME[c & 255]
    return f"{name} (malfunction)" if shows_malfunction(c) else name


def assistant_at(s: UpFrontState, g: int, c: int) -> int:
    """UF 18.22: the assistant who still serves this weapon though nobody holds it, or -1."""
    a = (c >> SERVED) - 1
    return a if a >= 0 and not is_secondary(c) and s.principal[a] == a and s.group[a] == g else -1


def served_weapon(s: UpFrontState, a: int) -> int:
    """UF 11.1: the weapon at which the man assists, held by another or lying there; UNARMED if he is no assistant."""
    p = s.principal[a]
    if p != a:
        return s.weapon[p] if p >= 0 else UNARMED
    return next((weapon_on(c) for c in s.dropped[s.group[a]] if serves(c, a)), UNARMED)
