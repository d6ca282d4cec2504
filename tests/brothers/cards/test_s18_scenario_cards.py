"""BB 18: scenario cards."""

from __future__ import annotations

import pytest

from bocage.battlefield.areas import checked
from bocage.games.brothers.cards.s18_control import reached, score, take_control, wiped_out
from bocage.games.brothers.cards.s18_reinforcements import Reinforcements
from bocage.games.brothers.cards.scenario import ENTER, PLACE, Group
from bocage.games.brothers.cards.setup import PlaceUnits
from bocage.games.brothers.state import GONE, OFF, TO_PLACE
from bocage.games.brothers.table import put, remove
from bocage.games.brothers.view import view_of
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, case, refused


@allowed("BB 18.0", "BB 5.1")
def test_whoever_is_left_alone_in_a_hex_controls_it_at_once() -> None:
    p = Position(OPEN, ["C3 us", "D8 us"], ["C3 squad"], control=["C3", "C4"]).operations()
    p.s.control[p.hex("C3")] = 0
    p.play(("use", 0), ("move",), dice=[7])
    assert p.s.control[p.hex("C3")] == 0
    p.play(("enter", p.hex("C4"), 0))
    assert p.s.control[p.hex("C3")] == 1, "before anybody else moves"
    p.quiet()
    assert p.s.control[p.hex("C4")] == 0


@refused("BB 18.0")
def test_reinforcements_are_not_set_up_beside_an_enemy_in_melee_either() -> None:
    p = Position(OPEN, ["C4 us", "off us"], ["C4 squad"], turn=4)
    p.card.groups[2] = Group(0, PLACE, 4, (p.hex("C5"), p.hex("C6")), ())
    p.s.at[1] = TO_PLACE
    p.start(Reinforcements())
    assert p.rule_against("place", 1, p.hex("C5")) == "BB 18.0"
    assert ("place", 1, p.hex("C6")) in p.options()


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


@allowed("BB 18.0")
@refused("BB 18.0", "BB 2.0")
def test_setting_up_in_ones_own_area() -> None:
    p = Position(OPEN, ["C1 squad", "D1 squad", "E1 squad"], ["C7 squad"])
    from bocage.games.brothers.cards.scenario import SETUP, Group

    p.card.groups[0] = Group(0, SETUP, 1, (p.hex("C1"), p.hex("C2")), ("squad",) * 3)
    p.card.groups[0].conceal = False
    for u in range(3):
        from bocage.games.brothers.table import put

        put(p.s, u, -5)
    p.start(PlaceUnits(0))
    assert p.rule_against("place", 0, p.hex("C5")) == "BB 18.0"
    p.play(("place", 0, p.hex("C1")), ("place", 1, p.hex("C1")))
    assert p.rule_against("place", 2, p.hex("C1")) == "BB 2.0"
    p.play(("place", 2, p.hex("C2")))
    assert p.at(2) == "C2"


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


@allowed("BB 18.0")
def test_how_far_the_goal_has_been_brought_is_shown_to_all() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 squad"], control=["C5", "D5"])
    goal = p.card.victory.conditions[0]
    goal.at_least = 1
    assert score(p.s)[0]["met"] is False
    p.s.control[p.hex("C5")] = p.card.victory.acting
    for seat in (0, 1, -1):
        (line,) = view_of(p.s, seat)["score"]
        assert line["met"] and line["words"].endswith("1 of 2 hexes controlled, 1 needed")


@case("bob-18-004")
@allowed("BB 18.0")
def test_decoys_alone_do_not_save_a_side() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 decoy concealed", "D8 squad"])
    assert not wiped_out(p.s, 1)
    remove(p.s, 2, "BB 6.2")
    assert wiped_out(p.s, 1)
    goal = p.card.victory.conditions[0]
    goal.at_least = 1
    assert reached(p.s, goal)


@allowed("BB 18.0")
@refused("BB 18.0")
def test_reinforcements_may_wait_but_not_those_of_an_area_of_control() -> None:
    for turn in (4, 5):  # due on turn 4, and still free to come on turn 5
        p = Position(OPEN, ["C3 us", "off us"], ["C8 squad"], turn=turn)
        p.card.groups[2] = Group(0, PLACE, 4, (p.hex("A2"),), ())
        p.s.at[1] = TO_PLACE
        p.start(Reinforcements())
        assert p.options() == [("place", 1, p.hex("A2")), ("keep back", 1)]
        p.play(("keep back", 1))
        assert p.s.at[1] == TO_PLACE and p.s.player == -2
    bound = Position(OPEN, ["C3 us", "D3 us", "off us"], ["C8 squad"], turn=4, edges=("N", "S"))
    bound.card.groups[2] = Group(0, PLACE, 4, (), ())
    bound.card.groups[2].aoc = True
    bound.s.at[2] = TO_PLACE
    bound.start(Reinforcements())
    assert bound.rule_against("keep back", 2) == "BB 18.0"
    assert all(action[0] == "place" for action in bound.options())


@allowed("BB 18.0")
@refused("BB 18.0")
def test_a_hex_shared_by_two_boards_is_in_the_area_of_neither_alone() -> None:
    field = load_field("village woods")
    left, right = (set(checked([f"board {letter}"], field, {})) for letter in ("a", "b"))
    assert field.hex("aQ4") == field.hex("bA4") and field.hex("aQ4") not in left | right
    assert field.hex("aQ4") in checked(["columns A-Q"], field, {})
    both = set(checked(["board a", "board b"], field, {}))
    assert field.hex("aQ4") in both and both == set(range(field.n)), "both boards are part of the area"
    assert field.hex("aQ4") in checked(["board a", "board b rows 4"], field, {})
    assert field.hex("aQ4") not in checked(["board a", "board b rows 1-3"], field, {})
    assert set(checked(["board a edge N"], field, {})) == left & set(field.edge("north"))
    with pytest.raises(BadInput, match="has no board 'z'"):
        checked(["board z"], field, {})
