"""X.3 to X.5: a squad with one enemy force in front of it and another behind (UF 2.4; who is where: two_sides.py).

To close with the enemy, the force behind moves back along the chits: from 10 towards 5.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import MOST, Limits
from bocage.games.upfront.infantry.s17_encirclement import settle
from bocage.games.upfront.infantry.s17_flanking import adjacent, pass_by
from bocage.games.upfront.infantry.s17_group_transfer import call_off
from bocage.games.upfront.printed.scenarios import SCENARIOS, Force, Scenario, special
from bocage.games.upfront.printed.weapons import CLASS
from bocage.games.upfront.specials.two_sides import ABREAST, behind, is_two_sided, pair
from bocage.games.upfront.state import AFV, GROUPS_OF, MAN, N_GROUPS, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.ground import BACK, FORWARD, SIDEWAYS
from bocage.kernel.frames import Frame, tell
from bocage.kernel.refusal import Refusal

IN_A_FORCE = 2  # groups: an A and a B in each (X.4), and no more than four in all (UF 3.2)
LMG = "light machine gun"
APART = Refusal("UF 2.4", "X.4: light machine guns start in different forces, one before the enemy, one behind him")


def surround(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """X.4: the first two groups are the force at one chit, the next two the force at the other, A and B again."""
    settings = special(scn, "surrounded")
    if settings is None:
        return
    s.marks[marks.TWO_SIDES, 0] = 1
    near, far = settings["chits"]
    slots = GROUPS_OF[s.role.index(settings["side"])]
    for i, g in enumerate(slots[: 2 * IN_A_FORCE]):
        s.letter[g] = 1 + i % IN_A_FORCE
        s.chit[g] = near if i < IN_A_FORCE else far
        if i >= IN_A_FORCE:
            s.marks[marks.REAR, g] = 1


def is_attacker(s: UpFrontState, seat: int) -> bool:
    settings = special(SCENARIOS[s.scenario], "surrounded")
    return settings is not None and s.role[seat] == settings["side"]


def four_groups(s: UpFrontState, seat: int) -> Limits | None:
    return (2 * IN_A_FORCE, 2 * IN_A_FORCE, MOST) if is_attacker(s, seat) else None


def guns_apart(s: UpFrontState, f: Any, waiting: list[int], m: int) -> Refusal | None:
    """X.4: with two or more of them neither force has all; m is -1 for the end of a group."""
    here = len(f.sizes) - 1
    if here >= IN_A_FORCE or not is_attacker(s, f.seat):
        return None
    guns = [w for w, side in enumerate(s.side) if side == f.seat and s.kind[w] == MAN and CLASS[s.weapon[w]] == LMG]
    placed = len([w for w in guns if s.group[w] >= 0])
    if len(guns) < 2 or (m in guns and placed + 1 < len(guns)):
        return None
    if m in guns:
        return APART
    if placed or here < IN_A_FORCE - 1:
        return None
    left = len(waiting) - 1  # one of the first force must still come, and four men for the second
    return APART if m < 0 or f.sizes[-1] + 1 >= MOST or left <= 2 * IN_A_FORCE else None


def too_far(s: UpFrontState, g: int) -> bool:
    """UF 5.51, looking the other way: past 10 the group would be out of everybody's range."""
    sums = [s.chit[g] + 1 + s.chit[t] for t in GROUPS_OF[1 - g // SLOTS] if s.men[t] and s.letter[t] >= 0]
    return bool(sums) and min(sums) > 2 * ABREAST


def in_the_way(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 5.7 for both sides of a group: it passes no enemy group of its own letter, from in front or from behind."""
    if mode == SIDEWAYS or not is_two_sided(s):
        return None
    for t in GROUPS_OF[1 - g // SLOTS]:
        opposed = s.men[t] and s.letter[t] == s.letter[g] and s.chit[g] + s.chit[t] == ABREAST
        if opposed and behind(s, g, t) == (mode == BACK):
            return no.BLOCKED
    return no.TOO_FAR_BACK if mode == FORWARD and too_far(s, g) else None


def sides_change(s: UpFrontState, g: int, mode: int) -> None:
    """Which side a group came from to stand abreast of another; UF 17.3: passing it gives natural Flanking Fire."""
    for t in GROUPS_OF[1 - g // SLOTS]:
        if not s.men[t]:
            continue
        total, key = s.chit[g] + s.chit[t], (marks.PAST, pair(g, t))
        if total == ABREAST and mode == BACK:
            s.marks[key] = 1
        elif total == ABREAST:
            s.marks.pop(key, None)
        elif (total, mode) == ((ABREAST - 1, BACK) if key in s.marks else (ABREAST + 1, FORWARD)) and adjacent(s, g, t):
            pass_by(s, g, t)


def is_ringed(s: UpFrontState, t: int) -> tuple[int, int]:
    """X.5: enemy groups at Relative Range 5 behind and in front of the group, opposite or adjacent; or -1."""
    rear = front = -1
    for g in GROUPS_OF[1 - t // SLOTS]:
        if s.men[g] and s.chit[g] + s.chit[t] == ABREAST and abs(s.letter[g] - s.letter[t]) < 2:
            if behind(s, g, t):
                rear = g if rear < 0 else rear
            else:
                front = g if front < 0 else front
    return rear, front


def ring(s: UpFrontState) -> None:
    """X.5, UF 17.6: whoever has the enemy beside him on both sides is encircled, without a card."""
    for t in range(N_GROUPS):
        if s.men[t] and t not in s.encircled and s.kind[s.men[t][0]] != AFV:
            rear, front = is_ringed(s, t)
            if rear >= 0 and front >= 0:
                s.encircled[t] = (rear, front, s.chit[t], s.chit[rear])
                tell(s, "UF 2.4", ("encircles", rear, t))
                call_off(s, t, "UF 17.611")


def after_move(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    if mode != SIDEWAYS and is_two_sided(s):
        sides_change(s, g, mode)
        settle(s)
        ring(s)
    return None


def after_rejection(s: UpFrontState, g: int) -> None:
    """UF 7.32: the group is back where it was."""
    if is_two_sided(s):
        settle(s)
        ring(s)
