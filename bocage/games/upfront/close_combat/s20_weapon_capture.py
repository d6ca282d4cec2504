"""UF 20.74: the victor of a Close Combat takes a weapon of the man he killed, or removes it; and gives it up later.

While he has the captured weapon his own is idle (`s.captured_weapon[m]`), a secondary weapon for all purposes.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s11_crew import hands_full
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import is_hurt
from bocage.games.upfront.infantry.s18_acquisition import CANNOT_CARRY
from bocage.games.upfront.infantry.s18_chits import carried, chit, is_secondary, put_off, put_own_off, take_on
from bocage.games.upfront.infantry.s19_malfunction import is_captured, lose_weapon, own_again
from bocage.games.upfront.infantry.s23_pillbox import in_pillbox
from bocage.games.upfront.printed.men import WEAPON
from bocage.games.upfront.printed.weapons import CLASS, CREW_SERVED, MAY_CARRY_SECONDARY, UNARMED, WEAPON_NATION
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import leave_crew
from bocage.games.upfront.table.ground import MARSH, STREAM, read
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

ORDNANCE_STAYS = Refusal("UF 20.74", "no ordnance but a light anti-tank weapon can be captured")
OPERATOR = Refusal("UF 20.74", "the operator of a crewed weapon cannot capture weapons")
NOT_HIS = Refusal("UF 20.74", "only the weapon of a man just killed in this fight can be taken")
NOTHING_CAPTURED = Refusal("UF 20.74", "nobody in the group has a captured weapon to give up")


def note_arms(s: UpFrontState, m: int) -> tuple[int, int, int, int]:
    """The man, his weapon, whether it malfunctions, and the chit of his secondary weapon (-1: none), before he goes."""
    second = carried(s, m) if m in s.secondary else -1
    return (m, s.weapon[m] if s.kind[m] == MAN else UNARMED, int(s.broken[m]), second)


def chits_of(row: tuple[int, int, int, int]) -> list[int]:
    found = [chit(row[1], bool(row[2]))] if row[1] != UNARMED else []
    return found if row[3] < 0 else [*found, row[3]]


def seize_refusal(s: UpFrontState, m: int, c: int) -> Refusal | None:
    """UF 20.74, UF 20.91: whether the victor may keep that weapon."""
    if not is_secondary(c) and CLASS[c & 255] == "mortar":
        return ORDNANCE_STAYS
    if CREW_SERVED[s.weapon[m]] or (marks.LEFT_WEAPON, m) in s.marks:
        return OPERATOR
    if is_secondary(c) and not MAY_CARRY_SECONDARY[s.weapon[m]]:
        return CANNOT_CARRY
    for function in hooks(s).acquire_refusals:
        found = function(s, m, s.group[m], c)
        if found is not None:
            return found
    return None


def pick_up(s: UpFrontState, where: int, c: int) -> None:
    """The chit no longer lies in that group, nor with its ground if that is to be captured (UF 20.8)."""
    for k in s.dropped[where]:
        if c in (k, k & 511):  # a radio with its artillery (UF 40.5), or a weapon whoever serves it
            i = s.dropped[where].index(k)
            s.dropped[where] = s.dropped[where][:i] + s.dropped[where][i + 1 :]
            return
    if where in s.spoils:
        spoil = s.spoils[where]
        first = 3 + spoil[2]  # see s20_ground.py
        if c in spoil[first:]:
            i = spoil.index(c, first)
            s.spoils[where] = spoil[:i] + spoil[i + 1 :]


def let_lie(s: UpFrontState, where: int, c: int) -> None:
    """What the victor puts down stays where he fought, except in Marsh or Stream (UF 18.1)."""
    ground = s.cards[where]
    if not s.men[where] and where in s.spoils:
        ground = tuple([kept for kept in s.spoils[where][:1] if kept])
    if read(ground).terrain in (MARSH, STREAM):
        return
    if s.men[where]:
        s.dropped[where] = (*s.dropped[where], c)
    elif where in s.spoils:
        s.spoils[where] = (*s.spoils[where], c)


def is_printed(s: UpFrontState, m: int, weapon: int) -> bool:
    """The weapon on his card; UF 46.5: or the older rifle of a Marine, for the one that is printed there."""
    printed = WEAPON[s.person[m]]
    return weapon == printed or (CLASS[weapon], WEAPON_NATION[weapon]) == ("rifle", WEAPON_NATION[printed])


def keeps_own(s: UpFrontState, m: int, weapon: int) -> bool:
    """UF 20.74, UF 21.1: his printed weapon stays with him, if both are such as go with a secondary weapon."""
    if s.wounded and is_hurt(s, m):
        return False  # UF 33.6: it would be a secondary weapon beside the other
    if hands_full(s, m) is not None or in_pillbox(s, s.group[m]):
        return (
            False  # UF 50.7, UF 23.3: nor does the crew of an Italian heavy weapon carry one, or anybody in a Pillbox
        )
    own = s.captured_weapon.get(m, s.weapon[m])
    return is_printed(s, m, own) and MAY_CARRY_SECONDARY[own] and MAY_CARRY_SECONDARY[weapon]


def arm_with(s: UpFrontState, m: int, where: int, weapon: int, broken: bool) -> None:
    """The captured weapon is his primary one now; what he cannot keep he puts down."""
    keeps = keeps_own(s, m, weapon)
    if m in s.captured_weapon or not keeps:
        if s.weapon[m] != UNARMED:
            let_lie(s, where, chit(s.weapon[m], s.broken[m]))
    elif s.broken[m]:
        s.marks[marks.OWN_BROKEN, m] = 1
    if keeps:
        s.captured_weapon[m] = s.captured_weapon.get(m, s.weapon[m])
    elif m in s.captured_weapon:
        let_lie(s, where, put_own_off(s, m))
    if m in s.secondary and (keeps or not MAY_CARRY_SECONDARY[weapon]):
        let_lie(s, where, put_off(s, m))  # UF 21.1: one secondary weapon
    s.weapon[m], s.broken[m] = weapon, broken
    touch(s, ("man", m))  # UF 11.11


def seize(s: UpFrontState, m: int, where: int, c: int) -> None:
    pick_up(s, where, c)
    if is_secondary(c):
        if m in s.secondary:
            let_lie(s, where, put_off(s, m))
        if m in s.captured_weapon:
            let_lie(s, where, put_own_off(s, m))  # UF 21.1
        take_on(s, m, c)
    else:
        arm_with(s, m, where, c & 255, bool(c >> 8 & 1))
    tell(s, "UF 20.74", ("takes weapon", m, c))


class SeizeWeapon(Frame):
    """UF 20.74: of each man he has killed one weapon, primary or secondary: taken, removed from play, or left where it
    lies. Who takes another puts down what he cannot keep beside it."""

    def __init__(self, man: int = -1, where: int = -1, arms: tuple[tuple[int, int, int, int], ...] = ()) -> None:
        super().__init__()
        self.man = man
        self.where = where
        self.arms = arms  # of those who are still to be asked about

    def start(self, s: UpFrontState, _: Any) -> None:
        while self.arms and not self.chits():
            self.arms = self.arms[1:]
        if self.arms:
            ask(s, self, "seized", s.side[self.man], "UF 20.74")
        else:
            end(s)

    def chits(self) -> list[int]:
        return list(dict.fromkeys(chits_of(self.arms[0])))

    def can_seized(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("leave it",)]
        for c in self.chits():
            if seize_refusal(s, self.man, c) is None:
                found.append(("seize", c))
            if seize_refusal(s, self.man, c) != ORDNANCE_STAYS:
                found.append(("destroy", c))
        return found

    def why_not_seized(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] == "leave it":
            return None
        return seize_refusal(s, self.man, action[1]) if action[1] in self.chits() else NOT_HIS

    def seized(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "seize":
            seize(s, self.man, self.where, action[1])
        elif action[0] == "destroy":
            pick_up(s, self.where, action[1])
            tell(s, "UF 20.74", ("weapon destroyed", self.man, action[1]))
        self.arms = self.arms[1:]
        goto(s, self, "start")


def holders(s: UpFrontState, g: int) -> list[int]:
    return [m for m in s.men[g] if is_captured(s, m) and not s.pinned[m] and m not in s.crossing]


def part_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 20.74: somebody unpinned of the group has a captured weapon to give up."""
    return None if holders(s, g) else NOTHING_CAPTURED


class PartWithWeapon(Frame):
    """UF 20.74: a captured weapon is abandoned or destroyed as the sole action of the group."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "parted", self.group // SLOTS, "UF 20.74")

    def can_parted(self, s: UpFrontState) -> list[Action]:
        return [(verb, m) for m in holders(s, self.group) for verb in ("abandon", "break up")]

    def why_not_parted(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NOTHING_CAPTURED

    def parted(self, s: UpFrontState, action: Action) -> None:
        verb, m = action
        take_action(s, self.group)
        if verb == "abandon":
            c = chit(s.weapon[m], s.broken[m], leave_crew(s, m))
            tell(s, "UF 20.74", ("weapon left", m, c))
            if read(s.cards[self.group]).terrain not in (MARSH, STREAM):  # UF 18.1
                s.dropped[self.group] = (*s.dropped[self.group], c)
            touch(s, ("group", self.group))
            own_again(s, m)
        else:
            lose_weapon(s, m, "UF 20.74")
        end(s)
