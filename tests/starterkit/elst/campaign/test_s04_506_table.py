"""DE 4.506 The Escape Table, with the rulebook's examples."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.s04_506_table import (
    BOTH,
    ELIMINATED,
    ESCAPES,
    REDUCED,
    REPLACED,
    WRECK,
    Party,
    Spot,
    escape_drm,
    escape_parts,
    escape_result,
)
from tests.marks import allowed, case

SQUAD, HALF_SQUAD = Party(halves=2), Party(halves=1)
ENEMY_AREA = Spot(in_enemy_area=True)


@case("dae-04-030")
@allowed("DE 4.506")
def test_a_squad_in_an_enemy_area_next_to_its_own() -> None:
    spot = Spot(in_enemy_area=True, beside_own_area=True)
    assert sorted(amount for _, _, amount in escape_parts(SQUAD, spot)) == [-2, 1, 1]
    assert escape_drm(SQUAD, spot) == 0
    assert [escape_result(SQUAD, dr) for dr in (2, 8, 9, 10, 11, 12)] == [
        ESCAPES, ESCAPES, REPLACED, REDUCED, BOTH, ELIMINATED,
    ]  # fmt: skip


@case("dae-04-031")
@allowed("DE 4.506")
def test_a_half_squad_in_an_enemy_area() -> None:
    assert escape_drm(HALF_SQUAD, ENEMY_AREA) == 1
    assert escape_result(HALF_SQUAD, 9 + 1) == REDUCED


@case("dae-04-032")
@allowed("DE 4.506")
def test_a_squad_counts_its_second_half() -> None:
    assert escape_drm(SQUAD, ENEMY_AREA) == 2
    assert escape_drm(Party(halves=3), ENEMY_AREA) == 3


@case("dae-04-033")
@allowed("DE 4.506")
def test_an_isolated_squad() -> None:
    assert escape_drm(SQUAD, Spot(isolated=True)) == 3


@case("dae-04-034")
@allowed("DE 4.506")
def test_a_lone_leader_does_not_lead_himself() -> None:
    beside = Spot(beside_own_area=True)
    assert escape_drm(Party(leaders=(-1,)), beside) == -3
    assert escape_drm(Party(leaders=(0,), wounded=True), beside) == -1  # +1 wounded, no -1
    assert escape_drm(Party(halves=2, leaders=(-1,)), beside) == -2  # he leads the squad, and is not alone
    assert escape_drm(Party(halves=2, leaders=(1, -2)), Spot()) == -1  # the better of two
    assert escape_drm(Party(leaders=(-1, 0)), Spot()) == -1


@case("dae-04-036")
@allowed("DE 4.506")
def test_twelve_and_more_is_the_end_and_vehicles_are_wrecked_from_nine() -> None:
    assert escape_result(SQUAD, 15) == ELIMINATED
    tank = Party(is_vehicle=True)
    assert escape_drm(tank, ENEMY_AREA) == 0  # -1 AFV, +1 enemy area
    assert escape_drm(Party(is_vehicle=True, stunned=True), Spot()) == 0
    assert [escape_result(tank, dr) for dr in (1, 8, 9, 11, 14)] == [ESCAPES, ESCAPES, WRECK, WRECK, WRECK]


@allowed("DE 4.506")
def test_a_gun_holds_its_crew_back() -> None:
    assert escape_drm(Party(halves=1, has_gun=True), ENEMY_AREA) == 5
    assert escape_drm(Party(halves=1), Spot()) == 0
