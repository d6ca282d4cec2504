"""BB 61: options."""

from __future__ import annotations

from tests.brothers.position import OPEN, Position
from tests.marks import allowed, refused


@allowed("BB 61.1", "BB 43.3")
def test_sustained_fire_out_of_a_pillbox_points_anywhere() -> None:
    p = Position(
        OPEN, ["C4 mg facing=0"], ["C7 squad"], sustained=True, facing=True, fort=[{"hex": "C4", "kind": "pillbox"}]
    ).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C7"), "sustained"), dice=[10])
    assert ("arrow", p.hex("C6")) in p.options()


@allowed("BB 61.1")
def test_sustained_fire_holds_a_target_hex_beyond_normal_range() -> None:
    long = "\n".join(f"{n} ..." for n in range(1, 17))
    p = Position(long, ["A16 squad"], ["A1 mg used"], sustained=True).operations()
    p.s.sustained[1] = (p.hex("A15"), p.hex("A15"))
    p.play(("use", 0), ("move",), ("enter", p.hex("A15"), 0))
    assert p.allows("final", 1, "", -1), "14 hexes: beyond its range of ten, within twice it"


@allowed("BB 61.1", "BB 2.2", "BB 6.0")
def test_a_concealed_team_faces_once_as_it_fires_and_then_points_its_arrow() -> None:
    rows = OPEN.replace("1 .....", "1 ..w..", 1)
    p = Position(rows, ["C1 mg concealed"], ["C5 squad facing=0"], sustained=True, facing=True).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "sustained"), ("face", 3), dice=[10])
    assert (p.s.conceal[0], p.s.face[0], p.s.rule) == (0, 3, "BB 61.1"), "it is not asked for a facing again"
    assert ("arrow", p.hex("C4")) in p.options()


@allowed("BB 61.1")
@refused("BB 61.1", "BB 10.0")
def test_sustained_fire() -> None:
    p = Position(OPEN, ["C1 mg", "E1 us"], ["C5 squad", "E5 squad", "D3 squad"], sustained=True, cp=(1, 0)).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "sustained"), dice=[10])
    arrows = {p.ground.name(a[1]) for a in p.options()}
    assert arrows == {"C4", "C6", "B4", "B5", "D4", "D5"}
    p.play(("arrow", p.hex("C4")))
    assert p.s.sustained == {0: (p.hex("C5"), p.hex("C4"))}
    p.play(("pass",), ("use", 4), ("move",), ("enter", p.hex("C4"), 0))
    assert p.s.player == 0 and p.allows("final", 0, "", -1)
    told = p.play(("final", 0, "", -1), dice=[10])
    assert [what[3] for _, what, _ in told if what[0] == "fire"] == [6 + 4 - 2]
    p.quiet()
    assert p.rule_against("enter", p.hex("C1"), 0) == "BB 5.0"
    p.play(("enter", p.hex("C3"), 0))
    p.quiet().play(("enter", p.hex("C2"), 0))
    assert type(p.s.stack[-1]).__name__ == "OpFireWindow"
    assert p.rule_against("final", 0, "", -1) == "BB 61.1", "not any more at hexes beside itself"


@refused("BB 61.1")
def test_sustained_fire_is_an_option_for_mg_teams() -> None:
    off = Position(OPEN, ["C1 mg"], ["C5 squad"]).operations()
    off.play(("use", 0), ("fire",))
    assert ("at", off.hex("C5"), "sustained") not in off.options()
    squad = Position(OPEN, ["C1 us"], ["C5 squad"], sustained=True).operations()
    squad.play(("use", 0), ("fire",))
    assert squad.rule_against("at", squad.hex("C5"), "sustained") == "BB 61.1"


@allowed("BB 61.1", "BB 12.0")
def test_melee_and_refreshing_end_sustained_fire() -> None:
    p = Position(OPEN, ["C3 us"], ["C4 mg used"], sustained=True)
    p.s.sustained[1] = (p.hex("C6"), p.hex("C7"))
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    p.quiet()
    assert p.s.sustained == {}
    from bocage.games.brothers.infantry.s17_combat_events import apply_event

    q = Position(OPEN, ["C3 us"], ["C4 mg used"], sustained=True)
    q.s.sustained[1] = (q.hex("C6"), q.hex("C7"))
    apply_event(q.s, 8, 1)
    assert q.s.sustained == {} and q.s.used[1] == 0


@allowed("BB 61.1", "BB 9.0")
def test_an_unused_team_may_choose_sustained_fire_when_it_op_fires() -> None:
    p = Position(OPEN, ["C4 us", "E4 us"], ["C8 mg", "G8 mg used"], sustained=True).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert p.allows("op", 2, "sustained", -1) and not p.allows("final", 3, "sustained", -1)
    p.play(("op", 2, "sustained", -1), dice=[10])
    p.play(("arrow", p.hex("C6")))
    assert p.s.sustained == {2: (p.hex("C5"), p.hex("C6"))}
    p.quiet().play(("enter", p.hex("C6"), 0))
    assert p.allows("final", 2, "", -1)
