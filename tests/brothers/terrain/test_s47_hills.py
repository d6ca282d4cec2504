"""BB 47: hills."""

from __future__ import annotations

from bocage.games.brothers.terrain.line import why_blocked
from tests.brothers.position import Position, fp, kind, steps
from tests.marks import allowed, case, refused

FIVE = kind("side five", fp=(5, 3), prof=(5, 3))

MORTAR_FIVE = kind("side mortar", kind="mortar", fp=(5, 3), prof=(5, 3), reach=(12, 12), reach_min=2)

SIX = kind("side six", fp=(6, 4), prof=(5, 3))


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
