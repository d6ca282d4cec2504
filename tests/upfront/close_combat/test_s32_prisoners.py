"""UF 32: prisoners and their guards."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.basic.s16_victory import is_broken, loss_points
from bocage.games.upfront.close_combat.s20_ccv import ccv
from bocage.games.upfront.close_combat.s32_prisoners import (
    ChooseGuard,
    captor_groups,
    capture_refusal,
    guard_refusal,
    surrender,
    take_prisoner,
)
from bocage.games.upfront.state import CAPTURED, KILLED, ROUTED, UpFrontState
from bocage.games.upfront.table.casualties import ROUTS, remove
from bocage.games.upfront.table.firepower import man_firepower
from bocage.kernel import play as kernel_play
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import THEM, US, fight, inside, lone, near, totals
from tests.upfront.position import fire, go, group, man, men, options, play, refusal, riflemen, rn, rout

SHOT = fire(3)
LEIG = 28  # a German gun


def prisoners(**facts: Any) -> UpFrontState:
    """Group A holds the first of three enemies under its first man."""
    s = near(*riflemen(3), yours=riflemen(3), chapters=32, **facts)
    take_prisoner(s, men(s, 1, "A")[0], US, "UF 32.11")
    s.guard[3] = 0
    return s


@case("uf-32-001")
@allowed("UF 32.1")
def test_five_points_each() -> None:
    s = prisoners()
    take_prisoner(s, 4, US, "UF 32.11")
    s.guard[4] = 0
    assert loss_points(s, 0) == 10 and s.losses == [0, 2]


@case("uf-32-002")
@allowed("UF 32.1")
def test_prisoners_break_a_squad_and_men_who_only_surrendered_do_not() -> None:
    s = near(yours=riflemen(10), chapters=33, reserve=0)
    s.force = [10, 10]
    for m in men(s, 1, "A")[:4]:
        remove(s, m, KILLED, "UF 6.51")
    assert not is_broken(s, 1)
    for m in men(s, 1, "A")[:2]:
        take_prisoner(s, m, US, "UF 32.11")
    assert is_broken(s, 1) and s.losses == [0, 6]
    s = near(yours=riflemen(10, pinned=True), chapters=53, reserve=0, nations=("American", "German"))
    s.force = [10, 10]
    for m in men(s, 1, "A")[:4]:
        remove(s, m, KILLED, "UF 6.51")
    s.marks["surrendered", THEM] = 1
    assert not is_broken(s, 1)


@case("uf-32-003")
@allowed("UF 32.11")
def test_two_less_for_a_prisoner() -> None:
    for mine, captured in ((1, False), (2, True)):
        s = inside(near(lone(4), yours=(man("", morale=6), lone(3)), chapters=32), 0)
        d = men(s, 1, "A")[0]
        fight(s, (0,), d)
        assert options(s) == [("kill",), ("capture",)]
        events = go(s, ("capture",), ("kill",), draws=(rn("black", mine), rn("black", 2)))
        assert totals(events) == [(9 - 2 + mine, 8)]
        if captured:
            assert s.fate[d] == CAPTURED and s.guard == {d: 0} and s.inside == {} and s.fate[0] == 0
        else:
            assert s.fate[d] == s.fate[0] == KILLED and s.guard == {}
    s = inside(near(lone(4), yours=(lone(4), lone(3))), 0)
    fight(s, (0,), men(s, 1, "A")[0])
    assert s.player == -1, "no such choice before chapter 32"
    assert rule_of(capture_refusal(s, 0)) == "UF 32.1"


@case("uf-32-004")
@refused("UF 32.11")
def test_the_declaration_binds_through_all_rounds() -> None:
    s = inside(near(lone(4), lone(4), lone(4), yours=(lone(4), lone(3)), chapters=32), 0, 1)
    z = men(s, 1, "A")[0]
    fight(s, (0, 1), z)
    events = go(
        s,
        *(("lead", 0), ("capture",), ("kill",)),
        draws=(rn("red", 4), rn("black", 4), rn("black", 4), rn("red", 4)),
    )
    assert totals(events) == [(9 + 3 - 2 - 4, 13), (9 - 2 + 4, 5)]
    assert s.fate[0] == KILLED and s.fate[z] == CAPTURED
    s = inside(near(lone(4), lone(4), yours=(lone(4), lone(3)), chapters=32, their_hand=(SHOT,)), 0)
    fight(s, (0,), men(s, 1, "A")[0])
    play(s, ("kill",), ("kill",))
    assert refusal(s, "capture") is not None, "it is too late"


@allowed("UF 32.11")
def test_a_defender_may_want_a_prisoner_too() -> None:
    s = inside(near(lone(4), lone(4), yours=(lone(4), lone(3)), chapters=32), 0)
    d = men(s, 1, "A")[0]
    fight(s, (0,), d)
    events = go(s, ("kill",), ("capture",), draws=(rn("red", 5), rn("black", 0)))
    assert totals(events) == [(4, 7)] and s.fate[0] == CAPTURED and s.player == 1
    play(s, ("guard", d))
    assert s.guard == {0: d} and s.dropped[THEM] == () and loss_points(s, 1) == 5


@case("uf-32-005")
@allowed("UF 32.12")
@refused("UF 32.12")
def test_a_man_who_routs_surrenders() -> None:
    mine = group("B", *riflemen(2), chit=3)
    wild = man(pinned=True, panic=4, kia=9)
    s = near(yours=(wild,), hand=(SHOT,), their_stack=(), chapters=32, more=(mine, group("C", man(), side=1)))
    m = men(s, 1, "A")[0]
    go(
        s,
        *(("fire", US), ("at", THEM), ("card", SHOT), ("ready",), ("resolve",)),
        draws=(rout(3, 5, 10),),
    )
    assert options(s) == [("take prisoner", 0), ("take prisoner", 1), ("let go",)]
    assert rule_of(refusal(s, "take prisoner", 2)) == "UF 32.12"
    free = s.copy()
    play(s, ("take prisoner", 1), ("guard", men(s, 0, "B")[1]))
    assert s.fate[m] == CAPTURED and s.guard == {m: men(s, 0, "B")[1]} and loss_points(s, 0) == 5
    play(free, ("let go",))
    assert free.fate[m] == ROUTED and loss_points(free, 0) == 1 and s.losses == free.losses == [0, 1]


@allowed("UF 32.12")
def test_voluntary_panic_is_no_way_out() -> None:
    s = near(yours=(man(pinned=True, panic=4), man()), chapters=32, seat=1)
    m = men(s, 1, "A")[0]
    go(s, ("panic", m), draws=(rout(3, 5, 10),))
    assert s.player == 0
    play(s, ("take prisoner", US), ("guard", 1))
    assert s.fate[m] == CAPTURED and s.player == 1


@case("uf-32-006")
@refused("UF 32.12")
def test_the_captors_need_an_unpinned_man() -> None:
    s = near(*riflemen(2, pinned=True), chapters=32)
    assert captor_groups(s, THEM) == [] and surrender(s, 3, THEM, ROUTS) is None
    s.pinned[0] = False
    assert captor_groups(s, THEM) == [US] and surrender(s, 3, THEM, ROUTS) is not None
    s.chit[THEM] = 1
    assert captor_groups(s, THEM) == []


@case("uf-32-008")
@allowed("UF 32.2")
@refused("UF 32.2")
def test_who_may_guard() -> None:
    crew = (man("LMG", assistant=1), man(), man(pinned=True), man(""), man())
    s = near(*crew, chapters=33)
    s.wounded[4] = 1
    take_prisoner(s, men(s, 1, "A")[0], US, "UF 32.11")
    s.stack[-1].at = "acted"
    s.stack.append(ChooseGuard(5, US))
    kernel_play.begin(s)
    assert options(s) == [("guard", m) for m in (0, 2, 3, 4)] and rule_of(refusal(s, "guard", 1)) == "UF 32.2"
    play(s, ("guard", 4))
    assert s.guard == {5: 4}
    play(s, ("change guard", US))
    assert {a[2] for a in options(s)} == {0, 3} and rule_of(refusal(s, "change", 4, 2)) == "UF 32.2"
    assert rule_of(refusal(s, "change", 4, 1)) == "UF 32.2" and rule_of(refusal(s, "change", 4, 4)) == "UF 32.2"
    play(s, ("change", 4, 3))
    assert s.guard == {5: 3} and s.acted[US]
    assert rule_of(refusal(near(chapters=32), "change guard", US)) == "UF 32.2"
    for m in (0, 2, 3, 4):
        remove(s, m, KILLED, "UF 6.51")
    assert s.guard == {5: -1 - US} and guard_refusal(s, US, 1) is None
    s.stack[-1].at = "acted"
    kernel_play.begin(s)
    assert s.guard == {5: 1} and s.principal[1] == -1, "the last one takes over, and leaves his crew, without an action"


@case("uf-32-009")
@allowed("UF 32.21")
@refused("UF 32.21")
def test_a_guards_limits() -> None:
    s = prisoners()
    s.morale = (4, *s.morale[1:])
    assert man_firepower(s, 0, THEM, 5) == man_firepower(s, 1, THEM, 5) // 2
    assert ccv(s, 0) == 4, "9 halved"
    play(s, ("infiltrate", US))
    assert rule_of(refusal(s, "enter", 0, THEM)) == "UF 32.21" and ("enter", 1, THEM) in options(s)
    t = Table()
    a, b = t.group(0, "A", 2, ["MTR", "R"], lies=["woods"]), t.group(1, "A", 1, ["R", "R"])
    t.begin()
    before = to_hit(t.s, t.s.men[a][0], MAIN, b)
    t.s.guard[t.s.men[b][0]] = t.s.men[a][0]
    assert to_hit(t.s, t.s.men[a][0], MAIN, b) == before + 1


@case("uf-32-010")
@allowed("UF 32.22")
def test_prisoners_are_freed_with_the_last_of_the_group() -> None:
    s = prisoners()
    assert 3 not in s.men[THEM] and 3 not in s.men[US], "nothing can happen to him"
    remove(s, 0, KILLED, "UF 6.51")
    assert s.guard == {3: -1 - US}
    remove(s, 1, KILLED, "UF 6.51")
    remove(s, 2, KILLED, "UF 6.51")
    assert s.guard == {} and s.fate[3] == CAPTURED and loss_points(s, 0) == 0 and s.losses[1] == 1
    s = prisoners(more=(group("B", *riflemen(2), chit=3),))
    s.men[US], s.men[1], s.group[0] = (1, 2), (*s.men[1], 0), 1
    assert s.guard == {3: 0}, "he goes where his guard goes"


@case("uf-32-011")
@allowed("UF 32.3")
@refused("UF 32.3")
def test_neither_afvs_nor_guns() -> None:
    t = Table((0, 1))
    a, b = t.group(0, "A", 3, [LEIG]), t.group(1, "A", 2, ["R", "R"])
    t.begin()
    gun = t.s.men[a][0]
    assert rule_of(capture_refusal(t.s, gun)) == "UF 32.3"
    assert captor_groups(t.s, b) == [] and guard_refusal(t.s, a, gun) is not None
    assert surrender(t.s, gun, a, ROUTS) is None and captor_groups(t.s, a) == [b]
