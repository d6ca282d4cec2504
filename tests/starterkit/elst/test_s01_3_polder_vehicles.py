"""DE 1.3: vehicles enter Polder as any terrain, and leave it by four MP and a Bog Check, unless by a road."""

from __future__ import annotations

from bocage.games.starterkit.fire.modifiers import cover
from bocage.games.starterkit.fire.shot import IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import BOGGED, MOTION, ROLLING
from bocage.games.starterkit.model.state import MOVEMENT
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from tests.marks import allowed, case, refused
from tests.starterkit.elst.test_s01_3_polder import ELST
from tests.starterkit.position import Position, field

WET = field("A1-M12", polder="D5", roads=("D2 D3 D4 D5",))


def driving(p: Position) -> MovingVehicle:
    return next(f for f in p.s.stack if isinstance(f, MovingVehicle))


@case("dae-01-031")
@allowed("DE 1.3")
def test_the_sherman_of_the_example() -> None:
    p = Position(ELST)
    tank = p.vehicle("british Sherman V(a)", "P14", 1, ROLLING, MOTION)
    p.unit("german 4-6-7", "A1")
    p.phase(MOVEMENT).do("move", tank)
    p.do("drive", "Q15").quiet().do("pivot", 0).quiet().do("drive", "Q14").quiet()
    assert driving(p).left == 10.0
    steps = {a[2]: a[3] for a in p.choices("drive") if a[1] == p.hex("R13")}
    assert steps == {0: 5.0, 3: 10.0}
    p.do("drive", "R13", 0)
    assert p.at(tank) == "Q14" and driving(p).left == 6.0
    p.roll(3, 4).quiet()
    assert p.at(tank) == "R13" and driving(p).left == 5.0


@case("dae-01-032")
@allowed("DE 1.3")
def test_an_eight_bogs_it_in_the_polder() -> None:
    p = Position(WET)
    tank = p.vehicle("british Sherman V(a)", "D5", 2, ROLLING, MOTION)
    p.unit("german 4-6-7", "M12")
    p.phase(MOVEMENT).do("move", tank).do("drive", "D6", 0).roll(4, 4).quiet()
    assert p.at(tank) == "D5" and p.s.vehicle_marks[tank] & BOGGED and not p.s.vehicle_marks[tank] & ROLLING


@case("dae-01-033")
@allowed("DE 1.3")
def test_with_all_its_mp_the_same_roll_passes() -> None:
    p = Position(WET)
    tank = p.vehicle("british Sherman V(a)", "D5", 2, ROLLING, MOTION)
    p.unit("german 4-6-7", "M12")
    p.phase(MOVEMENT).do("move", tank).do("drive", "D6", 3).roll(4, 4).quiet()
    assert p.at(tank) == "D6" and driving(p).left == 0.0
    assert p.may("halt") and not p.may("drive")


@case("dae-01-034")
@allowed("DE 1.3")
def test_by_the_road_it_simply_goes() -> None:
    p = Position(WET)
    tank = p.vehicle("british Sherman V(a)", "D5", 5, ROLLING, MOTION)
    p.unit("german 4-6-7", "M12")
    p.phase(MOVEMENT).do("move", tank)
    assert {a[2]: a[3] for a in p.choices("drive") if a[1] == p.hex("D4")}[1] == 1.0
    p.do("drive", "D4", 1).quiet()
    assert p.at(tank) == "D4"


@case("dae-01-021")
@refused("DE 1.3")
def test_three_mp_are_too_few_and_a_vehicle_has_no_cover() -> None:
    p = Position(WET)
    tank = p.vehicle("british Sherman V(a)", "D5", 2, ROLLING, MOTION)
    p.unit("german 4-6-7", "M12")
    p.phase(MOVEMENT).do("move", tank).do("pivot", 1).quiet().do("pivot", 2).quiet()
    driving(p).left = 4.5
    assert p.refused("drive", "D6").rule == "SK 3.3.2" and p.may("motion")
    a = Shot(p.s, SMALL_ARMS, IN_PREP, p.hex("D5"))
    assert cover(p.s, a, tank) == 0 and cover(p.s, a, p.unit("british 4-5-7", "D5")) == 1


@refused("SK 3.3.2")
@allowed("SK 3.3.2", "DE 1.3")
def test_no_way_into_the_hex_of_an_afv_from_which_the_polder_would_not_let_it_out_again() -> None:
    """The short gun's HE cannot hurt a Sherman's front; out of the Polder it would need four MP more."""
    for left, may in ((6.0, False), (7.0, True)):
        p = Position(field("A1-M12", polder="E6"))
        tank = p.vehicle("german PzKpfw IIIN", "E8", 5)
        p.vehicle("british Sherman V(a)", "E6", 2)
        p.phase(MOVEMENT).do("move", tank).do("start").quiet().do("drive", "E7").quiet()
        driving(p).left = left
        assert p.may("drive", "E6") is may
        if not may:
            assert p.refused("drive", "E6").rule == "SK 3.3.2"
