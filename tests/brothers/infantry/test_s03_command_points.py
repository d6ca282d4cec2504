"""BB 3: command points."""

from __future__ import annotations

from bocage.games.brothers.infantry.s03_command_points import cp_refusal, pools_for
from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s12_melee import MeleePhase
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from tests.brothers.position import OPEN, Position, base, kind
from tests.looking import rule_of
from tests.marks import allowed, case, refused

FIVE = kind("yellow five", morale=((10, 5, 2), (9, 5, 1)))


@case("bob-03-001")
@allowed("BB 3.0")
def test_a_failed_check_is_rolled_again_and_the_second_roll_stands() -> None:
    p = Position(OPEN, [f"C1 {FIVE} yellow"], ["C4 squad"], cp=(1, 0)).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), ""), ("cp", 0), dice=[8, 6])
    assert p.s.used[0] == 2 and p.s.supp[1] == 0, "it failed again and did not fire"
    assert p.s.pools[0] == 0 and p.s.cp[0] == 1


@allowed("BB 3.0")
def test_a_re_roll_that_passes_lets_the_unit_fire() -> None:
    p = Position(OPEN, [f"C1 {FIVE} yellow"], ["C4 squad"], cp=(1, 0)).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), ""), ("cp", 0), dice=[8, 5, 4])
    assert p.s.supp[1] == 1


@case("bob-03-002")
@allowed("BB 3.0", "BB 4.0")
def test_the_second_player_acts_first_as_often_as_he_has_points() -> None:
    p = Position(OPEN, ["C1 us"], ["C8 squad", "D8 squad", "E8 squad"], cp=(0, 3)).whole_turn()
    assert p.s.player == 1 and p.s.rule == "BB 3.0"
    p.play(("use", 1, 2), ("used",), ("use", 2, 2), ("used",), ("pass",))
    assert p.s.used[1:] == [2, 2, 0] and p.s.cp[1:] == [1, 1, 0] and p.s.pools[2] == 1
    assert p.s.player == 0 and p.s.rule == "BB 4.1"


@refused("BB 3.0")
def test_without_points_the_second_player_is_not_asked() -> None:
    p = Position(OPEN, ["C1 us"], ["C8 squad"], cp=(3, 0)).whole_turn()
    assert p.s.player == 0 and p.s.rule == "BB 4.1"


@case("bob-03-003", "bob-10-003")
@allowed("BB 3.0", "BB 10.0")
@refused("BB 3.0", "BB 10.0")
def test_a_point_buys_final_op_fire_up_to_normal_range() -> None:
    p = Position(OPEN, ["C2 us"], ["C6 squad used"], cp=(0, 1)).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0))
    assert p.allows("final", 1, "", 2) and p.rule_against("final", 1, "", -1) == "BB 10.0"
    near = Position(OPEN, ["C2 us"], ["C8 squad used"], cp=(0, 1)).operations()
    near.play(("use", 0), ("move",), ("enter", near.hex("C3"), 0))
    assert near.allows("final", 1, "", 2), "range 5 is normal range"
    far = Position("\n".join(f"{n} ...." for n in range(1, 10)), ["C2 us"], ["C9 squad used"], cp=(0, 1)).operations()
    far.play(("use", 0), ("move",), ("enter", far.hex("C3"), 0))
    assert far.s.player == 0, "range 6 is beyond it and the other side is not even asked"
    none = Position(OPEN, ["C2 us"], ["C6 squad used"]).operations()
    none.play(("use", 0), ("move",), ("enter", none.hex("C3"), 0))
    assert none.s.player == 0, "no point is left"


@case("bob-03-004")
@allowed("BB 3.0", "BB 12.0")
@refused("BB 3.0")
def test_one_point_a_side_in_each_melee() -> None:
    p = Position(OPEN, ["C3 us", "C3 us"], ["C3 squad"], cp=(2, 0))
    p.start(MeleePhase(), dice=[(9, 9), (9, 9), (9, 9)])
    assert p.s.player == 0 and p.allows("cp", 0, 0) and p.allows("cp", 1, 0)
    p.play(("cp", 0, 0), dice=[(8, 8)])
    assert p.s.player == -2 and p.s.pools[0] == 1, "no second question although a point is left"
    assert p.s.step[2] == 2


@case("bob-03-006")
@allowed("BB 3.0", "BB 9.0")
@refused("BB 9.0")
def test_a_point_raises_prof_fp_but_not_above_normal() -> None:
    kinds = [
        kind("6/5 cp", fp=(6, 4), prof=(5, 3)),
        kind("6/4 cp", fp=(6, 4), prof=(4, 3)),
        kind("6/6 cp", prof=(6, 4)),
    ]
    p = Position(OPEN, ["C1 us"], [f"C8 {kinds[0]}", f"D8 {kinds[1]}", f"E8 {kinds[2]}"], cp=(0, 3)).operations()
    assert [base(p, u, "C4", "op", cp=True) for u in (1, 2)] == [6, 5]
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0), ("pass",), ("enter", p.hex("C3"), 0))
    assert p.allows("op", 1, "", 2) and p.allows("op", 2, "", 2)
    assert p.rule_against("op", 3, "", 2) == "BB 9.0"
    assert p.allows("op", 3, "", -1)


@case("bob-03-007", "bob-05-017")
@refused("BB 3.0")
@allowed("BB 5.4")
def test_a_unit_gets_one_point_a_turn() -> None:
    p = Position(OPEN, [f"C1 {FIVE}"], ["C5 squad"], cp=(3, 0)).operations()
    p.play(("use", 0), ("move",), ("follow me", 0), ("enter", p.hex("C2"), 0), ("op", 1, "", -1), dice=[7, 9])
    assert p.s.supp[0] == 1 and p.s.pools[0] == 2
    assert p.s.rule != "BB 3.0", "the failed check cannot be rolled again"
    assert rule_of(cp_refusal(p.s, 0, 0)) == "BB 3.0"


@case("bob-03-008")
@allowed("BB 3.0", "BB 13.0")
def test_points_are_restored_and_not_saved() -> None:
    p = Position(OPEN, ["C1 us cp"], ["C8 squad"], cp=(3, 1))
    p.s.pools[0] = 2
    p.start(RecoveryPhase())
    assert p.s.pools == [3, 0, 1, 0] and p.s.cp == [0, 0]


@case("bob-03-009")
@allowed("BB 3.1")
@refused("BB 3.1")
def test_company_points_are_for_their_company() -> None:
    p = Position(OPEN, ["C1 us company=A", "D1 us"], ["C8 squad"], cp=({"A": 1, "B": 2}, 0))
    refusal = cp_refusal(p.s, 0, 1)
    assert refusal is not None and refusal.rule == "BB 3.1"
    assert pools_for(p.s, 0) == [0]
    assert pools_for(p.s, 1) == [0, 1], "a unit without a company may use any"


@case("bob-03-010")
@allowed("BB 3.0", "BB 11.0")
def test_a_rout_check_may_be_rolled_again() -> None:
    p = Position(OPEN, [f"C4 {FIVE} yellow"], ["C5 squad"], cp=(1, 0))
    p.start(RoutPhase(), dice=[7])
    p.play(("cp", 0), dice=[4])
    assert p.at(0) == "C4" and p.s.player == -2


@allowed("BB 5.4")
@refused("BB 5.4")
def test_follow_me_gives_one_more_point_of_movement() -> None:
    p = Position("\n".join(f"{n} ...." for n in range(1, 9)), ["C1 us", "A1 mg"], [], cp=(2, 0)).operations()
    p.play(("use", 0), ("move",), ("follow me", 0))
    assert p.rule_against("follow me", 0) == "BB 5.4"
    p.play(*[("enter", p.hex(f"C{n}"), 0) for n in range(2, 8)])
    assert p.at(0) == "C7" and p.s.used[0] == 2, "six hexes of Open Ground and no more"
    p.play(("stay",), ("use", 1), ("move",), ("follow me", 0), *[("enter", p.hex(f"A{n}"), 0) for n in range(2, 7)])
    assert p.at(1) == "A6" and p.s.used[1] == 2
