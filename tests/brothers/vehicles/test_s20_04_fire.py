"""BB 20.4 to 20.7, 20.10, 20.11: fire of Guns and Vehicles, Prof Checks, armor, weak rears."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.s06_fire import result_of, targets_of
from bocage.games.brothers.infantry.shot import Shot, base_power
from bocage.games.brothers.state import GONE, USED
from bocage.games.brothers.vehicles.arcs import FRONT, REAR, SIDE, aspect
from bocage.games.brothers.vehicles.s20_04_prof import needed, prof_rows
from bocage.games.brothers.vehicles.s20_06_at_vehicles import attack_rows
from tests.brothers.position import OPEN, Position, fp, gun, kind, moving, tank
from tests.marks import allowed, case, refused

NINE = gun("gun nine", prof_rating=9)
DOT = tank("dot", gun_fp=(6, 7), machine=("dot",))
SIXTEEN = gun("gun sixteen", gun_fp=(16, 7))
THIN = tank("thin", armor=(1, 1))
SU76 = tank("su76", armor=(3, 1), machine=("open_top", "rear_weak"))
FIVE = kind("five", fp=(5, 3))
EIGHT = kind("eight", kind="mg", fp=(8, 5), prof=(6, 4), reach=(10, 10))
HIGH = "\n".join(f"{n} .." for n in range(1, 15))


def number(p: Position, firer: int, t: int, mode: str = "fire") -> int:
    shot = Shot(p.s, firer, p.s.at[t], mode, "vehicle")
    return sum(row[2] for row in attack_rows(p.s, shot, t))


def check(p: Position, firer: int, t: int, mode: str = "fire", how: str = "") -> int | None:
    """What the Prof Check needs; None if there is none."""
    shot = Shot(p.s, firer, p.s.at[t], mode, how)
    return needed(p.s, shot, t) if prof_rows(p.s, shot, t) else None


@case("bob-20-015")
@allowed("BB 20.4", "BB 20.5", "BB 20.6")
def test_the_two_firepowers() -> None:
    p = Position(OPEN, ["C7 tank facing=0"], ["C4 tank facing=0", "D4 squad", "B4 gun facing=0", "C3 squad concealed"])
    assert attack_rows(p.s, Shot(p.s, 0, p.hex("C4"), "fire", "vehicle"), 1)[0][2] == 13
    for t in (2, 3, 4):
        assert base_power(p.s, Shot(p.s, 0, p.s.at[t], "fire")) == 10
        assert base_power(p.s, Shot(p.s, 0, p.s.at[t], "op")) == 10, "Op Fire needs a check, but lowers nothing"
    assert fp(p, 0, 4) == 9, "Concealed -1"


@case("bob-20-016")
@allowed("BB 20.4")
@refused("BB 20.4")
def test_one_check_with_all_modifiers() -> None:
    p = Position(HIGH, [f"A13 {NINE} facing=5"], ["A2 squad"], more="levels\n 2 10")
    assert check(p, 0, 1, "op") == 9 - 2 - 1 - 1
    q = Position(OPEN, ["C7 gun facing=0"], ["C2 squad", "C1 squad"])
    assert check(q, 0, 1) is None, "five hexes, nothing else: no check"
    assert check(q, 0, 2) == 8, "six hexes: a check at 0"


@case("bob-20-013")
@allowed("BB 20.3")
def test_a_move_counter_asks_for_a_check() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=0 counter"])
    assert check(p, 0, 1, "fire", "vehicle") == 7
    p.s.moved[1] = 0
    assert check(p, 0, 1, "fire", "vehicle") is None


@case("bob-46-007")
@case("bob-47-005")
@case("bob-48-002")
@case("bob-50-006")
@case("bob-54-002")
@case("bob-55-003")
@allowed("BB 46.0", "BB 47.3", "BB 48.0", "BB 50.2", "BB 54.2", "BB 55.2", "BB 46.1")
def test_what_the_ground_and_the_weather_do_to_prof() -> None:
    two = OPEN.replace("5 ........", "5 ..p.....")
    assert check(Position(two, ["C7 gun facing=0"], ["C4 squad"]), 0, 1) == 7, "a Hindrance"
    grass = OPEN.replace("5 ........", "5 ..g.....")
    p = Position(grass, ["C7 gun facing=0"], ["C4 squad", "C3 tank facing=0"])
    assert check(p, 0, 1) == 7 and check(p, 0, 2, "fire", "vehicle") is None, "wheat hides no Vehicle"
    up = Position(OPEN, ["C7 gun facing=0"], ["C4 squad"], more="levels\n 4 00100000")
    down = Position(OPEN, ["C4 gun facing=3"], ["C7 squad"], more="levels\n 4 00100000")
    assert check(up, 0, 1) == 7 and fp(up, 0, 1) == 7
    assert check(down, 0, 1) is None and fp(down, 0, 1) == 8
    for thick, need in ((2, 7), (1, 8)):
        smoke = Position(OPEN, ["C7 gun facing=0"], ["C4 squad"])
        smoke.s.smoke[smoke.hex("C5")] = thick
        assert check(smoke, 0, 1) == need and fp(smoke, 0, 1) == 7, "no FP is lost"
    night = Position(HIGH, [f"A9 {NINE} facing=0"], ["A8 squad", "A6 squad", "A5 squad", "A2 squad"], night=9)
    assert [check(night, 0, t) for t in (1, 2, 3, 4)] == [8, 6, 5, 5]
    rain = Position(OPEN, [f"C7 {NINE} facing=0"], ["C4 squad"])
    rain.s.raining = 1
    assert check(rain, 0, 1) == 6
    ridge = Position(OPEN, ["C7 gun facing=0"], ["C4 squad"], more="tag ridge C4\nside ridge C4:S,SE,SW")
    assert check(ridge, 0, 1) == 7 and fp(ridge, 0, 1) == 7
    wall = Position(OPEN, ["C7 gun facing=0"], ["C4 squad", "C4 tank facing=0"], more="side wall C4:S")
    assert check(wall, 0, 2, "fire", "vehicle") == 6 and fp(wall, 0, 1) == 5, "-2 Prof at a Vehicle, -2 FP at a Squad"


@case("bob-20-018")
@allowed("BB 20.4")
@refused("BB 20.4")
def test_the_arc_and_the_own_hex() -> None:
    p = Position(OPEN, ["C6 gun facing=0", "C6 squad"], ["C3 squad", "D4 squad", "F4 squad", "C8 squad"]).operations()
    p.play(("use", 0), ("fire",))
    turns = {loc: p.explain("at", loc, "").notes for _, loc, how in p.options() if not how}
    needs = {p.ground.name(loc): any("turned" in note for note in notes) for loc, notes in turns.items()}
    assert needs == {"C3": False, "D4": False, "F4": False, "C8": True}, "the sixty degrees between two hexrows"
    upper = OPEN.replace("4 ........", "4 ..S.....")
    q = Position(upper, ["C4 gun facing=0"], ["C4+upper squad", "C1 squad"], upper=["C4"]).operations()
    q.play(("use", 0), ("fire",))
    assert q.rule_against("at", q.hex("C4 upper"), "") == "BB 20.4"


@allowed("BB 20.4")
def test_a_failed_check_undoes_the_turn_only_in_op_fire() -> None:
    p = Position(OPEN, ["C4 gun facing=0"], ["C7 squad"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C7"), ""), ("face", 3), dice=[8])
    assert (p.s.face[0], p.s.used[0]) == (3, USED), "it has turned, though 8 - 1 was not made"
    q = Position(OPEN, ["C7 us"], ["C4 gun facing=0"]).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C6"), 0), ("op", 1, "", -1), ("face", 3), dice=[6])
    assert (q.s.face[1], q.s.used[1]) == (0, USED), "8 - 2 - 1 = 5 was not made: it points as before"
    r = Position(OPEN, ["C7 us"], ["C4 gun facing=0"]).operations()
    r.play(("use", 0), ("move",), ("enter", r.hex("C6"), 0), ("op", 1, "", -1), ("face", 3), dice=[5, 9])
    assert r.s.face[1] == 3


@case("bob-20-019")
@allowed("BB 20.5")
def test_small_calibres_in_the_desert() -> None:
    p = Position(HIGH, [f"A14 {DOT} facing=0"], ["A2 squad", "A1 squad"], theatre="desert")
    assert [base_power(p.s, Shot(p.s, 0, p.s.at[t], "fire")) for t in (1, 2)] == [7, 3]
    q = Position(HIGH, [f"A14 {DOT} facing=0"], ["A1 squad"])
    assert base_power(q.s, Shot(q.s, 0, q.s.at[1], "fire")) == 7


@case("bob-20-021")
@allowed("BB 20.6")
def test_fp_less_armor_and_ten_always_misses() -> None:
    for die, lost in ((9, True), (10, False)):
        p = Position(OPEN, [f"C7 {SIXTEEN} facing=0"], [f"C4 {THIN} facing=2"]).operations()
        assert number(p, 0, 1) == 15
        p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "vehicle"), dice=[die])
        assert (p.s.at[1] == GONE) is lost and p.s.used[0] == USED


@case("bob-20-022")
@allowed("BB 20.6")
def test_armor_by_the_line_of_fire() -> None:
    p = Position(OPEN, ["A1 gun facing=0"], ["D4 tank facing=0"])
    g, at = p.ground, p.hex("D4")
    assert aspect(g, 0, at, p.hex("D1")) == FRONT and aspect(g, 0, at, p.hex("D8")) == REAR
    assert aspect(g, 0, at, p.hex("A4")) in (SIDE, FRONT)
    spine = [aspect(g, facing, at, p.hex("F4")) for facing in range(6)]
    assert spine.count(FRONT) == 3 and spine.count(REAR) == 1, "along a spine: front beats side, side beats rear"
    assert number(p, 0, 1) in (12 - 7, 12 - 4)


@case("bob-20-032")
@case("bob-06-011")
@allowed("BB 20.10", "BB 6.1")
@refused("BB 20.10")
def test_a_mixed_hex_is_fired_at_by_type() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=0", "C4 squad"]).operations()
    p.play(("use", 0), ("fire",))
    assert {("at", p.hex("C4"), ""), ("at", p.hex("C4"), "vehicle")} <= set(p.options())
    assert targets_of(p.s, Shot(p.s, 0, p.hex("C4"), "fire")) == [2]
    p.play(("at", p.hex("C4"), ""), dice=[1])
    assert p.s.supp[2] == 2 and p.s.at[1] >= 0 and p.s.unsure[1] == 0
    q = Position(OPEN, ["C7 us", "A8 gun facing=0"], ["C4 tank facing=0"]).operations()
    q.play(("use", 0))
    assert q.rule_against("fire") == "BB 20.9", "a Squad has nothing against armor"
    r = Position(OPEN, ["C7 us"], ["E1 tank facing=3", "C4 squad used"]).operations()
    r.play(("use", 0), ("move",), ("enter", r.hex("C6"), 0))
    assert r.rule_against("op", 1, "vehicle", -1) in ("BB 20.6", "BB 20.10"), "the mover is no Vehicle"


@case("bob-20-024")
@case("bob-20-038")
@allowed("BB 20.7")
@refused("BB 20.7")
def test_final_op_fire() -> None:
    p = Position(OPEN, ["C4 tank facing=0"], ["E8 tank facing=5", "C7 us"]).operations()
    p.s.used[0] = USED
    q = Position(OPEN, ["C2 squad", "A4 tank facing=2"], ["C4 tank facing=0 used"], cp=(0, 2)).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C3"), 0))
    assert q.allows("final", 2, "", -1), "Infantry inside the arc"
    assert "Prof Check first: 5" in " ".join(q.explain("final", 2, "", -1).notes), "-3 instead of -2"
    assert q.rule_against("final", 2, "", 1) == "BB 20.0"
    q.play(("pass",), ("enter", q.hex("B3"), 0))
    q.quiet()
    q.play(("stop",))
    r = Position(OPEN, ["C6 squad"], ["C4 tank facing=0 used"]).operations()
    r.play(("use", 0), ("move",), ("enter", r.hex("C5"), 0))
    assert ("final", 1, "", -1) not in r.options()
    s = Position(OPEN, ["C7 tank facing=0"], ["C4 tank facing=0 used"]).operations()
    s.play(("use", 0), ("move",), ("drive", s.hex("C6"), 0))
    assert s.s.player == 0, "two hexes off: not even asked"
    s.play(("drive", s.hex("C5"), 0))
    assert s.allows("final", 1, "vehicle", -1), "a Vehicle may come from behind: it turns"


@refused("BB 20.7")
def test_infantry_outside_the_arc_is_refused_by_name() -> None:
    p = Position(OPEN, ["C6 squad"], ["C4 tank facing=0 used", "A5 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert p.rule_against("final", 1, "", -1) == "BB 20.7"


@case("bob-50-001")
@refused("BB 50.2")
@allowed("BB 50.2")
def test_ten_hexes_at_night() -> None:
    p = Position(HIGH, ["A13 gun facing=0"], ["A3 squad", "A2 squad"], night=2).operations()
    p.s.lights = (p.hex("A2"), p.hex("A3"))
    p.play(("use", 0), ("fire",))
    assert p.allows("at", p.hex("A3"), "") and p.rule_against("at", p.hex("A2"), "") == "BB 50.2"


@case("bob-47-007")
@refused("BB 47.4")
def test_no_gun_fires_across_a_cliff_next_door() -> None:
    p = Position(OPEN, ["C4 gun facing=3"], ["C5 squad", "C6 squad"], more="side cliff C4:S").operations()
    p.play(("use", 0), ("fire",))
    assert p.rule_against("at", p.hex("C5"), "") == "BB 47.4" and p.allows("at", p.hex("C6"), "")


@case("bob-20-033")
@case("bob-20-034")
@allowed("BB 20.11")
@refused("BB 20.11")
def test_a_weak_rear() -> None:
    p = Position(OPEN, [f"C7 {EIGHT}"], [f"C4 {SU76} facing=0"], more="side hedgerow C4:S")
    p.s.smoke[p.hex("C5")] = 2
    assert fp(p, 0, 1, "fire", "rear") == 7, "Smoke counts, the hedgerow does not"
    assert [result_of(die, 7, p.s, 1, False, True) for die in range(1, 11)] == [3, 3, 3, 0, 0, 0, 0, 0, 0, 0]
    q = Position(OPEN, [f"C5 {FIVE}"], [f"C4 {SU76} facing=0"])
    moving(q, 1, "C3")
    assert fp(q, 0, 1, "op", "rear") == 5 + 3, "adjacent, but no moving in Open Ground"
    r = Position(OPEN, [f"C7 {EIGHT}"], [f"C4 {SU76} facing=3"]).operations()
    r.play(("use", 0))
    assert r.rule_against("fire") == "BB 20.9", "not through its front"
    w = Position(OPEN, [f"C7 {EIGHT}"], [f"C4 {SU76} facing=0"]).operations()
    w.s.unsure_rule = True
    w.play(("use", 0), ("fire",))
    assert w.rule_against("at", w.hex("C4"), "") == "BB 20.9"
    w.play(("at", w.hex("C4"), "rear"), dice=[4])
    assert w.s.at[1] == GONE, "4 + 4 = 8: lost at once, no Unconfirmed Kill"
    x = Position(OPEN, [f"C7 {EIGHT}"], [f"C4 {SU76} facing=3", "H8 squad"]).operations()
    x.play(("use", 0), ("fire",))
    assert x.rule_against("at", x.hex("C4"), "rear") == "BB 20.11"


@case("bob-17-002")
@allowed("BB 17.0")
def test_a_gun_rolls_for_no_event() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 squad"], events=1).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), ""), dice=[1])
    assert p.s.supp[1] == 2, "no further die was asked for"


@case("bob-41-002")
@allowed("BB 41.0")
def test_guns_do_not_gain_by_movers_in_the_open() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 squad"])
    moving(p, 1, "C3")
    assert fp(p, 0, 1, "op") == 7


@allowed("BB 46.1", "BB 43.7")
def test_a_vehicle_that_moves_up_to_an_adjacent_guns_roadblock_has_nothing_of_it() -> None:
    """As with a Wall (BB 43.7); standing there it has -2 against the Prof Rating."""
    behind: list[dict[str, Any]] = [{"roadblock": [{"hex": "C5", "side": 0}]}, {"more": "side wall C5:N"}]
    for block in behind:
        p = Position(OPEN, ["C6 tank facing=0"], ["C4 gun facing=3"], **block).operations()
        p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0))
        assert p.explain("op", 1, "vehicle", -1).notes[0].startswith("Prof Check first: 6 or less")
        q = Position(OPEN, ["C5 tank facing=0"], ["C4 gun facing=3"], first=1, **block).operations()
        q.play(("use", 1), ("fire",))
        assert q.explain("at", q.hex("C5"), "vehicle").notes[0].startswith("Prof Check first: 6 or less")
