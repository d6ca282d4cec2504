"""UF 5.1: Terrain cards on one's own moving groups, and what Terrain does where it lies (UF 5.41, UF 7.34)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.state import (
    SLOTS,
    UpFrontState,
    take_action,
)
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import leave_weapons
from bocage.games.upfront.table.deck import clear_entries, from_hand
from bocage.games.upfront.table.ground import (
    ALTERED,
    MARSH,
    SOFT_SAND,
    TERRAIN_UP,
    WIRE_UP,
    entry,
    lies,
    read,
)
from bocage.games.upfront.table.uses import TERRAIN_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal


def out_of_marsh(s: UpFrontState, g: int) -> bool:
    """UF 37.3: partisans have left a Marsh after one sideways Movement card."""
    ground = read(s.cards[g])
    return s.partisan == g // SLOTS and ground.base in (MARSH, SOFT_SAND) and ground.moves > 0


def own_terrain_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 5.1: Terrain goes on an exposed Movement card; pinned men do not stand in the way."""
    ground = read(s.cards[g])
    if ground.takes_terrain or (s.partisan >= 0 and out_of_marsh(s, g) and not ground.wires):
        return own_ground_refusal(s, g)
    if ground.wires:
        return no.UNDER_WIRE
    return no.STILL_IN_MARSH if ground.moves else no.NEEDS_MOVEMENT


def own_ground_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """What later chapters ask of a group before its owner may choose new terrain or Open Ground (guns: UF 34.3)."""
    for function in hooks(s).own_terrain_refusals:
        found = function(s, g)
        if found is not None:
            return found
    return None


def price_of_leaving(s: UpFrontState, g: int) -> Frame | None:
    """A procedure to be called once the owner's new Terrain or Open Ground lies there, or None."""
    for function in hooks(s).on_leaving:
        frame = function(s, g)
        if frame is not None:
            return frame
    return None


def terrain_card_refusal(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """Whether this group may enter that terrain."""
    for function in hooks(s).terrain_refusals:
        found = function(s, g, card)
        if found is not None:
            return found
    return None


IN_THE_JUNGLE = ("buildings",)  # UF 47.2: these are Woods
IN_THE_DESERT = ("stream", "marsh")  # UF 52.13, UF 52.15: Wadis and Soft Sand


def as_terrain(s: UpFrontState, card: int) -> int:
    """The card as it lies on a group: as printed, or as what it is in the jungle or the desert."""
    if s.jungle or s.desert:
        altered = IN_THE_JUNGLE if s.jungle else IN_THE_DESERT
        return entry(card, ALTERED if TERRAIN[card] in altered else TERRAIN_UP)
    return entry(card, TERRAIN_UP)


def lay_terrain(s: UpFrontState, g: int, card: int) -> None:
    """UF 5.41, UF 7.34: all cards beneath go to the Discard pile, Smoke too (UF 13.241); new Wire above it stays."""
    kept = tuple([e for e in s.cards[g] if lies(e) == WIRE_UP])
    clear_entries(s, g, tuple([e for e in s.cards[g] if lies(e) != WIRE_UP]))
    s.cards[g] = (as_terrain(s, card), *kept)
    terrain_lies(s, g)


def terrain_lies(s: UpFrontState, g: int) -> None:
    """What Terrain or Open Ground on a group does: weapons lying about are left behind (UF 18.4)."""
    leave_weapons(s, g)
    for function in hooks(s).on_terrain:
        function(s, g)


class PlayTerrain(Frame):
    """UF 4.21, UF 5.1: a Terrain card from the hand on one's own moving group."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "played", self.group // SLOTS, "UF 5.1")

    def can_played(self, s: UpFrontState) -> list[Action]:
        g = self.group
        return [
            ("terrain", card)
            for card in held(s, g // SLOTS, TERRAIN_BIT)
            if not hooks(s).terrain_refusals or terrain_card_refusal(s, g, card) is None
        ]

    def why_not_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in held(s, self.group // SLOTS, TERRAIN_BIT):
            return no.NOT_HELD
        return terrain_card_refusal(s, self.group, action[1])

    def played(self, s: UpFrontState, action: Action) -> None:
        from_hand(s, self.group // SLOTS, action[1])
        take_action(s, self.group)
        call(s, self, "laid", LayTerrain(self.group, action[1]))

    def laid(self, s: UpFrontState, _: Any) -> None:
        end(s)


class LayTerrain(Frame):
    """UF 5.1: the one procedure by which Terrain of its owner comes to lie on a group, be it moving, forming (UF 17.92)
    or just entering (UF 35.4), with everything that follows. It ends with whether the Terrain lies there.

    The caller has taken the card from the hand and counted the action. What the enemy discarded is laid by UF 7.3.
    """

    def __init__(self, group: int = -1, card: int = 0, rule: str = "UF 5.1") -> None:
        super().__init__()
        self.group = group
        self.card = card
        self.rule = rule
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        for function in hooks(s).trials if s.desert else ():
            frame = function(s, self.group, self.card)
            if frame is not None:
                return call(s, self, "tried", frame)
        return self.tried(s, True)

    def tried(self, s: UpFrontState, real: Any) -> None:
        """UF 52.16: a mirage is gone and the group goes on moving."""
        if not real:
            return end(s, False)
        price = price_of_leaving(s, self.group)
        lay_terrain(s, self.group, self.card)
        tell(s, self.rule, ("terrain", self.group, self.card))
        if price is not None:
            return call(s, self, "laid", price)
        return goto(s, self, "laid")

    def laid(self, s: UpFrontState, _: Any) -> None:
        """What entering this terrain brings in later chapters (Bog)."""
        rules = hooks(s).after_terrain
        while self.hook < len(rules):
            frame = rules[self.hook](s, self.group, self.card)
            self.hook += 1
            if frame is not None:
                return call(s, self, "laid", frame)
        return end(s, True)
