"""UF 13.1: Smoke on one's own groups, Wire on the enemy's (laid as a discard, see s04_discards).

Several Smoke cards (UF 13.25) and Wire cards (UF 13.6) add up: each lies on the group and each is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.upfront.basic.s05_refusals import cards_before_ford
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, GERMAN
from bocage.games.upfront.state import AFV, MAN, SLOTS, UpFrontState, take_action, unpinned_leader
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import from_hand
from bocage.games.upfront.table.ground import (
    MARSH,
    PILLBOX_GROUND,
    SMOKE_UP,
    SOFT_SAND,
    STREAM,
    WADI,
    WIRE_UP,
    entry,
    read,
)
from bocage.games.upfront.table.uses import SMOKE_BIT, held
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

AFV_CANNOT = Refusal(
    "UF 13.2", "only an American, British or German AFV that is neither pinned nor stunned puts Smoke on itself"
)


def own_vehicle(s: UpFrontState, g: int) -> bool:
    """UF 13.2: an American, British or German AFV puts Smoke on itself, neither pinned nor stunned (UF 28.45)."""
    m = s.men[g][0]
    able = s.kind[m] == AFV and not s.pinned[m] and (marks.STUN, m) not in s.marks
    return able and s.nation[g // SLOTS] in (AMERICAN, BRITISH, GERMAN)


GUN_CANNOT = Refusal("UF 25.8", "an infantry gun places no Smoke")
SMOKE_LAYERS: list[Callable[[UpFrontState, int], bool]] = [unpinned_leader, own_vehicle]


def smoke_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 13.2: an unpinned leader, no Breeze this turn, and not in a Marsh (UF 13.4)."""
    if s.breeze:
        return no.BREEZE_DRAWN
    if not any(may(s, g) for may in SMOKE_LAYERS):
        kinds = [s.kind[m] for m in s.men[g]]
        return AFV_CANNOT if AFV in kinds else no.NO_LEADER if MAN in kinds else GUN_CANNOT
    return no.SMOKE_IN_MARSH if read(s.cards[g]).terrain in (MARSH, SOFT_SAND) else None


def wire_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 13.3, UF 13.4: where Wire may not lie."""
    if s.letter[g] < 0:
        return no.ON_DIVIDER
    ground = read(s.cards[g])
    if ground.terrain in (MARSH, SOFT_SAND):
        return no.WIRE_IN_MARSH
    if ground.terrain == PILLBOX_GROUND:
        return no.WIRE_IN_PILLBOX
    wet = ground.terrain in (STREAM, WADI) and ground.moves <= cards_before_ford(s, g)
    return no.WIRE_IN_STREAM if wet else None


def lay_wire(s: UpFrontState, g: int, card: int) -> None:
    s.cards[g] = (*s.cards[g], entry(card, WIRE_UP))
    tell(s, "UF 13.3", ("wire", g, card))
    for function in hooks(s).on_wire:
        function(s, g)


class PlaySmoke(Frame):
    """UF 13.2: Smoke as the sole action of a group."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "played", self.group // SLOTS, "UF 13.2")

    def can_played(self, s: UpFrontState) -> list[Action]:
        return [("smoke", card) for card in held(s, self.group // SLOTS, SMOKE_BIT)]

    def why_not_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        return None if action[1] in held(s, self.group // SLOTS, SMOKE_BIT) else no.NOT_HELD

    def played(self, s: UpFrontState, action: Action) -> None:
        g, card = self.group, action[1]
        from_hand(s, g // SLOTS, card)
        take_action(s, g)
        s.cards[g] = (*s.cards[g], entry(card, SMOKE_UP))
        tell(s, "UF 13.2", ("smoke", g, card))
        end(s)
