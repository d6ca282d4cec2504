"""UF 2.4: the special rules of R: paratroops who land in four small groups, at places nobody chose.

The cups of group letters and range chits are rolled for: a die with as many faces as are left in the cup.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import Limits
from bocage.games.upfront.infantry.s33_wounds import AfterWound, needs_settling
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.scenarios import SCENARIOS, special
from bocage.games.upfront.printed.weapons import CLASS
from bocage.games.upfront.specials.special_start import seat_with
from bocage.games.upfront.state import GROUPS_OF, MAN, UpFrontState, groups_in_play
from bocage.games.upfront.table.casualties import morale_of
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.ground import WOODS, read
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

DROP = "paratroop_drop"
NO_CHIT_YET = Refusal("UF 2.4", "special rule: a range chit goes on a group of the paratroops that has none yet")
UNCREWED = Refusal("UF 2.4", "special rule: no light machine gun of the paratroops starts with a crew")


def four_small_groups(s: UpFrontState, seat: int) -> Limits | None:
    """UF 2.4 (R.2): exactly four groups of at most four men."""
    settings = special(SCENARIOS[s.scenario], DROP)
    if settings is None or s.role[seat] != settings["side"]:
        return None
    return settings["groups"], settings["groups"], settings["most_men"]


def no_crew_yet(s: UpFrontState, gunner: int) -> Refusal | None:
    """UF 2.4 (R.4): the gun comes down by itself; its crew is assigned in play (UF 11.12)."""
    if seat_with(s, "no_crew_at_start") != s.side[gunner]:
        return None
    return UNCREWED if CLASS[s.weapon[gunner]] == "light machine gun" else None


class DrawLetters(Frame):
    """UF 2.4 (R.2): group letters are drawn for the groups from left to right, which then stand in their order."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.letters: tuple[int, ...] = ()

    def in_cup(self, s: UpFrontState) -> list[int]:
        count = len(groups_in_play(s, self.seat))
        return [letter for letter in range(1, count + 1) if letter not in self.letters]

    def start(self, s: UpFrontState, _: Any) -> None:
        left = len(self.in_cup(s))
        if left > 1:
            return roll(s, self, "drew", f"1d{left}", "UF 2.4")
        return goto(s, self, "rearrange")

    def drew(self, s: UpFrontState, n: int) -> None:
        letter = self.in_cup(s)[n - 1]
        self.letters = (*self.letters, letter)
        tell(s, "UF 2.4", ("lands as", len(self.letters), letter))
        goto(s, self, "start")

    def rearrange(self, s: UpFrontState, _: Any) -> None:
        """The last letter is left for the last group; each stands opposite the enemy group of its name (UF 3.2)."""
        letters = (*self.letters, *self.in_cup(s))
        tell(s, "UF 2.4", ("lands as", len(letters), letters[-1]))
        formed = [s.men[g] for g in groups_in_play(s, self.seat)]
        for letter, men in zip(letters, formed):
            g = GROUPS_OF[self.seat][letter - 1]
            s.men[g] = men
            for m in men:
                s.group[m] = g
        end(s)


class DrawChits(Frame):
    """UF 2.4 (R.2): the enemy draws range chits and gives them out; a card says which side of each is up."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.cup: tuple[int, ...] = ()  # kinds of chit still in it
        self.down: tuple[int, ...] = ()  # groups that have landed
        self.kind = -1
        self.group = -1

    def kinds(self, s: UpFrontState) -> list[list[int]]:
        """The two numbers of each kind of chit, the lower first."""
        settings = special(SCENARIOS[s.scenario], DROP) or {}
        found: list[list[int]] = settings["chits"]
        return found

    def in_the_air(self, s: UpFrontState) -> list[int]:
        return [g for g in groups_in_play(s, self.seat) if g not in self.down]

    def start(self, s: UpFrontState, _: Any) -> None:
        settings = special(SCENARIOS[s.scenario], DROP) or {}
        self.cup = tuple([kind for kind in range(len(settings["chits"])) for _ in range(settings["of_each"])])
        goto(s, self, "next_chit")

    def next_chit(self, s: UpFrontState, _: Any) -> None:
        if self.in_the_air(s):
            roll(s, self, "drew", f"1d{len(self.cup)}", "UF 2.4")
        else:
            end(s)

    def drew(self, s: UpFrontState, n: int) -> None:
        self.kind = self.cup[n - 1]
        self.cup = self.cup[: n - 1] + self.cup[n:]
        tell(s, "UF 2.4", ("range chit", *self.kinds(s)[self.kind]))
        if len(self.in_the_air(s)) == 1:
            self.group = self.in_the_air(s)[0]
            return draw(s, self, "turned", "pile", "UF 2.4")
        return ask(s, self, "placed", 1 - self.seat, "UF 2.4")

    def can_placed(self, s: UpFrontState) -> list[Action]:
        return [("land", g, *self.kinds(s)[self.kind]) for g in self.in_the_air(s)]

    def why_not_placed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return None if action in self.can_placed(s) else NO_CHIT_YET

    def placed(self, s: UpFrontState, action: Action) -> None:
        self.group = action[1]
        draw(s, self, "turned", "pile", "UF 2.4")

    def turned(self, s: UpFrontState, card: int) -> None:
        """UF 2.4 (R.2): black, the higher number; red, the lower."""
        low, high = self.kinds(s)[self.kind]
        s.chit[self.group] = low if RED[card] else high
        self.down = (*self.down, self.group)
        tell(s, "UF 2.4", ("landed", self.group, s.chit[self.group], card))
        drawn(s, card)
        goto(s, self, "next_chit")


class LandInWoods(Frame):
    """UF 2.4 (R.3), UF 20.21: who comes down among trees checks his Morale; a failure is a wound instead of a pin."""

    def __init__(self, men: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.men = men

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.men:
            draw(s, self, "checked", "pile", "UF 20.21")
        else:
            end(s)

    def checked(self, s: UpFrontState, card: int) -> None:
        m, self.men = self.men[0], self.men[1:]
        fit = RN[card] <= morale_of(s, m)
        tell(s, "UF 20.21", ("morale check", m, card, fit))
        drawn(s, card)
        if fit:
            return goto(s, self, "start")
        s.wounded[m] = s.turn
        tell(s, "UF 2.4", ("wounded", m))
        if needs_settling(s, m):
            return call(s, self, "start", AfterWound(m))  # UF 33.6
        return goto(s, self, "start")


def draw_letters(s: UpFrontState) -> Frame | None:
    seat = seat_with(s, DROP)
    return DrawLetters(seat) if seat >= 0 else None


def draw_chits(s: UpFrontState) -> Frame | None:
    seat = seat_with(s, DROP)
    return DrawChits(seat) if seat >= 0 else None


def land_in_woods(s: UpFrontState) -> Frame | None:
    seat = seat_with(s, "woods_landing_check")
    if seat < 0:
        return None
    among_trees = [g for g in groups_in_play(s, seat) if read(s.cards[g]).terrain == WOODS]
    return LandInWoods(tuple([m for g in among_trees for m in s.men[g] if s.kind[m] == MAN]))
