"""UF 50.41, 50.42: Italians surrender as a group; against Russians they do not, and have better nerves.

`marks[SURRENDERED, g]` is the chit. It counts while all men of the group are pinned; `marks[NO_SURRENDER, seat]`
says that a surrendered group has been attacked.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s16_victory import broken_ends
from bocage.games.upfront.close_combat.s20_infiltrators import lose_status
from bocage.games.upfront.close_combat.s32_prisoners import ChooseGuard, take_prisoner
from bocage.games.upfront.infantry.s17_group_transfer import call_off
from bocage.games.upfront.printed.nations import ITALIAN, RUSSIAN, TROOPS
from bocage.games.upfront.state import GROUPS_OF, MAN, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.players import meets
from bocage.kernel.frames import Frame, call, end, tell
from bocage.kernel.refusal import Refusal

MAY_STILL = ("receive",)  # the relief of the group by a man in transfer

GIVEN_UP = Refusal("UF 50.41", "the group has surrendered: it neither acts nor rallies until relieved or attacked")


def all_pinned(s: UpFrontState, g: int) -> bool:
    men = members(s, g)
    return bool(men) and all(s.pinned[m] and s.kind[m] == MAN for m in men)


def is_surrendered(s: UpFrontState, g: int) -> bool:
    """An unpinned man who has come over relieves the group at once."""
    return bool(s.marks) and (marks.SURRENDERED, g) in s.marks and all_pinned(s, g)


def may_surrender(s: UpFrontState, seat: int) -> bool:
    """UF 50.41, UF 50.42, UF 50.5: not against Russians, not Bersaglieri, and not after one group was attacked."""
    if not TROOPS[s.troops[seat]].surrenders or meets(s, seat, RUSSIAN):
        return False
    return (marks.NO_SURRENDER, seat) not in s.marks


def end_of_turn(s: UpFrontState, seat: int) -> None:
    """UF 50.41: whoever is pinned to the last man gives up, at whatever range; the relieved lose their chit."""
    for side in range(len(s.hands)):
        if TROOPS[s.troops[side]].surrenders:
            for g in GROUPS_OF[side]:
                if (marks.SURRENDERED, g) in s.marks and not all_pinned(s, g):
                    lift(s, g)
                elif s.men[g] and (marks.SURRENDERED, g) not in s.marks and all_pinned(s, g) and may_surrender(s, side):
                    s.marks[marks.SURRENDERED, g] = 1
                    call_off(s, g, "UF 17.7")  # it neither moves nor takes Terrain, so it goes nowhere
                    tell(s, "UF 50.41", ("surrenders", g))


def lift(s: UpFrontState, g: int) -> None:
    if s.marks.pop((marks.SURRENDERED, g), 0) and s.men[g]:
        tell(s, "UF 50.41", ("takes heart", g))


def attacked(s: UpFrontState, g: int) -> None:
    """UF 50.41: by fire of any kind that is carried out, Snipers too; from then on nobody surrenders any more."""
    if (marks.SURRENDERED, g) in s.marks:
        lift(s, g)
        s.marks[marks.NO_SURRENDER, g // SLOTS] = 1


def under_attack(s: UpFrontState, f: Any) -> None:
    attacked(s, f.target)


def fired_at(s: UpFrontState, g: int, t: int) -> None:
    attacked(s, t)


def sniped(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    attacked(s, f.target)  # be it that a man in transfer was hit who is of another group (UF 17.8)
    return result


def bars(s: UpFrontState, g: int, verb: str) -> Refusal | None:
    return GIVEN_UP if verb not in MAY_STILL and is_surrendered(s, g) else None


def no_spirit(s: UpFrontState, m: int) -> Refusal | None:
    """UF 50.41: neither a Hero nor flight."""
    return GIVEN_UP if s.group[m] >= 0 and is_surrendered(s, s.group[m]) else None


class CaptureAll(Frame):
    """UF 50.41, UF 32.2: an infiltrator takes the whole group; each prisoner gets his guard."""

    def __init__(self, man: int = -1, group: int = -1) -> None:
        super().__init__()
        self.man = man
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        men = members(s, self.group)  # UF 17.8: who is on his way to another group has not surrendered with it
        if not men:
            return end(s)
        m = men[0]
        take_prisoner(s, m, s.group[self.man], "UF 50.41")
        lose_status(s, self.man, "UF 32.11")  # UF 20.53: so that the ground is for others who are inside (UF 20.8)
        if broken_ends(s):
            return None
        return call(s, self, "start", ChooseGuard(m, s.group[self.man]))


def capture(s: UpFrontState, man: int, t: int) -> Frame | None:
    return CaptureAll(man, t) if is_surrendered(s, t) else None


def nerves(s: UpFrontState) -> None:
    """UF 50.42: against Russians the Panic of all Italian infantry is one higher."""
    for m in range(len(s.side)):
        take_courage(s, m)


def take_courage(s: UpFrontState, m: int) -> None:
    """One man; reinforcements too."""
    seat = s.side[m]
    if s.kind[m] == MAN and s.nation[seat] == ITALIAN and meets(s, seat, RUSSIAN):
        s.panic = (*s.panic[:m], s.panic[m] + 1, *s.panic[m + 1 :])
