"""BB 21 and 23: Carriers, mounting and dismounting, fire from and at them, Rout, Unarmored Vehicles."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.s06_fire import targets_of
from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.state import ABOARD, GONE, PARKED, USED
from bocage.games.brothers.table import put
from bocage.games.brothers.vehicles.s20_03_moves import half_mp
from bocage.games.brothers.vehicles.s21_03_mounting import carries
from tests.brothers.position import OPEN, Position, fp, kind, look_round, tank
from tests.marks import allowed, case, refused

PAIR = tank("pair", gun_fp=(0, 0), armor=(1, 1), carries=2)
FERRY = tank("ferry", gun_fp=(0, 0), armor=(1, 1), carries=1, traits=("carries vehicle",))
UNIVERSAL = tank("universal", gun_fp=(0, 0), armor=(1, 1), carries=1, traits=("universal",))
PZG = kind("pzg", panzergrenadier=True)
SS = kind("carried ss", ss=True)
AIRBORNE = kind("carried airborne", nation="american", airborne=True)
PANZERSCHRECK = kind("schreck", satw=("panzerschreck", 2))
NINE, EIGHT = kind("carrier nine", fp=(9, 5)), kind("carrier eight", fp=(8, 5))
RELUCTANT = kind("carried reluctant", nation="american", reluctant=True)


def riding(carrier: str, passenger: str, two: list[str], rows: str = OPEN, **special: Any) -> Position:
    return Position(rows, [f"C4 {carrier} facing=0", f"aboard {passenger} on=0"], two, **special)


@case("bob-21-001")
@allowed("BB 21.0")
def test_capacity() -> None:
    three = ["A1 ht facing=0", f"A3 {PAIR} facing=0", f"A5 {FERRY} facing=0"]
    p = Position(OPEN, three, ["C8 squad", "E8 gun facing=0", "G8 tank facing=0"])
    assert [[carries(p.s, v, u) for u in (3, 4, 5)] for v in (0, 2)] == [[True, True, False], [False, False, True]]
    q = Position(OPEN, [f"A1 {PAIR} facing=0", "aboard squad on=0", "aboard gun on=0"], ["H8 squad"])
    assert q.s.at[1:3] == [ABOARD, ABOARD]


@case("bob-21-003")
@refused("BB 21.1")
@allowed("BB 21.1")
def test_a_gun_in_tow_and_hedgerows() -> None:
    p = riding("ht", "gun", ["H8 squad used"]).operations()
    p.play(("use", 0), ("move",))
    for name in ("C3", "C2", "C1"):
        p.play(("drive", p.hex(name), 0))
        p.quiet()
    assert p.s.stack[-1].spent == 27  # type: ignore[attr-defined]  # of this frame
    for side in ("hedgerow", "wall"):
        q = riding("ht", "squad", ["H8 squad used"], more=f"side {side} C4:N").operations()
        q.play(("use", 0), ("move",))
        assert q.rule_against("drive", q.hex("C3"), 0) == "BB 21.1"


@case("bob-21-004")
@allowed("BB 21.1")
def test_a_carrier_counts_what_it_carries_and_moves_on_one_check() -> None:
    p = Position(OPEN, [f"C4 {PAIR} facing=0", "aboard squad on=0", "aboard squad on=0 yellow", "A1 squad"],
                 ["H8 squad used"]).operations()  # fmt: skip
    assert ("use", 1) not in p.options()
    p.play(("use", 0), ("used",))
    assert p.s.count == 2 and p.s.used[:3] == [USED] * 3
    q = riding("ht", "squad yellow", ["H8 squad used"]).operations()
    q.play(("use", 0), ("move",), dice=[7])
    assert q.s.used[:2] == [USED, USED] and q.at(0) == "C4", "its passenger failed the check for both"


@case("bob-21-006")
@case("bob-21-020")
@refused("BB 21.1", "BB 21.5")
def test_landing_craft_in_surf() -> None:
    craft = tank("craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
    more = "tag surf C4 D4\ntag ocean C5 C6 D5 B4"
    p = Position(OPEN, [f"C4 {craft} facing=0", "aboard squad on=0"], ["C1 squad", "F1 squad"], more=more).operations()
    assert fp(p, 2, 1) == 6 - 2
    p.play(("use", 0), ("move",))
    assert p.rule_against("turn", 3) == "BB 21.1" and p.rule_against("drive", p.hex("D4"), 0) != ""
    p.play(("reverse", p.hex("C5"), 0))
    assert p.at(0) == "C5"
    q = Position(OPEN, ["C1 squad"], [f"C4 {craft} facing=0", "aboard squad on=1"], more=more).operations()
    q.s.kind[0] = EIGHT
    q.play(("use", 0), ("fire",), ("at", q.hex("C4"), ""), dice=[4])
    assert (q.s.supp[2], q.s.step[2]) == (0, 2), "Suppression is never placed"
    r = Position(OPEN, ["C1 squad"], [f"C4 {craft} facing=0", "aboard squad on=1"], more=more).operations()
    r.s.kind[0] = EIGHT
    r.play(("use", 0), ("fire",), ("at", r.hex("C4"), ""), dice=[2])
    assert (r.s.supp[2], r.s.step[2]) == (0, 1), "Reduced, and no counter"


@allowed("BB 21.1")
@refused("BB 21.1", "BB 45.5")
def test_blue_and_brown() -> None:
    blue = tank("blue craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
    brown = tank("brown craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="brown")
    more = "tag surf C3\ntag ocean C4 C5"
    for craft, ashore in ((blue, False), (brown, True)):
        p = Position(OPEN, [f"C4 {craft} facing=0", "aboard squad on=0"], ["H8 squad used"], more=more).operations()
        p.play(("use", 0), ("move",), ("drive", p.hex("C3"), 0))
        p.quiet()
        assert (("drive", p.hex("C2"), 0) in p.options()) is ashore
    q = Position(OPEN, ["C6 tank facing=0"], ["H8 squad used"], more=more).operations()
    q.play(("use", 0), ("move",))
    assert q.rule_against("drive", q.hex("C5"), 0) == "BB 45.5", "no tank swims"


@case("bob-21-008")
@case("bob-21-011")
@allowed("BB 21.3")
@refused("BB 21.3")
def test_dismounting_before_the_carrier_moves() -> None:
    p = riding("ht", "squad", ["C8 squad"]).operations()
    p.play(("use", 0), ("move",), ("dismount",))
    assert p.at(1) == "C4" and p.s.rule == "BB 9.0", "it is fired on as it gets out"
    p.play(("op", 2, "", -1), dice=[4], waits=True)
    assert p.s.step[1] == 1 and p.s.supp[1] == 2
    q = riding("ht", "squad", ["H8 squad used"]).operations()
    q.play(("use", 0), ("move",), ("dismount",), ("enter", q.hex("C3"), 0), ("enter", q.hex("C2"), 0))
    if q.s.player == 0:
        q.play(("stop",))
    assert q.at(1) == "C2" and q.s.at[0] == PARKED and q.s.used[1] == USED, "2 MP, and the empty Carrier is gone"
    assert q.s.kills == [0, 0], "it is not lost"


@case("bob-21-008")
@allowed("BB 21.3")
def test_a_failed_check_leaves_it_dismounted() -> None:
    p = riding("ht", "squad", ["C7 squad"]).operations()
    p.play(("use", 0), ("move",), ("dismount",), ("op", 2, "", -1), dice=[6, 9])
    assert p.at(1) == "C4" and p.s.used[1] == USED and p.s.at[0] == PARKED


@allowed("BB 21.3")
def test_each_passenger_checks_before_it_goes_on_from_the_hex() -> None:
    for die, free in ((6, True), (7, False)):
        load = [f"C4 {PAIR} facing=0", "aboard squad on=0", "aboard squad on=0 yellow"]
        p = Position(OPEN, load, ["H8 squad used"]).operations()
        p.play(("use", 0), ("move",), ("dismount",), ("enter", p.hex("C3"), 0), ("stop",), dice=[die], waits=True)
        assert p.at(2) == "C4", "also who fails gets down"
        assert (("enter", p.hex("D4"), 0) in p.options()) is free


@case("bob-21-011")
@case("bob-21-012")
@refused("BB 21.3")
@allowed("BB 21.3")
def test_dismounting_after_the_carrier_moved() -> None:
    p = riding("ht", "squad", ["H8 squad used"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C3"), 0))
    p.quiet()
    p.play(("dismount",))
    assert p.at(1) == "C3" and p.s.used[1] == USED and p.s.at[0] == PARKED, "no MPs of its own"
    q = riding("ht", "gun", ["H8 squad used"]).operations()
    q.play(("use", 0), ("move",), ("drive", q.hex("C3"), 0))
    q.quiet()
    assert q.rule_against("dismount") == "BB 21.3", "a Gun only as the only action"
    r = riding("ht", "gun", ["H8 squad used"]).operations()
    r.play(("use", 0), ("unload",), ("face", 4))
    assert r.at(1) == "C4" and r.s.face[1] == 4 and r.s.used[1] == USED and r.s.at[0] == PARKED


@case("bob-21-009")
@refused("BB 21.3")
@allowed("BB 21.3")
def test_where_they_may_get_out() -> None:
    p = riding("ht", "squad", ["H8 squad used"], rows=OPEN.replace("4 ........", "4 ..w.....")).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("dismount") == "BB 21.3", "woods"
    q = Position(OPEN, ["C4 ht facing=0", "aboard squad on=0", "C4 tank facing=0"], ["H8 squad used"]).operations()
    q.play(("use", 0), ("move",))
    assert q.rule_against("dismount") == "BB 21.3", "another Vehicle"
    craft = tank("out craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
    r = riding(craft, "squad", ["H8 squad used"], more="tag ocean C4 C3").operations()
    r.play(("use", 0), ("move",))
    assert r.rule_against("dismount") == "BB 21.3", "the Ocean"
    s = riding("ht", "squad", ["H8 squad used"]).operations()
    s.play(("use", 0), ("move",))
    assert s.allows("dismount")


@case("bob-21-010")
@refused("BB 21.3")
@allowed("BB 21.3")
def test_mounting_by_scenario_rule() -> None:
    p = Position(OPEN, ["C4 squad", "A1 ht facing=0"], ["H8 squad used"], mounting=True)
    assert half_mp(p.s, 1) == 6 * 7, "half of 15, rounded down"
    del p.s.here[p.s.at[1]]
    p.s.at[1] = PARKED
    p.operations()
    p.play(("use", 0), ("mount", 1, 0))
    assert p.s.at[0] == ABOARD and p.s.carrier[0] == 1 and p.at(1) == "C4"
    assert p.s.stack[-1].spent == 6 * 7 and p.allows("drive", p.hex("C3"), 0)  # type: ignore[attr-defined]  # of this frame
    q = Position(OPEN, ["C4 squad", "A1 ht facing=0"], ["H8 squad used"])
    del q.s.here[q.s.at[1]]
    q.s.at[1] = PARKED
    q.operations()
    q.play(("use", 0))
    assert q.rule_against("mount", 1, 0) == "BB 21.3"


@case("bob-21-013")
@case("bob-57-002")
@case("bob-02-005")
@case("bob-23-003")
@allowed("BB 21.4", "BB 57.2")
@refused("BB 21.4", "BB 23.0", "BB 57.2")
def test_who_fires_from_a_carrier() -> None:
    fires = [PZG, SS, "mg", "mortar"]
    for passenger in fires:
        p = riding("ht", passenger, ["C8 squad"]).operations()
        p.play(("use", 0))
        assert ("fire", 1) in p.options(), passenger
        p.play(("move",), ("drive", p.hex("C3"), 0))
        p.quiet()
        assert (("assault fire", 1) in p.options()) is (passenger != "mortar"), passenger
    for carrier, passenger, rule in (("ht", AIRBORNE, "BB 21.4"), ("truck", "mg", "BB 23.0")):
        q = riding(carrier, passenger, ["C8 squad"]).operations()
        q.play(("use", 0))
        assert q.rule_against("fire") == rule
    craft = tank("fire craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
    r = riding(craft, PZG, ["C8 squad"], more="tag surf C4").operations()
    r.play(("use", 0))
    assert r.rule_against("fire") == "BB 21.4"


@case("bob-05-017")
@refused("BB 20.0")
def test_no_command_point_makes_a_carrier_faster() -> None:
    p = riding("ht", "squad", ["H8 squad used"], cp=(2, 0)).operations()
    p.play(("use", 0), ("move",))
    assert not [x for x in p.options() if x[0] == "follow me"]


@case("bob-21-014")
@case("bob-60-002")
@allowed("BB 21.5", "BB 60.2")
def test_cover_of_passengers() -> None:
    def power(carrier: str, firer: str, more: str = "") -> int:
        rows = OPEN.replace("3 ........", "3 ..o.....")
        p = Position(rows, [f"{firer} us"], [f"C3 {carrier} facing=0", "aboard squad on=1"], more=more)
        return fp(p, 0, 2)

    assert power("ht", "C6") == 4
    assert power("ht", "C4") == 6 + 3, "adjacent: no cover"
    assert power("ht", "C5", "levels\n 5 00100000") == 6 + 1, "two hexes off and higher"
    assert power(UNIVERSAL, "C6") == 5 and power("truck", "C6") == 6


@case("bob-21-015")
@refused("BB 21.5")
@allowed("BB 21.5")
def test_what_may_be_attacked() -> None:
    p = Position(OPEN, ["C7 gun facing=0", "E7 us", f"C6 {PANZERSCHRECK}"], ["C4 ht facing=0", "aboard squad on=3"])
    p.operations()
    assert targets_of(p.s, Shot(p.s, 1, p.hex("C4"), "fire")) == [4], "a Squad only the passenger"
    assert targets_of(p.s, Shot(p.s, 0, p.hex("C4"), "fire")) == [], "a Gun not the passenger"
    p.play(("use", 0), ("fire",))
    assert p.options() == [("at", p.hex("C4"), "vehicle")]
    assert p.rule_against("at", p.hex("C4"), "") == "BB 20.9"


@case("bob-21-017")
@allowed("BB 21.5")
def test_they_share_their_fate() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 ht facing=0", "aboard squad on=1"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "vehicle"), dice=[1])
    assert p.s.at[1:] == [GONE, GONE] and p.s.kills[1] == 2
    q = Position(OPEN, ["C7 us"], ["C4 ht facing=0", "aboard squad on=1 reduced"]).operations()
    q.s.kind[0] = NINE
    q.play(("use", 0), ("fire",), ("at", q.hex("C4"), ""), dice=[2])
    assert q.s.at[1:] == [GONE, GONE], "the last passenger takes the Carrier with it"
    r = Position(OPEN, ["C5 squad"], ["C4 ht facing=0", "aboard squad on=1"]).operations()
    r.play(("use", 0), ("move",), ("enter", r.hex("C4"), 0), dice=[6])
    assert r.s.at[1:] == [GONE, GONE] and r.at(0) == "C5", "Close Assault, not Melee"


@case("bob-06-008")
@allowed("BB 6.1")
def test_a_mounted_friend_does_not_forbid_fire() -> None:
    p = Position(OPEN, ["C7 us", "C4 ht facing=0", "aboard squad on=1"], ["C4 squad"]).operations()
    p.play(("use", 0), ("fire",))
    assert p.allows("at", p.hex("C4"), "")


@allowed("BB 21.2")
@refused("BB 21.2")
def test_concealment_of_a_carrier_and_its_load() -> None:
    p = Position(OPEN, ["C8 us"], ["C4 ht facing=0 concealed", "aboard squad on=1 concealed"])
    look_round(p)
    assert p.s.conceal[1:] == [0, 0]


@case("bob-58-001")
@refused("BB 58.1")
def test_reluctance_stops_a_carrier() -> None:
    p = Position(OPEN, ["C4 ht facing=0", f"aboard {RELUCTANT} on=0"], ["C2 squad", "H8 squad used"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C3"), 0), ("op", 2, "", -1), dice=[5])
    assert p.at(0) == "C3" and p.s.used[0] == USED


@allowed("BB 21.1", "BB 21.3")
def test_passengers_in_surf_pass_every_check_when_they_get_out() -> None:
    """Reduced men with a Morale of 9 leave a craft that has not moved: in Surf nobody rolls, ashore the second does."""
    craft = tank("surf craft", gun_fp=(0, 0), armor=(0, 0), points=8, carries=2, afloat="brown")
    for surf in (True, False):
        men = ["aboard squad on=0 reduced", "aboard squad on=0 reduced"]
        p = Position(OPEN, [f"C4 {craft} facing=0", *men], ["H8 squad used"], more="tag surf C4" if surf else "")
        p.operations().play(("use", 0), ("move",), dice=[] if surf else [9])
        p.play(("dismount",), ("stop",), waits=True)
        assert (p.s.player >= 0) is surf, "no Morale Check is rolled in the Surf"


@allowed("BB 21.1", "BB 21.3", "BB 7.1", "BB 43.7")
def test_the_check_of_a_carrier_or_a_clearing_squad_is_explained() -> None:
    p = Position(OPEN, [f"C4 {PAIR} facing=0", "aboard squad on=0 yellow", "aboard squad on=0 red"], ["H8 squad used"])
    p.operations().play(("use", 0))
    e = p.explain("move")
    assert e.total() == 6 and e.rules == ("BB 7.1", "BB 21.1"), "the passenger with the best Morale takes it"
    q = riding("ht", "gun yellow", ["H8 squad used"]).operations()
    q.play(("use", 0))
    assert q.explain("unload").total() == 6
    tanks = Position(OPEN, ["C4 tank facing=0"], ["H8 squad used"]).operations()
    tanks.play(("use", 0))
    assert not tanks.explain("move").lines, "a Vehicle takes none"
    wired = Position(OPEN, ["C4 squad yellow"], ["H8 squad used"], wire=["C4"]).operations()
    wired.play(("use", 0))
    assert wired.explain("clear", "wire", wired.hex("C4")).total() == 6
    crew = riding("ht", "squad", ["H8 squad used"], mounting=True)
    put(crew.s, 0, PARKED)
    crew.s.at[1] = -3
    put(crew.s, 1, crew.hex("C4"))
    crew.s.carrier[1], crew.s.supp[1] = -1, 2
    crew.operations().play(("use", 1))
    assert crew.explain("mount", 0, 0).total() == 2
