"""BB 50.3: at night a Concealed unit may bring a lost Decoy back."""

from __future__ import annotations

from bocage.games.brothers.scenario import CARDS
from bocage.games.brothers.state import FULL, GONE, KNOWN, READY, USED, BrothersState
from bocage.games.brothers.table import is_decoy, put, stack_limit, stacked
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

BY_DAY = Refusal("BB 50.3", "Decoys regenerate only at night")
NOT_HIDDEN = Refusal("BB 50.3", "only an Unused, Concealed unit brings a Decoy back")
NONE_LOST = Refusal("BB 50.3", "the side has lost no Decoy")
NO_ROOM = Refusal("BB 50.3", "the hex is fully stacked")


def lost_decoy(s: BrothersState, side: int) -> int:
    for u, at in enumerate(s.at):
        if at == GONE and s.side[u] == side and is_decoy(s, u):
            return u
    return -1


def regenerate_refusal(s: BrothersState, u: int) -> Refusal | None:
    if not CARDS[s.scenario].night:
        return BY_DAY
    if not s.conceal[u] or s.used[u] != READY or s.at[u] < 0:
        return NOT_HIDDEN
    if lost_decoy(s, s.side[u]) < 0:
        return NONE_LOST
    g = CARDS[s.scenario].ground
    return NO_ROOM if stacked(s, s.at[u], s.side[u]) >= stack_limit(g, s.at[u]) else None


def regenerate(s: BrothersState, u: int) -> None:
    decoy = lost_decoy(s, s.side[u])
    put(s, decoy, s.at[u])
    s.bank[decoy] = s.bank[u]
    s.step[decoy], s.conceal[decoy] = FULL, 1
    s.mark[decoy] |= KNOWN
    s.used[decoy] = s.used[u] = USED
    tell(s, "BB 50.3", ("regenerated", u, decoy))
