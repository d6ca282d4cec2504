"""Ordnance and AFVs where other rules meet them: infiltrators (UF 20.54), Smoke (UF 25.8), discards (UF 14.5)."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_refusals import piece_refusal
from bocage.games.upfront.armor.s28_afv import destroy, halt
from bocage.games.upfront.armor.s28_fire import escorted, into_screened
from bocage.games.upfront.basic.s04_discards import ResolveDiscards
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.table import marks
from tests.looking import top
from tests.marks import allowed, refused
from tests.upfront.builder import Table

LEIG, HALFTRACK, PANZER = 28, 30, 40


@allowed("UF 20.54")
@refused("UF 20.54")
def test_a_gun_does_not_fire_at_a_group_that_is_all_inside_its_own() -> None:
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 3, ["R", "R"])
    b = t.group(1, "A", 2, [LEIG, "R"])
    s = t.begin().s
    s.inside[0] = b
    assert piece_refusal(s, 2, MAIN, a, "men") is None, "one of them is at home"
    s.inside[1] = b
    found = piece_refusal(s, 2, MAIN, a, "men")
    assert found is not None and found.rule == "UF 20.54"


@allowed("UF 25.8", "UF 27.3")
def test_smoke_fired_at_another_group_costs_the_acquired_target() -> None:
    for target, keeps in ((6, True), (7, False), (0, True), (1, False)):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 1, [PANZER])
        t.group(0, "B", 1, ["R", "R"])
        t.group(1, "A", 2, ["R", "R"])
        t.group(1, "B", 2, ["R", "R"])
        (card,) = t.hold(0, "smoke")
        s = t.begin().s
        s.marks[marks.ACQUIRED, 0] = 6
        t.play(("fire smoke", 0), ("smoke", card, target))
        assert ((marks.ACQUIRED, 0) in s.marks) == keeps


@allowed("UF 14.5", "UF 28.441")
def test_terrain_for_an_afv_that_was_stopped_is_in_one_place() -> None:
    """It is discarded, or may still go to another group if the AFV is destroyed in the same turn."""
    for lost in (False, True):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "A", 2, ["R", "R"])
        a = t.group(1, "A", 2, [HALFTRACK], lies=["brush", "forward"])
        b = t.group(1, "B", 2, ["R", "R"], lies=["brush", "forward"])
        (card,) = t.hold(0, "terrain woods")
        s = t.begin().s
        s.hands[0] = ()
        s.declared, s.pending[a] = [(card, a)], card
        halt(s, a)
        if lost:
            destroy(s, 2)
        t.resolve(ResolveDiscards(), *([("at", b)] if lost else []))
        assert (s.pending[b] == card, s.discards.count(card)) == (lost, not lost) and not s.pending[a]


@allowed("UF 28.7", "UF 22.5")
@refused("UF 28.7")
def test_men_without_firepower_use_their_boxed_factors_at_an_exposed_halftrack() -> None:
    """Only at its Armor, and only at Relative Range 5; men with firepower of their own fire at the crew first."""
    for men, chit, kind in ((["", ""], 3, "boxed"), (["", ""], 2, ""), (["R", ""], 3, "fire"), (["R", ""], 2, "fire")):
        t = Table((AMERICAN, GERMAN))
        t.group(0, "A", chit, men)
        b = t.group(1, "A", 2, [HALFTRACK])
        (card,) = t.hold(0, "fire")
        t.begin()
        if not kind:
            found = t.why_not("fire", 0)
            assert found is not None and found.rule == "UF 6.2"
            continue
        t.play(("fire", 0), ("at", b), ("card", card), ("ready",), waits=True)
        assert top(t.s).kind == kind


@allowed("UF 28.71", "UF 28.72")
@refused("UF 28.72")
def test_a_gun_by_itself_is_no_infantry_beside_an_afv() -> None:
    cases: list[tuple[list[str | int], bool]] = [([LEIG], False), ([LEIG, "R"], True), (["R"], True)]
    for beside, shielded in cases:
        t = Table((AMERICAN, GERMAN))
        a = t.group(0, "A", 3, ["R", "R"])
        b = t.group(1, "A", 2, [HALFTRACK])
        c = t.group(1, "B", 2, beside)
        s = t.begin().s
        assert escorted(s, b) == shielded and into_screened(s, a, c) == -shielded


@refused("UF 19.2", "UF 19.3")
def test_an_afv_is_told_that_its_machine_gun_does_not_work() -> None:
    """Not that it lacks firepower, as where the enemy is too far; its gun is another matter."""
    for state, rule in ((1, "UF 19.2"), (2, "UF 19.3"), (0, "")):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 3, [PANZER])
        t.group(1, "A", 2, ["R", "R"])
        t.hold(0, "fire")
        s = t.begin().s
        if state:
            s.marks[marks.MG_BROKEN, 0] = state
        found = t.why_not("fire", 0)
        assert (found.rule if found else "") == rule
        assert t.why_not("ordnance", 0) is None
