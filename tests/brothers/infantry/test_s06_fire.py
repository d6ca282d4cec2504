"""BB 6: fire."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.refusals import fire_refusal
from bocage.games.brothers.infantry.s07_morale import suppress
from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s12_melee import MeleePhase
from bocage.games.brothers.infantry.shot import Shot
from tests.brothers.position import OPEN, Position, base, fp, kind, results
from tests.marks import allowed, case, refused

WIDE = "\n".join(f"{n} ............" for n in range(1, 13))

FIVE = kind("fire five", morale=((10, 5, 2), (9, 5, 1)))

LONG = "\n".join(f"{n} ...." for n in range(1, 17))


@pytest.mark.parametrize(
    ("unit", "enemy", "rule", "word"),
    [("C1 us", "C12 squad", "BB 6.0", "twice its Range"), ("C1 mortar", "C2 squad", "BB 31.0", "least range"),
     ("C1 mortar", "off squad", "BB 6.0", "no enemy"), ("C1 decoy concealed", "C12 squad", "BB 15.0", "Decoy"),
     ("C1 us", "C1 squad", "BB 6.1", "shares its location")],
)  # fmt: skip
@refused("BB 6.0", "BB 6.1", "BB 31.0", "BB 15.0")
def test_why_a_unit_cannot_fire_names_what_stands_in_the_way(unit: str, enemy: str, rule: str, word: str) -> None:
    p = Position(WIDE, [unit], [enemy]).operations()
    p.play(("use", 0))
    refusal = p.why_not("fire")
    assert refusal is not None and refusal.rule == rule and word in refusal.reason


@case("bob-06-001")
@allowed("BB 6.0", "BB 6.1")
def test_a_check_before_firing() -> None:
    p = Position(OPEN, [f"C1 {FIVE} yellow"], ["C4 squad"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), ""), dice=[5, 6])
    assert p.s.supp[1] == 1 and p.s.used[0] == 2
    fails = Position("1 w...\n2 ....\n3 ....", [f"A1 {FIVE} yellow concealed"], ["A3 squad"]).operations()
    fails.play(("use", 0), ("fire",), ("at", fails.hex("A3"), ""), dice=[6])
    assert fails.s.supp[1] == 0 and fails.s.used[0] == 2 and fails.s.conceal[0] == 1


@case("bob-06-002")
@allowed("BB 6.0")
@refused("BB 6.0")
def test_range_bands_and_halving() -> None:
    squad = kind("seven four", fp=(7, 4), reach=(4, 4))
    p = Position(LONG, [f"A1 {squad}"], ["A5 squad", "A6 squad", "A9 squad", "A10 squad"])
    assert [fp(p, 0, u) for u in (1, 2, 3)] == [7, 3, 3]
    refusal = fire_refusal(p.s, 0, p.hex("A10"))
    assert refusal is not None and refusal.rule == "BB 6.0"


@case("bob-06-003")
@allowed("BB 6.0")
def test_halving_comes_before_terrain() -> None:
    squad = kind("five three", fp=(5, 3), reach=(3, 3))
    p = Position(LONG.replace("7 ....", "7 W...", 1), [f"A1 {squad}"], ["A7 squad"])
    assert fp(p, 0, 1) == 1


@case("bob-06-004", "bob-59-004")
@refused("BB 6.0")
@allowed("BB 6.0", "BB 59.3")
def test_mortars_and_dischargers_have_no_long_range() -> None:
    gd = kind("gd six", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5))
    p = Position(LONG, ["A1 mortar", f"B1 {gd}"], ["A14 squad", "B7 squad", "A13 squad", "B6 squad"])
    for u, place in ((0, "A14"), (1, "B7")):
        refusal = fire_refusal(p.s, u, p.hex(place))
        assert refusal is not None and refusal.rule == "BB 6.0"
    assert fire_refusal(p.s, 0, p.hex("A13")) is None and fire_refusal(p.s, 1, p.hex("B6")) is None


@case("bob-06-005")
@allowed("BB 6.0", "BB 9.0")
def test_changing_facing_costs_one_fp() -> None:
    squad = kind("facing six five", fp=(6, 4), prof=(5, 3))
    p = Position(OPEN, [f"C4 {squad} facing=0"], ["C7 squad"], facing=True)
    assert base(p, 0, "C7", "fire", turned=True) == 5 and base(p, 0, "C7", "op", turned=True) == 4
    assert base(p, 0, "C7", "fire") == 6


@case("bob-06-006", "bob-10-006")
@refused("BB 10.1", "BB 59.0")
@allowed("BB 10.1", "BB 6.0")
def test_who_may_turn_for_final_op_fire() -> None:
    two = ["C4 squad used facing=0", "E4 mg used facing=0", "G4 jp used facing=0"]
    p = Position(OPEN, ["D6 us", "D2 us"], two, facing=True, theatre="pacific", nations=("american", "japanese"))
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("D5"), 0))
    p.quiet().play(("enter", p.hex("D4"), 0))
    assert p.allows("final", 2, "", -1), "a German Squad turns at -1"
    assert p.rule_against("final", 3, "", -1) == "BB 10.1"
    p.quiet().play(("enter", p.hex("E5"), 0))
    p.quiet().play(("enter", p.hex("F4"), 0))
    assert p.rule_against("final", 4, "", -1) == "BB 10.1"
    front = Position(OPEN, ["F1 us"], two, facing=True, theatre="pacific", nations=("american", "japanese"))
    front.operations()
    front.play(("use", 0), ("move",), ("enter", front.hex("F2"), 0))
    front.quiet().play(("enter", front.hex("F3"), 0))
    assert front.allows("final", 2, "", -1) and front.allows("final", 3, "", -1)


@case("bob-06-007")
@refused("BB 6.0")
def test_turning_is_no_movement() -> None:
    p = Position(OPEN, ["C4 us facing=0"], ["C6 squad facing=0"], facing=True, operations=((1, 1), (1, 1))).operations()
    p.play(("use", 0), ("op fire",), ("face", 3))
    assert p.s.rule == "BB 4.1" and p.s.player == 1, "no pause for the enemy"


@case("bob-06-008")
@refused("BB 6.1")
@allowed("BB 6.1")
def test_forbidden_targets() -> None:
    p = Position(OPEN, ["A1 us", "C3 us", "E1 us"], ["A1 squad", "C3 squad", "E5 squad", "E3 squad"])
    shared = fire_refusal(p.s, 0, p.hex("E5"))
    mixed = fire_refusal(p.s, 2, p.hex("C3"))
    assert shared is not None and shared.rule == "BB 6.1"
    assert mixed is not None and mixed.rule == "BB 6.1"
    assert fire_refusal(p.s, 2, p.hex("E5")) is None, "units in between never block"


@case("bob-06-010")
@allowed("BB 6.1")
def test_a_ten_never_hits() -> None:
    weak = kind("weak", casualty=(3, 6, 3))
    p = Position(OPEN, ["C1 us"], [f"C3 {weak}"])
    assert results(p, 1, 14)[9] == 0 and results(p, 1, 14)[8] == 2


@case("bob-06-011")
@allowed("BB 6.1")
def test_everybody_in_the_hex_is_affected_by_his_own_numbers() -> None:
    squad, team = kind("four seven", casualty=(4, 7, 4)), kind("three six", kind="mg", casualty=(3, 6, 3))
    seven = kind("seven fp", fp=(7, 4))
    p = Position(OPEN, [f"C1 {seven}"], [f"C3 {squad}", f"C3 {team}"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C3"), ""), dice=[4])
    assert (p.s.step[1], p.s.supp[1]) == (2, 1)
    assert (p.s.step[2], p.s.supp[2]) == (1, 2)


@case("bob-06-012", "bob-06-015")
@allowed("BB 6.1")
@refused("BB 6.1")
def test_less_than_one_fp_only_within_normal_range() -> None:
    weak = kind("two fp", fp=(2, 1), reach=(3, 3))
    stone = "\n".join(["1 ..S.", "2 ....", "3 ....", "4 ....", "5 S...", "6 ...."])
    p = Position(stone, [f"A2 {weak}", f"C6 {weak}"], ["C1 squad concealed", "A5 squad"])
    assert fp(p, 0, 3) == 0 and fire_refusal(p.s, 0, p.hex("A5")) is None
    assert results(p, 3, 0) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    refusal = fire_refusal(p.s, 1, p.hex("C1"))
    assert refusal is not None and refusal.rule == "BB 6.1", "long range: 1 - 2 - 1"
    assert results(p, 2, 1, normal=False)[0] == 1 and results(p, 2, 0, normal=False)[0] == 0


@case("bob-06-014")
@allowed("BB 6.1")
def test_a_one_next_door_reduces_at_least() -> None:
    p = Position(OPEN, ["C1 us"], ["C2 squad", "C2 squad reduced"]).operations()
    assert results(p, 1, 1, near=True)[0] == 2 and results(p, 1, 1)[0] == 1
    weak = kind("one fp", fp=(1, 1))
    q = Position("1 ....\n2 S...\n3 ....", [f"A1 {weak}"], ["A2 squad", "A2 squad reduced"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("A2"), ""), dice=[1])
    assert (q.s.step[1], q.s.supp[1]) == (1, 2) and q.s.at[2] < 0


@case("bob-06-016")
@allowed("BB 6.2")
def test_bands_against_a_full_strength_unit() -> None:
    p = Position(OPEN, ["C1 us"], ["C3 squad"])
    assert results(p, 1, 9) == [3, 3, 2, 2, 2, 1, 1, 1, 1, 0]


@case("bob-06-017")
@allowed("BB 6.2")
def test_bands_against_a_reduced_unit() -> None:
    p = Position(OPEN, ["C1 us"], ["C3 squad reduced"])
    assert results(p, 1, 6) == [2, 2, 1, 1, 1, 1, 0, 0, 0, 0]
    q = Position(OPEN, ["C1 squad"], ["C3 squad reduced"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C3"), ""), dice=[2])
    assert q.s.at[1] < 0, "Reduced again is eliminated"


@case("bob-06-018")
@allowed("BB 6.2", "BB 7.0")
def test_the_ladder_of_suppression() -> None:
    p = Position(OPEN, ["C1 us"], ["C3 squad"])
    found = []
    for _ in range(3):
        suppress(p.s, 1, "BB 6.2")
        found.append(p.s.supp[1])
    assert found == [1, 2, 2]


@case("bob-06-019", "bob-08-001")
@allowed("BB 6.2", "BB 8.0")
def test_reduction_always_leaves_full_suppression() -> None:
    fired = Position(OPEN, ["C1 us"], ["C3 squad"]).operations()
    fired.play(("use", 0), ("fire",), ("at", fired.hex("C3"), ""), dice=[2])
    assert (fired.s.step[1], fired.s.supp[1]) == (1, 2)
    melee = Position(OPEN, ["C3 us"], ["C3 squad"])
    melee.start(MeleePhase(), dice=[(2, 9), (9, 9)])
    assert (melee.s.step[1], melee.s.supp[1]) == (1, 2)
    shaky = kind("shaky", morale=((10, 6, 1), (9, 5, 1)), casualty=(4, 7, 4))
    rout = Position(OPEN.replace("1 ........", "1 w.......", 1), [f"A3 {shaky} red"], ["A5 squad"])
    rout.start(RoutPhase(), dice=[8])
    assert rout.at(0) == "A1" and (rout.s.step[0], rout.s.supp[0]) == (1, 2)


@case("bob-06-021")
@allowed("BB 6.2", "BB 15.0")
def test_one_die_for_all_targets() -> None:
    five = kind("five fp", fp=(5, 3))
    p = Position(OPEN.replace("3 ..", "3 .o", 1), [f"B1 {five}"], ["B3 squad", "B3 squad concealed"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("B3"), ""), dice=[5])
    assert p.s.supp[1:] == [1, 0] and p.s.conceal[2] == 1


@case("bob-06-023")
@allowed("BB 6.2")
def test_only_direct_fire_profits_from_the_flank() -> None:
    five = kind("flank five", fp=(5, 3))
    gd = kind("gd flank", nation="japanese", gd=True, fp=(6, 4), reach=(10, 10))
    p = Position(OPEN, [f"C6 {five}", "D7 mortar", f"E6 {gd}", f"C1 {five}"], ["D4 squad facing=0"], facing=True)
    assert [fp(p, u, 4) for u in range(4)] == [6, 6, 6, 5]


@case("bob-06-024")
@allowed("BB 6.2")
def test_what_is_direct_fire() -> None:
    gd = kind("gd direct", nation="japanese", gd=True)
    p = Position(OPEN, ["C1 us", "C2 mg", "D1 mortar", f"D2 {gd}"], ["C6 squad"])
    assert [Shot(p.s, u, p.hex("C6"), "fire").direct for u in range(4)] == [True, True, False, False]


@case("bob-06-025")
@allowed("BB 6.2", "BB 47.3", "BB 48.0", "BB 15.0")
@pytest.mark.parametrize(("die", "suppressed", "hidden"), [(4, 2, 0), (5, 1, 1)])
def test_a_complete_attack(die: int, suppressed: int, hidden: int) -> None:
    rows = "\n".join(["1 ....", "2 ....", "3 ....", "4 ....", "5 ....", "6 W...", "7 ...."])
    levels = "levels\n 0 -1-1\n 1 1111\n 2 0000\n 3 0000\n 4 0000\n 5 0000\n 6 0000\n 7 0000\n"
    p = Position(rows, ["A1 squad"], ["A6 squad concealed yellow"], more=levels)
    p.s.smoke[p.hex("A4")] = 2
    assert fp(p, 0, 1) == 4
    p.operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("A6"), ""), dice=[die])
    assert p.s.supp[1] == suppressed and p.s.conceal[1] == hidden


@case("bob-06-026")
@allowed("BB 6.2", "BB 9.0")
def test_point_blank_in_the_open() -> None:
    tough = kind("four eight", casualty=(4, 8, 4))
    p = Position(OPEN, ["C1 squad"], [f"C2 {tough}"])
    assert fp(p, 0, 1) == 9
    assert results(p, 1, 9, near=True) == [3, 2, 2, 2, 2, 1, 1, 1, 1, 0]


@case("bob-06-027", "bob-14-003")
@refused("BB 14.0", "BB 6.1")
@allowed("BB 31.1")
def test_no_line_of_sight_wastes_the_shot_but_not_a_directed_mortar() -> None:
    rows = "\n".join(["1 ....", "2 ....", "3 w...", "4 ....", "5 ....", "6 ...."])
    p = Position(rows, ["A1 us", "A2 mortar"], ["A5 squad"]).operations()
    assert p.ground.blocked(p.hex("A1"), p.hex("A5"))
    p.play(("use", 0), ("fire",), ("at", p.hex("A5"), ""))
    assert p.s.used[0] == 2 and p.s.supp[2] == 0
    p.play(("stay",), ("use", 1), ("fire",), ("at", p.hex("A5"), "directed"), dice=[5])
    assert p.s.supp[2] == 1, "6 - 1 for Directed Fire"


@allowed("BB 6.2")
def test_the_explanation_lists_every_row_and_the_odds() -> None:
    rows = "\n".join(["1 ....", "2 ....", "3 ....", "4 S...", "5 ...."])
    p = Position(rows, ["A1 squad"], ["A4 squad"]).operations()
    p.play(("use", 0), ("fire",))
    e = p.explain("at", p.hex("A4"), "")
    assert [(x.rule, x.amount) for x in e.lines] == [("BB 2.1", 6), ("BB 40.0", -2)]
    assert e.total() == 4
    assert {x.what.split(": ")[1]: x.probability for x in e.odds} == {"no effect": 0.6, "suppressed": 0.4}


@allowed("BB 15.0")
def test_the_explanation_does_not_know_a_concealed_units_numbers() -> None:
    p = Position("1 ....\n2 ....\n3 w...", ["A1 squad"], ["A3 squad concealed"]).operations()
    p.play(("use", 0), ("fire",))
    e = p.explain("at", p.hex("A3"), "")
    assert [x.what for x in e.odds] == ["Concealed unit: no effect", "Concealed unit: hit"]
    assert e.total() == 4


@refused("BB 6.1")
def test_nobody_fires_into_the_melee_hex() -> None:
    p = Position(OPEN, ["C2 squad"], ["C4 squad", "E4 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("pass",), ("enter", p.hex("C4"), 0))
    assert p.at(0) == "C4" and p.s.used[0] == 2


@allowed("BB 6.1", "BB 36.0")
def test_a_one_with_a_charge_reduces_at_least() -> None:
    p = Position("1 j.\n2 ..", [], ["A1 squad"])
    assert results(p, 0, 6, near=True)[0] >= 2
