"""What a draw of chapters 18 to 36 may bring is told before the choice, and is what the draw then does."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.odds import unknown_cards
from bocage.kernel import play as kernel
from bocage.kernel.frames import Action
from bocage.kernel.script import step
from tests.marks import allowed
from tests.upfront.close_combat.close_scenes import THEM, US, near
from tests.upfront.infantry.weapons_scenes import LMG
from tests.upfront.position import fire, group, man, play, position, riflemen, terrain


def odds(s: UpFrontState, *action: Any) -> dict[str, float]:
    found = kernel.explain(s, action)
    assert found is not None
    return {line.what: round(line.probability, 9) for line in found.odds}


def outcomes(s: UpFrontState, action: Action, name: str, what: Any) -> float:
    """How many of the cards he cannot see bring about that the event is told so, tried one after another."""
    cards = unknown_cards(s, 0)
    hits = 0
    for card in cards:
        if card not in s.pile.rest:
            return -1.0  # the enemy's hand must be empty here
        t = s.copy()
        t.events = []
        step(t, action)
        step(t, card)
        hits += any(told[0] == name and (what is None or told[-1] == what) for _, told, _ in t.events)
    return round(hits / len(cards), 9)


def stands(*men: Any, stack: tuple[int, ...] = ()) -> UpFrontState:
    return position(
        group("A", *men, stack=stack), group("A", *riflemen(2), side=1), chapters=36, cower=((), ())
    )  # fmt: skip


@allowed("UF 36.1")
def test_digging_in() -> None:
    s = stands(*riflemen(3))
    assert odds(s, "entrench", 0)["entrenched"] == outcomes(s, ("entrench", 0), "entrenched", None) > 0


@allowed("UF 24.5")
def test_clearing_mines() -> None:
    s = stands(*riflemen(3), stack=(terrain("minefield"),))
    play(s, ("clear mines", 0))
    told = odds(s, "clears", 0)
    assert told["cleared"] == outcomes(s, ("clears", 0), "clears mines", True) > 0
    assert round(sum(told.values()), 6) == 1 and told["he steps on a mine"] > 0


@allowed("UF 18.2", "UF 18.22")
def test_acquiring_a_weapon() -> None:
    s = stands(*riflemen(2))
    s.dropped[0] = (chit(LMG),)
    play(s, ("acquire", 0))
    action = ("acquire", 0, 0, chit(LMG))
    assert odds(s, *action)["he has it"] == outcomes(s, action, "acquired weapon", None)
    s = stands(man("LMG", assistant=1), man(), man())
    remove(s, 0, KILLED, "UF 6.51")
    play(s, ("acquire", 0))
    assert odds(s, "acquire", 1, 0, s.dropped[0][0]) == {"he has it": 1.0}, "the assistant needs no draw"


@allowed("UF 19.3", "UF 33.4")
@pytest.mark.parametrize("wounded", [False, True])
def test_repairs(wounded: bool) -> None:
    s = stands(man(broken=True), man())
    healthy = stands(man(broken=True), man())
    play(healthy, ("repair", 0))
    if wounded:
        s.wounded[0] = 1
    play(s, ("repair", 0))
    told, plain = odds(s, "repair", 0), odds(healthy, "repair", 0)
    assert round(sum(told.values()), 6) == 1
    if wounded:
        black = sum(not RED[card] for card in unknown_cards(s, 0)) / len(unknown_cards(s, 0))
        assert abs(told["repaired"] - black * plain["repaired"]) < 0.01
    else:
        assert told["repaired"] == outcomes(s, ("repair", 0), "repaired", None)


@allowed("UF 20.21")
def test_the_morale_check_of_an_infiltrator() -> None:
    s = near(man(morale=3), man(), hand=(fire(1),))
    play(s, ("infiltrate", US), ("enter", 0, THEM))
    fits = [RN[card] <= 3 for card in unknown_cards(s, 0)]
    assert odds(s, "check")["he goes"] == round(sum(fits) / len(fits), 9)
