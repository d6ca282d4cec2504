"""UF 43.1 to 43.36: play balance, replay and bids, the tables, and the sequence of a bid design."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.upfront.nations import AMERICAN, BRITISH, FRENCH, GERMAN, JAPANESE, RUSSIAN
from bocage.games.upfront.s43_bids import (
    SEQUENCE,
    attack_bid_refusal,
    date_column,
    draw_bid_design,
    draw_replay_date,
    draw_unit_type,
    settle_attack_bid,
    settle_side_bid,
)
from bocage.games.upfront.s43_draws import Draws
from bocage.games.upfront.s43_force import Design, design_of, side_of
from bocage.games.upfront.s43_prices import bill
from bocage.games.upfront.s43_scenario import scenario_entry
from bocage.games.upfront.scenario_check import problems
from bocage.games.upfront.tables import deck_limit, tactical_position, time_frame, unit_type, victory_row
from bocage.kernel.game import BadInput
from tests.marks import allowed, case, refused
from tests.upfront.s43_support import broken, free, number_card, position_card


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


def bid_design(**fields: Any) -> Design:
    sides = [
        {"role": "attacker", "nation": "Russian", "cards": "1-12"},
        {"role": "defender", "nation": "German", "cards": "1-5"},
    ]
    data = {"method": "bid", "name": "bid", "date": "1943a", "victory": 2, "decks": 3, "side": sides}
    return design_of(data | fields, "bid")


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
    from bocage.games.upfront.s43_design import violations

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


@case("uf-43-005")
@allowed("UF 43.32")
def test_time_frame() -> None:
    assert [time_frame(number) for number in range(1, 10)] == [
        "1945a", "1944b", "1944a", "1943b", "1943a", "1942b", "1942a", "1941b", "1941a",
    ]  # fmt: skip
    assert date_column((GERMAN, AMERICAN)) == 6
    assert date_column((RUSSIAN, GERMAN)) == 9
    card = position_card(6, 5)
    assert draw_replay_date((GERMAN, AMERICAN), Draws(cards=[card])) == "1943a"


@case("uf-43-006")
@allowed("UF 43.31")
def test_tactical_position() -> None:
    assert [tactical_position(number) for number in (1, 2, 3, 4)] == [
        (RUSSIAN, GERMAN),
        (GERMAN, RUSSIAN),
        (AMERICAN, GERMAN),
        (GERMAN, AMERICAN),
    ]


@case("uf-43-007")
@allowed("UF 43.33")
def test_victory_condition_5_gives_the_pillbox_to_the_defender() -> None:
    row = victory_row(5)
    assert [(c.type, c.side, c.when) for c in row.conditions] == [("pillbox_empty", "attacker", "at once")]
    entry = scenario_entry(bid_design(victory=5))
    assert entry["special"][0] == {"rule": "pillbox_given", "side": "defender", "group": "B"}
    assert entry["otherwise"] == "defender"
    assert entry["remove"] == [["stream", 1], ["buildings", 4]]
    assert "pillbox" in entry["cower_attacker"] and "pillbox" not in entry["cower_both"]


@case("uf-43-024")
@allowed("UF 43.33", "UF 43.6")
@pytest.mark.parametrize(
    ("number", "cower", "remove"),
    [
        (1, {"pillbox", "minefield", "marsh", "stream"}, [["woods", 4]]),
        (2, {"pillbox", "minefield"}, [["buildings", 4]]),
        (3, {"pillbox", "minefield"}, [["buildings", 4]]),
        (4, {"pillbox", "minefield"}, [["woods", 4]]),
        (5, {"minefield"}, [["stream", 1], ["buildings", 4]]),
        (6, {"pillbox", "minefield"}, [["buildings", 4]]),
        (7, {"pillbox", "minefield"}, [["buildings", 3]]),
        (8, {"pillbox", "minefield"}, [["buildings", 5]]),
    ],
)
def test_deck_changes_of_the_victory_table(number: int, cower: set[str], remove: list[list[Any]]) -> None:
    entry = scenario_entry(bid_design(victory=number))
    assert set(entry["cower_both"]) == cower
    assert entry["remove"] == remove
    assert problems(entry) == []


@case("uf-43-010")
@allowed("UF 43.34")
def test_time_limit() -> None:
    assert [deck_limit(4, False), deck_limit(0, True), deck_limit(3, True)] == [3, 3, 4]
    assert [deck_limit(0, False), deck_limit(6, True), deck_limit(6, False)] == [3, 4, 3]


@case("uf-43-011")
@allowed("UF 43.36")
def test_the_cheaper_force_attacks_and_ties_are_drawn_for() -> None:
    assert settle_attack_bid((180, 165), Draws()) == 1
    assert settle_attack_bid((165, 180), Draws()) == 0
    same, low, high = number_card(3, True), number_card(2, False), number_card(4, True)
    other = number_card(3, False)
    draws = Draws(cards=[same, other, high, low])
    assert settle_attack_bid((165, 165), draws) == 0
    assert [rule for rule, _ in draws.taken] == ["UF 43.36"] * 4
    entry = scenario_entry(bid_design(side=[
        {"role": "attacker", "nation": "Russian", "cards": "1-12"},
        {"role": "defender", "nation": "German", "cards": "1-10"},
    ]))  # fmt: skip
    assert entry["moves_first"] == "attacker"


@case("uf-43-023")
@allowed("UF 43.3", "UF 43.31", "UF 43.32", "UF 43.33", "UF 43.34", "UF 43.35", "UF 43.36")
def test_the_sequence_of_a_bid_design() -> None:
    cards = [position_card(4, 3), 0, 0, 0]
    cards[1] = next(c for c in range(1, 163) if c not in cards and position_number(c, 6) == 2)
    cards[2] = next(c for c in range(1, 163) if c not in cards and position_number(c, 8) == 7)
    cards[3] = number_card(4, True, tuple(cards))
    draws = Draws(cards=cards)
    drawn = draw_bid_design(draws)
    assert drawn == (AMERICAN, GERMAN, "1944b", 7, 4)
    assert [rule for rule, _ in draws.taken] == ["UF 43.31", "UF 43.32", "UF 43.33", "UF 43.34"]
    assert [rule for rule, _ in SEQUENCE][:4] == [rule for rule, _ in draws.taken]
    assert [rule for rule, _ in SEQUENCE][4:] == ["UF 43.35", "UF 43.36", "UF 43.36"]


def position_number(card: int, column: int) -> int:
    from bocage.games.upfront.cards import POS

    return POS[card][column]


@case("uf-43-023")
@refused("UF 43.35", "UF 43.36")
@allowed("UF 43.35")
def test_bids_come_after_the_defence_and_are_for_the_attacking_nation() -> None:
    bid = side_of({"role": "attacker", "nation": "Russian", "cards": "1-12"}, "bid")
    no_defence = bid_design(side=[{"role": "attacker", "nation": "Russian"}, {"role": "defender", "nation": "German"}])
    refusal = attack_bid_refusal(no_defence, bid)
    assert refusal is not None and refusal.rule == "UF 43.35"
    assert attack_bid_refusal(bid_design(), bid) is None
    for wrong in (bid._replace(nation=AMERICAN), bid._replace(role="defender"), bid._replace(nation=GERMAN)):
        refusal = attack_bid_refusal(bid_design(), wrong)
        assert refusal is not None and refusal.rule == "UF 43.36"


@refused("UF 43.31", "UF 43.32", "UF 43.33", "UF 43.34")
@pytest.mark.parametrize("rule", ["UF 43.31", "UF 43.32", "UF 43.33", "UF 43.34"])
def test_cards_named_in_a_design_must_give_what_it_says(rule: str) -> None:
    right = {
        "UF 43.31": position_card(4, 1),
        "UF 43.32": position_card(9, 5),
        "UF 43.33": position_card(8, 2),
        "UF 43.34": number_card(4, False),
    }
    wrong = {
        "UF 43.31": position_card(4, 2),
        "UF 43.32": position_card(9, 6),
        "UF 43.33": position_card(8, 3),
        "UF 43.34": number_card(4, True),
    }
    full = bid_design()
    attackers = full.sides[0]._replace(cards=(1, 2, 3, 4, 5, 6))
    full = full._replace(sides=(attackers, full.sides[1]), draws=tuple(right.items()))
    assert broken(full) == []
    assert broken(full._replace(draws=((rule, wrong[rule]),))) == [rule]


@refused("UF 43.33", "UF 43.34", "UF 43.32")
def test_a_bid_design_without_its_draws() -> None:
    def rules(**fields: Any) -> list[str]:
        sides = [
            {"role": "attacker", "nation": "Russian", "cards": "1-12"},
            {"role": "defender", "nation": "German", "cards": "1-10"},
        ]
        return broken(bid_design(side=sides, **fields))

    assert rules() == []
    assert rules(victory=0) == ["UF 43.33"]
    assert rules(victory=9) == ["UF 43.33"]
    assert rules(decks=5) == ["UF 43.34"]
    assert rules(date="") == ["UF 43.32"]
    assert rules(date="1943") == ["UF 43.32"]


@case("uf-43-021")
@case("uf-43-022")
@allowed("UF 43.5")
@pytest.mark.parametrize(
    ("nation", "date", "types"),
    [
        (GERMAN, "1944b", {4: "second", 5: "line", 9: "elite"}),
        (RUSSIAN, "1941b", {4: "second", 5: "line", 10: "line"}),
        (AMERICAN, "1943a", {5: "second", 6: "line", 10: "elite"}),
        (BRITISH, "1942a", {2: "second", 3: "line", 9: "elite"}),
        (JAPANESE, "1941b", {7: "line", 8: "elite"}),
        (RUSSIAN, "1945a", {1: "line", 5: "line", 6: "elite"}),
        (FRENCH, "1944a", {1: "line", 10: "line"}),
    ],
)
def test_unit_types(nation: int, date: str, types: dict[int, str]) -> None:
    for number, quality in types.items():
        assert draw_unit_type(nation, date, Draws(cards=[position_card(10, number)])) == quality
    assert unit_type(FRENCH, "1944a", 1) == "", "the table has no French row; they have line troops"


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
