"""UF 29.5, 5.7: an AFV passes the group opposite only by an Overrun of it."""

from __future__ import annotations

from bocage.games.upfront.basic.s05_refusals import mode_refusal
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import FORWARD
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.builder import Table

TANK = 40


def behind() -> Table:
    """A tank at range chit 4, beyond the men opposite at 2."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 4, [TANK])
    t.group(1, "A", 2, ["R", "R"])
    t.hold(0, "plain", "plain", "plain")
    t.begin()
    return t


@allowed("UF 5.7")
@refused("UF 5.7")
def test_an_afv_that_came_behind_by_transfer_goes_no_farther() -> None:
    """UF 5.7, 29.5: the exception is for a group that it has just overrun; these men it has not."""
    t = behind()
    assert rule_of(mode_refusal(t.s, 0, t.s.hands[0][0], FORWARD)) == "UF 5.7"


@allowed("UF 29.5")
@refused("UF 5.7")
def test_an_afv_that_went_through_goes_on_behind() -> None:
    """UF 29.5: also after Terrain; when it has come back it must overrun them anew."""
    t = behind()
    s = t.s
    s.chit[0], s.marks[marks.OVERRAN, 0] = 3, 6
    first, second, third = s.hands[0]
    t.play(("move", 0), ("move", first, "forward"))
    assert s.chit[0] == 4 and mode_refusal(s, 0, second, FORWARD) is None
    s.cards[0], s.acted[0] = (t.entry("brush"),), False
    t.play(("move", 0), ("move", second, "back"))
    assert s.chit[0] == 3
    assert rule_of(mode_refusal(s, 0, third, FORWARD)) == "UF 5.7"
