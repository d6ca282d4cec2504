"""UF 17.7: lateral group transfer and the exchange of positions."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.infantry.s17_group_transfer import shift_refusal
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.games.upfront.table import ground
from bocage.games.upfront.view import determinized
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
    gid,
    group,
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
    terrain,
    turn_over,
    wire,
)

PLAIN, MORE, THIRD = movement(), movement(nth=1), movement(nth=2)
FORD, FLANK = movement("ford"), movement("flank")
WOODS, HILL, BRUSH = terrain("woods"), terrain("hill"), terrain("brush")
OTHERS = [group(x, *riflemen(2), side=1) for x in "AB"]


def table(
    *groups: Group, mine: tuple[int, ...] = (PLAIN, WOODS), yours: tuple[int, ...] = (), more: list[Group] | None = None
) -> UpFrontState:
    return position(*groups, *(OTHERS if more is None else more), hands=(mine, yours), chapters=19)


def pair(b: tuple[int, ...] = (), c: tuple[int, ...] = ()) -> list[Group]:
    """Own groups B and C with these stacks."""
    return [group("B", *riflemen(2), stack=b), group("C", *riflemen(2), stack=c)]


def wait(s: UpFrontState) -> None:
    """The other side's turn goes by without effect."""
    turn_over(s)
    g = gid(s, 1, "A")
    play(s, ("reorder", g), ("place", s.men[g][1]))
    turn_over(s)


@case("uf-17-038")
@allowed("UF 17.7")
def test_the_letter_changes_when_terrain_is_placed() -> None:
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2)))
    b = gid(s, 1, "B")
    play(s, ("move", 1), ("shift", PLAIN, 3))
    assert s.letter[1] == 2 and ground.lies(s.cards[1][-1]) == ground.SIDEWAYS
    wait(s)
    assert s.letter[1] == 2 and relative_range(s, 1, b) == 0
    play(s, ("terrain", 1), ("terrain", WOODS))
    assert s.letter[1] == 3 and not s.shifting and s.chit[1] == 0


@allowed("UF 17.7")
def test_terrain_from_the_enemy_completes_it_if_accepted() -> None:
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2)), yours=(HILL,))
    play(s, ("move", 1), ("shift", PLAIN, 3))
    turn_over(s)
    turn_over(s, ("on", HILL, 1))
    assert s.letter[1] == 2
    play(s, ("accept", 1))
    assert s.letter[1] == 3


@refused("UF 7.32")
@allowed("UF 17.7")
def test_rejected_terrain_ends_it_and_open_ground_completes_it() -> None:
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2)), yours=(HILL,))
    play(s, ("move", 1), ("shift", PLAIN, 3))
    turn_over(s)
    turn_over(s, ("on", HILL, 1))
    play(s, ("reject", 1))
    assert s.letter[1] == 2 and not s.shifting and PLAIN in s.discards
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2)), mine=(PLAIN, MORE))
    play(s, ("move", 1), ("shift", PLAIN, 3))
    wait(s)
    play(s, ("open", 1), ("open", MORE))
    assert s.letter[1] == 3


@case("uf-17-040")
@refused("UF 17.7")
def test_letters_go_from_a_to_d() -> None:
    s = table(group("A", *riflemen(2)), group("D", *riflemen(2)))
    for g, letter in ((0, 0), (3, 5)):
        found = shift_refusal(s, g, letter)
        assert found is not None and found.rule == "UF 17.7"
    play(s, ("move", 3))
    assert [a for a in options(s) if a[0] == "shift"] == [("shift", PLAIN, 3)]
    assert refusal(s, "shift", PLAIN, 5).rule == "UF 17.7"
    assert refusal(s, "shift", PLAIN, 2).rule == "UF 17.7", "not adjacent"


@case("uf-17-051")
@allowed("UF 17.7")
@refused("UF 17.7")
def test_e_is_open_once_an_enemy_group_e_is_on_the_table() -> None:
    s = table(group("C", *riflemen(2)), group("D", *riflemen(2)), more=[*OTHERS, group("E", *riflemen(2), side=1)])
    play(s, ("move", 3), ("shift", PLAIN, 5))
    wait(s)
    play(s, ("terrain", 3), ("terrain", WOODS))
    assert s.letter[3] == 5
    s = table(group("C", *riflemen(2)), group("D", *riflemen(2)))
    play(s, ("move", 3))
    assert refusal(s, "shift", PLAIN, 5).rule == "UF 17.7", "announced reinforcements are not enough"


@case("uf-17-048")
@refused("UF 17.7")
def test_no_chain_of_transfers() -> None:
    s = table(*pair(), mine=(PLAIN, MORE, WOODS))
    play(s, ("move", 2), ("shift", PLAIN, 4))
    play(s, ("move", 1))
    assert refusal(s, "shift", MORE, 3).rule == "UF 17.7"
    s = table(group("B", *riflemen(2)), group("C", *riflemen(2), stack=[sideways()]), mine=(PLAIN, MORE, WOODS))
    s.shifting[2] = 4
    play(s, ("terrain", 2), ("terrain", WOODS))
    assert s.letter[2] == 4
    play(s, ("move", 1))
    assert refusal(s, "shift", PLAIN, 3).rule == "UF 17.7", "C was there when the turn began"
    play(s, ("move", PLAIN, "sideways"))
    wait(s)
    play(s, ("move", 1), ("shift", MORE, 3))
    assert s.shifting == {1: 3}


@refused("UF 17.7")
def test_two_groups_do_not_go_for_the_same_letter() -> None:
    s = table(group("B", *riflemen(2)), group("D", *riflemen(2)), mine=(PLAIN, MORE))
    play(s, ("move", 1), ("shift", PLAIN, 3), ("move", 3))
    assert refusal(s, "shift", MORE, 3).rule == "UF 17.7"


@case("uf-17-043")
@allowed("UF 17.7")
@refused("UF 8.42")
def test_out_of_a_marsh_with_one_announcement_and_two_cards() -> None:
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2), stack=[terrain("marsh")]), mine=(PLAIN, MORE, WOODS))
    play(s, ("move", 1), ("shift", PLAIN, 3))
    wait(s)
    assert refusal(s, "terrain", 1).rule == "UF 8.42"
    play(s, ("move", 1), ("move", MORE, "sideways"))
    wait(s)
    play(s, ("terrain", 1), ("terrain", WOODS))
    assert s.letter[1] == 3


@case("uf-17-044")
@refused("UF 17.7", "UF 20.56")
def test_infiltrators_tie_both_groups_down() -> None:
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2)), mine=(PLAIN, MORE))
    s.inside[men(s, 0, "B")[0]] = gid(s, 1, "B")
    play(s, ("move", 1))
    assert refusal(s, "shift", PLAIN, 3).rule == "UF 17.7"
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2)), mine=(PLAIN, MORE))
    s.inside[men(s, 1, "B")[0]] = 1
    play(s, ("move", 1))
    assert refusal(s, "shift", PLAIN, 3).rule == "UF 20.56"


@case("uf-17-046")
@refused("UF 17.7")
def test_no_card_forward_or_back_during_a_transfer() -> None:
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2), chit=1), mine=(PLAIN, MORE))
    play(s, ("move", 1), ("shift", PLAIN, 3))
    wait(s)
    play(s, ("move", 1))
    assert refusal(s, "move", MORE, "forward").rule == "UF 17.7"
    assert refusal(s, "move", MORE, "back").rule == "UF 17.7"
    play(s, ("move", MORE, "sideways"))
    assert s.shifting == {1: 3} and s.letter[1] == 2


@allowed("UF 17.7", "UF 17.1")
def test_a_flank_card_serves_two_purposes() -> None:
    more = [group(x, *riflemen(2), side=1) for x in "AB"]
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2)), mine=(FLANK, WOODS), more=more)
    a = gid(s, 1, "A")
    play(s, ("move", 1), ("shift", FLANK, 3, a))
    assert s.shifting == {1: 3} and (1, a) in s.flanks
    wait(s)
    assert (1, a) in s.flanks
    play(s, ("terrain", 1), ("terrain", WOODS))
    assert s.letter[1] == 3 and not s.flanks, "lost with the letter (UF 17.44)"


@allowed("UF 17.7")
def test_a_ford_card_fords_and_transfers() -> None:
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2), stack=[terrain("stream")]), mine=(FORD, WOODS))
    play(s, ("move", 1), ("shift", FORD, 3))
    assert s.shifting == {1: 3} and ground.read(s.cards[1]).moves == 1
    s = table(group("A", *riflemen(2)), group("B", *riflemen(2), stack=[terrain("stream")]))
    play(s, ("move", 1), ("shift", PLAIN, 3), chance=rncs(s, ("red", 4)))
    assert not s.shifting and s.letter[1] == 2 and PLAIN in s.discards


@refused("UF 10.12")
def test_a_group_with_a_pinned_man_starts_no_transfer() -> None:
    s = table(group("A", *riflemen(2)), group("B", man(), man(pinned=True)))
    assert refusal(s, "move", 1).rule == "UF 10.12"


# -- exchange ---------------------------------------------------------------------------------------------------------


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
