"""DE 5: the module's charts as the engine reads them."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.tables import COLUMNS, column_of, ift, mortar_to_hit, result_name
from bocage.games.starterkit.model.tables_ordnance import ATT, ITT, VTT, armour_piercing, gun_critical, gun_to_hit
from bocage.games.starterkit.vehicles.s07_9_to_kill import FRONT, REAR, final_number
from tests.marks import case

FIRE = {
    2: "2KIA 1KIA K/1 1MC 1MC NMC PTC",
    4: "2KIA 1KIA K/2 2MC 1MC 1MC NMC PTC",
    8: "3KIA 2KIA 1KIA K/2 2MC 2MC 1MC 1MC NMC PTC",
    12: "3KIA 2KIA 1KIA K/3 3MC 2MC 2MC 1MC 1MC NMC PTC",
    16: "4KIA 3KIA 2KIA 1KIA K/3 3MC 2MC 2MC 1MC 1MC NMC PTC",
    24: "5KIA 4KIA 3KIA 2KIA 1KIA K/4 4MC 3MC 2MC 2MC 1MC 1MC NMC PTC",
    30: "6KIA 5KIA 4KIA 3KIA 2KIA 1KIA K/4 4MC 3MC 2MC 2MC 1MC 1MC NMC PTC",
    36: "7KIA 6KIA 5KIA 4KIA 3KIA 2KIA 1KIA K/4 4MC 3MC 2MC 2MC 1MC 1MC NMC PTC",
}


@case("dae-05-002", "dae-05-003", "dae-05-005", "dae-05-006", "dae-05-007", "dae-05-009", "dae-05-010", "dae-05-011")
@pytest.mark.parametrize("column", FIRE)
def test_a_column_of_the_fire_table(column: int) -> None:
    wanted = FIRE[column].split()
    for final in range(-2, 17):
        row = min(15, max(0, final))
        name = wanted[row] if row < len(wanted) else "no effect"
        assert result_name(ift(COLUMNS.index(column), final)) == name


@case("dae-05-012", "dae-05-013")
def test_which_column_and_some_of_its_values() -> None:
    chosen = [COLUMNS[column_of(fp)] for fp in (1, 3, 5, 7, 11, 13.5, 15, 22, 35, 40)]
    assert chosen == [1, 2, 4, 6, 8, 12, 12, 20, 30, 36]
    spots = [(16, 4), (4, 0), (1, 5), (36, 15), (12, -2)]
    assert [result_name(ift(COLUMNS.index(c), dr)) for c, dr in spots] == ["K/3", "2KIA", "PTC", "PTC", "3KIA"]


ITT_AT, ATT_AT, VTT_AT = (1, 2, 3, 7, 13, 19), (1, 13), (1, 7, 13, 19)
HIT = {  # gun: (ITT black, red, critical black, red, ATT, VTT black, red, columns)
    "75*": ("10/9/8/7/5/4", "10/9/8/7/5/4", "5/4/3/3/2/2", "5/4/3/3/2/2", "7/7", "10/9/7/6", "10/9/7/6", "12/6/24"),
    "75L": ("10/9/8/7/7/6", "10/9/8/6/6/5", "5/4/3/3/3/2", "5/4/3/2/2/2", "7/9", "10/9/9/8", "10/8/8/7", "12/6/24"),
    "75LL": ("10/9/8/7/7/6", "10/9/8/7/7/6", "5/4/3/3/3/2", "5/4/3/3/3/2", "7/9", "10/9/9/8", "10/9/9/8", "12/6/24"),
    "88L": ("10/9/8/7/7/6", "10/9/8/7/7/6", "5/4/3/3/3/2", "5/4/3/3/3/2", "7/9", "10/9/9/8", "10/9/9/8", "16/8/30"),
    "57L": ("10/9/8/7/6/5", "10/9/8/6/5/4", "5/4/3/3/2/2", "5/4/3/2/2/1", "7/8", "10/9/8/7", "10/8/7/6", "6/2/12"),
    "75": ("10/9/8/7/6/5", "10/9/8/7/6/5", "5/4/3/3/2/2", "5/4/3/3/2/2", "7/8", "10/9/8/7", "10/9/8/7", "12/6/24"),
    "76LL": ("10/9/8/7/7/6", "10/9/8/7/7/6", "5/4/3/3/3/2", "5/4/3/3/3/2", "7/9", "10/9/9/8", "10/9/9/8", "12/6/24"),
}


@case("dae-05-039", "dae-05-040", "dae-05-041", "dae-05-042", "dae-05-044", "dae-05-045", "dae-05-046")
@pytest.mark.parametrize("gun", HIT)
def test_to_hit_numbers_of_a_gun(gun: str) -> None:
    black, red, critical, critical_red, area, vehicle, vehicle_red, columns = HIT[gun]
    for numbers, is_red in ((black, False), (red, True)):
        assert "/".join(str(gun_to_hit(gun, ITT, d, is_red)) for d in ITT_AT) == numbers
    for numbers, is_red in ((critical, False), (critical_red, True)):
        assert "/".join(str(gun_critical(gun, d, is_red)) for d in ITT_AT) == numbers
    assert "/".join(str(gun_to_hit(gun, ATT, d)) for d in ATT_AT) == area
    for numbers, is_red in ((vehicle, False), (vehicle_red, True)):
        assert "/".join(str(gun_to_hit(gun, VTT, d, is_red)) for d in VTT_AT) == numbers
    assert "/".join(str(fp) for fp in read("to_hit")["gun"][gun]["fp"]) == columns
    assert gun_to_hit(gun, ITT, 25) == -1


@case("dae-05-047", "dae-05-048")
def test_to_hit_numbers_of_the_light_mortar_and_of_machine_guns() -> None:
    mortar = next(w for w in read("weapons")["british"]["weapons"] if w["id"] == "51mm mortar")
    assert (mortar["min"], mortar["max"]) == (2, 11)
    assert [mortar_to_hit(d) for d in (2, 11)] == [7, 7]
    assert [gun_to_hit("MG", VTT, d) for d in (6, 10, 16, 20)] == [10, 9, 6, -1]
    assert [gun_to_hit("MG", VTT, d, True) for d in (10, 16)] == [8, 5]


KILL_AT = (1, 2, 6, 12, 18, 24)
KILL = {
    ("57L", "ap"): "16/16/15/15/15/14",
    ("57L", "apds"): "19/18/18/18/18/18",
    ("75L", "ap"): "18/17/17/17/17/16",
    ("75L", "apcr"): "23/22/21/20/19/17",
    ("75LL", "ap"): "24/23/23/23/23/22",
    ("88L", "ap"): "21/20/20/20/20/19",
    ("88L", "apcr"): "26/25/24/23/22/20",
    ("88LL", "ap"): "28/27/27/27/27/26",
    ("75*", "ap"): "11/10/10/10/10/9",
    ("76L", "ap"): "18/17/17/17/17/16",
    ("76L", "apcr"): "25/24/23/22/21/19",
}


@case("dae-05-054", "dae-05-055", "dae-05-057", "dae-05-058", "dae-05-059", "dae-05-060", "dae-05-062")
@pytest.mark.parametrize("gun, ammo", KILL)
def test_to_kill_numbers(gun: str, ammo: str) -> None:
    assert "/".join(str(armour_piercing(gun, d, ammo)) for d in KILL_AT) == KILL[gun, ammo]
    assert armour_piercing("75LL", 6, "apcr") == armour_piercing("75LL", 6, "apds") == -1


@case("dae-05-064", "dae-08-002")
def test_rear_and_critical_hits_and_the_erratum() -> None:
    basic = armour_piercing("75LL", 5)
    assert final_number(basic, REAR, False, 0) == 24 and final_number(basic, FRONT, True, 0) == 46
    assert final_number(armour_piercing("75LL", 10), FRONT, False, 8) == 15
