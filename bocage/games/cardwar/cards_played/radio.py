"""UA cards.radio Radio cards thrown away with any other cards of the hand, which are drawn anew at once."""

from __future__ import annotations

from typing import Any

from bocage.deck.uses import RADIO_BIT
from bocage.games.cardwar.cards_played.holding import NOT_HELD, held, least
from bocage.games.cardwar.foreseen.cards import explain_redraw
from bocage.games.cardwar.hands import DrawCards, bury, hands_of, spend
from bocage.games.cardwar.plays import ALWAYS, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

REDRAW = "redraw"
DONE: Action = ("done",)
NOT_PLANNED = Refusal("UA planning", "a planning hand is not refilled")


def able(s: CardState, e: int, side: Side) -> int:
    return least(s, e, side, held(s, e, side, RADIO_BIT))


def redraw_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(REDRAW, e) for e in hands_of(s, side) if able(s, e, side)]


def redraw_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e = action
    if not able(s, e, side):
        return NOT_HELD
    return NOT_PLANNED if e == PLANNING else None


class Redraw(Frame):
    """UA cards.radio It and as many cards as wished go; as many are drawn. None of them counts as used."""

    def __init__(self, side: Side = 0, e: int = 0) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.size = 0

    def start(self, s: CardState, _: Any) -> None:
        self.size = len(s.hands[self.e])
        spend(s, self.e, self.side, able(s, self.e, self.side), False)
        goto(s, self, "more")

    def more(self, s: CardState, _: Any) -> None:
        if s.hands[self.e]:
            return ask(s, self, "discarded", self.side, "UA cards.radio", (self.side,))
        return goto(s, self, "discarded", DONE)

    def can_discarded(self, s: CardState) -> list[Action]:
        return [DONE, *[("discard", card) for card in dict.fromkeys(s.hands[self.e])]]

    def discarded(self, s: CardState, action: Action) -> None:
        if action == DONE:
            return call(s, self, "over", DrawCards(((self.e, self.size),)))
        bury(s, self.e, action[1])
        tell(s, "UA cards.radio", ("discarded", self.side, self.e))
        return goto(s, self, "more")

    def over(self, s: CardState, _: Any) -> None:
        end(s)


def redraw_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return Redraw(side, action[1])


def explain_redrawing(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    return explain_redraw(s, action[1])


RADIO_PLAYS: tuple[Play, ...] = (
    Play(REDRAW, ALWAYS, redraw_list, redraw_refusal, redraw_frame, explain_redrawing, needs=RADIO_BIT),
)
