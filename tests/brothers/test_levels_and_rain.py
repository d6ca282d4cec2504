"""The two levels of a hex under Mortars, charges and rain, and counters taken off before the first side acts."""

from __future__ import annotations

from bocage.games.brothers.infantry.s04_operations import BeforeFirst
from bocage.games.brothers.state import GONE
from tests.brothers.position import OPEN, Position, gun, kind
from tests.marks import allowed, refused

HOUSE = OPEN.replace("4 ........", "4 ..S.....")
CHARGE = kind("levels charge", satchel=True, without="squad")
TYPE_92 = gun("levels type 92", traits=("type92",), nation="japanese")


@allowed("BB 55.2", "BB 40.2")
@refused("BB 55.2")
def test_climbing_a_level_is_no_hex_in_the_rain() -> None:
    p = Position(HOUSE, ["C6 squad"], ["H1 squad used"], upper=["C4"])
    p.s.raining = 1
    p.operations().play(("use", 0), ("move",))
    for name in ("C5", "C4"):
        p.play(("enter", p.hex(name), 0))
        p.quiet()
    assert p.rule_against("enter", p.hex("C3"), 0) == "BB 55.2", "two hexes are the most"
    p.play(("enter", p.hex("C4 upper"), 0))
    p.quiet()
    assert p.at(0) == "C4 upper" and p.s.walked[0] == 2


@allowed("BB 55.2")
def test_a_full_ground_floor_is_passed_through_in_the_rain_by_who_climbs() -> None:
    for upstairs, may in ((["C4+upper squad used"], True), (["C4+upper squad used"] * 2, False)):
        p = Position(HOUSE, ["C6 squad", "C4 squad used", "C4 squad used", *upstairs], ["H1 squad used"], upper=["C4"])
        p.s.raining = 1
        p.operations().play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
        p.quiet()
        assert p.allows("enter", p.hex("C4"), 0) is may, "the third hex back or on is out of reach"


@allowed("BB 36.0", "BB 40.2")
def test_a_charge_is_laid_on_the_other_level() -> None:
    p = Position(HOUSE, [f"C4 {CHARGE}"], ["C4+upper squad used"], upper=["C4"]).operations()
    p.play(("use", 0), ("move",), ("satchel", p.hex("C4 upper")), dice=[6])
    assert p.s.supp[1] == 2 and p.s.step[1] == 1 and p.s.kind[0] == "squad", "8 and the reversed 2 of the building"


@allowed("BB 40.2", "BB 43.5")
def test_a_mortar_meets_each_level_in_its_own_cover() -> None:
    """Only the ground floor is Fortified, whichever level the Mortar is laid on."""
    for level in ("C4", "C4 upper"):
        p = Position(HOUSE, ["C8 mortar"], ["C4 squad used", "C4+upper squad used"], upper=["C4"],
                     fort=[{"hex": "C4", "kind": "fortified"}]).operations()  # fmt: skip
        p.play(("use", 0), ("fire",))
        notes = p.explain("at", p.hex(level), "").notes
        assert [note for note in notes if "FP" in note] == [
            "test squad: FP 3 (terrain -3)",
            "test squad: FP 4 (terrain -2)",
        ]
        p.play(("at", p.hex(level), ""), dice=[4])
        assert p.s.supp[1:3] == [0, 1]


@refused("BB 6.1")
def test_a_type_92_by_directed_fire_spares_no_friend_on_the_other_level() -> None:
    p = Position(HOUSE, [f"C8 {TYPE_92} facing=0", "C4 jp used"], ["C4+upper squad used"], upper=["C4"],
                 nations=("japanese", "american")).operations()  # fmt: skip
    p.play(("use", 0), ("fire",))
    target = p.hex("C4 upper")
    assert p.rule_against("at", target, "directed") == p.rule_against("at", target, "lob") == "BB 6.1"
    assert p.allows("at", target, ""), "direct fire is at the one level"


@allowed("BB 15.0", "BB 3.0")
@refused("BB 15.0")
def test_counters_come_off_while_the_second_side_acts_first() -> None:
    woods = OPEN.replace("1 ........", "1 wwwwwwww")
    p = Position(woods, ["C8 squad concealed"], ["C1 squad concealed", "D1 decoy concealed"], cp=(0, 2))
    p.start(BeforeFirst())
    assert p.rule_against("show", 0) == "BB 15.0", "not the other side's"
    p.play(("show", 2))
    assert p.s.at[2] == GONE and p.s.pools[2] == 2, "that is no operation and takes no Command Point"
    p.play(("show", 1))
    assert not p.s.conceal[1] and ("use", 1, 2) in p.options()
