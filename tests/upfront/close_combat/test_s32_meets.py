"""UF 32.2, 32.21, 33.2 where they meet other rules: crews, boxed factors and pistols of guards and wounded men."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_fire import boxed_firepower
from bocage.games.upfront.armor.s34_gun_defence import inherent_firepower
from bocage.games.upfront.basic.s06_targets import covers
from bocage.games.upfront.basic.s11_crew import assign_refusal
from bocage.games.upfront.basic.s16_conditions import took_the_last
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, JAPANESE
from bocage.games.upfront.state import CAPTURED, UpFrontState
from bocage.games.upfront.table import marks
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    fire,
    go,
    group,
    man,
    movement,
    options,
    play,
    position,
    red_in,
    refusal,
    riflemen,
    rn,
    rnc,
    terrain,
)

HALFTRACK, GUN = 30, 28


def guarding(s: UpFrontState, m: int, p: int) -> None:
    """Man m guards the enemy p, who has left play."""
    s.men[s.group[p]] = tuple([x for x in s.men[s.group[p]] if x != p])
    s.group[p], s.fate[p], s.guard[p] = -1, CAPTURED, m


@refused("UF 32.2")
def test_a_guard_is_not_made_an_assistant() -> None:
    s = position(group("A", man("LMG"), man(), man()), group("A", *riflemen(3), side=1), chapters=32)
    guarding(s, 1, s.men[6][0])
    found = assign_refusal(s, 0, 1)
    assert found is not None and found.rule == "UF 32.2" and assign_refusal(s, 0, 2) is None
    assert ("crew", 0) in options(s)
    alone = position(group("A", man("LMG"), man()), group("A", *riflemen(3), side=1), chapters=32)
    guarding(alone, 1, alone.men[6][0])
    assert refusal(alone, "crew", 0).rule == "UF 32.2"


@allowed("UF 33.2", "UF 32.21", "UF 28.7")
def test_half_of_one_boxed_factor_is_none() -> None:
    """At an open-topped AFV and at a gun alike: fractions are rounded down for each man."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 3, ["R", "R", "R", "R"])
    halftrack = t.group(1, "A", 2, [HALFTRACK])
    other = t.group(1, "B", 2, ["R", "R"])
    t.begin()
    s = t.s
    assert boxed_firepower(s, a, halftrack, 5) == 4 and inherent_firepower(s, a) == 4
    s.wounded[s.men[a][0]] = 1
    guarding(s, s.men[a][1], s.men[other][0])
    assert boxed_firepower(s, a, halftrack, 5) == 2 and inherent_firepower(s, a) == 2
    s.marks["steeled", s.men[a][0]] = s.turn
    assert boxed_firepower(s, a, halftrack, 5) == 3, "UF 33.9: a Hero suspends the wound"


@allowed("UF 33.2", "UF 39.2b", "UF 45.5")
def test_half_of_a_pistol_is_none() -> None:
    """UF 39.2b: three unarmed Paratroops cover a black Fire card that needs 3 factors; not with one of them hurt."""
    shot = fire(2, 3) if _is_black(fire(2, 3)) else fire(2, 3, nth=1)
    s = position(
        group("A", man(""), man(""), man(""), chit=3), group("A", *riflemen(3), side=1, chit=2),
        nations=("American", "German"), troops=("Paratroops", ""), chapters=53, hands=([shot], []),
    )  # fmt: skip
    assert covers(s, 0, 6, (shot,), 0)
    s.wounded[0] = 1
    assert not covers(s, 0, 6, (shot,), 0)
    del s.wounded[0]
    guarding(s, 0, s.men[6][0])
    assert not covers(s, 0, 6, (shot,), 0)
    assert JAPANESE is not None


def _is_black(card: int) -> bool:
    from bocage.games.upfront.printed.cards import RED

    return not RED[card]


@refused("UF 32.21")
@allowed("UF 20.2", "UF 32.12")
def test_who_became_a_guard_meanwhile_does_not_infiltrate() -> None:
    """Two men are named; the charge of the first makes a pinned enemy rout, and the second is given the prisoner."""
    s = position(
        group("A", *riflemen(3, morale=5), chit=3, stack=[terrain("brush")]),
        group("B", *riflemen(2)),
        group("A", man(pinned=True, morale=3, panic=5, rout=5), *riflemen(3, morale=8, kia=20), side=1, chit=2),
        chapters=53, scenario="B", hands=([movement(), movement(nth=1)], []),
    )  # fmt: skip
    first, second, _ = s.men[0]
    s.secondary[first] = "demolition_charge"
    play(s, ("infiltrate", 0), ("enter", first, 6), ("card", movement()), ("leave nothing",), waits=True)
    play(s, ("enter", second, 6), ("card", movement(nth=1)), ("done",), waits=True)
    go(s, draws=(red_in(1),), waits=True)
    play(s, chance=[rnc(s, "black", 0, {10: (6, 10), 7: (5, 7)})], waits=True)
    play(s, ("take prisoner", 0), ("guard", second), waits=True)
    go(s, draws=(rn("black", 0),) * 3)
    assert s.guard == {5: second} and not s.inside and s.acted[0]
    assert s.player == 0, "no card was drawn for him, and the turn goes on"


@allowed("UF 32.2", "UF 33.3")
def test_a_wounded_gunner_with_prisoners_who_gives_his_weapon_away_does_not_assist_at_it() -> None:
    for busy in (True, False):
        s = position(group("A", man("LMG", assistant=1), man()), group("A", *riflemen(3), side=1), chapters=53)
        s.wounded[0] = 1
        if busy:
            guarding(s, 0, 2)
        play(s, ("hand over", 0), ("swap", 0, 1))
        assert s.assistant[1] == (-1 if busy else 0) and s.principal[0] == (-1 if busy else 1)


@allowed("UF 16.42", "UF 32.12")
def test_a_captor_who_moved_on_and_came_back_is_not_where_he_took_the_last() -> None:
    """It counts until his range chit changes: two cards later he has the old chit, but nobody to be near to."""
    there, again = movement(), movement(nth=1)
    s = position(group("A", *riflemen(3), chit=3), group("A", *riflemen(2), side=1), chapters=53,
                 hands=([there, again], []))  # fmt: skip
    s.marks[marks.TOOK_THE_LAST, 0] = 3
    assert took_the_last(s, 0)
    play(s, ("move", 0), ("move", there, "forward"))
    s.acted[0] = False
    play(s, ("move", 0), ("move", again, "back"))
    assert s.chit[0] == 3 and not took_the_last(s, 0)
