"""UA movement, fire, vehicles Whom a card wakes: a location, a leader with those he sees, a platoon; and whom not."""

from __future__ import annotations

from typing import Final

from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.free import stays_for_combat
from bocage.games.cardwar.marks import (
    ACT_ADVANCE,
    ACT_FIRE,
    ACT_MOVE,
    AREA_FIRE,
    BERSERK,
    HALF_MOVE,
    TI,
)
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import (
    ADVANCED,
    BROKEN,
    MELEE,
    MOVED,
    PINNED,
    PREP,
    SHOT,
    SILENCED,
)
from bocage.games.starterkit.model.names import Counter, Counters, Location, Side, Unit
from bocage.games.starterkit.model.state import ADVANCE, GONE, MOVEMENT, OFF_BOARD, PREP_FIRE, WAITING
from bocage.games.starterkit.model.units import TYPES

AT: Final = "at"
LEADER: Final = "leader"
PLATOON: Final = "platoon"
VEHICLE: Final = "vehicle"
"""UA vehicles One vehicle with Morse alone: it may share a card with its platoon at half MP, and need not."""

REACH: Final = 2
"""UA movement Hexes from a leader."""

ANYWHERE: Final = 99

MOVE_USE: Final = "move"
FIRE_USE: Final = "fire"


def bit_of(s: CardState, use: str) -> int:
    """What a card played for this use now activates units for."""
    if use == FIRE_USE:
        return ACT_FIRE
    return ACT_ADVANCE if s.phase == ADVANCE else ACT_MOVE


def reached_by(s: CardState, e: int, side: Side, c: Counter) -> bool:
    """A hand serves its own element only; the planning hand all of them."""
    return s.side[c] == side and (e == PLANNING or s.element.get(c, -2) == e)


def apart(s: CardState, one: Location, other: Location) -> int:
    """Hexes between two locations, both on the map or both off board."""
    if (one < 0) != (other < 0):
        return 99
    if one < 0:
        one, other = OFF_BOARD - one, OFF_BOARD - other
    return ground_of(s).ranges[one][other]


def in_sight(s: CardState, one: Location, other: Location) -> bool:
    """Looked up freely; off board nothing is in the way."""
    return one == other or one < 0 or hindrance(s, ground_of(s), one, other) != BLOCKED


def in_play(s: CardState, c: Counter) -> bool:
    """On the map, or off board before its entry."""
    return s.at[c] not in (GONE, WAITING)


def infantry(s: CardState, e: int, side: Side) -> list[Unit]:
    """The units on foot that a card of this hand reaches."""
    element, found = s.element, (*s.roster[side], *[u for u in s.reserve[side] if in_play(s, u)])
    return list(found) if e == PLANNING else [u for u in found if element.get(u, -2) == e]


def leads_on(s: CardState, v: Unit) -> bool:
    """UA movement Does he activate others? A leader, berserk or heroic too, not broken or in Melee; no hero."""
    t = TYPES[s.kind[v]]
    return t.is_leader and not t.is_hero and not s.status[v] & (BROKEN | MELEE)


def woken_by_leader(s: CardState, e: int, side: Side, leader: Unit, mine: list[Unit]) -> list[Unit]:
    """UA movement He and all within two hexes in his sight, on through leaders; a pinned one his own location."""
    found: dict[int, int] = {leader: 1}
    todo = [leader]
    while todo:
        v = todo.pop(0)
        here = s.at[v]
        reach = 0 if s.status[v] & PINNED else REACH
        seen: dict[int, bool] = {here: True}
        for u in mine:
            if u in found:
                continue
            where = s.at[u]
            if where not in seen:
                seen[where] = apart(s, here, where) <= reach and in_sight(s, here, where)
            if seen[where]:
                found[u] = 1
                if leads_on(s, u):
                    todo.append(u)
    return list(found)


def platoon(s: CardState, e: int, side: Side, number: int) -> list[int]:
    """Its vehicles that a card of this hand reaches."""
    of = s.platoon
    found = [v for v in (*s.fleet[side], *s.arriving[side]) if v in of and of[v] == number]
    return [v for v in found if in_play(s, v) and reached_by(s, e, side, v)]


def woken_in_platoon(s: CardState, e: int, side: Side, number: int, first: Counter) -> list[int]:
    """UA vehicles All of it, wherever; radioless ones only those joined to the first by hexes next to each other."""
    mine, radio = platoon(s, e, side, number), card_battle(s).radio
    with_radio = [v for v in mine if radio.get(v, "yes") != "none"]
    if with_radio:
        return with_radio if first in with_radio else [first]
    found, todo = [first], [first]
    while todo:
        v = todo.pop()
        for other in mine:
            if other not in found and apart(s, s.at[v], s.at[other]) <= 1:
                found.append(other)
                todo.append(other)
    return found


def woken(s: CardState, e: int, side: Side, how: str, x: int) -> list[Counter]:
    """Everybody whom a card played so would activate."""
    if how == AT:
        return [u for u in infantry(s, e, side) if s.at[u] == x]
    if how == LEADER:
        return list(woken_by_leader(s, e, side, x, infantry(s, e, side)))
    if how == VEHICLE:
        return [x]
    return woken_in_platoon(s, e, side, s.platoon[x], x)


def bounds(s: CardState, use: str, side: Side) -> bool:
    """UA fire Is a Fire card played in one's own Movement Phase, for the Bounding Fire of vehicles?"""
    return use == FIRE_USE and s.phase == MOVEMENT and side == s.attacker


def is_morse(s: CardState, v: Counter) -> bool:
    return card_battle(s).radio.get(v, "") == "morse"


def is_half(s: CardState, use: str, c: Counter) -> bool:
    """UA cards.marsh, stream, vehicles Woken at half strength only, so that another card is of use to it."""
    if s.phase == ADVANCE:
        return False
    return bool(s.active.get(c, 0) & (AREA_FIRE if use == FIRE_USE else HALF_MOVE))


def idle_berserk(s: CardState, use: str, c: Counter) -> bool:
    """UA s8, s18 It moves without a card and does not Prep Fire; to other fire of its a Flank or Breeze may be laid
    beside a Fire card that it does not need (UA cards.breeze, flank)."""
    return use == MOVE_USE or (s.phase == PREP_FIRE and s.side[c] == s.attacker)


def idle_words(s: CardState, use: str, c: Counter, marsh: bool = False) -> str:
    """Why being woken, by a Marsh or Stream card or another, is of no use to a unit now; "": it is of use."""
    status, marks = s.status[c], s.card_marks.get(c, 0)
    if s.active and s.active.get(c, 0) & bit_of(s, use) and (marsh or not is_half(s, use, c)):
        return "already activated"
    if marks & TI:
        return "task-immobile"
    if use == FIRE_USE and s.at[c] < 0 and not bounds(s, use, s.side[c]):
        return "not on the map yet"
    if TYPES[s.kind[c]].is_vehicle:
        if use == MOVE_USE and s.phase == ADVANCE:
            return "vehicles do not advance"
        if marks & BERSERK and idle_berserk(s, use, c):
            return "berserk"
        if s.vehicle_marks.get(c, 0) & SILENCED:
            return "Stunned or Shocked"
        moves = use == MOVE_USE or bounds(s, use, s.side[c])
        return "has moved" if moves and status & (MOVED | PREP) else ""
    if bounds(s, use, s.side[c]):
        return "fires in its Movement Phase only by Marching Fire"
    if status & BROKEN:
        return "broken"
    if status & MELEE:
        return "in Melee"
    if marks & BERSERK and idle_berserk(s, use, c):
        return "berserk"
    if use == FIRE_USE:
        return ""
    if status & PINNED:
        return "pinned"
    if s.phase == ADVANCE:
        if status & ADVANCED:
            return "has advanced"
        return "has come upon an enemy" if stays_for_combat(s, c) else ""
    return "has fired or moved" if status & (PREP | SHOT | MOVED) else ""


def of_use(s: CardState, use: str, woken: list[Counter]) -> list[Counter]:
    """Those who could make use of it at once: of a Fire card not men who reach no enemy. A help for the preview."""
    return [c for c in woken if TYPES[s.kind[c]].is_vehicle or fires_so_far(s, c)] if use == FIRE_USE else woken


def farthest(s: CardState, u: Unit) -> int:
    """How far a unit or what it carries could fire, line of sight apart; a Gun without a printed limit everywhere."""
    reach = 0
    for c in (u, *s.carried[u]):
        t = TYPES[s.kind[c]]
        reach = max(reach, 2 * t.range or t.most or (ANYWHERE if t.is_gun else 0))
    return reach


def fires_so_far(s: CardState, u: Unit) -> bool:
    """Has it firepower of its own or a weapon that reaches a hex with an enemy, or is somebody hidden somewhere?

    By what all see: range alone, not sight or markers."""
    reach = farthest(s, u)
    enemy = 1 - s.side[u]
    if reach <= 0 or s.hiding[enemy]:
        return reach > 0
    row, at = ground_of(s).ranges[s.at[u]], s.at
    return any(row[at[e]] <= reach for e in (*s.roster[enemy], *s.fleet[enemy]))


def roused(s: CardState, use: str, counters: Counters | list[Counter], marsh: bool = False) -> list[Counter]:
    """Those of them to whom it is of use."""
    platoon = use == MOVE_USE and len(counters) > 1
    return [c for c in counters if not idle_words(s, use, c, marsh or (platoon and is_morse(s, c)))]


def absent_words(s: CardState, e: int, side: Side, how: str, x: int, u: Unit) -> str:
    """Why a card played so does not reach a unit of the side."""
    if not reached_by(s, e, side, u):
        return "of another element"
    if s.type(u).is_vehicle:
        return "a vehicle is activated with its platoon"
    if how == AT:
        return "in another location"
    if how in (PLATOON, VEHICLE):
        return "not of that platoon"
    if s.status[x] & PINNED:
        return "the leader is pinned and wakes only his own location"
    off = apart(s, s.at[x], s.at[u])
    if off > REACH:
        return f"{off} hexes off" if off < 99 else "not on the map"
    return "no line of sight"


def phase_uses(s: CardState, side: Side) -> tuple[str, ...]:
    """UA movement, fire What cards a side may play for activation in this phase."""
    if s.phase == MOVEMENT:
        if side != s.attacker:
            return (FIRE_USE,)
        return (MOVE_USE, FIRE_USE) if s.fleet[side] or s.arriving[side] else (MOVE_USE,)
    return (MOVE_USE,) if s.phase == ADVANCE else (FIRE_USE,)
