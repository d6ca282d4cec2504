"""BB 20.0 to 20.2, 20.8: Guns: Command Points, checks, Casualty numbers, turning, stacking, Melee and Rout."""

from __future__ import annotations

from bocage.games.brothers.infantry.s06_fire import result_of
from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s12_melee import MeleePhase
from bocage.games.brothers.infantry.shot import Shot, lower_number
from bocage.games.brothers.state import GONE, OP_FIRE, READY, USED
from bocage.games.brothers.vehicles.s20_02_guns import gun_casualty
from tests.brothers.position import OPEN, Position, fp, gun, kind, look_round
from tests.marks import allowed, case, refused

SHAKY = gun("shaky gun", gun_fp=(12, 7), prof_rating=8)
BAZOOKA = kind("gun bazooka", nation="american", satw=("bazooka", 2))
FAUST = kind("gun faust", satw=("panzerfaust", 2))


def faces(p: Position, u: int, power: int, lower: bool, near: bool = False) -> list[int]:
    return [result_of(die, power, p.s, u, near, True, lower) for die in range(1, 11)]


@case("bob-20-001")
@refused("BB 20.0")
@allowed("BB 20.0")
def test_a_command_point_only_lets_a_gun_act_before_the_enemy() -> None:
    p = Position(OPEN, ["C4 squad"], ["C7 gun facing=0 yellow", "H8 tank facing=0"], cp=(0, 2))
    p.whole_turn()
    assert p.s.rule == "BB 3.0" and ("use", 1, 2) in p.options() and ("use", 2, 2) in p.options()
    p.play(("use", 1, 2), ("fire",), ("at", p.hex("C4"), ""), dice=[9])
    assert p.s.used[1] == USED and p.s.cp[1] == 1, "the failed check is not rolled again"
    assert p.s.pools[2] == 1
    q = Position(OPEN, ["C4 gun facing=3 yellow"], ["C7 squad"], cp=(2, 0)).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C7"), ""), dice=[9])
    assert q.s.pools[0] == 2 and q.s.used[0] == USED, "no question about a Command Point"


@case("bob-04-004")
@allowed("BB 20.0", "BB 4.1")
def test_what_guns_and_vehicles_count() -> None:
    p = Position(
        OPEN,
        ["A1 gun facing=2", "A3 tank facing=2", "C1 ht facing=2", "aboard squad on=2", "E1 squad"],
        ["H8 squad used"],
        operations=((1, 9), (1, 6)),
    ).operations()
    for u, count in ((0, 3), (1, 6), (2, 7), (4, 8)):
        p.play(("use", u), ("used",))
        assert p.s.count == count
    assert p.s.used[3] == USED, "the passenger with its Carrier"


@case("bob-04-004")
@allowed("BB 20.1")
@refused("BB 20.0")
def test_a_concealed_gun_counts_one_until_it_fires() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.....")
    p = Position(rows, ["C4 gun facing=3 concealed"], ["C7 squad used"], operations=((1, 6), (1, 6))).operations()
    q = Position(rows, ["C4 gun facing=3 concealed"], ["C7 squad used"], operations=((1, 2), (1, 6))).operations()
    q.play(("use", 0))
    assert q.rule_against("fire") == "BB 4.1", "three would go beyond the maximum"
    q.play(("used",))
    assert q.s.conceal[0] == 1
    p.play(("use", 0), ("fire",), ("at", p.hex("C7"), ""), dice=[9])
    assert not p.s.conceal[0] and p.s.count == 3


@case("bob-20-003")
@allowed("BB 20.2", "BB 20.4")
@refused("BB 20.2")
def test_a_gun_takes_a_morale_check_and_a_prof_check() -> None:
    p = Position(OPEN, ["C4 us"], [f"C8 {SHAKY} facing=0 yellow"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert "Prof Check first: 6" in " ".join(p.explain("op", 1, "", -1).notes)
    p.play(("op", 1, "", -1), dice=[6, 7])
    assert p.s.used[1] == USED and p.s.supp[0] == 0, "Morale 6 is passed, Prof 8 - 2 = 6 is not: no shot"
    assert p.rule_against("enter", 999, 0) == "BB 5.0"


@case("bob-20-004")
@case("bob-33-001")
@allowed("BB 20.2")
def test_casualty_numbers_by_what_attacks() -> None:
    p = Position(OPEN, ["C4 us", f"C5 {BAZOOKA}", "H4 tank facing=3", f"D4 {FAUST}"], ["C7 gun facing=0"])
    assert faces(p, 4, 8, False) == [3, 3, 1, 1, 1, 1, 1, 1, 0, 0], "a Squad or Artillery: 6"
    assert faces(p, 4, 8, True) == [3, 3, 3, 3, 3, 1, 1, 1, 0, 0], "a tank, an Aircraft, a Bazooka: 3"
    lower = [lower_number(p.s, Shot(p.s, u, p.hex("C7"), "fire"), 4) for u in range(4)]
    assert lower == [False, True, True, False]
    assert fp(p, 1, 4) == 7, "the Bazooka adds 1"
    p.s.conceal[4] = 1
    assert not lower_number(p.s, Shot(p.s, 1, p.hex("C7"), "fire"), 4), "no help against a Concealed Gun"


@case("bob-06-014")
@allowed("BB 20.2", "BB 6.1")
def test_an_adjacent_one_eliminates_a_gun() -> None:
    p = Position(OPEN, ["C4 us"], ["C5 gun facing=0"])
    assert faces(p, 1, 1, False, near=True)[0] == 3
    assert faces(p, 1, 1, False)[0] == 1


@case("bob-20-006")
@case("bob-40-001")
@refused("BB 20.2", "BB 40.0")
@allowed("BB 20.2", "BB 40.1")
def test_guns_do_not_move_and_turn_only_outside_buildings() -> None:
    rows = OPEN.replace("4 ........", "4 S.h.S...")
    fort = [{"hex": "E4", "kind": "fortified"}]
    p = Position(rows, ["A4 gun facing=0", "C4 gun facing=0", "E4 gun facing=0", "G4 gun facing=0"], ["H8 squad"],
                 fort=fort, operations=((1, 20), (1, 6))).operations()  # fmt: skip
    p.play(("use", 3))
    assert p.rule_against("move") == "BB 20.2" and p.allows("turn", 3) and p.allows("op fire", 3)
    p.play(("turn", 3))
    assert p.s.face[3] == 3 and p.s.used[3] == USED
    p = Position(rows, ["A4 gun facing=0", "C4 gun facing=0", "E4 gun facing=0"], ["H8 squad"], fort=fort,
                 operations=((1, 20), (1, 6))).operations()  # fmt: skip
    p.play(("use", 0))
    assert p.rule_against("turn", 3) == "BB 40.0" and p.rule_against("op fire", 3) == "BB 40.0"
    assert p.rule_against("move") == "BB 20.2" and p.allows("op fire")
    p.play(("used",))
    p.play(("use", 1))
    assert p.allows("turn", 2) and p.allows("op fire", 2), "a Hut"
    p.play(("op fire", 2))
    assert p.s.face[1] == 2 and p.s.used[1] == OP_FIRE
    p.play(("use", 2))
    assert p.allows("turn", 1) and p.rule_against("op fire", 1) == "BB 43.5", "a Fortified building: only by being Used"


@case("bob-04-012")
@allowed("BB 4.3")
def test_marking_op_fire_turns_a_gun_in_the_open() -> None:
    p = Position(OPEN, ["C4 gun facing=0"], ["H8 squad"]).operations()
    p.play(("use", 0), ("op fire", 3))
    assert (p.s.face[0], p.s.used[0]) == (3, OP_FIRE)


@case("bob-43-011")
@case("bob-43-015")
@refused("BB 43.3")
@allowed("BB 43.3", "BB 43.5")
def test_guns_in_pillboxes_and_bunkers() -> None:
    forts = [{"hex": "C4", "kind": "pillbox"}, {"hex": "E4", "kind": "bunker"}, {"hex": "G4", "kind": "foxhole"}]
    p = Position(OPEN, ["C4 gun facing=0", "E4 gun facing=0", "G4 gun facing=0"], ["H8 squad", "C8 squad"], fort=forts,
                 operations=((1, 20), (1, 6)))  # fmt: skip
    assert [gun_casualty(p.s, 0, lower) for lower in (False, True)] == [6, 5]
    assert [gun_casualty(p.s, 2, lower) for lower in (False, True)] == [6, 3]
    p.operations()
    p.play(("use", 0))
    assert p.allows("turn", 3) and p.rule_against("op fire", 3) == "BB 43.3"
    assert p.rule_against("fire") == "BB 43.3", "the enemy is behind it, and it may not turn to fire"
    p.play(("turn", 3))
    p.play(("use", 1))
    assert p.rule_against("turn", 3) == "BB 43.3"


@case("bob-43-004")
@allowed("BB 43.0")
def test_artillery_finds_a_gun_in_a_foxhole_easier() -> None:
    p = Position(OPEN, ["C4 gun facing=0"], ["H8 squad"], fort=[{"hex": "C4", "kind": "foxhole"}])
    assert gun_casualty(p.s, 0, False, artillery=True) == 5


@case("bob-20-025")
@allowed("BB 20.8")
def test_infantry_fires_at_a_gun_as_at_infantry() -> None:
    p = Position(OPEN, ["C4 us"], ["C7 gun facing=0"], fort=[{"hex": "C7", "kind": "foxhole"}]).operations()
    p.s.kind[0] = "squad"
    assert fp(p, 0, 1) == 6 - 2
    p.play(("use", 0), ("fire",), ("at", p.hex("C7"), ""), dice=[3])
    assert p.s.supp[1] == 1 and p.s.at[1] >= 0


@case("bob-12-004")
@allowed("BB 20.8", "BB 12.0")
def test_a_gun_in_melee() -> None:
    p = Position(OPEN, ["C4 us"], ["C4 gun facing=0"])
    p.s.kind[0] = "squad"
    p.start(MeleePhase(), dice=[(5, 9), (2, 3)])
    assert p.s.at[1] == GONE and p.s.step[0] == 1 and p.s.supp[0] == 2


@case("bob-11-012")
@allowed("BB 11.0", "BB 20.2")
def test_a_gun_that_fails_its_rout_check_is_lost() -> None:
    p = Position(OPEN, ["C4 us"], ["C7 gun facing=0 yellow", "A8 gun facing=0"])
    p.start(RoutPhase(), dice=[7])
    assert p.s.at[1] == GONE and p.s.at[2] >= 0
    q = Position(OPEN, ["C4 us"], ["C7 gun facing=0 yellow"])
    q.start(RoutPhase(), dice=[6])
    assert q.s.at[1] >= 0


@case("bob-15-009")
@allowed("BB 20.1")
@refused("BB 20.1")
def test_guns_hide_again_and_vehicles_do_not() -> None:
    wood = OPEN.replace("4 ........", "4 wwwwwwww").replace("5 ........", "5 wwwwwwww")
    p = Position(wood, ["C1 gun facing=0", "F1 tank facing=0"], ["C8 squad used"], operations=((1, 6), (1, 6)))
    p.operations()
    p.play(("use", 0), ("used",))
    assert p.s.rule == "BB 15.0" and ("conceal",) in p.options()
    p.play(("conceal",), ("use", 1), ("used",))
    assert p.s.rule != "BB 15.0" and not p.s.conceal[1] and p.s.face[0] == 0, "the Gun keeps its facing"


@case("bob-15-004")
@case("bob-15-005")
@case("bob-20-002")
@allowed("BB 20.1", "BB 15.0")
@refused("BB 20.1")
def test_a_vehicle_is_found_by_whoever_sees_it_and_finds_nobody_by_being_near() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.w...")
    p = Position(rows, ["C8 us", "E5 tank facing=0"], ["C4 tank facing=3 concealed", "E4 squad concealed"])
    look_round(p)
    assert not p.s.conceal[2], "a Vehicle in woods, in LOS at range 4"
    assert p.s.conceal[3], "a tank next door takes no counter"
    q = Position(rows, ["E5 us"], ["E4 squad concealed", "A1 squad concealed"])
    look_round(q)
    assert not q.s.conceal[1] and not q.s.conceal[2], "a Squad beside it does; in the open anybody in LOS"


@case("bob-02-015")
@case("bob-20-031")
@case("bob-20-040")
@refused("BB 20.10")
@allowed("BB 20.10")
def test_stacking_of_guns_and_vehicles() -> None:
    p = Position(OPEN, ["C4 gun facing=0", "C4 squad", "C5 squad"], ["H8 squad used"]).operations()
    p.play(("use", 2), ("move",), ("enter", p.hex("C4"), 0))
    assert p.rule_against("stop") == "BB 2.0", "a Gun counts as a Squad"
    p.play(("enter", p.hex("C3"), 0), ("stop",))
    q = Position(OPEN, ["C4 tank facing=0", "C4 squad", "C5 squad"], ["H8 squad used"]).operations()
    q.walk(2, "C4")
    assert q.at(2) == "C4" and q.s.used[2] == USED, "a Vehicle takes no room from Infantry"
    assert q.s.used[0] == READY
