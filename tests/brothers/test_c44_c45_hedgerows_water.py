"""BB 44.0 and 45.0: hedgerows and water."""

from __future__ import annotations

from bocage.games.brothers.line import why_blocked
from bocage.games.brothers.s11_rout import Rout
from bocage.games.brothers.s15_concealment import gains, loses
from bocage.games.brothers.s45_water import Stranded
from bocage.games.brothers.state import GONE
from tests.brothers.position import OPEN, Position, column, fp, kind, moving, steps
from tests.marks import allowed, case, refused

SIX = kind("side six", fp=(6, 4), prof=(5, 3))
SIX_FOUR = kind("side six four", fp=(6, 4), prof=(4, 3))
FIVE = kind("side five", fp=(5, 3), prof=(5, 3))
MORTAR_FIVE = kind("side mortar", kind="mortar", fp=(5, 3), prof=(5, 3), reach=(12, 12), reach_min=2)
SHORT = kind("bridge mortar", kind="mortar", fp=(6, 4), reach=(9, 9))
COLUMN = "\n".join(f"{n} ..." for n in range(1, 9))


@case("bob-44-001")
@allowed("BB 44.0")
@refused("BB 44.0")
def test_sight_and_hedgerows() -> None:
    spine = Position(OPEN, more="side hedgerow D4:N")
    assert spine.ground.blocked(spine.hex("C4"), spine.hex("E4")), "1: exactly along a hedgerow spine"
    assert why_blocked(spine.ground, spine.hex("C4"), spine.hex("E4")) == "BB 44.0"
    own = Position(OPEN, ["C2 squad"], ["C5 squad"], more="side hedgerow C2:S C4:S")
    assert not own.ground.blocked(own.hex("C2"), own.hex("C5")), "3: own hexsides"
    assert fp(own, 0, 1) == 4 and fp(own, 1, 0) == 4, "both have the benefit"
    middle = Position(OPEN, more="side hedgerow C3:S")
    assert middle.ground.blocked(middle.hex("C2"), middle.hex("C5")), "4: of neither hex"
    bare = Position(OPEN, ["C2 squad"], ["C5 squad"], more="side hedgerow D4:N")
    assert fp(bare, 0, 1) == 6, "2: no hedgerow between"


@case("bob-44-003")
@allowed("BB 44.0")
@refused("BB 44.0")
def test_moving_along_an_adjacent_hedgerow() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C5 {SIX_FOUR}"], more="side hedgerow C4:S")
    assert fp(p, 1, 0) == 7, "both still"
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 12


@case("bob-44-004")
@allowed("BB 44.0")
def test_moving_behind_a_hedgerow_from_afar() -> None:
    p = Position(OPEN, ["C4 squad"], [f"C7 {SIX}"], more="side hedgerow C4:S")
    assert fp(moving(p, 0, "C3"), 1, 0, "op") == 3


@case("bob-44-005")
@allowed("BB 44.0")
def test_a_hedgerow_does_nothing_to_mortars() -> None:
    p = Position(OPEN, ["C3 squad"], [f"C7 {MORTAR_FIVE}"], more="side hedgerow C3:S")
    assert fp(moving(p, 0, "C2"), 1, 0, "op") == 9


@case("bob-44-006")
@allowed("BB 44.0", "BB 47.2")
def test_hedgerows_between_levels_are_as_woods_on_both_sides() -> None:
    levels = "levels\n" + "\n".join([" 0 -0-", " 1 200", *[f" {n} 000" for n in range(2, 9)]])
    hedge = Position(COLUMN, more=levels + "\nside hedgerow A3:S")
    woods = Position(column("..ww...."), more=levels)
    for target in ("A5", "A6", "A7", "A8"):
        a, b = hedge.hex("A1"), hedge.hex(target)
        assert hedge.ground.blocked(a, b) == woods.ground.blocked(a, b), target
    own = Position(COLUMN, more=levels + "\nside hedgerow A3:S")
    assert not own.ground.blocked(own.hex("A1"), own.hex("A4")), "it belongs to the target's hex"


@case("bob-45-001")
@allowed("BB 45.1")
@refused("BB 45.1")
def test_rivers() -> None:
    deep = Position("1 .=.\n2 .=.\n3 .=.", more="spot B2 bridge 1\nroad dirt A2 B2 C2")
    assert "B1" not in steps(deep, "A1") and steps(deep, "A2")["B2"] == 4, "closed but for the bridge, a road"
    p = Position("1 .=.\n2 .=.\n3 .=.\n4 .=.", ["B1 squad"], [f"B4 {FIVE}", f"B3 {FIVE}"], shallow_river=True)
    assert "B1" in steps(p, "A1")
    assert fp(p, 1, 0) == 6
    assert fp(moving(p, 0, "A1"), 2, 0, "op") == 10


@case("bob-45-002")
@allowed("BB 45.2")
def test_a_sandbar_is_open_ground() -> None:
    p = Position("1 .,\n2 ..", more="tag sandbar B1")
    assert p.ground.terrain[p.hex("B1")].open_ground


@case("bob-45-003")
@allowed("BB 45.3")
@refused("BB 45.3")
def test_streams() -> None:
    levels = "levels\n" + "\n".join([" 0 -0-", *[f" {n} 000" for n in range(1, 7)], " 7 200"])
    p = Position(column("..s...."), more=levels)
    assert steps(p, "A2")["A3"] == 12 and p.ground.terrain[p.hex("A3")].vehicle_mp == 24
    here = p.hex("A3")
    assert not p.ground.blocked(here, p.hex("A4")) and p.ground.blocked(here, p.hex("A5"))
    assert not p.ground.blocked(here, p.hex("A7")), "from a hill"


@allowed("BB 45.3")
def test_stream_woods() -> None:
    more = "tag stream_woods A3\nshape A3 woods box 120x60 at 0,60"
    p = Position(COLUMN, ["A3 squad"], [f"A6 {SIX}", f"A1 {SIX}", "A7 mortar"], more=more)
    assert (fp(p, 1, 0), fp(p, 2, 0)) == (5, 6), "the woods are on the southern bank"
    assert fp(p, 3, 0) == 7, "airbursts whatever the thread crosses"


@case("bob-45-007")
@allowed("BB 45.4")
@refused("BB 45.4")
def test_a_bridge_over_a_gully() -> None:
    levels = "levels\n 0 -_-\n 1 0_0\n 2 0_0\n 3 0_0"
    more = levels + "\nspot B2 bridge 1\nroad dirt A2 B2 C2\ntag bridge B2"
    p = Position("0 -v-\n1 .v.\n2 .v.\n3 .v.", ["B2 squad", "B2+under squad"], ["B3 mortar"], more=more)
    on, under = p.hex("B2"), p.hex("B2 under")
    assert under in p.ground.adjacent[on] and on in p.ground.adjacent[under]
    assert p.hex("B1") not in p.ground.adjacent[on] and p.hex("B1") in p.ground.adjacent[under]
    assert "B2 under" not in steps(p, "B2") and "B2" not in steps(p, "B2 under")
    assert "B2 under" in steps(p, "B1") and "B2" in steps(p, "A2")
    q = Position("0 -v-\n1 .v.\n2 .v.\n3 .v.", [f"C3 {SHORT}"], ["B2 squad", "B2+under squad"], more=more).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("B2"), ""), dice=[8])
    assert q.s.supp[1:] == [1, 1]


@allowed("BB 45.4")
def test_climbing_out_of_a_gully_costs_more_and_a_balka_takes_everything() -> None:
    levels = "levels\n 0 -0-\n 1 000\n 2 _00\n 3 000"
    gully = Position("1 ...\n2 v..\n3 ...", more=levels)
    assert steps(gully, "A1")["A2"] == 6 and steps(gully, "A2")["A1"] == 12
    balka = Position("1 ...\n2 v..\n3 ...", more=levels, balka=True)
    flags = {balka.ground.name(loc): flag for loc, _, flag in balka.ground.steps[0][balka.hex("A1")]}
    assert flags["A2"] == 2 and flags["B1"] == 0


@case("bob-45-008")
@allowed("BB 45.5")
@refused("BB 45.5")
def test_stranded_in_the_ocean() -> None:
    p = Position("1 ::.\n2 ::.", ["A1 us"], ["C1 jp"], more="tag ocean A1\ntag surf B1")
    p.start(Stranded(0))
    p.play(("enter", p.hex("B1"), 0))
    assert p.at(0) == "B1" and p.s.used[0] == 2
    lost = Position("1 ::.\n2 ::.", ["A1 us"], ["C1 jp"], more="tag ocean A1")
    lost.start(Stranded(0))
    assert lost.s.at[0] == GONE
    assert "A1" not in steps(lost, "A2"), "and nobody wades in"


@case("bob-45-009", "bob-45-008")
@allowed("BB 45.6", "BB 45.5")
@refused("BB 45.6")
def test_surf() -> None:
    p = Position(COLUMN, ["A3 us"], [f"A6 {FIVE}", f"A5 {FIVE}"], more="tag surf A3\ntag ocean B3")
    assert fp(p, 1, 0) == 6
    assert fp(moving(p, 0, "A2"), 2, 0, "op") == 10
    p.s.mover = -1
    p.s.conceal[0] = 1
    assert loses(p.s, 0), "nothing is Concealed in Surf"
    p.s.conceal[0] = 0
    lone = Position(COLUMN, ["A3 us"], [], more="tag surf A3")
    assert not gains(lone.s, 0)


@allowed("BB 45.6", "BB 11.0")
def test_a_rout_toward_the_edge_stops_in_surf() -> None:
    p = Position(COLUMN, ["A4 us yellow"], ["A6 squad"], more="tag surf A3", edges=("N", "S"))
    p.start(Rout(0, (0,)))
    assert p.at(0) == "A3"
