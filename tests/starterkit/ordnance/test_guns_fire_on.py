"""SK 3.3.3, 6.8, 1.2.1, 4.0, 4.2 Firing on past an enemy, leaders beside a struck crew, Guns pushed by two, flames."""

from __future__ import annotations

from bocage.games.starterkit.model.state import PREP_FIRE
from bocage.games.starterkit.vehicles.s03_8_by_vehicle import CloseDefence
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-L12")
HOUSE = field("A1-L12", stone="E4")
NE, SE = 0, 2


@refused("SK 3.3.3", "SK 6.8")
@allowed("SK 6.8")
def test_a_gun_does_not_fire_on_by_its_equivalent_past_a_closer_enemy() -> None:
    for where, closer in (("G6", True), ("L1", False)):
        p = Position(OPEN)
        mover = p.unit("british 4-5-7", "E2")
        p.unit("british 4-5-7", where)
        gun = p.gun("german FlaK 38", p.unit("german 2-2-8", "E9", "first"), NE)
        p.mark(gun, "first")
        moving(p, mover).do("to", "E3").do("ife", gun).do("face", gun, NE)
        assert bool(p.told("closer enemy")) is closer
        if closer:  # found out when it is declared; it has not fired, and does not at this expenditure
            assert p.has(gun, "first") and not p.has(gun, "final") and p.asked() != "dice"
            assert p.asked() != "FirstFire.reacted" or p.refused("ife", gun).rule == "SK 3.3.3"
        else:
            p.roll(6, 5)
            assert p.has(gun, "final")


@allowed("SK 1.2.1", "SK 4.4", "SK 4.4.2", "SK 6.2")
def test_a_leader_beside_a_crew_struck_by_a_shaped_charge_helps_it() -> None:
    for how, number in (("rocket", 1), ("faust", 2), ("heat", 1)):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E5")
        schreck = p.weapon("german PSK", squad)
        gun = p.gun("german leIG 18", p.unit("german 2-2-8", "E8"), NE, "emplaced")
        p.facts[0].fausts, p.facts[0].squads = True, 6
        crew, leader = p.unit("british 2-2-8", "E4"), p.unit("british 9-1", "E4")
        p.gun("british 6-pounder", crew, NE, "emplaced")
        p.phase(PREP_FIRE)
        if how == "rocket":
            p.do("shoot", schreck).do("aim", "E4")
        elif how == "faust":
            p.do("faust", squad, "E4").roll(1).do("fire")
        else:
            p.do("shoot", gun).do("aim", "E4").do("fire", "itt", "heat", NE)
        p.roll(1, 2).roll(3, 4).roll(1, 2)
        assert [(x[1], x[3]) for x in p.told("morale check")] == [(crew, number - 1)] and p.is_fresh(leader)


@allowed("SK 1.2.1", "SK 3.3.3")
def test_movers_are_helped_by_the_leader_who_moves_with_them_alone() -> None:
    p = Position(OPEN)
    crew, leader = p.unit("british 2-2-8", "E3"), p.unit("british 9-1", "E3")
    gun = p.gun("british 6-pounder", crew, SE)
    schreck = p.weapon("german PSK", p.unit("german 4-6-7", "E5"))
    moving(p, crew).do("with", leader).do("push", "E4").roll(1, 1).do("face", gun, SE)
    p.do("shoot", schreck).roll(2, 1).roll(3, 4).roll(1, 2)
    assert p.result(crew) == "1MC" and [x[3] for x in p.told("morale check")] == [0]
    p = Position(HOUSE)
    mover = p.unit("british 4-5-7", "E3")
    p.unit("british 9-1", "E4")
    schreck = p.weapon("german PSK", p.unit("german 4-6-7", "E5"))
    moving(p, mover).do("to", "E4").do("shoot", schreck).roll(1, 2).roll(3, 4).roll(1, 2)
    assert p.result(mover) == "1MC" and [x[3] for x in p.told("morale check")] == [1]


@refused("SK 4.0", "SK 6.5")
def test_a_gun_is_not_pushed_by_two_in_one_phase() -> None:
    p = Position(OPEN)
    crew, squad = p.unit("british 2-2-8", "E3"), p.unit("british 4-5-7", "E3")
    leader = p.unit("british 9-1", "E3")
    gun = p.gun("british 6-pounder", crew, SE)
    p.unit("german 4-6-7", "L12")
    moving(p, crew).do("with", squad).do("with", leader).do("push", "E4").roll(1, 1).do("face", gun, SE).quiet()
    assert p.may("push", "E5")  # they themselves may go on
    p.do("drop", gun).do("recover", squad, gun).roll(1).quiet()
    assert p.refused("push", "E5").rule == "SK 4.0"


@allowed("SK 4.2", "SK 3.8")
def test_a_flamethrower_draws_a_close_defence_weapon_too() -> None:
    p = Position(OPEN, 9, 1944)
    tank = p.vehicle("german PzKpfw VG", "E5", 0)
    plain, flamer = p.unit("british 4-5-7", "E5"), p.unit("british 4-5-7", "E5")
    p.weapon("british FT", flamer)
    p.begin(CloseDefence(tank)).roll(2, 2)
    assert (p.result(plain), p.result(flamer)) == ("K/3", "1KIA")
