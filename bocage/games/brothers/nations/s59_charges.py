"""BB 59.5 and 59.6: Seishin and the Banzai Charge, as far as they steer a move."""

from __future__ import annotations

from bocage.battlefield.areas import EDGES
from bocage.games.brothers.campaign.s63_command import spirit_refusal
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import (
    AS_PLAIN,
    MUST_ATTACK,
    MUST_CHARGE,
    Going,
    Paces,
    steps_of,
)
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BANZAI, SEISHIN, BrothersState
from bocage.games.brothers.table import aboard, held_by, place_of, stack_limit, stacked, type_of
from bocage.games.brothers.terrain.paths import FAR, Reach, cost_to
from bocage.games.brothers.terrain.steps import WHOLE_MOVE, Step
from bocage.games.brothers.vehicles.s20_09_close_assault import assault_extra, both_in_hex
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

NO_SEISHIN = Refusal("BB 59.5", "only a Squad marked S declares Seishin")
HAS_SEISHIN = Refusal("BB 59.5", "it has declared Seishin for this move")
CHARGES = Refusal("BB 59.6", "a unit in a Banzai Charge has none of the effects of Seishin")
TOO_LATE = Refusal("BB 59.5", "Seishin is declared before the unit sets out, not in a withdrawal or retreat")
OUT_OF_REACH = Refusal("BB 59.5", "no enemy hex is within reach, not even with one more MP")
NOT_BACK = Refusal("BB 59.6", "until its last Banzai Charge is called no Japanese Squad may move toward its Rout Edge")
GO_ON = Refusal("BB 59.5", "a unit that declared Seishin must go on while it can enter an enemy hex")
CHARGES_ON = Refusal("BB 59.6", "a charging unit must go on while it can")


def roomy(s: BrothersState, u: Unit, loc: Loc) -> bool:
    """Could one more unit of its side stand there?"""
    return stacked(s, loc, s.side[u]) < stack_limit(CARDS[s.scenario].ground, loc)


def enemy_hexes(s: BrothersState, u: Unit) -> tuple[Loc, ...]:
    """Locations with an enemy that the unit could still enter."""
    g = CARDS[s.scenario].ground
    enemy = 1 - s.side[u]
    found = [loc for loc in sorted(s.here) if held_by(s, loc, enemy) and not g.is_cave(loc) and roomy(s, u, loc)]
    if CARDS[s.scenario].machines:
        found = [loc for loc in found if not both_in_hex(s, loc, enemy)]  # BB 20.9, 59.6
    return tuple(found)


# -- Seishin (BB 59.5) ---------------------------------------------------------------------------------------------


def within_reach(s: BrothersState, mv: Going, loc: Loc, left: int, hexes: int, goals: tuple[Loc, ...]) -> bool:
    """Can it still enter one of the goals from this location with the MP left? Wire and rain stop it as they would."""
    wanted = frozenset([goal for goal in goals if roomy(s, mv.unit, goal)])
    if not wanted:
        return False
    enemy = 1 - s.side[mv.unit]
    reach = Reach(s, mv.unit, wanted, frozenset([at for at in s.here if held_by(s, at, enemy)]))
    if s.raining:
        reach.hexes = pac.MONSOON_HEXES - hexes
    if CARDS[s.scenario].banzai[1] and not s.banzai:
        reach.rows = CARDS[s.scenario].rows[s.side[mv.unit]]  # BB 59.6: not back before the last charge
    if CARDS[s.scenario].machines:
        reach.extra = {goal: assault_extra(s, mv.unit, goal) for goal in wanted}  # BB 20.9
    return reach.runs(loc, left, steps_of(s, mv.unit) if loc < 0 else (), not mv.spent and loc == s.at[mv.unit])


def seishin_goals(s: BrothersState, mv: Going) -> tuple[Loc, ...]:
    """Enemy hexes that it may make for: not back toward its own edge before the last charge (BB 59.6)."""
    return tuple([loc for loc in enemy_hexes(s, mv.unit) if back_refusal(s, mv.unit, loc) is None])


def seishin_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """May the mover declare Seishin now? Only before it sets out."""
    if not type_of(s, mv.unit).seishin:
        return NO_SEISHIN
    if mv.spirit or s.mark[mv.unit] & BANZAI:
        return HAS_SEISHIN if mv.spirit else CHARGES
    if mv.hexes or mv.spent or mv.style != AS_PLAIN:
        return TOO_LATE
    refusal = spirit_refusal(s, mv.unit) if s.campaign else None
    if refusal is not None:
        return refusal
    goals = seishin_goals(s, mv)
    left = mv.mp_left(s) + pac.SEISHIN_MP
    return None if within_reach(s, mv, s.at[mv.unit], left, s.walked[mv.unit], goals) else OUT_OF_REACH


def declare(s: BrothersState, mv: Going) -> None:
    """Part of the first step and no question of its own: being asked would betray a Concealed unit."""
    mv.goals = seishin_goals(s, mv)
    mv.spirit = True
    mv.extra += pac.SEISHIN_MP
    mv.decoys = ()
    s.mark[mv.unit] |= SEISHIN
    tell(s, "BB 59.5", ("seishin", mv.unit))


# -- Banzai (BB 59.6) ----------------------------------------------------------------------------------------------


def banzai_goals(s: BrothersState, u: Unit) -> tuple[Loc, ...]:
    """The nearest, in hexes, of enemy units and enemy-controlled Victory hexes that are not full."""
    if s.at[u] < 0:
        return ()
    g, side = CARDS[s.scenario].ground, s.side[u]
    wanted = set(enemy_hexes(s, u))
    for h, owner in s.control.items():
        if owner == 1 - side and roomy(s, u, h):
            wanted.add(h)
    wanted.discard(s.at[u])
    if not wanted:
        return ()
    nearest = min(g.range(s.at[u], loc) for loc in wanted)
    return tuple(sorted(loc for loc in wanted if g.range(s.at[u], loc) == nearest))


def charge_costs(s: BrothersState, u: Unit, goals: tuple[Loc, ...]) -> dict[Loc, int]:
    """What each location is from the goals in MP; a full Wire hex, where it could not stop, is no way (BB 43.6)."""
    full = frozenset([loc for loc in s.wire if loc not in goals and not roomy(s, u, loc)])
    return cost_to(s, u, goals, full)


def least_cost(s: BrothersState, u: Unit, togo: dict[Loc, int]) -> int:
    """What the way to a goal costs from where the unit is, or from off the board."""
    if s.at[u] >= 0:
        return togo.get(s.at[u], FAR)
    return min([cost + togo.get(loc, FAR) for loc, cost, _ in steps_of(s, u)], default=FAR)


# -- both ----------------------------------------------------------------------------------------------------------


def refocus(s: BrothersState, mv: Going) -> None:
    """Before each choice: a Decoy that vanished where the unit was going sets it free; units out of the cup count."""
    if mv.decoys:
        approached = [loc for loc in mv.decoys if loc in mv.goals and not held_by(s, loc, 1 - s.side[mv.unit])]
        mv.decoys = ()
        if approached:
            mv.goals, mv.freed = (), True
    if mv.spirit and mv.hexes and s.at[mv.unit] in mv.goals:
        mv.goals, mv.freed = (), True  # BB 59.5: it has entered such a hex, though nobody is left there
    if mv.freed:
        return
    if s.mark[mv.unit] & BANZAI:
        mv.goals = banzai_goals(s, mv.unit)
    elif mv.spirit:
        placed = [u for u in mv.placed if s.at[u] >= 0 and s.at[u] not in mv.goals]
        mv.goals = (*mv.goals, *sorted({s.at[u] for u in placed}))


def forced_refusal(s: BrothersState, mv: Going, step: Step) -> Refusal | None:
    """Must the unit take another step than this?"""
    u = mv.unit
    loc, cost, flags = step
    refusal = back_refusal(s, u, loc) if CARDS[s.scenario].banzai[1] else None
    if refusal is not None or not mv.goals:
        return refusal
    if mv.spirit:
        left = mv.mp_left(s)
        if not within_reach(s, mv, s.at[u], left, s.walked[u], mv.goals):
            return None
        return None if _still_in_reach(s, mv, step, left) else MUST_ATTACK
    reachable = False
    for goal in mv.goals:  # of several equally near ones it may choose any, and goes there by the cheapest way
        togo = charge_costs(s, u, (goal,))
        best = least_cost(s, u, togo)
        reachable = reachable or best < FAR
        if best < FAR and cost + togo.get(loc, FAR) == best and not flags & WHOLE_MOVE:
            return None
    return MUST_CHARGE if reachable or s.at[u] < 0 else _nearer_refusal(s, u, loc, mv.goals)


def _still_in_reach(s: BrothersState, mv: Going, step: Step, left: int) -> bool:
    loc, cost, flags = step
    if loc in mv.goals:
        return True
    if flags & WHOLE_MOVE or loc in s.wire or (not mv.hexes and s.at[mv.unit] in s.wire):
        return False
    walked = s.walked[mv.unit] + CARDS[s.scenario].ground.new_hex(s.at[mv.unit], loc)
    return within_reach(s, mv, loc, left - cost, walked, mv.goals)


def bound_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """BB 59.5, 59.6: must the unit go on instead of ending its move? Only while it can."""
    if not mv.goals or mv.held:
        return None
    if mv.spirit:
        can = within_reach(s, mv, s.at[mv.unit], mv.mp_left(s), s.walked[mv.unit], mv.goals)
        return GO_ON if can else None
    paces = Paces(s, mv)
    for step in steps_of(s, mv.unit):
        if paces.refusal(step) is None and forced_refusal(s, mv, step) is None:
            return CHARGES_ON
    return None


def _nearer_refusal(s: BrothersState, u: Unit, loc: Loc, goals: tuple[Loc, ...]) -> Refusal | None:
    """BB 59.6: a goal that cannot be entered is still to be approached, as close as may be."""
    ranges = CARDS[s.scenario].ground.ranges
    here, there = ranges[s.at[u]], ranges[loc]
    return None if min([there[goal] for goal in goals]) < min([here[goal] for goal in goals]) else MUST_CHARGE


def back_exit_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """BB 59.6: over its own Rout Edge and off the board is back too; a corner has another edge to leave by."""
    card = CARDS[s.scenario]
    if not card.banzai[1] or s.banzai or not type_of(s, u).charges:
        return None
    own, h = card.sides[s.side[u]].rout_edge, place_of(s, u)
    edges = [edge for edge in EDGES.values() if h in card.ground.field.edge(edge)]
    return NOT_BACK if edges == [own] else None


def back_refusal(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    """BB 59.6: not toward its own Rout Edge before the last charge, be it on wheels (`load_back_refusal`)."""
    card = CARDS[s.scenario]
    at = place_of(s, u)
    if not card.banzai[1] or s.banzai or not type_of(s, u).charges or at < 0:
        return None
    rows = card.rows[s.side[u]]
    g = card.ground
    return NOT_BACK if rows[g.hex(loc)] < rows[g.hex(at)] else None


def load_back_refusal(s: BrothersState, v: Unit, loc: Loc) -> Refusal | None:
    """May the Vehicle take the Squads it carries there; or off the board (`loc` -1)?"""
    if CARDS[s.scenario].banzai[1] and not s.banzai:
        for u in aboard(s, v):
            refusal = back_exit_refusal(s, u) if loc < 0 else back_refusal(s, u, loc)
            if refusal is not None:
                return refusal
    return None
