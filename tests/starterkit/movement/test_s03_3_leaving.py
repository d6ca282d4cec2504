"""SK 3.3 Leaving the map: with the road bonus only by a road, which goes on off board."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field


@allowed("SK 3.3", "SK 1.1.1")
@refused("SK 3.3.1")
def test_the_road_bonus_takes_nobody_off_the_map_across_country() -> None:
    """Four MF along the road to the edge: the fifth is there for who leaves by that road, not beside it."""
    for road, may in (("E1 E2 E3 E4 E5", False), ("E1:N E2 E3 E4 E5", True)):
        p = Position(field("A1-L12", roads=(road,)))
        squad = p.unit("british 4-5-7", "E5")
        p.unit("german 4-6-7", "L12")
        p.facts[0].exits = frozenset([p.hex("E1")])
        p.phase(MOVEMENT).do("move", squad).go("E4", "E3", "E2", "E1")
        if may:
            p.do("exit")
            assert p.at(squad) == "gone"
        else:
            assert p.refused("exit").rule == "SK 3.3.1" and p.may("to", "E2")


@refused("SK 1.2.4")
def test_what_nobody_possesses_is_not_handed_on() -> None:
    """Whoever else is pinned somewhere on the map."""
    p = Position(field("A1-L12"))
    squad = p.unit("british 4-5-7", "E5")
    weapon = p.lying("british LMG", "E5")
    p.unit("german 4-6-7", "L12", "pinned")
    p.phase(ADVANCE)
    assert p.refused("give", weapon, squad).rule == "SK 1.2.4"
