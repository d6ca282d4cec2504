"""Where Action cards go: hands, the Discard pile, out of the game; and the end of a deck (UF 4.4, UF 16.1, UF 16.2)."""

from __future__ import annotations

from bocage.deck.piles import without
from bocage.games.upfront.printed.cards import ALL_CARDS, BREEZE, INTO, KIND, MINEFIELD, RED, RN, TERRAIN
from bocage.games.upfront.state import OUTSIDE, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import FACE_DOWN, SMOKE_UP, card_of, lies
from bocage.kernel.frames import reveal, tell

STRONG = -3  # UF 47.2, UF 52.14: Buildings of the better sort
BLACK_SIX = 6  # UF 48.2
STRANGERS = 1000  # marks.STRANGER is so many times the game, and the card (UF 41.6)
# The rules under which a card is drawn for a position, not for its Random Number.
POSITION_DRAWS = ("UF 14.6", "UF 15.53", "UF 19.13", "UF 20.3", "UF 20.52", "UF 20.91", "UF 24.31", "UF 28.53")


def from_hand(s: UpFrontState, seat: int, card: int) -> None:
    """The card leaves the hand; where it goes is said next."""
    s.hands[seat] = without(s.hands[seat], card)
    if s.fresh[seat]:
        s.fresh[seat] = ()
    s.quiet = -1
    s.revealed = True  # UF 16.22: a card laid is a card played, no undo goes back before it


def discard_shown(s: UpFrontState, card: int) -> None:
    """UF 4.4: a card both have seen goes to the Discard pile."""
    s.discards.append(card)


def use_up(s: UpFrontState, seat: int, card: int) -> None:
    """A card played from the hand, shown and spent at once (UF 4.4)."""
    from_hand(s, seat, card)
    s.discards.append(card)


def spend(s: UpFrontState, g: int, card: int) -> None:
    """The same by the player of a group; the card of a guest goes to the Discard pile of his own game (UF 41.6)."""
    if s.letter[g] != OUTSIDE:
        return use_up(s, g // SLOTS, card)
    s.outside = tuple([other for other in s.outside if other != card])
    s.marks[marks.SPENT_OUTSIDE, card] = 1
    s.revealed = True
    return None


def leave_table(s: UpFrontState, card: int) -> None:
    """A card that lay face up on a group goes to the Discard pile; a special rule may take it out (UF 2.4)."""
    if KIND[card] == MINEFIELD:
        s.removed.append(card)  # UF 24.6: one that has lain on a group never comes back
    elif s.marks and TERRAIN[card] == "buildings" and (marks.VACATED_GO, 0) in s.marks:
        s.removed.append(card)
        tell(s, "UF 2.4", ("removed", card))
    else:
        s.discards.append(card)


def clear_entries(s: UpFrontState, group: int, entries: tuple[int, ...]) -> None:
    """Cards leave a group for the Discard pile. An Open Ground card goes there unseen by the other side (UF 4.4)."""
    owner = group // SLOTS
    if s.letter[group] < 0 and s.marks and (marks.DIVIDER, group) in s.marks:
        entries = off_the_divider(s, group, entries)
    for e in entries:
        if lies(e) == FACE_DOWN:
            s.buried[owner] = (*s.buried[owner], card_of(e))
        else:
            leave_table(s, card_of(e))


def off_the_divider(s: UpFrontState, g: int, entries: tuple[int, ...]) -> tuple[int, ...]:
    """UF 41.6: the card that brought the group onto a Divider goes back to its own deck, the Divider's own stays where
    it is; what is left of these cards is of this game."""
    left = []
    for e in entries:
        card = card_of(e)
        if card == s.marks.get((marks.BROUGHT_BY, g), 0):
            home = s.marks[marks.DIVIDER, g]
            del s.marks[marks.BROUGHT_BY, g]
            number = len([name for name, _ in s.marks if name == marks.STRANGER])
            s.marks[marks.STRANGER, number] = home * STRANGERS + card
        elif card == s.marks.get((marks.LIES_ON, g), 0):
            del s.marks[marks.LIES_ON, g]
        else:
            left.append(e)
    return tuple(left)


def is_ordered_out(s: UpFrontState, card: int) -> bool:
    """UF 16.1: one of the cards that the scenario still removes from the deck."""
    if s.orders:
        for name, left in s.orders:
            if left and TERRAIN[card] == name:
                return True
    return s.desert and is_out_of_place(card)


def is_out_of_place(card: int) -> bool:
    """UF 52.14, UF 52.16: Woods and the stronger Buildings leave the game in the desert as they are seen."""
    return TERRAIN[card] == "woods" or (TERRAIN[card] == "buildings" and INTO[card] == STRONG)


def take_out(s: UpFrontState, card: int) -> None:
    """UF 16.1: removed from the game; with the last of its order the others of its kind become valid."""
    name = TERRAIN[card]
    s.removed.append(card)
    s.orders = tuple([(kind, left - 1 if kind == name else left) for kind, left in s.orders])
    tell(s, "UF 16.1", ("removed", card))
    if not is_ordered_out(s, card):
        for seat in range(len(s.cower)):
            s.cower[seat] = tuple([kind for kind in s.cower[seat] if kind != name])


def drawn(s: UpFrontState, card: int) -> None:
    """A card drawn for its numbers: shown, then discarded or removed at once (UF 4.4, UF 16.1)."""
    if s.variants:
        s.marks.pop((marks.RAN_OUT, 0), None)
    if s.marks and (marks.FROM_OUTSIDE, 0) in s.marks:
        s.marks[marks.DRAWN_OUTSIDE, card] = 1  # UF 41.6: it goes back to the deck it came from
        return
    if (s.orders or s.desert) and is_ordered_out(s, card):
        take_out(s, card)
    else:
        s.discards.append(card)
    if BREEZE[card]:
        breeze(s)
    s.quiet = -1
    if s.random_decks and RN[card] == BLACK_SIX and not RED[card]:
        hope(s, 1 - s.seat)
    if not s.pile.rest:
        deck_ends(s)


def hope(s: UpFrontState, seat: int) -> None:
    """UF 48.2: the other player has drawn a black 6 as a Random Number, in a deck for which this one may hope."""
    if s.rule not in POSITION_DRAWS and s.random_decks[seat] >> s.emptied + 1 & 1:
        s.marks[marks.HOPES, seat] = s.marks.get((marks.HOPES, seat), 0) + 1
        tell(s, "UF 48.2", ("hope", seat))


def hope_by_shuffle(s: UpFrontState) -> None:
    """UF 48.2: the deck that has just ended was one for which a side may hope; the last deck brings nothing."""
    for seat in (0, 1):
        if s.random_decks[seat] >> s.emptied & 1:
            s.marks[marks.HOPES, seat] = s.marks.get((marks.HOPES, seat), 0) + 1
            tell(s, "UF 48.2", ("hope", seat))


def deck_ends(s: UpFrontState) -> None:
    """UF 16.2, UF 16.3: the Draw pile is empty. The last deck ends the game; an attack under way is finished first."""
    s.emptied += 1
    if s.variants:
        s.marks[marks.RAN_OUT, 0] = s.emptied
    if s.emptied >= s.decks:
        s.time_up = True
        tell(s, "UF 16.3", ("time",))
    else:
        s.shuffle_discards()
        if s.random_decks:
            hope_by_shuffle(s)
        if s.desert:
            s.marks[marks.SANDSTORM, 0] = 1  # UF 52.4
        if "readjust" in s.variants:
            s.marks[marks.SHUFFLED, 0] = 1  # UF 5.62
        reveal(s, "UF 16.2", ("deck", s.emptied + 1))


def astray(s: UpFrontState) -> list[int]:
    """Cards of a play that was cut short: the attack under way held them."""
    found = {*s.pile.rest, *s.pile.top, *s.discards, *s.removed, *s.pending}
    found.update([card for hand in (*s.hands, *s.buried) for card in hand])
    found.update([card_of(e) for entries in s.cards for e in entries])
    found.update([card for card, _ in s.declared])
    found.update([card for name, card in s.marks if name == marks.RALLY_CARD])  # UF 28.42: they lie on an AFV or a gun
    return [card for card in ALL_CARDS if card not in found]


def throw_hand_away(s: UpFrontState, seat: int) -> None:
    """A whole hand is discarded unseen; cards that the scenario still removes are shown and removed (UF 16.1)."""
    for card in s.hands[seat]:
        if is_ordered_out(s, card):
            take_out(s, card)
        else:
            s.buried[seat] = (*s.buried[seat], card)
    s.hands[seat] = ()


def breeze(s: UpFrontState) -> None:
    """UF 13.243: all Smoke goes at once; UF 13.2: none may be placed in the rest of this turn."""
    s.breeze = True
    for g in range(len(s.men)):
        if s.cards[g]:
            drop_smoke(s, g)
    tell(s, "UF 13.243", ("breeze",))


def drop_smoke(s: UpFrontState, g: int) -> None:
    """Every Smoke card leaves the group (UF 13.24)."""
    smoke = tuple([e for e in s.cards[g] if lies(e) == SMOKE_UP])
    if smoke:
        clear_entries(s, g, smoke)
        s.cards[g] = tuple([e for e in s.cards[g] if lies(e) != SMOKE_UP])
        tell(s, "UF 13.24", ("smoke gone", g))
