"""SK 2.0 Control of hexes and buildings."""

from __future__ import annotations

from bocage.battlefield.victory import NOBODY, claim, holder
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.marks import BROKEN, MELEE, SILENCED
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.frames import tell


def occupier(s: SKState, g: Ground, where: Location) -> int:
    """The side with a Good Order multi-man counter in the hex and no enemy beside it; -1 if none.

    A hex is Controlled with all its levels (DE 1.1)."""
    there = s.stacks.get(where, ())
    if where in g.above:
        there = (*there, *s.stacks.get(g.above[where], ()))
    side = holder(s.side, there)
    if side < 0 or (s.vehicles and holds(s, where, 1 - side)):
        return NOBODY
    for u in there:
        if TYPES[s.kind[u]].is_multi_man and not s.status[u] & (BROKEN | MELEE):
            return side
    return NOBODY


def owns(control: dict[int, int], hexes: list[int], side: int) -> bool:
    for h in hexes:  # noqa: SIM110 (asked very often)
        if control.get(h, NOBODY) != side:
            return False
    return True


def take_control(s: SKState, battle: Battle, where: Location) -> None:
    """SK 2.0 The hex, and the whole building if no enemy is anywhere in it."""
    g = battle.ground
    where = g.hex_of[where]
    hexes = g.building_hexes(where)
    there = s.stacks.get(where)
    if there and owns(s.control, hexes, s.side[there[0]]):
        return  # no other side can take it while one of its units is there
    side = occupier(s, g, where)
    if side < 0:
        return
    if len(hexes) > 1 and any(holds(s, x, 1 - side) for h in hexes for x in g.locations(h)):
        hexes = [where]
    for h in claim(s.control, hexes, side):
        tell(s, "SK 2.0", ("control", h, side))


def controls(s: SKState) -> dict[int, int]:
    """SK 2.0 Who Controls what now: an AFV has its hex while it is there, if no Good Order enemy is, and no longer."""
    if not s.vehicles:
        return s.control
    found = dict(s.control)
    for where, there in s.vehicles.items():
        if where not in battle_of(s).tracked:
            continue
        sides = {s.side[v] for v in there}
        able = [x for x in (0, 1) if x in sides and not _good_enemy(s, where, x)]
        if len(able) == 1:
            found[where] = able[0]
    return found


def _good_enemy(s: SKState, where: Location, side: int) -> bool:
    there = [u for x in battle_of(s).ground.locations(where) for u in s.stacks.get(x, ())]
    units = any(s.side[u] != side and not s.status[u] & (BROKEN | MELEE) for u in there)
    return units or any(s.side[v] != side and not s.vehicle_marks.get(v, 0) & SILENCED for v in s.vehicles[where])


def review_control(s: SKState) -> None:
    """At the end of each phase: units may have rallied, died or been left alone."""
    battle = battle_of(s)
    tracked, at = battle.tracked, s.at
    for side in (0, 1):
        for where in dict.fromkeys([at[u] for u in s.roster[side]]):
            if where in tracked:
                take_control(s, battle, where)
