"""UF 5: Movement cards on one's own groups, range chits, fording and the removal of Wire (who may: s05_refusals.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bocage.games.upfront.basic.s05_refusals import (
    mode_refusal,
    must_draw_to_ford,
    note_ford,
)
from bocage.games.upfront.hooks import hooks, whole_book
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.nations import TROOPS
from bocage.games.upfront.state import (
    SLOTS,
    UpFrontState,
    actual_range,
    take_action,
)
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import leave_weapons
from bocage.games.upfront.table.deck import discard_shown, drawn, from_hand
from bocage.games.upfront.table.ground import (
    BACK,
    FORWARD,
    MODES,
    SIDEWAYS,
    SMOKE_UP,
    WIRE_UP,
    card_of,
    entry,
    lies,
    read,
)
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.kernel.consequences import touch
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal

NOT_USED = Refusal("UF 17.1", "flanking, encirclement and transfer are not used in this scenario")
NO_AFVS = Refusal("UF 29.1", "only an AFV can overrun a group, and there is none in this scenario")


class SidewaysPlay(NamedTuple):
    """A Movement card laid sideways for a purpose: an action (verb, card, ...)."""

    verb: str
    options: Callable[[UpFrontState, int, int], list[Action]]  # (state, group, card)
    refusal: Callable[[UpFrontState, int, Action], Refusal | None]
    effect: Callable[[UpFrontState, int, Action], None]  # once the card lies there


def moved(s: UpFrontState, g: int, only_declares: bool = False) -> None:
    """What every Movement card played on a group does: weapons lying about are left behind (UF 18.4). One that only
    declares a Banzai serves no other purpose, so that it shakes nobody off (UF 45.4)."""
    leave_weapons(s, g)
    for function in hooks(s).on_move:
        function(s, g)
    for function in hooks(s).shakes_off if not only_declares else ():
        function(s, g)


def take_movement_action(s: UpFrontState, g: int) -> None:
    """UF 4.21; for the Japanese it does not stand in the way of discards (UF 45.11)."""
    take_action(s, g)
    if TROOPS[s.troops[g // SLOTS]].movement_is_no_action:
        s.actions -= 1


class PlayMovement(Frame):
    """UF 5.4: a Movement card on a group: forward, back or sideways, a ford, or the removal of Wire.

    Terrain can only follow in a later turn (UF 5.3); a card that lies there is never taken back (UF 5.0).
    """

    def __init__(self, group: int = -1, plan: Action = ()) -> None:
        super().__init__()
        self.group = group
        self.plan = plan  # the action chosen; given beforehand by a procedure that moves two groups (UF 17.7)

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.plan:
            begin_move(s, self)
        else:
            ask(s, self, "played", self.group // SLOTS, "UF 5.4")

    def can_played(self, s: UpFrontState) -> list[Action]:
        g = self.group
        cards = held(s, g // SLOTS, MOVE_BIT)
        if read(s.cards[g]).wires:
            return [("clear", card) for card in cards]
        found: list[Action] = [
            ("move", card, name)
            for card in cards
            for name, mode in MODES.items()
            if mode_refusal(s, g, card, mode) is None
        ]
        plays = hooks(s).sideways_plays
        for card in cards if plays else ():
            if mode_refusal(s, g, card, SIDEWAYS) is None:
                for play in plays:
                    found.extend(play.options(s, g, card))
        return found

    def why_not_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in held(s, self.group // SLOTS, MOVE_BIT):
            return no.NOT_HELD
        if action[0] == "clear":
            return no.NO_WIRE
        for play in whole_book().sideways_plays:
            if play.verb == action[0]:
                if play not in hooks(s).sideways_plays:
                    return NO_AFVS if play.verb == "overrun" else NOT_USED
                found = mode_refusal(s, self.group, action[1], SIDEWAYS)
                return found if found is not None else play.refusal(s, self.group, action)
        return mode_refusal(s, self.group, action[1], MODES[action[2]])

    def explain_played(self, s: UpFrontState, action: Action) -> Explanation | None:
        maker = hooks(s).explain_plays.get(action[0])
        return maker(s, self.group, action) if maker is not None else None

    def played(self, s: UpFrontState, action: Action) -> None:
        self.plan = action
        begin_move(s, self)

    def laid(self, s: UpFrontState, lies_there: bool) -> None:
        end(s, lies_there)

    def cleared(self, s: UpFrontState, _: Any) -> None:
        end(s)


def begin_move(s: UpFrontState, f: PlayMovement) -> None:
    """The card leaves the hand, as the group's action; then it lies there, or clears Wire."""
    g, card = f.group, f.plan[1]
    from_hand(s, g // SLOTS, card)
    take_movement_action(s, g)
    if f.plan[0] == "clear":
        moved(s, g)
        remove_wire(s, g, card)
        for function in hooks(s).after_clearing:
            frame = function(s, g)
            if frame is not None:
                return call(s, f, "cleared", frame)
        return end(s)
    mode = MODES[f.plan[2]] if f.plan[0] == "move" else SIDEWAYS
    return call(s, f, "laid", LayMovement(g, card, mode, f.plan))


class LayMovement(Frame):
    """UF 5.4: the one procedure by which a Movement card comes to lie on a group, whatever it was played for, with
    everything that follows such a card. It ends with whether the card lies there.

    The caller has taken the card from the hand and counted the action. `plan` is the sideways play it was declared for
    (("flank", card, t) ...), if any. A card that brings nobody across, as one that only declares a Banzai (UF 45.4),
    needs no ford (`fords` False); one that is spent at once lies nowhere (`stays` False).
    """

    def __init__(
        self,
        group: int = -1,
        card: int = 0,
        mode: int = SIDEWAYS,
        plan: Action = (),
        fords: bool = True,
        stays: bool = True,
    ) -> None:
        super().__init__()
        self.group = group
        self.card = card
        self.mode = mode
        self.plan = plan
        self.fords = fords
        self.stays = stays
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        moved(s, self.group, not self.fords)
        if self.fords and must_draw_to_ford(s, self.group, self.card):
            tell(s, "UF 8.53", ("fords", self.group, self.card))
            return draw(s, self, "forded", "pile", "UF 8.53")
        return self.lay(s)

    def forded(self, s: UpFrontState, card: int) -> None:
        """UF 8.53: black and the card stays; red and it is lost."""
        if RED[card]:
            discard_shown(s, self.card)
            tell(s, "UF 8.53", ("ford failed", self.group, card))
            drawn(s, card)
            return end(s, False)
        lay_planned(s, self)
        drawn(s, card)
        return finish_move(s, self)

    def lay(self, s: UpFrontState) -> None:
        """No step."""
        if self.stays:
            lay_planned(s, self)
        else:
            discard_shown(s, self.card)
        finish_move(s, self)

    def following(self, s: UpFrontState, _: Any) -> None:
        finish_move(s, self)


def lay_planned(s: UpFrontState, f: LayMovement) -> None:
    """The card lies there, and what was declared with it takes effect."""
    lay_movement(s, f.group, f.card, f.mode)
    for play in hooks(s).sideways_plays if f.plan and f.plan[0] != "move" else ():
        if play.verb == f.plan[0]:
            play.effect(s, f.group, f.plan)


def finish_move(s: UpFrontState, f: LayMovement) -> None:
    """The procedures of later chapters that follow a placed card; then it is done."""
    rules = hooks(s).after_move
    while f.hook < len(rules):
        frame = rules[f.hook](s, f.group, f.card, f.mode)
        f.hook += 1
        if frame is not None:
            return call(s, f, "following", frame)
    return end(s, f.stays)


def lay_movement(s: UpFrontState, g: int, card: int, mode: int) -> None:
    """UF 5.4, UF 5.5: the card lies on the group; forward and back change its range chit."""
    if mode == SIDEWAYS:
        note_ford(s, g)
    s.cards[g] = (*s.cards[g], entry(card, mode))
    if mode == FORWARD:
        s.chit[g] += 1
    elif mode == BACK:
        s.chit[g] -= 1
    touch(s, ("group", g))
    tell(s, "UF 5.4", ("moves", g, card, mode))


def remove_wire(s: UpFrontState, g: int, card: int) -> None:
    """UF 13.33: the Wire goes and so does the Movement card, without any other effect of it."""
    cards = s.cards[g]
    for i in range(len(cards) - 1, -1, -1):
        if lies(cards[i]) == WIRE_UP:
            discard_shown(s, card_of(cards[i]))
            s.cards[g] = cards[:i] + cards[i + 1 :]
            break
    discard_shown(s, card)
    tell(s, "UF 13.33", ("wire gone", g, card))


def smoke_beneath_two(s: UpFrontState, g: int) -> bool:
    """UF 13.242: a Smoke card with two Movement cards above it."""
    moves = 0
    for e in reversed(s.cards[g]):
        how = lies(e)
        if how == SMOKE_UP and moves >= 2:
            return True
        if how >= FORWARD and how < SMOKE_UP:
            moves += 1
    return False


def behind(s: UpFrontState, a: int, b: int) -> bool:
    """UF 5.6: the groups have passed each other (their chits add up to more than 5)."""
    return s.chit[a] + s.chit[b] > 5 and actual_range(s, a, b) <= 5
