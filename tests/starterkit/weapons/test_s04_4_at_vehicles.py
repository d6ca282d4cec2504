"""SK 4.1, 4.4 LATW, anti-tank rifles, machine guns and Panzerfausts at vehicles; shaped charges at Guns."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import CE, IMMOBILIZED, SHOCK, STUN
from bocage.games.starterkit.model.state import ADVANCING_FIRE, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import CAR, is_marked

OPEN = field("A1-P12")


@allowed("SK 4.4", "SK 4.4.1")
@refused("SK 4.4")
def test_a_panzerschreck_at_a_tank_and_not_at_men_in_the_open() -> None:
    p = Position(OPEN)
    weapon = p.weapon("german PSK", p.unit("german 4-6-7", "E7"))
    tank = p.vehicle("british Sherman V(a)", "E5")
    p.unit("british 4-5-7", "E6")
    p.phase(PREP_FIRE)
    assert not p.may("shoot", weapon)
    p.do("at vehicle", weapon, tank)
    if p.asked() == "WeaponFire.chosen":
        p.do("fire")
    p.roll(3, 2)
    assert p.told("to hit")[-1][3:] == (8, True)  # range 2, its own table
    p.roll(2, 2)
    assert p.at(tank) == "gone"


@allowed("SK 4.4.2")
def test_a_panzerfaust_at_a_tank_is_easier_to_have() -> None:
    p = Position(OPEN, year=1944)
    p.battle.sides[0].fausts, p.battle.sides[0].squads = True, 4
    squad = p.unit("german 4-6-7", "E7")
    tank = p.vehicle("british Sherman V(a)", "E6")
    p.phase(PREP_FIRE).do("at vehicle", squad, tank).roll(3)
    assert p.told("panzerfaust check")[-1][3] == 0 and p.asked() == "Panzerfaust.chosen"
    p.do("fire").roll(2, 3)
    assert p.told("to hit")[-1][3:] == (8, True)
    p.roll(3, 3)
    assert p.at(tank) == "gone"


@case("sk-04-015")
@allowed("SK 4.1")
@refused("SK 4.1")
def test_a_machine_gun_at_a_tank() -> None:
    p = Position(OPEN)
    gun = p.weapon("german HMG", p.unit("german 4-6-7", "E10"))
    tank = p.vehicle("british Sherman V(a)", "E4")
    p.phase(PREP_FIRE).do("at vehicle", gun, tank)
    assert p.asked() == "dice"
    p.roll(1, 1)
    assert p.told("to hit")[-1][3:] == (10, True)
    late = Position(OPEN)
    gun = late.weapon("german LMG", late.unit("german 4-6-7", "E10"))
    tank = late.vehicle("british Sherman V(a)", "E4")
    late.unit("british 4-5-7", "E4")
    late.phase(ADVANCING_FIRE)
    assert late.refused("at vehicle", gun, tank).rule == "SK 4.1"  # halved in this phase


@allowed("SK 4.1", "SK 7.9", "SK 7.10", "SK 3.3.5")
def test_what_a_machine_gun_does_to_a_car() -> None:
    """To Kill 5 at three hexes, 1 of front armour: less than 4 destroys, 4 Stuns; First Fire leaves Residual FP."""
    for dice, marks in (((1, 2), "gone"), ((2, 2), "Stun"), ((2, 3), "")):
        p = Position(OPEN)
        tank = p.vehicle(CAR, "E4", 2)
        gun = p.weapon("german HMG", p.unit("german 4-6-7", "E7"))
        p.phase(PREP_FIRE, 1).do("at vehicle", gun, tank).roll(3, 2).roll(*dice)
        assert p.told("to kill")[-1][2:5] == ("front hull", dice, 4)
        assert (p.at(tank) == "gone") is (marks == "gone") and is_marked(p, tank, STUN) is (marks == "Stun")
        assert not is_marked(p, tank, IMMOBILIZED) and not is_marked(p, tank, SHOCK)
    q = Position(OPEN)
    tank = q.vehicle(CAR, "E3", 2)
    gun = q.weapon("german HMG", q.unit("german 4-6-7", "E7"))
    moving(q, tank)
    q.do("start").do("at vehicle", gun, tank).roll(5, 1).roll(6, 5)
    assert q.s.residual == {q.hex("E3"): 3}  # half of its 7 factors, the 6 column


@allowed("SK 4.4.4")
def test_an_anti_tank_rifle_at_a_car() -> None:
    p = Position(OPEN)
    tank = p.vehicle(CAR, "E4", 2)
    rifle = p.weapon("german ATR", p.unit("german 4-6-7", "E7"))
    p.phase(PREP_FIRE, 1).do("at vehicle", rifle, tank).roll(3, 2).roll(2, 2)
    assert p.told("to kill")[-1][4:] == (4, "Immobilized")  # solid shot, not a machine gun's


@allowed("SK 3.2.4", "SK 4.4.4")
def test_a_stopped_vehicle_next_door_helps_machine_guns_and_no_latw() -> None:
    for name, close in (("german ATR", None), ("german HMG", -2)):
        p = Position(OPEN)
        p.vehicle(CAR, "E6", 2)
        p.weapon(name, p.unit("german 4-6-7", "E7"))
        p.phase(PREP_FIRE, 1)
        lines = {x.what: x.amount for x in play.explain(p.s, p.choices("at vehicle")[0]).lines}
        assert lines.get("stopped vehicle close by") == close  # case 25


@allowed("SK 4.4")
def test_a_shaped_charge_at_a_gun_in_the_open() -> None:
    p = Position(OPEN)
    weapon = p.weapon("german PSK", p.unit("german 4-6-7", "E7"))
    crew = p.unit("british 2-2-8", "E5")
    p.gun("british 6-pounder", crew, 0)
    bystander = p.unit("british 4-5-7", "E5")
    p.phase(PREP_FIRE).do("shoot", weapon).do("aim", "E5")
    p.roll(2, 2).roll(3, 3)
    assert [x[1] for x in p.told("struck")] == [crew] and bystander not in [x[1] for x in p.told("struck")]


@allowed("SK 7.12", "SK 4.1")
def test_only_hits_on_the_vehicle_target_type_strike_an_exposed_crew_too() -> None:
    """A PIAT has a table of its own: what it does not harm it does not harm at all. A machine gun uses the other."""
    p = Position(OPEN)
    piat = p.weapon("british PIAT", p.unit("british 4-5-7", "E6"))
    tiger = p.vehicle("german PzKpfw VIE", "E5", 2, CE)
    p.phase(PREP_FIRE).do("at vehicle", piat, tiger)
    if p.asked() == "WeaponFire.chosen":
        p.do("fire")
    p.roll(2, 2).roll(6, 5)
    assert p.told("to kill")[-1][5] == "no effect" and not p.told("struck") and is_marked(p, tiger, CE)
    p = Position(OPEN)
    gun = p.weapon("german HMG", p.unit("german 4-6-7", "E6"))
    car = p.vehicle(CAR, "E5", 2, CE)
    p.phase(PREP_FIRE).do("at vehicle", gun, car)
    if p.asked() == "WeaponFire.chosen":
        p.do("fire")
    p.roll(2, 2).roll(5, 4)
    assert [x[1:4] for x in p.told("struck")] == [(car, "no effect", (5, 4))]


@allowed("SK 6.1", "SK 4.4.4")
def test_an_anti_tank_rifle_hits_critically_and_a_machine_gun_does_not() -> None:
    """LATW do, and a rifle is one; the To Hit chart denies it to machine guns alone."""
    finals = {}
    for name in ("german ATR", "german HMG"):
        for dice in ((1, 1), (2, 1)):
            p = Position(OPEN)
            weapon = p.weapon(name, p.unit("german 4-6-7", "E6"))
            tank = p.vehicle("british Sherman V(a)", "E5", 3)
            p.phase(PREP_FIRE).do("at vehicle", weapon, tank).roll(*dice).roll(6, 5)
            finals[name, dice] = p.told("to kill")[-1][4]
    armour = 8
    assert finals["german ATR", (1, 1)] + armour == 2 * (finals["german ATR", (2, 1)] + armour)
    assert finals["german HMG", (1, 1)] == finals["german HMG", (2, 1)]
