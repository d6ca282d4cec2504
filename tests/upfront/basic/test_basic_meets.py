"""Where the basic rules meet each other: retreats, rejected Terrain, Gullies and Hills, crews, Wire, the last card."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.state import relative_range
from bocage.games.upfront.table.firepower import man_firepower
from bocage.games.upfront.table.modifiers import total
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.basic.basic_scenes import own
from tests.upfront.position import (
    back,
    fire,
    forward,
    gid,
    group,
    hero,
    kinds_on,
    man,
    men,
    movement,
    options,
    play,
    position,
    rally_all,
    refusal,
    riflemen,
    rnc,
    rncs,
    sideways,
    terrain,
    wire,
)

RED, BLACK = movement(colour="red"), movement(colour="black")
FOE = group("A", *riflemen(2), chit=1, side=1)


@allowed("UF 5.51")
@refused("UF 5.51")
@pytest.mark.parametrize(
    ("enemies", "red", "black"),
    [
        ({"A": 0}, False, False),  # Relative Range -1
        ({"A": 1}, True, False),
        ({"D": 1}, True, False),  # the lateral step is not counted
        ({"A": -1, "C": 1}, True, False),  # the closest enemy decides
        ({"A": -1, "B": 0}, False, False),
        ({"A": 0, "B": 7}, True, False),  # one that has gone past: 10 - 6
    ],
)
def test_who_is_the_closest_enemy_in_a_retreat(enemies: dict[str, int], red: bool, black: bool) -> None:
    foes = [group(letter, *riflemen(2), chit=chit, side=1) for letter, chit in enemies.items()]
    s = position(group("A", *riflemen(2)), *foes, hands=([RED, BLACK], []))
    play(s, ("move", 0))
    assert (("move", RED, "back") in options(s), ("move", BLACK, "back") in options(s)) == (red, black)


@allowed("UF 5.51", "UF 5.6")
def test_a_retreat_from_behind_the_enemy_brings_the_groups_closer() -> None:
    s = position(group("B", *riflemen(2), chit=6), group("A", *riflemen(2), side=1), hands=([BLACK], []))
    g = gid(s, 0, "B")
    assert relative_range(s, g, 6) == 4
    play(s, ("move", g), ("move", BLACK, "back"))
    assert s.chit[g] == 5 and relative_range(s, g, 6) == 5


@allowed("UF 7.32")
@refused("UF 5.7", "UF 8.53")
def test_what_rejected_terrain_leaves() -> None:
    """A retreat is taken back whatever has come up meanwhile; of two cards the last turns; a Stream is not left."""
    mine = group("A", *riflemen(2), chit=2, stack=[terrain("brush"), back()])
    near = group("A", *riflemen(2), chit=3, side=1)
    s = position(mine, near, pending={0: terrain("marsh")}, hands=([BLACK], []))
    play(s, ("reject", 0))
    assert s.chit[0] == 3 and kinds_on(s, 0, "A") == ["brush", "sideways"] and relative_range(s, 0, 6) == 4
    play(s, ("move", 0))
    assert rule_of(refusal(s, "move", BLACK, "forward")) == "UF 5.7"
    mine = group("A", *riflemen(2), chit=2, stack=[terrain("brush"), sideways(6), forward()])
    s = position(mine, FOE, pending={0: terrain("marsh")})
    play(s, ("reject", 0))
    assert s.chit[0] == 1 and kinds_on(s, 0, "A") == ["brush", "sideways", "sideways"] and total(s, 6, 0) == 2
    mine = group("A", *riflemen(2), chit=1, stack=[terrain("stream"), sideways()])
    s = position(mine, FOE, pending={0: terrain("woods")}, hands=([BLACK], []))
    play(s, ("reject", 0), ("move", 0))
    assert kinds_on(s, 0, "A") == ["stream"] and rule_of(refusal(s, "move", BLACK, "forward")) == "UF 8.53"


GULLY, OTHER_GULLY, HILL = terrain("gully"), terrain("gully", nth=1), terrain("hill")


@allowed("UF 8.2", "UF 8.3")
@refused("UF 8.2")
@pytest.mark.parametrize(
    ("mine", "yours", "chits", "letter", "may"),
    [
        ([], [GULLY], (2, 1), "A", False),
        ([], [GULLY], (3, 2), "A", True),
        ([], [GULLY], (3, 2), "C", False),  # Relative Range 4 by the lateral step
        ([HILL, sideways()], [GULLY], (2, 1), "A", True),
        ([HILL, sideways(), forward()], [GULLY], (2, 1), "A", False),  # it has left the Hill
        ([GULLY], [HILL], (2, 1), "A", True),
        ([GULLY, sideways()], [], (2, 1), "A", False),
        ([GULLY, sideways(), forward()], [], (2, 1), "A", True),
        ([GULLY], [OTHER_GULLY], (2, 2), "A", False),
        ([GULLY], [OTHER_GULLY], (3, 2), "A", True),
    ],
)
def test_gullies_and_hills(mine: list[int], yours: list[int], chits: tuple[int, int], letter: str, may: bool) -> None:
    target = group(letter, *riflemen(2), chit=chits[1], side=1, stack=yours)
    s = position(group("A", *riflemen(8), chit=chits[0], stack=mine), target, hands=([fire(1, 1)], []))
    assert (("fire", 0) in options(s)) == may
    if not may:
        assert rule_of(refusal(s, "fire", 0)) == "UF 8.2"


@refused("UF 11.4", "UF 11.2", "UF 13.32")
@pytest.mark.parametrize(
    ("gunner", "mate", "stack", "factors"),
    [
        ({}, {}, [], (8, 0)),
        ({}, {"pinned": True}, [], (4, 0)),
        ({"pinned": True}, {}, [], (0, 0)),
        ({"broken": True}, {}, [], (0, 0)),  # he still is the assistant
        ({}, {}, [terrain("brush"), wire()], (4, 0)),
        ({}, {"pinned": True}, [terrain("brush"), wire()], (0, 0)),
        ({}, {}, [terrain("brush"), forward(), wire()], (0, 0)),
        ({}, {}, [terrain("marsh"), sideways()], (0, 0)),
        ({}, {}, [terrain("marsh"), sideways(6), sideways()], (4, 0)),  # out of the Marsh, moving
    ],
)
def test_a_crew_at_relative_range_four(
    gunner: dict[str, Any], mate: dict[str, Any], stack: list[int], factors: tuple[int, int]
) -> None:
    s = own(group("A", man("LMG", assistant=1, **gunner), man(**mate), chit=2, stack=stack))
    assert (man_firepower(s, 0, 6, 4), man_firepower(s, 1, 6, 4)) == factors


@allowed("UF 10.23")
@refused("UF 10.2", "UF 10.23")
@pytest.mark.parametrize(
    ("letter", "chit", "mine", "yours", "acted", "rule"),
    [
        ("B", 0, "", "SL", False, ""),
        ("B", 0, "SL", "", True, "UF 10.2"),
        ("B", 1, "SL", "ASL", False, "UF 10.23"),  # adjacent, but not at the same range
        ("C", 1, "SL", "ASL", False, ""),
        ("C", 0, "SL", "", False, "UF 10.23"),
    ],
)
def test_rally_all_for_two(letter: str, chit: int, mine: str, yours: str, acted: bool, rule: str) -> None:
    first = group("A", man(pinned=True), man(leader=mine))
    second = group(letter, man(pinned=True), man(leader=yours), chit=chit, acted=acted)
    s = own(first, second, hands=([rally_all()], []))
    h = gid(s, 0, letter)
    play(s, ("rally", 0))
    if rule:
        assert refusal(s, "rally", rally_all(), h).rule == rule
    else:
        play(s, ("rally", rally_all(), h))
        assert not any(s.pinned) and s.acted[0] and s.acted[h] and s.actions == 2


@allowed("UF 10.3", "UF 10.4", "UF 5.1")
@refused("UF 10.12", "UF 4.6")
def test_what_a_hero_or_a_panic_makes_possible_in_the_same_turn() -> None:
    for free in ("hero", "panic"):
        s = own(group("A", man(pinned=True), *riflemen(2), chit=1), hands=([BLACK, hero()], []), passed=True)
        assert rule_of(refusal(s, "move", 0)) == "UF 10.12"
        if free == "hero":
            play(s, ("hero", hero(), 0))
        else:
            play(s, ("panic", 0), chance=rncs(s, ("red", 1)))
        assert ("move", 0) in options(s) and not s.active and s.actions == 0
        s.hands[0] = ()
        assert rule_of(refusal(s, "stop")) == "UF 4.6"  # neither is an action


@allowed("UF 13.5")
def test_open_ground_beneath_two_wires() -> None:
    stack = [terrain("brush"), forward(), wire(), wire(1)]
    s = position(group("A", *riflemen(2), chit=1, stack=stack), FOE, hands=([fire(1)], []))
    assert total(s, 6, 0) == 2
    play(s, ("open", 0), ("open", fire(1)))
    assert total(s, 6, 0) == 2 and total(s, 0, 6) == -2 and kinds_on(s, 0, "A") == ["open", "wire", "wire"]


@allowed("UF 16.2", "UF 8.53", "UF 10.3")
def test_the_last_card_of_a_deck_fords_or_decides_on_panic() -> None:
    mine = group("A", man(), man(), chit=1, stack=[terrain("stream")])
    last = rnc(position(mine, FOE), "red", 2)
    s = position(mine, FOE, hands=([BLACK], []), pile=[last])
    play(s, ("move", 0), ("move", BLACK, "sideways"), chance=[last])
    assert s.emptied == 1 and {BLACK, last} <= set(s.pile.rest)  # the card that failed is shuffled in
    s = position(group("A", man(pinned=True), man()), FOE, pile=[last])
    play(s, ("panic", men(s, 0, "A")[0]), chance=[last])
    assert s.emptied == 1 and last in s.pile.rest and len(men(s, 0, "A")) == 1


@refused("UF 6.1")
def test_a_group_that_is_gone_is_no_target_for_the_next() -> None:
    last_man = group("A", man(kia=5), chit=2, side=1, stack=[terrain("brush")])
    far = group("B", *riflemen(2), chit=-3, side=1)
    shooters = [group(letter, *riflemen(6), chit=3) for letter in "AB"]
    s = position(*shooters, last_man, far, hands=([fire(5), fire(4)], []))
    play(s, ("fire", 0), ("at", 6), ("card", fire(5)), ("ready",), ("resolve",), chance=rncs(s, ("black", 3)))
    assert not s.men[6] and terrain("brush") in s.discards
    assert ("fire", 1) not in options(s) and rule_of(refusal(s, "fire", 1)) == "UF 6.1"
