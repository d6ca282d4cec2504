"""SK 1.1.1, 1.2.5, 3.3, 4.0 What belongs to the unit or the weapon and not to the stack."""

from __future__ import annotations

from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.state import MOVEMENT, OFF_BOARD
from bocage.games.starterkit.model.tables import FULL
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-L10")


@refused("SK 4.0")
def test_a_weapon_is_portaged_once_even_within_a_stack() -> None:
    def start() -> tuple[Position, int, int, int]:
        p = Position(OPEN)
        one, two = p.unit("german 4-6-7", "E4"), p.unit("german 4-6-7", "E4")
        gun = p.weapon("german LMG", one)
        p.unit("russian 4-4-7", "L10", "broken")
        return moving(p, one).do("with", two).go("E5").do("drop", gun), one, two, gun

    for taker in (0, 1):
        p, *units, gun = start()
        p.do("recover", units[taker], gun).roll(2).quiet()
        assert gun in p.s.carried[units[taker]]
        assert p.refused("to", "E6") == ("SK 4.0", "no weapon moves more than once in a Movement Phase")
    p, _, _, gun = start()
    p.go("E6")
    assert p.at(gun) == "E5"


@allowed("SK 1.2.5", "SK 3.3")
def test_smoke_costs_its_factor_also_from_off_board() -> None:
    p = Position(field("A1-L10", woods="A4"))
    unit = p.unit("german 4-6-7", "A3")
    put(p.s, unit, OFF_BOARD - p.hex("A3"))
    p.facts[0].entries = frozenset([p.hex("A3"), p.hex("A4")])
    p.unit("russian 4-4-7", "L10")
    p.s.smoke[p.hex("A3")] = ((FULL, 1),)
    p.phase(MOVEMENT).do("move", unit)
    assert [a[3] for a in p.choices("to") if a[1] == p.hex("A3")] == [2.0]
    p.do("to", "A3").quiet()
    frame = p.s.stack[-1]
    assert isinstance(frame, MovingStack) and frame.spent[unit] == 2.0


@allowed("SK 1.1.1", "SK 3.3.3")
def test_how_a_unit_entered_a_woods_road_belongs_to_the_unit() -> None:
    p = Position(field("A1-L12", woods="E5 F5", roads=("E3 E4 E5 E6 E7 E8 E9",)))
    one, two = p.unit("german 4-6-7", "E4"), p.unit("german 4-6-7", "E4")
    firer = p.unit("russian 4-4-7", "E9")
    moving(p, one).do("with", two).do("to", "E5", 1).do("pass").do("leave", one)
    p.do("to", "F5", 0).quiet().do("stop")  # the other goes on through the woods
    p.do("go on", one).do("smoke", one, "E5").roll(5)
    assert play.explain(p.s, ("add", firer)).title.endswith("DRM -2")  # still on the road, seen along it


@refused("SK 4.0")
def test_a_load_that_takes_more_than_all_factors_is_not_made_good_by_the_road() -> None:
    p = Position(field("A1-L10", roads=("E4 E5 E6",)))
    unit = p.unit("italian 3-4-7", "E4")
    p.weapon("italian MMG", unit)
    p.weapon("italian 45mm mortar", unit)  # eight PP: four MF, five less, and the road's one
    p.unit("german 4-6-7", "L10", "broken")
    moving(p, unit)
    assert p.refused("to", "E5") == ("SK 3.3.1", "not enough MF are left")
