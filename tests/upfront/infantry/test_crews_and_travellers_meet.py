"""Men who come back from a transfer do not part a gunner and his assistant (UF 17.84, UF 11.11)."""

from __future__ import annotations

from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table.casualties import pin
from bocage.games.upfront.table.crossing import go_back
from tests.marks import allowed
from tests.upfront.builder import Table


@allowed("UF 11.11", "UF 17.84")
def test_two_who_come_back_one_after_the_other_do_not_part_a_crew() -> None:
    """They set out from places between two men who have become a crew since, or changed places (UF 3.3)."""
    for first, second in ((1, 2), (2, 1)):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 2, ["LMG", "R", "R", "R"])
        t.group(0, "B", 2, ["R", "R"])
        t.group(1, "A", 2, ["R", "R"])
        s = t.begin().s
        s.crossing = {1: 1, 2: 1}
        s.assistant[0], s.principal[3] = 3, 0
        for m in (first, second):
            pin(s, m)
            go_back(s, m, "UF 17.84")
        assert s.men[0][:2] == (0, 3) and set(s.men[0]) == {0, 1, 2, 3}
