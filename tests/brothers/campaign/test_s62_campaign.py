"""BB 62: the Campaign Game."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

import pytest

from bocage import games
from bocage.games.brothers.campaign.book import CAMPAIGNS, campaign_facts, campaign_texts, check_campaign
from bocage.games.brothers.cards.scenario import CARDS
from bocage.kernel import play
from tests.brothers.campaign.scenes import battle, go_on, lane
from tests.marks import allowed, case

GAME = games.load("brothers")
OURS = "road-to-hill-87"


@case("bob-62-001")
@allowed("BB 62.0", "BB 3.1")
def test_the_side_moving_first_is_the_attacker_and_command_points_are_those_of_companies() -> None:
    s = lane(battle(first="German"))
    assert s.first == 1
    assert CARDS[s.scenario].pools == ((0, "Able", 2), (0, "*", 0), (1, "Fuenfte", 1), (1, "*", 0))
    assert s.pools == [2, 0, 1, 0]


@allowed("BB 62.0", "BB 65.4")
def test_scenarios_are_fought_one_after_the_other_and_the_points_decide() -> None:
    s = lane(battle(points=2), battle(victory=battle()["victory"] | {"side": "German"}), battle(first="German"))
    seen = []
    for asked in ("PlaceUnits", "PlaceAgain", "PlaceAgain"):
        go_on(s, asked)
        seen.append((s.stage, s.turn, s.first))
        assert (len(s.at), s.step) == (5, [2] * 5)
        go_on(s, "OperationsRange")
    go_on(s, "nothing more")
    assert seen == [(0, 0, 0), (1, 0, 0), (2, 0, 1)]
    # nobody ever moved: G4 was never taken, so the side that had to take it lost each time
    assert s.points == [1, 3] and s.result == (0.0, 1.0)
    assert s.ending == ("BB 62.0", "German wins A campaign, 3 to 1")


@allowed("BB 62.0")
def test_a_tie_goes_to_the_side_that_the_campaign_names() -> None:
    lost, won = battle(), battle(victory=battle()["victory"] | {"side": "German"})
    for tie, result in (("German", (0.0, 1.0)), ("American", (1.0, 0.0))):
        s = lane(lost, won, tie=tie)
        go_on(s, "nothing more")
        assert s.points == [1, 1] and s.result == result


def test_our_own_campaign_has_four_linked_scenarios_and_a_briefing() -> None:
    assert list(campaign_texts()) == [OURS]
    assert check_campaign(campaign_facts(OURS)) == []
    shown = GAME.scenario(OURS)
    assert len(shown.facts["campaign"]) >= 4 and len(shown.facts["briefing"]) > 200
    s = GAME.new(OURS, GAME.complete_options(OURS, {}))
    play.begin(s)
    stages = CAMPAIGNS[OURS].stages
    maps = [stage.card.map for stage in stages]
    assert any(a == b for a, b in pairwise(maps)) and len(set(maps)) > 1  # both kinds of links
    assert any(stage.open_end for stage in stages) and any(not stage.open_end for stage in stages)
    fights = [set(stage.ranges) for stage in stages]
    assert any("Able" not in names for names in fights)  # somebody rests
    view = GAME.view(s, 0)["campaign"]
    assert view["scenario"] == 1 and len(view["companies"]) == 4
    assert view["companies"][0]["units"][0]["strength"] == "full"
    assert "Able" in GAME.screen(GAME.view(s, 0))


BROKEN: list[tuple[str, Any, str]] = [
    ("title", None, "title is missing."),
    ("tie", "British", "tie is one of the sides American, German, not 'British'."),
    ("company", [], "a campaign has companies and scenarios."),
]


@pytest.mark.parametrize(("word", "value", "sentence"), BROKEN)
def test_a_campaign_file_is_checked(word: str, value: Any, sentence: str) -> None:
    data = copy.deepcopy(campaign_facts(OURS))
    if value is None:
        del data[word]
    else:
        data[word] = value
    assert check_campaign(data) == [sentence]


def test_what_scenarios_of_a_campaign_cannot_say() -> None:
    def problems(change: Any) -> list[str]:
        data = copy.deepcopy(campaign_facts(OURS))
        change(data)
        return check_campaign(data)

    def at_once(data: Any) -> None:
        data["scenario"][0]["victory"]["when"] = "at once"

    def twice(data: Any) -> None:
        data["scenario"][0]["side"][0]["group"] *= 2

    def stranger(data: Any) -> None:
        data["scenario"][1]["side"][0]["group"][0]["company"] = "Charlie"

    def deserter(data: Any) -> None:
        data["company"][0]["side"] = "German"

    def gun(data: Any) -> None:
        data["company"][1]["units"]["us_decoy"] = 1

    def thresholds(data: Any) -> None:
        data["company"][0]["thresholds"] = [12, 12]

    assert problems(at_once) == ["scenario 1: a scenario of a campaign is decided at its end."]
    assert problems(twice) == ["scenario 1: group 2: Able is there twice."]
    assert problems(stranger) == ["scenario 2: group 1: there is no company 'Charlie'."]
    assert problems(deserter)[0] == "scenario 1: Able fights for the German side."
    assert "Guns, Vehicles and Decoys are no part of a company (BB 64.1)" in problems(gun)[0]
    assert problems(thresholds) == ["company 1: thresholds grow from one to the next (BB 64.2)."]
