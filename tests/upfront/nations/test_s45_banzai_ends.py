"""UF 45.43, 45.48: a Banzai is over with the last man of the group that it charges."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_close_combat import earlier_attacks
from bocage.games.upfront.nations.s45_counterattack import in_banzai
from bocage.games.upfront.printed.nations import AMERICAN, JAPANESE
from bocage.games.upfront.state import ROUTED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from bocage.kernel.frames import OVER
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import group, kinds_on, man, options, play, position, refusal, riflemen, rncs, terrain


def charge(*, others: bool) -> UpFrontState:
    """Four Japanese at range chit 4 charge one man at chit 1, who stands in Brush; or two men."""
    s = position(
        group("A", man(leader="SL", morale=6), *[man(morale=6) for _ in range(3)], chit=4, stack=[terrain("woods")]),
        group("B", *riflemen(2)),
        group("A", man(morale=1), *([man()] if others else []), side=1, chit=1, stack=[terrain("brush")]),
        group("B", *riflemen(3), side=1),
        nations=("Japanese", "British"), chapters=53, scenario="A",
    )  # fmt: skip
    s.marks[marks.BANZAI, 0] = 6
    s.marks[marks.BANZAI_FOUGHT, 0] = 1
    return s


@allowed("UF 45.43", "UF 45.48", "UF 16.42")
def test_who_has_wiped_out_his_target_may_have_won_by_it() -> None:
    """Scenario A asks for four men at chit 4 in cover: they have taken the Brush and are charging nobody any more."""
    s = charge(others=False)
    first, second = rncs(s, ("black", 6), ("red", 6))
    play(s, ("banzai fight", 0), ("lead", 0), ("kill",), ("kill",), chance=[first, second], waits=True)
    while s.player >= 0 and ("leave it",) in options(s):
        play(s, ("leave it",), waits=True)
    play(s, ("capture ground", 0), waits=True)
    assert s.player == OVER and s.ending[0] == "UF 16.42" and kinds_on(s, 0, "A") == ["brush"]
    assert (marks.BANZAI, 0) not in s.marks


@allowed("UF 45.43")
def test_as_long_as_one_of_them_stands_it_goes_on() -> None:
    s = charge(others=True)
    remove(s, s.men[6][0], ROUTED, "UF 6.531")
    assert in_banzai(s, 0) and s.marks[marks.BANZAI, 0] == 6


@allowed("UF 45.43")
def test_a_new_group_under_the_number_of_the_target_is_not_charged() -> None:
    """In its own turn the target's last man flees before anybody has reached him; reinforcements get the number."""
    s = charge(others=False)
    del s.marks[marks.BANZAI_FOUGHT, 0]
    s.chit[0] -= 1  # Relative Range 4
    remove(s, s.men[6][0], ROUTED, "UF 10.3")
    s.men[6] = s.men[7]
    assert not in_banzai(s, 0)


@allowed("UF 45.46", "UF 28.83")
@refused("UF 28.83")
def test_those_who_charge_an_afv_go_in_the_order_that_their_player_wants() -> None:
    """UF 28.81: each attack makes the next one better by one, so that the order matters; nobody goes twice."""
    t = Table((JAPANESE, AMERICAN))
    a = t.group(0, "A", 3, [man(leader="SL"), man(), man("")])
    b = t.group(1, "A", 2, [34])
    t.s.marks[marks.BANZAI, a] = b
    t.begin()
    s = t.s
    first, second, unarmed = s.men[a]
    play(s, ("banzai fight", a), waits=True)
    assert options(s) == [("lead", first), ("lead", second)]
    assert rule_of(refusal(s, "lead", unarmed)) == "UF 28.83"
    play(s, ("lead", second), waits=True)
    assert ("assault", second) in options(s) and earlier_attacks(s, s.men[b][0]) == 0
    play(s, ("assault", second), chance=[t.number("b5")], waits=True)
    assert options(s)[0] == ("assault", first) and earlier_attacks(s, s.men[b][0]) == 1
