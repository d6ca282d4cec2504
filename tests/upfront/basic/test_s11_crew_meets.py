"""UF 11.13: who is crew stays crew: pinned gunners, gunners who take another weapon, infiltrate or go berserk."""

from __future__ import annotations

from bocage.games.upfront.close_combat.s20_weapon_capture import seize
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.cards import BREEZE, RED
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.firepower import can_shoot
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import THEM, US, inside, near
from tests.upfront.position import go, group, man, movement, options, play, position, refusal, riflemen, rn

PLAIN = movement()


def gun_team() -> UpFrontState:
    """A light machine gun with its assistant and two riflemen."""
    return position(
        group("A", man("LMG", assistant=1), man(), man(), man(), chit=3),
        group("A", *riflemen(4), side=1, chit=1),
        chapters=19,
    )


@allowed("UF 11.13", "UF 11.3")
def test_an_unpinned_assistant_leaves_a_pinned_gunner() -> None:
    """The German half of the example under UF 19.5: Posner leaves the pinned Griess."""
    s = gun_team()
    s.pinned[0] = True
    assert ("crew", 0) in options(s)
    play(s, ("crew", 0), ("relieve", 0), ("done",))
    assert s.assistant[0] == s.principal[1] == -1 and s.acted[0]
    assert s.pinned[0] and can_shoot(s, 1)


@refused("UF 11.3")
def test_a_pinned_assistant_is_not_relieved() -> None:
    s = gun_team()
    s.pinned[1] = True
    assert ("crew", 0) not in options(s)
    assert refusal(s, "crew", 0).rule == "UF 11.3"


@allowed("UF 11.3", "UF 11.1")
@refused("UF 11.3")
def test_a_man_is_assigned_to_the_weapon_of_a_pinned_gunner() -> None:
    s = gun_team()
    s.assistant[0] = s.principal[1] = -1
    s.pinned[0] = s.pinned[2] = True
    play(s, ("crew", 0))
    assert ("assign", 0, 1) in options(s) and ("assign", 0, 3) in options(s)
    assert ("assign", 0, 2) not in options(s)
    assert refusal(s, "assign", 0, 2).rule == "UF 11.3"
    play(s, ("assign", 0, 1), ("done",))
    assert s.assistant[0] == 1 and not can_shoot(s, 0) and not can_shoot(s, 1)


@allowed("UF 18.21", "UF 11.13")
def test_the_assistant_stays_with_the_weapon_that_its_gunner_put_down() -> None:
    s = gun_team()
    bar = chit(weapon_of(s.nation[0], "MP"))
    s.dropped[0] = (bar,)
    play(s, ("acquire", 0), ("acquire", 0, 0, bar), ("done",), chance=[go_black(s)])
    assert s.weapon[0] == weapon_of(s.nation[0], "MP")
    assert s.assistant[0] == -1, "he holds no crew-served weapon any more"
    assert s.principal[1] >= 0 and not can_shoot(s, 1), "UF 11.13: he remains crew"
    lying = s.dropped[0][0]
    s.acted[0] = False
    play(s, ("acquire", 0))
    assert {a[1] for a in options(s)} == {1}, "UF 18.22: nobody else while he is unpinned"
    play(s, ("acquire", 1, 0, lying), ("done",))
    assert s.weapon[1] == weapon_of(s.nation[0], "LMG") and s.principal[1] == -1


def go_black(s: UpFrontState) -> int:
    return next(c for c in s.pile.rest if not RED[c] and not BREEZE[c])


@allowed("UF 11.13")
def test_he_can_be_relieved_from_a_weapon_that_nobody_holds() -> None:
    s = gun_team()
    rifle = chit(weapon_of(s.nation[0], "MP"))
    s.dropped[0] = (rifle,)
    play(s, ("acquire", 0), ("acquire", 0, 0, rifle), ("done",), chance=[go_black(s)])
    s.acted[0] = False
    play(s, ("crew", 0))
    relief = [a for a in options(s) if a[0] == "relieve"]
    assert len(relief) == 1
    play(s, relief[0], ("done",))
    assert s.principal[1] == -1 and can_shoot(s, 1)
    s.acted[0] = False
    play(s, ("acquire", 0))
    assert {a[1] for a in options(s)} == {0, 1, 2, 3}, "now anybody may try for it"


@allowed("UF 20.23", "UF 11.13", "UF 18.22")
def test_the_gunner_infiltrates_and_his_assistant_stays_at_the_machine_gun() -> None:
    s = near(man("MMG", assistant=1), man(), man(), hand=(PLAIN,))
    go(s, ("infiltrate", US), ("enter", 0, THEM), ("card", PLAIN), ("done",), draws=(rn("red", 3),))
    assert s.principal[1] >= 0 and s.assistant[0] == -1 and not can_shoot(s, 1)
    s.acted[US] = False
    play(s, ("acquire", US), ("acquire", 1, US, s.dropped[US][0]), ("done",))
    assert s.weapon[1] == weapon_of(s.nation[0], "MMG"), "UF 18.22: without a draw"


@allowed("UF 20.23")
def test_a_light_machine_gun_goes_with_its_gunner_and_has_no_crew_then() -> None:
    s = near(man("LMG", assistant=1), man(), man(), hand=(PLAIN,))
    go(s, ("infiltrate", US), ("enter", 0, THEM), ("card", PLAIN), ("done",), draws=(rn("red", 3),))
    assert s.weapon[0] == weapon_of(s.nation[0], "LMG") and s.assistant[0] == s.principal[1] == -1
    assert can_shoot(s, 1)


@allowed("UF 20.91", "UF 11.13")
def test_a_berserk_gunner_leaves_his_assistant_at_the_weapon() -> None:
    s = near(
        man("LMG", assistant=1, morale=9, pinned=True),
        man(),
        man(),
        yours=(man(morale=1),),
        nations=("Russian", "German"),
        begin=False,
    )
    s.berserk[0] = s.turn
    kernel_play.begin(s)
    go(s, draws=(rn("black", 6), rn("red", 1)))
    while s.stack[-1].at != "chosen" or type(s.stack[-1]).__name__ != "Turn":
        play(s, options(s)[0])
    assert s.principal[1] >= 0 and not can_shoot(s, 1)
    s.acted[US] = False
    play(s, ("acquire", US))
    assert {a[1] for a in options(s)} == {1}


@allowed("UF 11.11", "UF 20.74")
def test_an_assistant_who_captures_a_machine_gun_leaves_his_crew() -> None:
    s = inside(near(man("LMG", assistant=1), man(), man(), yours=(man("MMG"), man())), 1)
    gun = chit(weapon_of(s.nation[1], "MMG"))
    s.dropped[THEM] = (gun,)
    seize(s, 1, THEM, gun)
    play(s, ("reorder", US), ("place", 2), ("place", 1))
    assert s.weapon[1] == weapon_of(s.nation[1], "MMG")
    assert s.assistant[0] == s.principal[1] == -1


@allowed("UF 11.13", "UF 20.74")
def test_an_assistant_who_captures_a_rifle_stays_assistant() -> None:
    s = inside(near(man("LMG", assistant=1), man(), man(), yours=(man(), man())), 1)
    rifle = chit(weapon_of(s.nation[1], "R"))
    s.dropped[THEM] = (rifle,)
    seize(s, 1, THEM, rifle)
    assert s.assistant[0] == 1 and s.principal[1] == 0


@refused("UF 34.1")
def test_a_gun_has_its_crew_with_it() -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 1, ["LMG", "R", 28])
    t.group(1, "A", 1, ["R", "R"])
    t.begin()
    play(t.s, ("crew", 0))
    assert refusal(t.s, "assign", 2, 1).rule == "UF 34.1"
    assert refusal(t.s, "assign", 0, 2).rule == "UF 34.1", "nor does its crew serve another weapon"
