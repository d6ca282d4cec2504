"""Flanking Fire across an LOS Divider and what ends it (UF 17.43, 41.4)."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.team.s41_state import TeamState
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    movement,
    riflemen,
    rncs,
    terrain,
)
from tests.upfront.team.team_scenes import at, game, options, over, play, refusal, team
from tests.upfront.team.test_s41_fire import across

SHOT = fire(3, 4)
GUN = (man("LMG", assistant=1), man())

FLANK = movement("flank")


def flanking(hand: tuple[int, ...] = (FLANK,), letter: str = "D", **facts: Any) -> TeamState:
    s = across(hand=hand, **facts)
    if letter != "D":
        at(s, 0).letter[3], at(s, 0).letter["ABCDE".index(letter)] = "ZABCDE".index(letter), 4
    return s


@allowed("UF 41.4")
@refused("UF 41.4")
def test_a_flank_card_gives_flanking_fire_across_the_divider() -> None:
    s = flanking(hand=(FLANK, SHOT, fire(4, 8)))
    play(s, ("flank across", 3, FLANK, 1, 6))
    assert (0, 3, 1, 6) in s.flanks and at(s, 0).acted[3]
    for _ in range(4):
        over(s)
    plain = s.copy()
    play(s, ("fire across", 3), ("at", 1, 6))
    assert ("card", SHOT) in options(s), "moving and without the bonus the machine gun has 2 factors"
    del plain.flanks[0, 3, 1, 6]
    assert ("fire across", 3) not in options(plain)


@refused("UF 41.4")
def test_what_flanking_across_needs() -> None:
    plain = flanking((movement(),))
    assert rule_of(refusal(plain, "flank across", 3, movement(), 1, 6)) == "UF 17.1"
    inside = flanking(letter="C")
    assert rule_of(refusal(inside, "flank across", 3, FLANK, 1, 6)) == "UF 17.2"
    hidden = flanking(between="woods")
    assert rule_of(refusal(hidden, "flank across", 3, FLANK, 1, 6)) == "UF 41.422"
    lonely = flanking()
    at(lonely, 1).letter[0] = 2
    assert rule_of(refusal(lonely, "flank across", 3, FLANK, 1, 6)) == "UF 17.2"


@allowed("UF 41.4")
@pytest.mark.parametrize("end", ["mover", "target moves", "opposite gone"])
def test_what_ends_flanking_across(end: str) -> None:
    s = flanking()
    play(s, ("flank across", 3, FLANK, 1, 6))
    over(s)
    if end == "mover":
        at(s, 0).cards[3] = (*at(s, 0).cards[3], forward())
    elif end == "target moves":
        at(s, 1).cards[6] = (forward(),)
    else:
        at(s, 1).letter[0] = 3
    over(s)
    assert s.flanks == {}


@allowed("UF 17.43", "UF 41.4")
def test_a_ford_that_fails_ends_flanking_across() -> None:
    """UF 17.43: any Movement card played on the flanked group, though it is lost; Wire laid on it does no harm."""
    s = flanking(theirs=(terrain("stream"),), enemy_hand=(movement(),))
    play(s, ("flank across", 3, FLANK, 1, 6))
    for _ in range(3):
        over(s)
    there = at(s, 1)
    assert s.active == 1 and s.block == 1 and (0, 3, 1, 6) in s.flanks
    before = there.cards[6]
    play(s, ("move", 6), ("move", movement(), "sideways"), chance=rncs(there, ("red", 3)))
    assert there.cards[6] == before and (0, 3, 1, 6) not in s.flanks


@allowed("UF 7.32", "UF 41.4")
def test_who_rejects_terrain_flanks_nobody_across() -> None:
    """UF 7.32: the sideways Flank card is discarded with the Terrain; Terrain that is accepted leaves the bonus."""
    hill = terrain("hill")
    for answer, flanks in (("reject", False), ("accept", True)):
        s = flanking(mine=(terrain("brush"),))
        play(s, ("flank across", 3, FLANK, 1, 6))
        for _ in range(2):
            over(s)
        assert s.block == 1 and s.active == 0
        home = at(s, 0)
        home.pending[3] = hill
        home.pile.rest.remove(hill)
        for _ in range(2):
            over(s)
        play(s, (answer, 3))
        assert ((0, 3, 1, 6) in s.flanks) is flanks


@refused("UF 17.6")
def test_a_group_that_helps_to_encircle_flanks_nobody_across() -> None:
    s = flanking()
    at(s, 0).encircled[6] = (3, 0, 2, 2)
    assert rule_of(refusal(s, "flank across", 3, FLANK, 1, 6)) == "UF 17.6"


@refused("UF 17.2")
@allowed("UF 41.4")
def test_an_encircled_group_flanks_nobody_across() -> None:
    """UF 17.612: all fire at it has the bonus, also that of the group it would flank; its neighbour may do so."""
    s = flanking()
    assert ("flank across", 3, FLANK, 1, 6) in options(s)
    at(s, 0).encircled[3] = (6, 7, 2, 2)
    assert ("flank across", 3, FLANK, 1, 6) not in options(s)
    assert rule_of(refusal(s, "flank across", 3, FLANK, 1, 6)) == "UF 17.2"


@allowed("UF 45.4", "UF 41.4")
@refused("UF 17.43")
@pytest.mark.parametrize("verb", ["banzai", "move"])
def test_a_declaration_of_banzai_does_not_end_flanking_across(verb: str) -> None:
    """UF 45.4: the card serves no other purpose; the next Movement card of the group, as any other, does (UF 17.43)."""
    cards, nations = (movement(), movement(nth=1)), ("American", "Japanese")
    s = team(
        game(group("D", *riflemen(2), chit=2), group("A", *riflemen(2), side=1), nations=nations, hands=((FLANK,), ())),
        game(
            group("A", *riflemen(2), chit=1),
            group("A", man(leader="SL"), man(), side=1, chit=1, stack=(terrain("brush"),)),
            nations=nations,
            hands=((), cards),
        ),
    )
    play(s, ("flank across", 3, FLANK, 1, 6))
    for _ in range(3):
        over(s)
    assert s.active == 1 and s.block == 1 and (0, 3, 1, 6) in s.flanks
    if verb == "move":
        play(s, ("move", 6), ("move", cards[0], "sideways"))
        assert s.flanks == {}
        return
    play(s, ("banzai", 6), ("charge", cards[0], 0))
    assert (0, 3, 1, 6) in s.flanks and len(at(s, 1).cards[6]) == 2
    at(s, 1).acted[6] = False
    play(s, ("move", 6), ("move", cards[1], "forward"))
    assert s.flanks == {}
