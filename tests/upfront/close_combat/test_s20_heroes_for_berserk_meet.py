"""A Hero for a man who has just gone berserk, before he charges (UF 10.4, UF 20.9)."""

from __future__ import annotations

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s14_snipers import SniperAttack
from bocage.games.upfront.printed.cards import POS
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.kernel import script
from bocage.kernel.frames import PASS, Frame
from tests.marks import allowed
from tests.upfront.builder import Table, man
from tests.upfront.position import rn, sniper


def wild(frame: Frame, hero: bool = True) -> Table:
    """The last man of a Russian group, pinned, panics at Relative Range 5; his owner holds these cards."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, [man(pinned=True, panic=4, rout=4, kia=9)])
    t.group(1, "A", 2, ["R", "R"])
    t.hold(0, *(["hero"] if hero else ["fire"]))
    t.s.seat = 1
    t.begin()
    t.resolve(frame, PASS, waits=True)
    card = next(c for c in t.s.pile.rest if rn("black", 3)(c) and POS[c][10] <= 4 and POS[c][7] != t.s.morale[0])
    script.step(t.s, card)
    return t


@allowed("UF 10.4", "UF 20.9")
def test_a_hero_rallies_the_last_man_of_an_attack_who_has_gone_berserk() -> None:
    for frame in (Resolution(0, 2, 6, "fire"), SniperAttack(sniper(), 0, True)):
        t = wild(frame)
        s = t.s
        assert s.berserk == {0: s.turn} and s.player == 0 and PASS in t.options()
        t.play(("hero", s.hands[0][0], 0))
        assert not s.berserk and not s.pinned[0]
        t = wild(Resolution(0, 2, 6, "fire"), hero=False)
        assert t.s.player == 0 and t.options() == [PASS], "who holds none is asked as well"
