"""UF 17 where other chapters meet it: pinned travellers, exchanges, encircled flankers, guards, readjusted chits."""

from __future__ import annotations

import pytest

from bocage.games.upfront.close_combat.s32_prisoners import guards
from bocage.games.upfront.infantry.s17_encirclement import encircle
from bocage.games.upfront.state import CAPTURED, UpFrontState
from bocage.games.upfront.table.ranges import shift
from tests.marks import allowed, refused
from tests.upfront.infantry.transfer_scenes import PLAIN, led, plain, started, walker
from tests.upfront.position import (
    fire,
    gid,
    group,
    hero,
    man,
    men,
    movement,
    options,
    play,
    position,
    rally_all,
    refusal,
    riflemen,
    rncs,
    sniper,
    terrain,
    turn_over,
)

MORE = movement(nth=1)
FLANK = movement("flank")
HILL, BRUSH, WOODS = terrain("hill"), terrain("brush", -1), terrain("woods", -2)


def sniped_traveller(*mine: int) -> UpFrontState:
    """Of A's men the third is pinned and the second on his way to B; side 1 is about to snipe at B."""
    a = group("A", man(leader="SL"), man(), man(pinned=True), chit=2)
    s = started(a=a, mine=mine, yours=(sniper(),))
    turn_over(s)
    play(s, ("stop",), ("on", sniper(), gid(s, 0, "B")), waits=True)
    return s


@allowed("UF 17.84")
@pytest.mark.parametrize("helped", ["nobody", "another", "the traveller"])
def test_a_sniped_traveller_turns_back_unless_the_hero_is_for_him(helped: str) -> None:
    s = sniped_traveller(hero())
    m = walker(s)
    pinned = next(x for x in men(s, 0, "A") if s.pinned[x])
    play(s, chance=rncs(s, ("black", None, {4: (1, 1)}), ("black", 2)))
    assert s.pinned[m] and m in s.crossing, "his owner may still play a Hero"
    answer = {"nobody": ("pass",), "another": ("hero", hero(), pinned), "the traveller": ("hero", hero(), m)}[helped]
    play(s, answer)
    assert (m in s.crossing) == (helped == "the traveller")
    assert s.pinned[m] == (helped != "the traveller")
    assert s.group[m] == gid(s, 0, "A")


# -- exchange ---------------------------------------------------------------------------------------------------------


def half_placed(*mine: int) -> UpFrontState:
    """B and C are exchanging; B has accepted Terrain, so C must be placed. A stands beside them."""
    s = position(
        group("A", *riflemen(3), chit=2),
        group("B", man(leader="SL"), man(), chit=2, stack=[BRUSH]),
        group("C", *riflemen(3), chit=2, stack=[WOODS]),
        group("A", *riflemen(4), side=1, chit=2),
        hands=((PLAIN, MORE, *mine), (HILL,)),
        chapters=19,
    )
    play(s, ("exchange", 1), ("with", 2), ("move", PLAIN, "sideways"), ("move", MORE, "sideways"))
    turn_over(s)
    turn_over(s, ("on", HILL, 1))
    play(s, ("accept", 1))
    return s


@refused("UF 17.7")
def test_rally_all_does_not_take_the_action_of_a_group_that_must_be_placed() -> None:
    s = half_placed(rally_all(), fire(1))
    for g in (0, 1, 2):
        s.pinned[s.men[g][-1]] = True
    play(s, ("rally", 1))
    assert ("rally", rally_all(), 2) not in options(s)
    assert refusal(s, "rally", rally_all(), 2).rule == "UF 17.7"
    assert ("rally", rally_all(), 0) in options(s), "the other neighbour is free"


@refused("UF 17.7")
@allowed("UF 17.7")
def test_the_last_card_is_kept_for_the_group_that_must_be_placed() -> None:
    s = half_placed(fire(1), fire(1, nth=1))
    play(s, ("fire", 0), ("at", gid(s, 1, "A")))
    assert ("card", fire(1)) in options(s)
    play(s, ("card", fire(1)))
    assert options(s) == [("ready",)], "the second Fire card is the last one"
    assert refusal(s, "card", fire(1, nth=1)).rule == "UF 17.7"
    play(s, ("ready",), ("decline",))
    assert refusal(s, "stop").rule == "UF 17.7"
    assert {a[0] for a in options(s)} == {"open", "reorder"}
    play(s, ("open", 2), ("open", fire(1, nth=1)))
    assert (s.letter[1], s.letter[2]) == (3, 2)
    assert ("stop",) in options(s)


@refused("UF 17.7")
def test_no_other_group_lays_the_last_card() -> None:
    s = half_placed(fire(1))
    assert ("fire", 0) not in options(s) and ("fire", 1) not in options(s)
    assert refusal(s, "fire", 0).rule == "UF 17.7"
    assert ("open", 2) in options(s) and ("reorder", 0) in options(s)


@allowed("UF 17.7")
def test_without_a_card_the_exchange_comes_to_nothing() -> None:
    s = half_placed()
    assert ("stop",) in options(s), "nobody must do what he cannot"
    turn_over(s)
    assert not s.exchanging and (s.letter[1], s.letter[2]) == (2, 3)


# -- flanking and encirclement ----------------------------------------------------------------------------------------


@refused("UF 17.2")
@allowed("UF 17.2")
def test_an_encircled_group_flanks_nobody() -> None:
    """UF 17.612: everybody who fires at it enjoys the bonus, so it flanks none of them."""

    def table() -> UpFrontState:
        return position(
            group("A", *riflemen(2), chit=2),
            group("B", *riflemen(2), chit=2),
            group("A", *riflemen(2), side=1, chit=4),
            group("B", *riflemen(2), side=1, chit=2),
            group("C", *riflemen(2), side=1, chit=2),
            hands=((FLANK,), ()),
            chapters=19,
        )

    s = table()
    play(s, ("move", 1))
    assert ("flank", FLANK, gid(s, 1, "A")) in options(s)
    s = table()
    encircle(s, gid(s, 1, "A"), 1)
    play(s, ("move", 1))
    assert not [a for a in options(s) if a[0] == "flank"]
    assert refusal(s, "flank", FLANK, gid(s, 1, "A")).rule == "UF 17.2"


@refused("UF 17.6")
@allowed("UF 17.3")
@pytest.mark.parametrize("busy", [False, True])
def test_an_encircling_group_gains_no_natural_flanking_of_another(busy: bool) -> None:
    """B of side 0 stands behind enemy A (and encircles it) and passes enemy C."""
    s = position(
        group("A", *riflemen(2), chit=2),
        group("B", *riflemen(2), chit=4),
        group("C", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1, chit=2),
        group("C", *riflemen(2), side=1, chit=1),
        hands=((PLAIN,), ()),
        chapters=19,
    )
    if busy:
        encircle(s, 1, gid(s, 1, "A"))
    play(s, ("move", 1), ("move", PLAIN, "forward"))
    assert ((1, gid(s, 1, "C")) in s.flanks) != busy
    assert (gid(s, 1, "C"), 1) not in s.flanks, "nobody of side 1 stands opposite B"
    assert (gid(s, 1, "A") in s.encircled) == busy


# -- men in transfer --------------------------------------------------------------------------------------------------


def with_prisoner(guard: int) -> UpFrontState:
    """A has five men; its second is on his way to B; a prisoner is with the man at that position."""
    s = position(
        group("A", man(leader="SL"), *riflemen(3), chit=2),
        group("B", *riflemen(2), chit=2),
        group("A", *riflemen(4), side=1, chit=2),
        hands=((PLAIN,), ()),
        chapters=32,
    )
    prisoner = s.men[6][-1]
    s.men[6] = s.men[6][:-1]
    s.group[prisoner], s.fate[prisoner] = -1, CAPTURED
    s.guard[prisoner] = s.men[0][guard]
    play(s, ("send", 0), ("send", 1, 1), ("card", PLAIN))
    s.acted[0] = False
    return s


@refused("UF 17.8")
@allowed("UF 32.2")
def test_no_prisoners_change_hands_with_a_man_in_transfer() -> None:
    s = with_prisoner(guard=0)
    play(s, ("change guard", 0))
    assert sorted(options(s)) == [("change", 0, 2), ("change", 0, 3)]
    assert refusal(s, "change", 0, 1).rule == "UF 17.8"
    play(s, ("change", 0, 2))
    assert guards(s, 2) and not guards(s, 0)
    s = with_prisoner(guard=1)
    assert ("change guard", 0) not in options(s), "the guard has taken his prisoner along (UF 32.22)"
    assert refusal(s, "change guard", 0).rule == "UF 17.8"


@refused("UF 3.3")
@allowed("UF 3.3")
def test_a_man_in_transfer_changes_no_places() -> None:
    s = started(a=led(2))
    s.acted[0] = False
    assert ("reorder", 0) not in options(s), "a pass in disguise"
    assert refusal(s, "reorder", 0).rule == "UF 3.3"
    s = started(a=led(3))
    s.acted[0] = False
    first, walks, last = men(s, 0, "A")
    play(s, ("reorder", 0))
    assert options(s) == [("place", last)], "of two men the second goes first, the traveller has no place"
    play(s, ("place", last))
    assert [m for m in men(s, 0, "A") if m != walks] == [last, first]
    assert s.crossing == {walks: 1}


# -- readjusted chits -------------------------------------------------------------------------------------------------


@allowed("UF 5.62")
def test_a_group_in_creation_is_readjusted_too() -> None:
    s = position(
        group("B", man(leader="SL"), *riflemen(4), chit=6),
        group("A", *riflemen(4), side=1, chit=-2),
        hands=((PLAIN, MORE), ()),
        chapters=19,
    )
    play(s, ("send", 1), ("found", 1, 1), ("card", PLAIN), ("found", 2, 1), ("card", MORE))
    new = s.crossing[1]
    assert (s.chit[1], s.chit[new]) == (6, 6)
    shift(s, 0, 2)
    assert (s.chit[1], s.chit[new], s.chit[6]) == (4, 4, 0)


@allowed("UF 5.62", "UF 17.62")
def test_an_encirclement_outlasts_the_readjustment() -> None:
    """UF 17.63: the group behind has stepped up to Relative Range 5; only the chits are renamed."""
    s = position(
        group("A", *riflemen(2), chit=8),
        group("B", *riflemen(2), chit=4),
        group("B", *riflemen(2), side=1, chit=-2),
        chapters=19,
    )
    t = gid(s, 1, "B")
    encircle(s, 0, t)
    shift(s, 0, 2)
    assert s.encircled[t] == (0, 1, 0, 6)
    s.chit[0] = 5
    play(s, ("reorder", 0), ("place", s.men[0][1]))
    assert t in s.encircled, "the group behind has stepped back itself (UF 17.63)"


@refused("UF 5.62")
def test_plain_groups_are_readjusted_as_before() -> None:
    s = position(plain(2, "A", 3), group("A", *riflemen(2), side=1, chit=-1), chapters=19)
    shift(s, 0, 1)
    assert (s.chit[0], s.chit[6]) == (2, 0)
