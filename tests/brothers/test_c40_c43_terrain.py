"""BB 39.0 to 43.7: buildings, woods, open ground, roads and Fortifications."""

from __future__ import annotations

import pytest

from bocage.games.brothers.fortify import cave_refusal, fort_refusal, roadblock_refusal
from bocage.games.brothers.refusals import place_refusal
from bocage.games.brothers.s11_rout import subject_to_rout
from bocage.games.brothers.s43_fortifications import check_forts, fort_entered, fort_left, reveal_fort
from bocage.games.brothers.shot import Shot
from bocage.games.brothers.state import BANZAI
from bocage.games.brothers.table import put
from tests.brothers.position import OPEN, Position, base, fp, kind, moving
from tests.marks import allowed, case, refused

UPPER = "1 ....\n2 .SS.\n3 ....\n4 ...."
UPPER_MORE = "building hall B2 C2"
SIX = kind("terrain six", fp=(6, 4), prof=(5, 3))
SIX_FOUR = kind("terrain six four", fp=(6, 4), prof=(4, 3))


def steps(p: Position, name: str, japanese: bool = False) -> dict[str, int]:
    """What each step from a location costs, in sixths."""
    return {p.ground.name(loc): cost for loc, cost, _ in p.ground.steps[int(japanese)][p.hex(name)]}


@case("bob-39-001")
@allowed("BB 39.0", "BB 47.0")
def test_levels_are_counted_by_crest_lines() -> None:
    p = Position("1 ...\n2 ...", more="levels\n 0 -1-\n 1 012\n 2 012")
    assert [p.ground.height[p.hex(name)] for name in ("A1", "B1", "C1")] == [0, 1, 2]


@case("bob-40-002")
@allowed("BB 40.1")
def test_huts() -> None:
    p = Position("1 h.\n2 ..\n3 ..\n4 ..", [f"A4 {SIX}"], ["A1 squad"])
    assert steps(p, "A2")["A1"] == 6 and p.ground.terrain[p.hex("A1")].vehicle_mp == 6
    assert fp(p, 0, 1) == 5
    assert fort_refusal(p.ground, p.hex("A1"), "foxhole") is None


@case("bob-40-003")
@allowed("BB 40.2")
@refused("BB 40.2")
def test_upper_levels() -> None:
    p = Position(UPPER, ["B2+upper us"], ["B2 squad", "C2+upper squad", "C2 squad", "B3 squad"], more=UPPER_MORE,
                 upper=["B2", "C2"])  # fmt: skip
    g, here = p.ground, p.hex("B2 upper")
    assert set(g.adjacent[here]) == {p.hex("B2"), p.hex("C2 upper")}
    assert g.line(here, p.hex("C2")).blocked and g.line(here, p.hex("C2")).rule == "BB 40.2"
    assert p.hex("B3") not in g.adjacent[here]
    assert g.range(here, p.hex("B2")) == 1
    assert steps(p, "B2 upper") == {"B2": 12, "C2 upper": 12}
    assert g.height[here] == 1
    assert p.ground.name(here) == "B2 upper" and fort_refusal(g, here, "foxhole") is not None


@allowed("BB 40.2")
def test_levels_of_one_hex_are_nobodys_flank_and_mortars_reach_both() -> None:
    p = Position(
        UPPER, ["B2+upper us facing=0"], ["B2 squad facing=3"], more=UPPER_MORE, upper=["B2", "C2"], facing=True
    )
    assert fp(p, 0, 1) == 6 + 3 + 1 - 2, "adjacent, from above, stone: no flank"
    q = Position(UPPER, ["B4 mortar"], ["B2 squad", "B2+upper squad"], more=UPPER_MORE, upper=["B2", "C2"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("B2"), ""), dice=[4])
    assert q.s.supp[1:] == [1, 1]


@case("bob-40-005")
@allowed("BB 40.3", "BB 40.0")
@refused("BB 40.3")
def test_railway_cars() -> None:
    p = Position("1 W.\n2 ..\n3 ..\n4 ..", [f"A4 {SIX}"], ["A1 squad"], more="tag railway A1")
    terrain = p.ground.terrain[p.hex("A1")]
    assert (terrain.ident, terrain.allows_guns, terrain.has_backblast) == ("railway", False, False)
    assert fp(p, 0, 1) == 5


@case("bob-40-006")
@allowed("BB 40.4")
def test_airbursts_in_woods() -> None:
    p = Position("1 w.\n2 ..\n3 ..\n4 ..", ["A4 mortar"], ["A1 squad"])
    assert fp(p, 0, 1) == 7


@case("bob-41-001", "bob-47-006")
@allowed("BB 41.0", "BB 47.3")
@refused("BB 41.0")
def test_moving_in_the_open_and_height() -> None:
    mortar = kind("mortar five", kind="mortar", prof=(5, 3), reach=(12, 12), reach_min=2)
    flat = Position(OPEN, ["C4 squad"], [f"C6 {SIX}", f"C6 {mortar}"])
    moving(flat, 0, "C3")
    assert (fp(flat, 1, 0, "op"), fp(flat, 2, 0, "op")) == (9, 9)
    up = Position(
        "1 .\n2 .\n3 .\n4 .", ["A2 squad"], [f"A4 {SIX}", f"A4 {mortar}"], more="levels\n 1 1\n 2 1\n 3 0\n 4 0"
    )
    moving(up, 0, "A1")
    assert (fp(up, 1, 0, "op"), fp(up, 2, 0, "op")) == (4, 9)


@case("bob-41-002")
@refused("BB 41.0")
@allowed("BB 44.0")
def test_no_bonus_behind_a_hedgerow_or_for_ordinary_fire() -> None:
    p = Position(OPEN, ["C3 squad"], [f"C6 {SIX}"], more="side hedgerow C3:S")
    moving(p, 0, "C2")
    assert fp(p, 1, 0, "op") == 5 - 2
    plain = Position(OPEN, ["C3 squad"], [f"C6 {SIX}"])
    moving(plain, 0, "C2")
    assert fp(plain, 1, 0, "fire") == 6, "only Op Fire and Final Op Fire"
    assert fp(plain, 1, 0, "op") == 9


@allowed("BB 42.0")
def test_roads_are_open_ground_and_quick() -> None:
    p = Position("1 w.\n2 w.\n3 ..", more="road dirt A1 A2 A3")
    assert steps(p, "A3")["A2"] == 4 and steps(p, "A1")["A2"] == 4
    assert steps(p, "B1")["A2"] == 12


# -- Fortifications --------


@case("bob-43-001", "bob-45-002")
@allowed("BB 43.0", "BB 43.5")
@refused("BB 43.0", "BB 45.2", "BB 43.5", "BB 45.3")
def test_where_fortifications_may_stand() -> None:
    p = Position(
        "1 .wSh=\n2 m.s..\n3 .....", more="spot A3 bridge 1\ntag surf B2\ntag ocean D2\ntag sandbar E2\ntag canal B3"
    )
    g = p.ground

    def rule(name: str, what: str = "foxhole") -> str:
        refusal = fort_refusal(g, p.hex(name), what)
        return refusal.rule if refusal is not None else ""

    assert [rule(name) for name in ("A1", "B1", "D1")] == ["", "", ""]
    assert [rule(name) for name in ("C1", "E1", "A2", "B2", "D2", "E2", "B3", "A3")] == ["BB 43.0"] * 8
    assert rule("C2") == "BB 45.3"
    assert rule("C1", "fortified") == "" and rule("A1", "fortified") == "BB 43.5"
    second = fort_refusal(g, p.hex("A1"), "foxhole", frozenset({p.hex("A1")}))
    assert second is not None and second.rule == "BB 43.0"


@case("bob-43-002")
@allowed("BB 43.0")
@refused("BB 43.0")
def test_no_cover_while_moving_in() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C6 {SIX}"], fort=[{"hex": "C4", "kind": "foxhole"}])
    assert fp(p, 1, 0, "op") == 3, "it sits"
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 9
    woods = Position(
        OPEN.replace("4 ..", "4 w.", 1), ["A4 squad"], [f"A6 {SIX}"], fort=[{"hex": "A4", "kind": "foxhole"}]
    )
    assert fp(moving(woods, 0, "A3"), 1, 0, "op") == 4


@case("bob-43-003", "bob-43-009")
@allowed("BB 43.0", "BB 43.1")
def test_only_the_fortification_counts() -> None:
    p = Position(
        "1 j.\n2 ..\n3 ..\n4 ..", [f"A4 {SIX}", "B4 mortar"], ["A1 squad"], fort=[{"hex": "A1", "kind": "foxhole"}]
    )
    assert fp(p, 0, 2) == 4 and fp(p, 1, 2) == 2


@case("bob-43-005")
@allowed("BB 43.0")
def test_fire_lanes() -> None:
    mg = kind("lane mg", kind="mg", fp=(7, 5), prof=(6, 4), reach=(8, 8))
    bunker = [{"hex": "A2", "kind": "bunker"}]
    lane = Position("1 j.\n2 j.\n3 ..", ["A1 us"], [f"A2 {mg}"], fort=bunker, theatre="pacific")
    assert fp(moving(lane, 0, "B0"), 1, 0, "op") == 10
    bare = Position("1 j.\n2 j.\n3 ..", ["A1 us"], [f"A2 {mg}"], fort=bunker)
    assert fp(moving(bare, 0, "B0"), 1, 0, "op") == 8


@case("bob-43-007")
@allowed("BB 43.0")
def test_revealing_a_bunker_changes_the_result() -> None:
    mg = kind("bunker mg", kind="mg", fp=(7, 5), reach=(8, 8))
    p = Position("1 j.\n2 ..\n3 ..\n4 ..", [f"A4 {mg}"], ["A1 jp concealed2"], nations=("american", "japanese"),
                 fort=[{"hex": "A1", "kind": "bunker", "concealed": True}], theatre="pacific").operations()  # fmt: skip
    p.play(("use", 0), ("fire",), ("at", p.hex("A1"), ""), dice=[3])
    assert p.s.supp[1] == 0 and p.s.conceal[1] == 2
    assert p.s.forts[p.hex("A1")] == ("bunker", 0)
    q = Position("1 j.\n2 ..\n3 ..\n4 ..", [f"A4 {mg}"], ["A1 jp concealed2"], nations=("american", "japanese"),
                 fort=[{"hex": "A1", "kind": "bunker", "concealed": True}], theatre="pacific").operations()  # fmt: skip
    q.play(("use", 0), ("fire",), ("at", q.hex("A1"), ""), dice=[4])
    assert q.s.forts[q.hex("A1")] == ("bunker", 1), "a miss shows nothing"


@case("bob-43-008")
@allowed("BB 43.0")
@refused("BB 43.0")
def test_how_a_fortification_is_found() -> None:
    def hidden() -> Position:
        return Position(
            "1 j.\n2 ..", ["B2 us"], ["A1 jp concealed"], fort=[{"hex": "A1", "kind": "foxhole", "concealed": True}]
        )

    empty = hidden()
    loc = empty.hex("A1")
    check_forts(empty.s)
    assert empty.s.forts[loc][1] == 1, "occupied and Concealed it stays hidden"
    put(empty.s, 1, empty.hex("A2"))
    fort_left(empty.s, loc)
    assert empty.s.forts[loc][1] == 0, "a"
    charge = hidden()
    reveal_fort(charge.s, loc, "BB 36.0")
    assert charge.s.forts[loc][1] == 0, "b"
    shown = hidden()
    shown.s.conceal[1] = 0
    check_forts(shown.s)
    assert shown.s.forts[loc][1] == 0, "c"
    entered = hidden()
    fort_entered(entered.s, loc)
    assert entered.s.forts[loc][1] == 0, "d"


@allowed("BB 43.2")
def test_trenches() -> None:
    p = Position("1 w.\n2 w.\n3 w.", ["A2 squad"], [f"B3 {SIX}"], trench=["A1", "A2"])
    assert steps(p, "A1")["A2"] == 6 and steps(p, "A3")["A2"] == 12
    open_trench = Position(OPEN, ["C3 squad"], [f"C6 {SIX}"], trench=["C2", "C3"]).operations()
    open_trench.play(("use", 0), ("move",), ("enter", open_trench.hex("C2"), 4))
    assert fp(open_trench, 1, 0, "op") == 5, "from trench to trench it does not move in the open"


@case("bob-43-011")
@allowed("BB 43.3")
def test_pillboxes() -> None:
    eight = kind("pill eight", fp=(8, 5))
    p = Position(
        OPEN, [f"C1 {eight}", "D1 mortar"], ["C4 squad facing=0"], fort=[{"hex": "C4", "kind": "pillbox"}], facing=True
    )
    assert fp(p, 0, 2) == 5
    assert fp(p, 1, 2) == 0, "6 - 6 for indirect fire"
    assert not p.ground.blocked(p.hex("C1"), p.hex("C8")), "it blocks no LOS"
    from bocage.games.brothers.refusals import faces

    assert faces(p.s, 2, p.hex("C7")), "out of a Pillbox in any direction"


CAVE_ROWS = "1 ....\n2 ....\n3 ....\n4 ....\n5 ...."
CAVE_LEVELS = "levels\n 0 -0-0\n 1 0000\n 2 0010\n 3 0000\n 4 0000\n 5 0000"


def cave(one: list[str], two: list[str], small: bool = False) -> Position:
    """A Cave in C2 on a Level 1 hill, facing SSE: its front hexes are D2 and C3."""
    return Position(CAVE_ROWS, one, two, more=CAVE_LEVELS, cave=[{"hex": "C2", "spine": 2, "small": small}],
                    nations=("american", "japanese"))  # fmt: skip


@case("bob-43-012")
@allowed("BB 43.4")
@refused("BB 43.4")
def test_a_cave() -> None:
    p = cave(["C3 us", "C2 us", "D4 us"], ["C2+cave jp yellow"])
    g, inside = p.ground, p.hex("C2 cave")
    assert {g.name(x) for x in g.adjacent[inside]} == {"D2", "C3"}
    assert inside in g.adjacent[p.hex("C3")] and inside not in g.adjacent[p.hex("C1")]
    assert g.line(inside, p.hex("C2")).rule == "BB 43.4" and g.line(inside, p.hex("C2")).blocked
    assert g.line(p.hex("C1"), inside).blocked, "not from behind"
    assert not g.line(p.hex("D4"), inside).blocked
    assert g.height[inside] == 0
    assert steps(p, "C3", japanese=True)["C2 cave"] == 12 and "C2 cave" not in steps(p, "C3")
    assert not subject_to_rout(p.s, 3), "no Rout check inside"


@refused("BB 43.4")
def test_one_unit_in_a_cave() -> None:
    p = Position(CAVE_ROWS, ["C3 jp"], ["A5 us"], more=CAVE_LEVELS, cave=[{"hex": "C2", "spine": 2}],
                 nations=("japanese", "american"))  # fmt: skip
    p.operations()
    p.play(("use", 0), ("move",))
    assert p.allows("enter", p.hex("C2 cave"), 0)
    full = Position(CAVE_ROWS, ["C3 jp", "C2+cave jp"], ["A5 us"], more=CAVE_LEVELS, cave=[{"hex": "C2", "spine": 2}],
                    nations=("japanese", "american")).operations()  # fmt: skip
    full.play(("use", 0), ("move",))
    assert full.rule_against("enter", full.hex("C2 cave"), 0) == "BB 43.4"


@allowed("BB 36.0", "BB 43.4")
def test_a_charge_from_above_the_cave() -> None:
    satchel = kind("cave satchel", nation="american", satchel=True, without="us")
    p = cave([f"C2 {satchel}"], ["C2+cave jp used"]).operations()
    p.play(("use", 0), ("move",), ("satchel", p.hex("C2 cave")), dice=[10])
    assert p.s.used[0] == 2 and p.s.kind[0] == "us"


@case("bob-43-013")
@allowed("BB 43.4")
@pytest.mark.parametrize(("small", "far"), [(False, 4), (True, 3)])
def test_cave_modifiers(small: bool, far: int) -> None:
    p = cave([f"D5 {SIX}", f"C3 {SIX}", "D4 mortar"], ["C2+cave jp"], small)
    assert fp(p, 0, 3) == far
    assert fp(p, 1, 3) == 6 + 3, "nothing from an adjacent front hex"
    assert fp(p, 2, 3) == 1, "never below 1"


@case("bob-43-014")
@allowed("BB 43.4")
@refused("BB 43.4")
def test_who_fires_from_a_cave() -> None:
    gd = kind("cave gd", nation="japanese", gd=True)
    jp_mortar = kind("cave mortar", nation="japanese", kind="mortar")
    for unit, rule in ((jp_mortar, "BB 43.4"), (gd, "")):
        p = cave(["D5 us"], [f"C2+cave {unit}"])
        refusal = place_refusal(p.s, 1, "")
        assert (refusal.rule if refusal else "") == rule


@allowed("BB 43.4")
@refused("BB 43.4")
def test_a_cave_faces_lower_ground() -> None:
    p = cave([], [])
    assert cave_refusal(p.ground, p.hex("C2"), 2) is None
    refusal = cave_refusal(p.ground, p.hex("C4"), 2)
    assert refusal is not None and refusal.rule == "BB 43.4"


@case("bob-43-015")
@allowed("BB 43.5")
def test_a_fortified_building() -> None:
    p = Position(
        "1 W.\n2 ..\n3 W.\n4 ..\n5 ..",
        [f"A5 {SIX}"],
        ["A3 squad", "A1 squad"],
        fort=[{"hex": "A3", "kind": "fortified"}],
    )
    assert fp(p, 0, 1) == 3
    assert p.ground.blocked(p.hex("A5"), p.hex("A1")), "the building's outline still blocks"


# -- Wire and Roadblocks --------


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
def test_teams_clear_nothing() -> None:
    p = Position(OPEN, ["C3 mg", "D3 us"], ["C8 squad"], wire=["C3", "D3"]).operations()
    p.play(("use", 0))
    assert not [a for a in p.options() if a[0] == "clear"]
    p.play(("used",), ("pass",), ("use", 2), ("used",), ("use", 1))
    assert [a for a in p.options() if a[0] == "clear"]


@allowed("BB 39.0")
def test_the_shot_is_the_same_for_explaining_and_for_judging() -> None:
    p = Position(OPEN, ["C3 squad"], [f"C6 {SIX_FOUR}"])
    assert base(p, 1, "C3", "op") == 4
    assert Shot(p.s, 1, p.hex("C3"), "op").range == 3


@allowed("BB 43.3", "BB 2.2")
def test_no_facing_is_asked_in_a_pillbox() -> None:
    p = Position(
        OPEN, [f"C4 {SIX} facing=0"], ["C7 squad facing=0"], facing=True, fort=[{"hex": "C4", "kind": "pillbox"}]
    )
    p.operations()
    told = p.play(("use", 0), ("fire",), ("at", p.hex("C7"), ""), dice=[10])
    assert [what[3] for _, what, _ in told if what[0] == "fire"] == [6] and p.s.face[0] == 0
