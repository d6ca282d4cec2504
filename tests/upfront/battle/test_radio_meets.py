"""Radios with infiltrators (UF 20.5) and in pairs (UF 40.4)."""

from __future__ import annotations

from bocage.games.upfront.battle.s40_artillery import misplaced, mission_refusal, operators
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, ITALIAN
from bocage.games.upfront.table import marks
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import group, man, options, play, position, riflemen, rnc


@allowed("UF 40.1", "UF 20.5")
@refused("UF 40.1")
def test_an_infiltrator_with_a_radio_is_still_of_his_group() -> None:
    s = position(group("A", man(), man(leader="SL"), chit=3), group("A", *riflemen(2), side=1, chit=2), chapters=53)
    s.secondary[0] = "radio"
    s.inside[0] = 6
    assert operators(s, 0) == [0] and mission_refusal(s, 0) is None
    s.pinned[0] = True
    found = mission_refusal(s, 0)
    assert found is not None and found.rule == "UF 40.1"


@allowed("UF 40.4")
def test_which_of_two_radios_is_repaired_is_the_owners_choice() -> None:
    s = position(group("A", man(), man(), man(leader="SL")), group("A", *riflemen(2), side=1), chapters=53)
    for m in (0, 1):
        s.secondary[m] = "radio"
        s.marks[marks.RADIO_BROKEN, m] = 1
    play(s, ("repair radio", 0), waits=True)
    assert options(s) == [("repair", 0), ("repair", 1)]
    play(s, ("repair", 1), chance=[rnc(s, "black", 0)])
    assert (marks.RADIO_BROKEN, 0) in s.marks and (marks.RADIO_BROKEN, 1) not in s.marks


@allowed("UF 40.2", "UF 34.5")
@refused("UF 40.2")
def test_a_gun_that_was_seen_gives_its_group_away_to_artillery_too() -> None:
    """UF 40.21: the placement is the To Hit draw of a mission, against which UF 34.5 lets nobody hide such a group."""
    for seen in (True, False):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 1, ["R", "R"])
        guns = t.group(1, "A", 1, [29, "R"])
        men = t.group(1, "B", 1, ["R", "R"])
        s = t.begin().s
        if seen:
            s.marks[marks.SEEN, s.men[guns][0]] = 1
        low = rnc(s, "black", 0)
        assert (misplaced(s, guns, low, 2) is None) == seen and misplaced(s, men, low, 2) is not None


@allowed("UF 40.2", "UF 50.41")
def test_an_accepted_mission_need_not_be_fired() -> None:
    """He may attack: the only target may be Italians who have given up, whom shells would rouse again."""
    for fires in (True, False):
        t = Table((GERMAN, ITALIAN))
        us = t.group(0, "A", 1, ["R", man(leader="SL")])
        them = t.group(1, "A", 1, [man(pinned=True, kia=9), man(pinned=True, kia=9)])
        (radio,) = t.hold(0, "radio")
        s = t.s
        s.secondary[0] = "radio"
        s.marks[marks.SURRENDERED, them] = 1
        t.begin()
        t.play(("fire mission", us), ("radio", radio, 0), draws=["b1"], waits=True)
        assert t.options() == [("at", them), ("decline",)]
        t.play(("at", them) if fires else ("decline",), draws=["r5", "r6"] if fires else (), waits=True)
        assert ((marks.SURRENDERED, them) in s.marks) != fires and s.acted[us] and radio in s.discards
