"""More meetings of chapters: the cup and Conceal counters, Op Fire and what changes under it."""

from __future__ import annotations

from bocage.games.brothers.s04_operations import OperationsRange
from bocage.games.brothers.s15_concealment import exposed
from tests.brothers.position import Position
from tests.marks import allowed


@allowed("BB 16.2", "BB 15.0")
def test_a_unit_out_of_the_cup_sees_what_lies_in_open_ground() -> None:
    rows = "1 ........\n2 ........\n3 ........\n4 .ww.....\n5 .ww.....\n6 .ww.....\n7 w.......\n8 ........"
    p = Position(rows, ["A4 us", "A5 us", "off us"], ["H7 squad concealed"], edges=("S", "N"))
    p.cup(0, [2])
    p.start(OperationsRange(0))
    assert not exposed(p.s, p.hex("H7"), 1), "the woods hide it from the others"
    p.play(("fog",), ("place", p.hex("A7")), ("op fire",), dice=[2])
    assert p.s.conceal[3] == 0 and p.s.conceal[2] == 1
