"""BB 43: fortifications."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.refusals import fire_refusal, place_refusal
from bocage.games.brothers.infantry.rout_paths import rout_ways
from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.table import put
from bocage.games.brothers.terrain.fortify import cave_refusal, fort_refusal
from bocage.games.brothers.terrain.s43_fortifications import fort_entered, reveal_fort
from bocage.games.brothers.terrain.steps import IN_TRENCH
from bocage.kernel.consequences import settled
from tests.brothers.position import OPEN, Position, base, column, fp, kind, look_round, moving, steps
from tests.marks import allowed, case, refused

TWO_FLOORS = "1 ....\n2 .SS.\n3 ....\n4 ...."

HOUSE = 'building "house" B2 C2'

CAVE_ROWS = "\n".join(f"{n} ....." for n in range(1, 6))

CAVE_LEVELS = "levels\n 0 -0-0-\n" + "\n".join(f" {n} {'00200' if n == 2 else '00000'}" for n in range(1, 6))

PACIFIC = ("japanese", "american")

SIX = kind("terrain six", fp=(6, 4), prof=(5, 3))

SPUR = "1 ....\n2 ....\n3 ....\n4 ....\n5 ...."

SPUR_LEVELS = "levels\n 0 -0-0\n 1 0000\n 2 0010\n 3 0000\n 4 0000\n 5 0000"


def cave(one: list[str], two: list[str], small: bool = False) -> Position:
    """A Cave in C2 on a Level 1 hill, facing SSE: its front hexes are D2 and C3."""
    return Position(SPUR, one, two, more=SPUR_LEVELS, cave=[{"hex": "C2", "spine": 2, "small": small}],
                    nations=("american", "japanese"))  # fmt: skip


SIX_FOUR = kind("terrain six four", fp=(6, 4), prof=(4, 3))

GD = kind("level gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5))


@allowed("BB 43.2", "BB 42.0")
def test_a_road_through_a_trench_keeps_its_rate() -> None:
    p = Position(OPEN, more="road dirt C3 C4 C5", trench=["C4", "C5", "D4"])
    ways = sorted((cost, flags) for loc, cost, flags in p.ground.steps_for(0)[p.hex("C4")] if loc == p.hex("C5"))
    assert len(ways) == 2 and ways[0][0] <= ways[1][0] == 6
    assert steps(p, "C4")["D4"] == 6


@refused("BB 43.4", "BB 40.2")
def test_what_the_rules_close_to_fire_is_refused_and_not_wasted() -> None:
    p = Position(
        CAVE_ROWS,
        ["C2 us", "C1 us", "C4 us"],
        ["C2+cave jp"],
        more=CAVE_LEVELS,
        cave=[{"hex": "C2", "spine": 2}],
        nations=("american", "japanese"),
    )
    found = [fire_refusal(p.s, u, p.hex("C2 cave")) for u in (0, 1, 2)]
    assert [refusal.rule if refusal else "" for refusal in found] == ["BB 43.4", "BB 43.4", ""]
    q = Position(TWO_FLOORS, ["B2+upper us"], ["C2 squad", "B2 squad"], more=HOUSE, upper=["B2", "C2"])
    other = fire_refusal(q.s, 0, q.hex("C2"))
    assert other is not None and other.rule == "BB 40.2" and fire_refusal(q.s, 0, q.hex("B2")) is None


@allowed("BB 43.4", "BB 11.0")
def test_a_cave_shelters_a_rout() -> None:

    p = Position(
        CAVE_ROWS, ["C3 jp yellow"], ["C5 us"], more=CAVE_LEVELS, cave=[{"hex": "C2", "spine": 2}], nations=PACIFIC
    )
    assert p.hex("C2 cave") in [way[0] for way in rout_ways(p.s, 0, (0,))]


@allowed("BB 43.2", "BB 43.3")
def test_a_pillbox_beside_a_trench_is_joined_to_it() -> None:
    forts = [{"hex": "C5", "kind": "pillbox"}, {"hex": "C6", "kind": "pillbox"}, {"hex": "B3", "kind": "foxhole"}]
    p = Position(column(".w......").replace("..\n", "ww\n"), trench=["C4"], fort=forts)

    def ways(a: str, b: str) -> list[int]:
        return [flags for loc, _, flags in p.ground.steps_for(0)[p.hex(a)] if loc == p.hex(b)]

    assert ways("C4", "C5") == ways("C5", "C4") == [IN_TRENCH]
    assert ways("C5", "C6") == ways("C4", "B3") == [0], "neither Pillbox to Pillbox nor a lone Foxhole"


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
    look_round(empty)
    assert empty.s.forts[loc][1] == 1, "occupied and Concealed it stays hidden"
    put(empty.s, 1, empty.hex("A2"))
    settled(empty.s)
    assert empty.s.forts[loc][1] == 0, "a"
    charge = hidden()
    reveal_fort(charge.s, loc, "BB 36.0")
    assert charge.s.forts[loc][1] == 0, "b"
    shown = hidden()
    shown.s.conceal[1] = 0
    look_round(shown)
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
    from bocage.games.brothers.infantry.refusals import faces

    assert faces(p.s, 2, p.hex("C7")), "out of a Pillbox in any direction"


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
    p = Position(SPUR, ["C3 jp"], ["A5 us"], more=SPUR_LEVELS, cave=[{"hex": "C2", "spine": 2}],
                 nations=("japanese", "american"))  # fmt: skip
    p.operations()
    p.play(("use", 0), ("move",))
    assert p.allows("enter", p.hex("C2 cave"), 0)
    full = Position(SPUR, ["C3 jp", "C2+cave jp"], ["A5 us"], more=SPUR_LEVELS, cave=[{"hex": "C2", "spine": 2}],
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


@allowed("BB 59.3", "BB 6.0")
@refused("BB 43.3", "BB 31.0")
@pytest.mark.parametrize(("mark", "fort", "rule"), [(".", "bunker", "BB 43.3"), ("S", "", "BB 31.0")])
def test_a_discharger_that_may_not_fire_from_here_may_lay_smoke(mark: str, fort: str, rule: str) -> None:
    """Firing is using FP against an enemy (BB 6.0): Smoke is none."""
    forts = [{"hex": "A1", "kind": fort}] if fort else []
    p = Position(column(f"{mark}....."), [f"A1 {GD}"], ["A4 us"], nations=PACIFIC, smoke=(1, 0), fort=forts)
    p.operations().play(("use", 0))
    assert p.rule_against("fire") == rule
    p.play(("smoke",), ("column", 0), ("smoke", p.hex("A2")))
    assert p.s.smoke == {p.hex("A2"): 1} and p.s.used[0] == 2


@allowed("BB 43.2", "BB 9.0")
def test_who_goes_from_one_trench_hex_into_melee_in_the_next_is_not_in_the_open() -> None:
    """Fired on in its starting hex it is moving between Trench hexes all the same; over the top it is in the open."""
    for trench, way, power in ((["C5", "C4"], 4, 6), (["C5"], 0, 10)):
        p = Position(OPEN, ["C5 us"], ["C4 squad used", "E2 squad op"], trench=trench).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("C4"), way))
        assert p.s.rule == "BB 9.0" and p.explain("op", 2, "", -1).total() == power


@allowed("BB 43.2")
@refused("BB 43.2")
def test_a_pillbox_is_joined_to_the_trench_from_when_it_is_shown_until_it_is_taken_away() -> None:
    rows = OPEN.replace("3 ........", "3 ..w.....").replace("4 ........", "4 ..w.....")
    for hidden in (True, False):
        p = Position(rows, ["C4 squad"], ["H1 squad used"], trench=["C4"], fort_concealment=True,
                     fort=[{"hex": "C3", "kind": "pillbox", "concealed": hidden}])  # fmt: skip
        p.operations().play(("use", 0), ("move",))
        assert p.allows("enter", p.hex("C3"), IN_TRENCH) is not hidden
        assert p.allows("enter", p.hex("C3"), 0) is hidden
        if hidden:
            reveal_fort(p.s, p.hex("C3"), "BB 43.0")
        else:
            del p.s.forts[p.hex("C3")]
        assert p.allows("enter", p.hex("C3"), IN_TRENCH) is hidden
        assert p.allows("enter", p.hex("C3"), 0) is not hidden
