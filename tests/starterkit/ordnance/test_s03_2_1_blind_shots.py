"""SK 3.2.1 Ordnance declared at what it cannot see: no attack, but it has fired for all purposes."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BOUNDING, HAS_FIRED, INTENSIVE, LOW_AMMO
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import shoot
from tests.starterkit.vehicles.own import LOW, add, spend

WOODS = field("A1-L12", woods="E6")
"""E9 does not see E4."""
SHERMAN = "british Sherman V(a)"
SE, NW = 2, 5


def pak_that_has_fired(p: Position) -> int:
    """A Gun that missed D5, acquired it and lost its rate of fire; E4 it cannot see."""
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E9"), NW)
    p.unit("british 4-5-7", "E4")
    p.unit("british 4-5-7", "D5")
    p.phase(PREP_FIRE).do("shoot", gun).do("aim", "D5").do("fire", "itt").roll(6, 4)
    assert p.has(gun, "prep") and gun in p.s.aimed
    return gun


@allowed("SK 3.2.1", "SK 3.2.4", "SK 6.10")
def test_an_intensive_shot_at_nothing_breaks_down_two_lower_and_forgets_its_target() -> None:
    p = Position(WOODS)
    gun = pak_that_has_fired(p)
    p.do("shoot", gun).do("aim", "E4").do("fire", "itt").roll(6, 4)
    assert p.told("no sight") and p.has(gun, "malfunction") and p.at(gun) == "E9"
    assert p.s.gun_marks[gun] & INTENSIVE and gun not in p.s.aimed
    q = Position(WOODS)
    gun = pak_that_has_fired(q)
    q.do("shoot", gun).do("aim", "E4").do("fire", "itt").roll(6, 6)
    assert q.at(gun) == "gone"  # its printed number
    r = Position(WOODS)
    gun = pak_that_has_fired(r)
    r.do("shoot", gun).do("aim", "E4").do("fire", "itt").roll(4, 5)
    assert not r.has(gun, "malfunction") and r.at(gun) == "E9"


@allowed("SK 3.2.1", "SK 7.2.1")
def test_a_blind_shot_may_mean_low_ammo() -> None:
    for dice, low, broken in (((6, 5), True, False), ((6, 6), False, True), ((5, 5), False, False)):
        p = Position(WOODS)
        main = p.s.carried[p.vehicle(LOW, "E9", NW)][0]
        p.unit("german 4-6-7", "E4")
        p.phase(PREP_FIRE).do("shoot", main).do("aim", "E4").do("fire", "itt").roll(*dice)
        assert bool(p.s.gun_marks.get(main, 0) & LOW_AMMO) is low and p.has(main, "malfunction") is broken


@allowed("SK 3.2.1", "SK 3.3.2.2")
@refused("SK 7.5")
def test_a_vehicle_that_fired_blind_in_its_movement_has_fired() -> None:
    p = Position(WOODS)
    tank = p.vehicle(SHERMAN, "E9", NW)
    p.unit("german 4-6-7", "E4")
    p.phase(MOVEMENT).do("move", tank)
    spend(p, "start").do("bounding", "main armament").do("aim", "E4").do("fire", "itt").roll(3, 4)
    assert p.told("no sight") and p.s.vehicle_marks[tank] & BOUNDING and p.s.vehicle_marks[tank] & HAS_FIRED
    assert p.refused("dispense", 0, "E9").rule == "SK 7.5"
    assert p.may("drive", "E8")  # it goes on moving


@allowed("SK 3.2.1", "SK 3.2.4")
@refused("SK 3.2.4")
def test_a_gun_without_rate_of_fire_that_turned_for_a_blind_shot_is_done() -> None:
    name = add("german slow", "german PzKpfw IIIN", {"rof": 0})
    for facing, again in ((SE, False), (NW, True)):
        p = Position(WOODS)
        main = p.s.carried[p.vehicle(name, "E9", facing)][0]
        p.unit("british 4-5-7", "E4")
        p.phase(PREP_FIRE).do("shoot", main).do("aim", "E4").do("fire", "itt", "he", NW).roll(3, 4)
        assert p.may("shoot", main) is again
        if not again:
            assert p.refused("shoot", main).rule == "SK 3.2.4"


@allowed("SK 3.2.1", "SK 6.12", "SK 5.4")
def test_a_mortar_of_the_unskilled_that_fires_blind_is_lost_by_its_printed_number() -> None:
    for name, lost in (("german 4-3-6", True), ("german 4-6-7", False)):
        p = Position(WOODS)
        mortar = p.weapon("german 50mm mortar", p.unit(name, "E9"))
        p.unit("british 4-5-7", "E4")
        p.phase(PREP_FIRE)
        shoot(p, mortar, "E4").roll(6, 6)
        assert p.told("no sight") and (p.at(mortar) == "gone") is lost and p.has(mortar, "malfunction") is not lost
