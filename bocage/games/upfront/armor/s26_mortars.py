"""UF 26.5: critical hits of mortars (and artillery, UF 40.22) on AFVs. What else is special acts elsewhere:

bracketed To Hit numbers (UF 26.1) in ordnance.py, where they may fire from (UF 26.2) in s25_refusals.py, small arms
below the minimum range (UF 26.3) in firepower.py, Woods (UF 26.4) in s25_hit_strength.py.
"""

from __future__ import annotations

from bocage.games.upfront.printed.cards import SIGNED

NO_CRITICAL, CRITICAL_IMMOBILIZES, CRITICAL_DESTROYS = "", "immobilized", "killed"


def critical_hit(black_to_hit: bool, open_topped: bool, card: int) -> str:
    """UF 26.5: a hit with a black To Hit draw, then a black 6 immobilizes; a black 5 destroys an open-topped AFV.

    Otherwise the mortar attacks the Morale and CE values only, for it has no boxed Effect Number.
    """
    if not black_to_hit:
        return NO_CRITICAL
    if SIGNED[card] == 6:
        return CRITICAL_IMMOBILIZES
    return CRITICAL_DESTROYS if SIGNED[card] == 5 and open_topped else NO_CRITICAL
