"""DE 1.3 where it meets other rules: stacks, Smoke, Assault Movement, the Advance Phase, bog."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BOGGED, MOTION, ROLLING
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT
from bocage.kernel import play
from tests.marks import allowed
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving


@allowed("DE 1.3")
def test_a_stack_pays_together_and_goes_on_together() -> None:
    p = Position(field("A1-M12", polder="D5", stone="D4"))
    squad = p.unit("german 4-6-7", "D5")
    leader = p.unit("german 8-0", "D5")
    p.unit("british 4-5-7", "D7")
    p.phase(MOVEMENT).do("move", squad).do("with", leader)
    cost = {a[2]: a[3] for a in p.choices("to") if a[1] == p.hex("D4")}
    assert cost == {0: 3.0}
    p.do("to", "D4")
    assert p.at(squad) == "D5" and p.at(leader) == "D5"
    p.quiet()
    assert p.at(squad) == "D4" and p.at(leader) == "D4"


@allowed("DE 1.3")
def test_smoke_in_the_polder_entered() -> None:
    p = Position(field("A1-M12", polder="D5"))
    squad = p.unit("german 4-6-7", "D4")
    p.unit("british 4-5-7", "M12")
    p.s.smoke[p.hex("D5")] = ((0, 0),)
    p.phase(MOVEMENT).do("move", squad)
    assert {a[2]: a[3] for a in p.choices("to") if a[1] == p.hex("D5")} == {0: 2.0, 2: 3.0}


@allowed("DE 1.3")
def test_assault_movement_out_of_polder() -> None:
    """One hex and not all MF: two of four."""
    p = Position(field("A1-M12", polder="D5 D4"))
    squad = p.unit("german 4-6-7", "D5")
    p.unit("british 4-5-7", "D8")
    p.phase(MOVEMENT).do("move", squad).do("assault")
    assert {a[2]: a[3] for a in p.choices("to") if a[1] == p.hex("D4")} == {0: 2.0, 2: 3.0}
    p.do("to", "D4", 2).quiet()
    assert p.at(squad) == "D4" and not p.may("to", "D3")


@allowed("DE 1.3")
def test_advance_from_polder_into_building_tires_the_green() -> None:
    p = Position(field("A1-M12", polder="D5", stone="D4"))
    green = p.unit("british 4-3-6", "D5")
    p.unit("german 4-6-7", "M12")
    p.phase(ADVANCE).do("advance", green).do("to", "D4")
    assert p.has(green, "cx")  # 1 to leave and 2 to enter are all three of its MF


@allowed("DE 1.3")
def test_bogged_on_leaving_ends_it() -> None:
    p = Position(field("A1-M12", polder="D5"))
    tank = p.vehicle("british Sherman V(a)", "D5", 2, ROLLING, MOTION)
    p.unit("german 4-6-7", "M12")
    p.phase(MOVEMENT).do("move", tank).do("drive", "D6", 0).roll(6, 6).quiet()
    assert p.s.vehicle_marks[tank] & BOGGED and p.asked() != "MovingVehicle.moved"


@allowed("DE 1.3", "SK 6.5")
def test_a_gun_is_pushed_out_of_a_polder_hex() -> None:
    """One MF to leave, spent in the hex and not doubled; then twice the terrain, with the DRM of that alone."""
    p = Position(field("A1-L12", polder="E5"))
    crew = p.unit("american 2-2-7", "E5")
    gun = p.gun("american 57mm M1", crew, 5)
    enemy = p.unit("german 4-6-7", "E1")
    moving(p, crew)
    action = next(a for a in p.choices("push") if a[1] == p.hex("E4"))
    assert action[3] == 3.0 and play.explain(p.s, action).title == "manhandling 10, DRM +2"
    p.do("push", "E4").do("add", enemy)
    lines = {x.what: x.amount for x in play.explain(p.s, ("fire",)).lines}
    assert lines == {"terrain": 1, "Hazardous Movement": -2} and p.at(gun) == "E5"
    p.do("fire").roll(6, 5).roll(2, 2).do("face", gun, 0)
    assert p.at(crew) == p.at(gun) == "E4" and p.s.facing[gun] == 0
