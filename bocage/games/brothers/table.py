"""Plain questions about a state, and the few ways in which pieces are put down, taken up and marked."""

from __future__ import annotations

from bocage.games.brothers.campaign.s64_fatigue import step_lost
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.moving import movers
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed.units import UNITS, UnitType
from bocage.games.brothers.state import ABOARD, BANZAI, FULL, GONE, HEX_MARKS, KNOWN, READY, USED, BrothersState
from bocage.games.brothers.terrain.ground import Ground
from bocage.kernel.consequences import owe, touch
from bocage.kernel.frames import reveal, tell


def card(s: BrothersState) -> Card:
    return CARDS[s.scenario]


def ground(s: BrothersState) -> Ground:
    return CARDS[s.scenario].ground


def type_of(s: BrothersState, u: Unit) -> UnitType:
    """What is printed on the counter, and what that lets it do."""
    return UNITS[s.kind[u]]


def is_decoy(s: BrothersState, u: Unit) -> bool:
    return UNITS[s.kind[u]].decoy


def reach_of(s: BrothersState, u: Unit) -> int:
    """Its normal Range now (BB 2.1)."""
    return UNITS[s.kind[u]].reach[0 if s.step[u] == FULL else 1]


def name_of(s: BrothersState, u: Unit) -> str:
    return UNITS[s.kind[u]].name


def strength(s: BrothersState, u: Unit) -> int:
    """Which number of a pair applies: 0 at Full Strength, 1 Reduced (BB 2.0)."""
    return 0 if s.step[u] == FULL else 1


def on_board(s: BrothersState, side: Side) -> list[int]:
    """The side's units on the board, Decoys included."""
    at = s.at
    return [u for u in s.own[side] if at[u] >= 0]


def any_ready(s: BrothersState, side: Side) -> bool:
    """Has the side a unit on the board that is not Used yet?"""
    used, at = s.used, s.at
    for u in s.own[side]:  # noqa: SIM110 (asked very often)
        if used[u] == READY and at[u] >= 0:
            return True
    return False


def ready_units(s: BrothersState, side: Side) -> list[int]:
    used, at = s.used, s.at
    return [u for u in s.own[side] if used[u] == READY and at[u] >= 0]


def held_by(s: BrothersState, loc: Loc, side: Side) -> bool:
    """Is a unit of this side, Decoys included, in the location?"""
    sides = s.side
    for u in s.here.get(loc, ()):  # noqa: SIM110 (asked very often)
        if sides[u] == side:
            return True
    return False


def in_melee(s: BrothersState, u: Unit) -> bool:
    """BB 12.0: in one location with an enemy. Decoys never share one for longer than it takes to remove them.

    A Vehicle on its way through, or one that is Close Assaulted, is in no Melee (BB 20.9, 20.10).
    """
    there = s.here.get(s.at[u])
    if there is None or len(there) < 2:
        return False
    sides = s.side
    mine = sides[u]
    for v in there:  # noqa: SIM110 (asked very often)
        if sides[v] != mine and UNITS[s.kind[v]].melees and UNITS[s.kind[u]].melees:
            return True
    return False


def mixed(s: BrothersState, there: tuple[Unit, ...]) -> bool:
    """Are units of both sides among these?"""
    sides = s.side
    first = sides[there[0]]
    for v in there:  # noqa: SIM110 (asked very often)
        if sides[v] != first:
            return True
    return False


def melee_at(s: BrothersState, loc: Loc) -> bool:
    there = s.here.get(loc, ())
    if len(there) < 2 or not mixed(s, there):
        return False
    return len({s.side[v] for v in there if UNITS[s.kind[v]].melees}) > 1


def in_hex(s: BrothersState, loc: Loc) -> tuple[Unit, ...]:
    """Everybody there, and on the other level of a Bridge hex too: where a rule says hex, not location (BB 45.4)."""
    there = s.here.get(loc, ())
    g = CARDS[s.scenario].ground
    h = g.hex(loc)
    return there + s.here.get(h + g.n if loc == h else h, ()) if h in g.bridges else there


def on_foot(s: BrothersState, loc: Loc, side: Side) -> bool:
    """Is unmounted Infantry, a Gun or a Decoy of this side there, and not only Vehicles (BB 6.1, 20.9)?"""
    for u in s.here.get(loc, ()):  # noqa: SIM110 (asked very often)
        if s.side[u] == side and not UNITS[s.kind[u]].vehicle:
            return True
    return False


def vehicle_at(s: BrothersState, loc: Loc, side: Side) -> int:
    """The side's Vehicle there, or -1. One that is still Concealed is not known to be one."""
    for u in s.here.get(loc, ()):
        if s.side[u] == side and UNITS[s.kind[u]].vehicle and not s.conceal[u]:
            return u
    return -1


def aboard(s: BrothersState, v: Unit) -> list[Unit]:
    """Who rides in or on the Vehicle (BB 21.1, 22.0)."""
    if not UNITS[s.kind[v]].vehicle or v not in s.carrier:
        return []
    found: list[Unit] = []
    u = -1
    for _ in range(s.carrier.count(v)):
        u = s.carrier.index(v, u + 1)
        if s.at[u] == ABOARD:
            found.append(u)
    return found


def is_rider(s: BrothersState, u: Unit) -> bool:
    """BB 22.0: on a Vehicle that is no Carrier."""
    return s.at[u] == ABOARD and not UNITS[s.kind[s.carrier[u]]].carrier


def vehicle_or_self(s: BrothersState, u: Unit) -> Unit:
    """The counter that moves when this unit does: a passenger goes with what carries it (BB 21.1)."""
    return s.carrier[u] if s.at[u] == ABOARD else u


def best_passenger(s: BrothersState, v: Unit, routs: bool = False) -> Unit:
    """BB 21.1: the passenger with the highest Morale now, who takes the checks; -1 if nobody is aboard.

    `routs`: of those who may have to check for Rout; Seishin keeps a Squad that shares no hex with an enemy from it,
    but not in a charge (BB 59.5, 59.6).
    """
    from bocage.games.brothers.infantry.s07_morale import SELECTED, morale

    there = [u for u in aboard(s, v) if not UNITS[s.kind[u]].vehicle]
    if routs:
        there = [u for u in there if not UNITS[s.kind[u]].seishin or s.mark[u] & BANZAI]
    return max(there, key=lambda u: morale(s, u, SELECTED), default=-1)


def full_count(s: BrothersState, u: Unit) -> int:
    """BB 4.1, 20.0, 21.1: what a Use counts; a Carrier nothing itself, but whoever it carries does."""
    kind = UNITS[s.kind[u]]
    return sum([UNITS[s.kind[p]].counts for p in aboard(s, u)]) if kind.carrier else kind.counts


def place_of(s: BrothersState, u: Unit) -> Loc:
    """Where the unit is, be it by what carries it."""
    return s.at[s.carrier[u]] if s.at[u] == ABOARD else s.at[u]


def put(s: BrothersState, u: Unit, loc: Loc) -> None:
    """Put a unit into a location (or take it off the board: loc < 0)."""
    old = s.at[u]
    if old != loc:
        s.mark[u] &= ~HEX_MARKS
    if old >= 0:
        touch(s, ("at", old))
        rest = tuple([v for v in s.here[old] if v != u])
        if rest:
            s.here[old] = rest
        else:
            del s.here[old]
    s.at[u] = loc
    if loc >= 0:
        s.here[loc] = (*s.here.get(loc, ()), u)
        touch(s, ("at", loc))


def show(s: BrothersState, u: Unit, rule: str) -> bool:
    """Take the Conceal counter off (BB 15.0). A Decoy is removed: False if nothing is left."""
    if not s.conceal[u]:
        return True
    s.conceal[u] = 0
    s.mark[u] |= KNOWN
    reveal(s, rule, ("revealed", u, s.kind[u]))
    if s.at[u] >= 0:
        touch(s, ("at", s.at[u]))
    for p in aboard(s, u):
        show(s, p, "BB 21.2")
    if is_decoy(s, u):
        for move in movers(s):
            move.decoys = (*move.decoys, s.at[u])
        remove(s, u, "BB 15.0")
        return False
    if s.facing_rule and UNITS[s.kind[u]].foot:
        owe(s, ("face", u))
    return True


def remove(s: BrothersState, u: Unit, rule: str) -> None:
    """Eliminate a unit; the opponent is credited with every real one (BB 17.0: the credit stays)."""
    if s.at[u] == GONE:
        return
    was = place_of(s, u)
    carried = aboard(s, u)
    vehicle = s.carrier[u] if s.at[u] == ABOARD else -1
    put(s, u, GONE)
    s.carrier[u] = -1
    if s.campaign:
        step_lost(s, u, s.step[u])  # BB 64.1
    s.step[u] = 0
    s.mark[u] |= KNOWN
    s.conceal[u] = 0
    if u in s.sustained:
        del s.sustained[u]
    if UNITS[s.kind[u]].real:
        s.kills[s.side[u]] += 1
    tell(s, rule, ("eliminated", u, was))
    for passenger in carried:
        remove(s, passenger, "BB 21.5")  # what carries them and they share their fate
    if vehicle >= 0 and UNITS[s.kind[vehicle]].carrier and not aboard(s, vehicle):
        remove(s, vehicle, "BB 21.5")


def stacked(s: BrothersState, loc: Loc, side: Side) -> int:
    """How many units count against stacking; Decoys count like any unit, or stacking would betray them (BB 15.0)."""
    sides = s.side
    n = 0
    for u in s.here.get(loc, ()):
        if sides[u] == side:
            n += UNITS[s.kind[u]].stacks
    return n


def use_up(s: BrothersState, u: Unit) -> None:
    """BB 4.2, 9.0: the unit is Used, and with it what carries it, or whoever it carries (BB 21.1, 22.0)."""
    s.used[u] = USED
    if s.at[u] == ABOARD:
        s.used[s.carrier[u]] = USED
    for p in aboard(s, u):
        s.used[p] = USED


def hush(s: BrothersState, u: Unit) -> tuple[int, ...] | None:
    """Who may know how a Concealed unit answers: where Guns and Vehicles are about, only its own side (BB 15.0)."""
    return (s.side[u],) if s.conceal[u] and CARDS[s.scenario].machines else None


def veiled(s: BrothersState, side: Side) -> tuple[int, ...] | None:
    """Who may know with what a side's units try to fire: where a counter may be among them only that side, for if there
    is no LOS it stays hidden (BB 14.0, 15.0)."""
    if CARDS[s.scenario].machines:
        return (side,)
    for u in s.own[side]:
        if s.conceal[u] and s.at[u] >= 0:
            return (side,)
    return None


def stack_limit(g: Ground, loc: Loc) -> int:
    return 1 if loc >= g.n and g.is_cave(loc) else 2  # BB 43.4, 2.0
