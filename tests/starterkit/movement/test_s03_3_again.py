"""SK 3.3.3 Firing again in the Movement Phase: Subsequent First Fire and Final Protective Fire."""

from __future__ import annotations

from tests.looking import top
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, told

OPEN = field("A1-L10")
TOWN = field("A1-L10", stone="E5 F5")


@case("sk-03-192")
@refused("SK 3.3.3")
def test_subsequent_first_fire_is_within_normal_range() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "D5")
    crew = p.unit("russian 2-2-8", "E8", "first")
    other = p.unit("russian 4-4-7", "F8", "first")
    moving(p, mover).do("to", "E5")
    assert p.refused("add", crew) == ("SK 3.3.3", "Subsequent First Fire is limited to normal range")
    assert p.may("add", other)


@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_a_closer_enemy_in_sight_forbids_subsequent_first_fire() -> None:
    p = Position(OPEN)
    p.s.free_sight = True
    mover = p.unit("german 4-6-7", "E4")
    p.unit("german 4-6-7", "F7", "broken")
    firer = p.unit("russian 4-4-7", "E8", "first")
    unmarked = p.unit("russian 4-4-7", "D8")
    moving(p, mover).do("to", "E5")
    assert p.may("add", unmarked)
    assert p.refused("add", firer).reason.startswith("a closer enemy")
    # without free checks an enemy next door is plain to see, one farther off is found out by declaring
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E4")
    p.unit("german 4-6-7", "G7", "broken")
    firer = p.unit("russian 4-4-7", "E8", "first")
    moving(p, mover).do("to", "E5").do("add", firer).do("fire")
    assert p.told("struck") == [] and p.told("closer enemy") == [("closer enemy", (firer,), p.hex("E5"))]
    assert p.has(firer, "first") and not p.has(firer, "final")  # it may not, so it has not fired
    assert p.asked() == "MovingStack.moved"  # nor is it asked again about this MF


@case("sk-03-193")
@allowed("SK 3.3.3", "SK 4.1")
def test_subsequent_first_fire_with_a_machine_gun() -> None:
    def outcome(*dice: int) -> Position:
        p = Position(TOWN)
        mover = p.unit("russian 4-4-7", "E4")
        squad = p.unit("german 4-6-7", "E7", "first")
        gun = p.weapon("german MMG", squad, "first")
        moving(p, mover).do("to", "E5").do("add", squad).do("add", gun)
        assert told(p).startswith("4.5 firepower, column 4")
        return p.do("fire").roll(*dice)

    p = outcome(4, 6)
    assert p.has(2, "malfunction", "final") and p.has(1, "final") and p.at(2) == "E7"
    p = outcome(6, 6)
    assert p.at(2) == "gone"
    p = outcome(3, 6)
    assert not p.has(2, "malfunction") and p.has(2, "final")


@case("sk-03-194")
@allowed("SK 3.3.3")
def test_the_machine_gun_is_marked_even_if_it_does_not_fire() -> None:
    p = Position(TOWN)
    mover = p.unit("russian 4-4-7", "E4")
    squad = p.unit("german 4-6-7", "E7", "first")
    gun = p.weapon("german MMG", squad, "first")
    moving(p, mover).do("to", "E5").do("add", squad)
    assert told(p).startswith("2 firepower")
    p.do("fire").roll(6, 5)
    assert p.has(squad, "final") and p.has(gun, "final")


@case("sk-03-196")
@refused("SK 3.3.3")
@allowed("SK 3.3.3")
def test_final_protective_fire_is_at_adjacent_movers() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    squad = p.unit("german 4-6-7", "E7", "final")
    p.unit("german 4-6-7", "F7")
    moving(p, mover).do("to", "E5")
    assert p.refused("add", squad).rule == "SK 3.3.3"
    p.do("pass").do("to", "E6")
    assert p.may("add", squad)


@case("sk-03-197")
@allowed("SK 3.3.3")
def test_final_protective_fire_checks_its_own_firers() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E5")
    squad = p.unit("german 4-6-7", "E7", "final")
    moving(p, mover).do("to", "E6").do("add", squad)
    assert told(p) == "4 firepower, column 4, DRM -2"
    p.do("fire").roll(3, 4)
    assert p.result(mover) == "1MC"
    p.roll(2, 3)
    assert p.has(squad, "pinned") and not p.has(squad, "broken")
    # nothing limits how often, but the MF spent here do
    assert p.asked() == "MovingStack.moved"


@case("sk-03-199")
@allowed("SK 3.3.3", "SK 4.1")
def test_boxcars_in_final_protective_fire() -> None:
    p = Position(TOWN)
    mover = p.unit("russian 4-4-7", "E4")
    squad = p.unit("german 4-6-7", "E6", "final")
    gun = p.weapon("german MMG", squad, "final")
    moving(p, mover).do("to", "E5").do("add", squad)
    assert told(p).startswith("9 firepower")  # the gun must join
    p.do("fire").roll(6, 6)
    assert p.at(gun) == "gone"
    assert p.name(squad) == "2-3-7" and p.has(squad, "broken", "dm")  # reduced, and failed by five


@case("sk-03-200")
@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_fresh_units_join_final_protective_fire_without_its_check() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E5")
    worn = p.unit("german 4-6-7", "E7", "final")
    fresh = p.unit("german 4-6-7", "E7")
    leader = p.unit("german 8-0", "E7")
    moving(p, mover).do("to", "E6").do("add", worn).do("add", fresh).do("direct", leader)
    assert told(p).startswith("12 firepower")
    p.do("fire").roll(4, 6)
    assert p.result(mover) == "1MC"
    p.roll(1, 1)
    assert p.has(worn, "broken") and p.has(leader, "broken") and not p.has(fresh, "broken")
    # the leader broke, so the fresh squad takes a task check
    assert p.asked() == "dice"


@case("sk-03-211")
@allowed("SK 3.3.3", "SK 3.3.5", "SK 4.0")
def test_portage_with_a_leader_and_final_protective_fire() -> None:
    p = Position(field("A1-N10", stone="J5"))
    squad = p.unit("russian 4-4-7", "G5")
    leader = p.unit("russian 9-2", "G5")
    p.weapon("russian MMG", squad)
    german = p.unit("german 4-6-7", "K5", "final")
    p.weapon("german MMG", german, "final")
    moving(p, squad).do("with", leader).do("to", "H5").do("to", "I6")
    left = top(p.s).mf_left(p.s, squad)
    assert left == 3.0  # five in all: six less one PP too many
    p.do("to", "J5").do("add", german)
    assert told(p) == "9 firepower, column 8, DRM +2"
    p.do("fire").roll(3, 4)
    assert p.result(squad) == "PTC"
    p.roll(2, 3).roll(2, 3)
    assert p.has(german, "pinned") and p.s.residual == {p.hex("J5"): 4}


@allowed("SK 3.3.3", "SK 3.3.5", "SK 5.1")
def test_the_last_final_protective_fire_of_the_example() -> None:
    for elr, name in ((3, "4-6-7"), (2, "4-4-7")):
        p = Position(field("A1-N10", orchard="K6"), elr=(elr, elr))
        conscripts = p.unit("russian 4-2-6", "J6")
        german = p.unit("german 4-6-7", "K5", "final", "pinned")
        gun = p.weapon("german MMG", german, "final")
        moving(p, conscripts).do("to", "K6").do("add", german)
        assert told(p) == "4.5 firepower, column 4, DRM -1"
        p.do("fire").roll(4, 6)
        assert p.result(conscripts) == "no effect"
        assert p.has(gun, "malfunction") and p.has(german, "broken", "dm") and p.name(german) == name
        assert p.s.residual == {p.hex("K6"): 1}  # the gun leaves nothing


@refused("SK 3.3.3")
def test_an_anti_tank_rifle_does_not_fire_again() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E5")
    squad = p.unit("russian 4-4-7", "E8", "first")
    rifle = p.weapon("russian ATR", squad, "first")
    moving(p, mover).do("to", "E6")
    assert p.may("add", squad) and p.refused("add", rifle).rule == "SK 3.3.3"


@allowed("SK 3.3.3", "SK 3.2.3")
def test_the_directing_leader_helps_a_leader_of_lower_morale() -> None:
    for director, drm in (("german 9-2", -2), ("german 8-0", 0)):
        p = Position(OPEN)
        mover = p.unit("russian 4-4-7", "E3")
        gunner, leader = p.unit("german 8-1", "E5", "final"), p.unit(director, "E5")
        gun = p.weapon("german LMG", gunner, "final")
        moving(p, mover).do("to", "E4").do("add", gun).do("direct", leader).do("fire").roll(2, 5)
        while p.asked() == "dice":
            p.roll(1, 2)
        assert [w[1:4] for w in p.told("morale check")][-2:] == [(leader, (2, 5), 0), (gunner, (2, 5), drm)]
