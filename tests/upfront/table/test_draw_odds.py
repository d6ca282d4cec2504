"""What a single draw may bring is told before the choice (UF 8.53, UF 10.3, UF 14.4)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.cards import POS, RED, RN
from bocage.games.upfront.table.odds import unknown_cards
from bocage.kernel import play as kernel
from bocage.kernel.frames import Action
from tests.marks import allowed
from tests.upfront.basic.basic_scenes import own
from tests.upfront.position import group, man, movement, options, play, riflemen, terrain, wire


def odds(s: Any, *action: Any) -> dict[str, float]:
    found = kernel.explain(s, action)
    return {line.what: line.probability for line in found.odds}


def share(s: Any, fits: list[bool]) -> float:
    assert len(fits) == len(unknown_cards(s, 0)) and 0 < sum(fits) < len(fits)
    return sum(fits) / len(fits)


@allowed("UF 8.53")
def test_the_chance_of_a_ford() -> None:
    plain, ford = movement("plain"), movement("ford")
    for stack, known in (([terrain("stream")], True), ([terrain("brush")], False)):
        s = own(group("A", *riflemen(2), stack=stack), hands=([plain, ford], []))
        play(s, ("move", 0))
        black = share(s, [not RED[card] for card in unknown_cards(s, 0)])
        told = {"the group gets across": black, "the card is lost": 1 - black}
        assert odds(s, "move", plain, "sideways") == (told if known else {})
        assert odds(s, "move", ford, "sideways") == {}  # nothing is drawn
    s = own(group("A", *riflemen(2), stack=[terrain("stream"), wire()]), hands=([plain], []))
    play(s, ("move", 0))
    clear: Action = ("clear", plain)
    assert clear in options(s) and odds(s, *clear) == {}


@allowed("UF 10.3")
def test_the_chances_of_voluntary_panic() -> None:
    s = own(group("A", man(pinned=True, panic=4, rout=3), man()))
    panics = share(s, [POS[card][10] <= 3 for card in unknown_cards(s, 0)])
    assert odds(s, "panic", 0) == {"panic": panics, "rout": 1 - panics}


@allowed("UF 14.4")
def test_the_chance_of_a_sniper_check() -> None:
    s = own(group("A", *riflemen(2)), sniped={0: 3})
    finds = share(s, [not RED[card] and RN[card] > 3 for card in unknown_cards(s, 0)])
    assert odds(s, "sniper check", 0) == {"the Sniper is found": finds, "nothing": 1 - finds}
