"""UF 17.6: who may encircle whom, and when."""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_encirclement import encircle, encircle_refusal
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.state import AFV, relative_range
from tests.marks import allowed, case, refused
from tests.upfront.infantry.encirclement_scenes import MORE, PLAIN, black, red, table
from tests.upfront.position import (
    forward,
    gid,
    group,
    man,
    movement,
    options,
    play,
    refusal,
    riflemen,
    sideways,
    terrain,
    turn_over,
)


@case("uf-17-025")
@allowed("UF 17.6")
def test_the_example_of_red_c() -> None:
    s = table(*red(c=3, stack=[forward()]), *black(), mine=(PLAIN, MORE))
    b = gid(s, 1, "B")
    play(s, ("move", 2), ("move", PLAIN, "forward"))
    assert relative_range(s, 2, b) == 4 and (2, b) in s.flanks and not s.encircled
    turn_over(s)
    play(s, ("reorder", b), ("place", s.men[b][1]))
    turn_over(s)
    letters, chits = list(s.letter), list(s.chit)
    play(s, ("move", 2), ("encircle", MORE, b))
    assert s.encircled == {b: (2, 1, 2, 4)}
    assert (s.letter, s.chit) == (letters, chits)


@case("uf-17-028")
@refused("UF 17.6")
def test_only_at_relative_range_4_behind() -> None:
    for chit in (3, 5, 2):
        s = table(*red(c=chit), *black())
        b = gid(s, 1, "B")
        play(s, ("move", 2))
        assert refusal(s, "encircle", PLAIN, b).rule == "UF 17.6"
        assert not [a for a in options(s) if a[0] == "encircle"]


@refused("UF 17.6")
def test_the_group_in_front_must_exist_and_be_near() -> None:
    s = table(group("A", *riflemen(2), chit=1), group("C", *riflemen(2), chit=4), *black())
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 17.6"
    s = table(*red(b=-1), *black())
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 17.6"
    s = table(*red(b=0), *black())
    play(s, ("move", 2), ("encircle", PLAIN, gid(s, 1, "B")))
    assert s.encircled, "Relative Range 2 is near enough"


@allowed("UF 17.6")
def test_the_groups_that_encircle_need_not_be_able_to_fire() -> None:
    s = table(group("B", man("", pinned=True), chit=2), group("C", man(""), chit=4), *black())
    play(s, ("move", 2), ("encircle", PLAIN, gid(s, 1, "B")))
    assert s.encircled


@refused("UF 17.6")
def test_an_afv_is_not_encircled_and_only_an_adjacent_group() -> None:
    s = table(*red(), *black())
    b = gid(s, 1, "B")
    s.kind = tuple(AFV if s.group[m] == b else kind for m, kind in enumerate(s.kind))
    found = encircle_refusal(s, 2, b)
    assert found is not None and found.rule == "UF 17.6" and "AFV" in found.reason
    found = encircle_refusal(s, 2, gid(s, 1, "A"))
    assert found is not None and "adjacent" in found.reason


@case("uf-17-030")
@refused("UF 17.6")
def test_one_card_does_not_transfer_and_encircle() -> None:
    s = table(
        *[group(x, *riflemen(2), chit=n) for x, n in (("A", 4), ("C", 2))],
        *[group(x, *riflemen(2), chit=n, side=1) for x, n in (("A", 0), ("B", 0), ("C", 2))],
        mine=(PLAIN, MORE),
    )
    c = gid(s, 1, "C")
    play(s, ("move", 0))
    assert ("shift", PLAIN, 2) in options(s)
    assert refusal(s, "encircle", PLAIN, c).rule == "UF 17.6"
    play(s, ("shift", PLAIN, 2))
    assert not s.encircled and s.letter[0] == 1


@refused("UF 17.6")
def test_no_encircling_while_a_transfer_of_the_group_is_under_way() -> None:
    s = table(*red(c=4, stack=[sideways()]), *black())
    s.shifting[2] = 4
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 17.6"


@refused("UF 17.6")
def test_a_group_helps_to_surround_one_enemy_at_a_time() -> None:
    flank = movement("flank")
    s = table(*red(), group("A", *riflemen(2), chit=3, side=1), group("B", *riflemen(2), chit=2, side=1), mine=(flank,))
    b = gid(s, 1, "B")
    encircle(s, 2, b)
    play(s, ("move", 1))
    assert refusal(s, "flank", flank, gid(s, 1, "A")).rule == "UF 17.6", "Red B holds Black B in front"
    s = table(*red(), *black())
    s.flanks[1, gid(s, 1, "A")] = 0
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, b).rule == "UF 17.6", "Red B is busy flanking Black A"


@case("uf-17-085")
@allowed("UF 17.6")
def test_encircling_while_being_flanked() -> None:
    s = table(*red(), *black())
    b = gid(s, 1, "B")
    s.flanks = {(2, b): 1, (b, 2): 7}
    play(s, ("move", 2), ("encircle", PLAIN, b))
    assert b in s.encircled and not s.flanks
    assert has_flanking_fire(s, 2, b) and has_flanking_fire(s, 0, b)


@refused("UF 8.42")
def test_the_first_card_in_a_marsh_does_not_encircle() -> None:
    s = table(*red(c=4, stack=[terrain("marsh")]), *black())
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 8.42"
