"""BB 54: desert."""

from __future__ import annotations

from tests.brothers.position import OPEN, Position, column, fp, kind, moving, stays_put, steps
from tests.marks import allowed, case, refused

SIX = kind("night six", fp=(6, 4), prof=(5, 3))


@case("bob-54-002")
@allowed("BB 54.2", "BB 11.0")
def test_a_ridge_shelters_a_rout() -> None:
    from bocage.games.brothers.infantry.rout_paths import rout_ways

    rows = column("........")
    p = Position(rows, ["A4 us yellow"], ["A6 squad"], more="tag ridge A3\nside ridge A3:S", edges=("N", "S"))
    assert [way[0] for way in rout_ways(p.s, 0, (0,))].count(p.hex("A3")) == 1


@allowed("BB 54.1")
@refused("BB 54.1")
def test_small_terrain_features() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C7 {SIX}", "D8 mortar"], more="side small-feature C4:S")
    assert fp(p, 1, 0) == 5
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 9, "not against Op Fire"
    stays_put(p)
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
