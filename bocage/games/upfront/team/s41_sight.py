"""UF 41.42: who sees whom across an LOS Divider, and what must come first (UF 41.41)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_prepare import TEAM
from bocage.games.upfront.state import DIVIDER_E, DIVIDER_Z, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import HILL, read
from bocage.games.upfront.table.mark_owners import PER_TURN
from bocage.games.upfront.team.s41_play import terrain_between
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.frames import Frame
from bocage.kernel.refusal import Refusal

MINES = ("mine", "mines left")
NOT_NEXT = Refusal("UF 41.4", "only an adjacent game can be fired into")
CEASED = Refusal("UF 41.93", "play in that game has ceased")
BEYOND = Refusal("UF 41.56", "a group on an LOS Divider attacks, and is attacked, only in the two games beside it")
OVER_A_HILL = Refusal("UF 41.421", "a Hill between the games shuts out all but Snipers, and mortars in radio contact")
BOTH_ON_HILLS = Refusal("UF 41.422", "over Woods or Buildings both groups must be on Hills")
ONE_ON_A_HILL = Refusal("UF 41.423", "over Brush, Walls or Marsh the firer or the target must be on a Hill")
BLIND = Refusal("UF 41.42", "that piece does not see over the LOS Divider")
TOO_LATE = Refusal(
    "UF 41.41", "that group has already been attacked in its own game, and fire from outside comes first"
)


def divider_of(table: UpFrontState, i: int, g: int) -> int:
    """The LOS Divider on which a group of game i stands, -1 if on none (UF 41.55)."""
    if table.letter[g] == DIVIDER_E:
        return i
    return i - 1 if table.letter[g] == DIVIDER_Z else -1


def beyond_divider(s: TeamState, i: int, g: int, j: int, t: int) -> Refusal | None:
    """UF 41.56: whether one of the two groups, of game i and of game j, stands on a Divider farther off."""
    d = min(i, j)
    one, other = divider_of(s.tables[i], i, g) if g >= 0 else -1, divider_of(s.tables[j], j, t)
    return BEYOND if (one >= 0 and one != d) or (other >= 0 and other != d) else None


def on_other_divider(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 41.56: there is a whole game between the Dividers on either side of it."""
    return BEYOND if s.letter[g] < 0 and {s.letter[g], s.letter[t]} == {DIVIDER_E, DIVIDER_Z} else None


def speaks_for_mortar(s: TeamState, i: int, g: int, j: int) -> bool:
    """UF 41.424: the SL is in the group that fires, and in radio contact with the partner over there."""
    side = g // SLOTS
    pair = s.contact.get((side, min(i, j), max(i, j)), (-1, -1))
    leader = pair[0] if i < j else pair[1]
    return leader >= 0 and s.tables[i].group[leader] == g


def over_divider(terrain: str, hills: int) -> Refusal | None:
    """UF 41.421 to 41.423: the terrain between the games, and how many of the two groups are on a Hill."""
    if terrain == "hill":
        return OVER_A_HILL
    if terrain in ("woods", "buildings"):
        return None if hills == 2 else BOTH_ON_HILLS
    if terrain in ("brush", "wall", "marsh"):
        return None if hills else ONE_ON_A_HILL
    return None


def sight_refusal(s: TeamState, i: int, g: int, j: int, t: int, mortar: bool = False) -> Refusal | None:
    """UF 41.42: looked at before anything else of an attack by group g of game i on group t of game j.

    A group on the Divider itself sees and is seen by all groups of both games (UF 41.56).
    """
    if abs(i - j) != 1:
        return NOT_NEXT
    if s.closed[j]:
        return CEASED
    d = min(i, j)
    here, there = s.tables[i], s.tables[j]
    if here.letter[g] < 0 or there.letter[t] < 0:
        found = beyond_divider(s, i, g, j, t)
        if found is not None:
            return found
        if d in (divider_of(here, i, g), divider_of(there, j, t)):
            return None
    terrain = terrain_between(s, d)
    if not terrain or (mortar and speaks_for_mortar(s, i, g, j)):
        return None  # UF 41.424
    hills = (read(here.cards[g]).terrain == HILL) + (read(there.cards[t]).terrain == HILL)
    return over_divider(terrain, hills)


def order_refusal(s: TeamState, j: int, t: int) -> Refusal | None:
    """UF 41.41: no fire from outside at a group that its own enemies have attacked in this turn."""
    table = s.tables[j]
    if table.marks.get((marks.FIRED_AT, t), -1) == table.turn:
        return TOO_LATE
    assaulted = [table.marks.get((marks.ASSAULTED, m), 0) // PER_TURN for m in table.men[t]]
    return TOO_LATE if table.turn in assaulted else None


def note_attack(s: UpFrontState, t: int) -> None:
    """UF 41.41: an attack of whatever kind was resolved; fire that was called off (UF 6.5) is none."""
    if TEAM in s.variants and (marks.FROM_OUTSIDE, 0) not in s.marks:
        s.marks[marks.FIRED_AT, t] = s.turn


def note_fire(s: UpFrontState, f: Any) -> Frame | None:
    note_attack(s, f.target)
    return None


def note_resolved(s: UpFrontState, f: Any) -> None:
    """Artillery, a Demolition Charge, an Overrun; mines are laid with the discards."""
    if f.kind not in MINES:
        note_attack(s, f.target)


def is_moved(s: UpFrontState, g: int) -> None:
    """UF 17.41: any Movement card is played on the group (see s41_flanking.py)."""
    if TEAM in s.variants:
        s.marks[marks.PLAYED_ON, g] = s.marks.get((marks.PLAYED_ON, g), 0) + 1


def stirs(s: UpFrontState, g: int) -> None:
    """UF 17.43: a Movement card is played on the group, though it clear Wire or fail to ford (see s41_flanking.py); not
    one that declares a Banzai (UF 45.4)."""
    if TEAM in s.variants:
        s.marks[marks.STIRRED, g] = s.marks.get((marks.STIRRED, g), 0) + 1


def note_shot(s: UpFrontState, m: int, t: int) -> None:
    note_attack(s, t)


def note_sniper(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    note_attack(s, f.target)
    return result


def blind_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 41.42, UF 41.424: only what sees over the LOS Divider fires; a mortar in radio contact may where others do
    not."""
    return BLIND if s.marks and (marks.BLIND, m) in s.marks else None
