"""SK 2.0, 4.0 What is left of a weapon with an X# whose bearers were killed: it is neither used nor repaired."""

from __future__ import annotations

from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE, RALLY
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L12")


@allowed("SK 4.0")
@refused("SK 4.0")
def test_a_damaged_charge_is_not_placed() -> None:
    p = Position(OPEN)
    firers = [p.unit("british 4-5-7", "E6") for _ in range(3)]
    bearer, squad = p.unit("german 2-4-7", "E5"), p.unit("german 4-6-7", "E5")
    charge = p.weapon("german DC", bearer)
    p.phase(PREP_FIRE).do("target", "E5")
    for u in firers:
        p.do("add", u)
    p.do("fire").roll(1, 3).roll(1).roll(5)  # 1KIA of two; the die for the charge is a K
    assert p.at(bearer) == "gone" and p.has(charge, "malfunction")
    p.s.status[squad] = 0
    p.phase(MOVEMENT, 1).do("move", squad).do("recover", squad, charge).roll(1).quiet()
    assert p.refused("place", charge, "E6").rule == "SK 4.0"


@allowed("SK 3.1")
@refused("SK 2.0")
def test_what_has_an_x_number_is_not_repaired() -> None:
    p = Position(OPEN)
    flames = p.weapon("german FT", p.unit("german 4-6-7", "E5"), "malfunction")
    rocket = p.weapon("german PSK", p.unit("german 4-6-7", "E6"), "malfunction")
    gun = p.weapon("german LMG", p.unit("german 4-6-7", "E7"), "malfunction")
    p.unit("british 4-5-7", "L12")
    p.phase(RALLY)
    assert p.may("repair", gun)
    assert p.refused("repair", flames).rule == p.refused("repair", rocket).rule == "SK 2.0"


@refused("SK 4.1", "SK 4.4.4", "SK 6.12", "SK 4.0", "SK 7.2")
def test_a_malfunction_is_refused_by_the_rule_of_the_weapon() -> None:
    p = Position(field("A1-L12", stone="E8"))
    squad = p.unit("german 4-6-7", "E5")
    gun = p.weapon("german LMG", squad, "malfunction")
    rifle = p.weapon("german ATR", squad, "malfunction")
    flames = p.weapon("german FT", squad, "malfunction")
    mortar = p.weapon("german 50mm mortar", squad, "malfunction")
    heavy = p.gun("german leIG 18", p.unit("german 2-2-8", "D5"), 2)
    p.mark(heavy, "malfunction")
    tank = p.vehicle("german PzKpfw VG", "F5", 2)
    main = p.s.carried[tank][0]
    p.mark(main, "malfunction")
    p.unit("british 4-5-7", "E8")
    p.phase(PREP_FIRE)
    assert p.refused("shoot", flames).rule == "SK 4.0" and p.refused("shoot", mortar).rule == "SK 6.12"
    assert p.refused("shoot", heavy).rule == p.refused("turn", heavy).rule == "SK 6.12"
    assert p.refused("shoot", main).rule == "SK 7.2"
    p.do("target", "E8").do("add", squad)
    assert p.refused("add", gun).rule == "SK 4.1" and p.refused("add", rifle).rule == "SK 4.4.4"


@refused("SK 4.3", "SK 4.0")
def test_a_charge_is_not_fired() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    charge, gun = p.weapon("german DC", squad), p.weapon("german LMG", squad)
    p.unit("british 4-5-7", "E6")
    p.phase(PREP_FIRE)
    assert p.refused("shoot", charge).rule == "SK 4.3" and p.refused("shoot", gun).rule == "SK 4.0"
    p.do("target", "E6").do("add", squad)
    assert p.refused("add", charge).rule == "SK 4.3"
