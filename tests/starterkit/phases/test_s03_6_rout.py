"""SK 3.6 The Rout Phase: obligations, ways, Interdiction, Low Crawl, leaders, loads."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.model.state import ROUT
from bocage.games.starterkit.phases.s03_6_interdiction import can_interdict, must_rout
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-N12")


def routing(p: Position, unit: int) -> Position:
    return p.phase(ROUT).do("rout", unit)


def ways(p: Position, verb: str = "to") -> set[str]:
    return {p.ground.names[a[1]] for a in p.choices(verb)}


@case("sk-03-240")
@allowed("SK 3.6")
@refused("SK 3.6")
def test_who_must_rout() -> None:
    p = Position(field("A1-N12", woods="E9 E3"))
    p.unit("german 4-6-7", "G6")
    near = p.unit("russian 4-4-7", "G7", "broken")
    exposed = p.unit("russian 4-4-7", "G10", "broken")
    hidden = p.unit("russian 4-4-7", "E9", "broken")
    far = p.unit("russian 4-4-7", "N12", "broken")
    assert [must_rout(p.s, u) for u in (near, exposed, hidden, far)] == [True, True, False, False]
    p.phase(ROUT)
    assert [p.has(u, "dm") for u in (near, exposed, hidden, far)] == [True, True, False, False]
    assert p.refused("rout", hidden) == ("SK 3.6", "a broken unit routs only under DM")
    assert p.refused("done").rule == "SK 3.6"


@allowed("SK 3.6")
def test_a_unit_that_must_rout_and_cannot_is_eliminated() -> None:
    p = Position(OPEN)
    for where in ("G6", "H6", "F6"):
        p.unit("german 4-6-7", where)
    corner = p.unit("russian 4-4-7", "G7", "broken")
    for where in ("F7", "G8", "H7"):
        for _ in range(3):
            p.unit("russian 4-4-7", where)
    p.phase(ROUT)
    assert p.at(corner) == "gone" and p.asked() == "over"


@case("sk-03-242")
@allowed("SK 3.6")
@refused("SK 3.6")
def test_it_makes_for_the_nearest_shelter_and_stops_there() -> None:
    p = Position(field("A1-N12", woods="G12 I8", stone="B10"))
    p.unit("german 4-6-7", "G6")
    p.unit("german 4-6-7", "K8", "broken")  # next to J8 and so to the woods of I8
    p.unit("german 4-6-7", "J8", "broken")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    routing(p, unit)
    assert ways(p) == {"G9", "F8", "H8"}  # five MF to G12, or six by a way round; B10 is farther
    assert p.refused("to", "F7") == ("SK 3.6", "it must make for the nearest woods or building hex")
    p.do("to", "G9").roll(2, 2).do("to", "G10").roll(2, 2).do("to", "G11").roll(2, 2)
    assert not p.may("stop")
    p.do("to", "G12")
    assert p.at(unit) == "G12" and p.asked() == "over"


@allowed("SK 3.6")
def test_from_one_shelter_it_may_go_straight_into_another() -> None:
    p = Position(field("A1-N12", woods="G9 G10"))
    p.unit("german 4-6-7", "G6")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    routing(p, unit).do("to", "G9")
    assert p.may("stop") and ways(p) == {"G10"}
    p.do("to", "G10")
    assert p.at(unit) == "G10" and p.asked() == "over"


@case("sk-03-243")
@refused("SK 3.6")
@allowed("SK 3.6")
def test_never_closer_to_an_enemy_in_sight() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "G4", "pinned")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    routing(p, unit)
    ranges = {name: p.ground.ranges[p.hex("G4")][p.hex(name)] for name in ways(p)}
    assert set(ranges.values()) == {4, 5}
    assert p.refused("to", "G7") == ("SK 3.6", "it would come closer to an enemy that saw it")


@case("sk-03-339")
@refused("SK 3.6")
def test_broken_enemies_count_too() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "G6", "broken")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    routing(p, unit)
    assert p.refused("to", "G7").rule == "SK 3.6"


@case("sk-03-340")
@refused("SK 3.6")
def test_nor_toward_an_enemy_whose_sight_it_has_left() -> None:
    p = Position(field("A1-N12", stone="G7", shapes=("G7 box 180x180",)))
    p.unit("german 4-6-7", "E5", "pinned")
    unit = p.unit("russian 4-4-7", "H9", "broken", "dm")
    seen = [x for x in ("H9", "H10", "I10", "G10") if p.ground.rows[p.hex("E5")][p.hex(x)] < 99]
    routing(p, unit)
    if "H9" not in seen:
        pytest.fail("H9 should be in sight at the start")
    p.do("to", "H10")
    ranges = p.ground.ranges[p.hex("E5")]
    assert all(ranges[p.hex(name)] >= ranges[p.hex("H10")] for name in ways(p))


@case("sk-03-244")
@refused("SK 3.6")
@allowed("SK 3.6")
def test_not_from_one_hex_to_another_next_to_the_same_enemy() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "G6", "pinned")
    unit = p.unit("russian 4-4-7", "G7", "broken", "dm")
    routing(p, unit)
    assert ways(p) == {"G8", "F7", "H7"}
    assert p.refused("to", "F6").rule == "SK 3.6"
    p = Position(OPEN)
    p.unit("german 4-6-7", "G6", "pinned")
    unit = p.unit("russian 4-4-7", "G6", "broken", "dm")
    routing(p, unit)
    assert ways(p) == {"G5", "G7", "F5", "F6", "H5", "H6"}  # leaving its hex, next to it all the same


@case("sk-03-245", "sk-03-258")
@allowed("SK 3.6")
def test_a_shelter_no_farther_from_the_enemy_may_be_ignored() -> None:
    p = Position(field("A1-N12", woods="I8 G11"))
    p.unit("german 4-6-7", "H6")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    assert p.ground.ranges[p.hex("H6")][p.hex("I8")] == p.ground.ranges[p.hex("H6")][p.hex("G8")] == 2
    routing(p, unit)
    assert {"G9", "H8"} <= ways(p)


@case("sk-03-246")
@allowed("SK 3.6")
def test_a_full_shelter_is_ignored() -> None:
    p = Position(field("A1-N12", stone="G10", woods="C9"))
    p.unit("german 4-6-7", "G6")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    for _ in range(3):
        p.unit("russian 4-4-7", "G10")
    routing(p, unit)
    assert {"F8", "G9"} <= ways(p)  # ways to C9
    assert p.refused("to", "H8").rule == "SK 3.6"


@case("sk-03-247")
@allowed("SK 3.6")
def test_rout_mf() -> None:
    from bocage.games.starterkit.phases.s03_6_routing import rout_mf

    p = Position(OPEN)
    squad = p.unit("russian 4-4-7", "C3", "broken")
    leader = p.unit("russian 8-0", "C3", "broken", "wounded")
    sound = p.unit("russian 8-0", "C3", "broken")
    assert [rout_mf(p.s, u) for u in (squad, leader, sound)] == [6, 3, 6]


@case("sk-03-249")
@allowed("SK 3.6")
def test_interdiction() -> None:
    def outcome(*dice: int) -> Position:
        p = Position(field("A1-N12", woods="G11"))
        p.unit("german 4-6-7", "G5")
        unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
        return routing(p, unit).do("to", "G9").roll(*dice)

    p = outcome(4, 4)
    assert p.name(1) == "2-3-7" and p.may("to", "G10")
    p = outcome(3, 4)
    assert p.has(1, "pinned") and p.at(1) == "G9" and p.asked() == "over"
    p = outcome(2, 3)
    assert p.name(1) == "4-4-7" and p.may("to", "G10")


@case("sk-03-250")
@refused("SK 3.6")
@allowed("SK 3.6")
def test_who_cannot_interdict() -> None:
    p = Position(field("A1-N12", orchard="G6"))
    where = p.hex("G9")
    able = p.unit("german 4-6-7", "J8")
    cannot = [p.unit("german 4-6-7", "I7", word) for word in ("pinned", "cx", "melee", "broken")]
    lone = p.unit("german 8-0", "E9")
    p.weapon("german LMG", lone)
    cannot += [lone, p.unit("german 4-4-7", "G4"), p.unit("german 4-6-7", "G5")]
    assert can_interdict(p.s, p.ground, able, where, -1)
    assert [can_interdict(p.s, p.ground, e, where, -1) for e in cannot] == [False] * len(cannot)
    p.unit("german 8-1", "E9")
    assert can_interdict(p.s, p.ground, lone, where, -1)  # two leaders man the gun at full strength


@case("sk-03-251", "sk-03-252")
@allowed("SK 3.6")
@refused("SK 3.6")
def test_spent_units_interdict_and_one_check_is_enough() -> None:
    p = Position(field("A1-N12", woods="G11"))
    for where in ("G5", "F5", "H5"):
        p.unit("german 4-6-7", where, "final")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    routing(p, unit).do("to", "G9").roll(2, 2)
    assert p.asked() == "RoutingUnit.chosen" and len(p.told("morale check")) == 1


@case("sk-03-337")
@refused("SK 3.6")
def test_a_hindrance_saves_from_interdiction() -> None:
    p = Position(field("A1-N12", woods="G11", orchard="G6"))
    p.unit("german 4-6-7", "G5")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    routing(p, unit).do("to", "G9")
    assert p.asked() == "RoutingUnit.chosen"


@case("sk-03-254")
@allowed("SK 3.6")
@refused("SK 3.6")
def test_a_leader_may_rout_along_and_dies_with_a_failure() -> None:
    def outcome(*dice: int) -> Position:
        p = Position(field("A1-N12", woods="G11"))
        p.unit("german 4-6-7", "G5")
        unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
        leader = p.unit("russian 8-1", "G8")
        p.unit("russian 8-0", "G8", "pinned")
        p.phase(ROUT).do("rout", unit)
        assert not p.may("with", leader + 1)  # the pinned one
        return p.do("with", leader).do("to", "G9").roll(*dice)

    p = outcome(4, 4)
    assert p.has(1, "pinned") and p.at(1) == "G9" and p.at(2) == "G9"
    p = outcome(5, 4)
    assert p.at(2) == "gone" and p.name(1) == "2-3-7"


@case("sk-03-255")
@allowed("SK 3.6")
def test_a_routing_squad_carries_three_pp_at_most() -> None:
    p = Position(field("A1-N12", woods="G9"))
    p.unit("german 4-6-7", "G6", "pinned")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    heavy = p.weapon("russian MMG", unit)
    light = p.weapon("russian LMG", unit)
    rifle = p.weapon("russian ATR", unit)
    routing(p, unit).do("to", "G9")
    assert p.s.carried[unit] == (light, rifle) and p.s.dropped == {p.hex("G8"): (heavy,)}


@case("sk-03-256")
@allowed("SK 3.6")
def test_it_may_leave_its_own_building() -> None:
    p = Position(field("A1-N12", stone="G8 G9 C9", buildings=("G8 G9",)))
    p.unit("german 4-6-7", "G7")
    unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
    routing(p, unit)
    assert "F8" in ways(p)  # toward C9, though G9 is nearer


@case("sk-03-338")
@allowed("SK 3.6")
def test_a_crawl_that_ends_next_to_an_enemy_is_failure_to_rout() -> None:
    p = Position(field("A1-N12", stone="F7", shapes=("F7 box 160x160",)))
    p.unit("german 4-6-7", "G6")
    p.unit("german 4-6-7", "E8")  # behind the house, unseen from G7
    unit = p.unit("russian 4-4-7", "G7", "broken", "dm")
    routing(p, unit).do("crawl", "F7")
    assert p.at(unit) == "gone" and p.told("morale check") == []


@case("sk-03-257")
@allowed("SK 3.6")
@refused("SK 3.6")
def test_rout_from_m9_of_the_example() -> None:
    p = Position(field("A1-P12", woods="N9 N10 O10 L10"))
    for where in ("O6", "M6", "L7"):
        p.unit("german 4-6-7", where)
    unit = p.unit("russian 4-4-7", "M9", "broken", "dm")
    p.phase(ROUT)
    if not must_rout(p.s, unit):
        assert p.may("done")
    p.do("rout", unit)
    assert p.refused("to", "L8").rule == "SK 3.6" and p.refused("to", "M8").rule == "SK 3.6"
    assert p.may("to", "N9")
    p.do("to", "N9")
    assert {"O10", "N10"} <= ways(p)


@case("sk-03-259")
@allowed("SK 3.6")
@refused("SK 3.6")
def test_rout_from_n6_of_the_example() -> None:
    p = Position(field("A1-P12", woods="O8"))
    for where in ("O6", "M6", "L7"):
        p.unit("german 4-6-7", where)
    unit = p.unit("russian 4-4-7", "N6", "broken", "dm")
    routing(p, unit)
    assert ways(p) == {"N7"} == ways(p, "crawl")
    p.do("crawl", "N7")
    assert p.at(unit) == "N7" and p.told("morale check") == []
    p = Position(field("A1-P12", woods="O8"))
    for where in ("O6", "M6", "L7"):
        p.unit("german 4-6-7", where)
    unit = p.unit("russian 4-4-7", "N6", "broken", "dm")
    routing(p, unit).do("to", "N7").roll(2, 2)
    assert ways(p) == {"O8"}


@allowed("SK 3.6")
@refused("SK 3.6")
def test_the_nearest_shelter_is_that_of_the_start() -> None:
    p = Position(field("A1-N12", woods="G8 I8"))
    p.unit("german 4-6-7", "G2", "pinned")
    unit = p.unit("russian 4-4-7", "G6", "broken", "dm")
    routing(p, unit).do("to", "H6").do("to", "H7")  # a roundabout way, and now I8 is as near as G8
    assert "G8" in ways(p)
    assert p.refused("to", "I8") == ("SK 3.6", "it must make for the nearest woods or building hex")


@allowed("SK 3.6")
def test_it_may_go_on_through_its_own_building() -> None:
    p = Position(field("A1-N12", stone="G7 G8", woods="G10", buildings=("G7 G8",)))
    p.unit("german 4-6-7", "G6", "pinned")
    unit = p.unit("russian 4-4-7", "G7", "broken", "dm")
    routing(p, unit).do("to", "G8")
    assert p.may("stop") and p.may("to", "G9")
    p.do("to", "G9")
    assert "G10" in ways(p) and not p.may("stop")
