"""UF 46: Marines (who they are: setup.py), their Morale, their old rifles, and automatic weapons kept apart."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import MANY
from bocage.games.upfront.infantry.s17_transfer_refusals import man_refusal
from bocage.games.upfront.printed.men import NUMBER
from bocage.games.upfront.printed.nations import AMERICAN, TROOPS
from bocage.games.upfront.printed.tables import half_year_number
from bocage.games.upfront.printed.weapons import CLASS, weapon_of
from bocage.games.upfront.state import AFV, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.refusal import Refusal

LEAST_MORALE, ITS_PANIC = 2, 3  # UF 46.2
EARLY_LEADERS = (42, 43)  # UF 46.5: with Springfield rifles, before 1943
REARMED = "1943a"
NEW_RIFLE, OLD_RIFLE = weapon_of(AMERICAN, "R"), weapon_of(AMERICAN, "BR")
AUTOMATIC = ("BAR", "light machine gun", "medium machine gun")
IS_AUTOMATIC: tuple[bool, ...] = tuple(name in AUTOMATIC for name in CLASS)

APART = Refusal("UF 46.4", "two BARs, light or medium machine guns cannot start in the same group")
ANOTHER_GOES = Refusal("UF 46.4", "a man with a BAR or machine gun cannot go to a group that already has one")


def is_marine(s: UpFrontState, m: int) -> bool:
    return TROOPS[s.troops[s.side[m]]].marines


def hearten(s: UpFrontState, date: str = "") -> None:
    """UF 46.2: no Marine starts with Morale 1; UF 46.5: before 1943, or with the early leaders, old rifles."""
    for m in range(len(s.side)):
        hearten_one(s, m)
        if date and is_marine(s, m) and half_year_number(date) < half_year_number(REARMED):
            s.marks[marks.OLD_RIFLES, s.side[m]] = 1
    for m, kind in enumerate(s.kind):
        if kind == MAN and is_marine(s, m) and NUMBER[s.person[m]] in EARLY_LEADERS:
            s.marks[marks.OLD_RIFLES, s.side[m]] = 1
    for m in range(len(s.side)):
        issue_old_rifle(s, m)


def issue_old_rifle(s: UpFrontState, m: int) -> None:
    """UF 46.5: a bolt-action rifle for the one on his card. It is the weapon that is older, whoever takes it up."""
    if (marks.OLD_RIFLES, s.side[m]) in s.marks and s.kind[m] == MAN and s.weapon[m] == NEW_RIFLE and is_marine(s, m):
        s.weapon[m] = OLD_RIFLE


def hearten_one(s: UpFrontState, m: int) -> None:
    """UF 46.2: chits for a man of Morale 1, reinforcements too; UF 46.5: they come with the rifles of the others."""
    issue_old_rifle(s, m)
    if s.kind[m] == MAN and s.morale[m] < LEAST_MORALE and is_marine(s, m):
        s.morale = (*s.morale[:m], LEAST_MORALE, *s.morale[m + 1 :])
        s.panic = (*s.panic[:m], max(ITS_PANIC, s.panic[m]), *s.panic[m + 1 :])


def is_automatic(s: UpFrontState, m: int) -> bool:
    return IS_AUTOMATIC[s.weapon[m]] and s.kind[m] == MAN


def crowded(s: UpFrontState, f: Any, waiting: list[int], m: int) -> Refusal | None:
    """UF 46.4: one such weapon in a group, as far as the groups go round; m is -1 for the end of a group."""
    seat: int = f.seat
    weapon = s.weapon
    left = len([w for w in waiting if w != m and IS_AUTOMATIC[weapon[w]]])
    carries = m >= 0 and is_automatic(s, m)
    if not left and not carries:
        return None
    others = [w for w in waiting if w != m]
    everybody = [w for w, side in enumerate(s.side) if side == seat and (IS_AUTOMATIC[s.weapon[w]] or s.kind[w] == AFV)]
    if len(everybody) > MANY:
        return None
    taken = any(is_automatic(s, w) for w in f.members(s))
    if carries and taken:
        return APART
    kinds = [s.kind[w] for w in others]
    free = MANY - len(f.sizes) - kinds.count(AFV)
    room = free if m < 0 or taken or carries else free + 1
    return APART if left > room or kinds.count(MAN) - left < left - (room > free) else None


def another_goes(s: UpFrontState, m: int, h: int) -> Refusal | None:
    """UF 46.4: not to a group that has one already, or one on his way to it, while an unpinned man could go instead."""
    there = (*s.men[h], *[other for other, to in s.crossing.items() if to == h])
    if not is_automatic(s, m) or not any(is_automatic(s, other) for other in there):
        return None
    g = s.group[m]
    able = [other for other in s.men[g] if other != m and not is_automatic(s, other)]
    return ANOTHER_GOES if any(man_refusal(s, g, other) is None for other in able) else None
