"""SK 6.4 Hidden Initial Placement: a Gun and its crew that the other side does not see, and how they are found."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import HIDDEN
from bocage.games.starterkit.model.names import Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.frames import reveal


def reveal_gun(s: SKState, g: Weapon) -> None:
    """SK 6.4 The Gun and who mans it are placed on the map."""
    if s.gun_marks.get(g, 0) & HIDDEN:
        s.gun_marks[g] &= ~HIDDEN
        reveal(s, "SK 6.4", ("gun appears", g, s.at[g]))
