"""UF 43.3 to 43.36, 43.5: the sequence of a bid design, and the tables that its cards are drawn on."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.design.s43_bids import (
    SEQUENCE,
    attack_bid_refusal,
    date_column,
    draw_bid_design,
    draw_replay_date,
    draw_unit_type,
    settle_attack_bid,
)
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_force import Design, design_of, side_of
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.scenario_check import problems
from bocage.games.upfront.printed.tables import deck_limit, tactical_position, time_frame, unit_type, victory_row
from tests.marks import allowed, case, refused
from tests.upfront.design.s43_support import broken, number_card, position_card


def bid_design(**fields: Any) -> Design:
    sides = [
        {"role": "attacker", "nation": "Russian", "cards": "1-12"},
        {"role": "defender", "nation": "German", "cards": "1-5"},
    ]
    data = {"method": "bid", "name": "bid", "date": "1943a", "victory": 2, "decks": 3, "side": sides}
    return design_of(data | fields, "bid")


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
    from bocage.games.upfront.printed.cards import POS

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
