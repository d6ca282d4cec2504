"""Carriers, landing craft and riders once more: whose check it is, what is aboard, unloading, missions (BB 21, 22)."""

from __future__ import annotations

from bocage.games.brothers.campaign.s64_fatigue import _on_the_board
from bocage.games.brothers.cards.setup import load_group, machine_place_refusal
from bocage.games.brothers.infantry.s04_operations import BeforeFirst
from bocage.games.brothers.state import ABOARD, GONE, OFF, PARKED, READY, USED
from tests.brothers.position import OPEN, Position, battery, kind, tank
from tests.looking import rule_of
from tests.marks import allowed, refused

BLUE = tank("once more blue", gun_fp=(0, 0), armor=(1, 1), points=20, carries=2, afloat="blue")
BROWN = tank("once more brown", gun_fp=(0, 0), armor=(1, 1), points=20, carries=2, afloat="brown")
FERRY = tank("once more ferry", gun_fp=(0, 0), points=20, carries=1, afloat="blue", traits=("carries vehicle",))
ATR = kind("once more atr", kind="atr", satw=("atr", 3), fp=(2, 1), prof=(1, 1), reach=(6, 6), nation="italian")
SHELLS = battery("once more shells", fp=[4, 9])
SHORE = "tag surf B5 C5 D5\ntag ocean C6 C7"


@allowed("BB 21.1")
def test_the_check_of_a_carrier_is_taken_by_whoever_is_best_then() -> None:
    """The passenger with the better Morale dies of the same attack: the other one has to check."""
    p = Position(OPEN, [f"C6 {BROWN} facing=0", "aboard squad on=0", "aboard squad reduced on=0"], ["C4 mg"])
    p.operations().play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), ("op", 3, "", -1), dice=[4, 9])
    assert p.s.at[2] == GONE and p.s.step[1] == 1 and p.s.supp[1] == 2
    assert p.at(0) == "C5" and p.s.used[0] == USED, "it failed, and the Carrier goes no farther"


@allowed("BB 21.1")
def test_one_attack_on_two_passengers_is_one_check() -> None:
    for die, goes_on in ((6, True), (7, False)):
        p = Position(OPEN, [f"C6 {BROWN} facing=0", *["aboard squad on=0"] * 2], ["C4 mg", "D4 mg"]).operations()
        p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), ("op", 3, "", -1), dice=[8, die])
        assert p.s.supp[1:3] == [1, 1]
        if goes_on:
            p.play(("op", 4, "", -1), dice=[8, 2])  # another source, another check; they are Fully Suppressed by now
            assert p.s.supp[1:3] == [2, 2]
        p.quiet()
        assert (p.s.used[0] == READY) is goes_on


@refused("BB 2.0")
@allowed("BB 21.4")
def test_of_the_teams_aboard_only_machine_guns_assault_fire() -> None:
    for team, may in ((ATR, False), ("mg", True)):
        p = Position(OPEN, ["C6 ht facing=0", f"aboard {team} on=0"], ["C2 squad used", "D1 tank facing=0 used"],
                     date="1942").operations()  # fmt: skip
        p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0))
        p.quiet()
        assert (("assault fire", 1) in p.options()) is may
        if not may:
            assert p.rule_against("assault fire", 1) == "BB 2.0"
    q = Position(OPEN, ["C6 ht facing=0", f"aboard {ATR} on=0"], ["C2 squad used"], date="1942").operations()
    q.play(("use", 0))
    assert ("fire", 1) in q.options(), "it fires from a Carrier that stands"


@allowed("BB 21.1", "BB 21.3")
def test_a_crew_checks_before_its_gun_is_unloaded() -> None:
    p = Position(OPEN, ["C6 ht facing=0", "aboard gun yellow on=0"], ["H1 squad used"]).operations()
    p.play(("use", 0), ("unload",), dice=[7])
    assert p.s.at[1] == ABOARD and p.at(0) == "C6" and p.s.used[:2] == [USED, USED], "the turn of both is over"
    q = Position(OPEN, ["C6 ht facing=0", "aboard gun yellow on=0"], ["H1 squad used"]).operations()
    q.play(("use", 0), ("unload",), ("face", 2), dice=[6])
    assert q.at(1) == "C6" and q.s.face[1] == 2 and q.s.at[0] == PARKED
    tank_aboard = Position(OPEN, [f"C5 {FERRY} facing=0", "aboard tank on=0"], ["H1 squad used"], more=SHORE)
    tank_aboard.operations().play(("use", 0), ("unload",), ("face", 0))
    assert tank_aboard.at(1) == "C5", "a Vehicle has no Morale"


@allowed("BB 21.1")
def test_a_craft_that_is_not_on_the_board_yet_is_in_no_ocean() -> None:
    p = Position(OPEN, [f"off {BLUE} facing=0", "aboard squad reduced on=0"], ["A1 squad used"],
                 more="tag ocean H8 G8\ntag surf H7 G7").operations()  # fmt: skip
    p.play(("use", 0), ("move",), dice=[10])
    assert p.s.at[0] == OFF and p.s.used[0] == USED


@allowed("BB 21.1")
@refused("BB 21.1")
def test_brown_craft_set_up_on_land_too() -> None:
    p = Position(OPEN, [f"H8 {BROWN} facing=0", f"H7 {BLUE} facing=0"], ["H1 squad used"], more=SHORE)
    for place, blue in (("C4", "BB 21.1"), ("C5", ""), ("C7", "")):
        assert machine_place_refusal(p.s, 0, p.hex(place)) is None
        refusal = machine_place_refusal(p.s, 1, p.hex(place))
        assert rule_of(refusal) == blue if blue else refusal is None


@allowed("BB 21.0")
def test_a_mounted_group_loads_tanks_where_a_tank_is_printed() -> None:
    p = Position(OPEN, [f"C7 {FERRY} facing=0", "off tank facing=0", f"C6 {BLUE} facing=0", "off squad", "off squad"],
                 ["H1 squad used"], more=SHORE)  # fmt: skip
    load_group(p.s, [0, 1, 2, 3, 4])
    assert p.s.carrier[:5] == [-1, 0, -1, 2, 2] and p.s.at[1] == ABOARD


@allowed("BB 64.1")
def test_passengers_of_a_carrier_off_the_board_are_off_it_too() -> None:
    p = Position(OPEN, ["off ht facing=0", "aboard squad on=0", "C4 ht facing=0", "aboard squad on=2"], ["H1 squad"])
    assert [_on_the_board(p.s, u) for u in range(4)] == [False, False, True, True]


@allowed("BB 32.0", "BB 22.0")
def test_riders_thrown_off_where_a_mission_is_in_force() -> None:
    """They dismount there, be it by force."""
    p = Position(OPEN, ["C6 tank facing=0", "aboard squad on=0"], ["C1 squad used"], assets=({SHELLS: 1}, {}))
    p.s.missions = ((0, p.hex("C5")),)
    p.operations().play(("use", 0), ("fire",), ("at", p.hex("C1"), ""), dice=[10, 2])
    assert p.s.at[1] == GONE and p.at(0) == "C6", "2 and the second Casualty number are 9; the tank is not struck again"
    q = Position(OPEN, ["C6 tank facing=0", "aboard squad on=0"], ["C1 squad used"], assets=({SHELLS: 1}, {}))
    q.s.missions = ((0, q.hex("C8")),)
    q.operations().play(("use", 0), ("fire",), ("at", q.hex("C1"), ""), dice=[10])
    assert q.at(1) == "C6" and q.s.supp[1] == 1, "out of its area nothing falls on them"


@allowed("BB 32.0", "BB 22.0")
def test_the_mission_that_throws_riders_off_strikes_them_once() -> None:
    p = Position(OPEN, ["C6 tank facing=0", "aboard squad on=0"], ["H1 squad used"], assets=({}, {SHELLS: 1}))
    p.s.missions = ((0, p.hex("C5")),)
    p.operations().play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), dice=[9])
    assert p.at(1) == "C5" and p.s.supp[1] == 2, "9 is one step of Suppression, being thrown off another"
    assert p.s.player == 0, "no second die"


@refused("BB 3.1")
@allowed("BB 3.0", "BB 21.1")
def test_a_carrier_acts_first_by_a_point_of_its_passengers_company() -> None:
    p = Position(OPEN, ["C8 squad"], ["C2 ht facing=3", "aboard squad company=A on=1", "D2 tank facing=3"],
                 cp=(0, {"A": 1, "B": 1}))  # fmt: skip
    p.start(BeforeFirst())
    pools = {company: pool for pool, (side, company, _) in enumerate(p.card.pools) if side == 1}
    assert p.allows("use", 1, pools["A"]) and p.rule_against("use", 1, pools["B"]) == "BB 3.1"
    assert p.allows("use", 3, pools["A"]) and p.allows("use", 3, pools["B"]), "a tank belongs to no company"


@allowed("BB 59.6", "BB 21.1")
@refused("BB 59.6")
def test_no_squad_is_driven_back_before_the_last_banzai_charge() -> None:
    """No Japanese Squad moves closer to its Rout Edge, on wheels or on a tank; teams and the empty tank may."""
    pacific = ("american", "japanese")
    for what, load, may in (
        ("truck", ["aboard jp on=0"], False),
        ("truck", ["aboard mg on=0"], True),
        ("tank", ["aboard jp on=0"], False),
        ("tank", [], True),
    ):
        p = Position(OPEN, [f"C4 {what} facing=0", *load, "H8 jp"], ["C8 us used", "H1 us used"],
                     nations=pacific[::-1], banzai=(2, 4), edges=("N", "S")).operations()  # fmt: skip
        p.play(("use", 0), ("move",))
        refusal = p.why_not("drive", p.hex("C3"), 0)
        assert (refusal is None) is may and (may or (refusal and refusal.rule) == "BB 59.6")
        assert p.allows("turn", 3) and p.allows("reverse", p.hex("C5"), 0), "away from it they may"
        p.s.banzai = 1
        assert p.allows("drive", p.hex("C3"), 0), "the charge has been called"
    off = Position(OPEN, ["C1 truck facing=0", "aboard jp on=0", "H8 jp"], ["C8 us used"], nations=pacific[::-1],
                   banzai=(2, 4), edges=("N", "S")).operations()  # fmt: skip
    off.play(("use", 0), ("move",))
    assert off.rule_against("exit") == "BB 59.6"
