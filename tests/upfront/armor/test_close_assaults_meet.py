"""Close Combat with AFVs and guns where it meets Walls and Concealed cards; mortars that change hands."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.s25_ordnance import shot_concealment_refusal
from bocage.games.upfront.armor.s27_acquisition import has_acquired
from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat, combat_lines
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from bocage.kernel.play import explain
from tests.marks import allowed, refused
from tests.upfront.builder import Table, man

LEIG, PANZER = 28, 40


def assault(lies: str, **chits: int) -> Table:
    """A Russian rifleman among the crew of a German tank on that ground."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"], lies=["brush"])
    b = t.group(1, "A", 2, [PANZER], lies=[lies])
    t.begin()
    t.s.inside[0] = b
    for name, value in chits.items():
        t.s.marks[name, 2] = value
    t.resolve(AfvCloseCombat(b, 0), waits=True)
    return t


@allowed("UF 28.93", "UF 28.82")
@pytest.mark.parametrize(("lies", "mark"), [("wall", marks.STUN), ("woods", marks.IMMOBILIZED)])
def test_behind_walls_an_afv_is_stunned_in_close_combat_too(lies: str, mark: str) -> None:
    """Walls and Woods both count two for the attacker; a total of six immobilizes, but never who is Hull Down."""
    t = assault(lies)
    lines = sum([row[2] for row in combat_lines(t.s, 0, 6)])
    assert lines == 1, "two for the ground, one off for the exposed crew"
    words = {odds.what for odds in explain(t.s, ("assault", 0)).odds}
    assert ("the AFV is stunned" in words) == (mark == marks.STUN) != ("the AFV is immobilized" in words)
    t.play(("assault", 0), draws=["b5"], waits=True)
    assert (mark, 2) in t.s.marks and t.s.fate[2] == IN_PLAY and 0 not in t.s.inside
    assert not {marks.STUN, marks.IMMOBILIZED} - {mark} & {name for name, owner in t.s.marks if owner == 2}


@allowed("UF 28.93", "UF 28.451")
def test_a_stun_in_close_combat_may_be_one_too_many() -> None:
    t = assault("wall", **{marks.STUN: 6, marks.BUTTONED: 1})
    words = {odds.what for odds in explain(t.s, ("assault", 0)).odds}
    assert "the AFV is destroyed" in words and "the AFV is stunned" not in words
    t.play(("assault", 0), draws=["b3"], waits=True)
    assert t.s.fate[2] == KILLED


@allowed("UF 34.5", "UF 20.621")
def test_nobody_hides_in_close_combat_with_a_gun_that_was_seen() -> None:
    """Neither its owner nor who attacks it; with a gun that has neither fired nor moved both do."""
    for seen in (True, False):
        t = Table((AMERICAN, GERMAN))
        t.group(0, "A", 3, ["R", "R"])
        t.group(1, "A", 2, [LEIG])
        t.hold(0, "concealed 1")
        t.hold(1, "concealed 1")
        t.begin()
        if seen:
            t.s.marks[marks.SEEN, 2] = 1
        t.resolve(Fight((0,), 2), waits=True)
        asked = [t.s.player]
        while t.s.player >= 0:
            t.play(("pass",), waits=True)
            asked.append(t.s.player)
        assert [seat for seat in asked if seat >= 0] == ([] if seen else [1, 0])


@allowed("UF 34.5", "UF 17.8")
@refused("UF 34.5")
def test_a_gun_on_its_way_to_a_group_keeps_it_from_hiding_before_ordnance() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"])
    a = t.group(1, "A", 2, ["R", "R"])
    b = t.group(1, "B", 2, [LEIG, "R"])
    s = t.begin().s
    s.marks[marks.SEEN, 4] = 1
    assert shot_concealment_refusal(s, a) is None
    s.crossing[4] = a
    for g in (a, b):
        found = shot_concealment_refusal(s, g)
        assert found is not None and found.rule == "UF 34.5"


@allowed("UF 27.1", "UF 18.2")
def test_what_one_mortar_has_acquired_the_other_has_not() -> None:
    """Its man takes up another mortar; who takes up a radio has his mortar still, and its target."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 2, ["MTR", "R"])
    b = t.group(1, "A", 2, ["R", "R"])
    s = t.begin().s
    s.marks[marks.ACQUIRED, 0] = b
    other = chit(s.weapon[0], True)
    s.dropped[0] = (other,)
    t.play(("acquire", 0), ("acquire", 0, 0, other), draws=["b1"], waits=True)
    assert s.broken[0] and has_acquired(s, 0) == -1


@allowed("UF 27.1", "UF 33.3")
def test_a_mortar_handed_to_another_has_acquired_nothing() -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 2, ["MTR", man("MTR"), "R"])
    b = t.group(1, "A", 2, ["R", "R"])
    s = t.begin().s
    s.wounded[0] = 1
    s.broken[1] = True
    s.marks[marks.ACQUIRED, 0] = b
    assert ("swap", 0, 1) in _exchanges(t)
    t.play(("swap", 0, 1), waits=True)
    assert (s.broken[0], s.broken[1]) == (True, False) and has_acquired(s, 0) == -1 == has_acquired(s, 1)


def _exchanges(t: Table) -> list[tuple[object, ...]]:
    t.play(("hand over", 0), waits=True)
    return kernel_play.options(t.s)
