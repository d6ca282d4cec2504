"""BB 46.0 to 47.4: hindering terrain, walls, dike roads, hills and cliffs."""

from __future__ import annotations

import pytest

from bocage.games.brothers.line import why_blocked
from tests.brothers.position import OPEN, Position, column, fp, kind, moving, steps
from tests.marks import allowed, case, refused

SIX = kind("side six", fp=(6, 4), prof=(5, 3))
SIX_FOUR = kind("side six four", fp=(6, 4), prof=(4, 3))
FIVE = kind("side five", fp=(5, 3), prof=(5, 3))
MORTAR_FIVE = kind("side mortar", kind="mortar", fp=(5, 3), prof=(5, 3), reach=(12, 12), reach_min=2)
COLUMN = "\n".join(f"{n} ..." for n in range(1, 9))


@case("bob-46-001", "bob-46-003")
@allowed("BB 46.0", "BB 46.1")
@pytest.mark.parametrize(
    ("mark", "hexes", "expected"),
    [
        ("g", 1, 1),
        ("g", 2, 1),
        ("g", 3, 2),
        ("g", 4, 2),
        ("k", 3, 2),
        ("o", 1, 1),
        ("o", 4, 2),
        ("p", 1, 1),
        ("p", 2, -1),
    ],
)
def test_how_many_hindrances(mark: str, hexes: int, expected: int) -> None:
    p = Position(column("." + mark * hexes + "." * (7 - hexes)))
    a, b = p.hex("A1"), p.hex(f"A{hexes + 2}")
    if expected < 0:
        assert p.ground.blocked(a, b)
    else:
        assert p.ground.line(a, b).hindrances == expected and not p.ground.blocked(a, b)


@case("bob-46-001", "bob-46-010")
@allowed("BB 46.1")
def test_walls_make_one_hindrance_in_all() -> None:
    one = Position(COLUMN, ["A1 squad"], ["A6 squad"], more="side wall A3:S")
    three = Position(COLUMN, ["A1 squad"], ["A6 squad"], more="side wall A2:S A3:S A4:S")
    firers = Position(COLUMN, ["A1 squad"], ["A6 squad"], more="side wall A1:S")
    assert [fp(p, 0, 1) for p in (one, three, firers)] == [5, 5, 6]


@case("bob-46-001")
@allowed("BB 46.1")
def test_dike_roads_hinder_like_walls_and_cover_whoever_is_behind() -> None:
    road = "road dirt A4 B3 C4"
    p = Position(COLUMN, ["A1 squad"], ["A6 squad"], more=road, dike=["A4", "B3", "C4"])
    assert fp(p, 0, 1) == 5
    behind = Position(COLUMN, ["B1 squad"], ["B3 squad"], more=road, dike=["A4", "B3", "C4"], edges=("N", "S"))
    assert fp(behind, 0, 1) == 4, "it stands on the side of its own Rout Edge, the road before it"
    before = Position(COLUMN, ["B6 squad"], ["B3 squad"], more=road, dike=["A4", "B3", "C4"], edges=("N", "S"))
    assert fp(before, 0, 1) == 6


@case("bob-46-003")
@allowed("BB 46.0")
def test_palm_trees() -> None:
    p = Position(column(".pp...."), ["A1 squad"], ["A3 squad"])
    assert fp(p, 0, 1) == 4


@case("bob-46-004")
@allowed("BB 46.0")
@refused("BB 41.0")
def test_hindering_terrain_takes_the_open_ground_bonus() -> None:
    through = Position(column("..o...."), ["A2 squad"], [f"A5 {SIX}"])
    assert fp(moving(through, 0, "A1"), 1, 0, "op") == 4
    inside = Position(column(".o....."), ["A2 squad"], [f"A5 {SIX}"])
    assert fp(moving(inside, 0, "A1"), 1, 0, "op") == 5


@case("bob-46-005")
@allowed("BB 46.0")
def test_mortars_ignore_hindrances() -> None:
    p = Position(column("..oo..."), ["A1 squad"], [f"A5 {MORTAR_FIVE}"])
    assert fp(moving(p, 0, "B1"), 1, 0, "op") == 9


@case("bob-46-006")
@allowed("BB 46.0")
@pytest.mark.parametrize(("mark", "more"), [("g", ""), ("k", ""), (".", "side wall A3:S")])
def test_low_hindrances_do_not_count_between_levels(mark: str, more: str) -> None:
    levels = "levels\n" + "\n".join([" 0 -0-", " 1 100", *[f" {n} 000" for n in range(2, 9)]])
    p = Position(column(f"..{mark}....."), ["A1 squad"], ["A5 squad"], more=f"{levels}\n{more}")
    assert p.ground.line(p.hex("A1"), p.hex("A5")).hindrances == 0
    assert fp(p, 0, 1) == 7


@case("bob-46-006")
@allowed("BB 46.0")
def test_an_orchard_counts_between_levels_where_an_obstacle_would() -> None:
    levels = "levels\n" + "\n".join([" 0 -0-", " 1 200", *[f" {n} 000" for n in range(2, 9)]])
    for place in range(2, 6):
        marks = "." * (place - 1) + "{}" + "." * (8 - place)
        orchard = Position(column(marks.format("o")), more=levels)
        woods = Position(column(marks.format("w")), more=levels)
        a, b = orchard.hex("A1"), orchard.hex("A6")
        assert bool(orchard.ground.line(a, b).hindrances) == woods.ground.blocked(a, b), place


@case("bob-46-007")
@allowed("BB 46.0")
def test_two_hindrances_take_two() -> None:
    p = Position(column(".ooo..."), ["A1 squad"], ["A5 squad"])
    assert fp(p, 0, 1) == 4


@case("bob-46-008")
@allowed("BB 46.0")
def test_along_a_hexside_only_the_better_hindrance_counts() -> None:
    rows = "1 .....\n2 .....\n3 ...o.\n4 ...g.\n5 ....."
    p = Position(rows)
    a, b = p.hex("C4"), p.hex("E4")
    assert p.ground.line(a, b).hindrances == 1


@case("bob-46-011")
@allowed("BB 46.1")
@refused("BB 46.1")
def test_moving_along_an_adjacent_wall() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C5 {SIX_FOUR}"], more="side wall C4:S")
    assert fp(p, 1, 0) == 7
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 12


@case("bob-47-004")
@allowed("BB 47.2")
def test_units_stand_on_the_ground_and_their_own_level_blocks_downward() -> None:
    levels = "levels\n 0 -1-\n 1 111\n 2 111\n 3 000\n 4 000"
    p = Position("1 S..\n2 ...\n3 ...\n4 ...", more=levels)
    assert p.ground.height[p.hex("A1")] == 1
    assert p.ground.blocked(p.hex("A1"), p.hex("A3")) and p.ground.blocked(p.hex("A3"), p.hex("A1"))
    assert why_blocked(p.ground, p.hex("A1"), p.hex("A3")) == "BB 47.2"


@case("bob-47-005")
@allowed("BB 47.3")
def test_height_and_fire() -> None:
    levels = "levels\n 0 -0-\n 1 100\n 2 000\n 3 000"
    p = Position("1 ...\n2 ...\n3 ...", [f"A3 {FIVE}", f"B3 {MORTAR_FIVE}"], ["A1 squad"], more=levels)
    assert fp(p, 0, 2) == 4 and fp(p, 1, 2) == 5
    q = Position("1 ...\n2 ...\n3 ...", [f"A1 {FIVE}", f"A1 {MORTAR_FIVE}"], ["A3 squad"], more=levels)
    assert fp(q, 0, 2) == 6 and fp(q, 1, 2) == 5


@case("bob-47-007")
@allowed("BB 47.4")
@refused("BB 47.4")
def test_cliffs() -> None:
    p = Position(
        "1 ...\n2 ...\n3 ...",
        [f"A1 {SIX}"],
        ["A2 squad"],
        more="levels\n 0 -0-\n 1 100\n 2 000\n 3 000\nside cliff A1:S",
    )
    assert "A2" not in steps(p, "A1") and "A1" not in steps(p, "A2")
    assert p.hex("A2") not in p.ground.adjacent[p.hex("A1")]
    assert fp(p, 0, 1) == 7, "from above, but no adjacent bonus"


@case("bob-47-008")
@allowed("BB 47.2")
def test_a_thread_along_a_hexspine() -> None:
    rows = "\n".join(["1 .....", "2 .....", "3 .....", "4 .....", "5 ...W.", "6 .....", "7 .....", "8 ....."])
    level = {"C6": 1, "C7": 1, "D6": 1, "E6": 1, "E5": 1, "C5": 1, "D7": 1, "D5": 1, "E3": 2, "E4": 2, "D3": 2, "C8": 2}
    lines = []
    for row in range(0, 9):
        marks = "".join(
            "-" if row == 0 and column % 2 == 0 else str(level.get(f"{name}{row}", 0))
            for column, name in enumerate("ABCDE")
        )
        lines.append(f" {row} {marks}")
    p = Position(rows, more="levels\n" + "\n".join(lines))
    assert not p.ground.blocked(p.hex("C6"), p.hex("E6"))
    assert p.ground.blocked(p.hex("E3"), p.hex("C5"))


@case("bob-47-009")
@allowed("BB 47.1")
def test_moving_up_and_down() -> None:
    p = Position("1 ...\n2 ...\n3 ...", more="levels\n 0 -1-\n 1 111\n 2 111\n 3 000")
    assert steps(p, "A1")["A2"] == 6 and steps(p, "A2")["A3"] == 6 and steps(p, "A3")["A2"] == 12


@case("bob-47-010")
@allowed("BB 47.0", "BB 40.2")
def test_heights_of_obstacles() -> None:
    def least(mark: str, level: int, upper: bool = False) -> int:
        """The lowest pair of ends that sees over A2."""
        for ends in range(4):
            levels = f"levels\n 0 -0\n 1 {ends}0\n 2 {level}0\n 3 {ends}0"
            p = Position(f"1 ..\n2 {mark}.\n3 ..", more=levels, upper=["A2"] if upper else [])
            if not p.ground.blocked(p.hex("A1"), p.hex("A3")):
                return ends
        return 9

    assert [least(".", n) for n in range(3)] == [0, 1, 2]
    assert [least("w", n) for n in range(3)] == [1, 2, 3] and least("S", 0) == 1
    assert least("S", 0, upper=True) == 2
