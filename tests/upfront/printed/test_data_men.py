"""The men agree with the examples of the rulebook and with the totals of the forces."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed import men
from bocage.games.upfront.printed.men import (
    CCV,
    KIA,
    KIA_PINNED,
    LEADER,
    MORALE,
    PANIC,
    PINNED_CCV_LOSS,
    ROUT,
    cards_to_men,
    man,
)
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.weapons import BOLT_ACTION, CLASS, WEAPON_CODE
from tests.marks import allowed


def named(name: str) -> int:
    return men.NAME.index(name)


def test_there_are_192_men_with_names_and_three_marine_cards() -> None:
    assert men.N_MEN == 195
    assert sum(men.IS_MARINE_CARD) == 3
    per_nation = [sum(not men.IS_MARINE_CARD[m] for m in nation) for nation in men.MEN]
    assert per_nation == [27, 28, 28, 26, 28, 27, 28]
    assert all(men.NUMBER[m] == i for nation in men.MEN for i, m in enumerate(nation, start=1) if men.NUMBER[m] < 42)


@pytest.mark.parametrize(
    ("name", "morale", "panic"),
    [("Allen", 5, 7), ("Myers", 5, 6), ("Degi", 2, 3), ("Coates", 3, 5), ("Nixon", 4, 6), ("Fox", 4, 5)],
)
def test_the_men_of_the_fire_examples(name: str, morale: int, panic: int) -> None:
    assert (MORALE[named(name)], PANIC[named(name)]) == (morale, panic)


@allowed("UF 20.6")
def test_kobayashi_has_a_close_combat_value_of_ten_and_six_pinned() -> None:
    kobayashi = named("Kobayashi")
    assert CCV[kobayashi] == 10
    assert CCV[kobayashi] - PINNED_CCV_LOSS == 6
    assert men.CCV_UNARMED[kobayashi] == 5


@allowed("UF 22.4")
def test_kia_is_eight_seven_with_a_flamethrower_and_one_more_when_pinned() -> None:
    for m in range(men.N_MEN):
        assert KIA[m] == (7 if CLASS[men.WEAPON[m]] == "flamethrower" else 8)
        assert KIA_PINNED[m] == KIA[m] + 1


@allowed("UF 45.32")
def test_japanese_rout_numbers_are_two_above_panic_and_others_equal_it() -> None:
    for m in range(men.N_MEN):
        above = 2 if men.MAN_NATION[m] == JAPANESE else 0
        assert ROUT[m] == PANIC[m] + above


def test_only_italians_may_have_panic_below_morale() -> None:
    timid = {men.MAN_NATION[m] for m in range(men.N_MEN) if PANIC[m] < MORALE[m]}
    assert timid == {ITALIAN}
    assert all(PANIC[m] >= MORALE[m] - 1 for m in range(men.N_MEN))


def test_every_nation_has_leaders_and_the_russians_a_commissar() -> None:
    for nation in men.MEN:
        assert {"SL", "ASL"} <= {LEADER[m] for m in nation}
    commissars = [m for m in range(men.N_MEN) if LEADER[m] == "COMMISSAR"]
    assert [men.NAME[m] for m in commissars] == ["Dottski"]


def test_marine_leaders_carry_bolt_action_rifles_and_card_44_a_bar() -> None:
    sergeant, corporal, gunner = (man(AMERICAN, n) for n in (42, 43, 44))
    assert BOLT_ACTION[men.WEAPON[sergeant]] and BOLT_ACTION[men.WEAPON[corporal]]
    assert men.POINTS[sergeant] + men.POINTS[corporal] == 85
    assert (LEADER[sergeant], LEADER[corporal]) == ("SL", "ASL")
    assert WEAPON_CODE[men.WEAPON[gunner]] == "BAR"
    assert (MORALE[gunner], PANIC[gunner], men.POINTS[gunner]) == (2, 3, 22)


def test_rostov_is_the_only_russian_rifleman_who_may_fire_unhalved_when_moving() -> None:
    russians = [m for m in men.MEN[RUSSIAN] if CLASS[men.WEAPON[m]] == "rifle" and not BOLT_ACTION[men.WEAPON[m]]]
    assert [men.NAME[m] for m in russians] == ["Rostov"]
    assert not any(BOLT_ACTION[men.WEAPON[m]] for m in men.MEN[AMERICAN] if not men.IS_MARINE_CARD[m])


@pytest.mark.parametrize(
    ("nation", "cards", "points"),
    [
        (AMERICAN, "1-12", 240),
        (BRITISH, "1-10", 242),
        (FRENCH, "1-12", 236),
        (GERMAN, "1-10", 239),
        (ITALIAN, "1-18", 235),
        (JAPANESE, "1-13", 236),
        (RUSSIAN, "1-15", 241),
    ],
)
def test_the_squads_of_scenario_a_cost_what_is_printed(nation: int, cards: str, points: int) -> None:
    assert sum(men.POINTS[m] for m in cards_to_men(nation, cards)) == points


def test_kodu_and_capone_are_the_leaders_that_the_ruling_names() -> None:
    assert men.NAME[man(JAPANESE, 21)] == "Kodu" and men.NAME[man(ITALIAN, 21)] == "Capone"
    italian_sergeants = [m for m in men.MEN[ITALIAN] if LEADER[m] == "SL"]
    assert max(italian_sergeants, key=lambda m: MORALE[m]) == man(ITALIAN, 21)


def test_a_card_that_is_no_man_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="German card 30 is not a man"):
        man(GERMAN, 30)
    assert not men.is_man(GERMAN, 30)


def test_card_lists_are_read_with_ranges() -> None:
    assert men.card_numbers("1-3 5 9-10") == (1, 2, 3, 5, 9, 10)
