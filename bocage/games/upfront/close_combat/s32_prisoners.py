"""UF 32: prisoners, taken in Close Combat (s20_fight.py) or when they would rout; their guards.

`s.guard[p]` is the guard of prisoner p, or -1 - group while the group has still to name one. A prisoner is out of the
game as fate CAPTURED; freed ones are in no `guard` any more.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import guards as guards
from bocage.games.upfront.state import (
    CAPTURED,
    MAN,
    SLOTS,
    UpFrontState,
    relative_range,
    take_action,
)
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import ROUTS, end_crew, remove
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.firepower import man_firepower
from bocage.games.upfront.table.ground import BACK, FORWARD
from bocage.games.upfront.table.players import foes
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

CAPTURE_COST = 2  # UF 32.11
CLOSE = 5

NOT_IN_FORCE = Refusal("UF 32.1", "prisoners are not taken in this scenario")
NOT_A_MAN = Refusal("UF 32.3", "AFVs and infantry guns are not taken prisoner")
NO_CAPTOR = Refusal(
    "UF 32.12", "only an infantry group at Relative Range 5 with an unpinned man takes prisoners this way"
)
HAS_CREW_DUTY = Refusal("UF 32.2", "an assistant crewman guards prisoners only if there is nobody else")
NOT_A_GUARD = Refusal("UF 32.2", "a guard is a man of the capturing group")
PINNED_GUARD = Refusal("UF 32.2", "the new guard must not be pinned")
SAME_GUARD = Refusal("UF 32.2", "he already guards them")
NO_PRISONERS = Refusal("UF 32.2", "the group has no prisoners whose guard could change")
BETWEEN = Refusal("UF 17.8", "a man in transfer takes no part in the actions of his group, nor do his prisoners")
GUARDS = Refusal("UF 32.21", "a guard cannot infiltrate")


def capture_refusal(s: UpFrontState, m: int) -> Refusal | None:
    """UF 32.11, UF 32.3: whether a fight may be for a prisoner."""
    if not hooks(s).takes_prisoners:
        return NOT_IN_FORCE
    return None if s.kind[m] == MAN else NOT_A_MAN


def note_the_last(s: UpFrontState, t: int, g: int) -> None:
    """UF 16.42: a capture that ends the enemy group does not take the range from the captor."""
    if not s.men[t]:
        s.marks[marks.TOOK_THE_LAST, g] = s.chit[g]


def forget_the_last(s: UpFrontState, g: int) -> None:
    s.marks.pop((marks.TOOK_THE_LAST, g), None)


def leaves_the_place(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 16.42: the captor counts as being there until his range chit changes, and no more if he comes back to it."""
    if s.marks and mode in (FORWARD, BACK):
        forget_the_last(s, g)
    return None


def take_prisoner(s: UpFrontState, m: int, g: int, rule: str) -> None:
    """UF 32.1: out of his group, and held by the capturing one; he counts as a loss."""
    t = s.group[m]
    remove(s, m, CAPTURED, rule)
    s.guard[m] = -1 - g
    note_the_last(s, t, g)
    tell(s, rule, ("prisoner", m, g))


def prisoners_of(s: UpFrontState, m: int) -> list[int]:
    return [p for p, guard in s.guard.items() if guard == m]


def guard_refusal(s: UpFrontState, g: int, m: int) -> Refusal | None:
    """UF 32.2: pinned, wounded and unarmed men may guard; an assistant only if there is nobody else."""
    if m not in s.men[g] or s.kind[m] != MAN:
        return NOT_A_GUARD
    there = [other for other in members(s, g) if s.kind[other] == MAN]
    if m in s.crossing and there:
        return BETWEEN
    free = [other for other in there if s.principal[other] < 0]
    return HAS_CREW_DUTY if s.principal[m] >= 0 and free else None


class ChooseGuard(Frame):
    """UF 32.2: the prisoner goes beneath the card of a man of the group."""

    def __init__(self, prisoner: int = -1, group: int = -1) -> None:
        super().__init__()
        self.prisoner = prisoner
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        found = self.can_named(s)
        if not found:
            free(s, self.prisoner)
            return end(s)
        if len(found) == 1:
            set_guard(s, self.prisoner, found[0][1])
            return end(s)
        return ask(s, self, "named", self.group // SLOTS, "UF 32.2")

    def can_named(self, s: UpFrontState) -> list[Action]:
        return [("guard", m) for m in s.men[self.group] if guard_refusal(s, self.group, m) is None]

    def why_not_named(self, s: UpFrontState, action: Action) -> Refusal | None:
        return guard_refusal(s, self.group, action[1])

    def named(self, s: UpFrontState, action: Action) -> None:
        set_guard(s, self.prisoner, action[1])
        end(s)


def note_factors(s: UpFrontState, m: int) -> None:
    """UF 19.13: what he put into the fire of his group that is just being resolved counts whole, though he is a guard
    from now on."""
    for f in s.stack:
        if isinstance(f, Resolution) and f.kind == "fire" and f.firer == s.group[m] and not guards(s, m):
            rr = relative_range(s, f.firer, f.target)
            f.gave = (*f.gave, (m, man_firepower(s, m, f.target, rr)))


def set_guard(s: UpFrontState, p: int, m: int) -> None:
    note_factors(s, m)
    if s.principal[m] >= 0:
        end_crew(s, m)  # relieved of that duty without more ado
    s.guard[p] = m
    tell(s, "UF 32.2", ("guards", m, p))


def free(s: UpFrontState, p: int) -> None:
    """UF 32.22: out of the game all the same, but worth nothing to his captor any more."""
    del s.guard[p]
    tell(s, "UF 32.22", ("freed", p))


def guard_falls(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """UF 32.2, UF 32.22: another man of the group takes over; if there is none the prisoners are free."""
    if not s.guard:
        return
    for p in prisoners_of(s, m):
        s.guard[p] = -1 - g
    if not any(s.kind[other] == MAN for other in s.men[g]):
        for p in [p for p, guard in s.guard.items() if guard == -1 - g]:
            free(s, p)


def unguarded(s: UpFrontState, seat: int) -> bool:
    """Some prisoner waits for a new guard."""
    return bool(s.guard) and min(s.guard.values()) < 0


class ReplaceGuard(Frame):
    """UF 32.2: a fallen guard is replaced without an action."""

    def __init__(self) -> None:
        super().__init__()

    def start(self, s: UpFrontState, _: Any) -> None:
        for p, guard in s.guard.items():
            if guard < 0:
                return call(s, self, "start", ChooseGuard(p, -1 - guard))
        return end(s)


def captor_groups(s: UpFrontState, t: int) -> list[int]:
    """UF 32.12, UF 32.3: enemy infantry groups at Relative Range 5 with an unpinned man."""
    found = []
    for g in foes(s, t // SLOTS):
        able = any(s.kind[m] == MAN and not s.pinned[m] for m in members(s, g))
        if able and relative_range(s, g, t) == CLOSE:
            found.append(g)
    owners = [g // SLOTS for g in found]
    owner = s.seat if s.seat in owners else owners[0] if owners else -1  # UF 2.4: of several enemies whose turn it is
    return [g for g in found if g // SLOTS == owner]


def surrender(s: UpFrontState, m: int, t: int, result: int) -> Frame | None:
    """UF 32.12: a man of that group has just routed; he surrenders if somebody is near enough to take him."""
    if result != ROUTS or s.kind[m] != MAN or not captor_groups(s, t):
        return None
    return Surrender(m, t)


class Surrender(Frame):
    """UF 32.12: the captor chooses the group, or lets the man rout."""

    def __init__(self, man: int = -1, group: int = -1) -> None:
        super().__init__()
        self.man = man
        self.group = group  # the one he belonged to

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "taken", captor_groups(s, self.group)[0] // SLOTS, "UF 32.12")

    def can_taken(self, s: UpFrontState) -> list[Action]:
        return [*[("take prisoner", g) for g in captor_groups(s, self.group)], ("let go",)]

    def why_not_taken(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NO_CAPTOR

    def taken(self, s: UpFrontState, action: Action) -> None:
        if action == ("let go",):
            return end(s)
        g = action[1]
        s.fate[self.man] = CAPTURED
        s.guard[self.man] = -1 - g
        note_the_last(s, self.group, g)
        tell(s, "UF 32.12", ("prisoner", self.man, g))
        return call(s, self, "guarded", ChooseGuard(self.man, g))

    def guarded(self, s: UpFrontState, _: Any) -> None:
        end(s)


def after_shot(s: UpFrontState, f: Any) -> Frame | None:
    return surrender(s, f.man, f.target, f.result)


def guards_changes(s: UpFrontState, g: int) -> list[Action]:
    """UF 32.2: from any guard of the group to any other man who may be one and is not pinned."""
    if not s.guard:
        return []
    old = [m for m in s.men[g] if guards(s, m)]
    return [("change", m, new) for m in old for new in s.men[g] if change_refusal(s, g, m, new) is None]


def change_refusal(s: UpFrontState, g: int, m: int, new: int) -> Refusal | None:
    if m not in s.men[g] or not guards(s, m):
        return NO_PRISONERS
    if m in s.crossing or new in s.crossing:
        return BETWEEN
    if m == new:
        return SAME_GUARD
    found = guard_refusal(s, g, new)
    if found is not None:
        return found
    return PINNED_GUARD if s.pinned[new] else None


def change_guard_refusal(s: UpFrontState, g: int) -> Refusal | None:
    if guards_changes(s, g):
        return None
    return BETWEEN if any(guards(s, m) and m in s.crossing for m in s.men[g]) else NO_PRISONERS


class ChangeGuard(Frame):
    """UF 32.2: the sole action of the group; all prisoners of one guard go to another."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "changed", self.group // SLOTS, "UF 32.2")

    def can_changed(self, s: UpFrontState) -> list[Action]:
        return guards_changes(s, self.group)

    def why_not_changed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return change_refusal(s, self.group, action[1], action[2])

    def changed(self, s: UpFrontState, action: Action) -> None:
        take_action(s, self.group)
        for p in prisoners_of(s, action[1]):
            set_guard(s, p, action[2])
        end(s)


def halved(s: UpFrontState, m: int) -> bool:
    """UF 32.21: a guard has half his firepower."""
    return guards(s, m)


def aims_worse(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    return -1 if guards(s, m) else 0


def cannot_infiltrate(s: UpFrontState, m: int, t: int) -> Refusal | None:
    return GUARDS if guards(s, m) else None
