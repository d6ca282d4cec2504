"""UF 2.4: R in play: no Concealed card in the enemy's first turn, and one strong group with a leader to win.

`marks[JUST_LANDED, seat]` stands from the start until the enemy's first turn is over.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s16_victory import (
    card_counts,
    condition_met,
    is_charging,
    is_infiltrated,
    reduces_fire,
    won,
)
from bocage.games.upfront.printed.scenarios import END_OF_OWN_TURN, SCENARIOS, Condition, Force, Scenario, special
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState, groups_in_play
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import members
from bocage.kernel.frames import Frame, end
from bocage.kernel.refusal import Refusal

IN_SIGHT = Refusal("UF 2.4", "special rule: the paratroops play no Concealed card in the defender's first turn")


def land(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    settings = special(scn, "no_concealed_in_first_turn")
    if settings is not None:
        s.marks[marks.JUST_LANDED, s.role.index(settings["side"])] = 1


def cannot_hide(s: UpFrontState, seat: int) -> bool:
    """UF 2.4 (R.4): in the enemy's turn, until his first has ended."""
    return bool(s.marks) and (marks.JUST_LANDED, seat) in s.marks and s.seat != seat


def group_in_sight(s: UpFrontState, target: int) -> Refusal | None:
    return IN_SIGHT if cannot_hide(s, target // SLOTS) else None


def man_in_sight(s: UpFrontState, m: int) -> bool:
    """The same in Close Combat (UF 20.621)."""
    return cannot_hide(s, s.side[m])


def settle_down(s: UpFrontState, seat: int) -> None:
    if s.marks:
        s.marks.pop((marks.JUST_LANDED, 1 - seat), None)


def one_group_at_range(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 2.4 (R), UF 16.42: so many unpinned men, SL or ASL among them, in one group in cover at one of these chits."""
    for g in groups_in_play(s, seat):
        if s.chit[g] not in condition.chits or is_infiltrated(s, g) or is_charging(s, g) or not reduces_fire(s, g):
            continue
        there = [m for m in members(s, g) if s.kind[m] == MAN and card_counts(s, m)]
        led = any(m in s.leaders[seat] and m not in s.commissars for m in there)
        if len(there) >= condition.men and (led or not condition.leader):
            return True
    return False


def holds_ground(s: UpFrontState, seat: int) -> bool:
    """UF 2.4: a condition that is looked at when the own turn is over; a time limit reached in it goes before."""
    for condition in SCENARIOS[s.scenario].victory:
        if condition.when == END_OF_OWN_TURN and not s.time_up and condition_met(s, seat, condition):
            return True
    return False


class HoldsGround(Frame):
    """UF 2.4 (R): the end of a turn in which its player has what he needs."""

    def start(self, s: UpFrontState, _: Any) -> None:
        if not won(s, (float(s.seat == 0), float(s.seat == 1)), "UF 16.42", "the victory conditions are met"):
            end(s)
