"""BB 5.3: a Declared Retreat follows all that binds the movement of a routing unit (BB 11.0), step by step."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import Going
from bocage.games.brothers.infantry.rout_paths import NEVER, RAIN_STEP, Search, ways_beyond
from bocage.games.brothers.infantry.s11_subject import threatened
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.steps import Step
from bocage.kernel.refusal import Refusal

TO_SHELTER = Refusal("BB 5.3", "a retreating unit must make for shelter, as a routing one does")
MUST_MOVE = Refusal("BB 5.3", "a retreating unit moves at least one hex, and on until it is sheltered")


def retreat_search(s: BrothersState, mv: Going) -> Search:
    search = Search(s, mv.unit, (), mv.seen)
    search.hexes = pac.MONSOON_HEXES - s.walked[mv.unit]
    search.whole = search.whole if not mv.spent else NEVER
    search.still = mv.hexes <= mv.floors
    return search


def plan_retreat(s: BrothersState, mv: Going) -> None:
    """Before each choice: is it bound to make for shelter, and by which first steps may it do so?"""
    mv.bound, mv.endangered, mv.ways = False, False, ()
    if s.at[mv.unit] < 0 or not threatened(s, mv.unit):
        return
    search = retreat_search(s, mv)
    mv.endangered = not search.shelter(search.start)
    left = mv.mp_left(s)
    search.run(left)
    sheltered = [n for n in search.ways.order[1:] if search.may_end(n) and search.shelter(n)]
    if sheltered:
        firsts = search.first_steps(sheltered)
        for node in [n for n in search.ways.order[1:] if search.ways.before[n] == search.start]:
            step = (node[0], node[1])
            if step not in firsts and search.leads(node, left - search.ways.cost[node] % RAIN_STEP):
                firsts.add(step)
    else:
        ends = {(way[0], way[3]) for way in ways_beyond(search, left) if way[2]}
        firsts = search.first_steps([n for n in search.ways.order[1:] if (n[0], n[4]) in ends])
    mv.bound, mv.ways = bool(firsts), tuple(sorted(firsts))


def retreat_way_refusal(mv: Going, step: Step) -> Refusal | None:
    """While it is threatened it must move as a router must: to shelter, else toward it or to the Rout Edge."""
    return TO_SHELTER if mv.bound and (step[0], step[2]) not in mv.ways else None


def retreat_stop_refusal(
    s: BrothersState, mv: Going, may_enter: Callable[[BrothersState, Going], bool]
) -> Refusal | None:
    """May it stop here? Not before it has moved, nor in the open before an enemy, as long as it can go on."""
    if s.at[mv.unit] < 0:
        return None
    if mv.hexes > mv.floors and not mv.endangered:
        return None
    return MUST_MOVE if may_enter(s, mv) else None


def retreat_exit_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """A threatened unit leaves the board only as a routing one does: by its Rout Edge, when there is no shelter."""
    if not threatened(s, mv.unit):
        return None
    edge = CARDS[s.scenario].rout_edge[s.side[mv.unit]]
    return TO_SHELTER if mv.bound or s.at[mv.unit] not in edge else None
