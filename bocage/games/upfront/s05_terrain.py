"""UF 5.1: Terrain cards on one's own moving groups, and what Terrain does where it lies (UF 5.41, UF 7.34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.upfront import refusals as no
from bocage.games.upfront.deck import clear_entries, from_hand
from bocage.games.upfront.ground import (
    MARSH,
    TERRAIN_UP,
    WIRE_UP,
    entry,
    lies,
    read,
)
from bocage.games.upfront.state import (
    SLOTS,
    UpFrontState,
    take_action,
)
from bocage.games.upfront.uses import TERRAIN_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

# Frames that follow Terrain laid by its owner or before play: (state, group, card). For the enemy's see ON_ACCEPT.
AFTER_TERRAIN: list[Callable[[UpFrontState, int, int], Frame | None]] = []
ON_TERRAIN: list[Callable[[UpFrontState, int], None]] = []
TERRAIN_REFUSALS: list[Callable[[UpFrontState, int, int], Refusal | None]] = []
OWN_TERRAIN_REFUSALS: list[Callable[[UpFrontState, int], Refusal | None]] = []
# (state, group): what the owner's new Terrain or Open Ground brings with it, looked up before the old goes (UF 24.4).
ON_LEAVING: list[Callable[[UpFrontState, int], Frame | None]] = []


def out_of_marsh(s: UpFrontState, g: int) -> bool:
    """UF 37.3: partisans have left a Marsh after one sideways Movement card."""
    ground = read(s.cards[g])
    return s.partisan == g // SLOTS and ground.base == MARSH and ground.moves > 0


def own_terrain_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 5.1: Terrain goes on an exposed Movement card; pinned men do not stand in the way."""
    ground = read(s.cards[g])
    if ground.takes_terrain or (s.partisan >= 0 and out_of_marsh(s, g) and not ground.wires):
        return own_ground_refusal(s, g) if s.chapters > 16 else None
    if ground.wires:
        return no.UNDER_WIRE
    return no.STILL_IN_MARSH if ground.moves else no.NEEDS_MOVEMENT


def own_ground_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """What later chapters ask of a group before its owner may choose new terrain or Open Ground (guns: UF 34.3)."""
    for function in OWN_TERRAIN_REFUSALS:
        found = function(s, g)
        if found is not None:
            return found
    return None


def price_of_leaving(s: UpFrontState, g: int) -> Frame | None:
    """A procedure to be called once the owner's new Terrain or Open Ground lies there, or None."""
    if s.chapters > 16:
        for function in ON_LEAVING:
            frame = function(s, g)
            if frame is not None:
                return frame
    return None


def terrain_card_refusal(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """Whether this group may enter that terrain."""
    for function in TERRAIN_REFUSALS:
        found = function(s, g, card)
        if found is not None:
            return found
    return None


def lay_terrain(s: UpFrontState, g: int, card: int) -> None:
    """UF 5.41, UF 7.34: all cards beneath go to the Discard pile, Smoke too (UF 13.241); new Wire above it stays."""
    kept = tuple([e for e in s.cards[g] if lies(e) == WIRE_UP])
    clear_entries(s, g, tuple([e for e in s.cards[g] if lies(e) != WIRE_UP]))
    s.cards[g] = (entry(card, TERRAIN_UP), *kept)
    terrain_lies(s, g)


def terrain_lies(s: UpFrontState, g: int) -> None:
    """What Terrain or Open Ground on a group does: weapons lying about are left behind (UF 18.4)."""
    s.dropped[g] = ()
    if s.chapters > 16:
        for function in ON_TERRAIN:
            function(s, g)


class PlayTerrain(Frame):
    """UF 4.21, UF 5.1: a Terrain card from the hand on one's own moving group."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.card = 0
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "played", self.group // SLOTS, "UF 5.1")

    def can_played(self, s: UpFrontState) -> list[Action]:
        g = self.group
        return [
            ("terrain", card)
            for card in held(s, g // SLOTS, TERRAIN_BIT)
            if not TERRAIN_REFUSALS or terrain_card_refusal(s, g, card) is None
        ]

    def why_not_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in held(s, self.group // SLOTS, TERRAIN_BIT):
            return no.NOT_HELD
        return terrain_card_refusal(s, self.group, action[1])

    def played(self, s: UpFrontState, action: Action) -> None:
        from_hand(s, self.group // SLOTS, action[1])
        take_action(s, self.group)
        price = price_of_leaving(s, self.group)
        lay_terrain(s, self.group, action[1])
        tell(s, "UF 5.1", ("terrain", self.group, action[1]))
        self.card = action[1]
        if price is not None:
            call(s, self, "laid", price)
        elif s.chapters > 16:
            goto(s, self, "laid")
        else:
            end(s)

    def laid(self, s: UpFrontState, _: Any) -> None:
        """What entering this terrain brings in later chapters (Bog)."""
        while self.hook < len(AFTER_TERRAIN):
            frame = AFTER_TERRAIN[self.hook](s, self.group, self.card)
            self.hook += 1
            if frame is not None:
                return call(s, self, "laid", frame)
        return end(s)
