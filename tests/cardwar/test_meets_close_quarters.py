"""Where task immobility, encirclement, heroes and Concealment meet routs, vehicles in the hex and waves."""

from __future__ import annotations

from bocage.games.cardwar.marks import CONCEALED, TI
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s11_encircled import encircle
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.artillery.s02_batteries import observer_of
from bocage.games.starterkit.fire.s03_2_3_effects import Effects
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.marks import IMMOBILIZED
from bocage.games.starterkit.model.state import CLOSE_COMBAT, MOVEMENT, ROUT, morale
from bocage.games.starterkit.model.tables import MC, K
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from bocage.games.starterkit.phases.s03_6_interdiction import interdictors
from bocage.games.starterkit.vehicles.s03_3_4_reaction import reaction_refusal
from bocage.games.starterkit.vehicles.s03_8_on_vehicle import VehicleAttacked
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def start(text: str = OPEN, one: str = "german", other: str = "russian") -> CardPosition:
    return two_sides(text, one, other)


@allowed("SK 3.6", "UA s9", "UA s11")
def test_who_may_not_fire_or_fires_worse_does_not_interdict() -> None:
    """Capable of firing, with nothing added to its roll."""
    p = start()
    squad, tank = p.unit("german 4-6-7", "D4"), p.tank(TANK, "C8", 1)
    p.c.facing[tank] = 2
    where = p.hex("G5")

    def who() -> list[int]:
        return interdictors(p.c, 1, where, -1)

    assert squad in who()
    p.c.mark_card(squad, TI)
    assert squad not in who()
    p.c.unmark_card(squad, TI)
    encircle(p.c, (squad,), "UA cards.flank")
    assert squad not in who()
    p.c.encircled.clear()
    assert squad in who(), "and again when its ring is gone"
    near = next(h for h in range(p.ground.n) if tank in interdictors(p.c, 1, h, -1))
    p.c.mark_card(tank, TI)
    assert tank not in interdictors(p.c, 1, near, -1)


@allowed("SK 3.6", "UA s9")
def test_a_broken_unit_beside_the_view_of_task_immobile_men_need_not_rout() -> None:
    for marks in (0, TI):
        p = start()
        squad = p.unit("german 4-6-7", "D4")
        broken = p.unit("russian 4-4-7", "G5", "broken")
        p.c.mark_card(squad, marks)
        p.phase(ROUT)
        assert p.has(broken, "dm") is (marks == 0), "in the open, in normal range: it must, unless nobody could fire"


@allowed("SK 3.6", "UA s6")
def test_a_hero_interdicts_with_his_own_firepower() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "P9")
    hero = make_hero(p.c, squad)
    put(p.c, hero, p.hex("E8"))
    leader = p.unit("german 8-1", "E8")
    assert interdictors(p.c, 1, p.hex("E5"), -1) == [hero] and leader not in interdictors(p.c, 1, p.hex("E5"), -1)
    assert interdictors(p.c, 1, p.hex("E3"), -1) == [], "four hexes is his range"


@refused("UA s9")
@allowed("SK 3.3.4")
def test_task_immobile_men_make_no_reaction_fire() -> None:
    p = start(one="russian", other="german")
    squad, leader, tank = p.unit("russian 4-4-7", "D4"), p.unit("russian 8-0", "D4"), p.tank(TANK, "D4", 1)
    p.c.attacker, p.c.phase = 1, MOVEMENT
    assert reaction_refusal(p.c, (squad, leader), tank) is None
    p.c.mark_card(leader, TI)
    refusal = reaction_refusal(p.c, (squad, leader), tank)
    assert refusal is not None and refusal.rule == "UA s9"
    assert reaction_refusal(p.c, (squad,), tank) is None, "the squad alone may"


@allowed("UA s2")
def test_concealed_men_who_attack_a_vehicle_in_close_combat_are_seen() -> None:
    p = start(one="russian", other="german")
    squad, other = p.unit("russian 4-4-7", "D4"), p.unit("russian 4-4-7", "D4")
    tank = p.tank(TANK, "D4", 1)
    for u in (squad, other):
        p.c.mark_card(u, CONCEALED)
    p.c.phase = CLOSE_COMBAT
    p.begin(VehicleAttacked((squad,), tank)).roll(5, 5)
    assert not p.c.has_mark(squad, CONCEALED) and p.c.has_mark(other, CONCEALED)
    assert not p.c.vehicle_marks.get(tank, 0) & IMMOBILIZED


@allowed("UA s2")
def test_a_vehicle_fights_concealed_men_at_half_strength() -> None:
    for marks, strength in ((0, 5.0), (CONCEALED, 2.5)):
        p = start()
        p.tank(TANK, "D4", 1)
        squad = p.unit("russian 4-4-7", "D4")
        p.c.mark_card(squad, marks)
        p.phase(CLOSE_COMBAT)
        if p.asked() == "dice":
            p.roll(3).roll(3)  # UA s2: a concealed unit calls for an Ambush roll anywhere
        while not p.choices("strafe"):
            p.do("done")
        p.do(*p.choices("strafe")[0])
        assert p.told("strafed")[-1][3] == strength


@allowed("UA s23", "SK 3.3.3")
def test_who_stopped_in_a_wave_is_not_fired_at_for_those_who_come_up_behind_him() -> None:
    p = start(one="russian", other="german")
    for h in ("D5", "C4", "C5", "E4", "E5"):
        for _ in range(3):
            p.unit("russian 4-4-7", h)  # of no wave: they bar the way
    front, rear = p.unit("russian 4-4-7", "D3"), p.unit("russian 4-4-7", "D2")
    p.unit("german 4-6-7", "D9")
    p.facts[1].elr = 5
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove((front, rear), p.hex("D9")))
    assert p.at(front) == "D4" and p.c.stack[-1].movers == (front,)  # type: ignore[attr-defined]  # of that frame
    p.do("pass")
    assert p.at(rear) == "D4" and p.c.stack[-1].movers == (rear,)  # type: ignore[attr-defined]  # of that frame
    p.do("pass")
    assert p.asked() == "over"


@allowed("UA cards.hero", "UA s6", "SK 3.8")
def test_a_hero_who_steps_out_before_close_combat_may_fight_with_his_squad() -> None:
    """Leaders are arranged before the combat; so is he, and then the cards go on."""
    for together in (True, False):
        p = start()
        ours, theirs = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E5")
        p.hand(0, "hero", "concealed 1")
        p.hand(1, "concealed 2")
        p.phase(CLOSE_COMBAT).do("hero", 0, ours).roll(p.c.pile.rest[0]).roll(1, 2)
        hero = next(u for u in p.c.roster[0] if p.c.type(u).is_hero)
        assert p.asked() == "Combat.paired" or p.asked() == "CardCombat.paired"
        p.do(*(("pair", hero, ours) if together else ("alone", hero)))
        assert p.asked() == "CardCombat.lurked" and p.s.player == 0, "he may play more"
        p.do("pass").do("pass")
        assert p.may("attacker", ours)
        p.do("attacker", ours).do("against", theirs).do("declare")
        power = 5.0 if together else 4.0
        while p.asked() != "dice":
            p.do("done")
        attack = next(f for f in p.c.stack if type(f).__name__ == "CloseCombatAttack")
        assert attack.attack == power  # type: ignore[attr-defined]  # of that frame


@allowed("UA cards.hero", "SK 3.8")
def test_a_leader_fights_with_a_squad_that_a_hero_card_hardened_before_the_combat() -> None:
    p = start()
    squad, leader = p.unit("german 4-4-7", "E5", "broken"), p.unit("german 8-1", "E5")
    p.unit("russian 4-4-7", "E5")
    p.hand(0, "hero")
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "CardCombat.lurked", "there was nobody to arrange him with"
    p.do("hero", 0, squad).roll(p.c.pile.rest[0]).roll(3, 4).do("harden")
    assert p.may("pair", leader, squad) and not p.has(squad, "broken")


@allowed("SK 6.4", "UA movement")
def test_hidden_infantry_shows_itself_in_its_movement_phase() -> None:
    p = start()
    squad, other = p.unit("german 4-6-7", "D4"), p.unit("german 4-6-7", "D4")
    p.unit("russian 4-4-7", "P9")
    hide(p.c, squad)
    p.hand(0, "movement", "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "D4")
    assert not p.may("move", squad), "no card wakes who is hidden"
    p.do("show", squad)
    assert p.asked() == "CardMovement.chosen" and not p.c.hiding[0] and not p.may("move", squad)
    p.do("wake", "move", 0, "plain", "at", "D4").do("move", squad).do("with", other)
    assert p.at(squad) == "D4"


@allowed("UA s23", "DE 1.3")
def test_a_wave_pays_for_leaving_polder() -> None:
    for text, left in ((OPEN, 7.0), (field("A1-P10", polder="D3"), 6.0)):
        p = start(text, "russian", "german")
        squad = p.unit("russian 4-4-7", "D3")
        p.unit("german 4-6-7", "D9")
        p.hand(1, "rally 2")
        p.facts[1].elr = 5
        p.c.attacker, p.c.phase = 0, MOVEMENT
        p.begin(WaveMove((squad,), p.hex("D9")))
        assert p.at(squad) == "D4" and p.c.stack[-2].left == left  # type: ignore[attr-defined]  # of that frame


@allowed("UA s2", "SK 6.4")
def test_who_is_turned_back_by_a_hidden_gun_has_moved_openly() -> None:
    for assault in (True, False):
        p = start(field("A1-P10", woods="D4 D5"))
        squad = p.unit("german 4-6-7", "D4")
        crew = p.unit("russian 2-2-8", "D5")
        p.gun("russian LMG", crew)
        p.unit("russian 4-4-7", "H4")
        hide(p.c, crew)
        p.c.mark_card(squad, CONCEALED)
        p.hand(0, "movement")
        p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "D4").do("move", squad)
        if assault:
            p.do("assault")
        p.do("to", "D5")
        assert p.told("turned back") and p.at(squad) == "D4"
        assert p.c.has_mark(squad, CONCEALED) is assault


@refused("UA s9")
@allowed("SK 3.6")
def test_a_task_immobile_leader_does_not_rout_along() -> None:
    """It would be moving."""
    for marks in (0, TI):
        p = start()
        broken, leader = p.unit("german 4-6-7", "D4", "broken", "dm"), p.unit("german 8-1", "D4")
        p.unit("russian 4-4-7", "E4")
        p.c.mark_card(leader, marks)
        p.phase(ROUT)
        p.do("rout", broken)
        assert p.may("with", leader) is (marks == 0)
        if marks:
            assert p.refused("with", leader).rule == "UA s9"
            p.do(*p.choices("to")[0])
            assert p.at(leader) == "D4"


@allowed("DE 2.1", "UA s6")
def test_a_hero_with_a_radio_is_no_observer() -> None:
    p = start()
    leader = p.unit("german 8-1", "D4")
    hero = make_hero(p.c, p.unit("german 4-6-7", "D5"))
    p.unit("russian 4-4-7", "P9")
    asked = [observer_of(p.c, p.battery("german", 100, leader=u)) for u in (leader, hero)]
    assert asked == [leader, -1]


@allowed("SK 3.2.3", "UA s6")
def test_a_leader_helps_a_hero_in_his_check_as_any_other_unit() -> None:
    """Only leaders of higher morale go without: a hero is none, and checks after the leader."""
    p = start()
    squad, leader = p.unit("russian 4-4-7", "D4"), p.unit("russian 8-1", "D4")
    hero = make_hero(p.c, squad)
    p.remove(squad)
    p.begin(Effects(((hero, MC, 0), (leader, MC, 0)), 3, "SK 3.2.3", ()))
    p.roll(1, 1)
    assert p.told("morale check")[-1][1] == leader, "the leader checks first"
    p.roll(4, 6)
    assert not p.has(hero, "wounded") and p.asked() == "over", "9 with one off passes on a 10"


@allowed("UA s6", "SK 3.2.3")
def test_a_hero_who_suffers_casualty_reduction_is_wounded_as_by_a_failed_check() -> None:
    """1-3-8 then, and gone the second time, whatever the die."""
    p = start()
    hero = make_hero(p.c, p.unit("german 4-6-7", "D4"))
    p.begin(Effects(((hero, K, 1),), 3, "SK 3.2.3", ())).roll(3)
    assert p.name(hero) == "1-3-8" and p.has(hero, "wounded") and morale(p.c, hero) == 8
    p.begin(Effects(((hero, K, 1),), 3, "SK 3.2.3", ()))
    assert p.asked() == "over" and p.at(hero) == "gone"
    q = start()
    leader = q.unit("german 8-1", "D4")
    q.begin(Effects(((leader, K, 1),), 3, "SK 3.2.3", ())).roll(3)
    assert q.has(leader, "wounded")
    q.begin(Effects(((leader, K, 1),), 3, "SK 3.2.3", ())).roll(3)
    assert q.at(leader) == "D4", "a leader adds one to the die"
