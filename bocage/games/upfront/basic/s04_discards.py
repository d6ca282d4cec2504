"""UF 4.3: discards at the end of a turn: plain ones, and Terrain, Wire and Snipers on enemy groups."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s07_acceptance import placement_refusal
from bocage.games.upfront.basic.s13_artificial import lay_wire, wire_refusal
from bocage.games.upfront.basic.s14_snipers import SniperAttack
from bocage.games.upfront.basic.s16_victory import time_ends, victory_ends
from bocage.games.upfront.close_combat.s20_ground import CaptureGround
from bocage.games.upfront.hooks import hooks, whole_book
from bocage.games.upfront.printed.nations import TROOPS, discard_limit
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import is_founding, no_target
from bocage.games.upfront.table.deck import from_hand, is_ordered_out, take_out
from bocage.games.upfront.table.players import foes
from bocage.games.upfront.table.uses import MINEFIELD_BIT, SNIPER_BIT, TERRAIN_BIT, WIRE_BIT, is_cower_card, masks
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal


def barred_there(s: UpFrontState, seat: int, card: int, g: int) -> Refusal | None:
    if s.jungle or s.desert:
        for function in hooks(s).place_refusals:
            found = function(s, seat, card, g)
            if found is not None:
                return found
    return None


def discards_allowed(s: UpFrontState, seat: int, made: int = 0) -> int:
    """UF 4.3: how many unused cards may go after this turn's actions (chapter 36 has a say for the Russians)."""
    limit = discard_limit(s.troops[seat], s.actions)
    for function in hooks(s).discard_rows:
        limit = function(s, seat, limit, made)
    return limit


def too_many(s: UpFrontState, seat: int) -> Refusal:
    """UF 4.3: no more discards, by the rule that sets the limit."""
    for function in hooks(s).discard_refusals:
        found = function(s, seat)
        if found is not None:
            return found
    before = discard_limit(s.troops[seat], 0)
    return no.NO_DISCARD_NOW if before and not discard_limit(s.troops[seat], s.actions) else no.NO_DISCARD


def terrain_on(s: UpFrontState, g: int) -> Refusal | None:
    return placement_refusal(s, g)


def lay_pending(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    """UF 7.3: the Terrain card waits for the owner's answer."""
    if s.pending[g] == card:
        tell(s, "UF 7.3", ("offered", g, card))
    else:  # Wire of the same turn has stopped the AFV, which takes no Terrain any more (UF 28.53)
        s.discards.append(card)
        tell(s, "UF 7.3", ("discard lost", card, g))
    return None


def wire_on(s: UpFrontState, g: int) -> Refusal | None:
    return wire_refusal(s, g)


def lay_wire_on(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    lay_wire(s, g, card)
    return None


def snipe(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    return SniperAttack(card, g)


def is_there(s: UpFrontState, g: int, mask: int) -> bool:
    """A group in play; Terrain may also go to men who are about to form one (UF 17.92)."""
    return bool(s.men[g]) or (bool(s.crossing) and bool(mask & TERRAIN_BIT) and is_founding(s, g))


ONLY_ON_ENEMIES: dict[int, Refusal] = {
    TERRAIN_BIT: Refusal("UF 7.3", "in lieu of a discard Terrain is placed on an enemy group in play"),
    WIRE_BIT: Refusal("UF 13.3", "Wire is placed on an enemy group in play only"),
    SNIPER_BIT: Refusal("UF 14.2", "a Sniper attacks an enemy group in play"),
    MINEFIELD_BIT: Refusal("UF 24.3", "a Minefield is placed on an enemy group in play"),
}


def place_refusal(s: UpFrontState, seat: int, card: int, g: int, in_hand: bool = True) -> Refusal | None:
    """UF 7.3, UF 13.3, UF 14.1: whether this card may be discarded on that enemy group."""
    if in_hand and card not in s.hands[seat]:
        return no.NOT_IN_HAND
    mask = masks(s, seat)[card]
    if g not in foes(s, seat) or not is_there(s, g, mask):
        found = no_target(s, g)
        if found is not no.NOT_AN_ENEMY:
            return found
        return next((why for bit, why in ONLY_ON_ENEMIES.items() if mask & bit), no.NOT_ON_THAT)
    for bit, function in whole_book().placeable.items():
        if mask & bit:
            return function(s, g) or barred_there(s, seat, card, g)
    return no.NOTHING_THERE


class Discards(Frame):
    """UF 4.3: every discard is declared, with its target, before any is carried out."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        seat = s.seat
        limit = discards_allowed(s, seat, self.count)
        free = TROOPS[s.troops[seat]].cower_free
        if s.hands[seat] and (self.count < limit or free):
            ask(s, self, "declared", seat, "UF 4.3", (seat,))
        else:
            end(s)

    def count_refusal(self, s: UpFrontState, card: int) -> Refusal | None:
        """UF 4.3, UF 39.3a, UF 45.12: the number of discards, and Cower cards that stand outside it."""
        troops = TROOPS[s.troops[s.seat]]
        if is_cower_card(s, s.seat, card):
            if troops.cower_free:
                return None
            if troops.cower_needs_no_action and s.actions:
                return Refusal("UF 39.3a", "they discard Cower cards only in a turn without action")
        return None if self.count < discards_allowed(s, s.seat, self.count) else too_many(s, s.seat)

    def can_declared(self, s: UpFrontState) -> list[Action]:
        seat = s.seat
        found: list[Action] = [] if done_refusal(s) else [("done",)]
        table = masks(s, seat)
        more = self.count < discards_allowed(s, seat, self.count)
        for card in s.hands[seat]:
            idle = not table[card] or (s.desert and is_cower_card(s, seat, card))  # UF 52.16
            if self.count_refusal(s, card) is not None if idle else not more:
                continue
            found.append(("discard", card))
            for bit, function in hooks(s).placeable.items():
                if table[card] & bit:
                    there = [g for g in foes(s, seat) if is_there(s, g, bit)]
                    if s.jungle or s.desert:
                        there = [g for g in there if barred_there(s, seat, card, g) is None]
                    found.extend([("on", card, g) for g in there if not function(s, g)])
        return found

    def why_not_declared(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] == "done":
            return done_refusal(s)
        if action[1] not in s.hands[s.seat]:
            return no.NOT_IN_HAND
        if action[0] == "on":
            found = place_refusal(s, s.seat, action[1], action[2])
            if found is not None:
                return found
        return self.count_refusal(s, action[1])

    def declared(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "done":
            return end(s)
        seat, card = s.seat, action[1]
        free = TROOPS[s.troops[seat]].cower_free and is_cower_card(s, seat, card)
        from_hand(s, seat, card)
        s.active = True
        if action[0] == "on":
            g = action[2]
            s.declared.append((card, g))
            if masks(s, seat)[card] & TERRAIN_BIT:
                s.pending[g] = card
            tell(s, "UF 4.4", ("discards on", seat, card, g))
        else:
            put_away(s, seat, card, free)
        self.count += not free
        return goto(s, self, "start")


def put_away(s: UpFrontState, seat: int, card: int, shown: bool) -> None:
    """UF 4.4: unseen, unless a rule makes him show it (UF 16.1, UF 39.3a, UF 45.12)."""
    if is_ordered_out(s, card):
        take_out(s, card)
        tell(s, "UF 16.1", ("discards", seat, card))
    elif shown or TROOPS[s.troops[seat]].discards_shown:
        s.discards.append(card)
        tell(s, "UF 45.12" if shown else "UF 39.3a", ("discards", seat, card))
    else:
        s.buried[seat] = (*s.buried[seat], card)
        tell(s, "UF 4.4", ("discards", seat, 0))


def done_refusal(s: UpFrontState) -> Refusal | None:
    """UF 4.6: no player may pass right after the other has passed; he has a card, and may discard one."""
    return no.MUST_ACT if s.passed and not s.active and discards_allowed(s, s.seat) else None


def elsewhere(s: UpFrontState, card: int) -> list[int]:
    """UF 14.5: the groups on which a discard whose group is gone could still go, as if it were declared now."""
    return [g for g in foes(s, s.seat) if place_refusal(s, s.seat, card, g, False) is None]


def next_discard(s: UpFrontState) -> int:
    """Which of those declared is resolved next: in their order, but Terrain, which only waits for its answer, last: it
    is still unresolved when a Sniper has had his shot (UF 14.5)."""
    for i, (card, _) in enumerate(s.declared):
        if not masks(s, s.seat)[card] & TERRAIN_BIT:
            return i
    return 0


class ResolveDiscards(Frame):
    """UF 4.3, UF 14.5: the discards take effect in the order declared; one whose group is gone may go to another."""

    def start(self, s: UpFrontState, _: Any) -> None:
        if s.time_up:  # UF 16.3: what the last attack brought about comes first
            if victory_ends(s):
                return None
            if s.spoils:
                return call(s, self, "start", CaptureGround())
            if time_ends(s):
                return None
        if not s.declared:
            return end(s)
        card, g = s.declared[next_discard(s)]
        if is_there(s, g, masks(s, s.seat)[card]):
            return goto(s, self, "carried_out")
        if elsewhere(s, card):
            return ask(s, self, "redirected", s.seat, "UF 14.5")
        return goto(s, self, "lost")

    def can_redirected(self, s: UpFrontState) -> list[Action]:
        card = s.declared[next_discard(s)][0]
        return [*[("at", g) for g in elsewhere(s, card)], ("drop",)]

    def why_not_redirected(self, s: UpFrontState, action: Action) -> Refusal | None:
        card = s.declared[next_discard(s)][0]
        return place_refusal(s, s.seat, card, action[1], False) if action[0] == "at" else None

    def redirected(self, s: UpFrontState, action: Action) -> None:
        if action == ("drop",):
            return goto(s, self, "lost")
        i = next_discard(s)
        card = s.declared[i][0]
        s.declared[i] = (card, action[1])
        if masks(s, s.seat)[card] & TERRAIN_BIT:
            s.pending[action[1]] = card
        return goto(s, self, "carried_out")

    def lost(self, s: UpFrontState, _: Any) -> None:
        """It goes to the Discard pile, seen by all."""
        card, g = s.declared.pop(next_discard(s))
        if s.pending[g] == card:
            s.pending[g] = 0
        s.discards.append(card)
        tell(s, "UF 14.5", ("discard lost", card, g))
        goto(s, self, "start")

    def carried_out(self, s: UpFrontState, _: Any) -> None:
        card, g = s.declared.pop(next_discard(s))
        mask = masks(s, s.seat)[card]
        for bit, function in hooks(s).resolves.items():
            if mask & bit:
                frame = function(s, s.seat, card, g)
                return call(s, self, "start", frame) if frame is not None else goto(s, self, "start")
        return None
