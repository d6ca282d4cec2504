"""Positions at the edge: of the map, of Good Order, of what an enemy is, of which rule a refusal names."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_MOVE, HALF_MOVE, TI
from bocage.games.cardwar.supplement.s02_concealment import gains
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.starterkit.artillery.s02_3_request import final_accuracy_drm
from bocage.games.starterkit.artillery.s02_batteries import place_of
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.cardwar.position import field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


@allowed("UA s11", "SK 3.3")
def test_an_encircled_unit_leaves_the_map_as_dearly_as_its_hex() -> None:
    for times in (0, 1):
        p = two_sides(OPEN)
        squad = p.unit("german 4-3-6", "A5")
        p.unit("russian 4-4-7", "P1")
        p.facts[0].exits = frozenset([p.hex("A5")])
        if times:
            p.c.encircled[squad] = times
        p.c.active[squad] = ACT_MOVE | HALF_MOVE
        p.phase(MOVEMENT).do("move", squad)
        assert p.may("exit") is (times == 0), "one and a half MF are enough for one"


@allowed("UA s22", "SK 2.0")
def test_a_pinned_leader_is_in_good_order_and_asks_for_fire() -> None:
    p = two_sides(OPEN, "british", "german")
    leader = p.unit("british 8-0", "B5", "pinned")
    p.unit("german 4-6-7", "H5")
    p.c.two_radios = True
    p.hand(0, "rally 2 radio", "rally 2 radio")
    p.phase(PREP_FIRE)
    assert p.may("two radios", 0, leader)


@allowed("UA s2")
def test_an_unbroken_enemy_near_by_may_be_a_vehicle() -> None:
    wall = " ".join(f"C{row}" for row in range(1, 11))
    for tank, gained in ((True, 1), (False, 2)):
        p = two_sides(field("A1-P10", woods=wall))
        squad = p.unit("russian 4-4-7", "A5")
        p.unit("german 4-6-7", "H5", "broken")
        if tank:
            p.tank(TANK, "H5", 1)
        assert gains(p.c, squad) == gained


@refused("UA fire", "UA advance", "UA movement", "UA cards.hero")
def test_a_refusal_names_what_the_card_was_to_be_played_for() -> None:
    for phase, use, rule in (
        (PREP_FIRE, "fire", "UA fire"), (MOVEMENT, "move", "UA movement"), (ADVANCE, "move", "UA advance"),
    ):  # fmt: skip
        p = two_sides(OPEN)
        p.unit("german 4-6-7", "B5")
        p.unit("russian 4-4-7", "H5")
        p.hand(0, "concealed 1")
        p.phase(phase)
        assert p.refused("wake", use, 0, "plain", "at", p.hex("B5")).rule == rule
    q = two_sides(OPEN)
    late = q.unit("german 4-6-7", "A5")
    q.unit("german 4-6-7", "B5")
    q.unit("russian 4-4-7", "H5")
    put(q.c, late, -10 - q.hex("A5"))
    q.hand(0, "hero")
    q.phase(MOVEMENT)
    assert q.refused("hero", 0, late).rule == "UA cards.hero", "its own hand, but it has not come yet"


@refused("UA advance")
def test_in_the_midst_of_a_fire_for_effect_no_single_hex_brings_a_unit_out() -> None:
    p = two_sides(OPEN)
    inside, rim = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E4")
    p.unit("russian 4-4-7", "P9")
    for h in (p.hex("E5"), *p.ground.near[p.hex("E5")]):
        p.c.barrage[h] = 3
    p.hand(0, "smoke")
    p.phase(ADVANCE)
    p.c.free_left = 0
    assert p.may("advance", rim) and p.refused("advance", inside).rule == "UA advance"


@allowed("UA s26", "DE 2.3")
def test_mist_hampers_an_observer_as_other_hindrances_do() -> None:
    p = two_sides(OPEN)
    leader = p.unit("german 8-0", "A5")
    b = p.battery("german", 80, leader)
    p.unit("russian 4-4-7", "L5")
    p.c.weather = 1
    for name, drm in (("C5", 0), ("I5", 1)):
        place = place_of(p.c, p.hex(name))
        assert final_accuracy_drm(p.c, b, place, False) == drm
        assert final_accuracy_drm(p.c, b, place, False, True) == drm, "which all know"


@allowed("UA s6", "UA s9", "SK 3.8")
def test_the_sum_of_a_close_combat_names_heroes_and_task_immobile_men() -> None:
    p = two_sides(OPEN)
    squad = p.unit("german 4-6-7", "E5", "melee")
    hero, victim = make_hero(p.c, squad), p.unit("russian 4-4-7", "E5", "melee")
    p.c.mark_card(victim, TI)
    p.phase(CLOSE_COMBAT).do("pair", hero, squad).do("attacker", squad)
    told = play.explain(p.s, ("against", victim))
    assert [(x.rule, x.amount) for x in told.lines] == [("UA s6", -1), ("UA s9", -1)]


@refused("UA s11")
def test_a_third_flank_card_does_nothing_more() -> None:
    p = two_sides(OPEN)
    squad, target = p.unit("german 4-6-7", "D5"), p.unit("russian 4-4-7", "F5")
    p.hand(0, "fire", "flank", "flank", "flank")
    p.phase(PREP_FIRE).do("wake", "fire", 0, "plain", "at", "D5").do("target", "F5").do("add", squad).do("fire")
    p.do("flank", 0).do("flank", 0)
    assert p.c.encircled[target] == 2 and "doubly" in p.refused("flank", 0).reason
