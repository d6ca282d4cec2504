"""Vehicles with more or fewer MP than are printed: Ford, Marsh, Motion without a card, one hex for all of them."""

from __future__ import annotations

import pytest

from bocage.games.cardwar.marks import ACT_MOVE, FORD, HALF_MOVE
from bocage.games.starterkit.model.marks import BOGGED, MOTION, ROLLING
from bocage.games.starterkit.model.state import MOVEMENT
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, refused
from tests.starterkit.vehicles.own import left

TANK = "german PzKpfw IIIN"


def tank_before_woods(bits: int, *marks: int) -> tuple[CardPosition, int]:
    """13 MP; woods cost half of them, 6.5, with a Bog Check at +4 unless all are spent."""
    p = CardPosition(field("A1-P10", woods="E4"))
    for nation in ("german", "british"):
        p.side_of(nation)
    p.element(0)
    p.element(1)
    tank = p.tank(TANK, "E5", 0, "yes", 5, *marks)
    p.unit("british 4-5-7", "P10")
    if bits:
        p.c.active[tank] = bits
    p.phase(MOVEMENT).do("move", tank)
    return p, tank


@pytest.mark.parametrize(
    ("bits", "marks", "mp"),
    [
        (ACT_MOVE, (), 13.0),
        (ACT_MOVE | HALF_MOVE, (), 6.5),  # a Marsh or Stream card
        (ACT_MOVE | FORD, (), 16.0),  # a quarter more
        (0, (MOTION, ROLLING), 6.5),  # UA s16: in Motion, without a card
    ],
)
@allowed("SK 3.3.2", "UA cards.marsh", "UA cards.ford", "UA s16")
@refused("SK 3.3.2")
def test_one_hex_for_all_the_mp_it_has(bits: int, marks: tuple[int, ...], mp: float) -> None:
    """A mobile vehicle may always enter one hex with all its MP beside one to start; one to stop is left."""
    p, tank = tank_before_woods(bits, *marks)
    if not marks:
        p.do("start").quiet()
    action = next(x for x in p.choices("drive") if x[1] == p.hex("E4") and x[2] == ALL_RATE)
    p.do(*action).roll(6, 4).quiet()  # 10 + 1: not 12, as it would be at half its MP
    assert p.at(tank) == "E4" and not p.c.vehicle_marks[tank] & BOGGED
    assert p.s.mp_at[tank, p.hex("E4")] == mp and left(p) == 0 and not p.may("drive")
    assert p.may("halt")


@refused("SK 3.3.2")
def test_what_has_spent_some_of_them_has_not_all_left() -> None:
    p, tank = tank_before_woods(ACT_MOVE | FORD)
    p.do("start").quiet()
    p.do("pivot", 0).quiet()
    p.do("pivot", 5).quiet()
    assert p.refused("drive", p.hex("E4"), ALL_RATE, 14.0).rule == "SK 3.3.2"
    assert p.at(tank) == "E5"
