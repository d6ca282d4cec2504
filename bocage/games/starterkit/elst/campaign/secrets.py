"""A copy of a campaign that a seat cannot tell from the real one: the other side's points and groups drawn anew."""

from __future__ import annotations

from random import Random

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.campaign.book import line, lines, write
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.ordnance.arcs import SPINES
from bocage.games.starterkit.ordnance.s06_4_hidden import could_hide

DIE = 6
WANTED_BY = ("Arming", "Station", "Arrivals", "Shift", "EquipmentRepair", "Replenishment", "Purchases", "GroupStrength")
"""Procedures of one side that count on its lines as they are."""


def draw_anew(s: IslandState, seat: int, rng: Random) -> None:
    """Changes what the seat may not know, and nothing else."""
    for side in (0, 1):
        if side == seat:
            continue
        busy = any(type(f).__name__ in WANTED_BY for f in s.stack)
        if not busy:
            s.cpp[side] = int(rng.random() * (s.cpp[side] + DIE))
            _lose_some(s, side, rng)
        _move_hidden(s, side, rng)


def _lose_some(s: IslandState, side: Side, rng: Random) -> None:
    """Groups that wait off the map and that nobody has seen yet may or may not be there."""
    if not s.record1 and not s.record0:
        return
    known = set(s.line.values())
    groups = {x.group for key, x in lines(s, side) if x.group and x.fresh and x.area == ENTRY and key not in known}
    for group in sorted(groups):
        if rng.random() < 0.5:
            for key, x in lines(s, side):
                if x.group == group and x.fresh and x.area == ENTRY and key not in known:
                    write(s, key, line(s, key)._replace(fate="never came"))


def _move_hidden(s: IslandState, side: Side, rng: Random) -> None:
    """SK 6.4 Hidden Guns may be elsewhere in their Setup Area."""
    battle = battle_of(s)
    for u in s.hiding[side]:
        zone = [h for h in battle.ground.ring(s.at[u], 0, 3) if could_hide(s, battle, side, u, h)]
        if zone:
            where = zone[int(rng.random() * len(zone))]
            s.at[u] = where
            for w in s.carried[u]:
                s.at[w] = where
                s.facing[w] = int(rng.random() * SPINES)
