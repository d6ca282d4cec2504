"""UF 45.47: who of the men charged fights back, and against which of several charging groups."""

from __future__ import annotations

from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table import marks
from tests.marks import allowed, refused
from tests.upfront.position import go, group, man, options, play, position, refusal, riflemen, rn, told

A, B, US, FRIENDS = 0, 1, 6, 7


def charged(by_two: bool = True) -> UpFrontState:
    """Groups A and B have charged the same American group, and both have been in Close Combat."""
    chit = 3 if by_two else 1
    s = position(
        group("A", man(leader="SL"), man(), chit=3), group("B", man(leader="ASL"), man(), chit=chit),
        group("A", *riflemen(3, morale=4), side=1, chit=2), group("B", *riflemen(2), side=1, chit=0),
        nations=("Japanese", "American"), chapters=53, seat=1,
    )  # fmt: skip
    for g in (A, B):
        s.marks[marks.BANZAI, g], s.marks[marks.BANZAI_FOUGHT, g] = US, 1
    return s


@allowed("UF 45.47")
@refused("UF 45.47")
def test_the_group_charged_by_two_chooses_whom_it_fights() -> None:
    s = charged()
    play(s, ("banzai fight", US), waits=True)
    assert sorted(options(s)) == [("at", A), ("at", B)]
    assert refusal(s, "at", FRIENDS).rule == "UF 45.47"
    play(s, ("at", B), waits=True)
    play(s, ("go on",), waits=True)
    assert s.marks[marks.COUNTERED, B] == s.turn and (marks.COUNTERED, A) not in s.marks
    one = charged(by_two=False)
    play(one, ("banzai fight", US), waits=True)
    assert ("at", A) not in options(one), "the other is not at Relative Range 5"


@allowed("UF 45.47")
@refused("UF 45.47")
def test_nobody_who_is_charged_has_to_fight_back() -> None:
    """One man fights and falls, the two who were held back are untouched; it is the action of them all."""
    s = charged(by_two=False)
    first, second, third = s.men[US]
    play(s, ("banzai fight", US), waits=True)
    assert options(s) == [("go on",), *[("hold back", m) for m in (first, second, third)]]
    play(s, ("hold back", first), ("hold back", third), waits=True)
    assert s.stack[-1].at != "chosen", "the last man cannot stay out of it too"
    events = go(s, draws=(rn("red", 1),), waits=True)
    while ("kill",) in options(s):
        events += play(s, ("kill",), waits=True)
    events += go(s, draws=(rn("red", 6), rn("black", 6)))
    assert [what[1] for what in told(events, "clash")] == [second]
    assert s.fate[second] == KILLED and s.men[US] == (first, third) and s.acted[US]


@allowed("UF 2.4")
def test_a_counterattack_is_an_attack_of_the_side_taken_by_surprise() -> None:
    """W.3: from its next turn on its men can be rallied."""
    s = charged(by_two=False)
    s.marks[marks.ASLEEP, 1] = 0
    play(s, ("banzai fight", US), ("go on",), waits=True)
    assert s.marks[marks.ASLEEP, 1] == s.turn


@allowed("UF 27.2", "UF 45.47")
def test_a_mortar_man_who_fights_back_gives_up_his_target() -> None:
    """He is engaged in Close Combat though nobody attacks him; held back he keeps what he has acquired."""
    for fights in (True, False):
        s = position(
            group("A", man(leader="SL"), man(), chit=3), group("B", *riflemen(2), chit=0),
            group("A", man("MTR"), man(), side=1, chit=2),
            nations=("Japanese", "American"), chapters=53, seat=1,
        )  # fmt: skip
        s.marks[marks.BANZAI, A], s.marks[marks.BANZAI_FOUGHT, A] = US, 1
        mortar, other = s.men[US]
        s.marks[marks.ACQUIRED, mortar] = B
        go(s, ("banzai fight", US), ("hold back", other if fights else mortar), draws=(rn("red", 1),), waits=True)
        assert ((marks.ACQUIRED, mortar) in s.marks) != fights


@refused("UF 45.47")
def test_a_group_of_pinned_men_does_not_fight_back_and_is_told_why() -> None:
    s = charged(by_two=False)
    for m in s.men[US]:
        s.pinned[m] = True
    assert ("banzai fight", US) not in options(s)
    found = refusal(s, "banzai fight", US)
    assert found.rule == "UF 45.47" and "unpinned" in found.reason
