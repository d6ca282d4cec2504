"""UF 8.1, UF 13.5: any card face down as Open Ground on a Movement card, beneath Wire and Smoke if there is any."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s05_terrain import out_of_marsh, own_ground_refusal, price_of_leaving, terrain_lies
from bocage.games.upfront.state import SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import clear_entries, from_hand
from bocage.games.upfront.table.ground import FACE_DOWN, MINEFIELD_GROUND, entry, read, top_movement
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal


def open_ground_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 8.1: on a Movement card of one's own, not on the first of two that are needed."""
    ground = read(s.cards[g])
    if ground.base == MINEFIELD_GROUND and ground.moves == 1:
        return no.FIRST_CARD_ONLY  # though other Terrain may be laid there, at a price (UF 24.4)
    if ground.takes_open or (s.partisan >= 0 and out_of_marsh(s, g)):
        return own_ground_refusal(s, g)
    return no.FIRST_CARD_ONLY if ground.moves else no.NEEDS_MOVEMENT


def can_go_above(s: UpFrontState, g: int) -> bool:
    """UF 13.23, UF 13.241: Smoke and no Wire on the Movement card: one may also lay on top and end the Smoke."""
    cards = s.cards[g]
    return not read(cards).wires and top_movement(cards) < len(cards) - 1


class PlayOpenGround(Frame):
    """UF 8.1: the face of the card is known to its owner only."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        seat = self.group // SLOTS
        ask(s, self, "laid", seat, "UF 8.1", (seat,))

    def can_laid(self, s: UpFrontState) -> list[Action]:
        hand = s.hands[self.group // SLOTS]
        found: list[Action] = [("open", card) for card in hand]
        if can_go_above(s, self.group):
            found.extend([("open above", card) for card in hand])
        return found

    def why_not_laid(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in s.hands[self.group // SLOTS]:
            return no.NOT_THAT_CARD
        if action[0] != "open above":
            return None
        return no.UNDER_WIRE if read(s.cards[self.group]).wires else no.NO_SMOKE_THERE

    def laid(self, s: UpFrontState, action: Action) -> None:
        g, card = self.group, action[1]
        from_hand(s, g // SLOTS, card)
        take_action(s, g)
        price = price_of_leaving(s, g)
        cards = s.cards[g]
        i = len(cards) if action[0] == "open above" else top_movement(cards) + 1
        clear_entries(s, g, cards[:i])
        s.cards[g] = (entry(card, FACE_DOWN), *cards[i:])
        terrain_lies(s, g)
        tell(s, "UF 8.1", ("open", g))
        if price is not None:
            return call(s, self, "left", price)
        return end(s)

    def left(self, s: UpFrontState, _: Any) -> None:
        end(s)
