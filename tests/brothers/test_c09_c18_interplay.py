"""More meetings of chapters: the cup and Conceal counters, Op Fire and what changes under it."""

from __future__ import annotations

from bocage.games.brothers.s04_operations import OperationsRange
from bocage.games.brothers.s15_concealment import exposed
from bocage.games.brothers.state import GONE
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, refused


@allowed("BB 16.2", "BB 15.0")
def test_a_unit_out_of_the_cup_sees_what_lies_in_open_ground() -> None:
    rows = "1 ........\n2 ........\n3 ........\n4 .ww.....\n5 .ww.....\n6 .ww.....\n7 w.......\n8 ........"
    p = Position(rows, ["A4 us", "A5 us", "off us"], ["H7 squad concealed"], edges=("S", "N"))
    p.cup(0, [2])
    p.start(OperationsRange(0))
    assert not exposed(p.s, p.hex("H7"), 1), "the woods hide it from the others"
    p.play(("fog",), ("place", p.hex("A7")), ("op fire",), dice=[2])
    assert p.s.conceal[3] == 0 and p.s.conceal[2] == 1


@allowed("BB 15.0", "BB 2.0")
@refused("BB 15.0")
def test_a_used_decoy_makes_room_at_any_time() -> None:
    rows = OPEN.replace("3 ........", "3 ..w.....")
    units = ["C3 decoy concealed used", "C3 us concealed used", "C2 us", "E1 decoy concealed used"]
    p = Position(rows, units, ["H8 squad used"], operations=((1, 2), (1, 1))).operations()
    assert [action for action in p.options() if action[0] == "show"] == [("show", 0)]
    assert [p.rule_against("show", u) for u in (1, 3, 4)] == ["BB 15.0"] * 3, "that would change nothing"
    p.play(("show", 0))
    assert p.s.at[0] == GONE and p.s.count == 0
    p.walk(2, "C3")
    assert p.at(2) == "C3" and p.s.conceal[1] == 1


@allowed("BB 18.0", "BB 40.2")
@refused("BB 18.0")
def test_an_enemy_on_the_other_level_keeps_a_hex_and_whoever_is_upstairs_controls_it() -> None:
    rows = "1 ....\n2 .S..\n3 ....\n4 ...."
    p = Position(rows, ["B3 us"], ["B2+upper squad used"], control=["B2"], upper=["B2"]).operations()
    h = p.hex("B2")
    p.s.control[h] = 1
    p.walk(0, "B2")
    assert p.at(0) == "B2" and p.s.control[h] == 1, "an enemy is upstairs"
    q = Position(rows, ["B2 us"], ["D4 squad used"], control=["B2"], upper=["B2"]).operations()
    q.s.control[h] = 1
    q.play(("use", 0), ("move",), ("enter", q.hex("B2 upper"), 0))
    q.quiet()
    assert q.at(0) == "B2 upper" and q.s.control[h] == 0
