"""UF 9.1: Concealed cards, after the strength is known and before anything is drawn.

One for each attack (UF 9.2); they are replaced at the end of the owner's own turn (UF 9.3).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import AFV, SLOTS, UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import use_up
from bocage.games.upfront.table.ground import PILLBOX_GROUND, read
from bocage.games.upfront.table.uses import CONCEALED_BIT, CONCEALS, held
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

NOT_AN_AFV = Refusal("UF 9.5", "an AFV cannot be concealed")  # UF 28.61
NO_PILLBOX = Refusal("UF 9.5", "a Pillbox cannot be concealed")  # UF 23.4


def concealment_refusal(s: UpFrontState, target: int) -> Refusal | None:
    """UF 9.5: targets for which no Concealed card may be played. Public facts only."""
    if s.kind[s.men[target][0]] == AFV:
        return NOT_AN_AFV
    if read(s.cards[target]).terrain == PILLBOX_GROUND:
        return NO_PILLBOX
    for function in hooks(s).concealment_refusals:
        found = function(s, target)
        if found is not None:
            return found
    return None


def conceal_value(s: UpFrontState, seat: int, card: int) -> int:
    """UF 9.1; UF 37.2: partisans add one to the strength of a card that conceals them, in Close Combat too."""
    return CONCEALS[card] + 1 if s.partisan == seat else CONCEALS[card]


def conceal_options(s: UpFrontState, seat: int) -> list[Action]:
    """UF 9.1: any one Concealed card in hand."""
    return [("conceal", card) for card in held(s, seat, CONCEALED_BIT)]


def conceal_refusal(s: UpFrontState, seat: int, target: int, card: int) -> Refusal | None:
    if card not in held(s, seat, CONCEALED_BIT):
        return no.NOT_HELD
    return concealment_refusal(s, target)


class Concealment(Frame):
    """UF 9.1: the defender's Concealed card against an attack of known strength; ends with what it takes off."""

    def __init__(self, target: int = -1, strength: int = 0, rule: str = "UF 9.1") -> None:
        super().__init__()
        self.target = target
        self.strength = strength
        self.rule = rule  # of the attack

    def start(self, s: UpFrontState, _: Any) -> None:
        defender = self.target // SLOTS
        if s.hands[defender] and concealment_refusal(s, self.target) is None:
            return ask(s, self, "concealed", defender, self.rule)
        return end(s, 0)

    def can_concealed(self, s: UpFrontState) -> list[Action]:
        return [PASS, *conceal_options(s, self.target // SLOTS)]

    def why_not_concealed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return conceal_refusal(s, self.target // SLOTS, self.target, action[1]) if action[0] == "conceal" else None

    def explain_concealed(self, s: UpFrontState, action: Action) -> Explanation:
        e = Explanation((self.rule, "UF 9.1"), "Strength of the attack")
        e.add(self.rule, "the attack", self.strength)
        if action[0] == "conceal":
            e.add("UF 9.1", "Concealed", -conceal_value(s, self.target // SLOTS, action[1]))
        return e

    def concealed(self, s: UpFrontState, action: Action) -> None:
        if action == PASS:
            return end(s, 0)
        seat = self.target // SLOTS
        use_up(s, seat, action[1])
        hidden = conceal_value(s, seat, action[1])
        tell(s, self.rule, ("concealed", self.target, action[1], self.strength - hidden))
        return end(s, hidden)
