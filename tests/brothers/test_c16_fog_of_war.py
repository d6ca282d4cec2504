"""BB 16.0: Area of Control and the Fog of War cup."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.s04_operations import OperationsRange
from bocage.games.brothers.s16_fog_of_war import in_area_of_control, interrupt_refusal, own_refusal
from bocage.games.brothers.table import put
from tests.brothers.position import Position
from tests.marks import allowed, case, refused

ROWS = "\n".join(f"{n} ....." for n in range(1, 11))


@case("bob-16-001")
@allowed("BB 16.1")
@refused("BB 16.1")
def test_area_of_control() -> None:
    p = Position(ROWS, ["A4 us", "A5 us", "A8 us"], ["C3 squad", "C9 squad"])
    assert [in_area_of_control(p.s, 0, p.hex(name)) for name in ("A6", "A4", "A9")] == [True, False, True]


@case("bob-16-002")
@allowed("BB 16.1")
@refused("BB 16.1")
def test_two_enemies_spoil_an_area_of_control() -> None:
    p = Position(ROWS, ["A3 us", "A4 us"], ["C8 squad", "C9 squad"])
    assert not in_area_of_control(p.s, 0, p.hex("A6"))
    last = Position(ROWS, ["A3 us"], ["C8 squad"])
    assert in_area_of_control(last.s, 0, last.hex("A6")), "the sole unit left"


def cup_position(**more: Any) -> Position:
    rows = "\n".join(["1 .....", "2 ..w..", "3 .....", "4 w.w.w", "5 .....", "6 .....", "7 .....", "8 ....."])
    p = Position(rows, ["A7 us", "E7 us"], ["B5 squad", "D5 squad", "off squad", "off squad"], edges=("S", "N"), **more)
    p.cup(1, [4, 5])
    return p


@case("bob-16-003")
@allowed("BB 16.2")
@refused("BB 16.2")
def test_one_draw_a_turn_and_none_by_command_point() -> None:
    p = cup_position(cp=(0, 1))
    p.whole_turn()
    assert p.rule_against("fog") == "BB 16.2", "not out of sequence with a Command Point"
    q = cup_position()
    q.start(OperationsRange(1))
    assert q.allows("fog")
    q.play(("fog",), dice=[4])
    q.play(("place", q.hex("C4")), ("used",))
    assert q.s.drawn == [0, 1] and q.s.count == 1
    assert q.rule_against("fog") == "BB 16.2" and q.s.cup1.rest == [5]


@case("bob-16-004")
@allowed("BB 16.2")
@refused("BB 16.2", "BB 16.1")
def test_where_the_cup_may_interrupt() -> None:
    rows = "\n".join(["1 ......", "2 ..w...", "3 ..w...", "4 ......", "5 ..w...", "6 ......", "7 ......", "8 ......"])
    p = Position(rows, ["C6 us", "F3 us"], ["B5 squad", "D6 squad", "off squad"], edges=("S", "N"))
    p.cup(1, [4])
    put(p.s, 0, p.hex("C5"))
    p.s.mover, p.s.left = 0, p.hex("C6")

    def rule(name: str) -> str:
        refusal = interrupt_refusal(p.s, 1, p.hex(name))
        return refusal.reason if refusal is not None else ""

    assert rule("C3") == "", "a: woods, two hexes off, nearer the Rout Edge"
    assert "Beneficial" in rule("C4"), "b: Open Ground"
    assert "one or two hexes" in rule("C2"), "c: three hexes off"
    p.s.left = p.hex("C3")
    assert "just left" in rule("C3"), "d"
    p.s.left = p.hex("C6")
    put(p.s, 1, p.hex("D3"))
    assert "not moving" in rule("C3"), "e: beside another enemy"


@case("bob-16-004")
@allowed("BB 16.2", "BB 9.0")
def test_a_unit_out_of_the_cup_fires_at_once_at_the_mover() -> None:
    rows = "\n".join(["1 ......", "2 ......", "3 ..w...", "4 ......", "5 ......", "6 ......", "7 ......", "8 ......"])
    p = Position(rows, ["C6 squad"], ["B6 squad used", "D6 squad used", "off squad"], edges=("S", "N"))
    p.cup(1, [3])
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert p.allows("fog")
    p.play(("fog",), dice=[3])
    p.play(("place", p.hex("C3")))
    assert p.s.conceal[3] == 1 and p.s.used[3] == 0 and p.allows("op", 3, "", -1)
    p.play(("op", 3, "", -1), dice=[8, 1])
    assert p.s.supp[0] == 1 and p.s.conceal[3] == 0


@case("bob-16-005")
@allowed("BB 16.2")
@refused("BB 16.2")
def test_where_the_cup_may_place_in_its_own_range() -> None:
    rows = "\n".join([f"{n} .{'w' if n in (2, 4, 8) else '.'}......." for n in range(1, 11)])
    p = Position(rows, ["D9 us"], ["B5 squad", "C6 squad", "off squad"], edges=("S", "N"))
    p.cup(1, [3])

    def reason(name: str) -> str:
        refusal = own_refusal(p.s, 1, p.hex(name))
        return refusal.reason if refusal is not None else ""

    assert reason("B2") == "" and reason("B4") == ""
    assert "Beneficial" in reason("C4")
    put(p.s, 0, p.hex("B6"))
    assert "three hexes from every enemy" in reason("B4")
    put(p.s, 0, p.hex("I9"))
    put(p.s, 1, p.hex("I1"))
    put(p.s, 2, p.hex("I2"))
    assert "friendly" in reason("B2")


@case("bob-16-005")
@allowed("BB 16.2", "BB 4.1")
def test_a_unit_drawn_in_its_own_range_is_used_at_once_and_counts() -> None:
    rows = "\n".join(["1 .....", "2 ..w..", "3 .....", "4 .....", "5 .....", "6 .....", "7 .....", "8 ....."])
    p = Position(rows, ["A8 us"], ["B4 squad", "D4 squad", "off squad"], edges=("S", "N"))
    p.cup(1, [3])
    p.start(OperationsRange(1))
    p.play(("fog",), dice=[3])
    assert ("edge",) in p.options() and ("place", p.hex("C2")) in p.options()
    p.play(("edge",))
    assert p.options() == [("move",)]
    p.play(("move",), ("enter", p.hex("A1"), 0))
    p.quiet().play(("stop",))
    assert p.s.count == 1 and p.at(3) == "A1"
