"""SK 6.4 Hidden Initial Placement: Guns and crews that are kept beside the map until they are found or show themselves.

A hidden crew is in `s.hiding`, in no stack and on no roster, so that no rule about units on the map can see it; only
`s.at` knows where it is. Who fires at its hex strikes it all the same, and who comes there finds it.
"""

from __future__ import annotations

from random import Random

from bocage.games.starterkit.battle import Battle, battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import BROKEN, EMPLACED, HIDDEN, MELEE, SILENCED
from bocage.games.starterkit.model.names import Location, Side, Unit, Units, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs import SPINES
from bocage.games.starterkit.ordnance.targets import gun_of
from bocage.kernel.consequences import touch
from bocage.kernel.frames import reveal
from bocage.kernel.refusal import Refusal

SIGHT_RANGE = 16
"""SK 6.4 How near a Good Order enemy finds a Gun in Open Ground that it sees."""

NO_HIDING = Refusal("SK 6.4", "only an Emplaced Gun with its crew sets up hidden, and not on a paved road")


def is_paved(g: Ground, where: Location) -> bool:
    return "paved" in g.field.roads[g.hex_of[where]]


def hiding_refusal(s: SKState, g: Weapon, u: Unit, where: Location) -> Refusal | None:
    """SK 6.3, 6.4 An Emplaced Gun and its crew, not on a paved road."""
    return None if s.type(u).is_crew and not is_paved(ground_of(s), where) else NO_HIDING


def hide(s: SKState, u: Unit) -> None:
    """SK 6.4 The crew and its Gun are kept beside the map; `u` is in its hex already."""
    side, where = s.side[u], s.at[u]
    s.stacks[where] = tuple([v for v in s.stacks[where] if v != u])
    if not s.stacks[where]:
        del s.stacks[where]
    s.roster[side] = tuple([v for v in s.roster[side] if v != u])
    s.hiding[side] = (*s.hiding[side], u)
    g = gun_of(s, u)
    s.gun_marks[g] = s.gun_marks.get(g, 0) | HIDDEN | EMPLACED


def reveal_gun(s: SKState, g: Weapon) -> None:
    """SK 6.4 The Gun and who mans it are placed on the map where they were recorded."""
    if not s.gun_marks.get(g, 0) & HIDDEN:
        return
    u = s.holder[g]
    side, where = s.side[u], s.at[u]
    s.gun_marks[g] &= ~HIDDEN
    s.hiding[side] = tuple([v for v in s.hiding[side] if v != u])
    s.roster[side] = (*s.roster[side], u)
    s.stacks[where] = (*s.stacks.get(where, ()), u)
    touch(s, ("seen", where))
    reveal(s, "SK 6.4", ("gun appears", g, where))


def reveal_unit(s: SKState, u: Unit) -> None:
    """A hidden unit is placed on the map, with the Gun it mans if it mans one."""
    side, where = s.side[u], s.at[u]
    if u not in s.hiding[side]:
        return
    g = gun_of(s, u)
    if g >= 0:
        return reveal_gun(s, g)
    s.hiding[side] = tuple([v for v in s.hiding[side] if v != u])
    s.roster[side] = (*s.roster[side], u)
    s.stacks[where] = (*s.stacks.get(where, ()), u)
    touch(s, ("seen", where))
    reveal(s, "SK 1.3", ("unit appears", u, where))


def hidden_crews(s: SKState, side: Side) -> Units:
    """Those who man hidden Guns: they fire from where they are. Other hidden Infantry shows itself first."""
    return tuple([u for u in s.hiding[side] if gun_of(s, u) >= 0]) if s.hiding[side] else ()


def hidden_at(s: SKState, side: Side, where: Location) -> Units:
    """The side's hidden crews in a hex."""
    return tuple([u for u in s.hiding[side] if s.at[u] == where]) if s.hiding[side] else ()


def find_at(s: SKState, side: Side, where: Location) -> bool:
    """SK 6.4 Somebody of `side` comes into the hex: hidden enemies there appear. Were there any?"""
    found = hidden_at(s, 1 - side, where)
    for u in found:
        reveal_unit(s, u)
    return bool(found)


def is_found(s: SKState, g: Ground, side: Side, where: Location) -> bool:
    """SK 6.4 Does a Good Order unit of the other side within 16 hexes see a Gun in Open Ground there?"""
    if not g.is_open[where]:
        return False
    row = g.ranges[where]
    seers = [e for e in s.roster[1 - side] if not s.status[e] & (BROKEN | MELEE)]
    crews = [v for v in s.fleet[1 - side] if not s.vehicle_marks.get(v, 0) & SILENCED]
    near = [s.at[e] for e in (*seers, *crews) if row[s.at[e]] <= SIGHT_RANGE]
    return any(hindrance(s, g, h, where) != BLOCKED for h in near)


def review_hidden(s: SKState) -> None:
    """SK 6.4 Guns in Open Ground are found as soon as they are seen."""
    g = ground_of(s)
    for side in (0, 1):
        for u in s.hiding[side]:
            if gun_of(s, u) >= 0 and is_found(s, g, side, s.at[u]):
                reveal_unit(s, u)


def rehide(s: SKState, seat: int, rng: Random) -> None:
    """For a copy that a seat cannot tell from the real state: hidden enemies are somewhere else they could be."""
    battle = battle_of(s)
    for side in (0, 1):
        if side == seat:
            continue
        for u in s.hiding[side]:
            spots = [h for h in area_of(battle, u) if could_hide(s, battle, side, u, h)]
            if spots:
                where = spots[int(rng.random() * len(spots))]
                s.at[u] = where
                for w in s.carried[u]:
                    s.at[w] = where
                    s.facing[w] = int(rng.random() * SPINES)


def area_of(battle: Battle, u: Unit) -> list[Location]:
    """Where this unit set up."""
    for group in battle.groups:
        if u in group.unit_ids:
            return group.area
    return []


def could_hide(s: SKState, battle: Battle, side: Side, u: Unit, where: Location) -> bool:
    g = battle.ground
    if gun_of(s, u) < 0:  # Infantry hidden by a scenario's rule: anywhere but with enemies
        there = (*s.stacks.get(where, ()), *s.vehicles.get(where, ()))
        return not any(s.side[c] != side for c in there)
    if where >= g.hexes or where in s.stacks or is_paved(g, where) or is_found(s, g, side, where):
        return False
    if any(s.at[v] == where for v in s.hiding[side] if v != u):
        return False
    return not g.is_building[where] or s.type(gun_of(s, u)).fits_building
