"""BB 18.0: scenario cards."""

from __future__ import annotations

from bocage.games.brothers.s18_control import reached, take_control, wiped_out
from bocage.games.brothers.s18_reinforcements import Reinforcements
from bocage.games.brothers.scenario import ENTER, PLACE, Group
from bocage.games.brothers.state import GONE, OFF, TO_PLACE
from bocage.games.brothers.table import put, remove
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, case, refused


@case("bob-18-002")
@allowed("BB 18.0")
@refused("BB 18.0")
def test_reinforcements_may_be_held_back() -> None:
    p = Position(OPEN, ["C3 us used", "off us"], ["C8 squad used"], turn=3)
    p.card.groups[2] = Group(0, ENTER, 3, (p.hex("A8"),), ())
    p.operations()
    assert p.options() == [("pass",), ("use", 1)]
    p.play(("pass",))
    assert p.s.player == -2 and p.s.at[1] == OFF
    early = Position(OPEN, ["C3 us", "off us"], ["C8 squad"], turn=2)
    early.card.groups[2] = Group(0, ENTER, 3, (early.hex("A8"),), ())
    early.operations()
    assert early.rule_against("use", 1) == "BB 18.0"


@case("bob-18-002", "bob-18-005")
@allowed("BB 18.0")
@refused("BB 18.0")
def test_reinforcements_on_the_board_come_before_the_turn_and_not_beside_an_enemy() -> None:
    p = Position(OPEN, ["C3 us", "off us"], ["C8 squad"], turn=4)
    p.card.groups[2] = Group(0, PLACE, 4, (p.hex("C7"), p.hex("A2")), ())
    p.s.at[1] = TO_PLACE
    p.start(Reinforcements())
    assert p.rule_against("place", 1, p.hex("C7")) == "BB 18.0"
    assert ("keep back", 1) in p.options() and ("pass",) not in p.options()
    p.play(("place", 1, p.hex("A2")))
    assert p.at(1) == "A2" and p.s.player == -2


@case("bob-18-003")
@allowed("BB 18.0")
@refused("BB 18.0")
def test_control_of_a_hex() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 squad"], control=["C5"])
    h = p.hex("C5")
    p.s.control[h] = 0
    put(p.s, 1, h)
    take_control(p.s, 1)
    assert p.s.control[h] == 1, "passing through is enough"
    put(p.s, 1, p.hex("C6"))
    p.operations()
    put(p.s, 0, p.hex("C4"))
    p.s.step[0] = 1
    p.play(("use", 0), ("move",), ("enter", h, 0), ("op", 1, "", -1), dice=[9, 1])
    assert p.s.at[0] == GONE and p.s.control[h] == 1, "who is eliminated there controls nothing"
    q = Position(OPEN, ["C4 us"], ["C5 squad"], control=["C5"])
    q.s.control[q.hex("C5")] = 1
    q.operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C5"), 0), ("pass",))
    assert q.s.control[q.hex("C5")] == 1, "an enemy is present"


@case("bob-18-004")
@allowed("BB 18.0")
def test_decoys_alone_do_not_save_a_side() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 decoy concealed", "D8 squad"])
    assert not wiped_out(p.s, 1)
    remove(p.s, 2, "BB 6.2")
    assert wiped_out(p.s, 1)
    goal = p.card.goals[0]
    goal.least = 1
    assert reached(p.s, goal)
