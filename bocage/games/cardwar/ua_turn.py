"""UA sequence The Player Turn with cards, and the game: set-up, hands, turns."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.hands import DrawCards, elements_of, hand_size
from bocage.games.cardwar.marks import (
    ACT_ADVANCE,
    ACT_FIRE,
    ACT_MOVE,
    AREA_FIRE,
    BAILED,
    CHARGED,
    FORD,
    HALF_MOVE,
    LEFT_FIRST,
    MARCH,
    MARCHED,
    WAVE,
)
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s03_random_hex import PlaceSnipers
from bocage.games.cardwar.supplement.s08_berserk import review_berserk
from bocage.games.cardwar.ua_combat import CardCombatPhase
from bocage.games.cardwar.ua_phases import CardAdvance, CardFire, CardMovement, CardRally, cards_of
from bocage.games.cardwar.ua_planning import Planning
from bocage.games.cardwar.ua_rout import CardRout
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_PREP
from bocage.games.starterkit.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    ROUT,
    SKState,
)
from bocage.games.starterkit.movement.s03_3_1_special import age_smoke
from bocage.games.starterkit.phases.s03_0_sequence import PlayerTurn, StarterKitGame
from bocage.kernel.frames import Frame, call, goto

MOVING = ACT_MOVE | HALF_MOVE | FORD | MARCH
FIRING = ACT_FIRE | AREA_FIRE


class CardGame(StarterKitGame):
    """UA hand Hands are drawn after set-up, by the side that set up first first."""

    def set_up(self, s: SKState, value: Any) -> None:
        cards = cards_of(s)
        if cards.sniper == [-1, -1]:
            return call(s, self, "set_up", PlaceSnipers())
        if cards.planning_hands and card_battle(s).planner >= 0:
            return call(s, self, "deal", Planning())
        return goto(s, self, "deal")

    def deal(self, s: SKState, value: Any) -> None:
        first = battle_of(s).sets_up_first
        cards = cards_of(s)
        hands = [(e, hand_size(cards, e)) for side in (first, 1 - first) for e in elements_of(cards, side)]
        call(s, self, "dealt", DrawCards(tuple(hands)))

    def dealt(self, s: SKState, value: Any) -> None:
        super().set_up(s, value)

    def player_turn(self, s: SKState, _: Any) -> None:
        call(s, self, "turn_over", CardTurn())


class CardTurn(PlayerTurn):
    def next_phase(self, s: SKState, value: Any) -> None:
        if self.part:
            for side in (0, 1) if cards_of(s).card_marks else ():
                review_berserk(cards_of(s), side)  # UA s8: whose enemies have fallen is calm, and may advance
            end_activation(cards_of(s))
        super().next_phase(s, value)

    def _phase(self, s: SKState) -> Frame:
        cards = cards_of(s)
        if s.phase == RALLY:
            return CardRally()
        if s.phase == PREP_FIRE:
            age_smoke(s, s.attacker)
            return CardFire(IN_PREP)
        if s.phase == MOVEMENT:
            return CardMovement()
        if s.phase == DEFENSIVE_FIRE:
            return CardFire(IN_FINAL)
        if s.phase == ADVANCING_FIRE:
            return CardFire(IN_ADVANCING)
        if s.phase == ADVANCE:
            cards.free_left = card_battle(s).sides[s.attacker].elr  # UA advance
            return CardAdvance()
        if s.phase == ROUT:
            return CardRout()
        return CardCombatPhase() if s.phase == CLOSE_COMBAT else super()._phase(s)


def end_activation(s: CardState) -> None:
    """Activation is for the phase; a Fire card of the enemy's Movement Phase holds for its Defensive Fire too."""
    off = FIRING | MOVING | ACT_ADVANCE
    for c in list(s.active):
        keep = FIRING if s.phase == MOVEMENT and s.side[c] != s.attacker else 0
        left = s.active[c] & (~off | keep)
        if left:
            s.active[c] = left
        else:
            del s.active[c]
    s.night_eyes = 0
    if s.phase == RALLY:
        s.rally_card.clear()
    if s.phase == ADVANCE:
        s.free_left = 0
    if s.phase == CLOSE_COMBAT:
        s.encircled.clear()
        s.fired_from.clear()
        for c in list(s.card_marks):
            s.unmark_card(c, WAVE | CHARGED | MARCHED | LEFT_FIRST | BAILED)
