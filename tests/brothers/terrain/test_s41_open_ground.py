"""BB 41: open ground."""

from __future__ import annotations

from tests.brothers.position import OPEN, Position, fp, kind, moving
from tests.marks import allowed, case, refused

SIX = kind("terrain six", fp=(6, 4), prof=(5, 3))


@case("bob-41-001", "bob-47-006")
@allowed("BB 41.0", "BB 47.3")
@refused("BB 41.0")
def test_moving_in_the_open_and_height() -> None:
    mortar = kind("mortar five", kind="mortar", prof=(5, 3), reach=(12, 12), reach_min=2)
    flat = Position(OPEN, ["C4 squad"], [f"C6 {SIX}", f"C6 {mortar}"])
    moving(flat, 0, "C3")
    assert (fp(flat, 1, 0, "op"), fp(flat, 2, 0, "op")) == (9, 9)
    up = Position(
        "1 .\n2 .\n3 .\n4 .", ["A2 squad"], [f"A4 {SIX}", f"A4 {mortar}"], more="levels\n 1 1\n 2 1\n 3 0\n 4 0"
    )
    moving(up, 0, "A1")
    assert (fp(up, 1, 0, "op"), fp(up, 2, 0, "op")) == (4, 9)


@case("bob-41-002")
@refused("BB 41.0")
@allowed("BB 44.0")
def test_no_bonus_behind_a_hedgerow_or_for_ordinary_fire() -> None:
    p = Position(OPEN, ["C3 squad"], [f"C6 {SIX}"], more="side hedgerow C3:S")
    moving(p, 0, "C2")
    assert fp(p, 1, 0, "op") == 5 - 2
    plain = Position(OPEN, ["C3 squad"], [f"C6 {SIX}"])
    moving(plain, 0, "C2")
    assert fp(plain, 1, 0, "fire") == 6, "only Op Fire and Final Op Fire"
    assert fp(plain, 1, 0, "op") == 9
