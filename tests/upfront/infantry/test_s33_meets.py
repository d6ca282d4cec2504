"""UF 33 where it meets other rules: Heroes against wounds who rally, weapons that change hands."""

from __future__ import annotations

from bocage.games.upfront.infantry.s18_chits import chit, secondary_chit
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.infantry.wounds_scenes import struck, table
from tests.upfront.position import (
    forward,
    go,
    group,
    hero,
    kinds_on,
    man,
    men,
    options,
    play,
    position,
    riflemen,
    rn,
    rncs,
    terrain,
)

RADIO = secondary_chit("radio")


@allowed("UF 10.43", "UF 33.7")
def test_a_hero_against_a_second_wound_rallies_him_too() -> None:
    s = table(man(pinned=True), man(pinned=True), hands=((hero(),), ()))
    s.wounded[0] = 1
    struck(s, 0)
    play(s, ("hero", hero(), 0))
    assert s.fate[0] == IN_PLAY and s.wounded == {0: 1} and s.pinned[:2] == [False, True]


@allowed("UF 10.43", "UF 33.7")
def test_a_hero_against_endurance_rallies_him_too() -> None:
    """But not in a group that has surrendered, which nothing rallies (UF 50.41)."""
    for surrendered in (False, True):
        s = position(
            group("A", man(pinned=True), man(pinned=True)), group("A", *riflemen(2), side=1),
            nations=("Italian", "British"), hands=((hero(),), ()), chapters=53, begin=False,
        )  # fmt: skip
        s.wounded[0], s.emptied = 1, 1
        if surrendered:
            s.marks[marks.SURRENDERED, 0] = 1
        kernel_play.begin(s)
        play(s, ("hero", hero(), 0))
        assert s.fate[0] == IN_PLAY and s.pinned[0] is surrendered and s.pinned[1]


@allowed("UF 33.6", "UF 18.21")
@refused("UF 33.6")
def test_a_wounded_man_with_a_radio_takes_up_a_rifle_for_it() -> None:
    """UF 21.1's answer: the weapon that may not stay is put down as the other is acquired; a red number changes
    nothing. The other way round he would have to put his weapon down first."""
    for colour, taken in (("black", True), ("red", False)):
        s = table()
        m = men(s, 0, "A")[0]
        rifle = s.weapon[m]
        s.wounded[m], s.weapon[m], s.secondary[m], s.dropped[0] = 1, UNARMED, "radio", (chit(rifle),)
        answers = (("acquire", 0), ("acquire", m, 0, chit(rifle)), *([("done",)] if taken else []))
        go(s, *answers, draws=(rn(colour, 1),))
        assert (s.weapon[m] == rifle) is taken and (m in s.secondary) is not taken
        assert s.dropped[0] == ((RADIO,) if taken else (chit(rifle),))
    s = table()
    m = men(s, 0, "A")[0]
    s.wounded[m], s.dropped[0] = 1, (RADIO,)
    play(s, ("acquire", 0), waits=True)
    assert [action[1] for action in options(s)] == [men(s, 0, "A")[1]]


@allowed("UF 33.6", "UF 18.21")
def test_a_wounded_man_with_a_radio_gets_a_rifle_by_exchange_and_puts_it_down() -> None:
    s = table(man(""), man())
    m, other = men(s, 0, "A")
    rifle = s.weapon[other]
    s.wounded[m], s.wounded[other], s.secondary[m] = 1, 1, "radio"
    play(s, ("hand over", 0), ("swap", m, other))
    assert (s.weapon[m], s.weapon[other]) == (rifle, UNARMED)
    assert not s.secondary and s.dropped[0] == (RADIO,)


@allowed("UF 7.3", "UF 33.7")
def test_terrain_is_answered_before_the_wounded_are_looked_at() -> None:
    """UF 7.3: before he starts his turn. The draws are the first cards of that turn."""
    woods = terrain("woods")
    s = position(
        group("A", man(), man(), chit=1, stack=[terrain("brush"), forward()]),
        group("A", *riflemen(2), side=1),
        chapters=53, pending={0: woods}, begin=False, emptied=1,
    )  # fmt: skip
    s.wounded[0] = 1
    kernel_play.begin(s)
    assert options(s) == [("accept", 0), ("reject", 0)]
    play(s, ("accept", 0), chance=rncs(s, ("red", 1)))
    assert s.fate[0] == KILLED and kinds_on(s, 0, "A") == ["woods"]
