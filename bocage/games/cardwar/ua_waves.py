"""UA waves, s23, s24 Declaring a Human Wave or Banzai charge: its hexes, its target, and the cards it takes."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import KIND, SPLIT, describe
from bocage.deck.uses import MOVE_BIT
from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.hands import hand_of, hands_of, masks, spend_together
from bocage.games.cardwar.plays import AT_MOVE, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.cardwar.ua_marching import TOO_FEW_CARDS, march_cards
from bocage.games.cardwar.ua_mustering import (
    LEAST_HEXES,
    MEN_A_HEX,
    NO_LEADER,
    TOO_FEW_HEXES,
    TOO_FEW_MEN,
    Hexes,
    Muster,
    gathered,
    goals,
    is_banzai,
    men_of,
    muster_hexes,
)
from bocage.games.cardwar.ua_wake import ACTIVATES, NOT_YOUR_HAND
from bocage.games.cardwar.ua_wave_fire import cards_with_fire, let_fire
from bocage.games.starterkit.model.names import Side, Unit
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

WAVE = "wave"
GO: Action = ("go",)
CANCEL: Action = ("cancel",)
PAIR, NATIONAL, MARCHING = "pair", "national", "marching"

NO_WAVES = Refusal("UA waves", "this side makes no Human Wave or Banzai charge in this scenario")
NO_CARDS = Refusal("UA waves", "it takes a Fire and a Movement card (or Terrain), or one Movement card of the nation")
NO_TARGET = Refusal("UA s23", "no unit of the wave sees an enemy there within eight hexes")
NOBODY = Refusal("UA s23", "nobody there can take part: it takes unmoved men in Good Order with no enemy next to them")
NOT_NEXT = Refusal("UA s23", "the hexes of a wave are next to each other")


def wave_cards(s: CardState, e: int, side: Side, how: str) -> tuple[int, ...]:
    """UA waves The cards that are laid down: two of the hand, or the Movement half of a split card."""
    if how == MARCHING:
        return march_cards(s, e, side, 2) if s.marching else ()
    if how == NATIONAL:
        table = masks(s, e, side)
        own = [c for c in hand_of(s, e, side) if KIND[c] == SPLIT and table[c] & MOVE_BIT]
        return (own[0],) if own else ()
    return march_cards(s, e, side, 2)


def muster(s: CardState, e: int, side: Side, how: str) -> Muster:
    """The hexes that could be of it: of a wave with Marching Fire those whose men the cards are enough for."""
    where = muster_hexes(s, e, side)
    if how == MARCHING:
        where = [h for h in where if cards_with_fire(s, e, side, gathered(s, e, side, (h,)))]
    return Muster(s, e, side, where)


def muster_refusal(s: CardState, e: int, side: Side, how: str, hexes: Hexes) -> Refusal | None:
    """UA s23 No hexes are named of which no wave can come any more."""
    if hexes[-1] not in muster_hexes(s, e, side):
        return NOBODY
    could = muster(s, e, side, how)
    if len(hexes) > 1 and not could.is_next(hexes[:-1], hexes[-1]):
        return NOT_NEXT
    return could.wanting(hexes) if hexes[-1] in could.over else TOO_FEW_CARDS


def wave_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    if side not in card_battle(s).waves and not is_banzai(s, side):
        return []
    found: list[Action] = []
    for e in hands_of(s, side):
        for how in (PAIR, NATIONAL, MARCHING):
            if wave_cards(s, e, side, how):
                could = muster(s, e, side, how)
                found += [(WAVE, e, how, h) for h in could.over if could.wanting((h,)) is None]
    return found


def wave_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e, how, where = action
    if side not in card_battle(s).waves and not is_banzai(s, side):
        return NO_WAVES
    if e != PLANNING and (not 0 <= e < len(s.owner) or s.owner[e] != side):
        return NOT_YOUR_HAND
    if not wave_cards(s, e, side, how):
        return NO_CARDS
    return muster_refusal(s, e, side, how, (where,))


def wave_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return WaveMuster(side, action[1], action[2], (action[3],))


def explain_wave(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    """Who of the first hex could go, and what the cards are."""
    _, e, how, where = action
    units = gathered(s, e, side, (where,))
    fires = how == MARCHING  # UA marching: three cards if one of them lacks Assault Fire
    return explain_muster(s, units, cards_with_fire(s, e, side, units) if fires else wave_cards(s, e, side, how))


def explain_muster(s: CardState, units: list[Unit], cards: tuple[int, ...]) -> Explanation:
    made = Explanation(("UA waves", "UA s23"), f"{len(units)} in the wave")
    made.eyes = units
    made.notes = [
        f"Cards: {', '.join(describe(c) for c in cards)}." if cards else "No cards.",
        "8 MF, morale one higher, no pins; all pay the dearest step of each impulse, First Fire comes after it.",
    ]
    return made


WAVES = Play(WAVE, AT_MOVE, wave_list, wave_refusal, wave_frame, explain_wave, needs=ACTIVATES, judged=True)


class WaveMuster(Frame):
    """UA waves, s23 Hexes are named one by one; the wave is judged whole when its target is, and only then paid for."""

    def __init__(self, side: Side = 0, hand: int = 0, how: str = PAIR, hexes: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.side = side
        self.hand = hand
        self.how = how
        self.hexes = hexes

    def start(self, s: CardState, _: Any) -> None:
        ask(s, self, "chosen", self.side, "UA s23")

    def units(self, s: CardState) -> list[Unit]:
        return gathered(s, self.hand, self.side, self.hexes)

    def can_chosen(self, s: CardState) -> list[Action]:
        could = muster(s, self.hand, self.side, self.how)
        near = [h for h in could.over if could.is_next(self.hexes, h)]
        charges: list[Action] = [("charge", h) for h in goals(s, self.units(s))]
        return [
            CANCEL,
            *[("muster", h) for h in near if could.wanting((*self.hexes, h)) is None],
            *[a for a in charges if self.why_not_chosen(s, a) is None],
        ]

    def why_not_chosen(self, s: CardState, action: Action) -> Refusal | None:
        if action == CANCEL:
            return None
        if action[0] == "muster":
            return muster_refusal(s, self.hand, self.side, self.how, (*self.hexes, action[1]))
        if action[0] != "charge":
            return None
        return self.wave_refusal(s) or (None if action[1] in goals(s, self.units(s)) else NO_TARGET)

    def explain_chosen(self, s: CardState, action: Action) -> Explanation | None:
        if action == CANCEL:
            return None
        hexes = (*self.hexes, action[1]) if action[0] == "muster" else self.hexes
        units = gathered(s, self.hand, self.side, hexes)
        return explain_muster(s, units, self.cards(s, units))

    def cards(self, s: CardState, units: list[Unit]) -> tuple[int, ...]:
        if self.how == MARCHING:
            return cards_with_fire(s, self.hand, self.side, units)
        return wave_cards(s, self.hand, self.side, self.how)

    def wave_refusal(self, s: CardState) -> Refusal | None:
        """UA s23, UA s24 The wave as a whole; a Banzai charge may come from one location."""
        units = self.units(s)
        if not any(s.leads(u) for u in units):
            return NO_LEADER
        if self.how == MARCHING and not cards_with_fire(s, self.hand, self.side, units):
            return TOO_FEW_CARDS
        if is_banzai(s, self.side):
            return None
        if len(self.hexes) < LEAST_HEXES:
            return TOO_FEW_HEXES
        return TOO_FEW_MEN if len(men_of(s, units)) < MEN_A_HEX * len(self.hexes) else None

    def chosen(self, s: CardState, action: Action) -> None:
        if action == CANCEL:
            return end(s)
        if action[0] == "muster":
            self.hexes = (*self.hexes, action[1])
            return goto(s, self, "start")
        units = tuple(self.units(s))
        spend_together(s, self.hand, self.side, self.cards(s, list(units)))
        if self.how == MARCHING:
            let_fire(s, units)
        tell(s, "UA waves", ("wave", self.side, units, action[1]))
        return call(s, self, "over", WaveMove(units, action[1]))

    def over(self, s: CardState, _: Any) -> None:
        end(s)
