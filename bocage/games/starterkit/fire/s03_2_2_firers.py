"""SK 3.2.2, 3.3.3, 3.4, 4.1 Who may fire at a hex now: one function per prohibition; lists and refusals come from here.

A firer is a counter: a unit stands for its own firepower, a weapon for itself. What it may still do at all is asked of
s03_2_2_able. None of these looks at the line of sight (SK 3.2.1: it is checked after the declaration), except where the
battle allows free checks.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.firepower import MG_REACH
from bocage.games.starterkit.fire.s03_2_1_sight import closest_enemy, hindrance
from bocage.games.starterkit.fire.s03_2_2_able import (
    AGAIN,
    FRESH,
    MARKED,
    OUT_OF_ORDER,
    PROTECTIVE,
    RATE,
    SILENT,
    own_refusal,
    unit_refusal,
    use_by_marker,
    use_of,
    weapon_refusal,
    weapon_use,
)
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_FIRST
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import KEPT_ROF, MALFUNCTION, MOVED, PINNED
from bocage.games.starterkit.model.names import Counter, Counters, Location, Side, Unit, Units, Weapon
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.model.units import TWICE_RANGE, TYPES, Type
from bocage.kernel.refusal import Refusal

ANYWHERE: Final[set[int]] = set()
NO_FIRE: Final[dict[int, int]] = {}
"""Nothing has been fired yet; an Aim is only read."""
NO_SIGHT = Refusal("SK 3.2.1", "there is no line of sight")


class Aim:
    """What firers are asked about: who fires when at which hex, and what has been fired at it before."""

    # nothing has been fired at most of them
    shots: dict[int, int] = NO_FIRE
    """Firer to the attacks it has made on these movers here (SK 3.3.3)."""
    made: dict[int, int] = NO_FIRE
    """The same with those at earlier expenditures there, where they count (SK 4.1)."""
    most: float = 99.0
    """MF the movers have spent here."""
    volleys: dict[int, int] = NO_FIRE
    """Hex to the attacks its units have made on this target (SK 3.2.2: Mandatory Fire Groups)."""
    salvos: dict[int, int] = NO_FIRE
    """Firer to those of them it took part in."""
    barred: tuple[int, ...] = ()
    """Firers who have found a closer enemy (SK 3.3.3)."""
    movers: Counters = ()
    """Whom Defensive First Fire is at: nobody else in the hex (SK 3.3.3)."""

    def __init__(self, s: SKState, side: Side, mode: int, target: Location) -> None:
        self.side = side
        self.mode = mode
        self.target = target
        self.ranges: bytes = ground_of(s).ranges[target]


def sight_refusal(s: SKState, aim: Aim, where: Location) -> Refusal | None:
    """Only where free line of sight checks are allowed: say beforehand that there is none."""
    if s.free_sight and hindrance(s, ground_of(s), where, aim.target) == BLOCKED:
        return NO_SIGHT
    return None


def own_fire_refusal(s: SKState, aim: Aim, u: Unit) -> Refusal | None:
    """SK 3.2.2 May this unit fire its own firepower at the hex?"""
    t = TYPES[s.kind[u]]
    if t.is_leader and not t.fp:
        return no.LEADER_NO_FP
    distance = aim.ranges[s.at[u]]
    if distance > 2 * t.range:
        return no.OUT_OF_RANGE
    status = s.status[u]
    if status & MARKED:
        use = use_by_marker(aim.mode, status)
        if use == SILENT:
            return own_refusal(s, aim.mode, u)
        refusal = again_refusal(s, aim, u, use, distance, t.range)
        if refusal is not None:
            return refusal
    if aim.shots and aim.shots.get(u, 0) + 1 > aim.most:
        return no.ENOUGH_SHOTS
    return unit_refusal(s, u, aim.target) or (sight_refusal(s, aim, s.at[u]) if s.free_sight else None)


def again_refusal(s: SKState, aim: Aim, f: Counter, use: int, distance: int, normal: int) -> Refusal | None:
    """SK 3.3.3, 3.4 How far fire under a First or Final Fire marker goes."""
    if aim.mode == IN_FINAL:
        return no.NOT_ADJACENT_MARKED if distance > 1 else None
    if use == PROTECTIVE:
        return no.FPF_ADJACENT if distance > 1 else None
    if distance > normal:
        return no.SFF_RANGE
    return no.SFF_CLOSER if f in aim.barred else closer_refusal(s, aim, s.at[f], distance)


def closer_refusal(s: SKState, aim: Aim, here: Location, distance: int) -> Refusal | None:
    """SK 3.3.3 A closer enemy in sight forbids Subsequent First Fire.

    Without free checks only what everybody knows is refused here, an enemy next door; the rest is found out when the
    fire is declared (docs/rulings).
    """
    if distance <= 1:
        return None
    if s.free_sight:
        return no.SFF_CLOSER if closest_enemy(s, aim.side, here) < distance else None
    for h in ground_of(s).near[here]:
        if (h in s.stacks or h in s.vehicles) and holds(s, h, 1 - aim.side):
            return no.SFF_CLOSER
    return None


def overlooks(s: SKState, aim: Aim, f: Counter) -> bool:
    """SK 3.3.3 Subsequent First Fire past a closer enemy in sight: found out only when the fire is declared."""
    distance = aim.ranges[s.at[f]]
    if aim.mode != IN_FIRST or distance <= 1 or firing(s, aim, f) != AGAIN:
        return False
    return closest_enemy(s, aim.side, s.at[f]) < distance


def firing(s: SKState, aim: Aim, f: Counter) -> int:
    """How this firer would fire (s03_2_2_able)."""
    return use_of(s, aim.mode, f)


def weapon_fire_refusal(s: SKState, aim: Aim, w: Weapon) -> Refusal | None:
    """SK 4.0, 4.1, 4.4.4 May this machine gun or anti-tank rifle fire on the Infantry Fire Table at the hex?"""
    t = TYPES[s.kind[w]]
    if not t.joins_groups:
        return no.CHARGE_FIRED if t.is_charge else no.NO_GROUP
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    distance = aim.ranges[s.at[u]]
    if distance > (2 * t.range if t.reaches_twice else t.range):
        return no.OUT_OF_RANGE if t.reaches_twice else no.RIFLE_RANGE
    refusal = weapon_refusal(s, aim.mode, w)
    if refusal is not None:
        return refusal
    if (s.status[w] | s.status[u]) & MARKED:
        use = weapon_use(s, aim.mode, w, u)
        refusal = again_refusal(s, aim, w, use, distance, t.range) if use >= AGAIN else None
        if refusal is not None:
            return refusal
    return shots_refusal(aim, w) or unit_refusal(s, u, aim.target) or sight_refusal(s, aim, s.at[u])


def shots_refusal(aim: Aim, f: Counter) -> Refusal | None:
    """SK 3.3.3 No firer attacks a mover in a location more often than MF were spent there."""
    return no.ENOUGH_SHOTS if aim.shots and aim.shots.get(f, 0) + 1 > aim.most else None


def volley_refusal(s: SKState, aim: Aim, f: Counter) -> Refusal | None:
    """SK 3.2.2 Mandatory Fire Groups: whoever of a hex fires at a target fires with every attack that hex makes on it.

    Who has taken part in all of them may fire again (SK 3.3.3); a weapon's kept rate of fire is free of it.
    """
    if not aim.volleys or s.status[f] & KEPT_ROF:
        return None
    return no.MANDATORY_GROUP if aim.volleys.get(s.at[f], 0) > aim.salvos.get(f, 0) else None


def foreign_refusal(s: SKState, side: Side, f: Counter) -> Refusal | None:
    """Of a counter of the enemy nothing else is said: he may have hidden it (SK 6.4)."""
    if not 0 <= f < len(s.kind) or s.at[f] < 0:
        return no.NOT_YOURS
    bearer = s.holder[f] if TYPES[s.kind[f]].is_weapon else f
    return no.NOT_YOURS if bearer >= 0 and s.side[bearer] != side else None


def firer_refusal(s: SKState, aim: Aim, f: Counter) -> Refusal | None:
    """SK 3.2.2 May this counter take part in an attack on the Infantry Fire Table?"""
    return foreign_refusal(s, aim.side, f) or own_firer_refusal(s, aim, f)


def own_firer_refusal(s: SKState, aim: Aim, f: Counter) -> Refusal | None:
    """The same of a counter that is known to be the side's own."""
    if TYPES[s.kind[f]].is_personnel:
        refusal = own_fire_refusal(s, aim, f)
    else:
        refusal = weapon_fire_refusal(s, aim, f)
    return volley_refusal(s, aim, f) if refusal is None and aim.volleys else refusal


ANY_RANGE = 99
Ready = tuple[int, int, int, int]
"""(firer, its hex, the farthest range it may fire at, the range up to which nothing more need be asked)."""


def ready_firers(s: SKState, units: Units, mode: int) -> list[Ready]:
    """Every counter of these units, themselves and their weapons, that may still fire in this phase, before any target
    is named."""
    found: list[Ready] = []
    status, kinds, places, carried = s.status, s.kind, s.at, s.carried
    gated, open_sight = s.gated, not s.free_sight
    known, decisive = _REACHES[mode], REACH_MARKS
    for u in units:
        marks = status[u]
        if marks & OUT_OF_ORDER:
            continue
        kind, weapons = kinds[u], carried[u]
        own = known.get(kind << 10 | marks & decisive)
        reach, sure = own_reach(mode, kind, marks) if own is None else own
        if reach < 0 and not weapons:
            continue
        at, most, free = places[u], ANY_RANGE, open_sight
        if gated:
            most = s.fire_reach(u)
            if most < 0:
                continue
            reach, sure = min(reach, most), min(sure, most)
            free = free and s.fires_plainly(u)
        free = free and (sure >= 0 or bool(weapons)) and unit_refusal(s, u, -1, False) is None
        if reach >= 0:
            found.append((u, at, reach, sure if free else -1))
        if not weapons:
            continue
        weak = weakness(mode, marks)
        for w in weapons:
            gun = TYPES[kinds[w]]
            mark = status[w]
            if not gun.joins_groups or mark & MALFUNCTION:
                continue
            use = weapon_use(s, mode, w, u)
            if use != SILENT:
                reach = min(1 if use >= AGAIN else 2 * gun.range if gun.reaches_twice else gun.range, most)
                plain = free and TYPES[kind].is_multi_man and use <= RATE and not mark & MOVED
                found.append((w, at, reach, min(MG_REACH, sure_range(gun, weak, reach)) if plain else -1))
    return found


def own_reach(mode: int, kind: int, status: int) -> tuple[int, int]:
    """How far a unit may fire its own firepower, and how far it surely can; -1: not at all. Asked for all, and kept."""
    t, use = TYPES[kind], use_by_marker(mode, status)
    if use == SILENT or not t.joins_groups:
        found = (-1, -1)
    elif use == FRESH:
        found = (2 * t.range, sure_range(t, weakness(mode, status), 2 * t.range))
    else:
        found = (1, -1)
    _REACHES[mode][kind << 10 | status & REACH_MARKS] = found
    return found


REACH_MARKS: Final = MARKED | PINNED
_REACHES: Final[tuple[dict[int, tuple[int, int]], ...]] = ({}, {}, {}, {})
"""By fire phase, then by kind and marks (which are less than 1 << 10)."""


def weakness(mode: int, status: int) -> int:
    """SK 3.2.2, 3.5 By what a pin and the Advancing Fire Phase divide firepower."""
    weak = 2 if mode == IN_ADVANCING else 1
    return 2 * weak if status & PINNED else weak


def reaches(ready: list[Ready]) -> dict[Location, tuple[int, int]]:
    """By hex the farthest range that these firers there may fire at, and surely can: a hex shares its ranges."""
    found: dict[Location, tuple[int, int]] = {}
    for _, at, reach, sure in ready:
        if at in found:
            most, surely = found[at]
            if reach > most or sure > surely:
                found[at] = (max(reach, most), max(sure, surely))
        else:
            found[at] = (reach, sure)
    return found


def sure_range(t: Type, weak: int, reach: int) -> int:
    """How far this counter has a firepower factor left after so much weakening; long range halves once more."""
    if t.fp >= 2 * weak:
        return reach
    return min(t.range, reach) if t.fp >= weak else -1


def willing_firers(s: SKState, aim: Aim, hexes: set[int] = ANYWHERE, but: Counters = ()) -> list[int]:
    """Every counter of the side, or of it in these hexes, that may fire at the hex, line of sight left open.

    `but` are named already."""
    found: list[int] = []
    ranges, at, kind, status, carried, far = aim.ranges, s.at, s.kind, s.status, s.carried, TWICE_RANGE
    units = s.roster[aim.side]
    near = [u for u in units if at[u] in hexes] if hexes else [
        u for u in units if ranges[at[u]] <= far[kind[u]] or carried[u]
    ]  # fmt: skip
    for u in near:
        if status[u] & OUT_OF_ORDER:
            continue
        if (
            TYPES[kind[u]].joins_groups
            and ranges[at[u]] <= far[kind[u]]
            and u not in but
            and own_fire_refusal(s, aim, u) is None
            and (not aim.volleys or volley_refusal(s, aim, u) is None)
        ):
            found.append(u)
        for w in carried[u]:
            if w not in but and weapon_fire_refusal(s, aim, w) is None and volley_refusal(s, aim, w) is None:
                found.append(w)
    return found
