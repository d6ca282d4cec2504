"""An exchange of places whose second group stands on a Minefield (UF 17.7, UF 24.4)."""

from __future__ import annotations

from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import ACCEPTED
from tests.marks import allowed, refused
from tests.upfront.builder import Table


def exchanging(*hand: str) -> Table:
    """B has accepted the enemy's Terrain, A has its first Movement card on the Minefield."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 2, ["R", "R"], lies=["minefield", "sideways"])
    t.group(0, "B", 2, ["R", "R"], lies=["brush"])
    t.group(1, "A", 1, ["R", "R"])
    t.hold(0, *hand)
    s = t.s
    s.shifting, s.exchanging = {0: 2, 1: 1}, {0: 1, 1: 0}
    s.marks[marks.IN_PLACE, 1] = ACCEPTED
    return t.begin()


@allowed("UF 17.7")
@refused("UF 17.7")
def test_the_group_on_the_minefield_must_be_placed_with_a_terrain_card() -> None:
    """At its price (UF 24.4), for Open Ground is not laid there (UF 8.1); without one the exchange comes to nothing."""
    t = exchanging("terrain woods", "fire")
    for action in (("stop",), ("reorder", 0), ("fire", 0)):
        found = t.why_not(*action)
        assert found is not None and found.rule == "UF 17.7"
    assert ("terrain", 0) in t.options() and ("open", 0) not in t.options()
    assert ("stop",) in exchanging("fire", "fire").options()
