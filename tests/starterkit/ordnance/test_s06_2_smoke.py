"""SK 6.2, 1.2.5 Smoke and white phosphorus from light mortars."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import CE
from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.model.tables import DISPERSED, DISPERSED_WP, FULL, WP
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import lay, to_hit_lines

OPEN = field("A1-P10")


@case("sk-06-018", "sk-06-019", "sk-06-056")
@allowed("SK 6.2", "SK 1.2.5")
def test_smoke_shells() -> None:
    def smoke(phase: int, *dice: int) -> Position:
        p = Position(OPEN)
        if phase == DEFENSIVE_FIRE:
            p.unit("german 4-6-7", "P10")
        squad = p.unit("british 4-5-7", "C3")
        p.unit("british 8-0", "C3")
        mortar = p.weapon("british 51mm mortar", squad)
        if phase == PREP_FIRE:
            p.unit("german 4-6-7", "P10")
        p.s.acquired[mortar] = (p.hex("F6"), 2)
        p.phase(phase).do("smoke", mortar)
        lay(p, mortar, "F6")
        assert to_hit_lines(p) == {"firing smoke": -2, "acquired": -2, "empty hex": 2}
        return p.do("fire").roll(*dice)

    p = smoke(PREP_FIRE, 3, 3)
    assert [x[0] for x in p.s.smoke[p.hex("F6")]] == [FULL] and p.s.acquired == {}
    p = smoke(DEFENSIVE_FIRE, 3, 3)
    assert [x[0] for x in p.s.smoke[p.hex("F6")]] == [DISPERSED]


@allowed("SK 6.2")
@refused("SK 6.2")
def test_smoke_depletes() -> None:
    def after(*dice: int) -> tuple[bool, bool, bool]:
        p = Position(OPEN)
        mortar = p.weapon("british 51mm mortar", p.unit("british 4-5-7", "C3"))
        p.unit("german 4-6-7", "P10")
        p.phase(PREP_FIRE).do("smoke", mortar)
        lay(p, mortar, "F6").roll(*dice)
        placed = bool(p.s.smoke)
        fired = p.has(mortar, "prep")
        more = p.asked() == "FirePhase.chosen" and p.may("smoke", mortar)
        return placed, fired, more

    assert after(2, 4) == (True, False, True)  # below 7, and the coloured 2 keeps the rate of fire
    assert after(3, 4) == (True, True, False)  # 7: the last round
    assert after(3, 5) == (False, False, False)  # above: there never was any, and it has not fired
    assert after(6, 6) == (False, True, False)  # malfunctioned


@case("sk-06-017")
@refused("SK 6.2")
def test_smoke_comes_before_all_other_fire() -> None:
    p = Position(OPEN)
    mortar = p.weapon("british 51mm mortar", p.unit("british 4-5-7", "C3"))
    other = p.unit("british 4-5-7", "D3")
    p.unit("german 4-6-7", "D6")
    p.phase(PREP_FIRE).do("target", "D6").do("add", other).do("fire").roll(6, 5)
    assert p.refused("smoke", mortar).rule == "SK 6.2"
    assert p.may("shoot", mortar)


@case("sk-06-021")
@allowed("SK 6.2")
@refused("SK 6.2")
def test_white_phosphorus() -> None:
    p = Position(field("A1-P10", stone="F6"))
    mortar = p.weapon("american 60mm mortar", p.unit("american 6-6-6", "C3"))
    target = p.unit("german 4-6-7", "F6")
    p.phase(PREP_FIRE).do("wp", mortar)
    lay(p, mortar, "F6").roll(2, 2)
    assert [x[0] for x in p.s.smoke[p.hex("F6")]] == [WP]
    p.roll(5, 5)
    assert p.told("morale check")[0][3] == -3 and p.has(target, "pinned")  # the TEM helps: 10 - 3
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "F5")
    mortar = p.weapon("american 60mm mortar", p.unit("american 6-6-6", "C3"))
    p.phase(MOVEMENT).do("move", mover).do("to", "F6").do("wp", mortar)
    p.roll(2, 2)
    assert [x[0] for x in p.s.smoke[p.hex("F6")]] == [DISPERSED_WP]
    p = Position(OPEN)
    mortar = p.weapon("american 60mm mortar", p.unit("american 6-6-6", "C3"))
    p.unit("german 4-6-7", "F6")
    p.phase(ADVANCING_FIRE)
    assert p.refused("wp", mortar).rule == "SK 6.2" and p.may("shoot", mortar)


@refused("SK 6.10", "SK 6.11")
def test_smoke_gains_no_acquisition_and_latw_have_none() -> None:
    p = Position(field("A1-P10", stone="F6"))
    squad = p.unit("british 4-5-7", "D5")
    mortar, piat = p.weapon("british 51mm mortar", squad), p.weapon("british PIAT", squad)
    p.unit("german 4-6-7", "F6")
    p.phase(PREP_FIRE).do("smoke", mortar)
    lay(p, mortar, "H6").roll(3, 3)
    assert p.s.acquired == {}
    p.do("shoot", piat).do("aim", "F6").roll(5, 4)
    assert p.s.acquired == {}


@allowed("SK 6.1", "SK 6.2")
def test_a_critical_hit_with_wp_is_of_one_target() -> None:
    p = Position(field("A1-L12", stone="E5"), month=9)
    tank = p.vehicle("british Sherman V(a)", "E9", 5)
    one, two = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E5")
    main = p.s.carried[tank][0]
    p.phase(PREP_FIRE).do("wp", main).do("row", 4).do("aim", "E5").do("fire", "att", "wp", 5).roll(1, 1)
    p.roll(1).roll(1, 2).roll(1, 2)
    checks = {x[1]: x[3] for x in p.told("morale check")}
    assert checks == {one: 3, two: -3}  # the house turned against one, still covering the other


@allowed("SK 6.2", "SK 3.3.3")
def test_a_gun_without_the_special_round_has_not_fired_at_this_mf() -> None:
    p = Position(field("A1-L12"))
    mover = p.unit("german 4-6-7", "E2")
    gun = p.gun("british 6-pounder", p.unit("british 2-2-8", "E9"), 5)
    p.phase(MOVEMENT).do("move", mover).do("to", "E3").do("shoot", gun).do("fire", "itt", "he", 5).roll(5, 4)
    assert p.told("no ammunition") and p.may("shoot", gun)  # nine, and the depletion number is eight
    p.do("shoot", gun).do("fire", "itt", "ap", 5).roll(6, 5)
    assert p.asked() != "FirstFire.reacted" and p.has(gun, "first")  # now it has


@allowed("SK 3.2.4", "SK 6.2")
def test_white_phosphorus_is_a_type_of_smoke_for_case_7_too() -> None:
    for verb, drm in (("wp", -2), ("smoke", -2), ("shoot", 0)):
        p = Position(OPEN)
        tank = p.vehicle("british Sherman V(a)", "C3", 1, CE)
        p.unit("german 4-6-7", "F6")
        main = p.s.carried[tank][0]
        p.phase(PREP_FIRE).do(verb, main)
        lay(p, main, "F6")
        shot = next(a for a in p.choices("fire") if a[1] == "att")
        shown = {x.what: x.amount for x in play.explain(p.s, shot).lines}
        assert shown.get("firing smoke", 0) == drm


@allowed("SK 6.2")
@refused("SK 6.2")
def test_a_shot_that_was_not_fired_does_not_end_the_time_of_smoke() -> None:
    """A Gun without the APCR it tried for has not fired: Smoke may still be; after a shot that was fired no more."""
    for dice, smoke in (((3, 4), True), ((1, 1), False)):
        p = Position(field("A1-P12"), year=1944)
        one = p.gun("german PaK 40", p.unit("german 2-2-8", "E9"), 0)
        two = p.gun("german PaK 40", p.unit("german 2-2-8", "F9"), 0)
        p.unit("russian 4-4-7", "E4")
        p.phase(PREP_FIRE).do("shoot", one).do("aim", "E4").do("fire", "itt", "apcr", 0).roll(*dice)
        while p.asked() == "dice":
            p.roll(6, 5)
        assert p.may("smoke", two) is p.may("smoke", one) is smoke
        if not smoke:
            assert p.refused("smoke", two).rule == "SK 6.2"
        p.do("shoot", two).do("aim", "E4").do("fire", "itt", "he").roll(6, 5)
        assert p.refused("smoke", one).rule == "SK 6.2"
