"""UA cards.sniper, UA cards.wire, UA cards.minefield: cards discarded onto the enemy, and the procedure of each."""

from __future__ import annotations

from typing import Any, Final

from bocage.deck.cards import KIND, TERRAIN
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s03_random_hex import RandomHex
from bocage.games.cardwar.supplement.s04_sniper import NOTHING, SniperAttack, sniper_result
from bocage.games.cardwar.supplement.s09_task_immobile import immobilize
from bocage.games.cardwar.supplement.s10_booby_trap import BoobyTrap
from bocage.games.starterkit.model.names import Location, Side
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck
from bocage.kernel.frames import Frame, call, end, goto, roll, tell

RULES: Final[dict[str, str]] = {
    "sniper": "UA cards.sniper",
    "wire": "UA cards.wire",
    "minefield": "UA cards.minefield",
    "marsh": "UA cards.marsh",
    "stream": "UA cards.stream",
}
THROWN: tuple[str, ...] = tuple(RULES)


def kind_thrown(card: int) -> str:
    return TERRAIN[card] if TERRAIN[card] in THROWN else KIND[card]


def thrown_frame(s: CardState, side: Side, card: int) -> Frame:
    return ThrownCard(side, card)


class ThrownCard(Frame):
    """A random hex of the enemy's, then what the card does there; in this phase leaders are mourned (docs/rulings)."""

    def __init__(self, side: Side = 0, card: int = 0) -> None:
        super().__init__()
        self.side = side
        self.card = card
        self.where = -1
        self.vehicles: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        s.after_combat = True
        call(s, self, "found", RandomHex(self.side, kind_thrown(self.card) != "sniper"))

    def found(self, s: CardState, where: Location) -> None:
        self.where = where
        if where < 0:
            tell(s, "UA s3", ("nobody there", self.side, self.card))
            return goto(s, self, "over")
        if kind_thrown(self.card) == "sniper":
            return roll(s, self, "aimed", "1d6", "UA cards.sniper")
        if kind_thrown(self.card) == "minefield":
            return call(s, self, "over", BoobyTrap(1 - self.side, where))
        immobilize(s, 1 - self.side, where, RULES[kind_thrown(self.card)])
        self.vehicles = tuple([v for v in s.vehicles.get(where, ()) if s.side[v] != self.side])
        return goto(s, self, "bog")

    def aimed(self, s: CardState, die: int) -> None:
        """UA cards.sniper The die against the card's Pin and KIA numbers."""
        result = sniper_result(self.card, die)
        tell(s, "UA cards.sniper", ("sniper roll", self.side, die, result))
        if result == NOTHING:
            return goto(s, self, "over")
        return call(s, self, "over", SniperAttack(self.card, 1 - self.side, self.where, result))

    def bog(self, s: CardState, _: Any) -> None:
        """UA s14 Each vehicle there: ground pressure and "not tracked", nothing for the card."""
        if not self.vehicles:
            return goto(s, self, "over")
        v, self.vehicles = self.vehicles[0], self.vehicles[1:]
        return call(s, self, "bog", BogCheck(v, s.at[v]))

    def over(self, s: CardState, _: Any) -> None:
        s.after_combat = False
        end(s)
