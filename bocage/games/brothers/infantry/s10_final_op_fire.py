"""BB 10.0: Used units fire once more at a mover that comes adjacent, or for a Command Point within normal Range."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.shot import FLAMES, ONLY_VEHICLES
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import place_of, reach_of, type_of
from bocage.kernel.refusal import Refusal

NOT_ADJACENT = Refusal(
    "BB 10.0", "Final Op Fire is only against a unit that moves adjacent, unless a Command Point is spent"
)
BEYOND_RANGE = Refusal("BB 10.0", "a Command Point extends Final Op Fire only to normal Range")
NO_DISTANCE = Refusal("BB 20.7", "a Gun or Vehicle Final Op Fires only at a unit that moves adjacent")
SUSTAINED_ELSEWHERE = Refusal("BB 61.1", "a team on Sustained Fire may Final Op Fire only into its two marked hexes")


def final_refusal(s: BrothersState, v: Unit, loc: Loc, paid: bool) -> Refusal | None:
    """May a Used unit Final Op Fire into this location; `paid` with a Command Point that buys the distance?"""
    g = CARDS[s.scenario].ground
    marked = s.sustained.get(v)
    if marked is not None:
        return None if g.hex(loc) in marked else SUSTAINED_ELSEWHERE
    at = place_of(s, v)
    if loc in g.adjacent[at]:
        return None
    if not type_of(s, v).commanded:
        return NO_DISTANCE
    if not paid:
        return NOT_ADJACENT
    return None if g.range(at, loc) <= reach_of(s, v) else BEYOND_RANGE


def buys_distance(s: BrothersState, v: Unit, loc: Loc) -> bool:
    """Would a Command Point be the permission, and so not raise Prof FP (BB 3.0: one to a unit)?"""
    return v not in s.sustained and loc not in CARDS[s.scenario].ground.adjacent[place_of(s, v)]


def aimed_at(s: BrothersState, mover: Unit, how: str) -> tuple[bool, bool]:
    """Is fire of this kind at a moving Vehicle itself; and is it at whoever it carries, or at a mover on foot?"""
    kind = type_of(s, mover)
    ridden = how == FLAMES and not kind.carrier
    both = kind.vehicle and (ridden or kind.unarmored)  # BB 22.0, 23.0: one attack on Vehicle and load
    return how in ONLY_VEHICLES or both, how not in ONLY_VEHICLES or both
