"""UA hand, deck, sequence How many cards an element holds, what they are to it, and how they leave its hand."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import TERRAIN
from bocage.deck.nations import (
    COWER_FREE,
    COWER_NEEDS_NO_ACTION,
    DISCARDS_SHOWN,
    GERMAN,
    HAND_SIZE,
    MOVEMENT_IS_NO_ACTION,
    TROOP_NATION,
    TROOP_QUALITY,
    discard_limit,
    nation_named,
    troops_of,
)
from bocage.deck.piles import drawn_from_half, without
from bocage.deck.uses import MOVE_BIT, TERRAIN_BIT, mask_table
from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.far import armor_leader
from bocage.games.cardwar.heroes import is_hero
from bocage.games.cardwar.marks import BERSERK
from bocage.games.cardwar.state import PLANNING, CardState, Hand
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.marks import BROKEN, PINNED, SILENCED
from bocage.games.starterkit.model.names import Counter, Side, Unit
from bocage.games.starterkit.model.state import GONE, leadership
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.kernel.frames import Frame, draw, end, goto, tell

FULL_COMMAND = 3
LEAST_HAND = 1
GERMAN_ELITE = (2, 1, 1)
"""The National Hand Capability Chart of the author's public page; UF 39.3b has 2, 2, 1 (docs/rulings)."""
LEVY = ("C", "G")
SQUADS: tuple[str, ...] = tuple(
    [("elite" if t.grade == "E" else "second" if t.grade in LEVY else "line") if t.is_squad else "" for t in TYPES]
)
"""The quality of each kind of squad; nothing for other counters."""
NATIONS: dict[str, int] = {
    t.nation: nation_named(t.colour.capitalize()) for t in TYPES if t.ident == "8-0" and f"{t.nation} 8-0" in ROWS
}
"""A Starter Kit nation to the deck's."""
_TROOPS: dict[tuple[int, str], int] = {
    (nation, quality): troops_of(nation, quality)
    for nation in NATIONS.values()
    for quality in ("line", "second", "elite")
}
_TABLES: dict[int, tuple[int, ...]] = {t: mask_table(t, ()) for t in _TROOPS.values()}


def _alike(nation: int) -> tuple[int, ...]:
    tables = {_TABLES[t] for (of, _), t in _TROOPS.items() if of == nation}
    return tables.pop() if len(tables) == 1 else ()


_ALIKE: dict[str, tuple[int, ...]] = {name: _alike(nation) for name, nation in NATIONS.items()}
"""What cards are good for to nations whose troops all read them alike; nothing where quality tells."""


def members(s: CardState, e: int) -> list[Counter]:
    """Every counter of the element that is still in the game, on the map or on its way."""
    return [c for c, of in s.element.items() if of == e and s.at[c] != GONE]


def elements_of(s: CardState, side: Side) -> list[int]:
    return [e for e, owner in enumerate(s.owner) if owner == side]


def nation_of(s: CardState, e: int) -> int:
    return NATIONS[battle_of(s).sides[s.owner[e]].nation]


def quality_of(s: CardState, e: int) -> str:
    """UA sequence By the majority of the element's squads: elite, line, or second (Conscripts and Green)."""
    line = second = elite = 0
    at, kind = s.at, s.kind
    for c, of in s.element.items():
        if of == e:
            grade = SQUADS[kind[c]]
            if grade and at[c] != GONE:
                if grade == "line":
                    line += 1
                elif grade == "second":
                    second += 1
                else:
                    elite += 1
    if line >= second and line >= elite:
        return "line"
    return "second" if second >= elite else "elite"


def troops(s: CardState, e: int) -> int:
    """The deck's troop type of an element."""
    return _TROOPS[nation_of(s, e), quality_of(s, e)]


def masks(s: CardState, e: int, side: Side) -> tuple[int, ...]:
    """What each card is good for to an element, or to the planning hand of a side (as to its line troops)."""
    if e == PLANNING:
        return _TABLES[_TROOPS[nation_of(s, elements_of(s, side)[0]), "line"]]
    return _ALIKE[battle_of(s).sides[s.owner[e]].nation] or _TABLES[troops(s, e)]


# sizes


def counts_for_hand(s: CardState, v: Unit) -> bool:
    """UA hand, sequence A leader, no Commissar, neither broken, pinned nor berserk."""
    if not s.is_leader(v) or is_hero(s, v) or v in card_battle(s).commissars:
        return False
    return not s.status[v] & (BROKEN | PINNED) and not s.has_mark(v, BERSERK)


def platoons_of(s: CardState, e: int) -> list[int]:
    """UA s15 Platoons of two armed vehicles or more: each counts as a leader."""
    found: dict[int, int] = {}
    for c in members(s, e):
        if c in s.platoon:
            found[s.platoon[c]] = found.get(s.platoon[c], 0) + 1
    return [p for p, n in found.items() if n > 1]


def fit_crew(s: CardState, v: Counter) -> bool:
    """UA hand Is its Armor Leader in Good Order: its crew neither stunned, shocked nor berserk?"""
    return not s.vehicle_marks.get(v, 0) & SILENCED and not s.has_mark(v, BERSERK)


def size_parts(s: CardState, e: int) -> list[tuple[str, str, int]]:
    """UA hand (rule, words, cards): a full hand, less for each leader short of three, the best leader's DRM."""
    mine = members(s, e)
    leaders = [v for v in mine if s.type(v).is_personnel and counts_for_hand(s, v)]
    commanders = min(FULL_COMMAND, len(leaders) + len(platoons_of(s, e)))
    found = [("UA hand", "full hand", HAND_SIZE[nation_of(s, e)])]
    if commanders < FULL_COMMAND:
        found.append(("UA hand", "leaders short of three", commanders - FULL_COMMAND))
    bonuses: list[int] = [-leadership(s, v) for v in leaders if s.good_order(v)]
    armored = [armor_leader(s, v) for v in mine if v in s.armor_leader and fit_crew(s, v)]
    bonuses += [-leader[1] for leader in armored if leader is not None]
    best = max(bonuses, default=0)
    if best:
        found.append(("UA hand", "best leader", best))
    return found


def hand_size(s: CardState, e: int) -> int:
    """UA hand How many cards the element may hold now; never less than one."""
    return max(LEAST_HAND, sum(x[2] for x in size_parts(s, e)))


# discards


def limit_of(s: CardState, e: int) -> int:
    """UA sequence Discards that the nation allows after so many cards used."""
    t = troops(s, e)
    if TROOP_NATION[t] == GERMAN and TROOP_QUALITY[t] == "elite":
        return GERMAN_ELITE[min(s.used[e], 2)]
    return discard_limit(t, s.used[e])


def counts_as_used(s: CardState, e: int, card: int) -> bool:
    """UF 45.11 Japanese line and elite troops do not count Movement and Terrain cards."""
    t = troops(s, e)
    return not (MOVEMENT_IS_NO_ACTION[t] and masks(s, e, s.owner[e])[card] & (MOVE_BIT | TERRAIN_BIT))


def is_cower(s: CardState, e: int, card: int) -> bool:
    """UA cards.cower It has no use for these troops: none is offered for it, it can only be discarded."""
    return not masks(s, e, s.owner[e])[card]


def cower_free(s: CardState, e: int) -> bool:
    return COWER_FREE[troops(s, e)]


def cower_only_idle(s: CardState, e: int) -> bool:
    """UF 39.3a German second-rate troops discard a Cower card only if they used no card."""
    return COWER_NEEDS_NO_ACTION[troops(s, e)]


def shows_discard(s: CardState, e: int, card: int) -> bool:
    """UF 39.3a, 45.12 German second-rate troops show what they discard; so does who discards a Cower card freely."""
    return DISCARDS_SHOWN[troops(s, e)] or (is_cower(s, e, card) and cower_free(s, e))


# hands


def hand_of(s: CardState, e: int, side: Side) -> Hand:
    return s.planning[side] if e == PLANNING else s.hands[e]


def has_cards(s: CardState, side: Side) -> bool:
    """Does a side hold any card? Sizes are open, so asking by this tells nothing."""
    if s.planning[side]:
        return True
    for e, owner in enumerate(s.owner):  # noqa: SIM110 (asked very often)
        if owner == side and s.hands[e]:
            return True
    return False


def hands_of(s: CardState, side: Side) -> list[int]:
    """The hands of a side that hold something: elements, then PLANNING."""
    found = [e for e, owner in enumerate(s.owner) if owner == side and s.hands[e]]
    if s.planning[side]:
        found.append(PLANNING)
    return found


def held_bits(s: CardState, side: Side) -> int:
    """Everything that the cards of a side's hands are good for, whichever hand they are in."""
    bits = 0
    for e in hands_of(s, side):
        table = masks(s, e, side)
        for card in hand_of(s, e, side):
            bits |= table[card]
    return bits


def leave_hand(s: CardState, e: int, side: Side, card: int) -> None:
    if e == PLANNING:
        s.planning[side] = without(s.planning[side], card)
    else:
        s.hands[e] = without(s.hands[e], card)


def spend(s: CardState, e: int, side: Side, card: int, used: bool = True) -> None:
    """A card is played, for all to see; cards of a planning hand count for no discard limit."""
    leave_hand(s, e, side, card)
    s.discards.append(card)
    if used and e != PLANNING and counts_as_used(s, e, card):
        s.used[e] += 1
    tell(s, "UA cards", ("card played", side, e, card))


# several cards at once: a planning hand serves every element, so some of them may come from it


def together(s: CardState, e: int, side: Side) -> list[tuple[int, int, int]]:
    """(hand, card, what it is good for) of a hand and, beside an element's, of the planning hand of its side."""
    found: list[tuple[int, int, int]] = []
    for hand in (e, PLANNING) if e != PLANNING and s.planning[side] else (e,):
        table = masks(s, hand, side)
        found += [(hand, card, table[card]) for card in hand_of(s, hand, side)]
    return found


def spend_together(s: CardState, e: int, side: Side, cards: tuple[int, ...]) -> None:
    for card in cards:
        spend(s, e if card in hand_of(s, e, side) else PLANNING, side, card)


def bury(s: CardState, e: int, card: int) -> None:
    """A card is discarded unseen (UF 4.4)."""
    s.hands[e] = without(s.hands[e], card)
    side = s.owner[e]
    s.buried[side] = (*s.buried[side], card)


def fold(s: CardState, e: int) -> None:
    """UF 4.3 An element that is wiped out loses its hand, unseen."""
    side = s.owner[e]
    s.buried[side] = (*s.buried[side], *s.hands[e])
    s.hands[e] = ()


class DrawCards(Frame):
    """UA hand, deck Cards into hands, one by one, each up to the size given for it."""

    def __init__(self, hands: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__()
        self.hands = hands
        """(element, cards to hold)."""

    def start(self, s: CardState, _: Any) -> None:
        for e, size in self.hands:
            if len(s.hands[e]) < size and s.pile.size():
                return draw(s, self, "drawn", "pile", "UA hand", (s.owner[e],))
        return end(s)

    def drawn(self, s: CardState, card: int) -> None:
        e = next(e for e, size in self.hands if len(s.hands[e]) < size)
        s.hands[e] = (*s.hands[e], card)
        before = s.left
        s.left = drawn_from_half(s.pile, s.left, s.discards, s.buried)
        if s.left > before:
            tell(s, "UA deck", ("reshuffled", s.left))
        tell(s, "UA hand", ("card drawn", s.owner[e], e, card), (s.owner[e],))
        goto(s, self, "start")


MARSHY = tuple([name in ("marsh", "stream") for name in TERRAIN])
"""Cards that activate at half strength (UA cards.marsh, stream)."""
