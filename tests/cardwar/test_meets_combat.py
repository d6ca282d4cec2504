"""Where waves, berserk units, concealment, night and Close Combat meet cards."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, BERSERK, IN_HOLE, MARCHED, WAVE
from bocage.games.cardwar.supplement.s18_overrun import enrage, find_prey
from bocage.games.cardwar.supplement.s20_crew_survival import CrewSurvival
from bocage.games.cardwar.supplement.s22_two_radios import accurate_to
from bocage.games.cardwar.supplement.s26_low_visibility import low_visibility
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.fire.shot import IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import IN_CC, RECALL
from bocage.games.starterkit.model.state import (
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    ROUT,
)
from bocage.games.starterkit.vehicles.s03_8_by_vehicle import gun_drm
from bocage.games.starterkit.vehicles.s07_6_bog import BogRemoval
from bocage.games.starterkit.vehicles.s07_10_effects import CrewCheck
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def start(one: str = "german", other: str = "russian", text: str = OPEN, elr: tuple[int, int] = (3, 3)) -> CardPosition:
    p = CardPosition(text, elr=elr)
    p.side_of(one)
    p.side_of(other)
    p.element(0)
    p.element(1)
    return p


def wave(p: CardPosition, goal: str, *units: int) -> CardPosition:
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove(units, p.hex(goal)))
    return p


# waves


@refused("UA s13")
def test_a_wave_does_not_enter_a_fortified_building_that_is_held() -> None:
    p = start("russian", "german", field("A1-P10", wooden="D5"))
    squad = p.unit("russian 4-4-7", "C5")
    p.unit("german 4-6-7", "D5")
    p.c.forts[p.hex("D5")] = 1
    wave(p, "D5", squad)
    assert p.asked() == "over" and p.at(squad) == "C5", "closed, for a wave too"
    q = start("russian", "german", field("A1-P10", wooden="D5"))
    squad = q.unit("russian 4-4-7", "C5")
    q.unit("german 4-6-7", "D5", "pinned")
    q.c.forts[q.hex("D5")] = 1
    wave(q, "D5", squad).quiet()
    assert q.at(squad) == "D5" and q.c.status[squad] & IN_CC


@allowed("UA s23", "UA s27")
def test_a_wave_pays_for_darkness_and_for_its_foxholes() -> None:
    p = start("russian", "german", field("A1-P10", woods="C4 C5 D5"))
    squad = p.unit("russian 4-4-7", "B5")
    p.unit("german 4-6-7", "G5", "broken")
    p.c.nvr = 3
    p.c.mark_card(squad, IN_HOLE)
    wave(p, "G5", squad)
    frame = p.c.stack[-1]
    if isinstance(frame, WaveMove):
        p.do(*p.choices("to")[0])
    p.quiet()
    moved = [x for x in p.told("moved") if x[1] == (squad,)]
    assert moved[0][3] == 4.0, "two for the woods, one for the night, one out of the foxhole"
    assert not p.c.has_mark(squad, IN_HOLE)


@refused("UA s23")
def test_in_a_wave_there_is_neither_heat_of_battle_nor_concealment() -> None:
    p = start("russian", "german")
    squad = p.unit("russian 4-4-7", "B5")
    p.unit("german 4-6-7", "P9")
    p.c.mark_card(squad, WAVE)
    p.hand(0, "hero", "concealed 1")
    p.phase(MOVEMENT)
    assert p.refused("hero", 0, squad).rule == "UA s23"
    assert p.refused("conceal", 0, p.hex("B5")).rule == "UA s23"
    p.c.unmark_card(squad, WAVE)
    assert p.may("hero", 0, squad) and p.may("conceal", 0, "B5")


@allowed("UA s23")
def test_residual_firepower_strikes_a_wave_before_anybody_is_asked() -> None:
    p = start("russian", "german")
    squad = p.unit("russian 4-4-7", "B5")
    p.unit("german 4-6-7", "G5")
    p.hand(1, "fire")
    for h in ("C5", "C4", "C6"):
        p.c.residual[p.hex(h)] = 4
    wave(p, "G5", squad)
    while p.asked() == "WaveMove.moved":
        p.do(*p.choices("to")[0])
    assert p.asked() == "dice"
    p.roll(6, 6)
    assert p.asked() == "CardFirstFire.reacted"


@allowed("UA s23")
def test_a_wave_unit_that_breaks_drops_out_and_the_others_go_on() -> None:
    p = start("russian", "german", elr=(3, 5))
    one, two = p.unit("russian 4-4-7", "B5"), p.unit("russian 4-4-7", "B7")
    gunner = p.unit("german 4-6-7", "F6")
    wave(p, "F6", one, two)
    while p.asked() == "WaveMove.moved":
        p.do(*p.choices("to")[0])
    p.do("add", gunner).do("fire").roll(2, 4)
    while p.asked() == "dice":
        p.roll(6, 5)
    assert p.has(one, "broken") or p.has(two, "broken")
    left = [u for u in (one, two) if not p.has(u, "broken")]
    assert left and all(p.c.has_mark(u, WAVE) for u in left)


# Marching Fire


@refused("UA s29")
def test_who_used_marching_fire_does_not_fire_in_the_advancing_fire_phase() -> None:
    p = start("american", "german")
    squad = p.unit("american 7-4-7", "D5")
    p.unit("german 4-6-7", "F5")
    p.c.mark_card(squad, MARCHED)
    p.phase(ADVANCING_FIRE)
    assert not p.may("target", "F5") and p.c.fire_bar(squad, p.hex("F5")) is not None
    fresh = start("american", "german")
    fresh.unit("american 7-4-7", "D5")
    fresh.unit("german 4-6-7", "F5")
    fresh.phase(ADVANCING_FIRE)
    assert fresh.may("target", "F5")


# Close Combat and rout


@allowed("UA cards.hero")
def test_a_hero_card_before_any_close_combat_also_in_melee() -> None:
    p = start()
    ours, theirs = p.unit("german 4-6-7", "E5", "melee"), p.unit("russian 4-4-7", "E5", "melee")
    p.hand(0, "hero")
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "CardCombat.lurked" and p.s.player == 0
    assert p.refused("ambush card", 0, 1).rule == "UA sequence", "no Ambush in a Melee"
    p.do("hero", 0, ours).draws(p.c.pile.rest[0]).roll(1, 2)
    heroes = [u for u in p.c.stacks[p.hex("E5")] if p.c.type(u).is_hero]
    assert len(heroes) == 1 and theirs >= 0


@refused("UA hand")
def test_a_concealed_card_for_an_ambush_is_of_an_element_that_fights_there() -> None:
    p = start(text=field("A1-P10", woods="E5"))
    other = p.new_element(0)
    ours = p.unit("german 4-6-7", "E5")
    p.unit("german 4-6-7", "A1", element=other)
    p.unit("russian 4-4-7", "E5")
    p.s.status[ours] |= IN_CC
    p.hand(other, "concealed 3")
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "CardCombat.lurked" and p.refused("ambush card", other, 3).rule == "UA hand"
    p.c.element[ours] = other
    assert p.may("ambush card", other, 3)


@allowed("UA cards.hero")
def test_a_hero_card_saves_a_unit_from_routing() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5", "broken", "dm")
    p.unit("russian 4-4-7", "F5")
    p.hand(0, "hero")
    p.phase(ROUT)
    assert p.asked() == "CardRout.chosen" and not p.may("done"), "it must rout"
    p.do("hero", 0, squad).draws(p.c.pile.rest[0]).roll(4, 3).do("harden")
    assert p.is_fresh(squad) and p.asked() == "over" and p.at(squad) == "E5"


@refused("UA sequence")
def test_no_counter_is_laid_on_a_unit_that_is_being_fired_at() -> None:
    p = start()
    target, firer = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "G5")
    p.hand(0, "concealed 2")
    p.phase(DEFENSIVE_FIRE, 0).do("target", "E5").do("add", firer).do("fire")
    assert p.asked() == "CardWindow.answered"
    assert p.refused("conceal", 0, p.hex("E5")).rule == "UA sequence", "the attack is declared at what was seen"
    p.do("screen card", 0, 2)
    assert p.asked() == "dice" and p.c.screen == 2 and target >= 0


@refused("UA hand")
def test_rally_all_saves_a_crew_of_its_own_element_only() -> None:
    p = start()
    tank = p.tank(TANK, "E5")
    other = p.new_element(0)
    p.unit("german 4-6-7", "A1", element=other)
    p.hand(other, "rally all")
    p.begin(CrewSurvival(tank, p.hex("E5"), 0))
    assert p.refused("save crew", other).rule == "UA hand"
    p.c.element[tank] = other
    assert p.may("save crew", other)


# night and weather


@allowed("UA cards.breeze", "UA s27")
def test_a_breeze_takes_the_darkness_with_the_hindrance() -> None:
    p = start()
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E5")
    p.c.nvr = 3
    p.c.active[firer] = ACT_FIRE
    p.hand(0, "breeze")
    p.phase(PREP_FIRE).do("target", "E5").do("add", firer)
    assert play.explain(p.s, ("fire",)).title.endswith("DRM +1")
    p.do("fire").do("breeze", 0)
    a = Shot(p.c, SMALL_ARMS, IN_PREP, p.hex("E5"))
    a.targets = (target,)
    a.aim(p.c, (firer,), (), ())
    from bocage.games.starterkit.fire.modifiers import fire_drm

    assert fire_drm(p.c, a, target) == 0 and low_visibility(p.c, a, target) == 0


@allowed("UA cards.breeze")
def test_a_night_breeze_without_an_attack_is_gone_with_the_phase() -> None:
    p = start()
    firer = p.unit("german 4-6-7", "E3")
    p.unit("russian 4-4-7", "E9")
    p.c.nvr = 2
    p.hand(0, "breeze", "fire", "rally 5")
    p.turn(PREP_FIRE).do("wake", "fire", 0, "plain", "at", "E3").do("night breeze", 0)
    assert p.c.night_eyes == 2
    p.do("end")
    assert p.c.night_eyes == 0 and firer >= 0


@allowed("UA cards.breeze", "UA s27")
def test_a_night_breeze_in_first_fire_sees_the_mover_and_a_pass_forgets_it() -> None:
    p = start("russian", "german", elr=(3, 3))
    mover, gunner = p.unit("russian 4-4-7", "E8"), p.unit("german 4-6-7", "E3")
    p.c.nvr = 2
    p.hand(0, "movement")
    p.hand(1, "breeze", "fire")
    p.turn(MOVEMENT).do("wake", "move", 0, "plain", "at", "E8").do("move", mover).do("to", "E7")
    assert p.asked() == "CardFirstFire.reacted"
    p.do("wake", "fire", 1, "plain", "at", "E3")
    assert p.refused("add", gunner).rule == "UA s27"
    p.do("night breeze", 1)
    assert p.may("add", gunner), "four hexes"
    p.do("hold") if p.may("hold") else p.do("pass")
    assert p.c.night_eyes == 0


# vehicles and crews


@allowed("UA s18")
def test_prey_is_where_the_vehicle_may_drive_and_is_forgotten_when_gone() -> None:
    p = start(text=field("A1-P10", stone="C5"))
    tank = p.tank(TANK, "A5", 0, "yes", 1)
    inside, outside = p.unit("russian 4-4-7", "C5"), p.unit("russian 4-4-7", "G5")
    assert find_prey(p.c, tank) == inside, "a tracked vehicle that is buttoned up drives into buildings"
    enrage(p.c, tank, outside)
    p.remove(outside)
    p.phase(MOVEMENT)
    assert not p.c.has_mark(tank, BERSERK) and not p.c.prey, "its target is gone: it needs a card like any other"


@allowed("UA s17")
def test_an_armor_leader_lends_his_morale_and_drm_until_the_recall() -> None:
    p = start()
    tank = p.tank(TANK, "E5")
    p.c.armor_leader[tank] = (10, -2)
    p.begin(CrewCheck(tank, 0)).roll(5, 4)
    assert p.told("crew check")[-1][4] == 10
    assert gun_drm(p.c, tank) == -2, "in Close Combat"
    p.begin(BogRemoval(tank)).roll(5, 1)
    assert p.told("bog removal")[-1][3] == 3, "and on the die that frees it"
    p.c.vehicle_marks[tank] = p.c.vehicle_marks.get(tank, 0) | RECALL
    assert gun_drm(p.c, tank) == 0 and p.c.crew_level(tank, 8) == 8, "lost with the Recall"
    p.c.green_crew[tank] = 1
    assert gun_drm(p.c, tank) == 1 and p.c.crew_level(tank, 8) == 6


@allowed("UA s22")
def test_poor_artillery_is_accurate_on_one_only() -> None:
    p = start("russian", "german")
    assert accurate_to(p.c, p.unit("russian 8-0", "A1")) == 1
    assert accurate_to(p.c, p.unit("german 8-0", "A2")) == 2
