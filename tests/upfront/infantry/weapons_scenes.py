"""Tables for tests of weapon chits."""

from __future__ import annotations

from bocage.games.upfront.printed.nations import GERMAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import (
    Group,
    Man,
    group,
    position,
    riflemen,
)

RIFLE, LMG, MP = weapon_of(GERMAN, "R"), weapon_of(GERMAN, "LMG"), weapon_of(GERMAN, "MP")


def table(*groups: Group, mine: tuple[int, ...] = (), yours: tuple[int, ...] = (), chapters: int = 19) -> UpFrontState:
    enemy = group("A", *riflemen(2), side=1)
    return position(*groups, enemy, hands=(mine, yours), chapters=chapters)


def with_chits(*chits: int, men: tuple[Man, ...] = (), mine: tuple[int, ...] = ()) -> UpFrontState:
    s = table(group("A", *(men or riflemen(3))), mine=mine)
    s.dropped[0] = chits
    return s
