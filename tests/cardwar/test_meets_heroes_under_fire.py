"""Where heroes, berserk vehicles, Area Fire by card, night and Marching Fire meet an attack or a move under way."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_MOVE, MARCH
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s18_overrun import enrage
from bocage.games.cardwar.ua_moving import CardMovingStack, CardMovingVehicle
from bocage.games.starterkit.fire.s03_2_4_resolve import ToHit
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot, hit_drm
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.state import ADVANCING_FIRE, MOVEMENT, OFF_BOARD, PREP_FIRE
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def start(one: str = "german", other: str = "russian", text: str = OPEN) -> CardPosition:
    return two_sides(text, one, other)


def hero_of(p: CardPosition, side: int) -> int:
    return next(u for u in p.c.roster[side] if p.c.type(u).is_hero)


@allowed("UA s6")
def test_a_hero_who_steps_out_before_the_roll_is_fired_at_with_his_unit() -> None:
    p = start()
    target, firer = p.unit("russian 4-4-7", "G5"), p.unit("german 4-6-7", "F5")
    beside = p.unit("russian 4-4-7", "G6")
    p.hand(1, "hero", "hero")
    p.phase(ADVANCING_FIRE).do("target", "G5").do("add", firer).do("fire")
    p.do("hero", 1, target).draws(p.c.pile.rest[0]).roll(1, 1)
    hero = hero_of(p, 1)
    p.do("hero", 1, beside).draws(p.c.pile.rest[0]).roll(1, 1)
    p.silent().roll(1, 2)
    assert sorted(x[1] for x in p.told("struck")) == [target, hero], "and nobody of the hex next door"


@allowed("UA s6")
def test_a_hero_of_a_mover_may_be_fired_at_where_he_moves() -> None:
    p = start()
    squad, firer = p.unit("german 4-6-7", "B5"), p.unit("russian 4-4-7", "E5")
    p.hand(0, "movement", "hero")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B5").do("move", squad).do("to", "C5")
    p.do("add", firer).do("fire")
    p.do("hero", 0, squad).draws(p.c.pile.rest[0]).roll(1, 2)
    hero = hero_of(p, 0)
    p.silent().roll(6, 6)
    assert [x[1] for x in p.told("struck")] == [squad, hero] and p.at(hero) == "C5"


@refused("SK 3.3.1")
@allowed("UA s6")
def test_a_hero_of_a_unit_that_waits_for_its_stack_has_come_as_far_as_it() -> None:
    p = start()
    first, second, firer = p.unit("german 4-6-7", "B5"), p.unit("german 4-6-7", "B5"), p.unit("russian 4-4-7", "H5")
    p.hand(0, "movement", "hero")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B5").do("move", first).do("with", second)
    p.do("to", "C5").quiet().do("to", "D4").quiet().do("leave", second).do("to", "E5")
    p.do("add", firer).do("fire").do("hero", 0, second).draws(p.c.pile.rest[0]).roll(1, 2)
    hero = hero_of(p, 0)
    p.silent().roll(6, 5)
    assert hero not in [x[1] for x in p.told("struck")], "he is two hexes off"
    p.quiet().do("stop").do("go on", hero)
    way = p.c.stack[-1]
    assert isinstance(way, CardMovingStack) and way.spent[hero] == 2.0 and p.at(hero) == "D4"
    p.do("stop").do("stop")
    assert p.refused("move", hero).rule == "SK 3.3.1"


# berserk vehicles


@refused("UA s18")
@allowed("UA s18")
def test_a_berserk_vehicle_starts_and_turns_towards_its_target() -> None:
    """It may not stay behind because it stands, or looks another way; with too few MP it may."""
    for facing in (2, 5):
        p = start("german", "british")
        v, prey = p.tank(TANK, "D5", 0, "yes", facing), p.unit("british 4-5-7", "H5")
        p.c.vehicle_hero = True
        enrage(p.c, v, prey)
        p.phase(MOVEMENT).do("move", v)
        assert p.refused("remain").rule == "UA s18" and p.refused("delay").rule == "UA s18"
        p.do("start").quiet()
        assert p.refused("halt").rule == "UA s18"
        while not p.may("drive"):
            p.do("pivot").quiet()
        assert p.refused("halt").rule == "UA s18" and p.may("drive")
    q = start("german", "british", field("A1-P10", brush="E5 E6"))
    v, prey = q.tank(TANK, "D5", 0, "yes", 1), q.unit("british 4-5-7", "H5")
    q.c.vehicle_hero = True
    enrage(q.c, v, prey)
    q.phase(MOVEMENT).do("move", v).do("start").quiet()
    way = q.c.stack[-1]
    assert isinstance(way, CardMovingVehicle)
    way.left, way.fresh = 1.0, False  # the rest is spent, so no hex for all its MP (SK 3.3.2)
    assert q.may("halt"), "brush takes more than the MP that it has left"


# night, Area Fire, Marching Fire


@allowed("UA s27")
def test_darkness_is_paid_for_on_entering_the_map_too() -> None:
    for nvr, cost in ((2, 3.0), (-1, 2.0)):
        p = start("german", "british", field("A1-P10", woods="A5"))
        squad = p.unit("german 4-6-7", "A5")
        put(p.c, squad, OFF_BOARD - p.hex("A5"))
        p.unit("british 4-5-7", "P1")
        p.c.nvr, p.c.active[squad] = nvr, ACT_MOVE
        p.phase(MOVEMENT).do("move", squad)
        assert [x[3] for x in p.choices("to")] == [cost]


@refused("UA s27")
@allowed("UA cards.breeze")
def test_a_breeze_by_night_helps_only_whom_a_fire_card_has_activated() -> None:
    p = start()
    other = p.new_element(0)
    woken, near = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E5", element=other)
    p.unit("russian 4-4-7", "H5")
    p.c.nvr = 1
    p.hand(0, "fire", "breeze")
    p.phase(ADVANCING_FIRE).do("wake", "fire", 0, "plain", "at", "E5").do("night breeze", 0).do("target", "H5")
    assert p.may("add", woken) and p.refused("add", near).rule == "UA s27", "within his range, and in the dark"


@allowed("UA cards.marsh")
def test_ordnance_by_a_marsh_card_hits_as_if_its_target_were_concealed() -> None:
    """It has no firepower to halve before it hits (UA s2)."""
    found = []
    for card, style in (("marsh", "marsh"), ("fire", "plain")):
        p = start("british", "german")
        squad = p.unit("british 4-5-7", "E5")
        mortar, target = p.weapon("british 51mm mortar", squad), p.unit("german 4-6-7", "I5")
        p.hand(0, card)
        p.phase(PREP_FIRE).do("wake", "fire", 0, style, "at", "E5")
        shot = ToHit(mortar, squad, 0, p.hex("I5"), (target,)).shot(p.c)
        found.append(hit_drm(p.c, HitShot(shot, mortar, squad), target))
    assert found[0] == found[1] + 2


@refused("UA marching")
def test_marching_fire_is_not_offered_on_the_strength_of_marchers_elsewhere() -> None:
    """A hero's single factor, halved, makes no attack; his squad in the next hex takes no part in it."""
    p = start()
    squad = p.unit("german 4-6-7", "D5")
    hero = make_hero(p.c, squad)
    p.unit("russian 4-4-7", "G5")
    p.c.marching = True
    p.c.active.update({squad: ACT_MOVE | MARCH, hero: ACT_MOVE | MARCH})
    p.phase(MOVEMENT).do("move", hero).do("to", "E5").quiet()
    assert not p.choices("march fire") and p.refused("march fire", "G5").rule == "UA marching"
    p.do("stop").do("move", squad).do("to", "E5").quiet()
    assert p.may("march fire", "G5") and p.c.march_hex == -1
