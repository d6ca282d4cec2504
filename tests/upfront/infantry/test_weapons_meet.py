"""Rules that meet over weapons: dust, radios, captured weapons, charges, bazookas of infiltrators, Snipers, mines."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s29_resolution import overrun_fault
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s14_snipers import SniperAttack
from bocage.games.upfront.infantry.s17_individual import emptied
from bocage.games.upfront.infantry.s18_chits import chit, chit_name, is_secondary
from bocage.games.upfront.infantry.s21_demolition import Detonation
from bocage.games.upfront.infantry.s21_demolition import fails as charge_fails
from bocage.games.upfront.infantry.s33_wounds import abandon
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, GERMAN, RUSSIAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.ground import card_of
from bocage.kernel import play as kernel_play
from bocage.kernel.script import step
from tests.looking import top
from tests.marks import allowed
from tests.upfront.builder import Table
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    of_kind,
    options,
    play,
    position,
    riflemen,
    rncs,
    sniper,
)

LEIG, PANZER, SHERMAN, WASP, CRUSADER = 28, 40, 34, 33, 32
FIRE = fire(3)


@allowed("UF 20.53")
def test_an_infiltrator_who_fires_his_bazooka_comes_out() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["BAZ", "R"])
    t.group(1, "A", 2, ["R", "R"])
    t.hold(0, "fire")
    t.begin()
    t.s.inside[0], t.s.inside[1] = 6, 6
    card = t.s.hands[0][0]
    t.play(("ordnance", 0), ("at", 6), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b6"])
    assert t.s.inside == {1: 6}, "his comrade, who did not fire, stays inside"


@allowed("UF 14.6")
def test_a_sniper_at_more_cards_than_there_are_columns() -> None:
    """UF 14.2, 14.6: men in transfer in and out besides the group: the last column serves."""
    s = position(group("A", man()), group("A", *riflemen(10), side=1), group("B", *riflemen(2), side=1), chapters=53)
    s.crossing = {11: 6, 12: 6}
    s.stack[-1].at = "acted"
    s.stack.append(SniperAttack(sniper(), 6))
    kernel_play.begin(s)
    step(s, s.pile.rest[5])
    assert top(s).man >= 0


@allowed("UF 52.3")
def test_dust_gets_into_every_weapon() -> None:
    """UF 52.3: one number more for the weapons of an AFV in an Overrun, a charge and a radio; not elsewhere."""
    t = Table((BRITISH, GERMAN))
    t.group(0, "A", 3, [WASP])
    t.group(0, "B", 3, [CRUSADER])
    t.group(0, "C", 3, ["R", "R"])
    t.group(1, "A", 2, ["R", "R"])
    s = t.s
    four, five, six = t.number("r4"), t.number("r5"), t.number("r6")
    charge = Resolution(6, 8, 2, "charge")
    charge.next = 1
    for desert in (False, True):
        s.desert = desert
        assert [overrun_fault(s, 0, c) != "" for c in (four, five, six)] == [desert, True, True]
        assert [overrun_fault(s, 1, c) != "" for c in (four, five, six)] == [False, desert, True]
        duds = []
        for charge.card in (four, five, six):
            duds.append(charge_fails(s, charge) is not None)
        assert duds == [False, desert, True]


@allowed("UF 52.3")
def test_a_radio_in_the_desert() -> None:
    for desert in (False, True):
        t = Table((AMERICAN, GERMAN))
        t.group(0, "A", 0, ["R", "R"])
        t.group(1, "A", 1, ["R", "R"])
        t.s.leaders, t.s.secondary[1], t.s.desert = ((0,), ()), "radio", desert
        (card,) = t.hold(0, "radio")
        t.begin()
        t.play(("fire mission", 0), ("radio", card, 1), draws=["r4"])
        assert (("radio broken", 1) in t.s.marks) == desert


@allowed("UF 14.5")
def test_a_minefield_too_is_turned_to_another_group() -> None:
    """UF 14.5: the Sniper has left nobody for the mines; they go to another moving group, not to one that stands."""
    mines = of_kind("minefield")
    s = position(group("A", *riflemen(2)), group("A", man(), side=1, stack=[forward()]),
                 group("B", *riflemen(2), side=1, stack=[forward(8)]), group("C", *riflemen(2), side=1),
                 nations=("Russian", "German"), hands=([sniper(), mines], []), chapters=53, cower=((), ()))  # fmt: skip
    play(s, ("stop",), ("on", sniper(), 6), ("on", mines, 6), chance=rncs(s, ("black", 6)))
    assert not s.men[6] and options(s) == [("at", 7), ("drop",)]
    play(s, ("at", 7), chance=rncs(s, ("", None, {2: (1, 1)}), ("black", 0)))
    assert mines in [card_of(e) for e in s.cards[7]]


@allowed("UF 21.3", "UF 8.32")
def test_friends_of_the_man_with_the_charge_have_their_own_ground() -> None:
    """UF 21.3, 8.32, 8.9: a friend from a Hill, or from behind Walls opposite or beside the enemy, against 8."""
    for letter, ground, strength in (("A", "hill", 7), ("A", "wall", 6), ("B", "wall", 7), ("B", "brush", 7)):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "C" if letter == "B" else "B", 3, ["R"])
        t.group(0, letter, 3, ["R", "R"], lies=[ground])
        t.group(1, "A", 2, ["R", "R"])
        t.begin()
        s = t.s
        s.secondary[0], s.inside[0], s.inside[1] = "demolition_charge", 6, 6
        t.resolve(Detonation(0, 6), draws=["r3", "r3", "r2"])
        assert [event[3] for event in t.events("shot")] == [5, 5, strength - 2]


@allowed("UF 18.21", "UF 40.4")
def test_a_broken_radio_stays_broken_in_other_hands() -> None:
    s = position(group("A", man(leader="SL"), man(), man()), group("A", man(), side=1), chapters=53)
    s.secondary[1] = "radio"
    s.marks["radio broken", 1], s.marks["radio strength", 1] = 1, 7
    play(s, ("hand over", 0), ("give", 1, 2))
    assert s.secondary == {2: "radio"} and s.marks["radio broken", 2] == 1 and s.marks["radio strength", 2] == 7
    assert ("radio broken", 1) not in s.marks and ("fire mission", 0) not in options(s)


@allowed("UF 40.4", "UF 18.2")
def test_a_broken_radio_is_acquired_broken() -> None:
    """UF 18.1, 40.4: the chit lies with its malfunction side up, whoever takes it up."""
    s = position(group("A", man(leader="SL"), man(), man()), group("A", man(), side=1), chapters=53)
    s.secondary[1] = "radio"
    s.marks["radio broken", 1] = 1
    remove(s, 1, KILLED, "UF 6.51")
    assert ("radio broken", 1) not in s.marks
    chits = [c for c in s.dropped[0] if is_secondary(c)]
    assert [chit_name(c) for c in chits] == ["radio (malfunction)"]
    play(s, ("acquire", 0), ("acquire", 2, 0, chits[0]), chance=rncs(s, ("black", 2)))
    assert s.secondary == {2: "radio"} and s.marks["radio broken", 2] == 1
    whole = position(group("A", man(leader="SL"), man(), man()), group("A", man(), side=1), chapters=53)
    whole.secondary[1] = "radio"
    remove(whole, 1, KILLED, "UF 6.51")
    chits = [c for c in whole.dropped[0] if is_secondary(c)]
    play(whole, ("acquire", 0), ("acquire", 2, 0, chits[0]), chance=rncs(whole, ("black", 2)))
    assert whole.secondary == {2: "radio"} and ("radio broken", 2) not in whole.marks


@allowed("UF 20.74", "UF 18.21", "UF 33.6")
def test_his_own_broken_weapon_is_put_down_broken() -> None:
    """UF 20.74: idle beside a captured weapon it does not mend, be he killed, wounded or armed anew."""
    own, taken = weapon_of(GERMAN, "R"), weapon_of(AMERICAN, "R")

    def captor() -> UpFrontState:
        s = position(group("A", man(), man()), group("A", man(), side=1), chapters=53)
        s.weapon[0], s.captured_weapon[0], s.marks["own broken", 0] = taken, own, 1
        return s

    s = captor()
    remove(s, 0, KILLED, "UF 6.51")
    assert chit(own, True) in s.dropped[0] and chit(taken) in s.dropped[0]
    s = captor()
    abandon(s, 0, "secondary")
    assert s.dropped[0] == (chit(own, True),) and ("own broken", 0) not in s.marks
    s = captor()
    abandon(s, 0, "primary")
    assert s.weapon[0] == own and s.broken[0] and s.dropped[0] == (chit(taken),)


@allowed("UF 27.2", "UF 17.82")
def test_acquisition_and_place_end_with_a_group_that_was_left() -> None:
    """UF 17.82: whoever gets the number of a group that everybody has left is neither acquired nor behind anything."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 2, ["MTR", "R"])
    t.group(1, "A", 1, ["R"])
    t.group(1, "B", 1, ["R"])
    s = t.s
    s.marks["acquired", 0], s.marks["behind", 6] = 6, 1
    s.men[6], s.men[7], s.group[2] = (), (3, 2), 7
    emptied(s, 6)
    assert ("acquired", 0) not in s.marks and ("behind", 6) not in s.marks


def test_a_concealed_card_against_a_charge_is_explained() -> None:
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R"])
    t.group(1, "A", 2, ["R", "R"], lies=["brush"])
    (card,) = t.hold(1, "concealed 2")
    t.begin()
    t.s.secondary[0], t.s.inside[0] = "demolition_charge", 6
    t.resolve(Detonation(0, 6))
    told = kernel_play.explain(t.s, ("conceal", card))
    assert [line.amount for line in told.lines] == [7, -2] and told.total() == 5


@allowed("UF 19.13", "UF 42.9")
def test_a_position_is_drawn_among_eleven_men_too() -> None:
    """UF 42.9: a player's own man may be the eleventh of a group; the last column of positions serves for it."""
    t = Table((GERMAN, AMERICAN))
    a = t.group(0, "A", 0, ["R"] * 11)
    b = t.group(1, "A", 2, ["R", "R"])
    t.begin()
    t.resolve(Resolution(b, 1, a, "fire"), draws=["r6", "b1", "b0"])
    assert [t.s.broken[m] for m in t.s.men[a]].count(True) == 1 and not any(t.s.broken[m] for m in t.s.men[b])
