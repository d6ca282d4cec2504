"""UF 52.16: in the desert Woods are Cower cards, for the discards of those to whom that makes a difference too."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.position import fire, group, men, options, play, position, refusal, riflemen, terrain

WOODS = terrain("woods")


def after_an_action(**facts: Any) -> UpFrontState:
    """The first player has changed the order of a group in the desert and is asked for discards."""
    s = position(
        group("A", *riflemen(3)),
        group("A", *riflemen(3), side=1),
        chapters=53,
        hands=([WOODS, fire(1)], [fire(2)]),
        begin=False,
        **facts,
    )
    s.desert = True
    kernel_play.begin(s)
    first, second, _ = men(s, 0, "A")
    play(s, ("reorder", 0), ("place", second), ("place", first), ("stop",))
    return s


@allowed("UF 52.16", "UF 45.12")
def test_japanese_discard_woods_whatever_they_have_done() -> None:
    """UF 45.12: shown, and out of the game as any Woods that are discarded; other cards stay."""
    s = after_an_action(nations=("Japanese", "British"))
    assert options(s) == [("done",), ("discard", WOODS)]
    play(s, ("discard", WOODS))
    assert WOODS in s.removed and refusal(s, "discard", fire(1)).rule == "UF 45.1"


@refused("UF 52.16", "UF 39.3a")
def test_volksgrenadiers_keep_woods_after_an_action() -> None:
    """UF 39.3a: a Cower card goes only in a turn without action; any other card goes as ever."""
    s = after_an_action(troops=("Volksgrenadiers", ""))
    assert options(s) == [("done",), ("discard", fire(1))]
    assert refusal(s, "discard", WOODS).rule == "UF 39.3a"
