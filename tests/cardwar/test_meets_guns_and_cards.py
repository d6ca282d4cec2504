"""Guns and main armaments where cards are laid on their attacks: each card for one attack; who has fired is seen."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, ACT_MOVE, CONCEALED, TI
from bocage.games.cardwar.supplement.s02_concealment import conceal
from bocage.games.cardwar.supplement.s11_encircled import encircle
from bocage.games.starterkit.model.marks import NO_SMOKE_AMMO
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from bocage.kernel.explain import Line
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def gun_and_target() -> tuple[CardPosition, int, int]:
    p = two_sides(OPEN, "german", "british")
    crew = p.unit("german 2-2-8", "E5")
    gun = p.gun("german PaK 40", crew, 5)
    p.unit("british 4-5-7", "E2")
    return p, crew, gun


@allowed("UA s2", "SK 3.2.4")
def test_a_concealed_crew_that_fires_its_gun_in_sight_is_seen() -> None:
    for enemy in ("E2", ""):
        p, crew, gun = gun_and_target()
        conceal(p.c, crew, "UA s2")
        p.phase(DEFENSIVE_FIRE, 1).do("shoot", gun).do("aim", "E2")
        if not enemy:  # a broken enemy does not watch
            p.mark(p.c.roster[1][0], "broken", "dm")
        p.do("fire").silent().roll(6, 5)
        assert p.c.has_mark(crew, CONCEALED) is not bool(enemy)


@allowed("UA cards.concealment", "SK 3.2.4")
def test_a_concealed_card_against_a_gun_or_a_tank_is_for_one_shot() -> None:
    for name in ("gun", "tank"):
        p, _, gun = gun_and_target()
        if name == "tank":
            gun = p.c.carried[p.tank(TANK, "F6", 0, "yes", 5)][0]
        p.hand(1, "concealed 2", "fire")
        p.phase(DEFENSIVE_FIRE, 1).do("shoot", gun).do("aim", "E2").do("fire", "itt", "he")
        p.do("screen card", 1, 2)
        assert p.c.screen == 2
        p.silent().roll(1, 6)  # 7 and 2 miss; the rate of fire is kept
        assert p.c.screen == 0 and p.may("shoot", gun)


@allowed("UA cards.breeze", "UA s27")
@refused("UA s27")
def test_a_night_breeze_helps_one_shot_of_a_gun() -> None:
    p, crew, gun = gun_and_target()
    p.hand(0, "breeze")
    p.c.nvr, p.c.active[crew] = 2, ACT_FIRE
    p.phase(DEFENSIVE_FIRE, 1).do("night breeze", 0).do("shoot", gun).do("aim", "E2")
    p.do("fire", "itt", "he").silent().roll(1, 6)  # the rate of fire is kept
    assert p.c.night_eyes == 0
    p.do("shoot", gun)
    assert not p.may("aim", "E2") and p.refused("aim", "E2").rule == "UA s27", "in the dark again"


@allowed("UA cards.concealment", "SK 6.2")
def test_a_card_is_spent_though_the_special_shell_was_not_there() -> None:
    """Nothing has been fired, and the Hindrance is of that attempt."""
    p = two_sides(OPEN, "german", "british")
    tank = p.tank(TANK, "E5", 0, "yes", 5)
    main = p.c.carried[tank][0]
    enemy = p.tank("british Sherman V(a)", "E2")
    p.hand(1, "concealed 3")
    p.c.active[tank] = ACT_FIRE
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E2").do("fire", "vtt", "heat", 5, enemy)
    p.do("screen card", 1, 3).silent().roll(5, 6)  # above 9: there was none
    assert p.told("no ammunition") and p.c.screen == 0 and not p.c.hands[p.element(1)]
    assert not p.c.status[main] & NO_SMOKE_AMMO and p.may("shoot", main)


@allowed("UA s11", "SK 3.2.4")
def test_an_encircled_gun_crew_aims_worse_and_its_shells_are_as_good() -> None:
    p, crew, gun = gun_and_target()
    encircle(p.c, (crew,), "UA s11")
    p.phase(DEFENSIVE_FIRE, 1).do("shoot", gun).do("aim", "E2")
    action = next(a for a in p.choices("fire") if a[1:3] == ("itt", "he"))
    assert {x.what: x.amount for x in play.explain(p.s, action).lines}["an Encircled firer"] == 1
    p.do(*action).silent().roll(1, 2).roll(4, 5)
    assert p.result(p.c.roster[1][0]) == "NMC", "a 9 on column 12, with nothing added"


@allowed("UA s27", "UA s26", "UA s11", "SK 3.3.5")
def test_residual_firepower_is_less_for_what_hampers_the_firer_outside_the_hex() -> None:
    """Four factors leave two; one column less for the night, for the weather and for Encirclement."""
    for night, rain, ringed, left in ((-1, 0, False, 2), (9, 0, False, 1), (-1, 1, False, 1), (-1, 0, True, 1)):
        p = two_sides(OPEN, "german", "british")
        mover = p.unit("german 4-6-7", "C2")
        firer = p.unit("british 4-5-7", "E9")  # at seven hexes, two beyond its range
        gun = p.weapon("british MMG", firer)
        p.c.nvr, p.c.weather = night, rain
        p.c.active[mover], p.c.active[firer] = ACT_MOVE, ACT_FIRE
        if ringed:
            encircle(p.c, (firer,), "UA s11")
        p.phase(MOVEMENT).do("move", mover).do("to", "D2").do("add", gun).do("fire").silent().roll(6, 5)
        assert p.c.residual.get(p.hex("D2"), 0) == left


@allowed("UA fire", "SK 6.2", "DE 2.1")
@refused("DE 2.1")
def test_a_fire_card_is_played_for_ordnance_smoke_before_artillery() -> None:
    """Smoke first, then the batteries, then other fire: a card cannot wait until they have acted."""
    p = two_sides(OPEN, "british", "german")
    p.battery("british", 80, p.unit("british 9-1", "E5"))
    squad = p.unit("british 4-5-7", "F6")
    mortar = p.weapon("british 51mm mortar", squad)
    p.unit("german 4-6-7", "E2")
    p.hand(0, "fire")
    p.phase(PREP_FIRE)
    assert p.asked() == "CardFire.shelled" and p.refused("shoot", mortar).rule == "DE 2.1"
    assert play.explain(p.s, ("wake", "fire", 0, "plain", "at", p.hex("F6"))).title == "activates 1"
    p.do("wake", "fire", 0, "plain", "at", "F6")
    assert p.may("smoke", mortar) and p.may("artillery")
    p.do("artillery").do("stay silent")
    assert not p.may("smoke", mortar) and p.may("shoot", mortar), "after the batteries there is no more Smoke"
    q = two_sides(OPEN, "british", "german")  # without a weapon for Smoke nothing is asked before them
    q.battery("british", 80, q.unit("british 9-1", "E5"))
    q.unit("german 4-6-7", "E2")
    q.hand(0, "fire")
    q.phase(PREP_FIRE)
    assert q.asked() == "CardContact.answered"


@allowed("UA fire", "SK 3.3.2", "SK 3.2.4")
@refused("UA fire")
def test_turning_without_fire_needs_no_card() -> None:
    p = two_sides(OPEN)
    crew, tank = p.unit("german 2-2-8", "B5"), p.tank(TANK, "B7", 1)
    gun = p.gun("german PaK 40", crew, 1)
    p.unit("russian 4-4-7", "G5")
    p.hand(0, "smoke")
    p.phase(PREP_FIRE)
    assert p.may("turn", gun) and p.may("swing", tank) and not p.may("machine guns", tank)
    p.do("swing", tank).do("turret", 3)
    p.c.mark_card(tank, TI)
    p.phase(PREP_FIRE)
    assert p.refused("swing", tank).rule == "UA s9"


@refused("SK 4.1", "UA cards.marsh")
def test_a_machine_gun_halved_by_a_marsh_card_does_not_fire_at_a_vehicle() -> None:
    for card, able in (("fire", True), ("marsh", False)):
        p = two_sides(OPEN, "russian", "german")
        p.facts[0].elr = 2
        squad, tank = p.unit("russian 4-4-7", "B5"), p.tank(TANK, "I5", 1)
        gun = p.weapon("russian HMG", squad)
        p.hand(0, card)
        p.phase(PREP_FIRE).do("wake", "fire", 0, "plain" if able else card, "at", "B5")
        assert p.may("at vehicle", gun, tank) is able
        if not able:
            assert p.refused("at vehicle", gun, tank).rule == "SK 4.1"


@allowed("UA s27", "SK 3.2.4")
def test_a_gun_that_aims_at_flashes_is_told_so() -> None:
    p, crew, gun = gun_and_target()
    p.c.nvr = 2
    p.c.fired_from[p.hex("E2")] = 1
    p.c.active[crew] = ACT_FIRE
    p.phase(PREP_FIRE)
    while p.asked() != "dice" and not any(x.rule == "UA s27" for x in told(p)):
        p.do(*p.choices()[-1]) if not p.may("shoot", gun) else p.do("shoot", gun)
    lines = [(x.rule, x.amount) for x in told(p) if x.rule.startswith("UA")]
    assert lines == [("UA s27", 2), ("UA s27", 1)], "as if concealed, and the darkness"


def told(p: CardPosition) -> list[Line]:
    """The lines of what may be answered now."""
    return [line for a in p.choices() for line in play.explain(p.s, a).lines] if p.c.player >= 0 else []


@allowed("UA fire", "SK 3.3.3")
def test_who_has_but_a_gun_far_off_may_play_a_fire_card_for_it() -> None:
    """A Gun shoots as far as it sees; the preview knows that, too."""
    p = two_sides(field("A1-Z10"), "russian", "german")
    crew, mover = p.unit("german 2-2-8", "B5"), p.unit("russian 4-4-7", "T5")
    gun = p.gun("german PaK 40", crew, 1)
    p.hand(0, "movement")
    p.hand(1, "fire")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "T5").do("move", mover).do("to", "S5")
    assert p.asked() == "CardFirstFire.reacted" and not p.may("shoot", gun)
    notes = play.explain(p.s, p.action("wake", "fire", 1, "plain", "at", "B5")).notes
    assert not any("reaches" in x for x in notes)
    p.do("wake", "fire", 1, "plain", "at", "B5")
    assert p.may("shoot", gun)
