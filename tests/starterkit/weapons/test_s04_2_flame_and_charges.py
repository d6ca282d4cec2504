"""SK 4.2, 4.3 Flamethrowers and demolition charges."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCING_FIRE, MOVEMENT, PREP_FIRE
from tests.looking import top
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L10")


@case("sk-04-016")
@allowed("SK 4.2")
@refused("SK 4.2")
def test_flamethrower_firepower() -> None:
    def firepower(where: str, phase: int, *status: str) -> str:
        p = Position(OPEN)
        squad = p.unit("german 5-4-8", "E9", *status)
        flame = p.weapon("german FT", squad)
        p.unit("russian 4-4-7", where)
        p.phase(phase)
        if not p.may("shoot", flame):
            return p.refused("shoot", flame).rule if p.asked() != "over" else "none"
        p.do("shoot", flame).do("aim", where).roll(6, 5)
        return str(p.told("struck")[-1][4])

    assert firepower("E8", PREP_FIRE) == "24.0"  # no point blank
    assert firepower("E7", PREP_FIRE) == "12.0"
    assert firepower("E8", ADVANCING_FIRE) == "24.0"
    assert firepower("E8", PREP_FIRE, "pinned") == "SK 4.2"
    p = Position(OPEN)
    flame = p.weapon("german FT", p.unit("german 5-4-8", "E9"))
    p.unit("russian 4-4-7", "E6")
    p.unit("russian 4-4-7", "E8")
    p.phase(PREP_FIRE).do("shoot", flame)
    assert p.refused("aim", "E6") == ("SK 4.2", "a flamethrower reaches two hexes")


@case("sk-04-017")
@allowed("SK 4.2")
@refused("SK 4.2")
def test_flamethrowers_ignore_terrain_and_leaders_but_not_smoke_or_exhaustion() -> None:
    p = Position(field("A1-L10", stone="E7"))
    squad = p.unit("german 5-4-8", "E9", "cx")
    leader = p.unit("german 9-2", "E9")
    flame = p.weapon("german FT", squad)
    target = p.unit("russian 4-4-7", "E7")
    p.s.smoke[p.hex("E8")] = ((2, 1),)
    p.phase(PREP_FIRE).do("shoot", flame).do("aim", "E7")
    assert not p.may("direct", leader)
    p.roll(3, 4)  # 7 + 3 on column 12
    assert p.result(target) == "PTC"


@case("sk-04-018")
@allowed("SK 4.2")
@refused("SK 4.2")
def test_flamethrowers_run_dry() -> None:
    def fate(unit: str, *dice: int) -> str:
        p = Position(OPEN)
        flame = p.weapon("german FT", p.unit(unit, "E9"))
        target = p.unit("russian 2-3-7", "E8", "broken")
        p.phase(PREP_FIRE).do("shoot", flame).do("aim", "E8").roll(*dice)
        while p.asked() == "dice" and p.at(target) != "gone":
            p.roll(6, 6)
        return p.at(flame)

    assert fate("german 5-4-8", 4, 6) == "gone" and fate("german 5-4-8", 3, 6) == "E9"
    assert fate("german 4-6-7", 3, 5) == "gone" and fate("german 4-6-7", 3, 4) == "E9"


@case("sk-04-019")
@allowed("SK 4.2")
def test_a_flamethrower_draws_fire() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E9")
    target = p.unit("russian 4-4-7", "E6")
    other = p.unit("russian 4-4-7", "E6")
    for _ in range(2):
        p.weapon("russian FT", target)
    p.phase(PREP_FIRE).do("target", "E6").do("add", squad).do("fire").roll(3, 5)
    assert p.result(target) == "NMC" and p.result(other) == "no effect"  # 6 and 8 on column 4


@case("sk-04-021", "sk-04-022")
@allowed("SK 4.3")
def test_a_demolition_charge_is_placed_for_the_cost_of_the_hex_and_goes_off_later() -> None:
    p = Position(field("A1-L10", stone="E6"))
    squad = p.unit("german 4-6-7", "E8")
    charge = p.weapon("german DC", squad)
    target = p.unit("russian 4-4-7", "E6")
    p.turn(MOVEMENT).do("move", squad).do("double", squad).go("E7")
    assert [a[3] for a in p.choices("place")] == [2.0]
    p.do("place", charge, "E6")
    assert p.asked() == "FirstFire.reacted" and top(p.s).where == p.hex("E7")
    p.quiet().do("stop").do("end")
    while p.s.phase != ADVANCING_FIRE:
        p.do("end")
    p.do("detonate", charge).roll(3, 4)
    assert p.result(target) == "1MC"  # column 30, +3 stone, +1 CX
    assert p.at(charge) == "gone"


@case("sk-04-021")
@refused("SK 4.3")
def test_a_charge_fails_at_its_x_number() -> None:
    def struck(unit: str, *dice: int) -> str:
        p = Position(OPEN)
        squad = p.unit(unit, "E7")
        charge = p.weapon("german DC", squad)
        target = p.unit("russian 2-3-7", "E6", "broken")
        p.turn(MOVEMENT).do("move", squad).do("place", charge, "E6").quiet().do("stop")
        while p.s.phase != ADVANCING_FIRE:
            p.do("end")
        p.do("detonate", charge).roll(*dice)
        return p.result(target)

    assert struck("german 4-6-7", 4, 6) == "no effect" and struck("german 4-6-7", 4, 5) != "no effect"
    assert struck("german 5-4-8", 5, 6) != "no effect" and struck("german 5-4-8", 6, 6) == "no effect"


@case("sk-04-023")
@refused("SK 4.3")
def test_a_placer_who_is_pinned_or_broken_has_not_placed() -> None:
    for dice in ((3, 3), (6, 5)):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E7")
        charge = p.weapon("german DC", squad)
        firer = p.unit("russian 4-4-7", "E6")
        p.phase(MOVEMENT).do("move", squad).do("place", charge, "E6").do("add", firer).do("fire").roll(4, 5)
        p.roll(*dice)
        if p.asked() == "FirstFire.reacted":
            p.do("hold")
        assert p.s.charges == {} and p.s.holder[charge] == squad
        assert p.has(squad, "pinned" if dice == (3, 3) else "broken")


@refused("SK 4.2", "SK 4.3")
def test_a_unit_uses_one_flamethrower_and_one_charge() -> None:
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "E9")
    one, two = p.weapon("german FT", squad), p.weapon("german FT", squad)
    p.unit("russian 2-3-7", "E8", "broken")
    p.phase(PREP_FIRE).do("shoot", one).do("aim", "E8").roll(3, 6)
    while p.asked() == "dice":
        p.roll(1, 1)
    assert p.refused("shoot", two) == ("SK 4.2", "a unit may not use two flamethrowers")
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "E7")
    one, two = p.weapon("german DC", squad), p.weapon("german DC", squad)
    p.unit("russian 4-4-7", "E6", "broken")
    p.phase(MOVEMENT).do("move", squad).do("place", one, "E6")
    assert p.s.charges and p.refused("place", two, "E6", 1.0).rule == "SK 4.3"
