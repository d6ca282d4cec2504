"""Handling the counters: putting them down, moving them, reducing, replacing and removing them. No rule asks here."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import (
    BROKEN,
    CX,
    DISABLED,
    DM,
    HALTED,
    HAS_MOVED,
    MALFUNCTION,
    MOTION,
    PINNED,
    PUSHED,
    STILLED,
    WOUNDED,
)
from bocage.games.starterkit.model.names import Location, Side, Unit, Vehicle, Weapon
from bocage.games.starterkit.model.state import GONE, WAITING, SKState, leadership, lose_aim, morale
from bocage.games.starterkit.model.tables import LEADER_WORTH, VEHICLE_WORTH, WITHOUT_GUN_WORTH, WORTH
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.consequences import touch
from bocage.kernel.frames import tell


def add_counter(s: SKState, row: int, side: Side) -> int:
    """A new counter, nowhere yet."""
    c = len(s.kind)
    s.kind.append(row)
    s.side.append(side)
    s.at.append(WAITING)
    s.status.append(0)
    s.holder.append(-1)
    s.carried.append(())
    if TYPES[row].is_personnel:
        s.reserve[side] = (*s.reserve[side], c)
    return c


def add_vehicle(s: SKState, row: int, side: Side) -> Vehicle:
    """A new vehicle, nowhere yet, with its weapons: they are counters that it holds for good (SK 7.2, 7.8)."""
    v = add_counter(s, row, side)
    s.arriving[side] = (*s.arriving[side], v)
    for arm in TYPES[row].arms:
        w = add_counter(s, arm, side)
        s.holder[w] = v
        s.carried[v] = (*s.carried[v], w)
    return v


def park(s: SKState, v: Vehicle, where: Location) -> None:
    """Put a vehicle with its weapons into a hex (on or off board)."""
    old, side = s.at[v], s.side[v]
    _drive_off(s, v)
    s.vehicles[where] = (*s.vehicles.get(where, ()), v)
    s.at[v] = where
    if s.gated and old != where:
        s.vacated(side, old)
    if s.aimed or s.hiding[0] or s.hiding[1]:
        touch(s, ("moved", v))
    for w in s.carried[v]:
        s.at[w] = where
    if (old >= 0) != (where >= 0):
        on, off = (s.fleet, s.arriving) if where >= 0 else (s.arriving, s.fleet)
        off[side] = tuple([x for x in off[side] if x != v])
        on[side] = (*on[side], v)


def _drive_off(s: SKState, v: Vehicle) -> None:
    old = s.at[v]
    if old in s.vehicles:
        rest = tuple([x for x in s.vehicles[old] if x != v])
        if rest:
            s.vehicles[old] = rest
        else:
            del s.vehicles[old]


def take_away(s: SKState, v: Vehicle) -> None:
    """A vehicle is out of the game, with its weapons."""
    side = s.side[v]
    _drive_off(s, v)
    s.fleet[side] = tuple([x for x in s.fleet[side] if x != v])
    s.arriving[side] = tuple([x for x in s.arriving[side] if x != v])
    s.at[v] = GONE
    if s.aimed:
        touch(s, ("moved", v))  # SK 6.10: its last hex keeps the acquisition
    for w in s.carried[v]:
        s.at[w] = GONE
        lose_aim(s, w)
    for pair in [x for x in s.dared if x[1] == v]:
        del s.dared[pair]


def wreck(s: SKState, v: Vehicle, rule: str) -> None:
    """SK 7.4 A vehicle is destroyed: its wreck stays, and gives no cover yet if it was moving."""
    where = s.at[v]
    tell(s, rule, ("wrecked", v, where))
    s.casualties[s.side[v]] += worth_of(s, v)
    take_away(s, v)
    if s.gated:
        s.wrecked(v, where, rule)
    bits = s.vehicle_marks.get(v, 0)
    s.vehicle_marks[v] = bits & (HAS_MOVED | STILLED) | (STILLED if bits & MOTION else 0)
    if where >= 0:
        s.wrecks[where] = (*s.wrecks.get(where, ()), v)


def worth_of(s: SKState, v: Vehicle) -> int:
    """What a vehicle counts where victory counts exits or casualties; less without a functioning main armament."""
    main = s.carried[v][0]
    silent = s.status[main] & MALFUNCTION or s.gun_marks.get(main, 0) & DISABLED
    return WITHOUT_GUN_WORTH if silent else VEHICLE_WORTH


def count_exit(s: SKState, side: Side, points: int, where: Location) -> None:
    """Victory points leave the map by an edge hex (SK 3.3)."""
    s.points[side] += points
    s.left_by[where] = s.left_by.get(where, 0) + points


def _lift(s: SKState, u: Unit) -> None:
    """Take a unit out of the stack it is in, on or off board."""
    old = s.at[u]
    if old >= 0 or old <= -10:
        rest = tuple([v for v in s.stacks[old] if v != u])
        if rest:
            s.stacks[old] = rest
        else:
            del s.stacks[old]


def put(s: SKState, u: Unit, where: Location) -> None:
    """Put a unit with what it carries into a hex (on or off board), on top of its stack."""
    old = s.at[u]
    side = s.side[u]
    _lift(s, u)
    s.stacks[where] = (*s.stacks.get(where, ()), u)
    s.at[u] = where
    if s.aimed or s.hiding[0] or s.hiding[1]:
        touch(s, ("moved", u))
    if s.gated and old != where:
        s.moved(u)
        s.vacated(side, old)
    for w in s.carried[u]:
        s.at[w] = where
    if (old >= 0) != (where >= 0):
        if where >= 0:
            s.reserve[side] = tuple([v for v in s.reserve[side] if v != u])
            s.roster[side] = (*s.roster[side], u)
        else:
            s.roster[side] = tuple([v for v in s.roster[side] if v != u])
            s.reserve[side] = (*s.reserve[side], u)


def give(s: SKState, weapon: Weapon, unit: Unit) -> None:
    """Let a unit possess a weapon (SK 1.2.4)."""
    old = s.holder[weapon]
    if old >= 0:
        s.carried[old] = tuple([w for w in s.carried[old] if w != weapon])
        lose_aim(s, weapon)  # SK 6.10: its manning Infantry no longer has it
    else:
        pick_from_ground(s, weapon)
    s.holder[weapon] = unit
    s.carried[unit] = (*s.carried[unit], weapon)
    s.at[weapon] = s.at[unit]


def pick_from_ground(s: SKState, weapon: Weapon) -> None:
    where = s.at[weapon]
    rest = tuple([w for w in s.dropped.get(where, ()) if w != weapon])
    if rest:
        s.dropped[where] = rest
    else:
        s.dropped.pop(where, None)


def drop(s: SKState, weapon: Weapon) -> None:
    """SK 4.0 Leave a weapon unpossessed where it is."""
    old = s.holder[weapon]
    where = s.at[old]
    s.carried[old] = tuple([w for w in s.carried[old] if w != weapon])
    s.holder[weapon] = -1
    lose_aim(s, weapon)
    if s.rounds and TYPES[s.kind[weapon]].is_radio:
        touch(s, ("unit", old))  # DE 2.1: without his radio he is no Observer
    s.at[weapon] = where
    if where >= 0:
        s.dropped[where] = (*s.dropped.get(where, ()), weapon)
    else:
        s.at[weapon] = GONE
    tell(s, "SK 4.0", ("dropped", weapon, where))


def remove_weapon(s: SKState, weapon: Weapon, rule: str) -> None:
    """A weapon leaves the game."""
    old = s.holder[weapon]
    if old >= 0:
        s.carried[old] = tuple([w for w in s.carried[old] if w != weapon])
        s.holder[weapon] = -1
    else:
        pick_from_ground(s, weapon)
    s.at[weapon] = GONE
    lose_aim(s, weapon)
    tell(s, rule, ("weapon removed", weapon))


def malfunction(s: SKState, weapon: Weapon, rule: str) -> None:
    s.status[weapon] |= MALFUNCTION
    lose_aim(s, weapon)  # SK 6.10
    tell(s, rule, ("malfunction", weapon))


def points_of(s: SKState, u: Unit) -> int:
    """What a unit is worth where victory counts exits or casualties (DE 4.41)."""
    t = s.type(u)
    if t.is_leader:
        return LEADER_WORTH[t.leadership]
    return WORTH[t.kind]


def take_off(s: SKState, u: Unit) -> None:
    """Take a unit off the map; its weapons stay where it stood (SK 4.0)."""
    for w in s.carried[u]:
        drop(s, w)
    side = s.side[u]
    _lift(s, u)
    s.roster[side] = tuple([v for v in s.roster[side] if v != u])
    s.reserve[side] = tuple([v for v in s.reserve[side] if v != u])
    s.at[u] = GONE
    if s.aimed:
        touch(s, ("moved", u))  # SK 6.10: its last hex keeps the acquisition
    if s.rounds:
        touch(s, ("unit", u))  # DE 2.1: a lost Observer's contact is lost
    s.directed.pop(u, None)
    s.serving.pop(u, None)


def eliminate(s: SKState, u: Unit, rule: str) -> None:
    """SK 3.2.3 A unit is lost; a leader's loss is settled after the attack."""
    where = s.at[u]
    tell(s, rule, ("eliminated", u, where))
    if s.leads(u) and where >= 0:
        s.losses.append((where, s.side[u], morale(s, u), leadership(s, u), True))
    s.casualties[s.side[u]] += points_of(s, u)
    take_off(s, u)


def break_unit(s: SKState, u: Unit, rule: str) -> None:
    """SK 3.2.3 Turn over to the broken side under DM; Pin and CX come off."""
    if s.leads(u) and s.at[u] >= 0:
        s.losses.append((s.at[u], s.side[u], morale(s, u), leadership(s, u), False))
    s.status[u] = (s.status[u] | BROKEN | DM) & ~(PINNED | CX)
    s.directed.pop(u, None)
    s.serving.pop(u, None)
    touch(s, ("unit", u))
    tell(s, rule, ("broke", u))


def pin(s: SKState, u: Unit, rule: str) -> None:
    if not s.status[u] & PINNED and not (s.gated and s.spared(u, "pin")):
        s.status[u] |= PINNED
        if s.gun_marks and s.gun_marks.get(u, 0) & PUSHED:
            s.gun_marks[u] |= HALTED  # SK 6.5
        touch(s, ("unit", u))
        tell(s, rule, ("pinned", u))


def wound(s: SKState, u: Unit, rule: str) -> None:
    s.status[u] |= WOUNDED
    tell(s, rule, ("wounded", u))


def halve(s: SKState, u: Unit, rule: str) -> bool:
    """SK 3.2.3 A squad becomes its half-squad; False if the unit is smaller and is lost instead."""
    t = s.type(u)
    if not t.is_squad:
        eliminate(s, u, rule)
        return False
    s.casualties[s.side[u]] += 1
    s.kind[u] = t.half
    tell(s, rule, ("reduced", u))
    return True


def replace_by_lower(s: SKState, u: Unit, rule: str) -> None:
    """SK 5.1, DE 3.2 The next lower quality, where there is one; SS troops and their like have none."""
    t = s.type(u)
    if t.steadfast or t.lower < 0:
        return
    s.kind[u] = t.lower
    tell(s, rule, ("replaced", u))
