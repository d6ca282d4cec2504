"""Where the text says "hex" and where "location": Assault Fire, fire before Melee, and both levels of a Bridge hex."""

from __future__ import annotations

from tests.brothers.position import OPEN, Position
from tests.marks import allowed, refused

HOUSE = OPEN.replace("4 ........", "4 ..S.....")


@allowed("BB 5.2", "BB 40.2")
@refused("BB 5.2")
def test_who_has_only_changed_level_does_not_assault_fire() -> None:
    p = Position(HOUSE, ["C4+upper squad"], ["C6 squad used"], upper=["C4"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    p.quiet()
    assert p.rule_against("assault fire") == "BB 5.2", "it has entered no hex"
    p.play(("enter", p.hex("C3"), 0))
    p.quiet()
    assert p.allows("assault fire")


@allowed("BB 9.0", "BB 40.2")
def test_coming_downstairs_first_does_not_save_it_from_fire_before_melee() -> None:
    """The first hex it enters places it in Melee."""
    p = Position(HOUSE, ["C4+upper squad"], ["C5 squad used", "C7 squad op", "E4 squad"], upper=["C4"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    p.quiet()
    p.play(("enter", p.hex("C5"), 0))
    assert p.at(0) == "C4" and ("op", 2, "", -1) in p.options() and p.rule_against("final", 1, "", -1) == "BB 10.0"
    p.quiet()
    assert p.at(0) == "C5"
