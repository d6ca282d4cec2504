"""UF 7: terrain and movement modifiers; the opponent's Terrain, accepted or rejected."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.ground import card_of
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    back,
    fire,
    forward,
    group,
    kinds_on,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    sideways,
    smoke,
    terrain,
    turn_over,
    wire,
)


def into(*stack: int, firer: tuple[int, ...] = ()) -> int:
    """The sum of all modifiers against a group on which these cards lie, bottom first."""
    s = position(
        group("A", *riflemen(2), chit=2, stack=firer), group("A", *riflemen(2), chit=1, side=1, stack=list(stack))
    )
    return total(s, 0, 6)


@case("uf-07-001")
@allowed("UF 7.1")
def test_a_hill_works_both_ways() -> None:
    s = position(
        group("A", *riflemen(2), chit=2, stack=[terrain("hill")]),
        group("A", *riflemen(2), chit=1, side=1, stack=[terrain("brush")]),
    )
    assert total(s, 0, 6) == 1 - 1  # from the Hill +1, into the Brush -1
    assert total(s, 6, 0) == -1


@case("uf-07-002")
@allowed("UF 7.2")
def test_figures_a_to_d() -> None:
    found = [
        into(terrain("brush")),
        into(terrain("brush"), forward()),
        into(terrain("brush"), forward(), back()),
        into(terrain("woods"), sideways(), smoke()),
    ]
    assert found == [-1, 0, 2, -2]
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1, stack=[terrain("brush")]))
    assert card_strength(s, 0, (fire(3),)) + total(s, 0, 6) == 2


@case("uf-07-003")
@allowed("UF 7.2")
def test_text_examples_a_to_c() -> None:
    assert into(terrain("brush"), forward()) == 0
    assert into(forward(), back()) == 2
    s = position(
        group("A", *riflemen(2), stack=[forward()]), group("A", *riflemen(2), side=1), hands=([terrain("woods")], [])
    )
    play(s, ("terrain", 0), ("terrain", terrain("woods")))
    assert card_of(forward()) in s.discards  # it went before another Movement card could be played
    s.cards[0] = (*s.cards[0], sideways())
    assert total(s, 6, 0) == -1


@case("uf-07-004")
@allowed("UF 7.2", "UF 13.21")
def test_text_examples_d_and_e() -> None:
    assert into(terrain("hill"), smoke(), forward()) == -1
    assert into(terrain("brush"), forward(), smoke(), back()) == 1


@case("uf-07-006")
@allowed("UF 7.2")
def test_the_mode_does_not_matter() -> None:
    assert [into(terrain("woods"), card) for card in (forward(), back(), sideways())] == [-1, -1, -1]


# -- the opponent's Terrain -------------------------------------------------------------------------------------------


@case("uf-07-010")
@allowed("UF 7.3")
@refused("UF 7.3")
def test_which_enemy_groups_can_receive_terrain() -> None:
    stacks = {
        "A": [terrain("brush")],
        "B": [terrain("brush", nth=1), forward()],
        "C": [terrain("marsh"), sideways()],
        "D": [terrain("marsh", nth=1), sideways(nth=12), forward(nth=13)],
    }
    enemy = [group(letter, *riflemen(2), side=1, stack=stack) for letter, stack in stacks.items()]
    s = position(group("A", *riflemen(2)), *enemy, hands=([terrain("woods")], []))
    play(s, ("stop",))
    woods = terrain("woods")
    assert [a for a in options(s) if a[0] == "on"] == [("on", woods, 7), ("on", woods, 9)]
    assert rule_of(refusal(s, "on", woods, 6)) == "UF 7.3" and rule_of(refusal(s, "on", woods, 8)) == "UF 7.3"
    more = [
        group("A", *riflemen(2), side=1, stack=[terrain("brush"), forward(), wire()]),
        group("B", *riflemen(2), side=1, stack=[terrain("brush", nth=1), sideways(), smoke()]),
    ]
    s = position(group("A", *riflemen(2)), *more, hands=([woods], []))
    play(s, ("stop",))
    assert [a for a in options(s) if a[0] == "on"] == [("on", woods, 7)]
    assert rule_of(refusal(s, "on", woods, 6)) == "UF 13.34"


@case("uf-07-011")
@allowed("UF 7.3")
@refused("UF 4.3")
def test_it_is_a_discard() -> None:
    enemy = group("B", *riflemen(2), side=1, stack=[forward()])
    for nation, other, may in (("American", "German", False), ("German", "American", True)):
        s = position(group("A", *riflemen(2)), enemy, nations=(nation, other), hands=([terrain("woods")], []))
        play(s, ("reorder", 0), ("place", s.men[0][1]))
        play(s, ("stop",))
        assert (("on", terrain("woods"), 7) in options(s)) == may


@refused("UF 7.3", "UF 8.1")
def test_open_ground_is_never_given_to_the_enemy() -> None:
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1, stack=[forward()]), hands=([fire(1)], []))
    play(s, ("stop",))
    assert rule_of(refusal(s, "on", fire(1), 6)) == "UF 4.3"


def offered(card: int, *stack: int, chit: int = 2, men: tuple[Any, ...] = ()) -> UpFrontState:
    """Side 0 must answer to a Terrain card on its group A."""
    members = men or riflemen(2)
    return position(
        group("A", *members, chit=chit, stack=list(stack)),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        pending={0: card},
    )


@case("uf-07-013")
@allowed("UF 7.31", "UF 7.34")
@refused("UF 7.31")
def test_accepting() -> None:
    s = offered(terrain("woods"), terrain("brush"), forward())
    assert s.player == 0 and options(s) == [("accept", 0), ("reject", 0)]
    assert rule_of(refusal(s, "reorder", 0)) == "UF 7.3"  # the answer comes before any action
    play(s, ("accept", 0))
    assert kinds_on(s, 0, "A") == ["woods"] and s.chit[0] == 2
    assert {terrain("brush"), card_of(forward())} <= set(s.discards)
    assert ("reorder", 0) in options(s)  # it may act as usual


@case("uf-07-014")
@allowed("UF 7.32")
def test_rejecting_on_an_advance() -> None:
    s = offered(terrain("hill"), terrain("brush"), forward())
    play(s, ("reject", 0))
    assert kinds_on(s, 0, "A") == ["brush", "sideways"] and s.chit[0] == 1
    assert terrain("hill") in s.discards and s.pending[0] == 0
    assert total(s, 6, 0) == 0  # still moving in the Brush


@case("uf-07-015")
@allowed("UF 7.32")
def test_rejecting_on_a_retreat() -> None:
    s = offered(terrain("hill"), terrain("brush"), back(), chit=1)
    play(s, ("reject", 0))
    assert kinds_on(s, 0, "A") == ["brush", "sideways"] and s.chit[0] == 2


@case("uf-07-017")
@allowed("UF 7.32")
def test_pinned_men_may_reject() -> None:
    s = offered(terrain("hill"), forward(), men=(man(pinned=True), man(pinned=True)))
    play(s, ("reject", 0))
    assert kinds_on(s, 0, "A") == ["sideways"]


@case("uf-07-007", "uf-07-019")
@allowed("UF 7.32", "UF 7.2")
def test_both_movement_cards_lost_by_rejection() -> None:
    s = position(
        group("A", *riflemen(2), stack=[terrain("woods"), sideways(), sideways(nth=6)]),
        group("A", *riflemen(2), side=1),
        hands=([], [terrain("hill"), terrain("brush")]),
    )
    turn_over(s)
    turn_over(s, ("on", terrain("hill"), 0))
    play(s, ("reject", 0))
    assert kinds_on(s, 0, "A") == ["woods", "sideways"]
    turn_over(s)
    turn_over(s, ("on", terrain("brush"), 0))
    play(s, ("reject", 0))
    assert kinds_on(s, 0, "A") == ["woods"]
    assert total(s, 6, 0) == -2


@case("uf-07-020")
@refused("UF 7.32")
def test_a_dropped_weapon_is_gone_once_the_group_has_moved() -> None:
    s = position(group("A", *riflemen(2), stack=[terrain("woods")]), group("A", *riflemen(2), side=1), hands=([50], []))

    s.hands[0] = (movement(),)
    s.dropped[0] = (1,)
    play(s, ("move", 0), ("move", movement(), "sideways"))
    assert s.dropped[0] == ()


@allowed("UF 7.3", "UF 8.5")
@refused("UF 8.5")
def test_a_stream_cannot_be_rejected() -> None:
    s = offered(terrain("stream"), terrain("brush"), forward())
    assert kinds_on(s, 0, "A") == ["stream"] and s.chit[0] == 2
    assert ("reject", 0) not in options(s)


@case("uf-07-023")
@allowed("UF 7.4")
@refused("UF 7.4", "UF 8.41", "UF 12.12")
def test_one_movement_card_leaves_the_terrain_in_force() -> None:
    s = position(
        group("A", man("MMG", assistant=1), man(), chit=2, stack=[terrain("marsh"), sideways()]),
        group("A", *riflemen(2), chit=2, side=1),
        hands=([fire(1, 1)], []),
    )
    assert rule_of(refusal(s, "fire", 0)) == "UF 12.12"
    assert total(s, 6, 0) == -1 + 1
    s.cards[0] = s.cards[0][:1]
    assert rule_of(refusal(s, "fire", 0)) == "UF 8.41"


@case("uf-13-007")
@allowed("UF 13.241")
def test_smoke_goes_even_with_rejected_terrain() -> None:
    s = offered(terrain("hill"), terrain("brush"), sideways(), smoke())
    play(s, ("reject", 0))
    assert kinds_on(s, 0, "A") == ["brush"]
    assert {terrain("hill"), smoke(), card_of(sideways())} <= set(s.discards)
