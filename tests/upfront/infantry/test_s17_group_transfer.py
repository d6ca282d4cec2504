"""UF 17.7: lateral group transfer."""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_group_transfer import shift_refusal
from bocage.games.upfront.state import relative_range
from bocage.games.upfront.table import ground
from tests.marks import allowed, case, refused
from tests.upfront.infantry.group_transfer_scenes import (
    FLANK,
    FORD,
    HILL,
    MORE,
    OTHERS,
    PLAIN,
    WOODS,
    pair,
    table,
    wait,
)
from tests.upfront.position import (
    gid,
    group,
    man,
    men,
    options,
    play,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
    turn_over,
)


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
