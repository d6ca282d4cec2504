"""BB 10: final op fire."""

from __future__ import annotations

from tests.brothers.position import OPEN, Position, fp, kind, moving
from tests.marks import allowed, case, refused

SIX_FIVE = kind("op six five", fp=(6, 4), prof=(5, 3))

FIVE = kind("op five", morale=((10, 5, 2), (9, 5, 1)))


@case("bob-10-001")
@allowed("BB 10.0")
def test_final_op_fire_arithmetic() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C5 {SIX_FIVE} used"])
    assert fp(moving(p, 0, "C3"), 1, 0, "final") == 11


@case("bob-10-002")
@allowed("BB 10.0", "BB 3.0")
@refused("BB 3.0")
def test_final_op_fire_at_range_for_a_point() -> None:
    p = Position(OPEN, ["C3 squad"], [f"C6 {SIX_FIVE} used"], cp=(0, 2)).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert fp(p, 1, 0, "final") == 7
    told = p.play(("final", 1, "", 2), dice=[9])
    assert [what[3] for _, what, _ in told if what[0] == "fire"] == [7], "the point buys only the permission"
    assert p.s.pools[2] == 1 and p.s.cp[1] == 1
    p.play(("enter", p.hex("C5"), 0))
    assert p.rule_against("final", 1, "", 2) == "BB 3.0" and p.allows("final", 1, "", -1)


@case("bob-10-004")
@allowed("BB 10.0")
@refused("BB 10.0")
def test_final_op_fire_again_only_in_a_new_hex() -> None:
    p = Position(OPEN, ["C3 squad"], [f"D4 {FIVE} used yellow", "D5 squad used"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("final", 1, "", -1), dice=[9])
    p.play(("enter", p.hex("C5"), 0))
    assert p.allows("final", 1, "", -1) and p.allows("final", 2, "", -1)
    p.play(("final", 1, "", -1), dice=[2, 10])
    assert p.rule_against("final", 1, "", -1) == "BB 10.0"


@case("bob-10-005")
@allowed("BB 10.0")
@refused("BB 10.0")
def test_op_fire_then_final_op_fire_at_the_same_mover() -> None:
    p = Position(OPEN, ["C3 squad"], [f"D4 {SIX_FIVE}", "D5 squad used"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("op", 1, "", -1), dice=[10])
    assert p.s.used[1] == 2
    p.play(("enter", p.hex("C5"), 0))
    assert p.rule_against("op", 1, "", -1) == "BB 9.0" and p.allows("final", 1, "", -1)
    told = p.play(("final", 1, "", -1), dice=[10])
    assert [what[3] for _, what, _ in told if what[0] == "fire"] == [11]


@refused("BB 10.0")
def test_an_unused_unit_does_not_final_op_fire() -> None:
    p = Position(OPEN, ["C3 squad"], ["D4 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.rule_against("final", 1, "", -1) == "BB 10.0" and p.allows("op", 1, "", -1)


@allowed("BB 9.0", "BB 10.0", "BB 17.0")
@refused("BB 9.0", "BB 10.0")
def test_who_is_made_fresh_by_the_roll_of_his_own_op_fire_may_op_fire_once_more() -> None:
    """Only Final Op Fire waits for another hex; Op Fire asks that the unit be not Used."""
    wood = OPEN.replace("3 ........", "3 ..S.....")
    p = Position(wood, ["C2 us", "H1 us"], ["C8 squad"], events=1, nations=("american", "german")).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("op", 2, "", -1), dice=[1, 1, 1, 8])
    assert p.s.supp[0] and p.s.step[0] == 2 and p.s.rule == "BB 17.0", "Suppressed, and it has passed its check"
    p.play(("pick", 2))
    assert p.s.player == 1 and p.allows("op", 2, "", -1) and p.rule_against("final", 2, "", -1) == "BB 10.0"
    p.play(("op", 2, "", -1), dice=[10])
    assert p.s.used[2] == 2 and p.s.player == 0 and p.at(0) == "C3"
    p.play(("enter", p.hex("C4"), 0))
    assert p.s.player == 0, "Used and not adjacent"
