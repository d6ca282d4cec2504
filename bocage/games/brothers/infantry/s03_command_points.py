"""BB 3.0 and 3.1: Command Points, by side or company, one to a unit in a turn."""

from __future__ import annotations

from bocage.games.brothers.campaign.s63_command import command_refusal
from bocage.games.brothers.campaign.s64_fatigue import command_points, pool_of
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import aboard
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

NO_CP = Refusal("BB 3.0", "the side has no Command Point left this turn")
CP_ON_UNIT = Refusal("BB 3.0", "a unit can be given one Command Point in a turn")
NO_MACHINES = Refusal("BB 20.0", "a Command Point lets a Gun or Vehicle act before the enemy, and nothing else")
LAST_MELEE = Refusal("BB 65.1", "no Command Point may be used while the last Melees are fought out")
OTHER_COMPANY = Refusal("BB 3.1", "a Command Point of a company is only for its own units")


def cp_refusal(s: BrothersState, u: Unit, pool: int, first: bool = False) -> Refusal | None:
    """May this pool's Command Point be spent on this unit? `first`: to act before the enemy (function 2)."""
    if s.closing:
        return LAST_MELEE
    if not first and not UNITS[s.kind[u]].commanded:
        return NO_MACHINES
    pools = CARDS[s.scenario].pools
    if not (0 <= pool < len(pools)) or pools[pool][0] != s.side[u] or not s.pools[pool]:
        return NO_CP
    if s.cp[u]:
        return CP_ON_UNIT
    company = pools[pool][1]
    if company not in ("", "*") and s.company[u] and s.company[u] != company:
        return OTHER_COMPANY
    if first and UNITS[s.kind[u]].carrier:
        for p in aboard(s, u):  # BB 21.1: they are selected with it, so the point is theirs too
            refusal = cp_refusal(s, p, pool, True)
            if refusal is not None:
                return refusal
    return command_refusal(s, u) if s.campaign else None


def pools_for(s: BrothersState, u: Unit, first: bool = False) -> list[int]:
    """The pools from which a Command Point may be spent on this unit."""
    if s.cp[u]:
        return []
    left = s.pools
    return [pool for pool in CARDS[s.scenario].own_pools[s.side[u]] if left[pool] and not cp_refusal(s, u, pool, first)]


def pools_of(s: BrothersState, side: Side) -> list[int]:
    """The side's pools that still hold Command Points; assets may use any (BB 3.1)."""
    left = s.pools
    return [pool for pool in CARDS[s.scenario].own_pools[side] if left[pool]]


def side_has_cp(s: BrothersState, side: Side) -> bool:
    left = s.pools
    for pool in CARDS[s.scenario].own_pools[side]:  # noqa: SIM110 (asked very often)
        if left[pool]:
            return True
    return False


def spend(s: BrothersState, u: Unit, pool: int, what: str) -> None:
    """Lay the Command Point on the unit; it is gone whatever comes of it."""
    assert s.pools[pool] > 0, "a Command Point is spent that is not there"
    s.pools[pool] -= 1
    s.cp[u] = 1
    tell(s, "BB 3.0", ("command point", u, what))


def restore(s: BrothersState) -> None:
    """BB 13.0: every side has its Command Points again and none is saved; extra ones stay until spent (BB 17.0)."""
    for pool, (_, company, number) in enumerate(CARDS[s.scenario].pools):
        if company != "*":
            s.pools[pool] = number
    for c in range(len(s.command)):
        if pool_of(s, c) >= 0:
            s.pools[pool_of(s, c)] = command_points(s, c)  # BB 64.2
    s.cp = [0] * len(s.cp)
