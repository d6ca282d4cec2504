"""Where Vehicles and passengers meet night, Banzai, rain, water, dikes and the edge (BB 20 to 22)."""

from __future__ import annotations

from bocage.games.brothers.infantry.refusals import place_refusal
from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.nations.s59_banzai import BanzaiCall
from bocage.games.brothers.state import EXITED, OP_FIRE, PARKED, USED
from bocage.games.brothers.table import put
from bocage.games.brothers.vehicles.s20_04_prof import prof_rows
from bocage.games.brothers.vehicles.s21_06_carrier_rout import CarrierRout
from bocage.games.brothers.vehicles.s21_06_rout import CarrierFlight
from tests.brothers.position import OPEN, Position, gun, kind, tank
from tests.looking import rule_of
from tests.marks import allowed, refused

PZG = kind("again pzg", panzergrenadier=True)
CRAFT = tank("again craft", gun_fp=(0, 0), armor=(1, 1), points=20, carries=2, afloat="blue")
STRONG_92 = gun("again strong 92", nation="japanese", traits=("type92",), gun_fp=(5, 9))
TYPE_92 = gun("again type 92", nation="japanese", traits=("type92",))


@allowed("BB 50.2", "BB 21.4")
def test_fire_out_of_a_carrier_flashes_and_answers_flashes() -> None:
    p = Position(OPEN, ["C8 ht facing=0", f"aboard {PZG} on=0"], ["C7 squad used", "C3 mg"], night=2,
                 nations=("german", "american")).operations()  # fmt: skip
    p.play(("use", 0), ("fire", 1), ("at", p.hex("C7"), ""), dice=[10])
    assert p.options() == [("pass",), ("at", 3, "")]
    p.play(("at", 3, ""), dice=[6])
    assert p.s.supp[1] == 1 and p.s.used[3] == USED, "8 - 2 in the Carrier"
    q = Position(OPEN, ["C8 squad"], ["C7 squad used", "C3 ht facing=3", f"aboard {PZG} on=2"], night=2).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C7"), ""), dice=[10])
    assert q.options() == [("pass",), ("at", 3, "")]


@allowed("BB 59.6", "BB 4.3")
def test_guns_and_vehicles_marked_before_a_charge_keep_or_choose_their_facing() -> None:
    p = Position(OPEN, ["C8 gun facing=0", "D8 ht facing=1 counter", "aboard us on=1", "A8 us", "B8 us"], ["C1 jp"],
                 nations=("american", "japanese"), theatre="pacific", facing=True, banzai=[1, 1])  # fmt: skip
    p.start(BanzaiCall())
    p.play(("op fire", 0))
    assert p.s.face[0] == 0 and p.s.used[0] == OP_FIRE
    p.play(("op fire", 1, 3))
    assert p.s.face[1] == 3 and p.s.used[1:3] == [OP_FIRE, OP_FIRE] and p.s.moved[1] == 0
    p.play(("op fire", 3))
    assert p.options() == [("face", spine) for spine in range(6)], "Infantry is asked afterwards"


@allowed("BB 21.1")
@refused("BB 21.1")
def test_a_beached_craft_reverses_into_the_ocean_and_may_go_on_along_the_surf() -> None:
    p = Position(OPEN, [f"C5 {CRAFT} facing=0", "aboard squad on=0"], ["H1 squad used"],
                 more="tag ocean C6 D4\ntag surf C5 C4").operations()  # fmt: skip
    p.play(("use", 0), ("move",))
    assert ("drive", p.hex("C4"), 0) in p.options() and ("reverse", p.hex("C6"), 0) in p.options()
    assert p.rule_against("drive", p.hex("D4"), 0) == p.rule_against("turn", 3) == "BB 21.1"


@allowed("BB 21.3")
def test_who_has_mounted_drives_off_without_another_check() -> None:
    p = Position(OPEN, ["A1 ht facing=0", "C8 squad yellow"], ["H1 squad used"], mounting=True)
    put(p.s, 0, PARKED)
    p.operations().play(("use", 1), ("mount", 0, 0), dice=[6])
    p.quiet().play(("drive", p.hex("C7"), 0))
    assert p.at(0) == "C7"


@allowed("BB 38.0", "BB 47.3")
def test_a_hill_does_not_trouble_the_type_92_as_a_mortar() -> None:
    p = Position(OPEN, [f"C8 {TYPE_92} facing=0"], ["C4 squad"], more="levels\n 4 00100000",
                 nations=("japanese", "american"))  # fmt: skip
    assert prof_rows(p.s, Shot(p.s, 0, p.hex("C4"), "fire", "lob"), 1) == []
    assert [row[0] for row in prof_rows(p.s, Shot(p.s, 0, p.hex("C4"), "fire"), 1)] == ["BB 47.3"]


@allowed("BB 22.0", "BB 46.1")
def test_a_rider_thrown_off_on_a_dike_road_stands_on_a_side_of_it() -> None:
    p = Position(OPEN, ["C5 gun facing=0"], ["C4 tank facing=0", "aboard squad on=1"],
                 more="road dirt A4 B4 C4 D3 E4", dike=["B4", "C4", "D3"]).operations()  # fmt: skip
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "vehicle"), dice=[1, 10])
    assert p.options() == [("bank", 0), ("bank", 1)]
    p.play(("bank", 1))
    assert p.at(2) == "C4" and p.s.bank[2] == 1


@allowed("BB 21.6", "BB 55.2")
def test_a_carrier_routs_two_hexes_in_the_rain() -> None:
    p = Position(OPEN, ["C3 ht facing=3", "aboard squad red on=0"], ["C2 squad"])
    dry = {p.ground.range(p.hex("C3"), loc) for loc, _ in CarrierFlight(p.s, 0).ends()}
    p.s.raining = 1
    wet = {p.ground.range(p.hex("C3"), loc) for loc, _ in CarrierFlight(p.s, 0).ends()}
    assert max(dry) > 2 == max(wet)


@allowed("BB 21.6", "BB 18.0", "BB 43.6")
def test_a_routing_carrier_holds_and_flattens_what_it_passes() -> None:
    p = Position(OPEN, ["C3 ht facing=3", "aboard squad red on=0"], ["C2 squad"], wire=["C5"],
                 control=["C4", "C5"])  # fmt: skip
    p.s.control.update({p.hex("C4"): 1, p.hex("C5"): 1})
    p.start(CarrierRout(0))
    p.play(("flee", p.hex("C5"), 3))
    assert p.at(0) == "C5" and not p.s.wire
    assert p.s.control[p.hex("C4")] == p.s.control[p.hex("C5")] == 0


@allowed("BB 18.0", "BB 20.3")
@refused("BB 20.3")
def test_a_vehicle_may_leave_the_board_in_reverse() -> None:
    p = Position(OPEN, ["C7 tank facing=0"], ["H1 squad used"]).operations()
    p.play(("use", 0), ("move",), ("reverse", p.hex("C8"), 0))
    p.quiet().play(("exit",))
    assert p.s.at[0] == EXITED, "four MPs, and four more"
    q = Position(OPEN, ["D8 tank facing=1"], ["H1 squad used"]).operations()
    q.play(("use", 0), ("move",), ("drive", q.hex("E8"), 0))
    q.quiet().play(("turn", 0))
    assert q.rule_against("exit") == "BB 20.3", "it has moved forward"


@allowed("BB 21.4", "BB 45.1")
def test_the_ground_does_not_bar_a_team_that_fires_from_a_carrier() -> None:
    """Only unmounted teams may not fire from a River; and where a map ends is nothing to a passenger."""
    p = Position(OPEN, ["C8 ht facing=0", "aboard mg on=0", "D8 mg"], ["C3 squad"], more="tag shallow C8 D8")
    assert place_refusal(p.s, 1, "") is None and rule_of(place_refusal(p.s, 2, "")) == "BB 45.1"
    swamp = "\n".join(f"{row} .......s" for row in range(1, 9))
    q = Position(swamp, ["C8 ht facing=0", "aboard mortar on=0"], ["C3 squad"])
    assert place_refusal(q.s, 1, "") is None


@allowed("BB 61.1", "BB 21.4")
def test_sustained_fire_from_a_carrier() -> None:
    p = Position(OPEN, ["C8 ht facing=0", "aboard mg on=0"], ["C3 squad used"], sustained=True).operations()
    p.play(("use", 0), ("fire", 1), ("at", p.hex("C3"), "sustained"), dice=[10])
    p.play(("arrow", p.hex("C4")))
    assert p.s.sustained == {1: (p.hex("C3"), p.hex("C4"))}


@allowed("BB 38.0", "BB 43.6")
def test_the_type_92_tears_wire_as_a_mortar_does() -> None:
    for die, left in ((2, 0), (3, 1)):
        p = Position(OPEN, [f"C8 {STRONG_92} facing=0"], ["C5 squad"], wire=["C5"], nations=("japanese", "american"))
        p.operations().play(("use", 0), ("fire",), ("at", p.hex("C5"), "lob"), dice=[die])
        assert len(p.s.wire) == left, "9 FP, Casualty 7"


@refused("BB 20.4", "BB 21.3", "BB 61.1")
def test_refusals_say_what_is_missing() -> None:
    p = Position(OPEN, ["C8 tank facing=0", "D8 mg"], ["C3 squad used"]).operations()
    p.play(("use", 0))
    assert p.rule_against("op fire", 0) == "BB 20.4", "it faces that way already"
    p.play(("move",))
    assert p.rule_against("dismount") == "BB 21.3", "nobody is aboard"
    p.play(("op fire",))
    assert p.s.used[0] == OP_FIRE, "having used none of its MPs"
    p.play(("use", 1), ("fire",))
    assert p.rule_against("at", p.hex("C3"), "sustained") == "BB 61.1"


@refused("BB 20.9", "BB 20.10", "BB 20.2", "BB 43.6", "BB 16.2")
def test_each_refusal_names_its_own_rule() -> None:
    """Rifles and Mortars at a tank: BB 20.9; a Gun that has the wrong number for the mover: BB 20.10."""
    p = Position(OPEN, ["C4 tank facing=0", "H8 squad"], ["C1 squad", "H1 mortar", "E1 gun facing=4"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C3"), 0))
    assert (p.rule_against("op", 2, "", -1), p.rule_against("op", 3, "", -1)) == ("BB 20.9", "BB 20.9")
    assert p.rule_against("op", 4, "", -1) == "BB 20.10" and p.allows("op", 4, "vehicle", -1)
    assert p.rule_against("fog") == "BB 16.2"
    q = Position(OPEN, ["C4 squad"], ["H8 squad"]).operations()
    q.play(("use", 0))
    assert q.rule_against("turn", 2) == "BB 20.2" and q.rule_against("clear", "wire", q.hex("C4")) == "BB 43.6"


@refused("BB 5.3", "BB 43.6", "BB 43.7", "BB 59.3", "BB 59.6", "BB 36.0", "BB 58.3", "BB 48.1")
def test_what_only_infantry_does_is_refused_by_its_own_rule() -> None:
    p = Position(OPEN, ["C4 tank facing=0", "A8 us"], ["H8 squad"], wire=["C4"]).operations()
    p.play(("use", 0))
    assert p.rule_against("retreat") == "BB 5.3" and p.rule_against("clear", "wire", p.hex("C4")) == "BB 43.6"
    assert p.rule_against("clear", "roadblock", (p.hex("C4"), 0)) == "BB 43.7"
    assert (p.rule_against("smoke"), p.rule_against("charge")) == ("BB 59.3", "BB 59.6")
    late = kind("late teams", nation="american", fireteam=True, satchel=True, without="us")
    q = Position(OPEN, [f"off {late}", "A8 us"], ["H8 squad"], smoke=(1, 0)).operations()
    q.play(("use", 0), ("move",))
    for action in (("fireteams",), ("satchel", q.hex("C4")), ("smoke", q.hex("C4"))):
        refusal = q.why_not(*action)
        assert refusal is not None and "not on the board yet" in refusal.reason


@refused("BB 5.3", "BB 6.1", "BB 59.6")
def test_why_no_charge_is_laid_in_a_retreat_a_melee_or_a_banzai_charge() -> None:
    sapper = kind("busy sapper", nation="japanese", satchel=True, seishin=True, without="jp", fp=(5, 3), prof=(3, 2))
    p = Position(OPEN, [f"C4 {sapper}"], ["C7 us used"], nations=("japanese", "american")).operations()
    p.play(("use", 0), ("retreat",))
    assert p.rule_against("satchel", p.hex("C3")) == "BB 5.3"
    q = Position(OPEN, [f"C4 {sapper}"], ["C7 us used"], nations=("japanese", "american"), banzai=[1, 1])
    q.whole_turn().play(("use", 0), ("charge",))
    assert q.rule_against("satchel", q.hex("C5")) == q.rule_against("seishin") == "BB 59.6"
