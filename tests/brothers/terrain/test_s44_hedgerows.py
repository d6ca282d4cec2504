"""BB 44: hedgerows."""

from __future__ import annotations

from bocage.games.brothers.terrain.line import why_blocked
from tests.brothers.position import OPEN, Position, column, fp, kind, moving
from tests.marks import allowed, case, refused

SIX_FOUR = kind("side six four", fp=(6, 4), prof=(4, 3))

SIX = kind("side six", fp=(6, 4), prof=(5, 3))

MORTAR_FIVE = kind("side mortar", kind="mortar", fp=(5, 3), prof=(5, 3), reach=(12, 12), reach_min=2)

COLUMN = "\n".join(f"{n} ..." for n in range(1, 9))


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
