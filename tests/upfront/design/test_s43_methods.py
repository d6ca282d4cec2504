"""UF 43.1, 43.2: bids for a side, replays, and designs by agreement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.upfront.design.s43_bids import settle_side_bid
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_force import Design, design_of
from bocage.games.upfront.design.s43_prices import bill
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenario_check import problems
from bocage.kernel.game import BadInput
from tests.marks import allowed, case, refused
from tests.upfront.design.s43_support import broken, free, number_card


def replay(german: dict[str, Any], american: dict[str, Any], letter: str = "A", **fields: Any) -> Design:
    sides = [
        {"role": "both", "nation": "German", "cards": "1-10"} | german,
        {"role": "both", "nation": "American", "cards": "1-12"} | american,
    ]
    data = {"method": "replay", "scenario": letter, "date": "1942a", "name": "again", "side": sides}
    return design_of(data | fields, "again")


def balance(german: dict[str, Any], american: dict[str, Any], letter: str = "A") -> Design:
    sides = [{"role": "both", "nation": "German"} | german, {"role": "both", "nation": "American"} | american]
    return design_of({"method": "balance", "scenario": letter, "name": "even", "side": sides}, "even")


@case("uf-43-002")
@allowed("UF 43.1")
def test_the_higher_bid_plays_its_side_and_the_other_spends_it() -> None:
    result = settle_side_bid((GERMAN, GERMAN), (GERMAN, AMERICAN), (40, 25), Draws())
    assert (result.winner, result.sides, result.gift) == (0, (GERMAN, AMERICAN), 40)
    other_way = settle_side_bid((GERMAN, GERMAN), (GERMAN, AMERICAN), (25, 40), Draws())
    assert (other_way.winner, other_way.sides, other_way.gift) == (1, (AMERICAN, GERMAN), 40)
    no_bid = settle_side_bid((AMERICAN, GERMAN), (GERMAN, AMERICAN), (40, 25), Draws())
    assert (no_bid.winner, no_bid.sides, no_bid.gift) == (-1, (AMERICAN, GERMAN), 0)


@allowed("UF 43.1")
def test_equal_bids_for_a_side_are_drawn_for() -> None:
    low, high = number_card(1, True), number_card(5, False)
    draws = Draws(cards=[low, high])
    assert settle_side_bid((GERMAN, GERMAN), (GERMAN, AMERICAN), (30, 30), draws).winner == 1
    assert draws.taken == [("UF 43.1", low), ("UF 43.1", high)]


@refused("UF 43.1")
def test_a_bid_is_for_a_side_and_not_below_nothing() -> None:
    with pytest.raises(BadInput, match=r"UF 43\.1"):
        settle_side_bid((RUSSIAN, GERMAN), (GERMAN, AMERICAN), (1, 1), Draws())
    with pytest.raises(BadInput, match=r"UF 43\.1"):
        settle_side_bid((GERMAN, GERMAN), (GERMAN, AMERICAN), (-5, 1), Draws())


@case("uf-43-002")
@allowed("UF 43.1")
@refused("UF 43.1")
def test_forty_points_of_additional_forces() -> None:
    spent = balance({}, {"limit": 40, "cards": "17", "extras": {}})  # a PFC with a carbine, 16 points
    assert broken(spent) == []
    force = next(row for row in scenario_entry(spent)["force"] if row["nation"] == "American")
    assert force["cards"] == "1-12 17"
    too_much = balance({}, {"limit": 40, "cards": "3", "extras": {"demolition_charge": 1}})
    assert broken(too_much) == ["UF 43.2", "UF 43.1"], "a man who is there already, and 94 points"
    assert broken(balance({"cards": "16"}, {"limit": 40})) == ["UF 43.1"], "the winner of the bid adds nothing"
    assert problems(scenario_entry(spent)) == []


@case("uf-43-003")
@allowed("UF 43.2")
def test_a_replay_within_its_limits() -> None:
    assert broken(replay({}, {})) == []
    assert bill(replay({}, {}), replay({}, {}).sides[0]).total == 239
    entry = scenario_entry(replay({}, {"cards": "1-2 4-12"}))
    assert (entry["decks"], entry["remove"], entry["cower_both"]) == (3, [["buildings", 5]], ["pillbox", "minefield"])
    assert problems(entry) == []


@case("uf-43-003")
@refused("UF 43.2")
@pytest.mark.parametrize(
    ("german", "why"),
    [
        ({"cards": "1-10 16"}, "costs 254"),
        ({"cards": "1-2 15 4-5"}, "not available in 1942a"),
        ({"cards": "2-10"}, "one SL and one ASL"),
        ({"cards": "1-5 23"}, "one SL and one ASL"),
        ({"cards": "1-5 24"}, "one SL and one ASL"),
        ({"cards": "1-2 4-8 46"}, "not agreed on"),
    ],
)
def test_what_a_replay_forbids(german: dict[str, Any], why: str) -> None:
    from bocage.games.upfront.design.s43_design import violations

    found = [refusal for _, refusal in violations(replay(german, {}))]
    assert {refusal.rule for refusal in found} == {"UF 43.2"}
    assert any(why in refusal.reason for refusal in found)


@case("uf-43-003")
@allowed("UF 43.2")
def test_a_commissar_takes_the_place_of_either_leader() -> None:
    for cards in ("1 19 4-7", "2 19 4-7"):
        assert broken(replay({}, {"nation": "Russian", "cards": cards})) == []
    assert broken(replay({}, {"nation": "Russian", "cards": "1-2 19 4-7"})) == ["UF 43.2"]


@allowed("UF 43.2")
def test_armor_by_agreement_and_snipers_by_purchase() -> None:
    assert broken(replay({"cards": "1-2 21 46"}, {"cards": "1-2 5-12"}, armor_agreed=True)) == ["UF 43.2"], "too dear"
    attack = [
        {"role": "attacker", "nation": "German", "cards": "1-10", "snipers": 1},
        {"role": "defender", "nation": "American", "cards": "1-2 4-12"},
    ]
    design = replay({}, {}, letter="D", side=attack)
    assert broken(design) == []
    assert bill(design, design.sides[0]).total == 239 + 35
    assert "sniper" not in scenario_entry(design)["cower_attacker"]


@refused("UF 43.2")
def test_a_replay_changes_nothing_else() -> None:
    assert broken(replay({}, {}, night=True)) == ["UF 43.2"]
    assert broken(replay({}, {}, decks=5)) == ["UF 43.2"]
    assert broken(replay({}, {}, letter="Y"))[0] == "UF 43.2"
    assert broken(replay({}, {}, letter="C"))[0] == "UF 43.2", "C is an attack"
    assert broken(replay({}, {}, date=""))[0] == "UF 43.2"


@case("uf-43-004")
@allowed("UF 43.2")
def test_a_design_by_agreement_needs_no_leader() -> None:
    design = free({"cards": "4-10"}, {})
    assert broken(design) == []
    assert problems(scenario_entry(design)) == []
    assert broken(free({"cards": "1-2 23-24 4-5"}, {})) == []


@refused("UF 43.0", "UF 43.2", "UF 53.0")
@allowed("UF 53.0")
def test_two_sides_of_two_nations_that_met() -> None:
    assert broken(free({"role": "defender"}, {}))[0] == "UF 43.0"
    assert broken(free({"nation": "American"}, {}))[0] == "UF 43.2"
    assert broken(free({"nation": "Russian", "cards": "1-12"}, {"nation": "French"})) == ["UF 53.0"]
    assert broken(free({"nation": "British"}, {"nation": "French"})) == []
    assert broken(free({}, {}, scenario="A")) == ["UF 43.0"]


@allowed("UF 4.1")
def test_the_cheaper_force_of_a_free_design_plays_first() -> None:
    cheap_defence = free({}, {"cards": "1-5"})
    assert scenario_entry(cheap_defence)["moves_first"] == "defender"
    assert scenario_entry(free({"cards": "1 4-6"}, {}))["moves_first"] == "attacker"
    meeting = free({"role": "both"}, {"role": "both", "cards": "1-4"}, victory=3)
    entry = scenario_entry(meeting)
    assert (entry["kind"], entry["moves_first"], entry["force"][0]["nation"]) == ("meeting", "listed", "American")
    assert entry["cower_attacker"] == [], "nobody attacks: both may play Sniper cards"


@refused("UF 43.33")
def test_a_meeting_needs_conditions_that_either_can_fulfil() -> None:
    assert broken(free({"role": "both"}, {"role": "both"}, victory=7)) == ["UF 43.33"]
    assert broken(free({"role": "both"}, {"role": "both"}, victory=6)) == []


def test_draws_are_scripted_or_refused_and_never_repeat_before_the_deck_is_out() -> None:
    draws = Draws(Random(5))
    assert sorted(draws.card("UF 43.3") for _ in range(162)) == list(range(1, 163))
    assert draws.card("UF 43.3") in range(1, 163)
    with pytest.raises(BadInput, match="none is given"):
        Draws().card("UF 43.3")
    with pytest.raises(BadInput, match="not in the deck"):
        Draws(cards=[163]).card("UF 43.3")
    twice = Draws(cards=[7, 7])
    twice.card("UF 43.3")
    with pytest.raises(BadInput, match="not in the deck"):
        twice.card("UF 43.3")
