"""The charts of the Starter Kit, cell by cell where a case asks for them."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.model import tables, tables_ordnance
from bocage.games.starterkit.model.tables import COLUMNS, column_of, ift, odds_of, residual_of, result_name
from bocage.games.starterkit.model.units import LEADERS, ROWS, TYPES
from bocage.games.starterkit.movement.s03_3_5_residual import residual_left
from tests.marks import allowed, case


def column(fp: int) -> str:
    """A column from the lowest row to the highest, as the card prints it."""
    names = [result_name(ift(COLUMNS.index(fp), dr)) for dr in range(0, 16)]
    return " ".join(name.replace("no effect", "-") for name in names)


@case("sk-03-059", "sk-03-060", "sk-03-061", "sk-03-062")
@allowed("SK 3.2.3")
def test_the_light_columns_of_the_fire_table() -> None:
    assert column(1) == "1KIA K/1 1MC 1MC NMC PTC - - - - - - - - - -"
    assert column(2) == "2KIA 1KIA K/1 1MC 1MC NMC PTC - - - - - - - - -"
    assert column(4) == "2KIA 1KIA K/2 2MC 1MC 1MC NMC PTC - - - - - - - -"
    assert column(6) == "3KIA 2KIA 1KIA K/2 2MC 1MC 1MC NMC PTC - - - - - - -"


@case("sk-03-063", "sk-03-064", "sk-03-065")
def test_the_middle_columns_of_the_fire_table() -> None:
    assert column(8) == "3KIA 2KIA 1KIA K/2 2MC 2MC 1MC 1MC NMC PTC - - - - - -"
    assert column(12) == "3KIA 2KIA 1KIA K/3 3MC 2MC 2MC 1MC 1MC NMC PTC - - - - -"
    assert column(16) == "4KIA 3KIA 2KIA 1KIA K/3 3MC 2MC 2MC 1MC 1MC NMC PTC - - - -"
    assert column(20) == "4KIA 3KIA 2KIA 1KIA K/4 4MC 3MC 2MC 2MC 1MC 1MC NMC PTC - - -"


@case("sk-03-067", "sk-03-068", "sk-03-069")
def test_the_heavy_columns_of_the_fire_table() -> None:
    assert column(24) == "5KIA 4KIA 3KIA 2KIA 1KIA K/4 4MC 3MC 2MC 2MC 1MC 1MC NMC PTC - -"
    assert column(30) == "6KIA 5KIA 4KIA 3KIA 2KIA 1KIA K/4 4MC 3MC 2MC 2MC 1MC 1MC NMC PTC -"
    assert column(36) == "7KIA 6KIA 5KIA 4KIA 3KIA 2KIA 1KIA K/4 4MC 3MC 2MC 2MC 1MC 1MC NMC PTC"


def test_rolls_below_and_above_the_table_use_its_ends() -> None:
    assert ift(0, -3) == ift(0, 0) and ift(10, 19) == ift(10, 15)


@case("sk-03-057", "sk-03-058")
@allowed("SK 3.2.3")
def test_the_column_is_the_highest_not_above_the_firepower() -> None:
    assert [COLUMNS[column_of(fp)] for fp in (1, 3.5, 9, 11.5, 15, 40)] == [1, 2, 8, 8, 12, 36]
    assert column_of(0.5) == tables.NO_COLUMN
    assert ift(tables.NO_COLUMN, 2) == (tables.NO_EFFECT, 0)


@case("sk-03-217")
@allowed("SK 3.3.5")
def test_residual_firepower_is_half_the_column_and_at_most_twelve() -> None:
    assert [residual_of(i) for i in range(len(COLUMNS))] == [0, 1, 2, 3, 4, 6, 8, 10, 12, 12, 12]
    assert COLUMNS[column_of(3)] == 2 and COLUMNS[column_of(10)] == 8  # the columns those two attack on


def test_residual_firepower_loses_a_column_for_each_drm_from_outside() -> None:
    assert residual_left(COLUMNS.index(8), 1) == 2
    assert residual_left(COLUMNS.index(4), 2) == 0
    assert residual_left(COLUMNS.index(8), 0) == 4


@case("sk-03-268", "sk-03-269")
@allowed("SK 3.8")
def test_close_combat_odds_and_kill_numbers() -> None:
    assert tuple(range(14)) == tables.KILL
    pairs = [(4, 6), (9, 5), (5, 4), (7, 2), (2, 6), (1, 5), (1, 7), (1, 9), (12, 8), (25, 2), (20, 2), (8, 1)]
    assert [tables.ODDS[odds_of(a, d)] for a, d in pairs] == [
        "1-2", "3-2", "1-1", "3-1", "1-4", "1-6", "1-8", "<1-8", "3-2", ">10-1", "10-1", "8-1",
    ]  # fmt: skip


@allowed("SK 5.3")
def test_the_leader_creation_table() -> None:
    made = [tables.created_leader(dr) for dr in range(-2, 9)]
    assert made == ["8-1", "8-1", "8-1", "8-1", "8-0", "8-0", "7-0", "7-0", "6+1", "", ""]


@case("sk-04-038")
@allowed("SK 4.4.2")
def test_panzerfausts_by_date() -> None:
    assert [tables.faust_range(*when) for when in ((1943, 9), (1943, 10), (1944, 5), (1944, 9), (1945, 1))] == [
        -1, 1, 1, 2, 3,
    ]  # fmt: skip
    assert tables.FAUST_TO_HIT == (10, 8, 6, 4)
    assert [tables.fausts_allowed(5, year) for year in (1943, 1944, 1945)] == [5, 7, 10]


@case("sk-03-099")
def test_infantry_target_type_at_long_range() -> None:
    def row(gun: str) -> list[tuple[int, int, int, int]]:
        hit, critical = tables_ordnance.gun_to_hit, tables_ordnance.gun_critical
        far = (8, 14, 20)
        return [(hit(gun, "itt", r), critical(gun, r), hit(gun, "itt", r, True), critical(gun, r, True)) for r in far]

    assert row("75*") == [(7, 3, 7, 3), (5, 2, 5, 2), (4, 2, 4, 2)]
    assert row("75L") == row("88LL") == [(7, 3, 6, 2), (7, 3, 6, 2), (6, 2, 5, 2)]
    assert row("75LL") == row("88L") == row("76LL") == [(7, 3, 7, 3), (7, 3, 7, 3), (6, 2, 6, 2)]
    assert row("57L") == [(7, 3, 6, 2), (6, 2, 5, 2), (5, 2, 4, 1)]
    assert row("75") == [(7, 3, 7, 3), (6, 2, 6, 2), (5, 2, 5, 2)]


@case("sk-03-100")
def test_area_target_type() -> None:
    numbers = {g: [tables_ordnance.gun_to_hit(g, "att", r) for r in (5, 15)] for g in ("75*", "75L", "57L", "75")}
    assert numbers == {"75*": [7, 7], "75L": [7, 9], "57L": [7, 8], "75": [7, 8]}
    assert [tables_ordnance.gun_to_hit(g, "att", 13) for g in ("75LL", "88L", "88LL", "76LL")] == [9] * 4
    assert tables.mortar_to_hit(12) == 7
    mortar = TYPES[ROWS["british 51mm mortar"]]
    assert (mortar.least, mortar.most) == (2, 11)


@case("sk-03-101")
def test_vehicle_target_type() -> None:
    def row(gun: str, red: bool) -> list[int]:
        return [tables_ordnance.gun_to_hit(gun, "vtt", r, red) for r in (3, 9, 15, 21)]

    assert row("75*", False) == [10, 9, 7, 6]
    assert row("75L", False) == row("88LL", False) == [10, 9, 9, 8]
    assert row("75L", True) == row("88LL", True) == [10, 8, 8, 7]
    assert row("75LL", True) == row("88L", True) == row("76LL", True) == [10, 9, 9, 8]
    assert row("57L", False) == [10, 9, 8, 7] and row("57L", True) == [10, 8, 7, 6]
    assert row("75", True) == [10, 9, 8, 7]
    assert row("MG", False) == [10, 9, 6, -1] and row("MG", True) == [10, 8, 5, -1]


@case("sk-07-028", "sk-07-030", "sk-07-031", "sk-07-032")
def test_to_kill_tables() -> None:
    ap = tables_ordnance.armour_piercing
    assert [ap(g, 8) for g in ("57L", "75*", "75L", "76L", "76LL", "88L", "88LL")] == [15, 10, 17, 17, 23, 20, 27]
    assert [ap("MG", r) for r in (1, 2, 4, 9, 15, 21)] == [6, 5, 5, 4, 4, -1]
    assert [ap("75LL", r) for r in (1, 2, 4, 9, 15, 21)] == [24, 23, 23, 23, 23, 22]
    assert ap("75LL", 4, "apcr") == -1 and ap("75LL", 4, "apds") == -1
    assert [tables_ordnance.high_explosive_kill(mm) for mm in (20, 37, 40, 57, 75, 88)] == [3, 4, 5, 6, 7, 8]
    assert [tables_ordnance.heat_kill(x) for x in ("75", "PIAT", "PSK", "PF")] == [13, 15, 26, 31]


@case("sk-04-027")
@allowed("SK 4.4.1")
def test_bazooka_and_panzerschreck_figures() -> None:
    figures = {x: (TYPES[ROWS[x]].to_kill, TYPES[ROWS[x]].fp) for x in ("american BAZ 43", "american BAZ 44")}
    assert figures == {"american BAZ 43": (13, 8), "american BAZ 44": (16, 8)}
    assert (TYPES[ROWS["american BAZ 45"]].to_kill, TYPES[ROWS["german PSK"]].fp) == (16, 12)
    assert TYPES[ROWS["german PSK"]].to_kill == 26
    assert TYPES[ROWS["american BAZ 43"]].to_hit[2] == 8


@pytest.mark.parametrize("row", range(len(TYPES)))
def test_every_counter_is_linked_within_its_nation(row: int) -> None:
    t = TYPES[row]
    for other in (t.half, t.lower):
        assert other < 0 or TYPES[other].nation == t.nation
    if t.half >= 0:
        assert TYPES[t.half].fp <= t.fp and TYPES[t.half].size == 1
    if t.lower >= 0:
        assert TYPES[t.lower].kind == t.kind


def test_leaders_stand_from_best_to_worst() -> None:
    assert LEADERS == ["10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1"]
