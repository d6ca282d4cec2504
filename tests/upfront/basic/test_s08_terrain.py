"""UF 8: the kinds of terrain, for infantry."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.ground import card_of, read
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    fire,
    forward,
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
    sideways,
    sniper,
    terrain,
    turn_over,
)


def duel(firer: list[int], target: list[int], chit: int = 1, **facts: Any) -> UpFrontState:
    """Group A of eight riflemen against enemy A at range chit 2 with these stacks."""
    return position(
        group("A", *riflemen(8), chit=chit, stack=firer),
        group("A", *riflemen(3), chit=2, side=1, stack=target),
        group("C", *riflemen(2), side=1),
        **facts,
    )


def strength(s: UpFrontState, number: int) -> int:
    return card_strength(s, 0, (fire(number),)) + total(s, 0, 6)


# -- Open Ground ------------------------------------------------------------------------------------------------------


@allowed("UF 8.1")
def test_any_card_face_down_is_open_ground() -> None:
    s = duel([terrain("brush"), forward()], [], hands=([fire(1)], []))
    told = play(s, ("open", 0), ("open", fire(1)))
    assert kinds_on(s, 0, "A") == ["open"] and not read(s.cards[0]).moves
    assert {terrain("brush"), card_of(forward())} <= set(s.discards) and fire(1) not in s.discards
    assert ("UF 8.1", ("open", 0), None) in told and not any(fire(1) in what for _, what, _ in told)


@refused("UF 8.1", "UF 5.1")
def test_open_ground_needs_a_movement_card_enough_to_leave() -> None:
    s = duel([terrain("brush")], [], hands=([fire(1)], []))
    assert rule_of(refusal(s, "open", 0)) == "UF 5.1"
    s = duel([terrain("marsh"), sideways()], [], hands=([fire(1)], []))
    assert rule_of(refusal(s, "open", 0)) == "UF 8.1"
    s = duel([terrain("marsh"), sideways(), forward()], [], hands=([fire(1)], []))
    play(s, ("open", 0), ("open", fire(1)))
    assert kinds_on(s, 0, "A") == ["open"]


@case("uf-08-002")
@allowed("UF 8.11")
def test_open_ground_changes_nothing() -> None:
    assert strength(duel([], []), 3) == 3


# -- Gully ------------------------------------------------------------------------------------------------------------


@case("uf-08-004")
@allowed("UF 8.2", "UF 8.3")
@refused("UF 8.2", "UF 8.3")
def test_who_may_fire_into_a_gully() -> None:
    """(c) the mortar belongs to chapter 26 and is tested there."""
    hand: tuple[list[int], list[int]] = ([fire(3, 4), sniper()], [])
    target = group("A", *riflemen(2), chit=1, side=1, stack=[terrain("gully")])
    for chit, under, may in ((2, "woods", False), (2, "hill", True), (4, "woods", True)):
        s = position(group("A", *riflemen(8), chit=chit, stack=[terrain(under)]), target, hands=hand)
        assert (("fire", 0) in options(s)) == may, (chit, under)
    s = position(group("A", *riflemen(8), chit=2, stack=[terrain("woods")]), target, hands=hand)
    assert rule_of(refusal(s, "fire", 0)) == "UF 8.2"
    play(s, ("stop",), ("on", sniper(), 6), chance=rncs(s, ("", 0, {2: (1, 1)}), ("red", 3)))
    assert s.pinned[s.men[6][0]]


@refused("UF 8.2")
def test_the_refusal_names_the_gully() -> None:
    s = position(
        group("A", *riflemen(8), chit=2),
        group("A", *riflemen(2), chit=1, side=1, stack=[terrain("gully")]),
        group("B", *riflemen(2), chit=1, side=1),
        hands=([fire(3, 4)], []),
    )
    play(s, ("fire", 0))
    assert rule_of(refusal(s, "at", 6)) == "UF 8.2" and options(s) == [("at", 7)]


@allowed("UF 8.2")
@refused("UF 8.2")
def test_fire_out_of_a_gully() -> None:
    for chit, target, may in ((2, [], False), (2, [terrain("hill")], True), (3, [], True)):
        s = duel([terrain("gully")], target, chit=chit, hands=([fire(1, 1)], []))
        assert (("fire", 0) in options(s)) == may, (chit, target)


@case("uf-08-006")
@allowed("UF 8.21")
def test_gully_cover_against_a_hill() -> None:
    assert strength(duel([terrain("hill")], [terrain("gully")]), 5) == 4


@case("uf-08-009")
@allowed("UF 8.22")
@refused("UF 8.22")
def test_leaving_a_gully() -> None:
    s = duel([terrain("brush")], [terrain("gully"), forward()], chit=3)
    assert strength(s, 4) == 3
    s = duel([], [terrain("gully"), forward()], chit=1, hands=([fire(3, 4)], []))
    assert rule_of(refusal(s, "fire", 0)) == "UF 8.2"  # still in the Gully
    s = duel([], [terrain("gully"), sideways(), forward()], chit=1, hands=([fire(3, 4)], []))
    assert ("fire", 0) in options(s) and strength(s, 3) == 4  # only the second card counts
    s = duel([terrain("hill")], [terrain("gully"), sideways(), forward()], chit=1)
    assert strength(s, 3) == 3 + 1 + 2  # both count for fire that reaches a Gully
    s = duel([], [terrain("gully"), sideways(), forward()], chit=3)
    assert strength(s, 3) == 5
    s = duel([], [terrain("brush")], chit=1)
    assert strength(s, 3) == 2  # Gully, Movement, Brush: only the Brush


# -- Hill -------------------------------------------------------------------------------------------------------------


@case("uf-08-013")
@allowed("UF 8.31")
@refused("UF 8.31")
def test_elevated_fire() -> None:
    hill = [terrain("hill")]
    found = [
        strength(duel(hill, []), 3),
        strength(duel(hill, [terrain("hill", nth=1)]), 3),
        strength(duel(hill, [terrain("pillbox")]), 3),
        strength(duel(hill, [terrain("brush"), forward()]), 3),
    ]
    assert found == [4, 3, -1, 4]


@case("uf-08-014")
@allowed("UF 8.32")
@refused("UF 8.32")
def test_hill_cover() -> None:
    hill = [terrain("hill")]
    assert strength(duel([terrain("woods")], hill), 4) == 3
    assert strength(duel([terrain("hill", nth=1)], hill), 4) == 4


# -- Marsh ------------------------------------------------------------------------------------------------------------


@allowed("UF 8.4", "UF 8.41")
@refused("UF 8.41")
def test_weapons_in_a_marsh() -> None:
    marsh = [terrain("marsh")]
    assert strength(duel([], marsh), 3) == 2
    assert strength(duel(marsh, []), 3) == 2
    mates = (man("LMG", assistant=1), man("R"), man("MMG", assistant=3), man("R"), man("MP"))
    s = position(group("A", *mates, chit=3, stack=marsh), group("A", *riflemen(2), chit=2, side=1))
    assert firepower(s, 0, 6, 5) == 5 + 0 + 5  # LMG crewed and bracketed, no MMG, the machine pistol as ever
    alone = (man("LMG"), man("R"))
    s = position(group("A", *alone, chit=3, stack=marsh), group("A", *riflemen(2), chit=2, side=1))
    assert firepower(s, 0, 6, 5) == 3
    moving = [terrain("marsh"), sideways()]
    s = position(group("A", *mates, chit=3, stack=moving), group("A", *riflemen(2), chit=2, side=1))
    assert firepower(s, 0, 6, 5) == 5  # the machine pistol alone


@case("uf-08-017")
@allowed("UF 8.42")
@refused("UF 8.42")
def test_marsh_with_one_movement_card() -> None:
    under = [terrain("marsh"), sideways()]
    s = position(
        group("A", *riflemen(2), stack=under, chit=1),
        group("A", *riflemen(2), chit=1, side=1, stack=[terrain("marsh", nth=1), sideways(nth=5)]),
        hands=([terrain("woods")], []),
    )
    assert rule_of(refusal(s, "terrain", 0)) == "UF 8.42"
    assert total(s, 6, 0) == 0 - 1  # the firer is in a Marsh himself: -1; into Marsh -1 and moving +1
    assert s.chit[0] == 1
    play(s, ("stop",))
    assert rule_of(refusal(s, "on", terrain("woods"), 6)) == "UF 7.3"


@case("uf-08-019")
@allowed("UF 8.42")
@refused("UF 8.42")
def test_the_first_card_in_a_marsh_lies_sideways() -> None:
    plain, flank = movement(), movement("flank")
    s = position(
        group("A", *riflemen(2), chit=1, stack=[terrain("marsh")]),
        group("A", *riflemen(2), chit=1, side=1),
        hands=([plain, flank, movement(nth=1)], []),
    )
    play(s, ("move", 0))
    assert rule_of(refusal(s, "move", plain, "forward")) == "UF 8.42"
    assert rule_of(refusal(s, "move", plain, "back")) == "UF 8.42"
    play(s, ("move", flank, "sideways"))
    assert s.player == 0 and not s.marks  # and no flank is asked for
    turn_over(s)
    turn_over(s)
    play(s, ("move", 0), ("move", plain, "forward"))
    assert s.chit[0] == 2 and kinds_on(s, 0, "A") == ["marsh", "sideways", "forward"]
    turn_over(s)
    turn_over(s)
    assert total(s, 6, 0) == 2


# -- Stream -----------------------------------------------------------------------------------------------------------


@allowed("UF 8.51", "UF 8.52")
@refused("UF 8.52")
def test_fire_at_and_from_a_stream() -> None:
    stream = [terrain("stream")]
    assert strength(duel([], stream), 3) == 3
    assert strength(duel(stream, []), 3) == 2
    crew = (man("LMG", assistant=1), man("R"), man("MMG", assistant=3), man("R"))
    s = position(group("A", *crew, chit=3, stack=stream), group("A", *riflemen(2), chit=2, side=1))
    assert firepower(s, 0, 6, 5) == 5  # (e) bracketed; (b) no MMG
    s = position(group("A", man("LMG"), man("R"), chit=3, stack=stream), group("A", *riflemen(2), chit=2, side=1))
    assert firepower(s, 0, 6, 5) == 3  # (f) the LMG alone is silent


def in_stream(*cards: int, pinned: bool = False) -> UpFrontState:
    return position(
        group("A", man(), man(pinned=pinned), chit=1, stack=[terrain("stream")]),
        group("A", *riflemen(2), chit=1, side=1),
        hands=(list(cards), []),
    )


@case("uf-08-026")
@allowed("UF 8.53")
def test_fording_with_a_ford_card() -> None:
    ford = movement("ford")
    s = in_stream(ford, movement(), terrain("woods"))
    pile = s.pile.size()
    play(s, ("move", 0), ("move", ford, "sideways"))
    assert s.pile.size() == pile and kinds_on(s, 0, "A") == ["stream", "sideways"]
    turn_over(s)
    turn_over(s)
    assert {("move", 0), ("terrain", 0)} <= set(options(s))
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert s.chit[0] == 2


@case("uf-08-027")
@allowed("UF 8.53")
@refused("UF 8.53")
@pytest.mark.parametrize(
    ("colour", "number", "across"), [("black", 2, True), ("red", 2, False), ("black", 0, True), ("red", 0, False)]
)
def test_fording_with_another_card(colour: str, number: int, across: bool) -> None:
    s = in_stream(movement())
    play(s, ("move", 0), ("move", movement(), "sideways"), chance=rncs(s, (colour, number)))
    assert kinds_on(s, 0, "A") == (["stream", "sideways"] if across else ["stream"])
    assert (movement() in s.discards) == (not across)
    assert s.acted[0] and s.chit[0] == 1


@case("uf-08-028")
@refused("UF 8.53")
def test_a_stream_is_left_only_by_fording() -> None:
    s = in_stream(movement())
    play(s, ("move", 0))
    assert rule_of(refusal(s, "move", movement(), "forward")) == "UF 8.53"
    assert rule_of(refusal(s, "move", movement(), "back")) == "UF 8.53"
    assert options(s) == [("move", movement(), "sideways")]


@case("uf-08-046")
@refused("UF 10.12", "UF 8.53")
def test_no_fording_with_a_pinned_man() -> None:
    s = in_stream(movement("ford"), pinned=True)
    assert rule_of(refusal(s, "move", 0)) == "UF 10.12"


# -- the rest ---------------------------------------------------------------------------------------------------------


@case("uf-08-032", "uf-08-037")
@allowed("UF 8.6", "UF 8.7", "UF 8.8")
def test_buildings_woods_and_brush() -> None:
    assert strength(duel([], [terrain("buildings", -3)]), 5) == 2
    assert strength(duel([], [terrain("buildings", -2)]), 5) == 3
    assert strength(duel([], [terrain("woods")]), 5) == 3
    assert strength(duel([], [terrain("brush")]), 3) == 2


@case("uf-08-040")
@allowed("UF 8.9")
@refused("UF 8.9")
def test_walls_by_letter() -> None:
    walls = [group(x, *riflemen(4), stack=[terrain("wall", nth=i)], side=1) for i, x in enumerate("ABC")]
    s = position(group("A", *riflemen(4)), group("B", *riflemen(4)), *walls)
    s.cards[0] = s.cards[6]
    fours = [card_strength(s, g, (fire(4),)) + total(s, g, 0) for g in (6, 7, 8)]
    assert fours == [2, 3, 3]
    assert total(s, 0, gid(s, 1, "B")) == -1


@allowed("UF 8.5")
def test_one_may_lay_a_stream_on_ones_own_group() -> None:
    s = position(
        group("A", *riflemen(2), stack=[forward()]), group("A", *riflemen(2), side=1), hands=([terrain("stream")], [])
    )
    play(s, ("terrain", 0), ("terrain", terrain("stream")))
    assert kinds_on(s, 0, "A") == ["stream"] and len(men(s, 0, "A")) == 2
