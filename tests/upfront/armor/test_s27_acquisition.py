"""UF 27: target acquisition."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bocage.games.upfront.armor.ordnance import MAIN, SECOND
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.armor.s27_acquisition import acquisition_refusal, has_acquired
from bocage.games.upfront.printed.nations import AMERICAN, FRENCH, GERMAN, JAPANESE
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.table.casualties import pin
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

LEIG, SHERMAN, GREYHOUND = 28, 34, 32


def rule_for(piece: str | int, nation: int = GERMAN, firer: Sequence[str] = (), target: Sequence[str] = ()) -> str:
    t = Table((nation, AMERICAN if nation != AMERICAN else GERMAN))
    t.group(0, "A", 2, [piece], lies=firer)
    b = t.group(1, "A", 0, ["R"], lies=target)
    refusal = acquisition_refusal(t.s, 0, MAIN, b)
    return "" if refusal is None else refusal.rule


@case("uf-27-001")
@allowed("UF 27.1")
@refused("UF 27.1")
def test_who_acquires() -> None:
    assert [rule_for("MTR"), rule_for(LEIG), rule_for(40)] == ["", "", ""]
    assert [rule_for("PSK"), rule_for("ATR"), rule_for("BAZ", AMERICAN)] == ["UF 27.1"] * 3
    assert rule_for("PIAT", 3) == "UF 27.1"


@case("uf-27-005")
def test_the_grenade_launcher_is_a_mortar() -> None:
    assert rule_for("GL", JAPANESE) == ""


@case("uf-27-003")
@refused("UF 27.1")
def test_nothing_is_acquired_while_moving() -> None:
    assert rule_for(GREYHOUND, AMERICAN, firer=["forward"]) == "UF 27.1"
    assert rule_for("MTR", target=["forward"]) == "UF 27.1"


@case("uf-27-007")
@refused("UF 27.11")
def test_nothing_is_acquired_in_smoke() -> None:
    assert rule_for("MTR", firer=["open", "smoke"]) == "UF 27.11"
    assert rule_for("MTR", target=["brush", "smoke"]) == "UF 27.11"


@allowed("UF 27.11")
def test_without_smoke_it_is_acquired() -> None:
    assert rule_for("MTR", firer=["brush"], target=["brush"]) == ""


def mortar_table() -> tuple[Table, int, int, int]:
    """A crewed German mortar, an American group opposite and one beside it, all at Relative Range 0."""
    t = Table()
    a = t.group(0, "A", 0, ["MTR", "R", "R"])
    b = t.group(1, "A", 0, ["R", "R"])
    c = t.group(1, "B", 0, ["R", "R"])
    t.crew(0, 1)
    return t, a, b, c


def shoot(t: Table, a: int, b: int, m: int, number: str, barrel: int = MAIN) -> None:
    (card,) = t.hold(0, "fire")
    t.s.acted[a] = False
    t.play(("ordnance", a), ("at", b), ("piece", m, barrel, "men"), ("card", card), ("resolve",), draws=[number])


@case("uf-27-012", "uf-27-001")
def test_example_of_the_german_mortar() -> None:
    """First it needs a 0; hit or miss the target is acquired; then 0 or 1 is enough."""
    t, a, b, _ = mortar_table()
    t.begin()
    assert to_hit(t.s, 0, MAIN, b) == step_of("0")
    shoot(t, a, b, 0, "b3")
    assert t.events("to hit")[0][4] == "miss" and has_acquired(t.s, 0) == b
    assert to_hit(t.s, 0, MAIN, b) == step_of("0-1")
    shoot(t, a, b, 0, "b4")
    assert to_hit(t.s, 0, MAIN, b) == step_of("0-1"), "never better by more than one"


@case("uf-27-008")
@allowed("UF 27.12")
def test_smoke_that_comes_later_leaves_the_acquisition() -> None:
    """UF 27.12: both modifiers count."""
    t, a, b, _ = mortar_table()
    t.begin()
    shoot(t, a, b, 0, "b3")
    t.s.cards[b] = (t.entry("smoke"),)
    assert to_hit(t.s, 0, MAIN, b) == step_of("0")
    shoot(t, a, b, 0, "b3")
    assert has_acquired(t.s, 0) == b


@case("uf-27-009")
@allowed("UF 27.2")
def test_another_target_or_a_malfunction_or_a_pin_ends_it() -> None:
    """UF 27.2."""
    t, a, b, c = mortar_table()
    t.begin()
    shoot(t, a, b, 0, "b3")
    shoot(t, a, c, 0, "b3")
    assert has_acquired(t.s, 0) == c and to_hit(t.s, 0, MAIN, b) == step_of("0")
    pin(t.s, 0)
    assert has_acquired(t.s, 0) == -1
    t.s.pinned[0] = False
    shoot(t, a, b, 0, "r6")
    assert t.s.broken[0] and has_acquired(t.s, 0) == -1


@case("uf-27-009")
@pytest.mark.parametrize("mover", [0, 1])
def test_movement_of_either_group_ends_it(mover: int) -> None:
    t, a, b, _ = mortar_table()
    (card,) = t.hold(mover, "plain")
    t.s.seat = mover
    t.begin()
    t.s.marks["acquired", 0] = b
    t.play(("move", (a, b)[mover]), ("move", card, "sideways"))
    assert has_acquired(t.s, 0) == -1


@case("uf-27-009")
def test_a_card_that_only_clears_wire_or_fails_to_ford_does_not() -> None:
    t = Table()
    a = t.group(0, "A", 0, ["MTR", "R"], lies=["open", "wire"])
    w = t.group(0, "B", 0, ["MTR", "R"], lies=["stream"])
    b = t.group(1, "A", 0, ["R"])
    wire_card, ford_card = t.hold(0, "plain", "plain")
    t.begin()
    t.s.marks["acquired", 0] = b
    t.s.marks["acquired", 2] = b
    t.play(("move", a), ("clear", wire_card))
    assert has_acquired(t.s, 0) == b
    t.play(("move", w), ("move", ford_card, "sideways"), draws=["r1"])
    assert t.events("ford failed") and has_acquired(t.s, 2) == b


@case("uf-27-004")
def test_a_group_under_way_to_another_letter_is_not_acquired() -> None:
    t = Table()
    a = t.group(0, "A", 0, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"], lies=["open", "sideways"])
    t.crew(0, 1)
    t.begin()
    shoot(t, a, b, 0, "b3")
    assert has_acquired(t.s, 0) == -1


@case("uf-27-006")
def test_a_char_has_one_acquisition_for_both_guns() -> None:
    """UF 51.6."""
    t = Table((FRENCH, GERMAN))
    a = t.group(0, "A", 2, [34])
    b = t.group(1, "A", 0, ["R"])
    c = t.group(1, "B", 0, ["R"])
    t.begin()
    shoot(t, a, b, 0, "b6")
    assert has_acquired(t.s, 0) == b
    shoot(t, a, c, 0, "b6", SECOND)
    assert has_acquired(t.s, 0) == c and to_hit(t.s, 0, MAIN, b) == to_hit(t.s, 0, MAIN, c) + 1


def test_the_target_is_gone() -> None:
    """A chit does not pass to whoever takes the place of an eliminated group."""
    t = Table()
    a = t.group(0, "A", 0, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"], men=(0, 0, 0))
    t.group(1, "B", 0, ["R"])
    (card,) = t.hold(0, "fire")
    t.crew(0, 1)
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b0", "b6"])
    assert not t.s.men[b] and has_acquired(t.s, 0) == -1


def test_small_arms_at_another_group_end_it_for_the_mortar_man() -> None:
    """UF 27.2: the card fires at another target; at the acquired one its small arms do no harm."""
    t = Table()
    a = t.group(0, "A", 3, ["MTR", "R", "R", "R", "R"])
    b = t.group(1, "A", 2, ["R"])
    c = t.group(1, "B", 2, ["R"])
    cards = t.hold(0, "fire", "fire")
    t.begin()
    t.s.marks["acquired", 0] = b
    t.play(("fire", a), ("at", b), ("card", min(cards)), ("ready",), ("resolve",), draws=["r3"])
    assert has_acquired(t.s, 0) == b
    t.s.acted[a] = False
    t.play(("fire", a), ("at", c), ("card", max(cards)), ("ready",), ("resolve",), draws=["r3"])
    assert has_acquired(t.s, 0) == -1


@case("uf-27-011")
@allowed("UF 27.3")
@pytest.mark.parametrize(
    ("at", "decision", "kept"),
    [("A", "resolve", True), ("B", "resolve", False), ("B", "decline", True)],
)
def test_machine_guns_of_an_afv_and_its_acquisition(at: str, decision: str, kept: bool) -> None:
    """At the acquired group they keep it, at another it is lost, unless the attack is called off (UF 6.5)."""
    t = Table()
    a = t.group(0, "A", 2, [40])
    groups = {letter: t.group(1, letter, 0, ["R"]) for letter in "AB"}
    (card,) = t.hold(0, "fire")
    t.s.marks["acquired", 0] = groups["A"]
    t.begin()
    draws = ["b0"] if decision == "resolve" else []
    t.play(("fire", a), ("at", groups[at]), ("card", card), ("ready",), (decision,), draws=draws)
    assert has_acquired(t.s, 0) == (groups["A"] if kept else -1) and t.s.acted[a]


def test_a_fault_of_the_machine_gun_leaves_the_acquired_target() -> None:
    """UF 27.2: the gun has not malfunctioned; a red 6 of the machine gun at that very group."""
    t = Table()
    a = t.group(0, "A", 2, [40])
    b = t.group(1, "A", 0, ["R", "R"])
    (card,) = t.hold(0, "fire")
    t.s.marks["acquired", 0] = b
    t.begin()
    t.play(("fire", a), ("at", b), ("card", card), ("ready",), ("resolve",), draws=["r6"])
    assert t.s.marks["mg broken", 0] == 1 and has_acquired(t.s, 0) == b and not t.s.broken[0]


def test_a_buttoned_up_afv_acquires() -> None:
    """UF 27.2, 28.43: it may gain acquisition, with the frequency of its Buttoned Up side."""
    t = Table()
    a = t.group(0, "A", 2, [40])
    b = t.group(1, "A", 0, ["R"])
    before = to_hit(t.s, 0, MAIN, b)
    t.s.marks["buttoned", 0] = 1
    t.begin()
    assert to_hit(t.s, 0, MAIN, b) == before + 1
    shoot(t, a, b, 0, "b6")
    assert has_acquired(t.s, 0) == b and to_hit(t.s, 0, MAIN, b) == before


def test_a_mortar_in_other_hands_has_acquired_nothing() -> None:
    """UF 27.1, 33.3: the wounded man hands it to his assistant, and no rifleman has an acquired target."""
    t = Table()
    a = t.group(0, "A", 2, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"])
    t.crew(0, 1)
    t.begin()
    t.s.wounded[0], t.s.marks["acquired", 0] = 0, b
    t.play(("hand over", a), ("swap", 0, 1))
    assert (has_acquired(t.s, 0), has_acquired(t.s, 1)) == (-1, -1)
    assert to_hit(t.s, 1, MAIN, b) == step_of("0-2")
