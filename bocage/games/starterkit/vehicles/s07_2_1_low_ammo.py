"""SK 7.2.1 A circled B#: short of twelve it means Low Ammo, then the loss of the weapon."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import LOW_AMMO
from bocage.games.starterkit.model.names import Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles.s07_2_repair import disable
from bocage.kernel.frames import tell

BROKEN_ON = 12


def wears_out(s: SKState, w: Weapon, original: int) -> bool:
    """SK 7.2.1 What its original To Hit roll of the B# or more does to a circled weapon; False: it malfunctions as any.

    Under Low Ammo the B# is one lower, and the printed number itself or more disables the weapon for good. In the Elst
    campaign a weapon without a circle may be under it too (DE 4.5181).
    """
    t = s.type(w)
    if s.gun_marks.get(w, 0) & LOW_AMMO:
        if original < t.breakdown:
            return False
        disable(s, w, "SK 7.2.1")
        return True
    if not t.circled or original == BROKEN_ON:
        return False
    s.gun_marks[w] = s.gun_marks.get(w, 0) | LOW_AMMO
    tell(s, "SK 7.2.1", ("low ammo", w))
    return True
