"""Cards on those who need none, crews that get out on the way, and other meetings of cards with a unit's state."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, IN_HOLE, MARCHED, TI
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.fire.s03_2_3_effects import best_help
from bocage.games.starterkit.model.counters import eliminate, wreck
from bocage.games.starterkit.model.state import ADVANCE, ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from bocage.games.starterkit.phases.s03_1_attempts import LeaderCreation
from bocage.games.starterkit.phases.s03_8_strength import attackers_drm
from tests.cardwar.position import field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


@allowed("UA cards.flank", "UA s8")
@refused("UA fire")
def test_a_fire_card_on_berserk_men_lets_a_flank_be_laid_beside_it() -> None:
    p = two_sides(OPEN)
    squad, target = p.unit("german 4-6-7", "D5"), p.unit("russian 4-4-7", "F5")
    go_berserk(p.c, squad)
    p.hand(0, "fire", "flank", "marsh")
    p.phase(PREP_FIRE)
    assert p.refused("wake", "fire", 0, "plain", "at", p.hex("D5")).rule == "UA fire", "it does not Prep Fire"
    p.phase(DEFENSIVE_FIRE, 1).do("wake", "fire", 0, "marsh", "at", "D5")
    assert p.c.active == {squad: ACT_FIRE}, "a Marsh takes nothing from it"
    p.do("target", "F5").do("add", squad).do("fire")
    p.do("flank", 0)
    assert p.c.encircled == {target: 1}


@refused("SK 3.3", "UA s20")
def test_a_crew_that_gets_out_on_the_way_has_moved() -> None:
    for attacker in (0, 1):
        p = two_sides(OPEN)
        tank = p.tank(TANK, "E5", 1)
        p.unit("russian 4-4-7", "P9")
        p.hand(0, "movement", "movement")
        p.c.attacker, p.c.phase = attacker, MOVEMENT
        wreck(p.c, tank, "SK 7.9")
        frame = p.c.owes(p.c.owed.pop())
        assert frame is not None
        p.begin(frame).do("pass").roll(1, 1)
        p.phase(MOVEMENT)
        assert p.may("wake", "move", 0, "plain", "at", p.hex("E5")) is (attacker == 1)
        if attacker == 0:
            assert p.refused("wake", "move", 0, "plain", "at", p.hex("E5")).rule == "UA movement"


@refused("UA s23", "UA advance")
def test_who_has_come_upon_an_enemy_in_a_wave_does_not_advance_out_of_his_hex() -> None:
    for lives in (True, False):
        p = two_sides(OPEN, "russian", "german")
        squad, enemy = p.unit("russian 4-4-7", "D5"), p.unit("german 4-6-7", "D6")
        p.unit("german 4-6-7", "D8")
        p.c.attacker, p.c.phase = 0, MOVEMENT
        p.begin(WaveMove((squad,), p.hex("D6"))).quiet()
        assert p.at(squad) == "D6"
        if not lives:
            eliminate(p.c, enemy, "SK 3.2.3")
        p.hand(0, "movement")
        p.phase(ADVANCE)
        assert p.may("advance", squad) is not lives
        if lives:
            assert p.refused("advance", squad).rule == "UA s23" and not p.may("wake")


@refused("UA s6", "UA s29")
def test_a_hero_out_of_men_who_have_fired_on_the_march_has_fired_with_them() -> None:
    for marched in (True, False):
        p = two_sides(OPEN)
        squad, other = p.unit("german 4-6-7", "D5"), p.unit("german 4-6-7", "D5")
        p.unit("russian 4-4-7", "D7")
        p.c.mark_card(squad, MARCHED if marched else 0)
        hero = make_hero(p.c, squad)
        p.phase(ADVANCING_FIRE).do("target", "D7").do("add", other)
        assert p.may("add", hero) is not marched
        if marched:
            assert p.refused("add", hero).rule == "UA s29"


@allowed("UA s12", "UA s9", "SK 5.3")
def test_a_new_leader_is_in_the_foxhole_of_his_men_and_as_task_immobile_as_they() -> None:
    for marks in (IN_HOLE, TI, 0):
        p = two_sides(OPEN)
        squad = p.unit("german 4-6-7", "D5")
        p.unit("russian 4-4-7", "P5")
        p.c.mark_card(squad, marks)
        p.begin(LeaderCreation(squad, 0)).roll(6)
        (leader,) = [u for u in p.c.roster[0] if p.c.is_leader(u)]
        assert p.c.card_marks.get(leader, 0) == marks


@refused("SK 6.4")
def test_no_card_is_played_on_a_hidden_crew_and_the_refusal_says_so() -> None:
    p = two_sides(field("A1-P10", woods="D5"))
    crew = p.unit("german 2-2-8", "D5")
    p.gun("german PaK 40", crew, 0, "emplaced")
    hide(p.c, crew)
    p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "P5")
    p.hand(0, "concealed 1", "pillbox")
    p.phase(PREP_FIRE)
    assert p.refused("conceal", 0, "D5").rule == "SK 6.4"
    assert p.refused("entrench", 0, "D5").rule == "SK 6.4"
    assert p.refused("conceal", 0, "D7").rule == "UA hand"


@refused("UA s8", "SK 3.2.2")
@allowed("UA s8", "SK 3.2.3", "SK 3.8")
def test_no_leader_directs_a_berserk_squad_nor_helps_it() -> None:
    p = two_sides(OPEN)
    squad, leader = p.unit("german 4-6-7", "D5"), p.unit("german 9-1", "D5")
    p.unit("russian 4-4-7", "D8")
    assert best_help(p.c, squad, (leader,)) == attackers_drm(p.c, (squad, leader)) == -1
    go_berserk(p.c, squad)
    assert best_help(p.c, squad, (leader,)) == attackers_drm(p.c, (squad, leader)) == 0
    p.phase(DEFENSIVE_FIRE, 1).do("target", "D8").do("add", squad)
    assert p.refused("direct", leader).rule == "UA s8"


@allowed("UA s8", "UA cards.hero", "SK 3.2.2")
def test_who_goes_berserk_in_the_window_of_its_own_attack_is_directed_no_more() -> None:
    for dice, result in (((6, 6), "PTC"), ((1, 1), "NMC")):
        p = two_sides(OPEN)
        squad, leader = p.unit("german 4-6-7", "D5"), p.unit("german 9-1", "D5")
        target = p.unit("russian 4-4-7", "D7")
        p.hand(0, "fire", "hero")
        p.phase(PREP_FIRE).do("wake", "fire", 0, "plain", "at", "D5").do("target", "D7").do("add", squad)
        p.do("direct", leader).do("fire").do("hero", 0, squad).roll(p.c.pile.rest[0]).roll(*dice).silent().roll(3, 4)
        assert p.result(target) == result
