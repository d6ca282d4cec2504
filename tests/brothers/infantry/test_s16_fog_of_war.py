"""BB 16: fog of war."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CUP
from bocage.games.brothers.infantry.s04_operations import OperationsRange
from bocage.games.brothers.infantry.s15_concealment import exposed
from bocage.games.brothers.infantry.s16_fog_of_war import in_area_of_control, interrupt_refusal, own_refusal
from bocage.games.brothers.moving import movers
from bocage.games.brothers.table import put
from tests.brothers.position import OPEN, Position, moving
from tests.marks import allowed, case, refused


def out_of_the_cup(p: Position, side: int, u: int) -> None:
    p.card.groups[2 + side].mode = CUP
    p.cup(side, [u])


ROWS = "\n".join(f"{n} ....." for n in range(1, 11))


def cup_position(**more: Any) -> Position:
    rows = "\n".join(["1 .....", "2 ..w..", "3 .....", "4 w.w.w", "5 .....", "6 .....", "7 .....", "8 ....."])
    p = Position(rows, ["A7 us", "E7 us"], ["B5 squad", "D5 squad", "off squad", "off squad"], edges=("S", "N"), **more)
    p.cup(1, [4, 5])
    return p


@allowed("BB 16.2")
@refused("BB 16.2")
def test_a_unit_out_of_the_cup_that_takes_the_edge_comes_on_at_once() -> None:
    p = Position(OPEN, ["C4 us", "off us"], ["C1 squad"])
    out_of_the_cup(p, 0, 1)
    p.start(OperationsRange(0))
    p.play(("fog",), ("edge",), ("move",), dice=[1])
    assert p.rule_against("stop") == "BB 16.2"
    p.play(("enter", p.hex("A8"), 0))
    assert p.at(1) == "A8" and ("stop",) in p.quiet().options()


@allowed("BB 16.2", "BB 18.0")
def test_a_unit_out_of_the_cup_controls_its_hex() -> None:
    rows = OPEN.replace("6 ........", "6 ..w.....")
    p = Position(rows, ["C3 us", "D3 us", "off us"], ["C1 squad"], control=["C6"])
    out_of_the_cup(p, 0, 2)
    p.start(OperationsRange(0))
    p.s.control[p.hex("C6")] = 1
    p.play(("fog",), ("place", p.hex("C6")), dice=[2])
    assert p.s.control[p.hex("C6")] == 0


@refused("BB 16.2")
def test_the_cup_keeps_a_hex_away_from_standing_enemies_across_a_cliff_too() -> None:
    rows = "\n".join(f"{n} ..{'w' if n == 4 else '.'}.." for n in range(1, 11))
    p = Position(
        rows, ["C6 us", "C3 us"], ["B9 squad", "D9 squad", "off squad"], edges=("S", "N"), more="side cliff C4:N"
    )
    p.cup(1, [4])
    moving(p, 0, "C7")
    refusal = interrupt_refusal(p.s, 1, p.hex("C4"), movers(p.s)[0])
    assert refusal is not None and "not moving" in refusal.reason
    put(p.s, 1, p.hex("C2"))
    assert interrupt_refusal(p.s, 1, p.hex("C4"), movers(p.s)[0]) is None


@allowed("BB 16.2", "BB 15.0")
def test_a_unit_out_of_the_cup_sees_what_lies_in_open_ground() -> None:
    rows = "1 ........\n2 ........\n3 ........\n4 .ww.....\n5 .ww.....\n6 .ww.....\n7 w.......\n8 ........"
    p = Position(rows, ["A4 us", "A5 us", "off us"], ["H7 squad concealed"], edges=("S", "N"))
    p.cup(0, [2])
    p.start(OperationsRange(0))
    assert not exposed(p.s, p.hex("H7"), 1), "the woods hide it from the others"
    p.play(("fog",), ("place", p.hex("A7")), ("op fire",), dice=[2])
    assert p.s.conceal[3] == 0 and p.s.conceal[2] == 1


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
    moving(p, 0, "C6")

    def rule(name: str) -> str:
        refusal = interrupt_refusal(p.s, 1, p.hex(name), movers(p.s)[0])
        return refusal.reason if refusal is not None else ""

    assert rule("C3") == "", "a: woods, two hexes off, nearer the Rout Edge"
    assert "Beneficial" in rule("C4"), "b: Open Ground"
    assert "one or two hexes" in rule("C2"), "c: three hexes off"
    moving(p, 0, "C3")
    assert "just left" in rule("C3"), "d"
    moving(p, 0, "C6")
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


@allowed("BB 16.2", "BB 15.0")
def test_a_unit_out_of_the_cup_was_there_before_the_mover() -> None:
    rows = "\n".join(["1 .....", "2 .....", "3 .....", "4 wwwww", "5 wwwww", "6 wwwww", "7 .....", "8 ....."])
    p = Position(
        rows, ["C7 us concealed", "A8 us"], ["A6 squad", "E6 squad", "off squad"], edges=("S", "N"), first=0
    ).operations()
    p.cup(1, [4])
    p.s.conceal[0] = 1
    p.play(("use", 0), ("move",), ("enter", p.hex("C6"), 0))
    p.play(("fog",), dice=[4])
    assert p.s.conceal[0] == 1
    p.play(("place", p.hex("C5")))
    assert p.s.conceal[0] == 0, "the mover is beside an enemy and loses its counter first"
    assert p.s.conceal[4] == 1 and p.allows("op", 4, "", -1)
