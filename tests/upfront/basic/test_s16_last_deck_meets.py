"""UF 16.3: the last deck runs out in one of several fights."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import ALL_CARDS
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import OVER
from bocage.kernel.script import any_answer, play_on
from tests.marks import allowed, refused
from tests.upfront.close_combat.close_scenes import near
from tests.upfront.position import deal, man, play, rn


@allowed("UF 16.3")
@refused("UF 20.91")
def test_no_second_berserk_man_charges_after_the_last_deck() -> None:
    """The first man's fight empties the last deck: it is fought out, and then the game is over."""
    s = near(
        man(morale=9, pinned=True),
        man(morale=9, pinned=True),
        man(),
        yours=(man(morale=1),) * 1,
        nations=("Russian", "German"),
        begin=False,
        decks=1,
        reserve=0,
    )
    s.berserk[0] = s.berserk[1] = s.turn
    last = deal(s, rn("red", 1))
    s.discards.extend([c for c in s.pile.rest if c not in last])
    s.pile.rest = last
    kernel_play.begin(s)
    more = next(c for c in ALL_CARDS if c in s.discards and rn("black", 6)(c))
    play(s, chance=[*last], waits=True)
    play_on(s, lambda s: s.player < 0, any_answer)
    play(s, chance=[more], waits=True)
    play_on(s, lambda s: s.player < 0, any_answer)
    assert s.player == OVER and s.ending[0] == "UF 16.3"
    assert s.fate[1] == 0 and 1 in s.berserk, "the second man never charged"
