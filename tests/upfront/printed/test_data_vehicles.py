"""AFVs and infantry guns agree with the examples of chapters 25 to 34 and with what is known of them."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed import vehicles
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.vehicles import (
    AFV_BOXED,
    AFV_EFFECT,
    AFV_MORALE,
    AFV_TO_HIT,
    ARMOR,
    ASSAULT_GUN,
    BOG,
    BUTTONED,
    CARRIER,
    EXPOSED,
    FLAME,
    FLANK,
    IS_GUN,
    MACHINE_GUN,
    OPEN_TOPPED,
    OVERRUN,
    immobilized_or_stunned,
    vehicle,
)
from bocage.games.upfront.printed.weapons import NO_SHOT, step_of
from tests.marks import allowed, refused

ALL = range(vehicles.N_VEHICLES)
AFVS = [v for v in ALL if not IS_GUN[v]]


def afv(name: str) -> int:
    return vehicles.VEHICLE_NAME.index(name)


@allowed("UF 28.4")
@refused("UF 28.4")
def test_the_german_halftrack_of_the_example() -> None:
    halftrack = vehicle(GERMAN, 30)
    assert OPEN_TOPPED[halftrack] and AFV_MORALE[halftrack] == 5
    assert [immobilized_or_stunned(ARMOR[halftrack], n) for n in (0, 1, 2, 8)] == ["", "drawn", "killed", "killed"]


@allowed("UF 28.4")
def test_armour_with_three_values_tells_immobilized_stunned_and_killed_apart() -> None:
    stug = afv("StuG IIIG")
    results = [immobilized_or_stunned(ARMOR[stug], n) for n in (3, 4, 5, 6)]
    assert results == ["", "immobilized", "stunned", "killed"]


def test_the_printed_side_of_the_stug_is_kept_to_the_letter() -> None:
    stug = afv("StuG IIIG")
    assert (ARMOR[stug], FLANK[stug]) == ((4, 5, 6), (1, 2, 3))
    assert AFV_TO_HIT[stug][BUTTONED] == tuple(step_of(t) for t in ("2", "1", "0", "0-1", "0-2", "0-3"))
    assert MACHINE_GUN[stug][BUTTONED] == (2, 3, 3, 4, 4, 5)
    assert (OVERRUN[stug][BUTTONED], BOG[stug][BUTTONED]) == (2, (3, 9))
    assert ASSAULT_GUN[stug] and AFV_EFFECT[stug] == 4 and vehicles.GUN_MALFUNCTION[stug] == 5
    assert (vehicles.VEHICLE_FROM[stug], vehicles.VEHICLE_TO[stug]) == ("1942b", "1945a")


def test_the_german_infantry_gun_of_the_example() -> None:
    gun = vehicle(GERMAN, 28)
    assert IS_GUN[gun]
    assert (vehicles.GUN_KIA[gun], AFV_MORALE[gun]) == (9, 5)
    assert (vehicles.GUN_BOXED_KIA[gun], vehicles.GUN_BOXED_MORALE[gun]) == (7, 3)


@pytest.mark.parametrize(
    ("nation", "number", "name", "effect", "points"),
    [
        (GERMAN, 39, "StuG IIIB", 4, 361),
        (FRENCH, 34, "Char B1-bis", 4, 315),
        (RUSSIAN, 38, "SU-85", 5, 372),
        (RUSSIAN, 41, "T-28C", 4, 341),
        (AMERICAN, 39, "M8 HMC", 4, 296),
        (AMERICAN, 34, "M4 Sherman (75)", 4, 418),
        (JAPANESE, 35, "Type 1 SP", 4, 269),
        (BRITISH, 42, "Sexton", 5, 329),
        (ITALIAN, 34, "Semovente M41", 4, 223),
    ],
)
def test_effect_numbers_and_costs_of_the_article(nation: int, number: int, name: str, effect: int, points: int) -> None:
    v = vehicle(nation, number)
    assert (vehicles.VEHICLE_NAME[v], AFV_EFFECT[v], vehicles.VEHICLE_POINTS[v]) == (name, effect, points)


def test_crews_have_the_morale_of_the_article() -> None:
    for v in AFVS:
        nation = vehicles.VEHICLE_NATION[v]
        if nation in (GERMAN, JAPANESE, BRITISH, RUSSIAN):
            assert AFV_MORALE[v] == 5
        if nation == AMERICAN:
            assert AFV_MORALE[v] == (3 if v == afv("M20 Utility Car") else 4)
    assert all(vehicles.CREW_EXPOSED[v] > AFV_MORALE[v] for v in AFVS)


def test_bren_carrier_and_wasp_are_open_topped_and_can_panic() -> None:
    carriers = [v for v in ALL if CARRIER[v]]
    assert {vehicles.VEHICLE_NAME[v] for v in carriers} == {"Bren Carrier", "Wasp"}
    assert all(OPEN_TOPPED[v] and vehicles.AFV_PANIC[v] > 0 for v in carriers)


def test_the_char_b1_has_two_guns_and_nothing_else_has() -> None:
    assert [vehicles.VEHICLE_NAME[v] for v in ALL if vehicles.SECOND_EFFECT[v] >= 0] == ["Char B1-bis"]


def test_flamethrowing_afvs_and_their_reach() -> None:
    flaming = {vehicles.VEHICLE_NAME[v]: [rr for rr in range(6) if FLAME[v][rr]] for v in ALL if any(FLAME[v])}
    assert flaming == {
        "PzKw II (Fl)": [5],
        "PzKw III (Fl)": [4, 5],
        "T-26S (flame)": [5],
        "Wasp": [5],
        "L3/Lf": [5],
    }
    assert vehicle(ITALIAN, 32) == afv("L3/Lf") and FLAME[afv("L3/Lf")][5] >= 4


@pytest.mark.parametrize("name", ["SU-85", "Type 1 SP"])
def test_vehicles_without_a_machine_gun_cannot_overrun(name: str) -> None:
    v = afv(name)
    assert not any(MACHINE_GUN[v][EXPOSED]) and OVERRUN[v] == (0, 0)


def test_assault_guns_do_not_fire_moving() -> None:
    assert not any(vehicles.FIRES_MOVING[v] for v in ALL if ASSAULT_GUN[v])
    assert vehicles.FIRES_MOVING[afv("M4 Sherman (75)")]


def test_the_semovente_fails_on_red_four_and_other_guns_on_red_five() -> None:
    for v in ALL:
        if AFV_EFFECT[v] >= 0:
            assert vehicles.GUN_MALFUNCTION[v] == (4 if vehicles.VEHICLE_NAME[v] == "Semovente M41" else 5)


@pytest.mark.parametrize("v", AFVS)
def test_buttoned_up_is_never_better_and_flanks_are_never_thicker(v: int) -> None:
    assert all(b >= e for e, b in zip(AFV_TO_HIT[v][EXPOSED], AFV_TO_HIT[v][BUTTONED]))
    assert all(b <= e for e, b in zip(MACHINE_GUN[v][EXPOSED], MACHINE_GUN[v][BUTTONED]))
    assert OVERRUN[v][BUTTONED] <= OVERRUN[v][EXPOSED]
    assert all(b <= e for e, b in zip(BOG[v][EXPOSED], BOG[v][BUTTONED]))
    assert all(f <= a for a, f in zip(ARMOR[v], FLANK[v]))
    assert all(1 <= column <= 10 for side in BOG[v] for column in side)
    if OPEN_TOPPED[v]:
        assert AFV_TO_HIT[v][EXPOSED] == AFV_TO_HIT[v][BUTTONED]


def test_american_crews_shoot_as_well_buttoned_up_and_the_chaffee_rarely_bogs() -> None:
    for v in vehicles.VEHICLES[AMERICAN]:
        assert AFV_TO_HIT[v][EXPOSED] == AFV_TO_HIT[v][BUTTONED]
    chaffee, sherman = afv("M24 Chaffee"), afv("M4 Sherman (75)")
    assert BOG[chaffee][EXPOSED] > BOG[sherman][EXPOSED] and ARMOR[chaffee] < ARMOR[sherman]
    assert BOG[afv("T-28C")][EXPOSED][0] == min(BOG[v][EXPOSED][0] for v in AFVS)


def test_the_king_tiger_is_the_dearest_and_the_best_armed_and_armoured() -> None:
    tiger = afv("PzKw VIb")
    assert vehicles.VEHICLE_POINTS[tiger] == 656 == max(vehicles.VEHICLE_POINTS)
    assert ARMOR[tiger] == max(ARMOR) and AFV_BOXED[tiger] == max(AFV_BOXED)


def test_every_gun_and_armed_afv_can_hurt_somebody() -> None:
    for v in ALL:
        shoots = any(step != NO_SHOT for step in AFV_TO_HIT[v][EXPOSED])
        assert shoots or any(MACHINE_GUN[v][EXPOSED]) or any(FLAME[v])
        assert shoots == (AFV_EFFECT[v] >= 0)


def test_guns_without_high_explosive_are_british_and_have_an_effect_of_zero() -> None:
    dumb = [v for v in ALL if vehicles.NO_HE[v]]
    assert dumb and all(AFV_EFFECT[v] == 0 and vehicles.VEHICLE_NATION[v] == BRITISH for v in dumb)
