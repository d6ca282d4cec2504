"""UF 17.7: two adjacent groups exchange positions."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import ground
from bocage.games.upfront.view import determinized
from tests.marks import allowed, case, refused
from tests.upfront.infantry.group_transfer_scenes import (
    BRUSH,
    FLANK,
    HILL,
    MORE,
    OTHERS,
    PLAIN,
    THIRD,
    WOODS,
    pair,
    table,
    wait,
)
from tests.upfront.position import (
    gid,
    group,
    man,
    options,
    play,
    refusal,
    riflemen,
    rncs,
    terrain,
    turn_over,
    wire,
)


def begun(mine: tuple[int, ...] = (), yours: tuple[int, ...] = ()) -> UpFrontState:
    """B in Brush and C in Woods have just begun to exchange positions."""
    s = table(*pair((BRUSH,), (WOODS,)), mine=(PLAIN, MORE, *mine), yours=yours)
    play(s, ("exchange", 1), ("with", 2), ("move", PLAIN, "sideways"), ("move", MORE, "sideways"))
    return s


@case("uf-17-041")
@allowed("UF 17.7")
def test_two_groups_exchange_positions() -> None:
    s = begun(mine=(HILL, terrain("woods", nth=1)))
    assert s.acted[1] and s.acted[2] and s.actions == 2
    wait(s)
    play(s, ("terrain", 1), ("terrain", HILL))
    assert (s.letter[1], s.letter[2]) == (2, 3), "both must have Terrain"
    play(s, ("terrain", 2), ("terrain", terrain("woods", nth=1)))
    assert (s.letter[1], s.letter[2]) == (3, 2) and not s.shifting and not s.exchanging
    assert BRUSH in s.discards and WOODS in s.discards, "nobody enters the other's old Terrain"


@refused("UF 17.7")
def test_an_exchange_needs_two_adjacent_groups_and_two_cards() -> None:
    s = table(*pair(), mine=(PLAIN,))
    assert refusal(s, "exchange", 1).rule == "UF 17.7"
    s = table(group("A", *riflemen(2)), group("C", *riflemen(2)), mine=(PLAIN, MORE))
    assert refusal(s, "exchange", 0).rule == "UF 17.7"
    s = table(*pair(), mine=(PLAIN, MORE))
    play(s, ("exchange", 1))
    assert options(s) == [("with", 2)]
    s = table(group("B", *riflemen(2)), group("C", man(), man(pinned=True)), mine=(PLAIN, MORE))
    assert "exchange" not in {a[0] for a in options(s)}
    s = table(*pair((), (WOODS, wire())), mine=(PLAIN, MORE))
    assert "exchange" not in {a[0] for a in options(s)}, "Wire must be removed first"


@allowed("UF 17.7")
def test_a_card_named_for_an_exchange_stays_in_the_hand_as_others_imagine_it() -> None:
    s = table(*pair((BRUSH,), (WOODS,)), mine=(PLAIN, MORE, HILL))
    play(s, ("exchange", 1), ("with", 2), ("move", PLAIN, "sideways"))
    for seed in range(10):
        imagined = determinized(s, 1, Random(seed))
        assert PLAIN in imagined.hands[0] and len(imagined.hands[0]) == 3
        assert sorted([*imagined.hands[0], *imagined.pile.rest]) == sorted([*s.hands[0], *s.pile.rest])
    assert any(HILL not in determinized(s, 1, Random(seed)).hands[0] for seed in range(10)), "the others are dealt anew"


@case("uf-17-042")
@refused("UF 17.7")
def test_a_failed_ford_undoes_the_exchange() -> None:
    s = table(*pair((terrain("stream"),), (BRUSH,)), mine=(PLAIN, MORE, WOODS))
    play(
        s,
        *(("exchange", 1), ("with", 2), ("move", PLAIN, "sideways"), ("move", MORE, "sideways")),
        chance=rncs(s, ("red", 3)),
    )
    assert not s.shifting and not s.exchanging
    assert not ground.read(s.cards[1]).moves and ground.read(s.cards[2]).moves == 1
    wait(s)
    play(s, ("terrain", 2), ("terrain", WOODS))
    assert (s.letter[1], s.letter[2]) == (2, 3)


@allowed("UF 17.7")
def test_a_ford_that_succeeds_lets_the_exchange_go_on() -> None:
    s = table(*pair((terrain("stream"),), (BRUSH,)), mine=(PLAIN, MORE, WOODS))
    play(
        s,
        *(("exchange", 1), ("with", 2), ("move", PLAIN, "sideways"), ("move", MORE, "sideways")),
        chance=rncs(s, ("black", 3)),
    )
    assert s.exchanging == {1: 2, 2: 1}


@refused("UF 17.7")
def test_terrain_for_one_only_undoes_the_exchange() -> None:
    s = begun(mine=(HILL, THIRD))
    wait(s)
    play(s, ("terrain", 1), ("terrain", HILL), ("move", 2), ("move", THIRD, "sideways"))
    turn_over(s)
    assert not s.exchanging and not s.shifting
    assert (s.letter[1], s.letter[2]) == (2, 3)
    assert ground.read(s.cards[1]).terrain == ground.HILL and ground.read(s.cards[2]).moves == 2


@refused("UF 17.7")
@allowed("UF 17.7")
def test_after_accepted_terrain_the_partner_must_be_placed() -> None:
    s = begun(mine=(THIRD,), yours=(HILL,))
    turn_over(s)
    turn_over(s, ("on", HILL, 1))
    play(s, ("accept", 1))
    assert (s.letter[1], s.letter[2]) == (2, 3)
    assert refusal(s, "stop").rule == "UF 17.7"
    assert refusal(s, "reorder", 2).rule == "UF 17.7"
    assert ("reorder", 1) in options(s), "the group that has its Terrain is free to act"
    play(s, ("open", 2), ("open", THIRD))
    assert (s.letter[1], s.letter[2]) == (3, 2)
    assert ("stop",) in options(s)


@refused("UF 17.7")
def test_rejected_terrain_undoes_the_exchange_for_both() -> None:
    s = begun(yours=(HILL, terrain("hill", nth=1)))
    turn_over(s)
    turn_over(s, ("on", HILL, 1), ("on", terrain("hill", nth=1), 2))
    play(s, ("accept", 1), ("reject", 2))
    assert (s.letter[1], s.letter[2]) == (2, 3) and not s.exchanging
    assert ground.read(s.cards[1]).terrain == ground.HILL


@allowed("UF 17.7")
def test_terrain_accepted_on_both_completes_the_exchange() -> None:
    s = begun(yours=(HILL, terrain("hill", nth=1)))
    turn_over(s)
    turn_over(s, ("on", HILL, 1), ("on", terrain("hill", nth=1), 2))
    play(s, ("accept", 1), ("accept", 2))
    assert (s.letter[1], s.letter[2]) == (3, 2)


@case("uf-17-050")
@allowed("UF 17.7")
def test_the_partner_of_a_lost_group_may_still_take_its_place() -> None:
    s = begun(mine=(HILL,))
    wait(s)
    for m in s.men[1]:
        s.pinned[m] = True
    for m in s.men[1]:
        play(s, ("panic", m), chance=rncs(s, ("black", 1)))
    assert not s.men[1] and s.shifting == {2: 2} and not s.exchanging
    play(s, ("terrain", 2), ("terrain", HILL))
    assert s.letter[2] == 2


@allowed("UF 17.7", "UF 17.1")
def test_a_flank_card_flanks_in_an_exchange_too() -> None:
    s = table(*pair(), group("A", *riflemen(2)), mine=(FLANK, MORE), more=OTHERS)
    play(s, ("exchange", 1), ("with", 2), ("flank", FLANK, gid(s, 1, "A")), ("move", MORE, "sideways"))
    assert (1, gid(s, 1, "A")) in s.flanks and s.exchanging == {1: 2, 2: 1}
