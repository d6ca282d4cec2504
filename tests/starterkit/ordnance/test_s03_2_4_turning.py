"""SK 3.2.4 A Gun turns without firing only if it could fire."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import PUSHED
from bocage.games.starterkit.model.state import ADVANCING_FIRE, PREP_FIRE
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

SE = 2


def with_company(text: str) -> Position:
    p = Position(text)
    p.unit("german 4-6-7", "E8")
    p.unit("british 4-5-7", "E4")
    return p


@refused("SK 6.5")
@allowed("SK 3.2.4")
def test_not_in_the_advancing_fire_phase_after_manhandling() -> None:
    for bits in (PUSHED, 0):
        p = with_company(field("A1-L12"))
        crew = p.unit("german 2-2-8", "E9")
        gun = p.gun("german PaK 40", crew, SE)
        p.s.gun_marks[gun] = p.s.gun_marks[crew] = bits
        p.phase(ADVANCING_FIRE)
        if bits:
            assert p.refused("turn", gun).rule == "SK 6.5"
        else:
            assert p.may("turn", gun)


@refused("SK 4.0", "SK 6.9")
@allowed("SK 3.2.4")
def test_not_by_a_leader_nor_a_mortar_in_a_building() -> None:
    p = with_company(field("A1-L12", stone="E9"))
    led = p.gun("german PaK 40", p.unit("german 9-1", "F9"), SE)
    inside = p.gun("german GrW 34", p.unit("german 2-2-8", "E9"), SE)
    outside = p.gun("german GrW 34", p.unit("german 2-2-8", "G9"), SE)
    p.phase(PREP_FIRE)
    assert p.refused("turn", led).rule == "SK 4.0" and p.refused("turn", inside).rule == "SK 6.9"
    assert p.may("turn", outside)
