"""SK 3.2, 3.2.2 Fire attacks: firepower, fire groups, leaders, cowering, markers."""

from __future__ import annotations

from bocage.games.starterkit.state import PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, case
from tests.starterkit.position import Position, field

OPEN = field("A1-P10")


@case("sk-03-035")
@allowed("SK 3.2.2")
def test_long_range_halves_and_a_leader_stops_cowering() -> None:
    p = Position(field("A1-P10", stone="G4"))
    squad = p.unit("american 7-4-7", "B4")
    leader = p.unit("american 9-1", "B4")
    target = p.unit("german 4-6-7", "G4")
    p.phase(PREP_FIRE).do("target", "G4").do("add", squad).do("direct", leader)
    told = play.explain(p.s, ("fire",))
    assert told.title.startswith("3.5 firepower, column 2, DRM +2")
    p.do("fire").roll(1, 1)
    assert p.result(target) == "1MC" and not p.told("cowered")
    p.roll(2, 3)
    assert p.is_fresh(target)
    assert p.has(squad, "prep") and p.has(leader, "prep")
