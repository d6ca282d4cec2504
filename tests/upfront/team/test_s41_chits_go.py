"""UF 41.91: what lay on the groups of a player who is defeated goes with them."""

from __future__ import annotations

from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_end import strip
from tests.marks import allowed
from tests.upfront.position import group, riflemen
from tests.upfront.team.team_scenes import game


@allowed("UF 41.91")
def test_an_entrenchment_in_open_ground_goes_with_the_loser() -> None:
    """No card lies on the group, only the chit; the winner's own entrenchment stays."""
    s = game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1))
    s.marks[marks.ENTRENCHED, 0] = s.marks[marks.ENTRENCHED, 6] = 1
    s.secondary[s.men[6][0]] = "radio"
    strip(s, 1)
    assert (marks.ENTRENCHED, 6) not in s.marks and (marks.ENTRENCHED, 0) in s.marks
    assert not s.men[6] and not s.secondary and len(s.men[0]) == 2
