"""Canister before Concealment, flame at riders, trails in reverse, and blind shots that leave a unit unseen."""

from __future__ import annotations

from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.state import FIRED, OFF, USED
from bocage.games.brothers.vehicles.s20_03_drive import Drive
from bocage.games.brothers.vehicles.s20_03_moves import BY_TRAIL
from tests.brothers.position import OPEN, Position, gun, kind
from tests.marks import allowed, refused

SCATTER = gun("hidden scatter", canister=7, gun_fp=(6, 5))
BURNER = kind("hidden burner", flame=9, without="squad")
SCREEN = OPEN.replace("5 ........", "5 wwwwwwww")


@allowed("BB 37.0", "BB 15.0")
def test_the_odds_of_canister_know_that_concealment_goes_first() -> None:
    p = Position(
        OPEN.replace("5 ........", "5 ..w....."), [f"C7 {SCATTER} facing=0"], ["C5 squad concealed"]
    ).operations()
    p.play(("use", 0), ("fire",))
    shells = p.explain("at", p.hex("C5"), "").notes[-1]
    assert "FP 3" in shells and "Concealed -1" in shells, "5, woods and the counter"
    assert p.explain("at", p.hex("C5"), "canister").notes[-1] == "Concealed unit: FP 6 (terrain -1)"
    p.play(("at", p.hex("C5"), "canister"), dice=[6])
    assert p.s.supp[1] == 1 and not p.s.conceal[1]


@allowed("BB 34.0", "BB 10.0", "BB 22.0")
def test_flame_in_final_op_fire_is_weaker_against_riders_only() -> None:
    """9 FP at the tank; at the riders 7, so that a 5 does not Reduce them and a 9 misses them."""
    for used, die, step in (("used", 5, 2), ("", 5, 1), ("used", 3, 1)):
        p = Position(OPEN, ["C5 tank facing=0", "aboard squad on=0"], [f"C3 {BURNER} {used}".strip()]).operations()
        p.play(("use", 0), ("move",), ("drive", p.hex("C4"), 0))
        verb = "final" if used else "op"
        p.play((verb, 2, "flame vehicle", -1), dice=[die])
        assert p.s.step[1] == step, (used, die)


@allowed("BB 54.4", "BB 20.3")
@refused("BB 54.4")
def test_back_along_a_trail_in_reverse_no_mine_is_met() -> None:
    p = Position(OPEN, ["C5 tank facing=0"], ["H8 squad used"], mines=["C5", "C6", "C7"], theatre="desert")
    p.s.trails = ((0, (p.hex("C5"), p.hex("C6"))),)
    p.operations().play(("use", 0), ("move",))
    assert p.rule_against("reverse", p.hex("B5"), BY_TRAIL) == "BB 54.4", "no trail leads there"
    p.play(("reverse", p.hex("C6"), BY_TRAIL))
    assert p.s.player == 0 and p.at(0) == "C6", "no die was asked for"
    drive = p.s.stack[-1]
    assert isinstance(drive, Drive) and drive.mp_left(p.s) == (12 - 8) * 6, "four times two"
    q = Position(OPEN, ["C5 tank facing=0"], ["H8 squad used"], mines=["C5", "C6", "C7"], theatre="desert")
    q.operations().play(("use", 0), ("move",), ("reverse", q.hex("C6"), 0), waits=True)
    assert q.s.rule == "BB 49.0"


@allowed("BB 15.0", "BB 14.0", "BB 9.0")
@refused("BB 15.0")
def test_who_op_fires_without_sight_is_used_and_may_hide() -> None:
    p = Position(SCREEN, ["C8 squad"], ["C3 squad", "D3 squad op"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C7"), 0), ("op", 1, "", -1))
    assert p.s.used[1] == USED and not p.s.mark[1] & FIRED and (p.s.player, p.s.rule) == (1, "BB 15.0")
    p.play(("conceal",))
    assert p.s.conceal[1] == 1 and ("op", 2, "", -1) in p.options(), "the pause goes on"
    seen = Position(OPEN, ["C8 squad"], ["C3 squad yellow"]).operations()
    seen.play(("use", 0), ("move",), ("enter", seen.hex("C7"), 0), ("op", 1, "", -1), dice=[9])
    assert seen.s.used[1] == USED and seen.s.player == 0, "it failed its check in plain sight"


@refused("BB 15.0")
@allowed("BB 14.0", "BB 2.2")
def test_a_hidden_unit_that_finds_no_sight_is_asked_for_no_facing() -> None:
    """A Gun under the same counter would not be asked either, so the question would tell them apart."""
    for piece in ("squad", "gun facing=0"):
        p = Position(SCREEN, [f"C8 {piece} concealed"], ["C3 squad used"], facing=True)
        p.s.face[1] = 3
        p.operations().play(("use", 0), ("fire",), ("at", p.hex("C3"), ""))
        assert p.s.used[0] == USED and p.s.conceal[0] and type(p.s.stack[-1]).__name__ != "Shoot"


@allowed("BB 15.0", "BB 11.0", "BB 20.13")
def test_a_decoy_that_feels_tank_shock_checks_for_rout_as_a_squad_does() -> None:
    """In Jungle both keep their counters beside an enemy (BB 51.1): whichever alone rolled would be no Decoy."""
    rows = OPEN.replace("4 ........", "4 ..j.j...")
    for piece in ("squad", "decoy"):
        p = Position(rows, [f"C4 {piece} concealed"], ["C3 squad used", "H1 tank facing=3"], tank_shock=True)
        p.start(RoutPhase(), waits=True)
        assert (p.s.player, p.s.rule) == (-1, "BB 11.0"), piece
        p.play(dice=[10])
        assert p.s.player == 0 and p.s.conceal[0], "it failed by one and its owner says where it goes"


@allowed("BB 20.9", "BB 18.0")
@refused("BB 20.9")
def test_a_tank_found_in_the_hex_where_infantry_comes_on_sends_it_back() -> None:
    """Nobody stays in a Vehicle's hex, and from off the board nobody Close Assaults one."""
    p = Position("1 w.......\n2 ........\n3 ........", ["off squad"], ["A1 tank facing=0 concealed"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A1"), 0), ("pass",))
    assert not p.s.conceal[1] and p.s.at[0] == OFF and p.s.used[0] == USED, "it waits for another turn"
    q = Position("1 w.......\n2 ........\n3 ........", ["off squad"], ["A1 tank facing=0"]).operations()
    q.play(("use", 0), ("move",))
    assert q.rule_against("enter", q.hex("A1"), 0) == "BB 20.9", "one that is seen is not gone for at all"
