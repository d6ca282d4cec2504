"""BB 5: movement."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.s04_operations import entering
from bocage.games.brothers.infantry.s07_morale import MID_MOVE, SELECTED, MoraleCheck, morale
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.moving import movers
from bocage.games.brothers.state import OFF
from bocage.games.brothers.table import put
from tests.brothers.position import OPEN, Position, fp, kind
from tests.looking import top
from tests.marks import allowed, case, refused

STEADY = kind("steady", morale=((10, 6, 2), (9, 6, 2)))

SIX_FOUR = kind("six four", fp=(6, 4), prof=(4, 3))

STEADY_TOO = kind("steady eight", morale=((10, 8, 6), (9, 6, 4)), casualty=(9, 9, 9))


@allowed("BB 5.0", "BB 3.0")
def test_whoever_has_entered_an_enemy_hex_is_asked_nothing_more() -> None:
    p = Position(OPEN, ["C3 us", "F8 us"], ["C4 squad used"], cp=(1, 0)).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    p.quiet()
    assert (p.s.player, p.s.rule) == (0, "BB 4.1") and p.s.used[0] == 2, "no Follow Me that leads nowhere"
    assert p.s.pools[0] == 1


@allowed("BB 5.0", "BB 2.0")
def test_a_unit_stopped_in_the_second_of_two_full_hexes_goes_back_to_the_first_with_room() -> None:
    p = Position(OPEN, ["C1 us", "C2 us", "C2 us", "C3 us", "C3 us"], ["C6 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0))
    p.quiet().play(("enter", p.hex("C3"), 0), ("op", 5, "", -1), dice=[7, 10])
    assert p.s.used[0] == 2 and [p.at(u) for u in range(5)] == ["C1", "C2", "C2", "C3", "C3"]


@allowed("BB 5.0", "BB 13.0")
def test_a_unit_driven_back_off_the_board_recovers_there_and_may_come_again() -> None:
    p = Position(OPEN, ["off us", "C1 us", "C1 us"], ["C4 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C1"), 0), ("op", 3, "", -1), dice=[7, 10])
    assert (p.s.at[0], p.s.used[0], p.s.supp[0]) == (OFF, 2, 1)
    later = Position(OPEN, ["off us yellow used", "C1 us"], ["C4 squad"])
    later.start(RecoveryPhase())
    assert later.s.supp[0] == 0 and entering(later.s, 0) == [0]


@case("bob-05-001")
@allowed("BB 5.0", "BB 5.4")
@refused("BB 5.0")
def test_a_building_needs_two_points() -> None:
    p = Position("1 ..\n2 ..\n3 ..\n4 ..\n5 ..\n6 W.", ["A1 us"], [], cp=(1, 0)).operations()
    p.walk(0, "A2", "A3", "A4", "A5", stop=False)
    assert p.rule_against("enter", p.hex("A6"), 0) == "BB 5.0"
    p.play(("follow me", 0), ("enter", p.hex("A6"), 0))
    assert p.at(0) == "A6"


@case("bob-05-002")
@allowed("BB 5.0", "BB 7.1")
@pytest.mark.parametrize(
    ("status", "dice", "moves"), [("", [], True), ("yellow", [6], True), ("yellow", [7], False), ("red", [2], True)]
)
def test_a_check_before_moving(status: str, dice: list[int], moves: bool) -> None:
    p = Position(OPEN, [f"C1 {STEADY} {status}"], ["H8 squad"]).operations()
    p.play(("use", 0), ("move",), dice=dice)
    assert (p.s.used[0] == 0) is moves
    assert (p.s.rule == "BB 5.0") is moves


@case("bob-05-002")
@allowed("BB 5.0")
def test_a_unit_that_fails_off_the_board_does_not_enter() -> None:
    p = Position(OPEN, [f"off {STEADY} yellow", f"off {STEADY} yellow"], ["H8 squad used"]).operations()
    p.play(("use", 0), ("move",), dice=[8])
    assert p.s.at[0] == OFF and p.s.used[0] == 2
    p.play(("use", 1), ("move",), ("enter", p.hex("A1"), 0), dice=[6])
    assert p.at(1) == "A1"


@case("bob-05-003", "bob-09-004")
@allowed("BB 5.0", "BB 9.0")
def test_suppression_in_mid_move_forces_a_check_each_time() -> None:
    p = Position(OPEN, [f"C1 {STEADY}"], ["C6 squad", "C7 squad", "D7 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0), ("pass",), ("enter", p.hex("C3"), 0))
    p.play(("op", 1, "", -1), dice=[6, 6])
    assert p.s.supp[0] == 1 and p.s.player == 1, "it passed and the pause goes on"
    p.play(("op", 2, "", -1), dice=[6, 3])
    assert p.s.supp[0] == 2 and p.s.player == 1, "it failed; a third may still fire in this hex"
    p.play(("op", 3, "", -1), dice=[9])
    assert p.at(0) == "C3" and p.s.used[0] == 2 and not movers(p.s)


@case("bob-05-004", "bob-09-005")
@allowed("BB 5.0")
@refused("BB 9.0")
def test_a_unit_stopped_in_a_full_hex_goes_back_and_is_not_fired_on_there() -> None:
    p = Position(OPEN, [f"C2 {STEADY}", "C3 us", "C3 us"], ["C6 squad", "A2 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("op", 3, "", -1), dice=[7, 7])
    assert p.s.supp[:3] == [1, 0, 0], "one die: 9 for the mover, 5 for the others"
    p.play(("pass",))
    assert p.at(0) == "C2" and p.s.used[0] == 2
    assert p.s.player == 0, "unit 4 is beside C2 but is not asked again"


@allowed("BB 5.0")
def test_a_retreat_barred_in_a_full_hex_by_what_came_up_in_the_pause_goes_back() -> None:
    lane = "\n".join(f"{row} ==.==" for row in range(1, 10))
    p = Position(lane, ["C5 us", "C4 us", "C4 us"], ["C8 squad", "C9 squad"]).operations()
    p.play(("use", 0), ("retreat",), ("enter", p.hex("C4"), 0))
    assert p.at(0) == "C4" and p.s.player == 1, "the enemy is asked for Op Fire"
    put(p.s, 4, p.hex("C2"))  # as a draw of the Fog of War would put it (BB 16.2)
    p.quiet()
    assert p.at(0) == "C5" and p.s.used[0] == 2, "C3 is beside that enemy, C5 nearer to the other"
    assert p.at(1) == p.at(2) == "C4"


@allowed("BB 5.0")
def test_a_unit_that_starts_adjacent_and_is_suppressed_may_stay() -> None:
    p = Position(OPEN, [f"C3 {STEADY}"], ["C4 squad", "C6 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.at(0) == "C3" and p.s.player == 1, "it is fired on where it starts (BB 9.0)"
    p.play(("op", 2, "", -1), dice=[8, 5])
    p.play(("pass",))
    assert p.options() == [("go on",), ("remain",)]
    p.play(("remain",))
    assert p.at(0) == "C3" and p.s.used[0] == 2


@allowed("BB 5.0")
def test_entering_an_enemy_hex_ends_the_move() -> None:
    p = Position(OPEN, [f"C3 {STEADY}"], ["C4 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("pass",))
    assert p.at(0) == "C4" and p.s.used[0] == 2


@case("bob-05-007", "bob-07-003")
@allowed("BB 5.1", "BB 7.1")
@pytest.mark.parametrize(
    ("status", "die", "leaves"),
    [("", 7, True), ("", 8, False), ("yellow", 3, True), ("yellow", 4, False), ("red", 1, False)],
)
def test_withdrawal_takes_three_off_morale(status: str, die: int, leaves: bool) -> None:
    p = Position(OPEN, [f"C3 {STEADY} {status}"], ["C3 squad"]).operations()
    p.play(("use", 0), ("move",), dice=[die])
    assert (p.s.used[0] == 0) is leaves


@case("bob-05-008")
@refused("BB 5.1")
@allowed("BB 5.1")
def test_a_withdrawing_unit_may_not_enter_another_enemy_hex() -> None:
    p = Position(OPEN, [f"C3 {STEADY}"], ["C3 squad", "C4 squad"]).operations()
    p.play(("use", 0), ("move",), dice=[2])
    assert p.rule_against("enter", p.hex("C4"), 0) == "BB 5.1"
    assert p.allows("enter", p.hex("C2"), 0)


@case("bob-05-009")
@allowed("BB 5.1")
@refused("BB 6.1")
def test_the_enemy_left_behind_fires_only_if_no_friend_stays() -> None:
    alone = Position(OPEN, [f"C3 {STEADY}"], ["C3 squad"]).operations()
    alone.play(("use", 0), ("move",), ("enter", alone.hex("C2"), 0), dice=[2])
    assert alone.s.player == 1 and alone.allows("op", 1, "", -1)
    held = Position(OPEN, [f"C3 {STEADY}", f"C3 {STEADY}"], ["C3 squad"]).operations()
    held.play(("use", 0), ("move",), ("enter", held.hex("C2"), 0), dice=[2])
    assert held.s.player == 0, "it still shares its hex with the second Squad"


@case("bob-05-010", "bob-59-002")
@refused("BB 5.1", "BB 59.1")
@allowed("BB 59.1")
def test_japanese_in_an_enemy_hex_are_only_marked() -> None:
    p = Position(OPEN, ["C3 jp"], ["C3 us"], nations=("japanese", "american")).operations()
    p.play(("use", 0))
    assert p.options() == [("used",), ("op fire",)]
    assert p.rule_against("move") == "BB 5.1"


@case("bob-05-011")
@allowed("BB 5.2", "BB 3.0")
def test_assault_fire_uses_prof_fp_without_a_check_and_ends_the_move() -> None:
    p = Position(
        "1 ....\n2 ....\n3 ....\n4 ....\n5 ..S.", [f"C1 {SIX_FOUR}"], ["C5 squad used"], cp=(1, 0)
    ).operations()
    p.walk(0, "C2", "C3", stop=False)
    assert fp(p, 0, 1, "assault") == 2 and fp(p, 0, 1, "assault", cp=True) == 3
    p.play(("assault fire",), ("at", p.hex("C5"), "", 0), dice=[3])
    assert p.s.supp[1] == 1 and p.s.used[0] == 2 and p.s.pools[0] == 0


@refused("BB 5.2")
def test_assault_fire_only_after_entering_a_hex() -> None:
    p = Position(OPEN, [f"C1 {SIX_FOUR}"], ["C5 squad used"]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("assault fire") == "BB 5.2"


@case("bob-05-013")
@allowed("BB 5.2")
def test_assault_fire_knows_no_facing() -> None:
    p = Position(OPEN, [f"C1 {SIX_FOUR} facing=0"], ["C5 squad used facing=0"], facing=True).operations()
    p.walk(0, "C2", stop=False)
    p.play(("assault fire",), ("at", p.hex("C5"), "", -1), dice=[4])
    assert p.s.supp[1] == 1, "4 FP and no less"


@case("bob-05-014")
@allowed("BB 5.3")
@refused("BB 5.3")
def test_a_declared_retreat_adds_four_to_morale() -> None:
    p = Position(OPEN, [f"C1 {STEADY} yellow", f"D1 {STEADY} red", f"E1 {STEADY} red"], ["E1 squad"]).operations()
    p.play(("use", 0), ("retreat",))
    assert p.s.rule == "BB 5.0", "10: no roll"
    assert p.rule_against("stop") == "BB 5.3", "it must move like a router"
    p.play(("enter", p.hex("B1"), 0), ("stop",), ("use", 1), ("retreat",), dice=[6])
    assert p.s.rule == "BB 5.0"
    p.play(("enter", p.hex("C1"), 0), ("stop",), ("use", 2))
    assert p.rule_against("retreat") == "BB 5.3"


@case("bob-05-015")
@refused("BB 5.3")
@allowed("BB 5.3")
def test_the_limits_of_a_declared_retreat() -> None:
    p = Position(OPEN, [f"C4 {STEADY} yellow"], ["C7 squad", "F3 squad used"]).operations()
    p.play(("use", 0), ("retreat",))
    assert p.rule_against("enter", p.hex("C5"), 0) == "BB 5.3", "closer to an enemy in sight"
    assert p.rule_against("enter", p.hex("D3"), 0) == "BB 5.3", "closer to the other"
    p.play(("enter", p.hex("C3"), 0))
    assert p.s.player == 1 and p.allows("op", 1, "", -1), "it is ordinary movement and is fired on"
    p.play(("pass",))
    assert p.rule_against("assault fire") == "BB 5.3"


@refused("BB 5.3")
def test_a_retreating_unit_does_not_move_beside_an_enemy() -> None:
    p = Position("1 .......\n2 .......\n3 .......", ["D1 us yellow"], ["B2 squad"]).operations()
    p.play(("use", 0), ("retreat",))
    refusal = p.why_not("enter", p.hex("C2"), 0)
    assert refusal is not None and refusal.rule == "BB 5.3" and "adjacent" in refusal.reason
    assert p.allows("enter", p.hex("E2"), 0)


@case("bob-05-016")
@allowed("BB 5.3", "BB 9.0")
def test_the_bonus_lasts_for_the_whole_move() -> None:
    p = Position(OPEN, [f"C4 {STEADY} yellow"], ["C7 squad"], edges=("N", "S")).operations()
    p.play(("use", 0), ("retreat",), ("enter", p.hex("C3"), 0), ("op", 1, "", -1), dice=[6, 6])
    assert p.s.supp[0] == 2 and p.s.player == 0 and p.s.rule == "BB 5.0", "2 + 4: a 6 passes"


@case("bob-05-018")
@refused("BB 5.0")
def test_movement_points_are_neither_saved_nor_shared() -> None:
    p = Position("\n".join(f"{n} .." for n in range(1, 9)), ["A1 us", "A1 us"], []).operations()
    p.walk(0, "A2", "A3")
    p.play(("stay",))
    p.walk(1, "A2", "A3", "A4", "A5", "A6", stop=False)
    assert p.at(1) == "A6" and p.s.used[1] == 2


@case("bob-07-001", "bob-07-002")
@allowed("BB 7.0", "BB 7.1")
def test_morale_by_suppression_and_side() -> None:
    p = Position(OPEN, [f"C1 {STEADY}"], ["C8 squad"])
    for step, expected in ((2, [10, 6, 2]), (1, [9, 6, 2])):
        p.s.step[0] = step
        found = []
        for p.s.supp[0] in range(3):
            found.append(morale(p.s, 0, SELECTED))
        assert found == expected
    p.s.step[0], p.s.supp[0] = 2, 1
    p.start(MoraleCheck(0), dice=[6])
    assert p.s.player == -2


@allowed("BB 60.1")
def test_pluck_helps_in_mid_move_only() -> None:
    brave = kind("brave", pluck=True, nation="commonwealth", morale=((10, 5, 2), (9, 4, 1)))
    p = Position(OPEN, [f"C1 {brave} yellow", f"D1 {brave} red", f"E1 {brave}"])
    assert [morale(p.s, u, MID_MOVE) for u in range(3)] == [6, 3, 10]
    assert morale(p.s, 0, SELECTED) == 5


@allowed("BB 18.0")
@refused("BB 18.0")
def test_leaving_the_board_costs_one_point() -> None:
    p = Position(OPEN, ["A4 us"], []).operations()
    p.walk(0, "A5", "A6", "A7", "A8", stop=False)
    p.play(("exit",))
    assert p.s.exited == [1, 0] and p.s.at[0] == -3
    inside = Position(OPEN, ["C4 us"], []).operations()
    inside.play(("use", 0), ("move",))
    assert inside.rule_against("exit") == "BB 18.0"


@refused("BB 5.3")
def test_a_retreating_unit_remembers_whom_it_has_seen() -> None:
    rows = "\n".join(["1 ......", "2 ......", "3 .w....", "4 ......", "5 ......", "6 ......"])
    p = Position(rows, ["A3 us yellow"], ["D4 squad used"]).operations()
    p.play(("use", 0), ("retreat",))
    assert p.allows("enter", p.hex("A2"), 0)
    p.play(("enter", p.hex("A2"), 0))
    p.quiet()
    assert 1 in top(p.s).seen
    assert p.rule_against("enter", p.hex("A3"), 0) == "BB 5.3", "not back toward it"


@allowed("BB 5.1")
def test_a_withdrawal_takes_three_off_the_first_check_alone() -> None:
    p = Position(OPEN, [f"C4 {STEADY_TOO} yellow"], ["C4 squad", "C7 squad"]).operations()
    p.play(("use", 0), ("move",), dice=[5])  # 8 - 3
    p.play(("enter", p.hex("C3"), 0), ("op", 2, "", -1), dice=[1], waits=True)
    assert p.s.supp[0] == 2 and p.s.rule == "BB 5.0"
    p.play(dice=[6])  # red Morale 6 and nothing off it
    assert p.s.used[0] == 0 and p.s.player >= 0, "it goes on"
