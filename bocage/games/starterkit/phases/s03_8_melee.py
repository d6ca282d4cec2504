"""SK 3.8 Where Close Combat is fought, and when Melee ends."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BROKEN, MELEE, MOTION, ROLLING
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.consequences import touch


def combat_hexes(s: SKState) -> list[int]:
    """Hexes with units of both sides, one of them unbroken."""
    found: list[int] = []
    for where, units in s.stacks.items():
        if len(units) < 2 or where < 0:
            continue
        if len({s.side[u] for u in units}) == 2 and any(not s.status[u] & BROKEN for u in units):
            found.append(where)
    for where, there in s.vehicles.items():
        sides = {s.side[v] for v in there}
        if where >= 0 and where not in found and any(1 - s.side[u] in sides for u in s.stacks.get(where, ())):
            found.append(where)
    return found


def is_held(s: SKState, u: Unit) -> bool:
    """SK 3.8 Infantry of both sides, one unit unbroken, holds all of it; a stopped vehicle holds its enemies."""
    where = s.at[u]
    for v in s.vehicles.get(where, ()):
        if s.side[v] != s.side[u] and not s.vehicle_marks.get(v, 0) & (MOTION | ROLLING):
            return True
    units = s.stacks[where]
    return len({s.side[x] for x in units}) == 2 and any(not s.status[x] & BROKEN for x in units)


def review_melee(s: SKState) -> None:
    """SK 3.8 Melee is over as soon as no unbroken unit, or only one side, remains in the hex."""
    status = s.status
    for u in [u for roster in s.roster for u in roster if status[u] & MELEE]:
        if not is_held(s, u):
            status[u] &= ~MELEE
            touch(s, ("ready", u))
