"""UF 28.7, 34.4, 29.2, 40.21: what is shown before such attacks is what is used."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s28_fire import ArmorFire
from bocage.games.upfront.battle.s40_artillery import FireMission
from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, NEED, STRENGTH
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.kernel import play
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action
from tests.looking import top
from tests.marks import refused
from tests.upfront.builder import Table

HALFTRACK, LEIG, PANZER = 30, 28, 40
WEAK = next(card for card in ALL_CARDS if KIND[card] == "fire" and NEED[card] <= 3 and STRENGTH[card] == 2)


def preview(t: Table, *action: Any) -> Explanation:
    found = play.explain(t.s, tuple(action))
    assert isinstance(found, Explanation)
    return found


def close_by(target: int, lies: list[str]) -> Table:
    """Three riflemen at Relative Range 5 fire at a gun or AFV; the attack at it as a whole has missed."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 4, ["R", "R", "R"])
    b = t.group(1, "A", 1, [target], lies=lies)
    t.group(1, "B", 1, ["R", "R"])
    t.used.add(WEAK)
    t.s.hands[0] = (WEAK,)
    t.begin()
    t.play(("fire", a), ("at", b), ("card", WEAK), ("ready",), ("resolve",), draws=["r4"])
    return t


@pytest.mark.parametrize(
    ("target", "lies", "rules"),
    [
        (HALFTRACK, [], ["UF 28.7", "UF 28.71"]),
        (HALFTRACK, ["brush"], ["UF 28.7", "UF 6.42", "UF 28.71"]),
        (LEIG, ["brush"], ["UF 34.4"]),
    ],
)
def test_the_second_attack_at_close_quarters(target: int, lies: list[str], rules: list[str]) -> None:
    t = close_by(target, lies)
    shown = preview(t, "resolve")
    assert [line.rule for line in shown.lines] == rules
    assert sum(odds.probability for odds in shown.odds) == pytest.approx(1)
    t.play(("resolve",), draws=["b0"] if target == LEIG else ["r5"])
    number = t.events("shot")[0][3]
    assert shown.total() == number + (0 if target == LEIG else 5)
    assert not preview(close_by(target, lies), "decline").lines


@pytest.mark.parametrize(
    ("lies", "bogs", "total"),
    [(["woods"], 1, 3 - 2), (["woods", "forward"], 1, 3 - 2 + 1), (["woods", "wire"], 2, 3 - 2 + 1), (["hill"], 0, 2)],
)
def test_an_overrun(lies: list[str], bogs: int, total: int) -> None:
    """UF 29.2: OVR 3 of the tank and what the ground of the target changes; a check for Bog in Woods and in Wire."""
    t = Table()
    a = t.group(0, "A", 4, [PANZER])
    b = t.group(1, "A", 1, ["R"], lies=lies)
    (card,) = t.hold(0, "plain")
    t.begin()
    t.play(("move", a))
    shown = preview(t, "overrun", card, b)
    assert shown.total() == total and len(shown.odds) == bogs
    assert bool([note for note in shown.notes if "UF 29.4" in note]) == (lies[0] == "woods")


@pytest.mark.parametrize(("lies", "total"), [(["woods"], 5), (["wall"], 4), (["brush", "forward"], 5), (["hill"], 4)])
def test_a_fire_mission(lies: list[str], total: int) -> None:
    t = Table()
    t.group(0, "A", 1, ["R"])
    b = t.group(1, "A", 1, ["R"], lies=lies)
    t.begin()
    mission = FireMission(0)
    mission.man, mission.at = 0, "aimed"
    action: Action = ("at", b)
    shown = mission.explain_aimed(t.s, action)
    assert shown is not None and shown.total() == total
    mission.aimed(t.s, action)
    assert top(t.s).strength == total


def test_a_hull_down_gun_among_men() -> None:
    """UF 28.92: Walls take two off for the man, not for the gun."""
    t = Table()
    a = t.group(0, "A", 2, [PANZER])
    b = t.group(1, "A", 1, [29, "R"], lies=["wall"])
    (card,) = t.hold(0, "fire")
    t.begin()
    t.play(("ordnance", a), ("at", b))
    shown = preview(t, "piece", 0, MAIN, "men")
    assert shown.total() == 4 - 2 and "a hit counts +2 against 57mm M1" in shown.notes
    shots = ("piece", 0, MAIN, "men"), ("card", card), ("resolve",)
    t.play(*shots, draws=["b0", "b0", "b0"])
    assert [event[3] for event in t.events("shot")] == [4, 2]


def test_an_overrun_out_of_smoke() -> None:
    """UF 7.2, 29.3: beneath two Movement cards the Smoke counts no more, beneath one it does."""
    for lies, total in ((["open", "smoke", "forward"], 3), (["open", "smoke"], 3 - 1)):
        t = Table()
        a = t.group(0, "A", 4, [PANZER], lies=lies)
        b = t.group(1, "A", 1, ["R"])
        (card,) = t.hold(0, "plain")
        t.begin()
        t.play(("move", a))
        assert preview(t, "overrun", card, b).total() == total
        t.play(("overrun", card, b), draws=["r3", "r0"])
        assert t.events("overrun strength")[0][4] == total + 3


def test_flames_at_the_armor_of_a_closed_afv() -> None:
    """UF 22.5, 28.3: the choice before the draw shows the sum that it then has."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 4, ["FT"])
    b = t.group(1, "A", 1, [PANZER], lies=["brush"])
    t.used.add(WEAK)
    t.s.hands[0] = (WEAK,)
    t.begin()
    t.play(("fire", a), ("at", b), ("go on",), ("card", WEAK), ("ready",))
    assert ("armor",) in t.options()
    shown = preview(t, "armor")
    t.play(("armor",), draws=["b0"])
    assert t.events("shot")[0][3] == shown.total() == 2


@pytest.mark.parametrize("added", [0, 2])
def test_an_ambush_counts_at_the_armor_too(added: int) -> None:
    """UF 37.5, 28.7: the attack is as one with a stronger Fire card."""
    t = close_by(HALFTRACK, [])
    again = t.s.stack[-1]
    assert isinstance(again, ArmorFire)
    again.added = added
    shown = preview(t, "resolve")
    t.play(("resolve",), draws=["r6"])
    assert shown.total() == t.events("shot")[0][3] + 6 == 2 - 1 + added


@refused("UF 28.7", "UF 28.31")
def test_no_hero_doubles_the_boxed_factor_of_a_man() -> None:
    """UF 28.7, 10.45: three factors against a pinned halftrack, Hero or not: a Fire card that needs more is of no use,
    and no attack is offered that could not be completed."""
    for needs, offered in ((3, True), (4, False)):
        t = Table((AMERICAN, GERMAN))
        a = t.group(0, "A", 4, ["R", "R", "R"])
        b = t.group(1, "A", 1, [HALFTRACK])
        t.s.pinned[3] = True
        card = t.take(lambda c, needs=needs: KIND[c] == "fire" and NEED[c] == needs)
        big = t.take(lambda c: KIND[c] == "fire" and NEED[c] == 5)
        t.s.hands[0] = (card, big)
        (hero,) = t.hold(0, "hero")
        t.begin()
        assert (("fire", a) in t.options()) == offered
        if offered:
            t.play(("fire", a), ("at", b))
            assert t.options() == [("card", card)]
            refusals = [t.why_not("hero", hero, 0), t.why_not("card", big)]
            assert [found and found.rule for found in refusals] == ["UF 28.7", "UF 28.31"]
