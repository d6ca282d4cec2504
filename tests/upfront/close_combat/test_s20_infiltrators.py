"""UF 20.5: what an infiltrator can do, what cannot be done to him, how he loses his status."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.infantry.s17_group_transfer import bound_refusal
from bocage.games.upfront.infantry.s18_acquisition import chit_refusal
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.nations import AMERICAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import KILLED, UpFrontState, relative_range
from bocage.games.upfront.table.casualties import pin, remove
from bocage.games.upfront.table.firepower import firepower, man_firepower
from bocage.kernel import play as kernel_play
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.close_combat.close_scenes import THEM, US, WALL, inside, near
from tests.upfront.position import (
    fire,
    go,
    group,
    man,
    men,
    movement,
    options,
    place,
    play,
    refusal,
    riflemen,
    rn,
    terrain,
    told,
    turn_over,
    wire,
)

MOVE, MOVE_2 = movement(), movement(nth=1)
FIRE = fire(1)


@case("uf-20-024")
@allowed("UF 20.51", "UF 20.5")
@refused("UF 20.51")
def test_double_firepower_against_the_group_he_is_in() -> None:
    s = inside(near(more=(group("B", *riflemen(2), side=1, chit=2),)), 0)
    own = man_firepower(s, 1, THEM, 5)
    assert [man_firepower(s, m, THEM, 5) for m in men(s, 0, "A")] == [2 * own, own, own]
    assert firepower(s, US, THEM, 5) == 4 * own and firepower(s, US, 7, 5) == 3 * own
    s.weapon[0] = weapon_of(0, "FT")
    s.weapon[1] = s.weapon[0]
    assert man_firepower(s, 0, THEM, 5) == man_firepower(s, 1, THEM, 5), "a flamethrower is not doubled"


@case("uf-20-027")
@allowed("UF 20.52")
def test_two_groups_in_one_enemy_group_fight_apart() -> None:
    mine = group("B", *riflemen(2), chit=3)
    s = near(*riflemen(2), yours=riflemen(1, morale=9), more=(mine,))
    a, b = men(s, 0, "A")[0], men(s, 0, "B")[0]
    inside(s, a, b)
    only = men(s, 1, "A")[0]
    events = go(
        s,
        *(("close combat", US), ("enter", a, THEM), ("done",)),
        draws=(rn("", 0), rn("red", 4), rn("black", 4)),
    )
    assert told(events, "clash")[0][3] == s.morale[a] + 5, "the other group gives no help"
    assert s.fate[a] == KILLED and s.fate[only] == 0
    go(
        s,
        *(("leave it",), ("close combat", 1), ("enter", b, THEM), ("done",)),
        draws=(rn("", 0), rn("red", 4), rn("black", 4)),
    )
    assert s.fate[b] == KILLED


@allowed("UF 20.52")
@refused("UF 20.52", "UF 20.1")
def test_entry_into_close_combat() -> None:
    s = inside(near(), 0, 1)
    play(s, ("close combat", US))
    assert rule_of(refusal(s, "enter", 2, THEM)) == "UF 20.1", "no infiltrator"
    assert rule_of(refusal(s, "done")) == "UF 20.52"
    play(s, ("enter", 0, THEM))
    assert rule_of(refusal(s, "enter", 0, THEM)) == "UF 20.2"
    s.morale = (0, *s.morale[1:])
    events = go(s, ("enter", 1, THEM), ("done",), draws=(rn("", 5), rn("", 0), place(2, 3)), waits=True)
    assert s.pinned[0] and 0 not in s.inside, "he fails the check and is out"
    assert [what[1:3] for what in told(events, "meets")] == [(1, men(s, 1, "A")[1])]
    s = near()
    assert rule_of(refusal(s, "close combat", US)) == "UF 20.1"
    s = inside(near(), 0)
    play(s, ("infiltrate", US))
    assert all(a[1] != 0 for a in options(s)), "infiltration and Close Combat never share a turn"


def after(s: UpFrontState, *actions: Any) -> bool:
    """Whether the first man is still inside after these actions of the side to move."""
    play(s, *actions)
    return 0 in s.inside


@case("uf-20-028")
@allowed("UF 20.53", "UF 20.55")
def test_how_the_status_is_lost() -> None:
    s = inside(near(), 0)
    pin(s, 0)
    assert s.inside == {}, "(a)"
    assert not after(inside(near(hand=(MOVE,)), 0), ("move", US), ("move", MOVE, "sideways")), "(b)"
    s = inside(near(hand=(MOVE,), stack=[WALL, wire()]), 0)
    assert after(s, ("move", US), ("clear", MOVE)), "(c)"
    woods = terrain("woods")
    s = inside(near(their_hand=(MOVE, MOVE_2, woods), seat=1), 0)
    assert after(s, ("move", THEM), ("move", MOVE, "back")), "(f)"
    turn_over(s)
    turn_over(s)
    second = s.copy()
    assert not after(s, ("terrain", THEM), ("terrain", woods)), "(e)"
    assert not after(second, ("move", THEM), ("move", MOVE_2, "back")), "(g)"
    assert relative_range(second, US, THEM) == 3
    s = inside(near(their_hand=(MOVE, MOVE_2, woods), seat=1), 0)
    play(s, ("move", THEM), ("move", MOVE, "sideways"))
    turn_over(s)
    turn_over(s)
    assert after(s, ("terrain", THEM), ("terrain", woods)), "Terrain at Relative Range 5 leaves him there"


@case("uf-20-029")
@case("uf-20-028")
@allowed("UF 20.531", "UF 20.532", "UF 20.51")
@refused("UF 20.531", "UF 20.532", "UF 19.13")
def test_some_fire_and_some_hold_back() -> None:
    s = inside(near(*riflemen(4), yours=riflemen(3, morale=9, kia=20), hand=(FIRE,)), 0, 1)
    play(s, ("fire", US), ("at", THEM))
    assert options(s) == [("go on",), ("hold back", 0), ("hold back", 1)]
    assert rule_of(refusal(s, "hold back", 2)) == "UF 19.13"
    both = firepower(s, US, THEM, 5)
    play(s, ("hold back", 1))
    assert firepower(s, US, THEM, 5) == both * 4 // 6
    go(s, ("go on",), ("card", FIRE), ("ready",), ("resolve",), draws=(rn("black", 0), rn("black", 1), rn("black", 2)))
    assert s.inside == {1: THEM} and s.silent == ()
    s = inside(near(*riflemen(1), hand=(FIRE,)), 0)
    play(s, ("fire", US), ("at", THEM))
    assert options(s) == [("go on",)] and rule_of(refusal(s, "hold back", 0)) == "UF 20.531"
    play(s, ("go on",), ("card", FIRE), ("ready",), ("decline",))
    assert s.inside == {0: THEM}, "an attack that is not resolved was not fired"


@case("uf-20-030")
@allowed("UF 20.54")
@refused("UF 20.54")
def test_ordnance_of_the_group_spares_the_man_in_its_midst() -> None:
    for firer, attacked in ((THEM, [1, 2]), (7, [0, 1, 2])):
        s = inside(near(more=(group("B", *riflemen(2), side=1, chit=2),), chapters=25, seat=1), 0)
        s.stack[-1].at = "acted"
        s.stack.append(Resolution(US, -9, firer, "mortar"))
        kernel_play.begin(s)
        events = go(s, draws=tuple(rn("black", n) for n in range(len(attacked))))
        assert [what[1] for what in told(events, "shot")] == attacked
    s = inside(near(seat=1), 0)
    s.stack[-1].at = "acted"
    s.stack.append(Resolution(US, -9, THEM, "fire"))
    kernel_play.begin(s)
    assert len(told(go(s, draws=(rn("black", 0), rn("black", 1), rn("black", 2))), "shot")) == 3, "plain fire does not"


@case("uf-20-031")
@refused("UF 20.55")
def test_the_infiltrated_group_moves_off() -> None:
    s = inside(near(), 0)
    s.chit[THEM] = 1
    assert rule_of(refusal(s, "close combat", US)) == "UF 20.55"
    assert man_firepower(s, 0, THEM, 4) == 2 * man_firepower(s, 1, THEM, 4)
    s.chit[THEM] = 2
    assert ("close combat", US) in options(s)


@case("uf-20-033")
@allowed("UF 20.57", "UF 20.5")
@refused("UF 20.57")
def test_he_takes_a_weapon_that_lies_there() -> None:
    lmg = weapon_of(AMERICAN, "BAR")
    s = inside(near(yours=(man("BAR"), man())), 0)
    s.dropped[THEM] = (chit(lmg),)
    assert chit_refusal(s, 0, THEM, chit(lmg)) is None
    assert rule_of(chit_refusal(s, 1, THEM, chit(lmg))) == "UF 18.2"
    go(s, ("acquire", US), ("acquire", 0, THEM, chit(lmg)), ("done",), draws=(rn("black", 2),))
    assert s.weapon[0] == lmg
    gunner = weapon_of(0, "LMG")
    s = inside(near(yours=(man("LMG", assistant=1), man()), nations=("American", "German")), 0)
    principal, helper = men(s, 1, "A")
    remove(s, principal, KILLED, "UF 6.51")
    with_crew = chit(gunner, False, helper)
    assert s.dropped[THEM] == (with_crew,) and s.principal[helper] == helper
    assert rule_of(chit_refusal(s, 0, THEM, with_crew)) == "UF 20.57"


@case("uf-20-039")
@allowed("UF 20.56")
@refused("UF 20.56")
def test_one_man_a_turn_gives_his_status_up() -> None:
    s = inside(near(), 0, 1)
    play(s, ("give up status", US))
    assert rule_of(refusal(s, "man", 2)) == "UF 20.56"
    play(s, ("man", 0))
    assert s.inside == {1: THEM}
    assert rule_of(refusal(s, "give up status", US)) == "UF 4.2"
    assert rule_of(refusal(near(), "give up status", US)) == "UF 20.56"
    s = inside(near(), 0)
    assert rule_of(bound_refusal(s, THEM)) == "UF 20.56"
    assert rule_of(bound_refusal(s, US)) == "UF 17.7"
    assert bound_refusal(near(), US) is None


@case("uf-20-047")
@refused("UF 20.56")
def test_a_charge_captured_inside_needs_a_new_infiltration() -> None:
    s = inside(near(hand=(MOVE,), chapters=21), 0)
    s.secondary[0] = "demolition_charge"
    play(s, ("infiltrate", US))
    assert rule_of(refusal(s, "enter", 0, THEM)) == "UF 20.56", "he would have to come out first"
    s = near(hand=(MOVE,), chapters=21)
    s.secondary[0] = "demolition_charge"
    play(s, ("infiltrate", US))
    assert ("enter", 0, THEM) in options(s)


def test_his_weapon_lies_where_he_fell() -> None:
    s = inside(near(), 0)
    remove(s, 0, KILLED, "UF 6.51")
    assert s.inside == {} and len(s.dropped[US]) == 1 and s.dropped[THEM] == (), "shot: with his own group (UF 20.5)"


def test_nobody_stays_inside_a_group_that_is_gone() -> None:
    s = inside(near(yours=riflemen(1)), 0)
    go(s, ("close combat", US), ("enter", 0, THEM), ("done",), draws=(rn("", 0), rn("black", 5), rn("red", 5)))
    assert s.men[THEM] == ()
    play(s, ("leave it",), ("scrap",))
    assert s.inside == {}
