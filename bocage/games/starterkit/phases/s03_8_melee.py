"""SK 3.8 Where Close Combat is fought, and when Melee ends."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.state import SKState


def combat_hexes(s: SKState) -> list[int]:
    """Hexes with units of both sides, one of them unbroken."""
    found: list[int] = []
    for where, units in s.stacks.items():
        if where >= 0 and len({s.side[u] for u in units}) == 2 and any(not s.status[u] & BROKEN for u in units):
            found.append(where)
    return found


def review_melee(s: SKState) -> None:
    """SK 3.8 Melee is over as soon as no unbroken unit, or only one side, remains in the hex."""
    for side in (0, 1):
        for u in s.roster[side]:
            if s.status[u] & MELEE and s.at[u] not in combat_hexes(s):
                s.status[u] &= ~MELEE
