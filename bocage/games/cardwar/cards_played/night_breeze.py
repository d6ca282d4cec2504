"""UA cards.breeze, s27 By night a Breeze card is laid before the target is named; the next attack sees farther."""

from __future__ import annotations

from typing import Any

from bocage.deck.uses import RALLY_BIT
from bocage.games.cardwar.cards_played.beside_fire import EACH, NO_FIRE_CARD, blowing
from bocage.games.cardwar.cards_played.holding import NOT_HELD, serves
from bocage.games.cardwar.hands import hands_of, spend
from bocage.games.cardwar.marks import ACT_FIRE
from bocage.games.cardwar.plays import AT_FIRE, AT_FIRST, Play
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

VERB = "night breeze"
BY_DAY = Refusal("UA s27", "it is not night")


def breeze_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(VERB, e) for e in hands_of(s, side) if blowing(s, e, side)] if s.nvr >= 0 else []


def breeze_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.breeze In conjunction with a Fire or Terrain card that has activated a unit of the element."""
    _, e = action
    if s.nvr < 0:
        return BY_DAY
    if not blowing(s, e, side):
        return NOT_HELD
    lit = any(bits & ACT_FIRE and serves(s, e, side, c) for c, bits in s.active.items())
    return None if lit else NO_FIRE_CARD


class NightBreeze(Frame):
    def __init__(self, side: Side = 0, e: int = 0) -> None:
        super().__init__()
        self.side = side
        self.e = e

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, blowing(s, self.e, self.side))
        s.night_eyes += EACH
        tell(s, "UA cards.breeze", ("night breeze", self.side, s.nvr + s.night_eyes))
        end(s)


def breeze_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return NightBreeze(side, action[1])


def explain_night(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    now, then = s.nvr + s.night_eyes, s.nvr + s.night_eyes + EACH
    return Explanation(("UA cards.breeze", "UA s27"), f"your next attack sees {then} hexes far instead of {now}")


NIGHT_PLAYS: tuple[Play, ...] = (
    Play(VERB, AT_FIRE | AT_FIRST, breeze_list, breeze_refusal, breeze_frame, explain_night, needs=RALLY_BIT),
)
