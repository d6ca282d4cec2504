"""BB 14: line of sight."""

from __future__ import annotations

from bocage.games.brothers.terrain.line import why_blocked
from tests.brothers.position import Position, column, kind
from tests.marks import allowed, case, refused


@case("bob-14-001")
@allowed("BB 14.0")
@refused("BB 14.0")
def test_what_blocks_a_thread() -> None:
    def clear(column: str, more: str = "") -> bool:
        rows = "\n".join(f"{n} {mark}." for n, mark in enumerate(column, 1))
        p = Position(rows, more=more)
        return not p.ground.blocked(p.hex("A1"), p.hex("A4"))

    assert clear("S..."), "a: a building in the firer's hex"
    assert clear("...w"), "b: woods in the target hex"
    assert not clear("..w."), "c: woods between, on both sides of the thread"
    assert clear("..w.", "shape A3 woods box 40x60 at 30,0"), "d: woods on one side only"
    assert clear("....", "road dirt A1 A2 A3 A4"), "e: a road"


@case("bob-14-002")
@allowed("BB 14.0", "BB 47.2")
def test_terrain_must_be_higher_than_both_ends() -> None:
    rows = "1 ..\n2 S.\n3 .."
    high = Position(rows, more="levels\n 0 -0\n 1 10\n 2 00\n 3 10")
    low = Position(rows)
    assert not high.ground.blocked(high.hex("A1"), high.hex("A3"))
    assert low.ground.blocked(low.hex("A1"), low.hex("A3"))
    assert why_blocked(low.ground, low.hex("A1"), low.hex("A3")) == "BB 14.0"


@case("bob-14-003")
@refused("BB 14.0")
def test_a_blocked_target_is_offered_all_the_same() -> None:
    p = Position("1 ..\n2 w.\n3 ..", ["A1 us"], ["A3 squad"]).operations()
    p.play(("use", 0), ("fire",))
    assert p.allows("at", p.hex("A3"), ""), "nobody may test the LOS for free"
    p.play(("at", p.hex("A3"), ""))
    assert p.s.used[0] == 2 and p.s.supp[1] == 0


@allowed("BB 14.0")
@refused("BB 14.0")
def test_by_an_option_sight_is_shown() -> None:
    p = Position("1 ...\n2 w..\n3 ...", ["A1 us"], ["A3 squad", "C1 squad"])
    p.s.sight_shown = True
    p.operations()
    p.play(("use", 0), ("fire",))
    assert p.rule_against("at", p.hex("A3"), "") == "BB 14.0" and p.allows("at", p.hex("C1"), "")


@case("bob-14-004")
@allowed("BB 14.0", "BB 41.0")
def test_the_centre_dot_gives_the_terrain() -> None:
    p = Position("1 w.\n2 ..", more="shape A2 wooden-building box 30x30 at 50,0")
    assert p.ground.terrain[p.hex("A1")].ident == "woods"
    assert p.ground.terrain[p.hex("A2")].open_ground, "a building off the dot"


@allowed("BB 14.0", "BB 40.1")
def test_a_hut_is_a_building_to_the_eye() -> None:
    p = Position(column(".h.w."))
    assert p.ground.blocked(p.hex("A1"), p.hex("A3"))
    assert not p.ground.blocked(p.hex("A1"), p.hex("A2"))


@allowed("BB 14.0", "BB 15.0")
def test_a_hidden_unit_that_finds_no_sight_does_not_tell_what_it_would_have_fired_with() -> None:
    burner = kind("blind burner", nation="american", flame=9, without="us")
    for how in ("", "flame"):
        p = Position("1 ...\n2 www\n3 ...", [f"A3 {burner} concealed"], ["A1 squad"]).operations()
        p.play(("use", 0), ("fire",))
        assert p.s.private == (0,), "nor is the answer shown to the other side"
        told = p.play(("at", p.hex("A1"), how))
        assert p.s.conceal[0] and ("BB 6.0", ("fires", 0, p.hex("A1"), "fire", ""), None) in told
    q = Position("1 ..w\n2 ...\n3 ...", ["A3 us"], ["A1 squad", "C1 mg concealed"]).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("B2"), 0))
    assert q.s.player == 1 and q.s.private == (1,)
    bare = Position("1 ...\n2 ...\n3 ...", ["A3 us"], ["A1 squad", "C1 mg"]).operations()
    bare.play(("use", 0), ("move",), ("enter", bare.hex("B2"), 0))
    assert bare.s.player == 1 and bare.s.private is None
