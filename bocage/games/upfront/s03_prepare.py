"""UF 3: groups, crews, the deal, initial terrain and the first refill."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bocage.games.upfront import refusals as no
from bocage.games.upfront.cards import ALL_CARDS
from bocage.games.upfront.deck import from_hand
from bocage.games.upfront.ground import TERRAIN_UP, entry
from bocage.games.upfront.nations import HAND_SIZE
from bocage.games.upfront.s04_turn import Turn
from bocage.games.upfront.s05_movement import TERRAIN_REFUSALS, terrain_card_refusal
from bocage.games.upfront.s11_crew import assign, assign_refusal, is_gunner
from bocage.games.upfront.s15_command import HAND_ROWS
from bocage.games.upfront.state import AFV, GROUPS_OF, GUN, MAN, UpFrontState
from bocage.games.upfront.uses import TERRAIN_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

LEAST, MOST = 2, 10  # cards in a group (UF 3.2)
ALONE = -1  # a group that is complete with one card: an AFV (UF 28.11) or an infantry gun (UF 34.2)
FEWEST, MANY = 2, 4  # groups of a side


def sizes_refusal(sizes: tuple[int, ...]) -> Refusal | None:
    """UF 3.2: two to four groups of two to ten cards."""
    if not FEWEST <= len(sizes) <= MANY:
        return Refusal("UF 3.2", "a side has two to four groups")
    if any(not LEAST <= size <= MOST for size in sizes if size != ALONE):
        return Refusal("UF 3.2", "a group has two to ten cards")
    return None


@lru_cache(maxsize=4096)
def can_complete(sizes: tuple[int, ...], left: int, commissar: int, guns: int = 0, afvs: int = 0) -> bool:
    """Whether `left` more cards can fill up the last of these groups and found others, so that UF 3.2 and 15.51 hold.

    `commissar` is the index of his group, or -1 if he is still to be placed. Up to `guns` of the cards may stay alone;
    `afvs` more must (UF 28.11, 34.2).
    """
    if not left and not afvs:
        return sizes_refusal(sizes) is None and (
            commissar < 0 or (commissar < len(sizes) and sizes[commissar] == max(sizes))
        )
    last, before = sizes[-1], sizes[:-1]
    if left and 0 <= last < MOST and can_complete((*before, last + 1), left - 1, commissar, min(guns, left - 1), afvs):
        return True
    if last:
        closed = last == ALONE or last >= LEAST
        return closed and len(sizes) < MANY and can_complete((*sizes, 0), left, commissar, guns, afvs)
    if guns and can_complete((*before, ALONE), left - 1, commissar, guns - 1, afvs):
        return True
    return afvs > 0 and can_complete((*before, ALONE), left, commissar, guns, afvs - 1)


def can_place(sizes: tuple[int, ...], left: int, commissar: int, unplaced: bool, guns: int = 0, afvs: int = 0) -> bool:
    """The same while the Commissar (UF 15.51) may still go into the last group or a later one."""
    if not unplaced:
        return can_complete(sizes, left, commissar, guns, afvs)
    last, here = sizes[-1], len(sizes) - 1
    joins = (*sizes[:-1], last + 1)
    if left and 0 <= last < MOST and can_complete(joins, left - 1, here, min(guns, left - 1), afvs):
        return True
    later = [at for at in range(len(sizes), MANY) if fits(sizes, left + afvs, at)]
    return any(can_complete(sizes, left, at, guns, afvs) for at in later)


def fits(sizes: tuple[int, ...], left: int, at: int) -> bool:
    """There can be a group of that index."""
    return at < len(sizes) + left


class FormGroups(Frame):
    """UF 3.2, 3.3: the cards are laid out man by man, group A first; the order is their position."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.sizes: tuple[int, ...] = (0,)

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "placed", self.seat, "UF 3.2")

    def waiting(self, s: UpFrontState) -> list[int]:
        return [m for m, side in enumerate(s.side) if side == self.seat and s.group[m] < 0 and not s.fate[m]]

    def commissar(self, s: UpFrontState) -> tuple[int, bool]:
        """The index of the Commissar's group and whether he is still to be placed."""
        for c in s.commissars:
            if s.side[c] == self.seat:
                return (s.group[c] - GROUPS_OF[self.seat][0], False) if s.group[c] >= 0 else (-1, True)
        return -1, False

    def sizes_with(self, s: UpFrontState, m: int) -> list[tuple[int, ...]]:
        """The groups with this card in the last: an AFV is alone there (UF 28.11), a gun may stay so (UF 34.2)."""
        before, last = self.sizes[:-1], self.sizes[-1]
        alone = [(*before, ALONE)] if not last and s.kind[m] != MAN else []
        return alone if s.kind[m] == AFV else [(*before, last + 1), *alone]

    def can_follow(self, s: UpFrontState, sizes: tuple[int, ...], m: int, at: int, unplaced: bool) -> bool:
        """Whether the rest can be placed with these groups so far; `m` is no longer waiting."""
        kinds = [s.kind[w] for w in self.waiting(s) if w != m]
        afvs = kinds.count(AFV)
        return can_place(sizes, len(kinds) - afvs, at, unplaced, kinds.count(GUN), afvs)

    def man_refusal(self, s: UpFrontState, m: int) -> Refusal | None:
        """UF 3.2, 15.51: the groups must still come out right with this man in the present group."""
        if m not in self.waiting(s):
            return Refusal("UF 3.2", "that man is not waiting to be placed")
        if s.kind[m] == AFV and self.sizes[-1]:
            return Refusal("UF 28.11", "an AFV is a group of its own")
        at, unplaced = self.commissar(s)
        if m in s.commissars:
            at, unplaced = len(self.sizes) - 1, False
        if self.sizes[-1] == MOST:
            return Refusal("UF 3.2", "a group has two to ten cards")
        ways = self.sizes_with(s, m)
        if any(self.can_follow(s, sizes, m, at, unplaced) for sizes in ways):
            return None
        if (at >= 0 or unplaced) and any(self.can_follow(s, sizes, m, -1, False) for sizes in ways):
            return Refusal("UF 15.51", "the Commissar starts in the largest group")
        return Refusal("UF 3.2", "the men left would not make groups of two to ten, two to four in all")

    def closed(self, s: UpFrontState) -> tuple[int, ...]:
        """The groups so far, the last as one that gets no more cards: a gun alone is complete (UF 34.2)."""
        if self.sizes[-1] == 1 and s.kind[s.men[GROUPS_OF[self.seat][len(self.sizes) - 1]][0]] == GUN:
            return (*self.sizes[:-1], ALONE)
        return self.sizes

    def close_refusal(self, s: UpFrontState) -> Refusal | None:
        """UF 3.2: the next group may be begun once this one has two men and the rest still works out."""
        sizes = self.closed(s)
        if 0 <= sizes[-1] < LEAST:
            return Refusal("UF 3.2", "a group has two to ten cards")
        if len(sizes) == MANY:
            return Refusal("UF 3.2", "a side has two to four groups")
        at, unplaced = self.commissar(s)
        if self.can_follow(s, (*sizes, 0), -1, at, unplaced):
            return None
        if (at >= 0 or unplaced) and self.can_follow(s, (*sizes, 0), -1, -1, False):
            return Refusal("UF 15.51", "the Commissar starts in the largest group")
        return Refusal("UF 3.2", "the men left would not make groups of two to ten, two to four in all")

    def can_placed(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("man", m) for m in self.waiting(s) if self.man_refusal(s, m) is None]
        if self.close_refusal(s) is None:
            found.append(("next group",))
        return found

    def why_not_placed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return self.man_refusal(s, action[1]) if action[0] == "man" else self.close_refusal(s)

    def placed(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "next group":
            self.sizes = (*self.closed(s), 0)
        else:
            m = action[1]
            g = GROUPS_OF[self.seat][len(self.sizes) - 1]
            s.men[g] = (*s.men[g], m)
            s.group[m] = g
            self.sizes = (*self.sizes[:-1], ALONE if s.kind[m] == AFV else self.sizes[-1] + 1)
            tell(s, "UF 3.2", ("joins", m, g))
            if s.kind[m] == AFV and self.waiting(s):
                self.sizes = (*self.sizes, 0)
        if self.waiting(s):
            ask(s, self, "placed", self.seat, "UF 3.2")
        else:
            end(s)


class AssignCrews(Frame):
    """UF 11.12: before play each crew-served weapon may be given an assistant."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.gunner = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        for p in range(self.gunner + 1, len(s.side)):
            if s.side[p] == self.seat and s.kind[p] == MAN and is_gunner(s, p) and s.group[p] >= 0:
                self.gunner = p
                return ask(s, self, "assigned", self.seat, "UF 11.12")
        return end(s)

    def can_assigned(self, s: UpFrontState) -> list[Action]:
        men = s.men[s.group[self.gunner]]
        found: list[Action] = [("alone", self.gunner)]
        found.extend([("assign", self.gunner, a) for a in men if assign_refusal(s, self.gunner, a) is None])
        return found

    def why_not_assigned(self, s: UpFrontState, action: Action) -> Refusal | None:
        return assign_refusal(s, self.gunner, action[2]) if action[0] == "assign" else None

    def assigned(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "assign":
            assign(s, action[1], action[2])
        goto(s, self, "start")


def full_hand(s: UpFrontState, seat: int) -> int:
    """UF 3.5: by nation; a campaign may add to it (UF 42.46)."""
    more = sum([function(s, seat) for _, function in HAND_ROWS]) if s.variants else 0
    return HAND_SIZE[s.nation[seat]] + more


class Deal(Frame):
    """UF 3.5, 3.6: cards up to a full hand, the first player's before the other's."""

    def start(self, s: UpFrontState, _: Any) -> None:
        for seat in (s.first, 1 - s.first):
            if len(s.hands[seat]) < full_hand(s, seat):
                s.seat = seat
                return draw(s, self, "dealt", "pile", "UF 3.5", (seat,))
        s.seat = s.first
        return end(s)

    def dealt(self, s: UpFrontState, card: int) -> None:
        s.hands[s.seat] = (*s.hands[s.seat], card)
        tell(s, "UF 3.5", ("drew", card), (s.seat,))
        goto(s, self, "start")


def initial_terrain_refusal(s: UpFrontState, seat: int, card: int, g: int) -> Refusal | None:
    """UF 3.6: one Terrain card on any group without one; no artificial terrain, no Cower cards, nothing face down."""
    if card not in held(s, seat, TERRAIN_BIT):
        return Refusal("UF 3.6", "only a Terrain card that is no Cower card may be placed before play")
    if (g not in GROUPS_OF[0] and g not in GROUPS_OF[1]) or not s.men[g]:
        return no.NOT_AN_ENEMY
    if s.cards[g]:
        return Refusal("UF 3.6", "that group has Terrain already")
    return terrain_card_refusal(s, g, card) if TERRAIN_REFUSALS else None


class InitialTerrain(Frame):
    """UF 3.6: the players alternate, one card at a time, until both have declined in a row."""

    def __init__(self) -> None:
        super().__init__()
        self.declines = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "placed", s.seat, "UF 3.6")

    def can_placed(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("decline",)]
        cards = held(s, s.seat, TERRAIN_BIT)
        for g in (*GROUPS_OF[s.seat], *GROUPS_OF[1 - s.seat]) if cards else ():
            if s.men[g]:
                found.extend([("terrain", c, g) for c in cards if initial_terrain_refusal(s, s.seat, c, g) is None])
        return found

    def why_not_placed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return initial_terrain_refusal(s, s.seat, action[1], action[2]) if action[0] == "terrain" else None

    def placed(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "decline":
            self.declines += 1
        else:
            self.declines = 0
            from_hand(s, s.seat, action[1])
            s.cards[action[2]] = (entry(action[1], TERRAIN_UP),)
            tell(s, "UF 3.6", ("terrain", action[2], action[1]))
        s.seat = 1 - s.seat
        if self.declines == 2:
            return end(s)
        return ask(s, self, "placed", s.seat, "UF 3.6")


class FirstPlayer(Frame):
    """UF 4.1, a variant by consent: each player draws a card; the higher inventory number sets up and plays first."""

    def __init__(self) -> None:
        super().__init__()
        self.card = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        draw(s, self, "compared", "pile", "UF 4.1")

    def compared(self, s: UpFrontState, card: int) -> None:
        s.pile.put(card)
        if not self.card:
            self.card = card
            return draw(s, self, "compared", "pile", "UF 4.1")
        if card == self.card:
            return draw(s, self, "compared", "pile", "UF 4.1")
        s.first = 0 if self.card > card else 1
        tell(s, "UF 4.1", ("first", s.first, self.card, card))
        return end(s)


def first_forms(s: UpFrontState) -> Frame | None:
    return FormGroups(s.first)


def first_crews(s: UpFrontState) -> Frame | None:
    return AssignCrews(s.first)


def second_forms(s: UpFrontState) -> Frame | None:
    return FormGroups(1 - s.first)


def second_crews(s: UpFrontState) -> Frame | None:
    return AssignCrews(1 - s.first)


def who_is_first(s: UpFrontState) -> Frame | None:
    return FirstPlayer() if "draw for first" in s.variants else None


def deal_hands(s: UpFrontState) -> Frame | None:
    return Deal()


def initial_terrain(s: UpFrontState) -> Frame | None:
    return InitialTerrain()


# UF 3.1 to 3.6 in their order; later chapters insert theirs (a Pillbox, secondary weapons, bids).
PREPARATION: list[Callable[[UpFrontState], Frame | None]] = [
    who_is_first,
    first_forms,
    first_crews,
    second_forms,
    second_crews,
    deal_hands,
    initial_terrain,
    deal_hands,
]


class Upfront(Frame):
    """The whole game: preparation in its order, then turns until it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        s.pile.rest = [card for card in ALL_CARDS if card not in s.removed]
        goto(s, self, "preparing")

    def preparing(self, s: UpFrontState, _: Any) -> None:
        while self.part < len(PREPARATION):
            frame = PREPARATION[self.part](s)
            self.part += 1
            if frame is not None:
                return call(s, self, "preparing", frame)
        return goto(s, self, "playing")

    def playing(self, s: UpFrontState, _: Any) -> None:
        call(s, self, "playing", Turn())
