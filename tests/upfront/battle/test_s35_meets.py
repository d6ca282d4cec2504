"""UF 35.4 where it meets other rules (Oasis, guns on a Hill); UF 48.31 and a squad's charges; radios taken over."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.battle.recruits import add_man, add_vehicle
from bocage.games.upfront.battle.s40_artillery import mission_strength
from bocage.games.upfront.battle.s48_random import extras_for
from bocage.games.upfront.infantry.s18_chits import put_off, take_on
from bocage.games.upfront.printed.men import LEADER, MEN
from bocage.games.upfront.printed.nations import GERMAN
from bocage.games.upfront.printed.vehicles import vehicle
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, refused
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
