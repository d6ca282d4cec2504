"""The Action deck agrees with every fact that is known about it."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from bocage.games.upfront.printed import cards
from bocage.games.upfront.printed.cards import Use, uses, uses_for, uses_of_row
from bocage.games.upfront.printed.nations import (
    AMERICAN,
    BRITISH,
    FRENCH,
    GERMAN,
    ITALIAN,
    JAPANESE,
    LINE_TROOPS,
    N_NATIONS,
    READS_AMERICAN,
    READS_BRITISH,
    READS_GERMAN,
    READS_NONE,
    READS_RUSSIAN,
    RUSSIAN,
    TROOP_READS,
)
from tests.marks import allowed, case, refused
from tools import build_upfront_deck

ALL = range(1, 163)
EVERYONE = set(range(N_NATIONS))
RADIO = Use("radio", 0, "")


def who(card: int, use: Use) -> set[int]:
    return {nation for nation in EVERYONE if use in uses(card, nation)}


def of_kind(kind: str) -> list[int]:
    return [n for n in ALL if cards.KIND[n] == kind]


@case("uf-02-003")
@allowed("UF 2.2")
def test_each_card_has_one_random_number_ten_position_numbers_and_its_own_number() -> None:
    assert len(cards.KIND) == 163 and cards.KIND[0] == ""
    assert all(0 <= cards.RN[n] <= 6 for n in ALL)
    assert all(len(cards.POS[n]) == 11 and len(cards.POS_RED[n]) == 11 for n in ALL)
    assert all(1 <= cards.POS[n][c] <= c for n in ALL for c in range(1, 11))
    assert tuple(ALL) == cards.ALL_CARDS


def test_counts_by_type_are_those_of_the_players_page() -> None:
    counts = Counter(cards.KIND[n] for n in ALL)
    terrain = counts["terrain"] + counts["minefield"] + counts["pillbox"]
    assert terrain == 35
    assert {kind: counts[kind] for kind in ("movement", "fire", "rally", "concealed")} == {
        "movement": 26,
        "fire": 48,
        "rally": 19,
        "concealed": 14,
    }
    assert (counts["smoke"], counts["wire"], counts["hero"], counts["sniper"], counts["split"]) == (4, 3, 2, 4, 7)


def test_random_numbers_occur_as_often_as_the_article_says() -> None:
    assert Counter(cards.RN[n] for n in ALL) == {0: 44, 1: 36, 2: 28, 3: 22, 4: 16, 5: 10, 6: 6}
    red = Counter(cards.RN[n] for n in ALL if cards.RED[n])
    assert (red[4], red[5], red[6]) == (8, 5, 3)
    assert sum(red.values()) == 81


@allowed("UF 2.2")
def test_a_red_zero_and_a_black_zero_are_told_apart() -> None:
    zeros = [n for n in ALL if cards.RN[n] == 0]
    assert {cards.RED[n] for n in zeros} == {True, False}
    assert all(cards.SIGNED[n] == 0 for n in zeros)
    assert all(cards.SIGNED[n] == -cards.RN[n] for n in ALL if cards.RED[n])


@pytest.mark.parametrize("column", range(1, 11))
def test_a_column_spreads_its_positions_evenly(column: int) -> None:
    counts = Counter(cards.POS[n][column] for n in ALL)
    assert set(counts) == set(range(1, column + 1))
    assert max(counts.values()) - min(counts.values()) <= 1


def test_column_one_is_mostly_red_and_the_share_of_black_grows_to_the_right() -> None:
    reds = [sum(cards.POS_RED[n][c] for n in ALL) for c in range(1, 11)]
    assert reds[0] > 0.8 * 162
    assert all(left > right for left, right in itertools.pairwise(reds))
    assert reds[9] < 0.4 * 162


def test_no_position_of_a_column_is_much_redder_than_another() -> None:
    for column in range(2, 11):
        shares = []
        for position in range(1, column + 1):
            at = [n for n in ALL if cards.POS[n][column] == position]
            shares.append(sum(cards.POS_RED[n][column] for n in at) / len(at))
        assert max(shares) - min(shares) < 0.1


@case("uf-02-004")
@allowed("UF 2.21")
def test_card_162_is_concealed_for_six_nations_and_movement_for_two() -> None:
    assert who(162, Use("concealed", 1, "")) == EVERYONE - {ITALIAN}
    assert who(162, Use("movement", 0, "plain")) == {RUSSIAN, JAPANESE}
    assert uses(162, ITALIAN) == ()


@case("uf-02-005")
@allowed("UF 2.21")
def test_card_42_is_rally_2_for_all_and_a_radio_for_five() -> None:
    assert who(42, Use("rally", 2, "")) == EVERYONE
    assert who(42, RADIO) == {AMERICAN, BRITISH, RUSSIAN, JAPANESE, ITALIAN}


@case("uf-02-006")
@allowed("UF 2.21")
@refused("UF 2.21")
def test_card_52_is_rally_and_radio_for_four_and_concealed_for_two() -> None:
    assert who(52, Use("rally", 3, "")) == {AMERICAN, GERMAN, BRITISH, FRENCH}
    assert who(52, RADIO) == {AMERICAN, GERMAN, BRITISH, FRENCH}
    assert who(52, Use("concealed", 2, "")) == {RUSSIAN, JAPANESE}
    assert uses(52, ITALIAN) == ()


@case("uf-02-007")
@refused("UF 2.22")
def test_card_130_is_smoke_for_four_nations_and_cower_for_three() -> None:
    assert who(130, Use("smoke", 0, "")) == {GERMAN, FRENCH, BRITISH, AMERICAN}
    for nation in (RUSSIAN, JAPANESE, ITALIAN):
        assert cards.is_cower(130, nation, TROOP_READS[LINE_TROOPS[nation]])


def test_card_159_is_rally_1_for_all_but_italians_or_movement_for_two() -> None:
    assert who(159, Use("rally", 1, "")) == EVERYONE - {ITALIAN}
    assert who(159, Use("movement", 0, "plain")) == {RUSSIAN, JAPANESE}


@case("uf-02-009")
@allowed("UF 44.2")
@refused("UF 44.2")
def test_the_british_read_american_or_german_halves_but_a_split_radio_needs_both() -> None:
    def split(marks: list[str], radio: bool = False) -> tuple[Use, ...]:
        half = {"marks": marks, "kind": "rally", "rally": 1, "radio": radio}
        row = {"kind": "split", "halves": [half, {"marks": ["russian"], "kind": "concealed", "concealed": 1}]}
        return uses_of_row(row, BRITISH, READS_BRITISH)

    rally = Use("rally", 1, "")
    assert split(["american"]) == (rally,)
    assert split(["german"]) == (rally,)
    assert uses_of_row(
        {"kind": "split", "halves": [{"marks": ["russian"], "kind": "rally", "rally": 1}]}, BRITISH, READS_BRITISH
    ) == ()  # fmt: skip
    assert split(["american"], radio=True) == (rally,)
    assert split(["american", "german"], radio=True) == (rally, RADIO)


@case("uf-02-010")
@allowed("UF 45.2", "UF 51.2")
@refused("UF 50.2")
def test_japanese_read_the_russian_half_french_the_german_italians_none() -> None:
    halves = [
        {"marks": ["russian"], "kind": "concealed", "concealed": 2},
        {"marks": ["german", "american"], "kind": "rally", "rally": 3},
    ]
    row = {"kind": "split", "halves": halves}
    assert uses_of_row(row, JAPANESE, TROOP_READS[LINE_TROOPS[JAPANESE]]) == (Use("concealed", 2, ""),)
    assert uses_of_row(row, FRENCH, TROOP_READS[LINE_TROOPS[FRENCH]]) == (Use("rally", 3, ""),)
    assert uses_of_row(row, ITALIAN, TROOP_READS[LINE_TROOPS[ITALIAN]]) == ()


@allowed("UF 39.6a", "UF 50.5")
@refused("UF 39.7b", "UF 51.4")
def test_bersaglieri_read_the_german_half_and_reservists_none() -> None:
    assert uses_for(52, ITALIAN, READS_GERMAN) == (Use("rally", 3, ""), RADIO)
    assert uses_for(52, FRENCH, READS_NONE) == ()
    assert uses_for(33, FRENCH, READS_NONE) == (Use("rally", 1, ""),)


def test_radio_cards_by_nation_are_those_of_the_rosters() -> None:
    def n_radios(nation: int, reads: int) -> int:
        return sum(RADIO in uses_for(n, nation, reads) for n in ALL)

    assert n_radios(AMERICAN, READS_AMERICAN) == 8
    assert n_radios(GERMAN, READS_GERMAN) == 6
    assert n_radios(FRENCH, READS_GERMAN) == 6
    assert n_radios(FRENCH, READS_NONE) == 3
    for nation in (RUSSIAN, JAPANESE):
        assert n_radios(nation, READS_RUSSIAN) == 4
    assert n_radios(ITALIAN, READS_NONE) == 4
    german = {n for n in ALL if RADIO in uses(n, GERMAN)}
    assert german < {n for n in ALL if RADIO in uses(n, AMERICAN)}


def test_there_are_two_heroes_one_red_and_one_black() -> None:
    assert sorted(cards.RED[n] for n in of_kind("hero")) == [False, True]


def test_there_are_eight_buildings_some_minus_three_and_some_minus_two() -> None:
    buildings = [n for n in ALL if cards.TERRAIN[n] == "buildings"]
    assert len(buildings) == 8
    assert {cards.INTO[n] for n in buildings} == {-3, -2}


def test_there_is_one_pillbox_five_woods_and_every_other_terrain() -> None:
    counts = Counter(cards.TERRAIN[n] for n in ALL if cards.TERRAIN[n])
    assert counts["pillbox"] == 1
    assert counts["woods"] == 5, "four may be removed and one is left in a City Fight"
    assert counts["stream"] >= 1 and counts["minefield"] >= 2
    assert set(counts) == set(cards.TERRAINS)


def test_terrain_modifiers_are_those_of_the_terrain_chapter() -> None:
    seen = {(cards.TERRAIN[n], cards.INTO[n], cards.FROM[n]) for n in ALL if cards.TERRAIN[n]}
    assert seen == {
        ("buildings", -3, 0),
        ("buildings", -2, 0),
        ("woods", -2, 0),
        ("brush", -1, 0),
        ("hill", -1, 1),
        ("gully", -2, 0),
        ("wall", -2, 0),
        ("marsh", -1, -1),
        ("stream", 0, -1),
        ("minefield", 0, 0),
        ("pillbox", -4, 0),
    }


def test_the_fire_cards_of_the_examples_exist() -> None:
    seen = {(cards.STRENGTH[n], cards.NEED[n]) for n in of_kind("fire")}
    assert {(1, 4), (3, 4), (4, 8)} <= seen
    assert any(strength == 2 and need <= 3 for strength, need in seen)
    assert any(strength == 3 and need <= 6 for strength, need in seen)
    assert {cards.RED[n] for n in of_kind("fire")} == {True, False}


def test_as_many_fire_cards_need_one_factor_as_need_two() -> None:
    needs = Counter(cards.NEED[n] for n in of_kind("fire"))
    assert needs[1] == needs[2] > 0


def test_stronger_fire_cards_need_more_firepower_on_the_whole() -> None:
    mean = []
    for strength in range(1, 7):
        needs = [cards.NEED[n] for n in of_kind("fire") if cards.STRENGTH[n] == strength]
        mean.append(sum(needs) / len(needs))
    assert mean == sorted(mean)


def test_rally_cards_run_from_one_to_six_and_all() -> None:
    assert {cards.RALLY[n] for n in of_kind("rally")} == {1, 2, 3, 4, 5, 6, cards.RALLY_ALL}


def test_breeze_stands_on_some_rally_cards_and_nowhere_else() -> None:
    breeze = [n for n in ALL if cards.BREEZE[n]]
    assert breeze and all(cards.KIND[n] == "rally" for n in breeze)
    assert len(breeze) < 19


def test_concealed_cards_are_of_three_strengths() -> None:
    assert {cards.CONCEALED[n] for n in of_kind("concealed")} == {1, 2, 3}


def test_the_sniper_of_the_example_exists_and_all_ranges_make_sense() -> None:
    assert ((2, 3), (4, 6)) in {(cards.SNIPER_PIN[n], cards.SNIPER_KIA[n]) for n in of_kind("sniper")}
    for n in of_kind("sniper"):
        assert cards.SNIPER_PIN[n][1] + 1 == cards.SNIPER_KIA[n][0]
        assert cards.SNIPER_KIA[n][1] == 6
    assert cards.SNIPER_PIN[1] == (0, -1)


def test_a_minefield_can_be_cleared_by_some_black_number() -> None:
    for n in of_kind("minefield"):
        assert 1 <= cards.MINE_STRENGTH[n] < 6
        assert 1 <= cards.MINE_TEST[n] <= 6
    assert sum(cards.MINE_STRENGTH[n] for n in ALL if cards.KIND[n] != "minefield") == 0


def test_movement_cards_are_plain_flank_or_ford_in_both_colours() -> None:
    assert {cards.MOVE[n] for n in of_kind("movement")} == {"plain", "flank", "ford"}
    for variant in ("plain", "flank", "ford"):
        assert {cards.RED[n] for n in of_kind("movement") if cards.MOVE[n] == variant} == {True, False}


def test_the_deck_file_is_what_the_program_writes() -> None:
    assert build_upfront_deck.OUT.read_text(encoding="utf-8") == build_upfront_deck.render(build_upfront_deck.build())


def test_every_card_has_a_short_name() -> None:
    assert cards.describe(42) == "Rally 2"
    assert cards.describe(162) == "Concealed -1 / Movement"
    assert all(cards.describe(n) for n in ALL)
