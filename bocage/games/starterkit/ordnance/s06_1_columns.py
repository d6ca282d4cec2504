"""SK 3.2.4, 6.1 The columns of the Infantry Fire Table on which a hit and a critical hit strike."""

from __future__ import annotations

from bocage.games.starterkit.model.names import Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import column_of
from bocage.games.starterkit.ordnance.s06_2_ammunition import HIGH_EXPLOSIVE, SHOT, strike_fp


def effect_columns(s: SKState, weapon: Weapon, ammo: int, area: bool) -> tuple[int, int]:
    """(column of a hit, column of a critical hit): half the shell's on the Area Target Type.

    A critical hit doubles the weapon's standard HE firepower, whatever it fired (docs/rulings); one whose HE is
    limited has none, and its solid shot is doubled (DE 5, To Hit chart of the 57L).
    """
    t = s.type(weapon)
    whole = strike_fp(s, weapon, ammo) if t.calibre else t.fp
    standard = strike_fp(s, weapon, HIGH_EXPLOSIVE) if t.calibre else t.fp
    if t.no_he and ammo in SHOT:
        standard = whole
    return column_of(whole / 2 if area else whole), column_of(2 * standard)
