"""BB 58: americans."""

from __future__ import annotations

from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import USED
from tests.brothers.position import OPEN, Position, base, kind
from tests.looking import top
from tests.marks import allowed, case, refused


@case("bob-58-001")
@allowed("BB 58.1")
@refused("BB 58.1")
def test_reluctant_squads_stop_at_once_when_suppressed() -> None:
    shy = kind("shy", nation="american", reluctant=True)
    p = Position(OPEN, [f"C3 {shy}", "E3 us"], ["C6 squad", "E6 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("op", 2, "", -1), dice=[8])
    p.quiet()
    assert p.s.supp[0] == 1 and p.s.used[0] == 2, "no check"
    p.play(("use", 1), ("move",), ("enter", p.hex("E4"), 0), ("op", 3, "", -1), dice=[8, 3])
    assert p.s.supp[1] == 1 and p.s.used[1] == 0, "it checked and may go on"


@allowed("BB 58.2")
def test_american_melee() -> None:
    assert UNITS["us_squad"].melee[0] == UNITS["us_squad"].fp[0] + 1


@case("bob-58-003")
@allowed("BB 58.3")
@refused("BB 58.3")
def test_fireteams() -> None:
    teams = kind("fireteams", nation="american", fireteam=True, fp=(6, 4), prof=(5, 3))
    p = Position(OPEN, [f"C1 {teams}", "E1 us"], ["C4 squad used"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0))
    assert base(p, 0, "C4", "teams") == 3
    p.play(("fireteams",), ("at", p.hex("C4"), "", -1), dice=[10])
    assert p.s.used[0] == 0 and top(p.s).spent == 18, "1 MP to move, 2 to fire: 2 are left"
    assert p.rule_against("assault fire") == "BB 58.3"
    p.play(("enter", p.hex("C3"), 0))
    p.quiet().play(("enter", p.hex("C4"), 0))
    assert p.at(0) == "C4", "it may go on into Melee"
    q = Position(OPEN, ["E1 us"], ["E4 squad used"]).operations()
    q.play(("use", 0), ("move",))
    assert q.rule_against("fireteams") == "BB 58.3"


@allowed("BB 58.3")
def test_fireteams_may_fire_before_moving() -> None:
    teams = kind("fireteams first", nation="american", fireteam=True)
    p = Position(OPEN, [f"C1 {teams}"], ["C4 squad used"]).operations()
    p.play(("use", 0), ("move",))
    assert p.allows("fireteams")


@allowed("BB 58.3", "BB 14.0")
def test_fireteams_without_a_line_of_sight_are_used() -> None:
    """A unit that tries to fire along a blocked LOS is marked Used: the move of Fireteams is over."""
    teams = kind("blind teams", nation="american", fireteam=True)
    for mark, blocked in (("w", True), (".", False)):
        rows = OPEN.replace("4 ........", f"4 ..{mark}.....")
        p = Position(rows, [f"C6 {teams}"], ["C2 squad used", "H1 squad used"]).operations()
        p.play(("use", 0), ("move",), ("fireteams",), ("at", p.hex("C2"), "", -1), dice=[] if blocked else [10])
        assert (p.s.used[0] == USED) is blocked and p.at(0) == "C6"
        assert p.allows("enter", p.hex("C5"), 0) is not blocked
