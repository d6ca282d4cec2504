"""Where the text says "hex" and where "location": Assault Fire, fire before Melee, and both levels of a Bridge hex."""

from __future__ import annotations

from bocage.games.brothers.infantry.s03_command_points import pools_for
from bocage.games.brothers.state import PARKED
from bocage.games.brothers.table import put
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


@allowed("BB 21.3", "BB 9.0")
@refused("BB 10.0")
def test_who_mounts_moves_into_no_hex() -> None:
    p = Position(OPEN, ["C4 squad", "A1 ht facing=0"], ["C5 squad used", "C6 squad", "E7 squad used"], mounting=True,
                 cp=(0, 2))  # fmt: skip
    put(p.s, 1, PARKED)
    p.operations().play(("use", 0), ("mount", 1, 0))
    assert ("op", 3, "", -1) in p.options() and p.rule_against("final", 2, "", -1) == "BB 10.0"
    assert p.rule_against("final", 4, "", pools_for(p.s, 4)[0]) == "BB 10.0", "nor for a Command Point"


@allowed("BB 10.0", "BB 21.3")
def test_who_dismounts_moves_into_the_hex() -> None:
    p = Position(OPEN, ["C4 ht facing=0", "aboard squad on=0"], ["C5 squad used"]).operations()
    p.play(("use", 0), ("move",), ("dismount",))
    assert ("final", 2, "", -1) in p.options()
