"""UA cards.concealment Concealed cards: a Hindrance against an attack, help in an ambush, or a Concealment counter."""

from __future__ import annotations

from typing import Any

from bocage.deck.uses import CONCEALED_BIT, CONCEALS
from bocage.games.cardwar.cards_played.holding import (
    NOT_HELD,
    OTHER_ELEMENT,
    held,
    least,
    nobody_at,
    serves,
    serves_any,
)
from bocage.games.cardwar.foreseen.attacks import with_cards
from bocage.games.cardwar.foreseen.cards import explain_ambush, explain_counter
from bocage.games.cardwar.hands import hands_of, spend
from bocage.games.cardwar.plays import ALWAYS, AS_TARGET, AT_AMBUSH, IN_ATTACK, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.supplement.s02_concealment import GOOD_ORDER_ONLY, conceal, concealing_refusal
from bocage.games.starterkit.model.names import Location, Side, Unit
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

SCREEN = "screen card"
CONCEAL = "conceal"
AMBUSH = "ambush card"
SIZES = (1, 2, 3)

ONE_EACH = Refusal("UA cards.concealment", "one Concealed card is played on an attack")
ONE_AMBUSH = Refusal("UA cards.concealment", "one Concealed card is played on an ambush")


def concealing(s: CardState, e: int, side: Side, size: int) -> int:
    """The Concealed card of this size in the hand; 0: none."""
    return least(s, e, side, [c for c in held(s, e, side, CONCEALED_BIT) if CONCEALS[c] == size])


# against an attack


def screen_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(SCREEN, e, n) for e in hands_of(s, side) for n in SIZES if concealing(s, e, side, n)]


def screen_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.concealment One card an attack, for units of its hand's element."""
    from bocage.games.cardwar.window import CardWindow

    _, e, n = action
    if not isinstance(f, CardWindow) or f.screened:
        return ONE_EACH
    if not concealing(s, e, side, n):
        return NOT_HELD
    return None if serves_any(s, e, side, f.targets) else OTHER_ELEMENT


class ScreenPlay(Frame):
    """UA cards.concealment So much more Hindrance for this attack; it never blocks the line, and ends FFMO."""

    def __init__(self, side: Side = 0, e: int = 0, size: int = 0) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.size = size

    def start(self, s: CardState, _: Any) -> None:
        from bocage.games.cardwar.window import CardWindow

        spend(s, self.e, self.side, concealing(s, self.e, self.side, self.size))
        s.screen += self.size
        window = s.stack[-2]
        assert isinstance(window, CardWindow)
        window.screened = True
        tell(s, "UA cards.concealment", ("screened", self.side, self.size))
        end(s)


def screen_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return ScreenPlay(side, action[1], action[2])


def explain_screen(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    n = action[2]
    return with_cards(s, f, n, 0, "UA cards.concealment", f"{n} more Hindrance, and no FFMO")


# a Concealment counter


def concealable(s: CardState, e: int, side: Side, where: Location) -> list[Unit]:
    return [u for u in s.stacks.get(where, ()) if serves(s, e, side, u) and concealing_refusal(s, u) is None]


def smallest(s: CardState, e: int, side: Side) -> int:
    """The least valuable Concealed card of the hand: all make the same counter; 0: none."""
    able = held(s, e, side, CONCEALED_BIT)
    if not able:
        return 0
    size = min(CONCEALS[c] for c in able)
    return least(s, e, side, [c for c in able if CONCEALS[c] == size])


def conceal_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    found: list[Action] = []
    for e in hands_of(s, side):
        if smallest(s, e, side):
            own = [u for u in s.roster[side] if s.element.get(u, -2) == e or e == PLANNING]
            able = [u for u in own if concealing_refusal(s, u) is None]
            found += [(CONCEAL, e, h) for h in dict.fromkeys([s.at[u] for u in able])]
    return found


def conceal_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.concealment A unit or stack in Good Order, also in enemy sight and in the open."""
    _, e, where = action
    if not smallest(s, e, side):
        return NOT_HELD
    if concealable(s, e, side, where):
        return None
    mine = [u for u in s.stacks.get(where, ()) if serves(s, e, side, u)]
    if not mine:
        vehicles = [v for v in s.vehicles.get(where, ()) if s.side[v] == side]
        return concealing_refusal(s, vehicles[0]) if vehicles else nobody_at(s, e, side, where)
    return concealing_refusal(s, mine[0]) or GOOD_ORDER_ONLY


class ConcealPlay(Frame):
    def __init__(self, side: Side = 0, e: int = 0, where: Location = -1) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.where = where

    def start(self, s: CardState, _: Any) -> None:
        units = concealable(s, self.e, self.side, self.where)
        spend(s, self.e, self.side, smallest(s, self.e, self.side))
        for u in units:
            conceal(s, u, "UA cards.concealment")
        end(s)


def conceal_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return ConcealPlay(side, action[1], action[2])


def explain_conceal(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    _, e, where = action
    return explain_counter(s, side, concealable(s, e, side, where), where)


# ambush


def ambush_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(AMBUSH, e, n) for e in hands_of(s, side) for n in SIZES if concealing(s, e, side, n)]


def ambush_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.concealment One card an ambush, of an element that fights there."""
    from bocage.games.cardwar.ua_combat import CardCombat

    _, e, n = action
    if s.ambush_card[side]:
        return ONE_AMBUSH
    if not concealing(s, e, side, n):
        return NOT_HELD
    there = s.stacks.get(f.where, ()) if isinstance(f, CardCombat) else ()
    return None if serves_any(s, e, side, there) else OTHER_ELEMENT


class AmbushPlay(Frame):
    """UA cards.concealment So much less on the ambush roll of its side."""

    def __init__(self, side: Side = 0, e: int = 0, size: int = 0) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.size = size

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, concealing(s, self.e, self.side, self.size))
        s.ambush_card[self.side] = self.size
        tell(s, "UA cards.concealment", ("ambush card", self.side, self.size))
        end(s)


def ambush_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return AmbushPlay(side, action[1], action[2])


def explain_lurking(s: CardState, side: Side, f: Frame, action: Action) -> Explanation | None:
    from bocage.games.cardwar.ua_combat import CardCombat

    return explain_ambush(s, side, f.where, action[2]) if isinstance(f, CardCombat) else None


CONCEALED_PLAYS: tuple[Play, ...] = (
    Play(SCREEN, AS_TARGET, screen_list, screen_refusal, screen_frame, explain_screen, needs=CONCEALED_BIT),
    Play(
        CONCEAL,
        ALWAYS & ~IN_ATTACK,
        conceal_list,
        conceal_refusal,
        conceal_frame,
        explain_conceal,
        needs=CONCEALED_BIT,
        judged=True,
    ),
    Play(AMBUSH, AT_AMBUSH, ambush_list, ambush_refusal, ambush_frame, explain_lurking, needs=CONCEALED_BIT),
)
