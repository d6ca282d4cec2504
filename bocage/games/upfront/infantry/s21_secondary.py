"""UF 21.1: secondary weapons before play: who carries them. `s.marks[name, seat]` counts chits not yet given out."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s11_crew import hands_full
from bocage.games.upfront.infantry.s18_acquisition import CANNOT_CARRY
from bocage.games.upfront.infantry.s18_chits import SECONDARIES
from bocage.games.upfront.infantry.s18_exchange import HAS_ONE, WOUNDED
from bocage.games.upfront.infantry.s23_pillbox import NOT_INSIDE
from bocage.games.upfront.printed.scenarios import Force, Scenario
from bocage.games.upfront.printed.weapons import MAY_CARRY_SECONDARY, UNARMED
from bocage.games.upfront.state import GROUPS_OF, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

NOT_A_MAN = Refusal("UF 21.1", "only your own men carry a secondary weapon")


def may_be_secondary(weapon: int) -> bool:
    """UF 21.1: a weapon that bars secondary weapons cannot itself be kept as one (UF 20.74)."""
    return MAY_CARRY_SECONDARY[weapon]


def carry_refusal(s: UpFrontState, seat: int, m: int) -> Refusal | None:
    """UF 21.1, UF 23.3, UF 33.6: whether this man may be given a secondary weapon."""
    if not 0 <= m < len(s.side) or s.side[m] != seat or s.kind[m] != MAN or s.group[m] < 0:
        return NOT_A_MAN
    if m in s.secondary:
        return HAS_ONE
    if m in s.wounded and s.weapon[m] != UNARMED:  # in the second segment of K (UF 2.4)
        return WOUNDED
    if (marks.PILLBOX, seat) in s.marks and s.group[m] == GROUPS_OF[seat][s.marks[marks.PILLBOX, seat]]:
        return NOT_INSIDE
    return hands_full(s, m) if MAY_CARRY_SECONDARY[s.weapon[m]] else CANNOT_CARRY


class GiveOut(Frame):
    """UF 21.1: each chit of the force goes to a man who may carry it."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def name(self, s: UpFrontState) -> str:
        for name in SECONDARIES:
            if s.marks.get((name, self.seat), 0):
                return name
        return ""

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.name(s) and self.carriers(s):
            ask(s, self, "given", self.seat, "UF 21.1")
        else:
            for name in SECONDARIES:
                s.marks.pop((name, self.seat), None)
            end(s)

    def carriers(self, s: UpFrontState) -> list[int]:
        return [m for m, side in enumerate(s.side) if side == self.seat and carry_refusal(s, self.seat, m) is None]

    def can_given(self, s: UpFrontState) -> list[Action]:
        name = self.name(s)
        return [("carry", name, m) for m in self.carriers(s)]

    def why_not_given(self, s: UpFrontState, action: Action) -> Refusal | None:
        return carry_refusal(s, self.seat, action[2])

    def given(self, s: UpFrontState, action: Action) -> None:
        _, name, m = action
        s.secondary[m] = name
        s.marks[name, self.seat] -= 1
        tell(s, "UF 21.1", ("carries", m, name))
        goto(s, self, "start")


def count_chits(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """The chits of the two forces, before anybody has them."""
    for seat, force in enumerate(forces):
        for name, count in force.extras:
            if name in SECONDARIES and count:
                s.marks[name, seat] = count


def has_chits(s: UpFrontState, seat: int) -> bool:
    return bool(s.marks) and any(s.marks.get((name, seat), 0) for name in SECONDARIES)


def first_carry(s: UpFrontState) -> Frame | None:
    return GiveOut(s.first) if has_chits(s, s.first) else None


def second_carry(s: UpFrontState) -> Frame | None:
    return GiveOut(1 - s.first) if has_chits(s, 1 - s.first) else None
