"""UF 34.4: the gunshield, Hull Down guns, the second attack at close quarters, guns in Close Combat."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_hit_strength import hit_strength
from bocage.games.upfront.armor.s25_refusals import aim_refusal
from bocage.games.upfront.armor.s28_fire import boxed_firepower
from bocage.games.upfront.armor.s34_gun_defence import (
    ARTILLERY,
    defends_boxed,
    gun_close_combat,
    gun_outcome,
    inherent_firepower,
)
from bocage.games.upfront.infantry.s17_flanking import gain
from bocage.games.upfront.printed.cards import NEED
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

LEIG = 28


@case("uf-34-009")
def test_example_of_the_german_gun() -> None:
    t = Table()
    t.group(0, "A", 0, [LEIG])
    plain = [gun_outcome(t.s, 0, n, 1, False) for n in (8, 9, 5, 4)]
    assert plain == [PINS, KILLS, PINS, NOTHING]
    assert [gun_outcome(t.s, 0, n, 1, True) for n in (7, 3, 2)] == [KILLS, PINS, NOTHING]


@case("uf-34-010")
def test_which_values_a_gun_uses() -> None:
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 0, ["R", "R"])
    t.group(0, "B", 0, ["R", "R"])
    b = t.group(1, "B", 0, [LEIG])
    kinds = ("mortar", ARTILLERY, "AFV gun", "infantry gun", "anti-tank rifle", "fire", "flamethrower")
    assert [defends_boxed(t.s, kind, a, b) for kind in kinds] == [True] * 5 + [False, False]
    gain(t.s, a, b, "UF 17.2")
    assert defends_boxed(t.s, "fire", a, b)


@case("uf-34-011")
def test_ordnance_uses_its_unboxed_effect_against_a_gun() -> None:
    """A tank with unboxed Effect 4 hits with a 1; a piece without one has 0 (UF 44.6)."""
    t = Table()
    t.group(0, "A", 2, [40])  # boxed 6, unboxed 4
    b = t.group(1, "A", 0, [29])
    assert hit_strength(t.s, 0, MAIN, b, "men", step_of("0-1"), 1) == 4 + 1
    assert aim_refusal(t.s, 0, MAIN, b, "armor") is not None
    assert defends_boxed(t.s, "AFV gun", 0, b)


def test_a_tank_hits_a_gun_behind_its_shield() -> None:
    """UF 34.4: strength 5 and a black 1 make 6, the boxed KIA of the American gun."""
    t = Table()
    a = t.group(0, "A", 2, [40])
    b = t.group(1, "A", 0, [29])
    (card,) = t.hold(0, "fire")
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b1", "b2"])
    assert t.events("strikes")[0][3] == 5 and t.s.fate[1] == KILLED


def test_a_hull_down_gun_has_no_terrain_and_its_men_have() -> None:
    """UF 28.92: behind Walls, directly opposite."""
    t = Table((RUSSIAN, GERMAN))
    a = t.group(0, "A", 2, [38])
    b = t.group(1, "A", 0, [LEIG, "R"], lies=["wall"], men=(19, 19, 19))
    (card,) = t.hold(0, "fire")
    t.begin()
    t.play(
        ("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b0", "r4", "r4"]
    )
    gun, man = t.s.men[b]
    numbers = {event[1]: event[3] for event in t.events("shot")}
    assert numbers == {gun: 5 - 4, man: 5 - 2 - 4}


def close_quarters(need: int) -> tuple[Table, int, int]:
    """Three riflemen at Relative Range 5 to a German gun; a Fire card that needs so many factors."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 3, ["R", "R", "R"])
    b = t.group(1, "A", 2, [LEIG])
    card = t.take(lambda c: NEED[c] == need)
    t.s.hands[0] = (card,)
    t.begin()
    t.play(("fire", a), ("at", b), ("card", card), ("ready",), ("resolve",), draws=["r3"])
    return t, a, b


@case("uf-34-009")
@allowed("UF 34.4")
def test_a_second_attack_with_inherent_firepower() -> None:
    t, a, _ = close_quarters(3)
    assert inherent_firepower(t.s, a) == 3
    assert t.options() == [("resolve",), ("decline",)]
    t.play(("resolve",), draws=["b6"])
    assert t.s.fate[3] == KILLED, "the boxed KIA value is 7"


@refused("UF 34.4")
@pytest.mark.parametrize("need", [4, 5])
def test_no_second_attack_with_a_card_that_needs_more(need: int) -> None:
    t, _, _ = close_quarters(need)
    assert t.s.player == 0 and ("stop",) in t.options()


@case("uf-34-014")
@allowed("UF 34.7")
def test_a_gun_in_close_combat() -> None:
    """UF 34.7, 20.622: 11, 8 and 5 as the crew gets fewer; 1 when pinned."""
    t = Table()
    t.group(0, "A", 0, [LEIG])
    values = []
    for lost in (0, 1, 2):
        t.s.marks["crew lost", 0] = lost
        values.append(gun_close_combat(t.s, 0))
    assert values == [11, 8, 5]
    t.s.pinned[0] = True
    assert gun_close_combat(t.s, 0) == 1


def test_an_anti_tank_rifle_fires_as_ordnance_only_at_the_gun() -> None:
    """UF 34.4, 30.6: the men around it are not attacked; the strength is the Relative Range."""
    t = Table((GERMAN, AMERICAN))
    a = t.group(0, "A", 3, ["ATR", "R"])
    b = t.group(1, "A", 2, ["R", 29])
    (card,) = t.hold(0, "fire")
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b3", "r5"])
    assert t.events("strikes")[0][3] == 5
    assert [event[1] for event in t.events("shot")] == [t.s.men[b][1]]


def test_an_infiltrator_who_holds_back_brings_no_inherent_factor() -> None:
    """UF 20.531, 28.7: neither against a gun nor against an open-topped AFV."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 4, ["R", "R", "R"])
    t.group(1, "A", 1, [LEIG])
    track = t.group(1, "B", 1, [30])
    t.s.inside[0] = track
    assert (inherent_firepower(t.s, a), boxed_firepower(t.s, a, track, 5)) == (3, 3)
    t.s.silent = (0,)
    assert (inherent_firepower(t.s, a), boxed_firepower(t.s, a, track, 5)) == (2, 2)
