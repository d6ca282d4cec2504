"""UF 9: Concealed cards against fire."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.game import UpFront
from bocage.games.upfront.state import IN_PLAY, UpFrontState
from bocage.kernel import hidden
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    concealed,
    fire,
    gid,
    group,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sniper,
    terrain,
    turn_over,
)


def in_woods(hand: list[int]) -> UpFrontState:
    """Strength 7 (two cards) at Americans in Woods: Coates, Nixon, and Sgt Allen who is pinned."""
    return position(
        group("A", *riflemen(8), chit=3),
        group(
            "A",
            man(morale=3),
            man(morale=4),
            man(morale=5, panic=7, pinned=True, leader="SL"),
            chit=2,
            side=1,
            stack=[terrain("woods")],
        ),
        group("B", *riflemen(3), side=1),
        hands=([fire(5, 9), fire(2, 2)], hand),
    )


@case("uf-09-002")
@allowed("UF 9.1", "UF 9.2")
def test_the_example_with_a_concealed_card() -> None:
    s = in_woods([concealed(2)])
    coates, nixon, allen = men(s, 1, "A")
    play(s, ("fire", 0), ("at", 6), ("card", fire(5, 9)), ("card", fire(2, 2)), ("ready",))
    play(s, ("conceal", concealed(2)), ("resolve",), chance=rncs(s, ("black", 0), ("red", 1), ("black", 2)))
    assert s.pinned[coates] and not s.pinned[nixon] and s.fate[allen] == IN_PLAY
    assert concealed(2) in s.discards


@case("uf-09-003")
@allowed("UF 9.1")
def test_the_example_without() -> None:
    s = in_woods([])
    coates, nixon, allen = men(s, 1, "A")
    play(s, ("fire", 0), ("at", 6), ("card", fire(5, 9)), ("card", fire(2, 2)), ("ready",))
    play(s, ("resolve",), chance=rncs(s, ("black", 0), ("red", 1), ("black", 2)))
    assert s.pinned[coates] and s.pinned[nixon]
    assert s.fate[allen] != IN_PLAY and s.leader_lost[1]


@case("uf-09-004")
@allowed("UF 9.3")
@refused("UF 9.3")
def test_a_concealed_card_is_not_replaced_at_once() -> None:
    hand = [concealed(1), *(fire(n, nth=1) for n in (1, 2, 3, 4, 5))]
    s = in_woods(hand)
    play(s, ("fire", 0), ("at", 6), ("card", fire(5, 9)), ("ready",), ("conceal", concealed(1)), ("decline",))
    turn_over(s)
    assert s.seat == 1 and len(s.hands[1]) == 5
    play(s, ("stop",), ("done",))
    assert options(s)[0][0] == "draw"  # now, at the end of his own turn


@allowed("UF 9.2")
def test_another_card_against_another_attack() -> None:
    s = position(
        group("A", *riflemen(4), chit=3),
        group("B", *riflemen(4), chit=3),
        group("A", *riflemen(3), chit=2, side=1),
        group("B", *riflemen(3), chit=2, side=1),
        hands=([fire(3), fire(3, nth=1)], [concealed(1), concealed(3)]),
    )
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("conceal", concealed(1)), ("decline",))
    play(s, ("fire", 1), ("at", 6), ("card", fire(3, nth=1)), ("ready",))
    assert options(s) == [("pass",), ("conceal", concealed(3))]
    assert refusal(s, "conceal", concealed(1)).rule == "UF 2.22"


@refused("UF 9.5")
def test_no_concealed_card_against_a_sniper() -> None:
    s = position(
        group("A", *riflemen(3)),
        group("A", *riflemen(3), side=1),
        hands=([sniper()], [concealed(3)]),
    )
    play(s, ("stop",), ("on", sniper(), 6), chance=rncs(s, ("", None, {3: (2, 2)}), ("black", 6)))
    assert concealed(3) in s.hands[1] and len(men(s, 1, "A")) == 2


@allowed("UF 9.1")
def test_whether_he_is_asked_does_not_depend_on_what_he_holds() -> None:
    """With any card in hand the defender is asked; without one he is not."""
    game = UpFront()
    for hand in ([fire(1)], [concealed(1)]):
        s = in_woods(hand)
        play(s, ("fire", 0), ("at", 6), ("card", fire(5, 9)), ("ready",))
        assert s.player == 1 and ("pass",) in options(s)
        assert hidden.leaks(game, s, Random(1)) == []
    s = in_woods([])
    play(s, ("fire", 0), ("at", gid(s, 1, "A")), ("card", fire(5, 9)), ("ready",))
    assert s.player == 0
