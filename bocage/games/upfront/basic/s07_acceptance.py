"""UF 7.3: Terrain that the opponent discarded on one's moving groups is accepted or rejected before one's own turn."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s05_terrain import lay_terrain, out_of_marsh, terrain_card_refusal
from bocage.games.upfront.basic.s13_artificial import wire_refusal
from bocage.games.upfront.basic.s16_victory import game_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import KIND, MINEFIELD, TERRAIN
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import leave_weapons
from bocage.games.upfront.table.crossing import between, give_up_founding, go_back, is_founding
from bocage.games.upfront.table.deck import discard_shown, drop_smoke
from bocage.games.upfront.table.ground import (
    BACK,
    FORWARD,
    SIDEWAYS,
    WIRE_UP,
    card_of,
    entry,
    lies,
    read,
    top_movement,
)
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

NEVER_REJECTED: dict[str, str] = {"stream": "UF 8.5", "minefield": "UF 7.3"}


def is_doubtful(s: UpFrontState, card: int) -> bool:
    """UF 52.11: in the desert a Minefield may be a fake, and may be rejected."""
    return s.desert and KIND[card] == MINEFIELD


def has_pending(s: UpFrontState, seat: int) -> bool:
    return any(s.pending[g] for g in GROUPS_OF[seat])


def never_rejected(s: UpFrontState, card: int) -> bool:
    """UF 8.5; UF 47.4, UF 52.15: Marsh in jungle and desert; UF 52.11: but not a Minefield in the desert."""
    if (s.desert or s.jungle) and TERRAIN[card] == "marsh":
        return True
    return TERRAIN[card] in NEVER_REJECTED and not is_doubtful(s, card)


def must_reject(s: UpFrontState, g: int) -> bool:
    """UF 7.33: somebody in the group may not enter that terrain."""
    return terrain_card_refusal(s, g, s.pending[g]) is not None


def tied_to_chit(s: UpFrontState, g: int) -> bool:
    """UF 17.8: men are in transfer to or from the group, and by rejecting it would leave its range chit."""
    if not s.crossing or is_founding(s, g) or not between(s, g):
        return False
    i = top_movement(s.cards[g])
    return i >= 0 and lies(s.cards[g][i]) != SIDEWAYS


class AcceptTerrain(Frame):
    """UF 7.3 to 7.34: group by group."""

    def __init__(self) -> None:
        super().__init__()
        self.group = -1
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        for g in GROUPS_OF[s.seat]:
            if s.pending[g]:
                self.group = g
                if must_reject(s, g):
                    return goto(s, self, "rejected")
                if never_rejected(s, s.pending[g]) or tied_to_chit(s, g):
                    return goto(s, self, "accepted")
                return ask(s, self, "answered", s.seat, "UF 7.3")
        return end(s)

    def can_answered(self, s: UpFrontState) -> list[Action]:
        return [("accept", self.group), ("reject", self.group)]

    def why_not_answered(self, s: UpFrontState, action: Action) -> Refusal | None:
        other = action[0] in ("accept", "reject") and action[1] != self.group
        return no.OTHER_GROUP_FIRST if other and s.pending[action[1]] else None  # otherwise see asked.py

    def answered(self, s: UpFrontState, action: Action) -> None:
        goto(s, self, "accepted" if action[0] == "accept" else "rejected")

    def accepted(self, s: UpFrontState, _: Any) -> None:
        """UF 7.31, UF 7.34: the stack beneath goes; Wire that cannot lie there goes too (UF 4.3)."""
        g, card = self.group, s.pending[self.group]
        s.pending[g] = 0
        lay_terrain(s, g, card)
        tell(s, "UF 7.31", ("accepted", g, card))
        drop_impossible_wire(s, g)
        self.hook = 0
        goto(s, self, "settled")

    def settled(self, s: UpFrontState, _: Any) -> None:
        """What acceptance brings with it in later chapters (mines, group letters)."""
        rules = hooks(s).on_accept
        while self.hook < len(rules) and s.cards[self.group]:
            frame = rules[self.hook](s, self.group, card_of(s.cards[self.group][0]))
            self.hook += 1
            if frame is not None:
                return call(s, self, "settled", frame)
        if not game_ends(s):
            goto(s, self, "start")
        return None

    def rejected(self, s: UpFrontState, _: Any) -> None:
        """UF 7.32: the Movement card turns sideways and its range is given back; a sideways one is discarded."""
        g = self.group
        discard_shown(s, s.pending[g])
        tell(s, "UF 7.32", ("rejected", g, s.pending[g]))
        s.pending[g] = 0
        drop_smoke(s, g)  # UF 13.241
        leave_weapons(s, g)
        if s.crossing and is_founding(s, g):
            give_up_founding(s, g, "UF 17.92")
        else:
            tied = tied_to_chit(s, g)
            turn_aside(s, g)
            if tied:  # UF 7.33
                end_transfers(s, g)
        for function in hooks(s).on_reject:
            function(s, g)
        if not game_ends(s):
            goto(s, self, "start")


def end_transfers(s: UpFrontState, g: int) -> None:
    """UF 17.8: the two groups are at one range chit no more, so that nobody goes from the one to the other."""
    for m in between(s, g):
        if m in s.crossing and is_founding(s, s.crossing[m]):
            give_up_founding(s, s.crossing[m], "UF 17.8")
        elif m in s.crossing:
            go_back(s, m, "UF 17.8")


def turn_aside(s: UpFrontState, g: int) -> None:
    """The last Movement card becomes a sideways one, or leaves if it was one (UF 7.32)."""
    cards = s.cards[g]
    i = top_movement(cards)
    mode, card = lies(cards[i]), card_of(cards[i])
    if mode == SIDEWAYS:
        discard_shown(s, card)
        s.cards[g] = cards[:i] + cards[i + 1 :]
        return
    s.chit[g] += {FORWARD: -1, BACK: 1}[mode]
    touch(s, ("group", g))
    s.cards[g] = (*cards[:i], entry(card, SIDEWAYS), *cards[i + 1 :])


def drop_impossible_wire(s: UpFrontState, g: int) -> None:
    """UF 4.3: Wire discarded along with Terrain in which it cannot lie goes to the Discard pile."""
    if read(s.cards[g]).wires and wire_refusal(s, g) is not None:
        for e in s.cards[g]:
            if lies(e) == WIRE_UP:
                discard_shown(s, card_of(e))
        s.cards[g] = tuple([e for e in s.cards[g] if lies(e) != WIRE_UP])
        tell(s, "UF 13.3", ("wire gone", g, 0))


def takes_it_early(s: UpFrontState, g: int) -> bool:
    """UF 37.3: partisans who are leaving a Marsh."""
    return s.partisan >= 0 and not read(s.cards[g]).wires and out_of_marsh(s, g)


def placement_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 7.3: whether Terrain may be discarded on an enemy group; once a turn (UF 7.32)."""
    if s.crossing and is_founding(s, g):
        return no.ONE_TERRAIN if s.pending[g] else None  # UF 17.92
    if s.letter[g] < 0:
        return no.ON_DIVIDER
    ground = read(s.cards[g])
    if not ground.takes_terrain and not takes_it_early(s, g):
        if ground.wires and ground.moves:
            return no.UNDER_WIRE
        return no.ENEMY_NEEDS_SECOND if ground.moves else no.ENEMY_NEEDS_MOVEMENT
    if s.pending[g] or (s.declared and is_to_be_mined(s, g)):
        return no.ONE_TERRAIN
    return None


def is_to_be_mined(s: UpFrontState, g: int) -> bool:
    """UF 24.3: a Minefield is declared on the group this turn; a booby trap is no Terrain (UF 37.6)."""
    return s.partisan != s.seat and any(to == g and KIND[card] == MINEFIELD for card, to in s.declared)
