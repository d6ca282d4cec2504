"""Where berserk units, heroes and Marching Fire meet cards."""

from __future__ import annotations

from bocage.games.cardwar.marks import CONCEALED, MARCH
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE, morale
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
