"""UF 48.4: Snipers gained as reinforcements: several attacks with one Sniper card.

marks[SNIPER_SHOTS, seat] is the number of attacks each card makes (1 without). A second Sniper that was bought only
takes one more Sniper Check to lose (UF 14.41).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s14_snipers import SniperAttack, other_groups, sniper_refusal
from bocage.games.upfront.printed.cards import SNIPER
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.players import foes
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal


def sniper_shots(s: UpFrontState, seat: int) -> int:
    return s.marks.get((marks.SNIPER_SHOTS, seat), 1) if s.marks else 1


def gain_sniper(s: UpFrontState, seat: int) -> None:
    """UF 48.4, UF 48.43: a lost or missing Sniper comes; for who has one each card attacks once more. No entry."""
    if s.snipers[seat] > 0 and SNIPER not in s.cower[seat]:
        s.snipers[seat] += 1
        s.marks[marks.SNIPER_SHOTS, seat] = sniper_shots(s, seat) + 1
    else:
        s.snipers[seat] = 1
        s.marks.pop((marks.SNIPER_SHOTS, seat), None)
        s.cower[seat] = tuple([kind for kind in s.cower[seat] if kind != SNIPER])
    tell(s, "UF 48.4", ("sniper gained", seat, sniper_shots(s, seat)))


class SniperVolley(Frame):
    """UF 48.41: the groups are named before the first attack; each attack draws its own position."""

    def __init__(self, card: int = 0, target: int = -1, shots: int = 1, seat: int = -1) -> None:
        super().__init__()
        self.card = card
        self.shots = shots
        self.seat = seat  # of a player whose Snipers fire into this game from another (UF 41.4); his card is not here
        self.targets: tuple[int, ...] = (target,)
        self.made = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        if len(self.targets) < self.shots and other_groups(s, self.owner(s)):
            ask(s, self, "named", self.owner(s), "UF 48.41")
        else:
            goto(s, self, "next_shot")

    def owner(self, s: UpFrontState) -> int:
        return self.seat if self.seat >= 0 else s.seat

    def can_named(self, s: UpFrontState) -> list[Action]:
        return [("at", g) for g in other_groups(s, self.owner(s))]

    def why_not_named(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in foes(s, self.owner(s)):
            return Refusal("UF 48.41", "a Sniper attacks enemy groups")
        return sniper_refusal(s, action[1])

    def named(self, s: UpFrontState, action: Action) -> None:
        self.targets = (*self.targets, action[1])
        goto(s, self, "start")

    def next_shot(self, s: UpFrontState, _: Any) -> None:
        """A group that is gone by then is attacked no more."""
        while self.made < len(self.targets):
            target = self.targets[self.made]
            self.made += 1
            if s.men[target]:
                return call(s, self, "next_shot", SniperAttack(self.card, target, self.made > 1 or self.seat >= 0))
        return end(s)


def snipe(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    """UF 14.1, UF 48.4: one attack, or as many as the side has such Snipers."""
    shots = sniper_shots(s, seat)
    return SniperVolley(card, g, shots) if shots > 1 else SniperAttack(card, g)
