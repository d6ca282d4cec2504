"""UF 9.1: Concealed cards, after the strength is known and before anything is drawn.

One for each attack (UF 9.2); they are replaced at the end of the owner's own turn (UF 9.3).
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront import refusals as no
from bocage.games.upfront.ground import PILLBOX_GROUND, read
from bocage.games.upfront.state import AFV, UpFrontState
from bocage.games.upfront.uses import CONCEALED_BIT, CONCEALS, held
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

NOT_AN_AFV = Refusal("UF 9.5", "an AFV cannot be concealed")  # UF 28.61
NO_PILLBOX = Refusal("UF 9.5", "a Pillbox cannot be concealed")  # UF 23.4
CONCEALMENT_REFUSALS: list[Callable[[UpFrontState, int], Refusal | None]] = []


def concealment_refusal(s: UpFrontState, target: int) -> Refusal | None:
    """UF 9.5: targets for which no Concealed card may be played. Public facts only."""
    if s.kind[s.men[target][0]] == AFV:
        return NOT_AN_AFV
    if read(s.cards[target]).terrain == PILLBOX_GROUND:
        return NO_PILLBOX
    for function in CONCEALMENT_REFUSALS:
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
