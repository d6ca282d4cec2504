"""Where the text says "hex" and where "location": Assault Fire, fire before Melee, and both levels of a Bridge hex."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.s03_command_points import pools_for
from bocage.games.brothers.infantry.s17_combat_events import hosts
from bocage.games.brothers.state import PARKED, USED
from bocage.games.brothers.table import put, remove
from bocage.games.brothers.terrain.fortify import fort_refusal
from tests.brothers.position import OPEN, Position
from tests.brothers.terrain.test_s43_fortifications import CAVE_LEVELS, CAVE_ROWS
from tests.brothers.test_bridges_and_second_shots import BRIDGE, GULLY
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


def over_the_gully(one: list[str], two: list[str], **more: Any) -> Position:
    return Position(GULLY, one, two, more=BRIDGE, **more)


@refused("BB 21.3")
@allowed("BB 21.3", "BB 45.4")
def test_nobody_gets_down_on_a_bridge_above_an_enemy() -> None:
    for where, open_ in (("C4+under", False), ("B4", True)):
        p = over_the_gully(["C4 ht facing=0", "aboard squad on=0"], [f"{where} squad used"]).operations()
        p.play(("use", 0), ("move",))
        assert p.allows("dismount") is open_, "the hex contains an enemy unit, on whichever level"
        if not open_:
            assert p.rule_against("dismount") == "BB 21.3"


@refused("BB 20.10")
@allowed("BB 20.10", "BB 45.4")
def test_tanks_of_both_sides_are_never_in_one_bridge_hex() -> None:
    p = over_the_gully(["C3 tank facing=3", "B4 tank facing=1"], ["C4+under tank facing=0", "D4 squad"]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("drive", p.hex("C4"), 0) == "BB 20.10"


@refused("BB 20.10")
@allowed("BB 20.10", "BB 45.4")
def test_one_vehicle_ends_in_a_bridge_hex_and_others_drive_through() -> None:
    p = over_the_gully(["C3 tank facing=3", "C4+under tank facing=0"], ["H5 squad used"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C4"), 0))
    assert p.rule_against("stop") == "BB 20.10"
    p.play(("drive", p.hex("C5"), 0))
    assert p.allows("stop")


@allowed("BB 20.10", "BB 45.4")
def test_enemy_infantry_beneath_does_not_keep_a_tank_from_stopping_on_the_bridge() -> None:
    p = over_the_gully(["C3 tank facing=3"], ["C4+under squad used"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C4"), 0))
    assert p.allows("stop"), "it is not in the same location"


@refused("BB 20.9")
@allowed("BB 20.9", "BB 45.4")
def test_a_tank_beneath_and_infantry_on_the_bridge_are_both_in_the_hex() -> None:
    p = over_the_gully(["C3 squad", "B4 squad"], ["C4+under tank facing=0", "C4 squad used"]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("enter", p.hex("C4"), 0) == "BB 20.9"
    p.play(("stop",), ("use", 1), ("move",))
    assert p.rule_against("enter", p.hex("C4 under"), 0) == "BB 20.9"


RIDGE_TOWN = "1 ........\n2 ..S.....\n3 ........\n4 ........\n5 ........"


@allowed("BB 59.3", "BB 14.0")
@refused("BB 59.3")
def test_discharger_smoke_gives_no_free_look_at_the_los() -> None:
    """Behind the house is a hex the Squad does not see: that is found out by trying, and it is Used."""
    for shown in (False, True):
        p = Position(RIDGE_TOWN, ["C3 jp_gd"], ["H5 us used"], nations=("japanese", "american"), theatre="pacific",
                     smoke=(2, 0))  # fmt: skip
        p.s.sight_shown = shown
        p.operations().play(("use", 0), ("smoke",), ("column", p.ground.field.columns[p.hex("C1")]))
        if shown:
            assert p.rule_against("smoke", p.hex("C1")) == "BB 59.3"
            continue
        p.play(("smoke", p.hex("C1")))
        assert p.s.used[0] == USED and p.s.smokes[0] == 2 and not p.s.smoke


@allowed("BB 20.9", "BB 2.0", "BB 17.0")
@refused("BB 17.0")
def test_a_close_assaulter_has_a_hex_to_go_back_to() -> None:
    """Event 4 must not put a third Squad where it has to return; from farther back it goes on to a hex with room."""
    p = Position(OPEN, ["C5 us", "C5 us used", "H8 us", "E8 us used"], ["C4 tank facing=0", "C2 squad"], events=1)
    remove(p.s, 2, "BB 6.2")
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.at(0) == "C4" and hosts(p.s, 2, 0) == [3], "C5 is kept for it"
    far = Position(OPEN, ["C6 us", "C5 us used", "H8 us"], ["C4 tank facing=0", "C2 squad op"], events=1)
    remove(far.s, 2, "BB 6.2")
    far.operations().play(("use", 0), ("move",), ("enter", far.hex("C5"), 0))
    far.quiet()
    far.play(("enter", far.hex("C4"), 0))
    assert hosts(far.s, 2, 0) == [1], "it can go back to C6"
    put(far.s, 2, far.hex("C5"))  # as the event does
    far.play(("pass",), dice=[10])
    assert far.at(0) == "C6" and far.at(2) == "C5"


@refused("BB 43.0", "BB 40.2")
def test_what_may_be_dug_where_a_hex_has_two_levels() -> None:
    under = over_the_gully([], [])
    assert fort_rule(under, "C4 under") == fort_rule(under, "C4") == "BB 43.0", "it is a Bridge hex"
    hill = Position(CAVE_ROWS, more=CAVE_LEVELS, cave=[{"hex": "C2", "spine": 2}])
    assert fort_rule(hill, "C2 cave") == "BB 43.0" and fort_rule(hill, "C2") == "", "the Cave is one already"
    assert fort_rule(Position(HOUSE, upper=["C4"]), "C4 upper") == "BB 40.2"


def fort_rule(p: Position, name: str) -> str:
    refusal = fort_refusal(p.ground, p.hex(name), "foxhole")
    return refusal.rule if refusal else ""
