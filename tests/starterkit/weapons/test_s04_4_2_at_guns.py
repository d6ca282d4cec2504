"""SK 4.4.2, 6.1, 6.6, 6.7 A Panzerfaust fired at a Gun: Direct Hits, critical hits, the gunshield."""

from __future__ import annotations

from bocage.games.starterkit.model.state import PREP_FIRE
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L12")
SE = 2


def fired(*effect: int, to_hit: tuple[int, int] = (1, 2)) -> tuple[Position, int, int]:
    """A squad next to an emplaced 6-pounder, within its arc, has hit it with a Panzerfaust."""
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    p.facts[0].fausts, p.facts[0].squads = True, 6
    crew = p.unit("british 2-2-8", "E4")
    gun = p.gun("british 6-pounder", crew, SE, "emplaced")
    p.phase(PREP_FIRE).do("faust", squad, "E4").roll(1).do("fire").roll(*to_hit).roll(*effect)
    return p, crew, gun


@allowed("SK 4.4.2", "SK 6.7")
def test_direct_hits() -> None:
    p, crew, gun = fired(1, 2)
    assert p.at(crew) == p.at(gun) == "gone" and p.asked() == "over"  # 3 on column 16: KIA, no roll for the Gun
    p, crew, gun = fired(1, 3)
    assert p.at(crew) == "gone" and p.at(gun) == "E4" and p.has(gun, "malfunction")  # K


@allowed("SK 6.1", "SK 6.7")
def test_a_critical_hit_destroys_gun_and_crew() -> None:
    p, crew, gun = fired(5, 5, to_hit=(1, 1))
    assert p.at(crew) == p.at(gun) == "gone"


@allowed("SK 6.6")
@refused("SK 4.4.2")
def test_a_near_miss_meets_the_shield_and_a_dud_nothing() -> None:
    p, crew, gun = fired(3, 4)
    assert p.result(crew) == "1MC" and not p.has(gun, "malfunction")  # 7, and 2 for the shield
    p, crew, gun = fired(6, 6)
    assert p.result(crew) == "no effect" and p.is_fresh(crew)
