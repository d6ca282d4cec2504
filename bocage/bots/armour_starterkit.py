"""What Guns, vehicles and artillery are worth to the rifleman in the Starter Kit.

Armour that shows its front, arcs that bear on the way of the enemy, acquisition that is kept, rounds where they hurt.
"""

from __future__ import annotations

from bocage.bots.fields import remembered
from bocage.games.starterkit.artillery.s02_batteries import hex_at
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import (
    BOGGED,
    BROKEN,
    CE,
    DAZED,
    HIDDEN,
    IMMOBILIZED,
    MALFUNCTION,
    MELEE,
    MIRED,
    MOTION,
    RECALL,
    SHOCK,
    SILENCED,
    STUN_AND_RECALL,
    UNCONFIRMED,
)
from bocage.games.starterkit.model.names import Counter, Location, Side, Vehicle, Weapon
from bocage.games.starterkit.model.state import OFF_BOARD, SETUP, SKState
from bocage.games.starterkit.model.tables import FAUST_TO_HIT, faust_range
from bocage.games.starterkit.model.tables_ordnance import VTT, gun_to_hit
from bocage.games.starterkit.ordnance.arcs import in_arc
from bocage.games.starterkit.ordnance.arcs_shown import CHART_RANGE, pointing
from bocage.games.starterkit.vehicles.s07_9_to_kill import (
    HULL,
    TURRET,
    armour_of,
    basic_number,
    facing_of,
    final_number,
)
from bocage.games.starterkit.vehicles.s07_status import machine_guns, main_armament, works

Killer = tuple[Location, Weapon, str, int, int]
"""(hex, weapon or -1 for a Panzerfaust, ammunition, reach, who fires) of one who can hurt armour."""

AT_MOST = (0.0, 0.0, 1 / 36, 3 / 36, 6 / 36, 10 / 36, 15 / 36, 21 / 36, 26 / 36, 30 / 36, 33 / 36, 35 / 36, 1.0)
VEHICLE, GUN_WORTH, HIDDEN_WORTH, CREW = 30.0, 8.0, 4.0, 8.0
EXPECTS = 0.55
"""How much of a possible loss counts: not everybody who may fire does, and not all at the same."""
FAUST_FOUND, IN_MOTION, TURNS = 0.4, 2, 2
BAD = (
    (IMMOBILIZED, 0.55),
    (MIRED, 0.6),
    (BOGGED, 0.75),
    (SHOCK, 0.5),
    (UNCONFIRMED, 0.25),
    (STUN_AND_RECALL, 0.35),
    (RECALL, 0.35),
    (DAZED, 0.9),
)
ACQUIRED, ROUND_NEAR, CONTACT, ACCESS = 0.8, 1.2, 1.0, 2.0
BARREL, BARREL_RANGE = 8.0, 12


def at_most(number: int) -> float:
    """The chance of so much or less on two dice."""
    return AT_MOST[max(0, min(12, number))]


def killers(s: SKState, battle: Battle, side: Side) -> list[Killer]:
    """Everybody of a side who can destroy a vehicle; hidden Guns as this position imagines them."""
    found: list[Killer] = []
    for v in s.fleet[side]:
        if s.at[v] >= 0 and not s.vehicle_marks.get(v, 0) & SILENCED and s.carried[v]:
            w = main_armament(s, v)
            if works(s, w):
                found.append((s.at[v], w, "heat" if s.type(w).no_ap else "ap", CHART_RANGE, v))
    reach = faust_range(battle.year, battle.month) if battle.sides[side].fausts else 0
    for u in (*s.roster[side], *s.hiding[side]):
        if s.at[u] < 0 or s.status[u] & (BROKEN | MELEE):
            continue
        for w in s.carried[u]:
            t = s.type(w)
            if s.status[w] & MALFUNCTION or t.is_mortar:
                continue
            if t.is_gun:
                found.append((s.at[u], w, "ap" if not t.no_ap else "heat", t.most or CHART_RANGE, w))
            elif t.is_shaped:
                found.append((s.at[u], w, "heat", t.range, -1))
        if reach and s.type(u).is_squad:
            found.append((s.at[u], -1, "heat", reach, -1))
    return found


def kill_chance(s: SKState, ground: Ground, v: Vehicle, killer: Killer) -> float:
    """Roughly, that one shot at the vehicle as it stands destroys or stops it."""
    at, w, ammo, reach, firer = killer
    where = s.at[v]
    distance = ground.ranges[where][at]
    if distance > reach or ground.rows[at][where] == BLOCKED:
        return 0.0
    drm = s.type(v).target_size + ground.tem[where] + ground.rows[at][where]
    drm += IN_MOTION if s.vehicle_marks.get(v, 0) & MOTION else 0
    if w < 0:
        number = FAUST_TO_HIT[distance]
    else:
        t = s.type(w)
        number = gun_to_hit(t.gun, VTT, distance) if t.gun else t.to_hit[distance]
        if firer >= 0 and distance and not in_arc(ground, at, pointing(s, firer), where):
            drm += TURNS
        drm -= s.aimed[w][0] if w in s.aimed and any(x[0] == v for x in s.aimed[w][1]) else 0
    hits = at_most(number - drm) * (FAUST_FOUND if w < 0 else 1.0)
    if hits <= 0:
        return 0.0
    basic = basic_number(s, w, ammo, distance)
    kills = 0.0
    for aspect in (HULL, TURRET):
        facing = facing_of(s, v, aspect, at, 3)
        kills += 0.5 * at_most(final_number(basic, facing, False, armour_of(s, v, aspect, facing)))
    return hits * kills


def threat(s: SKState, ground: Ground, v: Vehicle, enemies: list[Killer]) -> float:
    """That somebody gets it."""
    safe = 1.0
    for killer in enemies:
        safe *= 1.0 - EXPECTS * kill_chance(s, ground, v, killer)
    return 1.0 - safe


def vehicle_worth(s: SKState, v: Vehicle) -> float:
    bits = s.vehicle_marks.get(v, 0)
    worth = VEHICLE
    for bit, share in BAD:
        worth *= share if bits & bit else 1.0
    return worth * (1.0 if s.carried[v] and works(s, main_armament(s, v)) else 0.6)


def barrels(s: SKState, side: Side, fired: int) -> list[tuple[int, float, int]]:
    """Guns and vehicles as firepower against Infantry, beside danger_starterkit.guns."""
    found: list[tuple[int, float, int]] = []
    for v in s.fleet[side]:
        if s.at[v] < 0 or s.vehicle_marks.get(v, 0) & SILENCED:
            continue
        for w in s.carried[v][:1]:
            if works(s, w) and not s.status[w] & fired:
                found.append((s.at[v], BARREL, BARREL_RANGE))
        mounted = float(sum([s.type(w).fp for w in machine_guns(s, v) if works(s, w) and not s.status[w] & fired]))
        if mounted:
            found.append((s.at[v], mounted, 8))
    return found


def starts_of(battle: Battle, side: Side) -> tuple[int, ...]:
    """Where a side begins: its set-up areas and edges of entry."""
    return tuple(sorted({h for group in battle.groups if group.side == side for h in group.area}))


def nearness(ground: Ground, goals: tuple[int, ...]) -> list[float]:
    """Hexes to the nearest of some hexes."""
    return [float(min([ground.ranges[h][x] for x in goals], default=0)) for h in range(ground.n)]


def field_of_fire(s: SKState, battle: Battle, c: Counter, side: Side) -> float:
    """Hexes towards the enemy that it sees in its arc: for set-up, when nobody is there yet."""
    at, facing, ground = s.at[c], pointing(s, c), battle.ground
    if at < 0 or facing < 0:
        return 0.0
    near = remembered(ground, starts_of(battle, 1 - side), nearness)
    row, ranges = ground.rows[at], ground.ranges[at]
    seen = [
        h
        for h in range(ground.hexes)
        if row[h] != BLOCKED and ranges[h] <= BARREL_RANGE and near[h] <= near[at] and in_arc(ground, at, facing, h)
    ]
    return 0.12 * len(seen)


def gun_worth(s: SKState, w: Weapon) -> float:
    if s.status[w] & MALFUNCTION:
        return 0.0
    return GUN_WORTH + (HIDDEN_WORTH if s.gun_marks.get(w, 0) & HIDDEN else 0.0)


def machines(s: SKState, battle: Battle, side: Side, field: list[float], pull: float) -> float:
    """The vehicles, Guns and rounds of one side where they are. `pull`: how much it wants to be near the goal."""
    worth = 0.0
    enemies = killers(s, battle, 1 - side) if s.fleet[side] else []
    for v in (*s.fleet[side], *s.arriving[side]):
        own = vehicle_worth(s, v)
        at = s.at[v]
        if at < 0:
            before = OFF_BOARD - at
            worth += own - pull * ((field[before] if 0 <= before < len(field) else 20.0) + 6.0)
            continue
        worth += own * (1.0 - threat(s, battle.ground, v, enemies))
        worth -= pull * max(0.0, field[at] - 4.0)
        worth += 0.4 if s.vehicle_marks.get(v, 0) & CE else 0.0
        worth += field_of_fire(s, battle, v, side) if s.phase == SETUP else 0.0
    for u in (*s.roster[side], *s.hiding[side]):
        for w in s.carried[u]:
            if s.type(w).is_gun:
                worth += gun_worth(s, w) + (field_of_fire(s, battle, w, side) if s.phase == SETUP else 0.0)
    for w in (*s.acquired, *s.aimed):
        if s.side[w] == side:
            worth += ACQUIRED * (s.acquired[w][1] if w in s.acquired else s.aimed[w][0])
    worth += CREW * len(s.hiding[side])  # whom no roster counts
    return worth + rounds(s, battle, side)


def rounds(s: SKState, battle: Battle, side: Side) -> float:
    """Off-board artillery: a battery that is heard, and its round by who is near it."""
    worth = 0.0
    for b, battery in enumerate(battle.batteries):
        if battery.side != side:
            continue
        worth += CONTACT * bool(s.contact[b]) + ACCESS * bool(s.access[b])
        h = hex_at(s, s.impact[b]) if s.rounds[b] else -1
        if h < 0 or s.smoke_mission[b]:
            continue
        near = battle.ground.ranges[h]
        for who, sign in ((1 - side, 1.0), (side, -1.5)):
            for u in s.roster[who]:
                if s.at[u] >= 0 and near[s.at[u]] <= 1:
                    worth += sign * ROUND_NEAR * s.rounds[b] * (1.0 if near[s.at[u]] == 0 else 0.7)
    return worth


def known_targets(s: SKState, side: Side) -> list[Location]:
    """Hexes with enemies that everybody sees."""
    there = [s.at[c] for c in (*s.roster[1 - side], *s.fleet[1 - side]) if s.at[c] >= 0]
    return list(dict.fromkeys(there))


def battle_has_machines(s: SKState) -> bool:
    return bool(s.vehicles or s.gun_marks or s.fleet[0] or s.fleet[1] or s.rounds or battle_of(s).batteries)
