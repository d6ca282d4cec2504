"""UA cards.hero Hero cards: Heat of Battle for a squad or half-squad, at any time; the card is replaced at once."""

from __future__ import annotations

from typing import Any

from bocage.deck.uses import HERO_BIT
from bocage.games.cardwar.cards_played.holding import NOT_HELD, OTHER_ELEMENT, held, least, serves
from bocage.games.cardwar.hands import DrawCards, hand_of, hands_of, spend
from bocage.games.cardwar.marks import BERSERK, WAVE
from bocage.games.cardwar.plays import ALWAYS, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.supplement.s05_heat_of_battle import HeatOfBattle, explain_heat
from bocage.games.cardwar.supplement.s08_berserk import is_berserk
from bocage.games.cardwar.supplement.s17_armor_leaders import VehicleHeat, explain_vehicle_heat
from bocage.games.starterkit.model.names import Counter, Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, call, end
from bocage.kernel.refusal import Refusal

HERO = "hero"

NO_CREW = Refusal("UA cards.hero", "a Hero card is for a squad or half-squad, not for a crew or single man")
NOT_HERE = Refusal("UA cards.hero", "it is not on the map")
NO_VEHICLE = Refusal("UA cards.hero", "a Hero card is played on vehicles only by that option")
NOT_IN_WAVE = Refusal("UA s23", "in a wave there is no Heat of Battle")
BERSERK_ALREADY = Refusal("UA s8", "it is berserk already")


def able(s: CardState, e: int, side: Side) -> int:
    return least(s, e, side, held(s, e, side, HERO_BIT))


def hero_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    hands = [e for e in hands_of(s, side) if able(s, e, side)]
    if not hands:
        return []
    units: tuple[int, ...] = s.roster[side]
    if s.vehicle_hero:
        units = (*units, *s.fleet[side])
    return [(HERO, e, u) for e in hands for u in units]


def hero_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.hero Any multi-man counter but a crew, broken or not; a vehicle by option."""
    _, e, u = action
    if not able(s, e, side):
        return NOT_HELD
    if not 0 <= u < len(s.kind) or not serves(s, e, side, u):
        return OTHER_ELEMENT
    if s.at[u] < 0:
        return NOT_HERE
    t = s.type(u)
    if t.is_vehicle:
        if not s.vehicle_hero:
            return NO_VEHICLE
        return BERSERK_ALREADY if s.has_mark(u, BERSERK) else None
    if not t.is_multi_man or t.is_crew:
        return NO_CREW
    if s.has_mark(u, WAVE):
        return NOT_IN_WAVE
    return BERSERK_ALREADY if is_berserk(s, u) else None


def explain_hero(s: CardState, side: Side, f: Frame, action: Action) -> Explanation | None:
    if s.type(action[2]).is_vehicle:
        return explain_vehicle_heat(s, action[2])
    return explain_heat(s, action[2]) if s.type(action[2]).is_multi_man else None


class HeroPlay(Frame):
    """UA cards.hero Replaced at once, never counted as used; then the roll."""

    def __init__(self, side: Side = 0, e: int = 0, unit: Counter = -1) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.unit = unit

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, able(s, self.e, self.side), False)
        if self.e == PLANNING:
            return call(s, self, "drawn", DrawCards())
        return call(s, self, "drawn", DrawCards(((self.e, len(hand_of(s, self.e, self.side)) + 1),)))

    def drawn(self, s: CardState, _: Any) -> None:
        heat = VehicleHeat(self.unit) if s.type(self.unit).is_vehicle else HeatOfBattle(self.unit)
        call(s, self, "over", heat)

    def over(self, s: CardState, _: Any) -> None:
        end(s)


def hero_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return HeroPlay(side, action[1], action[2])


HERO_PLAYS: tuple[Play, ...] = (Play(HERO, ALWAYS, hero_list, hero_refusal, hero_frame, explain_hero, needs=HERO_BIT),)
