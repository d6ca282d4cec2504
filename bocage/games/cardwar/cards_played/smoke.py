"""UA cards.smoke, s28 Smoke cards: Dispersed Smoke in or next to a unit's hex, without a roll and not as movement."""

from __future__ import annotations

from typing import Any

from bocage.deck.uses import SMOKE_BIT
from bocage.games.cardwar.cards_played.holding import NOT_HELD, held, least, serves
from bocage.games.cardwar.foreseen.cards import explain_smoke
from bocage.games.cardwar.hands import hands_of, spend
from bocage.games.cardwar.plays import AT_MOVE, Play
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import SILENCED
from bocage.games.starterkit.model.names import Hex, Side
from bocage.games.starterkit.model.tables import DISPERSED
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke, pond_refusal
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end
from bocage.kernel.refusal import Refusal

SMOKE = "card smoke"
NOT_NEAR = Refusal("UA cards.smoke", "no Good Order unit of the hand's element is in or next to the hex")


def able(s: CardState, e: int, side: Side) -> int:
    return least(s, e, side, held(s, e, side, SMOKE_BIT))


def reach(s: CardState, e: int, side: Side) -> list[Hex]:
    """UA cards.smoke The hexes of Good Order Infantry and of vehicles that can act, and those next to them."""
    g = ground_of(s)
    found: dict[int, int] = {}
    for u in s.roster[side]:
        if serves(s, e, side, u) and s.good_order(u):
            h = g.hex_of[s.at[u]]
            found.update(dict.fromkeys([h, *g.near[h]], 1))
    for v in s.fleet[side]:
        if serves(s, e, side, v) and s.at[v] >= 0 and not s.vehicle_marks.get(v, 0) & SILENCED:
            found.update(dict.fromkeys([s.at[v], *g.near[s.at[v]]], 1))
    return list(found)


def smoke_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    found = [(SMOKE, e, h) for e in hands_of(s, side) if able(s, e, side) for h in reach(s, e, side)]
    return [action for action in found if pond_refusal(s, action[2]) is None]


def smoke_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e, h = action
    if not able(s, e, side):
        return NOT_HELD
    return pond_refusal(s, h) if h in reach(s, e, side) else NOT_NEAR


class SmokePlay(Frame):
    """UA s28 It goes at the start of its owner's next Prep Fire Phase (SK 1.2.5)."""

    def __init__(self, side: Side = 0, e: int = 0, where: Hex = -1) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.where = where

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, able(s, self.e, self.side))
        place_smoke(s, self.where, self.side, DISPERSED)
        end(s)


def smoke_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return SmokePlay(side, action[1], action[2])


def explain_placing(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    return explain_smoke(s, action[2])


SMOKE_PLAYS: tuple[Play, ...] = (
    Play(SMOKE, AT_MOVE, smoke_list, smoke_refusal, smoke_frame, explain_placing, needs=SMOKE_BIT, judged=True),
)
