"""UF 42.3, 42.46: the values of the roster on the table, and the result of a game for the campaign."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s03_prepare import full_hand
from bocage.games.upfront.basic.s15_command import hand_limit
from bocage.games.upfront.campaign import s42_battle
from bocage.games.upfront.campaign.s42_battle import report_of_game
from bocage.games.upfront.campaign.s42_play import campaign_entry
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.scenarios import scenario_of
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import CAPTURED, KILLED, NOT_YET, PANICKED, ROUTED, UpFrontState
from bocage.kernel.game import BadInput
from tests.marks import allowed, case, refused
from tests.upfront.campaign.s42_support import book, take
from tests.upfront.campaign.withdrawal_scenes import field
from tests.upfront.position import (
    man,
    men,
)


@case("uf-42-014")
@allowed("UF 42.46")
def test_a_staff_sergeant_adds_a_card_while_unpinned() -> None:
    s = field(man("MP", leader="SL"), man())
    leader = men(s, 0, "A")[0]
    assert hand_limit(s, 0) == 5
    s.marks["ssg", leader] = 1
    assert hand_limit(s, 0) == 6
    s.pinned[leader] = True
    assert hand_limit(s, 0) == 4, "two less than the increased capacity"
    s.variants = ()
    assert hand_limit(s, 0) == 4, "no Staff Sergeant outside a campaign: one less than five"


@case("uf-42-014")
@allowed("UF 42.46")
def test_a_staff_sergeant_is_dealt_the_card_as_well() -> None:
    s = field(man("MP", leader="SL"), man())
    s.marks["ssg", men(s, 0, "A")[0]] = 1
    assert (full_hand(s, 0), full_hand(s, 1)) == (6, 6), "a German with his sergeant, an American without"
    s.variants = ()
    assert full_hand(s, 0) == 5


def campaign_game() -> tuple[Any, UpFrontState]:
    b = book(["A", "A"], own="Ann")
    take(b, {"do": "field"})
    b.campaign.squads[0].put(b.campaign.squads[0].roster[1]._replace(rank="SSG"))
    b.campaign.squads[0].put(b.campaign.squads[0].roster[4]._replace(morale=6, panic=7, kia=7))
    scn = scenario_of(campaign_entry(b.campaign))
    return b, new_game(scn, (GERMAN, AMERICAN), ())


@case("uf-42-025")
@allowed("UF 42.3", "UF 42.9", "UF 42.46")
def test_a_game_begins_with_the_values_of_the_roster() -> None:
    _, s = campaign_game()
    assert "campaign" in s.variants
    cards = [s42_battle.card_of_man(s, m) for m in range(len(s.side)) if s.side[m] == 0]
    assert sorted(cards) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    four = next(m for m in range(len(s.side)) if s.side[m] == 0 and s42_battle.card_of_man(s, m) == 4)
    assert (s.morale[four], s.panic[four], s.rout[four], s.kia[four]) == (6, 7, 7, 7)
    own = next(m for m in range(len(s.side)) if ("own man", m) in s.marks)
    assert (s.morale[own], s.panic[own], s.kia[own], s.weapon[own]) == (2, 3, 8, weapon_of(GERMAN, "R"))
    leader = s.leaders[0][0]
    assert s42_battle.card_of_man(s, leader) == 1
    assert ("ssg", leader) in s.marks
    assert s.force == [11, 12]


@case("uf-42-003")
@allowed("UF 42.4", "UF 42.43")
def test_the_result_of_a_finished_game_is_a_report() -> None:
    b, s = campaign_game()
    by_card = {(s.side[m], s42_battle.card_of_man(s, m)): m for m in range(len(s.side))}
    for card, fate in ((4, KILLED), (5, PANICKED), (6, CAPTURED), (7, ROUTED), (8, NOT_YET)):
        s.fate[by_card[0, card]] = fate
    s.guard[by_card[0, 6]] = by_card[1, 4]
    s.pinned[by_card[0, 9]] = True
    s.wounded[by_card[0, 10]] = 1
    s.result = (1.0, 0.0)
    events = [("UF 10.4", ("hero", 55, by_card[0, 0]), None), ("UF 10.4", ("hero", 56, by_card[1, 4]), None)]
    data = report_of_game(b.campaign, s, events)
    german = next(row for row in data["side"] if row["nation"] == "German")
    assert data["winner"] == "German"
    assert {k: german[k] for k in ("killed", "panicked", "captured", "routed", "absent", "pinned", "wounded")} == {
        "killed": "4", "panicked": "5", "captured": "6", "routed": "7", "absent": "8", "pinned": "9", "wounded": "10",
    }  # fmt: skip
    assert german["deed"] == [{"man": 0, "deed": "hero", "count": 1}]
    c = take(b, {"do": "report", "result": data})
    assert c.squads[0].points == 12 - 2
    assert c.squads[0].roster[0].elan == 3 + 3, "a Hero card, won, unpinned"
    assert c.squads[1].roster[4].elan == 3 + 2


@refused("UF 42.4", "UF 42.1")
def test_games_that_give_no_report() -> None:
    b, s = campaign_game()
    with pytest.raises(BadInput, match="not over"):
        report_of_game(b.campaign, s, [])
    s.result = (0.5, 0.5)
    assert report_of_game(b.campaign, s, [])["winner"] == "nobody"
    s.nation = (AMERICAN, 2)
    with pytest.raises(BadInput, match="other nations"):
        report_of_game(b.campaign, s, [])


def test_printed_scenarios_are_set_up_as_before() -> None:
    from bocage.games.upfront.printed.scenarios import SCENARIOS

    s = new_game(SCENARIOS["A"], (GERMAN, AMERICAN), ())
    assert s.variants == ()
    assert not s.marks
