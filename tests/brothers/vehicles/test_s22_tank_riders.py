"""BB 22.0: Tank Riders."""

from __future__ import annotations

from bocage.games.brothers.infantry.s06_fire import targets_of
from bocage.games.brothers.infantry.s11_rout import SideRouts
from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.state import ABOARD, GONE, USED
from tests.brothers.position import OPEN, Position, fp
from tests.marks import allowed, case, refused

RIDING = ["C4 tank facing=0", "aboard squad on=0"]


@case("bob-22-001")
@allowed("BB 22.0")
@refused("BB 22.0")
def test_riders_count_nothing_and_cannot_fire() -> None:
    p = Position(OPEN, [*RIDING, "A8 squad"], ["H1 squad used"]).operations()
    p.play(("use", 0))
    assert p.rule_against("fire", 1) != "" and ("fire", 1) not in p.options()
    p.play(("move",), ("drive", p.hex("C3"), 0))
    p.quiet()
    p.play(("stop",))
    assert p.s.count == 3 and p.s.used[:2] == [USED, USED] and p.s.at[1] == ABOARD
    q = Position(OPEN, [*RIDING, "A8 squad"], ["H1 squad used"]).operations()
    q.play(("use", 0), ("move",), ("dismount", 1))
    q.quiet()
    assert q.at(1) == "C4" and q.s.used[1] == USED and q.at(0) == "C4", "the tank may go on with what it has left"
    q.play(("drive", q.hex("C3"), 0))
    q.quiet()
    q.play(("stop",))
    assert q.s.count == 4, "it got down before the tank moved"


@case("bob-22-001")
@allowed("BB 22.0")
def test_riders_have_no_cover() -> None:
    rows = OPEN.replace("4 ........", "4 ..o.....")
    p = Position(rows, RIDING, ["C7 squad"])
    assert fp(p, 2, 1) == 6


@case("bob-22-002")
@allowed("BB 22.0")
def test_a_gun_chooses_the_tank_or_the_squad() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=3", "aboard squad on=1"]).operations()
    p.play(("use", 0), ("fire",))
    assert p.options() == [("at", p.hex("C4"), ""), ("at", p.hex("C4"), "vehicle")]
    assert targets_of(p.s, Shot(p.s, 0, p.hex("C4"), "fire")) == [2]


@allowed("BB 22.0")
def test_they_jump_off_when_the_tank_is_shot_at_or_fires() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=3", "aboard squad on=1"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "vehicle"), dice=[10])
    assert p.at(2) == "C4" and p.s.supp[2] == 1 and p.s.used[2] == USED, "one step of Suppression"
    q = Position(OPEN, RIDING, ["C1 squad"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C1"), ""), dice=[10])
    assert q.at(1) == "C4" and q.s.supp[1] == 1
    r = Position(OPEN, ["C7 squad"], ["C4 tank facing=0", "aboard squad on=1"]).operations()
    r.play(("use", 0), ("fire",), ("at", r.hex("C4"), ""), dice=[6])
    assert r.at(2) == "C4" and r.s.supp[2] == 2, "Suppressed by the fire, and once more getting off"


@allowed("BB 22.0")
def test_an_illegal_place_eliminates_them() -> None:
    p = Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=3", "aboard squad on=1", "C4 squad", "C4 squad"])
    p.operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "vehicle"), dice=[10])
    assert p.s.at[2] == GONE and p.s.at[1] >= 0, "overstacked; the tank stays"
    q = Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=3", "aboard squad on=1"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C4"), "vehicle"), dice=[1])
    assert q.s.at[1] == GONE and q.at(2) == "C4", "they are off before the tank burns"


@allowed("BB 22.0")
def test_riders_are_used_with_a_tank_that_fails_to_op_fire() -> None:
    """Marked Used whenever the Vehicle is; a Vehicle whose Prof Check fails has fired nothing and they stay on."""
    p = Position(OPEN, ["B1 squad"], ["C4 tank facing=0", "aboard squad on=1", "H8 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C1"), 0), ("op", 1, "", -1), dice=[10])
    assert p.s.at[2] == ABOARD and p.s.used[1:] == [USED, USED, 0]


@allowed("BB 22.0", "BB 21.6", "BB 11.0")
def test_riders_before_an_enemy_check_for_rout_and_the_tank_drives_off_with_them() -> None:
    """They use the Carrier rules and have no cover: Reduced men (Morale 9) roll where a whole Squad passes."""
    whole = Position(OPEN, RIDING, ["C2 squad used"])
    whole.start(SideRouts(0))
    assert whole.s.player == -2 and whole.s.at[1] == ABOARD
    p = Position(OPEN, ["C4 tank facing=3", "aboard squad on=0 reduced"], ["C2 squad used"])
    p.start(SideRouts(0), dice=[10])
    assert p.s.rule == "BB 21.6" and p.s.player == 0
    where = p.options()[0]
    p.play(where)
    assert p.s.at[0] == where[1] and p.s.at[1] == ABOARD and p.ground.range(p.s.at[0], p.hex("C2")) >= 3
    far = Position(OPEN, ["C8 tank facing=3", "aboard squad on=0 reduced"], ["C2 squad used"])
    far.start(SideRouts(0))
    assert far.s.player == -2, "more than five hexes off nobody checks"


@allowed("BB 22.0", "BB 21.6")
def test_riders_that_cannot_rout_are_lost_and_the_tank_is_not() -> None:
    foes = ["B3 squad", "D3 squad", "B5 squad", "D5 squad", "C2 squad", "C6 squad"]
    p = Position(OPEN, ["C4 tank facing=0", "aboard squad on=0 reduced"], foes)
    p.start(SideRouts(0), dice=[10])
    assert (p.at(0), p.s.at[1]) == ("C4", GONE)
