"""Wherever several things are named one after another, every order leads to the same legal totals and refusals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.close_combat.s20_designation import Designate
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.firepower import firepower
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import Action
from tests.marks import allowed, refused
from tests.upfront.close_combat.close_scenes import THEM, US, inside, near
from tests.upfront.position import (
    fire,
    gid,
    group,
    hero,
    man,
    movement,
    options,
    play,
    position,
    rally,
    refusal,
    riflemen,
    sideways,
    sniper,
    terrain,
    wire,
)

MOVES = tuple(movement(nth=i) for i in range(4))
Word = tuple[Action, ...]  # what is named in one go, be it by more than one answer


def outcomes(s: UpFrontState, words: tuple[Word, ...], total: Callable[[UpFrontState], Any]) -> set[Any]:
    """What comes of these words in every order: the total, or the rule by which one of them is refused."""
    found = set()
    for order in permutations(words):
        t = s.copy()
        came: Any = ""
        for action in [action for word in order for action in word]:
            refusal = kernel_play.why_not(t, action)
            if refusal is not None:
                came = refusal.rule
                break
            kernel_play.apply(t, action)
        found.add(came or total(t))
    return found


def attack_of(s: UpFrontState) -> Any:
    attack = s.stack[-1]
    assert isinstance(attack, FireAttack)
    able = firepower(s, attack.group, attack.target, 5)
    return able, tuple(sorted(attack.cards)), tuple(sorted(s.heroic)), tuple(sorted(s.silent))


@allowed("UF 20.532")
def test_infiltrators_who_hold_back() -> None:
    s = inside(near(*riflemen(5), hand=(fire(1),)), 0, 1, 2)
    play(s, ("fire", US), ("at", THEM))
    words = tuple((("hold back", m),) for m in (0, 1, 2))
    assert len(outcomes(s, words, lambda t: tuple(sorted(t.silent)))) == 1


@refused("UF 20.531")
def test_as_many_hold_back_as_the_card_can_spare_whoever_they_are() -> None:
    s = inside(near(*riflemen(3), hand=(fire(3, 6),)), 0, 1, 2)
    play(s, ("fire", US), ("at", THEM))
    words = tuple((("hold back", m),) for m in (0, 1, 2))
    assert outcomes(s, words, lambda t: tuple(sorted(t.silent))) == {"UF 20.531"}


@allowed("UF 6.3", "UF 10.45")
@pytest.mark.parametrize("chapters", [16, 20])
def test_fire_cards_and_heroes(chapters: int) -> None:
    s = near(*riflemen(4), hand=(fire(1), fire(2), hero(), hero(nth=1)), chapters=chapters)
    play(s, ("fire", US), ("at", THEM))
    words: tuple[Word, ...] = ((("card", fire(1)),), (("card", fire(2)),), (("hero", hero(), 0),))
    assert len(outcomes(s, words, attack_of)) == 1


@allowed("UF 17.8", "UF 17.91")
def test_men_who_set_out_in_two_directions() -> None:
    """Two form a new group and one goes to the neighbour: whoever is named first."""
    s = position(
        group("B", man(leader="SL"), *riflemen(4), chit=2),
        group("C", *riflemen(2), chit=2),
        group("B", *riflemen(2), side=1, chit=1),
        hands=(MOVES, ()),
        chapters=19,
    )
    play(s, ("send", 1))
    words: tuple[Word, ...] = (
        (("found", 1, 1), ("card", MOVES[0])),
        (("found", 2, 1), ("card", MOVES[1])),
        (("send", 3, 2), ("card", MOVES[2])),
    )
    found = outcomes(s, words, lambda t: tuple(sorted(t.crossing)))
    assert found == {(1, 2, 3)}


@refused("UF 17.91")
def test_nobody_else_takes_the_card_of_the_second_founder() -> None:
    s = position(
        group("B", man(leader="SL"), *riflemen(4), chit=2),
        group("C", *riflemen(2), chit=2),
        group("B", *riflemen(2), side=1, chit=1),
        hands=(MOVES[:2], ()),
        chapters=19,
    )
    play(s, ("send", 1))
    words: tuple[Word, ...] = ((("found", 1, 1), ("card", MOVES[0])), (("send", 3, 2), ("card", MOVES[1])))
    assert outcomes(s, words, lambda t: tuple(sorted(t.crossing))) == {"UF 17.91"}


def plans_of(s: UpFrontState) -> Any:
    naming = s.stack[-1]
    assert isinstance(naming, Designate)
    return tuple(sorted([plan[:3] for plan in naming.plans]))


@allowed("UF 20.2", "UF 20.22")
def test_men_who_infiltrate() -> None:
    s = near(*riflemen(4), hand=(*MOVES[:2], fire(1)))
    play(s, ("infiltrate", US))
    words: tuple[Word, ...] = (
        (("enter", 0, THEM), ("card", MOVES[0])),
        (("enter", 1, THEM), ("check",)),
        (("enter", 2, THEM), ("card", MOVES[1])),
    )
    plans = outcomes(s, words, plans_of)
    assert plans == {((0, THEM, MOVES[0]), (1, THEM, 0), (2, THEM, MOVES[1]))}


@allowed("UF 11.12")
def test_crews() -> None:
    s = position(
        group("A", man("LMG"), man("MMG"), *riflemen(2), chit=2), group("A", *riflemen(2), side=1), chapters=19
    )
    play(s, ("crew", 0))
    words: tuple[Word, ...] = ((("assign", 0, 2),), (("assign", 1, 3),))
    assert outcomes(s, words, lambda t: tuple(t.principal[:4])) == {(-1, -1, 0, 1)}


@allowed("UF 10.21")
def test_men_who_are_rallied() -> None:
    card = rally(2)
    s = position(
        group("A", *riflemen(4, pinned=True)), group("A", *riflemen(2), side=1), hands=((card,), ()), chapters=19
    )
    play(s, ("rally", 0), ("rally", card))
    words: tuple[Word, ...] = ((("man", 1),), (("man", 3),))
    assert outcomes(s, words, lambda t: tuple(t.pinned[:4])) == {(True, False, True, False)}


@allowed("UF 4.3", "UF 13.34")
def test_discards_on_the_same_group() -> None:
    s = position(
        group("A", *riflemen(3)),
        group("B", *riflemen(2)),
        group("A", *riflemen(3), side=1, stack=[sideways()]),
        group("B", *riflemen(3), side=1),
        nations=("Russian", "German"),
        hands=((wire(), terrain("woods"), sniper()), ()),
        chapters=20,
    )
    a = gid(s, 1, "A")
    play(s, ("stop",))
    words: tuple[Word, ...] = ((("on", wire(), a),), (("on", terrain("woods"), a),), (("discard", sniper()),))
    assert len(outcomes(s, words, lambda t: (t.pending[a], t.cards[a], tuple(sorted(t.buried[0]))))) == 1


@allowed("UF 11.12", "UF 11.13")
def test_an_assistant_goes_from_one_gun_to_another_in_whatever_order_it_is_named() -> None:
    """UF 11.12: relieved first or not, he serves the other gun, and each weapon has changed once."""
    ways: list[list[Action]] = [[("relieve", 0), ("assign", 2, 1)], [("assign", 2, 1)]]
    found = []
    for way in ways:
        s = position(group("A", man("LMG", assistant=1), man(), man("MMG"), man()), group("A", *riflemen(2), side=1))
        play(s, ("crew", 0), *way, waits=True)
        assert ("assign", 0, 3) not in options(s), "the first gun has changed its crew in this action"
        play(s, ("done",))
        found.append((list(s.assistant), list(s.principal), s.men[0]))
    assert found[0] == found[1] and found[0][0][2] == 1 and found[0][0][0] == -1


@refused("UF 11.13", "UF 11.3")
def test_a_pinned_assistant_is_not_given_to_another_gun() -> None:
    s = position(group("A", man("LMG", assistant=1), man(pinned=True), man("MMG"), man()),
                 group("A", *riflemen(2), side=1))  # fmt: skip
    play(s, ("crew", 0), waits=True)
    assert ("assign", 2, 1) not in options(s) and refusal(s, "assign", 2, 1).rule == "UF 11.13"
