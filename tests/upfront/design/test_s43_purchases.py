"""UF 43.0, 43.4 to 43.7: prices, discounts and every prohibition of a purchase."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.design.s43_prices import bill, extra_points, has_sniper, price_list, random_deck_points
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from tests.marks import allowed, case, refused
from tests.upfront.design.s43_support import broken, free, reasons

RUSSIANS_200 = {"nation": "Russian", "cards": "1-3 5 16"}  # 40 + 67 + 15 + 9 + 69


def test_a_plain_design_breaks_nothing() -> None:
    assert broken(free({}, {})) == []


@case("uf-43-001")
@refused("UF 43.0")
def test_partisans_never_have_armor() -> None:
    with_tank = free({}, {"nation": "Russian", "cards": "3-14 34", "partisans": True})
    assert broken(with_tank) == ["UF 43.0"]
    assert "T-34" in reasons(with_tank)


@refused("UF 37.1")
def test_partisans_have_no_gun_and_one_leader_at_most() -> None:
    assert broken(free({}, {"nation": "Russian", "cards": "3-14 29", "partisans": True})) == ["UF 37.1"]
    assert broken(free({}, {"nation": "Russian", "cards": "1-10", "partisans": True})) == ["UF 37.1"]
    assert broken(free({}, {"partisans": True})) == ["UF 37.1", "UF 37.1"], "Americans, and two leaders"


@case("uf-43-001")
@allowed("UF 43.0", "UF 37.1")
def test_partisans_without_armor_are_allowed() -> None:
    assert broken(free({}, {"nation": "Russian", "cards": "1 3-14", "partisans": True})) == []


@refused("UF 50.9")
@allowed("UF 50.9", "UF 51.3")
def test_who_may_be_partisans() -> None:
    italian = {"nation": "Italian", "cards": "1 3-14", "partisans": True}
    british = {"nation": "British"}
    assert broken(free(british, italian, date="1943b")) == ["UF 50.9"]
    assert broken(free(british, italian, date="1944a")) == []
    assert broken(free({}, {"nation": "French", "cards": "1 3-12", "partisans": True})) == []


@refused("UF 43.5")
@pytest.mark.parametrize("quality", ["elite", "second"])
def test_partisans_are_never_of_another_quality(quality: str) -> None:
    side = {"nation": "Russian", "cards": "4-7", "partisans": True, "quality": quality}
    assert broken(free({}, side)) == ["UF 43.5"]


@case("uf-43-016")
@allowed("UF 43.5")
def test_troop_types_change_the_price_of_the_whole_force() -> None:
    design = free({}, RUSSIANS_200)
    side = design.sides[1]
    assert bill(design, side).total == 200
    assert bill(design, side._replace(quality="elite")).total == 230
    assert bill(design, side._replace(quality="second")).total == 170
    partisans = bill(design, side._replace(partisans=True))
    assert partisans.total == 190
    assert (partisans.lines[-1].points, partisans.lines[-1].rule) == (-10, "UF 43.5")


@case("uf-43-016")
@allowed("UF 43.7")
def test_secondary_weapons_cost_more_for_elite_and_less_for_second_line_troops() -> None:
    design = free({}, RUSSIANS_200 | {"extras": {"demolition_charge": 1}})
    side = design.sides[1]
    assert bill(design, side).total == 250
    assert bill(design, side._replace(quality="elite")).total == 288  # 287.5
    assert bill(design, side._replace(quality="second")).total == 213  # 212.5


@case("uf-43-012")
@allowed("UF 43.4")
@pytest.mark.parametrize(("decks", "price"), [(1, 43), (2, 27), (3, 11)])
def test_reinforcements_are_cheaper_the_later_they_come(decks: int, price: int) -> None:
    without = free({"cards": "1-4"}, {})
    later = free({"cards": "1-4", "reinforcements": [{"after_decks": decks, "cards": "6 15"}]}, {})  # 25 + 28 points
    assert bill(later, later.sides[0]).total - bill(without, without.sides[0]).total == price
    assert broken(later) == []


@allowed("UF 43.4")
def test_each_arrival_is_added_up_before_it_is_rounded() -> None:
    one = free({"reinforcements": [{"after_decks": 1, "cards": "17-18"}]}, {})
    two = free({"reinforcements": [{"after_decks": 1, "cards": "18"}, {"after_decks": 1, "cards": "17"}]}, {})
    lines = bill(one, one.sides[0]).lines
    assert lines[-1].points == -(-(9 + 23) * 8 // 10) == 26
    assert bill(two, two.sides[0]).total - bill(one, one.sides[0]).total == 8 + 19 - 26


@case("uf-43-014")
@refused("UF 43.41")
@allowed("UF 43.41")
def test_reinforcements_are_at_most_half_of_the_starting_cards() -> None:
    three_and_three = [{"after_decks": 1, "cards": "12-14"}, {"after_decks": 2, "cards": "16-18"}]
    assert broken(free({"cards": "1-11", "reinforcements": three_and_three}, {})) == ["UF 43.41"]
    three_and_two = [{"after_decks": 1, "cards": "12-14"}, {"after_decks": 2, "cards": "16-17"}]
    assert broken(free({"cards": "1-11", "reinforcements": three_and_two}, {})) == []


@refused("UF 43.42")
@allowed("UF 43.42")
def test_an_afv_arrives_at_range_chit_zero() -> None:
    def arrival(chit: int, cards: str) -> dict[str, Any]:
        return {"reinforcements": [{"after_decks": 1, "cards": cards, "range_chit": chit}]}

    assert broken(free(arrival(2, "40"), {})) == ["UF 43.42"]
    assert broken(free(arrival(0, "40"), {})) == []
    assert broken(free(arrival(2, "16"), {})) == [], "a man is not bound"


@refused("UF 43.4")
def test_reinforcements_must_come_before_the_game_is_over() -> None:
    assert broken(free({"reinforcements": [{"after_decks": 4, "cards": "16"}]}, {})) == ["UF 43.4"]
    assert broken(free({"reinforcements": [{"after_decks": 3, "cards": "16"}]}, {}, decks=3)) == ["UF 43.4"]
    assert broken(free({"reinforcements": [{"after_decks": 3, "cards": "16"}]}, {}, decks=4)) == []


@case("uf-43-018")
@allowed("UF 43.6")
def test_the_attacker_pays_for_snipers_and_the_defender_has_one() -> None:
    plain = free({}, {})
    attacker, defender = plain.sides
    cost = bill(plain, attacker).total
    assert bill(plain, attacker._replace(snipers=1)).total - cost == 35
    assert bill(plain, attacker._replace(snipers=2)).total - cost == 50
    assert has_sniper(plain, defender)
    assert not has_sniper(plain, attacker)
    insured = defender._replace(snipers=2)
    assert bill(plain, insured).total - bill(plain, defender).total == 15
    assert "sniper" in scenario_entry(plain)["cower_attacker"]
    assert "sniper" not in scenario_entry(free({"snipers": 1}, {}))["cower_attacker"]


@refused("UF 43.6")
def test_three_snipers_cannot_be_had() -> None:
    assert broken(free({"snipers": 3}, {})) == ["UF 43.6"]


@case("uf-43-018")
@refused("UF 43.6")
def test_mines_and_pillbox_are_never_the_attackers() -> None:
    assert broken(free({"allocated": ["minefield"]}, {})) == ["UF 43.6"]
    assert broken(free({"allocated": ["pillbox"]}, {})) == ["UF 43.6"]
    assert broken(free({}, {"allocated": ["wire"]})) == ["UF 43.6"]


@case("uf-43-018")
@allowed("UF 43.6")
def test_mines_are_cower_cards_for_both_unless_given_to_the_defender() -> None:
    plain = scenario_entry(free({}, {}))
    assert plain["cower_both"] == ["pillbox", "minefield"]
    given = free({}, {"allocated": ["minefield"]})
    assert broken(given) == []
    assert scenario_entry(given)["cower_both"] == ["pillbox"]
    assert "minefield" in scenario_entry(given)["cower_attacker"]


@case("uf-43-019")
@allowed("UF 43.7", "UF 44.8", "UF 45.7", "UF 50.8", "UF 51.5", "UF 40.5")
@pytest.mark.parametrize(
    ("nation", "quality", "prices"),
    [
        (GERMAN, "line", (42, 84, 126)),
        (AMERICAN, "line", (50, 100, 150)),
        (RUSSIAN, "line", (22, 44, 66)),
        (BRITISH, "elite", (42, 84, 126)),
        (JAPANESE, "second", (22, 44, 66)),
        (ITALIAN, "elite", (22, 44, 66)),
        (ITALIAN, "line", (11, 22, 33)),
        (FRENCH, "line", (42, 84, 126)),
        (FRENCH, "second", (21, 42, 63)),
    ],
)
def test_radios(nation: int, quality: str, prices: tuple[int, int, int]) -> None:
    assert tuple(extra_points(nation, quality, name) for name in ("radio", "radio_6", "radio_7")) == prices


@case("uf-43-019")
@allowed("UF 43.7")
def test_prices_of_secondary_weapons() -> None:
    names = ("magnetic_mine", "panzerfaust", "demolition_charge")
    assert [extra_points(GERMAN, "line", name) for name in names] == [7, 25, 50]


@case("uf-43-019")
@refused("UF 43.7")
@pytest.mark.parametrize(
    ("name", "date", "rules"),
    [
        ("magnetic_mine", "1943b", ["UF 43.7"]),
        ("magnetic_mine", "1944a", []),
        ("panzerfaust", "1943a", ["UF 43.7"]),
        ("panzerfaust", "1943b", []),
        ("demolition_charge", "1941b", []),
    ],
)
def test_dates_of_secondary_weapons(name: str, date: str, rules: list[str]) -> None:
    assert broken(free({"extras": {name: 1}}, {"cards": "1-12"}, date=date)) == rules


@refused("UF 31.1", "UF 30.3")
@allowed("UF 31.1")
def test_who_has_mines_and_panzerfausts() -> None:
    assert broken(free({}, {"extras": {"magnetic_mine": 1}})) == ["UF 31.1"]
    assert broken(free({}, {"extras": {"panzerfaust": 1}})) == ["UF 30.3"]
    assert broken(free({}, {"nation": "Russian", "cards": "1-15", "extras": {"magnetic_mine": 3}})) == []


@refused("UF 21.11")
@allowed("UF 21.11")
def test_charges_and_anti_tank_weapons_are_limited_by_squads() -> None:
    assert broken(free({"extras": {"demolition_charge": 2}}, {})) == ["UF 21.11"]
    assert broken(free({"cards": "1-11", "extras": {"demolition_charge": 2}}, {})) == []
    assert broken(free({"extras": {"panzerfaust": 2, "magnetic_mine": 1}}, {})) == ["UF 21.11"]
    assert broken(free({"extras": {"panzerfaust": 2, "radio": 1}}, {})) == [], "a radio is no anti-tank weapon"
    russians = {"nation": "Russian", "cards": "1-15"}
    assert broken(free({}, russians | {"extras": {"magnetic_mine": 4}})) == ["UF 21.11"]


@refused("UF 21.1")
@allowed("UF 21.1")
def test_carriers_are_men_with_hand_weapons_and_carry_one_thing() -> None:
    charge = {"extras": {"demolition_charge": 1}}
    assert broken(free(charge | {"carriers": {"3": "demolition_charge"}}, {})) == ["UF 21.1"], "#3 has the LMG"
    assert broken(free(charge | {"carriers": {"4": "demolition_charge"}}, {})) == []
    heavy = {"cards": "3 12 13 14", "extras": {"radio": 1}}
    assert broken(free(heavy, {})) == ["UF 21.1"]


@refused("UF 43.7")
def test_carriers_must_be_in_the_force_and_the_weapon_bought() -> None:
    charge = {"extras": {"demolition_charge": 1}}
    assert broken(free(charge | {"carriers": {"16": "demolition_charge"}}, {})) == ["UF 43.7"]
    assert broken(free({"carriers": {"4": "panzerfaust"}}, {})) == ["UF 43.7"]
    assert broken(free({"extras": {"bazooka": 1}}, {})) == ["UF 43.7"]


@refused("UF 43.0", "UF 43.2")
def test_cards_that_are_not_there_and_cards_bought_twice() -> None:
    assert broken(free({"cards": "1-10 29"}, {})) == ["UF 43.0"]
    assert broken(free({"cards": "1-10 10"}, {})) == ["UF 43.2"]


@refused("UF 39.8")
def test_morale_of_elite_and_second_line_men() -> None:
    assert broken(free({}, {"nation": "Russian", "cards": "26 2 10 3", "quality": "elite"})) == ["UF 39.8"]
    assert broken(free({}, {"nation": "British", "cards": "21-22 4 24", "quality": "second"})) == ["UF 39.8"]


@refused("UF 39.8")
@allowed("UF 39.8")
def test_leaders_of_elite_and_second_line_troops() -> None:
    japanese = {"nation": "Japanese", "quality": "second"}
    assert broken(free({"nation": "American"}, japanese | {"cards": "1 9-13"})) == ["UF 39.8"]
    assert broken(free({"nation": "American"}, japanese | {"cards": "21 2 9-13"})) == [], "Kodu, and either corporal"
    italian = {"nation": "Italian", "quality": "elite"}
    assert broken(free({"nation": "British"}, italian | {"cards": "1-6"})) == ["UF 39.8"]
    assert broken(free({"nation": "British"}, italian | {"cards": "21 22 3-6"})) == [], "Capone, and either corporal"


@allowed("UF 39.8")
def test_vehicles_keep_their_printed_morale() -> None:
    assert broken(free({"cards": "23-24 3-5 40", "quality": "second"}, {})) == []


@refused("UF 46.2", "UF 46.3", "UF 46.5")
@allowed("UF 46.2", "UF 46.5")
def test_marines() -> None:
    japanese = {"nation": "Japanese"}
    marines = {"nation": "American", "marines": True, "cards": "42-43 4-9"}
    assert broken(free(japanese, marines, date="1942b")) == []
    assert broken(free(japanese, marines, date="1943a")) == ["UF 46.5"]
    assert broken(free(japanese, marines | {"quality": "elite"}, date="1942b"))[-1] == "UF 46.2"
    assert broken(free(japanese, marines | {"marines": False}, date="1942b")) == ["UF 46.3"]
    assert broken(free(japanese | {"marines": True}, marines, date="1942b")) == ["UF 46.3"]


@allowed("UF 46.5")
def test_a_marine_rifleman_costs_one_less_before_1943() -> None:
    def cost(date: str) -> int:
        design = free({"nation": "Japanese"}, {"marines": True, "cards": "1 4-6"}, date=date)
        return bill(design, design.sides[1]).total

    assert cost("1943a") - cost("1942b") == 3, "#4, #5 and #6 have rifles, the leader has not"


@allowed("UF 48.1")
def test_random_reinforcements_are_paid_for_by_the_deck() -> None:
    assert [random_deck_points(deck) for deck in (1, 2, 3, 4)] == [50, 40, 25, 10]
    plain, bought = free({}, {}), free({}, {"random_decks": [1, 3]})
    assert bill(bought, bought.sides[1]).total - bill(plain, plain.sides[1]).total == 75


@refused("UF 48.1")
def test_random_reinforcements_stay_within_the_game() -> None:
    assert broken(free({}, {"random_decks": [5]})) == ["UF 48.1"]
    assert broken(free({}, {"random_decks": [2, 2]})) == ["UF 48.1"]


@refused("UF 3.2")
def test_three_men_are_too_few() -> None:
    assert broken(free({"cards": "1-3"}, {})) == ["UF 3.2"]
    assert broken(free({"cards": "1-4"}, {})) == []


def test_the_price_list_goes_by_date_and_nation() -> None:
    early = {offer.what for offer in price_list(GERMAN, date="1942b")}
    late = {offer.what for offer in price_list(GERMAN, date="1944b")}
    assert "panzerfaust" in late - early
    assert "PzKw II (Fl)" in early - late
    assert "panzerfaust" not in {offer.what for offer in price_list(RUSSIAN)}
    assert {offer.rule for offer in price_list(GERMAN)} == {"UF 43.0", "UF 43.6", "UF 43.7", "UF 48.1"}
