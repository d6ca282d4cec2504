"""UF 29.1, 52.15: Soft Sand is Marsh in all that is not said otherwise, so nobody is overrun there."""

from __future__ import annotations

from bocage.games.upfront.armor.s29_overrun import overrun_refusal
from bocage.games.upfront.in_force import DESERT
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.nations import BRITISH, GERMAN
from bocage.games.upfront.table.ground import ALTERED, entry
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.builder import Table

PANZER = 40


@allowed("UF 29.1")
@refused("UF 29.1")
def test_nobody_is_overrun_in_soft_sand() -> None:
    """UF 52.15, 8.42: vehicles may enter it, of Overrun nothing else is said; two Movement cards bring him out."""
    t = Table((GERMAN, BRITISH))
    t.s.desert = True
    t.s.in_force |= DESERT
    t.group(0, "A", 3, [PANZER])
    sand = entry(t.take(lambda c: TERRAIN[c] == "marsh"), ALTERED)
    cards = [t.entry("sideways"), t.entry("sideways")]
    b = t.group(1, "A", 2, ["R", "R"])
    (card,) = t.hold(0, "plain")
    for moves in (0, 1):
        t.s.cards[b] = (sand, *cards[:moves])
        assert rule_of(overrun_refusal(t.s, 0, b)) == "UF 29.1"
    t.s.cards[b] = (sand, *cards)
    assert overrun_refusal(t.s, 0, b) is None
    t.s.cards[b] = (sand,)
    t.begin()
    t.play(("move", 0), waits=True)
    assert ("overrun", card, b) not in t.options()
    assert rule_of(t.why_not("overrun", card, b)) == "UF 29.1"
