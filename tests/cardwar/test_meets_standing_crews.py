"""A vehicle that no card has activated: its crew's hatches, smoke and Bounding Fire in its own Movement Phase."""

from __future__ import annotations

from bocage.games.cardwar.marks import TI
from bocage.games.starterkit.model.marks import BOUNDING, CE, HAS_MOVED, MOTION, ROLLING, STUN
from bocage.games.starterkit.model.state import ADVANCING_FIRE, MOVEMENT
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def standing(*marks: int, enemy: str = "E2") -> tuple[CardPosition, int]:
    p = two_sides(OPEN, "german", "british")
    tank = p.tank(TANK, "E5", 0, "yes", 5, *marks)
    p.unit("british 4-5-7", enemy)
    return p, tank


@allowed("UA fire", "UA vehicles", "SK 7.5", "SK 7.7")
@refused("UA vehicles")
def test_a_crew_acts_without_a_card_and_does_not_move() -> None:
    p, tank = standing()
    p.phase(MOVEMENT)
    assert p.refused("move", tank).rule == "UA vehicles"
    p.do("crew", tank)
    assert p.refused("start").rule == p.refused("delay").rule == p.refused("turret", 2).rule == "UA vehicles"
    p.do("expose").do("dispense", tank, p.hex("E5")).roll(3, 4)
    assert p.s.smoke[p.hex("E5")] and p.c.vehicle_marks[tank] & CE
    p.quiet().do("bounding", "machine guns").do("aim", "E2").do("fire").silent().roll(1, 6)
    assert p.c.vehicle_marks[tank] & BOUNDING and not p.c.vehicle_marks[tank] & (HAS_MOVED | ROLLING)
    while p.asked() == "dice":
        p.roll(1, 2)
    p.do("remain").quiet()
    assert p.at(tank) == "E5" and p.asked() == "over"


@refused("UA fire")
def test_its_bounding_fire_reaches_as_far_as_its_free_activation_range() -> None:
    p, tank = standing(enemy="P5")
    p.phase(MOVEMENT).do("crew", tank)
    assert not p.choices("bounding")
    q, tank = standing(enemy="P5")
    q.hand(0, "fire")
    q.phase(MOVEMENT).do("wake", "fire", 0, "plain", "platoon", tank)
    assert q.c.fire_bar(tank, q.hex("P5")) is None and q.may("crew", tank), "by a Fire card it reaches farther"


@refused("UA vehicles", "UA s9", "SK 3.3.2")
def test_who_may_move_is_stunned_or_task_immobile_has_no_crew_that_stands_and_acts() -> None:
    p, tank = standing(MOTION, ROLLING)
    p.phase(MOVEMENT)
    assert p.may("move", tank) and p.refused("crew", tank).rule == "UA vehicles"
    for mark, rule in ((STUN, "SK 7.10"), (0, "UA s9")):
        p, tank = standing(mark)
        p.hand(0, "fire")
        if not mark:
            p.c.mark_card(tank, TI)
        p.phase(MOVEMENT)
        assert p.refused("crew", tank).rule == rule


@allowed("UA movement", "SK 3.5")
def test_after_that_it_has_had_its_movement_phase_and_fires_as_one_that_stood() -> None:
    p, tank = standing()
    p.hand(0, "movement", "fire")
    p.turn(MOVEMENT).do("crew", tank).do("expose").do("remain").quiet()
    assert not p.may("wake", "move", 0, "plain", "platoon", tank), "no card moves it any more"
    assert p.refused("crew", tank).rule == "SK 3.3.1"
    while p.c.phase != ADVANCING_FIRE:
        p.do("end") if p.may("end") else p.do("pass")
    assert p.may("shoot", p.c.carried[tank][0]) and not p.c.vehicle_marks[tank] & HAS_MOVED
