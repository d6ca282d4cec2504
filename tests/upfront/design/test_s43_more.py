"""UF 43 with later chapters: jungle, Banzai and random reinforcements in designs; what a check refuses."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.battle.recruits import add_man
from bocage.games.upfront.campaign.s42_play import campaign_entry
from bocage.games.upfront.design.s43_design import violations
from bocage.games.upfront.design.s43_force import design_of
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.design.s43_victory import half_force_at_relative_range
from bocage.games.upfront.printed.men import LEADER, MEN, MORALE, PANIC, ROUT
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.scenarios import Condition, condition_of, scenario_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.table import marks
from tests.marks import allowed, refused
from tests.upfront.campaign.s42_support import book, take
from tests.upfront.design.s43_support import broken, free
from tests.upfront.position import group, man, position, riflemen, terrain


@refused("UF 47.2")
@allowed("UF 47.2")
def test_where_the_jungle_is() -> None:
    assert broken(free({}, {}, jungle=True)) == ["UF 47.2"]
    japanese = {"nation": "Japanese", "cards": "1-13"}
    assert broken(free(japanese, {}, jungle=True)) == []
    assert broken(free(japanese, {}, jungle=True, desert=True)) == ["UF 47.2"]
    russian = {"nation": "Russian", "cards": "1-15"}
    assert broken(free(japanese, russian, jungle=True)) == ["UF 47.2"]


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"remove": [["castle", 1]]}, "UF 16.1"),
        ({"remove": [["woods", 99]]}, "UF 16.1"),
        ({"cower_both": ["castle"]}, "UF 2.22"),
        ({"cower_attacker": ["woods"]}, ""),
        ({"remove": [["woods", 2]]}, ""),
    ],
)
def test_cards_that_are_not_there(fields: dict[str, Any], rule: str) -> None:
    assert broken(free({}, {}, **fields)) == ([rule] if rule else [])


def meeting(**bought: Any) -> Any:
    sides = [{"nation": "German", "cards": "1-10", **bought}, {"nation": "American", "cards": "1-12"}]
    design = design_of({"method": "free", "date": "1944b", "victory": 3, "decks": 4, "side": sides}, "meeting")
    assert violations(design) == []
    return new_game(scenario_of(scenario_entry(design)), (GERMAN, AMERICAN), ())


@allowed("UF 48.1")
def test_in_a_meeting_only_who_pays_may_hope() -> None:
    s = meeting(random_decks=[2])
    assert s.random_decks[s.nation.index(GERMAN)] == 1 << 2
    assert s.random_decks[s.nation.index(AMERICAN)] == 0
    assert not meeting().random_decks


@refused("UF 45.48")
def test_a_banzai_group_does_not_bring_half_a_force_near() -> None:
    s = position(group("A", man(leader="SL"), *riflemen(3), chit=3, stack=[terrain("woods")]),
                 group("A", *riflemen(2), side=1, chit=2), nations=("Japanese", "British"), reserve=0,
                 chapters=53)  # fmt: skip
    condition: Condition = condition_of(
        {"type": "half_force_at_relative_range", "side": "any", "when": "at once", "relative_range": 5}
    )
    assert half_force_at_relative_range(s, 0, condition)
    s.marks["banzai", 0] = 6
    assert not half_force_at_relative_range(s, 0, condition)


def marines(date: str, enemy: str = "Japanese") -> Any:
    cards = {"Japanese": "1-13", "German": "1-10"}[enemy]
    return free({"nation": enemy, "cards": cards}, {"marines": True}, date=date)


@allowed("UF 46.5")
@pytest.mark.parametrize(("date", "old"), [("1942b", True), ("1943a", False)])
def test_marines_of_a_design_before_1943_have_old_rifles(date: str, old: bool) -> None:
    design = marines(date)
    assert broken(design) == []
    s = new_game(scenario_of(scenario_entry(design)), (JAPANESE, AMERICAN), ())
    assert ((marks.OLD_RIFLES, s.nation.index(AMERICAN)) in s.marks) == old
    assert min(s.morale[m] for m, side in enumerate(s.side) if s.nation[side] == AMERICAN) == 2


@refused("UF 46.1")
def test_marines_fight_the_japanese() -> None:
    assert broken(marines("1944a", "German")) == ["UF 46.1"]


@allowed("UF 50.42", "UF 46.2")
def test_reinforcements_have_the_values_of_their_force() -> None:
    s = position(
        group("A", *riflemen(2)), group("A", *riflemen(2), side=1), nations=("Italian", "Russian"), chapters=53
    )
    person = next(p for p in MEN[ITALIAN] if not LEADER[p])
    m = add_man(s, 0, person)
    assert (s.panic[m], s.rout[m]) == (PANIC[person] + 1, ROUT[person])
    russian = add_man(s, 1, next(p for p in MEN[RUSSIAN] if not LEADER[p]))
    assert s.panic[russian] == PANIC[s.person[russian]]
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), nations=("American", "Japanese"),
                 troops=("Marines", ""), chapters=53)  # fmt: skip
    timid = next(p for p in MEN[AMERICAN] if MORALE[p] == 1)
    m = add_man(s, 0, timid)
    assert (s.morale[m], s.panic[m]) == (2, 3)


@allowed("UF 50.42")
def test_in_a_campaign_too() -> None:
    b = book(["A"], "Italian", "Russian")
    take(b, {"do": "field"})
    scn = scenario_of(campaign_entry(b.campaign))
    s = new_game(scn, (ITALIAN, RUSSIAN), ())
    for m, side in enumerate(s.side):
        assert s.panic[m] == PANIC[s.person[m]] + (s.nation[side] == ITALIAN)
