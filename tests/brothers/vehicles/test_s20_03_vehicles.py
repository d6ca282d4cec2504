"""BB 20.3, 20.10 to 20.13: Vehicles on the move."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.brothers.infantry.s07_morale import SELECTED, morale
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.state import GONE, OP_FIRE, USED
from bocage.games.brothers.vehicles.s20_03_moves import third_mp
from bocage.games.brothers.vehicles.s20_13_tank_shock import shocked
from tests.brothers.position import OPEN, Position, tank
from tests.marks import allowed, case, refused

FAST, SLOW, LONG = tank("tank 14", points=14), tank("tank 8", points=8), tank("tank 15", points=15)
CRUSHER = tank("crusher")
PLAIN_SHOCK = ((10, 5, 1), (9, 5, 1))


def driving(*words: str, rows: str = OPEN, two: list[str] | None = None, **special: Any) -> Position:
    p = Position(rows, list(words), two or ["H8 squad used"], **special)
    p.operations()
    p.play(("use", 0), ("move",))
    return p


@allowed("BB 20.3")
@refused("BB 20.3")
def test_forward_into_the_two_front_hexes_and_turning_costs() -> None:
    p = driving("C4 tank facing=0")
    assert [x for x in p.options() if x[0] == "drive"] == [("drive", p.hex("C3"), 0), ("drive", p.hex("D3"), 0)]
    assert p.rule_against("drive", p.hex("C5"), 0) == "BB 20.3"
    p.play(("turn", 3))
    assert p.s.face[0] == 3 and p.s.rule == "BB 20.3", "three hexspines, and nobody fires at a turn"
    assert [x for x in p.options() if x[0] == "drive"] == [("drive", p.hex("C5"), 0), ("drive", p.hex("B4"), 0)]
    assert [x for x in p.options() if x[0] == "turn"] == [("turn", spine) for spine in (0, 1, 2, 4, 5)]


@case("bob-20-008")
@case("bob-40-002")
@case("bob-51-001")
@case("bob-52-001")
@refused("BB 20.3", "BB 51.0", "BB 52.0")
@allowed("BB 20.3", "BB 40.1")
def test_terrain_closed_to_vehicles() -> None:
    for mark, opens in (("w", False), ("S", False), ("j", False), ("m", False), ("h", True)):
        p = driving("C4 tank facing=0", rows=OPEN.replace("3 ........", f"3 ..{mark}....."))
        assert (("drive", p.hex("C3"), 0) in p.options()) is opens, mark
        assert opens or p.rule_against("drive", p.hex("C3"), 0) == "BB 20.3"
    p = driving("C4 tank facing=0", rows=OPEN.replace("4 ........", "4 ..w....."))
    p.play(("turn", 1), ("drive", p.hex("D3"), 0))
    p.quiet()
    assert p.at(0) == "D3"


@case("bob-20-009")
@case("bob-20-031")
@refused("BB 20.3", "BB 20.10")
@allowed("BB 20.10")
def test_what_a_vehicle_may_drive_through_and_end_with() -> None:
    woods = OPEN.replace("3 ........", "3 ..o.....")
    p = driving("C4 tank facing=0", rows=woods, two=["C3 squad concealed used"])
    assert p.rule_against("drive", p.hex("C3"), 0) == "BB 20.3"
    p = driving("C4 tank facing=0", two=["C3 squad used"])
    p.play(("drive", p.hex("C3"), 0))
    p.quiet()
    assert p.rule_against("stop") == "BB 20.10" and p.rule_against("op fire") == "BB 20.10", "through, not to an end"
    p.play(("drive", p.hex("C2"), 0))
    p.quiet()
    assert p.allows("stop")
    p = driving("C4 tank facing=0", two=["C3 tank facing=0 used"])
    assert p.rule_against("drive", p.hex("C3"), 0) == "BB 20.10", "an enemy Vehicle bars the way"
    for friend in ("tank", "gun"):
        p = driving("C4 tank facing=0", f"C3 {friend} facing=0")
        p.play(("drive", p.hex("C3"), 0))
        assert p.rule_against("stop") == "BB 20.10"
    p = driving("C4 tank facing=0", "C3 squad", "C3 squad")
    p.play(("drive", p.hex("C3"), 0), ("stop",))
    assert p.at(0) == "C3", "two Squads and a Vehicle"


@refused("BB 20.10")
def test_no_way_on_bars_the_way_in() -> None:
    p = driving("A2 tank facing=5", "A1 gun facing=0")
    assert p.allows("drive", p.hex("A1"), 0), "through the Gun's hex and on"
    p.s.stack[-1].spent = 6 * 11  # type: ignore[attr-defined]  # of this frame
    assert p.rule_against("drive", p.hex("A1"), 0) == "BB 20.10", "with 1 MP it could not leave again"


@case("bob-20-010")
@allowed("BB 20.3")
@refused("BB 20.3")
def test_a_third_of_the_mps_leaves_op_fire() -> None:
    for kind, most in (("tank", 4), (FAST, 4), (SLOW, 2)):
        p = Position(OPEN, [f"C8 {kind} facing=0"], ["H1 squad used"])
        assert third_mp(p.s, 0) == 6 * most
    p = driving("C8 tank facing=0", two=["H1 squad used"])
    for n in range(7, 3, -1):
        p.play(("drive", p.hex(f"C{n}"), 0))
        p.quiet()
    assert p.allows("op fire")
    p.play(("drive", p.hex("C3"), 0))
    p.quiet()
    assert p.rule_against("op fire") == "BB 20.3"
    q = driving("C8 ht facing=0", "aboard squad on=0", two=["H1 squad used"])
    q.play(("drive", q.hex("C7"), 0))
    q.quiet()
    assert q.rule_against("op fire") == "BB 21.1"


@case("bob-20-010")
@allowed("BB 20.3")
def test_op_fire_after_a_short_move_has_no_minus_four() -> None:
    p = driving("C8 tank facing=0", two=["C1 squad"])
    p.play(("drive", p.hex("C7"), 0))
    p.quiet()
    p.play(("op fire",))
    assert (p.s.used[0], p.s.moved[0]) == (OP_FIRE, 0)
    p.play(("use", 1), ("move",), ("enter", p.hex("C2"), 0))
    notes = " ".join(p.explain("op", 0, "", -1).notes)
    assert "Prof Check first: 7" in notes, "8, Op Fire -2, marked +1: nothing for having moved"


@allowed("BB 20.3")
@refused("BB 20.3")
def test_reverse_costs_four_times_and_excludes_forward() -> None:
    p = driving("C4 tank facing=0", two=["H1 squad used"])
    p.play(("reverse", p.hex("C5"), 0))
    p.quiet()
    assert p.at(0) == "C5" and p.s.face[0] == 0
    assert p.rule_against("drive", p.hex("C4"), 0) == "BB 20.3"
    p.play(("reverse", p.hex("C6"), 0))
    p.quiet()
    p.play(("reverse", p.hex("C7"), 0))
    p.quiet()
    assert p.at(0) == "C7" and p.rule_against("reverse", p.hex("C8"), 0) == "BB 20.3", "12 MPs for three hexes"
    q = driving("C4 tank facing=0")
    assert q.rule_against("reverse", q.hex("C3"), 0) == "BB 20.3"


@case("bob-20-012")
@case("bob-20-014")
@case("bob-18-004")
@allowed("BB 20.3", "BB 13.0")
def test_move_counters_come_and_go() -> None:
    p = driving("C4 tank facing=0", two=["H1 squad used"])
    assert p.s.moved == [0, 0]
    p.play(("drive", p.hex("C3"), 0))
    p.quiet()
    p.play(("stop",))
    assert p.s.moved[0] == 1 and p.s.used[0] == USED
    q = driving("C4 tank facing=0", two=["H1 squad used"])
    q.play(("turn", 1), ("stop",))
    assert q.s.moved[0] == 0, "it only turned"
    r = Position(OPEN, ["C4 tank facing=0 counter"], ["H1 squad used"])
    r.start(RecoveryPhase())
    assert r.s.moved[0] == 1, "Recovery leaves it"
    r.operations()
    r.play(("use", 0))
    assert r.s.moved[0] == 0, "chosen for an action it loses the counter"


@case("bob-43-017")
@case("bob-43-019")
@allowed("BB 43.6")
@refused("BB 43.7")
def test_wire_and_roadblocks() -> None:
    p = driving("C4 tank facing=0", wire=["C3"])
    p.play(("drive", p.hex("C3"), 0))
    p.quiet()
    frame = p.s.stack[-1]
    assert frame.spent == 6 * 5 and not p.s.wire  # type: ignore[attr-defined]  # of this frame
    q = driving("C4 tank facing=0", roadblock=[{"hex": "C4", "side": 0}])
    assert q.rule_against("drive", q.hex("C3"), 0) == "BB 43.7" and q.allows("drive", q.hex("D3"), 0)


@case("bob-45-003")
@case("bob-47-007")
@case("bob-50-003")
@case("bob-54-002")
@case("bob-54-003")
@case("bob-54-007")
@refused("BB 47.4", "BB 54.3", "BB 54.5")
@allowed("BB 45.3", "BB 45.4", "BB 47.1", "BB 50.2", "BB 54.2", "BB 54.5")
def test_what_terrain_costs_and_closes() -> None:
    def price(more: str = "", mark: str = ".", kind: str = "tank", **special: Any) -> int:
        rows = OPEN.replace("3 ........", f"3 ..{mark}.....")
        p = driving(f"C4 {kind} facing=0", rows=rows, more=more, **special)
        if ("drive", p.hex("C3"), 0) not in p.options():
            return 0
        p.play(("drive", p.hex("C3"), 0), waits=True)
        p.quiet()
        frame = p.s.stack[-1]
        return int(frame.spent) if hasattr(frame, "spent") else -1

    levels = "levels\n 3 00100000"
    assert price() == 6
    assert price(levels) == 6 * 5, "uphill"
    assert price("side cliff C4:N") == price("side escarpment C4:N") == 0
    assert price("tag ridge C3\nside ridge C4:N") == 6 * 3
    assert price(night=3) == 6 * 2
    assert price("road dirt C3 C4") == 3 and price("road dirt C3 C4", snow=True) == 6, "no road in the snow (BB 55.1)"
    assert price("side hedgerow C4:N") == 6 * 5 and price("side hedgerow C4:N", kind="ht") == 0
    assert price("side wall C4:N") == 6 * 3 and price("side wall C4:N", kind="ht") == 0


@case("bob-49-001")
@allowed("BB 49.0")
def test_mines() -> None:
    rows = "\n".join(f"{n} .." for n in range(1, 15))
    field = [f"A{n}" for n in range(1, 14)]
    p = Position(rows, [f"A14 {LONG} facing=0"], ["B14 squad used"], mines=field).operations()
    p.play(("use", 0), ("move",))
    for n in range(13, 1, -1):
        p.play(("drive", p.hex(f"A{n}"), 0), dice=[2] if n in (13, 8, 3) else [], waits=True)
        p.quiet()
    assert p.s.unsure[0] == 0 and p.at(0) == "A2", "a die in the 1st, 6th and 11th mine hex"
    q = Position(rows, [f"A14 {LONG} facing=0"], ["B14 squad used"], mines=field).operations()
    q.play(("use", 0), ("move",), ("drive", q.hex("A13"), 0), dice=[1])
    q.quiet()
    assert q.s.unsure[0] == 1 and q.at(0) == "A13" and q.s.used[0] == USED, "an Unconfirmed Kill stops it"
    r = Position(rows, [f"A14 {LONG} facing=0"], ["B14 squad used"], concentrated_mines=field).operations()
    r.play(("use", 0), ("move",), ("drive", r.hex("A13"), 0), dice=[2])
    assert r.s.unsure[0] == 1, "Concentrated: 1 or 2"


@case("bob-55-003")
@refused("BB 55.2")
def test_two_hexes_in_the_rain() -> None:
    p = driving("C8 tank facing=0", two=["H1 squad used"])
    p.s.raining = 1
    for n in (7, 6):
        p.play(("drive", p.hex(f"C{n}"), 0))
        p.quiet()
    assert p.rule_against("drive", p.hex("C5"), 0) == "BB 55.2"


@pytest.mark.parametrize(("mark", "squad", "lost"), [(".", False, 10), ("w", False, 9), ("w", True, 8)])
@case("bob-20-035")
@allowed("BB 20.12")
def test_crushing_a_gun(mark: str, squad: bool, lost: int) -> None:
    rows = OPEN.replace("3 ........", f"3 ..{mark}.....")
    foes = ["C3 gun facing=0 used", *(["C3 squad used"] if squad else [])]
    for die in (lost - 1, lost):
        p = driving(f"C4 {CRUSHER} facing=0", rows=rows, two=foes, crushing=[CRUSHER])
        p.play(("crush", p.hex("C3")), waits=True)
        p.quiet()
        p.play(dice=[die])
        assert p.s.at[1] == GONE and (p.s.at[0] == GONE) is (die == lost)
        if squad and die < lost:
            assert p.rule_against("stop") == "BB 20.10", "with a second enemy there it must leave"


@case("bob-20-035")
@refused("BB 20.12")
def test_what_cannot_be_crushed() -> None:
    foes = ["C3 gun facing=0 used"]
    assert driving("C4 tank facing=0", two=foes).rule_against("crush", 19) == "BB 20.12", "only by scenario rule"
    p = driving(f"C4 {CRUSHER} facing=0", "aboard squad on=0", two=foes, crushing=[CRUSHER])
    assert p.rule_against("crush", p.hex("C3")) == "BB 20.12", "not with riders"
    q = driving(f"C4 {CRUSHER} facing=0", two=["C3 squad used"], crushing=[CRUSHER])
    assert q.rule_against("crush", q.hex("C3")) == "BB 20.12"


@case("bob-20-036")
@allowed("BB 20.13")
def test_tank_shock() -> None:
    p = Position(OPEN, ["C4 squad"], ["H8 tank facing=0"], tank_shock=True)
    assert [shocked(p.s, 0, value) for value in (10, 5, 1)] == [9, 4, 1]
    assert morale(p.s, 0, SELECTED) == 9
    p.s.unsure[1] = 1
    assert morale(p.s, 0, SELECTED) == 10, "not while the only Vehicle may be destroyed"
    q = Position(OPEN, ["C4 squad", "C5 gun facing=0"], ["H8 tank facing=0"], tank_shock=True)
    assert morale(q.s, 0, SELECTED) == 10, "a side with a Gun is not shocked"


@pytest.mark.parametrize(
    ("mark", "rule"), [(".", ""), ("w", ""), ("S", "BB 20.3"), ("W", "BB 20.3"), ("j", "BB 20.3"), ("m", "BB 20.3")]
)
@allowed("BB 20.12")
@refused("BB 20.3")
def test_crushing_opens_woods_and_nothing_else(mark: str, rule: str) -> None:
    rows = OPEN.replace("3 ........", f"3 ..{mark}.....")
    p = driving(f"C4 {CRUSHER} facing=0", rows=rows, two=["C3 gun facing=0 used"], crushing=[CRUSHER])
    refusal = p.why_not("crush", p.hex("C3"))
    assert (refusal.rule if refusal else "") == rule


@refused("BB 43.7", "BB 47.4", "BB 20.10", "BB 55.2")
def test_what_bars_a_vehicle_bars_a_crushing_one() -> None:
    foes = ["C3 gun facing=0 used"]
    crush: dict[str, Any] = {"crushing": [CRUSHER]}
    p = driving(f"C4 {CRUSHER} facing=0", two=foes, roadblock=[{"hex": "C4", "side": 0}], **crush)
    assert p.rule_against("crush", p.hex("C3")) == "BB 43.7"
    q = driving(f"C4 {CRUSHER} facing=0", two=foes, more="side cliff C4:N", **crush)
    assert q.rule_against("crush", q.hex("C3")) == "BB 47.4"
    r = driving(f"C4 {CRUSHER} facing=0", two=[*foes, "C3 tank facing=0 used"], **crush)
    assert r.rule_against("crush", r.hex("C3")) == "BB 20.10"
    wet = driving(f"C4 {CRUSHER} facing=0", two=foes, **crush)
    wet.s.raining, wet.s.walked[0] = 1, 2
    assert wet.rule_against("crush", wet.hex("C3")) == "BB 55.2"
