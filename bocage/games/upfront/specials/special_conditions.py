"""Victory conditions of scenarios V, W and X (UF 2.4): a broken enemy squad, and Buildings held."""

from __future__ import annotations

from bocage.games.upfront.basic.s16_victory import is_broken
from bocage.games.upfront.printed.scenarios import Condition
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.ground import BUILDINGS, read
from bocage.games.upfront.table.groups import entered_groups


def break_squad(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 16.5: as ever, by what has entered play so far. That the winner breaks too is dealt with there."""
    return is_broken(s, 1 - seat) and not is_broken(s, seat)


def buildings_of(s: UpFrontState, seat: int) -> int:
    """UF 5.2: the Buildings cards that a side occupies: with one Movement card on it a group is still there."""
    return sum([read(s.cards[g]).terrain == BUILDINGS for g in entered_groups(s, seat)])


def buildings_held(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """At least as many Buildings as the enemy; none on either side is as many, too."""
    return buildings_of(s, seat) >= buildings_of(s, 1 - seat)
