"""UF 29.5 where an AFV that has overrun a group is stopped before it goes on (UF 28.441)."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_afv import immobilize, stun
from bocage.games.upfront.armor.s28_movement import wire_on_afv
from bocage.games.upfront.armor.s28_rally import free
from bocage.games.upfront.basic.s05_refusals import blocked
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import FORWARD
from tests.marks import allowed, refused
from tests.upfront.builder import Table

TANK = 40


def after_an_overrun() -> tuple[Table, int]:
    """A tank at Relative Range 5 to the group that it has just overrun; its sideways card lies there."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 3, [TANK], lies=["brush", "sideways"])
    men = t.group(1, "A", 2, ["R", "R"])
    t.hold(0, "movement")
    t.begin()
    t.s.marks[marks.OVERRAN, 0] = men
    return t, t.s.hands[0][0]


@allowed("UF 29.5")
@refused("UF 5.7")
def test_an_afv_that_was_stopped_after_its_overrun_finds_the_way_blocked_again() -> None:
    """UF 28.441, UF 29.5: the way through is for an AFV that is still in the act of movement."""
    t, card = after_an_overrun()
    assert blocked(t.s, 0, card, FORWARD) is None
    stun(t.s, 0)
    free(t.s, 0)
    found = blocked(t.s, 0, card, FORWARD)
    assert found is not None and found.rule == "UF 5.7"


@refused("UF 5.7")
def test_bog_by_wire_closes_the_way_too() -> None:
    """UF 13.35, UF 28.53: bogged by Wire and free again, it has not just overrun anybody."""
    t, card = after_an_overrun()
    frame = wire_on_afv(t.s, 1, t.entry("wire") & 255, 0)
    assert frame is not None and (marks.OVERRAN, 0) in t.s.marks, "Wire alone does not stop it"
    immobilize(t.s, 0)
    assert (marks.OVERRAN, 0) not in t.s.marks
    del t.s.marks[marks.IMMOBILIZED, 0]
    assert blocked(t.s, 0, card, FORWARD) is not None


@allowed("UF 29.5")
def test_an_afv_that_is_stunned_at_rest_has_nothing_to_lose() -> None:
    """A hit that stops nothing: no Movement card lies there, and marks of others stay."""
    t, _ = after_an_overrun()
    t.s.marks[marks.ACQUIRED, 1] = 6
    stun(t.s, 0)
    assert t.s.marks[marks.ACQUIRED, 1] == 6
