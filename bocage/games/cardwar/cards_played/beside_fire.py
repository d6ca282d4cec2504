"""UA cards.breeze, cards.flank What is laid beside a Fire card when an attack is declared."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import BREEZE as PRINTED
from bocage.deck.uses import MOVE_BIT, MOVES_AS, RALLY_BIT
from bocage.games.cardwar.cards_played.holding import NOT_HELD, OTHER_ELEMENT, held, least, serves_any
from bocage.games.cardwar.foreseen.attacks import explain_flanking, with_cards
from bocage.games.cardwar.hands import hands_of, spend
from bocage.games.cardwar.marks import BERSERK
from bocage.games.cardwar.plays import AS_FIRER, Play
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s11_encircled import TWICE, encircle
from bocage.games.starterkit.model.names import Counter, Side, Units
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

BREEZE = "breeze"
FLANK = "flank"
EACH = 2

NO_FIRE_CARD = Refusal("UA cards.breeze", "a Breeze card is laid beside a Fire or Terrain card")
FLANK_ALONE = Refusal("UA cards.flank", "a Flank card is laid beside a Fire or Terrain card")
DOUBLY = Refusal("UA s11", "the targets are doubly Encircled already")
NOBODY_FLANKED = Refusal("UA s11", "heroes, berserk units and vehicles are not Encircled")


def blowing(s: CardState, e: int, side: Side) -> int:
    return least(s, e, side, [c for c in held(s, e, side, RALLY_BIT) if PRINTED[c]])


def flanking(s: CardState, e: int, side: Side) -> int:
    return least(s, e, side, [c for c in held(s, e, side, MOVE_BIT) if MOVES_AS[c] == "flank"])


def fire_card_refusal(s: CardState, e: int, side: Side, f: Frame) -> Refusal | None:
    """UA cards.breeze, flank Beside a Fire or Terrain card that activated a firer of the hand's element."""
    from bocage.games.cardwar.window import CardWindow

    if not isinstance(f, CardWindow) or not f.by_card(s):
        return NO_FIRE_CARD
    return None if serves_any(s, e, side, f.woken(s)) else OTHER_ELEMENT


def breeze_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(BREEZE, e) for e in hands_of(s, side) if blowing(s, e, side)]


def breeze_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e = action
    return fire_card_refusal(s, e, side, f) if blowing(s, e, side) else NOT_HELD


class BreezePlay(Frame):
    """UA cards.breeze Two points of Hindrance and low visibility together, for this attack only."""

    def __init__(self, side: Side = 0, e: int = 0) -> None:
        super().__init__()
        self.side = side
        self.e = e

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, blowing(s, self.e, self.side))
        s.breeze += EACH
        tell(s, "UA cards.breeze", ("breeze", self.side, s.breeze))
        end(s)


def breeze_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return BreezePlay(side, action[1])


def flankable(s: CardState, f: Frame) -> Units:
    """UA s11 The targets that can be Encircled, or doubly so."""
    return tuple([u for u in ringable(s, f) if s.encircled.get(u, 0) < TWICE])


def ringable(s: CardState, f: Frame) -> Units:
    from bocage.games.cardwar.window import CardWindow

    return tuple([u for u in f.targets if can_ring(s, u)]) if isinstance(f, CardWindow) else ()


def can_ring(s: CardState, u: Counter) -> bool:
    t = s.type(u)
    return t.is_personnel and not t.is_hero and not s.has_mark(u, BERSERK)


def flank_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(FLANK, e) for e in hands_of(s, side) if flanking(s, e, side)]


def flank_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e = action
    if not flanking(s, e, side):
        return NOT_HELD
    refusal = fire_card_refusal(s, e, side, f)
    if refusal is not None:
        return FLANK_ALONE if refusal is NO_FIRE_CARD else refusal
    if flankable(s, f):
        return None
    return DOUBLY if ringable(s, f) else NOBODY_FLANKED


class FlankPlay(Frame):
    """UA cards.flank The targets are Encircled until the Player Turn ends; who already is, doubly so."""

    def __init__(self, side: Side = 0, e: int = 0, units: Units = ()) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.units = units

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, flanking(s, self.e, self.side))
        encircle(s, self.units, "UA cards.flank")
        end(s)


def flank_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return FlankPlay(side, action[1], flankable(s, f))


def explain_breeze(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    return with_cards(s, f, 0, EACH, "UA cards.breeze", "ignores two points of Hindrance and low visibility")


def explain_flank(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    return explain_flanking(s, flankable(s, f))


BESIDE_PLAYS: tuple[Play, ...] = (
    Play(BREEZE, AS_FIRER, breeze_list, breeze_refusal, breeze_frame, explain_breeze, needs=RALLY_BIT),
    Play(FLANK, AS_FIRER, flank_list, flank_refusal, flank_frame, explain_flank, needs=MOVE_BIT),
)
