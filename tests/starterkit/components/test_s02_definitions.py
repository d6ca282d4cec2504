"""SK 2.0 Definitions that carry rules: Control, Known Enemy Units, Good Order, Inexperienced."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_1_sight import known_enemies
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, inexperienced
from bocage.games.starterkit.phases.s02_control import review_control
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

ROW = field("A1-H8", stone="D3 D4 D5", buildings=("D3 D4 D5",))


@case("sk-02-002")
@allowed("SK 2.0")
def test_a_squad_takes_a_whole_building_without_enemies_in_it() -> None:
    p = Position(ROW)
    squad = p.unit("german 4-6-7", "C3")
    p.unit("russian 4-4-7", "H8")
    p.phase(MOVEMENT).do("move", squad).do("to", "D3")
    assert {p.s.control.get(p.hex(x), -1) for x in ("D3", "D4", "D5")} == {0}


@case("sk-02-002")
@refused("SK 2.0")
def test_with_an_enemy_in_the_building_only_the_own_hex_is_controlled() -> None:
    p = Position(ROW)
    squad = p.unit("german 4-6-7", "C3")
    p.unit("russian 4-4-7", "D5", "broken")
    p.phase(MOVEMENT).do("move", squad).do("to", "D3")
    assert p.s.control == {p.hex("D3"): 0}


@refused("SK 2.0")
def test_leaders_and_broken_units_take_nothing_but_what_was_taken_stays() -> None:
    p = Position(ROW)
    leader = p.unit("german 8-0", "D3")
    squad = p.unit("german 4-6-7", "D4", "broken")
    review_control(p.s)
    assert p.s.control == {}
    p.s.status[squad] = 0
    review_control(p.s)
    assert p.s.control[p.hex("D5")] == 0
    p.remove(squad)
    p.remove(leader)
    review_control(p.s)
    assert p.s.control[p.hex("D5")] == 0


@allowed("SK 2.0")
def test_an_advance_takes_control_too() -> None:
    p = Position(ROW)
    squad = p.unit("german 4-6-7", "C3")
    p.unit("russian 4-4-7", "H8")
    p.phase(ADVANCE).do("advance", squad).do("to", "D3")
    assert p.s.control[p.hex("D4")] == 0


@case("sk-02-007")
@allowed("SK 2.0")
def test_a_known_enemy_unit_is_one_in_line_of_sight() -> None:
    p = Position(field("A1-P10", stone="C5", shapes=("C5 box 150x150",)))
    p.unit("german 4-6-7", "C4")
    behind = p.unit("russian 4-4-7", "C6")
    far = p.unit("russian 4-4-7", "K4")
    assert known_enemies(p.s, 0, p.hex("C4")) == [far]
    assert known_enemies(p.s, 0, p.hex("C7")) == [behind, far]


@allowed("SK 2.0", "SK 5.4")
def test_who_is_inexperienced() -> None:
    p = Position(ROW)
    conscript = p.unit("russian 4-2-6", "A1")
    p.unit("russian 8-0", "A1")
    green = p.unit("american 5-3-6", "C6")
    assert inexperienced(p.s, conscript) and inexperienced(p.s, green)
    leader = p.unit("american 8-0", "C6")
    assert not inexperienced(p.s, green)
    p.mark(leader, "broken")
    assert inexperienced(p.s, green)
    assert not inexperienced(p.s, p.unit("american 6-6-6", "C7"))
