"""Berserk men whom a Hero rallies (UF 20.9, UF 10.4), and burdens beside a captured weapon (UF 20.23, UF 20.74)."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.infantry.s18_chits import weapon_on
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import IN_PLAY
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import PASS
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import THEM, US, near
from tests.upfront.position import fire, go, hero, man, movement, options, play, riflemen, rout

SHOT = fire(3)


@allowed("UF 20.9", "UF 10.4")
@refused("UF 20.91")
def test_who_was_rallied_by_a_hero_and_pinned_again_does_not_charge() -> None:
    """In the enemy's turn a Hero rallies a berserk man before the draw for him; that very draw pins him again.

    He is a pinned man like any other: a later panic makes him berserk anew instead of killing him, and nobody charges.
    """
    wild_man = man(pinned=True, morale=3, panic=5, kia=9)
    s = near(*riflemen(3), yours=(wild_man,), hand=(SHOT,), their_hand=(hero(), fire(1)), their_stack=(),
             nations=("German", "Russian"))  # fmt: skip
    wild = s.men[THEM][0]
    s.berserk[wild] = s.turn - 1
    go(s, ("fire", US), ("at", THEM), ("card", SHOT), ("ready",), PASS, ("resolve",), ("hero", hero(), wild),
       draws=(rout(0, 1, 5),))  # fmt: skip
    assert s.pinned[wild] and s.fate[wild] == IN_PLAY and s.berserk == {}


@allowed("UF 28.81", "UF 10.43")
def test_a_hero_in_the_middle_of_a_charge_at_an_afv_leaves_it_a_charge() -> None:
    """Berserk -3 and heroic +1 both count: he is already among the crew."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"])
    tank = t.group(1, "A", 2, [40])
    t.hold(0, "hero")
    s = t.begin().s
    s.pinned[0], s.berserk[0] = True, s.turn
    t.resolve(AfvCloseCombat(tank, 0, True), ("hero", s.hands[0][0], 0))
    explained = kernel_play.explain(s, ("assault", 0))
    assert explained is not None and [row.amount for row in explained.lines if row.rule == "UF 28.81"][:2] == [-3, 1]


@allowed("UF 20.23", "UF 20.74")
def test_his_own_weapon_beside_a_captured_one_may_be_left_behind() -> None:
    """It is his secondary weapon for all purposes, and a hindrance like any other."""
    for choice in (("leave nothing",), ("leave behind", 2)):
        card = movement()
        s = near(man(), man(), hand=(card,), chapters=53)
        own = s.weapon[0]
        s.captured_weapon[0], s.weapon[0] = own, weapon_of(AMERICAN, "BAR")
        play(s, ("infiltrate", US), ("enter", 0, THEM), ("card", card))
        assert options(s) == [("leave nothing",), ("leave behind", 2)]
        play(s, choice, ("done",), waits=True)
        left = choice[0] == "leave behind"
        assert (0 not in s.captured_weapon) == left and [weapon_on(c) for c in s.dropped[US]] == [own] * left
        assert s.weapon[0] == weapon_of(AMERICAN, "BAR")
