"""Where landing craft, carriers and riders meet Suppression, facing, stacking and the Operations Range (BB 21, 22)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.refusals import fire_refusal
from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.state import ABOARD, GONE, OFF, PARKED, USED
from bocage.games.brothers.table import put
from bocage.games.brothers.vehicles.s20_06_at_vehicles import attack_rows
from tests.brothers.position import OPEN, Position, aircraft, gun, kind, tank
from tests.looking import rule_of
from tests.marks import allowed, refused

BLUE = tank("meets blue", gun_fp=(0, 0), armor=(1, 1), points=20, carries=4, afloat="blue")
BROWN = tank("meets brown", gun_fp=(0, 0), armor=(1, 1), points=20, carries=2, afloat="brown")
WEAK_REAR = tank("meets weak rear", armor=(5, 3), machine=("open_top", "rear_weak"))
LIGHT_GUN = gun("meets light gun", gun_fp=(1, 9))
SHORE = "tag surf B5 C5 D5\ntag ocean C6 C7"


@refused("BB 21.1")
def test_a_beached_craft_does_not_turn_as_it_is_marked() -> None:
    p = Position(OPEN, [f"C5 {BLUE} facing=0", "aboard squad on=0"], ["H1 squad used"], more=SHORE).operations()
    p.play(("use", 0))
    assert ("op fire",) in p.options() and p.rule_against("op fire", 3) == "BB 21.1"


@allowed("BB 21.5")
def test_suppression_is_left_on_the_beach() -> None:
    p = Position(OPEN, [f"C4 {BROWN} facing=3", "aboard squad red on=0", "A1 ht facing=0", "aboard squad red on=2"],
                 ["H1 squad used"], more=SHORE).operations()  # fmt: skip
    p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), dice=[1])
    assert p.s.supp[1] == 0 and p.s.supp[3] == 2


@allowed("BB 21.3")
def test_stepping_aside_for_want_of_room_uses_the_mps_of_getting_out() -> None:
    """Open Ground costs one of the two: there is one left."""
    p = Position(OPEN, [f"C5 {BLUE} facing=0", *["aboard squad on=0"] * 3], ["H1 squad used"], more=SHORE).operations()
    p.play(("use", 0), ("move",), ("dismount",), ("stop",), ("stop",), ("place", p.hex("C4")))
    p.play(("enter", p.hex("C3"), 0))
    assert p.at(3) == "C3" and not any(action[0] == "enter" for action in p.options()), "no MP is left for more"
    p.play(("stop",))
    assert p.s.at[0] == PARKED


@allowed("BB 4.1")
def test_a_piece_too_big_for_the_range_does_not_hold_up_the_phase() -> None:
    p = Position(OPEN, ["C4 tank facing=3"], ["H1 squad used"], operations=((1, 2), (1, 2))).operations()
    assert p.options() == [("pass",)]
    p.play(("pass",))
    assert p.s.player < 0, "neither side can use anything: the phase is over"


@allowed("BB 21.3")
def test_guns_and_vehicles_mount_as_their_only_action() -> None:
    ferry = tank("meets ferry", gun_fp=(0, 0), points=20, carries=1, afloat="brown", traits=("carries vehicle",))
    for load, carrier in (("gun", "ht"), ("tank", ferry)):
        p = Position(OPEN, [f"A1 {carrier} facing=0", f"C8 {load} facing=0", "A8 squad"], ["H1 squad used"],
                     mounting=True)  # fmt: skip
        put(p.s, 0, PARKED)
        p.operations().play(("use", 1), ("mount", 0, 2))
        p.quiet()
        assert p.s.at[1] == ABOARD and p.at(0) == "C8" and p.s.face[0] == 2
        assert p.s.used[:2] == [USED, USED] and p.s.count == 3, "nothing else is done by either"


@refused("BB 21.3")
def test_a_crew_that_fails_its_check_does_not_mount() -> None:
    p = Position(OPEN, ["A1 ht facing=0", "C8 gun facing=0 yellow", "C8 squad"], ["H1 squad used"], mounting=True)
    put(p.s, 0, PARKED)
    p.operations().play(("use", 1), ("mount", 0, 2), dice=[7])
    assert p.at(1) == "C8" and p.s.at[0] == PARKED and p.s.used[1] == USED
    q = Position(OPEN, ["A1 ht facing=0", "C8 gun facing=0"], ["H1 squad used"]).operations()
    q.play(("use", 1))
    assert q.rule_against("mount", 0, 2) == "BB 21.3", "only if the scenario says so"


@allowed("BB 22.0")
def test_riders_stay_on_if_the_prof_check_fails() -> None:
    """The Vehicle has not fired then."""
    p = Position(OPEN, ["C4 tank facing=3", "aboard squad on=0"], ["C1 squad used"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C1"), ""), ("face", 0), dice=[8])
    assert p.s.at[1] == ABOARD and p.s.used[1] == USED and p.s.supp[1] == 0
    q = Position(OPEN, ["C4 tank facing=3", "aboard squad on=0"], ["C1 squad used"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C1"), ""), ("face", 0), dice=[7, 10])
    assert q.at(1) == "C4" and q.s.supp[1] == 1


@allowed("BB 20.11", "BB 22.0")
def test_riders_jump_off_a_vehicle_that_is_shot_at_through_its_weak_rear() -> None:
    for die, lost in ((4, True), (5, False)):
        p = Position(OPEN, ["D8 mg"], [f"D5 {WEAK_REAR} facing=0", "aboard squad on=1"]).operations()
        p.play(("use", 0), ("fire",), ("at", p.hex("D5"), "rear"), dice=[die])
        assert (p.s.at[1] == GONE) == lost and p.at(2) == "D5" and p.s.supp[2] == 1


@allowed("BB 35.1", "BB 22.0")
def test_a_tank_buster_hits_the_tank_and_not_its_riders() -> None:
    for title, facts, reduced in (
        ("meets buster", {"vehicles_only": True, "again": True}, False),
        ("meets bomber", {}, True),
    ):
        p = Position(OPEN, ["D8 mg"], ["D5 tank facing=0", "aboard squad on=1"],
                     assets=({aircraft(title, **facts): 1}, {})).operations()  # fmt: skip
        p.play(("asset", 0), ("strike", 1), dice=[1, 5])
        assert p.s.at[1] == GONE and p.at(2) == "D5" and (p.s.step[2] == 1) == reduced


@allowed("BB 23.0", "BB 47.3")
def test_a_truck_below_is_easier_to_hit_with_either_number() -> None:
    p = Position(
        OPEN, [f"C6 {LIGHT_GUN} facing=0"], ["C4 truck facing=3", "aboard squad on=1"], more="levels\n 6 00100000"
    )
    assert sum(row[2] for row in attack_rows(p.s, Shot(p.s, 0, p.hex("C4"), "fire", "vehicle"), 1)) == 9 - 4 + 1


@refused("BB 3.0")
def test_the_point_that_lets_a_carrier_act_first_lies_on_its_passenger_too() -> None:
    p = Position(OPEN, ["A1 squad"], ["C4 ht facing=3", "aboard squad yellow on=1"], cp=(0, 2)).whole_turn()
    p.play(next(action for action in p.options() if action[0] == "use"), ("move",), dice=[9])
    assert p.s.used[1] == USED and p.s.cp[1:] == [1, 1], "no second point for the check it failed"


@allowed("BB 21.1", "BB 5.0")
def test_a_carrier_that_comes_on_and_fails_its_check_in_a_full_hex_waits_off_the_board() -> None:
    """Only an Unconfirmed Kill that backs it up off the map costs the Vehicle (BB 61.2)."""
    p = Position(OPEN, ["off ht", "aboard squad on=0", "C8 tank facing=0 used"], ["C5 squad op"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C8"), 0), ("face", 0), ("op", 3, "", -1), dice=[4, 10])
    p.quiet()
    assert p.s.at[:2] == [OFF, ABOARD] and p.s.used[:2] == [USED, USED] and p.s.supp[1] == 1


@refused("BB 51.0")
def test_a_mortar_that_has_been_driven_on_fires_from_no_jungle() -> None:
    """It set up in Jungle and could fire there; out of a Carrier in the next Jungle hex it cannot."""
    mortar = kind("driven mortar", kind="mortar", nation="american", fp=(6, 4), prof=(5, 3), reach=(12, 12))
    two = ["C1 jp used", "H1 jp used"]
    facts: dict[str, Any] = {"mounting": True, "jungle_vehicles": 2, "theatre": "pacific"}
    p = Position(OPEN.replace(".", "j"), ["C6 ht facing=0", f"C6 {mortar}", "H8 us"], two,
                 nations=("american", "japanese"), **facts)  # fmt: skip
    put(p.s, 0, PARKED)
    assert fire_refusal(p.s, 1, p.hex("C1")) is None
    p.operations().play(("use", 1), ("mount", 0, 0), ("drive", p.hex("C5"), 0), ("stop",))
    p.s.used[0] = p.s.used[1] = 0  # the next turn
    p.play(("use", 0), ("move",), ("dismount",), ("stay",))
    assert p.at(1) == "C5" and p.s.at[0] == PARKED
    assert rule_of(fire_refusal(p.s, 1, p.hex("C1"))) == "BB 51.0"
