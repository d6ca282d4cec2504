"""UF 2.4 (K.3): weapons of men who were killed in the first segment may be carried by others in the second."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import IN_PLAY, KILLED, MAN, PANICKED, UpFrontState
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

NOT_LOST = Refusal("UF 2.4", "only the weapon of one of your men who was killed can be given to another")
TAKEN = Refusal("UF 2.4", "that weapon has already been given to somebody")
NOT_HIM = Refusal("UF 2.4", "one of your men who is still with the squad carries it")
HAS_ONE = Refusal("UF 2.4", "he already carries a dead man's weapon")
THE_SAME = Refusal("UF 2.4", "he already has such a weapon")


class Rearm(Frame):
    """The survivors take over weapons of the dead, each one at most, in place of their own."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.given: tuple[int, ...] = ()  # the dead whose weapons are with others
        self.bearers: tuple[int, ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        if len(self.can_taken(s)) > 1:
            ask(s, self, "taken", self.seat, "UF 2.4")
        else:
            end(s)

    def dead_refusal(self, s: UpFrontState, dead: int) -> Refusal | None:
        ours = 0 <= dead < len(s.side) and s.side[dead] == self.seat and s.kind[dead] == MAN
        if not ours or s.fate[dead] not in (KILLED, PANICKED) or s.weapon[dead] == UNARMED:
            return NOT_LOST
        return TAKEN if dead in self.given else None

    def refusal(self, s: UpFrontState, m: int, dead: int) -> Refusal | None:
        if not 0 <= m < len(s.side) or s.side[m] != self.seat or s.kind[m] != MAN or s.fate[m] != IN_PLAY:
            return NOT_HIM
        if m in self.bearers:
            return HAS_ONE
        found = self.dead_refusal(s, dead)
        return found or (THE_SAME if s.weapon[m] == s.weapon[dead] else None)

    def can_taken(self, s: UpFrontState) -> list[Action]:
        lost: dict[int, int] = {}  # one of each sort is enough to choose from
        for dead, side in enumerate(s.side):
            if side == self.seat and self.dead_refusal(s, dead) is None:
                lost.setdefault(s.weapon[dead], dead)
        men = [m for m, side in enumerate(s.side) if side == self.seat]
        found: list[Action] = [("done",)]
        found.extend([("rearm", m, dead) for dead in lost.values() for m in men if self.refusal(s, m, dead) is None])
        return found

    def why_not_taken(self, s: UpFrontState, action: Action) -> Refusal | None:
        return self.refusal(s, action[1], action[2]) if action[0] == "rearm" else None

    def taken(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "done":
            return end(s)
        _, m, dead = action
        s.weapon[m] = s.weapon[dead]
        self.given, self.bearers = (*self.given, dead), (*self.bearers, m)
        tell(s, "UF 2.4", ("rearmed", m, s.weapon[m]))
        return goto(s, self, "start")
