"""The tables of the campaign to their last rows: victory, points, groups, leaders (DE 4.41, 4.514 to 4.5163)."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import enrol, line, new_line
from bocage.games.starterkit.elst.campaign.charts import PURCHASES, leaders_for
from bocage.games.starterkit.elst.campaign.s04_41_the_island import british_win
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_515_purchase import points_for
from bocage.games.starterkit.elst.campaign.s04_516_groups import add_group
from bocage.games.starterkit.model.units import ROWS, TYPES
from tests.marks import allowed
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas, what
from tests.starterkit.elst.campaign.test_closer_reading import bought


@allowed("DE 4.41")
@pytest.mark.parametrize(
    ("held", "points", "won"),
    [(("NN8", "OO8"), 20, True), (("NN8", "OO8"), 19, False), (("NN8",), 20, False), ((), 40, False)],
)
def test_the_british_need_the_whole_building_and_twenty_points(held: tuple[str, ...], points: int, won: bool) -> None:
    s = areas((GERMAN, 0))
    g = island_ground()
    s.held = {g.hex(name): BRITISH if name in held else GERMAN for name in ("NN8", "OO8")}
    s.points[BRITISH] = points
    assert british_win(s) == won


@allowed("DE 4.514")
@pytest.mark.parametrize(
    ("date", "die", "german", "british"),
    [
        (1, 1, 15, 24),
        (1, 6, 10, 19),
        (2, 3, 8, 10),
        (3, 6, 1, 4),
        (4, 2, 5, 18),
        (5, 6, 0, 4),
        (5, 5, 0, 5),
        (5, 4, 1, 6),
    ],
)
def test_points_of_each_date(date: int, die: int, german: int, british: int) -> None:
    assert (points_for(date, GERMAN, die), points_for(date, BRITISH, die)) == (german, british)


@allowed("DE 4.5163")
@pytest.mark.parametrize(
    ("table", "final", "names"),
    [
        ("company", 2, "10-2 8-1 8-0"), ("company", 3, "9-2 9-1 8-0"), ("company", 4, "9-2 8-1 7-0"),
        ("company", 5, "9-1 8-1 8-0"), ("company", 6, "9-1 8-1 7-0"), ("company", 7, "8-1 8-0 8-0"),
        ("company", 8, "9-1 8-0"), ("company", 9, "8-1 8-0"), ("company", 10, "8-1 7-0"), ("company", 11, "8-0 7-0"),
        ("company", 12, "8-0 6+1"), ("company", 13, "7-0 6+1"), ("company", 15, "7-0 6+1"),
        ("platoon", 0, "9-2"), ("platoon", 2, "9-2"), ("platoon", 3, "9-1"), ("platoon", 4, "9-1"),
        ("platoon", 5, "8-1"), ("platoon", 7, "8-1"), ("platoon", 8, "8-0"), ("platoon", 9, "8-0"),
        ("platoon", 10, "7-0"), ("platoon", 11, "7-0"), ("platoon", 12, "6+1"),
    ],
)  # fmt: skip
def test_leaders_by_table(table: str, final: int, names: str) -> None:
    assert " ".join([TYPES[row].ident for row in leaders_for(table, final, GERMAN)]) == names


@allowed("DE 4.5161")
@pytest.mark.parametrize(
    ("side", "ident", "dice", "brought"),
    [
        (GERMAN, "I1", [(4, 4), (1, 1)], ["ss 6-5-8"] * 3 + ["german MMG", "german LMG", "german PSK", "german 9-2"]),
        (GERMAN, "I1", [(4, 5), 5, 4, 5, (6, 6)], ["ss 6-5-8"] * 2 + ["german LMG", "german 6+1"]),
        (GERMAN, "I2", [(4, 5), 5, 5, 5, 5, (6, 6)], ["ss 4-4-7"] * 5 + ["german 7-0", "german 6+1"]),
        (GERMAN, "V3", [(4, 5)], ["german PzKpfw VIE"]),
        (GERMAN, "G2", [], ["german 2-2-8", "german PaK 43/41"]),
        (GERMAN, "HW1", [(6, 6)], ["ss 3-4-8", "german HMG"]),
        (BRITISH, "G1", [(4, 4)], ["british 2-2-8"] * 2 + ["british 6-pounder"] * 2),
        (BRITISH, "G1", [(4, 5)], ["british 2-2-8", "british 6-pounder"]),
        (BRITISH, "HW1", [(6, 6)], ["british 2-2-8"] * 2 + ["british MMG"] * 2),
        (BRITISH, "V1", [(6, 6)], ["british Sherman IIC(a)"] + ["british Sherman III(a)"] * 2),
    ],
)  # fmt: skip
def test_what_a_group_brings(side: int, ident: str, dice: list[object], brought: list[str]) -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    found = bought(s, side, ident, "map", dice)
    assert [what(s, k) for k in found if not line(s, k).type.is_mounted] == brought
    for k in found:  # crews and half-squads come with their weapons (notes b)
        if ident[0] in "GH" and line(s, k).type.is_weapon:
            assert line(s, line(s, k).holder).type.is_multi_man


def test_a_group_is_recorded_with_its_date_strength_and_set_up() -> None:
    s = areas((GERMAN, 0))
    add_group(s, GERMAN, PURCHASES[GERMAN]["V2"], (ROWS["german PzKpfw VG"],), "map", "D")
    assert s.record0 == [(1, 1, "V2", "D", "map")] and s.next_group == [2, 1]
    assert enrol(s, new_line(GERMAN, ROWS["german 8-0"])) % 2 == 0
