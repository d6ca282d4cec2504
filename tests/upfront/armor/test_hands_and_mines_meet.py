"""Whose weapons they are: magnetic mines in American hands (UF 31.1), flamethrowers at a gun (UF 34.4), Commissars and
guns (UF 15.52), friends in a Gully (UF 25.8); and what refuses a transfer to an AFV (UF 28.11)."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_afv_smoke import smoke_target_refusal
from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.armor.s34_gun_defence import InherentAttack, inherent_firepower
from bocage.games.upfront.printed.cards import ALL_CARDS, NEED, STRENGTH
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, JAPANESE, RUSSIAN
from bocage.games.upfront.table.casualties import morale_of
from bocage.kernel.frames import Action
from tests.looking import rule_of, top
from tests.marks import allowed, refused
from tests.upfront.armor.overrun_scenes import PANZER
from tests.upfront.builder import Table, man

FIRE_1 = next(c for c in ALL_CARDS if (STRENGTH[c], NEED[c]) == (1, 1))


@refused("UF 31.1")
def test_americans_use_no_magnetic_mine_in_close_combat() -> None:
    """It may have been taken from a man who could (UF 20.74); a Russian uses it."""
    for nation, uses in ((AMERICAN, False), (RUSSIAN, True)):
        t = Table((GERMAN, nation), seat=1)
        t.group(0, "A", 3, [PANZER])
        t.group(1, "A", 2, ["R", "R"])
        t.begin()
        t.s.secondary[1], t.s.inside[1] = "magnetic_mine", 0
        t.resolve(AfvCloseCombat(0, 1), waits=True)
        with_it: Action = ("assault", 1, "charge")
        assert (with_it in t.options()) == uses
        if not uses:
            assert rule_of(t.why_not(*with_it)) == "UF 31.1"


@refused("UF 31.1", "UF 31.22")
def test_nor_against_an_overrun() -> None:
    """A red number leaves the man unpinned, but no card is drawn for a mine that he cannot throw."""
    for nation, throws in ((AMERICAN, False), (RUSSIAN, True)):
        t = Table((GERMAN, nation))
        t.group(0, "A", 3, [PANZER])
        t.group(1, "A", 2, [man("R", morale=9)])
        (card,) = t.hold(0, "plain")
        t.begin()
        t.s.secondary[1] = "magnetic_mine"
        t.play(("move", 0), ("overrun", card, 6), draws=["b0", "r2"], waits=True)
        assert (t.s.rule == "UF 31.22") == throws


@allowed("UF 34.4")
@refused("UF 34.4")
def test_a_flamethrower_brings_no_inherent_factor_against_a_gun() -> None:
    """The answer at UF 22.5: its factors are boxed already; the second attack is that of the riflemen (UF 34.4), for
    whom the cover of the gun counts. A flamethrower that has failed leaves its man his one factor."""
    t = Table((GERMAN, AMERICAN))
    a = t.group(0, "A", 3, ["FT", "R", "R"])
    b = t.group(1, "A", 2, [29], lies=["brush"])
    t.hold(0, FIRE_1)
    t.begin()
    assert inherent_firepower(t.s, a) == 2
    t.s.broken[0] = True
    assert inherent_firepower(t.s, a) == 3
    t.s.broken[0] = False
    t.play(("fire", a), ("at", b), ("go on",), ("card", FIRE_1), ("ready",), ("resolve",), draws=["r2"], waits=True)
    attack = top(t.s)
    assert isinstance(attack, InherentAttack) and attack.strength == 0


@refused("UF 15.52")
def test_a_commissar_steadies_men_and_no_guns() -> None:
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 0, [29, man("R", morale=3), man("MP", leader="COMMISSAR")])
    s = t.s
    assert morale_of(s, 0) == s.morale[0] and morale_of(s, 1) == 4


@allowed("UF 25.8")
@refused("UF 25.8")
def test_an_afv_on_a_hill_lays_smoke_on_friends_in_a_gully() -> None:
    """UF 8.3: from a Hill one looks into it, and out of it up to a Hill."""
    for mine, theirs, seen in (("hill", "gully", True), ("gully", "hill", True), ("brush", "gully", False)):
        t = Table((GERMAN, AMERICAN))
        a = t.group(0, "A", 2, [PANZER], lies=[mine])
        b = t.group(0, "B", 3, ["R", "R"], lies=[theirs])
        found = smoke_target_refusal(t.s, a, b)
        assert (found is None) == seen and (seen or rule_of(found) == "UF 25.8")


@refused("UF 28.11")
def test_nobody_transfers_to_an_afv_nor_from_one() -> None:
    t = Table((GERMAN, JAPANESE))
    a = t.group(0, "A", 2, [man("R", leader="SL"), "R", "R"])
    b = t.group(0, "B", 2, [PANZER])
    t.group(0, "C", 2, ["R", "R"])
    t.group(1, "A", 0, ["R", "R"])
    t.hold(0, "movement", "movement")
    t.begin()
    assert rule_of(t.why_not("send", b)) == "UF 28.11" and rule_of(t.why_not("send", a)) == "UF 28.11"


@refused("UF 29.1")
def test_where_there_are_no_afvs_nobody_overruns() -> None:
    """The refusal speaks of the Overrun, not of the transfers of chapter 17."""
    t = Table((GERMAN, AMERICAN), 16)
    t.group(0, "A", 3, ["R", "R"])
    b = t.group(1, "A", 2, ["R", "R"])
    (card,) = t.hold(0, "movement")
    t.begin()
    t.play(("move", 0), waits=True)
    assert rule_of(t.why_not("overrun", card, b)) == "UF 29.1" and rule_of(t.why_not("shift", card, 2)) == "UF 17.1"
