"""UA me, s32 Reorganizing: a Rally or Radio card in one's own Rally Phase forms an element or exchanges units."""

from __future__ import annotations

from typing import Any

from bocage.deck.uses import RADIO_BIT, RALLY_BIT
from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.foreseen.cards import explain_hand_sizes
from bocage.games.cardwar.hands import elements_of, hand_of, hands_of, masks, members, spend
from bocage.games.cardwar.heroes import is_hero
from bocage.games.cardwar.plays import AT_RALLY, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.ua_wake import NOT_YOUR_HAND, other_use
from bocage.games.starterkit.model.names import Counter, Side
from bocage.games.starterkit.model.state import GONE
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

REORGANIZE = "reorganize"
FORM: Action = ("form",)
DONE: Action = ("done",)

OWN_RALLY_PHASE = Refusal("UA me", "elements are reorganized in one's own Rally Phase")
NO_CARD = Refusal("UA me", "reorganizing takes a Rally or Radio card")
TOO_FEW = Refusal("UA me", "there are not two units to be kept apart")
LAST_ONE = Refusal("UA me", "the last unit does not leave its element")
MOVED_ONCE = Refusal("UA me", "it has changed its element already")
FOUNDER = Refusal("UA me", "a new element begins with a leader, or a vehicle of a platoon of two or more")
UNSEEN = Refusal("SK 6.4", "a hidden crew stays in its element: who changes over is told to all")
NOT_OF_THEM = Refusal("UA me", "it belongs to neither of the two elements")


def card_to_reorganize(s: CardState, e: int, side: Side) -> int:
    table = masks(s, e, side)
    able = [c for c in hand_of(s, e, side) if table[c] & (RALLY_BIT | RADIO_BIT)]
    return min(able, key=lambda c: (other_use(table[c], c), c)) if able else 0


def people(s: CardState, e: int) -> list[Counter]:
    """Units and vehicles of an element."""
    return [c for c in members(s, e) if not TYPES[s.kind[c]].is_weapon]


def living_elements(s: CardState, side: Side) -> list[int]:
    """Those with somebody left in the game, on the map or on his way."""
    living: set[int] = set()
    for c, e in s.element.items():
        if e not in living and s.at[c] != GONE and not TYPES[s.kind[c]].is_weapon:
            living.add(e)
    return [e for e in elements_of(s, side) if e in living]


def founders(s: CardState, side: Side) -> list[Counter]:
    """UA me Leaders and vehicles of platoons who can leave their element and begin a new one."""
    crowds: dict[int, list[Counter]] = {e: [] for e in elements_of(s, side)}
    for c, e in s.element.items():
        if e in crowds and s.at[c] != GONE and not TYPES[s.kind[c]].is_weapon:
            crowds[e].append(c)
    found: list[Counter] = []
    for crowd in crowds.values():
        of = [s.platoon[c] for c in crowd if c in s.platoon]
        mates = [c for c in crowd if c in s.platoon and of.count(s.platoon[c]) > 1]  # UA s15: one alone is none
        found += [c for c in crowd if c in mates or is_commander(s, c)] if len(crowd) > 1 else []
    return found


def is_commander(s: CardState, c: Counter) -> bool:
    return s.type(c).is_personnel and s.is_leader(c) and not is_hero(s, c) and c not in card_battle(s).commissars


def reorganize_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(REORGANIZE, e) for e in hands_of(s, side)]


def reorganize_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    e = action[1]
    if side != s.attacker:
        return OWN_RALLY_PHASE
    if e != PLANNING and (not 0 <= e < len(s.owner) or s.owner[e] != side):
        return NOT_YOUR_HAND
    if not card_to_reorganize(s, e, side):
        return NO_CARD
    return None if len(living_elements(s, side)) > 1 or founders(s, side) else TOO_FEW


def reorganize_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return Reorganizing(side, action[1])


def explain_reorganizing(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    """The hands as they would be filled now."""
    living = living_elements(s, side)
    return explain_hand_sizes(
        s, living, [f"Element {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i % 26]}" for i in range(len(living))]
    )


REORGANIZES = Play(
    REORGANIZE,
    AT_RALLY,
    reorganize_list,
    reorganize_refusal,
    reorganize_frame,
    explain_reorganizing,
    needs=RALLY_BIT | RADIO_BIT,
)


class Reorganizing(Frame):
    """UA me One new element, or any exchange between two; each unit changes once."""

    def __init__(self, side: Side = 0, hand: int = 0) -> None:
        super().__init__()
        self.side = side
        self.hand = hand
        self.between: tuple[int, ...] = ()
        self.changed: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.hand, self.side, card_to_reorganize(s, self.hand, self.side))
        ask(s, self, "chosen", self.side, "UA me")

    def can_chosen(self, s: CardState) -> list[Action]:
        living = living_elements(s, self.side)
        pairs: list[Action] = [("exchange", a, b) for i, a in enumerate(living) for b in living[i + 1 :]]
        return [FORM, *pairs] if founders(s, self.side) else pairs

    def why_not_chosen(self, s: CardState, action: Action) -> Refusal | None:
        return FOUNDER if action == FORM else NOT_OF_THEM

    def chosen(self, s: CardState, action: Action) -> None:
        if action == FORM:
            self.between = (new_element(s, self.side),)
        else:
            self.between = (action[1], action[2])
        goto(s, self, "more")

    def more(self, s: CardState, _: Any) -> None:
        ask(s, self, "moved", self.side, "UA me")

    def can_moved(self, s: CardState) -> list[Action]:
        found: list[Action] = []
        for e in elements_of(s, self.side):
            if self.last_refusal(s, e) is None:
                found += [("transfer", c) for c in people(s, e) if self.leaving_refusal(s, c) is None]
        empty = len(self.between) == 1 and not self.changed
        return found if empty and found else [DONE, *found]

    def why_not_moved(self, s: CardState, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        c = action[1]
        return self.leaving_refusal(s, c) or self.last_refusal(s, s.element[c])

    def last_refusal(self, s: CardState, e: int) -> Refusal | None:
        return LAST_ONE if len(people(s, e)) < 2 else None

    def leaving_refusal(self, s: CardState, c: Counter) -> Refusal | None:
        """UA me Who changes his element, as long as somebody stays in it."""
        if not 0 <= c < len(s.kind) or s.side[c] != self.side or c not in s.element:
            return NOT_OF_THEM
        if c in self.changed:
            return MOVED_ONCE
        if c in s.hiding[self.side]:
            return UNSEEN
        if len(self.between) > 1 and s.element[c] not in self.between:
            return NOT_OF_THEM
        if len(self.between) == 1 and not self.changed and c not in founders(s, self.side):
            return FOUNDER
        return None

    def moved(self, s: CardState, action: Action) -> None:
        if action == DONE:
            tell(s, "UA me", ("reorganized", self.side, self.changed))
            return end(s)
        c = action[1]
        goals = [e for e in self.between if e != s.element[c]]
        s.element[c] = goals[0]
        self.changed = (*self.changed, c)
        return goto(s, self, "more")


def new_element(s: CardState, side: Side) -> int:
    """UA me, sequence Its hand is drawn in the next card phase of its side."""
    s.owner.append(side)
    s.hands.append(())
    for track in (s.used, s.sizes, s.named):
        track.append(0)
    s.fresh.append(1)
    return len(s.owner) - 1
