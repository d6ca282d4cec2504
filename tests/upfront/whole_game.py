"""Random play of whole games, with what must hold all the time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.ground import card_of
from bocage.games.upfront.view import determinized, table_view
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action

Weight = Callable[[str], int]
Check = Callable[[UpFrontState, list[Action]], None]


def cards_in_order(s: UpFrontState) -> None:
    """Every Action card is in one place, Rally cards on AFVs too."""
    found = [*s.pile.rest, *s.discards, *s.removed, *s.hands[0], *s.hands[1], *s.buried[0], *s.buried[1]]
    found.extend(card_of(e) for entries in s.cards for e in entries)
    found.extend(key[1] for key in s.marks if key[0] == "rally card")
    found.extend({*(card for card, _ in s.declared), *(card for card in s.pending if card)})
    assert len(found) == len(set(found))


def played_out(s: UpFrontState, rng: Random, weight: Weight, check: Check, every: int = 50) -> None:
    """Play to the end by weighted chance; now and then look whether all is in order and no secret shows."""
    for step in range(30000):
        if s.player == OVER:
            break
        if s.player < 0:
            play.apply(s, play.sample(s, rng))
            continue
        can = play.options(s)
        assert can and len(can) == len(set(can))
        if step % every == 0:
            check(s, can)
            other = determinized(s, s.player, rng)
            assert play.options(other) == can
            assert table_view(other, s.player) == table_view(s, s.player)
        play.apply(s, rng.choices(can, [weight(a[0]) for a in can])[0])
    assert s.player == OVER and s.result is not None
