"""UF 17.9 to 17.92: men who have set out form a new group once Terrain or Open Ground lies before them."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s34_guns import HILL_NEEDS_TWO
from bocage.games.upfront.basic.s05_terrain import LayTerrain, terrain_card_refusal, terrain_lies
from bocage.games.upfront.infantry.s17_individual import join, leave_old_group, waiting
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.state import GUN, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import is_founding
from bocage.games.upfront.table.deck import from_hand
from bocage.games.upfront.table.ground import FACE_DOWN, entry, read
from bocage.games.upfront.table.uses import TERRAIN_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

NOT_FORMING = Refusal("UF 17.92", "nobody is on his way to form such a group")
TOO_SOON = Refusal("UF 17.92", "a new group is not formed in the turn in which its men set out")
NO_MARSH_FOR_GUNS = Refusal("UF 34.32", "a gun may not enter a Marsh")


def form_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.92: whether the men who have set out can form their group now."""
    if not s.crossing or not is_founding(s, g):
        return NOT_FORMING
    if s.acted[g]:
        return no.HAS_ACTED
    if not waiting(s, g):
        return TOO_SOON
    return None if s.hands[g // SLOTS] else no.NO_CARD


class FormGroup(Frame):
    """UF 17.92: the Terrain card that completes the new group is its first action."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        seat = self.group // SLOTS
        ask(s, self, "laid", seat, "UF 17.92", (seat,))

    def can_laid(self, s: UpFrontState) -> list[Action]:
        seat = self.group // SLOTS
        found: list[Action] = [("open", card) for card in s.hands[seat]]
        for card in held(s, seat, TERRAIN_BIT):
            if terrain_card_refusal(s, self.group, card) is None:
                found.append(("terrain", card))
        return found

    def why_not_laid(self, s: UpFrontState, action: Action) -> Refusal | None:
        seat = self.group // SLOTS
        if action[1] not in s.hands[seat]:
            return no.NOT_THAT_CARD
        if action[1] not in held(s, seat, TERRAIN_BIT):
            return no.NOT_HELD
        return terrain_card_refusal(s, self.group, action[1])

    def laid(self, s: UpFrontState, action: Action) -> None:
        g, card = self.group, action[1]
        from_hand(s, g // SLOTS, card)
        take_action(s, g)
        if action[0] == "terrain":
            return call(s, self, "formed", LayTerrain(g, card, "UF 17.92"))
        s.cards[g] = (entry(card, FACE_DOWN),)
        terrain_lies(s, g)
        tell(s, "UF 8.1", ("open", g))
        return end(s)

    def formed(self, s: UpFrontState, _: Any) -> None:
        end(s)


def formed(s: UpFrontState, g: int) -> None:
    """UF 17.92: Terrain is there, so the men are a group, in the order in which they set out."""
    if not s.crossing or not is_founding(s, g):
        return
    tell(s, "UF 17.92", ("new group", g, s.letter[g]))
    s.sniped[g] = -1
    for m in [m for m, to in s.crossing.items() if to == g]:
        leave_old_group(s, m)
        s.men[g] = (*s.men[g], m)
        join(s, m, g)


def founders_refusal(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """UF 34.32, UF 34.31: a gun among those who form the group; out of Open Ground it came by one card."""
    if not s.crossing or TERRAIN[card] not in ("marsh", "hill") or not is_founding(s, g):
        return None
    guns = [m for m, to in s.crossing.items() if to == g and s.kind[m] == GUN]
    if TERRAIN[card] == "marsh":
        return NO_MARSH_FOR_GUNS if guns and not s.desert else None  # UF 52.15
    return HILL_NEEDS_TWO if any(not read(s.cards[s.group[m]]).moves for m in guns) else None
