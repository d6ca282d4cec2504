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
