"""Where waves, task immobility, columns, berserk vehicles and borrowed artillery meet the rules of others."""

from __future__ import annotations

from bocage.games.cardwar.marks import BERSERK, IN_COLUMN, TI
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.cardwar.supplement.s18_overrun import enrage
from bocage.games.cardwar.supplement.s22_two_radios import TwoRadios
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.model.counters import eliminate
from bocage.games.starterkit.model.marks import HIDDEN, IMMOBILIZED, MALFUNCTION, MOVED
from bocage.games.starterkit.model.state import ADVANCE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE, RALLY
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from bocage.games.starterkit.vehicles.s03_8_on_vehicle import attack_rows
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
ROAD = field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7 G8 H8 I9",))
TANK = "german PzKpfw IIIN"


def start(one: str = "german", other: str = "russian", text: str = OPEN) -> CardPosition:
    return two_sides(text, one, other)


def wave(p: CardPosition, units: list[int], goal: str) -> CardPosition:
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove(tuple(units), p.hex(goal)))
    return p


@allowed("UA s23")
@refused("UA s23")
def test_a_wave_may_turn_upon_an_enemy_beside_its_way() -> None:
    """One hex nearer to the target, or one that holds an enemy."""
    p = start("russian", "german")
    squad = p.unit("russian 4-4-7", "D5")
    p.unit("german 4-6-7", "D4", "broken")
    p.unit("german 4-6-7", "I5")
    wave(p, [squad], "I5")
    assert p.may("to", "D4"), "it is no nearer, but an enemy is there"
    assert p.refused("to", "D6").rule == "UA s23", "neither nearer nor held"
    p.do("to", "D4").quiet()
    assert p.at(squad) == "D4" and p.asked() == "over", "it ends with him"


@allowed("UA s23")
def test_those_behind_in_a_wave_follow_those_in_front_within_the_impulse() -> None:
    """A full hex ahead is no reason to stop if its men go on."""
    p = start("russian", "german")
    rear = [p.unit("russian 4-4-7", "D3") for _ in range(3)]
    front = [p.unit("russian 4-4-7", "D4") for _ in range(3)]
    p.unit("german 4-6-7", "D9")
    wave(p, [*rear, *front], "D9")
    assert [p.at(u) for u in (*rear, *front)] == ["D5"] * 3 + ["D6"] * 3, "two impulses, then somebody may fire"
    assert not any(p.c.status[u] & MOVED for u in rear)
    q = start("russian", "german")
    rear = [q.unit("russian 4-4-7", "D3")]
    wall = [q.unit("russian 4-4-7", "D4") for _ in range(3)]  # of no wave: they stay
    q.unit("german 4-6-7", "D9")
    wave(q, rear, "D9")
    assert q.at(rear[0]) == "D3" and q.c.status[rear[0]] & MOVED and q.at(wall[0]) == "D4"


@allowed("UA s23", "SK 3.3.3")
def test_who_holds_his_fire_while_a_wave_moves_is_not_asked_again() -> None:
    p = start("russian", "german")
    squad = p.unit("russian 4-4-7", "D4")
    p.unit("german 4-6-7", "D9")
    p.hand(1, "fire")
    wave(p, [squad], "D9")
    assert p.asked() == "CardFirstFire.reacted"
    p.do("hold")
    assert p.asked() == "over" and p.at(squad) == "D9"
    q = start("russian", "german")
    squad = q.unit("russian 4-4-7", "D4")
    q.unit("german 4-6-7", "D9")
    q.hand(1, "fire")
    wave(q, [squad], "D9").do("pass")
    assert q.asked() == "CardFirstFire.reacted", "a pass is for one impulse"


@refused("UA s9")
def test_a_task_immobile_vehicle_neither_starts_nor_puts_up_smoke_nor_mends_its_gun() -> None:
    for marks in (0, TI):
        p = start("russian", "german")
        tank, mover = p.tank(TANK, "H5", 1), p.unit("russian 4-4-7", "B4")
        p.hand(0, "movement")
        p.hand(1, "rally 2")
        p.c.mark_card(tank, marks)
        p.c.unseen[tank] = (mover,)
        p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B4").do("move", mover).do("to", "C4")
        assert p.may("motion attempt", tank) is (marks == 0)
        assert bool(p.choices("dispense")) is (marks == 0)
        if marks:
            assert p.refused("motion attempt", tank).rule == "UA s9"
        q = start()
        tank = q.tank(TANK, "H5", 1)
        gun = q.c.carried[tank][0]
        q.c.status[gun] |= MALFUNCTION
        q.c.mark_card(tank, marks)
        q.phase(RALLY)
        assert q.may("repair", gun) is (marks == 0)


@refused("UA s9", "SK 3.2.4")
def test_a_task_immobile_crew_does_not_turn_its_gun() -> None:
    for marks in (0, TI):
        p = start("russian", "german")
        crew = p.unit("german 2-2-8", "D4")
        gun = p.gun("german PaK 40", crew)
        p.unit("russian 4-4-7", "F4")
        p.hand(1, "rally 2")
        p.c.mark_card(crew, marks)
        p.phase(DEFENSIVE_FIRE)
        assert p.may("turn", gun) is (marks == 0)
        if marks:
            assert p.refused("turn", gun).rule == "UA s9"


@refused("UA s9", "DE 2.1")
def test_a_task_immobile_observer_does_not_ask_for_artillery() -> None:
    p = start()
    leader = p.unit("german 8-0", "D5")
    p.battery("german", 80, leader)
    p.unit("russian 4-4-7", "L5")
    p.phase(PREP_FIRE)
    assert p.asked() == "CardContact.answered"
    p.c.stack.clear()
    p.c.mark_card(leader, TI)
    p.phase(PREP_FIRE)
    assert p.asked() != "CardContact.answered"


@allowed("UA s25")
def test_residual_firepower_ends_a_column_as_any_attack_does() -> None:
    p = start("german", "russian", ROAD)
    one, other = p.unit("german 4-6-7", "C6"), p.unit("german 4-6-7", "B5")
    for u in (one, other):
        p.c.mark_card(u, IN_COLUMN)
        p.c.column[u] = 2 * p.hex("A5") + 1
    p.c.residual[p.hex("D6")] = 4
    p.phase(MOVEMENT).do("move", one).do("to", "D6")
    assert len(p.c.column) == 2
    p.roll(6, 6)
    assert not p.c.column and not p.c.has_mark(other, IN_COLUMN)
    assert not p.may("move", other), "without a card it goes nowhere now"


@allowed("UA s18")
def test_a_berserk_vehicle_is_calm_as_soon_as_others_have_destroyed_its_target() -> None:
    p = start()
    tank, squad = p.tank(TANK, "B4", 1), p.unit("german 4-6-7", "C8")
    prey = p.unit("russian 4-4-7", "E4")
    p.unit("russian 4-4-7", "P9")
    p.c.vehicle_hero = True
    p.c.mark_card(tank, BERSERK)
    p.c.prey[tank] = prey
    p.hand(0, "movement")
    p.phase(MOVEMENT)
    assert p.refused("end").rule == "UA s18" and p.may("move", tank)
    eliminate(p.c, prey, "SK 3.2.3")
    p.do("wake", "move", 0, "plain", "at", "C8")
    assert p.may("end") and not p.may("move", tank) and p.may("move", squad)
    assert not p.c.has_mark(tank, BERSERK)


@allowed("UA s8", "UA s18", "UA s23", "UA s25")
def test_who_goes_berserk_or_joins_a_wave_leaves_the_column() -> None:
    """Its road would keep it from its enemy."""
    p = start("german", "russian", ROAD)
    one, other = p.unit("german 4-6-7", "C6"), p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "C9")
    for u in (one, other):
        p.c.mark_card(u, IN_COLUMN)
        p.c.column[u] = 2 * p.hex("A5") + 1
    go_berserk(p.c, one)
    assert list(p.c.column) == [other], "the others go on"
    p.phase(MOVEMENT).quiet()
    assert p.at(one) == "C9"
    q = start("russian", "german", ROAD)
    squad = q.unit("russian 4-4-7", "C6")
    q.unit("german 4-6-7", "C9")
    q.c.mark_card(squad, IN_COLUMN)
    q.c.column[squad] = 2 * q.hex("A5") + 1
    wave(q, [squad], "C9").quiet()
    assert q.at(squad) == "C9" and not q.c.column
    r = start("german", "russian", ROAD)
    tank, prey = r.tank(TANK, "C6", 1), r.unit("russian 4-4-7", "C9")
    r.c.mark_card(tank, IN_COLUMN)
    r.c.column[tank] = 2 * r.hex("A5") + 2
    enrage(r.c, tank, prey)
    assert not r.c.column and r.c.has_mark(tank, BERSERK)


@allowed("UA s18")
@refused("UA cards.hero", "UA s8")
def test_a_berserk_vehicle_that_cannot_move_holds_nobody_up_and_takes_no_card() -> None:
    for marks in (0, IMMOBILIZED):
        p = start()
        tank, prey = p.tank(TANK, "B4", 1, "yes", 0, marks), p.unit("russian 4-4-7", "E4")
        p.unit("german 4-6-7", "C8")
        p.c.vehicle_hero = True
        p.c.mark_card(tank, BERSERK)
        p.c.prey[tank] = prey
        p.hand(0, "movement", "hero")
        p.phase(MOVEMENT)
        assert p.may("end") is (marks == IMMOBILIZED)
        assert not p.may("wake", "move", 0, "plain", "platoon", tank), "it needs no card"
        assert p.refused("hero", 0, tank).rule == "UA s8"


@refused("UA advance")
def test_no_card_activates_vehicles_in_the_advance_phase() -> None:
    p = start()
    tank, squad = p.tank(TANK, "B4", 1), p.unit("german 4-6-7", "H8")
    p.unit("russian 4-4-7", "P4")
    p.hand(0, "movement")
    p.phase(ADVANCE)
    assert p.may("wake", "move", 0, "plain", "at", "H8") and p.c.element[squad] == 0
    assert not p.may("wake", "move", 0, "plain", "platoon", tank)


@allowed("UA s22", "DE 2.5", "SK 6.4")
def test_borrowed_artillery_strikes_hidden_guns_as_any_other_does() -> None:
    """Two Radio cards: the whole of DE 2.5, a Gun's Direct Hit and who is hidden in a hex among it."""
    p = start("british", "german", field("A1-P10", woods="H5"))
    leader, crew = p.unit("british 8-0", "D5"), p.unit("german 2-2-8", "H5")
    gun = p.gun("german PaK 40", crew)
    hide(p.c, crew)
    p.hand(0, "rally 2 radio", "rally 3 radio")
    p.c.attacker, p.c.phase = 0, PREP_FIRE
    p.begin(TwoRadios(0, 0, leader))
    p.do("fire on", "H5").roll(1)
    assert p.asked() == "dice", "hexes that look empty are rolled for too"
    while p.c.gun_marks.get(gun, 0) & HIDDEN and p.asked() == "dice":
        p.roll(1, 2)
    assert crew not in p.c.hiding[1], "it has shown itself, or is gone"


@refused("UA marching", "SK 3.2.2")
def test_those_who_march_together_fire_at_one_target_together() -> None:
    """Mandatory Fire Groups hold for Marching Fire as for Advancing Fire; from the next hex it is another attack."""
    p = start("american", "russian")
    one, other = p.unit("american 7-4-7", "B4"), p.unit("american 7-4-7", "B4")
    p.unit("russian 4-4-7", "F4")
    p.unit("russian 4-4-7", "F6")
    p.c.marching = True
    p.hand(0, "fire", "movement")
    p.phase(MOVEMENT).do("march", 0, "at", "B4").do("move", one).do("with", other).do("to", "C4").quiet()
    p.do("march fire", "F4").do("add", one).do("fire").silent().roll(6, 5)
    assert not p.may("march fire", "F4"), "that hex has fired at it"
    assert p.may("march fire", "F6"), "at another target it may"
    p.do("to", "D4").quiet()
    assert p.may("march fire", "F4")
    p.do("march fire", "F4")
    assert p.may("add", other) and not p.may("add", one), "each once"


@refused("UA s22", "DE 2.1")
def test_the_leader_of_two_radio_cards_does_nothing_else_in_the_phase() -> None:
    p = start("british", "german")
    leader, squad = p.unit("british 8-0", "D5"), p.unit("british 4-5-7", "D5")
    p.unit("german 4-6-7", "L5")
    p.c.two_radios = True
    p.hand(0, "rally 2 radio", "rally 3 radio", "fire", "fire")
    p.phase(PREP_FIRE).do("two radios", 0, leader).do("fire on", "P9").roll(1)
    p.do("wake", "fire", 0, "plain", "at", "D5").do("target", "L5").do("add", squad)
    assert not p.may("direct", leader), "he was busy at the radio"
    q = start("british", "german")
    leader, squad = q.unit("british 8-0", "D5"), q.unit("british 4-5-7", "D5")
    q.unit("german 4-6-7", "L5")
    q.c.two_radios = True
    q.hand(0, "rally 2 radio", "rally 3 radio", "fire")
    q.phase(PREP_FIRE).do("wake", "fire", 0, "plain", "at", "D5").do("target", "L5").do("add", squad)
    q.do("direct", leader).do("fire").silent().roll(6, 5)
    assert q.refused("two radios", 0, leader).rule == "DE 2.1"


@allowed("UA s8", "SK 6.5")
def test_who_charges_leaves_his_gun_behind() -> None:
    p = start()
    men = p.unit("german 4-6-7", "D4")
    gun, light = p.gun("german PaK 40", men), p.weapon("german LMG", men)
    p.unit("russian 4-4-7", "D6")
    go_berserk(p.c, men)
    p.phase(MOVEMENT).quiet()
    assert p.at(men) == "D6" and p.at(gun) == "D4"
    assert p.c.holder[gun] < 0 and p.c.carried[men] == (light,)


@allowed("UA s6", "UA s9", "SK 3.8")
def test_a_hero_who_attacks_a_vehicle_is_told_as_a_hero() -> None:
    p = start("russian", "german")
    hero, tank = p.unit("russian 1-4-9", "D4"), p.tank(TANK, "D4", 1)
    rows = attack_rows(p.c, (hero,), tank, 0)
    assert ("UA s6", "a hero takes part", -1) in rows and all(words != "leadership" for _, words, _ in rows)
    p.c.mark_card(hero, TI)
    assert ("UA s9", "task-immobile", 1) in attack_rows(p.c, (hero,), tank, 0)
