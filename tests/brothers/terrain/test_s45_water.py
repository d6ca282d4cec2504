"""BB 45: water."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.refusals import place_refusal
from bocage.games.brothers.infantry.rout_paths import rout_ways
from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.infantry.s15_concealment import gains, loses
from bocage.games.brothers.state import GONE
from tests.brothers.position import Position, column, fp, kind, moving, stays_put, steps
from tests.marks import allowed, case, refused

FIVE = kind("side five", fp=(5, 3), prof=(5, 3))

SIX = kind("side six", fp=(6, 4), prof=(5, 3))

COLUMN = "\n".join(f"{n} ..." for n in range(1, 9))

SHORT = kind("bridge mortar", kind="mortar", fp=(6, 4), reach=(9, 9))


@refused("BB 45.1", "BB 45.6", "BB 52.0")
@allowed("BB 52.0")
@pytest.mark.parametrize(
    ("mark", "more", "rule"), [("=", "", "BB 45.1"), (":", "tag surf A1", "BB 45.6"), ("m", "", "BB 52.0")]
)
def test_teams_do_not_fire_from_water_or_swamp(mark: str, more: str, rule: str) -> None:
    p = Position(f"1 {mark}.\n2 ..", ["A1 mg", "A1 us"], ["B2 squad"], more=more, shallow_river=True)
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == rule
    assert place_refusal(p.s, 1, "") is None, "a Squad may"


@refused("BB 45.1")
def test_no_team_fires_from_a_shallow_stretch() -> None:
    p = Position("1 =.\n2 ..", ["A1 mg"], ["B2 squad"], more="tag shallow A1")
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == "BB 45.1"


@allowed("BB 45.3", "BB 11.0", "BB 15.0")
@pytest.mark.parametrize(("trees", "covered"), [("0,60", True), ("0,-60", False)])
def test_stream_woods_hide_and_steady_only_through_the_trees(trees: str, covered: bool) -> None:
    from bocage.games.brothers.infantry.s15_concealment import loses

    levels = "levels\n 0 -0-\n" + "\n".join(f" {n} {'100' if n == 6 else '000'}" for n in range(1, 9))
    more = f"{levels}\ntag stream_woods A3\nshape A3 woods box 80x30 at {trees}"
    p = Position(column("..s....."), ["A3 us yellow concealed"], ["A6 squad"], more=more)
    assert (not subject_to_rout(p.s, 0), not loses(p.s, 0)) == (covered, covered)


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
    for die, found in ((6, [1, 1]), (8, [1, 1])):  # C3 is a bank of the Gully and adjacent to both levels
        q = Position("0 -v-\n1 .v.\n2 .v.\n3 .v.", [f"C3 {SHORT}"], ["B2 squad", "B2+under squad"], more=more)
        q.operations().play(("use", 0), ("fire",), ("at", q.hex("B2"), ""), dice=[die])
        assert q.s.supp[1:] == found


@allowed("BB 45.4")
def test_climbing_out_of_a_gully_costs_more_and_a_balka_takes_everything() -> None:
    levels = "levels\n 0 -0-\n 1 000\n 2 _00\n 3 000"
    gully = Position("1 ...\n2 v..\n3 ...", more=levels)
    assert steps(gully, "A1")["A2"] == 6 and steps(gully, "A2")["A1"] == 12
    balka = Position("1 ...\n2 v..\n3 ...", more=levels, balka=True)
    flags = {balka.ground.name(loc): flag for loc, _, flag in balka.ground.steps_for(0)[balka.hex("A1")]}
    assert flags["A2"] == 2 and flags["B1"] == 0
    easy = Position("1 ...\n2 v..\n3 ...", more=levels + "\nside dashed A1:S", balka=True)
    ways = {easy.ground.name(loc): flag for loc, _, flag in easy.ground.steps_for(0)[easy.hex("A1")]}
    assert ways["A2"] == 0, "dashed sides are not steep"


@case("bob-45-008")
@allowed("BB 45.5")
@refused("BB 45.5")
def test_stranded_in_the_ocean() -> None:
    p = Position("1 ::.\n2 ::.", ["A1 us"], ["C1 jp"], more="tag ocean A1\ntag surf B1")
    p.operations().play(("use", 0))
    assert p.rule_against("used") == "BB 45.5" and p.rule_against("fire") == "BB 45.5"
    p.play(("move",), ("enter", p.hex("B1"), 2))
    assert (p.s.player, p.s.rule) == (1, "BB 9.0"), "it is paused for Op Fire like any mover"
    p.play(("pass",), ("stop",))
    assert p.at(0) == "B1" and p.s.used[0] == 2
    lost = Position("1 ::.\n2 ::.", ["A1 us"], ["C1 jp"], more="tag ocean A1").operations()
    lost.play(("use", 0), ("move",))
    assert lost.s.at[0] == GONE
    weak = Position("1 ::.\n2 ::.", ["A1 us yellow"], ["C1 jp"], more="tag ocean A1\ntag surf B1").operations()
    weak.play(("use", 0), ("move",), dice=[9])
    assert weak.s.at[0] == GONE, "it fails its check, and the sea has it"
    assert "A1" not in steps(lost, "A2"), "and nobody wades in"


@case("bob-45-009", "bob-45-008")
@allowed("BB 45.6", "BB 45.5")
@refused("BB 45.6")
def test_surf() -> None:
    p = Position(COLUMN, ["A3 us"], [f"A6 {FIVE}", f"A5 {FIVE}"], more="tag surf A3\ntag ocean B3")
    assert fp(p, 1, 0) == 6
    assert fp(moving(p, 0, "A2"), 2, 0, "op") == 10
    stays_put(p)
    p.s.conceal[0] = 1
    assert loses(p.s, 0), "nothing is Concealed in Surf"
    p.s.conceal[0] = 0
    lone = Position(COLUMN, ["A3 us"], [], more="tag surf A3")
    assert not gains(lone.s, 0)


@allowed("BB 45.6", "BB 11.0")
def test_a_rout_toward_the_edge_stops_in_surf() -> None:
    p = Position(COLUMN, ["A4 us yellow"], ["A6 squad"], more="tag surf A3 B2 B3 C3", edges=("N", "S"))
    ways = rout_ways(p.s, 0, (0,))
    assert {p.ground.name(way[0]) for way in ways} <= {"A3", "B3"} and not any(way[1] for way in ways)
