"""Why nobody of a group can take an action: the refusal is that of whoever comes nearest to it."""

from __future__ import annotations

import pytest

from bocage.games.upfront.close_combat.s32_prisoners import take_prisoner
from bocage.games.upfront.printed.nations import AMERICAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import UpFrontState
from tests.marks import refused
from tests.upfront.close_combat.close_scenes import US, near
from tests.upfront.position import Man, group, man, men, movement, position, refusal, riflemen, wire

ENEMY = group("A", *riflemen(2), side=1, chit=2)
CARDS = (movement(), movement(nth=1))


def alone(*mine: Man) -> UpFrontState:
    return position(group("A", *mine, chit=2), ENEMY, chapters=33)


def pair(b: Man, stack: tuple[int, ...] = ()) -> UpFrontState:
    second = group("B", b, man(), chit=2, stack=stack)
    return position(group("A", *riflemen(2), chit=2), second, ENEMY, hands=(CARDS, ()), chapters=33)


@refused("UF 10.12", "UF 13.33", "UF 4.2", "UF 17.611", "UF 17.7")
def test_why_the_neighbour_does_not_change_places() -> None:
    assert refusal(pair(man(pinned=True)), "exchange", 0).rule == "UF 10.12"
    assert refusal(pair(man(), (wire(),)), "exchange", 0).rule == "UF 13.33"
    s = pair(man())
    s.acted[1] = True
    assert refusal(s, "exchange", 0) == ("UF 4.2", "its neighbour cannot: the group has already acted this turn")
    s = pair(man())
    s.encircled[1] = (6, 7, 2, 2)
    assert refusal(s, "exchange", 0).rule == "UF 17.611"
    s = position(group("A", *riflemen(2)), group("C", *riflemen(2)), ENEMY, hands=(CARDS, ()), chapters=33)
    assert refusal(s, "exchange", 0).rule == "UF 17.7"


@refused("UF 21.1", "UF 18.21", "UF 33.6")
def test_why_no_weapon_changes_hands() -> None:
    s = alone(man("LMG"), man("R"))
    s.secondary[1] = "demolition_charge"
    assert refusal(s, "hand over", 0).rule == "UF 21.1"
    s = alone(man("R"), man("R"))
    s.secondary[1] = "demolition_charge"
    s.wounded[0] = 1
    assert refusal(s, "hand over", 0).rule == "UF 33.6"
    s.pinned[0] = True
    assert refusal(s, "hand over", 0).reason.startswith("only unpinned men")


@refused("UF 11.1", "UF 11.3", "UF 11.11")
@pytest.mark.parametrize(
    ("mine", "rule"),
    [
        ([man("LMG")], "UF 11.1"),
        ([man("LMG"), man(pinned=True)], "UF 11.3"),
        ([man("LMG"), man("MMG")], "UF 11.11"),
        ([man("LMG", assistant=1), man(pinned=True)], "UF 11.3"),
    ],
)
def test_why_no_crew_changes(mine: list[Man], rule: str) -> None:
    assert refusal(alone(*mine), "crew", 0).rule == rule


@refused("UF 32.2", "UF 10.1")
def test_why_prisoners_and_captured_weapons_stay_with_their_man() -> None:
    for other, word in ((man(pinned=True), "pinned"), (None, "no other man")):
        s = near(*([man(), other] if other else [man()]), yours=riflemen(3), chapters=33)
        prisoner = men(s, 1, "A")[0]
        take_prisoner(s, prisoner, US, "UF 32.11")
        s.guard[prisoner] = 0
        assert refusal(s, "change guard", US).rule == "UF 32.2" and word in refusal(s, "change guard", US).reason
    s = near(man(), man(), chapters=33)
    s.weapon[0] = weapon_of(AMERICAN, "R")
    s.pinned[0] = True
    assert refusal(s, "part with weapon", US).rule == "UF 10.1"
