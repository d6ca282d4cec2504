"""BB 44.0 to 49.0: hedgerows, water, hindering terrain, walls, hills, smoke, mines."""

from __future__ import annotations

import pytest

from bocage.games.brothers.line import why_blocked
from bocage.games.brothers.s11_rout import Rout, subject_to_rout
from bocage.games.brothers.s15_concealment import gains, loses
from bocage.games.brothers.s45_water import Stranded
from bocage.games.brothers.s48_smoke import lay_smoke
from bocage.games.brothers.state import GONE
from tests.brothers.position import OPEN, Position, fp, kind, moving
from tests.marks import allowed, case, refused

SIX = kind("side six", fp=(6, 4), prof=(5, 3))
SIX_FOUR = kind("side six four", fp=(6, 4), prof=(4, 3))
FIVE = kind("side five", fp=(5, 3), prof=(5, 3))
MORTAR_FIVE = kind("side mortar", kind="mortar", fp=(5, 3), prof=(5, 3), reach=(12, 12), reach_min=2)
SHORT = kind("bridge mortar", kind="mortar", fp=(6, 4), reach=(9, 9))
COLUMN = "\n".join(f"{n} ..." for n in range(1, 9))


def column(marks: str) -> str:
    """A map of three columns whose first has these terrains, top to bottom."""
    return "\n".join(f"{n} {mark}.." for n, mark in enumerate(marks, 1))


def steps(p: Position, name: str, japanese: bool = False) -> dict[str, int]:
    return {p.ground.name(loc): cost for loc, cost, _ in p.ground.steps[int(japanese)][p.hex(name)]}


# -- 44 --------


@case("bob-44-001")
@allowed("BB 44.0")
@refused("BB 44.0")
def test_sight_and_hedgerows() -> None:
    spine = Position(OPEN, more="side hedgerow D4:N")
    assert spine.ground.blocked(spine.hex("C4"), spine.hex("E4")), "1: exactly along a hedgerow spine"
    assert why_blocked(spine.ground, spine.hex("C4"), spine.hex("E4")) == "BB 44.0"
    own = Position(OPEN, ["C2 squad"], ["C5 squad"], more="side hedgerow C2:S C4:S")
    assert not own.ground.blocked(own.hex("C2"), own.hex("C5")), "3: own hexsides"
    assert fp(own, 0, 1) == 4 and fp(own, 1, 0) == 4, "both have the benefit"
    middle = Position(OPEN, more="side hedgerow C3:S")
    assert middle.ground.blocked(middle.hex("C2"), middle.hex("C5")), "4: of neither hex"
    bare = Position(OPEN, ["C2 squad"], ["C5 squad"], more="side hedgerow D4:N")
    assert fp(bare, 0, 1) == 6, "2: no hedgerow between"


@case("bob-44-003")
@allowed("BB 44.0")
@refused("BB 44.0")
def test_moving_along_an_adjacent_hedgerow() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C5 {SIX_FOUR}"], more="side hedgerow C4:S")
    assert fp(p, 1, 0) == 7, "both still"
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 12


@case("bob-44-004")
@allowed("BB 44.0")
def test_moving_behind_a_hedgerow_from_afar() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C7 {SIX}"], more="side hedgerow C4:S")
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 3


@case("bob-44-005")
@allowed("BB 44.0")
def test_a_hedgerow_does_nothing_to_mortars() -> None:
    p = Position(OPEN, ["C3 squad"], [f"C7 {MORTAR_FIVE}"], more="side hedgerow C3:S")
    assert fp(moving(p, 0, "C2"), 1, 0, "op") == 9


@case("bob-44-006")
@allowed("BB 44.0", "BB 47.2")
def test_hedgerows_between_levels_are_as_woods_on_both_sides() -> None:
    levels = "levels\n" + "\n".join([" 0 -0-", " 1 200", *[f" {n} 000" for n in range(2, 9)]])
    hedge = Position(COLUMN, more=levels + "\nside hedgerow A3:S")
    woods = Position(column("..ww...."), more=levels)
    for target in ("A5", "A6", "A7", "A8"):
        a, b = hedge.hex("A1"), hedge.hex(target)
        assert hedge.ground.blocked(a, b) == woods.ground.blocked(a, b), target
    own = Position(COLUMN, more=levels + "\nside hedgerow A3:S")
    assert not own.ground.blocked(own.hex("A1"), own.hex("A4")), "it belongs to the target's hex"


# -- 45 --------


@case("bob-45-001")
@allowed("BB 45.1")
@refused("BB 45.1")
def test_rivers() -> None:
    deep = Position("1 .=.\n2 .=.\n3 .=.", more="spot B2 bridge 1\nroad dirt A2 B2 C2")
    assert "B1" not in steps(deep, "A1") and steps(deep, "A2")["B2"] == 4, "closed but for the bridge, a road"
    p = Position("1 .=.\n2 .=.\n3 .=.\n4 .=.", ["B1 squad"], [f"B4 {FIVE}", f"B3 {FIVE}"], shallow_river=True)
    assert "B1" in steps(p, "A1")
    assert fp(p, 1, 0) == 6
    assert fp(moving(p, 0, "A1"), 2, 0, "op") == 10


@case("bob-45-002")
@allowed("BB 45.2")
def test_a_sandbar_is_open_ground() -> None:
    p = Position("1 .,\n2 ..", more="tag sandbar B1")
    assert p.ground.terrain[p.hex("B1")].open_ground


@case("bob-45-003")
@allowed("BB 45.3")
@refused("BB 45.3")
def test_streams() -> None:
    levels = "levels\n" + "\n".join([" 0 -0-", *[f" {n} 000" for n in range(1, 7)], " 7 200"])
    p = Position(column("..s...."), more=levels)
    assert steps(p, "A2")["A3"] == 12 and p.ground.terrain[p.hex("A3")].vehicle_mp == 24
    here = p.hex("A3")
    assert not p.ground.blocked(here, p.hex("A4")) and p.ground.blocked(here, p.hex("A5"))
    assert not p.ground.blocked(here, p.hex("A7")), "from a hill"


@allowed("BB 45.3")
def test_stream_woods() -> None:
    more = "tag stream_woods A3\nshape A3 woods box 120x60 at 0,60"
    p = Position(COLUMN, ["A3 squad"], [f"A6 {SIX}", f"A1 {SIX}", "A7 mortar"], more=more)
    assert (fp(p, 1, 0), fp(p, 2, 0)) == (5, 6), "the woods are on the southern bank"
    assert fp(p, 3, 0) == 7, "airbursts whatever the thread crosses"


@case("bob-45-007")
@allowed("BB 45.4")
@refused("BB 45.4")
def test_a_bridge_over_a_gully() -> None:
    levels = "levels\n 0 -_-\n 1 0_0\n 2 0_0\n 3 0_0"
    more = levels + "\nspot B2 bridge 1\nroad dirt A2 B2 C2\ntag bridge B2"
    p = Position("0 -v-\n1 .v.\n2 .v.\n3 .v.", ["B2 squad", "B2+under squad"], ["B3 mortar"], more=more)
    on, under = p.hex("B2"), p.hex("B2 under")
    assert under in p.ground.adjacent[on] and on in p.ground.adjacent[under]
    assert p.hex("B1") not in p.ground.adjacent[on] and p.hex("B1") in p.ground.adjacent[under]
    assert "B2 under" not in steps(p, "B2") and "B2" not in steps(p, "B2 under")
    assert "B2 under" in steps(p, "B1") and "B2" in steps(p, "A2")
    q = Position("0 -v-\n1 .v.\n2 .v.\n3 .v.", [f"C3 {SHORT}"], ["B2 squad", "B2+under squad"], more=more).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("B2"), ""), dice=[8])
    assert q.s.supp[1:] == [1, 1]


@allowed("BB 45.4")
def test_climbing_out_of_a_gully_costs_more_and_a_balka_takes_everything() -> None:
    levels = "levels\n 0 -0-\n 1 000\n 2 _00\n 3 000"
    gully = Position("1 ...\n2 v..\n3 ...", more=levels)
    assert steps(gully, "A1")["A2"] == 6 and steps(gully, "A2")["A1"] == 12
    balka = Position("1 ...\n2 v..\n3 ...", more=levels, balka=True)
    flags = {balka.ground.name(loc): flag for loc, _, flag in balka.ground.steps[0][balka.hex("A1")]}
    assert flags["A2"] == 2 and flags["B1"] == 0


@case("bob-45-008")
@allowed("BB 45.5")
@refused("BB 45.5")
def test_stranded_in_the_ocean() -> None:
    p = Position("1 ::.\n2 ::.", ["A1 us"], ["C1 jp"], more="tag ocean A1\ntag surf B1")
    p.start(Stranded(0))
    p.play(("enter", p.hex("B1"), 0))
    assert p.at(0) == "B1" and p.s.used[0] == 2
    lost = Position("1 ::.\n2 ::.", ["A1 us"], ["C1 jp"], more="tag ocean A1")
    lost.start(Stranded(0))
    assert lost.s.at[0] == GONE
    assert "A1" not in steps(lost, "A2"), "and nobody wades in"


@case("bob-45-009", "bob-45-008")
@allowed("BB 45.6", "BB 45.5")
@refused("BB 45.6")
def test_surf() -> None:
    p = Position(COLUMN, ["A3 us"], [f"A6 {FIVE}", f"A5 {FIVE}"], more="tag surf A3\ntag ocean B3")
    assert fp(p, 1, 0) == 6
    assert fp(moving(p, 0, "A2"), 2, 0, "op") == 10
    p.s.mover = -1
    p.s.conceal[0] = 1
    assert loses(p.s, 0), "nothing is Concealed in Surf"
    p.s.conceal[0] = 0
    lone = Position(COLUMN, ["A3 us"], [], more="tag surf A3")
    assert not gains(lone.s, 0)


@allowed("BB 45.6", "BB 11.0")
def test_a_rout_toward_the_edge_stops_in_surf() -> None:
    p = Position(COLUMN, ["A4 us yellow"], ["A6 squad"], more="tag surf A3", edges=("N", "S"))
    p.start(Rout(0, (0,)))
    assert p.at(0) == "A3"


# -- 46 --------


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


# -- 47 --------


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


# -- 48, 49 --------


@case("bob-48-001")
@allowed("BB 48.0")
def test_smoke_and_fire() -> None:
    def through(smoke: dict[str, int], mode: str = "fire") -> int:
        p = Position(OPEN, ["C3 squad"], [f"C5 {SIX}"])
        p.s.smoke = {p.hex(name): what for name, what in smoke.items()}
        if mode == "op":
            moving(p, 0, "C2")
        return fp(p, 1, 0, mode)

    assert [through({name: 2}) for name in ("C3", "C4", "C5")] == [5, 5, 5]
    assert through({"C3": 2, "C4": 2}) == 5 and through({"C4": 1}) == 6
    assert through({"C4": 2}, "op") == 4 and through({"C4": 1}, "op") == 5
    corner = Position(OPEN, ["C4 squad"], [f"E4 {SIX}"])
    corner.s.smoke = {corner.hex("D3"): 2}
    assert fp(corner, 1, 0) == 5, "even along a hexside"


@case("bob-48-002")
@allowed("BB 48.0")
@refused("BB 48.0")
def test_smoke_is_not_terrain() -> None:
    p = Position(OPEN, ["C3 us yellow concealed"], ["C6 squad"])
    p.s.smoke = {p.hex("C3"): 2}
    assert subject_to_rout(p.s, 0) and loses(p.s, 0)


@case("bob-48-003")
@allowed("BB 48.0")
def test_smoke_on_smoke() -> None:
    p = Position(OPEN)
    p.s.smoke = {1: 2, 2: 1}
    for h in (0, 1, 2):
        lay_smoke(p.s, h, 2, "BB 48.0")
    assert p.s.smoke == {0: 2, 1: 2, 2: 2}


@case("bob-48-004")
@allowed("BB 48.1")
@refused("BB 48.1")
def test_smoke_grenades() -> None:
    rows = OPEN.replace("4 ...", "4 ..w", 1).replace("3 ....", "3 ...=", 1)
    p = Position(rows, ["C3 us", "A1 mg", "E8 us"], ["C8 squad used", "E8 squad"], smoke=(2, 0)).operations()
    p.play(("use", 0), ("move",))
    assert p.allows("smoke", p.hex("C4")) and p.allows("smoke", p.hex("C3")) and p.allows("smoke", p.hex("C2"))
    assert p.rule_against("smoke", p.hex("D3")) == "BB 48.1", "water"
    assert p.rule_against("smoke", p.hex("C6")) == "BB 48.1", "too far"
    p.play(("smoke", p.hex("C4")))
    assert p.s.smoke == {p.hex("C4"): 1} and p.s.stack[-1].spent == 12 and p.s.smokes == [1, 0]
    assert p.rule_against("smoke", p.hex("C2")) == "BB 48.1", "one in an activation"
    p.play(("stop",), ("stay",), ("use", 1), ("move",))
    assert p.rule_against("smoke", p.hex("A1")) == "BB 48.1", "a WT has none"


@refused("BB 48.1")
def test_no_grenade_without_a_counter_or_after_assault_fire() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 squad used"]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("smoke", p.hex("C3")) == "BB 48.1"


@case("bob-48-006", "bob-59-004")
@allowed("BB 48.2", "BB 59.3")
@refused("BB 48.2", "BB 59.3")
def test_grenade_discharger_smoke() -> None:
    gd = kind("smoke gd", nation="japanese", gd=True, reach=(3, 3))
    p = Position(
        OPEN, [f"A1 {gd}", f"B1 {gd}", f"C1 {gd}"], ["H8 us used"], nations=("japanese", "american"), smoke=(2, 0)
    )
    p.operations()
    for u, column_, place in ((0, 0, "A3"), (1, 1, "B3")):
        p.play(("use", u), ("smoke",), ("column", column_))
        assert not p.allows("smoke", p.hex(f"{place[0]}8")), "within normal range only"
        p.play(("smoke", p.hex(place)))
    assert p.s.smoke == {p.hex("A3"): 1, p.hex("B3"): 1} and p.s.used[:2] == [2, 2]
    p.play(("use", 2))
    assert p.rule_against("smoke") == "BB 59.3", "the counters are used up"


@case("bob-49-001")
@allowed("BB 49.0")
def test_mines_slow_infantry() -> None:
    p = Position("1 ..\n2 ..\n3 ..", more="side hedgerow A1:S", mines=["A2"], concentrated_mines=["A3"])
    assert steps(p, "A1")["A2"] == 9 + 6 and steps(p, "A2")["A3"] == 12 and steps(p, "A2")["A1"] == 6 + 6
