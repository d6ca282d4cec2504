"""Where berserk units, task immobility, wrecks and fortified hexes meet."""

from __future__ import annotations

from bocage.games.cardwar.marks import BERSERK, CHARGED, CLOSED, TI
from bocage.games.cardwar.supplement.s08_berserk import go_berserk, review_berserk
from bocage.games.cardwar.supplement.s08_charge import Charge
from bocage.games.cardwar.supplement.s20_crew_survival import CrewSurvival
from bocage.games.starterkit.model.counters import eliminate, park, put
from bocage.games.starterkit.model.marks import IN_CC
from bocage.games.starterkit.model.state import ADVANCING_FIRE, CLOSE_COMBAT, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from tests.cardwar.position import CardPosition, field, kind_of
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def start(text: str = OPEN) -> CardPosition:
    p = CardPosition(text)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    return p


@refused("UA s9", "UA s8")
def test_a_task_immobile_berserk_unit_does_not_charge() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B4")
    p.unit("russian 4-4-7", "E4", "broken")
    p.c.mark_card(squad, BERSERK | TI)
    p.hand(0, "concealed 1")
    p.phase(MOVEMENT)
    assert p.at(squad) == "B4" and p.asked() == "CardMovement.chosen"
    assert p.refused("move", squad).rule == "UA s9"
    assert p.c.has_mark(squad, BERSERK) and not p.c.has_mark(squad, CHARGED), "it is berserk still"
    p.c.unmark_card(squad, TI)
    p.phase(MOVEMENT)
    assert p.at(squad) == "E4"


@refused("UA s9")
def test_a_task_immobile_leader_directs_nobody() -> None:
    """SK 3.2.2: who directs counts as attacking."""
    p = start()
    squad, leader = p.unit("german 4-6-7", "B4"), p.unit("german 9-1", "B4")
    p.unit("russian 4-4-7", "D4")
    p.c.mark_card(leader, TI)
    p.phase(DEFENSIVE_FIRE, 1).do("target", "D4").do("add", squad)
    assert p.refused("direct", leader).rule == "UA s9" and p.may("fire")
    p.c.unmark_card(leader, TI)
    assert p.may("direct", leader)


@allowed("UA s8")
def test_who_went_berserk_in_melee_is_calm_when_the_enemies_of_his_hex_have_fallen() -> None:
    p = start()
    squad, enemy = p.unit("german 4-6-7", "B4", "melee"), p.unit("russian 2-2-7", "B4", "melee")
    p.unit("russian 4-4-7", "H4")
    p.hand(0, "hero")
    p.phase(CLOSE_COMBAT).do("hero", 0, squad).roll(p.c.pile.rest[0]).roll(5, 6)
    assert p.c.has_mark(squad, BERSERK)
    p.remove(enemy)
    review_berserk(p.c, 0)
    assert not p.c.has_mark(squad, BERSERK), "another enemy in sight is none of its hex"


@allowed("UA s8")
def test_a_berserk_unit_that_kills_all_who_advanced_upon_it_is_calm() -> None:
    p = start()
    squad, enemy = p.unit("german 4-6-7", "B4"), p.unit("russian 2-2-7", "B4")
    p.unit("russian 4-4-7", "H4")
    p.c.mark_card(squad, BERSERK)
    p.c.status[enemy] |= IN_CC
    p.phase(CLOSE_COMBAT, 1)
    while p.asked() == "Designation.chosen" and p.c.player == 1:
        p.do("done")
    p.do("attacker", squad).do("against", enemy)
    while p.asked() == "Designation.chosen":
        p.do("declare") if p.may("declare") else p.do("done")
    p.roll(1, 2)
    assert p.at(enemy) == "gone" and not p.c.has_mark(squad, BERSERK)
    q = start()
    squad = q.unit("german 4-6-7", "B4")
    q.unit("russian 4-4-7", "H4")
    q.c.mark_card(squad, BERSERK)
    q.phase(CLOSE_COMBAT, 1)
    assert q.c.has_mark(squad, BERSERK), "nobody was there, and one is in sight"


@allowed("UA cards.hero", "UA cards.radio")
def test_a_hero_card_at_the_question_about_a_wreck() -> None:
    p = start()
    tank, squad = p.tank(TANK, "B4"), p.unit("german 4-6-7", "C4")
    p.unit("russian 4-4-7", "H4")
    p.hand(0, "hero", "concealed 1")
    p.begin(CrewSurvival(tank, p.hex("B4"), 0))
    assert not p.may("conceal", 0) and not p.may("save crew", 0)
    p.do("hero", 0, squad).roll(next(x for x in p.c.pile.rest if kind_of(x) == "rally all"))
    p.roll(2, 2)
    assert p.told("hero") and p.may("save crew", 0), "the card that replaced it may save the crew"
    p.do("save crew", 0)
    assert p.told("bailed out")


@allowed("UA cards.pillbox", "UA s13")
@refused("UA s13")
def test_a_building_hex_held_from_its_steeple_is_fortified() -> None:
    p = start(field("A1-P10", stone="D4", steeple="D4"))
    p.unit("german 2-4-7", "D4 Steeple")
    p.unit("german 4-6-7", "H8")
    p.unit("russian 4-4-7", "P4")
    p.hand(0, "pillbox")
    p.phase(PREP_FIRE)
    assert p.refused("fortify", 0, p.hex("H8")).rule == "UA s13"
    p.do("fortify", 0, "D4")
    assert p.c.forts == {p.hex("D4"): 0}


@allowed("UA s8")
def test_who_leaves_a_berserk_units_hex_alive_has_not_fallen() -> None:
    """It is calm when the enemies of its hex have fallen, or none is in sight; not when they ran and are seen."""
    for how in ("routed", "drove off", "fell"):
        p = start()
        unit = p.unit("russian 4-4-7", "D4")
        enemy = p.tank(TANK, "D4", 1) if how == "drove off" else p.unit("german 4-6-7", "D4", "broken")
        p.unit("german 8-0", "P9")
        go_berserk(p.c, unit)
        if how == "fell":
            eliminate(p.c, enemy, "SK 3.8")
        elif how == "routed":
            put(p.c, enemy, p.hex("D5"))
        else:
            park(p.c, enemy, p.hex("D5"))
        review_berserk(p.c, 1)
        assert p.c.has_mark(unit, BERSERK) is (how != "fell"), how


@allowed("UA s8", "SK 3.6")
def test_a_berserk_unit_whose_enemy_routs_charges_again() -> None:
    p = start()
    unit = p.unit("german 4-6-7", "D4")
    go_berserk(p.c, unit)
    runner = p.unit("russian 4-4-7", "F5", "broken", "dm")
    p.turn(MOVEMENT)
    assert p.at(unit) == "F5" == p.at(runner)
    while p.asked() != "CardRout.chosen":
        p.do("end")
    p.do("rout", runner)
    assert not p.c.has_mark(unit, CLOSED) or p.at(runner) == "F5"
    while p.asked() == "RoutingUnit.chosen":
        p.do(*p.choices("to")[0]) if p.choices("to") else p.do("stop")
    assert p.c.has_mark(unit, BERSERK) and not p.c.has_mark(unit, CLOSED)


@allowed("UA s8")
def test_a_charge_goes_on_where_its_target_is_out_of_sight_for_a_hex() -> None:
    """It must come into his hex; it turns aside only for a nearer one that comes into sight."""
    for aimed, nearer, end in (("D8", "", "D8"), ("", "", "D4"), ("D8", "B3", "B3")):
        p = start(field("A1-P10", woods="C6 D6 E7"))
        unit = p.unit("german 4-6-7", "D4")
        p.unit("russian 4-4-7", "D8", "broken")
        if nearer:
            p.unit("russian 4-4-7", nearer, "broken")
        p.c.mark_card(unit, BERSERK | CHARGED)
        p.c.attacker, p.c.phase = 0, MOVEMENT
        charge = Charge(unit)
        charge.goal = p.hex(aimed) if aimed else -1
        p.begin(charge)
        assert p.asked() == "over" and p.at(unit) == end


@allowed("UA s8", "UA advance")
def test_who_shoots_down_the_last_enemy_of_his_hex_is_calm_and_may_advance() -> None:
    p = start()
    unit, enemy = p.unit("german 4-6-7", "D4"), p.unit("russian 2-2-7", "D4", "broken")
    p.unit("russian 4-4-7", "H4")
    go_berserk(p.c, unit)
    assert p.c.has_mark(unit, CLOSED)
    p.turn(ADVANCING_FIRE).do("target", "D4").do("add", unit).do("fire").silent().roll(1, 2)
    while p.asked() == "dice":
        p.roll(1)
    assert p.at(enemy) == "gone"
    while p.asked() == "CardFire.chosen":
        p.do("end")
    assert p.asked() == "CardAdvance.chosen" and p.may("advance", unit)
