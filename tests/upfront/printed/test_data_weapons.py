"""Firepower, To Hit, malfunction and close combat figures agree with every value that is known."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed import men, weapons
from bocage.games.upfront.printed.nations import (
    AMERICAN,
    BRITISH,
    FRENCH,
    GERMAN,
    ITALIAN,
    JAPANESE,
    NATION_NAMES,
    RUSSIAN,
)
from bocage.games.upfront.printed.weapons import (
    BOLT_ACTION,
    BRACKETED,
    CLASS,
    CLOSE_COMBAT,
    CREW_SERVED,
    EFFECT,
    FIREPOWER,
    MALFUNCTION,
    MALFUNCTION_BRACKETED,
    NO_SHOT,
    TO_HIT,
    TO_HIT_BRACKETED,
    hits,
    repair_result,
    step_of,
    step_text,
    weapon_of,
)
from tests.marks import allowed, refused

RANGES = range(6)
NATIONS = (GERMAN, AMERICAN, RUSSIAN, BRITISH, JAPANESE, FRENCH, ITALIAN)


def of_class(cls: str) -> list[int]:
    return [w for w in range(1, weapons.N_WEAPONS) if CLASS[w] == cls]


def test_the_moving_german_group_has_seven_nine_and_three_factors() -> None:
    lmg, mp, rifle = (weapon_of(GERMAN, code) for code in ("LMG", "MP", "R"))
    moving = {rr: BRACKETED[lmg][rr] + FIREPOWER[mp][rr] + 2 * (FIREPOWER[rifle][rr] // 2) for rr in (2, 3, 4)}
    assert moving == {2: 3, 3: 7, 4: 9}
    assert [BRACKETED[lmg][rr] for rr in (2, 3, 4)] == [3, 4, 4]
    assert [FIREPOWER[mp][rr] for rr in (2, 3, 4)] == [0, 1, 3]
    assert FIREPOWER[rifle][2] // 2 == 0


@pytest.mark.parametrize("nation", NATIONS)
def test_a_rifle_has_three_factors_at_relative_range_five(nation: int) -> None:
    assert FIREPOWER[weapon_of(nation, "R")][5] == 3


def test_a_bar_and_three_rifles_have_six_factors_at_range_two() -> None:
    assert FIREPOWER[weapon_of(AMERICAN, "BAR")][2] + 3 * FIREPOWER[weapon_of(AMERICAN, "R")][2] == 6


def test_a_wounded_flanking_bolt_action_rifle_has_one_factor_at_range_one() -> None:
    assert FIREPOWER[weapon_of(GERMAN, "R")][1] * 2 // 2 == 1
    assert FIREPOWER[weapon_of(BRITISH, "R")][1] == 1


@pytest.mark.parametrize("nation", [RUSSIAN, JAPANESE, ITALIAN])
def test_russian_japanese_and_italian_rifles_do_nothing_at_range_one(nation: int) -> None:
    assert FIREPOWER[weapon_of(nation, "R")] == (0, 0, 1, 2, 2, 3)


def test_a_german_medium_machine_gun_has_one_factor_more_than_american_and_british_at_every_range() -> None:
    german, american, british = (FIREPOWER[weapon_of(n, "MMG")] for n in (GERMAN, AMERICAN, BRITISH))
    assert american == british
    assert [g - a for g, a in zip(german, american)] == [1] * 6
    assert all(max(FIREPOWER[w]) <= max(german) for w in range(weapons.N_WEAPONS))


def test_french_and_italian_medium_machine_guns_are_the_weakest() -> None:
    for nation in (GERMAN, AMERICAN, RUSSIAN, BRITISH, JAPANESE):
        for weak in (FRENCH, ITALIAN):
            gun, weakest = FIREPOWER[weapon_of(nation, "MMG")], FIREPOWER[weapon_of(weak, "MMG")]
            assert all(g >= w for g, w in zip(gun, weakest))


def test_a_bar_is_two_factors_stronger_than_a_rifle_at_every_range() -> None:
    bar, rifle = FIREPOWER[weapon_of(AMERICAN, "BAR")], FIREPOWER[weapon_of(AMERICAN, "R")]
    assert [b - r for b, r in zip(bar, rifle)] == [2] * 6


def test_the_german_firebases_of_the_article_reach_eleven_factors_at_range_three() -> None:
    lmg, mp, rifle, ar = (weapon_of(GERMAN, code) for code in ("LMG", "MP", "R", "AR"))
    assert 2 * FIREPOWER[ar][3] + BRACKETED[lmg][3] + FIREPOWER[mp][3] == 11
    assert FIREPOWER[ar][3] + FIREPOWER[lmg][3] + FIREPOWER[mp][3] == 11
    assert abs(FIREPOWER[rifle][3] + FIREPOWER[lmg][3] + FIREPOWER[ar][3] - FIREPOWER[weapon_of(GERMAN, "MMG")][3]) <= 1


@pytest.mark.parametrize("nation", [BRITISH, JAPANESE, FRENCH, ITALIAN])
def test_single_handed_light_machine_guns_start_alike(nation: int) -> None:
    lmg = weapon_of(nation, "LMG")
    assert FIREPOWER[lmg][:4] == (2, 3, 4, 5)
    assert not CREW_SERVED[lmg] and BRACKETED[lmg] == FIREPOWER[lmg]


def test_crew_served_are_german_and_russian_light_guns_all_medium_guns_and_mortars() -> None:
    for nation in NATIONS:
        assert CREW_SERVED[weapon_of(nation, "MMG")]
    assert CREW_SERVED[weapon_of(GERMAN, "LMG")] and CREW_SERVED[weapon_of(RUSSIAN, "LMG")]
    assert all(CREW_SERVED[w] for w in of_class("mortar"))
    assert CREW_SERVED[weapon_of(AMERICAN, "BAZ")] and CREW_SERVED[weapon_of(GERMAN, "PSK")]


def test_a_piat_and_a_bar_need_no_crew() -> None:
    assert not CREW_SERVED[weapon_of(BRITISH, "PIAT")]
    assert not CREW_SERVED[weapon_of(AMERICAN, "BAR")]


def test_heavy_weapons_are_japanese_and_italian_anti_tank_rifles_and_medium_guns() -> None:
    heavy = {(weapons.WEAPON_NATION[w], weapons.WEAPON_CODE[w]) for w in range(weapons.N_WEAPONS) if weapons.HEAVY[w]}
    assert heavy == {(n, c) for n in ("Japanese", "Italian") for c in ("ATR", "MMG")}


def test_the_black_hero_alone_doubles_a_single_handed_light_machine_gun() -> None:
    for nation in (BRITISH, FRENCH, ITALIAN, JAPANESE):
        assert weapons.HERO_BLACK_ONLY[weapon_of(nation, "LMG")]
    for nation, code in ((GERMAN, "LMG"), (RUSSIAN, "LMG"), (AMERICAN, "BAR"), (GERMAN, "R")):
        assert not weapons.HERO_BLACK_ONLY[weapon_of(nation, code)]


def test_bolt_action_rifles_are_all_but_the_semi_automatics() -> None:
    semi = {(weapons.WEAPON_NATION[w], weapons.WEAPON_CODE[w]) for w in of_class("rifle") if not BOLT_ACTION[w]}
    assert semi == {("American", "R"), ("Russian", "SAR")}
    assert not any(BOLT_ACTION[w] for w in range(weapons.N_WEAPONS) if CLASS[w] != "rifle")


def test_a_russian_light_machine_gun_at_range_three_has_six_factors_and_three_without_its_crew() -> None:
    lmg = weapon_of(RUSSIAN, "LMG")
    assert (FIREPOWER[lmg][3], BRACKETED[lmg][3]) == (6, 3)


@allowed("UF 20.6", "UF 45.51")
@pytest.mark.parametrize(
    ("nation", "code", "value"),
    [
        (GERMAN, "R", 5),
        (AMERICAN, "CAR", 4),
        (GERMAN, "AR", 4),
        (GERMAN, "MP", 3),
        (JAPANESE, "MP", 4),
        (AMERICAN, "BAR", 2),
        (GERMAN, "LMG", 1),
        (JAPANESE, "LMG", 2),
        (GERMAN, "MMG", 0),
        (GERMAN, "ATR", 0),
        (GERMAN, "FT", -1),
    ],
)
def test_close_combat_values(nation: int, code: str, value: int) -> None:
    assert CLOSE_COMBAT[weapon_of(nation, code)] == value


@allowed("UF 19.15")
@pytest.mark.parametrize(
    ("nation", "code", "crewed", "alone"),
    [
        (AMERICAN, "R", 6, 6),
        (GERMAN, "LMG", 6, 5),
        (GERMAN, "MMG", 6, 5),
        (JAPANESE, "LMG", 5, 5),
        (ITALIAN, "LMG", 5, 5),
        (ITALIAN, "MMG", 5, 4),
        (GERMAN, "FT", 5, 5),
        (AMERICAN, "BAZ", 4, 3),
        (BRITISH, "PIAT", 4, 4),
        (RUSSIAN, "MTR", 5, 4),
        (RUSSIAN, "ATR", 6, 6),
    ],
)
def test_lowest_red_number_of_a_malfunction(nation: int, code: str, crewed: int, alone: int) -> None:
    weapon = weapon_of(nation, code)
    assert (MALFUNCTION[weapon], MALFUNCTION_BRACKETED[weapon]) == (crewed, alone)


def test_a_panzerfaust_never_malfunctions() -> None:
    assert MALFUNCTION[weapon_of(GERMAN, "PF")] == weapons.NEVER_FAILS


def test_a_crewed_german_mortar_hits_with_a_zero_at_range_zero_and_with_one_more_when_acquired() -> None:
    step = TO_HIT[weapon_of(GERMAN, "MTR")][0]
    assert [n for n in range(7) if hits(step, n)] == [0]
    assert [n for n in range(7) if hits(step - 1, n)] == [0, 1]


@allowed("UF 25.6")
@pytest.mark.parametrize(
    ("text", "reduced", "improved"), [("0-1", "0", "0-2"), ("0", "1", "0-1"), ("1", "2", "0"), ("3", "4", "2")]
)
def test_the_to_hit_ladder_goes_down_and_up(text: str, reduced: str, improved: str) -> None:
    assert step_text(step_of(text) + 1) == reduced
    assert step_text(step_of(text) - 1) == improved


@refused("UF 25.6")
def test_below_six_nothing_hits_and_na_may_not_fire() -> None:
    assert not any(hits(7, n) for n in range(7))
    assert step_of("NA") == NO_SHOT and not any(hits(NO_SHOT, n) for n in range(7))


def test_effect_numbers_of_mortars_and_where_they_cannot_fire() -> None:
    effects = {(n, c): EFFECT[weapon_of(n, c)][2] for n, c in ((AMERICAN, "MTR"), (FRENCH, "MTR3"), (FRENCH, "MTR2"))}
    assert list(effects.values()) == [3, 3, 2]
    assert EFFECT[weapon_of(ITALIAN, "MTR")][0] == 1
    assert EFFECT[weapon_of(JAPANESE, "GL")] == (2, 2, 2, 1, 1, 0)
    for mortar in of_class("mortar"):
        assert TO_HIT[mortar][5] == NO_SHOT and weapons.SMALL_ARMS[mortar][5] == 2
    assert TO_HIT[weapon_of(RUSSIAN, "MTR")][4] == NO_SHOT
    assert TO_HIT[weapon_of(GERMAN, "MTR")][4] != NO_SHOT


def test_at_range_three_most_crewed_mortars_hit_an_acquired_target_on_zero_to_four() -> None:
    reach = [TO_HIT[m][3] - 1 for m in of_class("mortar")]
    assert reach.count(-4) > len(reach) / 2


def test_towle_alone_hits_with_a_zero_at_range_four_and_has_effect_two() -> None:
    bazooka = men.WEAPON[men.NAME.index("Towle")]
    assert hits(TO_HIT_BRACKETED[bazooka][4], 0)
    assert EFFECT[bazooka][4] == 2
    assert TO_HIT_BRACKETED[bazooka][4] > TO_HIT[bazooka][4]


def test_a_flamethrower_reaches_only_relative_range_five() -> None:
    for weapon in of_class("flamethrower"):
        assert FIREPOWER[weapon][:5] == (0, 0, 0, 0, 0)
        assert FIREPOWER[weapon][5] >= 11, "enough for a strength 5 card"


def test_an_anti_tank_rifle_adds_one_factor_and_the_japanese_one_hits_best() -> None:
    for weapon in of_class("anti-tank rifle"):
        assert FIREPOWER[weapon] == (1,) * 6
        assert all(TO_HIT[weapon_of(JAPANESE, "ATR")][rr] <= TO_HIT[weapon][rr] for rr in RANGES)


@pytest.mark.parametrize("weapon", range(1, weapons.N_WEAPONS))
def test_no_weapon_gets_weaker_or_less_accurate_on_approach(weapon: int) -> None:
    assert list(FIREPOWER[weapon]) == sorted(FIREPOWER[weapon])
    for table in (TO_HIT, TO_HIT_BRACKETED):
        steps = [step for step in table[weapon] if step != NO_SHOT]
        assert steps == sorted(steps, reverse=True)
    assert all(b <= f for b, f in zip(BRACKETED[weapon], FIREPOWER[weapon]))
    assert all(b >= t for b, t in zip(TO_HIT_BRACKETED[weapon], TO_HIT[weapon]))


def test_malfunction_chits_that_are_known() -> None:
    rifle, mortar = weapon_of(AMERICAN, "R"), weapon_of(AMERICAN, "MTR")
    assert repair_result(rifle, 6, True) == weapons.REMOVED
    assert [repair_result(mortar, n, False) for n in range(7)] == [weapons.REPAIRED] * 7
    assert [repair_result(mortar, n, True) for n in range(7)] == [weapons.NOTHING] * 6 + [weapons.REMOVED]


def test_a_french_medium_gun_is_easier_to_repair_than_a_light_one() -> None:
    light, medium = weapons.REPAIR[weapon_of(FRENCH, "LMG")], weapons.REPAIR[weapon_of(FRENCH, "MMG")]
    assert medium.count(weapons.REPAIRED) > light.count(weapons.REPAIRED)
    assert medium.count(weapons.REMOVED) < light.count(weapons.REMOVED)


def test_who_may_carry_a_secondary_weapon_and_who_may_fire_moving() -> None:
    assert all(weapons.MAY_CARRY_SECONDARY[w] for w in of_class("BAR") + of_class("rifle") + of_class("machine pistol"))
    assert not any(weapons.MAY_CARRY_SECONDARY[w] for w in of_class("light machine gun") + of_class("flamethrower"))
    assert not any(weapons.MAY_FIRE_MOVING[w] for w in of_class("medium machine gun") + of_class("mortar"))
    assert weapons.MAY_FIRE_MOVING[weapon_of(GERMAN, "LMG")]


def test_every_man_carries_a_weapon_of_his_own_nation() -> None:
    for m in range(men.N_MEN):
        assert weapons.WEAPON_NATION[men.WEAPON[m]] == NATION_NAMES[men.MAN_NATION[m]]


def test_an_unknown_weapon_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="no French weapon has the code 'MP'"):
        weapon_of(FRENCH, "MP")
