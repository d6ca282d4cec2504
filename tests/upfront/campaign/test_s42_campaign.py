"""UF 42: campaigns from the first scenario to the last, and their files."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.campaign.s42_campaign import OVER, result_of_campaign
from bocage.games.upfront.campaign.s42_file import state_data
from bocage.games.upfront.campaign.s42_play import campaign_entry, campaign_men, close_combat_values
from bocage.games.upfront.campaign.s42_roster import available
from bocage.games.upfront.printed.nations import GERMAN
from bocage.games.upfront.printed.scenario_check import problems
from bocage.games.upfront.printed.scenarios import scenario_of
from bocage.games.upfront.printed.tables import SAMPLE_CAMPAIGN
from bocage.kernel.game import BadInput
from tests.marks import allowed, case, refused
from tests.upfront.campaign.s42_support import FIELD, attempt, book, choice, report, take
from tests.upfront.design.s43_support import number_card


@case("uf-42-024")
@allowed("UF 42.1", "UF 42.9")
def test_the_sample_campaign_and_who_attacks() -> None:
    assert SAMPLE_CAMPAIGN == ("A", "B", "D", "E", "F", "G", "H", "C", "L")
    b = book(list(SAMPLE_CAMPAIGN))
    assert take(b, FIELD).attacker == -1, "A is a meeting engagement"
    take(b, report("German"))
    assert take(b, FIELD).attacker == -1
    take(b, report("American"))
    assert [squad.points for squad in b.campaign.squads] == [12, 12]
    assert take(b, FIELD).attacker == 1, "tied: the winner of the last scenario attacks in D"
    take(b, report("nobody", american={"killed": "4"}))
    assert take(b, FIELD).attacker == 0, "12 to 11: the player with more points attacks in E"


@case("uf-42-024")
@allowed("UF 42.9")
def test_a_tie_that_nobody_won_is_drawn_for() -> None:
    low, high = number_card(1, True), number_card(4, False)
    assert take(book(["D"]), FIELD, low, high).attacker == 1
    assert take(book([{"id": "D", "attacker": "German"}]), FIELD).attacker == 0, "or fixed beforehand"


@refused("UF 42.1")
@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"scenarios": []}, "named before it begins"),
        ({"scenarios": ["A", "Z"]}, "cannot have scenario 'Z'"),
        ({"scenarios": ["J"]}, "cannot have scenario 'J'"),
        ({"scenarios": ["I"]}, "no forces for German and American"),
        ({"players": [{"nation": "German"}, {"nation": "German"}]}, "different nations"),
        ({"players": [{"nation": "German"}]}, "two players"),
        ({"players": [{"nation": "German"}, {"nation": "Norse"}]}, "'Norse' is not a nation"),
        ({"scenarios": [{"id": "D", "attacker": "Russian"}]}, "attacker is German or American"),
    ],
)
def test_what_cannot_be_a_campaign(data: dict[str, Any], why: str) -> None:
    from bocage.games.upfront.campaign.s42_file import new_book

    right = {"players": [{"nation": "German"}, {"nation": "American"}], "scenarios": ["A"]}
    new_book(right)
    with pytest.raises(BadInput, match=why):
        new_book(right | data)


@refused("UF 42.9")
def test_your_own_man_has_a_rifle_or_machine_pistol() -> None:
    from bocage.games.upfront.campaign.s42_file import new_book

    own = {"name": "Ann", "weapon": "LMG"}
    with pytest.raises(BadInput, match=r"UF 42\.9"):
        new_book({"players": [{"nation": "German", "own_man": own}, {"nation": "American"}], "scenarios": ["A"]})


@case("uf-42-003")
@allowed("UF 42.4")
def test_a_wounded_man_misses_three_scenarios() -> None:
    b = book(["A", "A", "A", "A", "A"])
    take(b, FIELD)
    take(b, report("German", german={"wounded": "4"}))
    present = []
    for _ in range(4):
        present.append(4 in [fielded.card for fielded in take(b, FIELD).fielded[0]])
        take(b, report("German"))
    assert present == [False, False, False, True]
    assert b.campaign.phase == OVER
    assert result_of_campaign(b.campaign) == 0


@refused("UF 42.1", "UF 42.42")
def test_the_order_of_steps() -> None:
    b = book(["A", "B"])
    with pytest.raises(BadInput, match="no scenario is being fought"):
        attempt(b.campaign, report("German"))
    take(b, FIELD)
    with pytest.raises(BadInput, match="still to be reported"):
        attempt(b.campaign, FIELD)
    take(b, report("German", german={"routed": "4"}))
    with pytest.raises(BadInput, match=r"morale or panic \(UF 42\.42\)"):
        attempt(b.campaign, FIELD)
    with pytest.raises(BadInput, match="has not routed"):
        attempt(b.campaign, choice("lower", 5, "morale"))
    take(b, choice("lower", 4, "morale"))
    take(b, FIELD)
    take(b, report("German"))
    with pytest.raises(BadInput, match="all scenarios"):
        attempt(b.campaign, FIELD)
    with pytest.raises(BadInput, match="no campaign step 'dance'"):
        attempt(b.campaign, {"do": "dance"})


@case("uf-42-005")
@allowed("UF 42.42")
def test_where_rout_leaves_no_choice_the_value_falls_at_once() -> None:
    b = book(["A", "B"])
    take(b, FIELD)
    rifleman = b.campaign.squads[0].roster[4]
    assert (rifleman.morale, rifleman.panic) == (3, 4)
    take(b, report("German", german={"routed": "4"}, american={"routed": "3"}))
    assert b.campaign.routed == [[4], [3]]
    take(b, choice("lower", 4, "panic"))
    assert (b.campaign.squads[0].roster[4].morale, b.campaign.squads[0].roster[4].panic) == (3, 3)
    take(b, choice("lower", 3, "morale", 1))
    take(b, FIELD)
    take(b, report("German", german={"routed": "4"}))
    assert b.campaign.routed == [[], []], "3/3 can only become 2/3"
    assert (b.campaign.squads[0].roster[4].morale, b.campaign.squads[0].roster[4].panic) == (2, 3)


@case("uf-42-011")
@allowed("UF 42.44")
@refused("UF 42.44")
def test_one_improvement_after_each_scenario_the_rest_is_carried_over() -> None:
    b = book(["A", "B", "A"])
    take(b, FIELD)
    deeds = [{"man": 4, "deed": "close_combat", "count": 3}]  # 12, and 3 for winning unpinned
    take(b, report("German", german={"deed": deeds}))
    assert b.campaign.squads[0].roster[4].elan == 15
    take(b, choice("improve", 4, "panic"))
    with pytest.raises(BadInput, match="has improved after it"):
        attempt(b.campaign, choice("improve", 4, "morale"))
    with pytest.raises(BadInput, match="took no part"):
        attempt(b.campaign, choice("improve", 17, "morale"))
    take(b, FIELD)
    with pytest.raises(BadInput, match="at the end of a scenario"):
        attempt(b.campaign, choice("improve", 4, "morale"))
    take(b, report("German", german={"pinned": "4"}))
    man = take(b, choice("improve", 4, "morale")).squads[0].roster[4]
    assert (man.morale, man.panic, man.elan, man.promotion, man.survival) == (4, 5, 6, 2, 2)


@allowed("UF 42.44")
@refused("UF 42.44")
def test_in_a_team_game_improvements_wait_for_its_end() -> None:
    b = book(["A", "A"])
    deeds = [{"man": 4, "deed": "close_combat"}]
    for goes_on in (True, False):
        take(b, FIELD)
        step = report("German", german={"deed": deeds if goes_on else []})
        step["result"]["team_goes_on"] = goes_on
        take(b, step)
        if goes_on:
            with pytest.raises(BadInput, match="Team Game is not over"):
                attempt(b.campaign, choice("improve", 4, "panic"))
    assert take(b, choice("improve", 4, "panic")).squads[0].roster[4].panic == 5


@case("uf-42-023")
@allowed("UF 42.9")
@refused("UF 42.9")
def test_your_own_wounded_man_may_come_back_at_once_as_a_replacement() -> None:
    b = book(["A", "A", "A"], own="Ann")
    take(b, FIELD)
    with pytest.raises(BadInput, match=r"UF 42\.9"):
        attempt(b.campaign, choice("return", 0))
    take(b, report("German", german={"wounded": "0"}))
    waiting = attempt(b.campaign, FIELD)
    assert 0 not in [fielded.card for fielded in waiting.fielded[0]]
    take(b, choice("return", 0))
    own = b.campaign.squads[0].roster[0]
    assert (own.kia, own.morale, own.panic, own.elan, available(own, 1)) == (7, 2, 3, 0, True)
    assert b.campaign.squads[0].points == 11
    with pytest.raises(BadInput, match="only a wounded own man"):
        attempt(b.campaign, choice("return", 0, player=1))


@case("uf-42-025")
@allowed("UF 42.3")
def test_the_record_to_be_played_has_the_values_of_the_roster() -> None:
    b = book(["A", "B"])
    take(b, FIELD)
    take(b, report("German", german={"deed": [{"man": 4, "deed": "hero", "count": 2}], "killed": "9"}))
    take(b, choice("improve", 4, "morale"))
    c = take(b, FIELD)
    entry = campaign_entry(c)
    assert problems(entry) == []
    men = {man.card: man for man in campaign_men(scenario_of(entry), GERMAN)}
    assert (men[4].morale, men[4].panic, men[4].weapon) == (4, 4, "R")
    assert 9 not in men and 5 in men, "another rifleman stands in"
    assert close_combat_values(c, 0, 4) == (9, 5)
    assert campaign_men(c.header.scenarios[0], GERMAN) == ()


@refused("UF 42.4", "UF 42.8", "UF 42.43")
@pytest.mark.parametrize(
    ("result", "why"),
    [
        ({"winner": "Russian"}, "not in this campaign"),
        ({"winner": "Norse"}, "a nation or nobody"),
        ({"winner": "German", "side": []}, "one entry for each side"),
        ({"side": [{"nation": "German", "killed": "99"}, {"nation": "American"}]}, r"UF 42\.4"),
        ({"side": [{"nation": "German", "lost_vehicles": "40"}, {"nation": "American"}]}, r"UF 42\.8"),
        ({"side": [{"nation": "German", "slain": "4"}, {"nation": "American"}]}, "no field 'slain'"),
        ({"side": [{"nation": "German", "killed": "four"}, {"nation": "American"}]}, "list of card numbers"),
        ({"side": [{"nation": "German", "deed": [{"man": 4, "deed": "dance"}]}]}, "must be one of hero"),
        ({"side": [{"nation": "German", "deed": [{"man": 4, "deed": "hero", "afv": 3}]}]}, r"UF 42\.43"),
        ({"side": [{"nation": "German", "deed": [{"man": 4, "deed": "afv_close_combat"}]}]}, r"UF 42\.43"),
        ({"side": [{"nation": "German", "deed": [{"man": 4, "deed": "hero", "immobilized": True}]}]}, r"UF 42\.43"),
        ({"side": [{"nation": "German", "deed": [{"man": 4, "deed": "hero", "count": 0}]}]}, "at least 1"),
    ],
)
def test_reports_that_are_refused_change_nothing(result: dict[str, Any], why: str) -> None:
    b = book(["A"])
    take(b, FIELD)
    before = state_data(b.campaign)
    right = {"winner": "German", "side": [{"nation": "German"}, {"nation": "American"}]}
    with pytest.raises(BadInput, match=why):
        take(b, {"do": "report", "result": right | result})
    assert state_data(b.campaign) == before
    assert len(b.steps) == 1
