"""UF 4.6: what a player must do, he must be able to do."""

from __future__ import annotations

from tests.marks import allowed, refused
from tests.upfront.position import fire, group, man, options, position, refusal, riflemen


@allowed("UF 4.6", "UF 10.3")
def test_a_lone_pinned_man_and_an_empty_hand_may_stop() -> None:
    s = position(group("A", man(pinned=True)), group("A", *riflemen(2), side=1), passed=True)
    assert sorted(options(s)) == [("panic", 0), ("stop",)], "voluntary panic is no action, nobody must panic"


@refused("UF 4.6")
def test_whoever_can_act_must() -> None:
    s = position(group("A", man(pinned=True), man()), group("A", *riflemen(2), side=1), passed=True)
    assert ("stop",) not in options(s) and ("reorder", 0) in options(s)
    assert refusal(s, "stop").rule == "UF 4.6"


@allowed("UF 4.6")
def test_whoever_holds_a_card_may_stop_and_must_discard() -> None:
    s = position(group("A", man(pinned=True)), group("A", *riflemen(2), side=1), hands=((fire(1),), ()), passed=True)
    assert ("stop",) in options(s)
