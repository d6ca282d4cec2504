"""Where Guns, charges and flames meet vehicles, artillery and Polder (SK 3.3.5, 3.8, 4.3, 6.4, 6.5, DE 1.3, 2.5)."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_5_resolution import Barrage
from bocage.games.starterkit.artillery.s02_batteries import FFE_1
from bocage.games.starterkit.model.marks import PUSHED, STUN
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.games.starterkit.ordnance.s06_4_hidden import hide, review_hidden
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import spend

OPEN = field("A1-L12")
SHERMAN = "british Sherman V(a)"
SE, NW = 2, 5


@allowed("SK 6.4")
def test_only_a_vehicle_in_good_order_finds_a_gun_in_the_open() -> None:
    for bits, found in (((STUN,), False), ((), True)):
        p = Position(OPEN)
        p.vehicle(SHERMAN, "E9", NW, *bits)
        crew = p.unit("german 2-2-8", "E4")
        p.gun("german PaK 40", crew, SE)
        hide(p.s, crew)
        review_hidden(p.s)
        assert (crew not in p.s.hiding[1]) is found


@allowed("SK 6.5", "DE 2.5")
def test_artillery_finds_those_who_push_a_gun() -> None:
    for bits, result in ((PUSHED, "2MC"), (0, "NMC")):
        p = Position(OPEN)
        battery = p.battery("british", 80, p.unit("british 8-1", "A1"))
        crew = p.unit("german 2-2-8", "E5")
        p.gun("german PaK 40", crew, NW)
        p.s.gun_marks[crew] = bits
        p.s.phase = PREP_FIRE
        p.fallen(battery, FFE_1, "E5").begin(Barrage(battery)).roll(4, 5)
        assert p.result(crew) == result  # -2 for Hazardous Movement, or +1 for the shield they serve


@allowed("SK 3.8", "SK 3.3.2.1")
def test_a_vehicle_that_gets_into_motion_lets_go() -> None:
    p = Position(OPEN)
    mover, held = p.unit("german 4-6-7", "E3"), p.unit("german 4-6-7", "E9", "melee")
    tank = p.vehicle(SHERMAN, "E9", NW)
    moving(p, mover)
    p.s.unseen[tank] = (mover,)
    p.do("to", "E4").do("motion attempt", tank).roll(1)
    assert not p.has(held, "melee")


@allowed("SK 4.3", "DE 1.3")
def test_a_charge_placed_from_a_polder_hex_costs_the_leaving_too() -> None:
    for polder, cost in (("E5", 2.0), ("K5", 1.0)):
        p = Position(field("A1-L12", polder=polder))
        squad = p.unit("german 4-6-7", "E5")
        charge = p.weapon("german DC", squad)
        p.unit("british 4-5-7", "E4")
        moving(p, squad)
        assert [a[3] for a in p.choices("place") if a[1:3] == (charge, p.hex("E4"))] == [cost]


@allowed("SK 3.3.5", "SK 4.2")
@refused("SK 3.3.5")
def test_a_flamethrower_used_up_leaves_no_residual_fire() -> None:
    for dice, left in (((4, 5), True), ((6, 5), False)):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, "E6", NW)
        squad = p.unit("german 5-4-8", "E4")
        flame = p.weapon("german FT", squad)
        p.phase(MOVEMENT).do("move", tank)
        spend(p, "start")
        p.do("drive", "E5").do("at vehicle", flame, tank).roll(*dice)
        assert (p.hex("E5") in p.s.residual) is left and (p.at(flame) == "E4") is left


@allowed("SK 6.4", "SK 3.3.2.2")
def test_machine_guns_search_while_their_vehicle_moves() -> None:
    p = Position(field("A1-L12", grain="E5"))
    tank = p.vehicle(SHERMAN, "E9", NW)
    crew = p.unit("german 2-2-8", "E5")
    p.gun("german PaK 40", crew, SE)
    hide(p.s, crew)
    moving(p, tank)
    spend(p, "start")
    assert p.may("bounding", "machine guns") and not p.may("bounding", "main armament")
    assert crew in p.s.hiding[1]
