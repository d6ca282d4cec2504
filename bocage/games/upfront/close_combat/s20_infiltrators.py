"""UF 20.5: what a man inside an enemy group can do, what cannot be done to him, and what ends his status.

`s.inside[m]` is the group that man m has infiltrated. `lose_status(s, m, rule)` takes the chit off his card.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s34_gun_defence import ORDNANCE_KINDS
from bocage.games.upfront.infantry.s19_malfunction import fires
from bocage.games.upfront.printed.weapons import IS_FLAMETHROWER
from bocage.games.upfront.state import OUTSIDE, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import attacked_with, members
from bocage.games.upfront.table.firepower import man_firepower
from bocage.games.upfront.table.ground import read
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Frame, tell
from bocage.kernel.refusal import Refusal

ALL_INSIDE = Refusal("UF 20.54", "the men of that group are inside the firing one, whose ordnance cannot attack them")
CLOSE = 5  # UF 20.1: the Relative Range of hand-to-hand fighting


def infiltrators(s: UpFrontState, g: int) -> list[int]:
    """The men who are inside this group."""
    return [m for m, into in s.inside.items() if into == g] if s.inside else []


def enter(s: UpFrontState, m: int, t: int, card: int) -> None:
    """UF 20.3: an Infiltrator chit on his card; it may break an encirclement (UF 17.62)."""
    s.inside[m] = t
    tell(s, "UF 20.3", ("infiltrates", m, t, card))
    touch(s, ("group", t))


def lose_status(s: UpFrontState, m: int, rule: str) -> None:
    if m in s.inside:
        into = s.inside.pop(m)
        if s.letter[into] != OUTSIDE:  # of one who fires into another game it is told at home (UF 41.4)
            tell(s, rule, ("leaves enemy", m, into))


def pinned(s: UpFrontState, m: int) -> None:
    """UF 20.53: a pinned man is an infiltrator no more."""
    if s.inside:
        lose_status(s, m, "UF 20.53")


def own_group_moves(s: UpFrontState, g: int) -> None:
    """UF 20.53: a Movement card played on his group, except to remove Wire; in Wire a Banzai is declared by one that
    removes none (UF 45.4)."""
    if s.inside and (not read(s.cards[g]).wires or (marks.BANZAI, g) in s.marks):
        for m in s.men[g]:
            lose_status(s, m, "UF 20.53")


def host_moves(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 20.53, UF 20.55: one card to Relative Range 4 leaves him his status, a second one to 3 does not."""
    for m in infiltrators(s, g):
        if relative_range(s, s.group[m], g) < CLOSE - 1:
            lose_status(s, m, "UF 20.53")
    return None


def host_takes_terrain(s: UpFrontState, g: int) -> None:
    """UF 20.53: the infiltrated group has gone to new terrain at Relative Range 4 (or farther)."""
    for m in infiltrators(s, g):
        if relative_range(s, s.group[m], g) < CLOSE:
            lose_status(s, m, "UF 20.53")


def removed(s: UpFrontState, m: int, g: int, fate: int) -> None:
    s.inside.pop(m, None)


def host_gone(s: UpFrontState, g: int) -> None:
    """There is nobody left to be among; who may capture the ground keeps his chit until that is settled (UF 20.8)."""
    if g not in s.spoils:
        for m in infiltrators(s, g):
            lose_status(s, m, "UF 20.53")


def doubled(s: UpFrontState, m: int, t: int) -> bool:
    """UF 20.51: against the group he is in, also at Relative Range 4 (UF 20.55); no flamethrower (UF 22.6)."""
    return bool(s.inside) and s.inside.get(m, -1) == t and not IS_FLAMETHROWER[s.weapon[m]]


def may_hold_back(s: UpFrontState, m: int, t: int) -> bool:
    """UF 20.51, UF 20.531: an infiltrator need not take part in the fire of his group, though his weapon would only be
    exposed to a malfunction (UF 19.13) because it has no firepower at the range."""
    if m not in s.inside:
        return False
    rr = relative_range(s, s.group[m], t)
    return man_firepower(s, m, t, rr) > 0 or fires(s, m, t, rr)


def note_firers(s: UpFrontState, g: int, t: int) -> None:
    """UF 20.532: which infiltrators take part in the attack just announced."""
    for key in [key for key in s.marks if key[0] == marks.TAKES_PART]:
        del s.marks[key]
    if s.inside:
        rr = relative_range(s, g, t)
        for m in members(s, g):
            if m in s.inside and fires(s, m, t, rr) and man_firepower(s, m, t, rr):
                s.marks[marks.TAKES_PART, m] = 1


def fired(s: UpFrontState, f: Any) -> Frame | None:
    """UF 20.53, UF 20.531: whoever fired, doubled or not, is an infiltrator no more once the attack is resolved."""
    if s.inside:
        for m in [key[1] for key in s.marks if key[0] == marks.TAKES_PART]:
            del s.marks[marks.TAKES_PART, m]
            lose_status(s, m, "UF 20.531")
    return None


def fired_ordnance(s: UpFrontState, m: int, t: int) -> None:
    """UF 20.53: a shot of his bazooka or the like ends it too."""
    if s.inside:
        lose_status(s, m, "UF 20.53")


def nobody_to_hit(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 20.54: whoever would be attacked with that group is inside the firing one."""
    if not s.inside or any(s.inside.get(x, -1) != s.group[m] for x in attacked_with(s, t)):
        return None
    return ALL_INSIDE


def spared(s: UpFrontState, f: Any, m: int) -> bool:
    """UF 20.54: the ordnance of a group cannot be turned on the man who is in its midst."""
    return s.inside.get(m, -1) == f.firer and f.kind in ORDNANCE_KINDS
