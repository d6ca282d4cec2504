"""UA fire, far Defensive First Fire: within Free Activation Range without a card, beyond it by a card played now."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.activation import farthest
from bocage.games.cardwar.hands import has_cards
from bocage.games.cardwar.plays import AT_FIRST, offered, refusal_of, row_of
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_3_first_fire import HOLD, FirstFire
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, ask, call
from bocage.kernel.refusal import Refusal


def could_reach(s: CardState, side: int, where: int) -> bool:
    """Has the side a unit that could fire so far if a card activated it? Seen by all."""
    ranges = ground_of(s).ranges[where]
    for u in s.roster[side]:
        if s.status[u] & (BROKEN | MELEE):
            continue
        if ranges[s.at[u]] <= farthest(s, u):
            return True
    return bool(s.fleet[side])


class CardFirstFire(FirstFire):
    def start(self, s: SKState, value: Any) -> None:
        """Who holds cards is asked, whatever they are, when a unit of his could reach the movers."""
        assert isinstance(s, CardState)
        side = 1 - s.attacker
        here = tuple([u for u in self.movers if s.at[u] == self.where])
        if here and has_cards(s, side) and could_reach(s, side, self.where):
            self.movers = here
            return ask(s, self, "reacted", side, "SK 3.3.3")
        return super().start(s, value)

    def can_reacted(self, s: SKState) -> list[Action]:
        assert isinstance(s, CardState)
        return super().can_reacted(s) + offered(PLAYS, s, 1 - s.attacker, AT_FIRST, self)

    def why_not_reacted(self, s: SKState, action: Action) -> Refusal | None:
        assert isinstance(s, CardState)
        if row_of(PLAYS, action) is not None:
            return refusal_of(PLAYS, s, 1 - s.attacker, AT_FIRST, self, action)
        return super().why_not_reacted(s, action)

    def explain_reacted(self, s: SKState, action: Action) -> Explanation | None:
        assert isinstance(s, CardState)
        row = row_of(PLAYS, action)
        if row is not None:
            return row.explained(s, 1 - s.attacker, self, action)
        return super().explain_reacted(s, action)

    def reacted(self, s: SKState, action: Action) -> None:
        assert isinstance(s, CardState)
        row = row_of(PLAYS, action)
        if row is not None:
            return call(s, self, "shot", row.frame(s, 1 - s.attacker, self, action))
        if action in (PASS, HOLD):
            s.night_eyes = 0  # UA cards.breeze: for the attack it was laid for, and there is none
        return super().reacted(s, action)
