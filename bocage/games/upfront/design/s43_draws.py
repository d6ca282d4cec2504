"""Action cards drawn away from the table: for the tables of UF 43 and for chance in a campaign (UF 42).

A `Draws` has a random source, or a list of cards that must come in this order, or both (the list first). Every card
drawn is kept with its rule in `taken`, so that a file can hold what was drawn and be checked again without luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bocage.games.upfront.printed.cards import ALL_CARDS, POS, RED, RN
from bocage.kernel.chance import Pile
from bocage.kernel.game import BadInput

Drawn = tuple[str, int]
"""(rule, Action card)."""


class Draws:
    """A shuffled Action deck that remembers what was drawn for which rule."""

    def __init__(self, rng: Random | None = None, cards: Sequence[int] = ()) -> None:
        self.rng = rng
        self.script: list[int] = list(cards)
        self.pile = Pile(list(ALL_CARDS))
        self.taken: list[Drawn] = []

    def card(self, rule: str) -> int:
        """The next card; the deck is shuffled again when it is used up."""
        if not self.pile.rest:
            self.pile = Pile(list(ALL_CARDS))
        if self.script:
            found = self.script.pop(0)
            if found not in self.pile.rest:
                why = "it has already been drawn" if found in ALL_CARDS else "there is none of that number"
                raise BadInput(f"Action card {found} cannot be drawn for {rule}: {why}; it is not in the deck.")
        elif self.rng is not None:
            found = self.pile.sample(self.rng)
        else:
            raise BadInput(f"A card must be drawn for {rule}, and none is given.")
        self.pile.take(found)
        self.taken.append((rule, found))
        return found

    def position(self, column: int, rule: str) -> int:
        """A Random Position Number 1..column (UF 14.6)."""
        return POS[self.card(rule)][column]

    def number(self, rule: str) -> tuple[int, bool]:
        """A Random Number and whether it is red (UF 2.1)."""
        found = self.card(rule)
        return RN[found], RED[found]

    def higher(self, rule: str) -> int:
        """Each of two players draws; the index of the one with the higher number, equal numbers being drawn again."""
        while True:
            first, second = self.number(rule)[0], self.number(rule)[0]
            if first != second:
                return 0 if first > second else 1

    def one_of(self, count: int, rule: str) -> int:
        """An index 0..count-1 at random: by position number, beyond ten by shuffled cards (the lowest is taken)."""
        if count <= 10:
            return self.position(count, rule) - 1
        numbers = [self.card(rule) for _ in range(count)]
        return numbers.index(min(numbers))
