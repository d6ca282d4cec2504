"""UF 46.5 with UF 12.11, 20.74: what moving does to the rifles of Marines, whoever has them."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.close_combat.s20_weapon_capture import keeps_own
from bocage.games.upfront.nations.s46_marines import hearten, hearten_one
from bocage.games.upfront.printed.nations import BRITISH, GERMAN
from bocage.games.upfront.printed.weapons import BOLT_ACTION, FIREPOWER
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.firepower import firepower, man_firepower
from bocage.games.upfront.table.marks import OLD_RIFLES
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import group, man, movement, options, play, position, refusal, riflemen, sideways


def marines(code: str = "R", old: bool = True) -> UpFrontState:
    s = position(
        group("A", man(code), man("MP"), chit=3, stack=[sideways()]),
        group("A", *riflemen(2), side=1, chit=2, stack=[sideways(6)]),
        nations=("American", "Japanese"),
        troops=("Marines", ""),
        chapters=47,
    )
    if old:
        s.marks[OLD_RIFLES, 0] = 1
    hearten(s)
    return s


@allowed("UF 46.5", "UF 12.11")
@pytest.mark.parametrize("code", ["R", "BR"])
def test_an_old_rifle_is_halved_once(code: str) -> None:
    """A Marine of 1942 with a rifle, and one of the leaders whose card shows a bolt-action rifle."""
    s = marines(code)
    full = FIREPOWER[s.weapon[0]][5]
    assert full >= 3 and man_firepower(s, 0, 6, 5) == full // 2
    assert man_firepower(s, 1, 6, 5) == FIREPOWER[s.weapon[1]][5], "a machine pistol is not"


@allowed("UF 46.5")
def test_later_marines_fire_their_rifles_on_the_move() -> None:
    s = marines(old=False)
    assert man_firepower(s, 0, 6, 5) == FIREPOWER[s.weapon[0]][5]


@allowed("UF 46.5", "UF 20.74")
def test_the_old_rifle_is_as_old_in_the_hands_of_its_captor() -> None:
    s = marines()
    s.weapon[2] = s.weapon[0]
    assert BOLT_ACTION[s.weapon[2]] and man_firepower(s, 2, 0, 5) == FIREPOWER[s.weapon[2]][5] // 2
    assert firepower(s, 6, 0, 5) == man_firepower(s, 2, 0, 5) + man_firepower(s, 3, 0, 5)
    assert keeps_own(s, 0, s.weapon[3]), "to the Marine it is the weapon on his card"


@allowed("UF 46.5")
def test_those_who_come_later_have_the_same_rifles() -> None:
    s = marines()
    s.weapon[0] = marines(old=False).weapon[0]
    hearten_one(s, 0)
    assert BOLT_ACTION[s.weapon[0]]


@allowed("UF 46.4", "UF 17.91")
@refused("UF 46.4")
def test_two_automatic_rifles_do_not_found_a_group_together() -> None:
    """UF 46.4: as long as another unpinned man could go instead of the second."""
    for others in (2, 0):
        s = position(
            group("A", man("BAR"), man("BAR", leader="SL"), *riflemen(others)),
            group("A", *riflemen(2), side=1),
            nations=("American", "Japanese"),
            troops=("Marines", ""),
            hands=([movement(), movement(nth=1)], []),
            chapters=53,
        )
        play(s, ("send", 0), ("found", 0, 2), ("card", movement()), waits=True)
        assert (("found", 1, 2) in options(s)) == (others == 0)
        if others:
            assert refusal(s, "found", 1, 2).rule == "UF 46.4" and ("found", 2, 2) in options(s)


@allowed("UF 46.4", "UF 3.2")
@refused("UF 46.4")
def test_no_group_is_filled_up_where_a_machine_gun_still_needs_a_place() -> None:
    """A tank stands alone, so that of four groups three are left for men: with none of the two guns in the first, the
    second must take one before it is full, and the tank does not come before that."""
    t = Table((GERMAN, BRITISH))
    guns = [t.add(0, "LMG"), t.add(0, "LMG")]
    men = [t.add(0, "R") for _ in range(14)]
    tank = t.add(0, 40)
    s = t.s
    whole = Upfront()
    whole.at = "playing"
    s.stack = [whole, FormGroups(0)]
    play(s, *[("man", m) for m in men[:2]], ("next group",), *[("man", m) for m in men[2:11]], waits=True)
    assert ("man", guns[0]) in options(s) and ("man", men[11]) not in options(s)
    assert refusal(s, "man", men[11]).rule == "UF 46.4" and refusal(s, "next group").rule == "UF 46.4"
    play(s, ("man", guns[0]), ("next group",), waits=True)
    assert ("man", tank) in options(s) and ("man", guns[1]) in options(s)
