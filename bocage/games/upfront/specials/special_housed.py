"""W.2, W.3: the start of a surprise attack (UF 2.4): the defender in Buildings, all his men pinned but one.

The Buildings are the first that a search through the deck brings up, and are out of the game once vacated (deck.py).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s05_terrain import as_terrain
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.scenarios import SCENARIOS, special
from bocage.games.upfront.printed.weapons import CLASS
from bocage.games.upfront.specials.special_start import seat_with
from bocage.games.upfront.state import MAN, UpFrontState, groups_in_play
from bocage.games.upfront.table import marks
from bocage.kernel.frames import Action, Frame, ask, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

HOUSED = Refusal("UF 2.4", "W.2: that group already has its Buildings")
NOT_HIM = Refusal("UF 2.4", "W.3: the one man who is not pinned is a rifleman with Morale 3")


class FindBuildings(Frame):
    """W.2: one Buildings card for each group; the owner says which goes where."""

    def __init__(self, seat: int = 1) -> None:
        super().__init__()
        self.seat = seat
        self.found: tuple[int, ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        """Only Buildings matter in the search: the rest of the deck is laid aside meanwhile."""
        s.discards.extend([card for card in s.pile.rest if TERRAIN[card] != "buildings"])
        s.pile.rest = [card for card in s.pile.rest if TERRAIN[card] == "buildings"]
        draw(s, self, "searched", "pile", "UF 2.4")

    def searched(self, s: UpFrontState, card: int) -> None:
        self.found = (*self.found, card)
        tell(s, "UF 2.4", ("finds buildings", card))
        if len(self.found) < len(groups_in_play(s, self.seat)):
            return draw(s, self, "searched", "pile", "UF 2.4")
        s.shuffle_discards()
        s.marks[marks.VACATED_GO, 0] = 1
        return goto(s, self, "next_card")

    def bare(self, s: UpFrontState) -> list[int]:
        return [g for g in groups_in_play(s, self.seat) if not s.cards[g]]

    def next_card(self, s: UpFrontState, _: Any) -> None:
        if len(self.bare(s)) > 1:
            return ask(s, self, "housed", self.seat, "UF 2.4")
        self.house(s, self.bare(s)[0])
        return end(s)

    def house(self, s: UpFrontState, g: int) -> None:
        card, self.found = self.found[0], self.found[1:]
        s.cards[g] = (as_terrain(s, card),)
        tell(s, "UF 2.4", ("terrain", g, card))

    def can_housed(self, s: UpFrontState) -> list[Action]:
        return [("house", g, self.found[0]) for g in self.bare(s)]

    def why_not_housed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return HOUSED

    def housed(self, s: UpFrontState, action: Action) -> None:
        self.house(s, action[1])
        goto(s, self, "next_card")


def can_be_awake(s: UpFrontState, seat: int, morale: int) -> list[int]:
    """W.3: riflemen without rank; if a campaign (UF 42.44) left none of that Morale, any rifleman."""
    mine = [m for m, side in enumerate(s.side) if side == seat and s.group[m] >= 0 and s.kind[m] == MAN]
    rifles = [m for m in mine if CLASS[s.weapon[m]] == "rifle" and m not in s.leaders[seat]]
    return [m for m in rifles if s.morale[m] == morale] or rifles or mine


class Surprise(Frame):
    """W.3: everybody is pinned but the man whom the owner names."""

    def __init__(self, seat: int = 1, morale: int = 3) -> None:
        super().__init__()
        self.seat = seat
        self.morale = morale

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "named", self.seat, "UF 2.4")

    def can_named(self, s: UpFrontState) -> list[Action]:
        return [("awake", m) for m in can_be_awake(s, self.seat, self.morale)]

    def why_not_named(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NOT_HIM

    def named(self, s: UpFrontState, action: Action) -> None:
        for g in groups_in_play(s, self.seat):
            for m in s.men[g]:
                if m != action[1]:
                    s.pinned[m] = True
                    s.marks[marks.SURPRISED, m] = 1
        s.marks[marks.ASLEEP, self.seat] = 0
        s.marks[marks.NO_SNIPERS, self.seat] = 1
        tell(s, "UF 2.4", ("awake", action[1]))
        end(s)


def in_buildings(s: UpFrontState) -> Frame | None:
    seat = seat_with(s, "start_in_buildings")
    return FindBuildings(seat) if seat >= 0 else None


def taken_by_surprise(s: UpFrontState) -> Frame | None:
    settings = special(SCENARIOS[s.scenario], "start_pinned_but_one")
    return Surprise(seat_with(s, "start_pinned_but_one"), int(settings["morale"])) if settings is not None else None
