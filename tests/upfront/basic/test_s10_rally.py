"""UF 10.1 to 10.3: pinned men, rally, voluntary panic."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.state import PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table.firepower import firepower
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import own
from tests.upfront.position import (
    fire,
    gid,
    group,
    man,
    men,
    movement,
    options,
    play,
    rally,
    rally_all,
    refusal,
    riflemen,
    rncs,
    wire,
)


def pinned(count: int) -> tuple[Any, ...]:
    return riflemen(count, pinned=True)


# -- pinned men -------------------------------------------------------------------------------------------------------


@case("uf-10-004")
@refused("UF 10.12")
def test_no_wire_removal_with_a_pinned_man() -> None:
    s = own(group("A", man(), man(pinned=True), stack=[wire()]), hands=([movement()], []))
    assert rule_of(refusal(s, "move", 0)) == "UF 10.12"


@refused("UF 10.1", "UF 10.11")
def test_a_pinned_man_does_nothing() -> None:
    s = own(group("A", *riflemen(2, pinned=True), chit=3), hands=([fire(1, 1)], []))
    assert firepower(s, 0, 6, 5) == 0
    assert rule_of(refusal(s, "fire", 0)) == "UF 10.11"


# -- rally ------------------------------------------------------------------------------------------------------------


@case("uf-10-007")
@allowed("UF 10.2", "UF 4.23")
@refused("UF 4.2")
def test_rally_is_the_groups_only_action() -> None:
    s = own(group("A", *riflemen(2, pinned=True), *riflemen(3), chit=3), hands=([rally(2), fire(3)], []))
    play(s, ("rally", 0), ("rally", rally(2)))
    assert not any(s.pinned) and rally(2) in s.discards
    assert rule_of(refusal(s, "fire", 0)) == "UF 4.2"


@case("uf-10-008")
@refused("UF 10.2")
def test_no_rally_without_a_pinned_man() -> None:
    s = own(group("A", *riflemen(2)), hands=([rally(2)], []))
    assert rule_of(refusal(s, "rally", 0)) == "UF 10.2"
    s = own(group("A", *riflemen(2, pinned=True)), hands=([fire(1)], []))
    assert rule_of(refusal(s, "rally", 0)) == "UF 10.2"  # no Rally card


@case("uf-10-009")
@allowed("UF 10.21")
@refused("UF 10.21")
def test_the_owner_says_who_stays_pinned() -> None:
    s = own(group("A", *riflemen(3, pinned=True)), hands=([rally(2)], []))
    p, q, r = men(s, 0, "A")
    play(s, ("rally", 0), ("rally", rally(2)), ("man", p))
    assert rule_of(refusal(s, "stop")) == "UF 10.21"  # exactly two
    play(s, ("man", r))
    assert [s.pinned[m] for m in (p, q, r)] == [False, True, False]


@case("uf-10-010", "uf-10-011")
@allowed("UF 10.21", "UF 10.22")
@refused("UF 10.21", "UF 10.22")
def test_all_are_rallied_if_the_card_is_enough_and_the_rest_is_lost() -> None:
    s = own(group("A", man(pinned=True)), group("B", *riflemen(2, pinned=True)), hands=([rally(3)], []))
    play(s, ("rally", 0))
    assert rule_of(refusal(s, "rally", rally(3), 1)) == "UF 10.22"
    play(s, ("rally", rally(3)))
    assert not s.pinned[0] and all(s.pinned[m] for m in men(s, 0, "B"))
    assert s.player == 0 and ("rally", 1) not in options(s)  # nothing is kept
    s = own(group("A", *riflemen(2, pinned=True)), hands=([rally(3)], []))
    play(s, ("rally", 0), ("rally", rally(3)))  # no choice is asked for: both
    assert not any(s.pinned)


@case("uf-10-012")
@allowed("UF 10.23")
def test_rally_all_for_adjacent_groups() -> None:
    s = own(
        group("A", man(leader="ASL"), man(pinned=True), chit=2),
        group("B", *riflemen(3, pinned=True), chit=2),
        hands=([rally_all()], []),
    )
    play(s, ("rally", 0), ("rally", rally_all(), 1))
    assert not any(s.pinned) and s.acted[0] and s.acted[1] and s.actions == 2


@case("uf-10-013")
@allowed("UF 10.23")
@refused("UF 10.23")
def test_rally_all_for_two_groups_needs_leaders() -> None:
    def table(second: str, chit: int, leader: dict[str, Any], other: dict[str, Any]) -> UpFrontState:
        return own(
            group("A", man(**leader), man(pinned=True), chit=2),
            group(second, man(**other), man(pinned=True), chit=chit),
            hands=([rally_all()], []),
        )

    cases = [
        (table("B", 1, {"leader": "SL"}, {}), False),
        (table("C", 2, {"leader": "SL"}, {}), False),
        (table("C", 1, {"leader": "SL"}, {"leader": "ASL"}), True),
        (table("B", 2, {"leader": "SL", "pinned": True}, {}), False),
    ]
    for s, both in cases:
        second = gid(s, 0, "B") if men(s, 0, "B") else gid(s, 0, "C")
        play(s, ("rally", 0))
        assert (("rally", rally_all(), second) in options(s)) == both
        if not both:
            assert rule_of(refusal(s, "rally", rally_all(), second)) == "UF 10.23"
        play(s, ("rally", rally_all()))  # one group is always possible
        assert not any(s.pinned[m] for m in men(s, 0, "A"))


@case("uf-10-014")
@allowed("UF 10.23")
def test_rally_all_for_one_group_without_a_leader() -> None:
    s = own(group("A", *riflemen(5, pinned=True)), hands=([rally_all()], []))
    play(s, ("rally", 0), ("rally", rally_all()))
    assert not any(s.pinned)


# -- voluntary panic --------------------------------------------------------------------------------------------------


@case("uf-10-016", "uf-15-012")
@allowed("UF 10.3")
@refused("UF 10.3", "UF 15.54")
def test_voluntary_panic() -> None:
    facts = {"nations": ("Russian", "German")}
    mine = group("A", man(pinned=True, panic=5), man(pinned=True, leader="COMMISSAR"), man())
    for low, high, fate, points in ((1, 5, PANICKED, 2), (6, 10, ROUTED, 1)):
        s = own(mine, **facts)
        p, commissar, fit = men(s, 0, "A")
        assert rule_of(refusal(s, "panic", commissar)) == "UF 15.54"
        assert rule_of(refusal(s, "panic", fit)) == "UF 10.3"
        losses = s.losses[0]
        play(s, ("panic", p), chance=rncs(s, ("", None, {10: (low, high)})))
        assert s.fate[p] == fate and loss_points(s, 1) == points
        assert s.losses[0] == losses + 1 and s.actions == 0 and not s.acted[0]
    s = own(group("A", *riflemen(2)), **facts)
    s.pinned[men(s, 1, "A")[0]] = True
    assert rule_of(refusal(s, "panic", men(s, 1, "A")[0])) == "UF 10.3"  # not in the opponent's turn
