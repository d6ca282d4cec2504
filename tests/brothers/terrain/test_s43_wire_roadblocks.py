"""BB 43.6, 43.7: Wire, Trip Flares and Roadblocks."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.brothers.infantry.s11_rout import Rout
from bocage.games.brothers.state import BANZAI
from bocage.games.brothers.terrain.fortify import roadblock_refusal
from tests.brothers.position import OPEN, Position, fp, kind, moving
from tests.marks import allowed, case, refused

PACIFIC = ("japanese", "american")

SIX = kind("terrain six", fp=(6, 4), prof=(5, 3))

HEAVY = kind("heavy mortar", kind="mortar", fp=(9, 5), prof=(8, 4), reach=(12, 12), reach_min=2)


@allowed("BB 43.7")
def test_only_the_one_who_clears_a_roadblock_does_without_it() -> None:
    p = Position(OPEN, ["C5 squad used"], ["C2 squad", "C2 squad"], roadblock=[{"hex": "C2", "side": 3}])
    behind = fp(p, 0, 2, "op")
    moving(p, 1, "C2")
    assert fp(p, 0, 2, "op") == behind and fp(p, 0, 1, "op") == behind + 2 + 4


@refused("BB 43.7")
@allowed("BB 43.7", "BB 43.6")
def test_who_clears_what() -> None:
    p = Position(OPEN, ["C3 mg", "D3 us"], ["C8 squad"], wire=["C3", "D3"]).operations()
    p.play(("use", 1))
    assert p.rule_against("clear", "wire", p.hex("C3")) == "BB 43.7" and p.allows("clear", "wire", p.hex("D3"))


@case("bob-43-016", "bob-43-020")
@allowed("BB 43.6")
@refused("BB 43.6")
def test_wire_stops_infantry() -> None:
    p = Position(OPEN, ["C2 squad", f"C5 {SIX}"], [f"C7 {SIX} used"], wire=["C3", "C5"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0))
    assert p.at(0) == "C3"
    assert p.rule_against("enter", p.hex("C4"), 0) == "BB 43.6"
    p.play(("stop",))
    assert fp(p, 1, 2) == 5, "-1 out of Wire"
    q = Position(OPEN, ["C3 squad"], ["C8 squad used"], wire=["C3"]).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C4"), 0))
    assert q.rule_against("enter", q.hex("C5"), 0) == "BB 43.6", "one hex when leaving"
    r = Position(OPEN, ["C3 squad"], [f"C5 {SIX}"], wire=["C3"])
    assert fp(moving(r, 0, "C2"), 1, 0, "op") == 9, "it gives no cover"


@case("bob-43-017")
@allowed("BB 43.6", "BB 59.6")
def test_wire_is_cleared() -> None:
    p = Position(OPEN, ["C3 squad"], ["C6 squad"], wire=["C3"]).operations()
    p.play(("use", 0), ("clear", "wire", p.hex("C3")))
    assert (p.s.player, p.s.rule) == (1, "BB 9.0") and fp(p, 1, 0, "op") == 9, "as if it had moved there"
    p.play(("pass",))
    assert not p.s.wire and p.s.used[0] == 2
    shot = Position(OPEN, ["C3 squad"], ["C6 squad"], wire=["C3"]).operations()
    shot.play(("use", 0), ("clear", "wire", shot.hex("C3")), ("op", 1, "", -1), dice=[8, 9])
    assert shot.s.wire, "it failed its check"
    banzai = Position(OPEN, ["C2 jp"], ["C6 us used"], wire=["C3"], nations=("japanese", "american"))
    banzai.s.mark[0] |= BANZAI
    banzai.operations()
    banzai.play(("use", 0), ("charge",), ("enter", banzai.hex("C3"), 0))
    banzai.quiet()
    assert not banzai.s.wire and banzai.s.step[0] == 1 and banzai.s.used[0] == 2


@case("bob-43-018")
@allowed("BB 43.6", "BB 50.2")
@refused("BB 43.6")
def test_trip_flares() -> None:
    p = Position(OPEN, ["C2 squad", "D2 squad"], ["C8 squad", "D7 squad"], wire=["C3"], night=2).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0))
    assert p.s.player == 1 and p.allows("op", 2, "", -1) and p.allows("op", 3, "", -1)
    p.play(("op", 2, "", -1), dice=[10])
    assert p.s.rule == "BB 50.2", "its flash may be answered"
    p.play(("pass",))
    assert p.s.player == 0, "one unit only"
    p.play(("stay",), ("use", 1), ("move",), ("enter", p.hex("C3"), 0))
    assert p.s.player == 0, "the second entry sets off nothing"


@case("bob-43-019")
@allowed("BB 43.7")
@refused("BB 43.7")
def test_a_roadblock_is_a_wall() -> None:
    block = [{"hex": "C4", "side": 0}]
    p = Position(OPEN, ["C4 squad"], [f"C1 {SIX}", f"C7 {SIX}"], roadblock=block)
    assert fp(p, 1, 0) == 4 and fp(p, 2, 0) == 6
    q = Position(OPEN, ["C6 squad"], [f"C1 {SIX}"], roadblock=block)
    assert fp(q, 1, 0) == 5, "in mid-path one Hindrance"
    r = Position(OPEN, ["C4 squad"], [f"C1 {SIX}"], roadblock=block).operations()
    r.play(("use", 0), ("clear", "roadblock", (r.hex("C4"), 0)))
    assert fp(r, 1, 0, "op") == 9, "no protection for whoever removes it"
    r.play(("pass",))
    assert r.s.roadblocks == ()
    refusal = roadblock_refusal(Position("1 w.", [], []).ground, 0)
    assert refusal is not None and refusal.rule == "BB 43.7"


@refused("BB 43.7")
@allowed("BB 43.6")
def test_any_infantry_clears_wire_but_only_squads_a_roadblock() -> None:
    block = [{"hex": "C3", "side": 3}]
    p = Position(OPEN, ["C3 mg", "D3 decoy concealed"], ["C8 squad used"], wire=["C3", "D3"], roadblock=block)
    p.operations().play(("use", 0))
    assert [a for a in p.options() if a[0] == "clear"] == [("clear", "wire", p.hex("C3"))]
    assert p.rule_against("clear", "roadblock", (p.hex("C3"), 3)) == "BB 43.7"
    p.play(("clear", "wire", p.hex("C3")))
    assert p.hex("C3") not in p.s.wire and p.s.used[0] == 2
    p.play(("use", 1))
    assert p.rule_against("clear", "wire", p.hex("D3")) == "BB 43.6"


@allowed("BB 43.6", "BB 59.6")
@pytest.mark.parametrize("check", [3, 10])
def test_a_charge_that_survives_the_fire_goes_through_wire_whether_or_not_it_would_go_on(check: int) -> None:
    shaky = kind("shaky charger", nation="japanese", morale=((10, 6, 4), (9, 5, 3)), casualty=(4, 7, 4))
    p = Position(OPEN, [f"C2 {shaky}"], ["C6 us"], wire=["C3"], nations=PACIFIC)
    p.s.mark[0] |= BANZAI
    p.operations().play(("use", 0), ("charge",), ("enter", p.hex("C3"), 0), ("op", 1, "", -1), dice=[6, check])
    assert p.s.wire == {} and p.s.step[0] == 1 and p.s.used[0] == 2 and p.at(0) == "C3"


@allowed("BB 43.6")
@refused("BB 43.6")
def test_mortar_fire_tears_wire_by_its_printed_fp() -> None:
    def wire_left(die: int, firer: str = HEAVY) -> bool:
        p = Position(OPEN, [f"C1 {firer}"], ["C5 squad concealed"], wire=["C5"]).operations()
        p.play(("use", 0), ("fire",), ("at", p.hex("C5"), ""), dice=[die])
        return bool(p.s.wire)

    assert not wire_left(2) and wire_left(3)  # 9 against 7 and the die; Concealment takes nothing off
    assert wire_left(1, "mg"), "only Mortars and Artillery do it"


@allowed("BB 43.6", "BB 11.0")
def test_a_rout_into_wire_at_night_sets_its_flare_off() -> None:
    """The first entry of the hex is spent, though nobody fires at a rout; a move later finds no flare."""
    p = Position(OPEN.replace("6 ........", "6 ..w....."), ["C5 squad red"], ["C4 squad"], night=2, wire=["C6", "F6"])
    p.start(Rout(0, ()))
    p.play(("rout", p.hex("C6")))
    assert p.at(0) == "C6" and p.s.wire == {p.hex("C6"): 2, p.hex("F6"): 1}


@allowed("BB 43.7", "BB 46.1", "BB 21.5", "BB 22.0")
def test_a_roadblock_on_the_way_hinders_fire_at_passengers_and_riders_too() -> None:
    between: list[dict[str, Any]] = [{"roadblock": [{"hex": "C4", "side": 3}]}, {"more": "side wall C4:S"}]
    for block in between:
        p = Position(OPEN, ["C7 ht facing=0", "aboard us on=0"], ["C2 squad"], **block)
        assert fp(p, 2, 1) == 3, "6, the Carrier's -2, one Hindrance"
        q = Position(OPEN, ["C7 tank facing=0", "aboard us on=0"], ["C2 squad"], **block)
        assert fp(q, 2, 1) == 5
