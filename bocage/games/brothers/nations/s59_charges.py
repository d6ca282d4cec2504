"""BB 59.5 and 59.6: Seishin and the Banzai Charge, as far as they steer a move."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import AS_PLAIN, MUST_ATTACK, MUST_CHARGE, Going, allowance, steps_of
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BANZAI, SEISHIN, BrothersState
from bocage.games.brothers.table import held_by, stack_limit, stacked, type_of
from bocage.games.brothers.terrain.paths import FAR, cost_to
from bocage.games.brothers.terrain.steps import WHOLE_MOVE, Step
from bocage.kernel.refusal import Refusal

NO_SEISHIN = Refusal("BB 59.5", "only a Squad marked S that is not charging declares Seishin, and once")
TOO_LATE = Refusal("BB 59.5", "Seishin is declared before the unit sets out, not in a withdrawal or retreat")
OUT_OF_REACH = Refusal("BB 59.5", "no enemy hex is within reach, not even with one more MP")
NOT_BACK = Refusal("BB 59.6", "until its last Banzai Charge is called no Japanese Squad may move toward its Rout Edge")


def enemy_hexes(s: BrothersState, u: Unit) -> tuple[int, ...]:
    """Locations with an enemy that the unit could still enter."""
    side = s.side[u]
    g = CARDS[s.scenario].ground
    return tuple(
        loc
        for loc in sorted(s.here)
        if held_by(s, loc, 1 - side) and not g.is_cave(loc) and stacked(s, loc, side) < stack_limit(g, loc)
    )


def seishin_goals(s: BrothersState, mv: Going) -> tuple[int, ...]:
    """BB 59.5: enemy hexes the unit can reach with its extra MP, or nothing: then it cannot declare."""
    u = mv.unit
    if not type_of(s, u).seishin or s.mark[u] & BANZAI:
        return ()
    goals = tuple([loc for loc in enemy_hexes(s, u) if back_refusal(s, u, loc) is None])
    left = allowance(s, u, mv.extra) + pac.SEISHIN_MP - mv.spent
    return goals if least_cost(s, u, cost_to(s, u, goals)) <= left else ()


def least_cost(s: BrothersState, u: Unit, togo: dict[int, int]) -> int:
    """What the way to a goal costs from where the unit is, or from off the board."""
    if s.at[u] >= 0:
        return togo.get(s.at[u], FAR)
    return min([cost + togo.get(loc, FAR) for loc, cost, _ in steps_of(s, u)], default=FAR)


def seishin_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """May the mover declare Seishin now? Only before it sets out."""
    if not type_of(s, mv.unit).seishin or s.mark[mv.unit] & (SEISHIN | BANZAI):
        return NO_SEISHIN
    if mv.hexes or mv.spent or mv.style != AS_PLAIN:
        return TOO_LATE
    return None if seishin_goals(s, mv) else OUT_OF_REACH


def banzai_goals(s: BrothersState, u: Unit) -> tuple[int, ...]:
    """BB 59.6: the nearest, in hexes, of enemy units and enemy-held Victory hexes that are not full."""
    if s.at[u] < 0:
        return ()
    card = CARDS[s.scenario]
    g, side = card.ground, s.side[u]
    wanted = set(enemy_hexes(s, u))
    for h, owner in s.control.items():
        if owner != side and stacked(s, h, side) < stack_limit(g, h):
            wanted.add(h)
    wanted.discard(s.at[u])
    if not wanted:
        return ()
    nearest = min(g.range(s.at[u], loc) for loc in wanted)
    return tuple(sorted(loc for loc in wanted if g.range(s.at[u], loc) == nearest))


def refocus(s: BrothersState, mv: Going) -> None:
    """Before each step: is there still something to attack? A Decoy that vanished sets the unit free."""
    side = s.side[mv.unit]
    if not mv.goals:
        if s.mark[mv.unit] & BANZAI and not mv.freed:
            mv.goals = banzai_goals(s, mv.unit)
        return
    held = [loc for loc in mv.goals if held_by(s, loc, 1 - side) or s.control.get(loc, side) != side]
    if not held:
        mv.goals, mv.freed = (), True
    elif s.mark[mv.unit] & BANZAI:
        mv.goals = banzai_goals(s, mv.unit)
    else:
        fresh = [loc for loc in enemy_hexes(s, mv.unit) if loc not in held and all(s.conceal[v] for v in s.here[loc])]
        mv.goals = tuple(held + fresh)


def forced_refusal(s: BrothersState, mv: Going, step: Step) -> Refusal | None:
    """Must the unit take another step than this?"""
    u = mv.unit
    loc, cost, flags = step
    refusal = back_refusal(s, u, loc)
    if refusal is not None or not mv.goals:
        return refusal
    togo = cost_to(s, u, mv.goals)
    best = least_cost(s, u, togo)
    if s.mark[u] & SEISHIN:
        left = allowance(s, u, mv.extra) - mv.spent
        if best > left or (cost + togo.get(loc, FAR) <= left and not flags & WHOLE_MOVE):
            return None
        return MUST_ATTACK
    if best >= FAR and s.at[u] >= 0:
        return _nearer_refusal(s, u, loc, mv.goals)
    return None if cost + togo.get(loc, FAR) == best and not flags & WHOLE_MOVE else MUST_CHARGE


def _nearer_refusal(s: BrothersState, u: Unit, loc: Loc, goals: tuple[int, ...]) -> Refusal | None:
    """BB 59.6: a goal that cannot be entered is still to be approached, as close as may be."""
    ranges = CARDS[s.scenario].ground.ranges
    here, there = ranges[s.at[u]], ranges[loc]
    return None if min([there[goal] for goal in goals]) < min([here[goal] for goal in goals]) else MUST_CHARGE


def back_refusal(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    card = CARDS[s.scenario]
    if not card.banzai[1] or s.banzai or not type_of(s, u).charges:
        return None
    if s.at[u] < 0:
        return None
    rows = card.rows[s.side[u]]
    g = card.ground
    return NOT_BACK if rows[g.hex(loc)] < rows[g.hex(s.at[u])] else None
