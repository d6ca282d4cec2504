"""UF 49.12 and Minefields: Terrain cards that are discarded on a moving group (UF 24.1)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.infantry.s24_mines import lay_mines
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.kernel import play as kernel_play
from tests.marks import allowed
from tests.upfront.builder import Table
from tests.upfront.position import forward, group, movement, of_kind, play, position, riflemen

MINES = of_kind("minefield")
TANK = 40


@allowed("UF 49.12", "UF 24.3")
def test_a_minefield_turns_up_the_cards_just_drawn() -> None:
    """Those of the side on which it is discarded, before anything is drawn for it; a Hero among them can be played."""
    s = position(
        group("A", *riflemen(2), chit=2), group("A", *riflemen(2), side=1, chit=1, stack=[forward(6)]),
        hands=([MINES], [movement(nth=2)]), chapters=53, cower=(("pillbox",), ("pillbox",)), begin=False,
    )  # fmt: skip
    s.variants = ("solitaire",)
    kernel_play.begin(s)
    s.fresh[1] = s.hands[1][-1:]
    play(s, ("enough",), ("stop",), ("on", MINES, 6), waits=True)
    assert s.fresh[1] == ()


@allowed("UF 49.12", "UF 24.33")
@pytest.mark.parametrize(("alone", "desert"), [(True, False), (True, True), (False, False)])
def test_a_minefield_for_an_afv_or_in_the_desert_too(alone: bool, desert: bool) -> None:
    """UF 24.33, 52.11: no man is attacked yet, the card has been discarded on the group all the same."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 2, ["R"])
    tank = t.group(1, "A", 1, [TANK], lies=["forward"])
    (kept,) = t.hold(1, "plain")
    t.begin()
    t.s.variants = ("solitaire",) if alone else ()
    t.s.desert, t.s.fresh[1] = desert, (kept,)
    lay_mines(t.s, 0, MINES, tank)
    assert (t.s.fresh[1] == ()) == alone
