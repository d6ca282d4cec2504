"""UF 14: Snipers and Sniper Checks."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s14_snipers import sniper_result
from bocage.games.upfront.printed.cards import SNIPER_KIA, SNIPER_PIN
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS
from bocage.games.upfront.table.uses import is_cower_card
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
    concealed,
    fire,
    forward,
    gid,
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
    sniper,
    terrain,
    turn_over,
    wire,
)

PIN_2_3 = 27  # pins on 2-3, kills on 4-6


def own(*enemy: Group, nations: tuple[str, str] = ("German", "American"), **facts: Any) -> UpFrontState:
    targets = enemy or (group("A", *riflemen(6), side=1), group("B", *riflemen(2), side=1))
    return position(
        group("A", *riflemen(4), chit=3),
        group("B", *riflemen(2)),
        *targets,
        nations=nations,
        **facts,
    )


def act(s: UpFrontState) -> None:
    order = men(s, s.seat, "B")
    play(s, ("reorder", gid(s, s.seat, "B")), ("place", order[1]))


@case("uf-14-001")
@allowed("UF 14.1")
@refused("UF 14.1", "UF 4.3")
def test_a_sniper_is_a_discard() -> None:
    s = own(nations=("American", "German"), hands=([sniper(), fire(1)], []))
    act(s)
    play(s, ("stop",))
    assert type(s.stack[-1]).__name__ == "Refill"  # (a)
    s = own(hands=([sniper(), fire(1)], []))
    act(s)
    play(s, ("stop",), ("on", sniper(), 7), waits=True)  # (b)
    assert s.player == -1 and fire(1) in s.hands[0]  # (c) no further discard is asked for
    assert ("on", sniper(), 6) not in options(s)


@case("uf-14-002", "uf-14-020")
@allowed("UF 14.2", "UF 14.6")
def test_the_position_drawn_is_attacked_whatever_the_terrain() -> None:
    s = own(
        group("A", *riflemen(6), side=1, stack=[terrain("gully")]),
        group("B", *riflemen(2), side=1),
        hands=([PIN_2_3], []),
    )
    six = men(s, 1, "A")
    play(s, ("stop",), ("on", PIN_2_3, 6), chance=rncs(s, ("", None, {6: (4, 4)}), ("black", 3)))
    assert [s.pinned[m] for m in six] == [False, False, False, True, False, False]
    assert PIN_2_3 in s.discards


@case("uf-14-006")
@allowed("UF 14.3")
@refused("UF 9.5")
@pytest.mark.parametrize(
    ("colour", "number", "expected"),
    [("red", 1, NOTHING), ("red", 2, PINS), ("black", 3, PINS), ("red", 4, KILLS), ("black", 6, KILLS)],
)
def test_the_result_ignores_colour_terrain_and_concealment(colour: str, number: int, expected: int) -> None:
    assert (SNIPER_PIN[PIN_2_3], SNIPER_KIA[PIN_2_3]) == ((2, 3), (4, 6))
    s = own(
        group("A", man(morale=5), side=1, stack=[terrain("woods")]),
        group("B", *riflemen(3), side=1),
        hands=([PIN_2_3], [concealed(3)]),
    )
    target = men(s, 1, "A")[0]
    assert sniper_result(s, PIN_2_3, target, rnc(s, colour, number)) == expected
    play(s, ("stop",), ("on", PIN_2_3, 6), chance=rncs(s, (colour, number)))
    assert (s.pinned[target], s.fate[target] == KILLED) == (expected == PINS, expected == KILLS)
    assert concealed(3) in s.hands[1]


@allowed("UF 14.3")
def test_a_pin_on_a_pinned_man_is_panic() -> None:
    s = own(
        group("A", man(pinned=True, panic=5), man(), side=1), group("B", *riflemen(2), side=1), hands=([PIN_2_3], [])
    )
    target = men(s, 1, "A")[0]
    play(s, ("stop",), ("on", PIN_2_3, 6), chance=rncs(s, ("", None, {2: (1, 1)}), ("black", 2, {10: (1, 5)})))
    assert s.fate[target] and target not in men(s, 1, "A")


def sniped(number: int = 3, **facts: Any) -> UpFrontState:
    """It is the turn after a Sniper fired at group A with this number."""
    mine = facts.pop("mine", group("A", *riflemen(2)))
    assert isinstance(mine, Group)
    return position(
        mine,
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        sniped={0: number},
        **facts,
    )


@case("uf-14-011")
@allowed("UF 14.4")
@refused("UF 14.4")
@pytest.mark.parametrize(
    ("colour", "number", "found"), [("black", 5, True), ("black", 1, False), ("red", 6, False), ("black", 3, False)]
)
def test_a_sniper_check(colour: str, number: int, found: bool) -> None:
    s = sniped(hands=([], [sniper(), sniper(1)]))
    play(s, ("sniper check", 0), chance=rncs(s, (colour, number)))
    assert s.acted[0] and (s.snipers[1] == 0) == found
    assert is_cower_card(s, 1, sniper()) == found and not is_cower_card(s, 0, sniper())
    turn_over(s)
    play(s, ("stop",))
    assert (("on", sniper(), 0) in options(s)) == (not found)


@case("uf-14-012")
@refused("UF 14.4", "UF 4.2")
def test_when_no_sniper_check_is_possible() -> None:
    s = sniped()
    play(s, ("reorder", 0), ("place", men(s, 0, "A")[1]))
    assert rule_of(refusal(s, "sniper check", 0)) == "UF 4.2"  # (a)
    s = sniped(hands=([], [fire(1)]))
    turn_over(s)
    turn_over(s, ("discard", fire(1)))
    assert rule_of(refusal(s, "sniper check", 0)) == "UF 14.4"  # (b) a turn later
    s = sniped()
    assert rule_of(refusal(s, "sniper check", 1)) == "UF 14.4"  # (c) another group
    s = sniped(mine=group("A", *riflemen(2, pinned=True)))
    assert rule_of(refusal(s, "sniper check", 0)) == "UF 14.4"  # (d)
    s = sniped(mine=group("A", man("", person=8), man(pinned=True)))
    s.secondary[0] = "demolition charge"
    assert s.weapon[0] == UNARMED
    assert rule_of(refusal(s, "sniper check", 0)) == "UF 14.4"  # (e)


@case("uf-14-014")
@allowed("UF 14.4")
def test_the_lowest_number_is_to_be_beaten() -> None:
    s = own(nations=("Russian", "German"), hands=([28, PIN_2_3], []))
    play(s, ("stop",), ("on", PIN_2_3, 6), ("on", 28, 6), waits=True)
    play(s, chance=rncs(s, ("", None, {6: (1, 1)}), ("black", 2), ("", None, {6: (2, 2)}), ("red", 4)))
    assert s.sniped[6] == 2
    if s.seat == 0:
        play(s, ("keep",))
    assert options(s).count(("sniper check", 6)) == 1
    play(s, ("sniper check", 6), chance=rncs(s, ("black", 3)))
    assert s.snipers[0] == 0


@case("uf-14-015")
@allowed("UF 14.41")
def test_a_second_sniper_is_an_insurance() -> None:
    s = sniped(number=0, hands=([], [sniper()]))
    s.snipers[1] = 2
    play(s, ("sniper check", 0), chance=rncs(s, ("black", 1)))
    assert s.snipers[1] == 1 and not is_cower_card(s, 1, sniper())
    s.sniped[1] = 0
    play(s, ("sniper check", 1), chance=rncs(s, ("black", 2)))
    assert s.snipers[1] == 0 and is_cower_card(s, 1, sniper())


@case("uf-14-017")
@allowed("UF 14.5")
def test_a_sniper_is_redirected_when_his_target_is_gone() -> None:
    s = own(
        group("A", *riflemen(2), side=1),
        group("B", man(), side=1),
        group("C", *riflemen(2), side=1),
        nations=("Russian", "German"),
        hands=([PIN_2_3, 28], []),
    )
    b = gid(s, 1, "B")
    play(s, ("stop",), ("on", PIN_2_3, b), ("on", 28, b), chance=rncs(s, ("black", 6)))
    assert s.player == 0 and options(s) == [("at", 6), ("at", 8), ("drop",)]
    play(s, ("at", 8), chance=rncs(s, ("", None, {2: (2, 2)}), ("red", 5)))
    assert len(s.men[8]) == 1 and s.sniped[8] == 5


@refused("UF 14.5")
def test_other_discards_on_a_group_that_is_gone_may_be_dropped() -> None:
    s = own(
        group("A", *riflemen(2), side=1),
        group("B", man(), side=1, stack=[forward()]),
        nations=("Russian", "German"),
        hands=([PIN_2_3, wire(), terrain("woods")], []),
    )
    play(s, ("stop",), ("on", PIN_2_3, 7), ("on", wire(), 7), ("on", terrain("woods"), 7), waits=True)
    play(s, chance=rncs(s, ("black", 6)))
    play(s, ("drop",))
    assert s.cards[7] == () and s.pending[7] == 0
    assert {wire(), terrain("woods")} <= set(s.discards)
    assert sorted(s.discards).count(terrain("woods")) == 1


@case("uf-14-019")
@allowed("UF 14.5")
@refused("UF 7.32")
def test_a_russian_discards_many_cards() -> None:
    s = own(
        group("A", *riflemen(2), side=1, stack=[forward()]),
        group("B", *riflemen(2), side=1),
        nations=("Russian", "German"),
        hands=([terrain("woods"), sniper(), wire(), terrain("hill")], []),
    )
    play(s, ("stop",), ("on", terrain("woods"), 6), ("on", sniper(), 6))
    assert rule_of(refusal(s, "on", terrain("hill"), 6)) == "UF 7.32"
    assert ("on", wire(), 6) in options(s)


@refused("UF 14.1", "UF 14.2")
def test_a_side_without_sniper_capability() -> None:
    s = own(cower=(("sniper",), ()), hands=([sniper()], []))
    play(s, ("stop",))
    assert rule_of(refusal(s, "on", sniper(), 6)) == "UF 14.1"
    assert ("discard", sniper()) in options(s)
    s = own(hands=([sniper()], []))
    play(s, ("stop",))
    assert rule_of(refusal(s, "on", sniper(), 0)) == "UF 14.2"  # an enemy group, and one that is there
    assert rule_of(refusal(s, "on", sniper(), 9)) == "UF 14.2"
