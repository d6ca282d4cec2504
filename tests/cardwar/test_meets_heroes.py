"""Where berserk units, heroes and Marching Fire meet cards."""

from __future__ import annotations

from bocage.games.cardwar.marks import BERSERK, CONCEALED, MARCH, TI
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.starterkit.model.marks import SILENCED
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE, morale
from tests.cardwar.position import CardPosition
from tests.cardwar.test_meets_combat import start
from tests.marks import allowed, refused


@allowed("UA s8")
def test_first_fire_at_a_charging_unit_needs_no_card_within_range_and_a_card_beyond() -> None:
    p = start("russian", "german", elr=(3, 2))
    mad, gunner = p.unit("russian 4-4-7", "E2"), p.unit("german 4-6-7", "E8")
    go_berserk(p.c, mad)
    p.hand(1, "fire")
    p.phase(MOVEMENT)
    assert p.asked() == "CardFirstFire.reacted" and p.refused("add", gunner).rule == "UA fire"
    p.do("pass")
    while p.asked() == "CardFirstFire.reacted" and not p.may("add", gunner):
        p.do("pass")
    assert p.at(mad) == "E6", "two hexes: within his range"


@allowed("UA s6")
def test_a_hero_fires_prep_fire_without_a_card_and_his_squad_does_not() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    hero = make_hero(p.c, squad)
    p.unit("russian 4-4-7", "G5")
    p.phase(PREP_FIRE).do("target", "G5")
    assert [a[1] for a in p.choices("add")] == [hero]
    assert p.refused("add", squad).rule == "UA fire"


@allowed("UA s8")
def test_a_berserk_unit_takes_no_help_and_keeps_morale_ten_when_encircled() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    p.c.encircled[squad] = 2
    assert morale(p.c, squad) == 5
    go_berserk(p.c, squad)
    assert morale(p.c, squad) == 10 and squad not in p.c.encircled


@allowed("UA s2")
def test_a_concealed_unit_that_goes_berserk_or_is_reduced_is_seen() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    p.c.mark_card(squad, CONCEALED)
    go_berserk(p.c, squad)
    assert not p.c.has_mark(squad, CONCEALED) and not p.c.active.get(squad, 0) & MARCH


@refused("UA s29")
def test_marching_fire_is_offered_only_where_somebody_of_the_stack_can_open_it() -> None:
    """Marchers of another stack take no part, and without a firer who could open it the attack is not offered."""
    p = start("american", "german")
    p.c.marching = True
    mover, other = p.unit("american 7-4-7", "B5"), p.unit("american 7-4-7", "B8")
    p.unit("german 4-6-7", "F5")
    for u in (mover, other):
        p.c.active[u] = MARCH | 1
    p.phase(MOVEMENT).do("move", mover).do("to", "C5")
    p.quiet().do("march fire", "F5")
    assert [a[1] for a in p.choices("add")] == [mover] and p.refused("add", other).rule == "UA marching"
    p.do("add", mover).do("fire").silent().roll(6, 6)
    assert p.c.march_hex == -1


def shot_at_on_the_way(p: CardPosition, squad: int, firer: int) -> CardPosition:
    """The squad enters C4, is fired at, and its owner plays a Hero card on it."""
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B4").do("move", squad).do("to", "C4")
    p.do("add", firer).do("fire").do("hero", 0, squad)
    return p.roll(p.c.pile.rest[0])


@allowed("UA s6")
def test_a_hero_who_steps_out_of_a_moving_squad_has_come_as_far_as_it() -> None:
    p = start()
    squad, firer = p.unit("german 4-6-7", "B4"), p.unit("russian 4-4-7", "E4")
    p.hand(0, "movement", "hero")
    shot_at_on_the_way(p, squad, firer).roll(1, 2)
    hero = p.told("hero")[-1][1]
    p.do("pass").roll(6, 6).quiet()
    assert p.asked() == "CardMovingStack.moved"
    p.do("to", "C5").quiet()
    assert p.at(hero) == p.at(squad) == "C5", "he goes on with it"
    p.do("to", "C6").quiet().do("to", "C7").quiet()
    assert p.at(squad) == "C7" and p.at(hero) == "C7"
    p.do("stop") if p.may("stop") else None
    assert not p.may("move", hero), "and has no second move"


@refused("UA s8")
def test_who_goes_berserk_on_the_way_does_not_move_on() -> None:
    p = start()
    squad, firer = p.unit("german 4-6-7", "B4"), p.unit("russian 4-4-7", "E4")
    other = p.unit("german 4-6-7", "B8")
    p.hand(0, "movement", "hero", "movement")
    shot_at_on_the_way(p, squad, firer).roll(5, 5)
    assert p.c.has_mark(squad, BERSERK)
    p.do("pass").roll(6, 6).quiet()
    assert p.asked() == "CardMovement.chosen" and p.at(squad) == "C4", "neither back nor on"
    assert p.may("wake", "move", 0, "plain", "at", "B8") and other >= 0
    q = start()
    squad = q.unit("german 4-6-7", "B4", "prep")
    q.unit("russian 4-4-7", "E4", "broken")
    q.c.mark_card(squad, BERSERK)
    q.hand(0, "concealed 1")
    q.phase(MOVEMENT)
    assert q.at(squad) == "B4" and q.c.has_mark(squad, BERSERK), "who has fired in the Prep Fire Phase does not charge"


@allowed("UA s6", "UA s9")
def test_a_hero_has_the_status_of_the_unit_he_steps_out_of() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B4")
    p.unit("russian 4-4-7", "N4")
    p.c.mark_card(squad, TI)
    p.hand(0, "hero", "movement")
    p.phase(MOVEMENT).do("hero", 0, squad).roll(p.c.pile.rest[0]).roll(1, 2)
    hero = p.told("hero")[-1][1]
    assert p.c.has_mark(hero, TI) and p.refused("move", hero).rule == "UA s9"


@allowed("UA cards.smoke")
def test_smoke_by_card_next_to_a_vehicle_of_the_element() -> None:
    p = start()
    tank = p.tank("german PzKpfw IIIN", "B4")
    p.unit("russian 4-4-7", "N4")
    p.hand(0, "smoke")
    p.phase(MOVEMENT)
    assert p.may("card smoke", 0, p.hex("B5")) and p.refused("card smoke", 0, p.hex("B8")).rule == "UA cards.smoke"
    p.c.vehicle_marks[tank] = p.c.vehicle_marks.get(tank, 0) | SILENCED
    assert not p.choices("card smoke"), "not of a crew that is stunned"
