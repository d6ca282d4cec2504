"""What follows from a Sniper's shot or an execution at the end of a turn comes before the hand is refilled (UF 4.5)."""

from __future__ import annotations

from bocage.games.upfront.close_combat.s32_prisoners import take_prisoner
from bocage.games.upfront.printed.cards import SNIPER_KIA
from tests.marks import allowed
from tests.upfront.close_combat.close_scenes import THEM, US, inside, near
from tests.upfront.position import go, group, kinds_on, man, men, options, place, play, riflemen, rn, sniper, terrain

KILLS = SNIPER_KIA[sniper()][1]


@allowed("UF 20.8", "UF 4.5")
def test_ground_that_a_sniper_has_emptied_is_captured_before_new_cards_are_seen() -> None:
    more = (group("B", *riflemen(2), side=1),)
    s = inside(near(yours=(man(),), their_stack=[terrain("woods")], hand=(sniper(),), more=more), 0)
    go(s, ("stop",), ("on", sniper(), THEM), draws=(rn("", KILLS),))
    assert not s.men[THEM] and options(s) == [("capture ground", US), ("scrap",)]
    play(s, ("capture ground", US))
    assert kinds_on(s, 0, "A") == ["woods"] and type(s.stack[-1]).__name__ == "Refill"


@allowed("UF 32.2", "UF 4.5")
def test_a_guard_shot_by_a_sniper_is_replaced_before_new_cards_are_seen() -> None:
    s = near(yours=riflemen(3), chapters=33, hand=(sniper(),))
    prisoner, guard = men(s, 0, "A")[0], men(s, 1, "A")[0]
    take_prisoner(s, prisoner, THEM, "UF 32.11")
    s.guard[prisoner] = guard
    go(s, ("stop",), ("on", sniper(), THEM), draws=(place(1, 3), rn("", KILLS)))
    assert s.player == 1 and options(s) == [("guard", m) for m in men(s, 1, "A")]


@allowed("UF 32.2", "UF 15.53", "UF 4.5")
def test_a_guard_who_is_executed_is_replaced_before_new_cards_are_seen() -> None:
    mine = (man(leader="COMMISSAR"), man(pinned=True), man())
    s = near(*mine, yours=riflemen(3), nations=("Russian", "German"), chapters=33)
    take_prisoner(s, men(s, 1, "A")[0], US, "UF 32.11")
    s.guard[3] = 1
    go(s, ("stop",), draws=(place(2, 3),))
    assert options(s) == [("guard", 0), ("guard", 2)]
