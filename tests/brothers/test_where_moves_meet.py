"""Where moves meet Melee, obstacles, levels and events: positions that went wrong once."""

from __future__ import annotations

from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s12_entering import flank_entry
from bocage.games.brothers.infantry.s17_combat_events import HIDE, eligible
from bocage.games.brothers.state import READY, USED
from bocage.games.brothers.table import put
from tests.brothers.position import OPEN, Position, moving
from tests.marks import allowed, refused

ROWS = "\n".join(f"{n} ........" for n in range(1, 11))


@refused("BB 12.2")
def test_who_passes_his_check_but_does_not_leave_the_melee_keeps_his_facing() -> None:
    p = Position(ROWS, ["C4 us facing=0", "E9 us facing=0"], ["C4 squad facing=3"], facing=True).operations()
    p.play(("use", 0), ("move",), dice=[2])
    p.play(("stop",))
    assert p.s.face[0] == 0 and p.s.used[0] == USED and p.s.rule == "BB 4.1"
    q = Position(ROWS, ["C4 us facing=0", "E9 us facing=0"], ["C4 squad facing=3"], facing=True).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C3"), 0), ("pass",), dice=[2])
    q.play(("stop",))
    assert q.s.rule == "BB 2.2", "who has left it takes any facing"


@allowed("BB 2.2", "BB 43.6")
@refused("BB 2.2")
def test_who_clears_wire_was_moving_and_takes_any_facing() -> None:
    p = Position(ROWS, ["C4 us facing=0 yellow", "H9 us facing=0"], ["C10 squad"], facing=True, wire=["C4"])
    p.operations().play(("use", 0), ("clear", "wire", p.hex("C4")), dice=[6])
    p.quiet()
    assert p.s.rule == "BB 2.2" and not p.s.wire
    p.play(("face", 4))
    assert p.s.face[0] == 4
    q = Position(ROWS, ["C4 us facing=0 yellow", "H9 us facing=0"], ["C10 squad"], facing=True, wire=["C4"])
    q.operations().play(("use", 0), ("clear", "wire", q.hex("C4")), dice=[7])
    assert q.s.face[0] == 0 and q.s.rule == "BB 4.1" and q.s.wire, "not if its check fails"


@allowed("BB 17.0", "BB 9.0")
@refused("BB 10.0")
def test_who_is_made_fresh_by_the_event_of_his_shot_may_op_fire_again_in_that_hex() -> None:
    """Only a second Final Op Fire waits for another hex."""
    p = Position(ROWS, ["C4 us", "H2 us"], ["C10 squad", "E9 squad"], events=1).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    p.play(("op", 2, "", -1), dice=[1, 1, 1, 8], waits=True)
    p.play(("pick", 2))
    assert p.s.used[2] == READY and p.allows("op", 2, "", -1)
    p.play(("op", 2, "", -1), dice=[10])
    assert p.s.used[2] == USED and p.rule_against("final", 2, "", -1) == "BB 10.0"
    assert ("op", 3, "", -1) in p.options() and ("op", 2, "", -1) not in p.options()


@allowed("BB 17.0", "BB 15.0")
@refused("BB 17.0")
def test_event_six_may_hide_a_unit_on_the_move_where_the_ground_covers_movers() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.m...")
    p = Position(rows, ["C4 us", "E4 us", "G4 us"], ["C8 squad"], events=1, theatre="pacific",
                 fort=[{"hex": "G4", "kind": "foxhole"}])  # fmt: skip
    assert eligible(p.s, HIDE, 0, 0, ()) == [0, 1, 2]
    for u, there in ((0, True), (1, False), (2, False)):
        assert (u in eligible(moving(p, u, "A1").s, HIDE, 0, 0, ())) is there


@refused("BB 11.0")
@allowed("BB 11.0")
def test_the_upper_floor_of_its_own_hex_is_no_hex_that_a_router_moves() -> None:
    rows = ROWS.replace("4 ........", "4 ..S.....").replace("6 ........", "6 ..w.....")
    p = Position(rows, ["C4 squad red"], ["C3 us"], nations=("german", "american"), upper=["C4"], edges=("S", "N"))
    p.start(RoutPhase(), dice=[3], waits=True)
    assert ("rout", p.hex("C4 upper")) not in p.options() and ("rout", p.hex("C6")) in p.options()
    q = Position(rows, ["C4 squad red"], ["C3 us", "B4 us", "D4 us", "C5 us"], nations=("german", "american"),
                 upper=["C4"], edges=("S", "N"))  # fmt: skip
    q.start(RoutPhase(), dice=[3], waits=True)
    assert q.s.at[0] < 0, "there is no hex it could go to"


@refused("BB 5.3")
def test_nor_is_it_one_for_a_declared_retreat() -> None:
    rows = ROWS.replace("4 ........", "4 ..S.....").replace("6 ........", "6 ..w.....")
    p = Position(rows, ["C4 squad yellow", "H9 squad"], ["C3 us"], nations=("german", "american"), upper=["C4"],
                 edges=("S", "N"))  # fmt: skip
    p.operations().play(("use", 0), ("retreat",))
    assert p.rule_against("enter", p.hex("C4 upper"), 0) == "BB 5.3" and p.rule_against("stop") == "BB 5.3"
    assert p.allows("enter", p.hex("C5"), 0)


@refused("BB 17.0", "BB 5.0")
@allowed("BB 17.0")
def test_a_squad_lost_on_its_move_and_brought_back_does_not_go_on_with_it() -> None:
    """Event 4 of the very shot that eliminated it: it is another Squad's guest now, Used, and nobody's mover."""
    p = Position(ROWS, ["C4 us", "H2 us"], ["C7 squad", "E9 squad"], events=1).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0), ("op", 2, "", -1), dice=[1, 2, 4], waits=True)
    p.play(("pick", 0), ("join", 1))
    assert p.at(0) == "H2" and (p.s.step[0], p.s.supp[0], p.s.used[0]) == (1, 2, USED)
    assert p.s.rule == "BB 4.1" and p.s.used[3] == READY, "the pause and the move are over"
    assert p.s.count == 1


@refused("BB 17.0", "BB 9.0")
def test_nor_does_it_enter_the_melee_it_was_fired_on_for() -> None:
    p = Position(ROWS, ["C4 us", "H2 us"], ["C5 squad", "E9 squad"], events=1).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0), ("op", 2, "", -1), dice=[1, 2, 4], waits=True)
    p.play(("pick", 0), ("join", 1))
    assert p.at(0) == "H2" and p.s.rule == "BB 4.1" and p.s.here[p.hex("C5")] == (2,)


@refused("BB 17.0", "BB 43.6")
def test_nor_does_it_clear_the_wire_it_was_shot_in() -> None:
    p = Position(ROWS, ["C4 us", "H2 us"], ["C5 squad", "E9 squad"], events=1, wire=["C4"]).operations()
    p.play(("use", 0), ("clear", "wire", p.hex("C4")), ("op", 2, "", -1), dice=[1, 2, 4], waits=True)
    p.play(("pick", 0), ("join", 1))
    assert p.at(0) == "H2" and p.hex("C4") in p.s.wire and p.s.rule == "BB 4.1"


@refused("BB 15.0", "BB 17.0")
def test_a_squad_brought_back_out_of_sight_is_not_hidden_by_the_use_it_was_lost_in() -> None:
    rows = (
        ROWS.replace("1 ........", "1 wwwwwwww").replace("2 ........", "2 wwwwwwww").replace("3 ........", "3 wwwwwwww")
    )
    p = Position(rows, ["C5 us", "H1 us"], ["C9 squad", "E9 squad"], events=1).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C6"), 0), ("op", 2, "", -1), dice=[1, 2, 4], waits=True)
    p.play(("pick", 0), ("join", 1))
    assert p.at(0) == "H1" and p.s.rule == "BB 4.1" and not p.s.conceal[0]


@refused("BB 12.2", "BB 2.2")
def test_a_unit_on_the_move_has_no_flank_to_be_entered_by() -> None:
    """An event's charger comes upon a unit that is still in its starting hex: it has no facing there."""
    p = Position(ROWS, ["C5 jp"], ["C4 us facing=0"], facing=True, nations=("japanese", "american"))
    assert flank_entry(p.s, _entered(p, 0, "C4"), p.hex("C5"))
    q = Position(ROWS, ["C5 jp"], ["C4 us facing=0"], facing=True, nations=("japanese", "american"))
    moving(q, 1, "C4")
    assert not flank_entry(q.s, _entered(q, 0, "C4"), q.hex("C5"))


def _entered(p: Position, u: int, where: str) -> int:
    put(p.s, u, p.hex(where))
    return u
