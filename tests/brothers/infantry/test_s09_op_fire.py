"""BB 9: op fire."""

from __future__ import annotations

from bocage.games.brothers.infantry.shot import Shot, cp_helps
from tests.brothers.position import OPEN, Position, base, fp, kind, moving
from tests.marks import allowed, case, refused

FIVE = kind("op five", morale=((10, 5, 2), (9, 5, 1)))

SIX_FOUR = kind("op six four", fp=(6, 4), prof=(4, 3))

SIX_FIVE = kind("op six five", fp=(6, 4), prof=(5, 3))


@allowed("BB 9.0", "BB 15.0")
def test_a_concealed_bystander_is_found_by_the_die_that_hits_the_mover() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.....")
    p = Position(rows, ["C3 us", "C4 us concealed"], ["C7 squad op"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    told = p.play(("op", 2, "", -1), dice=[4, 6])
    sums = {what[2]: what[3] for _, what, _ in told if what[0] == "fire"}
    assert sums == {0: 5, 1: 4}, "-1 for woods, one more for the counter"
    assert p.s.supp[:2] == [1, 1] and p.s.conceal[1] == 0
    assert [what[1] for _, what, _ in told if what[0] == "check"] == [0], "only the mover checks"


@case("bob-09-001")
@allowed("BB 9.0")
def test_op_fire_uses_the_unit_even_if_its_check_fails() -> None:
    p = Position(OPEN, ["C2 us"], [f"C6 {FIVE} yellow"], operations=((1, 1), (1, 1))).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("op", 1, "", -1), dice=[8])
    assert p.s.used[1] == 2 and p.s.supp[0] == 0
    p.play(("stop",))
    assert p.s.player == -2, "its owner had nothing left to use: it did not count against his range"


@case("bob-09-002")
@allowed("BB 9.0")
@refused("BB 9.0")
def test_any_number_may_fire_but_only_at_the_hex_just_entered() -> None:
    p = Position(OPEN, ["C1 squad"], ["C6 squad", "D6 squad", "E6 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0))
    assert [p.allows("op", u, "", -1) for u in (1, 2, 3)] == [True] * 3
    p.play(("pass",), ("enter", p.hex("C3"), 0))
    told = p.play(("op", 1, "", -1), ("op", 3, "", -1), ("op", 2, "", -1), dice=[10, 10, 10])
    aims = [what[2] for _, what, _ in told if what[0] == "fires"]
    assert aims == [p.hex("C3")] * 3, "never at C2 any more"


@case("bob-09-003")
@allowed("BB 9.0")
def test_op_fire_in_the_starting_hex_before_melee() -> None:
    rows = "\n".join(["1 .....", "2 .....", "3 ..w..", "4 ....."])
    p = Position(rows, ["C2 squad"], ["C3 squad", "E2 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0))
    assert p.s.player == 1 and p.at(0) == "C2"
    assert p.allows("op", 2, "", -1) and fp(p, 2, 0, "op") == 5 + 4
    p.play(("op", 2, "", -1), ("pass",), dice=[10])
    assert p.at(0) == "C3" and p.s.used[0] == 2, "no second pause in the Melee"


@case("bob-09-006")
@allowed("BB 9.0", "BB 43.0")
def test_one_roll_with_different_modifiers() -> None:
    p = Position(OPEN, ["C4 squad", "C5 squad"], [f"C7 {SIX_FOUR}"], fort=[{"hex": "C5", "kind": "foxhole"}])
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert (fp(p, 2, 0, "op"), fp(p, 2, 1, "op")) == (8, 2)
    p.play(("op", 2, "", -1), dice=[5, 1])
    assert p.s.supp[:2] == [1, 0]


@case("bob-09-007")
@allowed("BB 9.0")
@refused("BB 9.0")
def test_prof_fp_modifiers_and_their_cap() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C7 {SIX_FOUR}", f"C5 {SIX_FOUR}", f"E4 {SIX_FOUR} op", f"B4 {SIX_FOUR} op"])
    assert [base(p, u, "C4") for u in (1, 2, 3, 4)] == [4, 5, 5, 6]
    assert base(p, 4, "C4", cp=True) == 6
    assert not cp_helps(p.s, Shot(p.s, 4, p.hex("C4"), "op")), "so the point may not be spent"
    assert (base(p, 3, "C4", turned=True), base(p, 1, "C4", turned=True)) == (4, 3)


@case("bob-09-009")
@allowed("BB 9.0", "BB 41.0")
def test_the_card_comes_after_the_cap() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C5 {SIX_FIVE}"])
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 13


@case("bob-09-010")
@allowed("BB 9.0")
def test_op_fire_hits_bystanders_too_but_only_the_mover_checks() -> None:
    rows = OPEN.replace("4 ..", "4 W.", 1)
    p = Position(rows, ["A5 squad", "A4 squad"], [f"A1 {SIX_FIVE}"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A4"), 0))
    assert (fp(p, 2, 0, "op"), fp(p, 2, 1, "op")) == (4, 4)
    told = p.play(("op", 2, "", -1), dice=[4, 6])
    assert p.s.supp[:2] == [1, 1]
    assert [what[1] for _, what, _ in told if what[0] == "check"] == [0]


@case("bob-09-011")
@allowed("BB 9.0")
def test_after_every_hex_the_enemy_is_offered_fire() -> None:
    p = Position(OPEN, ["C1 squad"], ["C7 squad"]).operations()
    p.play(("use", 0), ("move",))
    for name in ("C2", "C3", "C4"):
        p.play(("enter", p.hex(name), 0))
        assert (p.s.player, p.s.rule) == (1, "BB 9.0")
        p.play(("pass",))


@case("bob-09-012")
@allowed("BB 9.0", "BB 6.0")
@refused("BB 6.0")
def test_op_fire_at_long_range() -> None:
    squad = kind("op range three", fp=(6, 4), prof=(4, 3), reach=(3, 3))
    rows = "\n".join(["1 ..", "2 W.", "3 ..", "4 ..", "5 ..", "6 ..", "7 ..", "8 .."])
    p = Position(rows, ["A1 squad"], [f"A8 {squad} op"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A2"), 0))
    assert fp(p, 1, 0, "op") == 1, "4 + 1, halved, - 1"
    far = Position(rows, ["B1 squad"], [f"A8 {squad} op"]).operations()
    far.play(("use", 0), ("move",), ("enter", far.hex("A1"), 0))
    assert far.s.player == 0, "seven hexes are too far"
