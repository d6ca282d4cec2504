"""What is left of those who fall in Close Combat, or of the ground: Minefields (UF 24.6), weapons (UF 18.1, UF 20.5)."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.close_combat.s20_ground import CaptureGround
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.state import CAPTURED, KILLED
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.ground import card_of
from tests.marks import allowed
from tests.upfront.builder import Table, man

PANZER = 40


@allowed("UF 24.6", "UF 20.8")
def test_a_minefield_that_nobody_captures_goes_out_of_the_game() -> None:
    for name, out in (("minefield", True), ("woods", False)):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 3, ["R", "R"])
        b = t.group(1, "A", 2, ["R"], lies=[name])
        s = t.begin().s
        s.inside[0] = b
        card = card_of(s.cards[b][0])
        remove(s, 2, KILLED, "UF 6.51")
        t.resolve(CaptureGround(), ("scrap",))
        assert (card in s.removed, card in s.discards) == (out, not out)
