"""Positions of card war in literals: the Starter Kit's (tests/starterkit/position.py) with elements and hands.

    p = CardPosition(field("A1-H8"))
    squad = p.unit("german 4-6-7", "B3")
    p.hand(0, "fire", "movement")
    p.phase(PREP_FIRE)
    p.do("wake", "fire", 0, "plain", "at", "B3")

Units of a nation belong to the one element of its side unless `element` says otherwise (numbers as they come).
"""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import ALL_CARDS, BREEZE, CONCEALED, KIND, MOVE, RADIO, RALLY, RALLY_ALL, TERRAIN
from bocage.games.cardwar.battle import CardBattle
from bocage.games.cardwar.gate import GatedState
from bocage.games.cardwar.ua_turn import CardTurn
from bocage.games.starterkit.battle import BATTLES
from bocage.games.starterkit.phases.s03_0_sequence import PHASES
from bocage.kernel.chance import Pile
from bocage.kernel.script import play_on
from tests.starterkit.position import Position, TestOver, field

__all__ = ["CardPosition", "field", "kind_of"]


def kind_of(card: int) -> str:
    """A word for what is printed on a card, such as the tests use."""
    if TERRAIN[card]:
        return TERRAIN[card]
    if KIND[card] == "movement":
        return "movement" if MOVE[card] == "plain" else MOVE[card]
    if KIND[card] == "rally":
        if RALLY[card] == RALLY_ALL:
            return "rally all"
        return "breeze" if BREEZE[card] else f"rally {RALLY[card]}" + (" radio" if RADIO[card] else "")
    return f"concealed {CONCEALED[card]}" if KIND[card] == "concealed" else KIND[card]


class CardPosition(Position):
    def __init__(self, text: str, month: int = 9, year: int = 1944, elr: tuple[int, int] = (3, 3)) -> None:
        super().__init__(text, month, year, elr)
        self.card_battle = CardBattle(self.battle.key, self.ground, self.facts)
        self.card_battle.year, self.card_battle.turns = year, 3
        self.battle = self.card_battle
        BATTLES[self.battle.key] = self.battle
        self.c = GatedState()
        self.c.battle, self.c.turn, self.c.events = self.battle.key, 1, []
        self.s = self.c
        self.c.pile = Pile(list(ALL_CARDS))
        self.c.left = 81
        self.of_side: dict[int, int] = {}

    # elements and hands

    def new_element(self, side: int) -> int:
        c = self.c
        c.owner.append(side)
        c.hands.append(())
        for track in (c.used, c.sizes, c.fresh, c.named):
            track.append(0)
        return len(c.owner) - 1

    def element(self, side: int) -> int:
        """The first element of a side."""
        if side not in self.of_side:
            self.of_side[side] = self.new_element(side)
        return self.of_side[side]

    def _join(self, u: int, element: int) -> int:
        self.c.element[u] = element if element >= 0 else self.element(self.c.side[u])
        return u

    def unit(self, name: str, where: str, *status: str, element: int = -1) -> int:
        return self._join(super().unit(name, where, *status), element)

    def tank(self, name: str, where: str, platoon: int = 0, radio: str = "yes", facing: int = 0, *marks: int) -> int:
        v = self._join(super().vehicle(name, where, facing, *marks), -1)
        self.c.platoon[v] = platoon
        self.card_battle.radio[v] = radio
        return v

    def card(self, kind: str) -> int:
        """A card of this kind that is in the pile; it leaves the pile."""
        found = next(x for x in self.c.pile.rest if kind_of(x) == kind)
        self.c.pile.rest.remove(found)
        return found

    def numbered(self, card: int) -> int:
        """A card by its number."""
        self.c.pile.rest.remove(card)
        return card

    def hand(self, element: int, *kinds: str | int) -> tuple[int, ...]:
        cards = tuple([self.card(k) if isinstance(k, str) else self.numbered(k) for k in kinds])
        self.c.hands[element] = (*self.c.hands[element], *cards)
        return cards

    # playing

    def do(self, verb: str, *rest: Any) -> CardPosition:
        super().do(verb, *rest)
        return self

    def roll(self, *dice: int) -> CardPosition:
        super().roll(*dice)
        return self

    def phase(self, phase: int, attacker: int = 0) -> CardPosition:
        self.c.attacker, self.c.phase = attacker, phase
        turn = CardTurn()
        turn.part = PHASES.index(phase) + 1
        self.begin(turn._phase(self.c))
        return self

    def turn(self, phase: int, attacker: int = 0) -> CardPosition:
        """Start a phase and go on through the Player Turn."""
        self.c.attacker = attacker
        turn = CardTurn()
        turn.part = PHASES.index(phase)
        turn.at = "next_phase"
        under = TestOver()
        under.at = "over"
        self.c.stack = [under, turn]
        self.c.phase = PHASES[turn.part - 1] if turn.part else 0
        from bocage.kernel import play

        play.begin(self.c)
        return self

    def quiet(self) -> CardPosition:
        """Everybody lets pass what the enemy's movement or an attack opens."""
        names = ("CardFirstFire.reacted", "FirstFire.reacted", "CardWindow.supported", "CardWindow.answered")
        play_on(self.c, lambda s: self.asked() not in names, lambda s: ("pass",))
        return self

    def silent(self) -> CardPosition:
        """Nobody plays a card in the windows of an attack."""
        names = ("CardWindow.supported", "CardWindow.answered")
        play_on(self.c, lambda s: self.asked() not in names, lambda s: ("pass",))
        return self

    def draws(self, *cards: int) -> CardPosition:
        """These cards are drawn next."""
        for card in cards:
            self.roll(card)
        return self

    def cards_now(self, element: int) -> list[str]:
        return [kind_of(x) for x in self.c.hands[element]]

    def total(self) -> list[Any]:
        """Every card, wherever it is."""
        c = self.c
        found = [*c.pile.rest, *c.discards, *c.thrown]
        for hand in (*c.hands, *c.buried, *c.planning):
            found += hand
        return sorted(found)


def two_sides(text: str, one: str = "german", other: str = "russian") -> CardPosition:
    """A map with two nations on it, an element of each."""
    p = CardPosition(text)
    p.side_of(one)
    p.side_of(other)
    p.element(0)
    p.element(1)
    return p
