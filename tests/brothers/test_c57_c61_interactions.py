"""BB 50.2, 57.0 to 61.1: nations, nights and options where they meet other chapters."""

from __future__ import annotations

import pytest

from bocage.games.brothers.refusals import fire_refusal
from bocage.games.brothers.s11_rout import subject_to_rout
from bocage.games.brothers.state import BANZAI, GONE
from tests.brothers.position import OPEN, Position, column, fp, kind
from tests.marks import allowed, refused

PACIFIC = ("japanese", "american")
SPIRIT = kind("bound spirit", nation="japanese", seishin=True, satchel=True, without="jp", prof=(3, 2), melee=(3, 2))
GD = kind("level gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5))
TEAMS = kind("night teams", nation="american", fireteam=True, fp=(6, 4), prof=(5, 3))
TWO_FLOORS = "1 ....\n2 .SS.\n3 ....\n4 ...."
HOUSE = 'building "house" B2 C2'


@allowed("BB 59.5")
@refused("BB 59.5")
def test_seishin_goes_on_to_the_enemy() -> None:
    p = Position(OPEN, [f"C2 {SPIRIT}"], ["C4 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",), ("enter", p.hex("C3"), 0))
    p.quiet()
    assert p.rule_against("assault fire") == p.rule_against("satchel", p.hex("C4")) == "BB 59.5"
    assert p.rule_against("stop") == "BB 59.5"
    free = Position(OPEN, [f"C2 {SPIRIT}"], ["C4 us used"], nations=PACIFIC).operations()
    free.play(("use", 0), ("move",), ("enter", free.hex("C3"), 0))
    free.quiet()
    assert free.allows("assault fire") and free.allows("satchel", free.hex("C4"))


@allowed("BB 59.6")
@refused("BB 59.6")
def test_a_charge_has_nothing_of_seishin_and_goes_on() -> None:
    p = Position(OPEN, [f"C2 {SPIRIT} yellow"], ["C5 us used", "C3 us used"], nations=PACIFIC)
    assert not subject_to_rout(p.s, 0), "with Seishin only in the enemy's hex"
    p.s.mark[0] |= BANZAI
    assert subject_to_rout(p.s, 0)
    q = Position(OPEN, [f"C1 {SPIRIT}"], ["C4 us used"], nations=PACIFIC)
    q.s.mark[0] |= BANZAI
    q.operations().play(("use", 0), ("charge",))
    assert q.rule_against("stop") == q.rule_against("enter", q.hex("B1"), 0) == "BB 59.6"


@allowed("BB 40.2", "BB 59.3")
@refused("BB 6.1")
def test_a_grenade_discharger_reaches_both_levels() -> None:
    p = Position(TWO_FLOORS, [f"B4 {GD}"], ["B2 squad", "B2+upper squad"], more=HOUSE, upper=["B2", "C2"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("B2"), ""), dice=[2])
    assert p.s.supp[1:] == [1, 1]
    mixed = Position(TWO_FLOORS, [f"B4 {GD}", "B2+upper jp"], ["B2 squad"], more=HOUSE, upper=["B2", "C2"])
    refusal = fire_refusal(mixed.s, 0, mixed.hex("B2"))
    assert refusal is not None and refusal.rule == "BB 6.1"


@refused("BB 43.3", "BB 31.0")
@allowed("BB 59.3")
@pytest.mark.parametrize(("mark", "fort", "rule"), [(".", "bunker", "BB 43.3"), ("S", "", "BB 31.0"), (".", "", "")])
def test_a_discharger_lays_smoke_only_from_where_it_may_fire(mark: str, fort: str, rule: str) -> None:
    forts = [{"hex": "A1", "kind": fort}] if fort else []
    p = Position(column(f"{mark}....."), [f"A1 {GD}"], ["A6 us"], nations=PACIFIC, smoke=(1, 0), fort=forts)
    p.operations().play(("use", 0))
    assert (("smoke",) in p.options()) is (not rule)
    if rule:
        assert p.rule_against("smoke") == rule


@allowed("BB 50.2", "BB 58.3")
@pytest.mark.parametrize(("dice", "goes_on"), [([10, 6, 3], True), ([10, 6, 9], False), ([10, 10], True)])
def test_the_answer_to_a_flash_may_stop_fireteams(dice: list[int], goes_on: bool) -> None:
    p = Position(OPEN, [f"C1 {TEAMS}"], ["C3 squad used", "C7 mg"], night=2).operations()
    p.play(("use", 0), ("move",), ("fireteams",), ("at", p.hex("C3"), "", -1), dice=dice[:1])
    p.play(("at", 2, ""), dice=dice[1:])
    assert (type(p.s.stack[-1]).__name__ == "Move") is goes_on


@allowed("BB 50.2", "BB 58.3")
def test_fireteams_lost_to_an_answer_do_not_come_back() -> None:
    p = Position(OPEN, [f"C1 {TEAMS} reduced"], ["C3 squad used", "C7 mg"], night=2).operations()
    p.play(("use", 0), ("move",), ("fireteams",), ("at", p.hex("C3"), "", -1), dice=[1, 10])
    p.play(("at", 2, ""), dice=[2])
    assert p.s.at[0] == GONE and type(p.s.stack[-1]).__name__ != "Move"


@allowed("BB 50.2", "BB 31.1", "BB 61.1")
@refused("BB 50.2")
def test_who_answers_a_flash_and_how() -> None:
    p = Position(OPEN, ["C2 us", "H8 us"], ["C6 squad"], night=2)
    p.s.lights = (p.hex("C3"),)
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("op", 2, "", -1), dice=[10])
    assert p.rule_against("at", 0, "") == "BB 50.2", "a unit on the move is being Used"
    assert p.allows("at", 1, "")
    q = Position(OPEN, ["C2 us"], ["C5 squad used", "C8 mortar", "D7 mg"], night=3, sustained=True).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C5"), ""), dice=[10])
    assert q.allows("at", 2, "directed") and q.allows("at", 3, "sustained")
    q.play(("at", 2, "directed"), dice=[5])
    assert q.s.supp[0] == 1, "the spotter sees the flash"


@allowed("BB 61.1", "BB 43.3")
def test_sustained_fire_out_of_a_pillbox_points_anywhere() -> None:
    p = Position(
        OPEN, ["C4 mg facing=0"], ["C7 squad"], sustained=True, facing=True, fort=[{"hex": "C4", "kind": "pillbox"}]
    ).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C7"), "sustained"), dice=[10])
    assert ("arrow", p.hex("C6")) in p.options()


@allowed("BB 61.1")
def test_sustained_fire_holds_a_target_hex_beyond_normal_range() -> None:
    long = "\n".join(f"{n} ..." for n in range(1, 17))
    p = Position(long, ["A16 squad"], ["A1 mg used"], sustained=True).operations()
    p.s.sustained[1] = (p.hex("A15"), p.hex("A15"))
    p.play(("use", 0), ("move",), ("enter", p.hex("A15"), 0))
    assert p.allows("final", 1, "", -1), "14 hexes: beyond its range of ten, within twice it"


@refused("BB 34.0")
@allowed("BB 34.0", "BB 58.3")
def test_flame_reaches_two_hexes_and_fireteams_pay_for_haste() -> None:
    hot = kind("hot teams", nation="american", fireteam=True, flame=9, without="squad")
    p = Position(OPEN, [f"C1 {hot}"], ["C2 squad", "C3 squad", "C4 squad", "C7 squad"])
    for place in ("C4", "C7"):
        refusal = fire_refusal(p.s, 0, p.hex(place), "fire", "flame")
        assert refusal is not None and refusal.rule == "BB 34.0"
    assert [fp(p, 0, u, "teams", "flame") for u in (1, 2)] == [7, 4]
    assert [fp(p, 0, u, "assault", "flame") for u in (1, 2)] == [9, 5]


@refused("BB 59.6", "BB 59.5")
@allowed("BB 59.5")
def test_before_the_last_charge_seishin_leads_forward_only() -> None:
    p = Position(OPEN, [f"C4 {SPIRIT}"], ["C2 us used"], nations=PACIFIC, edges=("N", "S"), banzai=[3, 4]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("seishin") == "BB 59.5" and p.rule_against("enter", p.hex("C3"), 0) == "BB 59.6"
    both = Position(
        OPEN, [f"C4 {SPIRIT}"], ["C2 us used", "C6 us used"], nations=PACIFIC, edges=("N", "S"), banzai=[3, 4]
    ).operations()
    both.play(("use", 0), ("move",), ("seishin",))
    assert both.rule_against("enter", both.hex("C3"), 0) == "BB 59.6" and both.allows("enter", both.hex("C5"), 0)


@allowed("BB 59.5")
@refused("BB 59.5")
def test_a_reinforcement_may_come_on_with_seishin() -> None:
    p = Position(OPEN, [f"off {SPIRIT}"], ["C6 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",))
    assert p.rule_against("enter", p.hex("H1"), 0) == "BB 59.5", "six MP lead from there to no enemy"
    p.play(("enter", p.hex("C8"), 0))
    assert p.at(0) == "C8"


@allowed("BB 59.6")
@refused("BB 59.6")
def test_a_goal_out_of_reach_is_still_approached() -> None:
    p = Position(OPEN, [f"C1 {SPIRIT}"], ["C4 us used"], nations=PACIFIC, more="side cliff C4:N,NE,SE,S,SW,NW")
    p.s.mark[0] |= BANZAI
    p.operations().play(("use", 0), ("charge",))
    assert p.allows("enter", p.hex("C2"), 0) and p.rule_against("enter", p.hex("B1"), 0) == "BB 59.6"


@allowed("BB 59.6", "BB 4.3", "BB 15.0")
def test_units_marked_against_a_charge_may_turn_and_hide() -> None:
    from bocage.games.brothers.s59_banzai import BanzaiCall

    rows = "\n".join(["1 ........", "2 wwwwwwww", *[f"{n} ........" for n in range(3, 9)]])
    p = Position(rows, ["C1 jp"], ["C6 us facing=0"], nations=PACIFIC, banzai=[1, 1], facing=True)
    p.start(BanzaiCall())
    p.play(("op fire", 1), ("face", 3))
    assert p.s.used[1] == 1 and p.s.face[1] == 3 and p.s.rule == "BB 15.0", "nobody sees it through the woods"
    p.play(("conceal",))
    assert p.s.conceal[1] == 1
    seen = Position(OPEN, ["C1 jp"], ["C6 us"], nations=PACIFIC, banzai=[1, 1])
    seen.start(BanzaiCall())
    seen.play(("op fire", 1))
    assert seen.s.rule != "BB 15.0" and seen.s.conceal[1] == 0


@allowed("BB 43.6", "BB 59.6")
@pytest.mark.parametrize("check", [3, 10])
def test_a_charge_that_survives_the_fire_goes_through_wire_whether_or_not_it_would_go_on(check: int) -> None:
    shaky = kind("shaky charger", nation="japanese", morale=((10, 6, 4), (9, 5, 3)), casualty=(4, 7, 4))
    p = Position(OPEN, [f"C2 {shaky}"], ["C6 us"], wire=["C3"], nations=PACIFIC)
    p.s.mark[0] |= BANZAI
    p.operations().play(("use", 0), ("charge",), ("enter", p.hex("C3"), 0), ("op", 1, "", -1), dice=[6, check])
    assert p.s.wire == {} and p.s.step[0] == 1 and p.s.used[0] == 2 and p.at(0) == "C3"
