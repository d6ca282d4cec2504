"""UA cards.radio, s22 A Radio card as sure contact, or as a black chit that leaves the draw pile alone."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.cards_played.holding import NOT_HELD, OTHER_ELEMENT, serves
from bocage.games.cardwar.cards_played.radio import able
from bocage.games.cardwar.foreseen.cards import explain_access, explain_contact
from bocage.games.cardwar.hands import hands_of, has_cards, spend
from bocage.games.cardwar.plays import AT_ARTILLERY, offered, refusal_of, row_of
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.artillery.s02_1_contact import RadioContact, note_request
from bocage.games.starterkit.artillery.s02_33_options import Observing
from bocage.games.starterkit.artillery.s02_batteries import BLACK, FFE_C, NONE, RED, battery_of, observer_of
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, ask, call, draw, goto, tell
from bocage.kernel.refusal import Refusal

SURE = "radio contact"
ACCESS = "radio access"
DRAW: Action = ("draw a chit",)


def radio_refusal(s: CardState, side: Side, b: int, e: int) -> Refusal | None:
    """UA cards.radio A Radio card of the Observer's element; for an Offboard Observer of any."""
    if not able(s, e, side):
        return NOT_HELD
    u = observer_of(s, b)
    return None if u < 0 or serves(s, e, side, u) else OTHER_ELEMENT


def radio_plays(s: CardState, b: int, verb: str) -> list[Action]:
    side = battery_of(s, b).side
    return [(verb, e) for e in hands_of(s, side) if radio_refusal(s, side, b, e) is None]


class CardContact(RadioContact):
    """UA cards.radio The Starter Kit's contact and Access, with a card in place of the roll or the chit."""

    def can_answered(self, s: SKState) -> list[Action]:
        assert isinstance(s, CardState)
        return super().can_answered(s) + radio_plays(s, self.battery, SURE) + self._plays(s)

    def _plays(self, s: CardState) -> list[Action]:
        """UA cards.hero, radio Cards that are good at any time."""
        return offered(PLAYS, s, battery_of(s, self.battery).side, AT_ARTILLERY, self)

    def why_not_answered(self, s: SKState, action: Action) -> Refusal | None:
        return self._refusal(s, action, SURE)

    def _refusal(self, s: SKState, action: Action, verb: str) -> Refusal | None:
        assert isinstance(s, CardState)
        if action[0] != verb:
            return refusal_of(PLAYS, s, battery_of(s, self.battery).side, AT_ARTILLERY, self, action)
        return radio_refusal(s, battery_of(s, self.battery).side, self.battery, action[1])

    def explain_answered(self, s: SKState, action: Action) -> Explanation | None:
        assert isinstance(s, CardState)
        return explain_contact(s, self.battery) if action[0] == SURE else self._explained(s, action)

    def _explained(self, s: CardState, action: Action) -> Explanation | None:
        row = row_of(PLAYS, action)
        return row.explained(s, battery_of(s, self.battery).side, self, action) if row is not None else None

    def explain_reached(self, s: SKState, action: Action) -> Explanation | None:
        assert isinstance(s, CardState)
        if action[0] != ACCESS:
            return self._explained(s, action)
        chits = getattr(s, f"chits{self.battery}").rest
        return explain_access(s, chits.count(BLACK), chits.count(RED))

    def answered(self, s: SKState, action: Action) -> None:
        assert isinstance(s, CardState)
        row = row_of(PLAYS, action)
        if row is not None:
            return call(s, self, "start", row.frame(s, battery_of(s, self.battery).side, self, action))
        if action[0] != SURE:
            return super().answered(s, action)
        b = self.battery
        self._play(s, action[1])
        note_request(s, observer_of(s, b))  # DE 2.1: by a card as by a roll
        s.contact[b] = 1
        tell(s, "UA cards.radio", ("sure contact", b))
        return goto(s, self, "in_contact")

    def _play(self, s: CardState, e: int) -> None:
        side = battery_of(s, self.battery).side
        spend(s, e, side, able(s, e, side))

    def in_contact(self, s: SKState, value: Any) -> None:
        """DE 2.2, UA cards.radio Before a chit is drawn whoever holds cards is asked for one."""
        assert isinstance(s, CardState)
        b = self.battery
        draws = not s.access[b] or s.rounds[b] == FFE_C
        if draws and s.rounds[b] in (NONE, FFE_C) and has_cards(s, battery_of(s, b).side):
            return ask(s, self, "reached", battery_of(s, b).side, "UA cards.radio")
        return super().in_contact(s, value)

    def can_reached(self, s: SKState) -> list[Action]:
        assert isinstance(s, CardState)
        return [DRAW, *radio_plays(s, self.battery, ACCESS), *self._plays(s)]

    def why_not_reached(self, s: SKState, action: Action) -> Refusal | None:
        return self._refusal(s, action, ACCESS)

    def reached(self, s: SKState, action: Action) -> None:
        """UA s22 The card is a black chit more; those of the pile, red ones too, stay where they are."""
        assert isinstance(s, CardState)
        b = self.battery
        row = row_of(PLAYS, action)
        if row is not None:
            return call(s, self, "in_contact", row.frame(s, battery_of(s, b).side, self, action))
        if action == DRAW:
            if s.rounds[b] == FFE_C:
                s.access[b] = 0  # DE 2.34
            return draw(s, self, "drawn", f"chits{b}", "DE 2.2")
        self._play(s, action[1])
        s.access[b] = 1
        tell(s, "UA cards.radio", ("sure access", b))
        return call(s, self, "over", Observing(b))
