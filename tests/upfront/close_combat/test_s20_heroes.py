"""UF 10.4 in chapter 20: Hero cards of the side that is infiltrated; what a fight is worth beforehand."""

from __future__ import annotations

import pytest

from bocage.games.upfront.close_combat.s20_ccv import ccv
from bocage.games.upfront.close_combat.s20_columns import column
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import PASS
from tests.marks import allowed, refused
from tests.upfront.close_combat.close_scenes import THEM, US, fight, inside, lone, near
from tests.upfront.position import (
    black_in,
    concealed,
    deal,
    fire,
    go,
    hero,
    man,
    men,
    options,
    play,
    red_in,
    refusal,
    riflemen,
    rn,
    terrain,
)


def crept_up(*their_hand: int, hand: tuple[int, ...] = ()) -> UpFrontState:
    """A man has passed his Morale Check and is about to draw against two pinned men and one who is not."""
    s = near(yours=(man(pinned=True), man(pinned=True), man()), their_hand=their_hand, hand=hand)
    play(s, ("infiltrate", US), ("enter", 0, THEM), ("done",), chance=deal(s, rn("black", 0)), waits=True)
    return s


@allowed("UF 10.4", "UF 20.38")
@refused("UF 10.4")
def test_a_hero_wakes_a_pinned_man_before_the_infiltrator_draws() -> None:
    first, second, third = men(crept_up(hero()), 1, "A")
    for plays, at in ((), 1), ((("hero", hero(), first),), 2):
        s = crept_up(hero(), fire(1))
        assert s.player == 1 and column(s, 0, THEM) == 1
        assert options(s) == [PASS, ("hero", hero(), first), ("hero", hero(), second)]
        assert refusal(s, "hero", hero(), third).rule == "UF 10.45", "it does nothing for an unpinned man here"
        go(s, *plays, PASS, draws=(red_in(at),))
        assert s.inside == {0: THEM} and s.pinned[first] == (not plays)
    s = crept_up(hero(), fire(1))
    go(s, ("hero", hero(), first), PASS, draws=(lambda c: red_in(1)(c) and black_in(2)(c),))
    assert not s.inside, "with the first column he would have been in"


@allowed("UF 10.4")
def test_whether_he_is_asked_tells_nothing_of_his_hand() -> None:
    assert options(crept_up(fire(1))) == [PASS]
    assert crept_up().player < 0, "with an empty hand nobody is asked"
    s = near(their_hand=(hero(),))
    play(s, ("infiltrate", US), ("enter", 0, THEM), ("done",), chance=deal(s, rn("black", 0)), waits=True)
    assert s.player < 0, "nobody is pinned"


@allowed("UF 10.4", "UF 20.3")
def test_he_sees_the_concealed_card_first() -> None:
    s = near(yours=(man(pinned=True), *riflemen(3)), their_hand=(hero(),), hand=(concealed(2),))
    play(s, ("infiltrate", US), ("enter", 0, THEM), ("check",), ("done",), chance=deal(s, rn("black", 0)))
    assert s.player == 0
    play(s, ("conceal", concealed(2)))
    e = kernel_play.explain(s, PASS)
    assert s.player == 1 and e is not None and e.total() == column(s, 0, THEM, 2) == 1


@allowed("UF 20.742", "UF 20.71")
@refused("UF 20.74")
def test_the_mate_of_a_gunner_who_fell_with_his_attacker_takes_nothing() -> None:
    """9 against 4 and 3 for the assistant: the defender's 2 makes it even."""
    for theirs, seizes in ((2, False), (3, True)):
        s = inside(near(lone(4), lone(4), yours=(man("MMG", assistant=1, morale=4), lone(4), lone(4))), 0)
        gunner, _, _ = men(s, 1, "A")
        fight(s, (0,), gunner)
        go(s, draws=(rn("black", 0), rn("black", theirs)))
        assert s.fate[0] == KILLED and (s.fate[gunner] == KILLED) == (not seizes)
        assert not [a for a in options(s) if a[0] == "seize"]
        assert len(s.dropped[THEM]) == (1 if seizes else 2), "weapons lie there for whoever acquires them"
    s = inside(near(lone(4), lone(4), yours=(lone(4), lone(4))), 0)
    fight(s, (0,), men(s, 1, "A")[0])
    go(s, draws=(rn("black", 0), rn("black", 3)))
    assert [a[0] for a in options(s)] == ["leave it", "seize", "destroy"], "who beats his man may"


@allowed("UF 20.6", "UF 32.11")
@pytest.mark.parametrize(("intent", "value"), [("kill", 12), ("capture", 10)])
def test_the_preview_of_a_fight_is_its_sum(intent: str, value: int) -> None:
    s = inside(near(lone(4), lone(4), yours=(lone(3), lone(3)), chapters=32), 0, 1)
    fight(s, (0, 1), men(s, 1, "A")[0])
    play(s, ("lead", 0))
    e = kernel_play.explain(s, (intent,))
    assert e is not None and e.total() == value and e.notes == ["the other has 8"]
    play(s, (intent,))
    back = kernel_play.explain(s, ("capture",))
    assert back is not None and back.total() == 6 and back.notes == [f"the other has {value}"]
    told = play(s, ("kill",), waits=True)
    assert [what[3:] for _, what, _ in told if what[0] == "clash"] == [(value, 8)]


@refused("UF 23.4")
def test_men_in_a_pillbox_are_not_concealed_from_a_berserk_man_either() -> None:
    for ground, asked in ((terrain("pillbox"), False), (terrain("wall", nth=1), True)):
        s = near(man(pinned=True), yours=(man(),), their_stack=(ground,), their_hand=(concealed(2),), chapters=23)
        fight(s, (0,), men(s, 1, "A")[0])
        assert (s.player == 1 and ("conceal", concealed(2)) in options(s)) == asked


@allowed("UF 20.61")
def test_a_crewman_who_attacks_is_no_crewman_any_more() -> None:
    s = inside(near(man("LMG"), lone(4), yours=(lone(4),)), 1)
    play(s, ("crew", US), ("assign", 0, 1), ("done",))
    assert s.principal[1] == 0 and ccv(s, 1) == 4
    s.acted[US] = False
    go(s, ("close combat", US), ("enter", 1, THEM), ("done",), draws=(rn("black", 0),), waits=True)
    assert s.principal[1] == -1 and ccv(s, 1) == 9


@allowed("UF 20.6", "UF 20.52")
def test_the_value_of_a_man_is_told_before_he_is_named_for_close_combat() -> None:
    s = inside(near(lone(4), man(pinned=True)), 0)
    play(s, ("close combat", US))
    e = kernel_play.explain(s, ("enter", 0, THEM))
    assert e is not None and e.total() == ccv(s, 0) == 9
