"""UA sequence The phases with cards: the Starter Kit's own, in which cards may be played between its actions."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.hands import has_cards
from bocage.games.cardwar.plays import (
    AT_ADVANCE,
    AT_ADVANCING,
    AT_DEFENSIVE,
    AT_MOVE,
    AT_PREP,
    AT_RALLY,
    offered,
    refusal_of,
    row_of,
)
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s08_charge import Charges, must_charge
from bocage.games.cardwar.supplement.s18_overrun import TOWARD_PREY, review_prey
from bocage.games.cardwar.ua_advance import CardAdvanceMove
from bocage.games.cardwar.ua_convoy import review_columns
from bocage.games.cardwar.ua_idle_crews import VERB as CREW
from bocage.games.cardwar.ua_idle_crews import StandingVehicle, crew_list, crew_refusal
from bocage.games.cardwar.ua_moving import CardMovingStack, CardMovingVehicle
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.fire.shot import IN_FINAL, IN_PREP
from bocage.games.starterkit.model.marks import MOVED
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_movement import END, MovementPhase
from bocage.games.starterkit.ordnance.s06_2_ammunition import SHELLS, depletion_number
from bocage.games.starterkit.phases.s03_1_rally import RallyPhase
from bocage.games.starterkit.phases.s03_7_advance import AdvancePhase
from bocage.games.starterkit.vehicles.s03_3_2_choices import vehicle_refusal
from bocage.games.starterkit.vehicles.s07_status import is_mobile
from bocage.games.starterkit.victory import immediate_winner
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, goto
from bocage.kernel.refusal import Refusal

IDLE = (END[0], "drop")
"""Of a Movement Phase what alone is no reason to ask."""


def cards_of(s: SKState) -> CardState:
    """The frames of the Starter Kit are written for its own states; here they always run on ours."""
    assert isinstance(s, CardState)
    return s


def explained(s: CardState, side: int, f: Frame, action: Action) -> Explanation | None:
    row = row_of(PLAYS, action)
    return row.explained(s, side, f, action) if row is not None else None


class CardRally(RallyPhase):
    """UA cards.rally, rally-all, me Cards come before the steps of the Rally Phase, ATTACKER first."""

    def start(self, s: SKState, _: Any) -> None:
        s.promoted = 0
        goto(s, self, "cards")

    def cards(self, s: SKState, _: Any) -> None:
        if has_cards(cards_of(s), self.side(s)):
            return ask(s, self, "played", self.side(s), "UA cards.rally")
        return goto(s, self, "no_more")

    def can_played(self, s: SKState) -> list[Action]:
        return [PASS, *offered(PLAYS, cards_of(s), self.side(s), AT_RALLY, self)]

    def why_not_played(self, s: SKState, action: Action) -> Refusal | None:
        return refusal_of(PLAYS, cards_of(s), self.side(s), AT_RALLY, self, action)

    def explain_played(self, s: SKState, action: Action) -> Explanation | None:
        return explained(cards_of(s), self.side(s), self, action)

    def played(self, s: SKState, action: Action) -> None:
        row = row_of(PLAYS, action)
        if row is None:
            return goto(s, self, "no_more")
        return call(s, self, "cards", row.frame(cards_of(s), self.side(s), self, action))

    def no_more(self, s: SKState, _: Any) -> None:
        if self.turn == 0:
            self.turn = 1
            return goto(s, self, "cards")
        self.turn = 0
        return goto(s, self, "next_question")


class CardFire(FirePhase):
    """UA fire Prep Fire, Defensive and Advancing Fire: a card is played, or an attack is made by those who may."""

    def moment(self) -> int:
        return AT_PREP if self.mode == IN_PREP else AT_DEFENSIVE if self.mode == IN_FINAL else AT_ADVANCING

    def has_choice(self, s: SKState) -> bool:
        return has_cards(cards_of(s), self.side(s)) or super().has_choice(s)

    # DE 2.1, SK 6.2 Ordnance Smoke comes before artillery, and a card before the Smoke that it is played for

    def smokes(self, s: SKState) -> bool:
        """Has the side cards, and a weapon that may have Smoke? All see both, so being asked tells nothing."""
        side = self.side(s)
        if not has_cards(cards_of(s), side):
            return False
        weapons = [w for c in (*s.roster[side], *s.fleet[side]) for w in s.carried[c]]
        return any(depletion_number(s, w, shell) for w in weapons for shell in SHELLS)

    def before_artillery(self, s: SKState, value: Any) -> None:
        if self.smokes(s):
            return ask(s, self, "shelled", self.side(s), "DE 2.1")
        return super().before_artillery(s, value)

    def can_shelled(self, s: SKState) -> list[Action]:
        found = super().can_shelled(s)
        return found + offered(PLAYS, cards_of(s), self.side(s), self.moment(), self) if self.smokes(s) else found

    def why_not_shelled(self, s: SKState, action: Action) -> Refusal | None:
        if row_of(PLAYS, action) is not None:
            return refusal_of(PLAYS, cards_of(s), self.side(s), self.moment(), self, action)
        return super().why_not_shelled(s, action)

    def explain_shelled(self, s: SKState, action: Action) -> Explanation | None:
        return explained(cards_of(s), self.side(s), self, action)

    def shelled(self, s: SKState, action: Action) -> None:
        row = row_of(PLAYS, action)
        if row is None:
            return super().shelled(s, action)
        return call(s, self, "start", row.frame(cards_of(s), self.side(s), self, action))

    def can_chosen(self, s: SKState) -> list[Action]:
        return super().can_chosen(s) + offered(PLAYS, cards_of(s), self.side(s), self.moment(), self)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if row_of(PLAYS, action) is not None:
            return refusal_of(PLAYS, cards_of(s), self.side(s), self.moment(), self, action)
        return super().why_not_chosen(s, action)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        if row_of(PLAYS, action) is not None:
            return explained(cards_of(s), self.side(s), self, action)
        return super().explain_chosen(s, action)

    def chosen(self, s: SKState, action: Action) -> None:
        row = row_of(PLAYS, action)
        if row is None:
            return super().chosen(s, action)
        return call(s, self, "start", row.frame(cards_of(s), self.side(s), self, action))


class CardMovement(MovementPhase):
    """UA movement A card is played, or an activated or free unit moves."""

    def start(self, s: SKState, value: Any) -> None:
        review_columns(cards_of(s))
        review_prey(cards_of(s))
        super().start(s, value)

    def next_stack(self, s: SKState, _: Any) -> None:
        if s.left_by and immediate_winner(s) >= 0:
            return goto(s, self, "over")
        review_prey(cards_of(s))  # UA s18: others may have destroyed it
        cards_of(s).marched_at.clear()
        if cards_of(s).card_marks and any(must_charge(cards_of(s), u) for u in s.roster[s.attacker]):
            return call(s, self, "next_stack", Charges())  # UA s8: before others
        if has_cards(cards_of(s), s.attacker) or any(a[0] not in IDLE for a in self.can_chosen(s)):
            return ask(s, self, "chosen", s.attacker, "UA movement")
        return goto(s, self, "close")

    def end_refusal(self, s: SKState) -> Refusal | None:
        """UA s18 A berserk vehicle does not stay behind."""
        for v in cards_of(s).prey:
            free = vehicle_refusal(s, v) is None and is_mobile(s, v) and not s.status[v] & MOVED
            if s.side[v] == s.attacker and free:
                return TOWARD_PREY
        return super().end_refusal(s)

    def can_chosen(self, s: SKState) -> list[Action]:
        standing = crew_list(cards_of(s), s.attacker) if s.fleet[s.attacker] else []
        return super().can_chosen(s) + standing + offered(PLAYS, cards_of(s), s.attacker, AT_MOVE, self)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == CREW:
            return crew_refusal(cards_of(s), s.attacker, action[1])
        if row_of(PLAYS, action) is not None:
            return refusal_of(PLAYS, cards_of(s), s.attacker, AT_MOVE, self, action)
        return super().why_not_chosen(s, action)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        return explained(cards_of(s), s.attacker, self, action)

    def chosen(self, s: SKState, action: Action) -> None:
        row = row_of(PLAYS, action)
        if row is not None:
            return call(s, self, "next_stack", row.frame(cards_of(s), s.attacker, self, action))
        if action[0] == CREW:
            return call(s, self, "next_stack", StandingVehicle(action[1]))
        if action[0] != "move":
            return super().chosen(s, action)
        mover = action[1]
        if s.type(mover).is_vehicle:
            return call(s, self, "next_stack", CardMovingVehicle(mover))
        return call(s, self, "next_stack", CardMovingStack(mover))


class CardAdvance(AdvancePhase):
    """UA advance Free units, those a card has activated, and as many others as the ELR."""

    def start(self, s: SKState, _: Any) -> None:
        if has_cards(cards_of(s), s.attacker) or len(self.can_chosen(s)) > 1:
            return ask(s, self, "chosen", s.attacker, "UA advance")
        return goto(s, self, "close")

    def can_chosen(self, s: SKState) -> list[Action]:
        return super().can_chosen(s) + offered(PLAYS, cards_of(s), s.attacker, AT_ADVANCE, self)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if row_of(PLAYS, action) is not None:
            return refusal_of(PLAYS, cards_of(s), s.attacker, AT_ADVANCE, self, action)
        return super().why_not_chosen(s, action)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        return explained(cards_of(s), s.attacker, self, action)

    def chosen(self, s: SKState, action: Action) -> None:
        row = row_of(PLAYS, action)
        if row is not None:
            return call(s, self, "start", row.frame(cards_of(s), s.attacker, self, action))
        if action[0] == "advance":
            return call(s, self, "start", CardAdvanceMove(action[1]))
        return super().chosen(s, action)
