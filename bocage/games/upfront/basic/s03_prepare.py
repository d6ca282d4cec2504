"""UF 3: groups, crews, the deal, initial terrain and the first refill."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s05_terrain import as_terrain, terrain_card_refusal
from bocage.games.upfront.basic.s11_crew import assign, assign_refusal, is_gunner
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import ALL_CARDS
from bocage.games.upfront.printed.nations import HAND_SIZE
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.state import GROUPS_OF, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import from_hand, is_out_of_place
from bocage.games.upfront.table.players import foes, next_player, rivals
from bocage.games.upfront.table.uses import TERRAIN_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

TEAM = "team"  # one of several games side by side (UF 41)


def uncrewed(s: UpFrontState, gunner: int) -> Refusal | None:
    for function in hooks(s).crew_refusals:
        found = function(s, gunner)
        if found is not None:
            return found
    return None


class AssignCrews(Frame):
    """UF 11.12: before play each crew-served weapon may be given an assistant."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.gunner = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        for p in range(self.gunner + 1, len(s.side)):
            if s.side[p] == self.seat and s.kind[p] == MAN and is_gunner(s, p) and s.group[p] >= 0:
                found = uncrewed(s, p)
                if found is not None:
                    tell(s, found.rule, ("uncrewed", p))
                    continue
                self.gunner = p
                return ask(s, self, "assigned", self.seat, "UF 11.12")
        return end(s)

    def can_assigned(self, s: UpFrontState) -> list[Action]:
        men = s.men[s.group[self.gunner]]
        found: list[Action] = [("alone", self.gunner)]
        found.extend([("assign", self.gunner, a) for a in men if assign_refusal(s, self.gunner, a) is None])
        return found

    def why_not_assigned(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] != self.gunner:
            return Refusal("UF 11.12", "another weapon must get its assistant first")
        return assign_refusal(s, self.gunner, action[2]) if action[0] == "assign" else None

    def assigned(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "assign":
            assign(s, action[1], action[2])
        goto(s, self, "start")


def full_hand(s: UpFrontState, seat: int) -> int:
    """UF 3.5: by nation; a campaign may add to it (UF 42.46)."""
    more = sum([function(s, seat) for _, function in hooks(s).hand_rows]) if s.variants else 0
    return HAND_SIZE[s.nation[seat]] + more


class Deal(Frame):
    """UF 3.5, UF 3.6: cards up to a full hand, the first player's before the other's."""

    def start(self, s: UpFrontState, _: Any) -> None:
        for seat in (s.first, *rivals(s, s.first)):
            if len(s.hands[seat]) < full_hand(s, seat):
                s.seat = seat
                return draw(s, self, "dealt", "pile", "UF 3.5", (seat,))
        s.seat = s.first
        return end(s)

    def dealt(self, s: UpFrontState, card: int) -> None:
        s.hands[s.seat] = (*s.hands[s.seat], card)
        tell(s, "UF 3.5", ("drew", card), (s.seat,))
        goto(s, self, "start")


def given_card(s: UpFrontState, seat: int) -> int:
    """UF 2.4: a card that a special rule gives this side beside its hand until play begins; 0: none."""
    return s.marks.get((marks.GIVEN, seat), 0) if s.marks else 0


def cards_to_place(s: UpFrontState, seat: int) -> list[int]:
    """UF 3.6: the Terrain cards of the hand that are no Cower cards, and one that was given."""
    given = given_card(s, seat)
    return [*held(s, seat, TERRAIN_BIT), given] if given else held(s, seat, TERRAIN_BIT)


def initial_terrain_refusal(s: UpFrontState, seat: int, card: int, g: int) -> Refusal | None:
    """UF 3.6: one Terrain card on any group without one; no artificial terrain, no Cower cards, nothing face down."""
    if card not in cards_to_place(s, seat) or (s.desert and is_out_of_place(card)):  # UF 52.16
        return Refusal("UF 3.6", "only a Terrain card that is not a Cower card may be placed before play")
    if not 0 <= g < len(s.men) or not s.men[g]:
        return no.NO_SUCH_GROUP
    if s.cards[g]:
        return Refusal("UF 3.6", "that group already has Terrain")
    for function in hooks(s).initial_terrain_refusals:
        found = function(s, seat, card, g)
        if found is not None:
            return found
    return terrain_card_refusal(s, g, card) if hooks(s).terrain_refusals else None


def leave_hand(s: UpFrontState, seat: int, card: int) -> None:
    """The card is about to be placed; one that was given never was in the hand."""
    if card == given_card(s, seat):
        del s.marks[marks.GIVEN, seat]
        s.removed.remove(card)
        s.revealed = True
    else:
        from_hand(s, seat, card)


class InitialTerrain(Frame):
    """UF 3.6: the players alternate, one card at a time, until all have declined in a row."""

    def __init__(self) -> None:
        super().__init__()
        self.declines = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "placed", s.seat, "UF 3.6")

    def can_placed(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("decline",)]
        cards = cards_to_place(s, s.seat)
        for g in (*GROUPS_OF[s.seat], *foes(s, s.seat)) if cards else ():
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
            leave_hand(s, s.seat, action[1])
            s.cards[action[2]] = (as_terrain(s, action[1]),)
            tell(s, "UF 3.6", ("terrain", action[2], action[1]))
            for function in hooks(s).after_terrain:
                frame = function(s, action[2], action[1])
                if frame is not None:
                    return call(s, self, "settled", frame)  # UF 28.52
        return goto(s, self, "settled")

    def settled(self, s: UpFrontState, _: Any) -> None:
        s.seat = next_player(s, s.seat)
        if self.declines == len(s.hands):
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


def sets_up(s: UpFrontState) -> int:
    """UF 3.2: who plays first forms his groups first, unless the scenario names another for it (W, X; UF 2.4)."""
    scn = SCENARIOS[s.scenario]
    return s.first if scn.sets_up_first == scn.moves_first else s.role.index(scn.sets_up_first)


def first_forms(s: UpFrontState) -> Frame | None:
    return FormGroups(sets_up(s))


def first_crews(s: UpFrontState) -> Frame | None:
    return AssignCrews(sets_up(s))


def second_forms(s: UpFrontState) -> Frame | None:
    return FormGroups(1 - sets_up(s))


def second_crews(s: UpFrontState) -> Frame | None:
    return AssignCrews(1 - sets_up(s))


def who_is_first(s: UpFrontState) -> Frame | None:
    return FirstPlayer() if "draw for first" in s.variants else None


def deal_hands(s: UpFrontState) -> Frame | None:
    return Deal()


def initial_terrain(s: UpFrontState) -> Frame | None:
    return InitialTerrain()


class Upfront(Frame):
    """The whole game: preparation in its order, then turns until it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        s.pile.rest = [card for card in ALL_CARDS if card not in s.removed]
        goto(s, self, "preparing")

    def preparing(self, s: UpFrontState, _: Any) -> None:
        rules = hooks(s).preparation
        while self.part < len(rules):
            frame = rules[self.part](s)
            self.part += 1
            if frame is not None:
                return call(s, self, "preparing", frame)
        return goto(s, self, "playing")

    def playing(self, s: UpFrontState, _: Any) -> None:
        if TEAM in s.variants:
            ask(s, self, "resumed", s.seat, "UF 41.2")  # answered by the team game when all partners are ready
        else:
            call(s, self, "playing", Turn())

    def can_resumed(self, s: UpFrontState) -> list[Action]:
        return [("begin",)]

    def resumed(self, s: UpFrontState, _: Any) -> None:
        call(s, self, "playing", Turn())
