"""UF 5.62: readjusting range chits at a shuffle, by consent of both players, so that every Relative Range stays."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.battle.s38_light import place_of, starshells, where
from bocage.games.upfront.state import SLOTS, UpFrontState, groups_in_play
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import founding
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

MOST_SHIFT = 6


def readjusted(mine: tuple[int, ...], yours: tuple[int, ...], by: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """One side's chits go down and the other's up by the same amount."""
    return tuple(chit - by for chit in mine), tuple(chit + by for chit in yours)


def chits_of(s: UpFrontState, seat: int) -> list[int]:
    return [s.chit[g] for g in groups_in_play(s, seat)]


def is_wanted(s: UpFrontState, seat: int) -> bool:
    """Agreed on before the game, a deck has just ended, and some chit is above 5 or below 0."""
    if "readjust" not in s.variants or (marks.SHUFFLED, 0) not in s.marks:
        return False
    return any(chit > 5 or chit < 0 for side in (0, 1) for chit in chits_of(s, side))


def shift_refusal(s: UpFrontState, seat: int, by: int) -> Refusal | None:
    """UF 5.62: what goes down must be a side with positive chits, what goes up one with negative chits."""
    if not 0 < by <= MOST_SHIFT:
        return Refusal("UF 5.62", f"chits are readjusted by 1 to {MOST_SHIFT}")
    if max(chits_of(s, seat)) < by or min(chits_of(s, 1 - seat)) > -1:
        return Refusal("UF 5.62", "positive chits of one side and negative chits of the other are brought nearer to 0")
    return None


class Readjust(Frame):
    """UF 5.62: the player whose turn ends proposes, the other agrees or not."""

    def __init__(self) -> None:
        super().__init__()
        self.side = -1
        self.by = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        del s.marks[marks.SHUFFLED, 0]
        ask(s, self, "proposed", s.seat, "UF 5.62")

    def can_proposed(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("leave",)]
        for seat in (0, 1):
            found.extend([("lower", seat, by) for by in range(1, MOST_SHIFT + 1) if not shift_refusal(s, seat, by)])
        return found

    def why_not_proposed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return shift_refusal(s, action[1], action[2]) if action[0] == "lower" and action[1] in (0, 1) else None

    def proposed(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "leave":
            return end(s)
        self.side, self.by = action[1], action[2]
        return ask(s, self, "agreed", 1 - s.seat, "UF 5.62")

    def can_agreed(self, s: UpFrontState) -> list[Action]:
        return [("agree",), ("refuse",)]

    def agreed(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "agree":
            shift(s, self.side, self.by)
        end(s)


def shift(s: UpFrontState, side: int, by: int) -> None:
    """Every chit of the side goes down by the number, every chit of the other up, and whatever remembers one."""
    change = [by, by]
    change[side] = -by
    for seat in (0, 1):
        for g in (*groups_in_play(s, seat), *founding(s, seat)):
            s.chit[g] += change[seat]
            if (marks.TOOK_THE_LAST, g) in s.marks:
                s.marks[marks.TOOK_THE_LAST, g] += change[seat]
            if (marks.BANZAI_LOOSE, g) in s.marks:
                s.marks[marks.BANZAI_LOOSE, g] += change[1 - seat]  # the chit of the group that is charged (UF 45.43)
    burning = [(where(place), s.marks.pop((marks.STARSHELL, place))) for place in starshells(s)]
    for (lit, letter, chit), burns in burning:  # UF 38.51: a starshell stays at its place among the groups
        s.marks[marks.STARSHELL, place_of(lit, letter, chit + change[lit])] = burns
    for t, (rear, front, chit, chit_behind) in list(s.encircled.items()):
        s.encircled[t] = (rear, front, chit + change[t // SLOTS], chit_behind + change[rear // SLOTS])
    tell(s, "UF 5.62", ("readjusted", side, by))
