"""SK 4.4, 6.2 Whom a shaped charge strikes: movers alone, in the open those who man Guns, in a Melee friends too."""

from __future__ import annotations

from bocage.games.starterkit.model.state import PREP_FIRE
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-L12")
HOUSE = field("A1-L12", stone="E4")
NE, SE = 0, 2


@refused("SK 4.4", "SK 4.4.2")
@allowed("SK 4.4")
def test_movers_in_the_open_are_no_target_because_a_gun_is_there() -> None:
    for ground, may in ((OPEN, False), (HOUSE, True)):
        p = Position(ground)
        mover, crew = p.unit("british 4-5-7", "E3"), p.unit("british 2-2-8", "E4")
        p.gun("british 6-pounder", crew, SE)
        squad = p.unit("german 4-6-7", "E5")
        schreck = p.weapon("german PSK", squad)
        p.facts[1].fausts, p.facts[1].squads = True, 6
        moving(p, mover).do("to", "E4")
        assert p.may("shoot", schreck) is p.may("faust", squad) is may
        if not may:
            assert p.refused("shoot", schreck).rule == "SK 4.4" and p.refused("faust", squad).rule == "SK 4.4.2"


@allowed("SK 4.4", "SK 4.4.2", "SK 6.5")
def test_of_those_who_push_a_gun_only_its_crew_is_struck() -> None:
    for faust in (False, True):
        p = Position(OPEN)
        crew, helper = p.unit("british 2-2-8", "E3"), p.unit("british 4-5-7", "E3")
        gun = p.gun("british 6-pounder", crew, SE)
        squad = p.unit("german 4-6-7", "E5")
        schreck = p.weapon("german PSK", squad)
        p.facts[1].fausts, p.facts[1].squads = True, 6
        moving(p, crew).do("with", helper).do("push", "E4").roll(1, 1).do("face", gun, SE)
        if faust:
            p.do("faust", squad).roll(1).do("fire")
        else:
            p.do("shoot", schreck)
        p.roll(2, 1).roll(3, 4)
        assert {x[1] for x in p.told("struck")} == {crew} and p.is_fresh(helper)


@allowed("SK 6.2")
@refused("SK 6.2")
def test_heat_in_the_open_strikes_those_who_man_guns() -> None:
    for ammo, all_struck in (("heat", False), ("he", True)):
        p = Position(OPEN)
        gun = p.gun("german leIG 18", p.unit("german 2-2-8", "E8"), NE, "emplaced")
        crew, squad = p.unit("british 2-2-8", "E4"), p.unit("british 4-5-7", "E4")
        p.gun("british 6-pounder", crew, SE, "emplaced")
        p.unit("british 4-5-7", "E5")
        p.phase(PREP_FIRE).do("shoot", gun).do("aim", "E4").do("fire", "itt", ammo, NE).roll(1, 2).roll(6, 5)
        assert {x[1] for x in p.told("struck")} == ({crew, squad} if all_struck else {crew})
    p = Position(OPEN)
    gun = p.gun("german leIG 18", p.unit("german 2-2-8", "E8"), NE, "emplaced")
    p.unit("british 4-5-7", "E5")
    p.phase(PREP_FIRE).do("shoot", gun).do("aim", "E5")
    assert p.refused("fire", "itt", "heat", NE, -1).rule == "SK 6.2"


@allowed("SK 3.8", "SK 4.4")
def test_a_rocket_into_a_melee_strikes_both_sides() -> None:
    p = Position(HOUSE)
    schreck = p.weapon("german PSK", p.unit("german 4-6-7", "E6"))
    own, foe = p.unit("german 4-6-7", "E4", "melee"), p.unit("british 4-5-7", "E4", "melee")
    p.phase(PREP_FIRE).do("shoot", schreck).do("aim", "E4").roll(1, 2).roll(6, 5)
    assert {x[1] for x in p.told("struck")} == {own, foe}


@allowed("SK 3.8", "SK 4.4.2")
def test_a_panzerfaust_into_a_melee_takes_its_one_target_from_both_sides() -> None:
    p = Position(HOUSE)
    squad = p.unit("german 4-6-7", "E5")
    p.facts[0].fausts, p.facts[0].squads = True, 6
    own, foe = p.unit("german 4-6-7", "E4", "melee"), p.unit("british 4-5-7", "E4", "melee")
    p.phase(PREP_FIRE).do("faust", squad, "E4").roll(1).do("fire").roll(1, 2)
    assert p.choices() == [("at random",)], "neither mans a weapon"
    p.do("at random").roll(1).roll(6, 5)
    assert {x[1] for x in p.told("struck")} == {own} and p.is_fresh(foe)
