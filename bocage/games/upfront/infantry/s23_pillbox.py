"""UF 23: the Pillbox: who may be in it, fire from behind it, what does not work against it.

`marks[BEHIND, g]` says that an enemy group has gone past the Pillbox (PASSED; JUST_PASSED while the Movement card
that took it there may still be turned aside, UF 7.32).
"""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_flanking import adjacent
from bocage.games.upfront.infantry.s18_chits import is_secondary, weapon_on
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.weapons import CLASS, NOT_IN_A_PILLBOX
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import FORWARD, PILLBOX_GROUND, read
from bocage.games.upfront.table.players import foes
from bocage.kernel.frames import Frame
from bocage.kernel.refusal import Refusal

MOST = 3  # UF 23.3
PASSED, JUST_PASSED = 1, 2
LAST_CHIT = 5  # the sum of the range chits at which the groups still face each other

TOO_MANY = Refusal("UF 23.3", "a Pillbox holds no more than three men")
NOT_INSIDE = Refusal("UF 23.3", "no mortar, secondary weapon, bazooka, panzerschreck, gun or AFV can be in a Pillbox")
FROM_BEHIND = Refusal("UF 23.7", "a Pillbox and a group behind it cannot fire at each other")


def in_pillbox(s: UpFrontState, g: int) -> bool:
    return read(s.cards[g]).terrain == PILLBOX_GROUND


def occupant_refusal(s: UpFrontState, m: int) -> Refusal | None:
    """UF 23.3: whether this card can be in a Pillbox."""
    burdened = m in s.secondary or m in s.captured_weapon  # UF 20.74: his own weapon is a secondary one then
    if s.kind[m] != MAN or burdened or CLASS[s.weapon[m]] in NOT_IN_A_PILLBOX:
        return NOT_INSIDE
    return None


def group_refusal(s: UpFrontState, men: tuple[int, ...]) -> Refusal | None:
    """UF 23.3: whether these cards can be the group in a Pillbox."""
    for m in men:
        found = occupant_refusal(s, m)
        if found is not None:
            return found
    return TOO_MANY if len(men) > MOST else None


def not_for_all(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """UF 23.3, UF 20.8: a group that captures a Pillbox must be such as may be in it."""
    return group_refusal(s, s.men[g]) if TERRAIN[card] == "pillbox" else None


def is_full(s: UpFrontState, h: int) -> Refusal | None:
    """UF 23.3: nobody comes in by transfer when three are there or on their way; who has set out may be back (UF
    17.84)."""
    if not in_pillbox(s, h):
        return None
    coming = [m for m, to in s.crossing.items() if to == h]
    return TOO_MANY if len(s.men[h]) + len(coming) >= MOST else None


def does_not_fit(s: UpFrontState, m: int, h: int) -> Refusal | None:
    return occupant_refusal(s, m) if in_pillbox(s, h) else None


def no_such_weapon(s: UpFrontState, m: int, g: int, chit: int) -> Refusal | None:
    """UF 23.3: what may not be in a Pillbox is not taken up in it either."""
    if not in_pillbox(s, s.group[m]):
        return None
    return NOT_INSIDE if is_secondary(chit) or CLASS[weapon_on(chit)] in NOT_IN_A_PILLBOX else None


def between_chits(s: UpFrontState, g: int, t: int) -> int:
    return s.chit[g] + s.chit[t]


def no_fire_past(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 23.7: neither way with a group behind it (range chit 6, for a Pillbox at 0)."""
    if between_chits(s, g, t) <= LAST_CHIT:
        return None
    return FROM_BEHIND if in_pillbox(s, g) or in_pillbox(s, t) else None


def is_behind(s: UpFrontState, g: int, t: int) -> bool:
    """UF 23.7: an adjacent group that has gone past the Pillbox t and come back to range chit 5."""
    if not s.marks or (marks.BEHIND, g) not in s.marks or not in_pillbox(s, t):
        return False
    return adjacent(s, g, t) and between_chits(s, g, t) == LAST_CHIT


def not_flanked(s: UpFrontState, g: int, t: int) -> bool:
    """UF 23.8: no other Flanking Fire works, encirclement included."""
    return in_pillbox(s, t) and not is_behind(s, g, t)


def goes_past(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 23.7: the chit of a group that goes past an adjacent Pillbox; a group that goes back beyond 5 is before it."""
    for t in foes(s, g // SLOTS):
        if s.men[t] and in_pillbox(s, t):
            if mode == FORWARD and between_chits(s, g, t) == LAST_CHIT + 1 and adjacent(s, g, t):
                s.marks.setdefault((marks.BEHIND, g), JUST_PASSED)
            elif (marks.BEHIND, g) in s.marks:
                s.marks[marks.BEHIND, g] = PASSED
                if between_chits(s, g, t) < LAST_CHIT:
                    del s.marks[marks.BEHIND, g]
    return None


def is_past(s: UpFrontState, g: int) -> None:
    """Terrain has come to lie there: it has passed for good."""
    if s.marks and (marks.BEHIND, g) in s.marks:
        s.marks[marks.BEHIND, g] = PASSED


def turned_aside(s: UpFrontState, g: int) -> None:
    """UF 7.32: the advance that would have taken it past is given back."""
    if s.marks and s.marks.get((marks.BEHIND, g)) == JUST_PASSED:
        del s.marks[marks.BEHIND, g]


def no_longer_behind(s: UpFrontState, g: int) -> None:
    """The group is gone; another that gets its number has not passed anything."""
    s.marks.pop((marks.BEHIND, g), None)


def turns_round(s: UpFrontState, g: int, t: int) -> bool:
    """UF 23.7: the occupants fire at a group behind them."""
    return in_pillbox(s, g) and is_behind(s, t, g)


def to_the_rear(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> int:
    """UF 23.7: every Fire card is halved, rounded down."""
    return 1 if turns_round(s, g, t) else 0
