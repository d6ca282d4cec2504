"""BB 54.4: trails through minefields."""

from __future__ import annotations

from bocage.games.brothers.state import GONE, USED
from bocage.games.brothers.vehicles.s20_03_moves import BY_TRAIL
from bocage.games.brothers.vehicles.s54_trails import combine, runs_true
from tests.brothers.position import OPEN, Position, tank
from tests.marks import allowed, case, refused

WHEELED = tank("trail car", machine=("wheels",))
MINES = [f"{c}{n}" for c in "ABCDEFGH" for n in range(0 if c in "BDFH" else 1, 9)]


def field(*one: str, pairs: int = 1, paths: int = 0) -> Position:
    p = Position(OPEN, list(one), ["H8 squad used"], mines=MINES, theatre="desert")
    p.s.trail_pairs, p.s.known_paths = [pairs, 0], [paths, 0]
    return p


def names(p: Position, number: int = 0) -> str:
    return "-".join(p.ground.name(h) for h in p.s.trails[number][1])


@case("bob-54-006")
@allowed("BB 54.4")
@refused("BB 54.4")
def test_which_lines_a_trail_may_take() -> None:
    p = field("A1 tank facing=1")

    def true(text: str) -> bool:
        return runs_true(p.ground, tuple(p.hex(name) for name in text.split("-")))

    assert true("C3-D3-E4-F4"), "a hexrow"
    assert true("C3-D3-D4-E5-E6") and true("C3-C4-D4-D5-E6"), "along hexspines, on either side"
    assert not true("C3-D3-D2") and not true("C3-C4-C5-D5") and not true("C3-E4")


@case("bob-54-004")
@allowed("BB 54.4")
def test_a_trail_is_laid_extended_and_used() -> None:
    p = field("A7 tank facing=0").operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("B6"), 0), dice=[5])
    p.quiet()
    p.play(("lay trail", -1))
    assert names(p) == "A7-B6" and p.s.trail_pairs[0] == 0
    assert p.rule_against("lay trail", 0) == "BB 54.4", "the hex is marked"
    for name in ("C6", "D5"):
        p.play(("drive", p.hex(name), 0))
        p.quiet()
        assert p.rule_against("lay trail", -1) == "BB 54.4", "no second pair"
        p.play(("lay trail", 0))
    assert names(p) == "A7-B6-C6-D5", "as in the printed example"
    p.play(("drive", p.hex("D4"), 0))
    p.quiet()
    assert p.rule_against("lay trail", 0) == "BB 54.4", "round a corner it does not go"
    p.play(("stop",))
    assert p.s.used[0] == USED


@case("bob-54-004")
@allowed("BB 54.4")
def test_the_marker_goes_with_the_vehicle_into_the_hex_where_it_is_destroyed() -> None:
    """As in the printed example; whoever declines lays none."""
    p = Position(OPEN, ["A7 tank facing=0"], ["D1 gun facing=3"], mines=MINES, theatre="desert")
    p.s.trail_pairs = [1, 0]
    p.operations().play(("use", 0), ("move",), ("drive", p.hex("B6"), 0), dice=[5])
    assert p.options() == [("no trail",), ("lay trail", -1)]
    p.play(("lay trail", -1), ("op", 1, "vehicle", -1), dice=[1, 5])
    assert p.s.at[0] == GONE and names(p) == "A7-B6"
    q = field("A7 tank facing=0").operations()
    q.play(("use", 0), ("move",), ("drive", q.hex("B6"), 0), ("no trail",), dice=[5])
    assert not q.s.trails and q.s.trail_pairs[0] == 1


@case("bob-54-004")
@case("bob-54-009")
@allowed("BB 54.4")
def test_along_the_trail_there_are_no_mines_and_beyond_it_they_begin_anew() -> None:
    p = field("C8 tank facing=0", pairs=0).operations()
    p.s.trails = ((0, tuple(p.hex(f"C{n}") for n in (7, 6, 5))),)
    p.play(("use", 0), ("move",), ("drive", p.hex("C7"), 0), dice=[5])
    p.quiet()
    p.play(("drive", p.hex("C6"), BY_TRAIL))
    p.quiet()
    p.play(("drive", p.hex("C5"), BY_TRAIL))
    p.quiet()
    assert p.s.stack[-1].spent == 6 * 5, "1 MP off it, 2 a hex along it"  # type: ignore[attr-defined]  # of this frame
    p.play(("drive", p.hex("C4"), 0), dice=[5])
    p.quiet()
    p.play(("lay trail", 0))
    assert names(p) == "C7-C6-C5-C4", "the first mine hex beyond it is rolled for, and the trail extended"


@refused("BB 54.4")
@allowed("BB 54.4")
def test_others_and_wheels() -> None:
    p = field("C8 tank facing=0").operations()
    p.s.trails = ((1, (p.hex("C8"), p.hex("C7"))),)
    p.play(("use", 0), ("move",))
    assert p.rule_against("drive", p.hex("C7"), BY_TRAIL) == "BB 54.4", "the enemy's trail"
    q = field(f"C8 {WHEELED} facing=0").operations()
    q.play(("use", 0), ("move",), ("drive", q.hex("C7"), 0), dice=[5])
    q.quiet()
    assert q.rule_against("lay trail", -1) == "BB 54.4", "only tracked Vehicles"
    r = field("C8 tank facing=0", pairs=0).operations()
    r.s.trails = ((0, (r.hex("A1"), r.hex("A2"))),)
    r.play(("use", 0), ("move",), ("lift trail", 0))
    assert not r.s.trails and r.s.trail_pairs[0] == 1


@case("bob-54-006")
@allowed("BB 54.4")
def test_two_trails_in_one_line_are_combined() -> None:
    p = field("A1 tank facing=1", pairs=0)
    p.s.trails = ((0, (p.hex("C3"), p.hex("C4"))), (0, (p.hex("C4"), p.hex("C5"))))
    combine(p.s, 0)
    assert names(p) == "C3-C4-C5" and len(p.s.trails) == 1 and p.s.trail_pairs[0] == 1


@case("bob-54-005")
@allowed("BB 54.4")
@refused("BB 54.4")
def test_a_known_path_is_marked_once() -> None:
    p = field("C8 tank facing=0", pairs=0, paths=1).operations()
    p.play(("use", 0), ("move",), ("known path",), ("mark", p.hex("C8")), ("mark", p.hex("C7")), ("mark", p.hex("C6")))
    p.play(("done",))
    assert names(p) == "C8-C7-C6"
    assert p.rule_against("known path") == "BB 54.4"
    p.play(("drive", p.hex("C7"), BY_TRAIL))
    assert p.at(0) == "C7"
