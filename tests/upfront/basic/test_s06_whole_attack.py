"""UF 6.1, UF 10.45: an attack is judged whole: Heroes and Fire cards in whatever order they are named."""

from __future__ import annotations

from itertools import permutations

import pytest

from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.firepower import firepower, required
from bocage.kernel import play as kernel_play
from bocage.kernel.script import step
from tests.marks import allowed, refused
from tests.upfront.position import fire, gid, group, hero, man, options, play, position, refusal, riflemen


def gun_team(*hand: int, chit: int = 2, chapters: int = 16) -> UpFrontState:
    return position(
        group("A", man("LMG", assistant=1), man(), man(), chit=chit),
        group("A", *riflemen(2), side=1, chit=1),
        hands=(hand, ()),
        chapters=chapters,
    )


@refused("UF 10.45")
@allowed("UF 10.45")
@pytest.mark.parametrize("chapters", [16, 20])
def test_a_hero_that_adds_nothing_to_a_crewed_machine_gun_is_refused(chapters: int) -> None:
    """German LMG: 8 crewed and 4 bracketed at Relative Range 3 or the like: twice the bracketed value is no more."""
    for rr in range(6):
        s = gun_team(fire(1), hero(), chit=rr - 1, chapters=chapters)
        t = gid(s, 1, "A")
        before = firepower(s, 0, t, rr)
        play(s, ("fire", 0), ("at", t), ("card", fire(1)))
        offered = ("hero", hero(), 0) in options(s)
        after = s.copy()
        after.heroic = (0,)
        gain = firepower(after, 0, t, rr) - before
        assert offered == (gain > 0), rr
        if not offered:
            assert refusal(s, "hero", hero(), 0).rule == "UF 10.45"
        assert firepower(s, 0, t, rr) == before


def outcomes(s: UpFrontState, words: tuple[tuple[object, ...], ...]) -> set[tuple[int, ...]]:
    """Every order of these words that is legal: the cards, the Heroes and the strength announced."""
    found = set()
    for order in permutations(words):
        t = s.copy()
        for word in order:
            if kernel_play.why_not(t, word) is not None:
                break
            step(t, word)
        else:
            able, attack = firepower(t, 0, 6, 3), t.stack[-1]
            assert isinstance(attack, FireAttack)
            assert able >= required(t, 0, attack.cards), "the cards laid are covered"
            found.add((able, *sorted(t.heroic)))
    return found


@allowed("UF 6.1", "UF 6.3", "UF 10.45")
def test_the_order_of_heroes_and_cards_does_not_matter() -> None:
    s = gun_team(fire(1), fire(2), hero(), hero(nth=1))
    play(s, ("fire", 0), ("at", 6))
    words = (("card", fire(1)), ("card", fire(2)), ("hero", hero(), 2))
    assert len(outcomes(s, words)) <= 1
    assert ("ready",) not in options(s)
