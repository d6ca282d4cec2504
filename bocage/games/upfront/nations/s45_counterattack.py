"""UF 45.47: what the group attacked by a Banzai, and its friends, can do; and who is in a Banzai.

marks.BANZAI is the group charged; BANZAI_FOUGHT: it has been in Close Combat; BANZAI_SHOT and COUNTERED: the turn in
which it was fired at, or attacked in Close Combat. Fire that is called off (UF 6.5) was no attack on it.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import MINEFIELD_GROUND, PILLBOX_GROUND, read
from bocage.games.upfront.table.players import foes
from bocage.kernel.refusal import Refusal

CLOSE = 5
NOT_BY_FIRE = ("overrun", "mine", "mines left")  # kinds of Resolution

SHELTERED = (MINEFIELD_GROUND, PILLBOX_GROUND)
NO_GUNS = Refusal("UF 45.47", "ordnance of the attacked group cannot be turned on the Banzai group in its midst")
IS_COUNTERED = Refusal("UF 45.47", "the Banzai group is attacked in Close Combat this turn")


def target_of(s: UpFrontState, g: int) -> int:
    """The group that this one charges, or -1."""
    t = s.marks.get((marks.BANZAI, g), -1) if s.marks else -1
    return t if t >= 0 and s.men[t] else -1


def in_banzai(s: UpFrontState, g: int) -> bool:
    return target_of(s, g) >= 0


def is_charged(s: UpFrontState) -> bool:
    """Some Banzai has been declared and not called off."""
    for name, _ in s.marks:  # noqa: SIM110 (asked very often)
        if name == marks.BANZAI:
            return True
    return False


def chargers_of(s: UpFrontState, g: int) -> list[int]:
    """UF 45.47: the Banzai groups with which this group is in Close Combat and which nobody fired at this turn; none
    on a Minefield or in a Pillbox, where nobody is attacked in Close Combat (UF 24.7, UF 23.5)."""
    found = []
    for h in foes(s, g // SLOTS):
        near = target_of(s, h) == g and (marks.BANZAI_FOUGHT, h) in s.marks and relative_range(s, g, h) == CLOSE
        unshot = near and s.men[h] and s.marks.get((marks.BANZAI_SHOT, h), 0) != s.turn
        if unshot and read(s.cards[h]).terrain not in SHELTERED:
            found.append(h)
    return found


def attacked(s: UpFrontState, t: int) -> None:
    """Fire of any kind and from anywhere: small arms, ordnance, artillery, a Demolition Charge (UF 47.3)."""
    if in_banzai(s, t):
        s.marks[marks.BANZAI_SHOT, t] = s.turn


def under_attack(s: UpFrontState, f: Any) -> None:
    """An Overrun or mines are no Fire Combat; they do not bar the counterattack, nor does it bar them."""
    if f.kind not in NOT_BY_FIRE:
        attacked(s, f.target)


def fired_at(s: UpFrontState, g: int, t: int) -> None:
    attacked(s, t)


def not_while_fighting(s: UpFrontState, g: int, t: int) -> Refusal | None:
    return IS_COUNTERED if s.marks and s.marks.get((marks.COUNTERED, t), 0) == s.turn and in_banzai(s, t) else None


def no_guns(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 45.47, UF 20.54."""
    mine = s.marks and target_of(s, t) == s.group[m] and (marks.BANZAI_FOUGHT, t) in s.marks
    return NO_GUNS if mine and relative_range(s, s.group[m], t) == CLOSE else None
