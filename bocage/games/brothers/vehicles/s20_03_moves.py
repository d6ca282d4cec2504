"""BB 20.3, 20.10: what a moving Vehicle may do next: steps before and behind it, turning, where it may stop."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import entry_hexes
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.nations.s59_charges import load_back_refusal
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.units import BLUE, UNITS
from bocage.games.brothers.state import BACKWARD, FORWARD, OFF, BrothersState
from bocage.games.brothers.table import aboard, in_hex, type_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.s45_water import is_stranded, ways_ashore
from bocage.games.brothers.terrain.steps import PLAIN, Step
from bocage.games.brothers.vehicles.arcs import IN_SURF, beached, front_hexes, rear_hexes
from bocage.games.brothers.vehicles.steps import vehicle_entry, vehicle_steps
from bocage.kernel.refusal import Refusal

NO_MP = Refusal("BB 20.3", "it does not have enough Movement Points left")
NOT_AHEAD = Refusal("BB 20.3", "a Vehicle moves into one of the two hexes before it, or turns first")
NOT_BEHIND = Refusal("BB 20.3", "in reverse a Vehicle moves into one of the two hexes behind it")
NO_WAY = Refusal("BB 20.3", "Vehicles cannot go there")
ONE_WAY = Refusal("BB 20.3", "a Vehicle does not move both forward and in reverse in one turn")
ROADBLOCK = Refusal("BB 43.7", "Vehicles may not cross a Roadblock")
CONCEALED = Refusal("BB 20.3", "Vehicles cannot enter the location of a Concealed enemy")
ENEMY_VEHICLE = Refusal("BB 20.10", "a Vehicle may never enter a hex with an enemy Vehicle")
NO_END = Refusal("BB 20.10", "a Vehicle may not end with a Vehicle, a friendly Gun or enemy units in its hex")
RAIN = Refusal("BB 55.2", "in the rain units move two hexes at most")
SAME_FACING = Refusal("BB 20.3", "it faces that way already")
REVERSE = 4
BY_TRAIL = 32
"""The flag of a step along a trail of one's own (BB 54.4)."""


class Driving(Moving):
    """The data of a Vehicle's move; s20_03_drive.Drive gives it its steps."""

    def __init__(self, unit: Unit = -1, spent: int = 0) -> None:
        super().__init__(unit)
        self.spent = spent
        self.hexes = 0
        self.trail: tuple[Loc, ...] = ()
        self.next_step: Step = (-1, 0, 0)
        self.mined = 0
        """Mine hexes entered in this move (BB 49.0)."""
        self.counted = 0
        """Riders activated to Dismount before the Vehicle moved (BB 22.0)."""
        self.crushing = -1
        self.by_trail = False
        """Its last hex was entered along a trail (BB 54.4)."""
        self.flare = False
        self.waits = False
        self.fired = False

    def mp_left(self, s: BrothersState) -> int:
        return type_of(s, self.unit).mp - self.spent


def half_mp(s: BrothersState, u: Unit) -> int:
    """BB 21.3: half of its MPs, rounded down."""
    return type_of(s, u).points // 2 * pac.MP


def third_mp(s: BrothersState, u: Unit) -> int:
    """BB 20.3: a third of its MPs, rounded down."""
    return type_of(s, u).points // 3 * pac.MP


def steps_of(s: BrothersState, u: Unit) -> tuple[Step, ...]:
    """Every step from where the Vehicle is, in any direction, not yet judged."""
    g, kind = CARDS[s.scenario].ground, type_of(s, u)
    if s.at[u] >= 0:
        if is_stranded(s, u):  # BB 45.5: all its MPs for the Surf next door
            return tuple([(loc, kind.mp, PLAIN) for loc, _, _ in ways_ashore(s, u)])
        return vehicle_steps(g, kind)[s.at[u]]
    found = [(h, vehicle_entry(g, kind, h), PLAIN) for h in entry_hexes(s, u)]
    return tuple([step for step in found if step[1]])


def step_price(s: BrothersState, mv: Driving, step: Step, reverse: bool) -> int:
    """The cost with Wire (BB 43.6), a Gun in tow (BB 21.1) and reverse gear (BB 20.3)."""
    return _price(s, tows(s, mv.unit), step, reverse)


def tows(s: BrothersState, u: Unit) -> bool:
    """BB 21.1: has it a Gun in tow?"""
    if UNITS[s.kind[u]].afloat:
        return False
    for p in aboard(s, u):  # noqa: SIM110 (asked very often)
        if UNITS[s.kind[p]].gun:
            return True
    return False


def _price(s: BrothersState, towing: bool, step: Step, reverse: bool) -> int:
    loc, cost, _ = step
    if loc in s.wire:
        cost += pac.WIRE_VEHICLE_MP
    if towing:
        cost += pac.MP // 2
    return cost * REVERSE if reverse else cost


def blocked_side(s: BrothersState, a: Loc, b: Loc) -> bool:
    """BB 43.7: a Roadblock between the hexes, or in a Bridge hex at either end of this step."""
    g = CARDS[s.scenario].ground
    ha, hb = g.hex(a), g.hex(b)
    for h, side in s.roadblocks:
        other = g.field.neighbours[h][side]
        if h + g.n in (a, b):
            continue  # BB 45.4: it stands on the Bridge, and this step leads under it
        if {h, other} == {ha, hb}:
            return True
        if g.field.has_spot(h, "bridge") and h in (ha, hb):
            way = g.field.side_between(h, hb if h == ha else ha)
            if (way - side) % 6 in (1, 5):
                return True
    return False


class Gears:
    """What a Vehicle may enter from where it is; whatever holds for all its steps alike is looked up once."""

    def __init__(self, s: BrothersState, mv: Driving, reverse: bool) -> None:
        u = mv.unit
        self.s = s
        self.mv = mv
        self.reverse = reverse
        self.at = s.at[u]
        self.ground = CARDS[s.scenario].ground
        self.bridges = self.ground.bridges
        self.towing = tows(s, u)
        self.left = mv.mp_left(s)
        self.stranded = is_stranded(s, u)
        self.waits_for_charge = CARDS[s.scenario].banzai[1] > 0
        self.ahead: tuple[int, ...] = ()
        if self.at >= 0:
            self.ahead = (rear_hexes if reverse else front_hexes)(self.ground, s.face[u], self.at)

    def refusal(self, step: Step) -> Refusal | None:
        """May the Vehicle take this step?"""
        s, mv, g, reverse = self.s, self.mv, self.ground, self.reverse
        loc = step[0]
        if self.at >= 0:
            if not self.stranded and g.hex(loc) not in self.ahead:
                return NOT_BEHIND if reverse else NOT_AHEAD
            if s.mark[mv.unit] & (FORWARD if reverse else BACKWARD):
                return ONE_WAY  # in a turn, however often it is Used
            if loc in g.ocean and not reverse and beached(s, mv.unit):
                return IN_SURF
            if s.roadblocks and blocked_side(s, self.at, loc):
                return ROADBLOCK
            refusal = load_back_refusal(s, mv.unit, loc) if self.waits_for_charge else None
            if refusal is not None:
                return refusal
        elif reverse:
            return NOT_BEHIND
        price = _price(s, self.towing, step, reverse)
        if price > self.left:
            return NO_MP
        if s.raining and s.walked[mv.unit] >= pac.MONSOON_HEXES:
            return RAIN
        if loc in s.here or (self.bridges and g.hex(loc) in self.bridges):
            return _occupied_refusal(s, mv, loc, price, reverse)
        return None


def may_come_on(s: BrothersState, u: Unit) -> bool:
    """Is there a hex by which a Vehicle that is off the board may enter it?"""
    gears = Gears(s, Driving(u), False)
    return any([gears.refusal(step) is None for step in steps_of(s, u)])  # noqa: C419 (lists compile to loops)


def enter_refusal(s: BrothersState, mv: Driving, step: Step, reverse: bool) -> Refusal | None:
    return Gears(s, mv, reverse).refusal(step)


def _occupied_refusal(s: BrothersState, mv: Driving, loc: Loc, price: int, reverse: bool) -> Refusal | None:
    u = mv.unit
    refusal = _shut(s, u, loc)
    if refusal is not None or may_end(s, u, loc):
        return refusal
    left = mv.mp_left(s) - price
    facing = s.face[u] if s.at[u] >= 0 else -1
    return None if way_on(s, mv, loc, facing, left, reverse) else NO_END


def _shut(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    """BB 20.3, 20.10: where it may not even drive through."""
    for v in in_hex(s, loc):
        if s.side[v] != s.side[u]:
            if s.conceal[v]:
                if s.at[v] == loc:
                    return CONCEALED  # BB 20.3: the location counts
            elif type_of(s, v).vehicle:
                return ENEMY_VEHICLE
    return None


def may_end(s: BrothersState, u: Unit, loc: Loc, load: Unit = -1) -> bool:
    """BB 20.10: one Vehicle or Gun to a hex, and no enemies in the location; `load` is about to be aboard it."""
    for v in in_hex(s, loc):
        if v in (u, load):
            continue
        if s.side[v] == s.side[u]:
            if UNITS[s.kind[v]].arc:
                return False
        elif s.at[v] == loc or (UNITS[s.kind[v]].vehicle and not s.conceal[v]):
            return False
    return True


def way_on(
    s: BrothersState, mv: Driving, loc: Loc, facing: int, left: int, reverse: bool, passed: tuple[Loc, ...] = ()
) -> bool:
    """Do the MPs left lead on from a hex where it may not stop, be it through more of them (`passed`) or off the board?
    Turns included; in the rain hexes count too."""
    g, kind = CARDS[s.scenario].ground, type_of(s, mv.unit)
    first = passed[0] if passed else loc
    entering = s.at[mv.unit] >= OFF and s.at[mv.unit] != first  # not where it is, or is put down for who mounts it
    spines = [(x, 0 if facing < 0 else turns_between(facing, x) * pac.VEHICLE_TURN_MP) for x in range(6)]
    in_surf = kind.afloat == BLUE and g.terrain[loc].ident == "surf"
    if in_surf and facing >= 0:
        spines = [(facing, 0)]  # BB 21.1: it does not turn there
    if loc < g.n and g.board_edge[loc] and any([_leaves(g, x, loc, left - turn, reverse) for x, turn in spines]):  # noqa: C419 (lists compile to loops)
        return True
    if s.raining and s.walked[mv.unit] + entering + len(passed) >= pac.MONSOON_HEXES:
        return False
    towing = tows(s, mv.unit)
    for step in vehicle_steps(g, kind)[loc]:
        there = step[0]
        free = may_end(s, mv.unit, there)
        if not free and (there in passed or _shut(s, mv.unit, there) is not None):
            continue
        if (s.roadblocks and blocked_side(s, loc, there)) or (in_surf and there in g.ocean and not reverse):
            continue
        for spine, turn in spines:
            ahead = (rear_hexes if reverse else front_hexes)(g, spine, loc)
            over = left - turn - _price(s, towing, step, reverse)
            if g.hex(there) not in ahead or over < 0:
                continue
            if free or way_on(s, mv, there, spine, over, reverse, (*passed, loc)):
                return True
    return False


def _leaves(g: Ground, spine: int, loc: Loc, left: int, reverse: bool) -> bool:
    """BB 18.0: facing so, may it leave the board from this hex with these MPs?"""
    ahead = (rear_hexes if reverse else front_hexes)(g, spine, loc)
    return min(ahead) < 0 and left >= pac.LEAVE_BOARD_MP * (REVERSE if reverse else 1)


def turns_between(a: int, b: int) -> int:
    """Hexspines from one facing to another."""
    return min((a - b) % 6, (b - a) % 6)


def turn_refusal(s: BrothersState, mv: Driving, spine: int) -> Refusal | None:
    """BB 20.3: turning within the hex, on the move."""
    u = mv.unit
    if s.at[u] < 0 or s.face[u] == spine:
        return SAME_FACING
    if beached(s, u):
        return IN_SURF
    cost = turns_between(s.face[u], spine) * pac.VEHICLE_TURN_MP
    if cost > mv.mp_left(s):
        return NO_MP
    if may_end(s, u, s.at[u]) or leads_on(s, mv, s.at[u], spine, mv.mp_left(s) - cost):
        return None
    return NO_END


def leads_on(s: BrothersState, mv: Driving, loc: Loc, facing: int, left: int) -> bool:
    """`way_on` in the gear it is in this turn, however often it is Used; in either, if it has not moved yet."""
    gear = s.mark[mv.unit] & (FORWARD | BACKWARD)
    if gear != BACKWARD and way_on(s, mv, loc, facing, left, False):
        return True
    return gear != FORWARD and way_on(s, mv, loc, facing, left, True)


def stop_refusal(s: BrothersState, mv: Driving) -> Refusal | None:
    return None if s.at[mv.unit] < 0 or may_end(s, mv.unit, s.at[mv.unit]) else NO_END


def crush_price() -> int:
    """BB 20.12: a basic 5 MPs, whatever stands in the hex."""
    return pac.CRUSH_MP
