"""UF 20 where other chapters meet it: held back without firepower, men who joined, weapons of all the fallen, Wire."""

from __future__ import annotations

from bocage.games.upfront.close_combat.s20_weapon_capture import SeizeWeapon, note_arms
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.ground import read
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.close_combat.close_scenes import THEM, US, inside, near
from tests.upfront.position import (
    fire,
    gid,
    group,
    kinds_on,
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
    wire,
)

MOVE = movement()


@allowed("UF 20.51", "UF 19.13")
def test_an_infiltrator_without_firepower_at_the_range_may_be_held_back() -> None:
    """A machine pistol has none at Relative Range 1; its weapon fires all the same unless he holds back."""
    for held in (True, False):
        s = position(
            group("A", man("MP"), *riflemen(6), chit=1),
            group("A", *riflemen(2), side=1, chit=4),
            group("B", *riflemen(1, morale=20, kia=30), side=1, chit=0),
            hands=((fire(1),), ()),
            chapters=20,
        )
        target = gid(s, 1, "B")
        inside(s, 0, into=THEM)
        play(s, ("fire", 0), ("at", target))
        assert ("hold back", 0) in options(s)
        play(s, ("hold back", 0) if held else ("go on",), ("card", fire(1)), ("ready",), ("resolve",), waits=True)
        play(s, chance=rncs(s, ("red", 6), ("", None, {7: (1, 1)})))
        assert s.broken[0] != held, "UF 19.13: only who takes part is exposed to a malfunction"
        assert s.inside[0] == THEM, "UF 20.531: he has added no firepower"


def joined() -> UpFrontState:
    """A man of A has just come over to B, which has taken ground; enemy C stands at Relative Range 5 to B, 4 to A."""
    s = position(
        group("A", *riflemen(2), chit=3),
        group("B", *riflemen(2), chit=3),
        group("B", man(), side=1, chit=2),
        group("C", *riflemen(2), side=1, chit=2),
        hands=((MOVE,), ()),
        chapters=20,
    )
    inside(s, 0, 2, into=gid(s, 1, "B"))
    lone = men(s, 1, "B")[0]
    s.stack[-1].at = "acted"
    remove(s, lone, KILLED, "UF 20.7")
    kernel_play.begin(s)
    play(s, ("capture ground", 1), ("join", 0))
    return s


@refused("UF 20.2")
@allowed("UF 20.2", "UF 20.8")
def test_a_man_who_joined_infiltrates_only_from_where_he_began() -> None:
    s = joined()
    c = gid(s, 1, "C")
    assert s.group[0] == 1 and ("infiltrate", 1) in options(s)
    play(s, ("infiltrate", 1))
    assert ("enter", 2, c) in options(s) and ("enter", 3, c) in options(s)
    assert ("enter", 0, c) not in options(s)
    assert refusal(s, "enter", 0, c).rule == "UF 20.2"


@refused("UF 20.52")
def test_infiltrators_of_two_groups_fight_apart() -> None:
    s = near(more=(group("B", *riflemen(2), chit=3), group("C", *riflemen(2), side=1, chit=2)))
    inside(s, 0, *men(s, 0, "B"))
    other = men(s, 0, "B")[0]
    play(s, ("close combat", US))
    assert refusal(s, "enter", other, THEM).rule == "UF 20.52"
    assert refusal(s, "enter", 0, gid(s, 1, "C")).rule == "UF 20.52"
    assert ("enter", 0, THEM) in options(s)


@refused("UF 20.21")
def test_who_was_named_must_check_or_have_a_card() -> None:
    s = near(hand=(MOVE,))
    play(s, ("infiltrate", US), ("enter", 0, THEM))
    found = refusal(s, "done")
    assert found.rule == "UF 20.21" and "Morale" in found.reason
    assert sorted(options(s)) == [("card", MOVE), ("check",)]


@allowed("UF 20.74")
def test_the_victor_has_his_choice_of_each_mans_weapon() -> None:
    """He has killed a gunner and his assistant: one weapon is taken, the other removed."""
    s = inside(near(nations=("American", "German"), yours=(man("LMG", assistant=1), man("MP"), man())), 0)
    gunner, helper, _ = men(s, 1, "A")
    arms = (note_arms(s, gunner), note_arms(s, helper))
    remove(s, gunner, KILLED, "UF 20.7")
    remove(s, helper, KILLED, "UF 20.7")
    s.stack[-1].at = "acted"
    s.stack.append(SeizeWeapon(0, THEM, arms))
    kernel_play.begin(s)
    lmg, mp = chit(weapon_of(s.nation[1], "LMG")), chit(weapon_of(s.nation[1], "MP"))
    assert options(s) == [("leave it",), ("seize", lmg), ("destroy", lmg)]
    play(s, ("destroy", lmg))
    assert options(s) == [("leave it",), ("seize", mp), ("destroy", mp)]
    play(s, ("seize", mp))
    assert s.weapon[0] == weapon_of(s.nation[1], "MP") and s.dropped[THEM] == ()


@allowed("UF 20.74")
def test_a_second_weapon_takes_the_place_of_the_first() -> None:
    s = inside(near(nations=("American", "German"), yours=(man("MP"), man("R"), man())), 0)
    first, second, _ = men(s, 1, "A")
    arms = (note_arms(s, first), note_arms(s, second))
    remove(s, first, KILLED, "UF 20.7")
    remove(s, second, KILLED, "UF 20.7")
    s.stack[-1].at = "acted"
    s.stack.append(SeizeWeapon(0, THEM, arms))
    kernel_play.begin(s)
    mp, rifle = chit(weapon_of(s.nation[1], "MP")), chit(weapon_of(s.nation[1], "R"))
    play(s, ("seize", mp), ("seize", rifle))
    assert s.weapon[0] == weapon_of(s.nation[1], "R") and s.dropped[THEM] == (mp,)
    assert s.captured_weapon[0] == weapon_of(s.nation[0], "R"), "his own stays with him"


@allowed("UF 20.8", "UF 45.4")
def test_captured_open_ground_keeps_its_wire() -> None:
    s = inside(near(yours=(man(),), their_stack=(wire(),), stack=(terrain("wall"), wire(1))), 0)
    s.stack[-1].at = "acted"
    remove(s, men(s, 1, "A")[0], KILLED, "UF 20.7")
    kernel_play.begin(s)
    play(s, ("capture ground", US))
    assert kinds_on(s, 0, "A") == ["wire"] and read(s.cards[US]).wires == 1
    assert wire(1) in s.discards and wire() not in s.discards, "its own old Wire stays behind"


@allowed("UF 20.8")
def test_ground_that_nobody_wants_is_scrapped_with_its_wire() -> None:
    s = inside(near(yours=(man(),), their_stack=(terrain("woods"), wire())), 0)
    s.stack[-1].at = "acted"
    remove(s, men(s, 1, "A")[0], KILLED, "UF 20.7")
    kernel_play.begin(s)
    play(s, ("scrap",))
    assert s.discards.count(wire()) == 1 and s.discards.count(terrain("woods")) == 1
    assert s.cards[THEM] == () and s.weapon[0] != UNARMED
