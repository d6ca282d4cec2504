"""UA vehicles, s15, s16: platoons, radios, Motion."""

from __future__ import annotations

from bocage.games.starterkit.model.counters import park, put
from bocage.games.starterkit.model.marks import MOTION, ROLLING
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE, MOVEMENT
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10", woods="H1 H2 H3 H4 H5 H6 H7 H8 H9 H10")
TANK = "german PzKpfw IIIN"


def start() -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of("german")
    p.side_of("british")
    p.element(0)
    p.element(1)
    p.unit("british 4-5-7", "P9")
    return p


@case("ufasl-03-001")
@allowed("UA vehicles", "UA s15")
@refused("UA vehicles")
def test_one_card_moves_a_platoon_with_radios_wherever_it_is() -> None:
    p = start()
    tanks = [p.tank(TANK, h) for h in ("B2", "D8", "K2", "M9")]
    other = p.tank(TANK, "B9", platoon=1)
    p.hand(0, "movement")
    p.phase(MOVEMENT)
    assert p.refused("move", tanks[0]).rule == "UA vehicles"
    p.do("wake", "move", 0, "plain", "platoon", tanks[0])
    assert [a[1] for a in p.choices("move")] == tanks and not p.may("move", other)


@case("ufasl-03-003")
@allowed("UA vehicles")
def test_radioless_vehicles_share_a_card_only_next_to_each_other() -> None:
    p = start()
    pair = [p.tank(TANK, h, radio="none") for h in ("B2", "B3")]
    alone = p.tank(TANK, "D8", radio="none")
    p.hand(0, "movement", "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "platoon", pair[0])
    assert [a[1] for a in p.choices("move")] == pair, "no Task Check, but a card of its own"
    p.do("wake", "move", 0, "plain", "platoon", alone)
    assert p.may("move", alone)


@allowed("UA vehicles", "UA fire")
def test_a_fire_card_wakes_radioless_neighbours_or_the_lone_one() -> None:
    """Line 23."""
    p = start()
    pair = [p.tank(TANK, h, radio="none") for h in ("B2", "B3")]
    alone = p.tank(TANK, "D8", radio="none")
    p.hand(0, "fire")
    p.phase(DEFENSIVE_FIRE, attacker=1)
    p.do("wake", "fire", 0, "plain", "platoon", alone)
    assert alone in p.c.active and pair[0] not in p.c.active


@case("ufasl-03-004")
@allowed("UA vehicles")
def test_morse_gives_half_mp() -> None:
    p = start()
    tanks = [p.tank(TANK, h, radio="morse") for h in ("B2", "D8")]
    p.hand(0, "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "platoon", tanks[0]).do("move", tanks[0])
    frame = p.c.stack[-1]
    assert getattr(frame, "left", 0) == 6.5, "13 MP, fractions kept"


@case("ufasl-03-002")
@allowed("UA vehicles", "UA s16")
def test_a_vehicle_in_motion_goes_on_at_half_without_a_card() -> None:
    p = start()
    tank = p.tank(TANK, "B2", 0, "yes", 3, MOTION | ROLLING)
    still = p.tank(TANK, "D8")
    p.phase(MOVEMENT)
    assert p.may("move", tank) and not p.may("move", still)
    p.do("move", tank)
    assert getattr(p.c.stack[-1], "left", 0) == 6.5


@allowed("UA cards.ford")
def test_ford_gives_vehicles_a_quarter_more() -> None:
    p = start()
    tank = p.tank(TANK, "B2")
    p.hand(0, "ford")
    p.phase(MOVEMENT).do("wake", "move", 0, "ford", "platoon", tank).do("move", tank)
    assert getattr(p.c.stack[-1], "left", 0) == 16.0, "13 and 3"


@case("ufasl-04-005")
@allowed("UA fire")
@refused("UA fire")
def test_vehicles_fire_within_their_crews_range_or_by_a_card_for_the_platoon() -> None:
    p = CardPosition(field("A1-P10"))
    p.side_of("german")
    p.side_of("british")
    tanks = [p.tank(TANK, h, facing=1) for h in ("B4", "B8")]
    p.unit("british 4-5-7", "P4")
    near = p.unit("british 4-5-7", "H4")
    p.phase(DEFENSIVE_FIRE, attacker=1)
    p.do("machine guns", tanks[0])
    assert p.may("aim", "H4") and p.refused("aim", "P4").rule == "UA fire"
    q = CardPosition(field("A1-P10"))
    q.side_of("german")
    q.side_of("british")
    far_off = [q.tank(TANK, h, facing=1) for h in ("B4", "B8")]
    q.unit("british 4-5-7", "N4")
    q.hand(q.element(0), "fire")
    q.phase(DEFENSIVE_FIRE, attacker=1)
    assert not q.may("machine guns", far_off[0])
    q.do("wake", "fire", 0, "plain", "platoon", far_off[0])
    assert q.may("machine guns", far_off[0]) and q.may("machine guns", far_off[1]) and near >= 0


@case("ufasl-03-005")
@allowed("UA convoy", "UA s25")
@refused("UA convoy")
def test_a_convoy_enters_by_road_at_half_rate_without_a_card() -> None:
    p = CardPosition(field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7",)))
    p.side_of("german")
    p.side_of("british")
    cars = [p.tank(TANK, h, platoon=7) for h in ("A5", "B2")]
    p.unit("british 4-5-7", "P1")
    for v in cars:
        park(p.c, v, -10 - p.hex("A5"))
    p.facts[0].entries = frozenset([p.hex("A5")])
    p.phase(MOVEMENT)
    assert not p.may("move", cars[0])
    assert p.refused("column", "convoy", p.hex("A5"), 1).rule == "UA convoy", "no card"
    p.do("column", "convoy", p.hex("A5"), 0).do("move", cars[0])
    assert getattr(p.c.stack[-1], "left", 0) == 6.5
    assert {a[3] for a in p.choices("drive") if a[1] >= 0} == {2.0}, "one MP more a hex, at least two"
    p.do("drive", p.hex("A5")).quiet()
    assert getattr(p.c.stack[-1], "left", 0) == 4.5
    q = CardPosition(field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7",)))
    q.side_of("german")
    q.side_of("british")
    for _ in range(2):
        v = q.tank(TANK, "A5", platoon=7)
        park(q.c, v, -10 - q.hex("A5"))
    q.unit("british 4-5-7", "P1")
    q.facts[0].entries = frozenset([q.hex("A5")])
    q.hand(q.element(0), "movement")
    q.phase(MOVEMENT).do("column", "convoy", q.hex("A5"), 1).do("move", v)
    assert getattr(q.c.stack[-1], "left", 0) == 13.0 and not q.c.hands[0]


@allowed("UA convoy", "UA s25")
@refused("UA convoy", "UA s25")
def test_a_column_on_foot_stays_on_the_road() -> None:
    p = CardPosition(field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7",)))
    p.side_of("german")
    p.side_of("british")
    men = [p.unit("german 4-6-7", "A5") for _ in range(2)]
    p.unit("british 4-5-7", "P1")
    for u in men:
        put(p.c, u, -10 - p.hex("A5"))
    p.facts[0].entries = frozenset([p.hex("A5")])
    p.phase(MOVEMENT).do("column", "on foot", p.hex("A5"), 0).do("move", men[0]).do("to", "A5").quiet()
    assert p.may("to", "B5") and p.refused("to", "A6").rule == "UA convoy"
    p.do("to", "B5").quiet()
    assert p.at(men[0]) == "B5"
