"""UF 15.6: the additional card against an opponent with one group is a may."""

from __future__ import annotations

from bocage.games.upfront.state import UpFrontState
from tests.marks import allowed, refused
from tests.upfront.position import fire, group, man, options, play, position, refusal, riflemen

HELD = tuple(fire(1, nth=i) for i in range(5))


def table(cards: int) -> UpFrontState:
    """Germans (five cards) with so many in hand against a side of one group; their turn ends."""
    s = position(
        group("A", man(leader="SL"), man()),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        hands=(HELD[:cards], ()),
    )
    play(s, ("stop",), *([("done",)] if cards else []))
    return s


@allowed("UF 15.6", "UF 4.5")
@refused("UF 4.5")
def test_the_additional_card_may_be_left_out() -> None:
    s = table(3)
    assert options(s) == [("draw", 3), ("draw", 2), ("keep",)]
    assert refusal(s, "draw", 1).rule == "UF 4.5"
    play(s, ("draw", 2), chance=list(s.pile.rest[:2]))
    assert len(s.hands[0]) == 5 and s.seat == 1


@allowed("UF 15.6")
def test_or_drawn() -> None:
    s = table(3)
    play(s, ("draw", 3), chance=list(s.pile.rest[:3]))
    assert len(s.hands[0]) == 6 and s.seat == 1
    s = table(5)
    assert options(s) == [("draw", 1), ("keep",)], "a full hand and the additional card"


@allowed("UF 4.5")
def test_against_two_groups_there_is_one_limit() -> None:
    s = position(
        group("A", man(leader="SL"), man()),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=(HELD[:3], ()),
    )
    play(s, ("stop",), ("done",))
    assert options(s) == [("draw", 2), ("keep",)]
