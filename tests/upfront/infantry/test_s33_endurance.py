"""UF 33.7 to 33.9: endurance, points for wounded men, Hero cards against wounds."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.infantry.hurt import is_hurt
from bocage.games.upfront.state import CAPTURED, IN_PLAY, KILLED, ROUTED
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.firepower import man_firepower
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import PASS
from tests.marks import allowed, case, refused
from tests.upfront.close_combat.close_scenes import fight, inside, lone, near
from tests.upfront.infantry.wounds_scenes import ENEMY, FIRE, struck, table
from tests.upfront.position import (
    group,
    hero,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
)


@case("uf-33-017")
@allowed("UF 33.7")
def test_endurance_in_the_first_full_turn_of_a_deck() -> None:
    s = position(
        group("A", *riflemen(3)),
        group("A", *riflemen(3), side=1),
        chapters=33,
    )
    mine, yours = men(s, 0, "A"), men(s, 1, "A")
    s.wounded = {mine[0]: 1, mine[1]: 1, yours[0]: 1}
    s.emptied = 1  # the deck has run out in this turn
    s.active = True
    red, *later = rncs(s, ("red", 1), ("red", 2), ("black", 2))
    play(s, ("stop",), ("keep",), chance=[red])
    assert s.fate[yours[0]] == KILLED, "the opponent draws as his turn begins"
    assert s.fate[mine[0]] == IN_PLAY
    play(s, ("stop",), ("keep",), chance=later)
    assert [s.fate[m] for m in mine[:2]] == [KILLED, IN_PLAY]
    assert s.marks["deck seen", 0] == 1


@case("uf-33-018")
@allowed("UF 33.7")
@refused("UF 33.7")
def test_a_hero_against_endurance_and_against_a_second_wound() -> None:
    s = position(
        group("A", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        hands=((hero(),), ()),
        chapters=33,
        begin=False,
    )
    s.wounded[0] = 1
    s.emptied = 1
    kernel_play.begin(s)
    assert s.rule == "UF 33.7" and ("hero", FIRE, 0) not in options(s)
    play(s, ("hero", hero(), 0))
    assert s.fate[0] == IN_PLAY and s.hands[0] == ()
    for saved in (False, True):
        s = table(hands=((hero(),), ()))
        s.wounded[0] = 1
        struck(s, 0)
        play(s, ("hero", hero(), 0) if saved else PASS)
        assert (s.fate[0] == IN_PLAY) == saved
    s = table()
    s.wounded[0] = 1
    struck(s, 0)
    assert s.fate[0] == KILLED, "no Hero in hand"


@case("uf-33-019")
@allowed("UF 33.8")
@pytest.mark.parametrize(("fate", "points"), [(IN_PLAY, 1), (ROUTED, 1), (KILLED, 2)])
def test_victory_points(fate: int, points: int) -> None:
    s = table()
    m = men(s, 1, "A")[0]
    s.wounded[m] = 1
    s.fate[m] = fate
    assert loss_points(s, 0) == points and loss_points(s, 1) == 0


@allowed("UF 33.9")
@refused("UF 33.9")
def test_a_hero_overcomes_the_wound_for_a_turn() -> None:
    s = table(hands=((hero(), FIRE), ()))
    m, other = men(s, 0, "A")
    full = man_firepower(s, m, ENEMY, 3)
    s.wounded[m] = 1
    assert refusal(s, "overcome", hero(), other).rule == "UF 33.9"
    play(s, ("overcome", hero(), m))
    assert man_firepower(s, m, ENEMY, 3) == full and not s.acted[0] and m not in s.heroic
    s.turn += 1
    assert man_firepower(s, m, ENEMY, 3) < full


@refused("UF 33.9")
def test_only_a_hero_card_does_it() -> None:
    s = table(hands=((FIRE,), ()))
    s.wounded[0] = 1
    assert refusal(s, "overcome", FIRE, 0).rule == "UF 33.9"
    assert terrain("woods") and not [a for a in options(s) if a[0] == "overcome"]


@allowed("UF 33.9", "UF 10.4")
@refused("UF 33.9")
def test_a_hero_overcomes_the_wound_of_a_man_attacked_in_close_combat() -> None:
    for steeled, value in ((False, 4), (True, 8)):
        s = near(lone(4), yours=(lone(3), lone(3)), their_hand=(hero(), FIRE), chapters=33)
        wounded, other = men(s, 1, "A")
        s.wounded[wounded] = 1
        fight(inside(s, 0), (0,), wounded)
        assert s.player == 1 and refusal(s, "overcome", hero(), other).rule == "UF 33.9"
        assert options(s) == [PASS, ("overcome", hero(), wounded)]
        told = play(s, ("overcome", hero(), wounded) if steeled else PASS, ("kill",), ("kill",), PASS, waits=True)
        assert [what[4] for _, what, _ in told if what[0] == "clash"] == [value]
    s = near(lone(4), yours=(lone(3), lone(3)), their_hand=(FIRE,), chapters=33)
    s.wounded[men(s, 1, "A")[0]] = 1
    fight(inside(s, 0), (0,), men(s, 1, "A")[1])
    assert s.player == 0, "the wounded man has no part in this fight"


@allowed("UF 10.43", "UF 33.9")
def test_one_hero_rallies_a_wounded_man_and_suspends_his_wound_or_makes_a_hero_of_him() -> None:
    for verb in ("overcome", "hero"):
        s = table(man(pinned=True), man(), hands=((hero(), FIRE), ()))
        m, other = men(s, 0, "A")
        once = man_firepower(s, other, ENEMY, 3)
        s.wounded[m] = 1
        play(s, (verb, hero(), m))
        assert not s.pinned[m] and is_hurt(s, m) == (verb == "hero") and (m in s.heroic) == (verb == "hero")
        assert man_firepower(s, m, ENEMY, 3) == once, "doubled and halved, or neither"


@allowed("UF 32.2", "UF 33.7")
def test_a_guard_who_dies_of_his_wound_is_replaced_before_the_first_action() -> None:
    s = position(
        group("A", *riflemen(3)),
        group("A", *riflemen(3), side=1),
        chapters=33,
        emptied=1,
        begin=False,
    )
    guard, *others = men(s, 0, "A")
    prisoner = men(s, 1, "A")[0]
    remove(s, prisoner, CAPTURED, "UF 32.11")
    s.guard[prisoner], s.wounded[guard] = guard, 1
    kernel_play.begin(s)
    play(s, chance=rncs(s, ("red", 1)))
    assert s.fate[guard] == KILLED and options(s) == [("guard", m) for m in others]
    play(s, ("guard", others[1]))
    assert s.guard == {prisoner: others[1]} and s.player == 0 and s.rule == "UF 4.2"
