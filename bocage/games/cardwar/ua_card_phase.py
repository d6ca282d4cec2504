"""UA sequence The card phase of the ATTACKER: discards by nation, discards thrown at the enemy, then new cards."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import KIND, TERRAIN
from bocage.games.cardwar.foreseen.thrown import explain_throw
from bocage.games.cardwar.hands import (
    LEAST_HAND,
    DrawCards,
    bury,
    cower_free,
    cower_only_idle,
    elements_of,
    fold,
    hand_of,
    is_cower,
    leave_hand,
    limit_of,
    members,
    shows_discard,
    size_parts,
)
from bocage.games.cardwar.marks import TI
from bocage.games.cardwar.plays import AT_DISCARD, offered, refusal_of, row_of
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.thrown import THROWN, kind_thrown, thrown_frame
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, reveal, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
NO_MORE = Refusal("UA sequence", "its nation lets this hand discard no more cards now")
COWER_IDLE = Refusal("UA sequence", "this hand may discard a Cower card only if it used no card")
KEPT = Refusal("UA planning", "a planning hand is not refilled: its cards are only thrown at the enemy here")
NOT_THERE = Refusal("UA hand", "that card is not in this hand")
NOT_THROWN = Refusal("UA sequence", "that card has no effect on the enemy when discarded")


class CardPhase(Frame):
    """UA sequence Hand by hand, all discards are named before any is resolved."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        for c in list(s.card_marks):
            s.unmark_card(c, TI)  # UA s9: it has lasted through this Player Turn
        for e in elements_of(s, s.attacker):
            if s.hands[e] and not members(s, e):
                fold(s, e)
                tell(s, "UA sequence", ("element lost", s.attacker, e))
        self.hands = tuple([e for e in elements_of(s, s.attacker) if members(s, e)])
        self.hands = (*self.hands, PLANNING)  # UA planning: its cards are thrown too, outside the limits
        s.named = [0] * len(s.owner)
        goto(s, self, "next_hand")

    def next_hand(self, s: CardState, _: Any) -> None:
        """Whether a hand is asked depends on its size and on cards used, which all have seen."""
        while self.hands:
            e = self.hands[0]
            if e == PLANNING:
                if s.planning[s.attacker]:
                    return ask(s, self, "discarded", s.attacker, "UA planning", (s.attacker,))
            elif s.hands[e] and (limit_of(s, e) > s.named[e] or cower_free(s, e)):
                return ask(s, self, "discarded", s.attacker, "UA sequence", (s.attacker,))
            self.hands = self.hands[1:]
        return goto(s, self, "resolve")

    def can_discarded(self, s: CardState) -> list[Action]:
        e = self.hands[0]
        found: list[Action] = [DONE]
        for card in dict.fromkeys(hand_of(s, e, s.attacker)):
            found += [x for x in (("discard", card), ("throw", card)) if self.why_not_discarded(s, x) is None]
        return found + offered(PLAYS, s, s.attacker, AT_DISCARD, self)  # UA cards.hero, radio: at any time

    def why_not_discarded(self, s: CardState, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        if row_of(PLAYS, action) is not None:
            return refusal_of(PLAYS, s, s.attacker, AT_DISCARD, self, action)
        verb, card = action
        e = self.hands[0]
        if card not in hand_of(s, e, s.attacker):
            return NOT_THERE
        if e == PLANNING:
            if verb == "throw":
                return None if kind_thrown(card) in THROWN else NOT_THROWN
            return KEPT
        if verb == "throw" and thrown_kind(s, e, card) == "":
            return NOT_THROWN
        if is_cower(s, e, card):
            if cower_free(s, e):
                return None
            if cower_only_idle(s, e) and s.used[e]:
                return COWER_IDLE
        return NO_MORE if s.named[e] >= limit_of(s, e) else None

    def explain_discarded(self, s: CardState, action: Action) -> Explanation | None:
        """What a card thrown may do; how many cards come back."""
        row = row_of(PLAYS, action)
        if row is not None:
            return row.explained(s, s.attacker, self, action)
        e = self.hands[0]
        if action[0] == "throw":
            return explain_throw(s, s.attacker, action[1])
        if e == PLANNING:
            return Explanation(("UA planning",), "the planning hand is not refilled")
        gone = 0 if action == DONE else 1
        made = Explanation(("UA sequence", "UA hand"), f"then filled up to {max(s.sizes[e], len(s.hands[e]) - gone)}")
        for rule, words, amount in (*size_parts(s, e), *since_read(s, e)):
            made.add(rule, words, amount)
        left = limit_of(s, e) - s.named[e] - gone
        made.notes = [f"{s.used[e]} used since the last card phase; discards left after this: {max(0, left)}."]
        return made

    def discarded(self, s: CardState, action: Action) -> None:
        if action == DONE:
            self.hands = self.hands[1:]
            return goto(s, self, "next_hand")
        row = row_of(PLAYS, action)
        if row is not None:
            return call(s, self, "next_hand", row.frame(s, s.attacker, self, action))
        verb, card = action
        e = self.hands[0]
        if e != PLANNING and not (is_cower(s, e, card) and cower_free(s, e)):
            s.named[e] += 1
        if verb == "throw":
            leave_hand(s, e, s.attacker, card)
            s.thrown.append(card)
            reveal(s, "UA sequence", ("thrown", s.attacker, card))
        elif shows_discard(s, e, card):
            leave_hand(s, e, s.attacker, card)
            s.discards.append(card)
            reveal(s, "UA sequence", ("discard shown", s.attacker, e, card))
        else:
            bury(s, e, card)
            tell(s, "UA sequence", ("discarded", s.attacker, e))
        return goto(s, self, "next_hand")

    def resolve(self, s: CardState, _: Any) -> None:
        """The discards thrown at the enemy, in the order named."""
        if s.thrown:
            card = s.thrown.pop(0)
            s.discards.append(card)
            return call(s, self, "resolve", thrown_frame(s, s.attacker, card))
        return goto(s, self, "refill")

    def refill(self, s: CardState, _: Any) -> None:
        """UA hand Up to the size read; a hand above it stays."""
        hands = []
        for e in elements_of(s, s.attacker):
            s.used[e] = 0
            s.fresh[e] = 0
            if members(s, e):
                hands.append((e, s.sizes[e]))
        call(s, self, "over", DrawCards(tuple(hands)))

    def over(self, s: CardState, _: Any) -> None:
        end(s)


def since_read(s: CardState, e: int) -> list[tuple[str, str, int]]:
    """UA hand, sequence What the size read before pins came off has more or less than the leaders as they stand now."""
    now = sum([x[2] for x in size_parts(s, e)])
    found = [("UA hand", "never below one card", LEAST_HAND - now)] if now < LEAST_HAND else []
    change = s.sizes[e] - max(LEAST_HAND, now)
    return [*found, ("UA sequence", "as it was read, before pins came off", change)] if change else found


def thrown_kind(s: CardState, e: int, card: int) -> str:
    """UA cards What a card is when it is thrown at the enemy; "": nothing."""
    kind = TERRAIN[card] if TERRAIN[card] in THROWN else KIND[card]
    return kind if kind in THROWN and not is_cower(s, e, card) else ""
