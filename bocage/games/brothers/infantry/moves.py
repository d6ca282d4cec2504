"""What a moving unit may do next: its allowance, the steps open to it, and why a step is not (BB 5.0 to 5.4)."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS, ENTER
from bocage.games.brothers.infantry.s16_fog_of_war import in_area_of_control
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BANZAI, FOLLOWED, BrothersState
from bocage.games.brothers.table import held_by, melee_at, on_board, stack_limit, stacked, vehicle_at
from bocage.games.brothers.terrain.closed import whole_refusal
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.s43_trenches import gait_of
from bocage.games.brothers.terrain.s45_water import is_stranded, ways_ashore
from bocage.games.brothers.terrain.s50_night import in_sight
from bocage.games.brothers.terrain.steps import PLAIN, WHOLE_MOVE, Step
from bocage.games.brothers.vehicles.s20_09_close_assault import assault_entry_refusal, assault_extra
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

AS_PLAIN, AS_RETREAT, AS_WITHDRAWAL = "move", "retreat", "withdraw"

NO_MP = Refusal("BB 5.0", "it does not have enough Movement Points left")
NO_STEP = Refusal("BB 5.0", "infantry cannot step there from where it is")
WITHDRAWING = Refusal("BB 5.1", "a withdrawing unit may not enter another enemy hex in that move")
RETREAT_ADJACENT = Refusal("BB 5.3", "a retreating unit may not move adjacent to an enemy that is not in Melee")
RETREAT_CLOSER = Refusal("BB 5.3", "a retreating unit may not move closer to an enemy it has seen")
OVERSTACKED = Refusal("BB 2.0", "no more than two Squads or WTs of a side may be in a location when a move ends")
CAVE_FULL = Refusal("BB 43.4", "a Cave holds one unit")
CAVE_ENEMY = Refusal("BB 43.4", "there is never a Melee in a Cave")
IN_ENEMY_HEX = Refusal("BB 5.0", "a unit that enters an enemy hex stops there")
MUST_STOP = Refusal("BB 43.6", "a unit stops when it enters or leaves Wire")
RAIN_LIMIT = Refusal("BB 55.2", "in the rain units move two hexes at most")
MUST_ATTACK = Refusal("BB 59.5", "a unit that declared Seishin must try to enter an enemy hex")
MUST_CHARGE = Refusal("BB 59.6", "a charging unit must take the quickest way to the nearest enemy or enemy Victory hex")
NO_EDGE = Refusal("BB 18.0", "units leave the board only from a hex on its edge")


class Going(Moving):
    """The data of a move under way; s05_movement.Move gives it its steps."""

    def __init__(self, unit: Unit = -1, style: str = AS_PLAIN) -> None:
        super().__init__(unit)
        self.style = style
        self.spent = 0
        self.extra = 0
        self.exhausted = False
        """A step has taken its whole allowance (BB 45.4, 45.5, 54.3)."""
        self.followed = False
        self.spirit = False
        self.trail: tuple[Loc, ...] = ()
        self.seen: tuple[Unit, ...] = ()
        self.goals: tuple[Loc, ...] = ()
        self.next_step: Step = (-1, 0, 0)
        self.bound = False
        self.ways: tuple[tuple[Loc, int], ...] = ()
        self.endangered = False
        """A Declared Retreat: threatened where it is, and not in shelter (BB 5.3)."""
        self.began = False
        self.held = False
        self.flanked = False
        self.met = False
        """Was an enemy in the hex it entered? Who comes in afterwards is the intruder (BB 43.0)."""
        self.assaults: Unit = -1
        """The Vehicle whose hex it has entered (BB 20.9)."""
        self.freed = False
        self.fired = False
        self.smoked = False

    def set_out(self, s: BrothersState, action: Action) -> None:
        """A step of the move was chosen (s05_entering.Entering does it)."""
        raise NotImplementedError  # what enters knows the verbs, and they know this

    def mp_left(self, s: BrothersState) -> int:
        return allowance(s, self.unit, self.extra) - self.spent


def allowance(s: BrothersState, u: Unit, extra: int = 0) -> int:
    """In sixths of a MP: Squads and Decoys 5, WTs 4 (BB 2.0, 15.0), with what the turn and the move (`extra`) add."""
    mp = UNITS[s.kind[u]].mp
    if CARDS[s.scenario].special.snow:
        mp += pac.SNOW_MP  # BB 55.1
    if s.mark[u] & BANZAI:
        mp += pac.BANZAI_MP  # BB 59.6
    if s.mark[u] & FOLLOWED:
        mp += pac.FOLLOW_ME_MP  # BB 3.0: for that phase
    return mp + extra


def rout_allowance(s: BrothersState, u: Unit) -> int:
    """BB 11.0: a rout uses the normal allowance."""
    mp = UNITS[s.kind[u]].mp
    return mp + pac.SNOW_MP if CARDS[s.scenario].special.snow else mp  # BB 55.1


def table_for(s: BrothersState, u: Unit) -> list[tuple[Step, ...]]:
    return CARDS[s.scenario].ground.steps_for(gait_of(s, u))


def entry_hexes(s: BrothersState, u: Unit) -> tuple[int, ...]:
    """Where a unit that is off the board may come on (BB 18.0); out of the cup by the Rout Edge (BB 16.2)."""
    card = CARDS[s.scenario]
    group = card.groups[s.group[u]]
    if group.mode != ENTER:
        return card.rout_edge[s.side[u]]
    if not group.aoc:
        return group.hexes
    edge = group.hexes or [h for h in range(card.ground.n) if card.ground.board_edge[h]]
    return tuple([h for h in edge if in_area_of_control(s, s.side[u], h)])  # BB 16.1


def must_charge(s: BrothersState, u: Unit) -> bool:
    """BB 59.6: is it a Squad that charges this turn whether or not it likes to?"""
    return bool(s.mark[u] & BANZAI) and not UNITS[s.kind[u]].may_hold_back


def must_enter(s: BrothersState, u: Unit) -> bool:
    """BB 18.0: reinforcements that enter in an Area of Control come on in the turn they arrive, if there is room; and
    in the turn of a Banzai Charge all Squads that are due (BB 59.6)."""
    group = CARDS[s.scenario].groups[s.group[u]]
    if group.mode != ENTER or not (group.aoc or must_charge(s, u)):
        return False
    g, side = CARDS[s.scenario].ground, s.side[u]
    if UNITS[s.kind[u]].vehicle:
        from bocage.games.brothers.vehicles.s20_03_moves import may_come_on

        return may_come_on(s, u)
    return any([stacked(s, step[0], side) < stack_limit(g, step[0]) for step in steps_of(s, u)])  # noqa: C419 (lists compile to loops)


def steps_of(s: BrothersState, u: Unit) -> tuple[Step, ...]:
    """Every step from where the unit is, legal or not yet judged."""
    g = CARDS[s.scenario].ground
    at, gait = s.at[u], gait_of(s, u)
    if at >= 0:
        return ways_ashore(s, u) if at in g.ocean and is_stranded(s, u) else g.steps_for(gait)[at]
    found = []
    for h in entry_hexes(s, u):
        cost = g.entry_cost(h, gait)
        if cost:
            found.append((h, cost, PLAIN))
    return tuple(found)


NOWHERE: set[Loc] = set()
NOBODY: list[Loc] = []


def shunned(s: BrothersState, enemy: Side) -> set[Loc]:
    """BB 5.3, 11.0: where this side is, and what lies beside those of it that no Melee holds."""
    places = {s.at[v] for v in on_board(s, enemy)}
    found = set(places)
    adjacent = CARDS[s.scenario].ground.adjacent
    for at in places:
        if len(s.here[at]) < 2 or not melee_at(s, at):
            found.update(adjacent[at])
    return found


class Paces:
    """What a mover may enter from where it is; whatever holds for all its steps alike is looked up once."""

    def __init__(self, s: BrothersState, mv: Going) -> None:
        card = CARDS[s.scenario]
        u = mv.unit
        self.s = s
        self.mv = mv
        self.side = s.side[u]
        self.ground: Ground = card.ground
        self.machines = card.machines
        self.left = allowance(s, u, mv.extra) - mv.spent
        self.rained = s.raining > 0 and s.walked[u] >= pac.MONSOON_HEXES
        self.retreats = mv.style == AS_RETREAT
        self.shunned, self.threats = NOWHERE, NOBODY
        if self.retreats:
            self.shunned = shunned(s, 1 - self.side)
            self.threats = [s.at[v] for v in mv.seen if s.at[v] >= 0]
        self.forced = bool(mv.goals) or card.banzai[1] > 0
        """May Seishin or a Banzai Charge leave it only some of them (BB 59.5, 59.6)?"""

    def refusal(self, step: Step) -> Refusal | None:
        """May the mover take this step?"""
        s, mv = self.s, self.mv
        if mv.held:
            return held_refusal(s, mv)
        loc, cost, flags = step
        occupied = loc in s.here
        if flags & WHOLE_MOVE:
            if mv.spent:
                return whole_refusal(self.ground, s.at[mv.unit], loc)
        else:
            if occupied and self.machines:
                cost += assault_extra(s, mv.unit, loc)
            if cost > self.left:
                return NO_MP
        if self.rained and self.ground.new_hex(s.at[mv.unit], loc):
            return RAIN_LIMIT  # BB 55.2: in a turn, however often it is Used; another level is no hex
        if self.retreats:
            refusal = self.retreat_refusal(loc)  # BB 5.3: nor does it Close Assault
            if refusal is not None:
                return refusal
        if occupied and held_by(s, loc, 1 - self.side):
            if mv.style == AS_WITHDRAWAL:
                return WITHDRAWING
            if self.ground.is_cave(loc):
                return CAVE_ENEMY
            if self.machines:
                refusal = assault_entry_refusal(s, mv.unit, loc)
                if refusal is not None:
                    return refusal
                if vehicle_at(s, loc, 1 - self.side) >= 0:
                    return stop_refusal(s, mv)  # BB 20.9: it goes back to where it is now
        if occupied and stacked(s, loc, self.side) >= stack_limit(self.ground, loc):
            return self._crowded_refusal(step)
        return None

    def retreat_refusal(self, loc: Loc) -> Refusal | None:
        """BB 5.3, 11.0: the limits of Rout bind a Declared Retreat."""
        if loc in self.shunned:
            return RETREAT_ADJACENT
        here = self.s.at[self.mv.unit]
        if here < 0:
            return None
        from_here, from_there = self.ground.ranges[here], self.ground.ranges[loc]
        for at in self.threats:  # in Melee or not: BB 11.0 excepts only adjacency
            if from_there[at] < from_here[at]:
                return RETREAT_CLOSER
        return None

    def _crowded_refusal(self, step: Step) -> Refusal | None:
        """A full location may be passed through, if the mover can go on from it (BB 2.0)."""
        s, u = self.s, self.mv.unit
        loc, cost, flags = step
        if self.ground.is_cave(loc):
            return CAVE_FULL
        if held_by(s, loc, 1 - self.side) or loc in s.wire or flags & WHOLE_MOVE:
            return OVERSTACKED
        if s.at[u] in s.wire:
            return OVERSTACKED
        walked = s.walked[u] + self.ground.new_hex(s.at[u], loc)
        rained = s.raining > 0 and walked >= pac.MONSOON_HEXES
        return None if self.way_on(loc, self.left - cost, rained) else OVERSTACKED

    def way_on(self, loc: Loc, left: int, rained: bool) -> bool:
        """Do the Movement Points left lead from this location to one with room? `rained`: to no other hex (BB 55.2)."""
        s, mv = self.s, self.mv
        for onward, price, flags in table_for(s, mv.unit)[loc]:
            if rained and self.ground.new_hex(loc, onward):
                continue
            if price > left or flags & WHOLE_MOVE or stacked(s, onward, self.side) >= stack_limit(self.ground, onward):
                continue
            if self.retreats and self.retreat_refusal(onward) is not None:
                continue
            if mv.style == AS_WITHDRAWAL and held_by(s, onward, 1 - self.side):
                continue
            if self.machines and vehicle_at(s, onward, 1 - self.side) >= 0:
                continue  # BB 20.9: it would have to come back, or may not go there at all
            return True
        return False


def held_refusal(s: BrothersState, mv: Going) -> Refusal:
    """What holds a mover that may not go on: an enemy in its hex, or Wire."""
    return IN_ENEMY_HEX if melee_at(s, s.at[mv.unit]) else MUST_STOP


def spend_refusal(s: BrothersState, mv: Going, cost: int) -> Refusal | None:
    """BB 2.0: in a full location a mover keeps the Movement Points that take it out."""
    refusal = stop_refusal(s, mv)
    if refusal is None:
        return None
    paces = Paces(s, mv)
    return None if paces.way_on(s.at[mv.unit], mv.mp_left(s) - cost, paces.rained) else refusal


def enemies_in_sight(s: BrothersState, u: Unit) -> tuple[int, ...]:
    """The enemies a unit sees from where it is (BB 11.0)."""
    at = s.at[u]
    return in_sight(s, at, on_board(s, 1 - s.side[u])) if at >= 0 else ()


def stop_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """May the mover stop where it is?"""
    loc = s.at[mv.unit]
    if loc >= 0 and stacked(s, loc, s.side[mv.unit]) > stack_limit(CARDS[s.scenario].ground, loc):
        return OVERSTACKED
    return None


def exit_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """BB 18.0: leaving the board costs 1 MP."""
    loc = s.at[mv.unit]
    g = CARDS[s.scenario].ground
    if loc < 0 or loc >= g.n or not g.board_edge[loc]:
        return NO_EDGE
    if mv.held:
        return held_refusal(s, mv)
    if mv.mp_left(s) < pac.LEAVE_BOARD_MP:
        return NO_MP
    return None
