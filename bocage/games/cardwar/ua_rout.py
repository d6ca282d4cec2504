"""UA cards.hero, radio The Rout Phase: who is asked which unit routs may play a card that is good at any time."""

from __future__ import annotations

from bocage.games.cardwar.plays import AT_ROUT, offered, refusal_of, row_of
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.phases.s03_6_rout import RoutPhase
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, call
from bocage.kernel.refusal import Refusal


class CardRout(RoutPhase):
    """SK 3.6 Who routs is broken for all to see, so being asked tells nothing of a hand."""

    def can_chosen(self, s: SKState) -> list[Action]:
        assert isinstance(s, CardState)
        return super().can_chosen(s) + offered(PLAYS, s, self.side(s), AT_ROUT, self)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        assert isinstance(s, CardState)
        if row_of(PLAYS, action) is not None:
            return refusal_of(PLAYS, s, self.side(s), AT_ROUT, self, action)
        return super().why_not_chosen(s, action)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        assert isinstance(s, CardState)
        row = row_of(PLAYS, action)
        return row.explained(s, self.side(s), self, action) if row is not None else None

    def chosen(self, s: SKState, action: Action) -> None:
        assert isinstance(s, CardState)
        row = row_of(PLAYS, action)
        if row is None:
            return super().chosen(s, action)
        return call(s, self, "next_unit", row.frame(s, self.side(s), self, action))
