"""UF 11, UF 3.3: assistants of crew-served weapons, and the order of men in a group."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.in_force import GUNS
from bocage.games.upfront.infantry.s18_chits import served_weapon
from bocage.games.upfront.printed.nations import ITALIAN
from bocage.games.upfront.printed.weapons import CREW_SERVED, HEAVY
from bocage.games.upfront.state import GUN, MAN, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import end_crew
from bocage.games.upfront.table.crossing import members
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

NOTHING_CHANGED = Refusal("UF 11.12", "a crew must be changed first")
NOT_A_MAN = Refusal("UF 11.1", "that man is not in the group")
GUN_CREW = Refusal("UF 34.1", "an infantry gun has its own crew: nobody else mans it, and they serve no other weapon")
OTHER_GROUP = Refusal("UF 11.1", "that weapon is not with the group whose crews are changed")
NO_CHANGE = Refusal("UF 11.3", "no crew in the group can be changed now")
NO_CREW_WEAPON = Refusal("UF 11.1", "the group has no crew-served weapon")
GUARDS = Refusal("UF 32.2", "a man who guards prisoners is nobody's assistant")
HAS_HIS_PLACE = Refusal("UF 3.3", "that man already has his place")
SIDE_BY_SIDE = Refusal("UF 11.11", "a gunner and his assistant stay side by side")
HANDS_FULL = Refusal("UF 50.7", "the crew of an Italian heavy weapon carries no secondary weapon")


def assign_refusal(s: UpFrontState, p: int, a: int, comes_over: bool = False) -> Refusal | None:
    """UF 11.1, UF 11.11, UF 11.3: whether `a` may become the assistant of `p`; only he himself must not be pinned.
    `comes_over`: he leaves the weapon at which he assists by the same action."""
    if not (0 <= p < len(s.kind) and 0 <= a < len(s.kind)):
        return NOT_A_MAN
    if GUN in (s.kind[p], s.kind[a]):
        return GUN_CREW
    if not is_gunner(s, p):
        return Refusal("UF 11.1", "that man has no crew-served weapon")
    if s.group[a] != s.group[p] or a == p or s.group[a] < 0 or s.kind[a] != MAN:
        return Refusal("UF 11.1", "an assistant must be another man of the same group")
    if s.crossing and (p in s.crossing or a in s.crossing):
        return Refusal("UF 17.8", "a man in transfer takes no part in the actions of his group")
    if s.assistant[p] >= 0:
        return Refusal("UF 11.13", "the weapon already has its assistant")
    if s.principal[a] >= 0 and not comes_over:
        return Refusal("UF 11.13", "that man is already the assistant at another weapon")
    if is_gunner(s, a):
        return Refusal("UF 11.11", "a man with a crew-served weapon of his own cannot assist at another")
    if s.pinned[a]:
        return Refusal("UF 11.3", "a pinned man cannot be assigned to a crew")
    if s.guard and a in s.guard.values():
        return GUARDS
    encumbered = a in s.secondary or a in s.captured_weapon  # UF 20.74: his own weapon is a secondary one then
    return HANDS_FULL if encumbered and s.nation[s.side[p]] == ITALIAN and HEAVY[s.weapon[p]] else None


def serves_heavy(s: UpFrontState, m: int) -> bool:
    """He has, or assists at, a weapon too heavy for one man (UF 45.6, UF 50.7)."""
    return HEAVY[s.weapon[m]] or (s.principal[m] >= 0 and HEAVY[served_weapon(s, m)])


def hands_full(s: UpFrontState, m: int) -> Refusal | None:
    """UF 50.7: the crew of an Italian heavy weapon carries no secondary weapon."""
    return HANDS_FULL if s.nation[s.side[m]] == ITALIAN and serves_heavy(s, m) else None


def relieve_refusal(s: UpFrontState, p: int) -> Refusal | None:
    """UF 11.13, UF 11.3: whether the assistant of `p` may leave, or `p` himself a weapon that nobody holds."""
    a = helper_of(s, p)
    if a < 0:
        return Refusal("UF 11.13", "that weapon has no assistant")
    return Refusal("UF 11.3", "a pinned man cannot be relieved from a crew") if s.pinned[a] else None


def helper_of(s: UpFrontState, p: int) -> int:
    """The assistant at the weapon of `p`; of a weapon that lies there he is named himself (UF 11.13). -1: none."""
    return p if s.principal[p] == p else s.assistant[p]


def is_gunner(s: UpFrontState, m: int) -> bool:
    return CREW_SERVED[s.weapon[m]] and s.kind[m] == MAN


def crew_of(s: UpFrontState, a: int) -> int:
    """By whom the crew is named to which this assistant belongs: its gunner, or himself at a weapon that lies there."""
    return s.principal[a]


def may_come_over(s: UpFrontState, a: int, done: tuple[int, ...]) -> bool:
    """UF 11.12, UF 11.13: an assistant whose crew has not been changed yet by this action may be given to another
    weapon, whether or not he was relieved first: the order of naming does not matter."""
    return s.principal[a] >= 0 and crew_of(s, a) not in done and relieve_refusal(s, crew_of(s, a)) is None


def crew_changes(s: UpFrontState, g: int, done: tuple[int, ...], wanted: int = 99) -> list[Action]:
    """The changes of crew in the group that are allowed, all or as many as wanted; each weapon once in an action."""
    found: list[Action] = []
    for p in members(s, g):
        if p not in done:
            if helper_of(s, p) >= 0:
                if relieve_refusal(s, p) is None:
                    found.append(("relieve", p))
            elif is_gunner(s, p):
                able = [a for a in members(s, g) if assign_refusal(s, p, a, may_come_over(s, a, done)) is None]
                found.extend([("assign", p, a) for a in able])
            if len(found) >= wanted:
                break
    return found


def has_crew(s: UpFrontState, g: int) -> bool:
    """Somebody of the group serves a weapon or could be given an assistant."""
    for m in members(s, g):  # noqa: SIM110 (asked very often)
        if s.assistant[m] >= 0 or s.principal[m] == m or CREW_SERVED[s.weapon[m]]:
            return True
    return False


def crew_refusal(s: UpFrontState, g: int) -> Refusal | None:
    if not has_crew(s, g):
        return GUN_CREW if s.in_force & GUNS and any(s.kind[m] == GUN for m in s.men[g]) else NO_CREW_WEAPON
    if crew_changes(s, g, (), 1):
        return None
    gunners = [m for m in members(s, g) if is_gunner(s, m)] if s.guard else []
    why = [assign_refusal(s, p, a) for p in gunners for a in s.men[g] if a != p]
    return GUARDS if GUARDS in why else NO_CHANGE


def assign(s: UpFrontState, p: int, a: int) -> None:
    """UF 11.11: the two cards lie next to each other."""
    s.assistant[p] = a
    s.principal[a] = p
    g = s.group[p]
    order = [m for m in s.men[g] if m != a]
    order.insert(order.index(p) + 1, a)
    s.men[g] = tuple(order)
    tell(s, "UF 11.11", ("crew", p, a))


class ChangeCrew(Frame):
    """UF 11.12, UF 11.13: crews are changed as the sole action; the group may then change its order (UF 3.3)."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.done: tuple[int, ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "changed", self.group // SLOTS, "UF 11.12")

    def can_changed(self, s: UpFrontState) -> list[Action]:
        found = crew_changes(s, self.group, self.done)
        if self.done:
            found.append(("done",))
            if len(members(s, self.group)) > 1:
                found.append(("reorder",))
        return found

    def why_not_changed(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action in (("done",), ("reorder",)):
            return NOTHING_CHANGED if not self.done else no.ALONE
        if action[1] in self.done:
            return Refusal("UF 11.12", "the crew of each weapon changes once in an action")
        if action[0] == "assign":
            comes_over = 0 <= action[2] < len(s.kind) and may_come_over(s, action[2], self.done)
            return assign_refusal(s, action[1], action[2], comes_over) or OTHER_GROUP
        if s.group[action[1]] != self.group:
            return OTHER_GROUP
        return relieve_refusal(s, action[1]) if action[0] == "relieve" else None

    def changed(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "done":
            return end(s)
        if action[0] == "reorder":
            return call(s, self, "reordered", Reorder(self.group, True))
        if not self.done:
            take_action(s, self.group)
        self.done = (*self.done, action[1])
        if action[0] == "assign":
            if s.principal[action[2]] >= 0:
                self.relieve(s, crew_of(s, action[2]))
            assign(s, action[1], action[2])
        else:
            self.relieve(s, action[1])
        return ask(s, self, "changed", self.group // SLOTS, "UF 11.12")

    def relieve(self, s: UpFrontState, p: int) -> None:
        """No step."""
        if p not in self.done:
            self.done = (*self.done, p)
        tell(s, "UF 11.13", ("relieved", p, helper_of(s, p)))
        end_crew(s, p)

    def reordered(self, s: UpFrontState, _: Any) -> None:
        end(s)


def mate_of(s: UpFrontState, m: int) -> int:
    """His assistant, or the gunner whom he assists, or -1; a gunner who is gone has no place any more."""
    mate = s.assistant[m] if s.assistant[m] >= 0 else s.principal[m]
    return mate if mate not in (-1, m) and s.group[mate] == s.group[m] else -1


def reorder_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 3.3: two men who can change places; one in transfer takes no part in it (UF 17.8)."""
    return None if len(members(s, g)) > 1 else no.ALONE


class Reorder(Frame):
    """UF 3.3: the men change positions, as the sole action of the group or as part of a change of crew."""

    def __init__(self, group: int = -1, free: bool = False) -> None:
        super().__init__()
        self.group = group
        self.free = free
        self.order: tuple[int, ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "placed", self.group // SLOTS, "UF 3.3")

    def can_placed(self, s: UpFrontState) -> list[Action]:
        return [("place", m) for m in members(s, self.group) if self.place_refusal(s, m) is None]

    def why_not_placed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return self.place_refusal(s, action[1])

    def place_refusal(self, s: UpFrontState, m: int) -> Refusal | None:
        """Crews stay side by side (UF 11.11); the order must change if that is the action (UF 3.3)."""
        if m not in s.men[self.group]:
            return Refusal("UF 3.3", "that man is not in the group")
        if m in s.crossing:
            return Refusal("UF 17.8", "a man in transfer takes no part in the actions of his group")
        if m in self.order:
            return HAS_HIS_PLACE
        if self.order:
            mate = mate_of(s, self.order[-1])
            if mate >= 0 and mate not in self.order and mate != m:
                return SIDE_BY_SIDE
        return None if self.free or self.still_differs(s, m) else no.SAME_ORDER

    def still_differs(self, s: UpFrontState, m: int) -> bool:
        """With this man placed next, something other than the old order can still come of it."""
        men, n = members(s, self.group), len(self.order)
        if m != men[n] or self.order != men[:n]:
            return True
        rest = men[n + 1 :]
        if len(rest) == 2 and mate_of(s, m) == rest[0]:
            return False  # one is left, who has no choice
        return len(rest) > 1

    def placed(self, s: UpFrontState, action: Action) -> None:
        self.order = (*self.order, action[1])
        men = members(s, self.group)
        if len(self.order) == len(men) - 1:
            self.order = (*self.order, *[m for m in men if m not in self.order])
        if len(self.order) < len(men):
            return ask(s, self, "placed", self.group // SLOTS, "UF 3.3")
        rest = iter(self.order)  # who is in transfer keeps the place to which he may come back (UF 17.84)
        s.men[self.group] = tuple([m if m in s.crossing else next(rest) for m in s.men[self.group]])
        if not self.free:
            take_action(s, self.group)
        tell(s, "UF 3.3", ("reordered", self.group, self.order))
        return end(s)
