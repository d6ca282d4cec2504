"""UF 15: leaders, Commissars, the size of the hand."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s15_command import hand_limit
from bocage.games.upfront.state import GUN, KILLED, MAN, UpFrontState
from bocage.games.upfront.table.casualties import NOTHING, PINS, morale_of, outcome, panic_of
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
    Man,
    fire,
    group,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rnc,
    rncs,
    turn_over,
)


def own(
    *leaders: Man, hand: int = 2, nation: str = "German", enemy: tuple[Group, ...] = (), **facts: Any
) -> UpFrontState:
    """Group A with these men and a rifleman; so many cards in hand."""
    other = "American" if nation == "German" else "German"
    groups = enemy or (group("A", *riflemen(2), side=1), group("B", *riflemen(2), side=1))
    return position(
        group("A", *leaders, man()),
        group("B", *riflemen(2)),
        *groups,
        nations=(nation, other),
        hands=([fire(1, nth=n) for n in range(hand)], []),
        **facts,
    )


def drawable(s: UpFrontState) -> int:
    """How many cards the refill offers after a turn without discards."""
    play(s, ("stop",))
    if type(s.stack[-1]).__name__ == "Discards":
        play(s, ("done",))
    return options(s)[0][1] if type(s.stack[-1]).__name__ == "Refill" else 0


@case("uf-15-002")
@allowed("UF 15.1", "UF 15.2")
def test_a_pinned_leader_costs_a_card() -> None:
    assert drawable(own(man(leader="SL", pinned=True))) == 2
    assert drawable(own(man(leader="SL"))) == 3


@allowed("UF 15.2", "UF 15.3")
def test_a_leader_just_lost_costs_a_card_once() -> None:
    s = own(man(leader="SL", pinned=True), man(leader="ASL"), hand=1)
    play(s, ("panic", 0), chance=rncs(s, ("red", 1)))
    assert drawable(s) == 3
    play(s, ("keep",), ("reorder", 6), ("place", men(s, 1, "A")[1]))
    turn_over(s)
    assert s.seat == 0 and hand_limit(s, 0) == 5  # the ASL leads now


@case("uf-15-004")
@allowed("UF 15.3")
def test_the_assistant_becomes_leader() -> None:
    s = own(man(leader="SL"), man(leader="ASL", pinned=True), hand=1, nation="Russian")
    s.group[0] = -1
    s.men[0] = s.men[0][1:]
    s.fate[0] = KILLED
    assert drawable(s) == 2


@case("uf-15-005")
@refused("UF 15.3")
def test_no_penalty_for_the_assistant_while_the_leader_is_there() -> None:
    assert drawable(own(man(leader="SL"), man(leader="ASL", pinned=True), hand=3, nation="British")) == 2


@case("uf-15-006")
@allowed("UF 15.4")
def test_without_any_leader_the_hand_stays_smaller() -> None:
    s = own(man(), hand=0)
    for _ in range(2):
        assert hand_limit(s, 0) == 4
        play(s, ("reorder", 1), ("place", men(s, 0, "B")[1]))
        turn_over(s)
        play(s, ("reorder", 6), ("place", men(s, 1, "A")[1]))
        turn_over(s)


@case("uf-15-007")
@refused("UF 15.2")
def test_the_reduction_never_takes_cards_away() -> None:
    s = own(man(leader="SL", pinned=True), hand=5)
    assert drawable(s) == 0 and s.seat == 1 and len(s.hands[0]) == 5


@case("uf-15-009")
@allowed("UF 15.52")
@refused("UF 15.52")
def test_the_commissars_bonus() -> None:
    s = own(man(leader="COMMISSAR", morale=4, panic=5), man(morale=3, panic=4), nation="Russian")
    commissar, rifle, _ = men(s, 0, "A")
    assert (morale_of(s, rifle), morale_of(s, commissar)) == (4, 4)  # not for himself
    assert outcome(s, rifle, 3, rnc(s)) == NOTHING
    s.pinned[rifle] = True
    assert panic_of(s, rifle) == 5 and outcome(s, rifle, 4, rnc(s)) == NOTHING
    s.pinned[rifle], s.pinned[commissar] = False, True
    assert outcome(s, rifle, 3, rnc(s)) == PINS
    assert morale_of(s, men(s, 0, "B")[0]) == s.morale[men(s, 0, "B")[0]]  # nor for another group


@allowed("UF 15.53")
def test_an_execution() -> None:
    for drawn_position, dies in ((2, True), (3, False)):
        s = own(man(leader="COMMISSAR"), man(pinned=True), nation="Russian", hand=0)
        _, victim, _ = men(s, 0, "A")
        play(s, ("stop",), chance=rncs(s, ("", None, {3: (drawn_position, drawn_position)})))
        assert (s.fate[victim] == KILLED) == dies
        assert s.actions == 0 and not s.active  # no action


@refused("UF 15.53")
def test_no_execution_by_a_pinned_commissar() -> None:
    s = own(man(leader="COMMISSAR", pinned=True), man(pinned=True), nation="Russian", hand=0)
    play(s, ("stop",))
    assert s.player == 0 and type(s.stack[-1]).__name__ == "Refill"


@allowed("UF 15.53", "UF 17.8")
@refused("UF 15.52", "UF 15.53")
def test_men_in_transfer_are_in_no_group_with_a_commissar() -> None:
    s = own(man(leader="COMMISSAR"), man(pinned=True), nation="Russian", hand=0)
    commissar, victim, rifle = men(s, 0, "A")
    s.crossing[rifle] = 1
    assert morale_of(s, rifle) == s.morale[rifle] and morale_of(s, victim) == s.morale[victim] + 1
    play(s, ("stop",), chance=rncs(s, ("", None, {2: (2, 2), 3: (3, 3)})))
    assert s.fate[victim] == KILLED, "the position is drawn among the two who are there"
    s = own(man(leader="COMMISSAR"), man(pinned=True), nation="Russian", hand=0)
    s.crossing[commissar] = 1
    assert morale_of(s, victim) == s.morale[victim]
    play(s, ("stop",))
    assert s.player == 0 and type(s.stack[-1]).__name__ == "Refill", "he is on his way and executes nobody"


@refused("UF 15.53")
def test_the_crew_of_a_gun_is_not_executed() -> None:
    s = own(man(leader="COMMISSAR"), man(pinned=True), nation="Russian", hand=0)
    s.kind = (MAN, GUN, *s.kind[2:])
    play(s, ("stop",))
    assert type(s.stack[-1]).__name__ == "Refill"


@case("uf-15-014")
@allowed("UF 15.5")
def test_the_commissar_leads_like_any_other() -> None:
    s = own(man(leader="SL"), man(leader="COMMISSAR", pinned=True), nation="Russian", hand=0)
    assert hand_limit(s, 0) == 4
    s.group[0], s.fate[0] = -1, KILLED
    assert hand_limit(s, 0) == 3


@allowed("UF 15.6")
@refused("UF 15.6")
def test_an_opponent_with_one_group_gives_a_card() -> None:
    s = own(man(leader="SL"), enemy=(group("A", *riflemen(4), side=1),))
    assert hand_limit(s, 0) == 6 and drawable(s) == 4
    assert hand_limit(own(man(leader="SL")), 0) == 5


@allowed("UF 15.54")
@refused("UF 15.54")
def test_a_commissar_never_gives_up() -> None:
    s = own(man(leader="COMMISSAR", pinned=True), man(pinned=True), nation="Russian")
    assert ("panic", 1) in options(s)
    assert rule_of(refusal(s, "panic", 0)) == "UF 15.54" and ("panic", 0) not in options(s)


@allowed("UF 15.53", "UF 42.9")
def test_a_commissar_chooses_among_eleven() -> None:
    """UF 42.9: with a player's own man a group may have eleven cards; the draw finds one of the first ten."""
    s = position(
        group("A", man(leader="COMMISSAR"), *riflemen(10, pinned=True)),
        group("A", *riflemen(2), side=1),
        nations=("Russian", "German"),
    )
    play(s, ("stop",), chance=[rnc(s, columns={10: (4, 4)})], waits=True)
    assert [s.fate[m] for m in range(11)].count(KILLED) == 1 and s.fate[3] == KILLED
