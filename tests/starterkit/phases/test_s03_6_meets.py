"""SK 3.6 where it meets other rules: shelters, roads through woods, leaders who rout along, acquisition."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ROUT
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L12")


def routing(p: Position, unit: int) -> Position:
    return p.phase(ROUT).do("rout", unit)


def ways(p: Position, verb: str = "to") -> set[str]:
    return {p.ground.names[a[1]] for a in p.choices(verb)}


@allowed("SK 3.6")
@refused("SK 3.6")
def test_a_router_never_leaves_a_shelter_for_the_open() -> None:
    p = Position(field("A1-L12", woods="D6 H6"))
    p.unit("german 4-6-7", "C5")
    unit = p.unit("russian 4-4-7", "E6", "broken", "dm")
    routing(p, unit)
    assert "D6" in ways(p) and len(ways(p)) > 1  # no farther from the enemy than E6: it may be ignored
    p.do("to", "D6")
    assert p.asked() == "over" and p.at(unit) == "D6"  # but who has entered it stays


@allowed("SK 3.6")
def test_it_may_always_rout_out_of_the_building_where_it_begins() -> None:
    p = Position(field("A1-L12", stone="E6 E7", buildings=("E6 E7",), woods="E10"))
    p.unit("german 4-6-7", "E5")
    unit = p.unit("russian 4-4-7", "E6", "broken", "dm")
    routing(p, unit).do("to", "E7")
    assert p.may("stop") and "E8" in ways(p)


@allowed("SK 3.6", "SK 1.1.1")
def test_a_road_through_woods_serves_a_rout() -> None:
    def start() -> tuple[Position, int]:
        p = Position(field("A1-L12", woods="E7", roads=("E2 E3 E4 E5 E6 E7 E8",)))
        p.unit("german 4-6-7", "E3")
        unit = p.unit("russian 4-4-7", "E6", "broken", "dm")
        return routing(p, unit), unit

    p, unit = start()
    assert p.may("to", "E7", 1) and ("to", p.hex("E7")) in p.choices("to")
    p.do("to", "E7", 1)  # one MF, in sight along the road: as in Open Ground
    assert p.asked() == "dice"
    p.roll(2, 2)
    assert p.told("morale check")[-1][1] == unit
    p, unit = start()
    p.do("to", "E7")
    assert p.asked() == "over" and p.told("morale check") == []  # two MF, among the trees


@allowed("SK 3.6")
def test_the_road_makes_a_shelter_nearer() -> None:
    p = Position(field("A1-L12", brush="E5 E6 E7", woods="E8", roads=("E4 E5 E6 E7 E8",)))
    p.unit("german 4-6-7", "E2")
    unit = p.unit("russian 4-4-7", "E4", "broken", "dm")
    routing(p, unit)
    assert p.may("to", "E5", 1)
    for name in ("E5", "E6", "E7"):
        p.do("to", name, 1)
        while p.asked() == "dice":
            p.roll(1, 2)
    p.do("to", "E8")  # 1 + 1 + 1 + 2 MF; through the brush it would have been 8
    assert p.at(unit) == "E8"


@allowed("SK 3.6", "SK 3.2.3")
def test_a_wounded_leader_who_routs_along_has_three_factors() -> None:
    p = Position(field("A1-L12", woods="E9"))
    p.unit("german 4-6-7", "E4")
    unit = p.unit("russian 4-4-7", "E5", "broken", "dm")
    leader = p.unit("russian 8-0", "E5", "wounded")
    routing(p, unit)
    assert ways(p) == {"E6"} or "E6" in ways(p)
    p.do("with", leader).do("to", "E6").roll(1, 2).do("to", "E7").roll(1, 2).do("to", "E8").roll(1, 2)
    assert p.asked() == "over" and p.at(unit) == p.at(leader) == "E8"  # three MF


@allowed("SK 3.6", "SK 3.2.3")
def test_a_leader_wounded_on_the_way_has_three_factors_from_then_on() -> None:
    p = Position(field("A1-L12", woods="E10"))
    p.unit("german 4-6-7", "E4")
    leader = p.unit("russian 9-1", "E5", "broken", "dm")
    routing(p, leader).do("to", "E6").roll(6, 5).roll(1)  # fails, a light wound
    assert p.has(leader, "wounded")
    p.do("to", "E7").roll(1, 2).do("to", "E8").roll(1, 2)
    assert p.asked() == "over" and p.at(leader) == "E8"


@allowed("SK 3.6")
def test_a_six_plus_one_need_not_add_his_modifier() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "E4")
    unit, leader = p.unit("russian 4-4-7", "E5", "broken", "dm"), p.unit("russian 6+1", "E5")
    routing(p, unit).do("with", leader).do("to", "E6").roll(3, 3)
    assert p.told("morale check")[-1][3] == 0


@allowed("SK 3.6")
def test_no_broken_attacker_stays_next_to_a_leader_who_routed_along_later() -> None:
    def start(*status: str) -> tuple[Position, int, int]:
        p = Position(field("A1-L12", woods="E8 F8"))
        enemy = p.unit("russian 4-4-7", "E9", "broken", *status)
        p.unit("russian 4-4-7", "F4")
        unit, leader = p.unit("german 4-6-7", "F7", "broken", "dm"), p.unit("german 8-1", "F7")
        p.phase(ROUT)
        if p.s.player == 0:
            p.do("done")
        p.do("rout", unit).do("with", leader).do("to", "F8")
        if p.s.player == 1:
            p.do("stop")
        assert p.at(leader) == "F8"
        return p, enemy, leader

    p, enemy, _ = start()
    assert p.s.player == 0 and p.has(enemy, "dm")  # it must rout now
    p.do("rout", enemy).do("to", "E10")
    while p.asked() == "RoutingUnit.chosen":
        p.do("stop" if p.may("stop") else "to")
    assert p.at(enemy) not in ("E9", "gone") and p.asked() == "over"


@allowed("SK 6.10")
def test_interdiction_costs_a_mortar_its_acquisition() -> None:
    for other in (False, True):
        p = Position(OPEN)
        crew = p.unit("german 4-6-7", "E4")
        mortar = p.weapon("german 50mm mortar", crew)
        if other:
            p.unit("german 4-6-7", "F4")
        p.s.acquired[mortar] = (p.hex("E9"), 1)
        unit = p.unit("russian 4-4-7", "E6", "broken", "dm")
        routing(p, unit).do("to", "E7").roll(1, 2)
        assert (mortar in p.s.acquired) == other  # another unit's Interdiction spares it


@refused("SK 3.6")
def test_woods_that_a_router_comes_back_to_hold_it_like_any_other() -> None:
    p = Position(field("A1-L10", woods="E5 E6"))
    p.unit("german 4-6-7", "L5")  # as far from E5 as from E6
    squad = p.unit("russian 4-4-7", "E5", "broken", "dm")
    routing(p, squad).do("to", "E6").do("to", "E5")
    assert ways(p) == {"E6"}, "from woods it has reached it goes on only into others"
    assert p.refused("to", "D5").rule == "SK 3.6"


@refused("SK 3.6")
def test_a_first_step_that_only_leads_back_through_its_own_woods_is_no_way_to_another_shelter() -> None:
    p = Position(field("A1-H8", woods="D3", stone="B3"))
    router = p.unit("british 4-5-7", "D3", "broken", "dm")
    p.unit("german 4-6-7", "D6")
    p.unit("german 4-6-7", "E2")
    p.phase(ROUT).do("rout", router)
    assert [p.ground.names[a[1]] for a in p.choices("to")] == ["C4", "C3"]
    # from E4 only D3 is left, and its woods would hold it: B3 is out of reach
    assert p.refused("to", "E4") == ("SK 3.6", "it must make for the nearest woods or building hex")
    p.do("to", "C4").roll(1, 2).do("to", "B3")
    assert p.at(router) == "B3" and p.asked() == "over"


@refused("SK 3.6")
def test_who_has_reached_a_shelter_does_not_leave_by_the_building_where_it_began() -> None:
    p = Position(field("A1-H8", woods="G8", stone="H8"))
    p.unit("german 4-6-7", "B8")
    p.unit("german 4-6-7", "A2")
    router = p.unit("british 4-5-7", "H8", "broken", "dm")
    p.phase(ROUT).do("rout", router).do("to", "G8")
    assert ways(p) == {"H8"} and p.may("stop")
    p.do("to", "H8")
    assert p.asked() == "over" and p.at(router) == "H8"  # not on into the open


@allowed("SK 3.6")
def test_pinned_by_interdiction_next_to_a_broken_enemy_it_is_lost() -> None:
    """The sentence on the pin says a Known Enemy Unit; who just stops there is lost next to an unbroken one only."""
    for dice, lost in (((3, 4), True), ((1, 2), False)):
        # who is broken stands behind a rise, out of the sight of the router when it sets out
        p = Position(field("A1-N12", "G5 G9"))
        p.unit("german 4-6-7", "G5")
        p.unit("german 4-6-7", "G10", "broken")
        unit = p.unit("russian 4-4-7", "G8", "broken", "dm")
        routing(p, unit).do("to", "G9").roll(*dice)
        if not lost:
            p.do("stop")
        assert (p.at(unit) == "gone") is lost


@allowed("SK 3.6", "SK 4.0")
def test_of_equal_loads_the_owner_says_which_is_left() -> None:
    """A MMG of three PP, or mortar and LMG of three together; weapons that are alike are no choice."""
    for kept in ("MMG", "others"):
        p = Position(field("A1-N12", woods="G11"))
        p.unit("russian 4-4-7", "A1")
        unit = p.unit("german 4-6-7", "G8", "broken", "dm")
        heavy, mortar, light = (p.weapon(f"german {x}", unit) for x in ("MMG", "50mm mortar", "LMG"))
        routing(p, unit).do("to", "G9")
        assert p.at(unit) == "G8" and p.choices() == [("lay down", heavy), ("lay down", mortar, light)]
        p.do("lay down", mortar if kept == "MMG" else heavy)
        assert p.at(unit) == "G9" and p.s.carried[unit] == ((heavy,) if kept == "MMG" else (mortar, light))
    p = Position(field("A1-N12", woods="G11"))
    p.unit("russian 4-4-7", "A1")
    unit = p.unit("german 4-6-7", "G8", "broken", "dm")
    for _ in range(5):
        p.weapon("german LMG", unit)
    routing(p, unit).do("to", "G9")
    assert p.at(unit) == "G9" and len(p.s.carried[unit]) == 3
