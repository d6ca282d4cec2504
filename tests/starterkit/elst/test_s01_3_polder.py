"""DE 1.3: Polder for Infantry: cover for one MF more, one MF to leave, spent in the hex that is left."""

from __future__ import annotations

from importlib.resources import files

from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.state import MOVEMENT, ROUT
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

FLAT = field("A1-M12", polder="D5 D6", orchard="D6")
ELST = (files("bocage.hexes") / "maps" / "elst.map").read_text()


def costs(p: Position, where: str) -> dict[int, float]:
    """Rate to MF of the steps into a hex."""
    return {a[2]: a[3] for a in p.choices("to") if a[1] == p.hex(where)}


@case("dae-01-026")
@allowed("DE 1.3")
def test_one_mf_to_leave_and_one_for_the_orchard() -> None:
    p = Position(ELST)
    squad = p.unit("german 4-4-7", "L12")
    p.unit("british 4-5-7", "A1")
    p.phase(MOVEMENT).do("move", squad)
    assert costs(p, "M13") == {0: 2.0}
    assert costs(p, "L13") == {0: 2.0, 2: 3.0}


@case("dae-01-028", "dae-01-029")
@allowed("DE 1.3")
def test_the_road_needs_no_leaving_and_the_channel_is_a_choice() -> None:
    p = Position(ELST)
    squad = p.unit("german 4-3-6", "L14")
    other = p.unit("german 4-3-6", "M14")
    p.unit("british 4-5-7", "A1")
    p.phase(MOVEMENT).do("move", squad)
    assert costs(p, "M14") == {1: 1.0, 3: 2.0}
    p.do("to", "M14", 3).quiet()
    moving = p.s.stack[-1]
    assert isinstance(moving, MovingStack) and moving.off_road == (squad,)
    p.do("stop").do("move", other)
    assert costs(p, "N14") == {1: 1.0}


@case("dae-01-030")
@refused("DE 1.3")
def test_the_channel_of_the_next_polder_hex_costs_the_way_out_too() -> None:
    p = Position(field("A1-M12", polder="D5 D6", roads=("D4 D5 D6 D7",)))
    squad = p.unit("german 4-6-7", "D5")
    p.unit("british 4-5-7", "M12")
    p.phase(MOVEMENT).do("move", squad)
    assert costs(p, "D6") == {1: 1.0, 3: 3.0} and costs(p, "D4") == {1: 1.0}
    assert costs(p, "E5") == {0: 2.0}


@case("dae-01-022")
@allowed("DE 1.3")
def test_cover_while_moving_only_for_one_mf_more() -> None:
    drms = {}
    for rate in (0, 2):
        p = Position(FLAT)
        squad = p.unit("german 4-6-7", "D4")
        p.unit("british 6-4-8", "D8")
        p.phase(MOVEMENT).do("move", squad).do("to", "D5", rate)
        window = p.s.stack[-1]
        assert isinstance(window, FirstFire)
        a = Shot(p.s, SMALL_ARMS, IN_FIRST, p.hex("D5"))
        a.entry = window.entry
        drms[rate] = fire_drm(p.s, a, squad)
    assert drms == {0: -2, 2: 0}  # FFMO and FFNAM; FFNAM and the channel


@case("dae-01-020")
@allowed("DE 1.3")
def test_cover_in_other_phases_never_added_to_other_terrain() -> None:
    p = Position(field("A1-M12", polder="D5 D6 D7", orchard="D6", woods="D7"))
    drms = {}
    for name in ("D4", "D5", "D6", "D7"):
        u = p.unit("german 4-6-7", name)
        drms[name] = fire_drm(p.s, Shot(p.s, SMALL_ARMS, IN_PREP, p.hex(name)), u)
    assert drms == {"D4": 0, "D5": 1, "D6": 1, "D7": 1}


@case("dae-01-025")
@refused("DE 1.3")
def test_the_channel_costs_the_road_bonus() -> None:
    p = Position(field("A1-M12", polder="D5", roads=("D2 D3 D4 D5 D6 D7 D8",)))
    squad = p.unit("german 4-6-7", "D2")
    p.unit("british 4-5-7", "M12")
    p.phase(MOVEMENT).do("move", squad).go("D3", "D4")
    p.do("to", "D5", 3).quiet()
    assert not p.may("to", "D6") and p.asked() != "MovingStack.moved"


@allowed("DE 1.3")
def test_who_is_stopped_on_the_way_out_stays_in_the_polder() -> None:
    p = Position(FLAT)
    squad = p.unit("german 4-6-7", "D5")
    fresh = p.unit("german 4-6-7", "D5")
    firer = p.unit("british 4-5-7", "D7")
    p.phase(MOVEMENT).do("move", squad).do("with", fresh).do("to", "D4")
    assert p.at(squad) == "D5" and p.asked() == "FirstFire.reacted"
    p.do("add", firer).do("fire").roll(1, 2)
    p.roll(6, 5).roll(1, 1).quiet()  # morale of the one and the other
    assert p.at(squad) == "D5" and p.has(squad, "broken")
    assert p.at(fresh) == "D4" and p.s.residual.get(p.hex("D5"), 0) > 0 and p.hex("D4") not in p.s.residual


@allowed("DE 1.3")
def test_a_router_may_take_the_channel_and_is_not_interdicted_there() -> None:
    p = Position(field("A1-M12", polder="D5 D6", woods="D4"))
    router = p.unit("german 4-6-7", "D6", "broken", "dm")
    p.unit("british 4-5-7", "H7")
    p.phase(ROUT).do("rout", router)
    assert p.may("to", "D5") and p.may("to", "D5", 2)
    p.do("to", "D5", 2)
    assert p.asked() == "RoutingUnit.chosen" or p.at(router) == "D4"


@case("dae-01-035")
@allowed("DE 1.3")
def test_a_router_pays_to_leave() -> None:
    p = Position(field("A1-M12", polder="D8", woods="D3"))
    router = p.unit("german 4-6-7", "D8", "broken", "dm")
    p.unit("british 4-5-7", "D10")
    p.phase(ROUT).do("rout", router).do("crawl", "D7")
    assert p.at(router) == "D7"
    p = Position(field("A1-M12", polder="D8", woods="D2"))
    router = p.unit("german 4-6-7", "D8", "broken", "dm")
    p.unit("british 4-5-7", "D10")
    p.phase(ROUT).do("rout", router)
    routing = p.s.stack[-1]
    assert isinstance(routing, RoutingUnit)
    p.do("to", "D7")
    while p.asked() == "dice":
        p.roll(1, 1)
    assert routing.left == 4.0
