"""SK 3.3.3 Who may fire again, at whom and with what: MF spent in a location, own FP and/or MG, closer enemies."""

from __future__ import annotations

from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, pass_checks, told

OPEN = field("A1-L10")
TOWN = field("A1-L10", stone="E5", woods="G5", brush="C5")
TOGETHER = ("SK 3.2.2", "units of one hex at one target fire together, and that hex has fired")


@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_the_same_firer_attacks_again_a_mover_that_spent_two_factors_there() -> None:
    for start, entered in (("E4", "E5"), ("G4", "G5"), ("C4", "C5")):
        p = Position(TOWN)
        mover, firer = p.unit("russian 4-4-7", start), p.unit("german 4-6-7", "E8")
        moving(p, mover).do("to", entered).do("add", firer).do("fire").roll(6, 5)
        p.do("add", firer)  # Subsequent First Fire at the same expenditure
        assert told(p).startswith("2 firepower")
        p.do("fire").roll(6, 5)
        assert p.has(firer, "final") and p.asked() == "MovingStack.moved"  # two MF, two attacks, and it is not adjacent
    p = Position(TOWN)
    mover, firer = p.unit("russian 4-4-7", "I4"), p.unit("german 4-6-7", "I8")
    moving(p, mover).do("to", "I5").do("add", firer).do("fire").roll(6, 5)
    assert p.asked() == "MovingStack.moved" and p.has(firer, "first")  # one MF in the open, one attack


@allowed("SK 3.3.3")
@refused("SK 3.2.2")
def test_units_of_one_hex_still_fire_together_at_one_expenditure() -> None:
    def start() -> tuple[Position, int, int]:
        p = Position(TOWN)
        mover = p.unit("russian 4-4-7", "E4")
        one, two = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "E8")
        return moving(p, mover).do("to", "E5").do("add", one), one, two

    p, one, two = start()
    p.do("fire").roll(6, 5)
    assert p.refused("add", two) == TOGETHER and p.may("add", one)
    p, one, two = start()
    p.do("add", two).do("fire").roll(6, 5).do("add", one).do("fire").roll(6, 5)
    assert p.has(one, "final") and p.has(two, "first") and p.asked() == "MovingStack.moved"
    p, one, two = start()
    p.do("add", two).do("fire").roll(6, 5).do("add", one).do("add", two).do("fire").roll(6, 5)
    assert p.has(one, "final") and p.has(two, "final")


@allowed("SK 3.3.3", "SK 4.0")
def test_subsequent_first_fire_is_with_own_firepower_and_or_machine_gun() -> None:
    # a half-squad that has fired its own firepower: now its machine gun, alone or with it, both at half
    for both in (False, True):
        p = Position(OPEN)
        mover = p.unit("russian 4-4-7", "E4")
        half = p.unit("german 2-4-7", "E8", "first")
        gun = p.weapon("german LMG", half)
        moving(p, mover).do("to", "E5").do("add", gun)
        assert told(p).startswith("1.5 firepower")
        if both:
            p.do("add", half)
            assert told(p).startswith("2.5 firepower")
        p.do("fire").roll(4, 6)  # B12 is B10 in Subsequent First Fire
        assert p.has(gun, "malfunction") and p.has(half, "final") and p.has(gun, "final")
    # and one that has fired its machine gun: its own firepower, alone or with it
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E3")
    half = p.unit("german 2-4-7", "E8")
    gun = p.weapon("german LMG", half)
    moving(p, mover).do("to", "E4").do("add", gun).do("fire").roll(6, 5)
    assert p.has(half, "first") and p.has(gun, "first")
    p.do("to", "E5").do("add", half).do("add", gun)
    assert told(p).startswith("2.5 firepower")


@refused("SK 4.0")
def test_a_half_squad_that_has_not_fired_still_fires_a_weapon_instead_of_its_own_firepower() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    half = p.unit("german 2-4-7", "E8")
    gun = p.weapon("german LMG", half)
    moving(p, mover).do("to", "E5").do("add", half)
    assert p.refused("add", gun).rule == "SK 4.0"


@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_a_firer_barred_by_a_closer_enemy_has_not_fired() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    p.unit("russian 4-4-7", "G7", "broken")  # two hexes off, in sight
    marked, fresh = p.unit("german 4-6-7", "E8", "first"), p.unit("german 4-6-7", "E8")
    leader = p.unit("german 9-1", "E8")
    moving(p, mover).do("to", "E5").do("add", marked).do("direct", leader).do("fire")
    assert p.told("closer enemy") and not p.has(marked, "final")
    assert p.refused("add", marked) == ("SK 3.3.3", "a closer enemy unit is in sight: no Subsequent First Fire")
    p.do("add", fresh).do("direct", leader)  # neither his hex nor his leader has fired
    p.do("fire").roll(6, 5)
    assert p.has(fresh, "first")


@allowed("SK 1.2.4.1")
def test_a_kept_rate_of_fire_ends_when_the_unit_is_pinned() -> None:
    p = Position(field("A1-L10", stone="E7"), year=1944)
    p.facts[1].fausts, p.facts[1].squads = True, 6
    mover = p.unit("russian 4-4-7", "E6")
    squad, other = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "F8")
    gun = p.weapon("german MMG", squad)
    moving(p, mover).do("to", "E7").do("add", gun).do("fire").roll(1, 5)
    pass_checks(p).do("keep rate of fire")
    assert p.may("add", gun)
    p.do("faust", squad).roll(6)
    assert (
        p.has(squad, "pinned") and p.has(gun, "first") and p.told("rate of fire lost") == [("rate of fire lost", gun)]
    )
    p.do("add", gun)
    assert told(p).startswith("2.5 firepower")  # pinned, and Subsequent First Fire: no longer by its rate of fire
    assert not p.has(other, "first")
