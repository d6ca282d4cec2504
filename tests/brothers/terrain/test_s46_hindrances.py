"""BB 46: hindrances."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.brothers.infantry.s11_rout import Rout
from bocage.games.brothers.infantry.s11_subject import in_the_open, subject_to_rout
from bocage.games.brothers.infantry.s15_concealment import loses
from tests.brothers.position import OPEN, Position, column, fp, kind, moving
from tests.marks import allowed, case, refused

COLUMN = "\n".join(f"{n} ..." for n in range(1, 9))

SIX = kind("side six", fp=(6, 4), prof=(5, 3))

MORTAR_FIVE = kind("side mortar", kind="mortar", fp=(5, 3), prof=(5, 3), reach=(12, 12), reach_min=2)

SIX_FOUR = kind("side six four", fp=(6, 4), prof=(4, 3))


@allowed("BB 46.1")
@pytest.mark.parametrize(
    ("sides", "power"),
    [("A5:S", 4), ("A3:S", 5), ("A3:S A5:S", 4), ("A1:S A3:S", 5), ("A2:S A3:S A4:S A5:S", 4)],
)
def test_walls_farther_off_do_not_add_to_the_wall_of_the_target(sides: str, power: int) -> None:
    p = Position(column("........"), ["A1 squad"], ["A6 squad"], more=f"side wall {sides}")
    assert fp(p, 0, 1) == power


@allowed("BB 46.1")
def test_a_dike_road_still_covers_a_mover_from_next_door() -> None:
    road = "road dirt A4 B3 C4"
    rows = column("......")
    q = Position(rows, ["B4 squad"], ["B3 squad"], more=road, dike=["A4", "B3", "C4"], edges=("S", "N"))
    moving(q, 1, "B2")
    assert fp(q, 0, 1, "op") == 5 + 1 + 3 - 2


@allowed("BB 43.0", "BB 46.1")
def test_a_fire_lane_takes_the_dike_from_a_mover() -> None:
    """No Beneficial modifier from next door, and no Open Ground either; who stands still keeps the road before him."""
    road = "road dirt A4 B3 C4"
    dug = [{"hex": "B4", "kind": "foxhole", "concealed": False}]
    q = Position(column("......"), ["B4 squad"], ["B3 squad"], more=road, dike=["A4", "B3", "C4"], edges=("S", "N"),
                 theatre="pacific", fort=dug)  # fmt: skip
    assert fp(q, 0, 1) == 6 + 3 - 2
    moving(q, 1, "B2")
    assert fp(q, 0, 1, "op") == 5 + 1 + 3


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


@allowed("BB 46.0", "BB 11.0")
@refused("BB 41.0")
@pytest.mark.parametrize(
    ("mark", "more", "special", "adjusted"),
    [
        ("g", "", {}, 6),
        (".", "side wall A3:S", {}, 6),
        (".", "road dirt A3 B2 C3", {"dike": ["A3", "B2", "C3"]}, 6),
        (".", "", {"roadblock": [{"hex": "A3", "side": 3}]}, 6),
        (".", "", {}, 10),
    ],
)
def test_a_hindrance_of_zero_still_takes_the_open_ground_bonus(
    mark: str, more: str, special: dict[str, Any], adjusted: int
) -> None:
    """From a hill they count nothing and save nobody from his Rout check; but fire passes through them all the same."""
    levels = "levels\n" + "\n".join([" 0 -0-", " 1 100", *[f" {n} 000" for n in range(2, 9)]])
    p = Position(column(f"..{mark}....."), ["A1 squad"], ["A5 squad"], more=f"{levels}\n{more}", **special)
    assert in_the_open(p.s, 1)
    assert fp(moving(p, 1, "B5"), 0, 1, "op") == adjusted


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


@allowed("BB 46.1", "BB 15.0")
@refused("BB 46.1")
def test_a_dike_road_hides_and_steadies_whoever_is_behind_it() -> None:
    rows = "\n".join(f"{n} ..." for n in range(1, 9))

    def behind(enemy: str) -> Position:
        dike: dict[str, Any] = {"more": "road dirt A4 B3 C4", "dike": ["A4", "B3", "C4"]}
        return Position(rows, ["B3 squad concealed yellow"], [f"{enemy} squad"], edges=("S", "N"), **dike)

    north, south = behind("B0"), behind("B6")
    assert north.s.bank[0] == south.s.bank[0] >= 0, "on the side of its own Rout Edge"
    assert not loses(north.s, 0) and loses(south.s, 0)
    assert not subject_to_rout(north.s, 0) and subject_to_rout(south.s, 0)


@allowed("BB 46.1")
def test_a_router_stands_on_the_bank_it_came_from() -> None:
    rows = "\n".join(f"{n} ..." for n in range(1, 9))
    dike: dict[str, Any] = {"more": "road dirt A4 B3 C4", "dike": ["A4", "B3", "C4"]}
    p = Position(rows, ["B4 squad yellow"], ["B6 squad"], edges=("N", "S"), **dike)
    Rout(0, (0,)).flee(p.s, (p.hex("B3"), False, ((p.hex("B3"), 0),), ()))
    north = Position(rows, ["B3 squad"], [], edges=("N", "S"), **dike)
    assert (p.at(0), p.s.bank[0]) == ("B3", 1 - north.s.bank[0])


DIKE_ROWS = "\n".join(f"{n} ..." for n in range(1, 9))
DIKE: dict[str, Any] = {"more": "road dirt A4 B3 C4", "dike": ["A4", "B3", "C4"]}


@allowed("BB 46.1")
def test_who_comes_along_a_dike_road_chooses_the_side_he_stands_on() -> None:
    covers = {}
    for number in (0, 1):
        p = Position(DIKE_ROWS, ["A4 squad"], ["B6 squad used"], edges=("N", "S"), **DIKE).operations()
        p.play(("use", 0), ("move",))
        steps = [a for a in p.options() if a[:2] == ("enter", p.hex("B3"))]
        assert len(steps) == 2, "one step for each side of the road"
        p.play(steps[number])
        p.quiet().play(("stop",))
        covers[p.s.bank[0]] = fp(p, 1, 0)
    assert set(covers) == {0, 1} and sorted(covers.values()) == [4, 6], "behind the road -2"


@allowed("BB 46.1", "BB 18.0")
def test_who_comes_on_in_a_dike_road_hex_is_asked_for_his_side_before_he_is_fired_on() -> None:
    powers = []
    for side in (0, 1):
        p = Position(DIKE_ROWS, ["off squad"], ["B5 squad"], edges=("N", "S"), **DIKE).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("B3"), 0))
        assert (p.s.player, p.s.rule) == (0, "BB 46.1") and p.options() == [("bank", 0), ("bank", 1)]
        p.play(("bank", side))
        assert (p.s.player, p.s.rule, p.s.bank[0]) == (1, "BB 9.0", side)
        powers.append(fp(p, 1, 0, "op"))
    assert sorted(powers) == [3, 9], "behind the road -2 and not in Open Ground"


@allowed("BB 46.1", "BB 5.0")
def test_a_mover_comes_over_the_side_of_a_dike_road_onto_that_side() -> None:
    found = {}
    for start in ("B2", "B4"):
        p = Position(DIKE_ROWS, [f"{start} squad"], ["B8 squad used"], edges=("N", "S"), **DIKE).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("B3"), 0))
        p.quiet()
        assert p.s.rule == "BB 5.0", "nobody is asked: it stands where it came from"
        found[start] = p.s.bank[0]
    assert sorted(found.values()) == [0, 1]
