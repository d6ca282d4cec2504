"""BB 12.0 and 12.2: coming into a Melee, by the flank or not."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.moving import is_moving
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import FLANK, INTRUDER, BrothersState
from bocage.kernel.frames import tell


def flank_entry(s: BrothersState, u: Unit, back: Loc) -> bool:
    """BB 12.2: does the unit come in through a flank hex of every enemy there, none of them Concealed?"""
    if not s.facing_rule or back < 0:
        return False
    loc, side = s.at[u], s.side[u]
    foes = [v for v in s.here.get(loc, ()) if s.side[v] != side]
    g = CARDS[s.scenario].ground
    if not foes or g.hex(back) == g.hex(loc):
        return False
    faced = [v for v in foes if not s.conceal[v] and s.face[v] >= 0 and not is_moving(s, v)]  # BB 2.2
    return len(faced) == len(foes) and all(not g.in_front(s.face[v], loc, back) for v in foes)


def begin_melee(s: BrothersState, u: Unit, flanked: bool, intrudes: bool) -> None:
    """The mover is in Melee now (BB 12.0); `intrudes` if it is he who came in upon an enemy."""
    tell(s, "BB 12.0", ("melee", s.at[u]))
    if intrudes and s.at[u] in s.forts:
        s.mark[u] |= INTRUDER  # BB 43.0
    if flanked:
        s.mark[u] |= FLANK
        tell(s, "BB 12.2", ("flank", u))
