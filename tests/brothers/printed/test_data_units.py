"""The units of Band of Brothers agree with every printed example and with the rules of their nations."""

from __future__ import annotations

import pytest

from bocage.games.brothers.printed import checks
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.printed.pac import MP
from bocage.games.brothers.printed.units import KINDS, TEAMS, UNITS, UnitType
from tests.marks import allowed, case

FIGHTERS = [unit for unit in UNITS.values() if unit.kind not in ("decoy", "satt") and unit.foot]
SQUADS = [unit for unit in FIGHTERS if unit.kind == "squad"]


@case("bob-02-002")
def test_allowances_by_kind() -> None:
    assert [UNITS[ident].mp for ident in ("de_squad", "de_mg", "de_decoy")] == [5 * MP, 4 * MP, 5 * MP]


@case("bob-02-003")
def test_a_weapon_team_fights_melee_with_two_and_one_whatever_its_fp() -> None:
    assert UNITS["de_mg"].fp[0] == 8 and UNITS["de_mg"].melee == (2, 1)
    assert all(unit.melee == (2, 1) for unit in FIGHTERS if unit.kind in TEAMS)


@allowed("BB 2.1")
@case("bob-02-009")
def test_normal_prof_and_melee_are_three_numbers() -> None:
    squad = UNITS["de_pzgren"]
    assert (squad.fp[0], squad.prof[0], squad.melee[0]) == (6, 5, 6)


def test_printed_german_figures() -> None:
    grenadiers = UNITS["de_pzgren"]
    assert (grenadiers.fp[0], grenadiers.prof[0]) == (6, 5)  # BB 9.0
    assert grenadiers.satw == ("panzerfaust", 2) and grenadiers.morale[0][1] == 6  # BB 33.0
    assert grenadiers.casualty[0] >= 4  # BB 67.0: FP 4 and a roll of 1 only Suppress
    assert UNITS["de_squad"].melee[0] == 5 and UNITS["us_airborne"].melee[0] == 6  # BB 12.0
    assert UNITS["de_mg"].fp[0] == 8  # BB 20.11


@allowed("BB 57.4")
def test_late_war_ss_shoot_better_than_they_fight() -> None:
    late = UNITS["de_ss_late"]
    assert late.fp[0] > 6 and late.melee[0] == 6
    assert UNITS["de_ss"].fp[0] == UNITS["de_ss"].melee[0] == 6
    assert late.morale[0][1] == UNITS["de_ss"].morale[0][1] == 6  # BB 11.2


def test_printed_russian_submachine_gunners() -> None:
    gunners = UNITS["ru_smg"]
    assert gunners.fp[0] == 6 and gunners.reach == (2, 2)  # BB 67.0
    assert gunners.casualty[1] == 7 and 3 + gunners.casualty[0] <= 9  # a 3 against FP 9 Reduces, a 2 eliminates
    assert gunners.morale[0][0] == 10 and gunners.morale[1][2] == 1


def test_printed_pacific_figures() -> None:
    assert (UNITS["mc_squad_early"].fp[0], UNITS["mc_squad_early"].prof[0]) == (4, 3)  # BB 51.2
    japanese = UNITS["jp_squad"]
    assert (japanese.fp[0], japanese.prof[0], japanese.melee[0]) == (5, 3, 3)  # BB 51.2
    assert (UNITS["jp_gd"].fp[0], UNITS["jp_gd"].prof[0], UNITS["jp_gd"].gd) == (6, 4, True)  # BB 59.3
    for ident in ("us_mg", "mc_mg", "jp_mg"):
        assert (UNITS[ident].fp[0], UNITS[ident].prof[0]) == (7, 6)  # BB 43.0


@allowed("BB 58.2")
def test_many_americans_fight_one_above_their_normal_fp() -> None:
    better = [unit for unit in SQUADS if unit.nation == "american" and unit.melee[0] == unit.fp[0] + 1]
    assert len(better) >= 10
    assert all(unit.melee[0] <= unit.fp[0] for unit in SQUADS if unit.nation in ("german", "russian", "japanese"))


def test_reluctance_belongs_to_americans_that_are_not_elite() -> None:
    for unit in SQUADS:
        assert unit.reluctant == (unit.nation == "american" and "elite" not in unit.traits), unit.ident  # BB 58.1
        if "airborne" in unit.traits or unit.marine:
            assert "elite" in unit.traits or unit.nation != "american", unit.ident


def test_marks_stay_with_their_nations() -> None:
    for unit in UNITS.values():
        assert not unit.seishin or (unit.nation == "japanese" and unit.kind == "squad")  # BB 59.5
        assert not unit.gd or (unit.nation == "japanese" and not unit.seishin)
        assert not unit.pluck or unit.nation == "commonwealth"  # BB 60.1
        assert not unit.ss or unit.nation == "german"
        assert not unit.fireteam or unit.marine  # BB 58.3
        assert unit.satw[0] != "panzerfaust" or unit.nation == "german"  # BB 33.0
        assert unit.satw[0] != "bazooka" or unit.nation == "american"
        assert unit.satw[0] != "piat" or unit.nation == "commonwealth"
    assert all(UNITS[ident].kind == "atr" for ident in ("jp_atr", "it_atr"))  # BB 33.0: Weapon Teams


@pytest.mark.parametrize("unit", FIGHTERS, ids=lambda unit: unit.ident)
def test_every_unit_is_possible(unit: UnitType) -> None:
    assert unit.kind in KINDS and unit.nation in NATIONS
    assert unit.morale[0][0] == 10  # BB 5.0: normal when neither Suppressed nor Reduced
    for white, yellow, red in unit.morale:
        assert 10 >= white > yellow >= red >= 1
    assert all(low <= high for low, high in zip(unit.morale[1], unit.morale[0]))
    for side in (0, 1):
        assert 1 <= unit.prof[side] <= unit.fp[side]  # BB 9.0: Prof never passes Normal FP
    assert unit.fp[1] < unit.fp[0] and unit.casualty[0] < unit.casualty[1]
    assert unit.reach_min < unit.reach[0]
    assert unit.kind != "mortar" or unit.reach_min >= 2  # BB 31.0
    assert unit.satw == ("", 0) or (unit.satw[0] in checks.WEAPONS and unit.satw[1] >= 1)


def test_charges_and_fuel_leave_an_equal_unit_behind() -> None:
    special = [unit for unit in FIGHTERS if unit.satchel or unit.flame]
    assert {unit.nation for unit in special} == set(NATIONS)
    for unit in special:
        plain = UNITS[unit.without]
        assert not plain.satchel and not plain.flame  # BB 34.0, 36.0
        for field in ("nation", "kind", "fp", "prof", "melee", "reach", "casualty", "morale", "satw", "traits"):
            assert getattr(plain, field) == getattr(unit, field), (unit.ident, field)
    assert all(unit.without == "" for unit in FIGHTERS if unit not in special)


def test_each_nation_has_squads_machine_guns_mortars_and_decoys() -> None:
    for nation in NATIONS:
        kinds = {unit.kind for unit in UNITS.values() if unit.nation == nation}
        assert {"squad", "mg", "mortar", "decoy"} <= kinds, nation


def test_a_decoy_never_fires_and_never_needs_a_morale_roll() -> None:
    for unit in UNITS.values():
        if unit.kind == "decoy":
            assert unit.fp == unit.prof == unit.melee == unit.reach == (0, 0)
            assert unit.morale == ((10, 10, 10), (10, 10, 10))
    assert UNITS["de_decoy"].satw[0] == "panzerfaust"  # BB 57.5: Faustniki use its printed number


def test_nations() -> None:
    japanese = NATIONS["japanese"]
    assert not japanese.squads_turn_for_final and not japanese.withdraws and not japanese.night_minimum  # BB 59.0, 59.1
    assert japanese.mortars_fire_from_jungle and japanese.enters_caves
    assert (japanese.deeper_first_counter, japanese.opponents_rout_morale) == (True, 2)  # BB 59.2, 11.2
    assert japanese.suicide_team["prof"] == 7 and japanese.suicide_team["casualty"] == 2  # BB 59.4
    assert japanese.suicide_team["close_assault"] == 8 and japanese.suicide_team["hidden"] == [1, 2, 3, 4]
    german, russian = NATIONS["german"], NATIONS["russian"]
    assert (german.no_quarter_enemy, german.no_quarter_from, german.no_quarter_morale) == ("russian", 1942, 1)
    assert (russian.no_quarter_enemy, russian.no_quarter_from) == ("german", 1942)  # BB 57.1
    assert german.desperate_against == "russian"  # BB 57.3
    assert not NATIONS["american"].deeper_first_counter and NATIONS["american"].withdraws


@allowed("BB 6.0", "BB 31.1", "BB 61.1")
def test_what_a_kind_can_do_is_settled_by_its_type() -> None:
    squad, gd, mortar, mg, decoy = [UNITS[x] for x in ("de_pzgren", "jp_gd", "de_mortar_81", "de_mg", "de_decoy")]
    assert [unit.long_range for unit in (squad, gd, mortar, mg)] == [True, False, False, True]
    assert [unit.indirect for unit in (squad, gd, mortar, mg)] == [False, True, True, False]
    assert [unit.directs for unit in (gd, mortar, mg)] == [False, True, False]
    assert [unit.sustains for unit in (squad, mortar, mg)] == [False, False, True]
    assert [unit.turns_for_final for unit in (squad, gd, mg)] == [True, False, False]
    assert [unit.assault_fires for unit in (squad, gd, mg, decoy)] == [True, True, False, False]
    assert [unit.charges for unit in (squad, gd, decoy)] == [False, True, False]
    assert (decoy.fires, decoy.routs, decoy.real) == (False, False, False)
