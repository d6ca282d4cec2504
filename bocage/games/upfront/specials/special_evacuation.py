"""UF 2.4: the special rules of P: a squad that has to bring its wounded out of the enemy's reach.

The men wounded before play are `marks[EVACUEE, m]`. That nobody draws for his endurance is in s33_endurance.py.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import MOST, Limits
from bocage.games.upfront.basic.s16_victory import is_charging, reduces_fire
from bocage.games.upfront.infantry.s33_wounds import AfterWound, needs_settling
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.scenarios import SCENARIOS, Condition, special
from bocage.games.upfront.specials.special_start import seat_with
from bocage.games.upfront.state import MAN, UpFrontState, any_pinned, groups_in_play, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import members
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, reveal, tell
from bocage.kernel.refusal import Refusal

EVACUATION = "evacuation"
NOT_LOWEST = Refusal("UF 2.4", "special rule: the man with the lowest number in his group is wounded, red below black")
STAYS = Refusal("UF 2.4", "special rule: a wounded man transfers only if he is the only one left in his group")


def three_or_four(s: UpFrontState, seat: int) -> Limits | None:
    """UF 2.4 (P.2): how many groups the side with the wounded forms."""
    settings = special(SCENARIOS[s.scenario], EVACUATION)
    if settings is None or s.role[seat] != settings["side"]:
        return None
    return settings["least_groups"], settings["most_groups"], MOST


def far_forward(s: UpFrontState) -> Frame | None:
    """UF 2.4 (P.2): all its groups start at range chit 2."""
    settings = special(SCENARIOS[s.scenario], EVACUATION)
    if settings is not None:
        for g in groups_in_play(s, seat_with(s, EVACUATION)):
            s.chit[g] = settings["chit"]
            tell(s, "UF 2.4", ("starts at", g, s.chit[g]))
    return None


def signed_number(card: int) -> int:
    """UF 2.4 (P.2): red Random Numbers are negative."""
    return -RN[card] if RED[card] else RN[card]


class DrawWounds(Frame):
    """UF 2.4 (P.2): a card for each man; the lowest of each group is wounded, the owner choosing among equals.

    The cards drawn go back into the Draw pile, so that none is removed from the game (UF 16.1).
    """

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.at_group = 0
        self.numbers: tuple[int, ...] = ()

    def group(self, s: UpFrontState) -> tuple[int, ...]:
        """The men of the group for which cards are drawn."""
        groups = groups_in_play(s, self.seat)
        if self.at_group == len(groups):
            return ()
        return tuple([m for m in s.men[groups[self.at_group]] if s.kind[m] == MAN])

    def start(self, s: UpFrontState, _: Any) -> None:
        men = self.group(s)
        if not men:
            return goto(s, self, "shuffle")
        if len(self.numbers) < len(men):
            return draw(s, self, "drew", "pile", "UF 2.4")
        lowest = self.can_chosen(s)
        if len(lowest) > 1:
            return ask(s, self, "chosen", self.seat, "UF 2.4")
        return self.wound(s, lowest[0][1])

    def drew(self, s: UpFrontState, card: int) -> None:
        m = self.group(s)[len(self.numbers)]
        tell(s, "UF 2.4", ("wound draw", m, card))
        s.discards.append(card)
        self.numbers = (*self.numbers, signed_number(card))
        goto(s, self, "start")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        lowest = min(self.numbers)
        return [("wounded", m) for m, number in zip(self.group(s), self.numbers) if number == lowest]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return None if action in self.can_chosen(s) else NOT_LOWEST

    def chosen(self, s: UpFrontState, action: Action) -> None:
        self.wound(s, action[1])

    def wound(self, s: UpFrontState, m: int) -> None:
        """UF 33.1: a Wound chit; UF 33.6: with two weapons he puts one down."""
        s.wounded[m] = s.turn
        s.marks[marks.EVACUEE, m] = 1
        tell(s, "UF 2.4", ("to evacuate", m))
        self.at_group, self.numbers = self.at_group + 1, ()
        if needs_settling(s, m):
            return call(s, self, "start", AfterWound(m))
        return goto(s, self, "start")

    def shuffle(self, s: UpFrontState, _: Any) -> None:
        """UF 2.4 (P.2): all but hands and Terrain make up the Draw pile again."""
        s.shuffle_discards()
        reveal(s, "UF 2.4", ("shuffled",))
        end(s)


def draw_wounds(s: UpFrontState) -> Frame | None:
    seat = seat_with(s, EVACUATION)
    return DrawWounds(seat) if seat >= 0 else None


def wounded_stay(s: UpFrontState, g: int, m: int) -> Refusal | None:
    """UF 2.4 (P.2): wounded in this game or before it, of either side; a Hero card (UF 33.9) does not change that.

    Mates who are in transfer still belong to the group, they may have to come back (UF 17.84).
    """
    if m not in s.wounded or special(SCENARIOS[s.scenario], "wounded_transfer_only_if_alone") is None:
        return None
    return STAYS if len(s.men[g]) > 1 else None


def wounded_evacuated(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 2.4 (P), UF 16.42: so many of the men first wounded, in cover, out of reach, and nobody pinned beside them.

    Men in transfer do not count, they are moving (UF 16.422).
    """
    enemies = groups_in_play(s, 1 - seat)
    out = 0
    for g in groups_in_play(s, seat):
        far = all(relative_range(s, g, t) == condition.relative_range for t in enemies)
        if far and not any_pinned(s, g) and reduces_fire(s, g) and not is_charging(s, g):  # UF 45.48
            out += sum([(marks.EVACUEE, m) in s.marks for m in members(s, g)])
    return out >= condition.men
