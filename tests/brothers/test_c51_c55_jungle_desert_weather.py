"""BB 51.0 to 55.2: jungle, swamp, paths, desert, weather."""

from __future__ import annotations

import pytest

from bocage.games.brothers.moves import allowance
from bocage.games.brothers.refusals import fire_refusal
from bocage.games.brothers.s13_recovery import RecoveryPhase
from bocage.games.brothers.s50_illumination import light_refusal
from bocage.games.brothers.s50_muzzle_flash import flash_open
from bocage.games.brothers.state import AMBUSH, GONE
from tests.brothers.position import OPEN, Position, fp, kind, moving, steps
from tests.marks import allowed, case, refused

SIX = kind("night six", fp=(6, 4), prof=(5, 3))
LONG = "\n".join(f"{n} ...." for n in range(1, 13))


@case("bob-51-001")
@allowed("BB 51.0")
def test_jungle() -> None:
    guadalcanal = Position("1 ..\n2 j.\n3 ..")
    britain = Position("1 ..\n2 j.\n3 ..", island="new_britain")
    assert steps(guadalcanal, "A1")["A2"] == 18 and steps(britain, "A1")["A2"] == 15
    assert guadalcanal.ground.terrain[guadalcanal.hex("A2")].vehicle_mp == 0
    assert guadalcanal.ground.blocked(guadalcanal.hex("A1"), guadalcanal.hex("A3"))
    p = Position("1 j.\n2 ..\n3 ..\n4 ..", ["A4 mortar"], ["A1 squad"])
    assert fp(p, 0, 1) <= 6, "no airburst"


@case("bob-51-002", "bob-51-003")
@allowed("BB 51.1", "BB 51.2")
@refused("BB 51.1")
def test_concealment_in_the_jungle_and_the_ambush() -> None:
    marine = kind("jungle marine", nation="american", marine=True, fp=(4, 2), prof=(3, 2))
    rows = "\n".join(f"{n} jjj" for n in range(1, 7))
    p = Position(
        rows, [f"A5 {marine} concealed", f"B5 {marine}"], ["A3 jp concealed"], nations=("american", "japanese")
    )
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A4"), 0))
    assert p.s.conceal == [0, 0, 1], "the mover is seen at once"
    p.play(("pass",))
    assert p.s.conceal[2] == 1, "the stationary unit is not"
    assert fp(p, 0, 2, "assault") == 3, "3 + 3 - 2 - 1"
    p.play(("assault fire",), ("at", p.hex("A3"), "", -1), dice=[10])
    p.s.used[0] = 0
    p.play(("use", 0), ("move",), ("enter", p.hex("A3"), 0))
    p.quiet()
    assert p.s.conceal[2] == 0 and p.s.mark[2] & AMBUSH and p.at(0) == "A3"


@allowed("BB 51.1")
def test_a_decoy_in_the_jungle_vanishes_when_it_is_entered() -> None:
    rows = "\n".join(f"{n} jjj" for n in range(1, 7))
    p = Position(rows, ["A4 us"], ["A3 decoy concealed"], nations=("american", "japanese")).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A3"), 0))
    p.quiet()
    assert p.s.at[1] == GONE and p.at(0) == "A3" and not p.s.mark[1] & AMBUSH


@case("bob-52-001")
@allowed("BB 52.0")
@refused("BB 52.0")
def test_swamp() -> None:
    p = Position("1 m..\n2 ...\n3 ...\n4 ...", ["A1 squad"], [f"A3 {SIX}"])
    assert fp(p, 1, 0) == 4
    assert fp(moving(p, 0, "B1"), 1, 0, "op") == 5, "neither -2 nor +4"
    terrain = p.ground.terrain[p.hex("A1")]
    assert not terrain.allows_guns and not terrain.fortifiable and not terrain.vehicle_mp
    block = Position("1 .\n2 m\n3 .")
    assert block.ground.blocked(block.hex("A1"), block.hex("A3"))


@case("bob-53-001")
@allowed("BB 53.0")
@refused("BB 53.0")
def test_paths() -> None:
    seven = kind("path seven", fp=(7, 4), prof=(7, 4))
    rows = "1 jj\n2 jj\n3 jj\n4 .."
    p = Position(rows, ["A1 squad"], [f"A3 {seven}", f"A4 {seven}"], more="road path A1 A2").operations()
    costs = {(p.ground.name(loc), flag): cost for loc, cost, flag in p.ground.steps[0][p.hex("A1")]}
    assert costs["A2", 1] == 6 and costs["A2", 0] == 18
    p.play(("use", 0), ("move",), ("enter", p.hex("A2"), 1))
    assert fp(p, 1, 0, "op") == 7 + 3, "adjacent: no Jungle and no Open Ground bonus"
    assert fp(p, 2, 0, "op") == 5
    full = Position(rows, ["A1 squad"], [f"A3 {seven}"], more="road path A1 A2").operations()
    full.play(("use", 0), ("move",), ("enter", full.hex("A2"), 0))
    assert fp(full, 1, 0, "op") == 5 + 3


@allowed("BB 54.1")
@refused("BB 54.1")
def test_small_terrain_features() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C7 {SIX}", "D8 mortar"], more="side small-feature C4:S")
    assert fp(p, 1, 0) == 5
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 9, "not against Op Fire"
    p.s.mover = -1
    assert fp(p, 2, 0) == 6, "not against Mortars"
    above = Position(
        "1 .\n2 .\n3 .\n4 .",
        ["A1 squad"],
        [f"A4 {SIX}"],
        more="levels\n 1 0\n 2 0\n 3 0\n 4 1\nside small-feature A1:S",
    )
    assert fp(above, 1, 0) == 7, "not from above"
    one = Position(OPEN, ["C4 squad", "C5 squad"], [f"C7 {SIX}", f"C1 {SIX}"], more="tag feature-S C4")
    assert (fp(one, 2, 0), fp(one, 3, 1)) == (5, 6), "drawn in one hex only"


@case("bob-54-002")
@allowed("BB 54.2")
def test_a_ridge() -> None:
    more = "tag ridge A3 B2 C3\nside ridge A3:N A3:S B2:N"
    p = Position(OPEN.replace("........", "..."), ["A1 squad"], [f"A3 {SIX}", f"A5 {SIX}"], more=more)
    assert p.ground.blocked(p.hex("A1"), p.hex("A5")), "between Level 0 units"
    assert not p.ground.blocked(p.hex("A1"), p.hex("A3"))
    assert fp(p, 0, 1) == 5
    assert steps(p, "A2")["A3"] == 9 and steps(p, "A3")["A2"] == 6


@allowed("BB 54.2")
@refused("BB 54.1")
def test_fire_from_a_ridge_finds_small_features() -> None:
    more = "tag ridge A5\nside small-feature A2:S"
    p = Position(OPEN.replace("........", "..."), ["A2 squad"], [f"A5 {SIX}"], more=more)
    assert fp(p, 1, 0) == 6


@case("bob-54-003")
@allowed("BB 54.3")
@refused("BB 54.3")
def test_an_escarpment() -> None:
    levels = "levels\n 0 -0\n 1 10\n 2 00\n 3 00\nside escarpment A1:S"
    p = Position("1 ..\n2 ..\n3 ..", ["A2 squad", "A3 squad"], [], more=levels).operations()
    p.play(("use", 0), ("move",))
    assert p.allows("enter", p.hex("A1"), 2)
    p.play(("enter", p.hex("A1"), 2))
    assert p.at(0) == "A1" and p.s.used[0] == 2, "it took everything"
    p.play(("stay",), ("use", 1), ("move",), ("enter", p.hex("A2"), 0))
    assert p.rule_against("enter", p.hex("A1"), 2) == "BB 54.3"


@case("bob-54-007")
@allowed("BB 54.5")
@refused("BB 54.5")
def test_an_anti_tank_ditch() -> None:
    levels = "levels\n 0 -0\n 1 00\n 2 _0\n 3 _0\n 4 00"
    p = Position("1 ..\n2 d.\n3 d.\n4 ..", more=levels)
    assert (steps(p, "A1")["A2"], steps(p, "A2")["A3"], steps(p, "A3")["A4"]) == (12, 6, 12)
    assert p.ground.terrain[p.hex("A2")].vehicle_mp == 0


@allowed("BB 54.6")
def test_a_sangar() -> None:
    p = Position(OPEN, [f"C1 {SIX}", "D1 mortar"], ["C4 squad"], fort=[{"hex": "C4", "kind": "sangar"}])
    assert fp(p, 0, 2) == 5 and fp(p, 1, 2) == 3


@case("bob-55-001")
@allowed("BB 55.1")
def test_snow() -> None:
    p = Position("1 ..\n2 ..", ["A1 us", "B1 mg"], more="road dirt A1 A2", snow=True)
    assert [allowance(p.s, u) for u in (0, 1)] == [24, 18]
    assert steps(p, "A1")["A2"] == 6


@case("bob-55-003")
@allowed("BB 55.2")
@refused("BB 55.2")
def test_rain() -> None:
    p = Position(LONG, ["A4 squad", "C4 us"], [f"A5 {SIX}", f"A6 {SIX}", f"A7 {SIX}", f"A8 {SIX}"], raining=True,
                 illumination=(1, 0), smoke=(1, 0), wire=["D1"], night=4)  # fmt: skip
    moving(p, 0, "A3")
    assert [fp(p, u, 0, "op") for u in (2, 3, 4)] == [6 + 3 + 2, 5 + 1, 5]
    far = fire_refusal(p.s, 5, p.hex("A4"))
    assert far is not None and far.rule == "BB 55.2"
    light = light_refusal(p.s, 0)
    assert light is not None and light.rule == "BB 55.2"
    assert not flash_open(p.s, 2)
    q = Position(LONG, ["A1 us"], ["D12 squad used"], raining=True, smoke=(1, 0)).operations()
    q.walk(0, "A2", stop=False)
    assert q.rule_against("smoke", q.hex("A2")) == "BB 55.2"
    q.play(("enter", q.hex("A3"), 0))
    assert q.rule_against("enter", q.hex("A4"), 0) == "BB 55.2", "two hexes and no more"


@allowed("BB 55.2")
@pytest.mark.parametrize(("die", "raining"), [(8, 0), (9, 1)])
def test_the_monsoon_check(die: int, raining: int) -> None:
    p = Position(OPEN, ["A1 us"], ["C8 squad"], monsoon=[9, 10])
    p.start(RecoveryPhase(), dice=[die])
    assert p.s.raining == raining
    if raining:
        again = Position(OPEN, ["A1 us"], ["C8 squad"], monsoon=[9, 10])
        again.s.weather_settled = 1
        again.start(RecoveryPhase())
        assert again.s.player == -2, "no further check"
