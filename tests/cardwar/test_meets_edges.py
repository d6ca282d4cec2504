"""Positions at the edge: of the map, of Good Order, of what an enemy is, of which rule a refusal names."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_MOVE, HALF_MOVE
from bocage.games.cardwar.supplement.s02_concealment import gains
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE
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
