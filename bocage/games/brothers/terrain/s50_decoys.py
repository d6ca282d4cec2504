"""BB 50.3: at night a Concealed unit may bring a lost Decoy back."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.nations.s59_marks import PIECE_MARKS, change_places
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.state import FULL, GONE, KNOWN, READY, USED, BrothersState
from bocage.games.brothers.table import is_decoy, put, stack_limit, stacked
from bocage.kernel.frames import Frame, draw, end, tell
from bocage.kernel.refusal import Refusal

BY_DAY = Refusal("BB 50.3", "Decoys regenerate only at night")
NOT_HIDDEN = Refusal("BB 50.3", "only an Unused, Concealed unit brings a Decoy back")
NONE_LOST = Refusal("BB 50.3", "the side has lost no Decoy")
NO_ROOM = Refusal("BB 50.3", "the hex is already full")


def lost_decoy(s: BrothersState, side: Side, group: int = -1) -> int:
    """A Decoy the side has lost, of this group if there is one; or -1."""
    found = -1
    for u, at in enumerate(s.at):
        if at == GONE and s.side[u] == side and is_decoy(s, u):
            if s.group[u] == group:
                return u
            found = u if found < 0 else found
    return found


def regenerate_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    if not CARDS[s.scenario].night:
        return BY_DAY
    if not s.conceal[u] or s.used[u] != READY or s.at[u] < 0:
        return NOT_HIDDEN
    if lost_decoy(s, s.side[u]) < 0:
        return NONE_LOST
    g = CARDS[s.scenario].ground
    return NO_ROOM if stacked(s, s.at[u], s.side[u]) >= stack_limit(g, s.at[u]) else None


def regenerate(s: BrothersState, u: Unit) -> int:
    """The Decoy lies beside the unit, both Used; ends with its number."""
    decoy = lost_decoy(s, s.side[u], s.group[u])
    put(s, decoy, s.at[u])
    s.bank[decoy] = s.bank[u]
    s.step[decoy], s.conceal[decoy] = FULL, 1  # BB 59.2: a -2 counter that was removed is never regained
    s.mark[decoy] |= KNOWN
    s.cp[decoy] = s.walked[decoy] = 0  # what lay on the counter that was removed went with it
    s.used[decoy] = s.used[u] = USED
    tell(s, "BB 50.3", ("regenerated", u, decoy))
    return decoy


def alike(s: BrothersState, u: Unit, decoy: Unit) -> bool:
    """Can nobody tell the counters apart? Reduction, Suppression, a Command Point, a -2 counter or another group would
    show."""
    plain = s.step[u] == FULL and not s.supp[u] and not s.cp[u] and s.conceal[u] == 1
    return plain and s.group[u] == s.group[decoy] and s.side[u] != s.solo


class Regenerate(Frame):
    """BB 50.3, 15.0: the owner lays both counters down as he likes: the enemy does not know which is the Decoy."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.decoy = -1

    def start(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        self.decoy = regenerate(s, u)
        if not alike(s, u, self.decoy):
            return end(s)
        s.numbers.rest = [u, self.decoy]
        return draw(s, self, "shuffled", "numbers", "BB 50.3", (s.side[u],))

    def shuffled(self, s: BrothersState, first: int) -> None:
        """The number drawn is the unit's from now on, the other one the Decoy's."""
        u, decoy = self.unit, self.decoy
        s.numbers.rest = []
        s.mark[decoy] = s.mark[u] & ~PIECE_MARKS
        if first == decoy:
            change_places(s, u, decoy)
        s.mark[u] &= ~KNOWN
        s.mark[decoy] &= ~KNOWN
        end(s)
