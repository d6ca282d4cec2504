"""SK 3.3, 3.3.1 Entering a hex: what it costs and what forbids it, for movement, advance and rout alike."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED, ROAD_RATE, Ground
from bocage.games.starterkit.model.marks import BROKEN, DM
from bocage.games.starterkit.model.names import Location, Side, Unit, Units, Weapon
from bocage.games.starterkit.model.state import SKState, holds, manned_size, stacking
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

MOST_HALVES = 6
MOST_LEADERS = 4
STEEPLE_HALVES = 2
"""DE 1.1 One squad equivalent of each side."""


def no_step_refusal(g: Ground, here: Location, where: Location) -> Refusal:
    """SK 3.3, 1.1.1, DE 1.1, 1.2 Why no step leads from one location to another."""
    if max(here, where) >= g.hexes:
        return no.STAIRS_ONLY
    if here < 0 or where not in g.near[here]:
        return no.NOT_NEXT
    return no.POND_SHUT if g.is_pond[where] else no.IMPASSABLE


def stacking_refusal(s: SKState, side: Side, units: Units, where: Location, routing: bool = False) -> Refusal | None:
    """SK 3.3.1 Three squad equivalents and four leaders of a side in a hex, at any time; in a Steeple one (DE 1.1).

    Who is `routing` leaves his Gun behind and counts for what he is (SK 4.0).
    """
    steeple = where >= ground_of(s).hexes
    if where not in s.stacks and not steeple and not s.hiding[side]:
        return None
    halves, leaders = stacking(s, side, where)
    for u in units:
        t = s.type(u)
        if t.is_leader:
            leaders += 1
        else:
            halves += t.size if routing else manned_size(s, u)
    if steeple:
        return no.STEEPLE_FULL if halves > STEEPLE_HALVES or leaders > MOST_LEADERS else None
    return no.OVERSTACKED if halves > MOST_HALVES or leaders > MOST_LEADERS else None


def manning_refusal(s: SKState, u: Unit, w: Weapon) -> Refusal | None:
    """SK 2.0, 3.3.1 A half-squad or crew that comes to man a Gun counts as a squad: is there room for one?"""
    if not s.type(w).is_gun or not s.type(u).is_multi_man or manned_size(s, u) > 1:
        return None
    giver = s.holder[w]
    relieved = giver >= 0 and s.type(giver).size == 1 and sum(s.type(x).is_gun for x in s.carried[giver]) == 1
    halves = stacking(s, s.side[u], s.at[u])[0] + (0 if relieved else 1)
    return no.OVERSTACKED if halves > MOST_HALVES else None


def enemy_refusal(s: SKState, side: Side, where: Location) -> Refusal | None:
    """SK 3.3 No hex with enemy units, broken or not, in the Movement Phase."""
    return no.ENEMY_OCCUPIED if holds(s, where, 1 - side) else None


def smoke_cost(s: SKState, where: Location) -> float:
    """SK 1.2.5 One MF more into Smoke, in the Movement and Rout Phases."""
    return 1.0 if where in s.smoke else 0.0


def rates(g: Ground, where: Location, road: float) -> tuple[int, ...]:
    """SK 1.1.1 How a hex may be entered: along its road, at the terrain's rate, or as the mover likes."""
    if not road:
        return (0,)
    return (ROAD_RATE, 0) if g.two_rates[where] else (ROAD_RATE,)


def alarm(s: SKState, side: Side, where: Location, g: Ground) -> None:
    """SK 3.2.3 Broken enemies that a unit of `side` has come next to, and who see it, are placed under DM."""
    for h in (where, *g.near[where]):
        if h not in s.stacks:
            continue
        for e in s.stacks[h]:
            if s.side[e] == side or not s.status[e] & BROKEN or s.status[e] & DM:
                continue
            if not s.smoke or hindrance(s, g, h, where) != BLOCKED:
                s.status[e] |= DM
                tell(s, "SK 3.2.3", ("desperate", e))
