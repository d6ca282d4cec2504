"""Charts of design-your-own, the campaign, equipment and random reinforcements."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed import men, tables, vehicles
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.tables import (
    SECONDARY,
    deck_limit,
    half_year_number,
    later_cost,
    quality_cost,
    radio_cost,
    random_reinforcement,
    tactical_position,
    time_frame,
    unit_type,
    victory_row,
)
from tests.marks import allowed, refused


@allowed("UF 43.32")
def test_the_time_frame_runs_backwards_from_1945() -> None:
    assert [time_frame(n) for n in (1, 2, 6, 9)] == ["1945a", "1944b", "1942b", "1941a"]
    order = [half_year_number(time_frame(n)) for n in range(1, 10)]
    assert order == list(range(order[0], order[0] - 9, -1))


@allowed("UF 43.31")
def test_tactical_positions() -> None:
    pairs = [(RUSSIAN, GERMAN), (GERMAN, RUSSIAN), (AMERICAN, GERMAN), (GERMAN, AMERICAN)]
    assert [tactical_position(n) for n in range(1, 5)] == pairs


@allowed("UF 43.34")
def test_zero_and_black_give_three_decks_and_red_four() -> None:
    assert [deck_limit(0, False), deck_limit(0, True), deck_limit(5, False)] == [3, 3, 3]
    assert [deck_limit(1, True), deck_limit(6, True)] == [4, 4]


@allowed("UF 43.33")
def test_the_eight_victory_conditions_and_their_decks() -> None:
    rows = [victory_row(n) for n in range(1, 9)]
    assert [row.number for row in rows] == list(range(1, 9))
    assert [row.remove for row in rows[:4]] == [((kind, 4),) for kind in ("woods", "buildings", "buildings", "woods")]
    assert rows[4].remove == (("stream", 1), ("buildings", 4)) and rows[4].pillbox_given
    assert [row.remove for row in rows[5:]] == [(("buildings", n),) for n in (4, 3, 5)]
    assert rows[0].cower == ("pillbox", "marsh", "stream") and rows[4].cower == ()
    assert [row.otherwise for row in rows] == ["defender", "defender", "points", "points"] + ["defender"] * 4
    assert rows[0].conditions[0].factor == 2 and rows[6].conditions[0].relative_range == 5


@allowed("UF 43.5")
@pytest.mark.parametrize(
    ("nation", "half_year", "number", "quality"),
    [
        (GERMAN, "1945a", 5, "second"),
        (GERMAN, "1945a", 6, "line"),
        (GERMAN, "1945a", 10, "elite"),
        (GERMAN, "1942a", 1, "line"),
        (RUSSIAN, "1941b", 4, "second"),
        (RUSSIAN, "1941b", 10, "line"),
        (RUSSIAN, "1945a", 6, "elite"),
        (AMERICAN, "1942a", 7, "second"),
        (AMERICAN, "1943b", 10, "elite"),
        (BRITISH, "1945a", 7, "line"),
        (BRITISH, "1941b", 10, "elite"),
        (JAPANESE, "1943a", 9, "elite"),
        (AMERICAN, "1941a", 3, ""),
        (FRENCH, "1941a", 3, ""),
    ],
)
def test_unit_types_by_half_year(nation: int, half_year: str, number: int, quality: str) -> None:
    assert unit_type(nation, half_year, number) == quality


@allowed("UF 43.4")
def test_reinforcements_cost_less_the_later_they_come_with_fractions_up() -> None:
    assert [later_cost(656, 3), later_cost(361, 2), later_cost(327, 1), later_cost(100, 0)] == [132, 181, 262, 100]


@allowed("UF 43.5")
def test_elite_second_line_and_partisan_prices() -> None:
    assert quality_cost(100, "elite") == 115 and quality_cost(100, "second") == 85
    assert quality_cost(150, "partisans") == 143, "the Russian partisans of scenario I"
    assert quality_cost(241, "line") == 241


@allowed("UF 43.7", "UF 44.8", "UF 45.7", "UF 50.8", "UF 51.5")
@pytest.mark.parametrize(
    ("nation", "quality", "prices"),
    [
        (GERMAN, "line", [42, 84, 126]),
        (BRITISH, "line", [42, 84, 126]),
        (FRENCH, "line", [42, 84, 126]),
        (FRENCH, "second", [21, 42, 63]),
        (AMERICAN, "line", [50, 100, 150]),
        (RUSSIAN, "line", [22, 44, 66]),
        (JAPANESE, "line", [22, 44, 66]),
        (ITALIAN, "line", [11, 22, 33]),
        (ITALIAN, "elite", [22, 44, 66]),
    ],
)
def test_radio_prices(nation: int, quality: str, prices: list[int]) -> None:
    assert [radio_cost(nation, quality, strength) for strength in (5, 6, 7)] == prices


@allowed("UF 31.1", "UF 43.6")
@refused("UF 31.1")
def test_secondary_weapons_and_who_may_have_them() -> None:
    prices = {name: SECONDARY[name].points for name in ("demolition_charge", "panzerfaust", "magnetic_mine")}
    assert prices == {"demolition_charge": 50, "panzerfaust": 25, "magnetic_mine": 7}
    assert SECONDARY["demolition_charge"].strength == 8 and SECONDARY["demolition_charge"].nations == ()
    assert SECONDARY["panzerfaust"].available == "1943b"
    assert AMERICAN not in SECONDARY["magnetic_mine"].nations and RUSSIAN in SECONDARY["magnetic_mine"].nations
    assert (tables.SNIPER_POINTS, tables.SECOND_SNIPER_POINTS) == (35, 15)


@allowed("UF 48.3")
def test_random_reinforcements_name_cards_that_exist() -> None:
    for nation in range(7):
        assert random_reinforcement(nation, 0) == ((), 0, True)
        for number in range(1, 5):
            cards, choices, sniper = random_reinforcement(nation, number)
            assert cards and all(men.is_man(nation, card) for card in cards) and not sniper
            assert choices == (1 if number >= 3 else 0)
        for number in (5, 6):
            cards, choices, _ = random_reinforcement(nation, number)
            assert len(cards) == 1 and choices == 0 and vehicles.is_vehicle(nation, cards[0])


@allowed("UF 48.3")
def test_a_few_entries_of_the_reinforcement_table() -> None:
    assert random_reinforcement(BRITISH, 3) == ((8, 22, 25), 1, False)
    assert random_reinforcement(RUSSIAN, 2) == ((21, 22, 23), 0, False)
    assert random_reinforcement(ITALIAN, 6) == ((33,), 0, False)


@allowed("UF 42.43", "UF 42.8")
def test_campaign_points_and_elan() -> None:
    assert (tables.ELAN["used_hero"], tables.ELAN["afv_in_close_combat"]) == (3, 10)
    assert tables.CAMPAIGN_POINTS == {
        "won_scenario": 12,
        "lost_gun": -3,
        "lost_afv": -5,
        "killed": -1,
        "replacement": -1,
        "leader_transfer": -7,
    }
    assert "".join(tables.SAMPLE_CAMPAIGN) == "ABDEFGHCL"


@allowed("UF 42.2", "UF 42.46", "UF 42.47")
@refused("UF 42.2")
def test_ranks_in_order_and_who_may_lead() -> None:
    assert tables.RANK_ORDER == ("PVT", "PFC", "CPL", "JR SGT", "SGT", "SSG")
    assert "PFC" not in tables.MAY_LEAD and "PFC" in tables.MAY_ASSIST and "SGT" not in tables.MAY_ASSIST
