"""Why nobody of a group can take an action: what stands in the way of whoever comes nearest to it.

The refusals with which such actions are left out of a list are general, since lists are made often; a player who asks
for one is told more (`UpFrontState.sharper`, useless.py).
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.basic.s11_crew import NO_CHANGE, assign_refusal, helper_of, is_gunner, relieve_refusal
from bocage.games.upfront.close_combat.s20_weapon_capture import NOTHING_CAPTURED
from bocage.games.upfront.close_combat.s32_prisoners import NO_PRISONERS, change_refusal
from bocage.games.upfront.infantry.hurt import guards
from bocage.games.upfront.infantry.s17_exchange import NO_NEIGHBOUR, NOT_NEXT, partner_refusal
from bocage.games.upfront.infantry.s18_exchange import NO_EXCHANGE, TWO_ABLE_MEN, give_refusal, swap_refusal
from bocage.games.upfront.infantry.s19_malfunction import is_captured
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState
from bocage.games.upfront.table.crossing import members
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

NO_OTHER_MAN = Refusal("UF 32.2", "there is no other man in the group to guard the prisoners")
HELD_BY_PINNED = Refusal("UF 10.1", "the man with the captured weapon is pinned, or in transfer, and gives nothing up")


def neighbour(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.7: the adjacent group is there, but something keeps it where it is."""
    found = [partner_refusal(s, g, h) for h in GROUPS_OF[g // SLOTS] if h != g and s.men[h]]
    why = next((refusal for refusal in found if refusal is not None and refusal != NOT_NEXT), None)
    return Refusal(why.rule, f"its neighbour cannot: {why.reason}") if why is not None else None


def weapons(s: UpFrontState, g: int) -> Refusal | None:
    """UF 18.21, UF 21.1, UF 33.6: somebody has a weapon to give, but not to these men."""
    men = s.men[g]
    found = [give_refusal(s, a, b) for a in men if a in s.secondary for b in men if a != b]
    found.extend([swap_refusal(s, a, b) for a in men if a in s.wounded for b in men if a != b])
    return next((refusal for refusal in found if refusal != TWO_ABLE_MEN), TWO_ABLE_MEN if found else None)


def crew(s: UpFrontState, g: int) -> Refusal | None:
    """UF 11.1, UF 11.11, UF 11.3: of those who could serve a weapon one is pinned, a gunner himself, or not there."""
    found: list[Refusal | None] = []
    for p in members(s, g):
        if helper_of(s, p) >= 0:
            found.append(relieve_refusal(s, p))
        elif is_gunner(s, p):
            found.extend([assign_refusal(s, p, a) for a in members(s, g) if a != p] or [assign_refusal(s, p, p)])
    return next((refusal for refusal in found if refusal is not None), None)


def new_guard(s: UpFrontState, g: int) -> Refusal | None:
    """UF 32.2: there are prisoners, and nobody else who may guard them."""
    found = [change_refusal(s, g, m, new) for m in s.men[g] if guards(s, m) for new in s.men[g] if new != m]
    if not found and any(guards(s, m) for m in s.men[g]):
        return NO_OTHER_MAN
    return next((refusal for refusal in found if refusal is not None), None)


def captured(s: UpFrontState, g: int) -> Refusal | None:
    return HELD_BY_PINNED if any(is_captured(s, m) for m in s.men[g]) else None


NEAREST: dict[tuple[str, Refusal], Callable[[UpFrontState, int], Refusal | None]] = {
    ("exchange", NO_NEIGHBOUR): neighbour,
    ("hand over", NO_EXCHANGE): weapons,
    ("crew", NO_CHANGE): crew,
    ("change guard", NO_PRISONERS): new_guard,
    ("part with weapon", NOTHING_CAPTURED): captured,
}


def nearest(s: UpFrontState, action: Action, refusal: Refusal) -> Refusal | None:
    """What is in the way of the one who comes nearest, for an action of a group that was refused in general."""
    function = NEAREST.get((action[0], refusal)) if len(action) == 2 else None
    return function(s, action[1]) if function is not None else None
