"""UF 17.7: two adjacent groups each play a sideways card at the same time to exchange positions and letters."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s05_movement import PlayMovement
from bocage.games.upfront.basic.s05_refusals import mode_refusal, move_refusal
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_group_transfer import announce, bound_refusal, call_off
from bocage.games.upfront.infantry.s17_sideways import flank_options, why_no_flank
from bocage.games.upfront.specials.two_sides import same_force
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.ground import SIDEWAYS, read
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

TWO_CARDS = Refusal("UF 17.7", "an exchange takes a Movement card for each of the two groups")
NO_NEIGHBOUR = Refusal("UF 17.7", "you have no adjacent group that can exchange positions with it")
NOT_NEXT = Refusal("UF 17.7", "only adjacent groups exchange positions")


def can_slide_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.7: the group is capable of movement and free to change its letter."""
    if s.acted[g]:
        return no.HAS_ACTED
    found = bound_refusal(s, g) or move_refusal(s, g)
    if found is None and read(s.cards[g]).wires:
        return no.WIRE_FIRST
    return found


def bound_to_else(s: UpFrontState, h: int) -> Refusal | None:
    """UF 4.2: it is the action of that group too, so that what bars it from its own exchange bars it from this one."""
    from bocage.games.upfront.table.actions import bound_refusal as barred  # the verbs know this one

    return barred(s, h, "exchange")


def partner_refusal(s: UpFrontState, g: int, h: int) -> Refusal | None:
    """Why these two may not exchange positions."""
    if h not in GROUPS_OF[g // SLOTS] or not s.men[h] or h == g:
        return no.NOT_YOURS
    if abs(s.letter[g] - s.letter[h]) != 1 or not same_force(s, g, h):
        return NOT_NEXT
    found = can_slide_refusal(s, h) or bound_to_else(s, h)
    if found is not None:
        return found
    for card in held(s, g // SLOTS, MOVE_BIT):
        found = mode_refusal(s, h, card, SIDEWAYS)
        if found is None:
            return None
    return found


def exchange_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.7: whether the group can exchange positions with anybody."""
    found = can_slide_refusal(s, g)
    if found is not None:
        return found
    for bars in hooks(s).pair_bars:
        found = bars(s, g // SLOTS)
        if found is not None:
            return found
    cards = held(s, g // SLOTS, MOVE_BIT)
    if len(cards) < 2:
        return TWO_CARDS
    found = mode_refusal(s, g, cards[0], SIDEWAYS)
    if found is not None:
        return found
    if any(partner_refusal(s, g, h) is None for h in GROUPS_OF[g // SLOTS]):
        return None
    return NO_NEIGHBOUR


class ExchangePlaces(Frame):
    """UF 17.7: the partner and both cards are named, then both move; a failed ford undoes the exchange."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.partner = -1
        self.mine: Action = ()
        self.yours: Action = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "paired", self.group // SLOTS, "UF 17.7")

    def can_paired(self, s: UpFrontState) -> list[Action]:
        return [("with", h) for h in GROUPS_OF[self.group // SLOTS] if partner_refusal(s, self.group, h) is None]

    def why_not_paired(self, s: UpFrontState, action: Action) -> Refusal | None:
        return partner_refusal(s, self.group, action[1])

    def paired(self, s: UpFrontState, action: Action) -> None:
        self.partner = action[1]
        ask(s, self, "first_card", self.group // SLOTS, "UF 17.7")

    def plays(self, s: UpFrontState, g: int) -> list[Action]:
        """A sideways card, with Flanking Fire if it is a Flank card (UF 17.1)."""
        found: list[Action] = []
        for card in held(s, g // SLOTS, MOVE_BIT):
            if card not in self.mine[1:2] and mode_refusal(s, g, card, SIDEWAYS) is None:
                found.append(("move", card, "sideways"))
                found.extend(flank_options(s, g, card))
        return found

    def play_refusal(self, s: UpFrontState, g: int, action: Action) -> Refusal | None:
        if action[1] not in held(s, g // SLOTS, MOVE_BIT) or action[1] in self.mine[1:2]:
            return no.NOT_HELD
        if action[0] == "flank":
            return why_no_flank(s, g, action)
        if action[2] != "sideways":
            return Refusal("UF 17.7", "both groups move sideways")
        return mode_refusal(s, g, action[1], SIDEWAYS)

    def can_first_card(self, s: UpFrontState) -> list[Action]:
        return self.plays(s, self.group)

    def why_not_first_card(self, s: UpFrontState, action: Action) -> Refusal | None:
        return self.play_refusal(s, self.group, action)

    def first_card(self, s: UpFrontState, action: Action) -> None:
        self.mine = action
        ask(s, self, "second_card", self.group // SLOTS, "UF 17.7")

    def can_second_card(self, s: UpFrontState) -> list[Action]:
        return self.plays(s, self.partner)

    def why_not_second_card(self, s: UpFrontState, action: Action) -> Refusal | None:
        return self.play_refusal(s, self.partner, action)

    def second_card(self, s: UpFrontState, action: Action) -> None:
        self.yours = action
        g, h = self.group, self.partner
        tell(s, "UF 17.7", ("exchange", g, h))
        announce(s, g, s.letter[h])
        announce(s, h, s.letter[g])
        s.exchanging[g], s.exchanging[h] = h, g
        call(s, self, "one_moved", PlayMovement(g, self.mine))

    def one_moved(self, s: UpFrontState, laid: bool) -> None:
        if not laid:
            call_off(s, self.group, "UF 17.7")
        if s.time_up:
            return end(s)  # UF 16.3: the last deck ended with the first group's ford
        return call(s, self, "both_moved", PlayMovement(self.partner, self.yours))

    def both_moved(self, s: UpFrontState, laid: bool) -> None:
        """UF 17.7: who could not ford keeps his letter, and so does the other, though its card lies there."""
        if not laid:
            call_off(s, self.partner, "UF 17.7")
        end(s)


def promised(s: UpFrontState, side: int) -> tuple[int, ...]:
    """Cards named for an exchange under way that are still in this side's hand: they will be laid, come what may."""
    named: list[int] = []
    for frame in s.stack:
        if isinstance(frame, ExchangePlaces) and frame.group // SLOTS == side:
            named.extend([plan[1] for plan in (frame.mine, frame.yours) if plan and plan[1] in s.hands[side]])
    return tuple(named)
