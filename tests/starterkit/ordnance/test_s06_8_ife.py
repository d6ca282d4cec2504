"""SK 6.8 Infantry Firepower Equivalent."""

from __future__ import annotations

from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import pass_checks


def gun_at(where: str, target: str, facing: int = 1) -> tuple[Position, int, int]:
    p = Position(field("A1-Z12"))
    gun = p.gun("german FlaK 38", p.unit("german 2-2-8", where), facing)
    enemy = p.unit("russian 4-4-7", target)
    p.phase(PREP_FIRE)
    return p, gun, enemy


@case("sk-06-046")
@allowed("SK 6.8")
def test_it_fires_like_a_machine_gun_but_alone() -> None:
    p, gun, enemy = gun_at("B6", "L6")
    p.s.aimed[gun] = (2, ((enemy, p.hex("L6")),), p.hex("L6"))
    leader = p.unit("german 9-2", "B6")
    p.do("ife", gun, p.hex("L6"))
    assert {a[0] for a in p.choices()} == {"face"} and not p.may("direct", leader)
    p.do("face", gun, 1).roll(2, 2)
    assert p.result(enemy) == "1MC"  # 4 on column 4: doubles do not cower, nothing is acquired
    pass_checks(p)
    assert not p.s.aimed and p.may("ife", gun, p.hex("L6"))  # ROF 3 is 2 for this shot
    p.do("ife", gun, p.hex("L6")).do("face", gun, 1).roll(3, 4)
    pass_checks(p)
    assert p.has(gun, "prep")


@case("sk-06-047")
@allowed("SK 6.8")
@refused("SK 6.8")
def test_its_range() -> None:
    p = Position(field("A1-Z12"))
    gun = p.gun("german FlaK 38", p.unit("german 2-2-8", "A6"), 1)
    p.unit("russian 4-4-7", "Q6")
    p.unit("russian 4-4-7", "R6")
    p.phase(PREP_FIRE).do("ife", gun, p.hex("Q6"))
    assert play.explain(p.s, ("face", gun, 1)).title.startswith("4 firepower")
    q = Position(field("A1-Z12"))
    gun = q.gun("german FlaK 38", q.unit("german 2-2-8", "A6"), 1)
    q.unit("russian 4-4-7", "R6")
    q.phase(PREP_FIRE).do("ife", gun, q.hex("R6"))
    assert play.explain(q.s, ("face", gun, 1)).title.startswith("2 firepower")
    other = Position(field("A1-Z12"))
    pak = other.gun("german PaK 40", other.unit("german 2-2-8", "A6"), 1)
    other.unit("russian 4-4-7", "R6")
    other.phase(PREP_FIRE)
    assert other.refused("ife", pak, other.hex("R6")).rule == "SK 6.8"


@allowed("SK 6.8", "SK 3.3.3")
def test_it_fires_again_at_half_in_the_defence() -> None:
    p = Position(field("A1-Z12", woods="L6 K6"))
    mover = p.unit("russian 4-4-7", "L6")
    gun = p.gun("german FlaK 38", p.unit("german 2-2-8", "F6"), 1)
    p.phase(MOVEMENT).do("move", mover).do("to", "K6")
    p.do("ife", gun).do("face", gun, 1).roll(6, 5)
    assert p.has(gun, "first")
    p.do("ife", gun)
    assert play.explain(p.s, ("face", gun, 1)).title.startswith("2 firepower")
    p.do("face", gun, 1).roll(6, 5)
    assert p.has(gun, "final")


@allowed("SK 6.8", "SK 3.2.4", "SK 6.12")
def test_the_unqualified_lose_it_by_its_printed_number() -> None:
    for unit, dice, where, broken in (
        ("german 4-6-7", (6, 6), "gone", False),
        ("german 4-6-7", (6, 4), "B6", True),  # two lower, but not its printed number
        ("german 2-2-8", (6, 6), "B6", True),
    ):
        p = Position(field("A1-Z12"))
        gun = p.gun("german FlaK 38", p.unit(unit, "B6"), 1)
        p.unit("russian 4-4-7", "L6")
        p.phase(PREP_FIRE).do("ife", gun, p.hex("L6")).do("face", gun, 1).roll(*dice)
        assert p.at(gun) == where and p.has(gun, "malfunction") is broken


@refused("SK 4.0")
@allowed("SK 6.8")
def test_a_leader_does_not_fire_it() -> None:
    p = Position(field("A1-Z12"))
    alone = p.gun("german FlaK 38", p.unit("german 9-1", "B6"), 1)
    manned = p.gun("german FlaK 38", p.unit("german 2-2-8", "C6"), 1)
    p.unit("russian 4-4-7", "L6")
    p.phase(PREP_FIRE)
    assert p.refused("ife", alone, p.hex("L6")).rule == "SK 4.0" and p.may("ife", manned, p.hex("L6"))


@allowed("SK 3.3.5", "SK 6.8")
def test_turning_it_weakens_what_it_leaves() -> None:
    for facing, left in ((1, 2), (2, 1), (4, 0)):  # four firepower; none, one and three hexspines
        p = Position(field("A1-Z12"))
        mover = p.unit("russian 4-4-7", "G5")
        gun = p.gun("german FlaK 38", p.unit("german 2-2-8", "F6"), facing)
        p.phase(MOVEMENT).do("move", mover).do("to", "H5").do("ife", gun).do("face", gun, 1).roll(6, 5)
        assert p.s.residual.get(p.hex("H5"), 0) == left
