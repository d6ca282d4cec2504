"""UA s5 to s8, cards.hero: Heat of Battle, heroes, hardening, berserk units (cardwar.md 6: 9, 13, 36 to 43)."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, BERSERK, FANATIC
from bocage.games.cardwar.supplement.s05_heat_of_battle import HeatOfBattle
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.starterkit.fire.s03_2_3_morale import MoraleCheck, PinTaskCheck
from bocage.games.starterkit.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    morale,
)
from bocage.games.starterkit.phases.s03_8_strength import ambush_drm, attackers_drm
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")


def start(one: str = "german", other: str = "russian", text: str = OPEN) -> CardPosition:
    return two_sides(text, one, other)


def heroes(p: CardPosition) -> list[int]:
    return [u for u in range(len(p.c.kind)) if p.c.type(u).is_hero and p.c.at[u] >= 0]


@allowed("UA s5")
@allowed("UA s7")
def test_a_broken_conscript_is_hardened() -> None:
    """Line 36: Russian 4-2-6, broken, DR 4: 4 + 2 + 1 + 1 = 8: an unbroken 5-2-7."""
    p = start("russian", "german")
    unit = p.unit("russian 4-2-6", "E5", "broken", "dm")
    p.begin(HeatOfBattle(unit)).roll(2, 2).do("harden")
    assert p.name(unit) == "5-2-7" and p.is_fresh(unit) and not heroes(p)


@allowed("UA s5")
@allowed("UA s7")
def test_an_elite_unit_gives_a_hero_and_becomes_fanatic() -> None:
    """Line 37: British 4-5-8, DR 7: 5: a hero and Fanatic, morale 9."""
    p = start("british", "german")
    unit = p.unit("british 4-5-8", "E5")
    p.begin(HeatOfBattle(unit)).roll(3, 4).do("harden")
    assert p.c.has_mark(unit, FANATIC) and morale(p.c, unit) == 9 and p.name(unit) == "4-5-8"
    (hero,) = heroes(p)
    assert p.name(hero) == "1-4-9" and p.at(hero) == "E5" and p.c.element[hero] == p.c.element[unit]
    assert morale(p.c, hero) == 9


@allowed("UA s5")
def test_surrender_is_berserk_by_the_card() -> None:
    """Line 38: Italian 3-4-6, DR 7: 10."""
    p = start("italian", "british")
    unit = p.unit("italian 3-4-6", "E5")
    p.unit("british 4-5-7", "E8")
    p.begin(HeatOfBattle(unit)).roll(3, 4)
    assert p.c.has_mark(unit, BERSERK) and p.told("no surrender") == [("no surrender", unit)]


@allowed("UA s5")
@allowed("UA s7")
@refused("UA s7")
def test_berserk_without_an_enemy_in_sight_is_hardening_and_may_be_refused() -> None:
    """Line 39: German 4-6-7, DR 11, no enemy in sight: 4-6-8."""
    p = start()
    unit = p.unit("german 4-6-7", "E5")
    p.begin(HeatOfBattle(unit)).roll(6, 5).do("harden")
    assert p.name(unit) == "4-6-8" and not p.c.has_mark(unit, BERSERK)
    q = start()
    unit = q.unit("german 4-6-7", "E5", "pinned")
    q.begin(HeatOfBattle(unit)).roll(6, 5)
    assert not q.may("go berserk"), "hardening or nothing"
    q.do("refuse")
    assert q.name(unit) == "4-6-7" and q.has(unit, "pinned")


@case("ufasl-07-005")
@allowed("UA cards.hero")
@refused("UA cards.hero")
def test_a_hero_card_at_any_time_replaced_at_once_and_not_counted() -> None:
    """Lines 9, 13 and 40."""
    p = start()
    squad, crew, leader = p.unit("german 4-6-7", "E5"), p.unit("german 2-2-8", "E5"), p.unit("german 8-0", "E5")
    other = p.new_element(0)
    far = p.unit("german 4-6-7", "A1", element=other)
    tank = p.tank("german PzKpfw VG", "K5")
    p.unit("russian 4-4-7", "E8")
    p.hand(0, "hero")
    p.phase(RALLY)
    assert p.refused("hero", 0, crew).rule == "UA cards.hero"
    assert p.refused("hero", 0, leader).rule == "UA cards.hero"
    assert p.refused("hero", 0, tank).rule == "UA cards.hero"
    assert p.refused("hero", 0, far).rule == "UA hand"
    assert {x.what for x in play.explain(p.s, ("hero", 0, squad)).odds} == {
        "hero", "hero and Battle Hardening", "Battle Hardening", "berserk"
    }  # fmt: skip
    p.do("hero", 0, squad)
    assert p.asked() == "dice", "the new card comes first"
    card = next(x for x in p.c.pile.rest)
    p.draws(card)
    assert p.c.hands[0] == (card,) and p.c.used[0] == 0
    p.roll(2, 2)
    assert len(heroes(p)) == 1


@case("ufasl-07-005")
@allowed("UA cards.hero")
def test_a_hero_card_in_the_window_of_the_enemys_attack() -> None:
    p = start()
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E5")
    p.hand(1, "hero")
    p.c.active[firer] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "E5").do("add", firer).do("fire")
    assert p.asked() == "CardWindow.answered"
    p.do("hero", 1, target)
    p.draws(next(x for x in p.c.pile.rest)).roll(1, 1).silent()
    assert p.asked() == "dice" and len(heroes(p)) == 1


@allowed("UA s6")
def test_a_hero_is_wounded_and_then_gone() -> None:
    """Line 43: wound die 3: 1-3-8; fails again: gone."""
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    hero = make_hero(p.c, squad)
    p.begin(MoraleCheck(hero)).roll(6, 4).roll(3)
    assert p.name(hero) == "1-3-8" and morale(p.c, hero) == 8 and not p.has(hero, "broken")
    p.begin(MoraleCheck(hero)).roll(6, 4)
    assert p.at(hero) == "gone"
    hero = make_hero(p.c, squad)
    p.begin(MoraleCheck(hero)).roll(6, 4).roll(5)
    assert p.at(hero) == "gone", "five or more kills"


@allowed("UA s6")
@refused("UA s6")
def test_a_hero_never_pins_nor_leads() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    hero = make_hero(p.c, squad)
    p.begin(PinTaskCheck(hero)).roll(6, 6)
    assert not p.has(hero, "pinned")
    assert not p.c.leads(hero) and p.c.is_leader(hero)
    target = p.unit("russian 4-4-7", "E7")
    p.c.active[squad] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "E7").do("add", squad)
    assert not p.may("direct", hero)
    refusal = p.refused("direct", hero)
    assert refusal.rule.startswith("SK") and target >= 0


@allowed("UA s6")
def test_a_hero_in_the_attack_is_one_less() -> None:
    p = start()
    squad, enemy = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E7")
    hero = make_hero(p.c, squad)
    p.c.active[squad] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "E7").do("add", squad)
    assert play.explain(p.s, ("fire",)).title == "4 firepower, column 4, DRM +0"
    p.do("add", hero)
    assert play.explain(p.s, ("fire",)).title == "5 firepower, column 4, DRM -1"
    assert attackers_drm(p.c, (squad, hero)) == -1 and attackers_drm(p.c, (squad,)) == 0 and enemy >= 0


@allowed("UA s6")
def test_a_hero_alone_fires_a_machine_gun_at_full_strength() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "A1")
    hero = make_hero(p.c, squad)
    gun = p.weapon("german MMG", hero)
    p.unit("russian 4-4-7", "A4")
    p.phase(PREP_FIRE).do("target", "A4").do("add", gun)
    fp = p.c.type(gun).fp
    assert (
        play.explain(p.s, ("fire",)).title.startswith(f"{fp} firepower")
        and "DRM +0" in play.explain(p.s, ("fire",)).title
    ), "full firepower: -1 for the hero, +1 for being alone"


@allowed("UA s8")
@refused("UA s8")
def test_a_berserk_squad_charges_without_a_card() -> None:
    """Line 41: three hexes of open ground: into his hex in the Movement Phase; he may fire at triple firepower."""
    p = start()
    charger, enemy = p.unit("german 4-6-7", "E5", "broken"), p.unit("russian 4-4-7", "E8")
    gun = p.weapon("german HMG", charger)
    go_berserk(p.c, charger)
    assert p.is_fresh(charger) and morale(p.c, charger) == 10
    p.phase(PREP_FIRE)
    p.phase(MOVEMENT)
    assert p.asked() == "CardFirstFire.reacted" and p.at(charger) == "E6", "it moves by itself"
    assert gun not in p.c.carried[charger], "what weighs more than one PP is dropped"
    p.do("pass").do("pass")
    assert p.at(charger) == "E8"
    p.do("add", enemy)
    assert play.explain(p.s, ("fire",)).title.startswith("12 firepower, column 12")
    p.do("fire").silent().roll(6, 6)
    assert p.at(charger) == "E8" and p.is_fresh(charger)
    p.phase(ADVANCE)
    assert not p.may("advance", charger)


@allowed("UA s8")
@refused("UA s8")
def test_a_berserk_unit_neither_preps_nor_advances_nor_pins() -> None:
    p = start()
    unit, enemy = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E7")
    leader = p.unit("german 8-1", "E5")
    go_berserk(p.c, unit)
    go_berserk(p.c, leader)
    p.c.active[unit] = ACT_FIRE
    p.phase(PREP_FIRE)
    refusal = p.c.fire_bar(unit, p.hex("E7"))
    assert refusal is not None and refusal.rule == "UA s8"
    bar = p.c.advance_bar(unit)
    assert bar is not None and bar.rule == "UA s8"
    p.begin(PinTaskCheck(unit)).roll(6, 6)
    assert not p.has(unit, "pinned") and not p.c.leads(leader) and not p.c.good_order(unit)
    assert ambush_drm(p.c, 0, p.hex("E5")) == 1 and enemy >= 0


@allowed("UA s8")
def test_a_berserk_squad_that_fails_a_check_is_reduced() -> None:
    """Line 42: a half-squad, still berserk; an original 12 eliminates."""
    p = start()
    unit = p.unit("german 4-6-7", "E5")
    go_berserk(p.c, unit)
    p.begin(MoraleCheck(unit, 1)).roll(6, 4)
    assert p.name(unit) == "2-4-7" and p.c.has_mark(unit, BERSERK) and not p.has(unit, "broken")
    p.begin(MoraleCheck(unit)).roll(6, 6)
    assert p.at(unit) == "gone"


@allowed("UA s8")
def test_it_ends_when_no_enemy_is_left_in_sight_or_hex() -> None:
    p = start()
    unit, enemy = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E6")
    go_berserk(p.c, unit)
    p.phase(MOVEMENT).do("pass")
    assert p.at(unit) == "E6"
    p.phase(CLOSE_COMBAT).do("attacker", unit).do("against", enemy).do("declare").do("done").roll(1, 2)
    assert p.at(enemy) == "gone" and not p.c.has_mark(unit, BERSERK)
    q = start()
    alone = q.unit("german 4-6-7", "E5")
    go_berserk(q.c, alone)
    q.phase(MOVEMENT)
    assert not q.c.has_mark(alone, BERSERK) and q.at(alone) == "E5"


@allowed("UA s8")
def test_of_equally_near_enemies_the_owner_chooses() -> None:
    p = start()
    unit = p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "E3")
    p.unit("russian 4-4-7", "E7")
    go_berserk(p.c, unit)
    p.phase(MOVEMENT)
    assert p.asked() == "Charge.aimed" and p.s.player == 0
    p.do("charge", "E7")
    assert p.at(unit) == "E6"


@allowed("UA s8")
def test_a_berserk_unit_may_fire_in_the_advancing_fire_phase() -> None:
    p = start()
    unit, enemy = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E5")
    go_berserk(p.c, unit)
    p.phase(ADVANCING_FIRE).do("target", "E5").do("add", unit)
    assert play.explain(p.s, ("fire",)).title.startswith("6 firepower"), "tripled, halved"
    assert enemy >= 0 and DEFENSIVE_FIRE
