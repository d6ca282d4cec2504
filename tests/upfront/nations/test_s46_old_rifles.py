"""UF 46.5 with UF 12.11: what moving does to the rifles of Marines."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed.weapons import FIREPOWER
from bocage.games.upfront.table.firepower import man_firepower
from bocage.games.upfront.table.marks import OLD_RIFLES
from tests.marks import allowed
from tests.upfront.position import group, man, position, riflemen, sideways


@allowed("UF 46.5", "UF 12.11")
@pytest.mark.parametrize("code", ["R", "BR"])
def test_an_old_rifle_is_halved_once(code: str) -> None:
    """A Marine of 1942 with a rifle, and one of the leaders whose card shows a bolt-action rifle."""
    s = position(
        group("A", man(code), man(), chit=3, stack=[sideways()]),
        group("A", *riflemen(2), side=1, chit=2),
        nations=("American", "Japanese"),
        chapters=47,
    )
    s.marks[OLD_RIFLES, 0] = 1
    full = FIREPOWER[s.weapon[0]][5]
    assert full >= 3 and man_firepower(s, 0, 6, 5) == full // 2
