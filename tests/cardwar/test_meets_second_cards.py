"""A second card on units that one has activated, and Morse vehicles one by one."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, ACT_MOVE, AREA_FIRE, HALF_MOVE
from bocage.games.starterkit.model.counters import park, put
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def start() -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    return p


@allowed("UA cards.marsh", "UA movement")
@refused("UA movement")
def test_a_movement_card_after_a_marsh_gives_the_whole_mf() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B4")
    p.unit("russian 4-4-7", "N4")
    p.hand(0, "marsh", "stream", "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "marsh", "at", "B4")
    assert p.c.active[squad] == ACT_MOVE | HALF_MOVE
    assert p.refused("wake", "move", 0, "marsh", "at", p.hex("B4")).rule == "UA movement", "no better by a Stream"
    p.do("wake", "move", 0, "plain", "at", "B4")
    assert p.c.active[squad] == ACT_MOVE and p.c.used[0] == 2
    q = start()
    squad = q.unit("german 4-6-7", "B4")
    q.unit("russian 4-4-7", "N4")
    q.hand(0, "marsh", "movement")
    q.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B4")
    assert not q.choices("wake") and q.c.active[squad] == ACT_MOVE, "and none worse by a Marsh"


@allowed("UA cards.marsh", "UA fire")
def test_a_fire_card_after_a_marsh_ends_area_fire() -> None:
    p = start()
    squad, target = p.unit("german 4-6-7", "B4"), p.unit("russian 4-4-7", "F4")
    p.hand(0, "marsh", "fire")
    p.phase(PREP_FIRE).do("wake", "fire", 0, "marsh", "at", "B4")
    assert p.c.active[squad] == ACT_FIRE | AREA_FIRE
    p.do("wake", "fire", 0, "plain", "at", "B4").do("target", "F4").do("add", squad).do("fire").silent().roll(1, 6)
    assert [x[4] for x in p.told("struck") if x[1] == target] == [4.0]
    q = start()
    squad = q.unit("german 4-6-7", "B4")
    q.unit("russian 4-4-7", "F4")
    q.c.active[squad] = ACT_FIRE | AREA_FIRE
    q.hand(0, "fire")
    q.phase(DEFENSIVE_FIRE, 1).do("wake", "fire", 0, "plain", "at", "B4")
    assert q.c.active[squad] == ACT_FIRE, "also where the Marsh was played in the Movement Phase before"


@allowed("UA vehicles")
@refused("UA vehicles")
def test_a_morse_vehicle_may_have_a_card_of_its_own() -> None:
    """One card "may" move the whole platoon at half its MP; a card on one of them gives it all of them."""
    p = start()
    one, two = p.tank(TANK, "B2", 1, "morse"), p.tank(TANK, "H8", 1, "morse")
    p.unit("russian 4-4-7", "P1")
    p.hand(0, "movement", "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "vehicle", two)
    assert p.c.active == {two: ACT_MOVE}
    p.do("move", two)
    assert getattr(p.c.stack[-1], "left", 0) == 13.0
    p.do("remain")
    p.do("wake", "move", 0, "plain", "platoon", one)
    assert p.c.active[one] == ACT_MOVE, "the only one left of it to be woken"
    q = start()
    one, two = q.tank(TANK, "B2", 1, "morse"), q.tank(TANK, "H8", 1, "morse")
    q.unit("russian 4-4-7", "P1")
    q.hand(0, "movement")
    q.phase(MOVEMENT).do("wake", "move", 0, "plain", "platoon", one)
    assert q.c.active[one] == q.c.active[two] == ACT_MOVE | HALF_MOVE
    r = start()
    one = r.tank(TANK, "B2", 1)
    r.tank(TANK, "H8", 1)
    r.unit("russian 4-4-7", "P1")
    r.hand(0, "movement")
    r.phase(MOVEMENT)
    assert r.refused("wake", "move", 0, "plain", "vehicle", one).rule == "UA vehicles", "radios share their card"


@refused("UA fire")
def test_a_fire_card_wakes_nobody_off_board() -> None:
    p = start()
    squad, tank = p.unit("german 4-6-7", "A5"), p.tank(TANK, "A6", 3)
    here = p.unit("german 4-6-7", "C5")
    put(p.c, squad, -10 - p.hex("A5"))
    park(p.c, tank, -10 - p.hex("A6"))
    p.facts[0].entries = frozenset([p.hex("A5"), p.hex("A6")])
    p.unit("russian 4-4-7", "N4")
    p.hand(0, "fire", "movement")
    p.phase(PREP_FIRE)
    assert [a[4:] for a in p.choices("wake")] == [("at", p.hex("C5"))] and here >= 0
    assert p.refused("wake", "fire", 0, "plain", "at", -10 - p.hex("A5")).rule == "UA fire"
    p.phase(MOVEMENT)
    assert p.may("wake", "move", 0, "plain", "at", -10 - p.hex("A5")), "a Movement card does"
    assert p.may("wake", "fire", 0, "plain", "platoon", tank), "and a Fire card for Bounding Fire on its way in"


@allowed("UA vehicles", "UA cards.marsh")
@refused("UA movement")
def test_a_card_of_its_own_takes_the_half_away_from_a_morse_vehicle() -> None:
    """Half MP come from the card that wakes the platoon, or from a Marsh; another card on one vehicle gives all."""
    p = start()
    one, two = p.tank(TANK, "B2", 1, "morse"), p.tank(TANK, "H8", 1, "morse")
    p.unit("russian 4-4-7", "P1")
    p.hand(0, "movement", "movement", "movement", "marsh")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "platoon", one)
    assert p.c.active[two] == ACT_MOVE | HALF_MOVE
    assert not p.may("wake", "move", 0, "plain", "platoon"), "another card on the platoon would give half again"
    p.do("wake", "move", 0, "plain", "vehicle", two)
    assert p.c.active == {one: ACT_MOVE | HALF_MOVE, two: ACT_MOVE}
    assert p.refused("wake", "move", 0, "plain", "vehicle", two).rule == "UA movement"
    assert not p.may("wake", "move", 0, "marsh"), "nor would a Marsh help"
    q = start()
    lone = q.tank(TANK, "B2", 1, "morse")
    q.unit("russian 4-4-7", "P1")
    q.hand(0, "marsh", "movement")
    q.phase(MOVEMENT).do("wake", "move", 0, "marsh").do("wake", "move", 0, "plain", "platoon", lone)
    assert q.c.active == {lone: ACT_MOVE}
