"""Charges in a Breeze, captured weapons without their crew (UF 13.243, UF 21.3, UF 19.15, UF 20.741)."""

from __future__ import annotations

from bocage.games.upfront.infantry.s18_chits import secondary_chit
from bocage.games.upfront.infantry.s19_malfunction import fails_on, singled_out, uses_bracketed
from bocage.games.upfront.infantry.s21_demolition import Detonation
from bocage.games.upfront.printed.cards import BREEZE
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.table.ground import read
from bocage.kernel.script import step
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import group, man, options, play, position, refusal, riflemen


@allowed("UF 13.243", "UF 21.3")
def test_smoke_that_a_breeze_takes_still_covers_friends_from_this_charge() -> None:
    """It is one attack: the Breeze is drawn for an enemy, and the friend inside has the Smoke of his group yet."""
    for breeze in (True, False):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "A", 3, ["R"])
        t.group(0, "B", 3, ["R", "R"], lies=["brush", "smoke"])
        t.group(1, "A", 2, ["R"], men=(20, 20, 30))
        t.begin()
        s = t.s
        s.secondary[0], s.inside[0], s.inside[1] = "demolition_charge", 6, 6
        t.resolve(Detonation(0, 6), waits=True)
        step(s, next(c for c in s.pile.rest if BREEZE[c] == breeze))
        assert read(s.cards[1]).smokes == (0 if breeze else 1)
        t.play(draws=["b0"], waits=True)
        assert [event[3] for event in t.events("shot") if event[1] == 1] == [8 - 1 - 1]


@allowed("UF 19.15", "UF 20.741")
def test_a_captured_machine_gun_without_its_crew_fails_one_number_lower() -> None:
    """Red 5 and 6, one less for the bracketed value; with an assistant 5 and 6, and one's own gun likewise 6 or 5."""
    s = position(
        group("A", man("LMG"), man(), man(), chit=4),
        group("A", *riflemen(2), side=1),
        nations=("German", "American"),
        chapters=32,
    )
    s.weapon[1] = weapon_of(AMERICAN, "R")
    assert fails_on(s, 0, True) == 5 and fails_on(s, 0, False) == 6 and fails_on(s, 1, False) == 5
    s.weapon[0] = weapon_of(RUSSIAN, "LMG")
    assert uses_bracketed(s, 0)
    assert fails_on(s, 0, True) == 4 and fails_on(s, 0, False) == 5
    assert singled_out(s, 0, 6, 4, 4) == (0,) and singled_out(s, 0, 6, 4, 3) == ()
    assert singled_out(s, 0, 6, 4, 5) == (0, 1), "the captured rifle fails on a red 5 as well"
    s.broken[0] = True
    assert fails_on(s, 0, True) == 6, "whatever has malfunctioned already fails on a red 6"


@allowed("UF 33.3", "UF 21.1")
@refused("UF 21.1")
def test_a_weapon_that_bars_a_second_one_is_exchanged_and_the_second_put_down() -> None:
    """As when it is acquired; nobody hands the man who has it another, and a rifle bars nothing."""
    s = position(
        group("A", man("LMG", assistant=1), man(), man(), man()), group("A", *riflemen(2), side=1), chapters=33
    )
    s.wounded[0] = 1
    s.secondary[1], s.secondary[2] = "panzerfaust", "panzerfaust"
    play(s, ("hand over", 0))
    assert ("swap", 0, 1) in options(s) and ("swap", 0, 3) in options(s)
    play(s, ("swap", 0, 1))
    assert s.weapon[1] == weapon_of(GERMAN, "LMG") and s.weapon[0] == weapon_of(GERMAN, "R")
    assert s.secondary == {2: "panzerfaust"} and s.dropped[0] == (secondary_chit("panzerfaust"),)
    assert s.assistant[1] == 0, "UF 33.3: they have changed roles"
    s.acted[0] = False
    play(s, ("hand over", 0))
    assert refusal(s, "give", 2, 1).rule == "UF 21.1"
