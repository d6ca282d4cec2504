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


@refused("SK 3.2.4")
@allowed("SK 3.2.4")
def test_not_once_its_men_have_fired_themselves_though_it_kept_its_rate_of_fire() -> None:
    p = with_company(field("A1-L12"))
    squad, crew = p.unit("german 4-6-7", "E9"), p.unit("german 2-2-8", "F9")
    one, two = p.gun("german PaK 40", squad, 5), p.gun("german PaK 40", crew, 5)
    p.phase(PREP_FIRE)
    for gun in (one, two):
        p.do("shoot", gun).do("aim", "E4").do("fire", "itt", "he", 5).roll(1, 6)
        while p.asked() == "dice":
            p.roll(6, 6)
        assert p.may("turn", gun)  # firepower given up for a weapon was not fired
    p.do("target", "E4").do("add", squad).do("fire").roll(6, 5)
    assert p.refused("turn", one).rule == "SK 3.2.4" and p.may("turn", two)
