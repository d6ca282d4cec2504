"""UF 32.2: a guard who falls is replaced at once: the next fight of the same action already finds the new one."""

from __future__ import annotations

from bocage.games.upfront.close_combat.s32_prisoners import take_prisoner
from tests.marks import allowed
from tests.upfront.close_combat.close_scenes import THEM, US, fight, inside, lone, near
from tests.upfront.position import go, man, men, place, rn, told


@allowed("UF 32.2", "UF 32.21")
def test_who_takes_over_the_prisoner_fights_with_half_his_value() -> None:
    s = inside(near(lone(9), lone(9), lone(4), yours=(lone(4), lone(5)), chapters=33), 0, 1)
    first, second = men(s, 1, "A")
    take_prisoner(s, 2, THEM, "UF 32.11")
    s.guard[2] = first
    both = [x for m in (0, 1) for x in (("enter", m, THEM),)]
    events = go(
        s,
        *(
            ("close combat", US),
            *both,
            ("done",),
            ("kill",),
            ("kill",),
            ("leave it",),
            ("come out", 0),
            ("kill",),
            ("kill",),
        ),
        draws=(*[rn("", 0)] * 2, *[place(n, 2) for n in (1, 2)], *[rn("black", 3), rn("red", 3)] * 2),
        waits=True,
    )
    assert s.guard == {2: second} or s.guard == {}, "the last man but one took him over"
    values = [what[4] for what in told(events, "clash")]
    assert values == [9 // 2, 10 // 2]


@allowed("UF 32.2", "UF 20.91")
def test_the_second_berserk_man_meets_the_new_guard() -> None:
    mine = (man("R", pinned=True, morale=9), man("R", pinned=True, morale=9), man())
    s = near(*mine, yours=(lone(4), lone(5)), nations=("Russian", "German"), chapters=33, begin=False)
    take_prisoner(s, 2, THEM, "UF 32.11")
    s.guard[2] = men(s, 1, "A")[0]
    s.berserk = {0: 1, 1: 1}
    events = go(
        s,
        *(("kill",), ("kill",), ("leave it",), ("kill",), ("kill",)),
        draws=(place(1, 2), rn("black", 3), rn("red", 3), rn("black", 3), rn("red", 3)),
        waits=True,
    )
    assert [what[4] for what in told(events, "clash")] == [9 // 2, 10 // 2]


@allowed("UF 32.2", "UF 20.71")
def test_the_assistant_of_a_fallen_guard_defends_with_half_his_value() -> None:
    s = inside(near(lone(9), lone(4), yours=(man("MMG", morale=3, assistant=1), lone(3)), chapters=33), 0)
    gunner = men(s, 1, "A")[0]
    take_prisoner(s, 1, THEM, "UF 32.11")
    s.guard[1] = gunner
    fight(s, (0,), gunner)
    rounds = [rn("black", 5), rn("red", 5)] * 2
    events = go(s, ("kill",), ("kill",), draws=tuple(rounds), waits=True)
    values = [what[4] for what in told(events, "clash")]
    assert values == [3 // 2 + 3, (3 + 5) // 2], "with the prisoner he is no assistant any more and has his rifle"


@allowed("UF 32.2", "UF 33.7", "UF 20.91")
def test_a_guard_who_dies_of_his_wound_is_replaced_before_anybody_charges() -> None:
    mine = (man(), man("R", pinned=True, morale=4))
    s = near(*mine, yours=(lone(1), lone(1)), nations=("Russian", "German"), chapters=33, begin=False, emptied=1)
    take_prisoner(s, men(s, 1, "A")[0], US, "UF 32.11")
    s.guard[2] = 0
    s.wounded[0] = 1
    s.berserk = {1: 1}
    events = go(s, ("kill",), ("kill",), draws=(rn("red", 3), rn("black", 5), rn("red", 5)), waits=True)
    assert [what[3] for what in told(events, "clash")] == [(4 + 5 - 4) // 2], "he charges with a prisoner on his hands"
