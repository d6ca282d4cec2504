"""Cards of half strength on those who need none, flashes of blind fire, a wave in sight of tanks, a late Stun."""

from __future__ import annotations

from bocage.deck.cards import SNIPER_KIA
from bocage.games.cardwar.marks import ACT_FIRE, IN_COLUMN, LATE_STUN
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s21_mine_on_vehicle import MineUnderVehicle
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.model.marks import CE, DAZED, RECALL, STUN, STUN_AND_RECALL
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment
from bocage.games.starterkit.vehicles.s07_10_effects import end_player_turn
from tests.cardwar.position import field, two_sides
from tests.marks import allowed

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


@allowed("UA movement", "UA cards.marsh")
def test_a_marsh_card_takes_nothing_from_a_hero_who_needs_no_card() -> None:
    p = two_sides(OPEN)
    squad = p.unit("german 4-6-7", "B4")
    hero = make_hero(p.c, squad)
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "marsh")
    p.phase(MOVEMENT).do("wake", "move", 0, "marsh", "at", "B4")
    assert allotment(p.c, hero, (hero,), False, True) == 6 and allotment(p.c, squad, (squad,), False, True) == 2
    q = two_sides(OPEN)
    hero = make_hero(q.c, q.unit("german 4-6-7", "B4"))
    q.unit("russian 4-4-7", "D4")
    q.hand(0, "marsh")
    q.phase(PREP_FIRE).do("wake", "fire", 0, "marsh", "at", "B4")
    q.do("target", "D4").do("add", hero).do("fire").silent().roll(5, 4)
    assert q.told("struck")[-1][4] == 1.0, "all of his firepower"


@allowed("UA advance", "UA cards.marsh")
def test_a_marsh_card_tires_nobody_who_may_advance_without_it() -> None:
    for enemy, tired in (("C5", False), ("P9", True)):
        p = two_sides(field("A1-P10", woods="C4"))
        squad = p.unit("german 4-6-7", "B4")
        p.unit("russian 4-4-7", enemy)
        p.hand(0, "marsh")
        p.phase(ADVANCE).do("wake", "move", 0, "marsh", "at", "B4").do("advance", squad).do("to", "C4")
        assert p.has(squad, "cx") is tired


@allowed("UA cards.marsh", "UA convoy", "SK 3.3.1")
def test_half_the_mf_is_half_of_the_road_bonus_too() -> None:
    """Five along a road by a card, two and a half by a Marsh card, or in column without one."""
    for card, hexes in (("movement", 5), ("marsh", 2), ("", 2)):
        p = two_sides(field("A1-P10", roads=("A5 B5 C6 D6 E7 F7 G8",)))
        squad = p.unit("german 4-6-7", "B5")
        p.unit("russian 4-4-7", "P1")
        if card:
            p.hand(0, card)
            p.phase(MOVEMENT).do("wake", "move", 0, "plain" if card == "movement" else card, "at", "B5")
        else:
            p.c.mark_card(squad, IN_COLUMN)
            p.c.column[squad] = 2 * p.hex("A5") + 1
            p.phase(MOVEMENT)
        p.do("move", squad).go(*("C6", "D6", "E7", "F7", "G8")[:hexes])
        assert not p.choices("to"), card


@allowed("UA s27", "SK 3.2.1")
def test_by_night_fire_at_what_is_not_seen_flashes_too() -> None:
    p = two_sides(field("A1-P10", woods="C4 C5"))
    squad = p.unit("german 4-6-7", "B4")
    p.unit("russian 4-4-7", "D4")
    p.c.nvr = 5
    p.c.active[squad] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "D4").do("add", squad).do("fire")
    assert p.told("no sight") and p.hex("B4") in p.c.fired_from


@allowed("UA s23", "SK 3.3.2.1")
def test_a_wave_that_comes_into_sight_lets_a_tank_try_for_motion() -> None:
    p = two_sides(OPEN, "russian", "german")
    tank, squad = p.tank(TANK, "H5", 1), p.unit("russian 4-4-7", "B5")
    p.unit("german 4-6-7", "G5")
    p.c.unseen[tank] = (squad,)
    p.hand(1, "fire")
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove((squad,), p.hex("G5")))
    while p.asked() == "WaveMove.moved":
        p.do(*p.choices("to")[0])
    p.do("motion attempt", tank).roll(1)
    assert p.told("motion attempt")[-1][3], "one MF has been spent in its sight"


@allowed("UA s4", "SK 7.10")
def test_a_stun_by_a_thrown_sniper_is_for_the_coming_player_turn() -> None:
    p = two_sides(OPEN, "russian", "german")
    tank, squad = p.tank(TANK, "D5", 1, "yes", 0, CE), p.unit("german 4-6-7", "D5")
    p.unit("russian 4-4-7", "P1")
    p.unit("russian 8-0", "P1")
    p.c.sniper = [p.hex("D6"), p.hex("A1")]
    (card,) = p.hand(0, "sniper")
    p.turn(CLOSE_COMBAT).do("throw", card)
    p.roll(1, 1).roll(SNIPER_KIA[card][0]).roll(1).roll(6)
    while p.asked() == "dice":
        p.roll(p.c.pile.rest[0])
    assert p.asked() == "over" and p.is_fresh(squad)
    assert p.c.vehicle_marks[tank] & STUN_AND_RECALL, "its turn comes now"
    p.turn(CLOSE_COMBAT, 1)
    while p.asked() == "dice":
        p.roll(p.c.pile.rest[0])
    assert not p.c.vehicle_marks[tank] & STUN_AND_RECALL
    assert p.c.vehicle_marks[tank] & DAZED and p.c.vehicle_marks[tank] & RECALL


@allowed("UA s21", "UA s4")
def test_so_is_a_stun_by_a_mine() -> None:
    for dice in [(a, b) for a in range(1, 7) for b in range(1, 7)]:
        p = two_sides(OPEN, "russian", "german")
        tank = p.tank(TANK, "D5", 1)
        p.c.phase, p.c.after_combat = CLOSE_COMBAT, True
        p.begin(MineUnderVehicle(tank)).roll(*dice)
        stunned = bool(p.c.vehicle_marks.get(tank, 0) & (STUN | STUN_AND_RECALL))
        assert p.c.has_mark(tank, LATE_STUN) is stunned
        end_player_turn(p.c)
        assert bool(p.c.vehicle_marks.get(tank, 0) & (STUN | STUN_AND_RECALL)) is stunned
        end_player_turn(p.c)
        assert not p.c.vehicle_marks.get(tank, 0) & (STUN | STUN_AND_RECALL)
