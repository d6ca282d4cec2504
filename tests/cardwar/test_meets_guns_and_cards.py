"""Guns and main armaments where cards are laid on their attacks: each card for one attack; who has fired is seen."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, CONCEALED
from bocage.games.cardwar.supplement.s02_concealment import conceal
from bocage.games.starterkit.model.marks import NO_SMOKE_AMMO
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE, PREP_FIRE
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
