"""UF 35.4 where it meets other rules (Oasis, guns on a Hill); UF 48.31 and a squad's charges; radios taken over."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.battle.recruits import add_man, add_vehicle
from bocage.games.upfront.battle.s40_artillery import mission_strength
from bocage.games.upfront.battle.s48_random import extras_for
from bocage.games.upfront.infantry.s18_chits import put_off, take_on
from bocage.games.upfront.printed.cards import BREEZE, POS_RED
from bocage.games.upfront.printed.men import LEADER, MEN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, JAPANESE
from bocage.games.upfront.printed.vehicles import BOG, vehicle
from bocage.games.upfront.state import NOT_YET, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import CHANCE
from bocage.kernel.script import run
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    concealed,
    group,
    kinds_on,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
)

PEOPLE = [p for p in MEN[GERMAN] if not LEADER[p]][-2:]
GUN = 28  # a German infantry gun


def arriving(*terrains: int, gun: bool = False, **facts: Any) -> UpFrontState:
    """German reinforcements have just entered by a Movement card; the owner may put them under cover."""
    s = position(
        group("A", man(leader="SL"), man()), group("A", *riflemen(2), side=1), chapters=53, emptied=1,
        hands=([movement(), concealed(1), *terrains], []), **facts,
    )  # fmt: skip
    for person in PEOPLE:
        m = add_man(s, 0, person)
        s.marks["wave", m], s.marks["due", m] = 1, 1
    if gun:
        m = add_vehicle(s, 0, vehicle(GERMAN, GUN))
        s.marks["wave", m], s.marks["due", m] = 1, 1
    return s


@allowed("UF 52.16")
def test_woods_entered_in_the_desert_may_be_a_mirage() -> None:
    for colour in ("red", "black"):
        woods = terrain("woods")
        s = arriving(woods)
        s.desert = True
        play(s, ("enter", 1), ("by", movement(), 0), ("under cover", concealed(1), woods), waits=True)
        assert s.player == CHANCE and s.rule == "UF 52.16"
        play(s, chance=rncs(s, (colour, 1)))
        lies = kinds_on(s, 0, "E")
        assert lies == ([] if colour == "red" else ["woods"])
        assert (woods in s.removed) == (colour == "red")
        assert refusal_after(s) == "UF 35.4", "it was the only action of the turn all the same"


def refusal_after(s: UpFrontState) -> str:
    while type(s.stack[-1]).__name__ == "Reorder":
        play(s, options(s)[0])
    return refusal(s, "reorder", 0).rule


@refused("UF 34.31")
def test_a_gun_does_not_enter_on_a_hill() -> None:
    hill, brush = terrain("hill"), terrain("brush")
    s = arriving(hill, brush, gun=True)
    play(s, ("enter", 1), ("by", movement(), 0))
    assert ("under cover", concealed(1), brush) in options(s)
    assert ("under cover", concealed(1), hill) not in options(s)
    assert refusal(s, "under cover", concealed(1), hill).rule == "UF 34.31"
    s = arriving(hill, brush)
    play(s, ("enter", 1), ("by", movement(), 0))
    assert ("under cover", concealed(1), hill) in options(s), "men may"


@refused("UF 21.11")
def test_a_recruit_takes_no_second_charge_of_the_squad() -> None:
    """UF 21.11: one Demolition Charge to a squad, whoever has it."""
    s = arriving()
    assert "demolition_charge" in extras_for(s, 0)
    s.secondary[1] = "demolition_charge"
    assert "demolition_charge" not in extras_for(s, 0) and extras_for(s, 0), "other weapons are still to be had"


@allowed("UF 40.5")
def test_a_radio_keeps_its_artillery_when_another_man_takes_it_over() -> None:
    s = position(group("A", man(leader="SL"), man(), man()), group("A", *riflemen(2), side=1), chapters=53)
    s.secondary[1] = "radio"
    s.marks["radio strength", 1] = 7
    assert mission_strength(s, 1, 6) == 7
    chit = put_off(s, 1)
    assert ("radio strength", 1) not in s.marks
    take_on(s, 2, chit)
    assert mission_strength(s, 2, 6) == 7
    plain = position(group("A", man(leader="SL"), man(), man()), group("A", *riflemen(2), side=1), chapters=53)
    plain.secondary[1] = "radio"
    take_on(plain, 2, put_off(plain, 1))
    assert mission_strength(plain, 2, 6) == 5


@refused("UF 17.7", "UF 48.2")
def test_a_group_that_must_be_placed_is_placed_before_reinforcements_are_tried_for() -> None:
    """UF 17.7: its partner has accepted Terrain; UF 48.21: after the try nothing but a Hero could be played."""
    s = position(
        group("A", *riflemen(2), stack=[terrain("brush"), sideways()]),
        group("B", *riflemen(2), stack=[terrain("woods")]),
        group("A", *riflemen(2), side=1),
        chapters=53, emptied=1, hands=([movement(), movement(nth=1)], []),
    )  # fmt: skip
    s.random_decks = (0b11111, 0)
    s.marks[marks.CHANCES, 0] = 1
    assert ("appeal",) in options(s)
    s.shifting.update({0: 2, 1: 1})
    s.exchanging.update({0: 1, 1: 0})
    s.marks[marks.IN_PLACE, 1] = 2
    assert ("appeal",) not in options(s) and refusal(s, "appeal").rule == "UF 17.7"


@allowed("UF 47.6")
def test_a_tank_that_enters_in_the_jungle_checks_for_bog() -> None:
    """It came by a Movement card; elsewhere nothing is drawn."""
    for jungle in (False, True):
        t = Table((AMERICAN, JAPANESE))
        t.group(0, "A", 2, ["R", "R"])
        t.group(1, "A", 1, ["R", "R"])
        s, tank = t.s, t.add(0, 31)
        s.fate[tank], s.jungle = NOT_YET, jungle
        s.marks[marks.WAVE, tank] = s.marks[marks.DUE, tank] = 0
        (card,) = t.hold(0, "movement")
        t.begin()
        t.play(("enter", 0), ("by", card, 0), waits=True)
        assert s.group[tank] >= 0 and (s.player == CHANCE) == jungle
        if jungle:
            red = next(c for c in s.pile.rest if POS_RED[c][BOG[s.person[tank]][0][0]] and not BREEZE[c])
            run(s, [], [red])
            assert (marks.BOGGED, tank) in s.marks
        assert ("stop",) in t.options() and card in s.discards
