"""UF 2.4: the victory condition of I: half of the force at a range chit, and more Victory Points than the partisans.

Points for ground are the partisans' alone there (`territory = "partisan"`, s16_victory.py); that their Minefields are
booby traps, as I.2 says, is so for all partisans (UF 37.6).
"""

from __future__ import annotations

from bocage.games.upfront.basic.s16_victory import victory_points
from bocage.games.upfront.printed.scenarios import Condition
from bocage.games.upfront.state import UpFrontState, groups_in_play
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.ground import read


def cards_at(s: UpFrontState, seat: int, chits: tuple[int, ...]) -> int:
    """The cards of groups that have come to rest there (UF 16.422), pinned or not and in any ground."""
    groups = [g for g in groups_in_play(s, seat) if s.chit[g] in chits and not read(s.cards[g]).moves]
    return sum([len(members(s, g)) for g in groups])


def half_force_at_range(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 2.4 (I): at least half of all cards that have entered play; the points are counted as if it ended now."""
    if 2 * cards_at(s, seat, condition.chits) < s.force[seat]:
        return False
    return not condition.more_points or victory_points(s, seat) > victory_points(s, 1 - seat)
