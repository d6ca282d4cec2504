"""UF 35: reinforcements: who waits, since when they may come, and how they enter.

A card that waits has fate NOT_YET, marks[WAVE, m] (those with the same number come as one group) and marks[DUE, m],
the number of decks that must have run out. Random reinforcements (UF 48) wait in the same way with marks[RANDOM, m].
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_movement import BogCheck
from bocage.games.upfront.armor.s34_guns import HILL_NEEDS_TWO
from bocage.games.upfront.armor.vehicle_state import has_gun, is_afv_group
from bocage.games.upfront.basic.s05_movement import take_movement_action
from bocage.games.upfront.basic.s05_terrain import LayTerrain, terrain_card_refusal
from bocage.games.upfront.basic.s11_crew import Reorder, assign
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_flanking import entered
from bocage.games.upfront.printed.cards import RED, TERRAIN
from bocage.games.upfront.state import AFV, GROUPS_OF, IN_PLAY, NOT_YET, ROW, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import discard_shown, from_hand
from bocage.games.upfront.table.groups import free_slot, group_at
from bocage.games.upfront.table.turn_hooks import due_refusal
from bocage.games.upfront.table.uses import CONCEALED_BIT, MOVE_BIT, MOVES_AS, TERRAIN_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

PER_TURN = 10  # the waves of one turn that random reinforcements are numbered by (s48_random.py)
EDGE_E, EDGE_Z = ROW.index("E"), ROW.index("Z")

NOBODY = Refusal("UF 35.1", "no reinforcements wait to enter")
TOO_EARLY = Refusal("UF 35.1", "not enough decks have run out for them to come")
EARLIER_FIRST = Refusal("UF 48.33", "reinforcements come in the order in which they were gained")
NO_MOVEMENT = Refusal("UF 35.2", "reinforcements enter by a Movement card, and you hold none")
TAKEN = Refusal("UF 35.1", "a group with that letter is already there")
RED_IS_Z = Refusal("UF 48.33", "a red Movement card brings them in as Group Z, a black one as Group E")
CHIT_ZERO = Refusal("UF 35.3", "they appear at range chit 0; only a Flank card takes them further")
AFV_AT_ZERO = Refusal("UF 43.42", "an AFV that comes as a reinforcement arrives at range chit 0, Flank card or not")
TOO_FAR = Refusal("UF 35.3", "they cannot go beyond the highest range chit their side had when the turn began")
ONLY_THAT = Refusal("UF 35.4", "a player who brings reinforcements on in terrain does nothing else this turn")
THREE_CARDS = Refusal("UF 35.4", "entering in terrain takes a Movement, a Concealed and a Terrain card")


def waiting(s: UpFrontState, seat: int, wave: int) -> tuple[int, ...]:
    """The cards of a wave, in the order in which they were listed."""
    here = [m for m, fate in enumerate(s.fate) if fate == NOT_YET and s.side[m] == seat]
    return tuple([m for m in here if s.marks.get((marks.WAVE, m), 0) == wave])


def waves(s: UpFrontState, seat: int) -> list[int]:
    """The groups of reinforcements that have not entered, first come first."""
    found = {s.marks.get((marks.WAVE, m), 0) for m, fate in enumerate(s.fate) if fate == NOT_YET and s.side[m] == seat}
    return sorted(found)


def is_random(s: UpFrontState, seat: int, wave: int) -> bool:
    return any((marks.RANDOM, m) in s.marks for m in waiting(s, seat, wave))


def edge_of(s: UpFrontState, seat: int, wave: int, card: int) -> int:
    """UF 35.1: Group E; UF 48.33: random reinforcements by the colour of the card."""
    return EDGE_Z if is_random(s, seat, wave) and RED[card] else EDGE_E


def wave_refusal(s: UpFrontState, seat: int, wave: int) -> Refusal | None:
    """UF 35.1, UF 48.33: whether these reinforcements may come at all by now."""
    men = waiting(s, seat, wave)
    if not men:
        return NOBODY
    if max([s.marks.get((marks.DUE, m), 0) for m in men]) > s.emptied:
        return TOO_EARLY
    gained = wave // PER_TURN  # UF 48.33: what came in one turn has no order, be the AFV a group of its own
    if is_random(s, seat, wave) and any(w // PER_TURN < gained and is_random(s, seat, w) for w in waves(s, seat)):
        return EARLIER_FIRST
    return None


def edge_refusal(s: UpFrontState, seat: int, letter: int) -> Refusal | None:
    coming = [g for g in GROUPS_OF[seat] if g in s.crossing.values() and s.letter[g] == letter]
    return TAKEN if group_at(s, seat, letter) >= 0 or coming or free_slot(s, seat) < 0 else None


def highest_chit(s: UpFrontState) -> int:
    """UF 35.3: the highest range chit that the player had in play when his turn began."""
    return max([chit for letter, chit in s.outset if letter >= 0], default=0)


def entry_refusal(s: UpFrontState, seat: int, wave: int, card: int, chit: int) -> Refusal | None:
    """UF 35.2, UF 35.3, UF 48.33: why they may not enter there with this Movement card."""
    if card not in held(s, seat, MOVE_BIT):
        return no.NOT_HELD
    found = edge_refusal(s, seat, edge_of(s, seat, wave, card))
    if found is not None:
        return found
    if chit == 0:
        return None
    if any(s.kind[m] == AFV for m in waiting(s, seat, wave)):
        return AFV_AT_ZERO
    if MOVES_AS[card] != "flank":
        return CHIT_ZERO
    return None if 0 < chit <= highest_chit(s) else TOO_FAR


def ways_in(s: UpFrontState, seat: int, wave: int) -> list[Action]:
    """Every Movement card in hand with every range chit it allows."""
    chits = range(max(highest_chit(s), 0) + 1)
    return [
        ("by", card, chit)
        for card in held(s, seat, MOVE_BIT)
        for chit in chits
        if entry_refusal(s, seat, wave, card, chit) is None
    ]


def enter_options(s: UpFrontState) -> list[Action]:
    if NOT_YET not in s.fate:
        return []
    return [("enter", wave) for wave in waves(s, s.seat) if enter_refusal(s, ("enter", wave)) is None]


def enter_refusal(s: UpFrontState, action: Action) -> Refusal | None:
    found = wave_refusal(s, s.seat, action[1])
    for bar in hooks(s).turn_bars:
        found = found or bar(s, s.seat)
    for refuses in hooks(s).arrival_refusals:
        found = found or refuses(s, s.seat, action[1])
    if found is not None:
        return found
    if not held(s, s.seat, MOVE_BIT):
        return NO_MOVEMENT
    if ways_in(s, s.seat, action[1]):
        return None
    return edge_refusal(s, s.seat, EDGE_E) or RED_IS_Z


def cover_refusal(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """UF 35.4, UF 34.31: whether they may enter in that terrain; nobody brings a gun onto a Hill by one card."""
    if TERRAIN[card] == "hill" and has_gun(s, g):
        return HILL_NEEDS_TWO
    return terrain_card_refusal(s, g, card)


def is_fresh(s: UpFrontState) -> bool:
    """UF 35.4: nothing was done in this turn before, be it by men who are in another game by now (UF 41.54)."""
    return not s.actions and not any(s.acted[g] for g in GROUPS_OF[s.seat]) and (marks.WENT_OVER, s.seat) not in s.marks


class EnterPlay(Frame):
    """UF 35.2 to 35.4: a Movement card into the Discard pile brings them on, at range chit 0 or by a Flank card."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.wave = plan[1] if plan else 0
        self.group = -1
        self.fresh = False  # nobody had acted before, so that they may enter in terrain (UF 35.4)

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "chosen", s.seat, "UF 35.2")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        return ways_in(s, s.seat, self.wave)

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return entry_refusal(s, s.seat, self.wave, action[1], action[2])

    def chosen(self, s: UpFrontState, action: Action) -> None:
        card, chit = action[1], action[2]
        self.fresh = is_fresh(s)
        self.group = come_on(s, s.seat, self.wave, card, chit)
        goto(s, self, "crewed")

    def crewed(self, s: UpFrontState, _: Any) -> None:
        """UF 45.6: who serves a weapon that is too heavy for one man, before they go to ground anywhere."""
        crews = self.can_served(s)
        if len(crews) > 1:
            return ask(s, self, "served", s.seat, "UF 45.6")
        if crews:
            assign(s, crews[0][1], crews[0][2])
            return goto(s, self, "crewed")
        if self.fresh and len(s.hands[s.seat]) > 1 and due_refusal(s) is None:
            return ask(s, self, "covered", s.seat, "UF 35.4")
        return goto(s, self, "arrived")

    def can_served(self, s: UpFrontState) -> list[Action]:
        return [("assign", *pair) for crews in hooks(s).crews_at_entry for pair in crews(s, self.group)]

    def served(self, s: UpFrontState, action: Action) -> None:
        assign(s, action[1], action[2])
        goto(s, self, "crewed")

    def can_covered(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("in the open",)]
        grounds = [c for c in held(s, s.seat, TERRAIN_BIT) if cover_refusal(s, self.group, c) is None]
        hides = held(s, s.seat, CONCEALED_BIT)
        found.extend([("under cover", hide, card) for hide in hides for card in grounds if hide != card])
        return found

    def why_not_covered(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "under cover":
            return None
        if action[1] not in held(s, s.seat, CONCEALED_BIT) or action[2] not in held(s, s.seat, TERRAIN_BIT):
            return THREE_CARDS
        return cover_refusal(s, self.group, action[2])

    def covered(self, s: UpFrontState, action: Action) -> None:
        if action[0] != "under cover":
            return goto(s, self, "arrived")
        for card in action[1:]:
            from_hand(s, s.seat, card)
        discard_shown(s, action[1])
        s.marks[marks.ONLY_ENTRY, s.seat] = s.turn
        return call(s, self, "arrived", LayTerrain(self.group, action[2], "UF 35.4"))

    def arrived(self, s: UpFrontState, _: Any) -> None:
        """UF 3.3: the order of the men."""
        if len(s.men[self.group]) > 1:
            return call(s, self, "ordered", Reorder(self.group, True))
        if s.jungle and is_afv_group(s, self.group) and (marks.BOGGED, s.men[self.group][0]) not in s.marks:
            return call(s, self, "ordered", BogCheck(self.group))  # UF 47.6: they came by a Movement card
        return end(s)

    def ordered(self, s: UpFrontState, _: Any) -> None:
        end(s)


def come_on(s: UpFrontState, seat: int, wave: int, card: int, chit: int) -> int:
    """The wave stands on the table as a group that has used its action of this turn."""
    men = waiting(s, seat, wave)
    g = free_slot(s, seat)
    from_hand(s, seat, card)
    discard_shown(s, card)
    s.letter[g], s.chit[g], s.men[g] = edge_of(s, seat, wave, card), chit, men
    s.cards[g], s.sniped[g], s.dropped[g] = (), -1, ()
    for m in men:
        s.fate[m], s.group[m] = IN_PLAY, g
        for name in (marks.WAVE, marks.DUE, marks.RANDOM):
            s.marks.pop((name, m), None)
    s.force[seat] += len(men)
    take_movement_action(s, g)
    tell(s, "UF 35.3", ("reinforced", g, men, chit))
    entered(s, g)
    return g


def only_entry(s: UpFrontState, seat: int) -> Refusal | None:
    return ONLY_THAT if s.marks and s.marks.get((marks.ONLY_ENTRY, seat), -1) == s.turn else None


def no_discards(s: UpFrontState, seat: int, limit: int, made: int) -> int:
    return 0 if s.marks and s.marks.get((marks.ONLY_ENTRY, seat), -1) == s.turn else limit
