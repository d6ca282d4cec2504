"""SK 3.3 Entering from off board: along the map's edge at Open Ground cost, then onto an allowed hex; and leaving."""

from __future__ import annotations

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED
from bocage.games.starterkit.model.counters import count_exit, points_of, take_off
from bocage.games.starterkit.model.ground import ROAD_RATE, ROADS, TERRAIN_RATE
from bocage.games.starterkit.model.names import Location, Unit, Units
from bocage.games.starterkit.model.state import GONE, OFF_BOARD, SKState
from bocage.games.starterkit.model.tables import ENTER_MF
from bocage.games.starterkit.movement.s03_3_1_entering import smoke_cost
from bocage.kernel.frames import Action, tell


def off_board_choices(s: SKState, u: Unit) -> list[Action]:
    """SK 3.3 The hex before the unit at the cost of entering it, or one place along the edge."""
    battle = battle_of(s)
    g = battle.ground
    here = OFF_BOARD - s.at[u]
    rate = road_onto(s, here)
    smoke = smoke_cost(s, here)
    found: list[Action] = [("to", here, TERRAIN_RATE, g.mf[here] + smoke)]
    if rate == ROAD_RATE:
        by_road: Action = ("to", here, ROAD_RATE, 1.0 + smoke)
        found = [by_road, *found] if g.two_rates[here] else [by_road]
    if g.polder[here]:  # DE 1.3
        found += [("to", here, step[2] | CLAIMED, step[3] + ENTER_MF) for step in found]
    for b in g.near[here]:
        if b in battle.entries(s.side[u]):
            found.append(("to", OFF_BOARD - b, TERRAIN_RATE, 1.0))
    return found


def road_onto(s: SKState, where: Location) -> int:
    """SK 3.3 Roads go on off board."""
    g = battle_of(s).ground
    for side, b in enumerate(g.neighbours[where]):
        if b < 0 and g.field.roads[where][side] in ROADS:
            return ROAD_RATE
    return TERRAIN_RATE


def off_map(s: SKState, units: Units) -> None:
    """SK 3.3 They leave the map as the Victory Conditions ask: units and what they carry are out of the game."""
    for u in units:
        if not battle_of(s).counts_exit(s.side[u], s.at[u]):
            tell(s, "DE 4.3", ("exited", u))
            s.keep_off_map(u)  # CG11
            continue
        count_exit(s, s.side[u], points_of(s, u), s.at[u])
        for w in s.carried[u]:
            s.holder[w] = -1
            s.at[w] = GONE
        s.carried[u] = ()
        tell(s, "SK 3.3", ("exited", u))
        s.note_exit(u)
        take_off(s, u)
