"""What is left of those who fall in Close Combat, or of their ground: Minefields (UF 24.6), weapons (UF 18.1)."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.close_combat.s20_ground import CaptureGround
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.weapons import weapon_of
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


@allowed("UF 18.1", "UF 28.82")
def test_the_weapon_of_a_man_who_falls_against_an_afv_lies_with_the_afv() -> None:
    """UF 20.5: as of any infiltrator who falls in Close Combat; another who is inside may take it up (UF 20.57)."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["MP", "R"])
    b = t.group(1, "A", 2, [PANZER])
    s = t.begin().s
    s.inside[0], weapon = b, s.weapon[0]
    t.resolve(AfvCloseCombat(b, 0), ("assault", 0), draws=["r6"])
    assert s.fate[0] == KILLED and s.dropped[0] == () and s.dropped[b] == (chit(weapon),)


@allowed("UF 18.1", "UF 32.11")
def test_the_machine_gun_of_a_captured_infiltrator_stays_where_he_fought() -> None:
    for weapon, stays in (("LMG", True), ("R", False)):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 3, [weapon, "R"])
        b = t.group(1, "A", 2, ["R", man("R", morale=9)])
        s = t.begin().s
        s.inside[0] = b
        t.resolve(Fight((0,), 3), ("kill",), ("capture",), draws=["r6", "b6"])
        assert s.fate[0] == CAPTURED and s.dropped[0] == ()
        assert s.dropped[b] == ((chit(s.weapon[0]),) if stays else ())


@allowed("UF 18.1", "UF 20.74")
def test_what_the_victor_puts_down_in_water_is_lost() -> None:
    """As is whatever else is laid down in a Marsh or a Stream; elsewhere it stays where he fought."""
    for ground, others, stays in (("stream", 1, False), ("stream", 0, False), ("brush", 1, True), ("open", 0, True)):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 3, ["R", "R"])
        b = t.group(1, "A", 2, [man("BAR", morale=1), *["R"] * others], lies=[ground])
        s = t.begin().s
        s.inside[0], bar = b, chit(s.weapon[2])
        s.weapon[0] = weapon_of(GERMAN, "FT")  # not the weapon of his card, so that it does not stay with him
        fuel = chit(s.weapon[0])
        t.resolve(Fight((0,), 2), ("kill",), ("kill",), ("seize", bar), draws=["b6", "r6"], waits=True)
        lying = s.dropped[b] if others else s.spoils[b][3:]
        assert s.weapon[0] == bar and (fuel in lying) == stays
