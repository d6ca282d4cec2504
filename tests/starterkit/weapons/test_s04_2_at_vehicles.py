"""SK 4.2, 4.3 Flamethrowers and demolition charges against AFVs, with the estimates of the lost charts."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import CE, IMMOBILIZED, MOTION, SHOCK
from bocage.games.starterkit.model.state import ADVANCING_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.weapons.s04_2_at_vehicles import flame_number
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L10")
SHERMAN = "british Sherman V(a)"


def burning(where: str, *marks: int) -> tuple[Position, int, int, int]:
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "E5")
    flame = p.weapon("german FT", squad)
    return p, squad, flame, p.vehicle(SHERMAN, where, 0, *marks)


@case("sk-04-020")
@allowed("SK 4.2")
def test_armour_does_not_count_range_halves_and_an_exposed_crew_helps() -> None:
    found = {}
    for where, marks in (("E4", 0), ("E4", CE), ("E3", 0), ("E3", CE)):
        p, _, flame, tank = burning(where, marks)
        found[where, bool(marks)] = flame_number(p.s, flame, tank)
    assert found == {("E4", False): 8, ("E4", True): 9, ("E3", False): 4, ("E3", True): 5}


@allowed("SK 4.2")
def test_one_roll_kills_and_ten_or_more_uses_it_up() -> None:
    for dice, wrecked, gone in (((3, 4), True, False), ((4, 4), False, False), ((5, 5), False, True)):
        p, squad, flame, tank = burning("E4")
        p.phase(PREP_FIRE).do("at vehicle", flame, tank).roll(*dice)
        assert (p.at(tank) == "gone") is wrecked and (p.at(flame) == "gone") is gone
        assert p.has(squad, "prep") is False and not p.may("at vehicle", flame, tank)


@allowed("SK 4.2")
def test_an_exposed_crew_suffers_what_the_armour_did_not_stop() -> None:
    p, _, flame, tank = burning("E4", CE)
    p.phase(PREP_FIRE).do("at vehicle", flame, tank).roll(6, 5)
    assert [w[1] for w in p.told("struck")] == [tank]


@refused("SK 4.2")
def test_three_hexes_are_too_far_and_a_pinned_unit_uses_none() -> None:
    p, squad, flame, tank = burning("E2")
    p.unit("british 4-5-7", "E4")
    p.phase(PREP_FIRE)
    assert p.refused("at vehicle", flame, tank).rule == "SK 4.2"
    p, squad, flame, tank = burning("E4")
    p.mark(squad, "pinned")
    p.unit("british 4-5-7", "E3")
    p.phase(PREP_FIRE)
    assert p.refused("at vehicle", flame, tank).rule == "SK 4.2"


def placing(*marks: int) -> tuple[Position, int, int, int]:
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "E6")
    charge = p.weapon("german DC", squad)
    tank = p.vehicle(SHERMAN, "E5", 0, *marks)
    p.phase(MOVEMENT).do("move", squad)
    return p, squad, charge, tank


@case("sk-04-025")
@allowed("SK 4.3")
def test_a_charge_on_an_afv_is_dared_placed_and_goes_off_in_the_advancing_fire_phase() -> None:
    p, _, charge, tank = placing()
    p.do("place on", charge, tank)
    assert p.asked() == "dice" and p.s.rule == "SK 3.7"
    p.roll(3, 3).quiet()
    assert p.s.charges[charge][4:] == (tank, 0, 0)
    p.s.facing[tank] = 3  # it turns: the face is that of the hexside the charge came through
    p.phase(ADVANCING_FIRE).do("detonate", charge)
    assert p.s.rule == "SK 4.3"
    p.roll(4, 3)
    told = p.told("charge lies")
    assert told and p.asked() == "dice" and p.s.rule == "SK 7.9"
    p.roll(6, 5)
    assert p.told("to kill")[-1][2] == "rear hull" and p.told("to kill")[-1][4] == 16 + 1 - 4
    assert p.at(tank) == "gone" and p.at(charge) == "gone"


@allowed("SK 4.3")
def test_well_placed_fallen_off_and_dud() -> None:
    for position, kill, fate in (((2, 2), (6, 4), 16 + 4 + 1 - 4), ((6, 5), (), -1), ((4, 3), (6, 6), 16 + 1 - 4)):
        p, _, charge, tank = placing()
        p.do("place on", charge, tank).roll(1, 1).quiet()
        p.phase(ADVANCING_FIRE).do("detonate", charge).roll(*position)
        if kill:
            p.roll(*kill)
            assert p.told("to kill")[-1][4] == fate
        assert (p.at(tank) == "gone") is (kill == (6, 4)) and p.at(charge) == "gone", "12 is its X#"


@refused("SK 4.3")
def test_who_does_not_dare_is_pinned_and_places_nothing() -> None:
    p, squad, charge, tank = placing()
    p.do("place on", charge, tank).roll(6, 5)
    assert p.has(squad, "pinned") and p.s.charges == {} and p.at(charge) == "E6"
    q, _, charge, _ = placing()
    friend = q.vehicle("german PzKpfw IIIN", "E7", 0)
    assert q.refused("place on", charge, friend).rule == "SK 4.3"


@allowed("SK 4.2")
def test_flames_in_first_fire_leave_residual_firepower() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E3", 3, MOTION)
    squad = p.unit("german 5-4-8", "E5")
    flame = p.weapon("german FT", squad)
    p.phase(MOVEMENT).do("move", tank).do("drive", "E4")
    p.do("at vehicle", flame, tank).roll(5, 4)
    assert p.s.residual[p.hex("E4")] == 12 and not p.s.vehicle_marks.get(tank, 0) & SHOCK


@allowed("SK 7.10", "SK 4.2")
def test_a_flamethrower_never_immobilizes() -> None:
    """The number itself: Shock of a turret, nothing to a hull."""
    for dice, shocked in (((4, 4), False), ((3, 5), True)):
        p, _, flame, tank = burning("E4")
        p.phase(PREP_FIRE).do("at vehicle", flame, tank).roll(*dice)
        bits = p.s.vehicle_marks.get(tank, 0)
        assert bool(bits & SHOCK) is shocked and not bits & IMMOBILIZED


@allowed("SK 3.3.2", "SK 4.3")
def test_motion_counts_against_a_charge() -> None:
    """Nine, eleven in Motion: it falls off."""
    for bits, lies in ((0, True), (MOTION, False)):
        p, _, charge, tank = placing()
        p.do("place on", charge, tank).roll(1, 1).quiet()
        p.s.vehicle_marks[tank] = bits
        p.phase(ADVANCING_FIRE).do("detonate", charge).roll(5, 4)
        assert (p.asked() == "dice") is lies and (p.at(charge) == "gone") is not lies
