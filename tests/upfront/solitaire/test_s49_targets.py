"""UF 49.11: the targets of fire are named with the actions."""

from __future__ import annotations

from bocage.kernel import play as kernel_play
from tests.marks import refused
from tests.upfront.position import fire, group, options, play, position, refusal, riflemen


@refused("UF 49.11")
def test_targets_are_named_with_the_actions() -> None:
    """UF 49.11: nobody waits for the result of one attack to choose the target of the next."""
    s = position(
        group("A", *riflemen(4), chit=2), group("B", *riflemen(4), chit=2),
        group("A", *riflemen(2), side=1, chit=2), group("B", *riflemen(2), side=1, chit=2),
        chapters=16, hands=([fire(1, 1), fire(1, 2)], []), begin=False,
    )  # fmt: skip
    s.variants = ("solitaire",)
    kernel_play.begin(s)
    assert ("name", "fire", 0, 6) in options(s) and ("name", "fire", 0) not in options(s)
    play(s, ("name", "fire", 0, 6), ("name", "fire", 1, 7), ("enough",))
    play(s, ("fire", 0))
    assert options(s) == [("at", 6)] and refusal(s, "at", 7).rule == "UF 49.11"
